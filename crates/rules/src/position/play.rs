//! Making a move. There is no unmaking: a position is a copy away.

use super::{Position, movegen::en_passant_pawns};
use crate::{Bitboard, Board, CastlingSide, Color, Move, MoveKind, Rank, Role, Square};

impl Position {
    /// The position after `m`, which must be legal here. With any other move the result is not a position of chess, and
    /// what it is asked later may panic; nothing worse happens.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let start = Position::STANDARD;
    /// assert!(start.legal_moves().into_iter().all(|m| start.after(m).turn() == Color::Black));
    /// ```
    #[inline(always)]
    pub fn after(&self, m: Move) -> Position {
        match self.turn {
            Color::White => self.after_move_of::<true>(m),
            Color::Black => self.after_move_of::<false>(m),
        }
    }

    /// Makes a move that the caller knows to be legal here, because this position has listed or resolved it.
    #[inline(always)]
    pub fn play_unchecked(&mut self, m: Move) {
        match (m.kind(), self.turn) {
            (MoveKind::Plain | MoveKind::DoublePush, Color::White) => self.assign(&self.after_move_of::<true>(m)),
            (MoveKind::Plain | MoveKind::DoublePush, Color::Black) => self.assign(&self.after_move_of::<false>(m)),
            _ => *self = self.after_special_move(m),
        }
    }

    /// The position if the side to move could pass, which the Laws do not allow but an engine likes to imagine. `None`
    /// in check, for then the king could be taken.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let start = Position::STANDARD;
    /// let passed = start.after_pass().expect("nobody is in check");
    /// assert_eq!(passed.turn(), Color::Black);
    /// assert_eq!(start.key_after_pass(start.key()), passed.key());
    /// ```
    #[inline]
    pub fn after_pass(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        Some(Position {
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            fullmove_number: self.fullmove_number.saturating_add(self.turn as u32),
            turn: !self.turn,
            passed: None,
            en_passant_is_legal: false,
            ..*self
        })
    }

    /// Makes `next` the position after `m`.
    #[inline(always)]
    pub(crate) fn play_into(&self, m: Move, next: &mut Position) {
        match (m.kind(), self.turn) {
            (MoveKind::Plain | MoveKind::DoublePush, Color::White) => next.assign(&self.after_move_of::<true>(m)),
            (MoveKind::Plain | MoveKind::DoublePush, Color::Black) => next.assign(&self.after_move_of::<false>(m)),
            _ => *next = self.after_special_move(m),
        }
    }

    /// Copies part by part. Copied as a whole, a position that has just been written in parts makes the processor wait
    /// for them.
    #[inline(always)]
    pub(crate) fn assign(&mut self, other: &Position) {
        self.board = other.board;
        self.castling = other.castling;
        self.halfmove_clock = other.halfmove_clock;
        self.fullmove_number = other.fullmove_number;
        self.turn = other.turn;
        self.passed = other.passed;
        self.en_passant_is_legal = other.en_passant_is_legal;
    }

    #[inline(always)]
    fn after_move_of<const WHITE: bool>(&self, m: Move) -> Position {
        match m.kind() {
            MoveKind::Plain => {
                let board = self.board.with_piece_moved(m.from().bitboard(), m.to().bitboard());
                self.next::<WHITE>(m, board, None, false)
            }
            MoveKind::DoublePush => {
                let board = self.board.with_piece_moved(m.from().bitboard(), m.to().bitboard());
                let (passed, is_legal) = passed_square(&board, m.to(), self.turn);
                self.next::<WHITE>(m, board, passed, is_legal)
            }
            _ => self.after_special_move(m),
        }
    }

    /// After a move that changes more than two squares or the role of the piece.
    #[inline(never)]
    fn after_special_move(&self, m: Move) -> Position {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let both = from.bitboard() | to.bitboard();
        let board = match m.kind() {
            MoveKind::EnPassant => {
                let captured = Square::new(to.file(), from.rank()).bitboard();
                self.board.with_piece_moved(from.bitboard(), to.bitboard()).without(captured)
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                self.board
                    .without(both)
                    .with_piece_on(side.king_target(from).bitboard(), Role::King.of(us))
                    .with_piece_on(side.rook_target(from).bitboard(), Role::Rook.of(us))
            }
            _ => {
                let role = m.promotion().unwrap_or(Role::Queen);
                self.board.without(both).with_piece_on(to.bitboard(), role.of(us))
            }
        };
        match us {
            Color::White => self.next::<true>(m, board, None, false),
            Color::Black => self.next::<false>(m, board, None, false),
        }
    }

    #[inline(always)]
    fn next<const WHITE: bool>(&self, m: Move, board: Board, passed: Option<Square>, is_legal: bool) -> Position {
        let (us, home) = if WHITE { (Color::White, Rank::First) } else { (Color::Black, Rank::Eighth) };
        let (from, to) = (m.from().bitboard(), m.to().bitboard());
        let resets = (self.board.pawns() & from | self.board.by_color(!us) & to).any();
        let king_moves = self.board.kings().intersects(from);
        let lost_rights = from | to | if king_moves { home.bitboard() } else { Bitboard::EMPTY };
        Position {
            board,
            castling: self.castling - lost_rights,
            halfmove_clock: if resets { 0 } else { self.halfmove_clock.saturating_add(1) },
            fullmove_number: self.fullmove_number.saturating_add(us as u32),
            turn: !us,
            passed,
            en_passant_is_legal: is_legal,
        }
    }
}

/// What the other side can do about the pawn of `us` that has just gone two squares to `pawn`: the square it can be
/// taken on, if a pawn stands ready, and whether that is legal.
#[inline(always)]
fn passed_square(board: &Board, pawn: Square, us: Color) -> (Option<Square>, bool) {
    let beside = pawn.bitboard().shift(-1, 0) | pawn.bitboard().shift(1, 0);
    if (beside & board.pawns() & board.by_color(!us)).is_empty() {
        return (None, false);
    }
    let target = Square::new(pawn.file(), us.rank(Rank::Third));
    (Some(target), en_passant_pawns(board, !us, target).any())
}
