//! The loops once more, for vectors of a kind. Who uses the macro has said what a vector is and what is done with it:
//!
//! | | |
//! |---|---|
//! | `Vector`, `PARTS` | numbers of 16 bits side by side, and how many such vectors a block has |
//! | `load`, `store` | a part of a block |
//! | `add`, `sub` | of 16 bits, wrapping |
//! | `clip` | to 0 … [`CLIP`](super::super::network::CLIP) |
//! | `weigh(total, clipped, weights)` | adds up squares times weights, in numbers of 32 bits |
//! | `ZERO_TOTAL`, `sum` | such numbers, and what they come to |

macro_rules! loops {
    ($($feature:literal)?) => {
        /// Blocks whose sums stay in registers while rows are added to them.
        const TILE: usize = 4;

        $(#[target_feature(enable = $feature)])?
        fn update(sum: &mut [Block], from: &[Block], inputs: &[Block], come: &[u16], gone: &[u16]) {
            let width = sum.len();
            let row = |number: u16| &inputs[usize::from(number) * width..][..width];
            match (come, gone) {
                (&[new], &[old]) => {
                    for (((sum, from), new), old) in sum.iter_mut().zip(from).zip(row(new)).zip(row(old)) {
                        for part in 0..PARTS {
                            let moved = sub(add(load(from, part), load(new, part)), load(old, part));
                            store(sum, part, moved);
                        }
                    }
                }
                (&[new], &[old, taken]) => {
                    let (new, old, taken) = (row(new), row(old), row(taken));
                    for ((((sum, from), new), old), taken) in sum.iter_mut().zip(from).zip(new).zip(old).zip(taken) {
                        for part in 0..PARTS {
                            let moved = sub(add(load(from, part), load(new, part)), load(old, part));
                            store(sum, part, sub(moved, load(taken, part)));
                        }
                    }
                }
                _ => {
                    let (tiles, rest) = sum.as_chunks_mut::<TILE>();
                    let whole = tiles.len() * TILE;
                    for (i, tile) in tiles.iter_mut().enumerate() {
                        update_tile(tile, from, i * TILE, width, inputs, come, gone);
                    }
                    for (i, block) in rest.iter_mut().enumerate() {
                        update_tile(std::array::from_mut(block), from, whole + i, width, inputs, come, gone);
                    }
                }
            }
        }

        /// The sums of the blocks from `at` on.
        $(#[target_feature(enable = $feature)])?
        #[inline]
        fn update_tile<const N: usize>(
            sum: &mut [Block; N],
            from: &[Block],
            at: usize,
            width: usize,
            inputs: &[Block],
            come: &[u16],
            gone: &[u16],
        ) {
            let mut sums = [[ZERO; PARTS]; N];
            for (sums, from) in sums.iter_mut().zip(&from[at..]) {
                for (part, sum) in sums.iter_mut().enumerate() {
                    *sum = load(from, part);
                }
            }
            for &number in come {
                for (sums, row) in sums.iter_mut().zip(&inputs[usize::from(number) * width + at..][..N]) {
                    for (part, sum) in sums.iter_mut().enumerate() {
                        *sum = add(*sum, load(row, part));
                    }
                }
            }
            for &number in gone {
                for (sums, row) in sums.iter_mut().zip(&inputs[usize::from(number) * width + at..][..N]) {
                    for (part, sum) in sums.iter_mut().enumerate() {
                        *sum = sub(*sum, load(row, part));
                    }
                }
            }
            for (block, sums) in sum.iter_mut().zip(sums) {
                for (part, sum) in sums.into_iter().enumerate() {
                    store(block, part, sum);
                }
            }
        }

        $(#[target_feature(enable = $feature)])?
        fn output(sums: [&[Block]; 2], weights: [&[Block]; 2]) -> i32 {
            // Two totals, so that additions need not wait for each other.
            let mut totals = [ZERO_TOTAL; 2];
            for (total, (sums, weights)) in totals.iter_mut().zip(sums.into_iter().zip(weights)) {
                for (sum, weight) in sums.iter().zip(weights) {
                    for part in 0..PARTS {
                        *total = weigh(*total, clip(load(sum, part)), load(weight, part));
                    }
                }
            }
            sum_of(totals[0]).wrapping_add(sum_of(totals[1]))
        }
    };
}

pub(super) use loops;
