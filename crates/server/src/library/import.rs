//! Imports: PGN from a file or from the network, read by a thread of its own and added in rounds. After each round it is
//! noted how far the file was read, so that an import that was interrupted goes on from there.

use super::{Library, LibraryError, Owner};
use crate::store::library::{Collection, CollectionState, Failure, Progress};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tabiya_library::{Batch, Broken, FileError, Games, Taken, Text};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// Where games come from.
pub type Source = Box<dyn Read + Send>;

/// An import that runs: nobody else can go on with it until this is dropped.
#[derive(Debug)]
pub struct Import {
    library: Library,
    collection: Collection,
    problems: Vec<BrokenGame>,
    /// How many games may still be added.
    room: Option<u64>,
    /// How many make a round.
    round: usize,
    /// How much of the file was taken.
    taken: Taken,
    _lock: File,
}

/// A broken game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BrokenGame {
    /// Which of the file, from 1.
    pub game: u64,
    /// The line of the first thing that is wrong.
    pub line: u64,
    /// What is wrong there, in English.
    pub error: String,
    /// The reason as a word for programs, such as `illegal-move`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// What that is about: a move, a tag. Often nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
}

impl From<Broken> for BrokenGame {
    fn from(Broken { game, line, error, reason, value }: Broken) -> BrokenGame {
        BrokenGame { game, line, error, reason: reason.to_owned(), value }
    }
}

/// How far an import has come, told after each round, and now and then while it passes by what it has.
#[derive(Clone, Copy, Debug)]
pub struct ImportProgress<'a> {
    /// What is in the library.
    pub collection: &'a Collection,
    pub passed: Option<u64>,
}

impl ImportProgress<'_> {
    /// So many bytes of the file are behind us.
    pub fn of_file(&self) -> u64 {
        self.passed.unwrap_or(self.collection.progress.of_file())
    }
}

/// Why an import ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Nothing more of the file comes.
    #[error("the input broke off: {0}")]
    Input(io::Error),
    /// What comes cannot be unpacked, or is not what was begun.
    #[error("{0}")]
    File(io::Error),
    /// More games than may be added.
    #[error("there is room for {0} more games only")]
    Full(u64),
    /// Somebody wanted it to stop.
    #[error("stopped")]
    Stopped,
    /// Another program is at it.
    #[error("{0:?} is being imported just now")]
    Running(String),
    /// The library failed.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

impl ImportError {
    /// The word for it that stays the same, and what it is about.
    fn reason(&self) -> (&'static str, String) {
        match self {
            ImportError::File(error) => FileError::of(error)
                .map_or(("unreadable", String::new()), |error| (error.code(), error.value().to_owned())),
            ImportError::Full(room) => ("full", room.to_string()),
            ImportError::Input(_) => ("input", String::new()),
            ImportError::Stopped => ("stopped", String::new()),
            ImportError::Running(_) => ("running", String::new()),
            ImportError::Library(_) => ("library", String::new()),
        }
    }

    fn failure(&self) -> Failure {
        let (reason, value) = self.reason();
        Failure { error: self.to_string(), reason: reason.to_owned(), value }
    }

    fn of_input(error: io::Error) -> ImportError {
        if error.kind() == io::ErrorKind::InvalidData { ImportError::File(error) } else { ImportError::Input(error) }
    }
}

impl From<crate::store::StoreError> for ImportError {
    fn from(error: crate::store::StoreError) -> ImportError {
        ImportError::Library(error.into())
    }
}

/// What is to be imported.
#[derive(Clone, Copy, Debug)]
pub struct NewImport<'a> {
    pub name: &'a str,
    /// The person whose games they are, if they are not everybody's.
    pub owner: Option<&'a str>,
    pub is_public: bool,
    /// The length of the file, where it is known.
    pub bytes: Option<u64>,
}

/// How many games make a round.
const ROUND: usize = 8192;
/// How many broken games are told of.
const MOST_PROBLEMS: usize = 100;

/// The right to import, given back when it is dropped: one import at a time for each person, a few in all.
#[derive(Debug)]
pub struct ImportTurn {
    library: Library,
    person: String,
}

/// How many imports run at once: each needs some memory.
const AT_ONCE: usize = 4;

impl Drop for ImportTurn {
    fn drop(&mut self) {
        self.library.0.importing.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.person);
    }
}

impl Drop for Import {
    fn drop(&mut self) {
        self.library.0.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.collection.id);
    }
}

impl Library {
    /// The right to import, unless this person has it already or too many others have.
    pub fn turn_to_import(&self, person: &str) -> Option<ImportTurn> {
        let mut importing = self.0.importing.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = importing.len() < AT_ONCE && importing.insert(person.to_owned());
        is_free.then(|| ImportTurn { library: self.clone(), person: person.to_owned() })
    }

    /// Does this import run in this program?
    pub fn is_importing(&self, id: i64) -> bool {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&id)
    }

    /// While a compressed file goes on from its beginning: so many bytes of it were passed by so far of those that are in
    /// the library already.
    pub fn passed(&self, collection: &Collection) -> Option<u64> {
        let running = self.0.running.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = running.get(&collection.id)?.bytes();
        collection.progress.taken.filter(|&taken| passed < taken.max(0) as u64).map(|_| passed)
    }

    /// Begins an import of so many games at most.
    pub async fn begin_import(&self, what: NewImport<'_>, room: Option<u64>) -> Result<Import, ImportError> {
        let bytes = what.bytes.and_then(|bytes| i64::try_from(bytes).ok());
        let collection = self.0.store.add_collection(what.name, what.owner, what.is_public, bytes).await?;
        self.forget_collections();
        self.take(collection, room)
    }

    /// Goes on with an import that has stopped. The input must begin with the byte that [`Import::from`] tells.
    ///
    /// # Errors
    /// Somebody else is at it, or the database fails.
    pub async fn resume_import(&self, mut collection: Collection, room: Option<u64>) -> Result<Import, ImportError> {
        collection.state = CollectionState::Running;
        let import = self.take(collection, room)?;
        self.0.store.set_collection_state(import.collection.id, CollectionState::Running, None).await?;
        Ok(import)
    }

    fn take(&self, collection: Collection, room: Option<u64>) -> Result<Import, ImportError> {
        let path = self.0.index.folder().join(format!("import-{}.lock", collection.id));
        let lock = File::options().create(true).truncate(false).write(true).open(path).map_err(ImportError::Input)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ImportError::Running(collection.name)),
            Err(TryLockError::Error(error)) => return Err(ImportError::Input(error)),
        }
        let problems = serde_json::from_str(&collection.problems).unwrap_or_default();
        let taken = Taken::default();
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner).insert(collection.id, taken.clone());
        Ok(Import { library: self.clone(), collection, problems, room, round: ROUND, taken, _lock: lock })
    }

    /// Imports that somebody began who is no longer there have stopped.
    pub async fn stop_orphans(&self) -> Result<(), ImportError> {
        for collection in self.0.store.collections(None).await? {
            match collection.state {
                CollectionState::Running if self.take(collection.clone(), None).is_ok() => {
                    self.0.store.set_collection_state(collection.id, CollectionState::Stopped, None).await?;
                }
                CollectionState::Deleting => self.delete_collection(collection.id).await?,
                CollectionState::Running
                | CollectionState::Stopped
                | CollectionState::Done
                | CollectionState::Failed => {}
            }
        }
        Ok(())
    }
}

impl Import {
    /// Adds so many games at once, and notes then how far it has come; the usual number is 8,192.
    #[must_use]
    pub fn in_rounds_of(mut self, games: usize) -> Import {
        self.round = games.clamp(1, ROUND);
        self
    }

    /// The import as it stands.
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// The byte of the file with which the input must begin.
    pub fn from(&self) -> u64 {
        self.collection.progress.from()
    }

    /// Reads games to the end of `input`, which may be compressed, or until `stop` says so, and tells after each round how far it has come.
    ///
    /// # Errors
    /// It ended before its time. What was added until then stays, and the import can go on another time.
    pub async fn run(
        mut self,
        input: Source,
        stop: Arc<AtomicBool>,
        mut tell: impl FnMut(ImportProgress<'_>) + Send,
    ) -> (Collection, Result<(), ImportError>) {
        let ended = self.read_all(input, &stop, &mut tell).await;
        let (state, why) = match &ended {
            Ok(()) => (CollectionState::Done, None),
            Err(ImportError::Input(_) | ImportError::Stopped) => (CollectionState::Stopped, None),
            Err(error) => (CollectionState::Failed, Some(error.failure())),
        };
        let noted = self.library.0.store.set_collection_state(self.collection.id, state, why.as_ref()).await;
        (self.collection.state, self.collection.error) = (state, why);
        self.library.forget_collections();
        let path = self.library.0.index.folder().join(format!("import-{}.lock", self.collection.id));
        let _ = std::fs::remove_file(path);
        (self.collection.clone(), ended.and(noted.map_err(ImportError::from)))
    }

    async fn read_all(
        &mut self,
        input: Source,
        stop: &Arc<AtomicBool>,
        tell: &mut (impl FnMut(ImportProgress<'_>) + Send),
    ) -> Result<(), ImportError> {
        let (progress, round) = (self.collection.progress, self.round);
        let (send, mut batches) = mpsc::channel(1);
        let (stopped, taken) = (Arc::clone(stop), self.taken.clone());
        // It reads until somebody drops `batches`, which is what happens when this ends for whatever reason.
        let window = if self.room.is_some() { WINDOW_OF_A_PERSON } else { MOST_WINDOW };
        let reading = Reading { progress, window, stop: stopped, taken };
        let reading = std::thread::spawn(move || reading.read_batches(input, round, &send));
        while let Some(batch) = self.next(&mut batches, tell).await {
            let is_stopped = stop.load(Ordering::Relaxed);
            let (batch, taken) =
                batch.map_err(|error| if is_stopped { ImportError::Stopped } else { ImportError::of_input(error) })?;
            self.add(batch, taken).await?;
            tell(self.told());
            if stop.load(Ordering::Relaxed) {
                return Err(ImportError::Stopped);
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Err(ImportError::Stopped);
        }
        // It has let go of its end, so it is over, and this does not wait.
        reading.join().map_err(|_| ImportError::Input(io::Error::other("the reader has failed")))
    }

    fn told(&self) -> ImportProgress<'_> {
        ImportProgress { collection: &self.collection, passed: self.library.passed(&self.collection) }
    }

    /// What is read next. While it passes by what it has, that is told.
    async fn next(
        &self,
        batches: &mut mpsc::Receiver<Piece>,
        tell: &mut (impl FnMut(ImportProgress<'_>) + Send),
    ) -> Option<Piece> {
        loop {
            match timeout(TELL, batches.recv()).await {
                Ok(batch) => return batch,
                Err(_) => {
                    let told = self.told();
                    if told.passed.is_some() {
                        tell(told);
                    }
                }
            }
        }
    }

    /// Adds a round; `taken` is how much of a compressed file it took.
    async fn add(&mut self, batch: Batch, taken: Option<u64>) -> Result<(), ImportError> {
        let Batch { mut games, broken, broken_games, game, read, line } = batch;
        let room = self.room.unwrap_or(u64::MAX);
        if games.len() as u64 > room {
            games.truncate(room as usize);
            self.add_games(games, Vec::new(), None).await?;
            return Err(ImportError::Full(room));
        }
        let mut progress = self.collection.progress;
        (progress.read, progress.line, progress.seen) = (read as i64, line as i64, game as i64);
        progress.broken += broken_games as i64;
        progress.taken = taken.map(|taken| taken as i64);
        self.add_games(games, broken, Some(progress)).await
    }

    async fn add_games(
        &mut self,
        games: Vec<tabiya_library::Record>,
        broken: Vec<Broken>,
        progress: Option<Progress>,
    ) -> Result<(), ImportError> {
        let room = MOST_PROBLEMS.saturating_sub(self.problems.len());
        self.problems.extend(broken.into_iter().take(room).map(BrokenGame::from));
        let collection = &mut self.collection;
        collection.problems = serde_json::to_string(&self.problems).unwrap_or_default();
        let owner = Owner {
            collection: u32::try_from(collection.id).unwrap_or(u32::MAX),
            person: collection.owner.clone(),
            is_public: collection.is_public,
        };
        let mut progress = progress.unwrap_or(collection.progress);
        let added = self.library.add(&owner, games, Some((progress, collection.problems.clone())), Vec::new()).await?;
        progress.games += added.games as i64;
        progress.duplicates += added.duplicates as i64;
        collection.progress = progress;
        self.room = self.room.map(|room| room.saturating_sub(added.games));
        Ok(())
    }
}

/// How often it is told how much was passed by.
const TELL: Duration = Duration::from_millis(250);

/// A batch, and how much of a compressed file it took.
type Piece = io::Result<(Batch, Option<u64>)>;

/// The largest window that a file compressed with zstd may ask for: so much memory it takes. Whatever `zstd` makes …
const MOST_WINDOW: u64 = 128 << 20;
/// … and what it makes without being asked for more, where several people who may not be trusted import at once.
const WINDOW_OF_A_PERSON: u64 = 16 << 20;

/// How a file is read on a thread of its own.
struct Reading {
    progress: Progress,
    /// The largest that a file compressed with zstd may ask for.
    window: u64,
    stop: Arc<AtomicBool>,
    taken: Taken,
}

impl Reading {
    fn read_batches(&self, input: Source, round: usize, send: &mpsc::Sender<Piece>) {
        let (mut games, is_packed) = match self.open(input) {
            Ok(opened) => opened,
            Err(error) => return drop(send.blocking_send(Err(error))),
        };
        while !self.is_stopped() {
            let batch = match games.next_batch(round) {
                Ok(None) => return,
                Ok(Some(batch)) => Ok((batch, is_packed.then(|| self.taken.bytes()))),
                Err(error) => Err(error),
            };
            let is_last = batch.is_err();
            if send.blocking_send(batch).is_err() || is_last {
                return;
            }
        }
    }

    /// The games that were not read another time. A compressed file comes from its beginning, and what was read is passed by.
    fn open(&self, input: Source) -> io::Result<(Games<Text>, bool)> {
        let Progress { read, line, seen, .. } = self.progress;
        let text = if self.progress.from() > 0 {
            Text::plain(input, &self.taken)
        } else {
            let mut text = Text::open(input, self.window, &self.taken)?;
            text.skip(read as u64, || self.is_stopped())?;
            text
        };
        let is_packed = text.is_packed();
        Ok((Games::resume(text, read as u64, line as u64, seen as u64), is_packed))
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
