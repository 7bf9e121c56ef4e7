//! A network that judges positions: 768 inputs for each side, a hidden layer, and an output that depends on how many men are left.
//!
//! `file` reads one, `follower` goes along with the search and keeps the hidden layer of each position on the way. How
//! networks are made and what their files look like is in docs/networks.md.

mod file;
mod follower;
#[cfg(test)]
mod tests;

pub use file::BadNetwork;
pub(super) use follower::Follower;

use super::simd::Block;
use super::{LIMIT, PAWN};
use crate::score::Value;
use std::sync::{Arc, LazyLock};
use tabiya_rules::{Color, Piece, Position, Square};

/// The network of the program itself: its file …
const OWN_FILE: &[u8] = include_bytes!("../../../networks/tabiya-4.tnet");

/// … and what it says, read when it is first needed.
static OWN: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::read(OWN_FILE).expect("a test reads it as well")));

/// A man on a square, of the own or the other side.
pub(super) const INPUTS: usize = 768;

/// Outputs, by the number of men.
pub(super) const BUCKETS: usize = 8;

/// A neuron that is fully on.
pub(super) const CLIP: i16 = 255;

/// A weight of one behind the hidden layer.
const OUTPUT_ONE: i32 = 64;

/// The weights of a network.
#[derive(Debug)]
pub struct Network {
    /// Blocks of each row.
    width: usize,
    /// A row for each input.
    inputs: Vec<Block>,
    bias: Vec<Block>,
    /// For each bucket a row for the side to move and one for the other.
    outputs: Vec<Block>,
    output_bias: [i32; BUCKETS],
    scale: i32,
}

impl Network {
    /// The name of the network that is part of the program …
    pub const OWN_NAME: &str = "tabiya-4";

    /// … and the SHA-256 of its file.
    pub const OWN_DIGEST: &str = "b39658900ae062dde955b8a2cdd2860882ba2325e7cf1499ae6ef7543f4854e5";

    /// The network that is part of the program.
    pub fn own() -> Arc<Network> {
        Arc::clone(&OWN)
    }

    /// What a position is worth in pawns, from White's side, without looking ahead.
    pub fn pawns(self: &Arc<Network>, pos: &Position) -> f64 {
        let mut follower = Follower::new(Arc::clone(self));
        follower.begin();
        let value = follower.value(pos);
        f64::from(if pos.turn().is_white() { value } else { -value }) / f64::from(PAWN)
    }

    /// What it says of a position, in a line for people beside the terms.
    pub fn told(self: &Arc<Network>, pos: &Position) -> String {
        let pawns = self.pawns(pos);
        format!("network: {pawns:+.2}, by which moves are chosen; the terms explain, and do not add up to it")
    }

    /// How many neurons each side's hidden layer has.
    pub fn neurons(&self) -> usize {
        self.width * super::simd::LANES
    }

    fn output(&self, bucket: usize) -> [&[Block]; 2] {
        let (own, other) = self.outputs[2 * bucket * self.width..][..2 * self.width].split_at(self.width);
        [own, other]
    }

    /// What the sum of a bucket's output is worth.
    fn value(&self, sum: i32, bucket: usize) -> Value {
        let whole = i64::from(sum / i32::from(CLIP) + self.output_bias[bucket]) * i64::from(self.scale);
        let value = whole / i64::from(i32::from(CLIP) * OUTPUT_ONE);
        value.clamp(i64::from(-LIMIT), i64::from(LIMIT)) as Value
    }
}

/// Which output is asked.
fn bucket(pos: &Position) -> usize {
    (pos.board().occupied().len().saturating_sub(2) / 4).min(BUCKETS - 1)
}

/// The number of an input: each side sees its own men first, its first rank below, and its king on the left half of the board.
fn input_of(piece: Piece, square: Square, side: Color, is_mirrored: bool) -> u16 {
    let flip = if side.is_white() { 0 } else { 56 } ^ if is_mirrored { 7 } else { 0 };
    let kind = u16::from(piece.color != side) * 6 + piece.role as u16;
    kind * 64 + (square as u16 ^ flip)
}

/// Does a side with its king here see the board as in a mirror?
fn is_mirrored(king: Square) -> bool {
    king as usize & 4 != 0
}
