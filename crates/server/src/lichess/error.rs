//! How the Lichess API says no: a status and `{"error": …}`, as its clients expect it.

use crate::error::ApiError;
use crate::game::Refusal;
use crate::rooms::RoomError;
use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Why a request was refused, in the words of the Lichess API.
#[derive(Debug)]
pub(super) struct Refused {
    status: StatusCode,
    body: Value,
    after_s: Option<u64>,
}

/// What goes with every handler.
pub(super) type Answer<T> = Result<T, Refused>;

impl Refused {
    /// With this status and sentence.
    pub(super) fn new(status: StatusCode, error: impl Into<String>) -> Refused {
        Refused { status, body: json!({ "error": error.into() }), after_s: None }
    }

    /// With this status and body.
    pub(super) fn with(status: StatusCode, body: Value) -> Refused {
        Refused { status, body, after_s: None }
    }

    /// The request makes no sense, or not now.
    pub(super) fn bad(error: impl Into<String>) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, error)
    }

    /// A field of the form makes no sense. Its name stands twice, for clients look for it in either place.
    pub(super) fn field(name: &str, error: impl Into<String>) -> Refused {
        let errors = json!([error.into()]);
        let mut body = json!({ "error": { name: errors } });
        body[name] = errors;
        Refused { status: StatusCode::BAD_REQUEST, body, after_s: None }
    }

    /// There is no such thing.
    pub(super) fn not_found(error: &str) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, error)
    }

    /// Is it only that there is no such thing, or not for whoever asks?
    pub(super) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    pub(super) fn no_such_game() -> Refused {
        Refused::not_found("No such game")
    }

    pub(super) fn not_your_game() -> Refused {
        Refused::not_found("Not your game")
    }
}

impl From<ApiError> for Refused {
    fn from(error: ApiError) -> Refused {
        match error {
            ApiError::NotLoggedIn => Refused::new(StatusCode::UNAUTHORIZED, "Missing authorization header"),
            ApiError::NotFound("game") => Refused::no_such_game(),
            ApiError::Refused(refusal) => refusal.into(),
            ApiError::TooMany { after_s } => Refused {
                status: StatusCode::TOO_MANY_REQUESTS,
                body: json!({ "error": error.to_string(), "ratelimit": { "key": "requests", "seconds": after_s } }),
                after_s: Some(after_s),
            },
            other => Refused::new(other.status(), other.problem().error),
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        match refusal {
            Refusal::NotPlayer => Refused::not_your_game(),
            Refusal::Over | Refusal::NotYourTurn | Refusal::PlyPlayed { .. } | Refusal::PlyAhead { .. } => {
                Refused::bad("Not your turn, or game already over")
            }
            // Its clients know this from no other server.
            Refusal::AskedAlready => {
                let body = json!({ "error": refusal.to_string(), "code": refusal.code() });
                Refused::with(StatusCode::BAD_REQUEST, body)
            }
            other => Refused::bad(other.to_string()),
        }
    }
}

impl From<RoomError> for Refused {
    fn from(error: RoomError) -> Refused {
        ApiError::from(error).into()
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        ApiError::from(error).into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        if let Some(after_s) = self.after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(after_s));
        }
        response
    }
}
