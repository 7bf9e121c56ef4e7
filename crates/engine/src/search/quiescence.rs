//! Captures are played out before a position is judged, so that nobody is counted as winning a piece that will be taken
//! back.

use super::Search;
use super::node::Node;
use crate::eval::Evaluator;
use crate::history::Traits;
use crate::order::{Context, Picker, captured, is_noisy};
use crate::params::{quiescence_beta, quiescence_margin};
use crate::score::{Bound, INFINITE, MATE, MAX_PLY, Value, WON_BOUND};
use crate::see::{see, worth};
use crate::tt::Entry;
use tabiya_rules::{Move, Position};

/// What came of playing out the captures.
struct PlayedOut {
    best: Value,
    best_move: Option<Move>,
    /// How many moves there were to look at.
    count: usize,
}

impl<E: Evaluator> Search<'_, E> {
    /// The worth of a position once the captures are played out.
    pub(super) fn quiesce<const PV: bool>(&mut self, node: Node<'_>) -> Value {
        let Node { pos, key, ply, mut alpha, beta, .. } = node;
        self.nodes += 1;
        if PV {
            self.path.clear_line(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.is_stopped() {
            return 0;
        }
        if self.is_draw(pos, key) {
            return 0;
        }
        if alpha < 0 && self.path.can_be_repeated(pos, key) {
            alpha = 0;
            if alpha >= beta {
                return alpha;
            }
        }
        let is_check = self.path.at(ply).is_check;
        if ply >= MAX_PLY {
            return if is_check { 0 } else { self.memory.evaluator.value(pos) };
        }

        let entry = self.shared.table.get(key, ply);
        if !PV
            && let Some(entry) = &entry
            && is_cutoff(entry, alpha, beta)
        {
            return entry.value;
        }

        let (mut standing, mut raw) = (-INFINITE, None);
        if !is_check {
            standing = self.stand(pos, entry.as_ref(), &mut raw);
            if standing >= beta {
                if entry.is_none() {
                    let entry = Entry { m: None, value: 0, eval: raw, depth: 0, bound: None, pv: false };
                    self.shared.table.put(key, entry, ply);
                }
                let blended = (quiescence_beta() * beta + standing) / (quiescence_beta() + 1);
                return if standing.abs() < WON_BOUND { blended } else { standing };
            }
        }

        let table_move = entry.and_then(|entry| entry.m).filter(|&m| pos.is_legal(m));
        let table_move = table_move.filter(|&m| is_check || is_noisy(pos, m));
        let alpha = alpha.max(standing);
        let PlayedOut { best, best_move, count } = self.play_out::<PV>(&node.within(alpha, beta), standing, table_move);
        if self.stopped {
            return 0;
        }
        if is_check && count == 0 {
            return ply as Value - MATE;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let pv = PV || entry.is_some_and(|entry| entry.pv);
        let entry = Entry { m: best_move, value: best, eval: raw, depth: 0, bound: Some(bound), pv };
        self.shared.table.put(key, entry, ply);
        best
    }

    /// What the position is worth if nothing is taken any more, and in `raw` what the evaluation alone says.
    #[inline(always)]
    fn stand(&mut self, pos: &Position, entry: Option<&Entry>, raw: &mut Option<Value>) -> Value {
        let known = entry.and_then(|entry| entry.eval);
        let eval = known.unwrap_or_else(|| self.memory.evaluator.value(pos));
        *raw = Some(eval);
        let standing = self.corrected(pos, eval, &Traits::of(pos.board()));
        match entry {
            Some(entry) if entry.value.abs() < WON_BOUND && is_bound_beyond(entry, standing) => entry.value,
            _ => standing,
        }
    }

    /// Tries the captures, and in check all moves. `standing` is what the position is worth without them.
    #[inline(always)]
    fn play_out<const PV: bool>(&mut self, node: &Node<'_>, standing: Value, table_move: Option<Move>) -> PlayedOut {
        let &Node { pos, ply, mut alpha, beta, .. } = node;
        let is_check = self.path.at(ply).is_check;
        let futile = if is_check { -INFINITE } else { standing + quiescence_margin() };
        let context = Context { before: self.path.moves_before(ply), ..Context::EMPTY };
        let mut picker = match is_check {
            true => Picker::all(&self.memory.moves, table_move, 0),
            false => Picker::noisy(&self.memory.moves, table_move, 0),
        };
        let mut found = PlayedOut { best: standing, best_move: None, count: 0 };
        while let Some(m) = picker.next(&mut self.memory.moves, pos, &self.memory.history, &context) {
            found.count += 1;
            if found.best > -WON_BOUND {
                // What loses material is left out; and once mate is averted, so are quiet answers to a check.
                if picker.is_in_bad_noisy() {
                    break;
                }
                if is_check && !is_noisy(pos, m) {
                    picker.skip_quiets();
                    continue;
                }
                // What cannot bring the score near enough is not worth a look.
                if !is_check && futile <= alpha && m.promotion().is_none() {
                    let hope = futile + worth(captured(pos, m));
                    if hope <= alpha {
                        found.best = found.best.max(hope);
                        continue;
                    }
                    if !see(pos, m, 1) {
                        found.best = found.best.max(futile);
                        continue;
                    }
                }
            }
            let (next, next_key) = self.make_in_exchange(node, m);
            let value = -self.quiesce::<PV>(node.below(&next, next_key).within(-beta, -alpha));
            self.unmake();
            if self.stopped {
                break;
            }
            if value > found.best {
                found.best = value;
                if value > alpha {
                    found.best_move = Some(m);
                    alpha = value;
                    if PV {
                        self.path.extend_line(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.memory.moves);
        found
    }
}

/// Does what is known settle the question?
#[inline]
pub(super) fn is_cutoff(entry: &Entry, alpha: Value, beta: Value) -> bool {
    match entry.bound {
        Some(Bound::Exact) => true,
        Some(Bound::Lower) => entry.value >= beta,
        Some(Bound::Upper) => entry.value <= alpha,
        None => false,
    }
}

/// Is the value of the table on the side of `eval` on which it holds?
#[inline]
pub(super) fn is_bound_beyond(entry: &Entry, eval: Value) -> bool {
    match entry.bound {
        Some(Bound::Exact) => true,
        Some(Bound::Lower) => entry.value > eval,
        Some(Bound::Upper) => entry.value < eval,
        None => false,
    }
}
