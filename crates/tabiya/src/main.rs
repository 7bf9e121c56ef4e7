//! The program `tabiya`: reads the command line and hands over to one file of [`commands`].
//!
//! Standard output carries only what was asked for; a complaint is one line on standard error. Exit status: 0 done,
//! 1 bad input, 2 wrong usage. `docs/cli.md` has the exact formats.

mod commands;
mod data;
mod in_order;
mod interrupt;
mod progress;
mod signs;
mod start;
mod usage;
mod wish;

use clap::{CommandFactory, Parser};
use commands::Command;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// The server holds tens of thousands of small things that come and go; this gives memory back and fragments less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Chess, all of it: rules, games and notations.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, disable_help_subcommand = true)]
#[command(after_help = "Exit status: 0 done, 1 bad input, 2 wrong usage.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    // Not locked: `tabiya uci` prints from several threads.
    let mut out = BufWriter::new(io::stdout());
    let result = match Cli::try_parse() {
        Ok(Cli { command: Some(command) }) => command.run(&mut out),
        Ok(Cli { command: None }) => print_help(&mut out),
        Err(error) => return usage::tell(&error),
    };
    match result.and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

fn print_help(out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    write!(out, "{}", Cli::command().render_help())?;
    Ok(ExitCode::SUCCESS)
}

/// Says on standard error what is wrong, in one line. There is nobody to tell if that fails too.
fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "error: {}", one_line(error));
}

/// The error and what led to it, outermost first. Some errors tell their cause themselves; nobody wants it twice.
fn one_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain().map(|cause| cause.to_string().replace('\n', " ")) {
        if !line.ends_with(&cause) {
            line += if line.is_empty() { "" } else { ": " };
            line += &cause;
        }
    }
    line
}

/// Has the reader of our output gone away, as `| head` does? Then we are done, and nothing is wrong.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &io::Error| cause.kind() == ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken)
}
