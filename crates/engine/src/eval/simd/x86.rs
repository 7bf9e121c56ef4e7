//! The plain loops, compiled for what a processor of this kind may have.

use super::{Block, Path, Rows, plain};
use std::arch::is_x86_feature_detected;

macro_rules! path {
    ($path:ident $name:literal $features:literal) => {
        const $path: Path = {
            #[target_feature(enable = $features)]
            fn update(sum: &mut [Block], from: &[Block], come: Rows<'_, '_>, gone: Rows<'_, '_>) {
                plain::update(sum, from, come, gone);
            }

            #[target_feature(enable = $features)]
            fn output(sums: [&[Block]; 2], weights: [&[Block]; 2]) -> i32 {
                plain::output(sums, weights)
            }

            #[expect(unsafe_code, reason = "code for a kind of processor, see the SAFETY lines")]
            Path {
                name: $name,
                // SAFETY: `available`, through which alone this path is reached, has seen that the processor has these features.
                update: |sum, from, come, gone| unsafe { update(sum, from, come, gone) },
                // SAFETY: as above.
                output: |sums, weights| unsafe { output(sums, weights) },
            }
        };
    };
}

path!(AVX2 "AVX2" "avx2");
path!(AVX512 "AVX-512" "avx512f,avx512bw,avx512vl,avx512dq");

/// The paths that this processor can go, the best last.
pub(super) fn available() -> impl Iterator<Item = Path> {
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq");
    let paths = [(is_x86_feature_detected!("avx2"), AVX2), (avx512, AVX512)];
    paths.into_iter().filter(|(is_there, _)| *is_there).map(|(_, path)| path)
}
