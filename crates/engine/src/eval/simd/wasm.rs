//! The arithmetic for the vectors of WebAssembly, with which the page's engine is built.

#![expect(unsafe_code, reason = "vectors are read through pointers, see the SAFETY lines")]

use super::super::network::CLIP;
use super::vectors::loops;
use super::{Block, LANES, Path};
use std::arch::wasm32::*;

pub(super) const PATH: Path = Path { name: "WebAssembly", update, output };

type Vector = v128;
const LANES_OF_VECTOR: usize = 8;
const PARTS: usize = LANES / LANES_OF_VECTOR;
const ZERO: Vector = i16x8(0, 0, 0, 0, 0, 0, 0, 0);
const ZERO_TOTAL: Vector = ZERO;

#[inline]
fn load(block: &Block, part: usize) -> Vector {
    let numbers = &block.0[part * LANES_OF_VECTOR..][..LANES_OF_VECTOR];
    // SAFETY: the slice is as long as a vector.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

#[inline]
fn store(block: &mut Block, part: usize, vector: Vector) {
    let numbers = &mut block.0[part * LANES_OF_VECTOR..][..LANES_OF_VECTOR];
    // SAFETY: the slice is as long as a vector.
    unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
}

#[inline]
fn add(one: Vector, other: Vector) -> Vector {
    i16x8_add(one, other)
}

#[inline]
fn sub(one: Vector, other: Vector) -> Vector {
    i16x8_sub(one, other)
}

#[inline]
fn clip(vector: Vector) -> Vector {
    i16x8_min(i16x8_max(vector, ZERO), i16x8_splat(CLIP))
}

#[inline]
fn weigh(total: Vector, clipped: Vector, weights: Vector) -> Vector {
    i32x4_add(total, i32x4_dot_i16x8(i16x8_mul(clipped, weights), clipped))
}

#[inline]
fn sum_of(total: Vector) -> i32 {
    let lanes = [
        i32x4_extract_lane::<0>(total),
        i32x4_extract_lane::<1>(total),
        i32x4_extract_lane::<2>(total),
        i32x4_extract_lane::<3>(total),
    ];
    lanes.into_iter().fold(0, i32::wrapping_add)
}

loops!();
