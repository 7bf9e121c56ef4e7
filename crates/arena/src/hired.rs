//! One engine outside a match, asked move by move by whoever has hired it.

use crate::log::Log;
use crate::player::{Failure, Manners, Player, Stop};
use crate::spec::EngineSpec;
use crate::words::Thought;
use std::time::Duration;

/// An engine that waits for questions.
#[derive(Debug)]
pub struct Hired<'a>(Player<'a>);

/// What an engine has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Its move, as written.
    pub text: String,
    /// What it thought of it.
    pub thought: Thought,
}

/// Starts an engine and lets `work` ask it. It is ended afterwards. `patience` is for what has no time of its own: to
/// start, and to get ready.
///
/// # Errors
/// It cannot be started, or does not answer.
pub fn hire<T>(
    spec: &EngineSpec,
    is_chess960: bool,
    patience: Duration,
    stop: &Stop,
    work: impl FnOnce(&mut Hired<'_>) -> T,
) -> Result<T, Failure> {
    let manners = Manners { is_chess960, patience, log: Log::default() };
    let mut hired = Hired(Player::start(spec, None, &manners, stop)?);
    hired.0.begin_game()?;
    Ok(work(&mut hired))
}

impl Hired<'_> {
    /// Asks for a move: `position` and `go` are lines of UCI. `None` if none comes in `time`.
    ///
    /// # Errors
    /// The engine has gone, or everything shall end.
    pub fn think(&mut self, position: &str, go: &str, time: Duration) -> Result<Option<Reply>, Failure> {
        let answer = self.0.think(position, go, Some(time))?;
        Ok(answer.map(|answer| Reply { text: answer.text, thought: answer.thought }))
    }
}
