//! What is known of a game besides its moves, in 32 bytes, so that a million of them are looked through in milliseconds.

use crate::Date;
use tabiya_rules::Speed;

/// What is known of a game besides its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// White's name, by its number.
    pub white: u32,
    pub black: u32,
    /// The collection that it came with; 0 is the site itself.
    pub collection: u32,
    pub date: Date,
    /// White's rating; 0 where nobody knows.
    pub white_rating: u16,
    pub black_rating: u16,
    /// How many moves were made, of both sides.
    pub plies: u16,
    /// The opening, as [`opening`](crate::opening) numbers it; 0 is none.
    pub opening: u16,
    /// How it ended.
    pub outcome: PgnResult,
    /// How fast it was, if that is known.
    pub speed: Option<Speed>,
    /// Only its players may see it.
    pub is_hidden: bool,
    /// It has been removed.
    pub is_dead: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PgnResult {
    /// Nobody knows, or it goes on.
    #[default]
    Unknown,
    White,
    Draw,
    Black,
}

impl PgnResult {
    /// All of them, by their numbers.
    pub const ALL: [PgnResult; 4] = [PgnResult::Unknown, PgnResult::White, PgnResult::Draw, PgnResult::Black];

    /// As PGN has it.
    pub const fn name(self) -> &'static str {
        match self {
            PgnResult::Unknown => "*",
            PgnResult::White => "1-0",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Black => "0-1",
        }
    }

    /// The outcome of this name.
    pub fn named(name: &str) -> Option<PgnResult> {
        PgnResult::ALL.into_iter().find(|outcome| outcome.name() == name)
    }

    /// The same for the rules of chess.
    pub fn as_rules(self) -> Option<tabiya_rules::Outcome> {
        self.name().parse().ok()
    }
}

/// The number of a speed in the index and in the database; 0 where nobody knows.
pub const fn speed_number(speed: Option<Speed>) -> u8 {
    match speed {
        None => 0,
        Some(speed) => speed as u8 + 1,
    }
}

/// The speed with this number.
pub fn numbered_speed(number: u8) -> Option<Speed> {
    Speed::ALL.get(usize::from(number).checked_sub(1)?).copied()
}

/// Facts as they lie in a segment.
pub(crate) type Bytes = [u8; Facts::SIZE];

const HIDDEN: u8 = 1;
const DEAD: u8 = 2;

impl Facts {
    /// How many bytes they take.
    pub const SIZE: usize = 32;

    /// As they are kept, the lowest byte of each number first.
    pub fn to_bytes(self) -> [u8; Facts::SIZE] {
        let mut bytes = [0; Facts::SIZE];
        for (i, number) in [self.white, self.black, self.collection, self.date.number()].into_iter().enumerate() {
            bytes[4 * i..4 * i + 4].copy_from_slice(&number.to_le_bytes());
        }
        let short = [self.white_rating, self.black_rating, self.plies, self.opening];
        for (i, number) in short.into_iter().enumerate() {
            bytes[16 + 2 * i..18 + 2 * i].copy_from_slice(&number.to_le_bytes());
        }
        bytes[24] = self.outcome as u8;
        bytes[25] = speed_number(self.speed);
        bytes[26] = (u8::from(self.is_hidden) * HIDDEN) | (u8::from(self.is_dead) * DEAD);
        bytes
    }

    /// Reads what [`Facts::to_bytes`] wrote.
    #[inline]
    pub fn from_bytes(bytes: &[u8; Facts::SIZE]) -> Facts {
        let long = |i: usize| u32::from_le_bytes([bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]]);
        let short = |i: usize| u16::from_le_bytes([bytes[i], bytes[i + 1]]);
        Facts {
            white: long(0),
            black: long(4),
            collection: long(8),
            date: Date::from_number(long(12)),
            white_rating: short(16),
            black_rating: short(18),
            plies: short(20),
            opening: short(22),
            outcome: PgnResult::ALL[usize::from(bytes[24] & 3)],
            speed: numbered_speed(bytes[25]),
            is_hidden: bytes[26] & HIDDEN != 0,
            is_dead: bytes[26] & DEAD != 0,
        }
    }

    /// Twice the average of the ratings that are known, which is a whole number; 0 where none is.
    #[inline]
    pub fn twice_rating(&self) -> u32 {
        match (self.white_rating, self.black_rating) {
            (0, rating) | (rating, 0) => 2 * u32::from(rating),
            (white, black) => u32::from(white) + u32::from(black),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_come_back() {
        let facts = Facts {
            white: 7,
            black: u32::MAX,
            collection: 3,
            date: Date::read("2021.05.30"),
            white_rating: 2800,
            black_rating: 0,
            plies: 81,
            opening: 3608,
            outcome: PgnResult::Black,
            speed: Some(Speed::Unlimited),
            is_hidden: true,
            is_dead: false,
        };
        assert_eq!(Facts::from_bytes(&facts.to_bytes()), facts);
        assert_eq!((facts.twice_rating(), Facts::default().twice_rating()), (5600, 0));
    }

    /// They lie in files and databases.
    #[test]
    fn speeds_keep_their_numbers() {
        let numbers = [None, Some(Speed::Bullet), Some(Speed::Blitz), Some(Speed::Rapid), Some(Speed::Classical)];
        let all = numbers.into_iter().chain([Some(Speed::Correspondence), Some(Speed::Unlimited)]);
        for (number, speed) in (0..).zip(all) {
            assert_eq!((speed_number(speed), numbered_speed(number)), (number, speed));
        }
        assert_eq!(numbered_speed(7), None);
    }
}
