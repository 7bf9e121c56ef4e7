//! Refusals on their way from one server to another: whoever is refused elsewhere hears what they would have heard here.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::RoomError;
use crate::cluster::Carried;
use crate::error::ApiError;
use crate::game::Refusal;
use axum::http::StatusCode;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

impl From<RoomError> for Carried {
    fn from(error: RoomError) -> Carried {
        match error {
            RoomError::NotFound => Carried::NotFound,
            RoomError::Refused(refusal) => {
                let (ply, next, uci) = match &refusal {
                    Refusal::PlyPlayed { ply, uci } => (Some(*ply), None, Some(uci.clone())),
                    Refusal::PlyAhead { ply, next } => (Some(*ply), Some(*next), None),
                    _ => (None, None, None),
                };
                Carried::Game { code: refusal.code().to_owned(), text: refusal.to_string(), ply, next, uci }
            }
            other => {
                let error: ApiError = other.into();
                let (status, problem) = (error.status().as_u16(), error.problem());
                Carried::Rule { status, code: problem.code, text: problem.error }
            }
        }
    }
}

impl From<Carried> for RoomError {
    fn from(carried: Carried) -> RoomError {
        match carried {
            Carried::NotFound => RoomError::NotFound,
            Carried::Game { code, text, ply, next, uci } => {
                let refusal = match (code.as_str(), ply, next, uci) {
                    ("ply-played", Some(ply), _, Some(uci)) => Refusal::PlyPlayed { ply, uci },
                    ("ply-ahead", Some(ply), Some(next), _) => Refusal::PlyAhead { ply, next },
                    ("over", ..) => Refusal::Over,
                    ("not-begun", ..) => Refusal::NotBegun,
                    ("not-player", ..) => Refusal::NotPlayer,
                    ("not-your-turn", ..) => Refusal::NotYourTurn,
                    ("stopped", ..) => Refusal::Stopped,
                    ("out-of-time", ..) => Refusal::OutOfTime,
                    ("no-seat", ..) => Refusal::NoSeat,
                    ("asked-already", ..) => Refusal::AskedAlready,
                    ("which-color", ..) => Refusal::WhichColor,
                    _ => Refusal::Elsewhere { code: known(&code), text },
                };
                RoomError::Refused(refusal)
            }
            Carried::Rule { status, code, text } => {
                let status = StatusCode::from_u16(status).ok().filter(|status| status.as_u16() >= 400);
                let status = status.unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
                RoomError::Elsewhere { status, code: known(&code), text }
            }
        }
    }
}

/// The code as it lasts. There are some dozens; who sends more of them than that is not one of ours.
fn known(code: &str) -> &'static str {
    static KNOWN: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    const MOST: usize = 256;
    let is_code = code.len() <= 40 && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    match known.get(code) {
        Some(code) => code,
        None if is_code && known.len() < MOST => {
            let code: &'static str = code.to_owned().leak();
            known.insert(code);
            code
        }
        None => "refused",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_say_elsewhere_what_they_said() {
        let told = |error: RoomError| ApiError::from(error).problem();
        let all = || {
            [
                RoomError::NotFound,
                RoomError::Full,
                RoomError::Refused(Refusal::PlyPlayed { ply: 3, uci: "e2e4".to_owned() }),
                RoomError::Refused(Refusal::PlyAhead { ply: 9, next: 3 }),
                RoomError::Refused(Refusal::NotNow("too late")),
                RoomError::Refused(Refusal::NotYourTurn),
                RoomError::Refused(Refusal::Rated),
                RoomError::Paused(crate::store::Kind::Postgres),
            ]
        };
        for (error, again) in all().into_iter().zip(all()) {
            let is_behind = error.is_behind();
            let carried = RoomError::from(Carried::from(error));
            assert_eq!((carried.is_behind(), told(carried)), (is_behind, told(again)));
        }
    }

    #[test]
    fn codes_are_not_made_up_without_end() {
        assert_eq!(known("no-such-code-yet"), "no-such-code-yet");
        assert_eq!(known("Not A Code"), "refused");
        assert_eq!(known(&"x".repeat(41)), "refused");
    }
}
