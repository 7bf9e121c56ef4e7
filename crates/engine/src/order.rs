//! The order in which moves are tried: the one from the table, captures that win something, quiet moves by what
//! history says of them, and last the captures that lose something.
//!
//! Quiet moves are only generated when their turn comes, for often it does not. The moves of all nodes on the way from the root share
//! one list, each node's part behind that of the node above.

use crate::history::{History, PieceTo};
use crate::params::*;
use crate::score::Value;
use crate::see::{see, worth};
use tabiya_rules::{Bitboard, Move, MoveKind, MoveList, Position, Role, attacks};

/// Moves with what they promise.
#[derive(Debug, Default)]
pub(crate) struct MoveStack {
    scored: Vec<(i32, Move)>,
    list: MoveList,
}

/// What the order of quiet moves is made from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// Squares that the other side attacks.
    pub(crate) threats: Bitboard,
    /// The moves one, two and four plies before.
    pub(crate) before: [PieceTo; 3],
    /// Quiet moves that refuted sister positions.
    pub(crate) killers: [Option<Move>; 2],
    /// The squares from which each kind of piece would attack the other king.
    pub(crate) checks: [Bitboard; 6],
    /// Squares that pawns of the other side attack.
    pub(crate) pawn_threats: Bitboard,
}

impl Context {
    /// Nothing is known.
    pub(crate) const EMPTY: Context = Context {
        threats: Bitboard::EMPTY,
        before: [PieceTo::NONE; 3],
        killers: [None; 2],
        checks: [Bitboard::EMPTY; 6],
        pawn_threats: Bitboard::EMPTY,
    };

    /// Does the piece give check where it goes? One that it uncovers is not seen.
    #[inline]
    pub(crate) fn is_check(&self, piece: PieceTo) -> bool {
        self.checks[piece.role_number()].contains(piece.square())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Stage {
    TableMove,
    Generate,
    Noisy,
    GenerateQuiets,
    Quiet,
    BadNoisy,
    Done,
}

/// Hands out the moves of one node, best first.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    /// A capture is good if it wins this much.
    threshold: Value,
    start: usize,
    cursor: usize,
    /// From `start` to here are captures that were put off.
    bad_end: usize,
    noisy_end: usize,
    skip_quiets: bool,
}

impl Picker {
    /// All moves.
    pub(crate) fn all(stack: &MoveStack, table_move: Option<Move>, threshold: Value) -> Picker {
        let start = stack.scored.len();
        Picker {
            stage: Stage::TableMove,
            table_move,
            threshold,
            start,
            cursor: start,
            bad_end: start,
            noisy_end: start,
            skip_quiets: false,
        }
    }

    /// Only captures and queen promotions that win at least `threshold`.
    pub(crate) fn noisy(stack: &MoveStack, table_move: Option<Move>, threshold: Value) -> Picker {
        Picker { skip_quiets: true, ..Picker::all(stack, table_move, threshold) }
    }

    /// From now on leaves out the quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Are the captures that lose something all that is left?
    pub(crate) fn is_in_bad_noisy(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        stack: &mut MoveStack,
        pos: &Position,
        history: &History,
        context: &Context,
    ) -> Option<Move> {
        if self.stage == Stage::TableMove {
            self.stage = Stage::Generate;
            if self.table_move.is_some() {
                return self.table_move;
            }
        }
        if self.stage == Stage::Generate {
            self.generate_noisy(stack, pos, history);
            self.stage = Stage::Noisy;
        }
        if self.stage == Stage::Noisy {
            while let Some(m) = self.best(stack, self.noisy_end) {
                if see(pos, m, self.threshold) {
                    return Some(m);
                }
                stack.scored.swap(self.bad_end, self.cursor - 1);
                self.bad_end += 1;
            }
            self.stage = Stage::GenerateQuiets;
        }
        if self.stage == Stage::GenerateQuiets {
            if !self.skip_quiets {
                self.generate_quiets(stack, pos, history, context);
            }
            self.stage = Stage::Quiet;
        }
        if self.stage == Stage::Quiet {
            if !self.skip_quiets
                && let Some(m) = self.best(stack, stack.scored.len())
            {
                return Some(m);
            }
            self.cursor = self.start;
            self.stage = Stage::BadNoisy;
        }
        if self.stage == Stage::BadNoisy {
            if self.cursor < self.bad_end {
                self.cursor += 1;
                return Some(stack.scored[self.cursor - 1].1);
            }
            self.stage = Stage::Done;
        }
        None
    }

    /// Gives the node's part of the list back.
    pub(crate) fn finish(self, stack: &mut MoveStack) {
        stack.scored.truncate(self.start);
    }

    fn generate_noisy(&mut self, stack: &mut MoveStack, pos: &Position, history: &History) {
        pos.legal_captures_into(&mut stack.list);
        let others = stack.list.iter().filter(|&&m| Some(m) != self.table_move);
        stack.scored.extend(others.map(|&m| (noisy_score(pos, m, history), m)));
        self.noisy_end = stack.scored.len();
    }

    fn generate_quiets(&mut self, stack: &mut MoveStack, pos: &Position, history: &History, context: &Context) {
        pos.legal_quiets_into(&mut stack.list);
        let others = stack.list.iter().filter(|&&m| Some(m) != self.table_move);
        stack.scored.extend(others.map(|&m| (quiet_score(pos, m, history, context), m)));
    }

    /// Takes the best of the moves from the cursor to `end`.
    fn best(&mut self, stack: &mut MoveStack, end: usize) -> Option<Move> {
        let rest = stack.scored.get_mut(self.cursor..end)?;
        let (mut best, mut best_score) = (0, rest.first()?.0);
        for (i, &(score, _)) in rest.iter().enumerate().skip(1) {
            if score > best_score {
                (best, best_score) = (i, score);
            }
        }
        rest.swap(0, best);
        self.cursor += 1;
        Some(rest[0].1)
    }
}

/// Does the move take something or make a queen?
#[inline]
pub(crate) fn is_noisy(pos: &Position, m: Move) -> bool {
    match m.kind() {
        MoveKind::EnPassant | MoveKind::PromoteQueen => true,
        MoveKind::Castle | MoveKind::DoublePush => false,
        _ => pos.board().occupied().contains(m.to()),
    }
}

/// What a noisy move takes; a promotion that takes nothing counts as taking a pawn.
#[inline]
pub(crate) fn captured(pos: &Position, m: Move) -> Role {
    pos.board().role_at(m.to()).unwrap_or(Role::Pawn)
}

fn noisy_score(pos: &Position, m: Move, history: &History) -> i32 {
    let captured = captured(pos, m);
    let promotion = if m.kind() == MoveKind::PromoteQueen { worth(Role::Queen) } else { 0 };
    order_captured() * (worth(captured) + promotion) + history.capture(PieceTo::of(pos, m), captured)
}

fn quiet_score(pos: &Position, m: Move, history: &History, context: &Context) -> i32 {
    let piece = PieceTo::of(pos, m);
    let [one, two, four] = context.before.map(|before| history.continuation(before, piece));
    let after = order_after_one() * one + order_after_two() * two + four / order_after_four_divisor();
    let mut score = order_quiet() * history.quiet(pos.turn(), context.threats, m) + after;
    if piece.is_of_worth() {
        let is_attacked = |square| i32::from(context.pawn_threats.contains(square));
        score += order_pawn_threat() * (is_attacked(m.from()) - is_attacked(m.to()));
    }
    if context.is_check(piece) {
        score += order_check();
    }
    if context.killers[0] == Some(m) {
        score += order_killer();
    } else if context.killers[1] == Some(m) {
        score += order_killer() - 1;
    } else if m.promotion().is_some() {
        score -= order_killer();
    }
    score
}

/// The squares from which each kind of piece would attack the other king.
pub(crate) fn checking_squares(pos: &Position) -> [Bitboard; 6] {
    let (king, occupied) = (pos.king(!pos.turn()), pos.board().occupied());
    let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    let pawns = attacks::pawn(!pos.turn(), king);
    [pawns, attacks::knight(king), diagonal, straight, diagonal | straight, Bitboard::EMPTY]
}

/// The squares that pawns of the other side attack.
pub(crate) fn pawn_threats(pos: &Position) -> Bitboard {
    let pawns = pos.board().by_piece(Role::Pawn.of(!pos.turn()));
    let up = if pos.turn().is_white() { -1 } else { 1 };
    pawns.shift(-1, up) | pawns.shift(1, up)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every legal move comes exactly once, whatever is put first.
    #[test]
    fn all_moves_come_once() {
        let context = Context::EMPTY;
        let history = History::default();
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
        ];
        for fen in fens {
            let pos: Position = fen.parse().unwrap();
            let mut expected: Vec<Move> = pos.legal_moves().to_vec();
            expected.sort_unstable();
            let table_moves = expected.iter().map(|&m| Some(m)).chain([None]);
            for table_move in table_moves {
                let mut stack = MoveStack::default();
                let mut picker = Picker::all(&stack, table_move, 0);
                let mut moves = Vec::new();
                while let Some(m) = picker.next(&mut stack, &pos, &history, &context) {
                    moves.push(m);
                }
                picker.finish(&mut stack);
                assert!(table_move.is_none() || moves.first().copied() == table_move);
                moves.sort_unstable();
                assert_eq!(moves, expected, "{fen} {table_move:?}");
                assert!(stack.scored.is_empty());
            }
        }
    }
}
