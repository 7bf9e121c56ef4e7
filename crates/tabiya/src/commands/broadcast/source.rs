//! Where games come from: a PGN file or a folder of them that other programs write again and again, or an address.

use anyhow::{Context, bail, ensure};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, SystemTime};
use tabiya_client::{Client, ClientError, Server};

/// Where games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A file, or a folder.
    Path(PathBuf),
    /// A server, and the way there.
    Address(Server, String),
}

/// The most that is read at once.
const MOST_BYTES: u64 = 16 << 20;
/// How deep folders may lie in each other: programs keep each round in a folder of its own.
const DEPTH: usize = 4;
/// The file into which some programs write all games together, beside a file for each.
const ALL_GAMES: &str = "games.pgn";
/// Whoever writes a file needs some time to write all of it.
const SETTLED: Duration = Duration::from_millis(150);

impl FromStr for Source {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Source> {
        let Some((scheme, rest)) = text.split_once("://") else { return Ok(Source::Path(text.into())) };
        let end = rest.find('/').unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let path = if path.is_empty() { "/" } else { path };
        let is_good = path.bytes().all(|byte| byte.is_ascii_graphic());
        ensure!(is_good, "{text:?} is not an address: write blanks and other letters as %20 and the like");
        Ok(Source::Address(format!("{scheme}://{authority}").parse()?, path.to_owned()))
    }
}

impl Source {
    /// How often it is looked at where nothing is said: others are asked less often than a disk.
    pub(super) fn pace(&self) -> Duration {
        Duration::from_secs(if matches!(self, Source::Path(_)) { 1 } else { 5 })
    }

    /// All of it; nothing where there is nothing yet, or where it is just being written.
    ///
    /// # Errors
    /// It cannot be read; `Err(error)` with a [`ClientError`] may pass.
    pub(super) async fn read(&self) -> anyhow::Result<Option<Vec<u8>>> {
        match self {
            Source::Path(path) => read_path(path),
            Source::Address(server, path) => {
                let client = Client::new(server.clone(), None)?;
                match client.text(path).await {
                    Ok(bytes) => Ok(Some(bytes)),
                    Err(ClientError::Refused { status: 404, .. }) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }
}

fn read_path(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let files = if path.is_dir() { files(path)? } else { vec![path.to_owned()] };
    let (mut text, mut has_any) = (Vec::new(), false);
    for file in files {
        let about = match file.metadata() {
            Ok(about) => about,
            // It is there in a moment, or has just been replaced.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| file.display().to_string()),
        };
        ensure!(about.is_file(), "{} is neither a file nor a folder", file.display());
        let age = about.modified().ok().and_then(|at| SystemTime::now().duration_since(at).ok());
        if age.is_some_and(|age| age < SETTLED) {
            return Ok(None);
        }
        ensure!(
            text.len() as u64 + about.len() <= MOST_BYTES,
            "there are more than {} MiB in {}",
            MOST_BYTES >> 20,
            path.display()
        );
        text.extend(std::fs::read(&file).with_context(|| file.display().to_string())?);
        text.extend(b"\n\n");
        has_any = true;
    }
    Ok(has_any.then_some(text))
}

/// The files of a folder: those with one game each, in the order of their numbers, or else the one with all.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, DEPTH, &mut found)?;
    let is_all = |file: &PathBuf| file.file_name().is_some_and(|name| name.eq_ignore_ascii_case(ALL_GAMES));
    let (together, mut single): (Vec<PathBuf>, Vec<PathBuf>) = found.into_iter().partition(is_all);
    if together.len() > 1 {
        bail!(
            "there are {} files called {ALL_GAMES} in {}: name the folder of one round",
            together.len(),
            folder.display()
        );
    }
    if single.is_empty() {
        return Ok(together);
    }
    single.sort_by_cached_key(|file| (number(file), file.clone()));
    Ok(single)
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() && depth > 0 {
            collect(&path, depth - 1, files)?;
        } else if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn")) && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// The last number in a file's name.
fn number(file: &Path) -> u64 {
    let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let last = name.rsplit(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    last.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_read_as_programs_write_them() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        let read = || {
            std::thread::sleep(SETTLED * 2);
            read_path(folder.path()).unwrap().map(|text| String::from_utf8(text).unwrap().replace('\n', ""))
        };
        assert_eq!(read(), None);
        write("games.pgn", "all");
        write("notes.txt", "no");
        assert_eq!(read().as_deref(), Some("all"));
        for number in [10, 9, 1] {
            write(&format!("game-{number}.pgn"), &format!("<{number}>"));
        }
        write("more/board-2.PGN", "<2>");
        assert_eq!(read().as_deref(), Some("<1><2><9><10>"));
        write("more/games.pgn", "all");
        assert!(read_path(folder.path()).unwrap_err().to_string().contains("one round"));
        assert_eq!(read_path(&folder.path().join("nowhere.pgn")).unwrap(), None);
    }

    #[test]
    fn addresses_are_told_from_files() {
        assert_eq!("games.pgn".parse::<Source>().unwrap(), Source::Path("games.pgn".into()));
        let Source::Address(server, path) = "http://localhost:81/r1/games.pgn?x=1".parse().unwrap() else {
            panic!("a file")
        };
        assert_eq!((server.port, path.as_str()), (81, "/r1/games.pgn?x=1"));
        assert!("ftp://host/games.pgn".parse::<Source>().is_err() && "http://host/a b".parse::<Source>().is_err());
    }
}
