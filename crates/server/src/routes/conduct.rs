//! How people treat each other: somebody reports, blocks, is muted or suspended. The staff of a group looks after those who belong to it,
//! administrators after everybody; and whoever is held back is told why and until when.

use super::body::{Body, Done};
use super::fair_play;
use super::groups::{LogLine, MOST_LOG, Seen};
use crate::app::App;
use crate::auth::Caller;
use crate::conduct::{Held, MOST_WORDS, Measure, Reason, about};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{PersonKind, Player, Seat};
use crate::group::Right;
use crate::limited::Limited;
use crate::store::conduct::{MeasureRow, NewMeasure, NewReport, ReportRow};
use crate::store::wall_ms;
use crate::wire::Message;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabiya_rules::Color;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(report))
        .routes(routes!(blocks))
        .routes(routes!(block, unblock))
        .routes(routes!(group_reports))
        .routes(routes!(close_in_group))
        .routes(routes!(conduct_in_group))
        .routes(routes!(hold_in_group))
        .routes(routes!(lift_in_group))
        .routes(routes!(all_reports))
        .routes(routes!(close))
        .routes(routes!(conduct))
        .routes(routes!(hold))
        .routes(routes!(lift))
        .routes(routes!(log))
}

/// Something that somebody wants to report.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportWish {
    /// About whom, by the name of the account. Left out where it is about a player of the game.
    pub name: Option<String>,
    /// The game that it is about.
    pub game: Option<String>,
    /// Which player of the game; only where there is no name.
    pub color: Option<Color>,
    pub reason: Reason,
    /// What happened, in one's own words: at most 500 characters.
    #[serde(default)]
    pub words: String,
}

/// A report, as those see it who look into it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ReportView {
    /// By this it can be closed.
    pub id: String,
    /// When: milliseconds since 1970.
    pub at: i64,
    /// Who reported it; none when they are gone.
    pub by: Option<String>,
    /// About whom; none where it is a guest without a name.
    pub about: Option<String>,
    /// In which game.
    pub game: Option<String>,
    pub reason: Reason,
    /// In their own words.
    pub words: String,
    /// Who has looked into it; none while it is open.
    pub done_by: Option<String>,
    /// When: milliseconds since 1970.
    pub done_at: Option<i64>,
    /// What they wrote about it.
    pub answer: String,
}

/// What came of a report.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportAnswer {
    /// Has somebody looked into it? Else it is open again.
    pub done: bool,
    /// A note for the staff: at most 500 characters.
    #[serde(default)]
    pub answer: String,
}

/// What shall hold somebody back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeasureWish {
    /// What they shall not do.
    pub what: Measure,
    /// Why. They are told.
    pub reason: Reason,
    /// The same in one's own words: at most 500 characters. They are told.
    #[serde(default)]
    pub words: String,
    /// Until when: milliseconds since 1970, in the future. None: until somebody lifts it.
    pub until: Option<i64>,
}

/// Something that was done about somebody.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MeasureView {
    /// What they cannot do.
    pub what: Measure,
    pub reason: Reason,
    /// In somebody's own words.
    pub words: String,
    /// Who did it.
    pub by: String,
    /// Since when: milliseconds since 1970.
    pub since: i64,
    /// Until when: milliseconds since 1970. None: until somebody lifts it.
    pub until: Option<i64>,
    /// Who lifted it; none where nobody has.
    pub lifted_by: Option<String>,
    /// Does it hold now?
    pub holds: bool,
    /// Does it hold everywhere? Else in the games of the group whose staff did it.
    pub everywhere: bool,
    /// Was it the staff of this group, or an administrator who asks for what administrators did? Then it can be lifted here.
    pub own: bool,
}

/// What is known of somebody's conduct.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ConductView {
    /// By what everybody knows them.
    pub name: String,
    /// What was done, the last first.
    pub measures: Vec<MeasureView>,
    /// What was reported, the last first.
    pub reports: Vec<ReportView>,
}

/// How many reports are shown.
const MOST_REPORTS: u32 = 200;
/// No measure has an end that is farther away: ten years.
const FARTHEST_MS: i64 = 10 * 365 * 24 * 3600 * 1000;

impl ReportView {
    fn of(row: ReportRow) -> ReportView {
        let (done_at, done_by) = row.done.unzip();
        let ReportRow { id, at, by, about_name: about, game, reason, words, answer, .. } = row;
        ReportView { id, at, by, about, game, reason, words, done_by, done_at, answer }
    }
}

impl MeasureView {
    fn of(row: MeasureRow, group: Option<&str>, now: i64) -> MeasureView {
        MeasureView {
            what: row.kind,
            reason: row.reason,
            holds: row.holds(now),
            everywhere: row.is_everywhere,
            own: row.group.as_deref() == group,
            words: row.words,
            by: row.by,
            since: row.at,
            until: row.until,
            lifted_by: row.lifted.map(|(_, by)| by),
        }
    }
}

/// What holds somebody back now, as they are told of it.
pub(super) fn held(app: &App, person: &str) -> Vec<Held> {
    app.holds.held(person, |group| app.groups.group(group).map(|group| group.name.clone()))
}

/// All that is stored about somebody's conduct, for them: who reported it is not theirs to know.
pub(super) async fn stored(app: &App, person: &str) -> ApiResult<Value> {
    let now = wall_ms();
    let measures = app.store.measures_of(person).await?;
    let about = app.store.reports_about(person).await?;
    let by = app.store.reports_by(person).await?;
    let unsigned = |row| ReportView { by: None, answer: String::new(), ..ReportView::of(row) };
    Ok(serde_json::json!({
        "measures": measures.into_iter().map(|row| MeasureView::of(row, None, now)).collect::<Vec<_>>(),
        "reported": about.into_iter().map(unsigned).collect::<Vec<_>>(),
        "reports": by.into_iter().map(|row| ReportView { answer: String::new(), ..ReportView::of(row) }).collect::<Vec<_>>(),
        "blocked": app.store.blocked_by(person).await?,
        "away": app.store.away(person).await?,
        "fair_play": fair_play::kept(app, person).await?.map(|(row, sheet)| serde_json::json!({ "at": row.at, "sheet": sheet })),
    }))
}

fn words(text: &str) -> ApiResult<String> {
    let why = || ApiError::rule("conduct-words", format!("words: at most {MOST_WORDS} characters that can be seen"));
    about(text).ok_or_else(why)
}

/// Report somebody
///
/// To the staff of the groups to which they belong, and to the administrators. A game that is named goes with it.
#[utoipa::path(post, path = "/api/reports", tag = "conduct", request_body = ReportWish, responses(
    (status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
    (status = 429, body = Problem)))]
async fn report(State(app): State<App>, caller: Caller, Body(wish): Body<ReportWish>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let words = words(&wish.words)?;
    let about = reported(&app, me, &wish).await?;
    if about.id == me.id {
        return Err(yourself());
    }
    app.limiter.check_person(Limited::Reports, me)?;
    let (game, reason) = (wish.game.as_deref(), wish.reason);
    app.store.add_report(&NewReport { reporter: &me.id, about: &about.id, game, reason, words: &words }).await?;
    for group in app.groups.of(&about.id) {
        app.store.log(&group.id, &me.name, "reported", &about.name).await?;
    }
    Ok(Done::OK)
}

/// Whom a report is about.
async fn reported(app: &App, me: &Player, wish: &ReportWish) -> ApiResult<Player> {
    let terms = match &wish.game {
        Some(game) => Some(app.rooms.read(game).await?.terms),
        None => None,
    };
    if terms.as_ref().is_some_and(|terms| !terms.is_visible_to(Some(&me.id))) {
        return Err(ApiError::NotFound("game"));
    }
    match (&wish.name, wish.color, terms) {
        (Some(name), None, terms) => {
            let about = find(app, name).await?;
            if terms.is_some_and(|terms| !terms.is_player(&about.id)) {
                return Err(ApiError::Bad(format!("game: {name} does not play it")));
            }
            Ok(about)
        }
        (None, Some(color), Some(terms)) => match &terms.seats[color] {
            Seat::Person(player) => Ok(player.clone()),
            Seat::Computer { .. } | Seat::Open | Seat::Invited(_) => {
                Err(ApiError::Bad(format!("color: nobody plays {color} in this game")))
            }
        },
        _ => Err(ApiError::Bad("name: somebody's name, or a game and a color".to_owned())),
    }
}

/// Whom one has blocked
#[utoipa::path(get, path = "/api/me/blocks", tag = "conduct", responses(
    (status = 200, body = Vec<String>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn blocks(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<String>>> {
    let (me, _) = caller.with_account()?;
    Ok(Json(app.store.blocked_by(&me.id).await?))
}

/// Block somebody
///
/// Neither can make games with the other, and one hears nothing that they say. Games that are being played go on.
#[utoipa::path(put, path = "/api/me/blocks/{name}", tag = "conduct", params(("name" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn block(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let other = find(&app, &name).await?;
    if other.id == me.id {
        return Err(yourself());
    }
    if app.store.blocked_by(&me.id).await?.len() >= MOST_BLOCKS {
        return Err(ApiError::clash("blocks-full", format!("you have blocked {MOST_BLOCKS} people already")));
    }
    app.store.block(&me.id, &other.id).await?;
    app.holds.reload().await?;
    Ok(Done::OK)
}

/// How many people one may block.
const MOST_BLOCKS: usize = 500;

/// Block somebody no longer
#[utoipa::path(delete, path = "/api/me/blocks/{name}", tag = "conduct", params(("name" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn unblock(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let other = find(&app, &name).await?;
    if !app.store.unblock(&me.id, &other.id).await? {
        return Err(ApiError::NotFound("block"));
    }
    app.holds.reload().await?;
    Ok(Done::OK)
}

/// What was reported about people of a group
///
/// The last first. Nobody sees what was reported about themselves.
#[utoipa::path(get, path = "/api/groups/{id}/reports", tag = "conduct", params(("id" = String, Path)), responses(
    (status = 200, body = Vec<ReportView>), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn group_reports(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<Vec<ReportView>>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let rows = app.store.reports_in(&id, MOST_REPORTS).await?;
    Ok(Json(rows.into_iter().filter(|row| row.about != seen.me.id).map(ReportView::of).collect()))
}

/// Say what came of a report
#[utoipa::path(post, path = "/api/groups/{id}/reports/{report}", tag = "conduct",
    params(("id" = String, Path), ("report" = String, Path)), request_body = ReportAnswer,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn close_in_group(
    State(app): State<App>,
    caller: Caller,
    Path((id, report)): Path<(String, String)>,
    Body(wish): Body<ReportAnswer>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let row = app.store.report(&report).await?;
    let is_theirs = |row: &ReportRow| row.about != seen.me.id && seen.group.member(&row.about).is_some();
    let row = row.filter(is_theirs).ok_or(ApiError::NotFound("report"))?;
    settle(&app, &row, &wish, &seen.me.name).await?;
    seen.log(&app, settled(&wish), row.about_name.as_deref().unwrap_or_default()).await?;
    Ok(Done::OK)
}

async fn settle(app: &App, row: &ReportRow, wish: &ReportAnswer, by: &str) -> ApiResult<()> {
    let answer = words(&wish.answer)?;
    Ok(app.store.close_report(&row.id, wish.done.then_some(by), &answer).await?)
}

fn settled(wish: &ReportAnswer) -> &'static str {
    if wish.done { "report-closed" } else { "report-opened" }
}

/// What is known of the conduct of somebody in a group
///
/// Who looks is noted in the group's log.
#[utoipa::path(get, path = "/api/groups/{id}/people/{name}/conduct", tag = "conduct",
    params(("id" = String, Path), ("name" = String, Path)), responses((status = 200, body = ConductView),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn conduct_in_group(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Json<ConductView>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = other_member(&seen, &name)?;
    app.store.log_look(&id, &seen.me.name, "looked-conduct", &member.name).await?;
    Ok(Json(conduct_of(&app, &member, Some(&id)).await?))
}

async fn conduct_of(app: &App, person: &Player, group: Option<&str>) -> ApiResult<ConductView> {
    let now = wall_ms();
    let measures = app.store.measures_of(&person.id).await?;
    let reports = app.store.reports_about(&person.id).await?;
    Ok(ConductView {
        name: person.name.clone(),
        measures: measures.into_iter().map(|row| MeasureView::of(row, group, now)).collect(),
        reports: reports.into_iter().map(ReportView::of).collect(),
    })
}

/// Mute or suspend somebody of a group
///
/// An account that the group has made: everywhere. Anybody else: in the games of the group. They are told, with the reason and the end.
#[utoipa::path(post, path = "/api/groups/{id}/people/{name}/measures", tag = "conduct",
    params(("id" = String, Path), ("name" = String, Path)), request_body = MeasureWish,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn hold_in_group(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
    Body(wish): Body<MeasureWish>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = measured(&seen, &name)?;
    take(&app, &member, Some(&id), &wish, &seen.me.name).await?;
    seen.log(&app, taken(wish.what), &member.name).await?;
    Ok(Done::OK)
}

/// Lift what the staff of a group did about somebody
#[utoipa::path(delete, path = "/api/groups/{id}/people/{name}/measures/{measure}", tag = "conduct",
    params(("id" = String, Path), ("name" = String, Path), ("measure" = Measure, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn lift_in_group(
    State(app): State<App>,
    caller: Caller,
    Path((id, name, measure)): Path<(String, String, String)>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = measured(&seen, &name)?;
    let measure = kind(&measure)?;
    let_go(&app, &member, Some(&id), measure, &seen.me.name).await?;
    seen.log(&app, lifted(measure), &member.name).await?;
    Ok(Done::OK)
}

/// Somebody of the group who is not whoever asks.
pub(super) fn other_member(seen: &Seen, name: &str) -> ApiResult<Player> {
    let member = &seen.member(name)?.player;
    if member.id == seen.me.id { Err(yourself()) } else { Ok(member.clone()) }
}

/// The same, for what only who appoints the staff may do about the staff.
fn measured(seen: &Seen, name: &str) -> ApiResult<Player> {
    if seen.member(name)?.part.is_staff() {
        seen.check(Right::Staff)?;
    }
    other_member(seen, name)
}

/// All reports
///
/// The last first.
#[utoipa::path(get, path = "/api/admin/reports", tag = "admin", responses(
    (status = 200, body = Vec<ReportView>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn all_reports(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<ReportView>>> {
    let me = caller.admin()?;
    let rows = app.store.reports(MOST_REPORTS).await?;
    Ok(Json(rows.into_iter().filter(|row| row.about != me.id).map(ReportView::of).collect()))
}

/// Say what came of a report
#[utoipa::path(post, path = "/api/admin/reports/{report}", tag = "admin", params(("report" = String, Path)),
    request_body = ReportAnswer, responses((status = 200, body = Done), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn close(
    State(app): State<App>,
    caller: Caller,
    Path(report): Path<String>,
    Body(wish): Body<ReportAnswer>,
) -> ApiResult<Json<Done>> {
    let me = caller.admin()?;
    let row = app.store.report(&report).await?.filter(|row| row.about != me.id).ok_or(ApiError::NotFound("report"))?;
    settle(&app, &row, &wish, &me.name).await?;
    app.store.log_site(&me.name, settled(&wish), row.about_name.as_deref().unwrap_or_default()).await?;
    Ok(Done::OK)
}

/// What is known of somebody's conduct
///
/// Who looks is noted in the log.
#[utoipa::path(get, path = "/api/admin/people/{name}/conduct", tag = "admin", params(("name" = String, Path)), responses(
    (status = 200, body = ConductView), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn conduct(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<ConductView>> {
    let me = caller.admin()?;
    let person = other(&app, me, &name).await?;
    app.store.log_site(&me.name, "looked-conduct", &person.name).await?;
    Ok(Json(conduct_of(&app, &person, None).await?))
}

/// Mute or suspend somebody
///
/// Everywhere. They are told, with the reason and the end.
#[utoipa::path(post, path = "/api/admin/people/{name}/measures", tag = "admin", params(("name" = String, Path)),
    request_body = MeasureWish, responses((status = 200, body = Done), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn hold(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(wish): Body<MeasureWish>,
) -> ApiResult<Json<Done>> {
    let me = caller.admin()?;
    let person = other(&app, me, &name).await?;
    take(&app, &person, None, &wish, &me.name).await?;
    app.store.log_site(&me.name, taken(wish.what), &person.name).await?;
    Ok(Done::OK)
}

/// Lift what an administrator did about somebody
#[utoipa::path(delete, path = "/api/admin/people/{name}/measures/{measure}", tag = "admin",
    params(("name" = String, Path), ("measure" = Measure, Path)), responses((status = 200, body = Done),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn lift(
    State(app): State<App>,
    caller: Caller,
    Path((name, measure)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let me = caller.admin()?;
    let person = other(&app, me, &name).await?;
    let measure = kind(&measure)?;
    let_go(&app, &person, None, measure, &me.name).await?;
    app.store.log_site(&me.name, lifted(measure), &person.name).await?;
    Ok(Done::OK)
}

/// What administrators did about people's conduct, the last first
#[utoipa::path(get, path = "/api/admin/log", tag = "admin", responses(
    (status = 200, body = Vec<LogLine>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn log(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<LogLine>>> {
    caller.admin()?;
    Ok(Json(app.store.logged_site(MOST_LOG).await?.into_iter().map(LogLine::of).collect()))
}

/// Does what is wished about somebody, and tells them.
async fn take(app: &App, person: &Player, group: Option<&str>, wish: &MeasureWish, by: &str) -> ApiResult<()> {
    let MeasureWish { what, reason, until, .. } = *wish;
    let words = words(&wish.words)?;
    let now = wall_ms();
    if let Some(until) = until.filter(|until| !(now..now + FARTHEST_MS).contains(until)) {
        let text = format!("until: a moment to come within ten years, not {until}");
        return Err(ApiError::rule("measure-end", text));
    }
    let new = NewMeasure { person: &person.id, group, kind: what, reason, words: &words, by, until };
    app.store.add_measure(&new).await?;
    changed(app, person).await
}

async fn let_go(app: &App, person: &Player, group: Option<&str>, measure: Measure, by: &str) -> ApiResult<()> {
    if !app.store.lift_measure(&person.id, group, measure, by).await? {
        return Err(ApiError::NotFound("measure"));
    }
    changed(app, person).await
}

/// From now on it holds, or no longer; and whoever it is about hears of it.
async fn changed(app: &App, person: &Player) -> ApiResult<()> {
    app.holds.reload().await?;
    if app.holds.is_suspended(&person.id, None) {
        app.lobby.unseek_all(&person.id);
    }
    app.lobby.tell(&person.id, Message::Held { held: held(app, &person.id) });
    Ok(())
}

fn taken(measure: Measure) -> &'static str {
    match measure {
        Measure::Mute => "muted",
        Measure::Suspend => "suspended",
    }
}

fn lifted(measure: Measure) -> &'static str {
    match measure {
        Measure::Mute => "unmuted",
        Measure::Suspend => "unsuspended",
    }
}

fn kind(name: &str) -> ApiResult<Measure> {
    Measure::named(name).ok_or(ApiError::NotFound("measure"))
}

fn yourself() -> ApiError {
    ApiError::clash("yourself", "you cannot do that to yourself")
}

async fn find(app: &App, name: &str) -> ApiResult<Player> {
    Ok(app.store.person_named(name).await?.ok_or(ApiError::NotFound("person"))?.player)
}

/// Somebody of this name who is neither whoever asks nor an administrator.
pub(super) async fn other(app: &App, me: &Player, name: &str) -> ApiResult<Player> {
    let person = find(app, name).await?;
    if person.id == me.id {
        return Err(yourself());
    }
    if person.role == PersonKind::Admin {
        return Err(ApiError::clash("is-admin", format!("{name} is an administrator; take that role away first")));
    }
    Ok(person)
}
