//! `tabiya play`: the flags, files and pipes. What is said in a game is in `crates/terminal/tests/dialogues`.

use crate::{command, tabiya, tabiya_with_input};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program says when these lines are typed.
#[track_caller]
fn play(lines: &str) -> String {
    tabiya_with_input(&["play", "--plain", "--ascii"], lines).ok()
}

/// An empty folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_game_to_its_end() {
    let said = play("f3\ne7e5\ng4\nQh4\n");
    assert!(said.contains("1 R N B Q K B N R\n"), "{said}");
    assert!(said.contains("Black: queen d8 to h4, checkmate."), "{said}");
    assert!(said.contains("0-1: Black wins by checkmate."), "{said}");
}

#[test]
fn a_refused_move_is_explained() {
    let said = play("Ke2\nhello\n");
    assert!(said.contains("White to move> Ke2: your own piece is already there: the pawn on e2.\n"), "{said}");
    assert!(said.contains("White to move> hello: that is neither a move nor a command.\n"), "{said}");
}

#[test]
fn whatever_is_typed_the_game_goes_on() {
    let lines = [&b"\xFF\xFE\0\x1B[2J\n"[..], &[b'x'; 5_000], b"\ne4\n"].concat();
    let said = tabiya_with_input(&["play", "--ascii"], lines).ok();
    assert!(said.contains("White to move> \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}[2J: "), "{said}");
    assert!(said.contains("White: pawn e2 to e4."), "{said}");
}

#[test]
fn figures_unless_letters_are_asked_for() {
    assert!(tabiya_with_input(&["play"], "quit\n").ok().contains("1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n"));
}

#[test]
fn flags_say_what_to_play() {
    let run = |args: &[&str]| tabiya_with_input(&[&["play", "--ascii"], args].concat(), "quit\n").ok();
    let said = run(&["--white", "Ada", "--black", "Ben", "--tc", "5+3"]);
    assert!(said.contains("White: Ada. Black: Ben.\nTime: 5+3.\n"), "{said}");
    assert!(said.contains("Black, Ben, 5:00\n"), "{said}");
    let said = run(&["--level", "1", "--white", "Ada"]);
    assert!(said.contains("White: Ada. Black: Tabiya (level 1, newcomer, Elo 400).\n"), "{said}");
    let said = run(&["--vs", "computer", "--elo", "700", "--color", "black"]);
    assert!(said.contains("White: Tabiya (Elo 700). Black: you.\n"), "{said}");
    assert!(said.contains("Black to move>"), "{said}");
    assert!(run(&["--vs", "computer", "--color", "random"]).contains("Tabiya"), "either side");
    assert!(run(&["--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]).contains("1 R . . . K . . .\n"));
    assert!(run(&["--chess960", "0"]).contains("1 B B Q N N R K R\n"));
    assert!(run(&["--chess960"]).contains("2 P P P P P P P P\n"));
    assert!(run(&["--lang", "fr"]).contains("Trait aux Blancs>"));
}

#[test]
fn the_language_is_that_of_the_locale() {
    let mut command = command(&["play", "--ascii"]);
    let output = command.env("LC_ALL", "").env("LC_MESSAGES", "fr_FR.UTF-8").env("LANG", "en_US.UTF-8").output();
    let said = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    assert!(said.contains("Trait aux Blancs>"), "{said}");
}

#[test]
fn wrong_flags() {
    for args in [
        &["--vs", "nobody"][..],
        &["--level", "0"],
        &["--level", "13"],
        &["--elo", "5000"],
        &["--level", "3", "--elo", "800"],
        &["--color", "red"],
        &["--tc", "soon"],
        &["--chess960", "960"],
        &["--fen", "x", "--chess960"],
        &["--lang", "xx"],
        &["--letters", "xx"],
        &["--pgn", "game.pgn", "--tc", "5+3"],
        &["--continue", "--tc", "5+3"],
    ] {
        tabiya(&[&["play"], args].concat()).misused();
    }
    assert!(tabiya(&["play", "--vs", "human", "--level", "3"]).refused().contains("--vs human is none"));
    let long = "x".repeat(41);
    assert!(tabiya(&["play", "--white", &long]).misused().contains("at most 40 characters, not 41"));
    assert!(tabiya(&["play", "--fen", "nonsense"]).refused().starts_with("--fen: "));
    assert!(tabiya(&["play", "--pgn", "no/such/file.pgn"]).refused().starts_with("cannot read no/such/file.pgn: "));
}

#[test]
fn games_are_kept_and_continued() {
    let folder = folder("kept");
    let run = |args: &[&str], lines: &str| {
        let mut command = command(&[&["play", "--ascii"], args].concat());
        let mut child = command.env("TABIYA_DATA", &folder).stdin(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8"))
    };
    let (code, said) = run(&["--continue"], "");
    assert_eq!((code, said.as_str()), (Some(1), "error: there is no unfinished game to go on with\n"));
    let (_, said) = run(&["--white", "Ada"], "e4\ne5\n");
    assert!(said.ends_with("The game is kept; to go on: tabiya play --continue\n"), "{said}");
    let (_, said) = run(&["--continue"], "Nf3\nhistory\nresign\ny\n");
    assert!(said.contains("White: Ada. Black: Black.\n"), "{said}");
    assert!(said.contains("1. e4 e5 2. Nf3\n"), "{said}");
    assert_eq!(run(&["--continue"], "").0, Some(1), "it is over");
    let files: Vec<_> = fs::read_dir(folder.join("games")).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 1, "one file a game, and nothing half-written");
    let path = files[0].path();
    let (_, said) = run(&["--pgn", path.to_str().expect("UTF-8")], "undo\nNc3\n");
    assert!(said.contains("White: knight b1 to c3."), "{said}");
}

#[test]
fn other_players_go_on_with_a_saved_game() {
    let path = folder("seats").join("game.pgn");
    fs::write(&path, "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 *\n").expect("a file");
    for (args, players) in [
        (&[][..], "White: Ada. Black: Ben.\n"),
        (&["--level", "2"], "White: Ada. Black: Tabiya (level 2, beginner, Elo 600).\n"),
        (&["--elo", "700", "--color", "black"], "White: Tabiya (Elo 700). Black: Ben.\n"),
        (&["--vs", "human", "--white", "Zoe"], "White: Zoe. Black: Ben.\n"),
    ] {
        let path = path.to_str().expect("UTF-8");
        let said = tabiya_with_input(&[&["play", "--ascii", "--pgn", path], args].concat(), "quit\n").ok();
        assert!(said.starts_with(players), "{said}");
    }
}

#[test]
fn letters_are_those_of_the_language_or_of_the_flag() {
    let said = tabiya_with_input(&["play", "--ascii", "--lang", "fr"], "Cf3\nhistory\n").ok();
    assert!(said.contains("1 T C F D R F C T\n") && said.contains("1. Cf3\n"), "{said}");
    let said = tabiya_with_input(&["play", "--ascii", "--lang", "fr", "--letters", "en"], "Nf3\nhistory\n").ok();
    assert!(said.contains("1 R N B Q K B N R\n") && said.contains("1. Nf3\n"), "{said}");
}

#[test]
fn where_nothing_can_be_saved_the_game_goes_on() {
    let file = folder("unwritable").join("file");
    fs::write(&file, "not a folder").expect("a file");
    let mut command = command(&["play", "--ascii"]);
    let mut child = command.env("TABIYA_DATA", &file).stdin(Stdio::piped()).spawn().expect("it starts");
    child.stdin.take().expect("piped").write_all(b"e4\ne5\n").expect("it reads");
    let said = String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8");
    assert_eq!(said.matches("The game could not be saved (").count(), 1, "told once: {said}");
    assert!(said.contains("Black: pawn e7 to e5."), "{said}");
    assert!(!said.contains("The game is kept"), "{said}");
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let mut child = command(&["play", "--ascii", "--tc", "1s+0"]).stdin(Stdio::piped()).spawn().expect("it starts");
    // As long as this is open, somebody could still type.
    let input = child.stdin.take().expect("piped");
    let (mut output, mut said) = (BufReader::new(child.stdout.take().expect("piped")), String::new());
    while !said.contains("0-1: Black wins by timeout.") {
        assert_ne!(output.read_line(&mut said).expect("UTF-8"), 0, "{said}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[cfg(unix)]
#[test]
fn signals_keep_the_game() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = folder(&format!("signal{signal}"));
        let mut command = command(&["play", "--ascii"]);
        let mut child = command.env("TABIYA_DATA", &folder).stdin(Stdio::piped()).spawn().expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        input.write_all(b"e4\n").expect("it reads");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        let mut said = String::new();
        while !said.contains("White: pawn e2 to e4.") {
            assert_ne!(output.read_line(&mut said).expect("UTF-8"), 0, "{said}");
        }
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(killed.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
        let files: Vec<_> = fs::read_dir(folder.join("games")).expect("a folder").flatten().collect();
        let saved = fs::read_to_string(files[0].path()).expect("a file");
        assert!(saved.ends_with("1. e4 *\n\n"), "{saved}");
    }
}
