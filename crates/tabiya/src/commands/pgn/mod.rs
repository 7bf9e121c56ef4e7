//! `tabiya pgn`: files of games, checked or turned into one clean form.
//!
//! Reading is shared: [`pieces`] cuts files between games, [`reading`] has the pieces worked on by all cores and hands
//! over the results in the order of the files. [`check`] and [`export`] say what is done with a game.

mod check;
mod export;
mod pieces;
mod reading;

use clap::{Args, Subcommand};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

/// Check games in PGN files, or turn them into one clean form
#[derive(Debug, Subcommand)]
pub(crate) enum Pgn {
    Check(check::Check),
    Export(export::Export),
}

impl Pgn {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let all_is_well = match self {
            Pgn::Check(check) => check.run(out),
            Pgn::Export(export) => export.run(out),
        }?;
        Ok(if all_is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// What to read, and how.
#[derive(Args, Debug)]
struct Input {
    /// Files in PGN; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How many threads work on the games [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<u16>>,
}

impl Input {
    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, |threads| threads.get().into())
    }
}
