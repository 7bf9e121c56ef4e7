//! The engine as its users hold it: a table of positions and the threads that search.

use crate::score::{INFINITE, MATE, Value};
use crate::{Bound, Control, Found, Limits, Line, Report, Root, Score};
use std::time::Instant;
use tabiya_rules::{Move, Position};

/// Thinks about positions. Keeps what it has learnt from one search to the next.
#[derive(Debug, Default)]
pub struct Engine {}

impl Engine {
    /// Forgets what was learnt, as for a new game.
    pub fn clear(&mut self) {}

    /// The size of the transposition table in MiB. Empties it.
    pub fn set_hash(&mut self, _mebibytes: usize) {}

    /// How many threads search.
    pub fn set_threads(&mut self, _threads: usize) {}

    /// Thinks until the limits are reached or `control` says stop, and tells what it finds.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report<'_>),
    ) -> Found {
        let start = Instant::now();
        let (pos, mut found, mut nodes) = (root.position(), Found::default(), 0);
        for depth in 1..=limits.depth.unwrap_or(4).min(5) {
            let mut lines: Vec<(Value, Move)> = Vec::new();
            for m in pos.legal_moves() {
                if limits.search_moves.is_empty() || limits.search_moves.contains(&m) {
                    lines.push((-negamax(&pos.after(m), depth - 1, 1, -INFINITE, INFINITE, &mut nodes), m));
                }
            }
            lines.sort_by_key(|&(value, _)| -value);
            found.best = lines.first().map(|&(_, m)| m);
            found.lines = (1..=limits.multi_pv.max(1))
                .zip(lines)
                .map(|(rank, (value, m))| Line {
                    rank,
                    depth,
                    selective_depth: depth,
                    score: Score::from_value(value),
                    bound: Bound::Exact,
                    moves: vec![m],
                    nodes,
                    time: start.elapsed(),
                    hash_full: 0,
                })
                .collect();
            found.lines.iter().for_each(|line| report(Report::Line(line)));
            if control.is_stopped() || limits.nodes.is_some_and(|limit| nodes >= limit) {
                break;
            }
        }
        (found.nodes, found.time) = (nodes, start.elapsed());
        found
    }
}

/// A stand-in.
fn negamax(pos: &Position, depth: u32, ply: Value, mut alpha: Value, beta: Value, nodes: &mut u64) -> Value {
    *nodes += 1;
    let moves = pos.legal_moves();
    if moves.is_empty() {
        return if pos.is_check() { ply - MATE } else { 0 };
    }
    if depth == 0 {
        return crate::eval::Evaluator::default().evaluate(pos) + moves.len() as Value;
    }
    for m in moves {
        alpha = alpha.max(-negamax(&pos.after(m), depth - 1, ply + 1, -beta, -alpha, nodes));
        if alpha >= beta {
            break;
        }
    }
    alpha
}
