//! Standard algebraic notation, as in PGN: `Nf3`, `exd5`, `O-O`, `e8=Q+`. Long algebraic (`Ng1-f3`) is here as well.
//!
//! First syntax ([`read`], strict or forgiving), then rules ([`resolve`], which finds the move); the other way,
//! `write` finds the shortest text that only one move has. What can go wrong is in `error`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod error;
mod read;
mod resolve;
mod write;

pub use error::{ParseSanError, SanError};

use crate::{CastlingSide, File, MoveText, Rank, Role, Square};
use std::fmt;

/// A move as written in SAN, without the marks after it. Nobody has asked yet whether it is legal.
///
/// [`San::from_ascii`] reads it strictly and fast, [`FromStr`](std::str::FromStr) forgives what people really write:
///
/// | written | read as |
/// |---|---|
/// | `0-0`, `o-o-o`, `OO` | `O-O`, `O-O-O`, `O-O` |
/// | `e8Q`, `e8(Q)`, `e8/Q`, `e8=q` | `e8=Q` |
/// | `exd6 e.p.`, `exd6ep`, `ed6`, `e:d6`, `e×d6` | `exd6` |
/// | `Ngf3+?`, `Qh5++`, `Nf3 !!`, `Qh5†`, `Qh5‡` | marks of any kind and number are left out |
/// | `Pe4`, `pe4`, `e2e4`, `e2-e4`, `e2 – e4` | a pawn to `e4` |
/// | `Ng1f3`, `Ng1-f3`, `N-f3`, `nf3`, `♘f3`, `♞f3` | a knight to `f3` |
/// | `bd3` | a pawn of the `b` file; [`Position::parse_san`](crate::Position::parse_san) tries the bishop next |
///
/// Spaces anywhere are left out. A null move (`--`, `Z0`, `0000`) is an error of its own, since chess has none.
///
/// ```
/// use tabiya_rules::{Position, San, Square};
/// let san: San = "Ng1-f3!".parse()?;
/// assert_eq!(san.to_string(), "Ng1f3");
/// let m = san.resolve(&Position::STANDARD)?;
/// assert_eq!((m.from(), m.to()), (Square::G1, Square::F3));
/// assert_eq!(Position::STANDARD.san(m).to_string(), "Nf3");
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// A piece goes somewhere.
    Normal {
        /// Which kind of piece.
        role: Role,
        /// The file it comes from, where that is written.
        file: Option<File>,
        /// The rank it comes from, where that is written.
        rank: Option<Rank>,
        /// Is there an `x`?
        capture: bool,
        /// Where it goes to.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// The king castles.
    Castle(CastlingSide),
}

const _: () = assert!(size_of::<San>() <= 8); // travels in a register

/// A move in SAN with its mark, as [`Position::san`](crate::Position::san) makes it.
///
/// ```
/// use tabiya_rules::{CheckMark, Position};
/// let mut pos = Position::STANDARD;
/// for san in ["f3", "e5", "g4"] {
///     pos.play(pos.parse_san(san)?)?;
/// }
/// let mate = pos.san(pos.parse_san("Qh4")?);
/// assert_eq!(mate.mark, Some(CheckMark::Mate));
/// assert_eq!(mate.to_string(), "Qh4#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SanPlus {
    /// The move.
    pub san: San,
    /// What it does to the other king.
    pub mark: Option<CheckMark>,
}

/// What a move does to the other king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl CheckMark {
    /// `+` or `#`.
    pub const fn char(self) -> char {
        match self {
            CheckMark::Check => '+',
            CheckMark::Mate => '#',
        }
    }
}

impl San {
    /// The move as text, without a mark.
    #[inline]
    pub fn text(self) -> MoveText {
        let mut text = MoveText::new();
        match self {
            San::Castle(side) => text.push_str(side.san()),
            San::Normal { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    text.push(role.upper_char() as u8);
                }
                if let Some(file) = file {
                    text.push(file.char() as u8);
                }
                if let Some(rank) = rank {
                    text.push(rank.char() as u8);
                }
                if capture {
                    text.push(b'x');
                }
                text.push_square(to);
                text.push_promotion(promotion);
            }
        }
        text
    }
}

impl SanPlus {
    /// The move as text.
    #[inline]
    pub fn text(self) -> MoveText {
        let mut text = self.san.text();
        text.push_mark(self.mark);
        text
    }
}

impl MoveText {
    #[inline]
    fn push_promotion(&mut self, promotion: Option<Role>) {
        if let Some(role) = promotion {
            self.push(b'=');
            self.push(role.upper_char() as u8);
        }
    }

    #[inline]
    fn push_mark(&mut self, mark: Option<CheckMark>) {
        if let Some(mark) = mark {
            self.push(mark.char() as u8);
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl fmt::Display for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}
