//! Seeks: whoever wants the same is the opponent. One with a clock lasts as long as its stream; one in days stays.

use super::error::{Answer, Refused};
use super::face::Face;
use super::fields::Fields;
use super::lines::{Lines, respond};
use super::route::Route;
use super::{kind, wish};
use crate::app::App;
use crate::auth::{Address, Caller, Scope};
use crate::error::ApiError;
use crate::game::{Bounds, RatingRange, list_of};
use crate::limited::Limited;
use crate::lobby::LobbyError;
use crate::rooms::{Messages, Outbox};
use crate::wire::SeekWish;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::time::Duration;
use tabiya_rules::TimeControl;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/board/seek", seek, "Want to play: time in minutes, increment in seconds, or days for a move")
            .needs(&[Scope::BoardPlay])
            .takes(&["rated", "time", "increment", "days", "variant", "color", "ratingRange"])
            .streams(),
    ]
}

/// The longest clock, in minutes.
const LONGEST: f64 = 180.0;
const LONGEST_INCREMENT: u64 = 180;

async fn seek(
    State(app): State<App>,
    caller: Caller,
    face: Face,
    Address(address): Address,
    fields: Fields,
) -> Answer<Response> {
    let me = face.player(&caller)?.clone();
    let days = wish::correspondence(&fields)?;
    let is_slow = days.is_some();
    let time = days.map_or_else(|| clock(&fields), Ok)?;
    let variant = wish::variant(&fields)?;
    let range = match rating_range(&fields)? {
        Some(bounds) => {
            let player = app.rooms.with_rating(me.clone(), list_of(time.speed(), variant)).await?;
            let mine = kind::rating(player.rating).0;
            Some(RatingRange { below: mine - bounds.min, above: bounds.max - mine })
        }
        None => None,
    };
    let rated = fields.flag("rated");
    let wish = SeekWish { time: time.to_string(), variant, color: wish::color(&fields)?, rated, range };
    app.limiter.check(Limited::Games, address, Some(&me))?;
    let (outbox, messages, _) = Outbox::new(1);
    let socket = app.lichess.number();
    let mut sought = Sought { app: app.clone(), socket, messages, stays: false };
    let id = app.lobby.seek(me, socket, outbox, wish, &app.rooms).await.map_err(refused)?;
    if is_slow {
        sought.stays = true;
        return Ok(Json(json!({ "id": id })).into_response());
    }
    Ok(respond(app, sought))
}

fn clock(fields: &Fields) -> Answer<TimeControl> {
    let minutes: f64 = fields.parse("time")?.ok_or_else(|| Refused::field("time", "minutes, or days, must be said"))?;
    let increment: u64 = fields.parse("increment")?.unwrap_or(0);
    if !(0.0..=LONGEST).contains(&minutes) {
        return Err(Refused::field("time", format!("0 to {LONGEST} minutes, not {minutes}")));
    }
    if increment > LONGEST_INCREMENT {
        return Err(Refused::field("increment", format!("at most {LONGEST_INCREMENT} seconds, not {increment}")));
    }
    let initial = Duration::from_secs((minutes * 60.0).round() as u64);
    if initial.is_zero() && increment == 0 {
        return Err(Refused::field("time", "a clock needs some time"));
    }
    Ok(TimeControl::increment(initial, Duration::from_secs(increment)))
}

/// The ratings that are wanted, such as `1500-1800`.
fn rating_range(fields: &Fields) -> Answer<Option<Bounds>> {
    let Some(text) = fields.text("ratingRange").filter(|text| !text.is_empty()) else { return Ok(None) };
    let read = |number: &str| number.trim().parse::<u16>().ok().map(i32::from);
    let bounds = text.split_once('-').and_then(|(min, max)| Some(Bounds { min: read(min)?, max: read(max)? }));
    let bounds = bounds.ok_or_else(|| Refused::field("ratingRange", format!("such as 1500-1800, not {text:?}")))?;
    Ok(Some(bounds))
}

fn refused(error: LobbyError) -> Refused {
    match error {
        LobbyError::Room(error) => error.into(),
        LobbyError::Unanswered => ApiError::from(error).into(),
        LobbyError::Bad(_)
        | LobbyError::Nobody
        | LobbyError::Gone
        | LobbyError::TooMany
        | LobbyError::Unrateable(_)
        | LobbyError::OutOfRange(_) => Refused::bad(error.to_string()),
    }
}

/// A wish in the lobby, which is taken back when this is dropped.
struct Sought {
    app: App,
    socket: u64,
    messages: Messages,
    /// It waits in the lobby by itself.
    stays: bool,
}

impl Lines for Sought {
    /// Nothing is ever told: the stream ends when an opponent is found.
    async fn next(&mut self) -> Option<String> {
        self.messages.recv().await;
        None
    }
}

impl Drop for Sought {
    fn drop(&mut self) {
        if !self.stays {
            self.app.lobby.leave(None, self.socket);
        }
    }
}
