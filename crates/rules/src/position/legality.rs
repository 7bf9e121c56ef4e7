//! Is this one move legal? Answered for the move alone, without the list of all: first whether the piece goes there at
//! all, then whether its own king is safe afterwards. `movegen` lists moves; `illegal_move` says what is wrong.

use super::{CastlingPaths, Position};
use crate::{Bitboard, CastlingSide, IllegalMove, Move, MoveKind, Rank, Role, Square, attacks};

impl Position {
    /// Is this one of the legal moves?
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let start = Position::STANDARD;
    /// let e4 = start.legal_moves().into_iter().find(|m| m.to() == Square::E4).unwrap();
    /// assert!(start.is_legal(e4));
    /// assert!(!start.after(e4).is_legal(e4));
    /// ```
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Castle => self.castles_with(m.from(), m.to()),
            _ => self.is_pseudo_legal(m) && self.attackers_after(m).is_empty(),
        }
    }

    /// Plays `m` if it is legal here.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let mut pos = Position::STANDARD;
    /// let e4 = pos.resolve("e2e4".parse()?)?;
    /// pos.play(e4)?;
    /// assert_eq!(pos.turn(), Color::Black);
    /// assert_eq!(pos.play(e4).unwrap_err().to_string(), "there is no piece on e2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why it is not; the position is then as it was.
    #[inline]
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.check_legal(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Nothing if `m` is legal here, and the reason if it is not.
    #[inline]
    pub(crate) fn check_legal(&self, m: Move) -> Result<(), IllegalMove> {
        if self.is_legal(m) { Ok(()) } else { Err(self.why_move_is_illegal(m)) }
    }

    /// Does the piece move so, kings left aside? Not for castling.
    fn is_pseudo_legal(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let ours = self.board.by_color(self.turn);
        let Some(role) = self.board.role_at(from) else { return false };
        if !ours.contains(from) || ours.contains(to) {
            return false;
        }
        match role {
            Role::Pawn => self.is_pseudo_legal_pawn_move(m),
            _ => {
                m.kind() == MoveKind::Plain && attacks::of(role.of(self.turn), from, self.board.occupied()).contains(to)
            }
        }
    }

    fn is_pseudo_legal_pawn_move(&self, m: Move) -> bool {
        let (us, from, to) = (self.turn, m.from(), m.to());
        let up = if us.is_white() { 1 } else { -1 };
        let empty = !self.board.occupied();
        let step = from.bitboard().shift(0, up) & empty;
        match m.kind() {
            MoveKind::DoublePush => (step.on_rank(us.rank(Rank::Third)).shift(0, up) & empty).contains(to),
            MoveKind::EnPassant => self.passed == Some(to) && attacks::pawn(us, from).contains(to),
            MoveKind::Castle => false,
            kind => {
                let promotes = kind != MoveKind::Plain;
                let takes = attacks::pawn(us, from) & self.board.by_color(!us);
                (step | takes).contains(to) && promotes == (to.rank() == us.rank(Rank::Eighth))
            }
        }
    }

    /// The enemy pieces that attack the king of the side to move once it has made `m`, a move that its piece can make
    /// and that is not castling.
    #[inline]
    pub(crate) fn attackers_after(&self, m: Move) -> Bitboard {
        match m.kind() {
            MoveKind::EnPassant => {
                let captured = Square::new(m.to().file(), m.from().rank()).bitboard();
                self.attackers_without(m.from(), m.to(), captured)
            }
            _ => self.attackers_without(m.from(), m.to(), m.to().bitboard()),
        }
    }

    /// [`Position::attackers_after`] for a move that takes what stands on its target, if anything.
    #[inline]
    pub(crate) fn is_safe(&self, from: Square, to: Square) -> bool {
        self.attackers_without(from, to, to.bitboard()).is_empty()
    }

    #[inline]
    fn attackers_without(&self, from: Square, to: Square, captured: Bitboard) -> Bitboard {
        let king = self.king(self.turn);
        let king = if from == king { to } else { king };
        let occupied = (self.board.occupied() - from.bitboard() - captured) | to.bitboard();
        self.board.attackers_through(king, !self.turn, occupied) - captured
    }

    /// Castling to one side, if it is legal.
    #[inline]
    pub(crate) fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let rook = self.castling_rook(self.turn, side)?;
        let king = self.king(self.turn);
        self.castles_with(king, rook).then(|| Move::new(king, rook, MoveKind::Castle))
    }

    fn castles_with(&self, king: Square, rook: Square) -> bool {
        king == self.king(self.turn)
            && self.castling.on_rank(self.turn.rank(Rank::First)).contains(rook)
            && !CastlingPaths::of(king, rook).both.intersects(self.castling_obstacles(king, rook))
            && CastlingPaths::of(king, rook)
                .king
                .into_iter()
                .all(|sq| self.castling_attackers(king, rook, sq).is_empty())
    }

    /// What may stand in the way of castling: everything but the two that castle.
    pub(crate) fn castling_obstacles(&self, king: Square, rook: Square) -> Bitboard {
        self.board.occupied() - king.bitboard() - rook.bitboard()
    }

    /// The enemy pieces that attack `square` on the way of a king that castles. King and rook are both lifted off: on
    /// some Chess960 squares the rook shields the king before they castle and no longer does afterwards.
    pub(crate) fn castling_attackers(&self, king: Square, rook: Square, square: Square) -> Bitboard {
        self.board.attackers_through(square, !self.turn, self.castling_obstacles(king, rook))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [MoveKind; 8] = [
        MoveKind::Plain,
        MoveKind::DoublePush,
        MoveKind::EnPassant,
        MoveKind::Castle,
        MoveKind::PromoteKnight,
        MoveKind::PromoteBishop,
        MoveKind::PromoteRook,
        MoveKind::PromoteQueen,
    ];

    /// Pins, checks, promotions, en passant that uncovers a check, castling that the rook's leaving spoils.
    const POSITIONS: [&str; 12] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K2B b - d3 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/3n4/4r3/4K1N1 w - - 0 1",
        "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1",
        "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        "4k3/8/8/8/8/8/8/1KR5 w C - 0 1",
    ];

    #[test]
    fn is_legal_agrees_with_the_list_for_every_move_there_is() {
        for fen in POSITIONS {
            let pos: Position = fen.parse().expect("a good FEN");
            let moves = pos.legal_moves();
            for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
                for kind in KINDS {
                    let m = Move::new(from, to, kind);
                    assert_eq!(pos.is_legal(m), moves.contains(&m), "{fen} {m:?}");
                }
            }
        }
    }
}
