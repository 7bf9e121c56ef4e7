//! The rows of `testdata/` and the dialogues of the engine's tests, as inputs.

use std::fs;
use std::path::{Path, PathBuf};

/// With more bytes a seed is more to compute than it teaches.
const MOST_BYTES: u64 = 4096;

const TIME_CONTROLS: [&str; 7] = ["5+3", "40/5400+30:1800+30", "90m+30s", "5d3", "5b3", "*180", "1/2+1"];

const GAMES: [&str; 2] = [
    "[Event \"Club\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:05:00] best} e5 (1... c5 2. Nf3 $1 (2. c3) d6) 2. Qh5? Nc6 3. Bc4 Nf6 ; so\n4. Qxf7# 1-0\n",
    "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n1. Nc3 d5 2. O-O {} 0-0 1/2-1/2\n\n1. d4 *\n",
];

pub(crate) fn of(claim: &str) -> Vec<Vec<u8>> {
    match claim {
        "fen" | "epd" => {
            rows(&["perft_standard.txt", "perft_chess960.txt", "fen_good.txt", "fen_bad.txt"]).map(Vec::from).collect()
        }
        "generator" => rows(&["perft_standard.txt", "perft_chess960.txt"]).map(Vec::from).collect(),
        // A row of these is a position, a move and what becomes of it, with bars between them.
        "moves" => rows(&["san.txt", "illegal_moves.txt"])
            .filter_map(|row| row.split(" | ").take(2).map(str::to_owned).reduce(|fen, m| format!("{fen}\n{m}")))
            .map(Vec::from)
            .collect(),
        "uci" => {
            files(&home().join("crates/engine/tests/dialogues"), "txt").iter().map(|file| what_is_sent(file)).collect()
        }
        "trf" => files(&home().join("testdata/tournaments"), "trf")
            .iter()
            .map(|file| fs::read(file).expect("a tournament"))
            .collect(),
        "pgn" => GAMES.iter().map(|game| game.as_bytes().to_vec()).collect(),
        "clock" => {
            TIME_CONTROLS.iter().map(|control| format!("{control}\n\u{0}abcdefghijklmnop").into_bytes()).collect()
        }
        _ => Vec::new(),
    }
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is no remark, without the counts behind a position.
fn rows(names: &'static [&str]) -> impl Iterator<Item = String> {
    names.iter().flat_map(|name| {
        let text = fs::read_to_string(home().join("testdata").join(name)).expect("a file of rows");
        let rows = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        rows.map(|row| row.split(" ;D").next().unwrap_or(row).to_owned()).collect::<Vec<_>>()
    })
}

/// The small ones in a folder, and in the folders in it, in the order of their names.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|its| its == extension)
            && entry.metadata().is_ok_and(|file| file.len() < MOST_BYTES)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Of a dialogue the lines that go to the engine.
fn what_is_sent(dialogue: &Path) -> Vec<u8> {
    let text = fs::read_to_string(dialogue).expect("a dialogue");
    text.lines()
        .filter_map(|line| line.strip_prefix("> "))
        .flat_map(|line| [line, "\n"])
        .collect::<String>()
        .into_bytes()
}
