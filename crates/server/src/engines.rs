//! The computer: a few threads that think for all games, each question bounded, none lost to a panic.
//!
//! Questions wait in one bounded queue; a game has at most one there, so that nobody is starved. Whoever drops a
//! [`Ticket`] takes the question back.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya_engine::{Control, Engine, Limits, Root, Score, Strength, choose};
use tabiya_rules::Move;
use tokio::sync::oneshot;

/// The threads that think.
#[derive(Clone, Debug)]
pub struct Engines {
    desk: Arc<Desk>,
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game so far.
    pub root: Root,
    /// How well to play.
    pub strength: Strength,
    /// How long at most.
    pub limits: Limits,
    /// How long to look at what the position is worth, if that is wanted besides a move.
    pub weighs: Option<Limits>,
    /// What makes one game differ from the next.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move.
    pub best: Option<Move>,
    /// What the position is worth for the side to move, if that was wanted: to the engine, not to the level it plays at.
    pub score: Option<Score>,
}

/// A question that is asked; to drop it is to take it back.
#[derive(Debug)]
pub struct Ticket {
    control: Arc<Control>,
    answer: oneshot::Receiver<Answer>,
}

/// Too many questions wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the computer has too much to think about; try again in a moment")]
pub struct Busy;

#[derive(Debug)]
struct Job {
    question: Question,
    control: Arc<Control>,
    answer: oneshot::Sender<Answer>,
}

#[derive(Debug)]
struct Desk {
    jobs: Mutex<Jobs>,
    come: Condvar,
    most: usize,
}

#[derive(Debug, Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    is_closed: bool,
}

/// The search goes down a few hundred calls; the stack must hold them.
const STACK_BYTES: usize = 8 << 20;
/// The memory of each thread for positions.
const HASH_MEBIBYTES: usize = 16;
/// How many questions wait at most, for each thread.
const WAITING: usize = 256;
/// How often a question is asked again after a panic.
const TRIES: usize = 3;
/// No question takes longer, whatever it says.
const LONGEST: Duration = Duration::from_secs(5);
/// A thread that has had nothing to do for so long gives its memory back.
const IDLE: Duration = Duration::from_secs(60);

impl Engines {
    /// So many threads.
    pub fn start(threads: usize) -> Engines {
        let desk = Arc::new(Desk { jobs: Mutex::default(), come: Condvar::new(), most: WAITING * threads.max(1) });
        for number in 0..threads.max(1) {
            let desk = Arc::clone(&desk);
            let thread = thread::Builder::new().name(format!("engine-{number}")).stack_size(STACK_BYTES);
            if let Err(error) = thread.spawn(move || work(&desk)) {
                tracing::error!(%error, "a thread for the computer could not be started");
            }
        }
        Engines { desk }
    }

    /// Asks.
    ///
    /// # Errors
    /// Too many questions wait.
    pub fn ask(&self, mut question: Question) -> Result<Ticket, Busy> {
        question.limits.time = Some(question.limits.time.map_or(LONGEST, |time| time.min(LONGEST)));
        let (answer, receiver) = oneshot::channel();
        let control = Arc::new(Control::default());
        let mut jobs = self.desk.lock();
        if jobs.waiting.len() >= self.desk.most || jobs.is_closed {
            return Err(Busy);
        }
        jobs.waiting.push_back(Job { question, control: Arc::clone(&control), answer });
        metrics::gauge!("tabiya_engine_queue").set(jobs.waiting.len() as f64);
        drop(jobs);
        self.desk.come.notify_one();
        Ok(Ticket { control, answer: receiver })
    }

    /// Takes no more questions; the threads end after those they are at.
    pub fn stop(&self) {
        let mut jobs = self.desk.lock();
        jobs.is_closed = true;
        jobs.waiting.clear();
        self.desk.come.notify_all();
    }
}

impl Ticket {
    /// Waits for what was found; `None` if the engine failed again and again, or the server stops.
    pub async fn found(&mut self) -> Option<Answer> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something to do, or until the thread has been idle for long.
    fn next(&self) -> Next {
        let since = Instant::now();
        let mut jobs = self.lock();
        loop {
            if let Some(job) = jobs.waiting.pop_front() {
                metrics::gauge!("tabiya_engine_queue").set(jobs.waiting.len() as f64);
                return Next::Job(Box::new(job));
            }
            let Some(patience) = IDLE.checked_sub(since.elapsed()) else { return Next::Nothing };
            if jobs.is_closed {
                return Next::Closed;
            }
            jobs = self.come.wait_timeout(jobs, patience).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// What a thread is to do.
enum Next {
    Job(Box<Job>),
    Nothing,
    Closed,
}

fn work(desk: &Desk) {
    let mut engine = None;
    loop {
        match desk.next() {
            Next::Job(job) if job.answer.is_closed() => {}
            Next::Job(job) => answer(*job, &mut engine),
            Next::Nothing => engine = None,
            Next::Closed => return,
        }
    }
}

fn answer(job: Job, engine: &mut Option<Engine>) {
    let found = (0..TRIES).find_map(|_| {
        let thought = catch_unwind(AssertUnwindSafe(|| think(engine.get_or_insert_with(new_engine), &job)));
        thought.inspect_err(|_| *engine = None).ok()
    });
    match found {
        Some(found) => drop(job.answer.send(found)),
        None => tracing::error!(position = %job.question.root.position(), "the engine failed {TRIES} times"),
    }
}

fn new_engine() -> Engine {
    Engine::with_hash(HASH_MEBIBYTES).unwrap_or_default()
}

fn think(engine: &mut Engine, job: &Job) -> Answer {
    let Question { root, strength, limits, weighs, seed } = &job.question;
    let found = choose(engine, root, *strength, limits, &job.control, *seed, &mut |_| {});
    let score = match (strength, weighs) {
        // Nobody knows better.
        (Strength::Full, _) => found.score(),
        (Strength::Elo(_), Some(limits)) => engine.search(root, limits, &job.control, &mut |_| {}).score(),
        (Strength::Elo(_), None) => None,
    };
    Answer { best: found.best, score }
}
