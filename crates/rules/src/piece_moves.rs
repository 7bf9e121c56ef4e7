//! The moves of a piece on a [`Board`] alone, where nobody knows whose turn it is. What a whole position allows is in
//! `position/movegen`.

use crate::{Bitboard, Board, Color, Rank, Role, Square, UciMove, attacks};

impl Board {
    /// The moves that the piece on `from` makes on this board: blocked by what is in the way, taking what belongs to
    /// the other side, with every choice of promotion.
    ///
    /// Neither turn nor kings matter: the board may have none, a king may step into check and any piece, a king too,
    /// may be taken. A pawn goes two squares from its second rank and one from any other (none from its last). There
    /// is no castling and no en passant, since a board does not know what was played before.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Role, Square};
    /// let mut board = Board::EMPTY;
    /// board.put(Square::B7, Role::Pawn.of(Color::White));
    /// board.put(Square::A8, Role::Rook.of(Color::Black));
    /// board.put(Square::B8, Role::Knight.of(Color::Black));
    /// let moves: Vec<String> = board.piece_moves(Square::B7).map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["b7a8q", "b7a8r", "b7a8b", "b7a8n"]);
    /// ```
    pub fn piece_moves(&self, from: Square) -> impl Iterator<Item = UciMove> + use<> {
        let targets = self.piece_targets(from);
        let promotes = self.pawns().contains(from);
        targets.into_iter().flat_map(move |to| {
            let promotes = promotes && matches!(to.rank(), Rank::First | Rank::Eighth);
            let choices: &[Option<Role>] = if promotes { &PROMOTIONS } else { &[None] };
            choices.iter().map(move |&promotion| UciMove { from, to, promotion })
        })
    }

    /// The squares the piece on `from` may go to in the sense of [`Board::piece_moves`].
    ///
    /// ```
    /// use tabiya_rules::{Board, Square};
    /// let targets = Board::STANDARD.piece_targets(Square::B1);
    /// assert_eq!(targets, Square::A3.bitboard() | Square::C3.bitboard());
    /// ```
    pub fn piece_targets(&self, from: Square) -> Bitboard {
        match self.piece_at(from) {
            None => Bitboard::EMPTY,
            Some(piece) if piece.role == Role::Pawn => self.pawn_targets(piece.color, from),
            Some(piece) => attacks::of(piece, from, self.occupied()) - self.by_color(piece.color),
        }
    }

    fn pawn_targets(&self, color: Color, from: Square) -> Bitboard {
        let up = if color.is_white() { 1 } else { -1 };
        let empty = !self.occupied();
        let one = from.bitboard().shift(0, up) & empty;
        let from_home = from.rank() == color.rank(Rank::Second);
        let two = if from_home { one.shift(0, up) & empty } else { Bitboard::EMPTY };
        one | two | attacks::pawn(color, from) & self.by_color(!color)
    }
}

const PROMOTIONS: [Option<Role>; 4] = {
    let [a, b, c, d] = Role::PROMOTIONS;
    [Some(a), Some(b), Some(c), Some(d)]
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves from `from`, sorted, on a board with these pieces: `Pb7` is a white pawn, `ra8` a black rook.
    fn moves(pieces: &str, from: Square) -> String {
        let mut board = Board::EMPTY;
        for placed in pieces.split_whitespace() {
            let (piece, square) = placed.split_at(1);
            board.put(square.parse().expect("a square"), piece.parse().expect("a piece"));
        }
        let mut moves: Vec<String> = board.piece_moves(from).map(|m| m.to_string()).collect();
        moves.sort();
        moves.join(" ")
    }

    #[test]
    fn pieces_move_on_a_board_alone() {
        let rows = [
            // Nothing there
            ("", Square::E4, ""),
            // Blockers: one's own stops before, the other side's is taken, a king too
            ("Ra1 Pa3 kc1", Square::A1, "a1a2 a1b1 a1c1"),
            ("Na1 Pb3 nc2", Square::A1, "a1c2"),
            // A king may step into check, and none is needed
            ("Ka1 rb8", Square::A1, "a1a2 a1b1 a1b2"),
            // Pawns: two squares from their second rank only, blocked near or far
            ("Pe2", Square::E2, "e2e3 e2e4"),
            ("Pe2 ne4", Square::E2, "e2e3"),
            ("Pe2 ne3", Square::E2, ""),
            ("Pe3", Square::E3, "e3e4"),
            ("pe7", Square::E7, "e7e5 e7e6"),
            ("Pe1", Square::E1, "e1e2"),
            ("Pe8", Square::E8, ""),
            ("pe1", Square::E1, ""),
            // … taking to the side, the other side's pieces only
            ("Pe4 pd5 Nf5 pe5", Square::E4, "e4d5"),
            ("pa4 Pb3 Ph3", Square::A4, "a4a3 a4b3"),
            // … no en passant
            ("Pe5 pd5", Square::E5, "e5e6"),
            // … promotion by advance and by capture
            ("Pa7", Square::A7, "a7a8b a7a8n a7a8q a7a8r"),
            ("pa2 Na1 Kb1", Square::A2, "a2b1b a2b1n a2b1q a2b1r"),
        ];
        for (pieces, from, expected) in rows {
            assert_eq!(moves(pieces, from), expected, "{pieces}");
        }
    }
}
