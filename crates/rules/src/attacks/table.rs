//! The tables of sliding attacks that `pext` and `magic` look in. They hold the same attacks and
//! differ in the order: by the number that PEXT makes of the blockers, or that a multiplication makes of them.

use super::{DIAGONAL, STRAIGHT, hyperbola, walk};
use crate::{Bitboard, Square};

/// How many attacks there are from all squares together, counting each set of blockers.
pub(super) const BISHOP_SIZE: usize = 5_248;
pub(super) const ROOK_SIZE: usize = 102_400;

/// Where the attacks from one square begin in the table, and which squares can block them.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub(super) blockers: u64,
    pub(super) offset: usize,
}

impl Slot {
    /// Where multiplication by `factor` puts the attacks for these occupied squares, counted from `offset`.
    #[inline(always)]
    pub(super) const fn place(&self, occupied: u64, factor: u64) -> usize {
        ((occupied & self.blockers).wrapping_mul(factor) >> (64 - self.blockers.count_ones())) as usize
    }
}

pub(super) const fn slots(directions: &[(i8, i8); 4]) -> [Slot; 64] {
    let mut table = [Slot { blockers: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut i = 0;
    while i < 64 {
        let blockers = blockers(Square::ALL[i], directions);
        table[i] = Slot { blockers, offset };
        offset += 1 << blockers.count_ones();
        i += 1;
    }
    table
}

/// The squares whose occupation changes what is attacked: the rays without their last squares.
const fn blockers(square: Square, directions: &[(i8, i8); 4]) -> u64 {
    let mut all = 0;
    let mut i = 0;
    while i < 4 {
        let ray = walk(square, directions[i], Bitboard::EMPTY).0;
        let (files, ranks) = directions[i];
        // A square of the ray is its last if the next one is off the board.
        all |= ray & Bitboard(ray).shift(-files, -ranks).0;
        i += 1;
    }
    all
}

/// The attacks from all squares, in the order of PEXT or, where there are factors, of multiplication by them.
pub(super) const fn attacks<const SIZE: usize>(straight: bool, factors: Option<&[u64; 64]>) -> [Bitboard; SIZE] {
    let slots = slots(if straight { &STRAIGHT } else { &DIAGONAL });
    let mut table = [Bitboard::EMPTY; SIZE];
    let mut i = 0;
    while i < 64 {
        let (square, slot) = (Square::ALL[i], slots[i]);
        let mut subset = 0_u64;
        let mut count = 0;
        loop {
            let occupied = Bitboard(subset);
            let attacked =
                if straight { hyperbola::rook(square, occupied) } else { hyperbola::bishop(square, occupied) };
            // Counting through the subsets of a mask visits them in the order of their PEXT.
            let place = match factors {
                Some(factors) => slot.place(subset, factors[i]),
                None => count,
            };
            let entry = &mut table[slot.offset + place].0;
            assert!(*entry == 0 || *entry == attacked.0, "two different attacks in one place");
            *entry = attacked.0;
            count += 1;
            subset = subset.wrapping_sub(slot.blockers) & slot.blockers;
            if subset == 0 {
                break;
            }
        }
        i += 1;
    }
    table
}
