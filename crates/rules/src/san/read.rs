//! From text to [`San`]: strictly from the left, by the shapes PGN allows; forgivingly from the right, since a move ends
//! with its target and whatever people put before it only says which piece.

use super::{ParseSanError, San};
use crate::{CastlingSide, File, Rank, Role, Square};
use std::str::FromStr;

impl San {
    /// Reads what the PGN standard lets a program write, with any of `+ # ! ?` after it.
    ///
    /// The quick way for files that are as they should be; [`FromStr`] is the forgiving one.
    ///
    /// ```
    /// use tabiya_rules::San;
    /// assert!(San::from_ascii(b"Ngxf3+!?").is_ok());
    /// assert!(San::from_ascii(b"0-0").is_err());
    /// ```
    ///
    /// # Errors
    /// If it is anything else.
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Result<San, ParseSanError> {
        read_strict(text).ok_or_else(|| ParseSanError::new(&String::from_utf8_lossy(text)))
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(s: &str) -> Result<San, ParseSanError> {
        let read = || read_forgiving(Plain::new(s)?.as_bytes());
        read_strict(s.as_bytes()).or_else(read).ok_or_else(|| ParseSanError::new(s))
    }
}

#[inline]
fn read_strict(text: &[u8]) -> Option<San> {
    let mut text = text;
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    match text {
        [b'a'..=b'h', ..] => read_pawn_move(text),
        b"O-O" => Some(San::Castle(CastlingSide::Short)),
        b"O-O-O" => Some(San::Castle(CastlingSide::Long)),
        [letter, rest @ ..] => read_piece_move(piece_letter(*letter)?, rest),
        [] => None,
    }
}

#[inline]
fn read_pawn_move(text: &[u8]) -> Option<San> {
    let (text, promotion) = match text {
        [rest @ .., b'=', letter] => (rest, Some(piece_letter(*letter)?)),
        _ => (text, None),
    };
    let (file, to) = match *text {
        [f, r] => (None, Square::from_ascii(f, r)?),
        [from, b'x', f, r] => (Some(read_file(from)?), Square::from_ascii(f, r)?),
        _ => return None,
    };
    Some(San::Normal { role: Role::Pawn, file, rank: None, capture: file.is_some(), to, promotion })
}

#[inline]
fn read_piece_move(role: Role, text: &[u8]) -> Option<San> {
    let (from, capture, to) = match *text {
        [ref from @ .., b'x', f, r] => (from, true, Square::from_ascii(f, r)?),
        [ref from @ .., f, r] => (from, false, Square::from_ascii(f, r)?),
        _ => return None,
    };
    let (file, rank) = match *from {
        [] => (None, None),
        [rank @ b'1'..=b'8'] => (None, read_rank(rank)),
        [file] => (Some(read_file(file)?), None),
        [file, rank] => (Some(read_file(file)?), Some(read_rank(rank)?)),
        _ => return None,
    };
    Some(San::Normal { role, file, rank, capture, to, promotion: None })
}

#[inline]
fn piece_letter(letter: u8) -> Option<Role> {
    match letter {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        _ => None,
    }
}

#[inline]
fn read_file(letter: u8) -> Option<File> {
    File::from_char(letter as char)
}

#[inline]
fn read_rank(letter: u8) -> Option<Rank> {
    Rank::from_char(letter as char)
}

/// Text in the plainest letters: no spaces, no figures, one kind of dash and of capture sign, nothing after the move.
struct Plain {
    bytes: [u8; Plain::CAPACITY],
    len: usize,
}

impl Plain {
    /// More than any move needs, with every mark one could think of.
    const CAPACITY: usize = 24;

    fn new(text: &str) -> Option<Plain> {
        let mut plain = Plain { bytes: [0; Plain::CAPACITY], len: 0 };
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            *plain.bytes.get_mut(plain.len)? = plain_letter(c)?;
            plain.len += 1;
        }
        Some(plain)
    }

    fn as_bytes(&self) -> &[u8] {
        without_marks(self.bytes.get(..self.len).unwrap_or_default())
    }
}

fn plain_letter(c: char) -> Option<u8> {
    Some(match c {
        '♔' | '♚' => b'K',
        '♕' | '♛' => b'Q',
        '♖' | '♜' => b'R',
        '♗' | '♝' => b'B',
        '♘' | '♞' => b'N',
        '♙' | '♟' => b'P',
        '‐' | '‑' | '–' | '—' | '−' => b'-',
        '×' | ':' | 'X' => b'x',
        '†' => b'+',
        '‡' => b'#',
        _ => u8::try_from(c).ok().filter(u8::is_ascii)?,
    })
}

fn without_marks(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., b'+' | b'#' | b'!' | b'?']
    | [rest @ .., b'e', b'p']
    | [rest @ .., b'e', b'.', b'p']
    | [rest @ .., b'e', b'.', b'p', b'.'] = text
    {
        text = rest;
    }
    text
}

fn read_forgiving(text: &[u8]) -> Option<San> {
    if let Some(side) = read_castling(text) {
        return Some(San::Castle(side));
    }
    let (text, promotion) = split_promotion(text)?;
    let (from, to) = match *text {
        [ref from @ .., f, r] => (from, Square::from_ascii(f, r)?),
        _ => return None,
    };
    let (from, capture) = match from {
        [from @ .., b'x'] => (from, true),
        [from @ .., b'-'] => (from, false),
        _ => (from, false),
    };
    let (from, rank) = match *from {
        [ref from @ .., rank @ b'1'..=b'8'] => (from, read_rank(rank)),
        _ => (from, None),
    };
    let (piece, file) = match *from {
        [ref piece @ .., file @ b'a'..=b'h'] => (piece, read_file(file)),
        _ => (from, None),
    };
    let role = match piece {
        [] => Role::Pawn,
        [letter] => Role::from_char(*letter as char)?,
        _ => return None,
    };
    Some(San::Normal { role, file, rank, capture, to, promotion })
}

/// Two or three letters O, in either case, or zeros, with or without dashes between.
fn read_castling(text: &[u8]) -> Option<CastlingSide> {
    let is_o = |c: &u8| matches!(c, b'O' | b'o' | b'0');
    let well_made =
        text.iter().all(|c| is_o(c) || *c == b'-') && text.first().is_some_and(is_o) && text.last().is_some_and(is_o);
    match text.iter().filter(|c| is_o(c)).count() {
        2 if well_made => Some(CastlingSide::Short),
        3 if well_made => Some(CastlingSide::Long),
        _ => None,
    }
}

/// Without a promotion a move ends with a digit, so a letter at the end is one, however it is set off.
fn split_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let (text, letter) = match text {
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] => (rest, *letter),
        [rest @ .., letter] if letter.is_ascii_alphabetic() => (rest, *letter),
        _ => return Some((text, None)),
    };
    Some((text, Some(Role::from_char(letter as char)?)))
}
