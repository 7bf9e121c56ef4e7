//! A lesson: all boards, a round for those who are here, one against all, somebody who comes late, clocks, results, and a position that
//! is put to everybody.

use super::body::{Body, Done};
use super::groups::Seen;
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{Opponent, StaffAct};
use crate::group::{How, Part, Right, SimulSides, WallView};
use crate::lessons::{self, RoundWish as Wanted, SimulWish as Simul};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabiya_rules::{Position, TimeControl, UciMove};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(wall))
        .routes(routes!(round))
        .routes(routes!(simul))
        .routes(routes!(seat))
        .routes(routes!(swap))
        .routes(routes!(conduct))
        .routes(routes!(decide))
        .routes(routes!(ask, put_away))
        .routes(routes!(answer))
        .routes(routes!(solve))
}

/// A round that is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundWish {
    /// How it is paired.
    pub how: How,
    /// Each side's time, such as `10+5`; none for games without a clock.
    pub time: Option<String>,
    /// Shall the games count for ratings?
    #[serde(default)]
    pub rated: bool,
    /// The level of the computer for whoever is left; where nothing is said they wait.
    pub level: Option<u8>,
}

/// Games of one against all that are wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SimulWish {
    /// Which side whoever asks takes.
    pub sides: SimulSides,
    /// Each side's time, such as `30+0`; none for games without a clock.
    pub time: Option<String>,
    /// The first position, as FEN; the usual one where nothing is said.
    pub fen: Option<String>,
}

/// What everybody is asked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuestionWish {
    /// The position, as FEN.
    pub fen: String,
}

/// What somebody would play.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerWish {
    pub question: String,
    /// The move, in UCI.
    pub uci: String,
}

/// A round was paired.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct RoundMade {
    /// How many boards there are.
    pub boards: u32,
}

/// Who comes late.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatWish {
    /// By what everybody knows them.
    pub name: String,
}

/// Whose opponents are swapped.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SwapWish {
    /// One of the games.
    pub one: String,
    pub other: String,
}

/// They were seated.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SeatMade {
    pub game: String,
}

/// How a lesson shall go on. What is left out stays as it is.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonWish {
    /// Shall all clocks stand?
    pub stopped: Option<bool>,
    /// Shall everybody look up?
    pub eyes_up: Option<bool>,
}

/// All boards of a group
#[utoipa::path(get, path = "/api/groups/{id}/wall", tag = "groups", params(("id" = String, Path)), responses(
    (status = 200, body = WallView), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn wall(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<WallView>> {
    let seen = Seen::with(&app, &caller, &id, Right::Watch)?;
    Ok(Json(app.rooms.wall(&seen.group).await))
}

/// Pair a round of those who are here
///
/// Whoever still plays is left alone. The games begin at once, and each page goes to its own.
#[utoipa::path(post, path = "/api/groups/{id}/round", tag = "groups", params(("id" = String, Path)),
    request_body = RoundWish, responses((status = 200, body = RoundMade), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn round(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<RoundWish>,
) -> ApiResult<Json<RoundMade>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    let time = read_time(wish.time.as_deref())?;
    if let Some(level) = wish.level.filter(|level| Opponent::Level(*level).strength().is_none()) {
        return Err(ApiError::Bad(format!("level: there is no level {level}")));
    }
    let wanted = Wanted { how: wish.how, time, rated: wish.rated, level: wish.level };
    let boards = lessons::pair_round(&app, &seen.group, &seen.me, &wanted).await?;
    seen.log(&app, "round", &(seen.group.lesson.round + 1).to_string()).await?;
    Ok(Json(RoundMade { boards: boards as u32 }))
}

fn read_time(time: Option<&str>) -> ApiResult<TimeControl> {
    let time = time.unwrap_or("-");
    time.parse().map_err(|_| ApiError::Bad(format!("time: {time:?} is not a time control such as 10+5")))
}

/// A position in which something can be played.
fn read_position(fen: &str) -> ApiResult<Position> {
    let position: Position = fen.parse().map_err(|error| ApiError::Bad(format!("fen: {fen:?}: {error}")))?;
    if position.legal_moves().is_empty() {
        return Err(ApiError::Bad(format!("fen: {fen:?}: there is no move")));
    }
    Ok(position)
}

/// Play everybody who is here
///
/// Whoever still plays is left alone. The games begin at once, from any position, and each page goes to its own.
#[utoipa::path(post, path = "/api/groups/{id}/simul", tag = "groups", params(("id" = String, Path)),
    request_body = SimulWish, responses((status = 200, body = RoundMade), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn simul(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<SimulWish>,
) -> ApiResult<Json<RoundMade>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    let time = read_time(wish.time.as_deref())?;
    let start = wish.fen.as_deref().map_or(Ok(Position::STANDARD), read_position)?;
    let wanted = Simul { start, sides: wish.sides, time };
    let boards = lessons::play_all(&app, &seen.group, &seen.me, &wanted).await?;
    seen.log(&app, "simul", &boards.to_string()).await?;
    Ok(Json(RoundMade { boards: boards as u32 }))
}

/// Put a position to everybody
///
/// Each member moves once. Games that are being played stand still meanwhile. Another question takes the place of one that is there.
#[utoipa::path(post, path = "/api/groups/{id}/question", tag = "groups", params(("id" = String, Path)),
    request_body = QuestionWish, responses((status = 200, body = Done), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn ask(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<QuestionWish>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    lessons::ask(&app, &seen.group, read_position(&wish.fen)?).await?;
    seen.log(&app, "asked", &wish.fen).await?;
    Ok(Done::OK)
}

/// Answer what everybody is asked
///
/// Members do, once.
#[utoipa::path(post, path = "/api/groups/{id}/question/answer", tag = "groups", params(("id" = String, Path)),
    request_body = AnswerWish, responses((status = 200, body = Done), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn answer(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<AnswerWish>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::by(&app, &caller, &id)?;
    if seen.part != Part::Member {
        return Err(ApiError::Forbidden(format!("a {} of this group is not asked", seen.part)));
    }
    let uci: UciMove =
        wish.uci.parse().map_err(|_| ApiError::rule("question-move", format!("{:?} is no move", wish.uci)))?;
    lessons::answer(&app, &id, &seen.me, &wish.question, uci).await?;
    Ok(Done::OK)
}

/// Tell everybody what was best
///
/// With the computer's sentence in each language, and how many have found it. Nobody can answer after that.
#[utoipa::path(post, path = "/api/groups/{id}/question/solution", tag = "groups", params(("id" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 503, body = Problem)))]
async fn solve(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    lessons::solve(&app, &seen.group).await?;
    Ok(Done::OK)
}

/// Put the question away
///
/// Games that stood still for it go on.
#[utoipa::path(delete, path = "/api/groups/{id}/question", tag = "groups", params(("id" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn put_away(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    lessons::put_away(&app, &seen.group).await?;
    Ok(Done::OK)
}

/// Seat somebody who comes late
///
/// With whoever has waited, else with the computer.
#[utoipa::path(post, path = "/api/groups/{id}/seat", tag = "groups", params(("id" = String, Path)),
    request_body = SeatWish, responses((status = 200, body = SeatMade), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn seat(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<SeatWish>,
) -> ApiResult<Json<SeatMade>> {
    let seen = Seen::with(&app, &caller, &id, Right::Seat)?;
    let member = seen.member(&wish.name)?;
    let game = lessons::seat(&app, &seen.group, &seen.me, member).await?;
    seen.log(&app, "seated", &member.player.name).await?;
    Ok(Json(SeatMade { game }))
}

/// Swap opponents
///
/// Both games are called off and count for nothing; in their places two begin in which each plays Black of the other's game.
#[utoipa::path(post, path = "/api/groups/{id}/swap", tag = "groups", params(("id" = String, Path)),
    request_body = SwapWish, responses((status = 200, body = Done), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn swap(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<SwapWish>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    let names = lessons::swap(&app, &seen.group, &seen.me, [&wish.one, &wish.other]).await?;
    seen.log(&app, "swapped", &names.join(" ↔ ")).await?;
    Ok(Done::OK)
}

/// Stop all clocks, let them go on, let everybody look up
#[utoipa::path(post, path = "/api/groups/{id}/lesson", tag = "groups", params(("id" = String, Path)),
    request_body = LessonWish, responses((status = 200, body = Done), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn conduct(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<LessonWish>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    if let Some(stopped) = wish.stopped {
        lessons::stop(&app, &seen.group, stopped).await?;
        seen.log(&app, if stopped { "stopped" } else { "went-on" }, "").await?;
    }
    if let Some(eyes_up) = wish.eyes_up {
        lessons::look_up(&app, &id, eyes_up).await?;
    }
    Ok(Done::OK)
}

/// Set a result, add time, take a move back
///
/// In one of the group's games that is being played.
#[utoipa::path(post, path = "/api/groups/{id}/boards/{game}", tag = "groups",
    params(("id" = String, Path), ("game" = String, Path)), request_body = StaffAct,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn decide(
    State(app): State<App>,
    caller: Caller,
    Path((id, game)): Path<(String, String)>,
    Body(act): Body<StaffAct>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Lesson)?;
    let found = app.rooms.read(&game).await?;
    if found.terms.table.as_ref().is_none_or(|table| table.group != id) {
        return Err(ApiError::NotFound("game"));
    }
    lessons::obey(&app, &game, act).await?;
    let what = match act {
        StaffAct::Stop => "board-stopped",
        StaffAct::GoOn => "board-went-on",
        StaffAct::Result { .. } => "result",
        StaffAct::AddTime { .. } => "time",
        StaffAct::TakeBack => "took-back",
    };
    seen.log(&app, what, &game).await?;
    Ok(Done::OK)
}
