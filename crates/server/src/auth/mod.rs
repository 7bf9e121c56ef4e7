//! Who asks: found once for each request, from the cookie or a token.
//!
//! Handlers take [`Visitor`] where anybody may ask, and [`Somebody`] where a person is needed: who has no seat yet
//! becomes a guest then, and the answer carries the cookie.

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::game::Player;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::{Arc, Mutex, PoisonError};

/// Who asks, if anybody known.
#[derive(Clone, Debug)]
pub struct Visitor(pub Option<Player>);

/// Somebody who has, or has just been given, a seat on this server.
#[derive(Clone, Debug)]
pub struct Somebody(pub Player);

/// Goes with each request.
#[derive(Clone, Debug)]
struct Identity {
    player: Option<Player>,
    cookie: Arc<Mutex<Option<String>>>,
}

/// The name of the cookie.
const COOKIE: &str = "tabiya";
/// How long a browser keeps it.
const COOKIE_DAYS: u32 = 400;

/// Finds out who asks, and hands out the cookie that a handler has made.
///
/// # Errors
/// The database fails.
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> ApiResult<Response> {
    let player = match cookie(request.headers()) {
        Some(secret) => app.store.session(secret).await?,
        None => None,
    };
    let identity = Identity { player, cookie: Arc::default() };
    request.extensions_mut().insert(identity.clone());
    let mut response = next.run(request).await;
    let made = identity.cookie.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(secret) = made {
        let secure = if app.config.is_https() { "; Secure" } else { "" };
        let text = format!(
            "{COOKIE}={secret}; Path={}; Max-Age={}; HttpOnly; SameSite=Lax{secure}",
            app.config.cookie_path(),
            COOKIE_DAYS * 86_400
        );
        if let Ok(value) = HeaderValue::from_str(&text) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
    }
    Ok(response)
}

/// The secret in our cookie.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(';')).find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

fn identity(parts: &Parts) -> ApiResult<&Identity> {
    parts.extensions.get().ok_or_else(|| ApiError::Internal("nobody asked who it is".to_owned()))
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> ApiResult<Visitor> {
        Ok(Visitor(identity(parts)?.player.clone()))
    }
}

impl FromRequestParts<App> for Somebody {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Somebody> {
        let identity = identity(parts)?.clone();
        if let Some(player) = identity.player {
            return Ok(Somebody(player));
        }
        let player = app.store.add_guest().await?;
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let agent: String = agent.chars().take(200).collect();
        let secret = app.store.add_session(&player.id, &agent).await?;
        *identity.cookie.lock().unwrap_or_else(PoisonError::into_inner) = Some(secret);
        Ok(Somebody(player))
    }
}
