//! A column of the board.

use crate::{Bitboard, ParseError};
use std::{fmt, str::FromStr};

/// A file of the board, `a` to `h`.
///
/// ```
/// use tabiya_rules::File;
/// assert_eq!(File::from_char('c'), Some(File::C));
/// assert_eq!(File::C.number(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

const _: () = assert!(size_of::<Option<File>>() == 1); // `None` must cost nothing

impl File {
    /// All files, from `a` to `h`.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file whose letter is `c`; only lower case is a file.
    pub const fn from_char(c: char) -> Option<File> {
        match c {
            'a'..='h' => Some(File::ALL[c as usize - 'a' as usize]),
            _ => None,
        }
    }

    /// The file with this number, 1 for `a` to 8 for `h`.
    pub const fn from_number(number: u8) -> Option<File> {
        match number {
            1..=8 => Some(File::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// Its letter.
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Its number, 1 for `a` to 8 for `h`.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place in [`File::ALL`], 0 for `a` to 7 for `h`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file on the other wing: `a` for `h`, `b` for `g`, …
    pub const fn flip(self) -> File {
        File::ALL[7 - self as usize]
    }

    /// Its eight squares.
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl FromStr for File {
    type Err = ParseError;

    fn from_str(s: &str) -> Result<File, ParseError> {
        let mut chars = s.chars();
        match (chars.next().and_then(File::from_char), chars.next()) {
            (Some(file), None) => Ok(file),
            _ => Err(ParseError::new("file", s)),
        }
    }
}
