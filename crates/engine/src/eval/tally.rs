//! Adding terms up, and writing down on the way what was added, for those who want to know.
//!
//! Every term passes through a [`Tally`], so the score and its record cannot differ. For play the record is [`Silent`]
//! and costs nothing; the tuner and the explanation keep a [`Record`](super::record::Record).

use super::pair::Pair;
use super::squares::mirrored;
use super::weights::{self, WEIGHTS, at};
use tabiya_rules::{Bitboard, Color, Role, Square};

/// Hears of everything that is added.
pub(super) trait Trace {
    /// Is anybody listening? Then nothing may be taken from a cache.
    const LISTENS: bool;
    /// `count` times the weight at `index`, for `color`.
    fn add(&mut self, index: usize, color: Color, count: i32);
    /// `count` times a weight of [`weights::DANGER`], for the king of `color`.
    fn danger(&mut self, index: usize, color: Color, count: i32);
    /// `count` times a weight of [`weights::COMPLEXITY`].
    fn complexity(&mut self, index: usize, count: i32);
    /// A bonus that has no weight in the tables, for `color`.
    fn bonus(&mut self, color: Color, bonus: i32);
    /// The squares, as `color` sees the board, that make the term to which the weight at `index` belongs.
    fn squares(&mut self, index: usize, color: Color, squares: Bitboard);
    /// The squares, as `color` sees the board, from which its king is in danger.
    fn danger_squares(&mut self, color: Color, squares: Bitboard);
}

/// Nobody listens.
pub(super) struct Silent;

impl Trace for Silent {
    const LISTENS: bool = false;
    #[inline(always)]
    fn add(&mut self, _: usize, _: Color, _: i32) {}
    #[inline(always)]
    fn danger(&mut self, _: usize, _: Color, _: i32) {}
    #[inline(always)]
    fn complexity(&mut self, _: usize, _: i32) {}
    #[inline(always)]
    fn bonus(&mut self, _: Color, _: i32) {}
    #[inline(always)]
    fn squares(&mut self, _: usize, _: Color, _: Bitboard) {}
    #[inline(always)]
    fn danger_squares(&mut self, _: Color, _: Bitboard) {}
}

/// The sum of terms of one side.
pub(super) struct Tally<'a, T> {
    pub(super) color: Color,
    pub(super) score: Pair,
    pub(super) trace: &'a mut T,
}

impl<'a, T: Trace> Tally<'a, T> {
    pub(super) fn new(color: Color, trace: &'a mut T) -> Tally<'a, T> {
        Tally { color, score: Pair::ZERO, trace }
    }

    /// Adds a weight `count` times.
    #[inline(always)]
    pub(super) fn add(&mut self, index: usize, count: i32) {
        self.score += WEIGHTS[index] * count;
        self.trace.add(index, self.color, count);
    }

    /// Adds a weight once.
    #[inline(always)]
    pub(super) fn one(&mut self, index: usize) {
        self.score += WEIGHTS[index];
        self.trace.add(index, self.color, 1);
    }

    /// Adds a weight if something holds.
    #[inline(always)]
    pub(super) fn when(&mut self, holds: bool, index: usize) {
        self.add(index, holds.into());
    }

    /// Says which squares make a term. Nobody works them out unless somebody listens.
    #[inline(always)]
    pub(super) fn mark(&mut self, index: usize, squares: impl FnOnce() -> Bitboard) {
        if T::LISTENS {
            self.trace.squares(index, self.color, squares());
        }
    }

    /// Adds a weight if something holds, and says for which squares.
    #[inline(always)]
    pub(super) fn when_at(&mut self, holds: bool, index: usize, squares: impl FnOnce() -> Bitboard) {
        self.when(holds, index);
        if T::LISTENS && holds {
            self.mark(index, squares);
        }
    }

    /// Adds a weight once for each of these squares.
    #[inline(always)]
    pub(super) fn each(&mut self, index: usize, squares: Bitboard) {
        self.add(index, squares.len() as i32);
        self.mark(index, || squares);
    }

    /// A piece and the square it stands on.
    #[inline(always)]
    pub(super) fn place(&mut self, role: Role, sq: Square) {
        static BOTH: [[Pair; 64]; 6] = material_and_placement();
        self.score += BOTH[role as usize][sq.index()];
        if role != Role::King {
            self.trace.add(at::MATERIAL + role as usize, self.color, 1);
            self.mark(at::MATERIAL, || sq.bitboard());
        }
        self.mark(PLACEMENT[role as usize], || sq.bitboard());
        self.trace.add(PLACEMENT[role as usize] + mirrored(sq.index()), self.color, 1);
    }
}

const PLACEMENT: [usize; 6] = [
    at::PLACEMENT_PAWN,
    at::PLACEMENT_KNIGHT,
    at::PLACEMENT_BISHOP,
    at::PLACEMENT_ROOK,
    at::PLACEMENT_QUEEN,
    at::PLACEMENT_KING,
];

/// Both are added for every piece, so they are kept as one number.
const fn material_and_placement() -> [[Pair; 64]; 6] {
    let mut table = [[Pair::ZERO; 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut sq = 0;
        while sq < 64 {
            let placement = weights::WEIGHTS[PLACEMENT[role] + mirrored(sq)];
            let material = if role < 5 { weights::WEIGHTS[at::MATERIAL + role] } else { Pair::ZERO };
            table[role][sq] = placement.plus(material);
            sq += 1;
        }
        role += 1;
    }
    table
}
