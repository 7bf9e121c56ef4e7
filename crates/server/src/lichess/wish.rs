//! What game is wanted, as the fields of a challenge or a seek say it.

use super::error::{Answer, Refused};
use super::fields::Fields;
use crate::proposal::{Proposal, for_both, usual_start};
use std::time::Duration;
use tabiya_rules::{Color, Position, TimeControl, Variant};

/// The fields that are read here.
pub(super) const FIELDS: &[&str] =
    &["rated", "clock.limit", "clock.increment", "days", "color", "variant", "fen", "keepAliveStream", "rules"];

/// The longest clock: three hours.
const LONGEST: u64 = 10_800;
const LONGEST_INCREMENT: u64 = 180;
const MOST_DAYS: u64 = 14;
const DAY: u64 = 86_400;

/// Reads the fields of a challenge. One that cannot be rated is casual, and its answer says so.
pub(super) fn read(fields: &Fields) -> Answer<Proposal> {
    let (start, variant) = start(fields)?;
    let (time, rated) = (for_both(time(fields)?), fields.flag("rated"));
    Ok(Proposal { time, start, variant, color: color(fields)?, rated }.rated_if_possible())
}

/// The colour that is wished.
pub(super) fn color(fields: &Fields) -> Answer<Option<Color>> {
    match fields.text("color") {
        None | Some("random") => Ok(None),
        Some("white") => Ok(Some(Color::White)),
        Some("black") => Ok(Some(Color::Black)),
        Some(other) => Err(Refused::field("color", format!("white, black or random, not {other:?}"))),
    }
}

fn within(fields: &Fields, name: &str, most: u64) -> Answer<Option<u64>> {
    match fields.parse::<u64>(name)? {
        Some(number) if number > most => Err(Refused::field(name, format!("at most {most}, not {number}"))),
        number => Ok(number),
    }
}

/// A clock, or days for each move, or neither.
fn time(fields: &Fields) -> Answer<TimeControl> {
    let limit = within(fields, "clock.limit", LONGEST)?;
    let increment = within(fields, "clock.increment", LONGEST_INCREMENT)?;
    match (limit, increment, correspondence(fields)?) {
        (None, None, days) => Ok(days.unwrap_or(TimeControl::Unlimited)),
        (limit, increment, _) => {
            let (limit, increment) = (limit.unwrap_or(0), increment.unwrap_or(0));
            if limit == 0 && increment == 0 {
                return Err(Refused::field("clock.limit", "a clock needs some time"));
            }
            Ok(TimeControl::increment(Duration::from_secs(limit), Duration::from_secs(increment)))
        }
    }
}

/// Days for each move, if they are said.
pub(super) fn correspondence(fields: &Fields) -> Answer<Option<TimeControl>> {
    match within(fields, "days", MOST_DAYS)? {
        Some(0) => Err(Refused::field("days", "1 to 14, not 0")),
        days => Ok(days.map(|days| TimeControl::Correspondence(Duration::from_secs(days * DAY)))),
    }
}

/// Which chess is meant; variants that are not played here are refused by name.
pub(super) fn variant(fields: &Fields) -> Answer<Variant> {
    match fields.text("variant") {
        None | Some("standard" | "fromPosition") => Ok(Variant::Standard),
        Some("chess960") => Ok(Variant::Chess960),
        Some(other) => {
            Err(Refused::field("variant", format!("standard, chess960 or fromPosition are played here, not {other:?}")))
        }
    }
}

fn start(fields: &Fields) -> Answer<(Position, Variant)> {
    let variant = variant(fields)?;
    let Some(fen) = fields.text("fen") else {
        return Ok((usual_start(variant), variant));
    };
    let start: Position = fen.parse().map_err(|error| Refused::field("fen", format!("{fen:?}: {error}")))?;
    if start.legal_moves().is_empty() {
        return Err(Refused::field("fen", format!("{fen:?}: the game would be over at once")));
    }
    Ok((start, variant))
}
