//! Bodies in and out: JSON whatever the content type says, and an answer for what needs none.

use crate::error::{ApiError, ApiResult};
use crate::game::{Act, not_a_move};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of a request, read as JSON.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> ApiResult<Body<T>> {
        Ok(Body(read(&bytes(request, state).await?)?))
    }
}

/// The body of a request about a game, read as an act.
#[derive(Clone, Debug)]
pub(crate) struct ActBody(pub Act);

impl<S: Send + Sync> FromRequest<S> for ActBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> ApiResult<ActBody> {
        let bytes = bytes(request, state).await?;
        read(&bytes).map(ActBody).map_err(|error| not_a_move(&bytes).map_or(error, ApiError::Refused))
    }
}

async fn bytes<S: Send + Sync>(request: Request, state: &S) -> ApiResult<Bytes> {
    Bytes::from_request(request, state).await.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        _ => ApiError::Bad(format!("the body cannot be read: {}", error.body_text())),
    })
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> ApiResult<T> {
    serde_json::from_slice(bytes).map_err(|error| ApiError::Bad(format!("the body is not as expected: {error}")))
}

/// It was done.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Done {
    pub ok: bool,
}

impl Done {
    pub(crate) const OK: axum::Json<Done> = axum::Json(Done { ok: true });
}
