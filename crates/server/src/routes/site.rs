//! What the owner calls this site: everybody may see it, administrators who are logged in may change it.

use super::body::{Body, Done};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::PersonKind;
use crate::site::{SiteView, SiteWish};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(about))
        .routes(routes!(logo))
        .routes(routes!(set))
        .routes(routes!(set_logo, remove_logo))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LogoQuery {
    /// The one that the site is said to have: with it, it may be kept for ever.
    v: Option<String>,
}

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";
/// Whoever opens the picture alone gets a picture and nothing else.
const PICTURE_ONLY: [(HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "image/png"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox; frame-ancestors 'none'"),
];

/// What the owner calls this site
#[utoipa::path(get, path = "/api/site", tag = "site", responses((status = 200, body = SiteView)))]
async fn about(State(app): State<App>) -> Json<SiteView> {
    Json(app.site.shown().about.clone())
}

/// The site's logo
#[utoipa::path(get, path = "/api/site/logo", tag = "site", params(LogoQuery), responses(
    (status = 200, body = String, content_type = "image/png"), (status = 404, body = Problem)))]
async fn logo(State(app): State<App>, Query(which): Query<LogoQuery>) -> ApiResult<impl IntoResponse> {
    let shown = app.site.shown();
    let Some(tag) = &shown.about.logo else { return Err(ApiError::NotFound("logo")) };
    let cache = if which.v.as_ref() == Some(tag) { FOR_EVER } else { ASK_AGAIN };
    Ok(([(header::CACHE_CONTROL, cache)], PICTURE_ONLY, shown.logo.clone()))
}

/// Call the site something else
#[utoipa::path(put, path = "/api/admin/site", tag = "admin", request_body = SiteWish, responses(
    (status = 200, body = SiteView), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn set(State(app): State<App>, caller: Caller, Body(wish): Body<SiteWish>) -> ApiResult<Json<SiteView>> {
    check_owner(&caller)?;
    app.site.set(&app.store, &wish).await?;
    Ok(Json(app.site.shown().about.clone()))
}

/// Give the site a logo
///
/// A PNG of at most 24 kB, 16 to 512 pixels wide and high.
#[utoipa::path(put, path = "/api/admin/site/logo", tag = "admin", request_body(content = String, content_type = "image/png"), responses(
    (status = 200, body = SiteView), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn set_logo(State(app): State<App>, caller: Caller, picture: Bytes) -> ApiResult<Json<SiteView>> {
    check_owner(&caller)?;
    app.site.set_logo(&app.store, Some(&picture)).await?;
    Ok(Json(app.site.shown().about.clone()))
}

/// Take the site's logo away
#[utoipa::path(delete, path = "/api/admin/site/logo", tag = "admin", responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn remove_logo(State(app): State<App>, caller: Caller) -> ApiResult<Json<Done>> {
    check_owner(&caller)?;
    app.site.set_logo(&app.store, None).await?;
    Ok(Done::OK)
}

/// The face of the site is for people to change, not for programs: no token allows it.
fn check_owner(caller: &Caller) -> ApiResult<()> {
    let (me, _) = caller.with_account()?;
    match me.role {
        PersonKind::Admin => Ok(()),
        PersonKind::Guest | PersonKind::Player | PersonKind::Bot => {
            Err(ApiError::Forbidden("only administrators may do that".to_owned()))
        }
    }
}
