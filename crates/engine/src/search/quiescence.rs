//! Captures are played out before a position is judged, so that nobody is counted as winning a piece that will be taken
//! back.

use super::Search;
use crate::history::Traits;
use crate::order::{Context, Picker, captured, is_noisy};
use crate::params::QUIESCENCE_MARGIN;
use crate::score::{Bound, INFINITE, MATE, MATE_BOUND, MAX_PLY, Value};
use crate::see::{see, worth};
use crate::tt::Entry;
use tabiya_rules::{Key, Position};

impl Search<'_> {
    /// The worth of a position once the captures are played out.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        pos: &Position,
        key: Key,
        ply: usize,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
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
        let is_check = self.path.at(ply).is_check;
        if ply >= MAX_PLY {
            return if is_check { 0 } else { self.memory.evaluator.evaluate(pos) };
        }

        let entry = self.shared.table.get(key, ply);
        if !PV
            && let Some(entry) = &entry
            && is_cutoff(entry, alpha, beta)
        {
            return entry.value;
        }

        let mut best = -INFINITE;
        let mut futile = -INFINITE;
        let mut raw = None;
        if !is_check {
            let eval = entry.as_ref().and_then(|entry| entry.eval);
            let eval = eval.unwrap_or_else(|| self.memory.evaluator.evaluate(pos));
            raw = Some(eval);
            best = self.corrected(pos, eval, &Traits::of(pos.board()));
            if let Some(entry) = &entry
                && entry.value.abs() < MATE_BOUND
                && is_bound_beyond(entry, best)
            {
                best = entry.value;
            }
            if best >= beta {
                if entry.is_none() {
                    let entry = Entry { m: None, value: 0, eval: raw, depth: 0, bound: None, pv: false };
                    self.shared.table.put(key, entry, ply);
                }
                return if best.abs() < MATE_BOUND { (best + beta) / 2 } else { best };
            }
            alpha = alpha.max(best);
            futile = best + QUIESCENCE_MARGIN;
        }

        let table_move = entry.and_then(|entry| entry.m).filter(|&m| pos.is_legal(m));
        let table_move = table_move.filter(|&m| is_check || is_noisy(pos, m));
        let context = Context { before: self.path.moves_before(ply), ..Context::EMPTY };
        let mut picker = match is_check {
            true => Picker::all(&self.memory.moves, table_move, 0),
            false => Picker::noisy(&self.memory.moves, table_move, 0),
        };
        let (mut count, mut best_move) = (0, None);
        let started = alpha;
        while let Some(m) = picker.next(&mut self.memory.moves, pos, &self.memory.history, &context) {
            count += 1;
            if best > -MATE_BOUND {
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
                        best = best.max(hope);
                        continue;
                    }
                    if !see(pos, m, 1) {
                        best = best.max(futile);
                        continue;
                    }
                }
            }
            let (next, next_key) = self.enter(pos, key, ply, m);
            let value = -self.quiesce::<PV>(&next, next_key, ply + 1, -beta, -alpha);
            self.path.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
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
        if self.stopped {
            return 0;
        }
        if is_check && count == 0 {
            return ply as Value - MATE;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > started {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let pv = PV || entry.is_some_and(|entry| entry.pv);
        let entry = Entry { m: best_move, value: best, eval: raw, depth: 0, bound: Some(bound), pv };
        self.shared.table.put(key, entry, ply);
        best
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
