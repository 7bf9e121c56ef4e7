//! Runs the real program: what it prints, where, and how it ends. One file for each subcommand.

mod admin;
mod analyse;
mod board;
mod bot;
mod broadcast;
mod engine;
mod epd;
mod eval;
mod explain;
#[cfg(unix)]
mod interrupt;
mod library;
mod match_;
mod moves;
mod perft;
mod pgn;
mod play;
#[cfg(unix)]
mod screen;
mod status;
mod tables;
mod tournament;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// How one run of the program went.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    stdout: String,
    stderr: String,
    code: i32,
}

impl Run {
    /// What was printed, where nothing was wrong.
    #[track_caller]
    fn ok(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// The one line of complaint about bad input, where nothing was printed.
    #[track_caller]
    fn refused(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (1, ""), "{self:?}");
        let line = self.stderr.strip_suffix('\n').expect("a whole line");
        assert!(line.starts_with("error: ") && !line.contains('\n'), "{line:?}");
        line["error: ".len()..].to_owned()
    }

    /// The one line about wrong usage, which ends with where to read how it is done right.
    #[track_caller]
    fn misused(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (2, ""), "{self:?}");
        let line = self.stderr.strip_suffix('\n').expect("a whole line");
        assert!(line.starts_with("error: ") && !line.contains('\n'), "{line:?}");
        assert!(line.contains("; see 'tabiya ") && line.ends_with("--help'"), "{line:?}");
        line["error: ".len()..].to_owned()
    }
}

fn tabiya(args: &[&str]) -> Run {
    tabiya_with_input(args, "")
}

fn tabiya_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("the program starts");
    // A program that stops reading early is within its rights.
    let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
    Run { stdout: text(stdout), stderr: text(stderr), code: status.code().expect("no signal ended it") }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    // Games are saved by themselves, but not among those of whoever runs the tests; nor in that person's language.
    command.env("TABIYA_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/data")).env("LC_ALL", "C.UTF-8");
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a command prints of a file whose name is no UTF-8.
#[cfg(unix)]
fn odd_name(name: &str, text: &str, args: &[&str]) -> String {
    use std::os::unix::ffi::OsStrExt;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(std::ffi::OsStr::from_bytes(&[name.as_bytes(), b"-\xff.pgn"].concat()));
    std::fs::write(&file, text).expect("a file");
    let output = command(&name.split(' ').collect::<Vec<_>>()).arg(&file).args(args).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

#[test]
fn alone_it_prints_help() {
    let help = tabiya(&[]).ok();
    for name in ["play", "analyse", "board", "moves", "status", "perft", "pgn", "uci", "bench", "epd", "explain"] {
        assert!(help.contains(&format!("\n  {name} ")), "{help}");
    }
    assert_eq!(tabiya(&["-h"]).ok(), help);
}

#[test]
fn version() {
    assert_eq!(tabiya(&["--version"]).ok(), format!("tabiya {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_command_has_help() {
    for name in ["play", "analyse", "board", "moves", "status", "perft", "pgn", "uci", "bench", "epd", "explain"] {
        assert!(tabiya(&[name, "--help"]).ok().contains(&format!("Usage: tabiya {name}")), "{name}");
    }
}

#[test]
fn wrong_usage() {
    tabiya(&["castle"]).misused();
    tabiya(&["--wrong"]).misused();
    tabiya(&["perft"]).misused();
    tabiya(&["perft", "many"]).misused();
    tabiya(&["perft", "-1"]).misused();
    tabiya(&["perft", "2", "--threads", "0"]).misused();
    tabiya(&["moves", "--from"]).misused();
    tabiya(&["pgn"]).misused();
    tabiya(&["pgn", "check"]).misused();
    tabiya(&["pgn", "export", "-", "--to", "png"]).misused();
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    for (args, line) in [
        (&["castle"][..], "unrecognized subcommand 'castle'; see 'tabiya --help'"),
        (&["perft"], "the following required arguments were not provided: <DEPTH>; see 'tabiya perft --help'"),
        (
            &["perft", "many"],
            "invalid value 'many' for '<DEPTH>': invalid digit found in string; see 'tabiya perft --help'",
        ),
        (&["pgn"], "a subcommand is missing: check, export; see 'tabiya pgn --help'"),
        (
            &["pgn", "export", "-", "--to", "pgm"],
            "invalid value 'pgm' for '--to <TO>' [possible values: pgn, uci, fen, json], tip: a similar value exists: \
             'pgn'; see 'tabiya pgn export --help'",
        ),
    ] {
        assert_eq!(tabiya(args).misused(), line);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["perft", "4", "--divide"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
    assert_eq!((status.code(), stderr.as_slice()), (Some(0), &b""[..]));
}
