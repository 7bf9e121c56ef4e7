//! All games that were played, in a file a line each, so that nothing is lost by an interruption.

use anyhow::Context;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use tabiya_arena::Tally;
use tabiya_rules::Color;

/// Results as they are written.
const WHITE_WINS: &str = "1-0";
const BLACK_WINS: &str = "0-1";
const DRAWN: &str = "1/2-1/2";

/// All games: white, black, and who won.
pub(super) struct Record {
    file: Option<File>,
    games: Vec<(String, String, Option<Color>)>,
}

/// Games between players number `a` and `b`, as `a` sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) tally: Tally,
}

impl Record {
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Record> {
        let Some(path) = path else { return Ok(Record { file: None, games: Vec::new() }) };
        let name = || path.display().to_string();
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            other => other.with_context(name)?,
        };
        let games = text.lines().map(read_game).collect::<anyhow::Result<_>>().with_context(name)?;
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(name)?;
        Ok(Record { file: Some(file), games })
    }

    pub(super) fn add(&mut self, white: &str, black: &str, winner: Option<Color>) -> anyhow::Result<()> {
        let result = match winner {
            Some(Color::White) => WHITE_WINS,
            Some(Color::Black) => BLACK_WINS,
            None => DRAWN,
        };
        self.games.push((white.to_owned(), black.to_owned(), winner));
        self.file.as_mut().map_or(Ok(()), |file| writeln!(file, "{white} {black} {result}"))?;
        Ok(())
    }

    /// The names of all who played, in the order in which they came.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.games.iter().flat_map(|(white, black, _)| [white, black]) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// The games between these two, as `a` sees them.
    pub(super) fn between(&self, a: &str, b: &str) -> Tally {
        let mut tally = Tally::default();
        for (white, black, winner) in &self.games {
            if white == a && black == b {
                count(&mut tally, winner.map(Color::is_white));
            } else if white == b && black == a {
                count(&mut tally, winner.map(|winner| !winner.is_white()));
            }
        }
        tally
    }

    /// What all of them played against each other.
    pub(super) fn results(&self, names: &[String]) -> Vec<Meeting> {
        let number: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let mut tallies: BTreeMap<(usize, usize), Tally> = BTreeMap::new();
        for (white, black, winner) in &self.games {
            let (w, b) = (number[white.as_str()], number[black.as_str()]);
            let first_won = winner.map(|winner| winner.is_white() == (w < b));
            count(tallies.entry((w.min(b), w.max(b))).or_default(), first_won);
        }
        tallies.into_iter().map(|((a, b), tally)| Meeting { a, b, tally }).collect()
    }
}

fn count(tally: &mut Tally, won: Option<bool>) {
    match won {
        Some(true) => tally.wins += 1,
        Some(false) => tally.losses += 1,
        None => tally.draws += 1,
    }
}

fn read_game(line: &str) -> anyhow::Result<(String, String, Option<Color>)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let winner = match words.get(2).copied() {
        Some(WHITE_WINS) => Some(Color::White),
        Some(BLACK_WINS) => Some(Color::Black),
        Some(DRAWN) => None,
        _ => anyhow::bail!("not a game: {line:?}"),
    };
    let &[white, black, _] = words.as_slice() else { anyhow::bail!("not a game: {line:?}") };
    Ok((white.to_owned(), black.to_owned(), winner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_from_both_sides() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.txt");
        fs::write(&path, "a b 1-0\nb a 1-0\na b 1/2-1/2\nb c 0-1\n").unwrap();
        let mut record = Record::open(Some(&path)).unwrap();
        record.add("c", "a", Some(Color::White)).unwrap();
        let record = Record::open(Some(&path)).unwrap();
        assert_eq!(record.names(), ["a", "b", "c"]);
        assert_eq!(record.between("a", "b"), Tally { wins: 1, draws: 1, losses: 1 });
        assert_eq!(record.between("b", "c"), Tally { losses: 1, ..Tally::default() });
        let results = record.results(&record.names());
        let ac = results.iter().find(|result| (result.a, result.b) == (0, 2)).unwrap();
        assert_eq!(ac.tally, Tally { losses: 1, ..Tally::default() });
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for line in ["a b", "a b 2-0", "a 1-0", "a b 1-0 x"] {
            assert!(read_game(line).is_err(), "{line}");
        }
    }
}
