//! A network from the bytes of its file. Whatever does not fit is refused with a reason.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::super::simd::{Block, LANES};
use super::{BUCKETS, CLIP, INPUTS, Network};
use std::fmt::{self, Display, Formatter};

const MAGIC: &[u8; 8] = b"TBYNET01";

/// The largest hidden layer that is believed.
const WIDEST: usize = 4096;

/// No sum of inputs, one for each of the 64 squares, may leave 16 bits.
const LARGEST_SUM: i32 = i16::MAX as i32;

/// A clipped sum times a weight behind it must fit into 16 bits.
const LARGEST_OUTPUT: i16 = i16::MAX / CLIP - 1;

/// All weights of an output with all neurons on must fit into 32 bits.
const LARGEST_OUTPUT_SUM: i32 = i32::MAX / (CLIP as i32 * CLIP as i32);

/// A bias beyond this is no bias.
const LARGEST_OUTPUT_BIAS: u32 = 10_000_000;

/// A scale beyond this is no scale.
const LARGEST_SCALE: u32 = 10_000;

/// Why a file is not taken as a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadNetwork {
    /// It does not begin as one.
    NoNetwork,
    /// Its shape is another: hidden neurons and outputs.
    Shape(usize, usize),
    /// Its length does not fit its shape.
    Length {
        /// The bytes that there are.
        found: usize,
        /// The bytes that there should be.
        wanted: usize,
    },
    /// Its checksum does not fit.
    Damaged,
    /// A weight is so large that sums would overflow.
    TooLarge(&'static str),
}

impl Display for BadNetwork {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BadNetwork::NoNetwork => f.write_str("not a network of this engine"),
            BadNetwork::Shape(neurons, buckets) => write!(
                f,
                "a network of {neurons} neurons and {buckets} outputs; there must be a multiple of {LANES} neurons up to {WIDEST}, and {BUCKETS} outputs"
            ),
            BadNetwork::Length { found, wanted } => write!(f, "{found} bytes, but its shape needs {wanted}"),
            BadNetwork::Damaged => f.write_str("the network is damaged: its checksum does not fit"),
            BadNetwork::TooLarge(what) => write!(f, "{what} of the network are so large that sums would overflow"),
        }
    }
}

impl std::error::Error for BadNetwork {}

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are not a network, or one that does not fit.
    pub fn read(bytes: &[u8]) -> Result<Network, BadNetwork> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(BadNetwork::NoNetwork)?;
        let mut number = || {
            let (first, others) = rest.split_first_chunk().ok_or(BadNetwork::NoNetwork)?;
            rest = others;
            Ok(u32::from_le_bytes(*first))
        };
        let [neurons, buckets, scale, checksum] = [number()?, number()?, number()?, number()?];
        let (neurons, buckets) = (neurons as usize, buckets as usize);
        if neurons == 0 || neurons > WIDEST || !neurons.is_multiple_of(LANES) || buckets != BUCKETS {
            return Err(BadNetwork::Shape(neurons, buckets));
        }
        let wanted = 2 * neurons * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS;
        if rest.len() != wanted {
            return Err(BadNetwork::Length { found: rest.len(), wanted });
        }
        if crc32fast::hash(rest) != checksum {
            return Err(BadNetwork::Damaged);
        }
        let (inputs, rest) = take(rest, INPUTS * neurons);
        let (bias, rest) = take(rest, neurons);
        let (outputs, rest) = take(rest, BUCKETS * 2 * neurons);
        let mut output_bias = [0; BUCKETS];
        for (bias, bytes) in output_bias.iter_mut().zip(rest.as_chunks().0) {
            *bias = i32::from_le_bytes(*bytes);
        }
        let width = neurons / LANES;
        let network = Network { width, inputs, bias, outputs, output_bias, scale: scale.min(LARGEST_SCALE + 1) as i32 };
        network.check()?;
        Ok(network)
    }

    /// Can no sum overflow, whatever stands on the board?
    fn check(&self) -> Result<(), BadNetwork> {
        let largest = |blocks: &[Block]| numbers(blocks).map(|n| i32::from(n).abs()).max().unwrap_or(0);
        if 64 * largest(&self.inputs) + largest(&self.bias) > LARGEST_SUM {
            return Err(BadNetwork::TooLarge("the first weights"));
        }
        let is_heavy = |row: &[Block]| numbers(row).map(|n| i32::from(n).abs()).sum::<i32>() > LARGEST_OUTPUT_SUM;
        if largest(&self.outputs) > i32::from(LARGEST_OUTPUT) || self.outputs.chunks(2 * self.width).any(is_heavy) {
            return Err(BadNetwork::TooLarge("the last weights"));
        }
        let is_biased = self.output_bias.iter().any(|bias| bias.unsigned_abs() > LARGEST_OUTPUT_BIAS);
        if is_biased || self.scale as u32 > LARGEST_SCALE {
            return Err(BadNetwork::TooLarge("bias or scale"));
        }
        Ok(())
    }
}

fn numbers(blocks: &[Block]) -> impl Iterator<Item = i16> {
    blocks.iter().flat_map(|block| block.0)
}

/// So many numbers, which are there, and what comes behind them.
fn take(bytes: &[u8], count: usize) -> (Vec<Block>, &[u8]) {
    let (these, rest) = bytes.split_at(2 * count);
    let mut numbers = these.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes));
    let blocks = (0..count / LANES).map(|_| Block(std::array::from_fn(|_| numbers.next().unwrap_or(0)))).collect();
    (blocks, rest)
}
