//! A chess clock. Pure: it never asks what time it is, each call is told.
//!
//! [`TimeControl`] (in [`control`]) says how much time there is and how it grows, and reads and writes it as text;
//! [`Speed`] is how fast that makes a game.
//! [`Clock`] counts. What a fallen flag means for the game is decided in [`Game::flag`](crate::Game::flag).

mod control;
mod history;
mod speed;

pub use control::{Bonus, Period, Stage, TimeControl};
pub use history::Turns;
pub use speed::Speed;

use crate::{ByColor, Color};
use history::{ClockChange, Entry};
use std::{error::Error, fmt, time::Duration};

/// The clock of a game.
///
/// Every time is a [`Duration`] since a moment of the caller's choice, such as the start of the game, on a clock that
/// does not jump; should it go backwards all the same, nobody gains or loses anything by it.
///
/// ```
/// use std::time::Duration;
/// use tabiya_rules::{Clock, Color, TimeControl};
/// let seconds = Duration::from_secs;
/// let mut clock = Clock::new("5+3".parse()?);
/// clock.start(Color::White, seconds(0));
/// clock.press(seconds(10))?; // White has thought for ten seconds and gets three
/// assert_eq!(clock.remaining(Color::White, seconds(12)), Some(seconds(293)));
/// assert_eq!(clock.remaining(Color::Black, seconds(12)), Some(seconds(298)));
/// assert_eq!(clock.flagged(seconds(309)), None);
/// assert_eq!(clock.flagged(seconds(310)), Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    sides: ByColor<Side>,
    state: State,
    /// What has made the sides what they are.
    history: Vec<Entry>,
}

/// With room for one turn more, as a copied game has room for one move.
impl Clone for Clock {
    fn clone(&self) -> Clock {
        let mut history = Vec::with_capacity(self.history.len() + 1);
        history.extend_from_slice(&self.history);
        Clock { controls: self.controls.clone(), history, ..*self }
    }
}

/// One player's half of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    /// Time left at the start of the turn; `None` where time is not limited.
    remaining: Option<Duration>,
    /// All time for which this clock has run.
    used: Duration,
    /// Moves made.
    moves: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Stopped,
    Running {
        color: Color,
        /// Since when.
        since: Duration,
        /// Time spent on this move before the last pause.
        before: Duration,
    },
    Paused {
        color: Color,
        before: Duration,
    },
    Flagged {
        color: Color,
    },
}

/// One finished turn, as [`Clock::turns`] lists them.
///
/// ```
/// use std::time::Duration;
/// use tabiya_rules::{Clock, Color};
/// let mut clock = Clock::new("1+2".parse()?);
/// clock.start(Color::White, Duration::ZERO);
/// clock.press(Duration::from_secs(10))?;
/// let turn = clock.turns().last().unwrap();
/// assert_eq!((turn.spent.as_secs(), turn.left), (10, Some(Duration::from_secs(52))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub color: Color,
    /// How long the clock ran.
    pub spent: Duration,
    /// What the clock showed after the move, with what the move earned; `None` where time is not limited.
    pub left: Option<Duration>,
}

/// The flag has fallen: the move came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutOfTime {
    /// Whose flag it is.
    pub color: Color,
}

impl fmt::Display for OutOfTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has run out of time", self.color.title())
    }
}

impl Error for OutOfTime {}

impl Clock {
    /// A clock that gives both sides the same time. It stands until [`Clock::start`].
    pub fn new(control: TimeControl) -> Clock {
        Clock::unequal(ByColor { white: control.clone(), black: control })
    }

    /// A clock that gives each side its own time.
    ///
    /// ```
    /// use tabiya_rules::{ByColor, Clock, Color};
    /// let clock = Clock::unequal(ByColor { white: "5+0".parse()?, black: "1+0".parse()? });
    /// assert_eq!(clock.remaining(Color::Black, Default::default()).unwrap().as_secs(), 60);
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn unequal(controls: ByColor<TimeControl>) -> Clock {
        Clock { sides: ByColor::fresh(&controls), controls, state: State::Stopped, history: Vec::new() }
    }

    /// The time control of one side.
    pub fn control(&self, color: Color) -> &TimeControl {
        &self.controls[color]
    }

    /// Starts the clock of the side that has the move. A clock that runs already is left alone.
    pub fn start(&mut self, color: Color, now: Duration) {
        if self.state == State::Stopped {
            self.state = State::Running { color, since: now, before: Duration::ZERO };
        }
    }

    /// The side that runs has made its move: it is charged and gets its increment, and the other side's clock starts.
    /// Does nothing unless the clock runs.
    ///
    /// # Errors
    /// The time was up before. The flag has fallen then, and the clock stands for good.
    pub fn press(&mut self, now: Duration) -> Result<(), OutOfTime> {
        if let Some(color) = self.flagged(now) {
            self.fall(color, now);
            return Err(OutOfTime { color });
        }
        if let State::Running { color, since, .. } = self.state {
            self.change(ClockChange::Turn, color, self.spent(now));
            // If `now` lies before `since`, that time is charged already.
            self.state = State::Running { color: !color, since: now.max(since), before: Duration::ZERO };
        }
        Ok(())
    }

    fn change(&mut self, change: ClockChange, color: Color, time: Duration) {
        self.sides.change(&self.controls, change, color, time);
        self.history.push(Entry::new(change, color, time));
    }

    /// Notes that the flag has fallen.
    fn fall(&mut self, color: Color, now: Duration) {
        self.sides[color].used = self.sides[color].used.saturating_add(self.spent(now));
        self.sides[color].remaining = Some(Duration::ZERO);
        self.state = State::Flagged { color };
    }

    /// How long the present turn has taken, without pauses.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color, TimeControl};
    /// let mut clock = Clock::new(TimeControl::Unlimited);
    /// clock.start(Color::White, Duration::from_secs(100));
    /// assert_eq!(clock.spent(Duration::from_secs(107)).as_secs(), 7);
    /// ```
    pub fn spent(&self, now: Duration) -> Duration {
        match self.state {
            State::Running { since, before, .. } => before.saturating_add(now.saturating_sub(since)),
            State::Paused { before, .. } => before,
            State::Stopped | State::Flagged { .. } => Duration::ZERO,
        }
    }

    /// The side whose turn it is by the clock, if it has been started and no flag has fallen.
    pub fn turn(&self) -> Option<Color> {
        match self.state {
            State::Running { color, .. } | State::Paused { color, .. } => Some(color),
            State::Stopped | State::Flagged { .. } => None,
        }
    }

    /// Does time pass for anybody?
    pub fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// Is the clock stopped in the middle of a turn?
    pub fn is_paused(&self) -> bool {
        matches!(self.state, State::Paused { .. })
    }

    /// What the clock of `color` shows: time left, or `None` where time is not limited. During a simple delay it stands.
    pub fn remaining(&self, color: Color, now: Duration) -> Option<Duration> {
        let left = self.sides[color].remaining?;
        match self.turn() {
            Some(turn) if turn == color => Some(left.saturating_sub(self.charged(color, now))),
            Some(turn) if self.controls[turn].is_hourglass() => Some(left.saturating_add(self.spent(now))),
            _ => Some(left),
        }
    }

    /// What of the present turn counts: all of it, but not the delay.
    fn charged(&self, color: Color, now: Duration) -> Duration {
        self.spent(now).saturating_sub(self.delay(color))
    }

    /// All time for which the clock of `color` has run, delays included.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let mut clock = Clock::new("1d10".parse()?);
    /// clock.start(Color::White, Duration::ZERO);
    /// assert_eq!(clock.used(Color::White, Duration::from_secs(8)), Duration::from_secs(8));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn used(&self, color: Color, now: Duration) -> Duration {
        let used = self.sides[color].used;
        if self.turn() == Some(color) { used.saturating_add(self.spent(now)) } else { used }
    }

    /// The moves `color` has made by this clock.
    pub fn moves(&self, color: Color) -> u32 {
        self.sides[color].moves
    }

    /// Whose flag has fallen. It falls when the last moment is used up, not one later.
    pub fn flagged(&self, now: Duration) -> Option<Color> {
        match self.state {
            State::Flagged { color } => Some(color),
            State::Running { color, .. } | State::Paused { color, .. } => {
                (self.spent(now) >= self.allowance(color)?).then_some(color)
            }
            State::Stopped => None,
        }
    }

    /// When the flag will fall if nobody does anything: the moment to set a timer for.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let mut clock = Clock::new("1+0".parse()?);
    /// assert_eq!(clock.deadline(), None);
    /// clock.start(Color::White, Duration::from_secs(7));
    /// assert_eq!(clock.deadline(), Some(Duration::from_secs(67)));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn deadline(&self) -> Option<Duration> {
        let State::Running { color, since, before } = self.state else { return None };
        Some(since.saturating_add(self.allowance(color)?.saturating_sub(before)))
    }

    /// How long the turn of `color` may take: what is left and the delay; `None` where time is not limited.
    fn allowance(&self, color: Color) -> Option<Duration> {
        Some(self.sides[color].remaining?.saturating_add(self.delay(color)))
    }

    /// How long the clock of `color` waits before it runs.
    fn delay(&self, color: Color) -> Duration {
        self.controls[color].delay(self.sides[color].moves)
    }

    /// Stops the clock in the middle of a turn (FIDE 6.11).
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("1+0".parse()?);
    /// clock.start(Color::White, seconds(0));
    /// clock.pause(seconds(5));
    /// clock.resume(seconds(500));
    /// assert_eq!(clock.remaining(Color::White, seconds(510)), Some(seconds(45)));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn pause(&mut self, now: Duration) {
        if let State::Running { color, .. } = self.state {
            self.state = State::Paused { color, before: self.spent(now) };
        }
    }

    /// Goes on after a pause. The time in between is nobody's.
    pub fn resume(&mut self, now: Duration) {
        if let State::Paused { color, before } = self.state {
            self.state = State::Running { color, since: now, before };
        }
    }

    /// So much of the time that passes is nobody's: the turn under way has begun so much later. What it had taken before
    /// that time stays as it was, also where that is more than there was to take.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("1+0".parse()?);
    /// clock.start(Color::White, seconds(0));
    /// clock.postpone(seconds(20)); // between 5 and 25, say
    /// assert_eq!(clock.remaining(Color::White, seconds(25)), Some(seconds(55)));
    /// assert_eq!(clock.deadline(), Some(seconds(80)));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn postpone(&mut self, by: Duration) {
        if let State::Running { since, .. } = &mut self.state {
            *since = since.saturating_add(by);
        }
    }

    /// Stops the clock for good: the game is over. The turn that was under way is charged.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let mut clock = Clock::new("1+0".parse()?);
    /// clock.start(Color::White, Duration::ZERO);
    /// clock.stop(Duration::from_secs(20));
    /// assert_eq!(clock.remaining(Color::White, Duration::from_secs(99)), Some(Duration::from_secs(40)));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn stop(&mut self, now: Duration) {
        if let Some(color) = self.turn() {
            self.change(ClockChange::Stop, color, self.spent(now));
            self.state = State::Stopped;
        }
    }

    /// Gives `color` more time, as an arbiter or a kind opponent may. Where time is not limited, or a flag has fallen,
    /// it changes nothing.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let mut clock = Clock::new("1+0".parse()?);
    /// clock.add(Color::White, Duration::from_secs(15));
    /// assert_eq!(clock.remaining(Color::White, Duration::ZERO), Some(Duration::from_secs(75)));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn add(&mut self, color: Color, time: Duration) {
        if !matches!(self.state, State::Flagged { .. }) {
            self.change(ClockChange::Gift, color, time);
        }
    }

    /// The finished turns, the first one first.
    pub fn turns(&self) -> Turns<'_> {
        Turns { controls: &self.controls, sides: ByColor::fresh(&self.controls), entries: self.history.iter() }
    }

    /// Takes back the last turn: both clocks show again what they did when it began, and it begins anew. The time it
    /// took, and that of the turn under way, is given back. False if there was no turn to take back.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::{Clock, Color};
    /// let mut clock = Clock::new("1+0".parse()?);
    /// clock.start(Color::White, Duration::ZERO);
    /// clock.press(Duration::from_secs(20))?;
    /// assert!(clock.undo(Duration::from_secs(25)));
    /// assert_eq!(clock.turn(), Some(Color::White));
    /// assert_eq!(clock.remaining(Color::White, Duration::from_secs(26)), Some(Duration::from_secs(59)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self, now: Duration) -> bool {
        let Some(last) = self.history.iter().rposition(|entry| entry.change() == ClockChange::Turn) else {
            return false;
        };
        let color = self.history[last].color();
        self.history.truncate(last);
        self.sides = ByColor::after(&self.controls, &self.history);
        self.state = match self.state {
            State::Running { since, .. } => State::Running { color, since: now.max(since), before: Duration::ZERO },
            State::Paused { .. } => State::Paused { color, before: Duration::ZERO },
            State::Stopped | State::Flagged { .. } => State::Running { color, since: now, before: Duration::ZERO },
        };
        true
    }
}
