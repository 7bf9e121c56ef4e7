//! Tournament files: reads TRF16 with its usual extensions and TRF-2026, writes TRF-2026. A file is read whole or refused
//! with line and column; records that we do not interpret are kept as they are.

mod read;
mod write;

use crate::tournament::Tournament;
use std::fmt::{self, Display, Formatter};

/// A tournament file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentFile {
    /// What it says.
    pub tournament: Tournament,
    /// Its lines in order.
    items: Vec<Item>,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// Kept as it is.
    Text(String),
    /// The player at this place of the list.
    Player(usize),
    /// All records of one kind, written from the tournament.
    Records(Kind),
}

/// Kinds of records that we interpret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Name,
    Rounds,
    FirstColor,
    Points,
    System,
    TieBreaks,
    Byes,
    Accelerated,
    Forbidden,
}

impl Kind {
    const ALL: [Kind; 9] = [
        Kind::Name,
        Kind::Rounds,
        Kind::FirstColor,
        Kind::Points,
        Kind::System,
        Kind::TieBreaks,
        Kind::Byes,
        Kind::Accelerated,
        Kind::Forbidden,
    ];
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfError {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Display for TrfError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for TrfError {}

impl TournamentFile {
    /// A file that says no more than this.
    pub fn new(tournament: Tournament) -> TournamentFile {
        TournamentFile { tournament, items: Vec::new() }
    }

    /// Reads a file. Lines end with CR, LF or both; text is UTF-8, or else Latin-1.
    pub fn read(bytes: &[u8]) -> Result<TournamentFile, TrfError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => read::read(text.trim_start_matches('\u{feff}')),
            Err(_) => read::read(&bytes.iter().map(|&byte| char::from(byte)).collect::<String>()),
        }
    }

    /// As TRF-2026.
    pub fn write(&self) -> String {
        write::write(self)
    }
}
