//! What everybody may know of somebody with an account.

use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{PersonKind, Player};
use crate::group::Right;
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
    pub role: PersonKind,
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

/// Whoever knows which child it is has looked at the child's page: the group's log says so.
async fn note_look(app: &App, caller: &Caller, child: &Player) -> ApiResult<()> {
    let Some(me) = caller.player().filter(|me| me.id != child.id) else { return Ok(()) };
    for group in app.groups.of(&child.id) {
        let is_child = group.member(&child.id).is_some_and(|member| member.pupil.is_some());
        if is_child && (me.role == PersonKind::Admin || group.allows(&me.id, Right::Names)) {
            app.store.log_look(&group.id, &me.name, "looked", &child.name).await?;
        }
    }
    Ok(())
}

/// Somebody's profile
///
/// That somebody of the staff looks at the page of a child is noted in the group's log.
#[utoipa::path(get, path = "/api/people/{name}", tag = "people", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = 404, body = Problem)))]
async fn profile(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<Profile>> {
    let person = app.store.person_named(&name).await?.ok_or(ApiError::NotFound("person"))?;
    note_look(&app, &caller, &person.player).await?;
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
