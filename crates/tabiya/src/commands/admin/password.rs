//! A password from the terminal, where it is not shown, or from standard input.

use anyhow::{Context, ensure};
use console::Term;
use std::io::{BufRead, Read, stdin};

/// More than any password has.
const MOST_BYTES: u64 = 1024;

/// Reads a new password: from the first line of standard input, or twice from the terminal.
pub(super) fn read(from_stdin: bool) -> anyhow::Result<String> {
    if from_stdin {
        let mut line = String::new();
        stdin().lock().take(MOST_BYTES).read_line(&mut line).context("the password cannot be read")?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let terminal = Term::stderr();
    ensure!(terminal.is_term(), "there is no terminal on which to ask for the password; use --password-stdin");
    let first = ask(&terminal, "Password: ")?;
    let second = ask(&terminal, "Once more: ")?;
    ensure!(first == second, "the two passwords differ");
    Ok(first)
}

fn ask(terminal: &Term, question: &str) -> anyhow::Result<String> {
    terminal.write_str(question)?;
    terminal.read_secure_line().context("the password cannot be read")
}
