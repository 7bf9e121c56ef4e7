//! A board in letters or figures, a line for each rank.

use super::seen;
use crate::{Board, Piece, Square};
use std::fmt;

/// How to draw a board as text.
///
/// ```
/// use tabiya_rules::{Board, picture::Text};
/// let drawing = Text { coordinates: true, ..Text::default() }.draw(&Board::STANDARD);
/// assert_eq!(drawing, "\
/// 8 r n b q k b n r
/// 7 p p p p p p p p
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 P P P P P P P P
/// 1 R N B Q K B N R
///   a b c d e f g h
/// ");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// Black sits at the bottom.
    pub flip: bool,
    /// Unicode figures, `♔` to `♟`, rather than letters.
    pub figures: bool,
    /// The numbers of the ranks on the left and the letters of the files below.
    pub coordinates: bool,
}

impl Text {
    /// The board, each line ended.
    ///
    /// ```
    /// use tabiya_rules::{Board, picture::Text};
    /// let drawing = Text { figures: true, flip: true, ..Text::default() }.draw(&Board::STANDARD);
    /// assert!(drawing.starts_with("♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n"));
    /// ```
    pub fn draw(&self, board: &Board) -> String {
        Drawing { text: self, board }.to_string()
    }
}

struct Drawing<'a> {
    text: &'a Text,
    board: &'a Board,
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ranks, files) = seen(self.text.flip);
        for rank in ranks {
            let margin = if self.text.coordinates { format!("{rank} ") } else { String::new() };
            let squares = files.map(|file| self.sign(Square::new(file, rank)).to_string());
            writeln!(f, "{margin}{}", squares.join(" "))?;
        }
        match self.text.coordinates {
            true => writeln!(f, "  {}", files.map(|file| file.to_string()).join(" ")),
            false => Ok(()),
        }
    }
}

impl Drawing<'_> {
    fn sign(&self, square: Square) -> char {
        let sign = if self.text.figures { Piece::figure } else { Piece::char };
        self.board.piece_at(square).map_or('.', sign)
    }
}
