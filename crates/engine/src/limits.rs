//! How long a search may last, and how another thread ends it early.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabiya_rules::{Bonus, Clock, Color, Move, Period};

/// How many times a soft limit of nodes an iteration may still take.
const HARD_FOR_SOFT: u64 = 8;

/// How long a search may last. Without any limit it goes on until [`Control::stop`].
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit, all threads together.
    pub nodes: Option<u64>,
    /// Positions after which no new iteration begins; the one that is under way is finished.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move; how much of it to use is the engine's choice.
    pub clock: Option<ClockLimits>,
    /// Stop once a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Look at these moves only; at all if empty.
    pub search_moves: Vec<Move>,
    /// How many best lines to find; 0 is taken as 1.
    pub multi_pv: usize,
    /// Taken off every time limit, for what passes between the engine and the clock.
    pub overhead: Duration,
}

impl Limits {
    /// Look `depth` plies ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Visit `nodes` positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Visit about `nodes` positions: the iteration that is under way by then is finished, unless it takes
    /// eight times as many.
    pub fn soft_nodes(nodes: u64) -> Limits {
        let hard = nodes.saturating_mul(HARD_FOR_SOFT);
        Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::default() }
    }

    /// Take so much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// What is left of the time when so much of it has passed already.
    pub(crate) fn after(mut self, passed: Duration) -> Limits {
        if let Some(clock) = &mut self.clock {
            clock.remaining = clock.remaining.saturating_sub(passed);
        }
        self.time = self.time.map(|time| time.saturating_sub(passed));
        self
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockLimits {
    /// Time left.
    pub remaining: Duration,
    /// Gained with each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl ClockLimits {
    /// A game's clock as the engine understands it; `None` where time is not limited.
    ///
    /// A delay is time that this move has besides what the clock shows, and that the next one will have again.
    pub fn of(clock: &Clock, turn: Color, now: Duration) -> Option<ClockLimits> {
        let shown = clock.remaining(turn, now)?;
        let Period { bonus, moves_to_go } = clock.control(turn).period(clock.moves(turn));
        let delay = match bonus {
            Bonus::Delay(time) => time.saturating_sub(clock.spent(now)),
            Bonus::None | Bonus::Increment(_) | Bonus::Bronstein(_) => Duration::ZERO,
        };
        let moves_to_go = moves_to_go.map(NonZeroU32::get);
        Some(ClockLimits { remaining: shown + delay, increment: bonus.time(), moves_to_go })
    }
}

/// Shared between a search and whoever waits for it.
#[derive(Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Asked as well, where nobody else can say stop while the search runs.
    ask: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Control { stopped, pondering, ask: _ } = self;
        f.debug_struct("Control").field("stopped", stopped).field("pondering", pondering).finish_non_exhaustive()
    }
}

impl Control {
    /// For a search on the opponent's time: no limit of time ends it before [`Control::ponderhit`]. What was thought by then
    /// is thought, and counts.
    pub fn pondering() -> Control {
        Control { pondering: AtomicBool::new(true), ..Control::default() }
    }

    /// For a search that itself asks now and then whether to stop: on the only thread there is, or where others wait for it.
    pub fn asking(ask: impl Fn() -> bool + Send + Sync + 'static) -> Control {
        Control { ask: Some(Box::new(ask)), ..Control::default() }
    }

    /// Ends the search as soon as it looks, with the best move so far.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: from now on the search is on its own time.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Has the search been told to end?
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.ask.as_ref().is_some_and(|ask| ask())
    }

    /// Does the search run on the opponent's time?
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the engine hears of White's clock after so many moves of each side at once, and so many seconds of thought.
    fn heard(control: &str, moves: u32, thought: u64) -> Option<(u64, u64, Option<u32>)> {
        let mut clock = Clock::new(control.parse().expect("a time control"));
        clock.start(Color::White, Duration::ZERO);
        for _ in 0..2 * moves {
            clock.press(Duration::ZERO).expect("in time");
        }
        let limits = ClockLimits::of(&clock, Color::White, Duration::from_secs(thought))?;
        Some((limits.remaining.as_secs(), limits.increment.as_secs(), limits.moves_to_go))
    }

    #[test]
    fn what_has_passed_is_gone() {
        let ms = Duration::from_millis;
        let clock = ClockLimits { remaining: ms(300), increment: ms(20), moves_to_go: None };
        let limits = Limits { clock: Some(clock), ..Limits::time(ms(50)) }.after(ms(80));
        assert_eq!(limits.clock, Some(ClockLimits { remaining: ms(220), ..clock }));
        assert_eq!(limits.time, Some(Duration::ZERO));
    }

    #[test]
    fn every_clock_reaches_the_engine() {
        for (control, moves, thought, expected) in [
            ("5+3", 0, 0, Some((300, 3, None))),
            ("5+3", 2, 10, Some((296, 3, None))),
            ("40/5400+30:1800", 0, 0, Some((5400, 30, Some(40)))),
            ("40/5400+30:1800", 39, 0, Some((5400 + 39 * 30, 30, Some(1)))),
            ("40/5400+30:1800", 40, 0, Some((5400 + 40 * 30 + 1800, 0, None))),
            ("10/60", 10, 5, Some((115, 0, Some(10)))),
            ("10/60", 23, 0, Some((180, 0, Some(7)))),
            ("1d5", 0, 0, Some((65, 5, None))),
            ("1d5", 0, 3, Some((62, 5, None))),
            ("1d5", 0, 8, Some((57, 5, None))),
            ("1b5", 0, 8, Some((52, 5, None))),
            ("*60", 0, 8, Some((52, 0, None))),
            ("3d", 4, 100, Some((3 * 86_400 - 100, 0, Some(1)))),
            ("-", 0, 0, None),
        ] {
            assert_eq!(heard(control, moves, thought), expected, "{control} after {moves} moves and {thought} s");
        }
    }
}
