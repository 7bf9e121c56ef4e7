//! How things are timed: one thread, the libraries in turn so that whatever disturbs the machine disturbs them alike,
//! several rounds, and the best time of each; only the time in which the thread really runs counts.
//! What is timed comes from the parts; what is printed, from `report`.

use crate::report::Row;
use std::hint::black_box;
use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

/// How long to go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How often each library has its turn.
    pub rounds: u32,
    /// A turn repeats the work until at least this much time has passed.
    pub turn: Duration,
    /// Smaller trees and shorter texts, for those who tune something and look often.
    pub quick: bool,
}

/// The same work for several libraries.
pub(crate) struct Contest {
    name: String,
    amount: Option<f64>,
    entrants: Vec<Entrant>,
}

struct Entrant {
    library: &'static str,
    /// Does the work once; what it returns must be the same for all.
    work: Box<dyn Fn() -> u64>,
    best: Duration,
}

impl Contest {
    /// Work called `name` in the table; its amount is the result.
    pub(crate) fn new(name: impl Into<String>) -> Contest {
        Contest { name: name.into(), amount: None, entrants: Vec::new() }
    }

    /// Work of a certain amount, in whatever the part counts; the result only has to be the same for all.
    pub(crate) fn of(amount: usize, name: impl Into<String>) -> Contest {
        Contest { amount: Some(amount as f64), ..Contest::new(name) }
    }

    /// One more library and its way to do the work.
    pub(crate) fn enter(&mut self, library: &'static str, work: impl Fn() -> u64 + 'static) {
        self.entrants.push(Entrant { library, work: Box::new(work), best: Duration::MAX });
    }

    /// Runs it.
    ///
    /// # Panics
    /// If the libraries do not agree on the result.
    pub(crate) fn run(mut self, effort: &Effort) -> Row {
        let result = self.warm_up();
        for round in 0..effort.rounds {
            for turn in 0..self.entrants.len() {
                let i = (turn + round as usize) % self.entrants.len();
                self.progress(round, i, effort);
                self.entrants[i].take_turn(effort.turn);
            }
        }
        clear_progress();
        let times = self.entrants.iter().map(|e| (e.library, e.best)).collect();
        Row { name: self.name, amount: self.amount.unwrap_or(result as f64), times }
    }

    /// Everyone once, untimed: caches fill, the results are compared.
    fn warm_up(&self) -> u64 {
        let results: Vec<_> = self.entrants.iter().map(|e| (e.library, (e.work)())).collect();
        let result = results[0].1;
        assert!(results.iter().all(|r| r.1 == result), "the libraries disagree on {}: {results:?}", self.name);
        result
    }

    fn progress(&self, round: u32, i: usize, effort: &Effort) {
        if stderr().is_terminal() {
            let library = self.entrants[i].library;
            eprint!("\r\x1b[K{}: round {} of {}, {library}", self.name, round + 1, effort.rounds);
            let _ = stderr().flush(); // only for the eye
        }
    }
}

impl Entrant {
    /// Every run of the work is timed by itself: the shorter it is, the likelier one of them is not disturbed.
    fn take_turn(&mut self, turn: Duration) {
        let end = processor_time() + turn;
        // Once in any case, however short the turn is.
        loop {
            let start = processor_time();
            black_box((self.work)());
            let now = processor_time();
            self.best = self.best.min(now - start);
            if now >= end {
                break;
            }
        }
    }
}

/// How long this thread has run. What other programs take from it does not count.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Time on the clock, where nothing better is at hand.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

fn clear_progress() {
    if stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
}
