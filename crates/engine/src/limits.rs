//! How long a search may last, and how another thread ends it early.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabiya_rules::Move;

/// How long a search may last. Without any limit it goes on until [`Control::stop`].
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit, all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move; how much of it to use is the engine's choice.
    pub clock: Option<ClockLimits>,
    /// Stop once a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Look at these moves only; at all if empty.
    pub search_moves: Vec<Move>,
    /// How many best lines to find; 0 is taken as 1.
    pub multi_pv: usize,
    /// Taken off every time limit, for what passes between the engine and the clock.
    pub overhead: Duration,
}

impl Limits {
    /// Look `depth` plies ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Visit `nodes` positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Take so much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockLimits {
    /// Time left.
    pub remaining: Duration,
    /// Gained with each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// Shared between a search and whoever waits for it.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// For a search on the opponent's time: limits of time count only from [`Control::ponderhit`].
    pub fn pondering() -> Control {
        Control { pondering: AtomicBool::new(true), ..Control::default() }
    }

    /// Ends the search as soon as it looks, with the best move so far.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: from now on the search is on its own time.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Has the search been told to end?
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Does the search run on the opponent's time?
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
