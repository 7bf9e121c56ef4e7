//! Bodies in and out: JSON whatever the content type says, and an answer for what needs none.

use crate::error::{ApiError, ApiResult};
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
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
            _ => ApiError::Bad(format!("the body cannot be read: {}", error.body_text())),
        })?;
        serde_json::from_slice(&bytes)
            .map(Body)
            .map_err(|error| ApiError::Bad(format!("the body is not as expected: {error}")))
    }
}

/// It was done.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Done {
    /// Always true.
    pub ok: bool,
}

impl Done {
    pub(crate) const OK: axum::Json<Done> = axum::Json(Done { ok: true });
}
