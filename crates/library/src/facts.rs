//! What is known of a game besides its moves, in 32 bytes, so that a million of them are looked through in milliseconds.

use crate::Date;

/// What is known of a game besides its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// White's name, by its number.
    pub white: u32,
    /// Black's.
    pub black: u32,
    /// The collection that it came with; 0 is the site itself.
    pub collection: u32,
    /// When.
    pub date: Date,
    /// White's rating; 0 where nobody knows.
    pub white_rating: u16,
    /// Black's.
    pub black_rating: u16,
    /// How many moves were made, of both sides.
    pub plies: u16,
    /// The opening, as [`opening`](crate::opening) numbers it; 0 is none.
    pub opening: u16,
    /// How it ended.
    pub outcome: Outcome,
    /// How fast it was.
    pub speed: Speed,
    /// Only its players may see it.
    pub is_hidden: bool,
    /// It has been removed.
    pub is_dead: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Outcome {
    /// Nobody knows, or it goes on.
    #[default]
    Unknown,
    /// White won.
    White,
    /// A draw.
    Draw,
    /// Black won.
    Black,
}

impl Outcome {
    /// All of them, by their numbers.
    pub const ALL: [Outcome; 4] = [Outcome::Unknown, Outcome::White, Outcome::Draw, Outcome::Black];

    /// As PGN has it.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Unknown => "*",
            Outcome::White => "1-0",
            Outcome::Draw => "1/2-1/2",
            Outcome::Black => "0-1",
        }
    }

    /// The outcome of this name.
    pub fn named(name: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.name() == name)
    }

    /// The same for the rules of chess.
    pub fn as_rules(self) -> Option<tabiya_rules::Outcome> {
        self.name().parse().ok()
    }
}

/// How fast a game was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Speed {
    /// Nobody knows.
    #[default]
    Unknown,
    /// Under three minutes for forty moves.
    Bullet,
    /// Under eight.
    Blitz,
    /// Under twenty-five.
    Rapid,
    /// Longer.
    Classical,
    /// Days for a move.
    Correspondence,
    /// No clock.
    Unlimited,
}

impl Speed {
    /// All of them, by their numbers.
    pub const ALL: [Speed; 7] = [
        Speed::Unknown,
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
        Speed::Unlimited,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Unknown => "unknown",
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Unlimited => "unlimited",
        }
    }

    /// The speed of this name.
    pub fn named(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// How fast a game with this `TimeControl` tag is: `300+3`, `40/5400+30:1800`, `*60`, `1/86400`, `-` or `?`.
    pub fn of_tag(tag: &str) -> Speed {
        let tag = tag.trim();
        if tag == "-" {
            return Speed::Unlimited;
        }
        let stage = tag.split(':').next().unwrap_or_default().trim_start_matches('*');
        let (moves, time) = match stage.split_once('/') {
            Some((moves, time)) => (moves.trim().parse::<u64>().unwrap_or(0), time),
            None => (0, stage),
        };
        let (base, bonus) = time.split_once('+').unwrap_or((time, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| (0.0..1e9).contains(number));
        match (number(base), number(bonus)) {
            (Some(base), _) if moves == 1 && base >= 3_600.0 => Speed::Correspondence,
            (Some(base), Some(bonus)) => Speed::of_seconds((base + 40.0 * bonus) as u64),
            _ => Speed::Unknown,
        }
    }

    fn of_seconds(seconds: u64) -> Speed {
        match seconds {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
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
        bytes[25] = self.speed as u8;
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
            outcome: Outcome::ALL[usize::from(bytes[24] & 3)],
            speed: Speed::ALL.get(usize::from(bytes[25])).copied().unwrap_or_default(),
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
            outcome: Outcome::Black,
            speed: Speed::Unlimited,
            is_hidden: true,
            is_dead: false,
        };
        assert_eq!(Facts::from_bytes(&facts.to_bytes()), facts);
        assert_eq!((facts.twice_rating(), Facts::default().twice_rating()), (5600, 0));
    }

    #[test]
    fn speeds_are_those_of_the_server() {
        for (tag, speed) in [
            ("60+0", Speed::Bullet),
            ("180+2", Speed::Blitz),
            ("600", Speed::Rapid),
            ("40/5400+30:1800+30", Speed::Classical),
            ("1/86400", Speed::Correspondence),
            ("-", Speed::Unlimited),
            ("?", Speed::Unknown),
            ("", Speed::Unknown),
            ("1e999", Speed::Unknown),
            ("-5", Speed::Unknown),
        ] {
            assert_eq!(Speed::of_tag(tag), speed, "{tag}");
        }
    }
}
