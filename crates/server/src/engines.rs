//! The computer: a few threads that think for all games, each question bounded, none lost to a panic.
//!
//! Questions wait in one bounded queue; a game has at most one there, so that nobody is starved. Whoever drops a
//! [`Ticket`] takes the question back. Passages of reviews are looked at while no game waits: a thread that is at one lays
//! it aside as soon as it is needed, and goes on later with what is left of it.

use std::collections::VecDeque;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya_engine::review::{self, Evaluation};
use tabiya_engine::{Control, Engine, Limits, Root, Score, Strength, choose};
use tabiya_rules::{Move, Position};
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

/// Positions of a game that follow each other, to be looked at for a review.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The first position of the game.
    pub start: Position,
    /// All its moves.
    pub moves: Arc<[Move]>,
    /// Which positions, by how many moves were made.
    pub positions: Range<usize>,
    /// How long to look at each.
    pub limits: Limits,
    /// Counts the positions that are done.
    pub done: Arc<AtomicUsize>,
}

/// A passage that is being looked at; to drop it is to take it back.
#[derive(Debug)]
pub struct PassageTicket {
    answer: oneshot::Receiver<Vec<Option<Evaluation>>>,
}

#[derive(Debug)]
struct Look {
    passage: Passage,
    /// What is known already: of the last positions.
    found: Vec<Option<Evaluation>>,
    answer: oneshot::Sender<Vec<Option<Evaluation>>>,
    tries: usize,
}

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
    /// What is looked at while nobody waits.
    later: VecDeque<Look>,
    /// The threads that have nothing to do.
    idle: usize,
    /// What stops those that are at a passage.
    looking: Vec<Arc<Control>>,
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
        if jobs.idle < jobs.waiting.len()
            && let Some(looking) = jobs.looking.pop()
        {
            looking.stop();
        }
        drop(jobs);
        self.desk.come.notify_one();
        Ok(Ticket { control, answer: receiver })
    }

    /// Has positions of a game looked at while no game needs a move. Who asks sees to it that they are not too many.
    pub fn look(&self, passage: Passage) -> PassageTicket {
        let (answer, receiver) = oneshot::channel();
        let mut jobs = self.desk.lock();
        if !jobs.is_closed {
            jobs.later.push_back(Look { passage, found: Vec::new(), answer, tries: 0 });
        }
        drop(jobs);
        self.desk.come.notify_one();
        PassageTicket { answer: receiver }
    }

    /// Takes no more questions; the threads end after those they are at.
    pub fn stop(&self) {
        let mut jobs = self.desk.lock();
        jobs.is_closed = true;
        jobs.waiting.clear();
        jobs.later.clear();
        jobs.looking.drain(..).for_each(|looking| looking.stop());
        self.desk.come.notify_all();
    }
}

impl Ticket {
    /// Waits for what was found; `None` if the engine failed again and again, or the server stops.
    pub async fn found(&mut self) -> Option<Answer> {
        (&mut self.answer).await.ok()
    }
}

impl PassageTicket {
    /// Waits for what was found; `None` if the engine failed again and again, or the server stops.
    pub async fn found(self) -> Option<Vec<Option<Evaluation>>> {
        self.answer.await.ok()
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
            if let Some(look) = jobs.later.pop_front() {
                let control = Arc::new(Control::default());
                jobs.looking.push(Arc::clone(&control));
                return Next::Look(Box::new(look), control);
            }
            let Some(patience) = IDLE.checked_sub(since.elapsed()) else { return Next::Nothing };
            if jobs.is_closed {
                return Next::Closed;
            }
            jobs.idle += 1;
            jobs = self.come.wait_timeout(jobs, patience).unwrap_or_else(PoisonError::into_inner).0;
            jobs.idle -= 1;
        }
    }

    /// A look has ended: what is left of it comes next when there is time again.
    fn put_down(&self, control: &Arc<Control>, rest: Option<Look>) {
        let mut jobs = self.lock();
        jobs.looking.retain(|other| !Arc::ptr_eq(other, control));
        if let Some(look) = rest.filter(|_| !jobs.is_closed) {
            jobs.later.push_front(look);
            drop(jobs);
            self.come.notify_one();
        }
    }
}

/// What a thread is to do.
enum Next {
    Job(Box<Job>),
    Look(Box<Look>, Arc<Control>),
    Nothing,
    Closed,
}

fn work(desk: &Desk) {
    let mut engine = None;
    loop {
        match desk.next() {
            Next::Job(job) if job.answer.is_closed() => {}
            Next::Job(job) => answer(*job, &mut engine),
            Next::Look(look, control) => {
                let rest = look_on(*look, &control, &mut engine);
                desk.put_down(&control, rest);
            }
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

/// Looks at a passage until it is done or the thread is needed; then what is left of it comes back.
fn look_on(mut look: Look, control: &Control, engine: &mut Option<Engine>) -> Option<Look> {
    let Passage { start, moves, positions, limits, done } = &look.passage;
    let left = positions.start..positions.end - look.found.len();
    let thought = catch_unwind(AssertUnwindSafe(|| {
        let mut tell = || {
            if look.answer.is_closed() {
                control.stop();
            }
        };
        review::evaluate(engine.get_or_insert_with(new_engine), start, moves, left, limits, control, &mut tell)
    }));
    match thought {
        Ok(found) => {
            let known: Vec<_> = found.into_iter().skip_while(Option::is_none).collect();
            done.fetch_add(known.len(), Ordering::Relaxed);
            look.found.splice(0..0, known);
        }
        Err(_) => {
            *engine = None;
            look.tries += 1;
        }
    }
    if look.answer.is_closed() {
        return None;
    }
    if look.tries == TRIES {
        tracing::error!(start = %look.passage.start, positions = ?look.passage.positions, "the engine failed {TRIES} times");
        return None;
    }
    if look.found.len() < look.passage.positions.len() {
        return Some(look);
    }
    let _ = look.answer.send(look.found);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(limits: Limits) -> Passage {
        let done = Arc::new(AtomicUsize::new(0));
        Passage { start: Position::STANDARD, moves: Arc::new([]), positions: 0..1, limits, done }
    }

    fn question() -> Question {
        let root = Root::new(Position::STANDARD);
        Question { root, strength: Strength::Full, limits: Limits::nodes(500), weighs: None, seed: 0 }
    }

    #[tokio::test]
    async fn a_passage_is_looked_at() {
        let engines = Engines::start(1);
        let moves: Vec<Move> = ["f2f3", "e7e5"]
            .iter()
            .scan(Position::STANDARD, |pos, uci| {
                let m = pos.resolve(uci.parse().unwrap()).unwrap();
                *pos = pos.after(m);
                Some(m)
            })
            .collect();
        let wish = Passage { moves: moves.into(), positions: 1..3, ..passage(Limits::nodes(500)) };
        let found = engines.look(wish.clone()).found().await.unwrap();
        assert!(found.len() == 2 && found.iter().all(Option::is_some));
        assert_eq!(wish.done.load(Ordering::Relaxed), 2);
        engines.stop();
    }

    #[tokio::test]
    async fn a_game_never_waits_for_a_passage() {
        let engines = Engines::start(1);
        let endless = engines.look(passage(Limits::depth(200)));
        for _ in 0..3 {
            let mut ticket = engines.ask(question()).unwrap();
            assert!(ticket.found().await.unwrap().best.is_some());
        }
        engines.stop();
        assert!(endless.found().await.is_none(), "it was laid aside each time, and then the server stopped");
    }
}
