//! The arithmetic of the network over whole rows of numbers: once in plain Rust (`plain`), and once more for the vectors of each kind of
//! processor (`vectors` has the loops; `x86`, `neon` and `wasm` say what a vector is). Which way is gone is found out when the
//! program runs. All of it is in whole numbers, so that every path gives the same bits.

#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod vectors;
#[cfg(target_feature = "simd128")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt::{self, Debug, Formatter};
use std::iter;
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

/// A row for each side, that of who moves first.
type Both<'a> = [&'a [Block]; 2];

type Update = fn(sum: &mut [Block], from: &[Block], inputs: &[Block], come: &[u16], gone: &[u16]);

/// One way to compute.
#[derive(Clone, Copy)]
pub(super) struct Path {
    pub(super) name: &'static str,
    /// Stores `from` with rows of `inputs` added and subtracted; `sum` is as long as each of them.
    pub(super) update: Update,
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
        let paths = iter::once(plain::PATH);
        #[cfg(target_arch = "x86_64")]
        let paths = paths.chain(x86::available());
        #[cfg(target_arch = "aarch64")]
        let paths = paths.chain([neon::PATH]);
        #[cfg(target_feature = "simd128")]
        let paths = paths.chain([wasm::PATH]);
        paths.collect()
    }

    /// The best path, found once.
    pub(super) fn best() -> Path {
        static BEST: OnceLock<Path> = OnceLock::new();
        *BEST.get_or_init(|| Path::available().pop().unwrap_or(plain::PATH))
    }
}
