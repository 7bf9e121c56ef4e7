//! Who can possibly still mate: insufficient material and dead positions.

use crate::{Bitboard, Position, Role};

impl Position {
    /// Are so few pieces left that nobody can mate, wherever they stand?
    ///
    /// So it is with kings alone, with one knight, and with any number of bishops that all move on squares of one
    /// colour. Everything else can mate somehow, if the opponent helps.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Role, Setup, Square};
    /// let mut setup = Setup::EMPTY;
    /// setup.board.put(Square::A1, Role::King.of(Color::White));
    /// setup.board.put(Square::H8, Role::King.of(Color::Black));
    /// setup.board.put(Square::C4, Role::Bishop.of(Color::White));
    /// setup.board.put(Square::B3, Role::Bishop.of(Color::Black)); // a light square as well
    /// assert!(Position::new(setup)?.is_insufficient_material());
    /// setup.board.put(Square::B3, Role::Knight.of(Color::Black));
    /// assert!(!Position::new(setup)?.is_insufficient_material());
    /// # Ok::<(), tabiya_rules::InvalidPosition>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        let board = self.board();
        let pieces = board.occupied() - board.kings();
        let is_one_knight = pieces == board.knights() && !pieces.more_than_one();
        let is_bishops = pieces == board.by_role(Role::Bishop);
        is_one_knight || is_bishops && (pieces.is_subset(Bitboard::LIGHT) || pieces.is_subset(Bitboard::DARK))
    }
}
