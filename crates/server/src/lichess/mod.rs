//! The Lichess API: programs written for it play here when they are told this server's address.
//!
//! Everything is done by the same rooms, lobby and store as the page's; here are only its addresses, its words and its
//! shapes. One file for each noun; `route` keeps each address together with what the OpenAPI document says of it.

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
mod hub;
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
mod tv;
mod users;
mod watch;
mod wish;

pub use hub::Hub;
pub(crate) use link::link;
pub(crate) use oauth::pages;

use crate::app::App;
use crate::auth::{self, Address, Caller};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use error::Answer;
use route::Route;
use std::sync::Arc;

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

/// Is it about a game that somebody plays?
pub(crate) fn is_play(path: &str) -> bool {
    path.starts_with("/api/board/game/") || path.starts_with("/api/bot/game/")
}

/// Is it a move? Those have a limit of their own that nobody who plays comes near: clients told to come back later would
/// stop for a minute.
pub(crate) fn is_move(path: &str) -> bool {
    let rest = path.strip_prefix("/api/board/game/").or_else(|| path.strip_prefix("/api/bot/game/"));
    let mut parts = rest.map(|rest| rest.trim_end_matches('/').split('/')).into_iter().flatten();
    matches!((parts.next(), parts.next(), parts.next(), parts.next()), (Some(_), Some("move"), Some(_), None))
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

/// Finds out who asks, and whether they ask too often. Whoever moves in nobody's name is counted by address like everything
/// else.
async fn identify(
    State(app): State<App>,
    Address(address): Address,
    mut request: Request,
    next: Next,
) -> Answer<Response> {
    let caller = auth::identify_program(&app, request.headers(), address).await;
    match (caller.as_ref().ok().and_then(Caller::player), is_move(request.uri().path())) {
        (None, true) => app.limiter.request_from(address)?,
        (Some(me), true) => app.limiter.move_of(me)?,
        (Some(me), false) => app.limiter.request_of(me)?,
        (None, false) => {}
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
