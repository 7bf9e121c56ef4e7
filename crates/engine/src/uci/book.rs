//! The opening book of `OwnBook` and `BookFile`: a file in the Polyglot format.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::output::quoted;
use std::fs::{self, File};
use std::io::Read;
use tabiya_rules::polyglot::Book;
use tabiya_rules::{Move, Position};

/// A book, if there is one, and what chooses among its moves: the same moves in every run, unless the seed differs.
#[derive(Debug, Default)]
pub(super) struct OwnBook {
    book: Option<Book>,
    random: u64,
}

/// Larger files are no books.
const LARGEST: u64 = 1 << 30;

impl OwnBook {
    /// Takes another book, or none if `path` is empty, and says how many entries there are now. The error is for
    /// people; what was there before is kept then.
    pub(super) fn open(&mut self, path: &str) -> Result<usize, String> {
        let book = if path.is_empty() { None } else { Some(read(path)?) };
        self.book = book;
        Ok(self.book.as_ref().map_or(0, Book::len))
    }

    /// Begins the choices anew.
    pub(super) fn seed(&mut self, seed: u64) {
        self.random = seed;
    }

    /// A move of the book, each as often as its weight says.
    pub(super) fn choose(&mut self, pos: &Position) -> Option<Move> {
        let book = self.book.as_ref()?;
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        book.choose(pos, scrambled(self.random))
    }
}

/// Reads a book. Only ordinary files: to open a pipe or a device could take for ever.
fn read(path: &str) -> Result<Book, String> {
    let complain = |error: &dyn std::fmt::Display| format!("book {}: {error}", quoted(path));
    let file = fs::metadata(path).map_err(|error| complain(&error))?;
    if !file.is_file() {
        return Err(complain(&"not a file"));
    }
    if file.len() > LARGEST {
        return Err(complain(&format_args!("{} bytes are too many", file.len())));
    }
    let file = File::open(path).map_err(|error| complain(&error))?;
    Book::read(file.take(LARGEST)).map_err(|error| complain(&error))
}

/// A number that looks random for each `n` (splitmix64's finish).
fn scrambled(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
