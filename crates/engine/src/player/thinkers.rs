//! Threads that think, each with an engine of its own, none lost to a panic.
//!
//! Tasks wait in one bounded queue. Whoever drops a [`Ticket`] takes the task back. Where threads are few and tasks many, each
//! task has a share of time to itself, and thinks on after it only while nobody waits. What is done at leisure is done
//! while nothing else waits: it is laid aside as soon as its thread is needed, and taken up again later.

use crate::threads::STACK_BYTES;
use crate::{Control, Engine};
use std::any::Any;
use std::collections::VecDeque;
use std::fmt::{self, Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// How often a task is tried, should the engine panic.
const TRIES: usize = 2;
/// A thread that has had nothing to do for so long ends, and its memory is free.
const IDLE: Duration = Duration::from_secs(60);

/// Something to think about.
pub trait Task: Send + 'static {
    /// Thinks, and tells the answer to whoever waits for it. Called again with a new engine should it panic, and, at leisure,
    /// where it says that it is not done.
    fn think(&mut self, engine: &mut Engine, control: &Control) -> Progress;

    /// Does nobody wait for the answer any more?
    fn is_unwanted(&self, _: &Control) -> bool {
        false
    }

    /// The engine has panicked again and again, the last time with these words.
    fn fail(&mut self, reason: &str);
}

/// Is a task done?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It is.
    Done,
    /// It was stopped, and there is more to do.
    LaidAside,
}

/// What the threads may take.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// How many there are at most. They start as they are needed.
    pub threads: usize,
    /// How much each remembers, in MiB.
    pub hash: usize,
    /// How many tasks may wait.
    pub waiting: usize,
    /// How long a task may think while others wait; without this, as long as it likes.
    pub share: Option<Duration>,
}

/// Why a task is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAsked {
    /// Too many wait already.
    TooMany,
    /// Everything ends.
    Stopped,
    /// No thread could be started.
    NoThread(String),
}

impl Display for NotAsked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotAsked::TooMany | NotAsked::Stopped => {
                f.write_str("the computer has too much to think about; try again in a moment")
            }
            NotAsked::NoThread(reason) => write!(f, "the computer cannot think: {reason}"),
        }
    }
}

impl std::error::Error for NotAsked {}

/// A task that waits or is thought about; to drop this is to take it back.
#[derive(Debug)]
pub struct Ticket {
    control: Arc<Control>,
}

impl Ticket {
    /// Asks for the answer now, with what was found so far.
    pub fn hurry(&self) {
        self.control.stop();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// The threads. They end when this is dropped.
#[derive(Debug)]
pub struct Thinkers {
    queue: Arc<Queue>,
}

#[derive(Debug)]
struct Queue {
    capacity: Capacity,
    jobs: Mutex<Jobs>,
    come: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    /// What is done while nobody waits.
    leisure: VecDeque<Job>,
    /// How many threads there are, and how many of them have nothing to do.
    threads: usize,
    idle: usize,
    /// What is thought about, and what stops it.
    running: Vec<(Kind, Arc<Control>)>,
    /// How many have had their share and make room, but have not yet.
    leaving: usize,
    is_closed: bool,
}

struct Job {
    kind: Kind,
    task: Box<dyn Task>,
    control: Arc<Control>,
    share: Option<Arc<Share>>,
    failures: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Asked,
    Leisure,
}

/// The time that a task has to itself.
#[derive(Debug)]
struct Share {
    queue: Weak<Queue>,
    length: Duration,
    began: OnceLock<Instant>,
    is_over: AtomicBool,
}

impl Thinkers {
    /// With as many threads as are needed, up to this.
    pub fn new(capacity: Capacity) -> Thinkers {
        Thinkers { queue: Arc::new(Queue { capacity, jobs: Mutex::default(), come: Condvar::new() }) }
    }

    /// Has something thought about.
    ///
    /// # Errors
    /// It is not taken.
    pub fn ask(&self, task: impl Task) -> Result<Ticket, NotAsked> {
        let mut jobs = self.queue.lock();
        if jobs.waiting.len() >= self.queue.capacity.waiting {
            return Err(NotAsked::TooMany);
        }
        let share = self.queue.capacity.share.map(|length| Arc::new(Share::new(&self.queue, length)));
        let control = Arc::new(share.clone().map_or_else(Control::default, |share| {
            // This is asked at every turn of a search: nobody who holds the lock may ask it.
            Control::asking(move || share.is_over())
        }));
        let job = Job { kind: Kind::Asked, task: Box::new(task), control: Arc::clone(&control), share, failures: 0 };
        self.take(&mut jobs, job)?;
        if jobs.idle < jobs.waiting.len() {
            let is_at_leisure =
                |(kind, control): &&(Kind, Arc<Control>)| *kind == Kind::Leisure && !control.is_stopped();
            jobs.running.iter().find(is_at_leisure).inspect(|(_, control)| control.stop());
        }
        Ok(Ticket { control })
    }

    /// Has something thought about while nothing else is. Who asks sees to it that there is not too much of it; it is dropped
    /// where it is not taken.
    ///
    /// # Errors
    /// It is not taken.
    pub fn ask_at_leisure(&self, task: impl Task) -> Result<(), NotAsked> {
        let mut jobs = self.queue.lock();
        self.take(&mut jobs, Job::at_leisure(Box::new(task), 0))
    }

    /// How many tasks wait.
    pub fn waiting(&self) -> usize {
        self.queue.lock().waiting.len()
    }

    /// Takes no more tasks, and stops those that are thought about.
    pub fn stop(&self) {
        let mut jobs = self.queue.lock();
        jobs.is_closed = true;
        let dropped = (mem::take(&mut jobs.waiting), mem::take(&mut jobs.leisure));
        jobs.running.iter().for_each(|(_, control)| control.stop());
        drop(jobs);
        drop(dropped);
        self.queue.come.notify_all();
    }

    fn take(&self, jobs: &mut Jobs, job: Job) -> Result<(), NotAsked> {
        if jobs.is_closed {
            return Err(NotAsked::Stopped);
        }
        let is_short = jobs.idle <= jobs.waiting.len() + jobs.leisure.len();
        if is_short && jobs.threads < self.queue.capacity.threads.max(1) {
            let queue = Arc::clone(&self.queue);
            let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK_BYTES);
            match thread.spawn(move || work(&queue)) {
                Ok(_) => jobs.threads += 1,
                Err(error) if jobs.threads == 0 => return Err(NotAsked::NoThread(error.to_string())),
                // The others have to do.
                Err(_) => {}
            }
        }
        match job.kind {
            Kind::Asked => jobs.waiting.push_back(job),
            Kind::Leisure => jobs.leisure.push_back(job),
        }
        self.queue.come.notify_one();
        Ok(())
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Share {
    fn new(queue: &Arc<Queue>, length: Duration) -> Share {
        Share { queue: Arc::downgrade(queue), length, began: OnceLock::new(), is_over: AtomicBool::new(false) }
    }

    /// Has the task had its share, and is its thread needed?
    fn is_over(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        if self.began.get().is_none_or(|began| began.elapsed() < self.length) {
            return false;
        }
        let Some(queue) = self.queue.upgrade() else { return true };
        let mut jobs = queue.lock();
        let is_needed = jobs.waiting.len() + jobs.leisure.len() > jobs.idle + jobs.leaving;
        if is_needed {
            jobs.leaving += 1;
            self.is_over.store(true, Ordering::Relaxed);
        }
        is_needed
    }
}

impl Job {
    fn at_leisure(task: Box<dyn Task>, failures: usize) -> Job {
        Job { kind: Kind::Leisure, task, control: Arc::default(), share: None, failures }
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something to do; `None` where the thread may end.
    fn next(&self) -> Option<Job> {
        let since = Instant::now();
        let mut jobs = self.lock();
        loop {
            let next = jobs.waiting.pop_front().or_else(|| jobs.leisure.pop_front());
            if let Some(job) = next {
                jobs.running.push((job.kind, Arc::clone(&job.control)));
                return Some(job);
            }
            let patience = IDLE.checked_sub(since.elapsed()).filter(|_| !jobs.is_closed);
            let Some(patience) = patience else {
                jobs.threads -= 1;
                return None;
            };
            jobs.idle += 1;
            jobs = self.come.wait_timeout(jobs, patience).unwrap_or_else(PoisonError::into_inner).0;
            jobs.idle -= 1;
        }
    }

    /// A task is no longer thought about; what is left of it comes next when there is time again.
    fn put_down(&self, control: &Arc<Control>, share: Option<&Share>, rest: Option<Job>) {
        let mut jobs = self.lock();
        jobs.running.retain(|(_, other)| !Arc::ptr_eq(other, control));
        if share.is_some_and(|share| share.is_over.load(Ordering::Relaxed)) {
            jobs.leaving -= 1;
        }
        if let Some(job) = rest.filter(|_| !jobs.is_closed) {
            jobs.leisure.push_front(job);
            self.come.notify_one();
        }
    }
}

fn work(queue: &Arc<Queue>) {
    let mut engine = None;
    while let Some(job) = queue.next() {
        let (control, share) = (Arc::clone(&job.control), job.share.clone());
        let rest = if job.task.is_unwanted(&control) { None } else { think(queue, job, &mut engine) };
        queue.put_down(&control, share.as_deref(), rest);
    }
}

/// Lets the engine think about a task. What is left of one that was laid aside comes back.
fn think(queue: &Arc<Queue>, mut job: Job, engine: &mut Option<Engine>) -> Option<Job> {
    if let Some(share) = &job.share {
        share.began.get_or_init(Instant::now);
    }
    loop {
        let hash = queue.capacity.hash;
        let mut taken = engine.take().unwrap_or_else(|| Engine::with_hash(hash).unwrap_or_default());
        // An engine that has panicked is thrown away, so nobody sees it broken.
        match catch_unwind(AssertUnwindSafe(|| job.task.think(&mut taken, &job.control))) {
            Ok(progress) => {
                *engine = Some(taken);
                let is_left = progress == Progress::LaidAside && !job.task.is_unwanted(&job.control);
                return is_left.then(|| Job::at_leisure(job.task, job.failures));
            }
            Err(panic) => {
                job.failures += 1;
                if job.failures >= TRIES {
                    job.task.fail(words(&*panic));
                    return None;
                }
            }
        }
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panic")
}

impl fmt::Debug for Jobs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Jobs { waiting, leisure, threads, .. } = self;
        write!(f, "{} waiting, {} at leisure, {threads} threads", waiting.len(), leisure.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Root};
    use std::sync::mpsc::{self, Receiver, Sender};
    use tabiya_rules::Position;

    /// Guards against hanging, no more.
    const LONG: Duration = Duration::from_secs(120);

    /// Searches until it is stopped, or not for long, and tells its name then.
    struct Search {
        name: &'static str,
        limits: Limits,
        done: Sender<&'static str>,
        /// So often it is not done.
        lays_aside: usize,
    }

    impl Task for Search {
        fn think(&mut self, engine: &mut Engine, control: &Control) -> Progress {
            engine.search(&Root::new(Position::STANDARD), &self.limits, control, &mut |_| {});
            if self.lays_aside > 0 {
                self.lays_aside -= 1;
                return Progress::LaidAside;
            }
            let _ = self.done.send(self.name);
            Progress::Done
        }

        fn fail(&mut self, _: &str) {}
    }

    struct Table {
        thinkers: Thinkers,
        done: Sender<&'static str>,
        heard: Receiver<&'static str>,
    }

    impl Table {
        fn new(share: Option<Duration>) -> Table {
            let (done, heard) = mpsc::channel();
            let thinkers = Thinkers::new(Capacity { threads: 1, hash: 1, waiting: 3, share });
            Table { thinkers, done, heard }
        }

        fn endless(&self, name: &'static str) -> Search {
            Search { name, limits: Limits::depth(200), done: self.done.clone(), lays_aside: 0 }
        }

        fn short(&self, name: &'static str) -> Search {
            Search { limits: Limits::nodes(100), ..self.endless(name) }
        }

        fn hears(&self) -> Option<&'static str> {
            self.heard.recv_timeout(LONG).ok()
        }
    }

    #[test]
    fn who_has_had_a_share_makes_room_for_those_who_wait() {
        let table = Table::new(Some(Duration::from_millis(20)));
        let _long = table.thinkers.ask(table.endless("long")).expect("there is room");
        let _short = table.thinkers.ask(table.short("short")).expect("there is room");
        assert_eq!([table.hears(), table.hears()], [Some("long"), Some("short")]);
    }

    #[test]
    fn what_is_taken_back_is_stopped_and_a_queue_has_an_end() {
        let table = Table::new(None);
        let long = table.thinkers.ask(table.endless("long")).expect("there is room");
        while table.thinkers.waiting() > 0 {
            thread::yield_now();
        }
        let tickets: Vec<_> = ["a", "b", "c"].map(|name| table.thinkers.ask(table.short(name))).into_iter().collect();
        assert!(tickets.iter().all(Result::is_ok));
        assert_eq!(table.thinkers.ask(table.short("d")).err(), Some(NotAsked::TooMany));
        drop(long);
        assert_eq!([(); 4].map(|()| table.hears()), [Some("long"), Some("a"), Some("b"), Some("c")]);
        table.thinkers.stop();
        assert_eq!(table.thinkers.ask(table.short("e")).err(), Some(NotAsked::Stopped));
    }

    #[test]
    fn leisure_is_interrupted_and_taken_up_again() {
        let table = Table::new(None);
        let slow = Search { lays_aside: 2, ..table.endless("leisure") };
        table.thinkers.ask_at_leisure(slow).expect("it is taken");
        // Each that is asked for is answered, though what is done at leisure would never end.
        let mut heard = Vec::new();
        while !heard.contains(&Some("leisure")) {
            let _ticket = table.thinkers.ask(table.short("short")).expect("there is room");
            heard.push(table.hears());
        }
        assert!(heard.len() > 2, "{heard:?}");
    }

    struct Panics {
        tries: usize,
        told: Sender<(usize, String)>,
    }

    impl Task for Panics {
        fn think(&mut self, _: &mut Engine, _: &Control) -> Progress {
            self.tries += 1;
            panic!("no idea what to play");
        }

        fn fail(&mut self, reason: &str) {
            let _ = self.told.send((self.tries, reason.to_owned()));
        }
    }

    #[test]
    fn a_panic_is_told_and_the_next_task_is_thought_about() {
        let table = Table::new(None);
        let (told, failure) = mpsc::channel();
        let _panics = table.thinkers.ask(Panics { tries: 0, told }).expect("there is room");
        assert_eq!(failure.recv_timeout(LONG), Ok((TRIES, "no idea what to play".to_owned())));
        let _short = table.thinkers.ask(table.short("short")).expect("there is room");
        assert_eq!(table.hears(), Some("short"));
    }
}
