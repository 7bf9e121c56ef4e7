//! Wrong usage, told in one line as every other complaint is.

use crate::Cli;
use clap::error::ErrorKind;
use clap::{Command, CommandFactory};
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit status of wrong usage.
const WRONG_USAGE: u8 = 2;

/// Says what is wrong with the command line and where to read how it is done right; or prints the help or the version, if
/// that is what was asked for. There is nobody to tell if that fails.
pub(crate) fn tell(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(io::stderr(), "{}", one_line(error));
    ExitCode::from(WRONG_USAGE)
}

/// `error: …; see 'tabiya perft --help'`
fn one_line(error: &clap::Error) -> String {
    let (path, command) = command(env::args_os().skip(1));
    let complaint = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            format!("error: a subcommand is missing: {}", names.join(", "))
        }
        _ => complaint(&error.render().to_string()),
    };
    format!("{complaint}; see '{path} --help'")
}

/// What stands above the usage: the first lines belong together, a tip comes behind them.
fn complaint(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let mut complaint = String::new();
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        complaint += match complaint.as_str() {
            "" => "",
            _ if line.starts_with("tip:") => ", ",
            _ => " ",
        };
        complaint += line;
    }
    complaint
}

/// The command that the arguments lead to, and its name: `tabiya pgn check`.
fn command(args: impl Iterator<Item = OsString>) -> (String, Command) {
    let (mut path, mut command) = ("tabiya".to_owned(), Cli::command());
    for arg in args {
        let next = arg.to_str().and_then(|name| command.find_subcommand(name).cloned());
        if let Some(next) = next {
            path = format!("{path} {}", next.get_name());
            command = next;
        }
    }
    (path, command)
}
