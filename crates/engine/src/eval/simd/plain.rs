//! The arithmetic itself, in loops that any processor can go.

use super::super::network::CLIP;
use super::{Block, LANES, Path};

/// As the program was compiled.
pub(super) const PATH: Path = Path { name: "plain", update, output };

fn update(sum: &mut [Block], from: &[Block], inputs: &[Block], come: &[u16], gone: &[u16]) {
    let width = sum.len();
    sum.copy_from_slice(from);
    let row = |&number: &u16| &inputs[usize::from(number) * width..][..width];
    for row in come.iter().map(row) {
        for (sum, row) in sum.iter_mut().zip(row) {
            for i in 0..LANES {
                sum.0[i] = sum.0[i].wrapping_add(row.0[i]);
            }
        }
    }
    for row in gone.iter().map(row) {
        for (sum, row) in sum.iter_mut().zip(row) {
            for i in 0..LANES {
                sum.0[i] = sum.0[i].wrapping_sub(row.0[i]);
            }
        }
    }
}

fn output(sums: [&[Block]; 2], weights: [&[Block]; 2]) -> i32 {
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
