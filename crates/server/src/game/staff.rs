//! What the staff of a group does in one of its games: clocks stop and go on, a result is set, time is added, a move goes back.

use super::{Clocks, Decision, Event, LiveGame, Now, Refusal, Step};
use serde::{Deserialize, Serialize};
use tabiya_rules::Color;
use utoipa::ToSchema;

/// What the staff of a group can do in one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StaffAct {
    /// The clocks stand, and nobody can move.
    Stop,
    /// They run again.
    GoOn,
    /// The game is over, with this result.
    Result {
        /// Who has won; nobody: it is a draw.
        winner: Option<Color>,
    },
    /// Somebody has more time.
    AddTime {
        color: Color,
        /// How much more: 1 to 3600.
        seconds: u32,
    },
    /// The last move goes back.
    TakeBack,
}

/// The most that is added at once.
const MOST_SECONDS: u32 = 3600;

impl LiveGame {
    pub(super) fn obey_staff(&mut self, act: StaffAct, now: Now, step: &mut Step) -> Result<(), Refusal> {
        self.check_playing()?;
        match act {
            StaffAct::Stop => self.stop_clocks(now, step),
            StaffAct::GoOn => self.start_clocks(now, step),
            StaffAct::Result { winner } => {
                return self.adjudicate(winner.map_or(Decision::Drawn, Decision::Won), now, step);
            }
            StaffAct::AddTime { color, seconds } => {
                if !(1..=MOST_SECONDS).contains(&seconds) {
                    return Err(Refusal::Senseless(format!("seconds: 1 to {MOST_SECONDS}, not {seconds}")));
                }
                // Time is given by the one side to the other.
                return self.grant_time(!color, u64::from(seconds) * 1000, now, step);
            }
            StaffAct::TakeBack => return self.take_back_last(now, step),
        }
        Ok(())
    }

    fn stop_clocks(&mut self, now: Now, step: &mut Step) {
        if !std::mem::replace(&mut self.is_stopped, true) {
            self.hold(now.ms);
            self.tell_stopped(self.clocks(now.ms), step);
        }
    }

    fn start_clocks(&mut self, now: Now, step: &mut Step) {
        if std::mem::replace(&mut self.is_stopped, false) {
            self.release(now.ms);
            self.tell_stopped(self.clocks(now.ms), step);
        }
    }

    fn tell_stopped(&mut self, clock: Clocks, step: &mut Step) {
        self.happen(Event::Stopped { on: self.is_stopped, clock }, step);
    }

    fn take_back_last(&mut self, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if self.terms.rated {
            return Err(Refusal::Rated);
        }
        if self.plies() == 0 {
            return Err(Refusal::NotNow("there is no move to take back"));
        }
        self.takeback = None;
        self.unplay(1, now, step);
        if self.is_stopped {
            self.hold(now.ms);
        }
        Ok(())
    }

    /// Has the staff stopped the clocks?
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
