//! What a search tells: [`Report`]s on its way, [`Found`] at its end.

use crate::score::{Bound, Score};
use std::time::Duration;
use tabiya_rules::Move;

/// Something to tell while the search goes on.
#[derive(Clone, Debug)]
pub enum Report<'a> {
    /// A line of play and what it is worth.
    Line(&'a Line),
    /// The move of the root that is being looked at.
    CurrentMove {
        /// Iteration.
        depth: u32,
        /// The move.
        m: Move,
        /// Its place among the moves of the root, from 1.
        number: usize,
    },
}

/// A line of play, what it is worth, and what it took to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its rank among the lines asked for, from 1.
    pub rank: usize,
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// Its worth for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Best play for both sides; never empty.
    pub moves: Vec<Move>,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Thousandths of the transposition table in use.
    pub hash_full: u16,
    /// Positions that were found in tables of endings so far.
    pub solved: u64,
}

impl Line {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The best move; `None` only where there is no legal move.
    pub best: Option<Move>,
    /// The answer expected to it.
    pub ponder: Option<Move>,
    /// The best lines, best first: of the last depth that was finished, as many as were asked for.
    pub lines: Vec<Line>,
    /// It is proved that the side to move has no mate in so many moves; 0 where nothing is.
    pub no_mate: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Found {
    /// The worth of the best line for the side to move.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
