//! A record of everything an evaluation adds up: what the tuner learns from and what explanations are made of.

use super::tally::Trace;
use super::weights::{COMPLEXITY, DANGER, WEIGHTS};
use tabiya_rules::Color;

/// How often each weight was used, by colour.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// Uses of [`WEIGHTS`] by White and by Black.
    pub(super) counts: [[i32; WEIGHTS.len()]; 2],
    /// Uses of [`DANGER`] for the kings of White and of Black.
    pub(super) danger: [[i32; DANGER.len()]; 2],
    /// Uses of [`COMPLEXITY`].
    pub(super) complexity: [i32; COMPLEXITY.len()],
    /// Bonuses without a weight of their own, for both stages.
    pub(super) bonus: [i32; 2],
}

impl Record {
    pub(super) fn new() -> Record {
        Record {
            counts: [[0; WEIGHTS.len()]; 2],
            danger: [[0; DANGER.len()]; 2],
            complexity: [0; COMPLEXITY.len()],
            bonus: [0; 2],
        }
    }
}

impl Trace for Record {
    const LISTENS: bool = true;

    fn add(&mut self, index: usize, color: Color, count: i32) {
        self.counts[color as usize][index] += count;
    }

    fn danger(&mut self, index: usize, color: Color, count: i32) {
        self.danger[color as usize][index] += count;
    }

    fn complexity(&mut self, index: usize, count: i32) {
        self.complexity[index] += count;
    }

    fn bonus(&mut self, color: Color, bonus: i32) {
        self.bonus[color as usize] += bonus;
    }
}
