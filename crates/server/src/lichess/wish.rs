//! What game is wanted, as the fields of a challenge or a seek say it.

use super::error::{Answer, Refused};
use super::fields::Fields;
use crate::game::{Seat, Source, Terms, Visibility};
use crate::id;
use std::time::Duration;
use tabiya_rules::{ByColor, Color, Position, TimeControl};

/// What game is wanted.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    /// The time of both.
    pub time: TimeControl,
    /// The first position.
    pub start: Position,
    /// Chess960?
    pub chess960: bool,
    /// The colour of whoever wishes; none where it is left to chance.
    pub color: Option<Color>,
}

/// The fields that are read here.
pub(super) const FIELDS: &[&str] =
    &["rated", "clock.limit", "clock.increment", "days", "color", "variant", "fen", "keepAliveStream", "rules"];

/// The longest clock: three hours.
const LONGEST: u64 = 10_800;
const LONGEST_INCREMENT: u64 = 180;
const MOST_DAYS: u64 = 14;
const DAY: u64 = 86_400;

impl Wish {
    /// Reads the fields of a challenge. Whether it is rated is not asked: nothing is, here.
    pub(super) fn read(fields: &Fields) -> Answer<Wish> {
        let (start, chess960) = start(fields)?;
        Ok(Wish { time: time(fields)?, start, chess960, color: color(fields)? })
    }

    /// The terms of a game of these two; the first is the one who wishes.
    pub(super) fn terms(self, mine: Seat, theirs: Seat, source: Source, creator: &str) -> Terms {
        let color = self.color.unwrap_or_else(lot);
        let seats = if color.is_white() {
            ByColor { white: mine, black: theirs }
        } else {
            ByColor { white: theirs, black: mine }
        };
        Terms {
            seats,
            start: self.start,
            chess960: self.chess960,
            time: ByColor { white: self.time.clone(), black: self.time },
            source,
            visibility: Visibility::Public,
            creator: creator.to_owned(),
            title: None,
        }
    }
}

/// A colour by lot.
pub(super) fn lot() -> Color {
    if id::number().is_multiple_of(2) { Color::White } else { Color::Black }
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

/// Chess960 where the variant says so; variants that are not played here are refused by name.
pub(super) fn is_chess960(fields: &Fields) -> Answer<bool> {
    match fields.text("variant") {
        None | Some("standard" | "fromPosition") => Ok(false),
        Some("chess960") => Ok(true),
        Some(other) => {
            Err(Refused::field("variant", format!("standard, chess960 or fromPosition are played here, not {other:?}")))
        }
    }
}

fn start(fields: &Fields) -> Answer<(Position, bool)> {
    let chess960 = is_chess960(fields)?;
    let Some(fen) = fields.text("fen") else {
        let start = if chess960 { Position::chess960((id::number() % 960) as u16) } else { None };
        return Ok((start.unwrap_or(Position::STANDARD), chess960));
    };
    let start: Position = fen.parse().map_err(|error| Refused::field("fen", format!("{fen:?}: {error}")))?;
    if start.legal_moves().is_empty() {
        return Err(Refused::field("fen", format!("{fen:?}: the game would be over at once")));
    }
    Ok((start, chess960))
}
