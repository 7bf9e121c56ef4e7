//! The squares of a set as a row of numbers, all in one instruction instead of one by one.

use crate::Bitboard;
use std::arch::x86_64::{__m512i, _mm512_castsi512_si256, _mm512_cvtepu8_epi16, _mm512_maskz_compress_epi8};
use std::mem::transmute;

/// The numbers of the first 32 squares of a set, lowest first; what follows them is 0.
#[inline(always)]
pub(crate) fn numbers(set: Bitboard) -> [u16; 32] {
    const ALL: [u8; 64] = {
        let mut all = [0; 64];
        let mut i = 0;
        while i < 64 {
            all[i] = i as u8;
            i += 1;
        }
        all
    };
    // SAFETY: this module is compiled only where the whole build has these instructions, and every bit pattern of a
    // register is an array of numbers.
    #[expect(unsafe_code, reason = "CPU instructions")]
    unsafe {
        let squares = _mm512_maskz_compress_epi8(set.0, transmute::<[u8; 64], __m512i>(ALL));
        transmute(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(squares)))
    }
}
