//! A PGN file of any size: where its games are, and the few that somebody looks at.
//!
//! A thread goes through the file once and remembers only where each block of some hundred games begins, so that millions
//! of games need a few hundred kilobytes. Headers and games are read again from the disk when they are wanted.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tabiya_rules::pgn::{self, Problem, RawTag, Reader, Tree, Visit, Visitor};

/// How much is read at once.
const BLOCK: usize = 256 << 10;

/// A block in which no game ends is cut here all the same.
const LARGEST_BLOCK: usize = 16 << 20;

/// So many games are found by a search, and no more.
const MOST_FOUND: usize = 100_000;

/// Longer values of tags are cut.
const LONGEST_VALUE: usize = 200;

/// What is shown of a game in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: String,
    pub(crate) date: String,
    pub(crate) event: String,
}

/// How far the thread has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    pub(crate) games: u64,
    pub(crate) bytes: u64,
    pub(crate) size: u64,
    pub(crate) is_done: bool,
    pub(crate) error: Option<String>,
}

/// Where a block begins: in bytes, and after how many games.
#[derive(Clone, Copy, Debug)]
struct Block {
    offset: u64,
    bytes: usize,
    games_before: u64,
}

#[derive(Debug, Default)]
struct Index {
    blocks: Vec<Block>,
    progress: Progress,
}

/// A file of games.
#[derive(Debug)]
pub(crate) struct PgnFile {
    path: PathBuf,
    index: Arc<Mutex<Index>>,
    /// Tells the thread that nobody is interested any more.
    is_closed: Arc<AtomicBool>,
}

impl PgnFile {
    /// Opens a file and begins to look through it.
    pub(crate) fn open(path: &Path) -> io::Result<PgnFile> {
        // A pipe or a device would be waited for, perhaps for ever.
        let metadata = std::fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        let file = File::open(path)?;
        let index = Arc::new(Mutex::new(Index::default()));
        lock(&index).progress.size = metadata.len();
        let is_closed = Arc::new(AtomicBool::new(false));
        let (shared, closed) = (Arc::clone(&index), Arc::clone(&is_closed));
        thread::Builder::new().name("pgn index".to_owned()).spawn(move || look_through(file, &shared, &closed))?;
        Ok(PgnFile { path: path.to_owned(), index, is_closed })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn progress(&self) -> Progress {
        lock(&self.index).progress.clone()
    }

    /// The headers of these games, in their order.
    pub(crate) fn headers(&self, games: &[u64]) -> io::Result<Vec<Header>> {
        let mut headers = Vec::with_capacity(games.len());
        let mut current: Option<(Block, Vec<Header>)> = None;
        for &game in games {
            let Some(block) = self.block_of(game) else { break };
            if current.as_ref().is_none_or(|(known, _)| known.offset != block.offset) {
                let bytes = self.read(block)?;
                let mut collector = Collector::default();
                Reader::new(&bytes).read_all(&mut collector)?;
                current = Some((block, collector.headers));
            }
            let header = current.as_ref().and_then(|(block, all)| all.get((game - block.games_before) as usize));
            headers.push(header.cloned().unwrap_or_default());
        }
        Ok(headers)
    }

    /// A whole game, with its variations and comments.
    pub(crate) fn tree(&self, game: u64) -> io::Result<Option<Tree>> {
        let Some(block) = self.block_of(game) else { return Ok(None) };
        let bytes = self.read(block)?;
        let mut reader = Reader::new(&bytes);
        for _ in block.games_before..game {
            reader.read_game(&mut Collector::default())?;
        }
        Tree::read(&mut reader)
    }

    /// Begins to search for games whose header has all these words.
    pub(crate) fn search(&self, words: &str) -> Search {
        let found = Arc::new(Mutex::new(Found::default()));
        let is_closed = Arc::new(AtomicBool::new(false));
        let (shared, closed, path) = (Arc::clone(&found), Arc::clone(&is_closed), self.path.clone());
        let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let work = move || {
            let _ = File::open(path).and_then(|file| find(file, &wanted, &shared, &closed));
            lock(&shared).is_done = true;
        };
        if thread::Builder::new().name("pgn search".to_owned()).spawn(work).is_err() {
            lock(&found).is_done = true;
        }
        Search { words: words.trim().to_owned(), found, is_closed }
    }

    fn block_of(&self, game: u64) -> Option<Block> {
        let index = lock(&self.index);
        let after = index.blocks.partition_point(|block| block.games_before <= game);
        index.blocks.get(after.checked_sub(1)?).copied().filter(|_| game < index.progress.games)
    }

    fn read(&self, block: Block) -> io::Result<Vec<u8>> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(block.offset))?;
        let mut bytes = Vec::with_capacity(block.bytes);
        file.take(block.bytes as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Drop for PgnFile {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

/// Games that were found.
#[derive(Debug)]
pub(crate) struct Search {
    words: String,
    found: Arc<Mutex<Found>>,
    is_closed: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Found {
    games: Vec<u64>,
    /// How much of the file was searched.
    bytes: u64,
    is_done: bool,
}

impl Search {
    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    /// How many there are so far.
    pub(crate) fn found(&self) -> u64 {
        lock(&self.found).games.len() as u64
    }

    /// The number of the game in this row.
    pub(crate) fn game(&self, row: u64) -> Option<u64> {
        lock(&self.found).games.get(usize::try_from(row).ok()?).copied()
    }

    /// How many bytes were searched so far.
    pub(crate) fn bytes(&self) -> u64 {
        lock(&self.found).bytes
    }

    pub(crate) fn is_done(&self) -> bool {
        lock(&self.found).is_done
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

/// What is behind a lock is whole even if somebody panicked holding it: all changes are single pushes and sums.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Goes through a file block by block, none of which cuts a game in two. Ends when `visit` says `false`.
fn blocks(mut file: impl Read, mut visit: impl FnMut(u64, &[u8]) -> io::Result<bool>) -> io::Result<()> {
    let (mut buffer, mut offset, mut is_end) = (Vec::new(), 0, false);
    while !is_end {
        let read = (&mut file).take(BLOCK as u64).read_to_end(&mut buffer)?;
        is_end = read == 0;
        let whole = match pgn::last_boundary(&buffer) {
            _ if is_end => buffer.len(),
            Some(boundary) => boundary,
            None if buffer.len() >= LARGEST_BLOCK => buffer.len(),
            None => continue,
        };
        let (piece, _) = buffer.split_at_checked(whole).unwrap_or_default();
        if !piece.is_empty() && !visit(offset, piece)? {
            return Ok(());
        }
        offset += whole as u64;
        buffer.drain(..whole);
    }
    Ok(())
}

fn look_through(file: File, index: &Mutex<Index>, is_closed: &AtomicBool) {
    let result = blocks(file, |offset, bytes| {
        let games = Reader::new(bytes).read_all(&mut Collector { is_counting: true, ..Collector::default() })?;
        let mut index = lock(index);
        let block = Block { offset, bytes: bytes.len(), games_before: index.progress.games };
        if games > 0 {
            index.blocks.push(block);
        }
        index.progress.games += games;
        index.progress.bytes = offset + bytes.len() as u64;
        Ok(!is_closed.load(Ordering::Relaxed))
    });
    let mut index = lock(index);
    index.progress.error = result.err().map(|error| error.to_string());
    index.progress.is_done = true;
}

fn find(file: File, wanted: &[String], found: &Mutex<Found>, is_closed: &AtomicBool) -> io::Result<()> {
    let mut before = 0;
    blocks(file, |offset, bytes| {
        let mut collector = Collector::default();
        let games = Reader::new(bytes).read_all(&mut collector)?;
        for (header, game) in collector.headers.iter().zip(before..) {
            let Header { white, black, result, date, event } = header;
            let text = format!("{white} {black} {result} {date} {event}").to_lowercase();
            let mut found = lock(found);
            if wanted.iter().all(|word| text.contains(word)) && found.games.len() < MOST_FOUND {
                found.games.push(game);
            }
        }
        before += games;
        lock(found).bytes = offset + bytes.len() as u64;
        Ok(!is_closed.load(Ordering::Relaxed))
    })
}

/// Gathers headers; moves are passed by.
#[derive(Debug, Default)]
struct Collector {
    headers: Vec<Header>,
    is_counting: bool,
}

impl Visitor for Collector {
    fn begin_game(&mut self) {
        if !self.is_counting {
            self.headers.push(Header::default());
        }
    }

    fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        let Some(header) = self.headers.last_mut() else { return Ok(()) };
        let value = match tag.name_bytes() {
            b"White" => &mut header.white,
            b"Black" => &mut header.black,
            b"Result" => &mut header.result,
            b"Date" => &mut header.date,
            b"Event" => &mut header.event,
            _ => return Ok(()),
        };
        *value = tag.value().chars().filter(|c| !c.is_control()).take(LONGEST_VALUE).collect();
        Ok(())
    }

    fn begin_moves(&mut self) -> Visit {
        Visit::Skip
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests may panic")]
mod tests {
    use super::*;
    use std::time::Duration;

    fn file_of(games: usize) -> PathBuf {
        let game = |i: usize| {
            format!(
                "[Event \"Cup {}\"]\n[White \"Player {i}\"]\n[Black \"Nobody\"]\n[Result \"1-0\"]\n\n1. e4 {{{}}} 1-0\n\n",
                i % 7,
                "x".repeat(i % 100)
            )
        };
        let path = std::env::temp_dir().join(format!("tabiya-{}-{games}.pgn", std::process::id()));
        std::fs::write(&path, (0..games).map(game).collect::<String>()).unwrap();
        path
    }

    #[test]
    fn every_game_is_found_again() {
        let path = file_of(20_000);
        let file = PgnFile::open(&path).unwrap();
        while !file.progress().is_done {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(file.progress().games, 20_000);
        assert!(lock(&file.index).blocks.len() < 30, "blocks, not games, are remembered");
        for game in [0, 1, 9_999, 19_999] {
            assert_eq!(file.headers(&[game]).unwrap()[0].white, format!("Player {game}"));
            assert_eq!(file.tree(game).unwrap().unwrap().tags.get("White"), Some(&*format!("Player {game}")));
        }
        assert!(file.tree(20_000).unwrap().is_none());
        let search = file.search("player 777 CUP");
        while !search.is_done() {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(search.found(), 38, "777, 1777 to 19777, 7770 to 7779, 17770 to 17779");
        assert_eq!(search.game(0), Some(777));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_is_no_file_of_games_is_told() {
        assert!(PgnFile::open(Path::new("/no/such/file.pgn")).is_err());
        assert!(PgnFile::open(&std::env::temp_dir()).is_err());
    }
}
