//! A record of everything an evaluation adds up: what the tuner learns from and what explanations are made of.

use super::tally::Trace;
use super::weights::{COMPLEXITY, DANGER, TERMS, WEIGHTS};
use tabiya_rules::{Bitboard, Color};

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
    /// The squares that make each of [`TERMS`], for White and for Black, on the board as it lies.
    pub(super) squares: [Vec<Bitboard>; 2],
    /// The squares from which the kings of White and of Black are in danger.
    pub(super) danger_squares: [Bitboard; 2],
}

impl Record {
    pub(super) fn new() -> Record {
        Record {
            counts: [[0; WEIGHTS.len()]; 2],
            danger: [[0; DANGER.len()]; 2],
            complexity: [0; COMPLEXITY.len()],
            bonus: [0; 2],
            squares: [0, 1].map(|_| vec![Bitboard::EMPTY; TERMS.len()]),
            danger_squares: [Bitboard::EMPTY; 2],
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

    fn squares(&mut self, index: usize, color: Color, squares: Bitboard) {
        let term = TERMS.partition_point(|term| term.start <= index) - 1;
        self.squares[color as usize][term] |= as_it_lies(color, squares);
    }

    fn danger_squares(&mut self, color: Color, squares: Bitboard) {
        self.danger_squares[color as usize] |= as_it_lies(color, squares);
    }
}

/// Squares as a side sees them, on the board as it lies.
fn as_it_lies(color: Color, squares: Bitboard) -> Bitboard {
    if color.is_white() { squares } else { squares.flip() }
}
