//! A position as written: plain data, any nonsense allowed. [`Position::new`](crate::Position::new) is the judge.

use crate::{Bitboard, Board, Color, Square};

/// A position as written, before anyone has asked whether it can be played.
///
/// ```
/// use tabiya_rules::{Position, Role, Color, Setup, Square};
/// let mut setup = Setup::EMPTY;
/// setup.board.put(Square::E1, Role::King.of(Color::White));
/// assert!(Position::new(setup).is_err()); // Black has no king
/// setup.board.put(Square::E8, Role::King.of(Color::Black));
/// assert!(Position::new(setup).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// The rooks that may still castle, by their squares.
    pub castling: Bitboard,
    /// The square a pawn has just passed with a double step, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move to be made, 1 at the start, one more after each move of Black's.
    pub fullmove_number: u32,
}

impl Setup {
    /// No pieces, White to move.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of a game of standard chess.
    pub const STANDARD: Setup = Setup {
        board: Board::STANDARD,
        castling: Bitboard(
            Square::A1.bitboard().0 | Square::H1.bitboard().0 | Square::A8.bitboard().0 | Square::H8.bitboard().0,
        ),
        ..Setup::EMPTY
    };
}

impl Default for Setup {
    /// The start of a game of standard chess.
    fn default() -> Setup {
        Setup::STANDARD
    }
}
