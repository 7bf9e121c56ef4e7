//! What can go wrong with a move in SAN: it is no move at all, or not one here.

use super::San;
use crate::parse_error::shorten;
use crate::{Bitboard, Color, IllegalMove, Role};
use std::{error::Error, fmt};

/// Text that is not a move in SAN.
///
/// ```
/// use tabiya_rules::San;
/// assert_eq!("Nf9".parse::<San>().unwrap_err().to_string(), r#"invalid SAN move "Nf9""#);
/// assert_eq!("--".parse::<San>().unwrap_err().to_string(), r#""--" is a null move, and there is none in chess"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseSanError {
    text: String,
}

impl ParseSanError {
    /// Longer text is cut here: the message must stay readable whatever was fed in.
    const SHOWN: usize = 40;

    #[cold]
    pub(super) fn new(text: &str) -> ParseSanError {
        ParseSanError { text: shorten(text, Self::SHOWN) }
    }

    /// The text that was refused (its beginning, where it is long).
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Is it one of the ways in which programs write that a side does not move?
    pub fn is_null_move(&self) -> bool {
        matches!(self.text.trim(), "--" | "Z0" | "0000" | "null" | "pass" | "@@@@")
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_null_move() {
            true => write!(f, "{:?} is a null move, and there is none in chess", self.text),
            false => write!(f, "invalid SAN move {:?}", self.text),
        }
    }
}

impl Error for ParseSanError {}

/// Why a move in SAN means no legal move, or more than one.
///
/// ```
/// use tabiya_rules::{Position, SanError};
/// let start = Position::STANDARD;
/// let error = start.parse_san("Bc4").unwrap_err();
/// assert_eq!(error.to_string(), "illegal move Bc4: the bishop cannot go to c4: the white pawn on e2 is in the way");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanError {
    /// It is not a move at all.
    Syntax(ParseSanError),
    /// There is no such piece.
    NoSuchPiece {
        /// The move.
        san: San,
        /// The side to move.
        turn: Color,
    },
    /// There are such pieces, but none of them can go there.
    NoneCan {
        /// The move.
        san: San,
        /// The side to move.
        turn: Color,
    },
    /// More than one piece can go there.
    Ambiguous {
        /// The move.
        san: San,
        /// Where those pieces stand.
        candidates: Bitboard,
    },
    /// One piece must be meant, and this is why it cannot go there.
    Illegal {
        /// The move.
        san: San,
        /// The reason.
        reason: IllegalMove,
    },
    /// It is clear what is meant, but the standard writes it otherwise. Only
    /// [`Position::parse_san_strict`](crate::Position::parse_san_strict) minds.
    Unusual {
        /// The move.
        san: San,
        /// How the standard writes it.
        standard: San,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax(error) => error.fmt(f),
            SanError::NoSuchPiece { san, turn } => {
                write!(f, "illegal move {san}: there is no {}", Meant { san, turn: *turn })
            }
            SanError::NoneCan { san, turn } => {
                write!(f, "illegal move {san}: no {} can go there", Meant { san, turn: *turn })
            }
            SanError::Ambiguous { san, candidates } => {
                write!(f, "ambiguous move {san}: it can be the piece on ")?;
                for (i, square) in candidates.into_iter().enumerate() {
                    write!(f, "{}{square}", if i == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
            SanError::Illegal { san, reason } => write!(f, "illegal move {san}: {reason}"),
            SanError::Unusual { san, standard } => write!(f, "unusual move {san}: the standard writes {standard}"),
        }
    }
}

impl Error for SanError {}

impl From<ParseSanError> for SanError {
    fn from(error: ParseSanError) -> SanError {
        SanError::Syntax(error)
    }
}

/// The piece a move speaks of: `white knight on the b file`.
struct Meant<'a> {
    san: &'a San,
    turn: Color,
}

impl fmt::Display for Meant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let San::Normal { role, file, rank, .. } = *self.san else { return Role::King.of(self.turn).fmt(f) };
        write!(f, "{}", role.of(self.turn))?;
        match (file, rank) {
            (Some(file), Some(rank)) => write!(f, " on {file}{rank}"),
            (Some(file), None) => write!(f, " on the {file} file"),
            (None, Some(rank)) => write!(f, " on rank {rank}"),
            (None, None) => Ok(()),
        }
    }
}
