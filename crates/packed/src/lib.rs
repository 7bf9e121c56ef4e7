//! Chess games in few bytes: moves at a byte each ([`pack`]), positions ([`write_position`]), and files of games with what
//! a search said of every position ([`GameWriter`], [`GameReader`]). docs/training.md describes the bytes.

mod file;
mod game;
mod header;
mod moves;
mod position;
pub mod varint;

pub use file::{FileError, GameReader, GameWriter};
pub use game::{
    BadGame, MATE, MATE_FROM, MOST_CENTIPAWNS, MOST_PLIES, ScoredGame, ScoredPly, Source, centipawns, mate_in,
};
pub use header::Header;
pub use moves::{Damaged, PACKING, move_at, number_of, pack, unpack};
pub use position::{BadPosition, Men, read_position, write_position};
