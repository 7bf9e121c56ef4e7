//! One engine outside a match, asked move by move by whoever has hired it.

use crate::log::Log;
use crate::player::{Failure, Manners, Player, Reply, Stop};
use crate::spec::EngineSpec;
use std::time::Duration;
use tabiya_rules::Variant;

/// An engine that waits for questions.
#[derive(Debug)]
pub struct Hired<'a>(Player<'a>);

impl<'a> Hired<'a> {
    /// Starts an engine for a game. It is ended when dropped. `patience` is for what has no time of its own: to start, and to
    /// get ready.
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub fn start(
        spec: &EngineSpec,
        variant: Variant,
        patience: Duration,
        stop: &'a Stop,
    ) -> Result<Hired<'a>, Failure> {
        let manners = Manners { variant, patience, log: Log::default() };
        let mut hired = Hired(Player::start(spec, None, &manners, stop)?);
        hired.begin_game()?;
        Ok(hired)
    }

    /// Tells the engine that what comes now is another game.
    ///
    /// # Errors
    /// The engine has gone, or does not answer.
    pub fn begin_game(&mut self) -> Result<(), Failure> {
        self.0.begin_game()
    }

    /// Asks for a move: `position` and `go` are lines of UCI. `None` if none comes in `time`.
    ///
    /// # Errors
    /// The engine has gone, or everything shall end.
    pub fn think(&mut self, position: &str, go: &str, time: Duration) -> Result<Option<Reply>, Failure> {
        self.0.think(position, go, Some(time))
    }
}
