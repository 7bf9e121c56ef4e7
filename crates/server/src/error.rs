//! What a client is told when something cannot be done, by HTTP or over a socket: a status, a stable code, a sentence.
//!
//! Every other error becomes one of these; who makes it says how. Whatever is unexpected is logged in full and shown as
//! "internal error", and what passes by itself as "unavailable".

use crate::game::Refusal;
use crate::store::{Kind, StoreError};
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a request was refused.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The request makes no sense; the sentence names the field and shows its value.
    #[error("{0}")]
    Bad(String),
    /// The body holds more than is read.
    #[error("the body is too large")]
    TooLarge,
    /// One must be logged in for that.
    #[error("log in first")]
    NotLoggedIn,
    /// The token is unknown, or has ended.
    #[error("No such token")]
    NoSuchToken,
    /// Name or password is wrong; which of them is not said.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// One may not do that.
    #[error("{0}")]
    Forbidden(String),
    /// There is no such thing, or none that the asker may see.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// A rule of this server that people run into has a name of its own, by which pages say it in their language.
    #[error("{text}")]
    Rule {
        /// The HTTP status.
        status: StatusCode,
        /// A stable name.
        code: &'static str,
        /// A sentence that names the field.
        text: String,
    },
    /// Another state of affairs forbids it.
    #[error("{0}")]
    Conflict(String),
    /// Too often, or too much at once.
    #[error("too many requests; come back in {after_s} s")]
    TooMany {
        /// When it may be tried again.
        after_s: u64,
    },
    /// The server cannot do it just now.
    #[error("{0}")]
    Unavailable(String),
    /// What happens in a game cannot be kept at the moment; the game waits until it can.
    #[error("{}; the game waits", .0.trouble())]
    Paused(Kind),
    /// The game forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something that should not happen.
    #[error("{0}")]
    Internal(String),
}

/// When to come back to a server that cannot do something just now: a guess.
const LATER_S: u64 = 10;

/// What goes with every handler.
pub type ApiResult<T> = Result<T, ApiError>;

/// The body of every refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// A stable name, such as `not-found`.
    pub code: String,
    /// A sentence for people.
    pub error: String,
}

impl ApiError {
    /// A rule about what was sent.
    pub(crate) fn rule(code: &'static str, text: impl Into<String>) -> ApiError {
        ApiError::Rule { status: StatusCode::BAD_REQUEST, code, text: text.into() }
    }

    /// Being logged in is not enough for that.
    pub(crate) fn password_needed() -> ApiError {
        ApiError::rule("password-needed", "password: it is needed for that")
    }

    /// A rule about what there is already.
    pub(crate) fn clash(code: &'static str, text: impl Into<String>) -> ApiError {
        ApiError::Rule { status: StatusCode::CONFLICT, code, text: text.into() }
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            ApiError::Bad(_) => StatusCode::BAD_REQUEST,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::Rule { status, .. } => *status,
            ApiError::NotLoggedIn | ApiError::NoSuchToken | ApiError::WrongPassword => StatusCode::UNAUTHORIZED,
            ApiError::Forbidden(_) => StatusCode::FORBIDDEN,
            ApiError::NotFound(_) => StatusCode::NOT_FOUND,
            ApiError::Conflict(_) | ApiError::Refused(_) => StatusCode::CONFLICT,
            ApiError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Paused(_) | ApiError::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::Store(error) if error.is_passing() => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::Store(_) | ApiError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ApiError::Bad(_) => "bad-request",
            ApiError::TooLarge => "payload-too-large",
            ApiError::Rule { code, .. } => code,
            ApiError::NotLoggedIn => "not-logged-in",
            ApiError::NoSuchToken => "no-such-token",
            ApiError::WrongPassword => "wrong-password",
            ApiError::Forbidden(_) => "forbidden",
            ApiError::NotFound(_) => "not-found",
            ApiError::Conflict(_) => "conflict",
            ApiError::Refused(refusal) => refusal.code(),
            ApiError::TooMany { .. } => "too-many",
            ApiError::Paused(Kind::Sqlite) => "paused",
            ApiError::Paused(Kind::Postgres) => "paused-database",
            ApiError::Unavailable(_) => "unavailable",
            ApiError::Store(error) if error.is_passing() => "unavailable",
            ApiError::Store(_) | ApiError::Internal(_) => "internal",
        }
    }

    /// What the client is told.
    pub fn problem(&self) -> Problem {
        let error = match self.status() {
            StatusCode::INTERNAL_SERVER_ERROR => {
                tracing::error!(error = %self, "a request failed");
                "internal error".to_owned()
            }
            StatusCode::SERVICE_UNAVAILABLE if matches!(self, ApiError::Store(StoreError::Database(_))) => {
                tracing::error!(error = %self, "a request had to be put off");
                "the server cannot use its database just now; try again in a moment".to_owned()
            }
            _ => self.to_string(),
        };
        Problem { code: self.code().to_owned(), error }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.problem())).into_response();
        let after_s = match self {
            ApiError::TooMany { after_s } => Some(after_s),
            _ if self.status() == StatusCode::SERVICE_UNAVAILABLE => Some(LATER_S),
            _ => None,
        };
        if let Some(after_s) = after_s {
            response.headers_mut().insert(header::RETRY_AFTER, after_s.into());
        }
        response
    }
}
