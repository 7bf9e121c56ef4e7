//! Sliding attacks by table, the place in it found by the BMI2 instruction PEXT: it gathers the bits of the squares
//! that can block into a number.

use super::{DIAGONAL, STRAIGHT, hyperbola, walk};
use crate::{Bitboard, Square};

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    static SLOTS: [Slot; 64] = slots(&DIAGONAL);
    static ATTACKS: [Bitboard; 5_248] = attacks(&DIAGONAL, false);
    look_up(&SLOTS, &ATTACKS, square, occupied)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    static SLOTS: [Slot; 64] = slots(&STRAIGHT);
    static ATTACKS: [Bitboard; 102_400] = attacks(&STRAIGHT, true);
    look_up(&SLOTS, &ATTACKS, square, occupied)
}

/// Where the attacks from one square begin in the table, and which squares can block them.
#[derive(Clone, Copy)]
struct Slot {
    blockers: u64,
    offset: usize,
}

#[inline(always)]
fn look_up(slots: &[Slot; 64], attacks: &[Bitboard], square: Square, occupied: Bitboard) -> Bitboard {
    let slot = &slots[square.index()];
    attacks[slot.offset + pext(occupied.0, slot.blockers) as usize]
}

#[inline(always)]
#[expect(unsafe_code, reason = "a CPU instruction")]
fn pext(bits: u64, mask: u64) -> u64 {
    // SAFETY: this module is compiled only where BMI2 is enabled for the whole build.
    unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
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

const fn slots(directions: &[(i8, i8); 4]) -> [Slot; 64] {
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

const fn attacks<const SIZE: usize>(directions: &[(i8, i8); 4], straight: bool) -> [Bitboard; SIZE] {
    let mut table = [Bitboard::EMPTY; SIZE];
    let mut next = 0;
    let mut i = 0;
    while i < 64 {
        let blockers = blockers(Square::ALL[i], directions);
        // Counting through the subsets of the mask visits them in the order of their PEXT.
        let mut subset = 0_u64;
        loop {
            let (square, occupied) = (Square::ALL[i], Bitboard(subset));
            table[next] =
                if straight { hyperbola::rook(square, occupied) } else { hyperbola::bishop(square, occupied) };
            next += 1;
            subset = subset.wrapping_sub(blockers) & blockers;
            if subset == 0 {
                break;
            }
        }
        i += 1;
    }
    assert!(next == SIZE);
    table
}
