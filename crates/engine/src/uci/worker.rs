//! The thread that holds the engine. Its jobs are done one after the other, so an option set during a search waits for
//! the search to end, and the thread that reads never waits for either.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::Judge;
use super::book::OwnBook;
use super::go::Go;
use super::info::Writing;
use super::network;
use super::output::Output;
use super::task::Task;
use crate::options::{Effect, Options};
use crate::{Choice, Control, Engine, Found, Report, Root, Score, Syzygy, Tables, bench, choose};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tabiya_rules::{Move, Position, perft};

/// What is to be done.
#[derive(Debug)]
pub(super) enum Job {
    /// Say that everything before is done.
    Ready,
    /// Forget what was learnt.
    NewGame,
    /// Set an option.
    Set { name: String, value: Option<String> },
    /// Say more, or less.
    Debug(bool),
    /// Think about a position, of these moves only unless there are none.
    Go { go: Go, root: Arc<Root>, search_moves: Vec<Move>, task: Arc<Task> },
    /// Count positions.
    Perft { depth: u32, root: Arc<Root>, task: Arc<Task> },
    /// Search the fixed positions.
    Bench { depth: Option<u32>, task: Arc<Task> },
}

/// Moves of the root are told one by one only in searches that last.
const LONG_SEARCH: Duration = Duration::from_secs(3);

/// Does the jobs.
#[derive(Debug)]
pub(super) struct Worker<'a, 'w> {
    out: &'a Output<'w>,
    engine: Engine,
    options: Options,
    book: OwnBook,
    judge: Judge,
    /// Tables that the engine asks.
    syzygy: Option<Arc<Syzygy>>,
    /// Varies the play of limited strength from game to game.
    seed: u64,
    is_debugging: bool,
}

impl<'a, 'w> Worker<'a, 'w> {
    pub(super) fn new(out: &'a Output<'w>, judge: Judge) -> Worker<'a, 'w> {
        Worker {
            out,
            engine: Engine::default(),
            seed: seed(&Options::default()),
            options: Options::default(),
            book: OwnBook::default(),
            judge,
            syzygy: None,
            is_debugging: false,
        }
    }

    /// Does jobs until there will be no more.
    pub(super) fn run(mut self, jobs: Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Ready => self.out.line("readyok"),
                Job::NewGame => {
                    self.engine.clear();
                    self.seed = seed(&self.options);
                }
                Job::Set { name, value } => self.set(&name, value.as_deref()),
                Job::Debug(on) => self.is_debugging = on,
                Job::Go { go, root, search_moves, task } => self.think(&go, &root, search_moves, &task),
                Job::Perft { depth, root, task } => self.count(depth, root.position(), &task.control),
                Job::Bench { depth, task } => self.bench(depth, &task.control),
            }
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) {
        let effect = match self.options.set(name, value) {
            Ok(effect) => effect,
            Err(error) => return self.out.tell(error),
        };
        match effect {
            Effect::None => (),
            Effect::Hash => {
                if let Err(error) = self.engine.set_hash(self.options.hash_mib) {
                    return self.out.tell(format_args!("{error}; the old one stays"));
                }
            }
            Effect::Clear => self.engine.clear(),
            Effect::Threads => self.engine.set_threads(self.options.threads),
            Effect::Book => match self.book.open(&self.options.book_file) {
                Ok(0) => (),
                Ok(entries) => self.out.tell(format_args!("entries in the book: {entries}")),
                Err(error) => self.out.tell(error),
            },
            Effect::StrengthSeed => self.seed = seed(&self.options),
            Effect::BookSeed => self.book.seed(self.options.book_seed),
            Effect::Network => match network::open(&self.options.eval_file) {
                Ok(network) => {
                    match &network {
                        Some(network) => {
                            self.out.tell(format_args!("a network of {} neurons judges positions", network.neurons()));
                        }
                        None => self.out.tell("the terms judge positions"),
                    }
                    *self.judge.lock().unwrap_or_else(PoisonError::into_inner) = network.clone();
                    self.engine.set_network(network);
                }
                Err(error) => self.out.tell(format_args!("{error}; nothing changes")),
            },
            Effect::Endings if self.options.tables_path.is_empty() => self.engine.set_endings(None),
            Effect::Endings => match Tables::open(Path::new(&self.options.tables_path)) {
                Ok(tables) => {
                    self.out.tell(format_args!("tables of endings: {}", tables.count()));
                    self.engine.set_endings(Some(Arc::new(tables)));
                }
                Err(error) => self.out.tell(format_args!("{error}; nothing changes")),
            },
            Effect::Syzygy if self.options.syzygy_path.is_empty() => self.ask_syzygy(None),
            Effect::Syzygy => match Syzygy::open(&self.options.syzygy_path) {
                Ok(syzygy) => {
                    let (count, men) = (syzygy.count(), syzygy.most_men());
                    self.out.tell(format_args!("Syzygy tables: {count}, of up to {men} men"));
                    self.ask_syzygy(Some(Arc::new(syzygy)));
                }
                Err(error) => self.out.tell(format_args!("{error}; nothing changes")),
            },
            Effect::SyzygyLimits => self.ask_syzygy(self.syzygy.clone()),
        }
        if self.is_debugging {
            self.out.tell(format_args!("option {name} is set"));
        }
    }

    fn ask_syzygy(&mut self, syzygy: Option<Arc<Syzygy>>) {
        self.engine.set_syzygy(syzygy.clone(), self.options.syzygy);
        self.syzygy = syzygy;
    }

    /// A table that cannot be read is told of once; then none is asked any more.
    fn mind_syzygy(&mut self) {
        if let Some(failure) = self.syzygy.as_ref().and_then(|syzygy| syzygy.failure()) {
            self.out.tell(format_args!("{failure}; Syzygy tables are no longer asked"));
            self.ask_syzygy(None);
        }
    }

    fn think(&mut self, go: &Go, root: &Root, search_moves: Vec<Move>, task: &Task) {
        let pos = root.position();
        let writing = Writing::new(&self.options);
        let strength = self.options.strength();
        let is_infinite = go.is_infinite(strength);
        let asks_book = self.options.own_book && !is_infinite && !go.ponder && search_moves.is_empty();
        if asks_book && let Some(m) = self.book.choose(pos) {
            self.out.tell("a move of the book");
            return self.out.line(format_args!("bestmove {}", writing.uci(m)));
        }
        let limits = go.limits(pos.turn(), search_moves, &self.options).after(task.waited());
        if self.is_debugging {
            self.out.tell(format_args!("{limits:?}"));
        }
        let (start, out) = (Instant::now(), self.out);
        let mut told = BTreeMap::new();
        let mut report = |report: Report<'_>| match report {
            Report::Line(line) => {
                told.insert(line.rank, (line.moves.clone(), line.nodes));
                out.line(writing.info(line));
            }
            Report::CurrentMove { depth, m, number } if start.elapsed() >= LONG_SEARCH => {
                let m = writing.uci(m);
                out.line(format_args!("info depth {depth} currmove {m} currmovenumber {number}"));
            }
            Report::CurrentMove { .. } => (),
        };
        let choice = Choice { strength, seed: self.seed, limits: &limits };
        let found = choose(&mut self.engine, root, &choice, &task.control, &mut report);
        self.mind_syzygy();
        if found.best.is_none() {
            self.tell_why_there_is_no_move(pos, writing);
        }
        // Found when the time was up, or by another thread; or the same line, but with all that was searched for it.
        for line in &found.lines {
            let is_told =
                told.get(&line.rank).is_some_and(|(moves, nodes)| *moves == line.moves && *nodes == line.nodes);
            if !is_told {
                out.line(writing.info(line));
            }
        }
        if let Some(moves) = limits.mate {
            self.tell_whether_there_is_a_mate(&found, moves);
        }
        task.wait_for_leave(is_infinite);
        self.tell_best_move(&found, writing);
    }

    fn tell_why_there_is_no_move(&self, pos: &Position, writing: Writing) {
        let (score, why) = if pos.is_check() { (Score::Mate(0), "checkmate") } else { (Score::Cp(0), "stalemate") };
        self.out.line(format_args!("info depth 0 {}", writing.end(score)));
        self.out.tell(format_args!("there is no legal move: {why}"));
    }

    fn tell_whether_there_is_a_mate(&self, found: &Found, moves: u32) {
        match found.score() {
            Some(Score::Mate(mate)) if mate > 0 && mate.unsigned_abs() <= moves => (),
            _ if found.no_mate >= moves => self.out.tell(format_args!("there is no mate in {moves}")),
            _ => self.out.tell(format_args!("there is no mate in {}; {moves} was not settled", found.no_mate)),
        }
    }

    fn tell_best_move(&self, found: &Found, writing: Writing) {
        match (found.best, found.ponder) {
            (Some(best), Some(ponder)) => {
                self.out.line(format_args!("bestmove {} ponder {}", writing.uci(best), writing.uci(ponder)));
            }
            (Some(best), None) => self.out.line(format_args!("bestmove {}", writing.uci(best))),
            (None, _) => self.out.line("bestmove 0000"),
        }
    }

    fn count(&self, depth: u32, pos: &Position, control: &Control) {
        let writing = Writing::new(&self.options);
        let Some(deeper) = depth.checked_sub(1) else { return self.out.line("nodes 1") };
        let mut moves: Vec<_> = pos.legal_moves().into_iter().map(|m| (writing.uci(m).to_string(), m)).collect();
        moves.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let mut nodes = 0;
        for (uci, m) in moves {
            let Some(count) = count_unless_stopped(&pos.after(m), deeper, control) else {
                return self.out.tell("perft was stopped");
            };
            self.out.line(format_args!("{uci}: {count}"));
            nodes += count;
        }
        self.out.line(format_args!("nodes {nodes}"));
    }

    fn bench(&self, depth: Option<u32>, control: &Control) {
        let network = self.judge.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match bench::run(depth.unwrap_or(bench::DEPTH), network, control, |_| ()) {
            Some(bench) => self.out.line(bench),
            None => self.out.tell("bench was stopped"),
        }
    }
}

/// The seed of a new game: the one that was set, or any.
fn seed(options: &Options) -> u64 {
    match options.strength_seed {
        0 => RandomState::new().build_hasher().finish(),
        seed => seed,
    }
}

/// Counts of this depth are done in a moment, so only deeper ones look whether they are still wanted.
const COUNTED_AT_ONCE: u32 = 3;

fn count_unless_stopped(pos: &Position, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= COUNTED_AT_ONCE {
        return Some(perft(pos, depth));
    }
    pos.legal_moves().into_iter().map(|m| count_unless_stopped(&pos.after(m), depth - 1, control)).sum()
}
