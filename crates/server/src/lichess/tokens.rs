//! What a token is worth, and its end.

use super::error::{Answer, Refused};
use super::fields::Plain;
use super::kind;
use super::oauth::exchange;
use super::route::Route;
use crate::app::App;
use crate::auth::{Address, Caller, Credential};
use crate::error::ApiError;
use crate::id;
use crate::limited::Limited;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value, json};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/token/test", test, "What tokens are worth: a list of them is the body"),
        Route::post("/api/token", exchange, "Make a code of OAuth into a token").takes(&[
            "grant_type",
            "code",
            "code_verifier",
            "redirect_uri",
            "client_id",
        ]),
        Route::delete("/api/token", revoke, "End the token that this request came with")
            .ends_with(StatusCode::NO_CONTENT),
    ]
}

/// How many tokens may be asked about at once.
const MOST: usize = 1000;
/// So many questions of the database count as another request.
const AS_ONE: usize = 10;

async fn test(State(app): State<App>, Address(address): Address, Plain(list): Plain) -> Answer<Json<Value>> {
    let tokens: Vec<&str> = list.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() > MOST {
        return Err(Refused::bad(format!("at most {MOST} tokens at once, not {}", tokens.len())));
    }
    let mut about = Map::new();
    for (number, token) in tokens.into_iter().enumerate() {
        if number % AS_ONE == AS_ONE - 1 {
            app.limiter.check_address(Limited::Requests, address)?;
        }
        let known = app.store.token_ending(&id::hash(token)).await?;
        let worth = known.map(|(player, scopes, expires)| {
            let scopes: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
            json!({ "userId": kind::user_id(&player.name), "scopes": scopes.join(","), "expires": expires })
        });
        about.insert(token.to_owned(), worth.unwrap_or_default());
    }
    Ok(Json(Value::Object(about)))
}

async fn revoke(State(app): State<App>, caller: Caller) -> Answer<StatusCode> {
    let (Some(me), Credential::Token(hash, _)) = (caller.player(), caller.credential()) else {
        return Err(ApiError::NotLoggedIn.into());
    };
    app.store.end_token(&me.id, hash).await?;
    app.guard.sockets.end(&me.id, hash);
    Ok(StatusCode::NO_CONTENT)
}
