//! A piece: its colour and its role.

use crate::{Color, ParseError, Role};
use std::{fmt, str::FromStr};

/// A piece of one side.
///
/// ```
/// use tabiya_rules::{Color, Piece, Role};
/// let piece: Piece = "n".parse()?;
/// assert_eq!(piece, Piece { color: Color::Black, role: Role::Knight });
/// assert_eq!(piece.figure(), '♞');
/// assert_eq!(piece.to_string(), "black knight");
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// The twelve pieces, White's first.
    pub const ALL: [Piece; 12] = {
        let mut all = [Role::Pawn.of(Color::White); 12];
        let mut i = 0;
        while i < 12 {
            all[i] = Role::ALL[i % 6].of(Color::ALL[i / 6]);
            i += 1;
        }
        all
    };

    /// The piece with this FEN letter: upper case for White, lower case for Black.
    pub const fn from_char(c: char) -> Option<Piece> {
        match Role::from_char(c) {
            Some(role) => Some(role.of(if c.is_ascii_uppercase() { Color::White } else { Color::Black })),
            None => None,
        }
    }

    /// Its FEN letter: upper case for White, lower case for Black.
    pub const fn char(self) -> char {
        if self.color.is_white() { self.role.upper_char() } else { self.role.char() }
    }

    /// Its Unicode figure, `♔` to `♟`.
    ///
    /// ```
    /// use tabiya_rules::{Color, Role};
    /// assert_eq!(Role::Queen.of(Color::White).figure(), '♕');
    /// ```
    pub const fn figure(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::King) => '♔',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Pawn) => '♙',
            (Color::Black, Role::King) => '♚',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Pawn) => '♟',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads a FEN letter, or a name such as `black knight`.
    fn from_str(s: &str) -> Result<Piece, ParseError> {
        let mut chars = s.chars();
        match (chars.next().and_then(Piece::from_char), chars.next()) {
            (Some(piece), None) => Ok(piece),
            _ => named(s).ok_or_else(|| ParseError::new("piece", s)),
        }
    }
}

fn named(s: &str) -> Option<Piece> {
    let (color, role) = s.split_once(' ')?;
    let color = Color::ALL.into_iter().find(|side| side.name() == color)?;
    let role = Role::ALL.into_iter().find(|kind| kind.name() == role)?;
    Some(role.of(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_read_back_from_its_letter_and_from_its_name() {
        for piece in Piece::ALL {
            assert_eq!(piece.char().to_string().parse(), Ok(piece));
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
        for text in ["", "x", "kk", "black", "black ", "w knight", "black n", "black  knight", "knight"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
    }
}
