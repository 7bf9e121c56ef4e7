//! What every request passes on its way in and out: who asks and how often, what is well-formed, headers that keep
//! browsers safe, and refusals that are always told alike.

use crate::app::App;
use crate::auth::{self, Address, Caller};
use crate::error::{ApiError, ApiResult, Problem};
use crate::lichess;
use crate::limited::Limited;
use crate::network::client;
use crate::routes;
use crate::static_files::PartOfPage;
use crate::store::StoreError;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Json, Router};
use http_body_util::{BodyExt, LengthLimitError, Limited as LimitedBody};
use std::net::IpAddr;
use std::time::Instant;

/// The other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What stands before routes that want to know who asks.
pub(crate) fn identified(routes: Router<App>, app: &App) -> Router<App> {
    let count = from_fn_with_state(app.clone(), count_person);
    routes.layer(count).layer(from_fn_with_state(app.clone(), auth::identify))
}

/// What stands before everything, the outermost last.
pub(crate) fn around(routes: Router<App>, app: &App) -> Router<App> {
    let limits = &app.config.limits;
    routes
        .layer(DefaultBodyLimit::max(limits.body_bytes))
        .layer(from_fn_with_state(app.clone(), read_order))
        .layer(from_fn_with_state(app.clone(), limit_time))
        .layer(from_fn_with_state(app.clone(), check))
        .layer(from_fn(tell_alike))
        .layer(from_fn_with_state(app.clone(), add_headers))
        .layer(from_fn(observe))
}

/// Where a request that is not for us should go.
#[derive(Debug)]
pub(crate) enum Elsewhere {
    /// To our pages.
    Home(String),
    Nowhere,
}

impl IntoResponse for Elsewhere {
    fn into_response(self) -> Response {
        match self {
            Elsewhere::Home(base) => Redirect::temporary(&base).into_response(),
            Elsewhere::Nowhere => ApiError::NotFound("page").into_response(),
        }
    }
}

/// Takes the base path away, so that the routes need not know of it. Probes of this machine find `/health` without it.
pub(crate) fn enter(base: &str, mut request: Request) -> Result<Request, Elsewhere> {
    let path = request.uri().path();
    if base == "/" || matches!(path, "/health" | "/metrics") {
        return Ok(request);
    }
    let Some(rest) = path.strip_prefix(base) else {
        let is_home = path == "/" || path == base.trim_end_matches('/');
        return Err(if is_home { Elsewhere::Home(base.to_owned()) } else { Elsewhere::Nowhere });
    };
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    let inner: PathAndQuery = format!("/{rest}{query}").parse().map_err(|_| Elsewhere::Nowhere)?;
    let mut parts = request.uri().clone().into_parts();
    parts.path_and_query = Some(inner);
    *request.uri_mut() = Uri::from_parts(parts).map_err(|_| Elsewhere::Nowhere)?;
    Ok(request)
}

/// An answer is there in time, or it is said that it is not: soon, where it needs a database that is away. What would change
/// something is not begun then; but nobody is told to try again what is being done, so once it is begun its own answer is
/// awaited. A game itself says whether it waits. Those who tell us something for as long as they like are answered when they
/// have told it.
async fn limit_time(State(app): State<App>, request: Request, next: Next) -> Response {
    if lichess::is_long(request.uri().path()) {
        return next.run(request).await;
    }
    let (only_looks, is_order) = (request.method().is_safe(), is_order(request.uri().path()));
    if !only_looks
        && !is_order
        && let Err(error) = app.store.is_there().await
    {
        return ApiError::Store(error).into_response();
    }
    let answer = tokio::time::timeout(app.config.limits.request_time, next.run(request));
    tokio::select! {
        answer = answer => answer.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response()),
        () = app.store.is_missed(), if only_looks => ApiError::Store(StoreError::Away).into_response(),
    }
}

/// Reads what somebody wants to do in a game before it is found out who they are, for that may take time which is not
/// theirs. It counts from when all of it is there: whoever sends half of it early gains nothing.
async fn read_order(State(app): State<App>, request: Request, next: Next) -> ApiResult<Response> {
    if request.body().is_end_stream() || !is_order(request.uri().path()) {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    let bytes = LimitedBody::new(body, app.config.limits.body_bytes).collect().await;
    let bytes = bytes.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
        Some(_) => ApiError::TooLarge,
        None => ApiError::Bad(format!("the body cannot be read: {error}")),
    })?;
    let mut request = Request::from_parts(parts, Body::from(bytes.to_bytes()));
    request.extensions_mut().insert(app.rooms.sent(0));
    Ok(next.run(request).await)
}

/// Does somebody want to do something in a game?
fn is_order(path: &str) -> bool {
    path.starts_with("/api/games/") && path.ends_with("/act") || lichess::is_play(path)
}

/// Is it well-formed, who asks, and how often?
async fn check(State(app): State<App>, mut request: Request, next: Next) -> ApiResult<Response> {
    let Peer(peer) = *request.extensions().get().ok_or_else(|| ApiError::Internal("no peer".to_owned()))?;
    let address = client(peer, request.headers(), &app.config.trusted_proxies);
    let limited = request.extensions().get::<MatchedPath>().map_or(Limited::Requests, lichess::limited);
    app.limiter.check_address(limited, address)?;
    request.extensions_mut().insert(limited);
    check_host(&request)?;
    let uri = request.uri();
    let length = uri.path().len() + uri.query().map_or(0, str::len);
    if length > app.config.limits.uri_bytes {
        let text = format!("the address has {length} bytes; at most {} are read", app.config.limits.uri_bytes);
        return Ok((StatusCode::URI_TOO_LONG, text).into_response());
    }
    if !is_of_any_length(request.uri().path())
        && length_told(request.headers()) > Some(app.config.limits.body_bytes as u64)
    {
        return Err(ApiError::TooLarge);
    }
    request.extensions_mut().insert(Address(address));
    Ok(next.run(request).await)
}

/// How long the body will be, if that is told.
fn length_told(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Is that where bodies are read piece by piece, or have a limit of their own?
fn is_of_any_length(path: &str) -> bool {
    path == routes::IMPORTS || lichess::is_long(path) || lichess::is_push(path)
}

/// Exactly one host is asked for; otherwise a proxy and we might understand different things.
fn check_host(request: &Request) -> ApiResult<()> {
    let hosts: Vec<&HeaderValue> = request.headers().get_all(header::HOST).iter().collect();
    match hosts.as_slice() {
        [host] if !host.is_empty() => Ok(()),
        [] if request.uri().authority().is_some() => Ok(()),
        [] => Err(ApiError::Bad("the request has no Host header".to_owned())),
        [host] => Err(ApiError::Bad(format!("the Host header is {host:?}"))),
        more => Err(ApiError::Bad(format!("the request has {} Host headers, not one", more.len()))),
    }
}

/// Does this person ask too often?
async fn count_person(State(app): State<App>, caller: Caller, request: Request, next: Next) -> ApiResult<Response> {
    if let Some(me) = caller.player() {
        app.limiter.check_person(Limited::Requests, me)?;
    }
    Ok(next.run(request).await)
}

/// The longest sentence of the layers beneath that is passed on.
const SENTENCE: usize = 4096;

/// Whatever was refused by a layer beneath us is told in the same words as our own refusals.
async fn tell_alike(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    // Our own refusals, and pages that say it to people.
    let is_told = kind == b"application/json" || kind.starts_with(b"text/html");
    if is_told || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let sentence = to_bytes(body, SENTENCE).await.unwrap_or_default();
    let sentence = String::from_utf8_lossy(&sentence).trim().to_owned();
    let reason = status.canonical_reason().unwrap_or("refused").to_lowercase();
    let code =
        if status == StatusCode::INTERNAL_SERVER_ERROR { "internal".to_owned() } else { reason.replace(' ', "-") };
    let problem = Problem { code, error: if sentence.is_empty() { reason } else { sentence } };
    let mut told = (status, Json(problem)).into_response();
    for name in [header::ALLOW, header::RETRY_AFTER, header::CONNECTION, header::UPGRADE, header::SEC_WEBSOCKET_VERSION]
    {
        if let Some(value) = parts.headers.get(&name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}

/// Scripts, styles and sockets only from ourselves, nothing inline; WebAssembly may be compiled.
/// The one style that may stand in an element is chessground's `color-scheme:light only`, known by its hash.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-hashes' 'sha256-SyXRxMCl6H7Kgy9uTmu1UZqVBsRmMBF4sHRiTO3FQc0='; img-src 'self' data: blob:; \
    font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; \
    form-action 'self'; frame-ancestors 'none'";

/// What goes with every answer …
const HEADERS: [(&str, &str); 2] =
    [("x-content-type-options", "nosniff"), ("cross-origin-resource-policy", "same-origin")];
/// … and with all that may be more than a part of a page. A first page is some fifty files, and these were a fifth of its weight. The two
/// other `cross-origin` policies make threads in WebAssembly possible.
const HEADERS_OF_PAGES: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];
/// Browsers shall come by HTTPS for a year.
const STRICT: &str = "max-age=31536000";

async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let more = if response.extensions().get::<PartOfPage>().is_some() { &[][..] } else { &HEADERS_OF_PAGES };
    let headers = response.headers_mut();
    for &(name, value) in HEADERS.iter().chain(more) {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(STRICT));
    }
    // What is about people and games must not be found in a cache.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Measures and logs. The path is logged without what follows `?`, and nothing of headers and bodies.
async fn observe(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let method = known(request.method());
    let path = request.uri().path().chars().take(200).collect::<String>();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let took = began.elapsed();
    let labels = [("route", route), ("method", method.to_owned()), ("status", status.to_string())];
    metrics::histogram!("tabiya_request_seconds", &labels).record(took);
    tracing::debug!(method, path, status, took_us = took.as_micros() as u64, "request");
    response
}

/// Anybody may make up methods; the metrics do not grow by that.
fn known(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn path(base: &str, uri: &str) -> Result<String, String> {
        let request = Request::builder().uri(uri).body(Body::empty()).unwrap();
        match enter(base, request) {
            Ok(request) => Ok(request.uri().to_string()),
            Err(Elsewhere::Home(base)) => Err(base),
            Err(Elsewhere::Nowhere) => Err(String::new()),
        }
    }

    #[test]
    fn the_base_path_is_taken_away() {
        assert_eq!(path("/", "/api/games?x=1"), Ok("/api/games?x=1".to_owned()));
        assert_eq!(path("/chess/", "/chess/api/games?x=1"), Ok("/api/games?x=1".to_owned()));
        assert_eq!(path("/chess/", "/chess/"), Ok("/".to_owned()));
        assert_eq!(path("/chess/", "/chess"), Err("/chess/".to_owned()));
        assert_eq!(path("/chess/", "/"), Err("/chess/".to_owned()));
        assert_eq!(path("/chess/", "/api/games"), Err(String::new()));
        assert_eq!(path("/chess/", "/chessapi/games"), Err(String::new()));
        assert_eq!(path("/chess/", "/health"), Ok("/health".to_owned()));
    }
}
