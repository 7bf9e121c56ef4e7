//! Reviews of finished games: the one that is stored, one that the server is to make, one that a player's page has made.

use super::body::Body;
use super::tongue::Tongue;
use crate::app::App;
use crate::auth::{Caller, Visitor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{LiveGame, Player};
use crate::limited::Limited;
use crate::reviews::{FinishedGame, GivenReview, MOST_PLIES};
use crate::store::StoreError;
use crate::store::reviews::{ReviewRow, ReviewSource};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tabiya_engine::review::ReviewData;
use tabiya_text::Language;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, ask, keep))
}

/// How far the server is with a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ReviewProgress)]
pub(crate) struct Progress {
    /// Positions looked at.
    pub done: usize,
    /// Positions there are.
    pub of: usize,
    /// Reviews that come before it.
    pub ahead: usize,
}

/// A review that the server is making: how far it is, and what can be shown by now.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewSoFar)]
struct SoFar {
    #[serde(flatten)]
    progress: Progress,
    /// What every position is worth, once all have been looked at, with the words of those moves of which they are certain.
    review: Option<ReviewData>,
}

/// A review: what `tabiya analyse --json` tells of a game, and whose engine made it.
#[derive(Serialize, ToSchema)]
#[schema(as = StoredReview)]
struct ToldReview {
    #[serde(flatten)]
    review: ReviewData,
    by: ReviewSource,
    /// Where the server is at another one.
    progress: Option<Progress>,
}

/// Look at the review of a game
///
/// The stored one, or with status 202 how far the server is with it; 204 where nobody has wanted one. Of games that are over
/// only.
#[utoipa::path(get, path = "/api/games/{id}/review", params(("id" = String, Path), Tongue),
    responses((status = 200, body = ToldReview), (status = 202, body = SoFar), (status = 204),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn show(
    State(app): State<App>,
    Visitor(me): Visitor,
    Path(id): Path<String>,
    Query(tongue): Query<Tongue>,
) -> ApiResult<Response> {
    let (_, game) = finished(&app, &id, me.as_ref()).await?;
    let Some(row) = app.store.review(&id).await? else { return Ok(StatusCode::NO_CONTENT.into_response()) };
    let row = renewed(&app, &id, me.as_ref(), row).await?;
    answer(&app, &id, game, row, tongue.language()).await
}

/// What was made by an older way of looking is shown while the server makes it anew, if the queue has room for it.
async fn renewed(app: &App, id: &str, me: Option<&Player>, row: ReviewRow) -> ApiResult<ReviewRow> {
    let has_room =
        async || Ok::<_, ApiError>(app.store.asked_reviews().await?.len() < app.config.limits.reviews_waiting);
    if !FinishedGame::is_outdated(&row) || row.asked_at.is_some() || !has_room().await? {
        return Ok(row);
    }
    app.store.ask_review(id, me.map(|me| me.id.as_str())).await?;
    app.reviews.come();
    Ok(app.store.review(id).await?.unwrap_or(row))
}

/// Have the server review a game
///
/// Whoever may look at a game that is over may ask; to ask again does no harm. Status 202 says how far it is, 200 brings the
/// review. One that a page has made gives way to the server's own when that is done.
#[utoipa::path(post, path = "/api/games/{id}/review", params(("id" = String, Path), Tongue),
    responses((status = 200, body = ToldReview), (status = 202, body = SoFar), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn ask(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(tongue): Query<Tongue>,
) -> ApiResult<Response> {
    let me = caller.playing()?;
    let (_, game) = finished(&app, &id, Some(me)).await?;
    let row = app.store.review(&id).await?;
    let is_made = |row: &ReviewRow| row.source == Some(ReviewSource::Server) && !FinishedGame::is_outdated(row);
    let is_settled = |row: &ReviewRow| is_made(row) || row.asked_at.is_some();
    if !row.as_ref().is_some_and(is_settled) {
        check_queue(&app, me).await?;
        app.limiter.check_person(Limited::Reviews, me)?;
        app.store.ask_review(&id, Some(&me.id)).await?;
        app.reviews.come();
    }
    let row = app.store.review(&id).await?.ok_or(ApiError::NotFound("review"))?;
    answer(&app, &id, game, row, tongue.language()).await
}

/// Keep a review that was made in the page
///
/// Only for those who played. It is checked: every move of the game must be there with an evaluation and a legal line.
/// Judgements, accuracies and words are the server's. It does not take the place of the server's own review or of another
/// person's; what is stored then comes back.
#[utoipa::path(put, path = "/api/games/{id}/review", params(("id" = String, Path), Tongue), request_body = GivenReview,
    responses((status = 200, body = ToldReview), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn keep(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(tongue): Query<Tongue>,
    Body(given): Body<GivenReview>,
) -> ApiResult<Response> {
    let me = caller.playing()?;
    let (terms, game) = finished(&app, &id, Some(me)).await?;
    if !terms.terms.is_player(&me.id) {
        return Err(ApiError::Forbidden("only who played may store a review".to_owned()));
    }
    let evaluations = game.checked(&given)?;
    app.store.keep_review(&id, &me.id, &evaluations).await?;
    let row = app.store.review(&id).await?.ok_or(ApiError::NotFound("review"))?;
    answer(&app, &id, game, row, tongue.language()).await
}

/// The game, if it may be seen and reviewed.
async fn finished(app: &App, id: &str, me: Option<&Player>) -> ApiResult<(LiveGame, FinishedGame)> {
    let game = app.rooms.read(id).await?;
    if !game.terms.is_visible_to(me.map(|me| me.id.as_str())) {
        return Err(ApiError::NotFound("game"));
    }
    let fit = FinishedGame::of(&game);
    let why_not = || {
        if game.is_live() {
            ApiError::clash("review-not-over", "the game goes on: it is reviewed when it is over")
        } else if game.plies() == 0 {
            ApiError::clash("review-no-moves", "the game has no moves")
        } else {
            let text = format!("the game has {} moves, and at most {MOST_PLIES} are reviewed", game.plies());
            ApiError::clash("review-too-long", text)
        }
    };
    let fit = fit.ok_or_else(why_not)?;
    Ok((game, fit))
}

/// Nobody may ask for more than a few at once, and all together not for more than can be made in reasonable time.
async fn check_queue(app: &App, me: &Player) -> ApiResult<()> {
    let limits = &app.config.limits;
    let asked = app.store.asked_reviews().await?;
    let mine = asked.iter().filter(|asked| asked.by.as_deref() == Some(&me.id)).count();
    if mine >= limits.reviews_waiting_per_person {
        return Err(ApiError::clash(
            "review-queue-own",
            format!("{mine} reviews that you asked for are still to be made"),
        ));
    }
    if asked.len() >= limits.reviews_waiting {
        return Err(ApiError::Unavailable("too many reviews wait to be made; try again later".to_owned()));
    }
    Ok(())
}

async fn answer(app: &App, id: &str, game: FinishedGame, row: ReviewRow, language: Language) -> ApiResult<Response> {
    let progress = match row.asked_at {
        Some(_) => {
            let asked = app.store.asked_reviews().await?;
            let ahead = asked.iter().position(|asked| asked.game == id).unwrap_or(0);
            let (done, of) = app.reviews.progress(id, game.positions(), &row);
            Some(Progress { done, of, ahead })
        }
        None => None,
    };
    match (row.evaluations, row.source, progress) {
        (Some(evaluations), Some(by), progress) => {
            let review = in_words(move || game.told(&evaluations, language)).await?;
            Ok(Json(ToldReview { review, by, progress }).into_response())
        }
        (_, _, Some(progress)) => {
            let review = match row.draft {
                Some(draft) => in_words(move || game.told_so_far(&draft, language)).await?,
                None => None,
            };
            Ok((StatusCode::ACCEPTED, Json(SoFar { progress, review })).into_response())
        }
        _ => Err(ApiError::NotFound("review")),
    }
}

/// To find words for a long game takes a while.
async fn in_words<T: Send + 'static>(tell: impl FnOnce() -> Result<T, StoreError> + Send + 'static) -> ApiResult<T> {
    let told = tokio::task::spawn_blocking(tell).await;
    Ok(told.map_err(|error| ApiError::Internal(error.to_string()))??)
}
