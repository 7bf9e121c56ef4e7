//! What the members of a group are to do by themselves, how far they have come, and a report about one of them in figures that the
//! page puts into words. The server counts games by itself, when they end.

use super::body::{Body, Done};
use super::groups::Seen;
use super::tongue::Tongue;
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::group::{Alias, Part, Right, Task};
use crate::id;
use crate::reviews::FinishedGame;
use crate::store::assignments::{AssignmentRow, DoneRow, PlayedGame, TryRow};
use crate::store::groups::{GroupRow, MemberRow};
use crate::store::wall_ms;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use tabiya_engine::explain::Fault;
use tabiya_engine::review::{Judgement, MoveReview, Review};
use tabiya_rules::{Color, Position};
use tabiya_text::Language;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(mine))
        .routes(routes!(all, assign))
        .routes(routes!(one, withdraw))
        .routes(routes!(report))
}

/// Something that the members shall do.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssignmentWish {
    pub task: TaskWish,
    /// By when: milliseconds since 1970; no date where nothing is said.
    pub due: Option<i64>,
}

/// What shall be done, as somebody writes it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum TaskWish {
    /// Win a position against the computer.
    Win {
        /// The position, as FEN.
        fen: String,
        /// The side one plays.
        color: Color,
        /// How well the computer plays, at least.
        level: u8,
    },
    /// Play games to their end.
    Games {
        /// So many: 1 to 20.
        count: u32,
        /// Against the computer, at least this level; against people where nothing is said.
        level: Option<u8>,
    },
}

/// Something that one is to do oneself.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct OwnTask {
    pub id: String,
    pub group: String,
    /// What the group is called.
    pub group_name: String,
    /// What is to be done.
    pub task: Task,
    /// By when: milliseconds since 1970; left out where there is no date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<i64>,
    /// How many games were played for it.
    pub tries: u32,
    /// How many of them count.
    pub counted: u32,
    /// When it was done; left out until it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub done_at: Option<i64>,
}

/// Something that the members are to do.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct AssignmentView {
    pub id: String,
    pub task: Task,
    /// By when: milliseconds since 1970; left out where there is no date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<i64>,
    /// When it was set.
    pub made_at: i64,
    /// How many of the members have done it.
    pub done: u32,
    /// How many members there are.
    pub members: u32,
}

/// How far each of the members has come with it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct AssignmentDetail {
    /// What is to be done.
    pub assignment: AssignmentView,
    /// Everybody.
    pub people: Vec<MemberProgress>,
}

/// How far somebody has come.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MemberProgress {
    /// By what everybody knows them.
    pub name: String,
    /// When they had done it; left out until they have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub done_at: Option<i64>,
    /// The games they have played for it, the first first.
    pub tries: Vec<String>,
    /// How many of them count.
    pub counted: u32,
    /// How long those games lasted in all, from beginning to end, in milliseconds.
    pub time_ms: i64,
    /// The first wrong move of the last try, where a review knows it; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub wrong: Option<WrongMove>,
    /// Is the last try being reviewed?
    pub reviewing: bool,
}

/// A move that was a lapse.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct WrongMove {
    pub game: String,
    /// After how many moves of both sides.
    pub ply: u32,
    /// As people write it.
    pub san: String,
    /// What is wrong with it, in a sentence.
    pub why: String,
}

/// About how long a report shall be.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Span {
    /// So many days until today: 1 to 366; 30 where nothing is said.
    days: Option<u32>,
}

/// What one of the members has done lately, in figures.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PupilReport {
    /// By what everybody knows them.
    pub name: String,
    /// What they are really called; left out where nobody has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub real_name: Option<String>,
    /// Their animal; left out for those who have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alias: Option<Alias>,
    /// What the group is called.
    pub group: String,
    /// From when, milliseconds since 1970.
    pub since: i64,
    /// Until when.
    pub until: i64,
    /// Games against people.
    pub people: Results,
    /// Games against the computer.
    pub computer: Results,
    /// How many were won by checkmate.
    pub mates: u32,
    /// How many of the games a review knows: what follows is of those alone.
    pub reviewed: u32,
    /// How accurately they played in those on average, from 0 to 100; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub accuracy: Option<u8>,
    /// The most accurate of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub best: Option<BestGame>,
    /// How many moves they made in those.
    pub moves: u32,
    /// How many of them were the only good one, and not plain to see.
    pub only: u32,
    /// What was wrong, by its kind.
    pub lapses: Lapses,
    /// Games that nobody has reviewed, the last first; at most 50.
    pub unreviewed: Vec<String>,
    /// What they were to do.
    pub tasks: Vec<OwnTask>,
}

/// How games ended, for one who played them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
pub(crate) struct Results {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// The most accurate of one's games.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct BestGame {
    pub game: String,
    /// From 0 to 100.
    pub accuracy: u8,
}

/// Moves that were wrong, each counted once, by the weightiest of what was wrong with it. Inaccuracies are not among them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
pub(crate) struct Lapses {
    /// A mate was allowed.
    pub allowed_mate: u32,
    /// A mate was missed.
    pub missed_mate: u32,
    /// A piece or more was lost.
    pub lost_material: u32,
    /// A piece could have been won.
    pub missed_piece: u32,
    pub other: u32,
}

/// How many assignments a group may have.
const MOST_ASSIGNMENTS: usize = 50;
/// How many games a report looks at.
const MOST_GAMES: u32 = 300;
/// How many games are named that nobody has reviewed.
const MOST_UNREVIEWED: usize = 50;
const DAY_MS: i64 = 24 * 3600 * 1000;

impl Seen {
    /// The member of this name, for those who may know how they do: who looks after people, and their own guardian.
    fn followed(&self, name: &str) -> ApiResult<&MemberRow> {
        let me = self.group.member(&self.me.id);
        let child = me.and_then(|me| me.child.as_deref());
        let is_own = |member: &&MemberRow| child == Some(member.player.id.as_str());
        let found = self.group.named(name).filter(|member| member.part == Part::Member);
        match found {
            Some(member) if self.part.allows(Right::People) || is_own(&member) => Ok(member),
            // Whoever may not know learns nothing of who there is.
            _ if !self.part.allows(Right::People) => {
                Err(ApiError::Forbidden(format!("a {} of this group may not do that", self.part)))
            }
            _ => Err(ApiError::NotFound("member")),
        }
    }
}

/// All that is known of the assignments of a group.
struct Progress {
    assignments: Vec<AssignmentRow>,
    tries: Vec<TryRow>,
    done: Vec<DoneRow>,
}

impl Progress {
    async fn of(app: &App, group: &str) -> ApiResult<Progress> {
        Ok(Progress {
            assignments: app.store.assignments(group).await?,
            tries: app.store.tries(group).await?,
            done: app.store.done(group).await?,
        })
    }

    fn tries(&self, assignment: &str, person: &str) -> impl Iterator<Item = &TryRow> {
        self.tries.iter().filter(move |one| one.assignment == assignment && one.person == person)
    }

    fn done_at(&self, assignment: &str, person: &str) -> Option<i64> {
        self.done.iter().find(|done| done.assignment == assignment && done.person == person).map(|done| done.at)
    }

    fn view(&self, row: &AssignmentRow, group: &GroupRow) -> AssignmentView {
        let members = || group.people.iter().filter(|member| member.part == Part::Member);
        let done = members().filter(|member| self.done_at(&row.id, &member.player.id).is_some()).count();
        AssignmentView {
            id: row.id.clone(),
            task: row.task.clone(),
            due: row.due,
            made_at: row.made_at,
            done: done as u32,
            members: members().count() as u32,
        }
    }

    fn own(&self, group: &GroupRow, person: &str) -> Vec<OwnTask> {
        let own = |row: &AssignmentRow| OwnTask {
            id: row.id.clone(),
            group: group.id.clone(),
            group_name: group.name.clone(),
            task: row.task.clone(),
            due: row.due,
            tries: self.tries(&row.id, person).count() as u32,
            counted: self.tries(&row.id, person).filter(|one| one.counts).count() as u32,
            done_at: self.done_at(&row.id, person),
        };
        self.assignments.iter().map(own).collect()
    }
}

/// What one is to do oneself
///
/// In all groups of which one is a member, the newest first.
#[utoipa::path(get, path = "/api/assignments", tag = "groups", responses((status = 200, body = Vec<OwnTask>),
    (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn mine(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<OwnTask>>> {
    let (me, _) = caller.with_account()?;
    let mut tasks = Vec::new();
    for group in app.groups.of(&me.id).into_iter().filter(|group| group.part(&me.id) == Some(Part::Member)) {
        tasks.extend(Progress::of(&app, &group.id).await?.own(&group, &me.id));
    }
    Ok(Json(tasks))
}

/// What the members of a group are to do
#[utoipa::path(get, path = "/api/groups/{id}/assignments", tag = "groups", params(("id" = String, Path)),
    responses((status = 200, body = Vec<AssignmentView>), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn all(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Vec<AssignmentView>>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let progress = Progress::of(&app, &id).await?;
    Ok(Json(progress.assignments.iter().map(|row| progress.view(row, &seen.group)).collect()))
}

/// Set the members something to do
///
/// Games that are begun from now on count by themselves.
#[utoipa::path(post, path = "/api/groups/{id}/assignments", tag = "groups", params(("id" = String, Path)),
    request_body = AssignmentWish, responses((status = 200, body = AssignmentView), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn assign(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<AssignmentWish>,
) -> ApiResult<Json<AssignmentView>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let task = match wish.task {
        TaskWish::Win { fen, color, level } => {
            let fen: Position = fen.parse().map_err(|error| ApiError::Bad(format!("fen: {fen:?}: {error}")))?;
            Task::Win { fen, color, level }
        }
        TaskWish::Games { count, level } => Task::Games { count, level },
    };
    task.check().map_err(ApiError::Bad)?;
    if wish.due.is_some_and(|due| due <= wall_ms()) {
        return Err(ApiError::rule("assignment-past", "due: it is over already"));
    }
    if app.store.assignments(&id).await?.len() >= MOST_ASSIGNMENTS {
        let text = format!("a group has {MOST_ASSIGNMENTS} assignments at most");
        return Err(ApiError::clash("assignments-full", text));
    }
    let row = AssignmentRow::new(id::game(), &id, task, wish.due);
    app.store.add_assignment(&row).await?;
    seen.log(&app, "assigned", "").await?;
    let progress = Progress::of(&app, &id).await?;
    Ok(Json(progress.view(&row, &seen.group)))
}

/// How far everybody has come with an assignment
///
/// With the first wrong move of each last try, where a review knows it; what nobody has reviewed yet, the server does.
#[utoipa::path(get, path = "/api/groups/{id}/assignments/{assignment}", tag = "groups",
    params(("id" = String, Path), ("assignment" = String, Path), Tongue),
    responses((status = 200, body = AssignmentDetail), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn one(
    State(app): State<App>,
    caller: Caller,
    Path((id, assignment)): Path<(String, String)>,
    Query(tongue): Query<Tongue>,
) -> ApiResult<Json<AssignmentDetail>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let progress = Progress::of(&app, &id).await?;
    let row = progress.assignments.iter().find(|row| row.id == assignment).ok_or(ApiError::NotFound("assignment"))?;
    let mut people = Vec::new();
    for member in seen.group.people.iter().filter(|member| member.part == Part::Member) {
        let person = &member.player.id;
        let tries: Vec<&TryRow> = progress.tries(&row.id, person).collect();
        let (wrong, reviewing) = match tries.last() {
            Some(last) => first_wrong(&app, &last.game, person, tongue.language()).await?,
            None => (None, false),
        };
        people.push(MemberProgress {
            name: member.player.name.clone(),
            done_at: progress.done_at(&row.id, person),
            counted: tries.iter().filter(|one| one.counts).count() as u32,
            time_ms: tries.iter().map(|one| (one.at - one.began_at).max(0)).sum(),
            tries: tries.into_iter().map(|one| one.game.clone()).collect(),
            wrong,
            reviewing,
        });
    }
    Ok(Json(AssignmentDetail { assignment: progress.view(row, &seen.group), people }))
}

/// What somebody did wrong first in a game, and whether its review is yet to be made. One that nobody has asked for is asked for,
/// as far as there is room.
async fn first_wrong(app: &App, game: &str, person: &str, language: Language) -> ApiResult<(Option<WrongMove>, bool)> {
    let Some((color, review)) = review_of(app, game, person).await? else {
        let has_room = app.store.asked_reviews().await?.len() < app.config.limits.reviews_waiting;
        let is_asked = app.store.review(game).await?.is_some_and(|row| row.asked_at.is_some());
        if has_room && !is_asked {
            app.store.ask_review(game, None).await?;
            app.reviews.come();
        }
        return Ok((None, is_asked || has_room));
    };
    let mut lapses = review.lapses().filter(|(_, played, _)| played.position.turn() == color);
    let wrong =
        lapses.find(|(_, _, lapse)| lapse.judgement > Judgement::Inaccuracy).map(|(ply, played, _)| WrongMove {
            game: game.to_owned(),
            ply: ply as u32,
            san: played.position.san(played.m).to_string(),
            why: played.explanation.sentence(language),
        });
    Ok((wrong, false))
}

/// The review of a game, and which side somebody has in it; nothing where nobody has made one.
async fn review_of(app: &App, id: &str, person: &str) -> ApiResult<Option<(Color, Review)>> {
    let Some(evaluations) = app.store.review(id).await?.and_then(|row| row.evaluations) else { return Ok(None) };
    let game = app.rooms.read(id).await?;
    let color = game.terms.colors_of(person).next();
    match color.zip(FinishedGame::of(&game)) {
        Some((color, finished)) => Ok(Some((color, finished.review(&evaluations)?))),
        None => Ok(None),
    }
}

/// Withdraw an assignment
#[utoipa::path(delete, path = "/api/groups/{id}/assignments/{assignment}", tag = "groups",
    params(("id" = String, Path), ("assignment" = String, Path)), responses((status = 200, body = Done),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn withdraw(
    State(app): State<App>,
    caller: Caller,
    Path((id, assignment)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    if !app.store.remove_assignment(&id, &assignment).await? {
        return Err(ApiError::NotFound("assignment"));
    }
    seen.log(&app, "unassigned", "").await?;
    Ok(Done::OK)
}

/// What a member has done lately
///
/// In figures alone, each of them counted: games and how they ended, what reviews say of them, assignments. For those who look after
/// people, and for the guardian of that child.
#[utoipa::path(get, path = "/api/groups/{id}/people/{name}/report", tag = "groups",
    params(("id" = String, Path), ("name" = String, Path), Span), responses((status = 200, body = PupilReport),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn report(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
    Query(span): Query<Span>,
) -> ApiResult<Json<PupilReport>> {
    let seen = Seen::by(&app, &caller, &id)?;
    let member = seen.followed(&name)?;
    let days = span.days.unwrap_or(30);
    if !(1..=366).contains(&days) {
        return Err(ApiError::Bad(format!("days: 1 to 366, not {days}")));
    }
    let until = wall_ms();
    let since = until - i64::from(days) * DAY_MS;
    let person = &member.player.id;
    let games = app.store.played_since(person, since, MOST_GAMES).await?;
    let mut view = PupilReport {
        name: member.player.name.clone(),
        real_name: Some(member.real_name.clone()).filter(|name| !name.is_empty()),
        alias: member.pupil.map(|pupil| pupil.alias),
        group: seen.group.name.clone(),
        since,
        until,
        people: Results::default(),
        computer: Results::default(),
        mates: 0,
        reviewed: 0,
        accuracy: None,
        best: None,
        moves: 0,
        only: 0,
        lapses: Lapses::default(),
        unreviewed: Vec::new(),
        tasks: Progress::of(&app, &id).await?.own(&seen.group, person),
    };
    let mut accuracies = Vec::new();
    for game in &games {
        let Some(color) = counted(&mut view, game, person) else { continue };
        match review_of(&app, &game.id, person).await? {
            Some((_, review)) => accuracies.extend(judged(&mut view, &game.id, &review, color)),
            None if view.unreviewed.len() < MOST_UNREVIEWED => view.unreviewed.push(game.id.clone()),
            None => {}
        }
    }
    if !accuracies.is_empty() {
        view.accuracy = Some((accuracies.iter().sum::<f64>() / accuracies.len() as f64).round() as u8);
    }
    seen.log(&app, "report-read", &member.player.name).await?;
    Ok(Json(view))
}

/// Counts how a game ended. Returns the side of this person; nothing for games that are not played against anybody.
fn counted(view: &mut PupilReport, game: &PlayedGame, person: &str) -> Option<Color> {
    let color = game.terms.colors_of(person).next()?;
    let results = if game.terms.has_computer() {
        &mut view.computer
    } else if game.terms.is_between_people() {
        &mut view.people
    } else {
        return None;
    };
    match game.outcome?.winner() {
        Some(winner) if winner == color => {
            results.won += 1;
            view.mates += u32::from(game.termination.as_deref() == Some("checkmate"));
        }
        Some(_) => results.lost += 1,
        None => results.drawn += 1,
    }
    Some(color)
}

/// Counts what a review says of one side. Returns how accurate it was.
fn judged(view: &mut PupilReport, game: &str, review: &Review, color: Color) -> Option<f64> {
    let own = || review.moves.iter().filter(|played| played.position.turn() == color);
    view.reviewed += 1;
    view.moves += own().count() as u32;
    view.only += own().filter(|played| played.explanation.is_only).count() as u32;
    for played in own().filter(|played| played.judgement().is_some_and(|how| how > Judgement::Inaccuracy)) {
        *view.lapses.of(played) += 1;
    }
    let accuracy = review.sides[color].accuracy?;
    let shown = accuracy.round() as u8;
    if view.best.as_ref().is_none_or(|best| shown > best.accuracy) {
        view.best = Some(BestGame { game: game.to_owned(), accuracy: shown });
    }
    Some(accuracy)
}

impl Lapses {
    /// Where a move belongs.
    fn of(&mut self, played: &MoveReview) -> &mut u32 {
        match played.explanation.verdict.as_ref().and_then(|verdict| verdict.faults.first()) {
            Some(Fault::AllowsMate { .. }) => &mut self.allowed_mate,
            Some(Fault::MissesMate { .. }) => &mut self.missed_mate,
            Some(Fault::LosesPiece { .. } | Fault::LosesExchange { .. } | Fault::LosesMaterial { .. }) => {
                &mut self.lost_material
            }
            Some(Fault::MissesPiece { .. }) => &mut self.missed_piece,
            _ => &mut self.other,
        }
    }
}
