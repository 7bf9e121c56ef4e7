//! The clock of a live game: the rules' clock, free first moves, time lost on the way, and how it comes back from disk.
//!
//! Times are server time: milliseconds that pass only while the server runs, so that a restart is charged to nobody and
//! a jump of the wall clock flags nobody. What passes while something is written down, and nobody can have been told of it
//! yet, is nobody's either: the clock is held, and shows what it showed when that began.

use super::event::Clocks;
use super::terms::Terms;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya_rules::{ByColor, Clock, Color, OutOfTime, TimeControl};

/// Server time in milliseconds.
pub type Ms = u64;

/// The clock of a live game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clockwork {
    clock: Clock,
    grants: Vec<Grant>,
    lag: ByColor<Lag>,
    turn_since: Ms,
    /// When the game ended.
    stopped_at: Option<Ms>,
    /// Since when no time passes for anybody.
    held_at: Option<Ms>,
    /// How much has been nobody's so far.
    nobodys: Ms,
    /// How many moves were made, timed or not.
    plies: usize,
    /// First moves are not free: somebody has started the clock.
    is_started: bool,
}

/// Time that somebody was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Grant {
    /// After how many plies.
    ply: usize,
    color: Color,
    ms: Ms,
}

/// What the clock needs besides the time of each move to be as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SavedClock {
    grants: Vec<Grant>,
    lag: Option<ByColor<Lag>>,
    turn_since: Ms,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stopped_at: Option<Ms>,
    /// It was held when this was kept: nobody had been told yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held_at: Option<Ms>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_started: bool,
}

impl SavedClock {
    /// The same in the time of another server, which shows `to` when that of this one showed `from`. Nothing in it is later than
    /// that.
    pub(super) fn moved(self, from: Ms, to: Ms) -> SavedClock {
        let from = from.max(self.turn_since).max(self.held_at.unwrap_or(0));
        let moved = |at: Ms| (at + to).saturating_sub(from);
        SavedClock {
            turn_since: moved(self.turn_since),
            stopped_at: self.stopped_at.map(moved),
            held_at: self.held_at.map(moved),
            ..self
        }
    }
}

/// The plies for which no clock runs: everybody's first move.
pub const FREE_PLIES: usize = 2;

impl Clockwork {
    /// A clock that stands.
    pub fn new(terms: &Terms) -> Clockwork {
        let lag = ByColor::new_with(|color| Lag::new(&terms.time[color]));
        let clock = Clock::unequal(ByColor::new_with(|color| terms.time_of(color)));
        Clockwork {
            clock,
            grants: Vec::new(),
            lag,
            turn_since: 0,
            stopped_at: None,
            held_at: None,
            nobodys: 0,
            plies: 0,
            is_started: false,
        }
    }

    /// Both players are there: the first move is awaited.
    pub fn begin(&mut self, turn: Color, now: Ms) {
        self.clock.start(turn, ms(now));
        self.clock.pause(ms(now));
        self.turn_since = now;
    }

    /// The clock runs from now on, also for first moves. False where it runs already.
    pub fn start_early(&mut self, now: Ms) -> bool {
        let is_new = self.is_free();
        if is_new {
            self.release(now);
            self.is_started = true;
            self.turn_since = now;
            self.clock.resume(ms(now));
        }
        is_new
    }

    /// Does the present move cost no time, for it is somebody's first?
    pub(super) fn is_free(&self) -> bool {
        self.plies < FREE_PLIES && !self.is_started
    }

    /// A move was made by the side that has the turn. `lag` is what the server has measured of the way to it. Returns what
    /// the clock was charged.
    ///
    /// # Errors
    /// The time was up.
    pub fn press(&mut self, color: Color, now: Ms, lag: Ms) -> Result<Ms, OutOfTime> {
        self.release(now);
        let mut moved_at = now;
        if self.is_free() {
            self.clock.resume(ms(now));
        } else {
            moved_at = now - self.lag[color].forgiven(lag, now.saturating_sub(self.turn_since));
        }
        let spent = whole_ms(self.clock.spent(ms(moved_at)));
        self.clock.press(ms(moved_at))?;
        self.clock.pause(ms(moved_at));
        self.plies += 1;
        self.turn_since = now;
        if !self.is_free() {
            self.clock.resume(ms(now));
        }
        self.lag[color].spend(now - moved_at);
        Ok(spent)
    }

    /// Whose time is up, even with what the way to them may take.
    pub fn flagged(&self, now: Ms) -> Option<Color> {
        self.clock.flagged(ms(self.seen_at(now).saturating_sub(self.grace())))
    }

    /// When to look again whether a flag has fallen.
    pub fn deadline(&self) -> Option<Ms> {
        if self.is_held() {
            return None;
        }
        self.clock.deadline().map(|at| whole_ms_up(at) + self.grace())
    }

    /// How long a move may be on its way when the flag falls.
    fn grace(&self) -> Ms {
        self.clock.turn().map_or(0, |color| self.lag[color].grace())
    }

    /// Gives time away.
    pub fn grant(&mut self, color: Color, more: Ms) {
        self.clock.add(color, ms(more));
        self.grants.push(Grant { ply: self.plies, color, ms: more });
    }

    /// Somebody has less time from the beginning, by these terms: the clock becomes what it would be then.
    pub(super) fn shorten(&mut self, terms: &Terms, turn: Color) {
        let spent: Vec<Ms> = self.clock.turns().map(|turn| whole_ms(turn.spent)).collect();
        let shortened = Clockwork::restore(terms, turn, &spent, self.save(), true);
        *self = Clockwork { nobodys: self.nobodys, ..shortened };
    }

    /// The last move is taken back.
    pub fn unpress(&mut self, now: Ms) {
        self.release(now);
        if self.clock.undo(ms(now)) {
            self.plies -= 1;
            self.grants.retain(|grant| grant.ply <= self.plies);
            self.turn_since = now;
            if self.is_free() {
                self.clock.pause(ms(now));
            }
        }
    }

    /// From now on no time passes for anybody.
    pub fn hold(&mut self, now: Ms) {
        if self.stopped_at.is_none() {
            self.held_at.get_or_insert(now);
        }
    }

    /// Time passes again. What has passed meanwhile is nobody's.
    pub fn release(&mut self, now: Ms) {
        if let Some(held_at) = self.held_at.take() {
            let nobodys = now.saturating_sub(held_at);
            self.clock.postpone(ms(nobodys));
            self.turn_since += nobodys;
            self.nobodys += nobodys;
        }
    }

    /// Does no time pass for anybody?
    pub fn is_held(&self) -> bool {
        self.held_at.is_some()
    }

    /// The moment that the clock shows.
    fn seen_at(&self, now: Ms) -> Ms {
        self.held_at.map_or(now, |held_at| held_at.min(now))
    }

    /// How much time has passed for somebody, from some moment on: only differences mean anything.
    pub(super) fn passed(&self, now: Ms) -> Ms {
        self.seen_at(now).saturating_sub(self.nobodys)
    }

    /// The game is over.
    pub fn stop(&mut self, now: Ms) {
        self.release(now);
        self.clock.stop(ms(now));
        self.stopped_at = Some(now);
    }

    /// What the clocks show.
    pub fn show(&self, now: Ms) -> Clocks {
        let left = |color| self.remaining(color, now).map(whole_ms);
        let running = if self.clock.is_running() && !self.is_held() { self.clock.turn() } else { None };
        Clocks { white: left(Color::White), black: left(Color::Black), running, called_off_in: None }
    }

    /// What the clock of `color` shows.
    pub fn remaining(&self, color: Color, now: Ms) -> Option<Duration> {
        self.clock.remaining(color, ms(self.seen_at(now)))
    }

    /// The clock itself.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// When the present turn began.
    pub fn turn_since(&self) -> Ms {
        self.turn_since
    }

    /// How long it has lasted.
    pub(super) fn turn_lasts(&self, now: Ms) -> Ms {
        self.seen_at(now).saturating_sub(self.turn_since)
    }

    /// The last moment it knows of.
    pub fn known_until(&self) -> Ms {
        self.held_at.unwrap_or(0).max(self.turn_since)
    }

    /// To be kept with the moves.
    pub(super) fn save(&self) -> SavedClock {
        SavedClock {
            grants: self.grants.clone(),
            lag: Some(self.lag.clone()),
            turn_since: self.turn_since,
            stopped_at: self.stopped_at,
            held_at: self.held_at,
            is_started: self.is_started,
        }
    }

    /// The clock as it was after moves that took so long.
    pub(super) fn restore(terms: &Terms, turn: Color, spent: &[Ms], saved: SavedClock, is_begun: bool) -> Clockwork {
        let mut clockwork = Clockwork::new(terms);
        if let Some(lag) = saved.lag {
            clockwork.lag = lag;
        }
        if !is_begun {
            return clockwork;
        }
        let mut at = saved.turn_since.saturating_sub(spent.iter().sum());
        let first = if spent.len().is_multiple_of(2) { turn } else { !turn };
        clockwork.clock.start(first, ms(at));
        for (ply, spent) in spent.iter().enumerate() {
            clockwork.grant_again(&saved.grants, ply);
            at += spent;
            // A turn that was in time then is in time now; should the row be damaged, the flag falls at the next look.
            if clockwork.clock.press(ms(at)).is_err() {
                break;
            }
        }
        clockwork.grant_again(&saved.grants, spent.len());
        clockwork.plies = spent.len();
        clockwork.grants = saved.grants;
        clockwork.turn_since = saved.turn_since;
        clockwork.is_started = saved.is_started;
        if clockwork.is_free() {
            clockwork.clock.pause(ms(saved.turn_since));
        }
        if let Some(at) = saved.stopped_at {
            clockwork.stop(at);
        }
        if let Some(at) = saved.held_at {
            clockwork.hold(at);
        }
        clockwork
    }

    fn grant_again(&mut self, grants: &[Grant], ply: usize) {
        for grant in grants.iter().filter(|grant| grant.ply == ply) {
            self.clock.add(grant.color, ms(grant.ms));
        }
    }
}

/// How much lost time is given back. A slow line is forgiven, but only what the server has measured, and only out of a
/// quota that grows with each move: an opponent's patience has an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lag {
    quota: Ms,
    gain: Ms,
    /// What was measured last.
    measured: Ms,
}

/// The quota at most, in gains.
const MOST_GAINS: u64 = 7;
/// The quota at first, in gains.
const FIRST_GAINS: u64 = 3;
/// The longest that a fallen flag waits for a move on its way.
const LONGEST_GRACE: Ms = 2000;

impl Lag {
    fn new(control: &TimeControl) -> Lag {
        const MOST: Ms = 1000;
        let gain = match control {
            TimeControl::Unlimited => 0,
            TimeControl::Correspondence(_) | TimeControl::Hourglass(_) => MOST,
            TimeControl::Stages(_) => (whole_ms(control.usual_time().unwrap_or_default()) / 250 + 150).min(MOST),
        };
        Lag { quota: FIRST_GAINS * gain, gain, measured: 0 }
    }

    /// How much of a turn that took `elapsed` is given back.
    fn forgiven(&mut self, measured: Ms, elapsed: Ms) -> Ms {
        self.measured = measured;
        measured.min(self.quota).min(elapsed)
    }

    fn spend(&mut self, forgiven: Ms) {
        self.quota = (self.quota - forgiven + self.gain).min(MOST_GAINS * self.gain);
    }

    fn grace(&self) -> Ms {
        self.measured.min(self.quota).min(LONGEST_GRACE)
    }
}

fn ms(time: Ms) -> Duration {
    Duration::from_millis(time)
}

fn whole_ms(time: Duration) -> Ms {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn whole_ms_up(time: Duration) -> Ms {
    whole_ms(time + Duration::from_nanos(999_999))
}
