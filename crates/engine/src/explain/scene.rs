//! A move and the positions around it, with the questions that all motifs ask: can this be won, is that safe?

use super::motif::Target;
use crate::score::Value;
use crate::see::{see, worth};
use tabiya_rules::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

/// The least that is worth speaking of: about a pawn.
pub(crate) const GAIN: Value = 90;

/// A move and the positions around it.
#[derive(Debug)]
pub(crate) struct Scene {
    /// The move.
    pub(crate) m: Move,
    /// Who moves.
    pub(crate) us: Color,
    /// The opponent.
    pub(crate) them: Color,
    /// Before the move; we are to move.
    pub(crate) before: Position,
    /// Before the move, had we passed: what the opponent threatened. Not if we were in check.
    pub(crate) threatened: Option<Position>,
    /// After the move; the opponent is to move.
    pub(crate) after: Position,
    /// After the move, if the opponent passes: what we threaten. Not if he is in check.
    pub(crate) threatening: Option<Position>,
    /// Where the moving piece stands afterwards (the king, in castling).
    pub(crate) to: Square,
    /// What stands there.
    pub(crate) role: Role,
}

impl Scene {
    pub(crate) fn new(before: &Position, m: Move) -> Scene {
        let after = before.after(m);
        let to = m.king_target();
        let role = after.board().role_at(to).unwrap_or(Role::King);
        let us = before.turn();
        Scene {
            m,
            us,
            them: !us,
            before: *before,
            threatened: before.after_pass(),
            after,
            threatening: after.after_pass(),
            to,
            role,
        }
    }

    /// The moving piece where it stands now.
    pub(crate) fn mover(&self) -> Target {
        Target { piece: self.role, square: self.to }
    }

    /// Has a pawn become something else?
    pub(crate) fn role_changed(&self) -> bool {
        self.m.promotion().is_some()
    }

    /// What is taken.
    pub(crate) fn captured(&self) -> Option<Target> {
        captured(&self.before, self.m)
    }

    /// The opponent's pieces after the move.
    pub(crate) fn enemies(&self) -> Bitboard {
        self.after.board().by_color(self.them)
    }

    /// What stands on `square` after the move.
    pub(crate) fn target(&self, square: Square) -> Option<Target> {
        target(self.after.board(), square)
    }

    /// Can the opponent take our piece on `square` without losing by it?
    pub(crate) fn can_be_taken(&self, square: Square) -> bool {
        can_win(&self.after, square, 0)
    }

    /// Does the moving piece stand where it is not lost?
    pub(crate) fn is_safe(&self) -> bool {
        !can_win(&self.after, self.to, GAIN)
    }

    /// Has the opponent's piece on `square` no guard, once what stands on `gone` has moved?
    pub(crate) fn is_loose(&self, square: Square, gone: Bitboard) -> bool {
        let board = self.after.board();
        (board.attackers_through(square, self.them, board.occupied() - gone) - gone).is_empty()
    }
}

/// What stands on `square`.
pub(crate) fn target(board: &Board, square: Square) -> Option<Target> {
    Some(Target { piece: board.role_at(square)?, square })
}

/// What `m` takes.
pub(crate) fn captured(pos: &Position, m: Move) -> Option<Target> {
    let piece = pos.captured(m)?.role;
    let square = if m.is_en_passant() { Square::new(m.to().file(), m.from().rank()) } else { m.to() };
    Some(Target { piece, square })
}

/// The legal moves that take on `square`.
pub(crate) fn captures_on(pos: &Position, square: Square) -> impl Iterator<Item = Move> {
    let pos = *pos;
    pos.legal_moves().into_iter().filter(move |&m| captured(&pos, m).is_some_and(|target| target.square == square))
}

/// Can the side to move take on `square` and win at least `gain` by it?
pub(crate) fn can_win(pos: &Position, square: Square, gain: Value) -> bool {
    captures_on(pos, square).any(|m| see(pos, m, gain))
}

/// What `m` wins by the exchanges on its target.
pub(crate) fn exchange(pos: &Position, m: Move) -> Value {
    // The largest threshold that is reached: nobody loses more than a queen, or wins more than two.
    let (mut reached, mut missed) = (-2 * worth(Role::Queen), 3 * worth(Role::Queen));
    while missed - reached > 1 {
        let middle = (reached + missed) / 2;
        if see(pos, m, middle) { reached = middle } else { missed = middle }
    }
    // A pawn that takes back on its last step gets more than that counts.
    let promoted = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let taken = captured(pos, m).map_or(0, |target| worth(target.piece)) + promoted;
    let after = pos.after(m);
    let promoting = captures_on(&after, m.to()).filter(|reply| reply.promotion() == Some(Role::Queen));
    promoting.map(|reply| taken - exchange(&after, reply)).fold(reached, Value::min)
}

/// Two of `them` in the line of one of `us`, with nothing between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aligned {
    pub(crate) by: Square,
    pub(crate) front: Square,
    pub(crate) behind: Square,
}

/// All such rows of pieces.
pub(crate) fn aligned(board: &Board, us: Color) -> Vec<Aligned> {
    let (ours, theirs) = (board.by_color(us), board.by_color(!us));
    let mut found = Vec::new();
    for by in ours & (board.diagonal_sliders() | board.straight_sliders()) {
        let Some(piece) = board.piece_at(by) else { continue };
        let seen = attacks::of(piece, by, board.occupied());
        for front in seen & theirs {
            let through = attacks::of(piece, by, board.occupied() - front.bitboard()) - seen;
            found.extend((through & theirs).into_iter().map(|behind| Aligned { by, front, behind }));
        }
    }
    found
}
