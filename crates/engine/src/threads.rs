//! The engine as its users hold it: a table of positions and the threads that search with it.

use crate::endings::{Endings, Shelf, Syzygy, SyzygyLimits, Tables};
use crate::eval::Network;
use crate::limits::{Control, Limits};
use crate::params::VOTE_BASE;
use crate::report::{Found, Report};
use crate::root::Root;
use crate::score::{INFINITE, MATE_BOUND, Value};
use crate::search::{Memory, Search, Shared};
use crate::time::{Lag, TimeBudget};
use crate::tt::{OutOfMemory, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use tabiya_rules::Move;

/// The size of the transposition table if nobody says otherwise, in MiB.
pub const DEFAULT_HASH: usize = 16;

/// The search goes down a few hundred calls; the stack of a thread must hold them.
pub(crate) const STACK_BYTES: usize = 8 << 20;

/// Thinks about positions. Keeps what it has learnt from one search to the next.
#[derive(Debug)]
pub struct Engine {
    table: Arc<TranspositionTable>,
    /// Does it help another engine, whose searches are the ones that are counted?
    is_helper: bool,
    memories: Vec<Memory>,
    lag: Lag,
    is_raw: bool,
    network: Option<Arc<Network>>,
    endings: Shelf,
}

/// The table of an engine, for others that help it.
#[derive(Clone, Debug)]
pub struct Table(Arc<TranspositionTable>);

impl Default for Engine {
    /// One thread and a table of [`DEFAULT_HASH`] MiB.
    fn default() -> Engine {
        Engine::with_hash(DEFAULT_HASH).expect("a small table fits into memory")
    }
}

impl Engine {
    /// One thread and a table of so many MiB; the program's own network judges positions.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn with_hash(mebibytes: usize) -> Result<Engine, OutOfMemory> {
        Ok(Engine::new(TranspositionTable::new(mebibytes)?.into(), false, Some(Network::own())))
    }

    /// The same, but the terms judge positions.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn by_terms(mebibytes: usize) -> Result<Engine, OutOfMemory> {
        Ok(Engine::new(TranspositionTable::new(mebibytes)?.into(), false, None))
    }

    /// One thread that helps another engine: what one of them finds out, the other knows. For where an engine cannot start
    /// threads by itself.
    pub fn helper(table: &Table) -> Engine {
        Engine::new(Arc::clone(&table.0), true, Some(Network::own()))
    }

    fn new(table: Arc<TranspositionTable>, is_helper: bool, network: Option<Arc<Network>>) -> Engine {
        let memories = vec![Memory::with_network(network.clone())];
        Engine { table, is_helper, memories, lag: Lag::default(), is_raw: false, network, endings: Shelf::default() }
    }

    /// The table, for helpers; good until its size is changed.
    pub fn table(&self) -> Table {
        Table(Arc::clone(&self.table))
    }

    /// Forgets what was learnt, as for a new game.
    pub fn clear(&mut self) {
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(self.memories.len()),
            None => self.table.empty(),
        }
        self.memories.iter_mut().for_each(Memory::clear);
        self.lag = Lag::default();
    }

    /// Makes the transposition table so many MiB large, and empty.
    ///
    /// # Errors
    /// There is not so much memory; then the old table stays.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        self.table = Arc::new(TranspositionTable::new(mebibytes)?);
        Ok(())
    }

    /// How many threads search; 0 is taken as 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), || Memory::with_network(self.network.clone()));
    }

    /// From now on this network judges positions, or the terms if there is none. What was learnt by another judge is forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.memories.iter_mut().for_each(|memory| memory.set_network(network.clone()));
        self.network = network;
        self.clear();
    }

    /// From now on endings that are in these tables are played as they say.
    pub fn set_endings(&mut self, tables: Option<Arc<Tables>>) {
        self.endings.tables = tables;
    }

    /// From now on endings that are in these Syzygy tables are played as they say.
    pub fn set_syzygy(&mut self, syzygy: Option<Arc<Syzygy>>, limits: SyzygyLimits) {
        self.endings.syzygy = syzygy;
        self.endings.limits = limits;
    }

    /// From now on scores are those of the evaluation as it is: without what was learnt of its errors, not fading as the
    /// fifty moves go by, and with no proof of short mates beside the search. For scores to learn from; the play is a little
    /// weaker.
    pub fn set_raw_scores(&mut self, is_raw: bool) {
        self.is_raw = is_raw;
    }

    /// Thinks until the limits are reached or `control` says stop, and tells what it finds.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report<'_>),
    ) -> Found {
        if !self.is_helper {
            self.table.age();
        }
        // On the opponent's time nothing can be learnt of our clock.
        let is_pondering = control.is_pondering();
        let losses = self.lag.losses(root, limits);
        let shared = Shared {
            table: &self.table,
            root,
            limits,
            control,
            endings: Endings::new(&self.endings, root, limits.multi_pv),
            budget: TimeBudget::new(limits, root.position().fullmove_number(), losses),
            is_raw: self.is_raw,
            stop: AtomicBool::new(false),
            nodes: self.memories.iter().map(|_| AtomicU64::new(0)).collect(),
        };
        let (first, others) = self.memories.split_first_mut().expect("there is always a thread");
        let (found, pause) = thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .zip(1..)
                .map(|(memory, id)| {
                    let shared = &shared;
                    let work = move || {
                        let mut search = Search::new(shared, memory, id);
                        search.run(None);
                        Vote::of(&search)
                    };
                    thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work)
                })
                .collect();
            let mut search = Search::new(&shared, first, 0);
            search.run(Some(report));
            shared.stop.store(true, Relaxed);
            let mut votes = vec![Vote::of(&search)];
            // A thread that could not be started is missed, but the search goes on without it.
            votes.extend(helpers.into_iter().flatten().filter_map(|helper| helper.join().ok()));
            let mut found = elect(votes, limits);
            (found.nodes, found.time) = (shared.nodes(), shared.budget.elapsed());
            found.no_mate = search.no_mate;
            (found, search.longest_pause)
        });
        if !is_pondering {
            self.lag.moved(root, limits, found.time, pause);
        }
        found
    }
}

/// What one thread found.
struct Vote {
    depth: i32,
    value: Value,
    found: Found,
}

impl Vote {
    fn of(search: &Search<'_>) -> Vote {
        let lines = search.lines(search.finished);
        let best = lines.first().map(|line| line.moves[0]);
        let ponder = lines.first().and_then(|line| line.moves.get(1).copied());
        let value = search.root_moves.first().map_or(-INFINITE, |first| first.value.max(first.previous));
        Vote { depth: search.finished, value, found: Found { best, ponder, lines, ..Found::default() } }
    }
}

/// The threads vote for their moves: the deeper and the more hopeful, the more it counts. With several lines or a depth
/// to keep to, the first thread is the one that has what was asked for.
fn elect(mut votes: Vec<Vote>, limits: &Limits) -> Found {
    let is_plain = limits.multi_pv <= 1 && limits.depth.is_none();
    let first = &votes[0];
    if !is_plain || votes.len() == 1 || first.value.abs() >= MATE_BOUND {
        return votes.swap_remove(0).found;
    }
    let least = votes.iter().filter(|vote| vote.depth > 0).map(|vote| vote.value).min().unwrap_or(0);
    let weight = |vote: &Vote| i64::from(vote.value - least + VOTE_BASE) * i64::from(vote.depth);
    let votes_for = |m: Option<Move>| -> i64 {
        votes.iter().filter(|vote| vote.found.best == m && vote.depth > 0).map(weight).sum()
    };
    let mut chosen = 0;
    for (i, vote) in votes.iter().enumerate().skip(1) {
        let more = votes_for(vote.found.best) > votes_for(votes[chosen].found.best);
        if vote.depth > 0 && more {
            chosen = i;
        }
    }
    votes.swap_remove(chosen).found
}
