//! Broadcasts: listing them, making them, and looking at their rounds. Games are sent to them by the Lichess API, also by the page.

use super::body::{Body, Done};
use super::may::MayMakeGame;
use crate::app::App;
use crate::auth::Caller;
use crate::broadcasts::{BroadcastError, BroadcastLine, BroadcastRoundView, BroadcastView, Look, RoundWish};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{PersonKind, Player};
use crate::store::broadcasts::{BroadcastRow, BroadcastStage, BroadcastVisibility, RoundRow, WhichBroadcasts};
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show, change, remove))
        .routes(routes!(add_round))
        .routes(routes!(round, change_round, remove_round))
}

/// Which broadcasts to list.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct BroadcastsQuery {
    /// Only one's own, also those that are not listed for others.
    mine: Option<bool>,
    /// Only those of which a round goes on.
    live: Option<bool>,
    /// Only those made before: milliseconds since 1970.
    before: Option<i64>,
    /// How many, 50 where nothing is said.
    limit: Option<i64>,
}

/// What a broadcast shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct BroadcastWish {
    name: String,
    /// A few words about it.
    #[serde(default)]
    about: String,
    visibility: BroadcastVisibility,
}

/// A broadcast that shall be made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct NewBroadcastWish {
    #[serde(flatten)]
    broadcast: BroadcastWish,
    /// Its first round.
    round: BroadcastRoundWish,
}

/// What a round shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct BroadcastRoundWish {
    /// Without one it is called by its number.
    #[serde(default)]
    name: Option<String>,
    /// So old is a move before it is shown: up to 3600 seconds.
    #[serde(default)]
    delay: i64,
    /// When it begins: milliseconds since 1970.
    #[serde(default)]
    starts_at: Option<i64>,
    /// How far it is, where that is not seen from its games.
    #[serde(default)]
    stage: Option<BroadcastStage>,
}

/// Something was made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MadeBroadcast {
    /// The broadcast.
    pub id: String,
    /// The round.
    pub round: String,
}

/// From when on a round is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Since {
    /// The mark of what one has seen: the answer comes as soon as there is something new, or after a while.
    after: Option<String>,
}

const MOST_LISTED: i64 = 100;
/// How long whoever waits for something to happen waits: shorter than a request may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Many changes at once are one piece of news.
const GATHERED: Duration = Duration::from_millis(250);

impl From<BroadcastError> for ApiError {
    fn from(error: BroadcastError) -> ApiError {
        match error {
            BroadcastError::NotFound => ApiError::NotFound("broadcast"),
            BroadcastError::TooMany => ApiError::clash("broadcasts-full", error.to_string()),
            BroadcastError::TooManyRounds => ApiError::clash("rounds-full", error.to_string()),
            BroadcastError::NotGames(_) | BroadcastError::Bad(_) => ApiError::Bad(error.to_string()),
            BroadcastError::Strange(_) => ApiError::Internal(error.to_string()),
            BroadcastError::Store(error) => ApiError::Store(error),
        }
    }
}

impl From<BroadcastRoundWish> for RoundWish {
    fn from(wish: BroadcastRoundWish) -> RoundWish {
        let name = wish.name.filter(|name| !name.trim().is_empty());
        RoundWish { name, delay: Some(wish.delay), starts_at: Some(wish.starts_at), stage: wish.stage }
    }
}

/// Who asks, where they are here in person.
fn looker(caller: &Caller) -> Option<&str> {
    caller.in_person().ok().map(|(player, _)| player.id.as_str())
}

/// Who shows it may change it, and administrators may.
fn may_change(row: &BroadcastRow, me: &Player) -> ApiResult<()> {
    if row.owner == me.id || me.role == PersonKind::Admin {
        return Ok(());
    }
    Err(ApiError::Forbidden("only who made a broadcast changes it".to_owned()))
}

async fn find(app: &App, id: &str, person: Option<&str>) -> ApiResult<BroadcastRow> {
    let found = app.store.broadcast(id).await?.filter(|row| row.is_visible_to(person));
    found.ok_or(ApiError::NotFound("broadcast"))
}

/// The broadcast, if this person may change it.
async fn own(app: &App, id: &str, me: &Player) -> ApiResult<BroadcastRow> {
    let row = find(app, id, Some(&me.id)).await?;
    may_change(&row, me)?;
    Ok(row)
}

/// The round, if this person may change it.
async fn own_round(app: &App, id: &str, me: &Player) -> ApiResult<RoundRow> {
    let round = app.store.broadcast_round(id).await?.ok_or(ApiError::NotFound("broadcast"))?;
    own(app, &round.broadcast, me).await?;
    Ok(round)
}

/// Broadcasts, the newest first
#[utoipa::path(get, path = "/api/broadcasts", tag = "broadcasts", params(BroadcastsQuery),
    responses((status = 200, body = Vec<BroadcastLine>), (status = 400, body = Problem), (status = 401, body = Problem)))]
async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<BroadcastsQuery>,
) -> ApiResult<Json<Vec<BroadcastLine>>> {
    let most = which.limit.unwrap_or(50);
    if !(1..=MOST_LISTED).contains(&most) {
        return Err(ApiError::Bad(format!("limit is 1 to {MOST_LISTED}, not {most}")));
    }
    let owner = match which.mine {
        Some(true) => Some(caller.with_account()?.0.id.as_str()),
        _ => None,
    };
    let which = WhichBroadcasts {
        owner,
        is_listed_only: owner.is_none(),
        is_live: which.live.unwrap_or(false),
        before: which.before.unwrap_or(i64::MAX),
        most,
    };
    let mut lines = Vec::new();
    for row in app.store.broadcasts(&which).await? {
        let rounds = app.store.broadcast_rounds(&row.id).await?;
        lines.push(BroadcastLine::new(row, &rounds));
    }
    Ok(Json(lines))
}

/// Make a broadcast with its first round
#[utoipa::path(post, path = "/api/broadcasts", tag = "broadcasts", request_body = NewBroadcastWish,
    responses((status = 200, body = MadeBroadcast), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 409, body = Problem)))]
async fn create(
    State(app): State<App>,
    _: MayMakeGame,
    caller: Caller,
    Body(wish): Body<NewBroadcastWish>,
) -> ApiResult<Json<MadeBroadcast>> {
    let (me, _) = caller.with_account()?;
    let BroadcastWish { name, about, visibility } = wish.broadcast;
    let row = BroadcastRow { name, about, visibility, ..BroadcastRow::of(me) };
    let row = app.broadcasts.create(row, vec![wish.round.into()]).await?;
    let round = app.store.broadcast_rounds(&row.id).await?.pop().ok_or(ApiError::NotFound("broadcast"))?.id;
    Ok(Json(MadeBroadcast { id: row.id, round }))
}

/// A broadcast with its rounds
#[utoipa::path(get, path = "/api/broadcasts/{id}", tag = "broadcasts", params(("id" = String, Path)),
    responses((status = 200, body = BroadcastView), (status = 404, body = Problem)))]
async fn show(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<BroadcastView>> {
    let person = looker(&caller);
    let row = find(&app, &id, person).await?;
    let rounds = app.store.broadcast_rounds(&id).await?;
    Ok(Json(BroadcastView::new(&row, &rounds, person)))
}

/// Other words for a broadcast
#[utoipa::path(put, path = "/api/broadcasts/{id}", tag = "broadcasts", params(("id" = String, Path)),
    request_body = BroadcastWish,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(BroadcastWish { name, about, visibility }): Body<BroadcastWish>,
) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let row = own(&app, &id, me).await?;
    app.broadcasts.change(&BroadcastRow { name, about, visibility, ..row }).await?;
    Ok(Done::OK)
}

/// Delete a broadcast with all its games
#[utoipa::path(delete, path = "/api/broadcasts/{id}", tag = "broadcasts", params(("id" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn remove(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    own(&app, &id, me).await?;
    app.broadcasts.remove(&id).await?;
    Ok(Done::OK)
}

/// One round more
#[utoipa::path(post, path = "/api/broadcasts/{id}/rounds", tag = "broadcasts", params(("id" = String, Path)),
    request_body = BroadcastRoundWish,
    responses((status = 200, body = MadeBroadcast), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn add_round(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<BroadcastRoundWish>,
) -> ApiResult<Json<MadeBroadcast>> {
    let (me, _) = caller.with_account()?;
    own(&app, &id, me).await?;
    let round = app.broadcasts.add_round(&id, wish.into()).await?.id;
    Ok(Json(MadeBroadcast { id, round }))
}

/// A round with its boards
///
/// With the mark of what one has seen it is what is new since then, as soon as there is something.
#[utoipa::path(get, path = "/api/broadcasts/rounds/{id}", tag = "broadcasts", params(("id" = String, Path), Since),
    responses((status = 200, body = BroadcastRoundView), (status = 404, body = Problem)))]
async fn round(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(Since { after }): Query<Since>,
) -> ApiResult<Json<BroadcastRoundView>> {
    let person = looker(&caller);
    let look = app.broadcasts.look(&id).await?;
    if !look.broadcast.is_visible_to(person) {
        return Err(ApiError::NotFound("broadcast"));
    }
    let look = match &after {
        Some(mark) => news_of(&app, &id, mark).await?,
        None => look,
    };
    if !look.broadcast.is_visible_to(person) {
        return Err(ApiError::NotFound("broadcast"));
    }
    Ok(Json(look.view(person, after.as_deref(), app.broadcasts.now())))
}

/// A round as soon as there is something new after this mark, or as it is after a while.
async fn news_of(app: &App, id: &str, mark: &str) -> Result<Arc<Look>, BroadcastError> {
    let mut now = app.broadcasts.follow(id).await?;
    let news = async {
        if now.borrow().is_known(mark) {
            // Where it is closed, there is nothing to wait for.
            let _ = now.wait_for(|look| !look.is_known(mark)).await;
            tokio::time::sleep(GATHERED).await;
        }
    };
    tokio::select! {
        () = news => {}
        () = tokio::time::sleep(PATIENCE) => {}
        () = app.stopping() => {}
    }
    app.broadcasts.look(id).await
}

/// Other words for a round, another delay
#[utoipa::path(put, path = "/api/broadcasts/rounds/{id}", tag = "broadcasts", params(("id" = String, Path)),
    request_body = BroadcastRoundWish,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn change_round(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<BroadcastRoundWish>,
) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    own_round(&app, &id, me).await?;
    app.broadcasts.change_round(&id, wish.into()).await?;
    Ok(Done::OK)
}

/// Delete a round with its games
#[utoipa::path(delete, path = "/api/broadcasts/rounds/{id}", tag = "broadcasts", params(("id" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn remove_round(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let round = own_round(&app, &id, me).await?;
    app.broadcasts.remove_round(&round).await?;
    Ok(Done::OK)
}
