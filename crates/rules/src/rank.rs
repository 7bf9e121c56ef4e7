//! A row of the board.

use crate::{Bitboard, ParseError};
use std::{fmt, str::FromStr};

/// A rank of the board, 1 to 8 as White sees it.
///
/// ```
/// use tabiya_rules::Rank;
/// assert_eq!(Rank::from_char('3'), Some(Rank::Third));
/// assert_eq!(Rank::Third.number(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

const _: () = assert!(size_of::<Option<Rank>>() == 1); // `None` must cost nothing

impl Rank {
    /// All ranks, from the first to the eighth.
    pub const ALL: [Rank; 8] =
        [Rank::First, Rank::Second, Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth, Rank::Seventh, Rank::Eighth];

    /// The rank whose digit is `c`.
    pub const fn from_char(c: char) -> Option<Rank> {
        match c {
            '1'..='8' => Some(Rank::ALL[c as usize - '1' as usize]),
            _ => None,
        }
    }

    /// The rank with this number, 1 to 8.
    pub const fn from_number(number: u8) -> Option<Rank> {
        match number {
            1..=8 => Some(Rank::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// Its digit.
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Its number, 1 to 8.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place in [`Rank::ALL`], 0 to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The same rank seen from the other side: the eighth for the first, …
    pub const fn flip(self) -> Rank {
        Rank::ALL[7 - self as usize]
    }

    /// Its eight squares.
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(s: &str) -> Result<Rank, ParseError> {
        let mut chars = s.chars();
        match (chars.next().and_then(Rank::from_char), chars.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(ParseError::new("rank", s)),
        }
    }
}
