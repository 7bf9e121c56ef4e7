//! Sliding attacks by subtraction: `o - 2s` flips the bits from a slider `s` up to the next blocker in `o`. Swapping
//! the bytes turns files and diagonals over, so the same works downwards; ranks, which it does not turn, have a table.

use super::{FALLING, RISING, VERTICAL, along, walk};
use crate::{Bitboard, Square};

#[inline(always)]
pub(super) const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(line(square, RISING, occupied) | line(square, FALLING, occupied))
}

#[inline(always)]
pub(super) const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(line(square, VERTICAL, occupied) | rank(square, occupied))
}

#[inline(always)]
const fn line(square: Square, axis: usize, occupied: Bitboard) -> u64 {
    let slider = square.bitboard().0;
    let mask = along(axis, square).0 & !slider;
    let blockers = occupied.0 & mask;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & mask
}

/// The inner six squares of a rank tell where the attack ends; the outer two cannot shorten it.
#[inline(always)]
const fn rank(square: Square, occupied: Bitboard) -> u64 {
    static TABLE: [[u8; 64]; 8] = rank_table();
    let shift = square as u32 & 56;
    let inner = (occupied.0 >> shift >> 1) as usize & 63;
    (TABLE[square.index() & 7][inner] as u64) << shift
}

const fn rank_table() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = Bitboard((inner << 1) as u64);
            let square = Square::ALL[file];
            table[file][inner] = (walk(square, (1, 0), occupied).0 | walk(square, (-1, 0), occupied).0) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}
