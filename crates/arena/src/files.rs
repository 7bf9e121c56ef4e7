//! What is kept of a match on disk: the games ([`Archive`]), the same to learn from ([`Data`]), and what lets it be resumed
//! ([`Journal`]).

use crate::data::Data;
use crate::error::RunError;
use crate::journal::{Journal, Past};
use crate::matches::Match;
use crate::play::Played;
use crate::standings::GameResult;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is kept of a match.
#[derive(Debug)]
pub(crate) struct Files {
    archive: Option<Archive>,
    journal: Option<Journal>,
    data: Option<Data>,
}

impl Files {
    /// Opens the files; of a match that is resumed, with what was played before.
    pub(crate) fn open(settings: &Match) -> Result<(Files, Past), RunError> {
        let mut archive = settings.pgn.as_deref().map(Archive::open).transpose()?;
        let pgn_len = archive.as_ref().map_or(0, |archive| archive.len);
        let (journal, past) = match &settings.state {
            Some(path) => {
                let (journal, past) = Journal::open(path, settings, pgn_len)?;
                if let Some(archive) = &mut archive {
                    archive.cut(past.pgn_len)?;
                }
                (Some(journal), past)
            }
            None => (None, Past::default()),
        };
        let data = settings.data.as_deref().map(|path| Data::open(path, settings)).transpose()?;
        Ok((Files { archive, journal, data }, past))
    }

    /// Keeps a game: first the game itself, then that it counts, and last what can be learnt from it. Killed in between, it
    /// may be missing there, but it is never there twice.
    pub(crate) fn add(
        &mut self,
        result: &GameResult,
        played: &Played,
        pgn: impl FnOnce() -> String,
    ) -> Result<(), RunError> {
        if let Some(archive) = &mut self.archive {
            archive.append(&pgn())?;
        }
        let pgn_len = self.archive.as_ref().map_or(0, |archive| archive.len);
        self.journal.as_mut().map_or(Ok(()), |journal| journal.add(result, pgn_len))?;
        self.data.as_mut().map_or(Ok(()), |data| data.add(played))
    }

    /// Takes away what is only good for resuming.
    pub(crate) fn forget(self) -> Result<(), RunError> {
        self.journal.map_or(Ok(()), Journal::remove)
    }
}

/// The file of games.
#[derive(Debug)]
struct Archive {
    path: PathBuf,
    file: File,
    len: u64,
}

impl Archive {
    fn open(path: &Path) -> Result<Archive, RunError> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let opened = opened.and_then(|file| Ok((file.metadata()?.len(), file)));
        let (len, file) = opened.map_err(|error| RunError::file(path, error))?;
        Ok(Archive { path: path.to_owned(), file, len })
    }

    /// Adds a game, all of it at once.
    fn append(&mut self, text: &str) -> Result<(), RunError> {
        self.file.write_all(text.as_bytes()).map_err(|error| RunError::file(&self.path, error))?;
        self.len += text.len() as u64;
        Ok(())
    }

    /// Takes away what was written after `len`: a game that was not counted, or half of one. Anything else is not ours.
    fn cut(&mut self, len: u64) -> Result<(), RunError> {
        let mut tail = Vec::new();
        let read = self.file.seek(SeekFrom::Start(len)).and_then(|_| self.file.read_to_end(&mut tail));
        read.map_err(|error| RunError::file(&self.path, error))?;
        let begins = |line: &&[u8]| line.starts_with(b"[Event ");
        let games = tail.split(|&byte| byte == b'\n').filter(begins).count();
        let is_ours = tail.is_empty() || b"[Event ".starts_with(&tail) || games == 1 && tail.starts_with(b"[Event ");
        if self.len < len || !is_ours {
            return Err(RunError::Changed(self.path.clone()));
        }
        self.file.set_len(len).map_err(|error| RunError::file(&self.path, error))?;
        self.len = len;
        Ok(())
    }
}
