//! The computer's mind: a thread with an engine that answers questions, one after the other
//! ([`tabiya_engine::player::Thinkers`]).
//!
//! A question is known by its number and lives as long as its [`Ticket`]: whoever drops that no longer wants the answer,
//! and the search ends. What fails again and again is told.

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use tabiya_engine::explain::{MoveExplanation, explain_move};
use tabiya_engine::player::{self, Capacity, Progress, Task, Thinkers, Thought};
use tabiya_engine::{Breakdown, Control, DEFAULT_HASH, Engine, Limits, Line, Network, Report, Root, breakdown};
use tabiya_rules::Move;

/// Something to think about.
#[derive(Clone, Debug)]
pub(crate) enum Inquiry {
    /// What to play.
    Hint,
    /// What the position is worth.
    Evaluate,
    /// What this move is good for.
    Explain(Move),
    /// The best lines, until nobody wants them any more.
    Analyse { lines: usize },
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    /// What the computer thinks about its game.
    Thought(Thought),
    /// The best line.
    Hint(Option<Box<Line>>),
    /// What the position is worth.
    Evaluation {
        /// Term by term.
        breakdown: Box<Breakdown>,
        /// By the network, in pawns.
        network: f64,
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
    /// Nothing where nobody thinks about it, which is told.
    asked: Option<player::Ticket>,
}

impl Ticket {
    /// Asks for the answer now, with what was found so far.
    pub(crate) fn hurry(&self) {
        self.asked.iter().for_each(player::Ticket::hurry);
    }
}

/// The way to the thread and back.
#[derive(Debug)]
pub(crate) struct Mind {
    thinkers: Thinkers,
    outbox: Sender<(u64, Finding)>,
    answers: Receiver<(u64, Finding)>,
    /// What [`Mind::wait`] has heard.
    heard: Option<(u64, Finding)>,
    asked: u64,
}

/// One thread, which nobody else waits for.
const CAPACITY: Capacity = Capacity { threads: 1, hash: DEFAULT_HASH, waiting: 64, share: None };

impl Default for Mind {
    fn default() -> Mind {
        let (outbox, answers) = mpsc::channel();
        Mind { thinkers: Thinkers::new(CAPACITY), outbox, answers, heard: None, asked: 0 }
    }
}

impl Mind {
    /// Asks for advice.
    pub(crate) fn ask(&mut self, root: Root, question: Inquiry, limits: Limits) -> Ticket {
        self.think(Work::Advise(Advice { root, question, limits }))
    }

    /// Asks what the computer does in its game.
    pub(crate) fn ask_player(&mut self, question: player::Question) -> Ticket {
        self.think(Work::Play(question))
    }

    fn think(&mut self, work: Work) -> Ticket {
        self.asked += 1;
        let number = self.asked;
        let asked = self.thinkers.ask(Job { number, work, outbox: self.outbox.clone() });
        let asked = asked.inspect_err(|why| drop(self.outbox.send((number, Finding::Failed(why.to_string()))))).ok();
        Ticket { number, asked }
    }

    /// The next answer, if there is one, with the number of its question.
    pub(crate) fn answer(&mut self) -> Option<(u64, Finding)> {
        self.heard.take().or_else(|| self.answers.try_recv().ok())
    }

    /// Waits for the next answer.
    pub(crate) fn wait(&mut self, patience: Duration) {
        if self.heard.is_none() {
            self.heard = self.answers.recv_timeout(patience).ok();
        }
    }
}

/// A question on its way.
struct Job {
    number: u64,
    work: Work,
    outbox: Sender<(u64, Finding)>,
}

/// What a player wants to know of a position.
struct Advice {
    root: Root,
    question: Inquiry,
    limits: Limits,
}

enum Work {
    Play(player::Question),
    Advise(Advice),
}

impl Task for Job {
    fn think(&mut self, engine: &mut Engine, control: &Control) -> Progress {
        let answer = match &self.work {
            Work::Play(question) => Finding::Thought(question.think(engine, control)),
            Work::Advise(advice) => advice.give(engine, control, &mut |answer| self.tell(answer)),
        };
        self.tell(answer);
        Progress::Done
    }

    /// A hurried move still wants an answer, but whoever asked for anything else has gone.
    fn is_unwanted(&self, control: &Control) -> bool {
        control.is_stopped() && !matches!(self.work, Work::Play(_))
    }

    fn fail(&mut self, reason: &str) {
        self.tell(Finding::Failed(reason.to_owned()));
    }
}

impl Job {
    fn tell(&self, answer: Finding) {
        // Whoever asked may have gone.
        let _ = self.outbox.send((self.number, answer));
    }
}

impl Advice {
    fn give(&self, engine: &mut Engine, control: &Control, tell: &mut dyn FnMut(Finding)) -> Finding {
        let Advice { root, question, limits } = self;
        match question {
            Inquiry::Hint => Finding::Hint(best(engine, root, limits, control)),
            Inquiry::Evaluate => Finding::Evaluation {
                breakdown: Box::new(breakdown(root.position())),
                network: Network::own().pawns(root.position()),
                line: best(engine, root, limits, control),
            },
            Inquiry::Explain(m) => Finding::Explained(Box::new(explain_move(engine, root, *m, limits, control))),
            Inquiry::Analyse { lines } => {
                let limits = Limits { multi_pv: *lines, ..limits.clone() };
                Finding::Lines { lines: analyse(engine, root, &limits, control, tell), is_final: true }
            }
        }
    }
}

fn best(engine: &mut Engine, root: &Root, limits: &Limits, control: &Control) -> Option<Box<Line>> {
    engine.search(root, limits, control, &mut |_| {}).lines.into_iter().next().map(Box::new)
}

fn analyse(
    engine: &mut Engine,
    root: &Root,
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(Finding),
) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    let wanted = limits.multi_pv.min(root.position().legal_moves().len());
    let mut hear = |report: Report<'_>| {
        let Report::Line(line) = report else { return };
        found.truncate(line.rank.saturating_sub(1));
        found.push(line.clone());
        if found.len() == wanted {
            tell(Finding::Lines { lines: found.clone(), is_final: false });
        }
    };
    engine.search(root, limits, control, &mut hear).lines
}
