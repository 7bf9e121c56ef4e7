//! The Lichess API: programs written for it play here when they are told this server's address.
//!
//! Everything is done by the same rooms, lobby and store as the page's; here are only its addresses, its words and its
//! shapes. One file for each noun; `route` keeps each address together with what the OpenAPI document says of it.

mod broadcasts;
mod bulk;
mod challenge;
mod challenges;
mod clocks;
mod cloud;
mod division;
mod engine;
mod error;
mod events;
mod explorer;
mod export;
mod face;
mod fields;
mod follow;
mod import;
mod kind;
mod lines;
mod link;
mod oauth;
mod overhear;
mod page;
mod play;
mod record;
mod route;
mod seeks;
mod shapes;
mod site;
mod stream;
mod tokens;
mod tournaments;
mod tv;
mod users;
mod watch;
mod wish;

pub(crate) use link::link;
pub(crate) use oauth::pages;

use crate::app::App;
use crate::auth::{self, Address, Caller};
use crate::limited::Limited;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use error::Answer;
use route::Route;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

fn routes() -> Vec<Route> {
    let parts = [
        users::routes(),
        tokens::routes(),
        events::routes(),
        play::routes(),
        challenges::routes(),
        seeks::routes(),
        export::routes(),
        import::routes(),
        watch::routes(),
        tv::routes(),
        follow::routes(),
        clocks::routes(),
        bulk::routes(),
        tournaments::routes(),
        broadcasts::routes(),
        engine::routes(),
        cloud::routes(),
        explorer::routes(),
    ];
    parts.into_iter().flatten().collect()
}

/// Does a request to this address last as long as whoever makes it likes?
pub(crate) fn is_long(path: &str) -> bool {
    path.starts_with("/api/external-engine/work/")
}

/// Are games sent there that are played elsewhere?
pub(crate) fn is_push(path: &str) -> bool {
    path.starts_with("/api/broadcast/round/") && path.trim_end_matches('/').ends_with("/push")
}

/// Is it about a game that somebody plays?
pub(crate) fn is_play(path: &str) -> bool {
    path.starts_with("/api/board/game/") || path.starts_with("/api/bot/game/")
}

/// What a request to this route counts as.
pub(crate) fn limited(route: &MatchedPath) -> Limited {
    static OWN: LazyLock<HashMap<&str, Limited>> =
        LazyLock::new(|| routes().iter().map(|route| (route.path, route.limited)).collect());
    OWN.get(route.as_str().trim_end_matches('/')).copied().unwrap_or(Limited::Requests)
}

/// All routes of the Lichess API, and the document about them.
pub(crate) fn router(app: &App) -> Router<App> {
    let routes = routes();
    let document: Arc<str> = serde_json::to_string(&route::document(&routes)).unwrap_or_default().into();
    let document = get(async move || ([(header::CONTENT_TYPE, "application/json")], document.to_string()));
    route::router(routes)
        .route("/api/lichess/openapi.json", document)
        .layer(from_fn_with_state(app.clone(), identify))
        .layer(from_fn(share))
}

/// Finds out who asks, and whether they ask too often. What has a limit of its own counts like everything else where nobody
/// is known.
async fn identify(
    State(app): State<App>,
    Address(address): Address,
    Extension(limited): Extension<Limited>,
    mut request: Request,
    next: Next,
) -> Answer<Response> {
    let caller = auth::identify_program(&app, request.headers(), address).await;
    match caller.as_ref().ok().and_then(Caller::player) {
        Some(me) => app.limiter.check_person(limited, me)?,
        None if limited != Limited::Requests => app.limiter.check_address(Limited::Requests, address)?,
        None => {}
    }
    request.extensions_mut().insert(caller?);
    Ok(next.run(request).await)
}

/// What other sites' pages need to be let in. They come without cookies, so this gives away nothing of anybody's.
const SHARED: [(&str, &str); 5] = [
    ("access-control-allow-origin", "*"),
    ("access-control-allow-headers", "Authorization, Content-Type, Accept, X-Requested-With"),
    ("access-control-allow-methods", "GET, POST, PUT, DELETE, OPTIONS"),
    ("access-control-max-age", "86400"),
    ("cross-origin-resource-policy", "cross-origin"),
];

async fn share(request: Request, next: Next) -> Response {
    let is_question = request.method() == Method::OPTIONS;
    let mut response = if is_question { StatusCode::NO_CONTENT.into_response() } else { next.run(request).await };
    for (name, value) in SHARED {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
