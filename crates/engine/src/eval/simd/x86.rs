//! The arithmetic for what a processor of this kind may have.

#![expect(unsafe_code, reason = "instructions of a kind of processor, see the SAFETY lines")]

use super::Path;
use std::arch::is_x86_feature_detected;

/// The paths that this processor can go, the best last.
pub(super) fn available() -> impl Iterator<Item = Path> {
    let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
    let paths = [(is_x86_feature_detected!("avx2"), avx2::PATH), (avx512, avx512::PATH)];
    paths.into_iter().filter(|(is_there, _)| *is_there).map(|(_, path)| path)
}

mod avx2 {
    use super::super::super::network::CLIP;
    use super::super::vectors::loops;
    use super::super::{Block, LANES, Path};
    use std::arch::x86_64::*;

    pub(super) const PATH: Path = Path {
        name: "AVX2",
        // SAFETY: `available`, through which alone this path is reached, has seen that the processor has AVX2.
        update: |sum, from, inputs, come, gone| unsafe { update(sum, from, inputs, come, gone) },
        // SAFETY: as above.
        output: |sums, weights| unsafe { output(sums, weights) },
    };

    type Vector = __m256i;
    const LANES_OF_VECTOR: usize = 16;
    const PARTS: usize = LANES / LANES_OF_VECTOR;
    // SAFETY: any bits are whole numbers.
    const ZERO: Vector = unsafe { std::mem::zeroed() };
    const ZERO_TOTAL: Vector = ZERO;

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load(block: &Block, part: usize) -> Vector {
        let numbers = &block.0[part * LANES_OF_VECTOR..][..LANES_OF_VECTOR];
        // SAFETY: the slice is as long as a vector, and blocks are aligned to 64 bytes.
        unsafe { _mm256_load_si256(numbers.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn store(block: &mut Block, part: usize, vector: Vector) {
        let numbers = &mut block.0[part * LANES_OF_VECTOR..][..LANES_OF_VECTOR];
        // SAFETY: the slice is as long as a vector, and blocks are aligned to 64 bytes.
        unsafe { _mm256_store_si256(numbers.as_mut_ptr().cast(), vector) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn add(one: Vector, other: Vector) -> Vector {
        _mm256_add_epi16(one, other)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn sub(one: Vector, other: Vector) -> Vector {
        _mm256_sub_epi16(one, other)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn clip(vector: Vector) -> Vector {
        _mm256_min_epi16(_mm256_max_epi16(vector, ZERO), _mm256_set1_epi16(CLIP))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn weigh(total: Vector, clipped: Vector, weights: Vector) -> Vector {
        _mm256_add_epi32(total, _mm256_madd_epi16(_mm256_mullo_epi16(clipped, weights), clipped))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn sum_of(total: Vector) -> i32 {
        let half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256::<1>(total));
        let quarter = _mm_add_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
        _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32::<0b10_11_00_01>(quarter)))
    }

    loops!("avx2");
}

mod avx512 {
    use super::super::super::network::CLIP;
    use super::super::vectors::loops;
    use super::super::{Block, Path};
    use std::arch::x86_64::*;

    pub(super) const PATH: Path = Path {
        name: "AVX-512",
        // SAFETY: `available`, through which alone this path is reached, has seen that the processor has AVX-512 F and BW.
        update: |sum, from, inputs, come, gone| unsafe { update(sum, from, inputs, come, gone) },
        // SAFETY: as above.
        output: |sums, weights| unsafe { output(sums, weights) },
    };

    type Vector = __m512i;
    const PARTS: usize = 1;
    // SAFETY: any bits are whole numbers.
    const ZERO: Vector = unsafe { std::mem::zeroed() };
    const ZERO_TOTAL: Vector = ZERO;

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn load(block: &Block, _part: usize) -> Vector {
        // SAFETY: a block is as long as a vector, and aligned to 64 bytes.
        unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn store(block: &mut Block, _part: usize, vector: Vector) {
        // SAFETY: a block is as long as a vector, and aligned to 64 bytes.
        unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), vector) }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn add(one: Vector, other: Vector) -> Vector {
        _mm512_add_epi16(one, other)
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn sub(one: Vector, other: Vector) -> Vector {
        _mm512_sub_epi16(one, other)
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn clip(vector: Vector) -> Vector {
        _mm512_min_epi16(_mm512_max_epi16(vector, ZERO), _mm512_set1_epi16(CLIP))
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn weigh(total: Vector, clipped: Vector, weights: Vector) -> Vector {
        _mm512_add_epi32(total, _mm512_madd_epi16(_mm512_mullo_epi16(clipped, weights), clipped))
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn sum_of(total: Vector) -> i32 {
        _mm512_reduce_add_epi32(total)
    }

    loops!("avx512f,avx512bw");
}
