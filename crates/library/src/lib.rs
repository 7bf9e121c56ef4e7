//! A library of chess games without a database: how games are read from PGN and packed, and an index by position that
//! says what was played where, by whom and how it ended.
//!
//! [`Games`] reads PGN of any size in batches of [`Record`]s; [`Index`] is a folder of immutable, memory-mapped
//! [segments](segment) that can always be made again from the games; [`explore`](mod@explore) and [`search`](mod@search)
//! answer from it. Where the games themselves are kept is the server's business. docs/library.md describes the formats.

#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

mod date;
pub mod explore;
mod facts;
mod file;
mod filter;
mod index;
mod key;
mod notes;
mod openings;
mod own;
mod read;
mod record;
pub mod search;
pub mod segment;

pub use date::Date;
pub use explore::{Explored, Game, Tally, explore};
pub use facts::{Facts, PgnResult, numbered_speed, speed_number};
pub use file::{FileError, Taken, Text};
pub use filter::{Conditions, Filter};
pub use index::{Index, IndexError, Snapshot, Writer};
pub use key::key_of;
pub use notes::{MOST_NOTES, NotesError, write_moves};
pub use openings::{ECO_LENGTH, named, opening, openings_hash};
pub use read::{Batch, Broken, Games, MOST_PLIES};
pub use record::{Mark, Record, marks_of};
pub use search::{Order, Page, Window, search};
pub use tabiya_packed::{Damaged, PACKING, move_at, pack, unpack};
