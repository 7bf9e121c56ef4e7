//! The arithmetic of the network over whole rows of numbers. It is written once, in plain Rust (`plain`), and compiled for several
//! kinds of processor (`x86`); which of them is asked is found out when the program runs. All of it is in whole numbers, so that
//! every path gives the same bits; NEON and the SIMD of WebAssembly are there, where they are, for the plain path as well.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt::{self, Debug, Formatter};
use std::sync::OnceLock;

/// Numbers of a [`Block`].
pub(super) const LANES: usize = 32;

/// Numbers of 16 bits that fill a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [i16; LANES]);

impl Block {
    pub(super) const ZERO: Block = Block([0; LANES]);
}

/// What is taken from a sum and what is added to it: rows as long as the sum.
pub(super) type Rows<'a, 'r> = &'a [&'r [Block]];

/// A row for each side, that of who moves first.
type Both<'a> = [&'a [Block]; 2];

/// One way to compute.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) name: &'static str,
    /// Stores `from` with rows added and subtracted.
    pub(super) update: fn(sum: &mut [Block], from: &[Block], come: Rows<'_, '_>, gone: Rows<'_, '_>),
    /// Clips two sums to 0 … [`CLIP`](super::network::CLIP), squares them, and weighs them.
    pub(super) output: fn(sums: Both<'_>, weights: Both<'_>) -> i32,
}

impl Debug for Path {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Path {
    /// All paths that this processor can go, the best last.
    pub(super) fn available() -> Vec<Path> {
        let mut paths = vec![plain::PATH];
        #[cfg(target_arch = "x86_64")]
        paths.extend(x86::available());
        paths.dedup_by_key(|path| path.name);
        paths
    }

    /// The best path, found once.
    pub(super) fn best() -> Path {
        static BEST: OnceLock<Path> = OnceLock::new();
        *BEST.get_or_init(|| Path::available().pop().unwrap_or(plain::PATH))
    }
}
