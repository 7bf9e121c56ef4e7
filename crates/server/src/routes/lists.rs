//! Lists of games and their export.

use crate::app::App;
use crate::auth::Visitor;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{LiveGame, LiveView, Status, WaitingView};
use crate::lobby::Lobby;
use crate::pgn;
use crate::store::games::{Filter, Listed};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(live))
        .routes(routes!(waiting))
        .routes(routes!(export))
        .routes(routes!(fen))
        .routes(routes!(export_many))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GamesQuery {
    /// A player's name; `me` for oneself. Without it, all public games.
    player: Option<String>,
    /// `waiting`, `playing`, `over` or `aborted`.
    status: Option<String>,
    /// Only games made before this moment: milliseconds since 1970. The list goes on from its last `created_at`.
    before: Option<i64>,
    /// How many at most: 1 to 100.
    limit: Option<i64>,
}

/// How many games a list has at most.
const MOST: i64 = 100;

/// List games, the newest first
#[utoipa::path(get, path = "/api/games", params(GamesQuery),
    responses((status = 200, body = Vec<Listed>), (status = 400, body = Problem), (status = 401, body = Problem)))]
async fn list(
    State(app): State<App>,
    Visitor(me): Visitor,
    Query(which): Query<GamesQuery>,
) -> ApiResult<Json<Vec<Listed>>> {
    Ok(Json(app.store.games(&filter(&app, me.map(|me| me.id), which).await?).await?))
}

/// Public games that go on, as small positions
#[utoipa::path(get, path = "/api/games/live", responses((status = 200, body = Vec<LiveView>)))]
async fn live(State(app): State<App>) -> Json<Vec<LiveView>> {
    Json(app.rooms.tiles(MOST as usize))
}

/// Public games that wait for an opponent
///
/// Listed is what whoever made it is there to play. `sit` takes the seat.
#[utoipa::path(get, path = "/api/games/waiting", responses((status = 200, body = Vec<WaitingView>)))]
async fn waiting(State(app): State<App>, Visitor(me): Visitor) -> Json<Vec<WaitingView>> {
    Json(Lobby::waiting(me.as_ref().map(|me| me.id.as_str()), &app.rooms))
}

/// A game as PGN
#[utoipa::path(get, path = "/api/games/{id}/pgn", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404, body = Problem)))]
async fn export(State(app): State<App>, Visitor(me): Visitor, Path(id): Path<String>) -> ApiResult<impl IntoResponse> {
    let game = visible(&app, me.as_ref().map(|me| me.id.as_str()), &id).await?;
    let name = format!("attachment; filename=\"{id}.pgn\"");
    let text = pgn::write(&game, app.config.public_url.as_deref());
    Ok(([(header::CONTENT_TYPE, PGN.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// Which position of a game.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Moment {
    /// After how many moves; after all where nothing is said.
    ply: Option<usize>,
}

/// A position of a game as FEN
#[utoipa::path(get, path = "/api/games/{id}/fen", params(("id" = String, Path), Moment),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 400, body = Problem), (status = 404, body = Problem)))]
async fn fen(
    State(app): State<App>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> ApiResult<impl IntoResponse> {
    let game = visible(&app, me.as_ref().map(|me| me.id.as_str()), &id).await?;
    let ply = moment.ply.unwrap_or(game.plies());
    let pos = game.game().positions().nth(ply);
    let pos = pos.ok_or_else(|| ApiError::Bad(format!("the game has {} moves, not {ply}", game.plies())))?;
    let name = format!("attachment; filename=\"{id}-{ply}.fen\"");
    Ok(([(header::CONTENT_TYPE, FEN.to_owned()), (header::CONTENT_DISPOSITION, name)], format!("{pos}\n")))
}

/// Games as PGN, the newest first
#[utoipa::path(get, path = "/api/games/pgn", params(GamesQuery),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 400, body = Problem),
        (status = 401, body = Problem)))]
async fn export_many(
    State(app): State<App>,
    Visitor(me): Visitor,
    Query(which): Query<GamesQuery>,
) -> ApiResult<impl IntoResponse> {
    let me = me.map(|me| me.id);
    let listed = app.store.games(&filter(&app, me.clone(), which).await?).await?;
    let mut text = String::new();
    for row in listed {
        text.push_str(&pgn::write(&visible(&app, me.as_deref(), &row.id).await?, app.config.public_url.as_deref()));
        text.push('\n');
    }
    let name = "attachment; filename=\"games.pgn\"".to_owned();
    Ok(([(header::CONTENT_TYPE, PGN.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

const FEN: &str = "text/plain; charset=utf-8";
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// A game, if this person may see it. It is read where it lies: nobody needs a room to read a game that is over.
async fn visible(app: &App, person: Option<&str>, id: &str) -> ApiResult<LiveGame> {
    let game = app.rooms.read(id).await?;
    if !game.terms.is_visible_to(person) {
        return Err(ApiError::NotFound("game"));
    }
    Ok(game.seen_by(person))
}

async fn filter(app: &App, me: Option<String>, which: GamesQuery) -> ApiResult<Filter> {
    let GamesQuery { player, status, before, limit } = which;
    let status =
        status.map(|name| Status::named(&name).ok_or_else(|| ApiError::Bad(format!("there is no status {name:?}"))));
    let status = status.transpose()?;
    let limit = limit.unwrap_or(30);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::Bad(format!("limit is 1 to {MOST}, not {limit}")));
    }
    let player = match player.as_deref() {
        None => None,
        Some("me") => Some(me.clone().ok_or(ApiError::NotLoggedIn)?),
        Some(name) => Some(app.store.player_named(name).await?.ok_or(ApiError::NotFound("person"))?.id),
    };
    let is_own = player.is_some() && player == me;
    Ok(Filter { player, is_own, status, before, limit })
}
