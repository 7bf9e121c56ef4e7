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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Item {
    /// Kept as it is.
    Text(String),
    /// The player at this place of the list.
    Player(usize),
    /// All records of one kind, written from the tournament.
    Records(Kind),
}

/// Kinds of records that we interpret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Name,
    Rounds,
    FirstColor,
    Points,
    System,
    TieBreaks,
    Teams,
    Byes,
    Accelerated,
    Forbidden,
    Given,
}

impl Kind {
    const ALL: [Kind; 11] = [
        Kind::Name,
        Kind::Rounds,
        Kind::FirstColor,
        Kind::Points,
        Kind::System,
        Kind::TieBreaks,
        Kind::Teams,
        Kind::Byes,
        Kind::Accelerated,
        Kind::Forbidden,
        Kind::Given,
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

    /// Reads a file. Lines end with CR, LF or both; text is UTF-8, UTF-16 with its mark at the beginning, or else Latin-1.
    pub fn read(bytes: &[u8]) -> Result<TournamentFile, TrfError> {
        read::read(&decode(bytes)?)
    }

    /// As TRF-2026.
    pub fn write(&self) -> String {
        write::write(self)
    }
}

fn decode(bytes: &[u8]) -> Result<String, TrfError> {
    let error = |line: usize, problem: &str| TrfError { line, column: 1, problem: problem.into() };
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let text = String::from_utf16(&pairs.iter().map(|&pair| unit(pair)).collect::<Vec<u16>>());
        text.ok().filter(|_| rest.is_empty()).ok_or_else(|| error(1, "the file begins as UTF-16, but is damaged"))
    };
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes)?,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => bytes.iter().map(|&byte| latin(byte)).collect(),
        },
    };
    match text.lines().position(|line| line.contains('\0')) {
        Some(at) => Err(error(at + 1, "this is not text: there are zero bytes in it")),
        None => Ok(text),
    }
}

/// Latin-1; where that has control characters, the signs that Windows puts there.
fn latin(byte: u8) -> char {
    const FROM_0X80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let special = byte.checked_sub(0x80).and_then(|at| FROM_0X80.get(usize::from(at)));
    special.copied().unwrap_or(char::from(byte))
}
