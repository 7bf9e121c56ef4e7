//! Personal access tokens: made, listed and revoked by people themselves.

use super::body::{Body, Done};
use crate::app::App;
use crate::auth::{Address, Caller, Scope, check_login};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::PersonKind;
use crate::store::tokens::Token;
use crate::store::wall_ms;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabiya_text::is_unseen;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(tokens, create)).routes(routes!(revoke))
}

/// What token is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenWish {
    /// What it is for.
    #[schema(max_length = 60)]
    pub label: String,
    /// What it shall allow: at least one.
    pub scopes: Vec<Scope>,
    /// In how many days it ends, 1 to 3650; never, where this is left out.
    #[schema(minimum = 1, maximum = 3650)]
    pub days: Option<u32>,
    /// The password: whoever has found an open browser shall not take the account with them.
    pub password: Option<String>,
}

/// A new token: this is the only time that it is shown.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct NewToken {
    /// What programs send as `Authorization: Bearer …`.
    pub token: String,
    /// By this it can be revoked.
    pub id: String,
}

/// How many tokens one may have.
const MOST: usize = 30;
/// How long what a token is for may be.
const LONGEST_LABEL: usize = 60;
const LONGEST_DAYS: u32 = 3650;
const DAY_MS: i64 = 86_400_000;

/// One's tokens
#[utoipa::path(get, path = "/api/me/tokens", tag = "tokens", responses(
    (status = 200, body = Vec<Token>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn tokens(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<Token>>> {
    let (me, _) = caller.with_account()?;
    Ok(Json(app.store.tokens(&me.id).await?))
}

/// Make a token
///
/// For programs that act in one's name. It is shown once.
#[utoipa::path(post, path = "/api/me/tokens", tag = "tokens", request_body = TokenWish, responses(
    (status = 200, body = NewToken), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 403, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(wish): Body<TokenWish>,
) -> ApiResult<Json<NewToken>> {
    let (me, _) = caller.with_account()?;
    let label = wish.label.trim();
    if label.is_empty() || label.chars().count() > LONGEST_LABEL || label.chars().any(is_unseen) {
        return Err(ApiError::rule(
            "token-label",
            format!("label: 1 to {LONGEST_LABEL} characters say what the token is for"),
        ));
    }
    if wish.scopes.is_empty() {
        return Err(ApiError::rule("token-scopes", "scopes: a token must allow something"));
    }
    if wish.scopes.contains(&Scope::AdminPeople) && me.role != PersonKind::Admin {
        return Err(ApiError::Forbidden("scopes: admin:people is for administrators".to_owned()));
    }
    let days = match wish.days {
        Some(days @ 1..=LONGEST_DAYS) => Some(i64::from(days)),
        Some(days) => return Err(ApiError::rule("token-days", format!("days: 1 to {LONGEST_DAYS}, not {days}"))),
        None => None,
    };
    if app.store.tokens(&me.id).await?.len() >= MOST {
        return Err(ApiError::clash("tokens-full", format!("there are {MOST} tokens; revoke one first")));
    }
    let password = wish.password.ok_or_else(ApiError::password_needed)?;
    check_login(&app, &caller, &me.name, &password, address).await?;
    let expires_at = days.map(|days| wall_ms() + days * DAY_MS);
    let (token, id) = app.store.add_token(&me.id, label, &Scope::set(&wish.scopes), expires_at).await?;
    Ok(Json(NewToken { token, id }))
}

/// Revoke a token
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "tokens", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn revoke(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let ended = app.store.end_token(&me.id, &id).await?.ok_or(ApiError::NotFound("token"))?;
    app.guard.sockets.end(&me.id, &ended);
    Ok(Done::OK)
}
