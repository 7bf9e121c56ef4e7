//! What can be said from the pieces alone, wherever they stand.

use crate::{Bitboard, Board, Color, Position, Role};

impl Position {
    /// Are so few pieces left that nobody can mate, wherever they stand?
    ///
    /// So it is with kings alone, with one knight, and with any number of bishops that all move on squares of one
    /// colour. Everything else can mate somehow, if the opponent helps.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos: Position = "8/4k3/8/1b6/2B5/4K3/8/8 w - - 0 1".parse()?;
    /// assert!(pos.is_insufficient_material()); // both on light squares
    /// let pos: Position = "8/4k3/8/2b5/2B5/4K3/8/8 w - - 0 1".parse()?;
    /// assert!(!pos.is_insufficient_material());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| is_unwinnable(self.board(), color))
    }
}

/// Are the pieces such that `color` can never mate, wherever they stand?
pub(super) fn is_unwinnable(board: &Board, color: Color) -> bool {
    let ours = board.by_color(color) - board.kings();
    let theirs = board.by_color(!color) - board.kings();
    let knights = board.knights();
    let bishops = board.by_role(Role::Bishop);
    if ours.is_empty() {
        return true;
    }
    if ours == ours & knights && !ours.more_than_one() {
        // The mated king needs its own men around it, and queens would take the knight.
        return theirs.is_subset(board.by_role(Role::Queen));
    }
    // Squares of one colour only are ever attacked, and no rook or queen would stand still on the others.
    let is_one_shade = bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK);
    ours.is_subset(bishops) && is_one_shade && (board.pawns() | knights).is_empty()
}
