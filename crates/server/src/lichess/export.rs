//! Games as files: one, several by name, somebody's, the one that somebody plays; as PGN or as JSON, with the same options
//! and the same defaults as Lichess has.

use super::error::{Answer, Refused};
use super::fields::{Fields, Plain};
use super::kind;
use super::lines::line;
use super::record::{self, Options};
use super::route::Route;
use super::site::Site;
use crate::app::App;
use crate::auth::Caller;
use crate::game::LiveGame;
use crate::rooms::RoomError;
use crate::store::exports::Which;
use crate::wire::Status;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use std::convert::Infallible;
use tabiya_rules::Color;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/game/export/{id}", one, "One game, as PGN or JSON").takes(OPTIONS),
        Route::get("/api/games/user/{username}", of_user, "Somebody's games, as PGN or one JSON object a line")
            .takes(USER_OPTIONS)
            .streams(),
        Route::post("/api/games/export/_ids", by_ids, "Games by their names, a list of which is the body").streams(),
        Route::get("/api/user/{username}/current-game", current, "The game that somebody plays, or has played last")
            .takes(OPTIONS),
    ]
}

const OPTIONS: &[&str] =
    &["moves", "pgnInJson", "tags", "clocks", "evals", "accuracy", "opening", "division", "literate"];
const USER_OPTIONS: &[&str] = &[
    "since",
    "until",
    "max",
    "vs",
    "rated",
    "perfType",
    "color",
    "analysed",
    "moves",
    "pgnInJson",
    "tags",
    "clocks",
    "evals",
    "accuracy",
    "opening",
    "division",
    "ongoing",
    "finished",
    "literate",
    "lastFen",
    "sort",
];

/// How many games may be asked for by name.
const MOST_IDS: usize = 300;
/// How many games of somebody are sent at most.
const MOST_GAMES: u32 = 1_000_000;

/// In which form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Json,
    Pgn,
}

impl Form {
    pub(super) fn of(headers: &HeaderMap) -> Form {
        let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        if accepts.contains("json") { Form::Json } else { Form::Pgn }
    }

    fn kind(self) -> &'static str {
        match self {
            Form::Json => super::route::NDJSON,
            Form::Pgn => PGN,
        }
    }
}

const PGN: &str = "application/x-chess-pgn";

/// A game, if whoever asks may see it.
pub(super) async fn visible(app: &App, person: Option<&str>, id: &str) -> Answer<LiveGame> {
    let game = app.rooms.read(kind::game_id(id)).await.map_err(|error| match error {
        RoomError::NotFound => Refused::no_such_game(),
        other => other.into(),
    })?;
    if game.status() == Status::Waiting || !game.terms.is_visible_to(person) {
        return Err(Refused::no_such_game());
    }
    Ok(game)
}

async fn one(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    headers: HeaderMap,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let id = id.strip_suffix(".pgn").unwrap_or(&id);
    let game = visible(&app, caller.player().map(|me| me.id.as_str()), id).await?;
    answer_one(&app, &site, &headers, &game, &fields).await
}

async fn answer_one(app: &App, site: &Site, headers: &HeaderMap, game: &LiveGame, fields: &Fields) -> Answer<Response> {
    let options = Options::of_one(fields);
    let last_move_at = app.store.last_move_at(&game.id).await?;
    Ok(match Form::of(headers) {
        Form::Json => {
            let text = record::json(game, site, &options, last_move_at).to_string();
            ([(header::CONTENT_TYPE, "application/json")], text).into_response()
        }
        Form::Pgn => ([(header::CONTENT_TYPE, PGN)], record::pgn(game, site, &options)).into_response(),
    })
}

async fn current(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    headers: HeaderMap,
    Path(name): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let user = app.store.player_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let me = caller.player().map(|me| me.id.as_str());
    let id = match app.store.playing(&user.id).await?.into_iter().next() {
        Some(id) => Some(id),
        None => {
            let which = Which { max: 1, ..Which::all(&user.id, me == Some(user.id.as_str())) };
            app.store.export_ids(&which).await?.pop()
        }
    };
    let game = visible(&app, me, &id.ok_or_else(Refused::no_such_game)?).await?;
    answer_one(&app, &site, &headers, &game, &fields).await
}

async fn by_ids(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    request: axum::extract::Request,
) -> Answer<Response> {
    use axum::extract::FromRequest;
    let (headers, uri) = (request.headers().clone(), request.uri().clone());
    let Plain(list) = Plain::from_request(request, &app).await?;
    let ids: Vec<String> = list.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    if ids.len() > MOST_IDS {
        return Err(Refused::bad(format!("at most {MOST_IDS} games at once, not {}", ids.len())));
    }
    let options = Options::of_list(&Fields::of_query(uri.query()));
    Ok(many(app, &caller, site, Form::of(&headers), options, ids))
}

async fn of_user(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    headers: HeaderMap,
    Path(name): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let user = app.store.player_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let is_own = caller.player().is_some_and(|me| me.id == user.id);
    let options = Options::of_list(&fields);
    let which = which(&app, &user.id, is_own, &fields).await?;
    let ids = match which {
        Some(which) => app.store.export_ids(&which).await?,
        None => Vec::new(),
    };
    Ok(many(app, &caller, site, Form::of(&headers), options, ids))
}

/// Which games the fields ask for; none where there can be none.
async fn which(app: &App, user: &str, is_own: bool, fields: &Fields) -> Answer<Option<Which>> {
    let against = match fields.text("vs") {
        None => None,
        Some(name) => match app.store.player_named(name).await? {
            Some(player) => Some(player.id),
            None => return Ok(None),
        },
    };
    // No game is rated or analysed here.
    if fields.flag("rated") || fields.flag("analysed") {
        return Ok(None);
    }
    let speeds = fields.text("perfType").map(|list| list.split(',').map(|name| name.trim().to_owned()).collect());
    let color = match fields.text("color") {
        None => None,
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some(other) => return Err(Refused::field("color", format!("white or black, not {other:?}"))),
    };
    Ok(Some(Which {
        since: fields.parse("since")?,
        until: fields.parse("until")?,
        max: fields.parse::<u32>("max")?.unwrap_or(MOST_GAMES).min(MOST_GAMES),
        against,
        color,
        speeds,
        ongoing: fields.flag_or("ongoing", false),
        finished: fields.flag_or("finished", true),
        oldest_first: fields.text("sort") == Some("dateAsc"),
        ..Which::all(user, is_own)
    }))
}

/// Sends games one after the other, each read when its turn comes: there may be very many.
pub(super) fn many(app: App, caller: &Caller, site: Site, form: Form, options: Options, ids: Vec<String>) -> Response {
    let me = caller.player().map(|me| me.id.clone());
    let kind = form.kind();
    let texts = stream::iter(ids).filter_map(move |id| {
        let (app, site, options, me) = (app.clone(), site.clone(), options.clone(), me.clone());
        async move {
            let game = visible(&app, me.as_deref(), &id).await.ok()?;
            let text = match form {
                Form::Json => {
                    let last_move_at = app.store.last_move_at(&game.id).await.ok()?;
                    line(&record::json(&game, &site, &options, last_move_at))
                }
                // Clients take two empty lines for the end of a game.
                Form::Pgn => format!("{}\n\n\n", record::pgn(&game, &site, &options).trim_end()),
            };
            Some(Ok::<_, Infallible>(text))
        }
    });
    ([(header::CONTENT_TYPE, kind)], Body::from_stream(texts)).into_response()
}
