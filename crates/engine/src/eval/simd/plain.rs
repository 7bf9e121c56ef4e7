//! The arithmetic itself, in loops that compilers turn into whatever the processor has.

use super::super::network::CLIP;
use super::{Block, LANES, Path, Rows};

/// As the program was compiled.
pub(super) const PATH: Path = Path { name: "plain", update, output };

#[inline(always)]
pub(super) fn update(sum: &mut [Block], from: &[Block], come: Rows<'_, '_>, gone: Rows<'_, '_>) {
    // The three kinds of moves have loops of their own; whatever else there may be goes row by row.
    match (come, gone) {
        ([new], [old]) => {
            for (((sum, from), new), old) in sum.iter_mut().zip(from).zip(*new).zip(*old) {
                for i in 0..LANES {
                    sum.0[i] = from.0[i].wrapping_add(new.0[i]).wrapping_sub(old.0[i]);
                }
            }
        }
        ([new], [old, taken]) => {
            for ((((sum, from), new), old), taken) in sum.iter_mut().zip(from).zip(*new).zip(*old).zip(*taken) {
                for i in 0..LANES {
                    sum.0[i] = from.0[i].wrapping_add(new.0[i]).wrapping_sub(old.0[i]).wrapping_sub(taken.0[i]);
                }
            }
        }
        _ => {
            sum.copy_from_slice(from);
            for row in come {
                for (sum, row) in sum.iter_mut().zip(*row) {
                    for i in 0..LANES {
                        sum.0[i] = sum.0[i].wrapping_add(row.0[i]);
                    }
                }
            }
            for row in gone {
                for (sum, row) in sum.iter_mut().zip(*row) {
                    for i in 0..LANES {
                        sum.0[i] = sum.0[i].wrapping_sub(row.0[i]);
                    }
                }
            }
        }
    }
}

#[inline(always)]
pub(super) fn output(sums: [&[Block]; 2], weights: [&[Block]; 2]) -> i32 {
    let mut total = 0_i32;
    for (sums, weights) in sums.into_iter().zip(weights) {
        for (sum, weight) in sums.iter().zip(weights) {
            for i in 0..LANES {
                let clipped = sum.0[i].clamp(0, CLIP);
                // A weight is small enough for this product (the network was refused otherwise), so that processors with an
                // instruction for pairs of products can use it.
                let once = clipped.wrapping_mul(weight.0[i]);
                total = total.wrapping_add(i32::from(once) * i32::from(clipped));
            }
        }
    }
    total
}
