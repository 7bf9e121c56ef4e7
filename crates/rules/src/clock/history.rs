//! All that has changed the two clocks, in eight bytes each: enough to tell every turn and to take the last one back.
//! What the clocks showed in between follows from it, so it is not kept: a server holds thousands of games.

use super::{Side, Turn};
use crate::{ByColor, Color, TimeControl};
use std::time::Duration;

/// What can happen to a clock's times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClockChange {
    /// A move was made after so long.
    Turn,
    /// So much time was added.
    Gift,
    /// The clock was stopped for good when the turn had taken so long.
    Stop,
}

/// One change, whose it is and how long it took: two bits, one bit, and nanoseconds. What lasts longer than 73 years is
/// remembered as 73 years.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry(u64);

const TIME_BITS: u32 = 61;
const MOST: u64 = (1 << TIME_BITS) - 1;

impl Entry {
    pub(super) fn new(change: ClockChange, color: Color, time: Duration) -> Entry {
        let time = u64::try_from(time.as_nanos()).unwrap_or(MOST).min(MOST);
        Entry((change as u64) << (TIME_BITS + 1) | u64::from(color.is_white()) << TIME_BITS | time)
    }

    pub(super) fn change(self) -> ClockChange {
        match self.0 >> (TIME_BITS + 1) {
            0 => ClockChange::Turn,
            1 => ClockChange::Gift,
            _ => ClockChange::Stop,
        }
    }

    pub(super) fn color(self) -> Color {
        if self.0 >> TIME_BITS & 1 == 1 { Color::White } else { Color::Black }
    }

    fn time(self) -> Duration {
        Duration::from_nanos(self.0 & MOST)
    }
}

impl ByColor<Side> {
    /// Both sides before anything has happened.
    pub(super) fn fresh(controls: &ByColor<TimeControl>) -> ByColor<Side> {
        ByColor::new_with(|color| Side { remaining: controls[color].initial(), used: Duration::ZERO, moves: 0 })
    }

    /// Both sides after all of these.
    pub(super) fn after(controls: &ByColor<TimeControl>, entries: &[Entry]) -> ByColor<Side> {
        let mut sides = ByColor::fresh(controls);
        entries.iter().for_each(|entry| sides.change(controls, entry.change(), entry.color(), entry.time()));
        sides
    }

    /// What becomes of the clocks.
    pub(super) fn change(
        &mut self,
        controls: &ByColor<TimeControl>,
        change: ClockChange,
        color: Color,
        time: Duration,
    ) {
        let control = &controls[color];
        let side = &mut self[color];
        match change {
            ClockChange::Turn => {
                side.used = side.used.saturating_add(time);
                side.moves = side.moves.saturating_add(1);
                side.remaining = side.remaining.map(|left| control.after_move(left, time, side.moves));
                if control.is_hourglass() {
                    self[!color].add(time);
                }
            }
            ClockChange::Gift => side.add(time),
            ClockChange::Stop => {
                let charged = time.saturating_sub(control.delay(side.moves));
                side.used = side.used.saturating_add(time);
                side.remaining = side.remaining.map(|left| left.saturating_sub(charged));
            }
        }
    }
}

impl Side {
    fn add(&mut self, time: Duration) {
        self.remaining = self.remaining.map(|left| left.saturating_add(time));
    }
}

/// The finished turns of a clock, made by [`Clock::turns`](super::Clock::turns).
#[derive(Clone, Debug)]
pub struct Turns<'a> {
    pub(super) controls: &'a ByColor<TimeControl>,
    pub(super) sides: ByColor<Side>,
    pub(super) entries: std::slice::Iter<'a, Entry>,
}

impl Iterator for Turns<'_> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        loop {
            let entry = self.entries.next()?;
            let (color, spent) = (entry.color(), entry.time());
            self.sides.change(self.controls, entry.change(), color, spent);
            if entry.change() == ClockChange::Turn {
                return Some(Turn { color, spent, left: self.sides[color].remaining });
            }
        }
    }
}
