//! Broadcasts as Lichess has them: made, changed, listed, sent to, and streamed as PGN. Its broadcaster app sends games this way, and so
//! does `tabiya broadcast`.

use super::error::{Answer, Refused};
use super::fields::Fields;
use super::kind;
use super::lines::{Lines, line, respond_as, with_body};
use super::route::{PGN, Route};
use super::site::Site;
use super::users::Done;
use crate::app::App;
use crate::auth::{Caller, Scope};
use crate::broadcasts::{
    BroadcastError, GameTags, Look, PgnWish, RoundWish, Shown, clocks, first_round, pgn_of, player, slug,
};
use crate::error::ApiError;
use crate::game::Player;
use crate::limited::Limited;
use crate::store::broadcasts::{BroadcastRow, BroadcastStage, BroadcastVisibility, RoundRow, WhichBroadcasts};
use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tabiya_rules::Color;
use tokio::sync::watch;
use utoipa::ToSchema;

const READ: &[Scope] = &[Scope::StudyRead, Scope::StudyWrite];
const WRITE: &[Scope] = &[Scope::StudyWrite];
const TOUR_FIELDS: &[&str] = &["name", "markdown", "info.format", "info.location", "visibility"];
const ROUND_FIELDS: &[&str] = &["name", "delay", "startsAt", "status", "patch"];
/// How a source is named that the server would have to ask by itself.
const SOURCES: [&str; 4] = ["syncUrl", "syncUrls", "syncIds", "syncUsers"];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/broadcast", listed, "Public broadcasts with their rounds, the newest first, one a line")
            .takes(&["nb", "live"])
            .answers::<TourWithRounds>()
            .streams(),
        Route::get("/api/broadcast/top", top, "Broadcasts that go on, and those that do not").takes(&["page"]),
        Route::get("/api/broadcast/by/{username}", by_user, "Somebody's broadcasts").takes(&["page"]),
        Route::get("/api/broadcast/my-rounds", my_rounds, "All rounds of one's own broadcasts, one a line")
            .needs(READ)
            .takes(&["nb"])
            .answers::<RoundOfTour>()
            .streams(),
        Route::post("/broadcast/new", create, "Make a broadcast")
            .needs(WRITE)
            .takes(TOUR_FIELDS)
            .answers::<TourWithRounds>(),
        Route::post("/broadcast/{broadcastTournamentId}/edit", change, "Other words for a broadcast")
            .needs(WRITE)
            .takes(TOUR_FIELDS)
            .answers::<Done>(),
        Route::post("/broadcast/{broadcastTournamentId}/new", add_round, "One round more")
            .needs(WRITE)
            .takes(ROUND_FIELDS)
            .answers::<RoundOfTour>(),
        Route::post("/broadcast/round/{broadcastRoundId}/edit", change_round, "Other words for a round, another delay")
            .needs(WRITE)
            .takes(ROUND_FIELDS)
            .answers::<RoundWithGames>(),
        Route::post(
            "/api/broadcast/round/{broadcastRoundId}/push",
            push,
            "Send games as PGN: the body, and nothing else",
        )
        .needs(WRITE)
        .counts_as(Limited::Broadcasts)
        .answers::<PushedGames>(),
        Route::post("/api/broadcast/round/{broadcastRoundId}/reset", reset, "Take all games out of a round")
            .needs(WRITE)
            .answers::<Done>(),
        Route::get(
            "/api/broadcast/{broadcastTournamentId}",
            show,
            "A broadcast with its rounds, or all its games as PGN",
        )
        .ending(&["", ".pgn"])
        .takes(&["clocks"])
        .answers::<TourWithRounds>()
        .gives(&["application/json", PGN]),
        Route::get(
            "/api/broadcast/{broadcastTournamentSlug}/{broadcastRoundSlug}/{broadcastRoundId}",
            show_round,
            "A round with its games",
        )
        .answers::<RoundWithGames>(),
        Route::get("/api/broadcast/round/{broadcastRoundId}", round_pgn, "The games of a round as PGN")
            .ending(&[".pgn"])
            .takes(&["clocks"])
            .gives(&[PGN]),
        Route::get(
            "/api/stream/broadcast/round/{broadcastRoundId}",
            stream,
            "The same, then each game when it goes on",
        )
        .ending(&[".pgn"])
        .takes(&["clocks"])
        .gives(&[PGN]),
    ]
}

/// The largest text that is sent at once.
const MOST_BYTES: usize = 2 << 20;
/// How many broadcasts are told at once, and how many are on a page.
const LISTED: i64 = 100;
const USUAL: i64 = 20;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BroadcastTour)]
struct Tour {
    id: String,
    name: String,
    slug: String,
    info: Value,
    /// Milliseconds since 1970.
    created_at: i64,
    url: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dates: Vec<i64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    description: String,
    community_owner: Value,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BroadcastRoundInfo)]
struct Round {
    id: String,
    name: String,
    slug: String,
    created_at: i64,
    rated: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ongoing: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<i64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    finished: bool,
    url: String,
    /// Seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    delay: Option<i64>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BroadcastWithRounds)]
struct TourWithRounds {
    tour: Tour,
    rounds: Vec<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_round_id: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BroadcastRoundOfTour)]
struct RoundOfTour {
    round: Round,
    tour: Tour,
    study: Study,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BroadcastRoundWithGames)]
struct RoundWithGames {
    #[serde(flatten)]
    of: RoundOfTour,
    games: Vec<Value>,
    photos: Value,
}

/// What one may do with a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BroadcastStudy)]
struct Study {
    /// May one send games to it?
    writeable: bool,
    features: Value,
}

/// What became of games that were sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PushedGames {
    games: Vec<PushedGame>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct PushedGame {
    tags: GameTags,
    /// How many moves of both sides it has now.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
    /// Why it was not taken, and where that is in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl From<BroadcastError> for Refused {
    fn from(error: BroadcastError) -> Refused {
        match error {
            BroadcastError::NotFound => not_found(),
            BroadcastError::Store(error) => error.into(),
            BroadcastError::Strange(_) => ApiError::Internal(error.to_string()).into(),
            other => Refused::bad(other.to_string()),
        }
    }
}

fn not_found() -> Refused {
    Refused::not_found("No such broadcast")
}

/// Who asks, if a token of theirs lets them see what is theirs alone.
fn reader(caller: &Caller) -> Option<&str> {
    caller.account_allowed(READ).ok().map(|me| me.id.as_str())
}

/// The broadcast, if whoever asks may see it.
async fn visible(app: &App, id: &str, person: Option<&str>) -> Answer<BroadcastRow> {
    let found = app.store.broadcast(id).await?.filter(|row| row.is_visible_to(person));
    found.ok_or_else(not_found)
}

/// The broadcast, if it is theirs.
async fn own(app: &App, id: &str, me: &Player) -> Answer<BroadcastRow> {
    let row = visible(app, id, Some(&me.id)).await?;
    if row.owner == me.id { Ok(row) } else { Err(not_yours()) }
}

fn not_yours() -> Refused {
    Refused::new(StatusCode::FORBIDDEN, "This is not your broadcast")
}

/// The round, if whoever asks may see it.
async fn look(app: &App, id: &str, person: Option<&str>) -> Answer<Arc<Look>> {
    let look = app.broadcasts.look(id).await?;
    if look.broadcast.is_visible_to(person) { Ok(look) } else { Err(not_found()) }
}

/// The round, if it is theirs.
async fn own_round(app: &App, id: &str, me: &Player) -> Answer<Arc<Look>> {
    let look = look(app, id, Some(&me.id)).await?;
    if look.broadcast.owner == me.id { Ok(look) } else { Err(not_yours()) }
}

impl Site {
    fn tour(&self, row: &BroadcastRow, rounds: &[RoundRow]) -> Tour {
        let slug = slug(&row.name);
        let mut dates: Vec<i64> = rounds.iter().filter_map(|round| round.starts_at).collect();
        dates.sort_unstable();
        let dates = match dates.as_slice() {
            [first, .., last] => vec![*first, *last],
            few => few.to_vec(),
        };
        Tour {
            id: row.id.clone(),
            name: row.name.clone(),
            url: format!("{}/broadcast/{slug}/{}", self.root(), row.id),
            slug,
            info: json!({}),
            created_at: row.created_at,
            dates,
            description: row.about.clone(),
            community_owner: json!({ "id": kind::user_id(&row.owner_name), "name": row.owner_name }),
        }
    }

    fn round(&self, row: &BroadcastRow, round: &RoundRow) -> Round {
        let own = slug(&round.name);
        Round {
            id: round.id.clone(),
            name: round.name.clone(),
            url: format!("{}/broadcast/{}/{own}/{}", self.root(), slug(&row.name), round.id),
            slug: own,
            created_at: round.created_at,
            rated: false,
            ongoing: round.stage == BroadcastStage::Started,
            starts_at: round.starts_at,
            finished_at: round.finished_at,
            finished: round.stage == BroadcastStage::Finished,
            delay: (round.delay > 0).then_some(round.delay),
        }
    }

    fn with_rounds(&self, row: &BroadcastRow, rounds: &[RoundRow]) -> TourWithRounds {
        TourWithRounds {
            tour: self.tour(row, rounds),
            rounds: rounds.iter().map(|round| self.round(row, round)).collect(),
            default_round_id: first_round(rounds).map(|round| round.id.clone()),
        }
    }

    fn round_of(&self, row: &BroadcastRow, rounds: &[RoundRow], round: &RoundRow, person: Option<&str>) -> RoundOfTour {
        let features = json!({ "chat": false, "computer": true, "explorer": true });
        RoundOfTour {
            round: self.round(row, round),
            tour: self.tour(row, rounds),
            study: Study { writeable: person == Some(&row.owner), features },
        }
    }

    fn with_games(&self, look: &Look, person: Option<&str>, now: i64) -> RoundWithGames {
        RoundWithGames {
            of: self.round_of(&look.broadcast, &look.rounds, &look.round, person),
            games: look.games.iter().map(|game| game_shape(game, now)).collect(),
            photos: json!({}),
        }
    }
}

fn game_shape(game: &Shown, now: i64) -> Value {
    let clocks = clocks(game, now);
    let players = Color::ALL.map(|color| {
        let player = player(&game.tags, color);
        let mut shape = json!({ "name": player.name });
        let clock = if color.is_white() { clocks.white } else { clocks.black };
        let more = [
            ("title", player.title.map(Value::from)),
            ("rating", player.rating.map(Value::from)),
            ("team", player.team.map(Value::from)),
            // In hundredths of a second.
            ("clock", clock.map(|ms| Value::from(ms / 10))),
        ];
        for (name, value) in more {
            if let Some(value) = value {
                shape[name] = value;
            }
        }
        shape
    });
    let name = |player: &Value| match player["name"].as_str() {
        None | Some("") => "?".to_owned(),
        Some(name) => name.to_owned(),
    };
    let status = game.line.outcome.map_or("*", |outcome| match outcome.name() {
        "1/2-1/2" => "½-½",
        name => name,
    });
    let mut shape = json!({
        "id": game.id,
        "name": format!("{} - {}", name(&players[0]), name(&players[1])),
        "fen": game.position.to_string(),
        "players": players,
        "status": status,
    });
    if let Some(last) = game.line.plies.last() {
        shape["lastMove"] = json!(last.uci.text().to_string());
        shape["thinkTime"] = json!(clocks.ago / 1000);
    }
    if game.position.is_check() {
        shape["check"] = json!(if game.position.is_checkmate() { "#" } else { "+" });
    }
    shape
}

async fn listed(State(app): State<App>, site: Site, fields: Fields) -> Answer<Response> {
    let most = fields.parse::<i64>("nb")?.unwrap_or(USUAL).clamp(1, LISTED);
    let which = WhichBroadcasts { is_live: fields.flag("live"), most, ..WhichBroadcasts::LISTED };
    let mut text = String::new();
    for row in app.store.broadcasts(&which).await? {
        let rounds = app.store.broadcast_rounds(&row.id).await?;
        text.push_str(&line(&site.with_rounds(&row, &rounds)));
    }
    Ok(with_body(Body::from(text)))
}

/// Broadcasts, each with the round to look at.
async fn with_first_round(app: &App, site: &Site, which: &WhichBroadcasts<'_>) -> Answer<Vec<Value>> {
    let mut all = Vec::new();
    for row in app.store.broadcasts(which).await? {
        let rounds = app.store.broadcast_rounds(&row.id).await?;
        let mut shape = json!({ "tour": site.tour(&row, &rounds) });
        if let Some(round) = first_round(&rounds) {
            shape["round"] = json!(site.round(&row, round));
        }
        all.push(shape);
    }
    Ok(all)
}

/// The only page there is.
fn page(results: Vec<Value>) -> Value {
    json!({
        "currentPage": 1, "maxPerPage": LISTED, "nbResults": results.len(), "nbPages": 1,
        "previousPage": null, "nextPage": null, "currentPageResults": results,
    })
}

async fn top(State(app): State<App>, site: Site) -> Answer<Json<Value>> {
    let all = WhichBroadcasts { most: LISTED, ..WhichBroadcasts::LISTED };
    let active = with_first_round(&app, &site, &WhichBroadcasts { is_live: true, ..all }).await?;
    let is_active = |one: &Value| active.iter().any(|other| other["tour"]["id"] == one["tour"]["id"]);
    let past = with_first_round(&app, &site, &all).await?.into_iter().filter(|one| !is_active(one)).collect();
    Ok(Json(json!({ "active": active, "upcoming": [], "past": page(past) })))
}

async fn by_user(State(app): State<App>, caller: Caller, site: Site, Path(name): Path<String>) -> Answer<Json<Value>> {
    let user = app.store.player_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let which = WhichBroadcasts {
        owner: Some(&user.id),
        is_listed_only: reader(&caller) != Some(&user.id),
        most: LISTED,
        ..WhichBroadcasts::LISTED
    };
    Ok(Json(page(with_first_round(&app, &site, &which).await?)))
}

async fn my_rounds(State(app): State<App>, caller: Caller, site: Site, fields: Fields) -> Answer<Response> {
    let me = caller.account_allowed(READ)?;
    let most = fields.parse::<usize>("nb")?.unwrap_or(usize::MAX);
    let which = WhichBroadcasts { owner: Some(&me.id), is_listed_only: false, most: LISTED, ..WhichBroadcasts::LISTED };
    let mut text = String::new();
    let mut told = 0;
    for row in app.store.broadcasts(&which).await? {
        let rounds = app.store.broadcast_rounds(&row.id).await?;
        for round in rounds.iter().rev().take(most.saturating_sub(told)) {
            text.push_str(&line(&site.round_of(&row, &rounds, round, Some(&me.id))));
            told += 1;
        }
    }
    Ok(with_body(Body::from(text)))
}

/// What a broadcast is to be, by these fields.
fn tour_of(fields: &Fields, before: BroadcastRow) -> Answer<BroadcastRow> {
    let name = fields.text("name").ok_or_else(|| Refused::field("name", "This field is required"))?.to_owned();
    let about = match fields.text("markdown") {
        Some(text) => text.to_owned(),
        None => {
            let parts = ["info.format", "info.location"].into_iter().filter_map(|name| fields.text(name));
            parts.collect::<Vec<_>>().join(" · ")
        }
    };
    let visibility = match fields.text("visibility") {
        None => before.visibility,
        Some(name) => BroadcastVisibility::named(name)
            .ok_or_else(|| Refused::field("visibility", format!("public, unlisted or private, not {name:?}")))?,
    };
    Ok(BroadcastRow { name, about, visibility, ..before })
}

async fn create(State(app): State<App>, caller: Caller, site: Site, fields: Fields) -> Answer<Json<TourWithRounds>> {
    let me = caller.account_allowed(WRITE)?;
    let row = tour_of(&fields, BroadcastRow::of(me))?;
    let row = app.broadcasts.create(row, Vec::new()).await?;
    Ok(Json(site.with_rounds(&row, &[])))
}

async fn change(State(app): State<App>, caller: Caller, Path(id): Path<String>, fields: Fields) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    let row = tour_of(&fields, own(&app, &id, me).await?)?;
    app.broadcasts.change(&row).await?;
    Ok(Done::OK)
}

/// What a round is to be, by these fields. What is not said is as usual then, or as it was where only what is said shall change.
fn round_of(fields: &Fields, is_new: bool) -> Answer<RoundWish> {
    if let Some(source) = SOURCES.into_iter().find(|source| fields.text(source).is_some()) {
        let why = "this server asks no other for games: push them, or let `tabiya broadcast` fetch and push them";
        return Err(Refused::field(source, why));
    }
    let is_patch = fields.flag("patch");
    let name = fields.text("name").map(str::to_owned);
    if name.is_none() && !is_new && !is_patch {
        return Err(Refused::field("name", "This field is required"));
    }
    let stage = match fields.text("status") {
        None => None,
        Some(name) => Some(
            BroadcastStage::named(name)
                .ok_or_else(|| Refused::field("status", format!("new, started or finished, not {name:?}")))?,
        ),
    };
    let starts_at = fields.parse::<i64>("startsAt")?;
    Ok(RoundWish {
        name,
        delay: fields.parse("delay")?.or((!is_patch).then_some(0)),
        starts_at: if starts_at.is_none() && is_patch { None } else { Some(starts_at) },
        stage,
    })
}

async fn add_round(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<RoundOfTour>> {
    let me = caller.account_allowed(WRITE)?;
    let row = own(&app, &id, me).await?;
    let round = app.broadcasts.add_round(&id, round_of(&fields, true)?).await?;
    let rounds = app.store.broadcast_rounds(&id).await?;
    Ok(Json(site.round_of(&row, &rounds, &round, Some(&me.id))))
}

async fn change_round(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<RoundWithGames>> {
    let me = caller.account_allowed(WRITE)?;
    own_round(&app, &id, me).await?;
    app.broadcasts.change_round(&id, round_of(&fields, false)?).await?;
    Ok(Json(site.with_games(&*app.broadcasts.look(&id).await?, Some(&me.id), app.broadcasts.now())))
}

async fn push(State(app): State<App>, caller: Caller, Path(id): Path<String>, body: Body) -> Answer<Json<PushedGames>> {
    let me = caller.account_allowed(WRITE)?;
    own_round(&app, &id, me).await?;
    let text = to_bytes(body, MOST_BYTES).await.map_err(|_| {
        let why = format!("the body is larger than {MOST_BYTES} bytes, or broke off");
        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, why)
    })?;
    let games = app.broadcasts.push(&id, text.into()).await?.into_iter().map(|(tags, taken)| match taken {
        Ok(moves) => PushedGame { tags, moves: Some(moves), error: None },
        Err(error) => PushedGame { tags, moves: None, error: Some(error) },
    });
    Ok(Json(PushedGames { games: games.collect() }))
}

async fn reset(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    own_round(&app, &id, me).await?;
    app.broadcasts.reset(&id).await?;
    Ok(Done::OK)
}

async fn show(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Path(file): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let (id, is_pgn) = file.strip_suffix(".pgn").map_or((file.as_str(), false), |id| (id, true));
    let row = visible(&app, id, reader(&caller)).await?;
    let rounds = app.store.broadcast_rounds(id).await?;
    if !is_pgn {
        return Ok(Json(site.with_rounds(&row, &rounds)).into_response());
    }
    // One round after the other, for all of them may be much.
    let wish = site.pgn_wish(&fields);
    let texts = futures_util::stream::iter(rounds).then(move |round| {
        let (broadcasts, wish) = (app.broadcasts.clone(), wish.clone());
        async move { Ok::<_, BroadcastError>(all_games(&*broadcasts.glance(&round.id).await?, &wish)) }
    });
    Ok(([(header::CONTENT_TYPE, PGN)], Body::from_stream(texts)).into_response())
}

async fn show_round(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Path((_, _, id)): Path<(String, String, String)>,
) -> Answer<Json<RoundWithGames>> {
    let person = reader(&caller);
    Ok(Json(site.with_games(&*look(&app, &id, person).await?, person, app.broadcasts.now())))
}

impl Site {
    fn pgn_wish(&self, fields: &Fields) -> PgnWish {
        PgnWish { site: self.root().to_owned(), has_clocks: fields.flag_or("clocks", true) }
    }
}

fn all_games(look: &Look, wish: &PgnWish) -> String {
    look.games.iter().map(|game| pgn_text(look, game, wish)).collect()
}

/// Clients take two empty lines for the end of a game.
fn pgn_text(look: &Look, game: &Shown, wish: &PgnWish) -> String {
    format!("{}\n\n\n", pgn_of(look, game, wish).trim_end())
}

/// The id in an address that ends with `.pgn`.
fn pgn_id(file: &str) -> Answer<&str> {
    file.strip_suffix(".pgn").ok_or_else(not_found)
}

async fn round_pgn(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Path(file): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let look = look(&app, pgn_id(&file)?, reader(&caller)).await?;
    Ok(([(header::CONTENT_TYPE, PGN)], all_games(&look, &site.pgn_wish(&fields))).into_response())
}

async fn stream(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Path(file): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let person = reader(&caller).map(str::to_owned);
    let id = pgn_id(&file)?;
    look(&app, id, person.as_deref()).await?;
    let now = app.broadcasts.follow(id).await?;
    let wish = site.pgn_wish(&fields);
    Ok(respond_as(PGN, app, Stream { now, person, wish, mark: None }))
}

/// The games of a round, then each that goes on.
struct Stream {
    now: watch::Receiver<Arc<Look>>,
    person: Option<String>,
    wish: PgnWish,
    /// What was told.
    mark: Option<String>,
}

impl Lines for Stream {
    async fn next(&mut self) -> Option<String> {
        let mark = self.mark.as_deref();
        let is_news = |look: &Arc<Look>| mark.is_none_or(|mark| !look.is_known(mark));
        let look = Arc::clone(&*self.now.wait_for(is_news).await.ok()?);
        if !look.broadcast.is_visible_to(self.person.as_deref()) {
            return None;
        }
        let (games, _) = look.after(mark);
        let text = games.into_iter().map(|game| pgn_text(&look, game, &self.wish)).collect();
        self.mark = Some(look.mark.clone());
        Some(text)
    }
}
