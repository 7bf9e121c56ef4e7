//! Sliding attacks by table, the place in it found by the BMI2 instruction PEXT: it gathers the bits of the squares
//! that can block into a number.

use super::{DIAGONAL, STRAIGHT, table};
use crate::{Bitboard, Square};

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    static SLOTS: [table::Slot; 64] = table::slots(&DIAGONAL);
    static ATTACKS: [Bitboard; table::BISHOP_SIZE] = table::attacks(false, None);
    look_up(&SLOTS, &ATTACKS, square, occupied)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    static SLOTS: [table::Slot; 64] = table::slots(&STRAIGHT);
    static ATTACKS: [Bitboard; table::ROOK_SIZE] = table::attacks(true, None);
    look_up(&SLOTS, &ATTACKS, square, occupied)
}

#[inline(always)]
fn look_up(slots: &[table::Slot; 64], attacks: &[Bitboard], square: Square, occupied: Bitboard) -> Bitboard {
    let slot = &slots[square.index()];
    attacks[slot.offset + pext(occupied.0, slot.blockers) as usize]
}

#[inline(always)]
#[expect(unsafe_code, reason = "a CPU instruction")]
fn pext(bits: u64, mask: u64) -> u64 {
    // SAFETY: this module is compiled only where BMI2 is enabled for the whole build.
    unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
}
