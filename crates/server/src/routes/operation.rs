//! What operators and programs ask the server itself: is it well, what has it counted, what can it be asked.

use crate::app::App;
use crate::auth::Address;
use crate::error::{ApiError, ApiResult, Problem};
use crate::network::is_forwarded;
use crate::{id, measure};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, OpenApi, Ref, Response as ApiResponse};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The database was not written to for so long: something is wrong with it.
const SILENT_DISK: Duration = Duration::from_secs(10);

/// Nobody has to be known for this, so that the database need not be asked who it is.
pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health))
}

/// How a server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`, `failing` when the database cannot be written to, or `stopping`.
    pub status: String,
    /// The program's version.
    pub version: String,
    /// Games in memory.
    pub games: u64,
    pub sockets: u64,
    /// When the database was last written to: milliseconds ago. Twice a second while all is well.
    pub written_ms_ago: u64,
    /// What does not work, where something does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Is the server well?
///
/// Answered at once, whatever the database does.
#[utoipa::path(get, path = "/health", tag = "server", responses(
    (status = 200, description = "It is.", body = Health),
    (status = 503, description = "It is not, or is about to stop.", body = Health)))]
async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let age = app.pulse.age();
    let trouble = app.store.trouble().or_else(|| (age > SILENT_DISK).then(|| app.store.kind().trouble()));
    let (code, status) = if app.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else if trouble.is_some() {
        (StatusCode::SERVICE_UNAVAILABLE, "failing")
    } else {
        (StatusCode::OK, "ok")
    };
    let health = Health {
        status: status.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        games: app.rooms.count() as u64,
        sockets: app.limiter.open_sockets() as u64,
        written_ms_ago: age.as_millis() as u64,
        reason: trouble.map(str::to_owned),
    };
    (code, Json(health))
}

/// Metrics for Prometheus: for this machine itself, and for those who have the token.
async fn metrics(State(app): State<App>, Address(address): Address, headers: HeaderMap) -> ApiResult<Response> {
    let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let is_allowed = match (&app.config.metrics_token, token) {
        // By their hashes, so that the time it takes tells nothing.
        (Some(wanted), Some(shown)) => id::hash(wanted) == id::hash(shown),
        (Some(_), None) => false,
        (None, _) => address.is_loopback() && !is_forwarded(&headers),
    };
    if !is_allowed {
        return Err(ApiError::Forbidden("the metrics are for this machine itself, or by --metrics-token".to_owned()));
    }
    let text = measure::shown(&app).ok_or_else(|| ApiError::Unavailable("nothing is measured".to_owned()))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

/// What needs nobody to be known: the document about all routes, the page that shows it, and the metrics with their own
/// token.
pub(super) fn open(mut api: OpenApi, base: &str) -> Router<App> {
    add_refusals(&mut api);
    let document: Arc<str> = serde_json::to_string(&api).unwrap_or_default().into();
    let page: Arc<str> = PAGE.replacen("<head>", &format!("<head><base href=\"{base}\">"), 1).into();
    let file = |kind: &'static str, text: Arc<str>| {
        get(async move || ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text.to_string()))
    };
    Router::new()
        .route("/metrics", get(metrics))
        .route("/api/openapi.json", file("application/json", document))
        .route("/api/docs", file("text/html; charset=utf-8", page))
        .route("/api/docs.css", file("text/css; charset=utf-8", STYLE.into()))
        .route("/api/docs.js", file("text/javascript; charset=utf-8", SCRIPT.into()))
}

const PAGE: &str = include_str!("../../assets/docs.html");
const STYLE: &str = include_str!("../../assets/docs.css");
const SCRIPT: &str = include_str!("../../assets/docs.js");

/// Any request can be refused, for what it holds or because there were too many; all are refused in the same words.
fn add_refusals(api: &mut OpenApi) {
    let components = api.components.get_or_insert_default();
    components.schemas.entry("Problem".to_owned()).or_insert_with(<Problem as utoipa::PartialSchema>::schema);
    for item in api.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        operations.into_iter().flatten().for_each(add_refusal);
    }
}

fn add_refusal(operation: &mut Operation) {
    let mut refusal = ApiResponse::new("Refused: the body says why. With 429, `Retry-After` says when to come back.");
    refusal.content.insert("application/json".to_owned(), Content::new(Some(Ref::from_schema_name("Problem"))).into());
    operation.responses.responses.entry("default".to_owned()).or_insert(refusal.into());
}
