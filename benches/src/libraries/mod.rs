//! The libraries that are compared, one file each: the same work, done in the way each of them is fastest.
//! What is timed, and on what, is in the parts (`perft`, …); how, in `measure`.

mod chess;
mod cozy_chess;
mod eschac;
mod pgn_reader;
mod shakmaty;
mod tabiya;

pub(crate) use self::{
    chess::Chess,
    cozy_chess::CozyChess,
    eschac::Eschac,
    pgn_reader::PgnReader,
    shakmaty::Shakmaty,
    tabiya::{Tabiya, TabiyaStream},
};

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

/// A library that reads SAN.
pub(crate) trait ReadsSan: Library {
    /// Reads and plays a game from the standard position; returns how many legal moves there are after it.
    fn read_game(sans: &[String]) -> u64;
}

/// A library that writes the SAN of legal moves.
pub(crate) trait WritesSan: Library {
    /// Appends the SAN of every legal move, a space after each.
    fn write_legal(pos: &Self::Position, text: &mut String);
}

/// A library whose moves can be kept, so that a game can be written.
pub(crate) trait WritesGames: WritesSan {
    type Move: 'static;

    /// The moves of a game from the standard position.
    fn moves(sans: &[String]) -> Vec<Self::Move>;

    /// Appends their SAN, a space after each.
    fn write_game(moves: &[Self::Move], text: &mut String);
}

/// A library that replays the games of a PGN file.
pub(crate) trait ReplaysPgn {
    /// As it is called in the tables.
    const NAME: &'static str;

    /// Replays all games of a text in memory, with full legality; how many were whole, and how many moves they had.
    fn replay(text: &[u8]) -> Replayed;
}

/// What came of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Replayed {
    pub(crate) games: u64,
    pub(crate) moves: u64,
}

/// A leaf of the tree: the position has to be there, complete, in memory, whatever the compiler thinks of its use.
#[inline(always)]
fn leaf<P>(pos: &P) -> u64 {
    black_box(pos);
    1
}
