//! What was played in a position, in the words of the opening explorer: by everybody, by masters, by one player. All of it
//! comes from the library, which holds this site's own games and what was imported; nothing here tells masters from others.

use super::error::{Answer, Refused};
use super::export::visible;
use super::fields::Fields;
use super::kind::RATING;
use super::lines::{line, with_body};
use super::record::{Options, Record};
use super::route::{PGN, Route};
use super::site::Site;
use super::wish;
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::error::ApiError;
use crate::library::{self, ExplorerGame, ExplorerQuestion, LibraryError, MoveAnswer, PlayerRow, Selection};
use crate::limited::Limited;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tabiya_library::{Conditions, Date};
use tabiya_rules::{Color, Position, Speed, UciMove};

pub(super) fn routes() -> Vec<Route> {
    let mut routes = Vec::new();
    for path in ["/lichess", "/explorer/lichess"] {
        routes.push(Route::get(path, everybody, "What was played in a position").takes(LICHESS));
    }
    for path in ["/masters", "/master", "/explorer/masters"] {
        routes.push(Route::get(path, masters, "The same, as of masters' games").takes(MASTERS));
    }
    for path in ["/player", "/personal", "/explorer/player"] {
        routes.push(Route::get(path, player, "What a player has played in a position").takes(PLAYER).streams());
    }
    for path in ["/masters/pgn/{id}", "/master/pgn/{id}", "/explorer/masters/pgn/{id}"] {
        routes.push(Route::get(path, pgn, "A game that was found there, as PGN").gives(&[PGN]));
    }
    routes
}

const LICHESS: &[&str] =
    &["variant", "fen", "play", "speeds", "ratings", "since", "until", "moves", "topGames", "recentGames", "history"];
const MASTERS: &[&str] = &["fen", "play", "since", "until", "moves", "topGames"];
const PLAYER: &[&str] =
    &["player", "color", "variant", "fen", "play", "speeds", "modes", "since", "until", "moves", "recentGames"];

/// Where the groups of ratings begin.
const RATINGS: [u16; 10] = [0, 400, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];
/// How many games are told at most.
const MOST_GAMES: usize = 15;
const USUAL_MOVES: usize = 12;

impl From<LibraryError> for Refused {
    fn from(error: LibraryError) -> Refused {
        ApiError::from(error).into()
    }
}

/// The position that is asked about.
fn position(fields: &Fields) -> Answer<Position> {
    wish::variant(fields)?;
    let mut pos = match fields.text("fen") {
        None => Position::STANDARD,
        Some(fen) => fen.parse().map_err(|error| Refused::field("fen", format!("{fen:?}: {error}")))?,
    };
    for text in fields.text("play").unwrap_or_default().split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let m = text.parse::<UciMove>().ok().and_then(|wish| pos.resolve(wish).ok());
        let m = m.ok_or_else(|| Refused::field("play", format!("{text:?} cannot be played there")))?;
        pos.play_unchecked(m);
    }
    Ok(pos)
}

fn date(fields: &Fields, name: &str) -> Answer<Option<Date>> {
    let Some(text) = fields.text(name) else { return Ok(None) };
    match Date::read(text) {
        Date::UNKNOWN => Err(Refused::field(name, format!("a year or a month such as 2020-01, not {text:?}"))),
        date => Ok(Some(date)),
    }
}

/// The speeds that are meant; those that we do not tell apart from others count as those.
fn speeds(fields: &Fields) -> Option<Vec<Option<Speed>>> {
    let names = fields.text("speeds")?.split(',').map(str::trim);
    let known = names.filter_map(|name| match name {
        "ultraBullet" => Some(vec![Speed::Bullet]),
        "correspondence" => Some(vec![Speed::Correspondence, Speed::Unlimited]),
        name => name.parse().ok().map(|speed| vec![speed]),
    });
    Some(known.flatten().map(Some).collect())
}

/// The ratings that are meant, as the lowest and the highest.
fn ratings(fields: &Fields) -> (Option<u16>, Option<u16>) {
    let groups = fields.text("ratings").unwrap_or_default().split(',').filter_map(|text| text.trim().parse().ok());
    let groups: Vec<u16> = groups.filter(|group| RATINGS.contains(group)).collect();
    let least = groups.iter().copied().min().filter(|least| *least > 0);
    let most = groups.iter().copied().max();
    (least, most.and_then(|most| RATINGS.into_iter().find(|next| *next > most)).map(|next| next - 1))
}

/// How many of something are wanted.
fn count(fields: &Fields, name: &str, usual: usize) -> Answer<usize> {
    Ok(fields.parse::<usize>(name)?.unwrap_or(usual).min(MOST_GAMES))
}

/// The question that the fields ask about games of these.
fn question(fields: &Fields, mut which: Selection, games: usize) -> Answer<ExplorerQuestion> {
    (which.conditions.since, which.conditions.until) = (date(fields, "since")?, date(fields, "until")?);
    let moves = fields.parse::<usize>("moves")?.unwrap_or(USUAL_MOVES);
    Ok(ExplorerQuestion { position: position(fields)?, which, moves, games })
}

async fn ask(app: &App, Address(address): Address, question: &ExplorerQuestion) -> Answer<library::ExplorerAnswer> {
    app.limiter.check_address(Limited::Library, address)?;
    Ok(app.library.explore(question).await?)
}

fn opening(named: Option<&library::OpeningName>) -> Value {
    named.map_or(Value::Null, |named| json!({ "eco": named.eco, "name": named.name }))
}

fn move_shape(made: &MoveAnswer) -> Value {
    json!({
        "uci": made.uci,
        "san": made.san,
        "averageRating": made.average_rating.unwrap_or(RATING),
        "white": made.white,
        "draws": made.draws,
        "black": made.black,
        "game": null,
        "opening": opening(made.opening.as_ref()),
    })
}

/// A game among those that were found. One of our own has its own name, another that of the library.
fn game_shape(game: &ExplorerGame) -> Value {
    let row = &game.row;
    let player = |player: &PlayerRow| json!({ "name": player.name, "rating": player.rating.map_or(RATING, u32::from) });
    let date = row.date.as_deref().unwrap_or_default();
    json!({
        "uci": game.uci,
        "id": row.site_game.as_ref().unwrap_or(&row.id),
        "winner": match row.result.as_str() { "1-0" => Some("white"), "0-1" => Some("black"), _ => None },
        "speed": row.speed.as_deref().filter(|speed| *speed != "unlimited").unwrap_or("correspondence"),
        "mode": "casual",
        "white": player(&row.white),
        "black": player(&row.black),
        "year": date.get(..4).and_then(|year| year.parse::<u32>().ok()).unwrap_or(0),
        "month": date.get(..7),
    })
}

fn shape(answer: &library::ExplorerAnswer, moves: Vec<Value>) -> Value {
    json!({
        "white": answer.white,
        "draws": answer.draws,
        "black": answer.black,
        "moves": moves,
        "opening": opening(answer.opening.as_ref()),
    })
}

fn games(games: &[ExplorerGame], most: usize) -> Vec<Value> {
    games.iter().take(most).map(game_shape).collect()
}

async fn everybody(State(app): State<App>, address: Address, fields: Fields) -> Answer<Json<Value>> {
    let (top, recent) = (count(&fields, "topGames", 4)?, count(&fields, "recentGames", 4)?);
    let (least_rating, most_rating) = ratings(&fields);
    let conditions = Conditions { speeds: speeds(&fields), least_rating, most_rating, ..Conditions::default() };
    let which = Selection { conditions, ..Selection::default() };
    let answer = ask(&app, address, &question(&fields, which, top.max(recent))?).await?;
    let mut shown = shape(&answer, answer.moves.iter().map(move_shape).collect());
    shown["topGames"] = json!(games(&answer.top, top));
    shown["recentGames"] = json!(games(&answer.recent, recent));
    if fields.flag("history") {
        shown["history"] = json!([]);
    }
    Ok(Json(shown))
}

async fn masters(State(app): State<App>, address: Address, fields: Fields) -> Answer<Json<Value>> {
    let top = count(&fields, "topGames", MOST_GAMES)?;
    let answer = ask(&app, address, &question(&fields, Selection::default(), top)?).await?;
    let mut shown = shape(&answer, answer.moves.iter().map(move_shape).collect());
    shown["topGames"] = json!(games(&answer.top, top));
    Ok(Json(shown))
}

async fn player(State(app): State<App>, address: Address, fields: Fields) -> Answer<Response> {
    let name = fields.text("player").ok_or_else(|| Refused::field("player", "whose games?"))?.to_owned();
    let color = wish::color(&fields)?.ok_or_else(|| Refused::field("color", "white or black"))?;
    let recent = count(&fields, "recentGames", 8)?;
    let conditions = Conditions { color: Some(color), speeds: speeds(&fields), ..Conditions::default() };
    let which = Selection { player: Some(name), conditions, ..Selection::default() };
    let answer = ask(&app, address, &question(&fields, which, recent)?).await?;
    let moves = answer.moves.iter().map(|made| {
        let mut shown = move_shape(made);
        shown["averageOpponentRating"] = shown["averageRating"].take();
        shown["performance"] = json!(performance(made, color));
        if let Some(fields) = shown.as_object_mut() {
            fields.remove("averageRating");
        }
        shown
    });
    let mut shown = shape(&answer, moves.collect());
    shown["recentGames"] = json!(games(&answer.recent, recent));
    // Nobody waits here: the answer is whole at once.
    shown["queuePosition"] = json!(0);
    Ok(with_body(Body::from(line(&shown))))
}

/// As what rating somebody has scored so: four hundred points more than the opponents have for winning all.
fn performance(made: &MoveAnswer, color: Color) -> i64 {
    let (won, lost) = if color.is_white() { (made.white, made.black) } else { (made.black, made.white) };
    let games = i64::from(made.white + made.draws + made.black).max(1);
    i64::from(made.average_rating.unwrap_or(RATING)) + 400 * (i64::from(won) - i64::from(lost)) / games
}

async fn pgn(State(app): State<App>, caller: Caller, site: Site, Path(id): Path<String>) -> Answer<Response> {
    let me = caller.player().map(|me| me.id.as_str());
    let text = match visible(&app, me, &id).await {
        Ok(game) => Record::read(&app, &game, &site, &Options::of_one(&Fields::default())).await?.pgn(),
        Err(_) => app.library.game(&id, me).await?.ok_or_else(Refused::no_such_game)?.pgn,
    };
    Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(query: &str) -> Fields {
        Fields::of_query(Some(query))
    }

    #[test]
    fn groups_of_ratings_are_a_range() {
        for (query, range) in [
            ("", (None, None)),
            ("ratings=0,400", (None, Some(999))),
            ("ratings=1600,1800", (Some(1600), Some(1999))),
            ("ratings=2200,2500", (Some(2200), None)),
            ("ratings=nonsense", (None, None)),
        ] {
            assert_eq!(ratings(&fields(query)), range, "{query}");
        }
    }

    #[test]
    fn positions_are_played_to_and_nonsense_is_refused() {
        let pos = position(&fields("play=e2e4,c7c5")).expect("two moves");
        assert_eq!(pos.to_string(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        for bad in ["play=e2e5", "fen=x", "variant=atomic"] {
            assert!(position(&fields(bad)).is_err(), "{bad}");
        }
    }
}
