//! Syzygy tables, as many people have them: endings of up to seven men, who wins with the fifty moves counted, and how soon something can
//! be taken or a pawn moved on the way. The crate `shakmaty-syzygy` reads the files; here positions become its own, and what it says
//! becomes ours. Files are opened when they are first needed, so what is wrong inside one shows only then.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup};
use shakmaty_syzygy::{ProbeError, SyzygyError as Complaint, Tablebase, Wdl};
use std::env;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tabiya_rules::{Color, Position, Role};

/// What the file of a table begins with that says who wins, and its extension.
const WHO_WINS: (&str, [u8; 4]) = ("rtbw", [0x71, 0xe8, 0x23, 0x5d]);

/// The same of one that says how soon.
const HOW_SOON: (&str, [u8; 4]) = ("rtbz", [0xd7, 0x66, 0x0c, 0xa5]);

/// Who wins, for the side to move, if the count of the fifty moves begins here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It loses.
    Loss,
    /// It would lose, but the fifty moves save it.
    SavedLoss,
    /// Neither can win.
    Draw,
    /// It would win, but the fifty moves come before.
    SpoiltWin,
    /// It wins.
    Win,
}

impl Verdict {
    /// How a move from here ends that takes something or moves a pawn and comes to this verdict for whoever made it: the plies until
    /// then as [`Syzygy::plies`] counts them.
    pub fn plies_before_progress(self) -> i32 {
        match self {
            Verdict::Loss => -1,
            Verdict::SavedLoss => -101,
            Verdict::Draw => 0,
            Verdict::SpoiltWin => 101,
            Verdict::Win => 1,
        }
    }

    /// The same for the other side.
    pub fn reversed(self) -> Verdict {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::SavedLoss => Verdict::SpoiltWin,
            Verdict::Draw => Verdict::Draw,
            Verdict::SpoiltWin => Verdict::SavedLoss,
            Verdict::Win => Verdict::Loss,
        }
    }
}

/// Why there are no Syzygy tables.
#[derive(Debug, thiserror::Error)]
pub enum SyzygyError {
    /// The system says no.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is named like a table, but begins otherwise.
    #[error("{0}: this is no Syzygy table")]
    NoTable(PathBuf),
    /// There is none where some should be.
    #[error("{0}: there is no Syzygy table (*.rtbw) in this folder")]
    NoTables(String),
}

/// All Syzygy tables of some folders. Threads may ask at once.
pub struct Syzygy {
    tables: Tablebase<Chess>,
    count: usize,
    /// What is wrong with the first table that could not be read. Then none is asked any more: one that is damaged is rarely alone.
    failure: OnceLock<String>,
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy").field("count", &self.count).field("failure", &self.failure).finish_non_exhaustive()
    }
}

impl Syzygy {
    /// Finds the tables that are in these folders, which are written as a system writes a list of them: with `:` in between, on Windows
    /// with `;`.
    ///
    /// # Errors
    /// A folder cannot be read, a file in it is no table though it is named like one, or there is none at all.
    pub fn open(folders: &str) -> Result<Syzygy, SyzygyError> {
        let mut tables = Tablebase::new();
        let mut count = 0;
        for folder in env::split_paths(folders) {
            let complain = |error| SyzygyError::Io { path: folder.clone(), error };
            for entry in fs::read_dir(&folder).map_err(complain)? {
                count += usize::from(add(&mut tables, &entry.map_err(complain)?.path())?);
            }
        }
        if count == 0 {
            return Err(SyzygyError::NoTables(folders.to_owned()));
        }
        Ok(Syzygy { tables, count, failure: OnceLock::new() })
    }

    /// How many endings there are of which it is known who wins.
    pub fn count(&self) -> usize {
        self.count
    }

    /// So many men are on the board at most, kings included.
    pub fn most_men(&self) -> usize {
        self.tables.max_pieces()
    }

    /// Who wins, if the count of the fifty moves begins here; `None` if no table says.
    pub fn verdict(&self, pos: &Position) -> Option<Verdict> {
        let pos = self.asked(pos)?;
        let wdl = self.known(self.tables.probe_wdl_after_zeroing(&pos))?;
        Some(match wdl {
            Wdl::Loss => Verdict::Loss,
            Wdl::BlessedLoss => Verdict::SavedLoss,
            Wdl::Draw => Verdict::Draw,
            Wdl::CursedWin => Verdict::SpoiltWin,
            Wdl::Win => Verdict::Win,
        })
    }

    /// Plies until the winner takes something, moves a pawn or mates, if both play for that; negative for the side that loses, 0 if
    /// neither wins, more than 100 where the fifty moves come before. It can be one more than that. `None` if no table says.
    pub fn plies(&self, pos: &Position) -> Option<i32> {
        let pos = self.asked(pos)?;
        Some(self.known(self.tables.probe_dtz(&pos))?.ignore_rounding().0)
    }

    /// What is wrong with the table that could not be read, if there was one.
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    /// The position as the library has it, if a table could know it.
    fn asked(&self, pos: &Position) -> Option<Chess> {
        if pos.castling().any() || pos.board().occupied().len() > self.most_men() || self.failure.get().is_some() {
            return None;
        }
        let bits = |role| Bitboard(pos.board().by_role(role).0);
        let by_role = ByRole {
            pawn: bits(Role::Pawn),
            knight: bits(Role::Knight),
            bishop: bits(Role::Bishop),
            rook: bits(Role::Rook),
            queen: bits(Role::Queen),
            king: bits(Role::King),
        };
        let by_color = ByColor { black: Bitboard(pos.board().black().0), white: Bitboard(pos.board().white().0) };
        let setup = Setup {
            board: Board::try_from_bitboards(by_role, by_color).ok()?,
            turn: if pos.turn() == Color::White { shakmaty::Color::White } else { shakmaty::Color::Black },
            ep_square: pos.en_passant().map(|square| shakmaty::Square::new(square.index() as u32)),
            ..Setup::empty()
        };
        // Checks that no move can have given are no matter to a table.
        Chess::from_setup(setup, CastlingMode::Standard).or_else(PositionError::ignore_impossible_check).ok()
    }

    fn known<T>(&self, probed: Result<T, Complaint>) -> Option<T> {
        if let Err(Complaint::ProbeFailed { metric, material, error }) = &probed {
            let why = match &**error {
                ProbeError::Read { error } => error.to_string(),
                ProbeError::Magic { .. } => "it begins otherwise than a table".to_owned(),
                ProbeError::CorruptedTable { .. } => "it is damaged".to_owned(),
            };
            let _ = self.failure.set(format!("Syzygy table {material} ({metric}) cannot be read: {why}"));
        }
        probed.ok()
    }
}

/// Adds a file, if it is named like a table; tells whether it is one that says who wins.
fn add(tables: &mut Tablebase<Chess>, path: &Path) -> Result<bool, SyzygyError> {
    let complain = |error| SyzygyError::Io { path: path.to_owned(), error };
    match tables.add_file(path) {
        Ok(()) => (),
        Err(error) if error.kind() == ErrorKind::InvalidInput => return Ok(false),
        Err(error) => return Err(complain(error)),
    }
    let mut start = [0; 4];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).map_err(complain)?;
    let extension = path.extension().unwrap_or_default();
    if [WHO_WINS, HOW_SOON].iter().any(|&(name, magic)| extension == name && start == magic) {
        Ok(extension == WHO_WINS.0)
    } else {
        Err(SyzygyError::NoTable(path.to_owned()))
    }
}
