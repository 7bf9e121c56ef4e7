//! Runs the real program: what it prints, where, and how it ends. One file for each subcommand.

mod admin;
mod analyse;
mod board;
mod bot;
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
mod status;

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

    /// Wrong usage: exit status 2, and where to read how it is done right on standard error.
    #[track_caller]
    fn misused(self) {
        assert_eq!((self.code, self.stdout.as_str()), (2, ""), "{self:?}");
        assert!(self.stderr.contains("--help"), "{self:?}");
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
    command.env("TABIYA_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/data")).env("LC_ALL", "C");
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
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
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["perft", "4", "--divide"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
    assert_eq!((status.code(), stderr.as_slice()), (Some(0), &b""[..]));
}
