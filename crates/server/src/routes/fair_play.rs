//! Fair-play sheets, for the staff of somebody's group and for administrators, and what a page tells for them. Whoever one is about gets
//! a copy with all else that is stored about them.

use super::body::{Body, Done};
use super::conduct::{other, other_member};
use super::groups::Seen;
use crate::app::App;
use crate::auth::Caller;
use crate::chores::sheets;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::LiveGame;
use crate::group::Right;
use crate::limited::Limited;
use crate::sheets::Sheet;
use crate::store::fair_play::SheetRow;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabiya_rules::Speed;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(in_group, make_in_group))
        .routes(routes!(of_anybody, make))
        .routes(routes!(away))
}

/// A page was left while it was its reader's turn, and is in front again.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AwayWish {
    /// For how long: milliseconds.
    pub ms: i64,
}

/// Nobody is away for longer at once.
const LONGEST_AWAY_MS: i64 = 60 * 60 * 1000;

/// The last fair-play sheet about somebody.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct FairPlayView {
    /// By what everybody knows them.
    pub name: String,
    /// Is one being made?
    pub making: bool,
    /// When it was made: milliseconds since 1970; none where there is none.
    pub at: Option<i64>,
    /// Who wanted it.
    pub by: Option<String>,
    /// What it says.
    pub sheet: Option<Sheet>,
}

/// What is kept, read.
pub(super) async fn kept(app: &App, person: &str) -> ApiResult<Option<(SheetRow, Sheet)>> {
    let Some(row) = app.store.sheet(person).await? else { return Ok(None) };
    let sheet = serde_json::from_str(&row.sheet).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Some((row, sheet)))
}

async fn view(app: &App, id: &str, name: &str) -> ApiResult<Json<FairPlayView>> {
    let (row, sheet) = kept(app, id).await?.unzip();
    let (at, by) = row.map(|row| (row.at, row.by)).unzip();
    Ok(Json(FairPlayView { name: name.to_owned(), making: app.sheets.is_making(id), at, by, sheet }))
}

/// The fair-play sheet about somebody of a group
///
/// Figures, and never a verdict. Who looks is noted in the group's log.
#[utoipa::path(get, path = "/api/groups/{id}/people/{name}/fair-play", tag = "conduct",
    params(("id" = String, Path), ("name" = String, Path)), responses((status = 200, body = FairPlayView),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn in_group(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Json<FairPlayView>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = other_member(&seen, &name)?;
    app.store.log_look(&id, &seen.me.name, "looked-fair-play", &member.name).await?;
    view(&app, &member.id, &member.name).await
}

/// Make a fair-play sheet about somebody of a group
///
/// It takes a while; the one before is shown until then.
#[utoipa::path(post, path = "/api/groups/{id}/people/{name}/fair-play", tag = "conduct",
    params(("id" = String, Path), ("name" = String, Path)), responses((status = 200, body = Done),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 429, body = Problem)))]
async fn make_in_group(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = other_member(&seen, &name)?;
    app.limiter.check_person(Limited::Reviews, &seen.me)?;
    seen.log(&app, "fair-play", &member.name).await?;
    sheets::start(&app, &member.id, &seen.me.name);
    Ok(Done::OK)
}

/// The fair-play sheet about somebody
///
/// Figures, and never a verdict. Who looks is noted in the log.
#[utoipa::path(get, path = "/api/admin/people/{name}/fair-play", tag = "admin", params(("name" = String, Path)), responses(
    (status = 200, body = FairPlayView), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn of_anybody(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<FairPlayView>> {
    let me = caller.admin()?;
    let person = other(&app, me, &name).await?;
    app.store.log_site(&me.name, "looked-fair-play", &person.name).await?;
    view(&app, &person.id, &person.name).await
}

/// Make a fair-play sheet about somebody
///
/// It takes a while; the one before is shown until then.
#[utoipa::path(post, path = "/api/admin/people/{name}/fair-play", tag = "admin", params(("name" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem)))]
async fn make(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<Done>> {
    let me = caller.admin()?;
    let person = other(&app, me, &name).await?;
    app.limiter.check_person(Limited::Reviews, me)?;
    app.store.log_site(&me.name, "fair-play", &person.name).await?;
    sheets::start(&app, &person.id, &me.name);
    Ok(Done::OK)
}

/// Tell that one was away from the page while it was one's turn
///
/// The page does it by itself when it is in front again, in games against other people in which a clock of minutes runs. Only fair-play
/// sheets show it, and what is stored about oneself. Whoever has no account tells nothing.
#[utoipa::path(post, path = "/api/games/{id}/away", tag = "conduct", params(("id" = String, Path)), request_body = AwayWish,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn away(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<AwayWish>,
) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    if !(1..=LONGEST_AWAY_MS).contains(&wish.ms) {
        return Err(ApiError::Bad(format!("ms: 1 to {LONGEST_AWAY_MS}, not {}", wish.ms)));
    }
    let game = app.rooms.read(&id).await?;
    if !game.terms.is_visible_to(Some(&me.id)) {
        return Err(ApiError::NotFound("game"));
    }
    if !is_looked_at(&game, &me.id) {
        return Err(ApiError::clash(
            "away-game",
            "one can be away from a game of one's own against another person, with a clock",
        ));
    }
    app.store.add_away(&id, &me.id, wish.ms).await?;
    Ok(Done::OK)
}

/// Is it a game of which a sheet about this person speaks?
fn is_looked_at(game: &LiveGame, person: &str) -> bool {
    let seats =
        [&game.terms.seats.white, &game.terms.seats.black].map(|seat| seat.player().map(|player| player.id.as_str()));
    let is_theirs = seats.contains(&Some(person)) && seats.iter().all(Option::is_some) && seats[0] != seats[1];
    is_theirs && matches!(game.terms.speed(), Speed::Bullet | Speed::Blitz | Speed::Rapid | Speed::Classical)
}
