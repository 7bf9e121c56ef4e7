//! The index: a folder of segments, and a manifest that says which of them count.
//!
//! The manifest is replaced as a whole, so that whoever reads it sees a state that was once true. One writer at a time adds
//! a segment (a lock file, also between programs); merging goes on beside it and only swaps the names under the same lock.
//! Nothing here is the only copy of anything: what is missing or damaged is made again from the games.

use crate::key::Hash;
use crate::own;
use crate::segment::{self, Segment};
use crate::{Facts, Record, openings_hash};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

const MANIFEST: &str = "manifest";
const WRITING: &str = "writing.lock";
const MERGING: &str = "merging.lock";
/// The first line of a manifest.
const TITLE: &str = "tabiya library 1";
/// How many generations a new beginning leaves out, so that none comes twice where the old manifest could not be read.
const CLEARED: u64 = 1 << 32;
/// So many segments of like size become one.
const FAN: usize = 8;

/// A folder with an index. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Index(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    current: Mutex<(Option<Stamp>, Arc<Snapshot>)>,
}

/// By this a manifest is known to be another than before.
type Stamp = (SystemTime, u64, u64);

/// The index at one moment. It stays as it is, whatever happens to the folder.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The number behind the last game.
    pub next: u32,
    /// What the database called its state when that game was added.
    pub state: String,
    /// How often the index was changed.
    pub generation: u64,
    /// Games that have been removed one by one.
    pub(crate) dead: HashSet<u32>,
    /// The segments, in the order of their games.
    pub(crate) segments: Vec<Arc<Segment>>,
}

/// What can be wrong with an index.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The folder cannot be read or written.
    #[error("the library's index in {}: {error}", folder.display())]
    Io { folder: PathBuf, error: io::Error },
    /// It must be made again.
    #[error("the library's index in {} must be made again: {reason}", folder.display())]
    Damaged { folder: PathBuf, reason: String },
}

/// The right to change the index. Given back when it is dropped.
#[derive(Debug)]
pub struct Writer {
    index: Index,
    _lock: File,
}

impl Snapshot {
    /// How many positions of games it holds.
    pub fn entries(&self) -> u64 {
        self.segments.iter().map(|segment| segment.entries()).sum()
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| segment.bytes()).sum()
    }

    /// How many segments it has.
    pub fn segments(&self) -> usize {
        self.segments.len()
    }

    /// What is known of a game; `None` where there is none, or it has been removed.
    pub fn facts(&self, game: u32) -> Option<Facts> {
        let after = self.segments.partition_point(|segment| segment.first() <= game);
        let segment = self.segments.get(after.checked_sub(1)?)?;
        let facts = Facts::from_bytes(segment.facts().get((game - segment.first()) as usize)?);
        (!facts.is_dead && !self.dead.contains(&game)).then_some(facts)
    }

    /// The games with this print.
    pub fn with_print(&self, print: u64) -> impl Iterator<Item = (u32, Facts)> {
        let games = self.segments.iter().flat_map(move |segment| segment.with_print(print));
        games.filter_map(|game| Some((game, self.facts(game)?)))
    }

    /// Is every byte as it was written? Reads the whole index.
    pub fn is_whole(&self) -> bool {
        self.segments.iter().all(|segment| segment.is_whole())
    }
}

impl Index {
    /// The index in this folder, which is made if there is none.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn open(folder: &Path) -> Result<Index, IndexError> {
        fs::create_dir_all(folder).map_err(|error| IndexError::Io { folder: folder.to_owned(), error })?;
        let current = Mutex::new((None, Arc::default()));
        Ok(Index(Arc::new(Inner { folder: folder.to_owned(), current })))
    }

    pub fn folder(&self) -> &Path {
        &self.0.folder
    }

    /// The index as it is now, also when another program has just changed it.
    ///
    /// # Errors
    /// It is damaged, or cannot be read.
    pub fn current(&self) -> Result<Arc<Snapshot>, IndexError> {
        let mut current = self.0.current.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = stamp(&self.manifest()).map_err(|error| self.io(error))?;
        if current.0 != stamp || stamp.is_none() {
            *current = (stamp, Arc::new(self.read(&current.1)?));
        }
        Ok(Arc::clone(&current.1))
    }

    /// The right to change it; waits for whoever has it.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&self) -> Result<Writer, IndexError> {
        let lock = self.lock_file(WRITING)?;
        lock.lock().map_err(|error| self.io(error))?;
        Ok(Writer { index: self.clone(), _lock: lock })
    }

    /// Makes few segments of many, if there are too many; says whether it did. Games for which `is_dead` holds leave the
    /// index thereby. Where somebody else is at it, nothing happens.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn merge(&self, is_dead: &dyn Fn(u32, &Facts) -> bool) -> Result<bool, IndexError> {
        self.merge_and(is_dead, |parts, merged| self.write()?.swap(parts, merged))
    }

    fn merge_and(
        &self,
        is_dead: &dyn Fn(u32, &Facts) -> bool,
        swap: impl FnOnce(&[Arc<Segment>], Segment) -> Result<bool, IndexError>,
    ) -> Result<bool, IndexError> {
        let lock = self.lock_file(MERGING)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(self.io(error)),
        }
        let snapshot = self.current()?;
        let Some(from) = worth_merging(&snapshot.segments) else { return Ok(false) };
        let parts: Vec<&Segment> = snapshot.segments[from..].iter().map(|segment| &**segment).collect();
        let is_gone = |game: u32, facts: &Facts| snapshot.dead.contains(&game) || is_dead(game, facts);
        let path = self.new_path(parts[0].first());
        let merged = segment::merge(&path, &parts, &is_gone).map_err(|error| self.io(error))?;
        let swapped = swap(&snapshot.segments[from..], merged)?;
        if !swapped {
            let _ = fs::remove_file(path);
        }
        Ok(swapped)
    }

    fn manifest(&self) -> PathBuf {
        self.0.folder.join(MANIFEST)
    }

    fn io(&self, error: io::Error) -> IndexError {
        IndexError::Io { folder: self.0.folder.clone(), error }
    }

    fn damaged(&self, reason: impl Into<String>) -> IndexError {
        IndexError::Damaged { folder: self.0.folder.clone(), reason: reason.into() }
    }

    fn lock_file(&self, name: &str) -> Result<File, IndexError> {
        let file = own::options().truncate(false).open(self.0.folder.join(name));
        file.map_err(|error| self.io(error))
    }

    /// A name that no segment has had.
    fn new_path(&self, first: u32) -> PathBuf {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        self.0.folder.join(format!("{first:010}-{now:x}-{:x}.seg", std::process::id()))
    }

    /// Reads the manifest and opens the segments that are not open yet.
    fn read(&self, known: &Snapshot) -> Result<Snapshot, IndexError> {
        let text = match fs::read_to_string(self.manifest()) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Snapshot::default()),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(self.damaged("its manifest is no text"));
            }
            Err(error) => return Err(self.io(error)),
        };
        let mut snapshot = Snapshot::default();
        let (body, sum) = text.trim_end().rsplit_once('\n').ok_or_else(|| self.damaged("its manifest is empty"))?;
        if sum != format!("sum {:016x}", Hash::of(body.as_bytes())) {
            return Err(self.damaged("its manifest has been changed"));
        }
        for line in body.lines() {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            match name {
                "tabiya" if line == TITLE => {}
                "openings" if value == format!("{:016x}", openings_hash()) => {}
                "openings" => return Err(self.damaged("the openings have other names now")),
                "next" => snapshot.next = value.parse().map_err(|_| self.damaged(line))?,
                "generation" => snapshot.generation = value.parse().map_err(|_| self.damaged(line))?,
                "state" => snapshot.state = value.to_owned(),
                "dead" => drop(snapshot.dead.insert(value.parse().map_err(|_| self.damaged(line))?)),
                "segment" => snapshot.segments.push(self.segment(value, known)?),
                _ => return Err(self.damaged(format!("its manifest says {line:?}"))),
            }
        }
        let follow = snapshot.segments.windows(2).all(|pair| pair[0].next() == pair[1].first());
        let ends = snapshot.segments.last().map_or(snapshot.next, |segment| segment.next());
        if !follow || ends != snapshot.next {
            return Err(self.damaged("there are gaps between its segments"));
        }
        Ok(snapshot)
    }

    fn segment(&self, name: &str, known: &Snapshot) -> Result<Arc<Segment>, IndexError> {
        let path = self.0.folder.join(name);
        let open = known.segments.iter().find(|segment| segment.path() == path);
        match open {
            Some(segment) => Ok(Arc::clone(segment)),
            None => Segment::open(&path).map(Arc::new).map_err(|error| self.damaged(error.to_string())),
        }
    }
}

impl Writer {
    /// The index as it is now.
    ///
    /// # Errors
    /// It is damaged, or cannot be read.
    pub fn current(&self) -> Result<Arc<Snapshot>, IndexError> {
        self.index.current()
    }

    /// Adds games that have the numbers from [`Snapshot::next`] on. `state` is what the database calls its state with them.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, games: &[(Facts, &Record)], state: &str) -> Result<(), IndexError> {
        let mut snapshot = (*self.current()?).clone();
        if !games.is_empty() {
            let path = self.index.new_path(snapshot.next);
            let segment = segment::write(&path, snapshot.next, games).map_err(|error| self.index.io(error))?;
            snapshot.next = segment.next();
            snapshot.segments.push(Arc::new(segment));
        }
        snapshot.state = state.to_owned();
        self.publish(snapshot)
    }

    /// As [`Index::merge`], for one who writes.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn merge(&self, is_dead: &dyn Fn(u32, &Facts) -> bool) -> Result<bool, IndexError> {
        self.index.merge_and(is_dead, |parts, merged| self.swap(parts, merged))
    }

    /// Removes single games.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn remove(&self, games: &[u32]) -> Result<(), IndexError> {
        let mut snapshot = (*self.current()?).clone();
        let next = snapshot.next;
        snapshot.dead.extend(games.iter().copied().filter(|&game| game < next));
        self.publish(snapshot)
    }

    /// Throws the whole index away. The games that it will begin with have the number `first`.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn clear(&self, first: u32) -> Result<(), IndexError> {
        let generation = self.current().map_or(0, |snapshot| snapshot.generation) + CLEARED;
        self.publish(Snapshot { next: first, generation, ..Snapshot::default() })?;
        self.sweep(&HashSet::new());
        Ok(())
    }

    /// Puts one segment in the place of several, if they are all still there.
    fn swap(&self, parts: &[Arc<Segment>], merged: Segment) -> Result<bool, IndexError> {
        let mut snapshot = (*self.current()?).clone();
        let is_part = |segment: &Arc<Segment>| parts.iter().any(|part| part.path() == segment.path());
        let Some(from) = snapshot.segments.iter().position(is_part) else { return Ok(false) };
        if snapshot.segments[from..].iter().filter(|segment| is_part(segment)).count() != parts.len() {
            return Ok(false);
        }
        snapshot.dead.retain(|game| !(merged.first()..merged.next()).contains(game) || !is_marked(&merged, *game));
        snapshot.segments.splice(from..from + parts.len(), [Arc::new(merged)]);
        self.publish(snapshot)?;
        for part in parts {
            let _ = fs::remove_file(part.path());
        }
        Ok(true)
    }

    /// Writes a manifest, and only when it is on the disk is it the one that counts.
    fn publish(&self, mut snapshot: Snapshot) -> Result<(), IndexError> {
        let folder = &self.index.0.folder;
        snapshot.generation += 1;
        let generation = snapshot.generation;
        let mut text = format!(
            "{TITLE}\nopenings {:016x}\nnext {}\ngeneration {generation}\nstate {}",
            openings_hash(),
            snapshot.next,
            snapshot.state
        );
        let mut dead: Vec<&u32> = snapshot.dead.iter().collect();
        dead.sort_unstable();
        dead.iter().for_each(|game| text += &format!("\ndead {game}"));
        for segment in &snapshot.segments {
            let name = segment.path().file_name().unwrap_or_default().to_string_lossy();
            text += &format!("\nsegment {name}");
        }
        text += &format!("\nsum {:016x}\n", Hash::of(text.as_bytes()));
        let part = folder.join("manifest.part");
        let write = || -> io::Result<Option<Stamp>> {
            let mut file = own::create(&part)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, self.index.manifest())?;
            // Makes the rename last. Not every system can; the index can be made again either way.
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
            stamp(&self.index.manifest())
        };
        let mut current = self.index.0.current.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = write().map_err(|error| self.index.io(error))?;
        *current = (stamp, Arc::new(snapshot));
        Ok(())
    }

    /// Removes files of segments that do not count, such as a program leaves that was ended while it wrote.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn tidy(&self) -> Result<(), IndexError> {
        let merging = self.index.lock_file(MERGING)?;
        if merging.try_lock().is_err() {
            return Ok(()); // somebody is at work, and what they write does not count yet
        }
        let snapshot = self.current()?;
        let kept: HashSet<&Path> = snapshot.segments.iter().map(|segment| segment.path()).collect();
        self.sweep(&kept);
        Ok(())
    }

    fn sweep(&self, kept: &HashSet<&Path>) {
        let Ok(files) = fs::read_dir(&self.index.0.folder) else { return };
        for path in files.flatten().map(|file| file.path()) {
            let is_ours = path.extension().is_some_and(|extension| extension == "seg" || extension == "part");
            if is_ours && !kept.contains(path.as_path()) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

fn is_marked(segment: &Segment, game: u32) -> bool {
    segment.facts().get((game - segment.first()) as usize).is_some_and(|bytes| Facts::from_bytes(bytes).is_dead)
}

/// From which segment on all should become one: the last ones, when they are many of like size. Each game is so merged
/// only a few times in its life.
fn worth_merging(segments: &[Arc<Segment>]) -> Option<usize> {
    let sizes: Vec<u32> = segments.iter().map(|segment| segment.games()).collect();
    worth_merging_sizes(&sizes)
}

fn worth_merging_sizes(sizes: &[u32]) -> Option<usize> {
    let tier = |&size: &u32| size.max(1).ilog2() / 3;
    (0..11)
        .rev()
        .find_map(|limit| {
            let run = sizes.iter().rev().take_while(|&size| tier(size) <= limit).count();
            let like = sizes.iter().rev().take(run).filter(|&size| tier(size) == limit).count();
            (like >= FAN).then(|| sizes.len() - run)
        })
        .or_else(|| (sizes.len() >= FAN * FAN).then(|| sizes.len() - FAN))
}

/// What tells this manifest from the one before.
fn stamp(path: &Path) -> io::Result<Option<Stamp>> {
    match fs::metadata(path) {
        Ok(data) => Ok(Some((data.modified()?, data.len(), inode(&data)))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn inode(data: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn inode(_: &fs::Metadata) -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mark;

    fn game(i: u32) -> Record {
        let marks = vec![Mark { key: 5, number: 1 }, Mark { key: 1000 + u64::from(i), number: 2 }];
        Record { marks, print: u64::from(i), ..Record::default() }
    }

    fn add(index: &Index, count: u32) {
        let writer = index.write().unwrap();
        let next = writer.current().unwrap().next;
        let games: Vec<Record> = (next..next + count).map(game).collect();
        let games: Vec<(Facts, &Record)> =
            games.iter().map(|game| (Facts { plies: 9, ..Facts::default() }, game)).collect();
        writer.add(&games, &format!("after {}", next + count)).unwrap();
    }

    #[test]
    fn games_are_added_merged_and_removed_beside_another_program() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (Index::open(folder.path()).unwrap(), Index::open(folder.path()).unwrap());
        for round in 0..100 {
            add(if round % 2 == 0 { &one } else { &other }, 1 + round % 5);
            one.merge(&|_, _| false).unwrap();
        }
        let (a, b) = (one.current().unwrap(), other.current().unwrap());
        assert_eq!((a.next, b.next, a.state.as_str()), (300, 300, "after 300"));
        assert!(a.segments.len() < 3 * FAN, "{}", a.segments.len());
        assert_eq!(a.entries(), 600);
        let found: usize = a.segments.iter().filter_map(|segment| segment.find(5)).flatten().count();
        assert_eq!(found, 300);
        let files = fs::read_dir(folder.path())
            .unwrap()
            .flatten()
            .filter(|file| file.path().extension().is_some_and(|e| e == "seg"));
        assert_eq!(files.count(), a.segments.len());

        one.write().unwrap().remove(&[7, 299, 5000]).unwrap();
        let b = other.current().unwrap();
        assert!(b.facts(7).is_none() && b.facts(8).is_some() && b.facts(299).is_none() && b.facts(300).is_none());
        assert_eq!((b.with_print(8).count(), b.with_print(7).count()), (1, 0));
        for _ in 0..100 {
            add(&one, 1);
            one.merge(&|game, _| game == 9).unwrap();
        }
        let a = one.current().unwrap();
        assert!(a.facts(7).is_none() && a.facts(399).is_some() && a.is_whole());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_on_the_machine_reads_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path()).unwrap();
        (0..FAN).for_each(|_| add(&index, 1));
        index.merge(&|_, _| false).unwrap();
        let files: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert!(files.len() > 3, "segments, the manifest and two locks: {files:?}");
        for file in files {
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
        }
    }

    #[test]
    fn what_is_damaged_is_said_and_can_be_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path()).unwrap();
        add(&index, 3);
        let manifest = folder.path().join(MANIFEST);
        let good = fs::read(&manifest).unwrap();
        for bad in [&b""[..], b"x", b"\xff\xfe", &good[..good.len() - 3], &good.repeat(2)] {
            fs::write(&manifest, bad).unwrap();
            assert!(
                matches!(Index::open(folder.path()).unwrap().current(), Err(IndexError::Damaged { .. })),
                "{bad:?}"
            );
        }
        index.write().unwrap().clear(1).unwrap();
        assert_eq!(index.current().unwrap().next, 1);
        add(&index, 2);
        let segment = index.current().unwrap().segments[0].path().to_owned();
        fs::remove_file(segment).unwrap();
        assert!(matches!(Index::open(folder.path()).unwrap().current(), Err(IndexError::Damaged { .. })));
        fs::remove_file(manifest).unwrap();
        assert_eq!(Index::open(folder.path()).unwrap().current().unwrap().next, 0);
    }

    #[test]
    fn segments_of_like_size_are_merged() {
        assert_eq!(worth_merging_sizes(&[]), None);
        assert_eq!(worth_merging_sizes(&[1; 7]), None);
        assert_eq!(worth_merging_sizes(&[1; 8]), Some(0));
        assert_eq!(worth_merging_sizes(&[100, 1, 1, 1, 1, 1, 1, 1, 1]), Some(1));
        assert_eq!(worth_merging_sizes(&[8192; 8]), Some(0));
        assert_eq!(worth_merging_sizes(&[65536, 8192, 8192, 100]), None);
    }
}
