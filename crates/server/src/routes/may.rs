//! Whether whoever asks may do so once more, before anything is done for them.

use crate::app::App;
use crate::auth::{Address, Caller};
use crate::error::{ApiError, ApiResult};
use crate::limited::Limited;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// Whoever asks may make one more game. Must stand before [`crate::auth::Somebody`], which makes guests.
#[derive(Clone, Copy, Debug)]
pub(super) struct MayMakeGame;

impl FromRequestParts<App> for MayMakeGame {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<MayMakeGame> {
        let Ok(Address(address)) = Address::from_request_parts(parts, app).await;
        let caller = Caller::from_request_parts(parts, app).await?;
        app.limiter.check(Limited::Games, address, caller.player())?;
        Ok(MayMakeGame)
    }
}

/// Whoever asks is known, or may become a guest. Must stand before [`crate::auth::Somebody`].
#[derive(Clone, Copy, Debug)]
pub(super) struct MayCome;

impl FromRequestParts<App> for MayCome {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<MayCome> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if caller.player().is_none() {
            let Ok(Address(address)) = Address::from_request_parts(parts, app).await;
            app.limiter.check_address(Limited::Games, address)?;
        }
        Ok(MayCome)
    }
}
