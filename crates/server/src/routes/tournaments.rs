//! Tournaments: making them, looking at them, and all that can be asked of them.

use super::body::Body;
use super::may::MayMakeGame;
use super::tongue::Tongue;
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::Player;
use crate::group::Right;
use crate::limited::Limited;
use crate::rooms::RoomError;
use crate::tournaments::{
    ArenaView, Asker, LogView, Snapshot, SumView, TournamentAct, TournamentError, TournamentListed, TournamentView,
    Unread, WhyView, pgn_of, trf_of,
};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tabiya_text::Language;
use tabiya_tournament::{EntrantId, GameId, Join, Kind, Rank, Settings, Venue, Who};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(create))
        .routes(routes!(show))
        .routes(routes!(changes))
        .routes(routes!(arena))
        .routes(routes!(act))
        .routes(routes!(why))
        .routes(routes!(sums))
        .routes(routes!(log))
        .routes(routes!(trf))
        .routes(routes!(games))
        .routes(routes!(moves))
}

/// Which tournaments to list.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TournamentsQuery {
    /// Only those that one runs, plays or helps in.
    mine: Option<bool>,
    /// Only those made before: milliseconds since 1970.
    before: Option<i64>,
    /// How many, 50 where nothing is said.
    limit: Option<i64>,
}

/// A tournament was made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MadeTournament {
    pub id: String,
}

/// What was asked for is done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct TournamentDone {
    /// The number of the last event.
    pub seq: u64,
}

/// From when on something is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct After {
    /// The number of the last event that is known.
    after: Option<u64>,
}

/// From when on an arena is asked for, and which part of its standings.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ArenaQuery {
    /// The number of the last event that is known.
    after: Option<u64>,
    /// So many places are left out before the first row; without it the rows around one's own are told.
    from: Option<usize>,
}

/// How many tournaments are listed at most.
const MOST_LISTED: i64 = 100;
/// How many lines of a log are told at once.
const MOST_LINES: i64 = 500;
/// How long whoever waits for something to happen waits: shorter than a request may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked whether a game is made.
const MAKING: Duration = Duration::from_millis(50);
/// Many changes at once are one piece of news.
const GATHERED: Duration = Duration::from_millis(250);
const TRF: &str = "text/plain; charset=utf-8";
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// Tournaments, the newest first
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments", params(TournamentsQuery),
    responses((status = 200, body = Vec<TournamentListed>), (status = 400, body = Problem), (status = 401, body = Problem)))]
async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<TournamentsQuery>,
) -> ApiResult<Json<Vec<TournamentListed>>> {
    let limit = which.limit.unwrap_or(50);
    if !(1..=MOST_LISTED).contains(&limit) {
        return Err(ApiError::Bad(format!("limit is 1 to {MOST_LISTED}, not {limit}")));
    }
    let me = match which.mine {
        Some(true) => Some(caller.player().ok_or(ApiError::NotLoggedIn)?.id.clone()),
        _ => None,
    };
    let rows = app.store.tournaments(me.as_deref(), which.before.unwrap_or(i64::MAX), limit).await?;
    Ok(Json(rows.into_iter().map(TournamentListed::from).collect()))
}

/// Make a tournament
///
/// Whoever makes it is its arbiter.
#[utoipa::path(post, path = "/api/tournaments", tag = "tournaments", params(Tongue), request_body = Settings,
    responses((status = 200, body = MadeTournament), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 409, body = Problem)))]
async fn create(
    State(app): State<App>,
    _: MayMakeGame,
    caller: Caller,
    Query(tongue): Query<Tongue>,
    Body(settings): Body<Settings>,
) -> ApiResult<Json<MadeTournament>> {
    let (me, _) = caller.with_account()?;
    check(&settings)?;
    check_group(&app, me, &settings, None)?;
    let id = app.tournaments.create(settings, me).await.map_err(|error| error.told(tongue.language()))?;
    Ok(Json(MadeTournament { id }))
}

/// What the rules of a tournament do not know: that games here need a clock.
fn check(settings: &Settings) -> ApiResult<()> {
    if settings.venue != Venue::Boards && settings.clock.is_none() {
        return Err(ApiError::rule("tournament-clock", "clock: games that are played here need one"));
    }
    if matches!(settings.kind, Kind::Arena { .. }) && settings.venue != Venue::Here {
        return Err(ApiError::rule("tournament-arena", "venue: an arena is played here"));
    }
    Ok(())
}

/// Only who looks after the games of a group makes tournaments for its members alone.
fn check_group(app: &App, me: &Player, settings: &Settings, before: Option<&Join>) -> ApiResult<()> {
    let Join::Group(id) = &settings.join else { return Ok(()) };
    let may = || app.groups.group(id).is_some_and(|group| group.allows(&me.id, Right::Lesson));
    if before == Some(&settings.join) || may() {
        return Ok(());
    }
    Err(ApiError::Forbidden("only the staff of a group makes tournaments for its members".to_owned()))
}

/// A tournament
///
/// With its rounds and standings: this is also the tournament as JSON, for other programs.
#[utoipa::path(get, path = "/api/tournaments/{id}", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = TournamentView), (status = 404, body = Problem)))]
async fn show(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<TournamentView>> {
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(Language::default()))?;
    Ok(Json(now.view(asker(&caller).as_ref())))
}

/// A tournament, as soon as something has happened in it
///
/// Answers at once where something has happened after the named event, else when it does, or as it is after a while.
#[utoipa::path(get, path = "/api/tournaments/{id}/changes", tag = "tournaments", params(("id" = String, Path), After),
    responses((status = 200, body = TournamentView), (status = 404, body = Problem)))]
async fn changes(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
) -> ApiResult<Json<TournamentView>> {
    let now = news_of(&app, &id, after.unwrap_or(0)).await;
    Ok(Json(now.map_err(|error| error.told(Language::default()))?.view(asker(&caller).as_ref())))
}

/// An arena, for those who play or watch
///
/// A part of it, which is little enough to be asked for again and again. With the number of an event it answers as soon as something
/// has happened after that, or after a while; many changes at once are one answer.
#[utoipa::path(get, path = "/api/tournaments/{id}/arena", tag = "tournaments", params(("id" = String, Path), ArenaQuery),
    responses((status = 200, body = ArenaView), (status = 404, body = Problem)))]
async fn arena(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(ArenaQuery { after, from }): Query<ArenaQuery>,
) -> ApiResult<Json<ArenaView>> {
    let now = match after {
        Some(seq) => news_of(&app, &id, seq).await,
        None => app.tournaments.look(&id).await,
    };
    let now = now.map_err(|error| error.told(Language::default()))?;
    let view = now.arena(asker(&caller).as_ref(), from).ok_or(ApiError::NotFound("arena"))?;
    if let Some(game) = view.me.game.as_ref().and_then(|game| game.game.as_deref()) {
        until_made(&app, game).await;
    }
    Ok(Json(view))
}

/// The name of a game is known before the game is made. Whoever is sent there finds it.
async fn until_made(app: &App, game: &str) {
    let is_made = async {
        while app.rooms.read(game).await.is_err() {
            tokio::time::sleep(MAKING).await;
        }
    };
    let _ = tokio::time::timeout(PATIENCE, is_made).await;
}

/// A tournament as soon as something has happened after this event, or as it is after a while.
async fn news_of(app: &App, id: &str, seq: u64) -> Result<Arc<Snapshot>, TournamentError> {
    let news = async {
        app.tournaments.look_after(id, seq).await?;
        tokio::time::sleep(GATHERED).await;
        app.tournaments.look(id).await
    };
    tokio::select! {
        now = news => now,
        () = tokio::time::sleep(PATIENCE) => app.tournaments.look(id).await,
        () = app.stopping() => app.tournaments.look(id).await,
    }
}

/// Ask something of a tournament
#[utoipa::path(post, path = "/api/tournaments/{id}/act", tag = "tournaments", params(("id" = String, Path), Tongue),
    request_body = TournamentAct,
    responses((status = 200, body = TournamentDone), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn act(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Path(id): Path<String>,
    Query(tongue): Query<Tongue>,
    Body(act): Body<TournamentAct>,
) -> ApiResult<Json<TournamentDone>> {
    let (me, _) = caller.with_account()?;
    let language = tongue.language();
    if matches!(act, TournamentAct::Join { .. }) {
        app.limiter.check(Limited::Games, address, Some(me))?;
        app.holds.check_offer(&me.id).map_err(RoomError::from)?;
    }
    if let TournamentAct::Change { settings } = &act {
        check(settings)?;
        let now = app.tournaments.look(&id).await.map_err(|error| error.told(language))?;
        check_group(&app, me, settings, Some(&now.state.settings().join))?;
    }
    let act = match act {
        TournamentAct::CallHere { .. } => {
            act.with_numbers(&*app.tournaments.look(&id).await.map_err(|error| error.told(language))?)
        }
        act => act,
    };
    let rating = match act {
        TournamentAct::Join { .. } => {
            let now = app.tournaments.look(&id).await.map_err(|error| error.told(language))?;
            app.tournaments.rating_of(&now, &me.id).await.map_err(|error| error.told(language))?
        }
        _ => 0,
    };
    let commands = act.commands(&app.store, (&me.id, &me.name), rating).await.map_err(unread)?;
    let done = app.tournaments.ask(&id, Asker::of(me), commands).await;
    Ok(Json(TournamentDone { seq: done.map_err(|error| error.told(language))? }))
}

fn unread(unread: Unread) -> ApiError {
    match unread {
        Unread::NoAccount(name) => {
            let text = format!("there is no account {name:?}");
            ApiError::Rule { status: StatusCode::NOT_FOUND, code: "no-such-account", text }
        }
        Unread::NoGame => ApiError::NotFound("game"),
        Unread::TooMany => ApiError::TooLarge,
        Unread::Store(error) => ApiError::Store(error),
    }
}

/// Why a round is as it is
#[utoipa::path(get, path = "/api/tournaments/{id}/rounds/{round}/why", tag = "tournaments",
    params(("id" = String, Path), ("round" = usize, Path), Tongue),
    responses((status = 200, body = WhyView), (status = 404, body = Problem)))]
async fn why(
    State(app): State<App>,
    caller: Caller,
    Path((id, round)): Path<(String, usize)>,
    Query(tongue): Query<Tongue>,
) -> ApiResult<Json<WhyView>> {
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(tongue.language()))?;
    let why = now.why(round, tongue.language(), asker(&caller).as_ref()).ok_or(ApiError::NotFound("round"))?;
    Ok(Json(WhyView::clone(&why)))
}

/// What the tie-breaks of somebody are made of
#[utoipa::path(get, path = "/api/tournaments/{id}/standings/{entrant}", tag = "tournaments",
    params(("id" = String, Path), ("entrant" = u32, Path)),
    responses((status = 200, body = Vec<SumView>), (status = 404, body = Problem)))]
async fn sums(State(app): State<App>, Path((id, entrant)): Path<(String, u32)>) -> ApiResult<Json<Vec<SumView>>> {
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(Language::default()))?;
    Ok(Json(now.sums(EntrantId(entrant)).ok_or(ApiError::NotFound("place"))?))
}

/// What has happened in a tournament
///
/// For those who run it: everything, the oldest first.
#[utoipa::path(get, path = "/api/tournaments/{id}/log", tag = "tournaments",
    params(("id" = String, Path), After, Tongue),
    responses((status = 200, body = Vec<LogView>), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn log(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
    Query(tongue): Query<Tongue>,
) -> ApiResult<Json<Vec<LogView>>> {
    let (me, _) = caller.with_account()?;
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(tongue.language()))?;
    if Asker::of(me).rank(&now.state) != Some(Rank::Arbiter) {
        return Err(ApiError::Forbidden("only its arbiters see what has happened in a tournament".to_owned()));
    }
    let after = i64::try_from(after.unwrap_or(0)).unwrap_or(i64::MAX);
    let log = app.store.tournament_log(&id, after, MOST_LINES).await?;
    let mut names: HashMap<String, Option<String>> = HashMap::new();
    let mut lines = Vec::with_capacity(log.len());
    for logged in log {
        let who = match &logged.who {
            Who::Arbiter(person) | Who::Helper(person) | Who::Person(person) => {
                if !names.contains_key(person) {
                    let found = app.store.person(person).await?.map(|person| person.player.name);
                    names.insert(person.clone(), found);
                }
                names.get(person).cloned().flatten()
            }
            Who::Server => None,
        };
        let text = logged.sentence(&now.state, tongue.language());
        lines.push(LogView { seq: logged.seq, at: logged.at, who, text });
    }
    Ok(Json(lines))
}

/// A tournament as a tournament file (TRF)
///
/// Not for knock-outs, Keizer tournaments and arenas, which such files cannot hold.
#[utoipa::path(get, path = "/api/tournaments/{id}/trf", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem)))]
async fn trf(State(app): State<App>, Path(id): Path<String>) -> ApiResult<impl IntoResponse> {
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(Language::default()))?;
    let text = trf_of(&now).ok_or(ApiError::NotFound("file"))?;
    let name = format!("attachment; filename=\"{id}.trf\"");
    Ok(([(header::CONTENT_TYPE, TRF.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// The games of a tournament as PGN
#[utoipa::path(get, path = "/api/tournaments/{id}/pgn", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404, body = Problem)))]
async fn games(State(app): State<App>, Path(id): Path<String>) -> ApiResult<impl IntoResponse> {
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(Language::default()))?;
    let text = pgn_of(&now, &app.rooms, app.config.public_url.as_deref()).await?;
    let name = format!("attachment; filename=\"{id}.pgn\"");
    Ok(([(header::CONTENT_TYPE, PGN.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// The moves of a game on a board
///
/// As far as somebody has written them down.
#[utoipa::path(get, path = "/api/tournaments/{id}/games/{game}/moves", tag = "tournaments",
    params(("id" = String, Path), ("game" = u32, Path)),
    responses((status = 200, body = Vec<String>), (status = 404, body = Problem)))]
async fn moves(State(app): State<App>, Path((id, game)): Path<(String, u32)>) -> ApiResult<Json<Vec<String>>> {
    let now = app.tournaments.look(&id).await.map_err(|error| error.told(Language::default()))?;
    let (_, game) = now.state.game(GameId(game)).ok_or(ApiError::NotFound("game"))?;
    Ok(Json(game.moves.split_whitespace().map(str::to_owned).collect()))
}

fn asker(caller: &Caller) -> Option<Asker> {
    caller.in_person().ok().map(|(player, _)| Asker::of(player))
}
