//! What the computer thinks of a game: hints for those who play it (first the piece, then the move, then why), and how a
//! position stands. Nobody who plays a person is told.

use super::tongue::Tongue;
use crate::app::App;
use crate::auth::{Address, Caller, Visitor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{Refusal, Status};
use crate::limited::Limited;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya_engine::explain::MoveExplanation;
use tabiya_engine::{Limits, Line, Root, Score};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(hint)).routes(routes!(evaluation))
}

/// What to play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Hint {
    /// For how many moves made this holds.
    pub ply: u32,
    /// The square of the piece to move.
    pub from: String,
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Why, in a sentence.
    pub why: String,
}

/// How long the computer looks.
const LOOK: Duration = Duration::from_millis(500);

/// Ask the computer what to play
///
/// Only for those who play against the computer or at one screen, and only on their turn.
#[utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = String, Path), Tongue),
    responses((status = 200, body = Hint), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
async fn hint(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(tongue): Query<Tongue>,
) -> ApiResult<Json<Hint>> {
    let me = caller.playing()?;
    let game = app.rooms.read(&id).await?;
    if !game.terms.is_visible_to(Some(&me.id)) {
        return Err(ApiError::NotFound("game"));
    }
    if !game.terms.is_player(&me.id) || game.terms.is_between_people() {
        return Err(ApiError::Forbidden("hints are for those who play the computer".to_owned()));
    }
    if game.terms.rated {
        return Err(ApiError::Refused(Refusal::Helpless));
    }
    if !app.groups.is_helped(&me.id) {
        return Err(silent());
    }
    if game.status() != Status::Playing || !game.terms.seats[game.game().turn()].is_taken_by(&me.id) {
        return Err(ApiError::Conflict("it is not your turn".to_owned()));
    }
    app.limiter.check_person(Limited::Hints, me)?;
    let root = Root::of_game(game.game());
    let line = best_line(&app, root.clone(), LOOK).await?;
    let best = line.moves.first().copied().ok_or_else(no_answer)?;
    Ok(Json(Hint {
        ply: game.plies() as u32,
        from: best.from().to_string(),
        uci: best.uci(game.terms.variant).to_string(),
        san: root.position().san(best).to_string(),
        // What the line does not bear out is not said.
        why: MoveExplanation::from_lines(&root, best, &line, None).sentence(tongue.language()),
    }))
}

/// The best line that is found in so much time.
async fn best_line(app: &App, root: Root, time: Duration) -> ApiResult<Line> {
    let ticket = app.rooms.engines().best_line(root, Limits::time(time));
    let mut ticket = ticket.map_err(|busy| ApiError::Unavailable(busy.to_string()))?;
    ticket.found().await.flatten().ok_or_else(no_answer)
}

/// What the rules of a group say to those who ask the computer during a game.
fn silent() -> ApiError {
    let text = "the rules of your group let nobody ask the computer".to_owned();
    ApiError::Rule { status: StatusCode::FORBIDDEN, code: "group-silent", text }
}

fn no_answer() -> ApiError {
    ApiError::Unavailable("the computer has no answer just now".to_owned())
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Moment {
    /// After how many moves; after all where nothing is said.
    ply: Option<usize>,
}

/// How a position stands, seen from White's side. One of the two is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Evaluation {
    /// After how many moves.
    pub ply: u32,
    /// Hundredths of a pawn.
    pub cp: Option<i32>,
    /// Moves until mate: positive where White gives it, negative where Black does; for a mate on the board 1 or -1.
    pub mate: Option<i32>,
}

/// How long the computer looks for a bar.
const GLANCE: Duration = Duration::from_millis(150);

/// Ask the computer how a position stands
///
/// Of a game that is over everybody may ask who may look at it; of one that goes on those who play it, if it is against
/// the computer or at one screen.
#[utoipa::path(get, path = "/api/games/{id}/evaluation", params(("id" = String, Path), Moment),
    responses((status = 200, body = Evaluation), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn evaluation(
    State(app): State<App>,
    Visitor(me): Visitor,
    Address(address): Address,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> ApiResult<Json<Evaluation>> {
    let id_of_me = me.as_ref().map(|me| me.id.as_str());
    let game = app.rooms.read(&id).await?;
    if !game.terms.is_visible_to(id_of_me) {
        return Err(ApiError::NotFound("game"));
    }
    let is_own = id_of_me.is_some_and(|me| game.terms.is_player(me)) && !game.terms.is_between_people();
    if game.status() == Status::Playing && game.terms.rated {
        return Err(ApiError::Refused(Refusal::Helpless));
    }
    if game.status() == Status::Playing && !is_own {
        return Err(ApiError::Forbidden(
            "evaluations are for those who play the computer, or after the end".to_owned(),
        ));
    }
    if game.status() == Status::Playing && id_of_me.is_some_and(|me| !app.groups.is_helped(me)) {
        return Err(silent());
    }
    let ply = moment.ply.unwrap_or(game.plies());
    if ply > game.plies() {
        return Err(ApiError::Bad(format!("the game has {} moves, not {ply}", game.plies())));
    }
    app.limiter.check(Limited::Evaluations, address, me.as_ref())?;
    let mut root = Root::new(*game.game().start());
    game.game().moves().take(ply).for_each(|m| root.play(m));
    let turn = root.position().turn();
    let score = if root.position().legal_moves().is_empty() {
        if root.position().is_check() { Score::Mate(-1) } else { Score::Cp(0) }
    } else {
        best_line(&app, root, GLANCE).await?.score
    };
    let score = score.for_white(turn);
    Ok(Json(Evaluation { ply: ply as u32, cp: score.cp(), mate: score.mate() }))
}
