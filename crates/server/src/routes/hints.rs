//! Hints against the computer: first the piece, then the move, then why.

use crate::app::App;
use crate::auth::Caller;
use crate::engines::Question;
use crate::error::{ApiError, ApiResult, Problem};
use crate::wire::Status;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya_engine::explain::MoveExplanation;
use tabiya_engine::{Limits, Root, Strength};
use tabiya_rules::UciMove;
use tabiya_text::Language;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(hint))
}

/// In which language.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Tongue {
    /// `en`, `fr` or `he`.
    lang: Option<String>,
}

/// What to play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Hint {
    /// For how many moves made this holds.
    pub ply: u32,
    /// The square of the piece to move.
    pub from: String,
    /// The move.
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
    if game.status() != Status::Playing || !game.terms.seats[game.game().turn()].is_taken_by(&me.id) {
        return Err(ApiError::Conflict("it is not your turn".to_owned()));
    }
    app.limiter.hint(me)?;
    let root = Root::of_game(game.game());
    let question =
        Question { root: root.clone(), strength: Strength::Full, limits: Limits::time(LOOK), weighs: None, seed: 0 };
    let unavailable = || ApiError::Unavailable("the computer has no answer just now".to_owned());
    let mut ticket = app.rooms.engines().ask(question).map_err(|busy| ApiError::Unavailable(busy.to_string()))?;
    let best = ticket.found().await.and_then(|found| found.best).ok_or_else(unavailable)?;
    let uci = if game.terms.chess960 { UciMove::chess960(best) } else { UciMove::standard(best) };
    let language = tongue.lang.as_deref().and_then(Language::from_tag).unwrap_or_default();
    Ok(Json(Hint {
        ply: game.plies() as u32,
        from: best.from().to_string(),
        uci: uci.to_string(),
        san: root.position().san(best).to_string(),
        why: MoveExplanation::of_move(&root, best).sentence(language),
    }))
}
