//! Short numbers for long things, the same over the years: positions and texts.

use tabiya_rules::Position;

/// How many bits of a key are kept: with a hundred million positions, one in three million is taken for another.
const KEY_BITS: u32 = 48;

/// The key of a position in the index: the upper 48 bits of that for repetition, so that transpositions meet.
#[inline]
pub fn key_of(pos: &Position) -> u64 {
    pos.repetition_key().0 >> (64 - KEY_BITS)
}

/// A hash that stays the same over the years: FNV-1a, mixed at the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(crate) fn finish(self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    }

    pub(crate) fn of(bytes: &[u8]) -> u64 {
        let mut hash = Hash::new();
        hash.add(bytes);
        hash.finish()
    }
}
