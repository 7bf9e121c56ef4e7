//! What tables of solved endings say to the search: values as it counts them, and which moves of the root are best.

use crate::score::{MATE, MATE_BOUND, Value};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tabiya_rules::{Move, Position};

#[cfg(not(target_family = "wasm"))]
use tabiya_tables::Ending;
#[cfg(not(target_family = "wasm"))]
pub use tabiya_tables::Tables;
#[cfg(target_family = "wasm")]
use without_files::Ending;
#[cfg(target_family = "wasm")]
pub use without_files::Tables;

/// By the fifty moves a game is drawn after so many plies without progress.
const FIFTY_MOVES: u32 = 100;

/// The tables, as one search uses them.
pub(crate) struct Endings<'a> {
    tables: &'a Tables,
    /// Is the root itself drawn?
    is_root_drawn: bool,
    hits: AtomicU64,
}

impl<'a> Endings<'a> {
    pub(crate) fn new(tables: &'a Tables, root: &Position) -> Endings<'a> {
        let is_root_drawn = matches!(tables.probe(root), Some(Ending::Draw));
        Endings { tables, is_root_drawn, hits: AtomicU64::new(0) }
    }

    /// The worth of a position so far from the root, if it is known for sure. A mate that the fifty moves may come before is
    /// not. Where the root is a draw already, the search looks on for the draw that is hardest for the other side.
    #[inline]
    pub(crate) fn value(&self, pos: &Position, ply: usize) -> Option<Value> {
        let in_time = |plies: u32| pos.halfmove_clock() + plies <= FIFTY_MOVES;
        let value = match self.tables.probe(pos)? {
            Ending::Win(plies) if in_time(plies) => win(plies, ply),
            Ending::Loss(plies) if in_time(plies) => -win(plies, ply),
            Ending::Draw if !self.is_root_drawn => 0,
            _ => return None,
        };
        self.hits.fetch_add(1, Relaxed);
        Some(value)
    }

    /// Keeps the best of these moves: the quickest wins, or all draws, or the longest losses. Where the fifty moves may come before the
    /// mate, a longer way may be the only one, so all that win are kept, or all that lose. All of them, if one is not known.
    pub(crate) fn keep_best(&self, pos: &Position, moves: &mut Vec<Move>) {
        let values: Option<Vec<Value>> = moves.iter().map(|&m| self.value_of_move(pos, m)).collect();
        let Some(values) = values else { return };
        let Some(&best) = values.iter().max() else { return };
        let is_in_time = best == 0 || pos.halfmove_clock() as Value + (MATE - best.abs()) <= FIFTY_MOVES as Value;
        let is_kept = |value: Value| if is_in_time { value == best } else { value.signum() == best.signum() };
        let mut values = values.into_iter();
        moves.retain(|_| values.next().is_some_and(is_kept));
    }

    /// The move that mates soonest or is mated latest.
    pub(crate) fn best_move(&self, pos: &Position) -> Option<Move> {
        self.tables.probe(pos)?;
        pos.legal_moves().iter().copied().max_by_key(|&m| self.value_of_move(pos, m))
    }

    /// How many positions were found.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// What the tables say of the position after a move, whatever has come before.
    fn value_of_move(&self, pos: &Position, m: Move) -> Option<Value> {
        Some(match self.tables.probe(&pos.after(m))? {
            Ending::Win(plies) => -win(plies, 1),
            Ending::Draw => 0,
            Ending::Loss(plies) => win(plies, 1),
        })
    }
}

/// The worth of a mate in so many plies from a position so far from the root.
fn win(plies: u32, ply: usize) -> Value {
    (MATE - plies as Value - ply as Value).max(MATE_BOUND)
}

/// In a page there are no files, and so no tables.
#[cfg(target_family = "wasm")]
mod without_files {
    use std::path::Path;
    use tabiya_rules::Position;

    /// Tables, of which there are none.
    #[derive(Debug)]
    pub enum Tables {}

    /// What comes of a position, as tables would say it.
    #[derive(Debug)]
    pub enum Ending {
        /// Mate in so many plies.
        Win(u32),
        /// Neither can win.
        Draw,
        /// Mated in so many plies.
        Loss(u32),
    }

    impl Tables {
        /// Tells that there are none.
        ///
        /// # Errors
        /// Always.
        pub fn open(_: &Path) -> Result<Tables, &'static str> {
            Err("tables of endings cannot be read here")
        }

        /// How many there are.
        pub fn count(&self) -> usize {
            match *self {}
        }

        /// What comes of a position.
        pub fn probe(&self, _: &Position) -> Option<Ending> {
            match *self {}
        }
    }
}
