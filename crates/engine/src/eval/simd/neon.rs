//! The arithmetic for NEON, which every processor of this kind has.

#![expect(unsafe_code, reason = "instructions of a kind of processor, see the SAFETY lines")]

use super::super::network::CLIP;
use super::vectors::loops;
use super::{Block, LANES, Path};
use std::arch::aarch64::*;

pub(super) const PATH: Path = Path {
    name: "NEON",
    // SAFETY: programs for this kind of processor are compiled for NEON.
    update: |sum, from, inputs, come, gone| unsafe { update(sum, from, inputs, come, gone) },
    // SAFETY: as above.
    output: |sums, weights| unsafe { output(sums, weights) },
};

type Vector = int16x8_t;
const LANES_OF_VECTOR: usize = 8;
const PARTS: usize = LANES / LANES_OF_VECTOR;
// SAFETY: any bits are whole numbers.
const ZERO: Vector = unsafe { std::mem::zeroed() };
// SAFETY: as above.
const ZERO_TOTAL: int32x4_t = unsafe { std::mem::zeroed() };

#[target_feature(enable = "neon")]
#[inline]
fn load(block: &Block, part: usize) -> Vector {
    let numbers = &block.0[part * LANES_OF_VECTOR..][..LANES_OF_VECTOR];
    // SAFETY: the slice is as long as a vector.
    unsafe { vld1q_s16(numbers.as_ptr()) }
}

#[target_feature(enable = "neon")]
#[inline]
fn store(block: &mut Block, part: usize, vector: Vector) {
    let numbers = &mut block.0[part * LANES_OF_VECTOR..][..LANES_OF_VECTOR];
    // SAFETY: the slice is as long as a vector.
    unsafe { vst1q_s16(numbers.as_mut_ptr(), vector) }
}

#[target_feature(enable = "neon")]
#[inline]
fn add(one: Vector, other: Vector) -> Vector {
    vaddq_s16(one, other)
}

#[target_feature(enable = "neon")]
#[inline]
fn sub(one: Vector, other: Vector) -> Vector {
    vsubq_s16(one, other)
}

#[target_feature(enable = "neon")]
#[inline]
fn clip(vector: Vector) -> Vector {
    vminq_s16(vmaxq_s16(vector, ZERO), vdupq_n_s16(CLIP))
}

#[target_feature(enable = "neon")]
#[inline]
fn weigh(total: int32x4_t, clipped: Vector, weights: Vector) -> int32x4_t {
    let once = vmulq_s16(clipped, weights);
    vmlal_high_s16(vmlal_s16(total, vget_low_s16(once), vget_low_s16(clipped)), once, clipped)
}

#[target_feature(enable = "neon")]
#[inline]
fn sum_of(total: int32x4_t) -> i32 {
    vaddvq_s32(total)
}

loops!("neon");
