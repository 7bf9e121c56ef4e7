//! What tables of solved endings say to the search: values as it counts them, and which moves of the root are best.
//!
//! Our own tables know the mate, so a position that is in them is settled. Those of Syzygy know who wins and how soon something is taken or
//! a pawn moves: in the search they are asked after such a move, when the count of the fifty moves begins, and at the root
//! they leave the moves that keep the result; which of them is best the search finds out.

use crate::root::Root;
use crate::score::{MATE, MATE_BOUND, Score, Value, WON};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tabiya_rules::{Move, Position};

#[cfg(not(target_family = "wasm"))]
use tabiya_tables::{Ending, Verdict};
#[cfg(not(target_family = "wasm"))]
pub use tabiya_tables::{Syzygy, Tables};
#[cfg(target_family = "wasm")]
use without_files::{Ending, Verdict};
#[cfg(target_family = "wasm")]
pub use without_files::{Syzygy, Tables};

/// By the fifty moves a game is drawn after so many plies without progress.
const FIFTY_MOVES: u32 = 100;

/// How far Syzygy tables are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyzygyLimits {
    /// In the search positions with as many men as there are tables for are looked up from this depth on; with fewer men always.
    pub depth: u32,
    /// Positions with more men than this are not looked up.
    pub men: usize,
}

impl Default for SyzygyLimits {
    fn default() -> SyzygyLimits {
        SyzygyLimits { depth: 1, men: 7 }
    }
}

/// The tables that an engine has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) tables: Option<Arc<Tables>>,
    pub(crate) syzygy: Option<Arc<Syzygy>>,
    pub(crate) limits: SyzygyLimits,
}

/// The tables, as one search uses them.
pub(crate) struct Endings<'a> {
    tables: Option<&'a Tables>,
    syzygy: Option<&'a Syzygy>,
    limits: SyzygyLimits,
    /// Is the root itself drawn?
    is_root_drawn: bool,
    /// What the moves of the root come to by Syzygy tables, if these know.
    root: Option<Vec<(Move, Promise)>>,
    hits: AtomicU64,
}

/// What a move of the root keeps: the larger, the better. [`SURE`] wins before the fifty moves are over whatever else is played, less wins later
/// or perhaps not at all; below nothing it is the same for who loses.
type Promise = i32;

/// A win that the fifty moves cannot come before.
const SURE: Promise = 1_000;

/// Beyond this somebody wins before the fifty moves are over.
const IN_TIME: Promise = SURE - FIFTY_MOVES as Promise;

impl<'a> Endings<'a> {
    /// What the shelf has for a search from this root; nothing, if it is empty.
    pub(crate) fn new(shelf: &'a Shelf, root: &Root, lines: usize) -> Option<Endings<'a>> {
        let (tables, syzygy) = (shelf.tables.as_deref(), shelf.syzygy.as_deref());
        if tables.is_none() && syzygy.is_none() {
            return None;
        }
        let is_root_drawn = matches!(tables.and_then(|tables| tables.probe(root.position())), Some(Ending::Draw));
        let mut endings =
            Endings { tables, syzygy, limits: shelf.limits, is_root_drawn, root: None, hits: AtomicU64::new(0) };
        if lines <= 1 {
            endings.root = endings.promises(root);
        }
        Some(endings)
    }

    /// The worth of a position so far from the root, if it is known for sure. A mate that the fifty moves may come before is
    /// not. Where the root is a draw already, the search looks on for the draw that is hardest for the other side.
    #[inline]
    pub(crate) fn value(&self, pos: &Position, ply: usize, depth: i32) -> Option<Value> {
        let value = match self.tables.and_then(|tables| tables.probe(pos)) {
            Some(ending) => self.value_of(ending, pos, ply),
            None => self.value_by_syzygy(pos, ply, depth),
        }?;
        self.hits.fetch_add(1, Relaxed);
        Some(value)
    }

    fn value_of(&self, ending: Ending, pos: &Position, ply: usize) -> Option<Value> {
        let in_time = |plies: u32| pos.halfmove_clock() + plies <= FIFTY_MOVES;
        match ending {
            Ending::Win(plies) if in_time(plies) => Some(win(plies, ply)),
            Ending::Loss(plies) if in_time(plies) => Some(-win(plies, ply)),
            Ending::Draw if !self.is_root_drawn => Some(0),
            _ => None,
        }
    }

    /// Once the root itself was found in the tables, its moves all keep the result, and the search looks for the way.
    #[inline]
    fn value_by_syzygy(&self, pos: &Position, ply: usize, depth: i32) -> Option<Value> {
        let syzygy = self.syzygy?;
        let (men, most) = (pos.board().occupied().len(), self.limits.men.min(syzygy.most_men()));
        let is_asked = pos.halfmove_clock() == 0
            && self.root.is_none()
            && (men < most || (men == most && depth >= self.limits.depth as i32));
        if !is_asked {
            return None;
        }
        Some(match syzygy.verdict(pos)? {
            Verdict::Win => WON - ply as Value,
            Verdict::Loss => ply as Value - WON,
            // A hair, for the other side can err.
            Verdict::SpoiltWin => 1,
            Verdict::SavedLoss => -1,
            Verdict::Draw => 0,
        })
    }

    /// Keeps the best of these moves: the quickest wins, or all draws, or the longest losses. Where the fifty moves may come before the
    /// mate, a longer way may be the only one, so all that win are kept, or all that lose. By Syzygy tables, those that keep the result in time.
    /// All of them, if one is not known.
    pub(crate) fn keep_best(&self, pos: &Position, moves: &mut Vec<Move>) {
        if let Some(values) = moves.iter().map(|&m| self.value_of_move(pos, m)).collect::<Option<Vec<Value>>>() {
            let Some(&best) = values.iter().max() else { return };
            let is_in_time = best == 0 || pos.halfmove_clock() as Value + (MATE - best.abs()) <= FIFTY_MOVES as Value;
            let is_kept = |value: Value| if is_in_time { value == best } else { value.signum() == best.signum() };
            let mut values = values.into_iter();
            moves.retain(|_| values.next().is_some_and(is_kept));
        } else if let Some(promises) = &self.root {
            let promise = |m: Move| promises.iter().find(|&&(other, _)| other == m).map(|&(_, promise)| promise);
            let best = moves.iter().filter_map(|&m| promise(m)).max();
            moves.retain(|&m| promise(m) == best);
        }
    }

    /// The move that mates soonest or is mated latest.
    pub(crate) fn best_move(&self, pos: &Position) -> Option<Move> {
        self.tables?.probe(pos)?;
        pos.legal_moves().iter().copied().max_by_key(|&m| self.value_of_move(pos, m))
    }

    /// How many positions were found.
    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// The score of a move of the root: what the search says, but where tables know who wins and it has found no mate, what they say.
    pub(crate) fn score(&self, m: Move, value: Value) -> Score {
        let promise = self.root.iter().flatten().find(|&&(other, _)| other == m).map(|&(_, promise)| promise);
        Score::from_value(match promise {
            Some(promise) if value.abs() < MATE_BOUND => match promise {
                IN_TIME.. => WON,
                ..0 if promise <= -IN_TIME => -WON,
                _ => promise.signum(),
            },
            _ => value,
        })
    }

    /// What our tables say of the position after a move, whatever has come before.
    fn value_of_move(&self, pos: &Position, m: Move) -> Option<Value> {
        Some(match self.tables?.probe(&pos.after(m))? {
            Ending::Win(plies) => -win(plies, 1),
            Ending::Draw => 0,
            Ending::Loss(plies) => win(plies, 1),
        })
    }

    /// What each move of the root promises by Syzygy tables. `None` if the root or what follows is not in them.
    fn promises(&self, root: &Root) -> Option<Vec<(Move, Promise)>> {
        let (syzygy, pos) = (self.syzygy?, root.position());
        if pos.board().occupied().len() > self.limits.men.min(syzygy.most_men()) {
            return None;
        }
        syzygy.verdict(pos)?;
        let has_repeated = has_repeated(root);
        let promises = pos.legal_moves().into_iter().map(|m| {
            let plies = plies_after(syzygy, root, m)?;
            self.hits.fetch_add(1, Relaxed);
            Some((m, promise(plies, pos.halfmove_clock(), has_repeated)))
        });
        promises.collect()
    }
}

/// Plies to the next capture or move of a pawn on the way of the winner, for who makes the move `m` of the root, which counts as one of them.
fn plies_after(syzygy: &Syzygy, root: &Root, m: Move) -> Option<i32> {
    let after = root.position().after(m);
    if after.is_checkmate() {
        return Some(1);
    }
    if after.halfmove_clock() == 0 {
        return Some(syzygy.verdict(&after)?.reversed().plies_before_progress());
    }
    let is_drawn = after.halfmove_clock() >= FIFTY_MOVES || times(root, &after) >= 2;
    let plies = if is_drawn { 0 } else { -syzygy.plies(&after)? };
    Some(plies + plies.signum())
}

/// How often a position was there before the root.
fn times(root: &Root, pos: &Position) -> usize {
    let key = pos.key();
    root.history().iter().filter(|&&other| other == key).count()
}

/// Was any position there twice since the last capture or move of a pawn?
fn has_repeated(root: &Root) -> bool {
    let (history, now) = (root.history(), root.position().key());
    history.iter().enumerate().any(|(i, key)| history[..i].contains(key) || *key == now)
}

/// Plies are not exact but at most one too few, so that a win by the last of the fifty moves is none. Who repeats positions makes no way: then the quickest
/// way counts.
fn promise(plies: i32, clock: u32, has_repeated: bool) -> Promise {
    let clock = clock as i32;
    match plies {
        0 => 0,
        1.. if plies + clock < FIFTY_MOVES as i32 && !has_repeated => SURE,
        1.. => (SURE - plies - clock).max(1),
        // Far from the fifty moves it is no use to hold out by the tables: the search finds what is hardest.
        _ if 2 * -plies + clock < FIFTY_MOVES as i32 => -SURE,
        _ => (-SURE - plies + clock).min(-1),
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

    /// Syzygy tables, of which there are none.
    #[derive(Debug)]
    pub enum Syzygy {}

    /// Who wins, as tables would say it.
    #[derive(Debug)]
    pub enum Verdict {
        /// It loses.
        Loss,
        /// The fifty moves save it.
        SavedLoss,
        /// Neither can win.
        Draw,
        /// The fifty moves come before.
        SpoiltWin,
        /// It wins.
        Win,
    }

    impl Verdict {
        /// The same for the other side.
        pub fn reversed(self) -> Verdict {
            self
        }

        /// Plies to progress.
        pub fn plies_before_progress(self) -> i32 {
            0
        }
    }

    impl Syzygy {
        /// Tells that there are none.
        ///
        /// # Errors
        /// Always.
        pub fn open(_: &str) -> Result<Syzygy, &'static str> {
            Err("Syzygy tables cannot be read here")
        }

        /// How many there are.
        pub fn count(&self) -> usize {
            match *self {}
        }

        /// Men on the board.
        pub fn most_men(&self) -> usize {
            match *self {}
        }

        /// Who wins.
        pub fn verdict(&self, _: &Position) -> Option<Verdict> {
            match *self {}
        }

        /// How soon.
        pub fn plies(&self, _: &Position) -> Option<i32> {
            match *self {}
        }

        /// What is wrong.
        pub fn failure(&self) -> Option<&str> {
            match *self {}
        }
    }
}
