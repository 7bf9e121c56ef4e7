//! Ratings: the best of each list, where somebody stands and how they came there, and numbers that were entered by hand.

use super::body::{Body, Done};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{List, list_by_hand};
use crate::store::ratings::{CurvePoint, Entered, Leader, shown};
use crate::store::{people::Person, wall_ms};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabiya_ratings::Standing;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(leaders))
        .routes(routes!(standings))
        .routes(routes!(curve))
        .routes(routes!(enter))
}

/// One of the best of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct LeaderView {
    pub name: String,
    /// Player, bot or admin.
    pub role: String,
    pub points: i32,
    /// After how many games.
    pub games: u64,
    /// When the last of them was: milliseconds since 1970.
    pub at: i64,
}

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct RatingsView {
    /// In the lists that the site keeps by itself, as far as they have played there.
    pub lists: Vec<StandingView>,
    /// In others, as an administrator has entered it.
    pub entered: Vec<EnteredView>,
}

/// Where somebody stands in one list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct StandingView {
    pub list: List,
    pub points: i32,
    /// How sure that is today: the truth is within twice this, 19 times out of 20.
    pub deviation: u32,
    /// Not much is known yet: people put a question mark behind it.
    pub provisional: bool,
    /// After how many games.
    pub games: u64,
    /// When the last of them was: milliseconds since 1970.
    pub at: i64,
}

/// A number that was entered by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct EnteredView {
    /// Whose list, such as `FIDE`.
    pub list: String,
    pub points: i64,
    /// When it was entered: milliseconds since 1970.
    pub at: i64,
}

/// A point of a curve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct CurveView {
    /// When: milliseconds since 1970.
    pub at: i64,
    pub points: i32,
    /// How sure that was.
    pub deviation: u32,
}

/// A number of another list.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenRating {
    /// Points: 1 to 4000. None takes the number away.
    pub points: Option<i64>,
}

/// How many of the best are shown.
const MOST_LEADERS: u32 = 100;
/// From so many games on, a curve has a point for each day and not for each game.
const MOST_POINTS: usize = 500;
const MOST_RATING: i64 = 4000;

/// The best of a list
///
/// Those whose rating is not provisional, the highest first.
#[utoipa::path(get, path = "/api/ratings/{list}", tag = "ratings", params(("list" = List, Path)),
    responses((status = 200, body = Vec<LeaderView>), (status = 404, body = Problem)))]
async fn leaders(State(app): State<App>, Path(list): Path<String>) -> ApiResult<Json<Vec<LeaderView>>> {
    let leaders = app.store.leaders(kept(&list)?, MOST_LEADERS).await?;
    let view = |Leader { name, role, standing }: Leader| {
        let Standing { rating, games, at } = standing;
        LeaderView { name, role, points: shown(rating).points, games, at }
    };
    Ok(Json(leaders.into_iter().map(view).collect()))
}

/// Where somebody stands
#[utoipa::path(get, path = "/api/people/{name}/ratings", tag = "ratings", params(("name" = String, Path)),
    responses((status = 200, body = RatingsView), (status = 404, body = Problem)))]
async fn standings(State(app): State<App>, Path(name): Path<String>) -> ApiResult<Json<RatingsView>> {
    let person = find(&app, &name).await?;
    Ok(Json(ratings_of(&app, &person.player.id).await?))
}

/// Where somebody stands in all lists.
pub(super) async fn ratings_of(app: &App, person: &str) -> ApiResult<RatingsView> {
    let standings = app.store.standings(person).await?;
    let now = wall_ms();
    let view = |list: List| {
        let standing = standings.get(list.name())?;
        let (rating, Standing { games, at, .. }) = (standing.on(now), *standing);
        let (view, deviation) = (shown(rating), rating.deviation.round() as u32);
        Some(StandingView { list, points: view.points, deviation, provisional: view.provisional, games, at })
    };
    let entered = app.store.entered_ratings(person).await?;
    Ok(RatingsView {
        lists: List::ALL.iter().copied().filter_map(view).collect(),
        entered: entered.into_iter().map(|Entered { list, points, at }| EnteredView { list, points, at }).collect(),
    })
}

/// How somebody came there
///
/// The rating after each game; after many games, the last of each day.
#[utoipa::path(get, path = "/api/people/{name}/ratings/{list}", tag = "ratings",
    params(("name" = String, Path), ("list" = List, Path)),
    responses((status = 200, body = Vec<CurveView>), (status = 404, body = Problem)))]
async fn curve(State(app): State<App>, Path((name, list)): Path<(String, String)>) -> ApiResult<Json<Vec<CurveView>>> {
    let list = kept(&list)?;
    let person = find(&app, &name).await?;
    let points = app.store.curve(list, &person.player.id, MOST_POINTS).await?;
    let view = |CurvePoint { at, points, deviation }| CurveView {
        at,
        points: f64::round(points) as i32,
        deviation: f64::round(deviation) as u32,
    };
    Ok(Json(points.into_iter().map(view).collect()))
}

/// Enter a number of another list for somebody
///
/// FIDE's, a federation's, a season's: shown on the profile, and nothing else.
#[utoipa::path(put, path = "/api/admin/people/{name}/ratings/{list}", tag = "admin",
    params(("name" = String, Path), ("list" = String, Path)), request_body = GivenRating,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn enter(
    State(app): State<App>,
    caller: Caller,
    Path((name, list)): Path<(String, String)>,
    Body(given): Body<GivenRating>,
) -> ApiResult<Json<Done>> {
    caller.admin()?;
    let list = list_by_hand(&list).map_err(ApiError::Bad)?;
    if let Some(points) = given.points.filter(|points| !(1..=MOST_RATING).contains(points)) {
        return Err(ApiError::Bad(format!("points: 1 to {MOST_RATING}, not {points}")));
    }
    let person = find(&app, &name).await?;
    let is_done = app.store.enter_rating(&person.player.id, &list, given.points).await?;
    if is_done { Ok(Done::OK) } else { Err(ApiError::NotFound("number")) }
}

/// The list of this name that the site keeps.
fn kept(name: &str) -> ApiResult<List> {
    List::named(name).ok_or(ApiError::NotFound("list"))
}

async fn find(app: &App, name: &str) -> ApiResult<Person> {
    app.store.person_named(name).await?.ok_or(ApiError::NotFound("person"))
}
