//! When a player has to move: told to stop, out of time, or at the end of what its caller allows.

use crate::moment::Moment;
use crate::{Control, Limits};
use std::time::Duration;

/// No level thinks longer than this about one move, unless its caller says how long.
pub(super) const LONGEST: Duration = Duration::from_millis(1900);

/// Positions between two looks at the clock. The first come in less than a millisecond and save even a player in the
/// last moments from the first capture that comes to mind.
const PATIENCE: u64 = 1024;

/// Watches over one search of the levels.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    control: &'a Control,
    start: Moment,
    time: Duration,
    nodes: u64,
    depth: u32,
    over: bool,
}

impl<'a> Watch<'a> {
    /// `nodes` is what the level itself allows.
    pub(super) fn new(limits: &Limits, nodes: u64, control: &'a Control) -> Watch<'a> {
        Watch {
            control,
            start: Moment::now(),
            time: allowed(limits),
            nodes: limits.nodes.map_or(nodes, |limit| limit.min(nodes)),
            depth: limits.depth.unwrap_or(u32::MAX).max(1),
            over: false,
        }
    }

    /// Counts a position; `true` once the search must end.
    pub(super) fn tick(&mut self, nodes: u64) -> bool {
        if nodes >= self.nodes || nodes.is_multiple_of(PATIENCE) && self.must_move() {
            self.over = true;
        }
        self.over
    }

    fn must_move(&self) -> bool {
        self.control.is_stopped() || self.elapsed() >= self.time
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The time for one move: what the caller says or [`LONGEST`], and never so much that a clock could run out.
pub(super) fn allowed(limits: &Limits) -> Duration {
    let fixed = limits.time.unwrap_or(LONGEST);
    let clock = limits.clock.map_or(Duration::MAX, |clock| {
        let share = clock.moves_to_go.map_or(30, |moves| moves.clamp(1, 30));
        let left = clock.remaining.saturating_sub(limits.overhead);
        (left / share + clock.increment / 2).min(left / 3)
    });
    fixed.saturating_sub(limits.overhead).min(clock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClockLimits;

    #[test]
    fn a_move_fits_into_every_clock() {
        for remaining in [0, 1, 10, 100, 1000, 60_000, 3_600_000].map(Duration::from_millis) {
            for increment in [0, 10, 1000, 60_000].map(Duration::from_millis) {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let clock = ClockLimits { remaining, increment, moves_to_go };
                    let time = allowed(&Limits { clock: Some(clock), ..Limits::default() });
                    assert!(time <= remaining / 3 && time <= LONGEST);
                }
            }
        }
        assert_eq!(allowed(&Limits::default()), LONGEST);
        for millis in [5, 60_000].map(Duration::from_millis) {
            assert_eq!(allowed(&Limits::time(millis)), millis);
        }
    }
}
