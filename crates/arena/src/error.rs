//! Why a match cannot be played, or not be resumed.

use crate::player::Failure;
use std::io;
use std::path::{Path, PathBuf};

/// Why a match cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine does not even start.
    #[error("engine {name} {failure}")]
    Engine { name: String, failure: Failure },
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// The file of scored games cannot be used.
    #[error("{}: {error}", path.display())]
    Data { path: PathBuf, error: tabiya_packed::FileError },
    /// There is a match that was left, and nobody said that it shall be resumed.
    #[error("{}: a match was left after {games} games; resume it, or remove this file", path.display())]
    Left {
        /// Its state.
        path: PathBuf,
        /// How many games are played.
        games: usize,
    },
    /// The match that was left cannot be resumed.
    #[error("{}: {reason}", path.display())]
    State {
        /// Its state.
        path: PathBuf,
        reason: String,
    },
    /// The file of games is not as the match has left it.
    #[error("{}: has been changed since the match was left", .0.display())]
    Changed(PathBuf),
    /// Engines cannot be kept on one core.
    #[error("engines cannot be kept on one core of this machine")]
    NoCores,
    /// Another match is being played with this state.
    #[error("{}: another match uses this file", .0.display())]
    Busy(PathBuf),
}

impl RunError {
    pub(crate) fn file(path: &Path, error: io::Error) -> RunError {
        RunError::File { path: path.to_owned(), error }
    }

    pub(crate) fn data(path: &Path, error: tabiya_packed::FileError) -> RunError {
        RunError::Data { path: path.to_owned(), error }
    }

    pub(crate) fn state(path: &Path, reason: String) -> RunError {
        RunError::State { path: path.to_owned(), reason }
    }
}
