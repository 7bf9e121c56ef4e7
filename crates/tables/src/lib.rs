//! Endings of up to four men, solved. [`make()`] finds out for every position of some [`Material`] how far the mate is, going
//! back from the mates themselves, and writes it to a file; [`Tables`] looks positions up in such files; [`check()`] plays every
//! move of every position by the rules and says whether the table is right. docs/tables.md describes the bytes. [`Syzygy`] asks
//! tables that others have made, of up to seven men.
//!
//! `layout` says where a position stands in a table, `solve` goes back from the mates, `file` writes and reads.

#![forbid(unsafe_code)]

mod check;
mod ending;
mod file;
mod layout;
mod material;
mod solve;
mod syzygy;
mod tables;

pub use check::{Checked, Compared, Other, Wrong, check, compare};
pub use ending::Ending;
pub use file::TableError;
pub use material::{MOST_MEN, Material};
pub use solve::{Summary, is_made, make, work};
pub use syzygy::{Syzygy, SyzygyError, Verdict};
pub use tables::Tables;
