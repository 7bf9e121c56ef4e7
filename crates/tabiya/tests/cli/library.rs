//! `tabiya library`.

use crate::{Run, tabiya};
use std::fs;
use std::path::{Path, PathBuf};

fn library(data: &Path, args: &[&str]) -> Run {
    let data = data.to_str().unwrap();
    tabiya(&["library", "--data", data].iter().chain(args).copied().collect::<Vec<_>>())
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The line that tells how an import went, without the time it took.
fn figures(printed: &str) -> &str {
    printed.lines().last().and_then(|line| line.split_once(';')).expect("figures").0
}

const GAMES: &str = "[Event \"Club\"]\n[White \"Anna\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
    [Event \"Bad\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"Club\"]\n[White \"Bert\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";

#[test]
fn games_are_imported_explored_and_removed() {
    let data = folder("games");
    let file = data.join("club.pgn");
    fs::write(&file, GAMES).unwrap();
    let file = file.to_str().unwrap();
    let first = library(&data, &["import", file]);
    assert_eq!(first.code, 1, "a game is broken: {first:?}");
    let wanted = format!("{file}:9: game 2: illegal move Ke3: a king does not move from e1 to e3\nclub.pgn: ");
    assert!(first.stdout.starts_with(&wanted), "{first:?}");
    assert_eq!(figures(&first.stdout), "club.pgn: 2 games added, 0 duplicates, 1 broken");
    let again = library(&data, &["import", file, "--name", "again"]);
    assert_eq!(figures(&again.stdout), "again: 0 games added, 2 duplicates, 1 broken");

    let explored = library(&data, &["explore"]).ok();
    let lines: Vec<Vec<&str>> = explored.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[1], ["d4", "1", "0.0%", "100.0%", "0.0%", "-"]);
    assert_eq!(lines[3], ["all", "2", "50.0%", "50.0%", "0.0%"]);
    let after = library(&data, &["explore", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]).ok();
    assert!(after.starts_with("B00 King's Pawn Game\n") && after.contains("\ne5"), "{after}");
    assert!(library(&data, &["stats"]).ok().starts_with("games      2\npositions  7\n"));
    assert_eq!(library(&data, &["list"]).ok(), "1\tdone\tpublic\t2 games, 0 duplicates, 1 broken\tclub.pgn\n");
    assert_eq!(library(&data, &["repair"]).ok(), "the index is whole\n");
    assert_eq!(library(&data, &["remove", "1"]).ok(), "removed club.pgn with 2 games\n");
    assert!(library(&data, &["explore"]).ok().contains("all           0"));
    assert_eq!(library(&data, &["remove", "1"]).refused(), "there is no import 1");
}

#[test]
fn an_import_that_brought_nothing_is_not_kept() {
    let data = folder("nothing-new");
    let write = |name: &str, text: &str| {
        let file = data.join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let (club, broken, empty) = (write("club.pgn", GAMES), write("broken.pgn", "1. e5 *\n"), write("empty.pgn", ""));
    library(&data, &["import", &club]);
    for file in [&club, &broken, &empty, &broken] {
        let printed = library(&data, &["import", file]).stdout;
        assert!(figures(&printed).contains(": 0 games added, "), "{printed}");
        assert_eq!(library(&data, &["list"]).ok().lines().count(), 1, "{file}");
    }
}

#[test]
fn what_is_not_there_is_refused() {
    let data = folder("nothing");
    let missing = data.join("none.pgn");
    let misspelt = data.join("dtaa");
    assert!(library(&misspelt, &["import", missing.to_str().unwrap()]).refused().contains("none.pgn"));
    assert!(library(&misspelt, &["import", data.to_str().unwrap()]).refused().ends_with("nothing: it is a folder"));
    assert!(library(&misspelt, &["list"]).refused().starts_with("there is no data in "));
    assert!(!misspelt.exists());
    fs::write(data.join("one.pgn"), "1. e4 *\n").unwrap();
    library(&data, &["import", data.join("one.pgn").to_str().unwrap()]).ok();
    let empty = folder("empty");
    assert!(library(&empty, &["explore"]).refused().starts_with("there is no data in "));
    assert!(library(&data, &["explore", "nonsense"]).refused().starts_with("\"nonsense\": "));
    library(&data, &["import"]).misused();
}
