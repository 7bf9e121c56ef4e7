//! The subcommands, one file each: arguments and printing only; the chess is in `tabiya_rules`.

mod board;
mod moves;
mod perft;

use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;

/// What the program can be asked to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Board(board::Board),
    Moves(moves::Moves),
    Perft(perft::Perft),
}

impl Command {
    /// Does it, and says how the program shall end.
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self {
            Command::Board(board) => board.run(out)?,
            Command::Moves(moves) => moves.run(out)?,
            Command::Perft(perft) => perft.run(out)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
