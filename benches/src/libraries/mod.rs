//! The libraries that are compared, one file each: the same work, done in the way each of them is fastest.
//! What is timed, and on what, is in the parts (`perft`, …); how, in `measure`.

mod chess;
mod cozy_chess;
mod eschac;
mod shakmaty;
mod tabiya;

pub(crate) use self::{chess::Chess, cozy_chess::CozyChess, eschac::Eschac, shakmaty::Shakmaty, tabiya::Tabiya};

use std::hint::black_box;

/// A library that generates and plays moves.
pub(crate) trait Library {
    /// As it is called in the tables.
    const NAME: &'static str;
    /// Does it play Chess960?
    const CHESS960: bool;
    type Position: 'static;

    /// Reads a FEN that all libraries can read.
    fn position(fen: &str) -> Self::Position;

    /// Counts the lines of `depth` moves; the last move of each is only counted.
    fn perft_bulk(pos: &Self::Position, depth: u32) -> u64;

    /// Counts the lines of `depth` (at least 1) moves and plays them all to the end.
    fn perft_played(pos: &Self::Position, depth: u32) -> u64;
}

/// A leaf of the tree: the position has to be there, complete, in memory, whatever the compiler thinks of its use.
#[inline(always)]
fn leaf<P>(pos: &P) -> u64 {
    black_box(pos);
    1
}
