//! Where games are kept: a folder of PGN files, one for each game, written anew with each move.

use super::record::Saved;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// A game of the store.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game, ready to go on.
    pub saved: Saved,
    /// When it was written last.
    pub modified: SystemTime,
}

/// Nobody scrolls through more, and each has to be read.
const MOST_ENTRIES: usize = 200;

impl Store {
    /// The folder of this user, if there is one.
    pub fn of_user() -> Option<Store> {
        data_folder().map(|folder| Store::at(folder.join("games")))
    }

    /// Any folder. It is made when the first game is saved.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The games, the latest first, as many as anybody wants to see. What cannot be read is left out.
    pub fn games(&self) -> impl Iterator<Item = Entry> + use<> {
        self.files().into_iter().take(MOST_ENTRIES).filter_map(|(modified, path)| {
            let saved = Saved::read(&path).ok()?;
            Some(Entry { saved, modified })
        })
    }

    /// The latest game that is not over.
    pub fn latest_unfinished(&self) -> Option<Saved> {
        self.games().map(|entry| entry.saved).find(|saved| !saved.game.is_over())
    }

    /// Throws a game away.
    ///
    /// # Errors
    /// If it is none of these, or cannot be removed.
    pub fn delete(&self, path: &Path) -> io::Result<()> {
        if path.parent() != Some(self.folder()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a saved game"));
        }
        fs::remove_file(path)
    }

    /// The PGN files, the latest first.
    fn files(&self) -> Vec<(SystemTime, PathBuf)> {
        let mut files: Vec<_> = fs::read_dir(&self.folder).into_iter().flatten().flatten().filter_map(file).collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        files
    }
}

fn file(entry: fs::DirEntry) -> Option<(SystemTime, PathBuf)> {
    let path = entry.path();
    let is_pgn = path.extension().is_some_and(|extension| extension == "pgn");
    Some((entry.metadata().ok()?.modified().ok()?, path)).filter(|_| is_pgn)
}

/// Where this user's data belongs: `$TABIYA_DATA`, else what is usual on the system.
pub fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("TABIYA_DATA").or_else(|| {
        let base = if cfg!(windows) {
            set("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            env::home_dir().map(|home| home.join("Library/Application Support"))
        } else {
            // The XDG rules: a path that is not absolute is to be ignored.
            let absolute = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
            absolute.or_else(|| env::home_dir().map(|home| home.join(".local/share")))
        };
        base.map(|base| base.join("tabiya"))
    })
}

/// Writes a file as a whole or not at all.
///
/// # Errors
/// If it cannot be written; then what was there before is there still.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Saves one game, move by move.
#[derive(Debug)]
pub(crate) struct Autosave {
    store: Store,
    /// The file of this game, once it has been saved.
    path: Option<PathBuf>,
    has_complained: bool,
}

impl Autosave {
    pub(crate) fn new(store: Store) -> Autosave {
        Autosave { store, path: None, has_complained: false }
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(crate) fn begin_new_file(&mut self) {
        self.path = None;
    }

    /// Goes on with the same file if it is one of ours; a file from elsewhere is left alone.
    pub(crate) fn go_on_with(&mut self, path: &Path) {
        let is_ours = path.parent() == Some(self.store.folder());
        self.path = is_ours.then(|| path.to_owned());
    }

    /// Saves, and says why that is not possible, once.
    pub(crate) fn save(&mut self, pgn: &str) -> Option<String> {
        let error = self.write(pgn).err()?;
        let reason = format!("{}: {error}", self.store.folder.display());
        if std::mem::replace(&mut self.has_complained, true) { None } else { Some(reason) }
    }

    fn write(&mut self, pgn: &str) -> io::Result<()> {
        if let Some(path) = &self.path {
            return write_atomically(path, pgn);
        }
        let path = self.reserve()?;
        let written = write_atomically(&path, pgn);
        match written {
            Ok(()) => self.path = Some(path),
            // An empty file is nobody's game.
            Err(_) => drop(fs::remove_file(path)),
        }
        written
    }

    /// Makes a new file, named after the present moment.
    fn reserve(&self) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.store.folder)?;
        let name = Moment::now().file_name();
        for number in 1.. {
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.store.folder.join(format!("{name}{suffix}.pgn"));
            match fs::File::create_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|_| path),
            }
        }
        unreachable!("some number is free")
    }
}

/// Today as PGN writes it, in UTC.
pub(crate) fn today() -> String {
    let Moment { year, month, day, .. } = Moment::now();
    format!("{year:04}.{month:02}.{day:02}")
}

/// A date and a time of day.
#[derive(Debug, PartialEq, Eq)]
struct Moment {
    year: u64,
    month: u64,
    day: u64,
    second_of_day: u64,
}

impl Moment {
    fn now() -> Moment {
        Moment::at(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
    }

    /// So many seconds after the beginning of 1970, in the Gregorian calendar.
    fn at(seconds: u64) -> Moment {
        const DAY: u64 = 24 * 60 * 60;
        let mut day = seconds / DAY;
        let mut year = 1970;
        while day >= days_of_year(year) {
            day -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while day >= days_of_month(year, month) {
            day -= days_of_month(year, month);
            month += 1;
        }
        Moment { year, month, day: day + 1, second_of_day: seconds % DAY }
    }

    fn file_name(&self) -> String {
        let Moment { year, month, day, second_of_day } = self;
        let (hour, minute, second) = (second_of_day / 3600, second_of_day / 60 % 60, second_of_day % 60);
        format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

fn is_leap_year(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days_of_year(year: u64) -> u64 {
    if is_leap_year(year) { 366 } else { 365 }
}

fn days_of_month(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap_year(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, name) in [
            (0, "1970-01-01-000000"),
            (951_782_399, "2000-02-28-235959"),
            (951_782_400, "2000-02-29-000000"),
            (1_772_323_199, "2026-02-28-235959"),
            (1_772_323_200, "2026-03-01-000000"),
            (4_107_542_400, "2100-03-01-000000"),
        ] {
            assert_eq!(Moment::at(seconds).file_name(), name);
        }
    }
}
