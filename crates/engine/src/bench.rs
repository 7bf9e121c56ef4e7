//! A fixed amount of thinking: its node count is the fingerprint of the engine's behaviour, its speed that of the
//! machine.

use crate::{Control, Engine, Limits, Root};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use tabiya_rules::Position;

/// How deep each position is searched.
pub const DEPTH: u32 = 4;

/// The positions.
pub const POSITIONS: &[&str] = &["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"];

/// What the bench came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Positions visited.
    pub nodes: u64,
    /// Time taken by the searches.
    pub time: Duration,
}

impl Bench {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

impl Display for Bench {
    /// Two lines, `nodes N` and `nps N`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "nodes {}\nnps {}", self.nodes, self.nodes_per_second())
    }
}

/// Searches every position to `depth` with one thread and an empty table of 16 MiB, and calls `progress` with the
/// number of those that are done. `None` if `control` ended it before.
pub fn run(depth: u32, control: &Control, mut progress: impl FnMut(usize)) -> Option<Bench> {
    let mut engine = Engine::default();
    engine.set_hash(16);
    engine.set_threads(1);
    let mut bench = Bench::default();
    for (i, fen) in POSITIONS.iter().enumerate() {
        let pos = Position::from_fen(fen).expect("the positions of the bench are right");
        engine.clear();
        let found = engine.search(&Root::new(pos), &Limits::depth(depth), control, &mut |_| ());
        if control.is_stopped() {
            return None;
        }
        bench.nodes += found.nodes;
        bench.time += found.time;
        progress(i + 1);
    }
    Some(bench)
}
