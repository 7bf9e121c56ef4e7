//! `tabiya pgn check` and `tabiya pgn export`.

use crate::{Run, tabiya, tabiya_with_input};
use std::fs;
use std::path::PathBuf;

const MATE: &str = r#"[Event "Mate"]
[White "Anna"]
[Result "1-0"]

1. e4 { best by test } e5 2. Bc4 (2. Nf3 Nc6) 2... Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0

"#;
const BROKEN: &str = "[Event \"Broken\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n";
const CHESS960: &str = r#"[Event "Chess960"]
[Variant "Chess960"]
[FEN "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1"]

1. O-O O-O-O 1/2-1/2
"#;

/// A file with this content, gone when the test is over.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, content: &str) -> TempFile {
        let path = std::env::temp_dir().join(format!("tabiya-test-{}-{name}", std::process::id()));
        fs::write(&path, content).expect("a temporary file");
        TempFile(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a readable path")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn check(input: &str) -> Run {
    tabiya_with_input(&["pgn", "check", "-"], input)
}

fn export(form: &str, input: &str) -> Run {
    tabiya_with_input(&["pgn", "export", "-", "--to", form], input)
}

fn run(stdout: &str, stderr: &str, code: i32) -> Run {
    Run { stdout: stdout.to_owned(), stderr: stderr.to_owned(), code }
}

#[test]
fn check_counts() {
    assert_eq!(check("").ok(), "games: 0, broken: 0, moves: 0\n");
    assert_eq!(check(MATE).ok(), "games: 1, broken: 0, moves: 7\n");
    assert_eq!(check(&MATE.repeat(3)).ok(), "games: 3, broken: 0, moves: 21\n");
}

#[test]
fn check_reports_broken_games_and_goes_on() {
    let text = [MATE, BROKEN, MATE].concat();
    assert_eq!(
        check(&text),
        run(
            "-:9:13: game 2: illegal move Ke3: a king does not move from e1 to e3\ngames: 3, broken: 1, moves: 16\n",
            "",
            1
        )
    );
}

#[test]
fn check_numbers_games_and_lines_by_file() {
    let (good, bad) = (TempFile::new("good.pgn", MATE), TempFile::new("bad.pgn", &[MATE, BROKEN].concat()));
    let line = format!("{}:9:13: game 2: illegal move Ke3: a king does not move from e1 to e3\n", bad.name());
    // The same file twice is two files.
    let result = tabiya(&["pgn", "check", good.name(), bad.name(), bad.name()]);
    assert_eq!(result, run(&format!("{line}{line}games: 5, broken: 2, moves: 25\n"), "", 1));
}

#[test]
fn check_goes_on_after_a_file_that_cannot_be_read() {
    let good = TempFile::new("readable.pgn", MATE);
    let result = tabiya(&["pgn", "check", "no-such-file.pgn", good.name()]);
    assert_eq!((result.stdout.as_str(), result.code), ("games: 1, broken: 0, moves: 7\n", 1));
    assert!(result.stderr.starts_with("error: no-such-file.pgn: "), "{result:?}");
    assert_eq!(result.stderr.lines().count(), 1);
}

#[test]
fn the_number_of_threads_cannot_be_seen() {
    // Enough for several pieces of a file.
    let text: String = (0..40_000).map(|i| if i % 1_000 == 7 { BROKEN } else { MATE }).collect();
    let file = TempFile::new("many.pgn", &text);
    for command in [&["pgn", "check"][..], &["pgn", "export", "--to", "uci"]] {
        let with_threads = |threads| tabiya(&[command, &[file.name(), "--threads", threads]].concat());
        let alone = with_threads("1");
        assert_eq!((alone.code, (alone.stdout.clone() + &alone.stderr).matches("illegal move").count()), (1, 40));
        assert_eq!(with_threads("3"), alone);
    }
    assert!(check(&text).stdout.ends_with("games: 40000, broken: 40, moves: 279800\n"));
}

#[test]
fn games_that_cannot_be_told_apart_by_tags_are_streamed() {
    // No place to cut in more than 64 MiB.
    let text = "1. e4 e5 *\n".repeat(6_500_000) + "1. e5 *\n";
    let result = check(&text);
    assert!(result.stdout.starts_with("-:6500001:4: game 6500001: "), "{result:?}");
    assert!(result.stdout.ends_with("games: 6500001, broken: 1, moves: 13000000\n"), "{result:?}");
}

#[test]
fn what_much_is_made_of_is_printed_in_parts() {
    // A single piece of a file each time, and more lines than anyone should hold in memory.
    let text = "1. e5 *\n\n".repeat(25_000) + MATE;
    let reasons: String = (0..25_000)
        .map(|i| format!("-:{}:4: game {}: illegal move e5: a pawn does not move from e2 to e5\n", 2 * i + 1, i + 1))
        .collect();
    assert_eq!(check(&text), run(&(reasons + "games: 25001, broken: 25000, moves: 7\n"), "", 1));
    let result = export("json", &("* ".repeat(60_000) + "1. e5 *")); // 10 MB from 120 kB
    assert_eq!((result.stdout.lines().count(), result.code), (60_000, 1));
    assert_eq!(result.stderr, "error: -:1:120004: game 60001: illegal move e5: a pawn does not move from e2 to e5\n");
}

#[test]
fn check_as_json() {
    let result = tabiya_with_input(&["pgn", "check", "-", "--json"], BROKEN);
    assert_eq!(
        result,
        run(
            "{\"file\":\"-\",\"line\":3,\"column\":13,\"game\":1,\
             \"reason\":\"illegal move Ke3: a king does not move from e1 to e3\"}\n\
             {\"games\":1,\"broken\":1,\"moves\":2}\n",
            "",
            1
        )
    );
}

#[test]
fn export_uci() {
    assert_eq!(export("uci", &MATE.repeat(2)).ok(), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7\n".repeat(2));
    assert_eq!(export("uci", CHESS960).ok(), "f1h1 f8b8\n");
}

#[test]
fn export_fen() {
    assert_eq!(export("fen", MATE).ok(), "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n");
    assert_eq!(export("fen", CHESS960).ok(), "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2\n");
}

#[test]
fn export_json() {
    let fen = "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1";
    assert_eq!(
        export("json", CHESS960).ok(),
        format!(
            "{{\"tags\":{{\"Event\":\"Chess960\",\"Variant\":\"Chess960\",\"FEN\":\"{fen}\",\"Result\":\"1/2-1/2\"}},\"start\":\"{fen}\",\
             \"moves\":[{{\"san\":\"O-O\",\"uci\":\"f1h1\"}},{{\"san\":\"O-O-O\",\"uci\":\"f8b8\"}}],\
             \"fen\":\"2kr3r/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2\",\"result\":\"1/2-1/2\"}}\n"
        )
    );
}

#[test]
fn export_leaves_broken_games_out() {
    assert_eq!(
        export("uci", &[BROKEN, MATE].concat()),
        run(
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7\n",
            "error: -:3:13: game 1: illegal move Ke3: a king does not move from e1 to e3\n",
            1
        )
    );
}

#[test]
fn export_pgn() {
    let clean = "[Event \"Mate\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n[Black \"?\"]\n\
                 [Result \"1-0\"]\n\n\
                 1. e4 { best by test } 1... e5 2. Bc4 (2. Nf3 Nc6) 2... Nc6 3. Qh5 Nf6 $4 4.\n\
                 Qxf7# 1-0\n\n";
    assert_eq!(export("pgn", MATE).ok(), clean);
    assert_eq!(tabiya_with_input(&["pgn", "export", "-"], MATE).ok(), clean);
    // What is clean already stays as it is.
    assert_eq!(export("pgn", clean).ok(), clean);
    let chess960 = export("pgn", CHESS960).ok();
    assert_eq!(export("pgn", &chess960).ok(), chess960);
}

/// A game whose file has a name from another time or system is a game like any other.
#[cfg(unix)]
#[test]
fn names_of_files_need_not_be_unicode() {
    assert_eq!(crate::odd_name("pgn check", MATE, &[]), "games: 1, broken: 0, moves: 7\n");
    assert!(crate::odd_name("pgn export", MATE, &["--to", "fen"]).starts_with("r1bqkb1r/"));
}
