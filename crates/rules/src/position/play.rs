//! Making a move. There is no unmaking: a position is a copy away.

use super::Position;
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Rank, Role, Square};

impl Position {
    /// The position after `m`, which must be legal here. With any other move the result is some position or other, but
    /// nothing worse happens.
    #[inline(always)]
    pub fn after(&self, m: Move) -> Position {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }

    /// Makes a move that the caller knows to be legal here, because this position has listed or resolved it.
    #[inline(always)]
    pub fn play_unchecked(&mut self, m: Move) {
        let us = self.turn;
        let (from, to) = (m.from().bitboard(), m.to().bitboard());
        let resets = (self.board.pawns() & from | self.board.by_color(!us) & to).any();
        let king_moves = self.board.kings().intersects(from);

        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.passed = None;
        self.en_passant_is_legal = false;
        let gone = from | to | if king_moves { us.rank(Rank::First).bitboard() } else { Bitboard::EMPTY };
        self.castling -= gone;
        match m.kind() {
            MoveKind::Plain => self.board.shift_piece(from, to),
            _ => self.play_special(m, us),
        }
    }

    #[inline(never)]
    fn play_special(&mut self, m: Move, us: Color) {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Plain => {}
            MoveKind::DoublePush => {
                self.board.shift_piece(from.bitboard(), to.bitboard());
                self.look_for_en_passant(to);
            }
            MoveKind::EnPassant => {
                self.board.shift_piece(from.bitboard(), to.bitboard());
                self.board.erase(Square::new(to.file(), from.rank()).bitboard());
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                self.board.erase(from.bitboard() | to.bitboard());
                self.board.fill(side.king_target(from).bitboard(), Role::King.of(us));
                self.board.fill(side.rook_target(from).bitboard(), Role::Rook.of(us));
            }
            MoveKind::PromoteKnight | MoveKind::PromoteBishop | MoveKind::PromoteRook | MoveKind::PromoteQueen => {
                self.board.erase(from.bitboard() | to.bitboard());
                self.board.fill(to.bitboard(), m.promotion().unwrap_or(Role::Queen).of(us));
            }
        }
    }

    /// Notes what the side to move can do about the pawn that has just gone two squares to `pawn`.
    fn look_for_en_passant(&mut self, pawn: Square) {
        let beside = pawn.bitboard().shift(-1, 0) | pawn.bitboard().shift(1, 0);
        if (beside & self.board.pawns() & self.board.by_color(self.turn)).any() {
            let target = Square::new(pawn.file(), self.turn.rank(Rank::Sixth));
            self.passed = Some(target);
            self.en_passant_is_legal = self.en_passant_pawns(target).any();
        }
    }
}
