//! What an organiser or an opponent does to clocks: starts them at once, gives time.

use super::bulk::both_of;
use super::error::{Answer, Refused};
use super::export::visible;
use super::fields::Fields;
use super::route::Route;
use super::users::Done;
use crate::app::App;
use crate::auth::{Caller, Scope};
use axum::Json;
use axum::extract::{Path, State};

const WRITE: &[Scope] = &[Scope::ChallengeWrite];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post(
            "/api/challenge/{name}/start-clocks",
            start,
            "Let the clocks of a game run, before the first moves; with tokens of both players",
        )
        .needs(WRITE)
        .takes(&["token1", "token2"])
        .answers::<Done>(),
        Route::post("/api/round/{id}/add-time/{seconds}", add_time, "Give the opponent time")
            .needs(WRITE)
            .answers::<Done>(),
    ]
}

/// How much can be given at once: a day.
const MOST_SECONDS: u64 = 86_400;

async fn start(State(app): State<App>, caller: Caller, Path(id): Path<String>, fields: Fields) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    let game = visible(&app, Some(&me.id), &id).await?;
    let tokens = [fields.text("token1").unwrap_or_default(), fields.text("token2").unwrap_or_default()];
    for player in both_of(&app, tokens).await? {
        if !game.terms.is_player(&player.id) {
            return Err(Refused::not_your_game());
        }
    }
    app.rooms.room(&game.id).await?.start_clock().await?;
    Ok(Done::OK)
}

async fn add_time(
    State(app): State<App>,
    caller: Caller,
    Path((id, seconds)): Path<(String, String)>,
) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?.clone();
    let seconds = seconds.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds));
    let seconds: u64 = seconds.ok_or_else(|| Refused::bad(format!("1 to {MOST_SECONDS} seconds can be given")))?;
    let game = visible(&app, Some(&me.id), &id).await?;
    app.rooms.room(&game.id).await?.give_time(me, seconds * 1000).await?;
    Ok(Done::OK)
}
