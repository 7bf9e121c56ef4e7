//! Arenas and Swiss tournaments as Lichess has them: made, joined, left, ended, told, with their games and results as streams.
//!
//! They are the tournaments of this site. A team is a group of this site; rounds of a Swiss tournament begin when whoever runs it says so.

use super::error::{Answer, Refused};
use super::export::ExportWish;
use super::fields::Fields;
use super::kind;
use super::lines::{line, with_body};
use super::route::{NDJSON, PGN, Route};
use super::users::Done;
use crate::app::App;
use crate::auth::{Address, Caller, Scope};
use crate::game::Player;
use crate::group::Right;
use crate::limited::Limited;
use crate::proposal::for_both;
use crate::rooms::RoomError;
use crate::store::wall_ms;
use crate::tournaments::{Asker, Snapshot, TournamentError, trf_of};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tabiya_rules::TimeControl;
use tabiya_text::Language;
use tabiya_tournament::{
    ArenaRow, CheckIn, Command, Entry, Join, Kind, Phase, Refusal, Settings, Stage, Standings, Venue,
};
use utoipa::ToSchema;

const WRITE: &[Scope] = &[Scope::TournamentWrite];
const ARENA_FIELDS: &[&str] = &[
    "name",
    "clockTime",
    "clockIncrement",
    "minutes",
    "waitMinutes",
    "startDate",
    "rated",
    "berserkable",
    "password",
    "teamId",
];
const SWISS_FIELDS: &[&str] = &["name", "clock.limit", "clock.increment", "nbRounds", "startsAt", "rated", "password"];
const RESULT_FIELDS: &[&str] = &["nb", "sheet"];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/tournament", arenas, "Arenas: those to come, those that go on, those that are over")
            .answers::<ArenaLists>(),
        Route::post("/api/tournament", create_arena, "Make an arena")
            .needs(WRITE)
            .takes(ARENA_FIELDS)
            .answers::<ArenaShape>(),
        Route::get("/api/tournament/{id}", show_arena, "An arena, with a part of its standings")
            .takes(&["page"])
            .answers::<ArenaShape>(),
        Route::post("/api/tournament/{id}", change_arena, "Other settings, before it begins")
            .needs(WRITE)
            .takes(ARENA_FIELDS)
            .answers::<ArenaShape>(),
        Route::post("/api/tournament/{id}/join", join, "Play, or play again after a pause")
            .needs(WRITE)
            .takes(&["password"])
            .answers::<Done>(),
        Route::post("/api/tournament/{id}/withdraw", withdraw, "Leave, or pause").needs(WRITE).answers::<Done>(),
        Route::post("/api/tournament/{id}/terminate", terminate, "End it").needs(WRITE).answers::<Done>(),
        Route::get("/api/tournament/{id}/games", games, "Its games, as PGN or one JSON object a line")
            .takes(&["player"])
            .gives(&[PGN, NDJSON]),
        Route::get("/api/tournament/{id}/results", results, "Who is where, one a line")
            .takes(RESULT_FIELDS)
            .answers::<ArenaResult>()
            .streams(),
        Route::get("/api/user/{username}/tournament/created", created, "The arenas that somebody made, one a line")
            .takes(&["nb"])
            .answers::<ArenaShape>()
            .streams(),
        Route::get("/api/user/{username}/tournament/played", played, "The arenas that somebody played, one a line")
            .takes(&["nb"])
            .answers::<PlayedArena>()
            .streams(),
        Route::post("/api/swiss/new/{teamId}", create_swiss, "Make a Swiss tournament for a group")
            .needs(WRITE)
            .takes(SWISS_FIELDS)
            .answers::<SwissShape>(),
        Route::get("/api/swiss/{id}", show_swiss, "A Swiss tournament").answers::<SwissShape>(),
        Route::get("/swiss/{id}", trf, "A Swiss tournament as a tournament file").ending(&[".trf"]).gives(&[TRF]),
        Route::post("/api/swiss/{id}/edit", change_swiss, "Other settings, before it begins")
            .needs(WRITE)
            .takes(SWISS_FIELDS)
            .answers::<SwissShape>(),
        Route::post("/api/swiss/{id}/schedule-next-round", next_round, "Let the next round begin now")
            .needs(WRITE)
            .takes(&["date"])
            .ends_with(StatusCode::NO_CONTENT),
        Route::post("/api/swiss/{id}/join", join, "Play").needs(WRITE).takes(&["password"]).answers::<Done>(),
        Route::post("/api/swiss/{id}/withdraw", withdraw, "Leave").needs(WRITE).answers::<Done>(),
        Route::post("/api/swiss/{id}/terminate", terminate, "End it").needs(WRITE).answers::<Done>(),
        Route::get("/api/swiss/{id}/games", games, "Its games, as PGN or one JSON object a line")
            .takes(&["player"])
            .gives(&[PGN, NDJSON]),
        Route::get("/api/swiss/{id}/results", results, "Who is where, one a line")
            .takes(RESULT_FIELDS)
            .answers::<SwissResult>()
            .streams(),
    ]
}

/// How many arenas of each kind are listed.
const LISTED: usize = 20;
const TRF: &str = "text/plain; charset=utf-8";
/// A page of an arena's standings.
const PAGE: usize = 10;
/// So far ahead is "now": clocks differ.
const SOON_MS: i64 = 10_000;

/// A clock in seconds.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = TournamentClock)]
struct ClockShape {
    limit: u64,
    increment: u64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArenaTournament)]
struct ArenaShape {
    id: String,
    created_by: String,
    system: &'static str,
    full_name: String,
    minutes: u32,
    clock: ClockShape,
    rated: bool,
    nb_players: usize,
    variant: kind::VariantNames,
    perf: Value,
    /// Milliseconds since 1970.
    starts_at: i64,
    finishes_at: i64,
    /// 10 to come, 20 under way, 30 over.
    status: u8,
    berserkable: bool,
    is_started: bool,
    is_finished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_to_finish: Option<i64>,
    /// A part of the standings; only where one arena is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Value>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct ArenaLists {
    created: Vec<ArenaShape>,
    started: Vec<ArenaShape>,
    finished: Vec<ArenaShape>,
}

/// Somebody in an arena.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ArenaResult {
    rank: usize,
    score: u32,
    rating: u32,
    username: String,
    /// The points of each game, the last one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<Value>,
}

/// An arena that somebody has played.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PlayedArena {
    tournament: ArenaShape,
    player: Value,
}

/// A Swiss tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SwissTournament)]
struct SwissShape {
    id: String,
    created_by: String,
    /// As ISO 8601 has it.
    starts_at: String,
    name: String,
    clock: Option<ClockShape>,
    variant: &'static str,
    round: usize,
    nb_rounds: usize,
    nb_players: usize,
    nb_ongoing: usize,
    /// `created`, `started` or `finished`.
    status: &'static str,
    rated: bool,
    verdicts: Value,
}

/// Somebody in a Swiss tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SwissResult {
    rank: usize,
    points: f64,
    tie_break: f64,
    rating: u32,
    username: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    absent: bool,
}

impl From<TournamentError> for Refused {
    fn from(error: TournamentError) -> Refused {
        match error {
            TournamentError::NotFound => Refused::not_found("No such tournament"),
            TournamentError::Refused(Refusal::NotAllowed) => {
                Refused::new(StatusCode::FORBIDDEN, "This is not your tournament")
            }
            // What the rules forbid is a bad request to these clients, whatever the reason.
            TournamentError::Refused(refusal) => Refused::bad(refusal.to_string()),
            other => other.told(Language::default()).into(),
        }
    }
}

/// Which of the two an address is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Arena,
    Swiss,
}

impl System {
    fn of(settings: &Settings) -> Option<System> {
        match settings.kind {
            Kind::Arena { .. } => Some(System::Arena),
            Kind::Swiss { .. } => Some(System::Swiss),
            _ => None,
        }
    }
}

/// The tournament, if it is one of this kind; with `None` either will do.
async fn find(app: &App, id: &str, system: Option<System>) -> Answer<Arc<Snapshot>> {
    let now = app.tournaments.look(id).await?;
    let found = System::of(now.state.settings());
    if found.is_none() || system.is_some_and(|system| found != Some(system)) {
        return Err(Refused::not_found("No such tournament"));
    }
    Ok(now)
}

/// The name of whoever made it, in lower case.
async fn owner(app: &App, now: &Snapshot) -> Answer<String> {
    let owner = match now.state.owner() {
        Some(owner) => app.store.person(owner).await?,
        None => None,
    };
    Ok(owner.map(|person| kind::user_id(&person.player.name)).unwrap_or_default())
}

fn clock_of(settings: &Settings) -> Option<ClockShape> {
    let (limit, increment) = kind::clock(settings.clock.as_ref()?)?;
    Some(ClockShape { limit: limit.as_secs(), increment: increment.as_secs() })
}

async fn arena_shape(app: &App, now: &Snapshot, page: Option<usize>) -> Answer<ArenaShape> {
    let state = &now.state;
    let settings = state.settings();
    let Kind::Arena { minutes, has_berserk } = settings.kind else {
        return Err(Refused::not_found("No such tournament"));
    };
    let starts_at = state.began_at().or(settings.starts_at).unwrap_or_else(wall_ms);
    let finishes_at = state.ends_at().unwrap_or(starts_at + i64::from(minutes) * 60_000);
    let time = for_both(settings.clock.clone().unwrap_or(TimeControl::Unlimited));
    let perf = kind::speed(&time);
    let status = match state.phase() {
        Phase::Open => 10,
        Phase::Running => 20,
        Phase::Finished => 30,
    };
    let standing = page.map(|page| {
        let from = page.saturating_sub(1).saturating_mul(PAGE);
        let rows = arena_rows(now).iter().skip(from).take(PAGE);
        let players = rows.map(|row| {
            let ArenaResult { rank, score, rating, username, sheet } = arena_result(now, row, true);
            json!({ "name": username, "rank": rank, "rating": rating, "score": score, "sheet": sheet })
        });
        json!({ "page": page, "players": players.collect::<Vec<Value>>() })
    });
    Ok(ArenaShape {
        id: now.id.clone(),
        created_by: owner(app, now).await?,
        system: "arena",
        full_name: settings.name.clone(),
        minutes,
        clock: clock_of(settings).unwrap_or(ClockShape { limit: 0, increment: 0 }),
        rated: settings.is_rated,
        nb_players: state.entrants().count(),
        variant: kind::variant(&tabiya_rules::Position::STANDARD, tabiya_rules::Variant::Standard),
        perf: json!({ "key": perf, "name": kind::perf_name(perf) }),
        starts_at,
        finishes_at,
        status,
        berserkable: has_berserk,
        is_started: status == 20,
        is_finished: status == 30,
        seconds_to_finish: (status == 20).then(|| ((finishes_at - wall_ms()) / 1000).max(0)),
        standing,
    })
}

fn arena_rows(now: &Snapshot) -> &[ArenaRow] {
    match now.standings() {
        Standings::Arena(rows) => rows,
        _ => &[],
    }
}

fn arena_result(now: &Snapshot, row: &ArenaRow, has_sheet: bool) -> ArenaResult {
    let entry = now.state.entrant(row.entrant).map(|entrant| entrant.entry.clone()).unwrap_or_default();
    let scores: String = row.games.iter().rev().map(u32::to_string).collect();
    let sheet = json!({ "scores": scores, "fire": row.streak >= tabiya_pairing::arena::STREAK });
    ArenaResult {
        rank: row.rank,
        score: row.points,
        rating: entry.rating,
        username: entry.name,
        sheet: has_sheet.then_some(sheet),
    }
}

async fn arenas(State(app): State<App>) -> Answer<Json<ArenaLists>> {
    let rows = app.store.tournaments(None, i64::MAX, 500).await?;
    let mut lists = ArenaLists { created: Vec::new(), started: Vec::new(), finished: Vec::new() };
    for row in rows.into_iter().filter(|row| row.kind == "arena") {
        let list = match row.phase.as_str() {
            "open" => &mut lists.created,
            "running" => &mut lists.started,
            _ => &mut lists.finished,
        };
        if list.len() < LISTED {
            let now = app.tournaments.look(&row.id).await?;
            list.push(arena_shape(&app, &now, None).await?);
        }
    }
    Ok(Json(lists))
}

async fn show_arena(State(app): State<App>, Path(id): Path<String>, fields: Fields) -> Answer<Json<ArenaShape>> {
    let now = find(&app, &id, Some(System::Arena)).await?;
    let page = fields.parse::<usize>("page")?.unwrap_or(1).max(1);
    Ok(Json(arena_shape(&app, &now, Some(page)).await?))
}

/// What an arena is to be, by these fields; what is not said stays as it was.
fn arena_settings(fields: &Fields, before: Option<&Settings>) -> Answer<Settings> {
    let usual = Settings {
        kind: Kind::Arena { minutes: 45, has_berserk: true },
        clock: None,
        is_rated: true,
        venue: Venue::Here,
        ..Settings::new("Arena")
    };
    let mut settings = before.cloned().unwrap_or(usual);
    let time = fields.parse::<f64>("clockTime")?.filter(|minutes| (0.0..=180.0).contains(minutes));
    let increment = fields.parse::<u64>("clockIncrement")?.filter(|seconds| *seconds <= 180);
    match (time, increment) {
        (Some(minutes), increment) => {
            let limit = Duration::from_secs((minutes * 60.0).round() as u64);
            settings.clock = Some(clock(limit, increment.unwrap_or(0), "clockTime")?);
        }
        (None, _) if settings.clock.is_none() => return Err(Refused::field("clockTime", "minutes: 0 to 180")),
        (None, _) => {}
    }
    if let Kind::Arena { minutes, has_berserk } = &mut settings.kind {
        *minutes = fields.parse("minutes")?.unwrap_or(*minutes);
        *has_berserk = fields.flag_or("berserkable", *has_berserk);
    }
    let start = match (fields.parse::<i64>("startDate")?, fields.parse::<i64>("waitMinutes")?) {
        (Some(at), _) => Some(at),
        (None, Some(wait)) => Some(wall_ms() + wait.clamp(0, 7 * 24 * 60) * 60_000),
        (None, None) if before.is_none() => Some(wall_ms() + 5 * 60_000),
        (None, None) => settings.starts_at,
    };
    settings.starts_at = start;
    common(fields, &mut settings);
    if let Some(team) = fields.text("teamId") {
        settings.join = Join::Group(team.to_owned());
    }
    Ok(settings)
}

fn clock(limit: Duration, increment: u64, field: &str) -> Answer<TimeControl> {
    if limit.is_zero() && increment == 0 {
        return Err(Refused::field(field, "a clock needs some time"));
    }
    Ok(TimeControl::increment(limit, Duration::from_secs(increment)))
}

fn common(fields: &Fields, settings: &mut Settings) {
    if let Some(name) = fields.text("name") {
        settings.name = name.to_owned();
    }
    settings.is_rated = fields.flag_or("rated", settings.is_rated);
    if let Some(password) = fields.text("password") {
        settings.join = Join::Code(password.to_owned());
    }
}

fn swiss_settings(fields: &Fields, before: Option<&Settings>) -> Answer<Settings> {
    let usual = Settings { is_rated: true, venue: Venue::Here, check_in: CheckIn::Never, ..Settings::new("Swiss") };
    let mut settings = before.cloned().unwrap_or(usual);
    let limit = fields.parse::<u64>("clock.limit")?.filter(|seconds| *seconds <= 10_800);
    let increment = fields.parse::<u64>("clock.increment")?.filter(|seconds| *seconds <= 180);
    match (limit, increment) {
        (Some(limit), increment) => {
            settings.clock = Some(clock(Duration::from_secs(limit), increment.unwrap_or(0), "clock.limit")?);
        }
        (None, _) if settings.clock.is_none() => return Err(Refused::field("clock.limit", "seconds: 0 to 10800")),
        (None, _) => {}
    }
    settings.rounds = match fields.parse("nbRounds")? {
        Some(rounds) => rounds,
        None if before.is_none() => return Err(Refused::field("nbRounds", "how many rounds?")),
        None => settings.rounds,
    };
    settings.starts_at = fields.parse("startsAt")?.or(settings.starts_at);
    let join = settings.join.clone();
    common(fields, &mut settings);
    // Who may join is asked of the group; a code besides cannot be.
    if matches!(join, Join::Group(_)) {
        settings.join = join;
    }
    Ok(settings)
}

/// Only who looks after the games of a group makes tournaments for it.
fn check_team(app: &App, me: &Player, settings: &Settings) -> Answer<()> {
    let Join::Group(team) = &settings.join else { return Ok(()) };
    let group = app.groups.group(team).ok_or_else(|| Refused::not_found("No such team"))?;
    if group.allows(&me.id, Right::Lesson) {
        return Ok(());
    }
    // Who does not belong to it is not told that it exists.
    if group.member(&me.id).is_none() {
        return Err(Refused::not_found("No such team"));
    }
    Err(Refused::new(StatusCode::FORBIDDEN, "You are not allowed to do that"))
}

async fn create_arena(State(app): State<App>, caller: Caller, fields: Fields) -> Answer<Json<ArenaShape>> {
    let me = caller.account_allowed(WRITE)?;
    let settings = arena_settings(&fields, None)?;
    check_team(&app, me, &settings)?;
    let id = app.tournaments.create(settings, me).await?;
    let now = app.tournaments.look(&id).await?;
    Ok(Json(arena_shape(&app, &now, Some(1)).await?))
}

async fn change_arena(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<ArenaShape>> {
    let me = caller.account_allowed(WRITE)?;
    let before = find(&app, &id, Some(System::Arena)).await?;
    let settings = arena_settings(&fields, Some(before.state.settings()))?;
    check_team(&app, me, &settings)?;
    app.tournaments.ask(&id, Asker::of(me), vec![Command::Change(settings)]).await?;
    Ok(Json(arena_shape(&app, &*app.tournaments.look(&id).await?, Some(1)).await?))
}

async fn join(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    let now = find(&app, &id, None).await?;
    let command = match now.state.entrant_of(&me.id) {
        Some(entrant) if entrant.is_withdrawn => Command::Return(entrant.id),
        Some(_) => return Ok(Done::OK),
        None => {
            app.limiter.check(Limited::Games, address, Some(me))?;
            app.holds.check_offer(&me.id).map_err(RoomError::from)?;
            let rating = app.tournaments.rating_of(&now, &me.id).await?;
            let code = fields.text("password").map(str::to_owned);
            Command::Enter(Entry {
                person: Some(me.id.clone()),
                name: me.name.clone(),
                rating,
                code,
                ..Entry::default()
            })
        }
    };
    app.tournaments.ask(&id, Asker::of(me), vec![command]).await?;
    Ok(Done::OK)
}

async fn withdraw(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    let now = find(&app, &id, None).await?;
    let entrant = now.state.entrant_of(&me.id).ok_or_else(|| Refused::bad("you do not play in this tournament"))?;
    if !entrant.is_withdrawn {
        app.tournaments.ask(&id, Asker::of(me), vec![Command::Withdraw(entrant.id)]).await?;
    }
    Ok(Done::OK)
}

async fn terminate(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    find(&app, &id, None).await?;
    app.tournaments.ask(&id, Asker::of(me), vec![Command::Finish]).await?;
    Ok(Done::OK)
}

/// The games that were made, the last ones first; of one player, where that is asked for.
async fn games(Path(id): Path<String>, asked: ExportWish) -> Answer<Response> {
    let now = find(&asked.app, &id, None).await?;
    let player = match asked.fields.text("player") {
        None => None,
        Some(name) => {
            Some(asked.app.store.player_named(name).await?.ok_or_else(|| Refused::not_found("No such user"))?.id)
        }
    };
    let entrant = player.as_ref().map(|person| now.state.entrant_of(person).map(|entrant| entrant.id));
    let is_wanted = |game: &&tabiya_tournament::Game| match entrant {
        None => true,
        Some(entrant) => entrant.is_some_and(|id| game.color_of(id).is_some()),
    };
    let rounds = now.state.rounds().iter().rev().filter(|round| round.stage != Stage::Drawn);
    let games = rounds.flat_map(|round| round.games()).filter(is_wanted);
    let ids = games.filter_map(|game| now.games.get(&game.id).cloned()).collect();
    Ok(asked.many(ids))
}

async fn results(State(app): State<App>, Path(id): Path<String>, fields: Fields) -> Answer<Response> {
    let now = find(&app, &id, None).await?;
    let most = fields.parse::<usize>("nb")?.unwrap_or(usize::MAX);
    let mut text = String::new();
    match now.standings() {
        Standings::Arena(rows) => {
            let has_sheet = fields.flag("sheet");
            rows.iter().take(most).for_each(|row| text.push_str(&line(&arena_result(&now, row, has_sheet))));
        }
        Standings::Points(rows) => {
            for (id, row) in rows.iter().take(most) {
                let Some(entrant) = now.state.entrant(*id) else { continue };
                let tie = row.details.first().and_then(|(_, detail)| detail.value.map(|value| value.to_string()));
                text.push_str(&line(&SwissResult {
                    rank: row.rank,
                    points: row.points.to_string().parse().unwrap_or(0.0),
                    tie_break: tie.and_then(|value| value.parse().ok()).unwrap_or(0.0),
                    rating: entrant.entry.rating,
                    username: entrant.entry.name.clone(),
                    absent: entrant.is_withdrawn,
                }));
            }
        }
        Standings::Keizer(_) | Standings::KnockOut(_) => {}
    }
    Ok(with_body(Body::from(text)))
}

/// The arenas that concern somebody, the newest first.
async fn of_user(app: &App, name: &str, fields: &Fields) -> Answer<(Player, Vec<Arc<Snapshot>>)> {
    let user = app.store.player_named(name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let most = fields.parse::<usize>("nb")?.unwrap_or(LISTED).min(LISTED);
    let rows = app.store.tournaments(Some(&user.id), i64::MAX, 500).await?;
    let mut found = Vec::new();
    for row in rows.into_iter().filter(|row| row.kind == "arena").take(most) {
        found.push(app.tournaments.look(&row.id).await?);
    }
    Ok((user, found))
}

async fn created(State(app): State<App>, Path(name): Path<String>, fields: Fields) -> Answer<Response> {
    let (user, all) = of_user(&app, &name, &fields).await?;
    let mut text = String::new();
    for now in all.iter().filter(|now| now.state.owner() == Some(&user.id)) {
        text.push_str(&line(&arena_shape(&app, now, None).await?));
    }
    Ok(with_body(Body::from(text)))
}

async fn played(State(app): State<App>, Path(name): Path<String>, fields: Fields) -> Answer<Response> {
    let (user, all) = of_user(&app, &name, &fields).await?;
    let mut text = String::new();
    for now in &all {
        let Some(entrant) = now.state.entrant_of(&user.id) else { continue };
        let Some(row) = arena_rows(now).iter().find(|row| row.entrant == entrant.id) else { continue };
        let player = json!({ "games": row.games.len(), "score": row.points, "rank": row.rank });
        text.push_str(&line(&PlayedArena { tournament: arena_shape(&app, now, None).await?, player }));
    }
    Ok(with_body(Body::from(text)))
}

async fn swiss_shape(app: &App, now: &Snapshot) -> Answer<SwissShape> {
    let state = &now.state;
    let settings = state.settings();
    let told: Vec<_> = state.rounds().iter().filter(|round| round.stage != Stage::Drawn).collect();
    let starts_at = state.began_at().or(settings.starts_at).unwrap_or_else(wall_ms);
    let open = told.iter().flat_map(|round| round.games()).filter(|game| game.result.is_none()).count();
    Ok(SwissShape {
        id: now.id.clone(),
        created_by: owner(app, now).await?,
        starts_at: iso(starts_at),
        name: settings.name.clone(),
        clock: clock_of(settings),
        variant: "standard",
        round: told.len(),
        nb_rounds: state.planned_rounds(),
        nb_players: state.entrants().filter(|entrant| !entrant.is_withdrawn).count(),
        nb_ongoing: open,
        status: match state.phase() {
            Phase::Open => "created",
            Phase::Running => "started",
            Phase::Finished => "finished",
        },
        rated: settings.is_rated,
        verdicts: json!({ "list": [], "accepted": true }),
    })
}

/// A moment as ISO 8601 has it, to the second.
fn iso(ms: i64) -> String {
    let (day, second) = (ms.div_euclid(86_400_000), ms.rem_euclid(86_400_000) / 1000);
    // Days since 1970 to a date: the well-known arithmetic of eras of 400 years that begin in March.
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{:02}Z", second % 60)
}

async fn show_swiss(State(app): State<App>, Path(id): Path<String>) -> Answer<Json<SwissShape>> {
    let now = find(&app, &id, Some(System::Swiss)).await?;
    Ok(Json(swiss_shape(&app, &now).await?))
}

async fn trf(State(app): State<App>, Path(file): Path<String>) -> Answer<Response> {
    let id = file.strip_suffix(".trf").ok_or_else(|| Refused::not_found("No such tournament"))?;
    let now = find(&app, id, Some(System::Swiss)).await?;
    let text = trf_of(&now).ok_or_else(|| Refused::not_found("No such tournament"))?;
    Ok(([(header::CONTENT_TYPE, TRF)], text).into_response())
}

async fn create_swiss(
    State(app): State<App>,
    caller: Caller,
    Path(team): Path<String>,
    fields: Fields,
) -> Answer<Json<SwissShape>> {
    let me = caller.account_allowed(WRITE)?;
    let settings = Settings { join: Join::Group(team), ..Settings::new("Swiss") };
    check_team(&app, me, &settings)?;
    let settings = Settings { join: settings.join, ..swiss_settings(&fields, None)? };
    let id = app.tournaments.create(settings, me).await?;
    Ok(Json(swiss_shape(&app, &*app.tournaments.look(&id).await?).await?))
}

async fn change_swiss(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<SwissShape>> {
    let me = caller.account_allowed(WRITE)?;
    let before = find(&app, &id, Some(System::Swiss)).await?;
    let settings = swiss_settings(&fields, Some(before.state.settings()))?;
    app.tournaments.ask(&id, Asker::of(me), vec![Command::Change(settings)]).await?;
    Ok(Json(swiss_shape(&app, &*app.tournaments.look(&id).await?).await?))
}

/// A round that is over is closed, and the next one is paired and begins.
async fn next_round(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<StatusCode> {
    let me = caller.account_allowed(WRITE)?;
    let now = find(&app, &id, Some(System::Swiss)).await?;
    if fields.parse::<i64>("date")?.is_some_and(|at| at > wall_ms() + SOON_MS) {
        return Err(Refused::field("date", "rounds begin here when they are asked for: ask again then"));
    }
    let is_running = now.state.rounds().last().is_some_and(|round| round.stage == Stage::Running);
    let close = is_running.then_some(Command::CloseRound);
    let commands = close.into_iter().chain([Command::Pair, Command::Start]).collect();
    app.tournaments.ask(&id, Asker::of(me), commands).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::iso;

    #[test]
    fn moments_are_written_as_iso_8601_has_them() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_700_000_000_999, "2023-11-14T22:13:20Z"),
            (-1_000, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(iso(ms), text);
        }
    }
}
