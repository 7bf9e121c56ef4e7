//! An engine that plays: introduced, set up, asked for moves. Whatever it does instead is a [`Failure`].

use crate::log::Log;
use crate::process::{Core, Heard, Process, What};
use crate::spec::EngineSpec;
use crate::words::{Offered, Thought, Word};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tabiya_rules::Variant;

/// No engine has more options than this; further ones are passed over.
const MOST_OPTIONS: usize = 10_000;

/// How often somebody who waits looks whether the match has been stopped.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Why an engine does not play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// The engine lacks an option or refuses its value.
    #[error("{0}")]
    Option(String),
    /// The process has ended.
    #[error("crashed ({0})")]
    Crash(String),
    /// The engine does not answer.
    #[error("does not answer {0:?}")]
    Hang(String),
    /// The match has been stopped; no fault of the engine.
    #[error("was interrupted")]
    Stopped,
}

fn not_started(spec: &EngineSpec, error: &std::io::Error) -> Failure {
    Failure::Start(format!("{}: {error}", spec.program.display()))
}

/// An engine's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// As written.
    pub text: String,
    /// How long it took, from the question sent to the line received.
    pub spent: Duration,
    /// What the engine has told before.
    pub thought: Thought,
}

/// Set from outside when everything shall end.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Not yet.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Ends what heeds it.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Shall everything end?
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What all engines of a match are treated by.
#[derive(Clone, Debug)]
pub(crate) struct Manners {
    /// Which chess is played.
    pub(crate) variant: Variant,
    /// How long an engine may take to start, to get ready and, without a clock, to move.
    pub(crate) patience: Duration,
    pub(crate) log: Log,
}

/// A running engine that has introduced itself.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    process: Process,
    manners: Manners,
    stop: &'a Stop,
}

impl<'a> Player<'a> {
    /// Starts an engine and sets its options.
    pub(crate) fn start(
        spec: &EngineSpec,
        core: Option<Core>,
        manners: &Manners,
        stop: &'a Stop,
    ) -> Result<Player<'a>, Failure> {
        let process = Process::start(spec, core, &manners.log).map_err(|error| not_started(spec, &error))?;
        let mut player = Player { process, manners: manners.clone(), stop };
        let offered = player.introduce()?;
        for command in option_commands(spec, &offered, manners.variant)? {
            player.send(&[&command])?;
        }
        player.make_ready()?;
        Ok(player)
    }

    /// Asks the engine who it is; the answer is what options it has.
    fn introduce(&mut self) -> Result<Vec<Offered>, Failure> {
        let mut offered = Vec::new();
        self.send(&["uci"])?;
        self.wait_for("uci", |word| {
            match word {
                Word::Option(option) if offered.len() < MOST_OPTIONS => offered.push(option),
                Word::UciOk => return true,
                _ => {}
            }
            false
        })?;
        Ok(offered)
    }

    fn make_ready(&mut self) -> Result<(), Failure> {
        self.send(&["isready"])?;
        self.wait_for("isready", |word| word == Word::ReadyOk)
    }

    /// Tells the engine that a new game begins.
    pub(crate) fn begin_game(&mut self) -> Result<(), Failure> {
        self.send(&["ucinewgame"])?;
        self.make_ready()
    }

    /// Asks for a move and waits no longer than `time` for it; `None` if it does not come.
    pub(crate) fn think(&mut self, position: &str, go: &str, time: Option<Duration>) -> Result<Option<Reply>, Failure> {
        self.process.forget();
        self.send(&[position, go])?;
        let asked = Instant::now();
        let deadline = asked + time.unwrap_or(self.manners.patience);
        loop {
            let Some(Heard { at, what }) = self.hear(deadline)? else { return Ok(None) };
            match what {
                What::Move { text, thought } => {
                    return Ok(Some(Reply { text, spent: at.saturating_duration_since(asked), thought }));
                }
                What::Gone => return Err(self.crash()),
                What::Word(_) => {}
            }
        }
    }

    fn send(&mut self, lines: &[&str]) -> Result<(), Failure> {
        self.process.send(lines).map_err(|_| self.crash())
    }

    fn crash(&mut self) -> Failure {
        match self.stop.is_set() {
            true => Failure::Stopped,
            false => Failure::Crash(self.process.end()),
        }
    }

    /// Hears the engine out until `is_answer` says that this was it.
    fn wait_for(&mut self, question: &str, mut is_answer: impl FnMut(Word) -> bool) -> Result<(), Failure> {
        let deadline = Instant::now() + self.manners.patience;
        loop {
            match self.hear(deadline)?.map(|heard| heard.what) {
                Some(What::Word(word)) => {
                    if is_answer(word) {
                        return Ok(());
                    }
                }
                Some(What::Move { .. }) => {}
                Some(What::Gone) => return Err(self.crash()),
                None => return Err(Failure::Hang(question.to_owned())),
            }
        }
    }

    /// The next thing heard before `deadline`.
    fn hear(&self, deadline: Instant) -> Result<Option<Heard>, Failure> {
        loop {
            if self.stop.is_set() {
                return Err(Failure::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            // What has come is taken even if the time is over: it may have come in time.
            let heard = self.process.hear(left.min(LOOK_UP));
            if heard.is_some() || left.is_zero() {
                return Ok(heard);
            }
        }
    }

    /// Ends the engine without asking: it cannot be relied on.
    pub(crate) fn kill(mut self) {
        self.process.kill();
    }
}

/// The commands that set the options.
fn option_commands(spec: &EngineSpec, offered: &[Offered], variant: Variant) -> Result<Vec<String>, Failure> {
    let find = |name: &str| offered.iter().find(|offered| offered.name.eq_ignore_ascii_case(name));
    let mut commands = Vec::new();
    if variant.is_chess960() {
        let option = find("UCI_Chess960").ok_or_else(|| Failure::Option("does not know Chess960".to_owned()))?;
        commands.push(format!("setoption name {} value true", option.name));
    }
    for option in &spec.options {
        let Some(known) = find(&option.name) else {
            if option.is_required {
                return Err(Failure::Option(format!("has no option {:?}", option.name)));
            }
            continue;
        };
        if let Some(wanted) = known.objection(&option.value) {
            let (name, value) = (&known.name, &option.value);
            return Err(Failure::Option(format!("takes no value {value:?} for the option {name}, but {wanted}")));
        }
        commands.push(match known.kind.as_str() {
            "button" => format!("setoption name {}", known.name),
            _ => format!("setoption name {} value {}", known.name, option.value),
        });
    }
    Ok(commands)
}
