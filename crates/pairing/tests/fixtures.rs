//! Tournaments whose every round was paired alike by two independent programs: ours must agree, board by board.

use std::fs;
use std::path::{Path, PathBuf};
use tabiya_pairing::{Tournament, TournamentFile, swiss};

fn folder(name: &str) -> PathBuf {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tournaments");
    std::env::var_os("TOURNAMENTS").map_or(ours, PathBuf::from).join(name)
}

fn files(name: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "trf"));
    files.sort();
    assert!(!files.is_empty());
    files
}

fn read(file: &Path) -> Tournament {
    let name = file.display();
    TournamentFile::read(&fs::read(file).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}")).tournament
}

/// The rounds that a `.pairs` file has: number and lines.
fn rounds(file: &Path) -> Vec<(usize, Vec<String>)> {
    let mut rounds: Vec<(usize, Vec<String>)> = Vec::new();
    for line in fs::read_to_string(file.with_extension("pairs")).unwrap().lines() {
        match line.strip_prefix("round ") {
            Some(number) => rounds.push((number.parse().unwrap(), Vec::new())),
            None => rounds.last_mut().unwrap().1.push(line.to_owned()),
        }
    }
    rounds
}

/// As it was before a round: the last one of a file may be one that nobody could pair, and then only byes are known.
fn earlier(tournament: &Tournament, round: usize) -> Tournament {
    if round <= tournament.rounds_paired() { tournament.before(round) } else { tournament.after(round - 1) }
}

fn told(tournament: &Tournament, round: usize) -> Vec<String> {
    let Ok(round) = swiss::pair_round(tournament, round) else { return vec!["impossible".into()] };
    let boards = round.pairs.iter().map(|(white, black)| format!("{white} {black}"));
    boards.chain(round.bye.map(|number| format!("{number} 0"))).collect()
}

fn compare(name: &str) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in files(name) {
        let tournament = read(&file);
        for (round, expected) in rounds(&file) {
            count += 1;
            let ours = told(&earlier(&tournament, round), round);
            if ours != expected {
                let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
                wrong.push(format!("{stem} round {round}: {ours:?} for {expected:?}"));
            }
        }
    }
    let shown = wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {count} rounds differ:\n{shown}", wrong.len());
}

#[test]
fn every_round_is_paired_as_two_programs_paired_it() {
    compare("dutch");
}

#[test]
fn after_late_entries_were_given_their_numbers() {
    compare("dutch/next-round");
}

#[test]
fn a_topscorer_who_has_not_played() {
    compare("dutch/one-oracle");
}

#[test]
fn a_bye_worth_nothing_is_a_float_too() {
    compare("dutch/disputed");
}

#[test]
fn round_robins_are_those_of_the_tables() {
    let tables = fs::read_dir(folder("roundrobin")).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for file in tables.filter(|file| file.extension().is_some_and(|ending| ending == "txt")) {
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        let players = stem.strip_prefix("berger-").unwrap().parse().unwrap();
        let mut ours = String::new();
        for (at, round) in tabiya_pairing::round_robin::berger(players).into_iter().enumerate() {
            ours += &format!("round {}\n", at + 1);
            ours.extend(round.bye.map(|number| format!("{number} 0\n")));
            ours.extend(round.pairs.iter().map(|(white, black)| format!("{white} {black}\n")));
        }
        assert_eq!(ours, fs::read_to_string(&file).unwrap(), "{stem}");
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn nothing_is_lost_on_reading_and_writing_again() {
    for name in ["dutch", "dutch/next-round", "roundrobin"] {
        for path in files(name) {
            let file = TournamentFile::read(&fs::read(&path).unwrap()).unwrap();
            let text = file.write();
            let again = TournamentFile::read(text.as_bytes()).unwrap();
            assert_eq!(again.tournament, file.tournament, "{}", path.display());
            assert_eq!(again.write(), text);
            let before = fs::read_to_string(&path).unwrap();
            let words = |text: &str| {
                let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                words.sort();
                words
            };
            assert_eq!(words(&text), words(&before), "{}", path.display());
        }
    }
}
