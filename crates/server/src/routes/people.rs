//! What everybody may know of somebody with an account.

use crate::app::App;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::Role;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(profile))
}

/// What everybody may know of somebody.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Profile {
    /// The name, as its owner writes it.
    pub name: String,
    /// Player, bot or admin.
    pub role: Role,
    /// When the account was made: milliseconds since 1970.
    pub created_at: i64,
    /// Is a page of theirs open?
    pub here: bool,
    /// How many finished games they have won; private ones do not count.
    pub won: i64,
    /// How many were drawn.
    pub drawn: i64,
    /// How many were lost.
    pub lost: i64,
}

/// Somebody's profile
#[utoipa::path(get, path = "/api/people/{name}", tag = "people", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = 404, body = Problem)))]
async fn profile(State(app): State<App>, Path(name): Path<String>) -> ApiResult<Json<Profile>> {
    let person = app.store.person_named(&name).await?.ok_or(ApiError::NotFound("person"))?;
    let tally = app.store.tally(&person.player.id).await?;
    Ok(Json(Profile {
        here: app.guard.sockets.count(&person.player.id) > 0,
        name: person.player.name,
        role: person.player.role,
        created_at: person.created_at,
        won: tally.won,
        drawn: tally.drawn,
        lost: tally.lost,
    }))
}
