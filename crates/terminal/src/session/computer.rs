//! The computer's mind: a thread that owns an engine and answers questions, one after the other.
//!
//! A question is known by its number and lives as long as its [`Ticket`]: whoever drops that no longer wants the answer,
//! and the search ends. If the engine panics, it is replaced and the question asked once more; what fails twice is told.

use super::new_engine;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
use tabiya_engine::explain::{MoveExplanation, explain_move};
use tabiya_engine::{Control, Engine, Explained, Limits, Line, Report, Root, Score, Strength, choose, explain};
use tabiya_rules::Move;

/// Something to think about.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// A move for the game.
    Move {
        /// How well to play.
        strength: Strength,
        /// What makes one game differ from the next.
        seed: u64,
        /// How long to look at what the position is worth, if that is wanted.
        weighs: Option<Limits>,
    },
    /// Whether a draw is good enough: the root is the offering side's turn.
    Draw,
    /// What to play.
    Hint,
    /// What the position is worth.
    Evaluate,
    /// What this move is good for.
    Explain(Move),
    /// The best lines, until nobody wants them any more.
    Analyse {
        /// How many.
        lines: usize,
    },
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// What to play.
    Move {
        /// The move; `None` where there is none.
        m: Option<Move>,
        /// What the position is worth for the side to move, if that was wanted.
        score: Option<Score>,
    },
    /// What the position is worth for the side that was offered a draw.
    Draw {
        /// Unless nothing was found.
        score: Option<Score>,
    },
    /// The best line.
    Hint(Option<Box<Line>>),
    /// What the position is worth.
    Evaluation {
        /// Term by term.
        explained: Box<Explained>,
        /// The best line.
        line: Option<Box<Line>>,
    },
    /// What there is to say of a move.
    Explained(Box<MoveExplanation>),
    /// The best lines so far.
    Lines {
        /// Best first.
        lines: Vec<Line>,
        /// Nothing better comes after them.
        is_final: bool,
    },
    /// The engine has panicked, twice.
    Failed(String),
}

/// A question that is asked; to drop it is to take the question back.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub(crate) number: u64,
    control: Arc<Control>,
}

impl Ticket {
    /// Asks for the answer now, with what was found so far.
    pub(crate) fn hurry(&self) {
        self.control.stop();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// A question on its way.
struct Job {
    number: u64,
    root: Root,
    question: Question,
    limits: Limits,
    control: Arc<Control>,
}

/// Questions to the thread, and its answers with their numbers.
type Wire = (Sender<Job>, Receiver<(u64, Answer)>);

/// The way to the thread and back. It is started by the first question.
#[derive(Debug, Default)]
pub(crate) struct Computer {
    thread: Option<Wire>,
    /// What [`Computer::wait`] has heard.
    heard: Option<(u64, Answer)>,
    asked: u64,
}

/// The search goes down a few hundred calls; the stack must hold them.
const STACK_BYTES: usize = 8 << 20;

impl Computer {
    pub(crate) fn ask(&mut self, root: Root, question: Question, limits: Limits) -> Ticket {
        self.asked += 1;
        let ticket = Ticket { number: self.asked, control: Arc::default() };
        let control = Arc::clone(&ticket.control);
        let job = Job { number: self.asked, root, question, limits, control };
        if let Err(reason) = self.send(job) {
            self.heard = Some((self.asked, Answer::Failed(reason)));
        }
        ticket
    }

    fn send(&mut self, job: Job) -> Result<(), String> {
        let unsent = match &self.thread {
            Some((jobs, _)) => jobs.send(job).err().map(|unsent| unsent.0),
            None => Some(job),
        };
        let Some(job) = unsent else { return Ok(()) };
        let (jobs, inbox) = mpsc::channel();
        let (outbox, answers) = mpsc::channel();
        let work = move || work(&inbox, &outbox);
        thread::Builder::new()
            .name("computer".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(work)
            .map_err(|error| error.to_string())?;
        let sent = jobs.send(job).map_err(|_| "the thread has ended".to_owned());
        self.thread = Some((jobs, answers));
        sent
    }

    /// The next answer, if there is one, with the number of its question.
    pub(crate) fn answer(&mut self) -> Option<(u64, Answer)> {
        self.heard.take().or_else(|| self.thread.as_ref()?.1.try_recv().ok())
    }

    /// Waits for the next answer.
    pub(crate) fn wait(&mut self, patience: Duration) {
        if self.heard.is_some() {
            return;
        }
        match self.thread.as_ref().map(|(_, answers)| answers.recv_timeout(patience)) {
            Some(Ok(answer)) => self.heard = Some(answer),
            Some(Err(RecvTimeoutError::Timeout)) => {}
            // Nobody is there to wait for; do not spin.
            Some(Err(RecvTimeoutError::Disconnected)) | None => thread::sleep(patience),
        }
    }
}

fn work(inbox: &Receiver<Job>, outbox: &Sender<(u64, Answer)>) {
    let mut engine = None;
    for job in inbox {
        // A hurried move still wants an answer, but whoever asked for anything else has gone.
        if job.control.is_stopped() && !matches!(job.question, Question::Move { .. }) {
            continue;
        }
        let mut tell = |answer| drop(outbox.send((job.number, answer)));
        let mut attempt = || guarded(&mut engine, |engine| think(engine, &job, &mut tell));
        let answer = attempt().or_else(|_| attempt()).unwrap_or_else(Answer::Failed);
        if outbox.send((job.number, answer)).is_err() {
            return;
        }
    }
}

/// Lets the engine think; if that panics, the panic's words, and the next one to think is a new engine.
fn guarded<T>(engine: &mut Option<Engine>, think: impl FnOnce(&mut Engine) -> T) -> Result<T, String> {
    let mut taken = engine.take().unwrap_or_else(new_engine);
    // The engine that has panicked is thrown away, so nobody sees it broken.
    let answer = catch_unwind(AssertUnwindSafe(|| think(&mut taken)));
    match answer {
        Ok(answer) => {
            *engine = Some(taken);
            Ok(answer)
        }
        Err(panic) => Err(message(&*panic)),
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panic").to_owned()
}

fn think(engine: &mut Engine, job: &Job, tell: &mut dyn FnMut(Answer)) -> Answer {
    let Job { root, control, limits, .. } = job;
    match &job.question {
        Question::Move { strength, seed, weighs } => {
            let found = choose(engine, root, *strength, limits, control, *seed, &mut |_| {});
            let score = weighs.as_ref().and_then(|limits| match strength {
                // Nobody knows better.
                Strength::Full => found.score(),
                Strength::Elo(_) => best(engine, root, limits, control).map(|line| line.score),
            });
            Answer::Move { m: found.best, score }
        }
        Question::Draw => {
            let score = best(engine, root, limits, control).map(|line| line.score.reversed());
            Answer::Draw { score }
        }
        Question::Hint => Answer::Hint(best(engine, root, limits, control)),
        Question::Evaluate => Answer::Evaluation {
            explained: Box::new(explain(root.position())),
            line: best(engine, root, limits, control),
        },
        Question::Explain(m) => Answer::Explained(Box::new(explain_move(engine, root, *m, limits, control))),
        Question::Analyse { lines } => Answer::Lines { lines: analyse(engine, job, *lines, tell), is_final: true },
    }
}

fn best(engine: &mut Engine, root: &Root, limits: &Limits, control: &Control) -> Option<Box<Line>> {
    engine.search(root, limits, control, &mut |_| {}).lines.into_iter().next().map(Box::new)
}

fn analyse(engine: &mut Engine, job: &Job, lines: usize, tell: &mut dyn FnMut(Answer)) -> Vec<Line> {
    let limits = Limits { multi_pv: lines, ..job.limits.clone() };
    let mut found: Vec<Line> = Vec::new();
    let wanted = lines.min(job.root.position().legal_moves().len());
    let mut hear = |report: Report<'_>| {
        let Report::Line(line) = report else { return };
        found.truncate(line.rank.saturating_sub(1));
        found.push(line.clone());
        if found.len() == wanted {
            tell(Answer::Lines { lines: found.clone(), is_final: false });
        }
    };
    engine.search(&job.root, &limits, &job.control, &mut hear).lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_and_the_next_engine_is_a_new_one() {
        let mut engine = Some(new_engine());
        let failed: Result<(), String> = guarded(&mut engine, |_| panic!("no idea what to play"));
        assert_eq!(failed, Err("no idea what to play".to_owned()));
        assert!(engine.is_none());
        assert_eq!(guarded(&mut engine, |_| 7), Ok(7));
        assert!(engine.is_some());
    }
}
