//! How much time a move may take: a point after which no new iteration is begun, and one at which the search ends
//! wherever it is. Never the last of the clock.

use crate::limits::{ClockLimits, Limits};
use crate::moment::Moment;
use crate::params::*;
use crate::root::Root;
use std::time::Duration;
use tabiya_rules::Color;

/// Time for one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    start: Moment,
    /// After this no new iteration begins, scaled by how settled the choice is.
    soft: Option<Duration>,
    /// At this the search ends.
    hard: Option<Duration>,
    /// May the soft limit be stretched or shortened?
    flexible: bool,
}

impl TimeBudget {
    /// What the limits allow, from now on, at this move of the game.
    pub(crate) fn new(limits: &Limits, move_number: u32, losses: Losses) -> TimeBudget {
        let mut budget = TimeBudget { start: Moment::now(), soft: None, hard: None, flexible: false };
        if let Some(clock) = limits.clock {
            let (soft, hard) = shares(&clock, horizon(move_number), losses);
            (budget.soft, budget.hard, budget.flexible) = (Some(soft), Some(hard), true);
        }
        if let Some(time) = limits.time {
            let time = time.saturating_sub(limits.overhead).max(MINIMUM);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Must the search end here and now?
    pub(crate) fn is_spent(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Is it too late to begin another iteration? `settled` is below 1 if the choice is clear, above if it is not.
    pub(crate) fn is_enough(&self, settled: f64) -> bool {
        let scale = if self.flexible { settled } else { 1.0 };
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

/// So few positions a second are visited at least, where nothing else needs the machine.
const SLOWEST: u64 = 20_000;

/// The longest that a search within these limits takes, at this move of the game. Only what the computer is asked with is looked at.
pub(crate) fn longest(limits: &Limits, move_number: u32) -> Duration {
    let hard = TimeBudget::new(limits, move_number, Losses::default()).hard;
    let counted = limits.nodes.map(|nodes| Duration::from_millis(nodes.saturating_mul(1000) / SLOWEST));
    hard.into_iter().chain(counted).min().unwrap_or(Duration::MAX)
}

/// There is always time for a first look.
const MINIMUM: Duration = Duration::from_millis(1);

/// What of the clock is not for thinking.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Losses {
    /// Lost with each move on the way to the clock and back.
    overhead: Duration,
    /// Kept for when the machine does not let the engine run for a while.
    reserve: Duration,
}

/// For how many moves the rest of the clock is thought to be: the longer a game has lasted, the nearer is its end.
fn horizon(move_number: u32) -> u32 {
    HORIZON.saturating_sub(move_number / HORIZON_MOVES).max(HORIZON_LEAST)
}

/// The soft and the hard limit for one of so many moves on this clock.
fn shares(clock: &ClockLimits, horizon: u32, losses: Losses) -> (Duration, Duration) {
    let Losses { overhead, reserve } = losses;
    let moves = clock.moves_to_go.unwrap_or(horizon).clamp(1, horizon);
    // What is sure to be there, whatever passes between the engine and the clock …
    let usable = clock.remaining.saturating_sub(overhead + reserve.min(clock.remaining / RESERVE_SHARES).max(RESERVE));
    // … now and at the moves to come.
    let moves_with_lag = clock.moves_to_go.unwrap_or(LAG_HORIZON).clamp(1, LAG_HORIZON) - 1;
    let lag = overhead.saturating_sub(clock.increment) * moves_with_lag;
    let gain = clock.increment.saturating_sub(overhead) * (moves - 1);
    let even = (usable.saturating_sub(lag) + gain) / moves;
    let share = (usable / LAGGING_SHARES.max(moves)).saturating_sub(overhead.saturating_sub(clock.increment));
    let even = even.max(share);
    let most = usable.mul_f64(if moves == 1 { MOST_OF_CLOCK_AT_LAST_MOVE } else { MOST_OF_CLOCK });
    let hard = (even * MOST_SHARES).min(most).max(MINIMUM);
    (even.clamp(MINIMUM, hard), hard)
}

/// What passes between the engine and the clock, found out from what the clock shows before each move of a game, and how
/// long the machine kept the engine waiting while it thought.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    /// What the clock would show before the next move, if nothing were lost.
    expected: Option<Expected>,
    seen: Duration,
    longest_pause: Duration,
}

#[derive(Debug)]
struct Expected {
    remaining: Duration,
    turn: Color,
    move_number: u32,
}

/// If more is missing on the clock, it was not the way there that took it.
const LARGEST_LAG: Duration = Duration::from_secs(1);

impl Lag {
    /// Looks at the clock before a move. What is to be taken off each move is what was set, or more if more is lost.
    pub(crate) fn losses(&mut self, root: &Root, limits: &Limits) -> Losses {
        let pos = root.position();
        if let Some(expected) = self.expected.take()
            && let Some(clock) = limits.clock
            && (expected.turn, expected.move_number) == (pos.turn(), pos.fullmove_number())
        {
            let lost = expected.remaining.saturating_sub(clock.remaining);
            if lost <= LARGEST_LAG {
                self.see(lost);
            }
        }
        Losses { overhead: limits.overhead.max(self.seen), reserve: self.longest_pause }
    }

    /// A move was found in this time, with no longer pause than this. A pause is soon forgotten, but not at once: where
    /// others want the processor, they want it again.
    pub(crate) fn moved(&mut self, root: &Root, limits: &Limits, time: Duration, pause: Duration) {
        let pos = root.position();
        self.longest_pause = pause.max(self.longest_pause - self.longest_pause / PAUSE_FADING);
        self.expected = limits.clock.filter(|clock| clock.moves_to_go != Some(1)).map(|clock| Expected {
            remaining: (clock.remaining + clock.increment).saturating_sub(time),
            turn: pos.turn(),
            move_number: pos.fullmove_number().saturating_add(1),
        });
    }

    /// More is soon believed, less slowly.
    fn see(&mut self, lost: Duration) {
        self.seen = if lost > self.seen { (self.seen + lost) / 2 } else { self.seen - (self.seen - lost) / 8 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> (Duration, Duration) {
        let ms = Duration::from_millis;
        shares(&ClockLimits { remaining: ms(remaining), increment: ms(increment), moves_to_go }, HORIZON, losing(10))
    }

    fn losing(overhead: u64) -> Losses {
        Losses { overhead: Duration::from_millis(overhead), reserve: Duration::ZERO }
    }

    #[test]
    fn no_move_takes_the_whole_clock() {
        for remaining in [0, 1, 5, 11, 20, 100, 1_000, 60_000, 36_000_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = clock(remaining, increment, moves);
                    let left = Duration::from_millis(remaining.saturating_sub(10)).saturating_sub(RESERVE).max(MINIMUM);
                    assert!(soft <= hard && hard <= left, "{remaining}+{increment} {moves:?}: {soft:?} {hard:?}");
                }
            }
        }
    }

    /// With 40 ms lost at each move and none gained, five seconds last for more than a hundred moves.
    #[test]
    fn lag_alone_does_not_empty_the_clock_for_long() {
        let ms = Duration::from_millis;
        let mut remaining = ms(5_000);
        let mut moves = 0;
        while remaining > ms(45) {
            let clock = ClockLimits { remaining, increment: Duration::ZERO, moves_to_go: None };
            remaining = remaining.saturating_sub(shares(&clock, HORIZON, losing(45)).0 + ms(40));
            moves += 1;
        }
        assert!(moves > 90, "{moves}");
    }

    /// Three seconds at 45 ms a move are 66 moves without any thinking: much of the game is played with some.
    #[test]
    fn a_clock_that_lag_would_empty_is_still_used() {
        let ms = Duration::from_millis;
        let (mut remaining, mut moves, mut with_thought) = (ms(3_000), 0, 0);
        while remaining > ms(50) {
            let clock = ClockLimits { remaining, increment: Duration::ZERO, moves_to_go: None };
            let soft = shares(&clock, HORIZON, losing(45)).0;
            with_thought += u32::from(soft >= ms(10));
            remaining = remaining.saturating_sub(soft + ms(45));
            moves += 1;
        }
        assert!(moves >= 60 && with_thought >= 8, "{moves} moves, {with_thought} with thought");
    }

    /// Plays moves on a clock that loses `lost` with each, and gives what is kept back in the end.
    fn overhead_after(moves: u32, lost: u64) -> Duration {
        let ms = Duration::from_millis;
        let (mut lag, mut root, mut remaining) = (Lag::default(), Root::new(Position::STANDARD), ms(200_000));
        let mut overhead = ms(10);
        for _ in 0..moves {
            let clock = ClockLimits { remaining, increment: ms(100), moves_to_go: None };
            let limits = Limits { clock: Some(clock), overhead: ms(10), ..Limits::default() };
            overhead = lag.losses(&root, &limits).overhead;
            lag.moved(&root, &limits, ms(500), Duration::ZERO);
            remaining = remaining + ms(100) - ms(500 + lost);
            for _ in 0..2 {
                root.play(root.position().legal_moves()[0]);
            }
        }
        overhead
    }

    #[test]
    fn what_the_clock_loses_is_kept_back() {
        let ms = Duration::from_millis;
        assert_eq!(overhead_after(20, 0), ms(10));
        assert_eq!(overhead_after(20, 7), ms(10));
        assert!(overhead_after(20, 50) > ms(45));
        assert!(overhead_after(20, 50) <= ms(50));
        // Half a minute was not lost on the way.
        assert_eq!(overhead_after(2, 30_000), ms(10));
    }

    /// A clock of another game, or after moves were taken back, says nothing.
    #[test]
    fn only_the_next_move_of_a_game_tells_of_lag() {
        let ms = Duration::from_millis;
        let on = |remaining| {
            let clock = ClockLimits { remaining: ms(remaining), increment: Duration::ZERO, moves_to_go: None };
            Limits { clock: Some(clock), overhead: ms(10), ..Limits::default() }
        };
        let (mut lag, root) = (Lag::default(), Root::new(Position::STANDARD));
        lag.moved(&root, &on(5_000), ms(100), Duration::ZERO);
        assert_eq!(lag.losses(&root, &on(4_400)).overhead, ms(10));
    }

    /// A machine that others use keeps the engine waiting again: what a pause took is kept back on a clock that has it.
    #[test]
    fn a_pause_is_kept_in_reserve() {
        let ms = Duration::from_millis;
        let root = Root::new(Position::STANDARD);
        let clock = ClockLimits { remaining: ms(1_000), increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let mut lag = Lag::default();
        let calm = shares(&clock, HORIZON, lag.losses(&root, &limits));
        lag.moved(&root, &limits, ms(30), ms(200));
        let wary = shares(&clock, HORIZON, lag.losses(&root, &limits));
        assert!(wary.0 < calm.0 && wary.1 < calm.1, "{wary:?} {calm:?}");
        lag.moved(&root, &limits, ms(30), ms(60_000));
        let waryest = shares(&clock, HORIZON, lag.losses(&root, &limits));
        assert!(waryest.0 > calm.0 / 2, "{waryest:?}");
        (0..300).for_each(|_| lag.moved(&root, &limits, ms(30), ms(1)));
        assert_eq!(shares(&clock, HORIZON, lag.losses(&root, &limits)), calm);
    }

    /// Five seconds and 0.05 for each move are for a game of some sixty moves, and the last of them still have some.
    #[test]
    fn the_clock_is_used_in_the_course_of_a_game() {
        let ms = Duration::from_millis;
        let mut remaining = ms(5_000);
        let mut left_at = Vec::new();
        for move_number in 1..=80 {
            let clock = ClockLimits { remaining, increment: ms(50), moves_to_go: None };
            remaining = remaining + ms(50) - shares(&clock, horizon(move_number), losing(10)).0;
            left_at.push(remaining);
        }
        assert!(left_at[39] < ms(1_200) && left_at[79] > ms(200), "{:?} {:?}", left_at[39], left_at[79]);
    }

    #[test]
    fn more_time_is_used_where_there_is_more() {
        assert!(clock(60_000, 0, None) < clock(120_000, 0, None));
        assert!(clock(60_000, 0, None) < clock(60_000, 1_000, None));
        assert!(clock(60_000, 0, None) < clock(60_000, 0, Some(5)));
    }
}
