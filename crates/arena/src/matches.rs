//! What a match is: who plays whom, how, how often, and where it is written down.

use crate::opening::Opening;
use crate::play::Terms;
use crate::schedule::{Schedule, Tournament};
use crate::spec::EngineSpec;
use crate::sprt::Sprt;
use std::path::PathBuf;
use std::time::Duration;

/// Everything about a match.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays: two or more.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub tournament: Tournament,
    /// How many games for each two that meet.
    pub games: u64,
    /// How many games at a time.
    pub concurrency: usize,
    /// Does each of the games at a time have a core for itself (as long as there are enough)?
    pub pin: bool,
    /// Where games begin, in order; each is played twice. When all have been, they begin again.
    pub openings: Vec<Opening>,
    /// How games are played.
    pub terms: Terms,
    /// When to stop before all games are played.
    pub sprt: Option<Sprt>,
    /// How long an engine may take to start, to get ready and, without a clock, to move.
    pub patience: Duration,
    /// How many games in a row an engine may fail (in other ways than by time) before the match is given up.
    pub max_failures: u64,
    /// The value of the PGN tag `Event`.
    pub event: String,
    /// Where games are appended.
    pub pgn: Option<PathBuf>,
    /// Where games are appended with the engines' scores, to learn from.
    pub data: Option<PathBuf>,
    /// Where is noted what a match needs to be resumed.
    pub state: Option<PathBuf>,
    /// Is the state kept when the match is over, so that it can be made longer?
    pub keep_state: bool,
    /// Shall a match whose state is there be resumed?
    pub resume: bool,
    /// Where all traffic with the engines is written.
    pub log: Option<PathBuf>,
}

impl Match {
    /// How many games there are in all.
    pub fn all_games(&self) -> u64 {
        self.schedule().len()
    }

    pub(crate) fn schedule(&self) -> Schedule {
        Schedule::new(self.engines.len(), self.tournament, self.games)
    }
}
