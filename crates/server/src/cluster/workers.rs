//! Workers as a server sees them: who is there, who may be asked, and how a question gets its answer from one of them.
//!
//! A question goes to the worker with the most room. Who refuses, is not heard any more or does not answer in time is not asked again
//! about it, but another is; where none is left, the server thinks itself. Whoever was late is asked nothing for a while.

use super::carrier::{AskError, Carrier};
use super::message::{Found, Presentation, Task};
use futures_util::StreamExt;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tabiya_engine::player::{Question, Thought};
use tokio::sync::watch;
use tokio::time::Instant;

/// The workers of this site. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Workers(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    carrier: Carrier,
    version: &'static str,
    /// By their ids.
    known: Mutex<BTreeMap<String, Known>>,
    /// Changes when somebody is heard no more.
    lost: watch::Sender<u64>,
}

#[derive(Debug)]
struct Known {
    said: Presentation,
    heard: Instant,
    /// What this server has asked and is not answered.
    asked: u32,
    /// It is asked nothing until then.
    spared_until: Option<Instant>,
    /// The moves and reviews that the metrics have counted.
    counted: (u64, u64),
}

/// A worker, for those who look after the site.
#[derive(Clone, Debug)]
pub struct WorkerView {
    pub id: String,
    pub said: Presentation,
    /// Does this server ask it? By the rule of versions.
    pub is_fit: bool,
}

/// Why a worker has not helped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// It has too much to do, or does not take this question.
    Refused,
    /// It is gone.
    Gone,
    /// It did not answer in time.
    Late,
    /// What it answered is no answer.
    Wrong,
}

impl Failure {
    /// For the metrics.
    fn name(self) -> &'static str {
        match self {
            Failure::Refused => "refused",
            Failure::Gone => "gone",
            Failure::Late => "late",
            Failure::Wrong => "wrong",
        }
    }
}

/// How often a worker says that it is there.
pub const SAID_EVERY: Duration = Duration::from_millis(250);
/// One that has not said so for so long is gone.
const SILENCE: Duration = Duration::from_secs(1);
/// Nobody remembers one that was heard so long ago.
const FORGOTTEN: Duration = Duration::from_secs(60);
/// How many workers are known at most: what more say of themselves is not heard.
const MOST: usize = 1_000;
/// How long a worker may take besides thinking.
const GRACE: Duration = Duration::from_millis(800);
/// How long one that was late, or wrong, is asked nothing.
const SPARED: Duration = Duration::from_secs(15);
/// How many workers are asked the same before the server thinks itself.
const TRIES: usize = 3;
/// How many moves may wait at a worker, for each of its threads.
const WAITING: u32 = 1;

/// May a server of one version have a worker of the other think for it? Where both are of one release line: their first two numbers are
/// the same. Levels, the way of looking and what is stored change between lines, and not within one.
pub fn fits(one: &str, other: &str) -> bool {
    fn line(version: &str) -> Option<(u64, u64)> {
        let mut numbers = version.split('.').map(|number| number.parse().ok());
        Some((numbers.next()??, numbers.next()??))
    }
    line(one).is_some_and(|one| line(other) == Some(one))
}

impl Workers {
    /// Listens to what workers say of themselves.
    pub(super) fn new(carrier: Carrier, version: &'static str) -> Workers {
        let workers =
            Workers(Arc::new(Inner { carrier, version, known: Mutex::default(), lost: watch::Sender::new(0) }));
        tokio::spawn(workers.clone().listen());
        workers
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn listen(self) {
        let said = match self.0.carrier.presentations().await {
            Ok(said) => said,
            Err(error) => return tracing::error!(%error, "workers are not heard"),
        };
        let mut said = Box::pin(said);
        let mut tick = tokio::time::interval(SAID_EVERY);
        loop {
            tokio::select! {
                said = said.next() => match said {
                    Some((id, said)) => self.note(id, said),
                    None => return,
                },
                _ = tick.tick() => self.tend(),
            }
        }
    }

    fn note(&self, id: String, said: Presentation) {
        let mut known = self.lock();
        let now = Instant::now();
        if let Some(worker) = known.get_mut(&id) {
            (worker.said, worker.heard) = (said, now);
        } else if known.len() < MOST {
            let is_fit = fits(self.0.version, &said.version);
            tracing::info!(worker = said.name, version = said.version, is_fit, "a worker has come");
            // What it did before is not counted again wherever a server starts.
            let counted = (said.moves, said.reviews);
            known.insert(id, Known { said, heard: now, asked: 0, spared_until: None, counted });
        }
    }

    /// Forgets those who are gone, and counts the others.
    fn tend(&self) {
        let mut known = self.lock();
        let mut is_lost = false;
        let mut all: Vec<&mut Known> = known.values_mut().collect();
        // One that was started again has the name of the one before: the living has the last word.
        all.sort_by_key(|worker| worker.heard);
        for worker in all {
            let silent = worker.heard.elapsed();
            is_lost |= silent >= SILENCE && silent < SILENCE + 4 * SAID_EVERY;
            worker.measure(fits(self.0.version, &worker.said.version));
        }
        known.retain(|_, worker| worker.heard.elapsed() < FORGOTTEN);
        drop(known);
        if is_lost {
            self.0.lost.send_modify(|number| *number += 1);
        }
    }

    /// Those that are there.
    pub fn all(&self) -> Vec<WorkerView> {
        let known = self.lock();
        let here = known.iter().filter(|(_, worker)| worker.is_here());
        let view = |(id, worker): (&String, &Known)| WorkerView {
            id: id.clone(),
            said: worker.said.clone(),
            is_fit: fits(self.0.version, &worker.said.version),
        };
        here.map(view).collect()
    }

    /// Is there one that makes reviews for this server? Then they are left to it.
    pub fn is_any_reviewing(&self) -> bool {
        self.lock().values().any(|worker| self.is_usable(worker) && !worker.said.is_without_database)
    }

    fn is_usable(&self, worker: &Known) -> bool {
        worker.is_here() && !worker.said.is_leaving && !worker.is_spared() && fits(self.0.version, &worker.said.version)
    }

    /// The worker with the most room, besides those that were asked.
    fn choose(&self, tried: &[String]) -> Option<String> {
        let known = self.lock();
        let usable = known.iter().filter(|(id, worker)| self.is_usable(worker) && !tried.contains(id));
        let with_room = usable.filter(|(_, worker)| worker.busy() < worker.said.threads.saturating_mul(1 + WAITING));
        // A thread that is free, then the quickest, then the shortest queue.
        let worth = |worker: &Known| {
            let free = worker.said.threads.saturating_sub(worker.busy());
            (free > 0, if free > 0 { worker.said.speed } else { 0 }, free, std::cmp::Reverse(worker.busy()))
        };
        with_room.max_by_key(|(_, worker)| worth(worker)).map(|(id, _)| id.clone())
    }

    /// Can somebody be asked?
    pub fn have_room(&self) -> bool {
        self.0.carrier.is_up() && self.choose(&[]).is_some()
    }

    /// Has one of them think; none where nobody could.
    pub async fn think(&self, question: &Question) -> Option<Thought> {
        let mut tried = Vec::new();
        while tried.len() < TRIES
            && let Some(worker) = self.choose(&tried)
        {
            match self.ask(&worker, question).await {
                Ok(thought) => {
                    metrics::counter!("tabiya_thoughts_total", "where" => "worker").increment(1);
                    return Some(thought);
                }
                Err(failure) => {
                    metrics::counter!("tabiya_workers_failed_total", "why" => failure.name()).increment(1);
                    if matches!(failure, Failure::Late | Failure::Wrong) {
                        tracing::warn!(worker, why = failure.name(), "a worker has not answered as it should");
                        let until = Instant::now() + SPARED;
                        self.lock().entry(worker.clone()).and_modify(|known| known.spared_until = Some(until));
                    }
                }
            }
            tried.push(worker);
        }
        None
    }

    async fn ask(&self, worker: &str, question: &Question) -> Result<Thought, Failure> {
        let within = question.longest().saturating_add(GRACE);
        let asked = self.0.carrier.ask_worker(worker, &Task::Think { question: question.carried() });
        let asked = asked.map_err(|_| Failure::Gone)?;
        let mut open = Open { workers: self, worker, number: asked.number(), is_answered: false };
        self.count(worker, |asked| asked.saturating_add(1));
        let answer = tokio::select! {
            answer = asked.answer(within) => answer,
            () = self.is_lost(worker) => Err(AskError::Nobody),
        };
        open.is_answered = matches!(answer, Ok(_) | Err(AskError::Nobody));
        match answer {
            Ok(Found::Thought { thought }) => question.read_thought(&thought).map_err(|_| Failure::Wrong),
            Ok(Found::Busy | Found::Refused { .. }) => Err(Failure::Refused),
            Err(AskError::Nobody) => Err(Failure::Gone),
            Err(AskError::NoAnswer) => Err(Failure::Late),
        }
    }

    fn count(&self, worker: &str, change: fn(u32) -> u32) {
        if let Some(known) = self.lock().get_mut(worker) {
            known.asked = change(known.asked);
        }
    }

    /// Returns when a worker is not heard any more.
    async fn is_lost(&self, worker: &str) {
        let mut lost = self.0.lost.subscribe();
        while self.lock().get(worker).is_some_and(Known::is_here) {
            if lost.changed().await.is_err() {
                return;
            }
        }
    }
}

impl Known {
    fn is_here(&self) -> bool {
        self.heard.elapsed() < SILENCE
    }

    fn is_spared(&self) -> bool {
        self.spared_until.is_some_and(|until| Instant::now() < until)
    }

    /// What it has to do, as far as this server knows.
    fn busy(&self) -> u32 {
        self.said.busy.max(self.asked)
    }

    fn measure(&mut self, is_fit: bool) {
        let labels = [("worker", self.said.name.clone()), ("version", self.said.version.clone())];
        let state = match (self.is_here(), is_fit) {
            (false, _) => 0.0,
            (true, true) => 1.0,
            (true, false) => -1.0,
        };
        metrics::gauge!("tabiya_worker", &labels).set(state);
        let now = |number: f64| if self.is_here() { number } else { 0.0 };
        metrics::gauge!("tabiya_worker_threads", &labels).set(now(f64::from(self.said.threads)));
        metrics::gauge!("tabiya_worker_busy", &labels).set(now(f64::from(self.said.busy)));
        metrics::gauge!("tabiya_worker_speed", &labels).set(now(self.said.speed as f64));
        // Differences: another one of this name begins with none.
        let (moves, reviews) = self.counted;
        metrics::counter!("tabiya_worker_moves_total", &labels).increment(self.said.moves.saturating_sub(moves));
        metrics::counter!("tabiya_worker_reviews_total", &labels).increment(self.said.reviews.saturating_sub(reviews));
        self.counted = (self.said.moves, self.said.reviews);
    }
}

/// A question that a worker has. To drop it is to take it back.
struct Open<'a> {
    workers: &'a Workers,
    worker: &'a str,
    number: u64,
    is_answered: bool,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.workers.count(self.worker, |asked| asked.saturating_sub(1));
        if !self.is_answered {
            self.workers.0.carrier.forget(self.worker, self.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_of_the_same_line_are_asked() {
        for (one, other) in [("0.1.0", "0.1.0"), ("0.1.0", "0.1.7"), ("2.3.4-beta", "2.3.9"), ("1.2", "1.2.3")] {
            assert!(fits(one, other) && fits(other, one), "{one} and {other}");
        }
        for (one, other) in [("0.1.0", "0.2.0"), ("1.2.0", "2.2.0"), ("0.1.0", ""), ("", ""), ("x.y.z", "x.y.z")] {
            assert!(!fits(one, other) && !fits(other, one), "{one} and {other}");
        }
    }
}
