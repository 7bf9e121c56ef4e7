//! `tabiya pgn check`: replays every game and reports the broken ones.

use super::Input;
use super::reading::{self, Batch, Totals, Worker};
use clap::Args;
use serde_json::json;
use std::io::{self, Write};
use std::mem;
use std::path::Path;
use tabiya_rules::pgn::{Checker, Error, Reader, Source};

/// Replay every game with full legality and report the broken ones
///
/// A line `FILE:LINE:COLUMN: game N: REASON` for each broken game, then `games: N, broken: M, moves: K`. The exit
/// status is 1 if a game is broken or a file cannot be read.
#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,

    /// Print JSON objects, one a line
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Says whether all is well.
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<bool> {
        let totals = reading::read_all(&self.input, Checker::default, |file, batch| {
            batch.report.errors.iter().try_for_each(|error| self.print_error(out, file, error))?;
            Ok(out.flush()?)
        })?;
        self.print_totals(out, &totals)?;
        Ok(totals.all_is_well())
    }

    fn print_error(&self, out: &mut dyn Write, file: &Path, error: &Error) -> anyhow::Result<()> {
        if !self.json {
            return Ok(writeln!(out, "{}:{error}", file.display())?);
        }
        let Error { game, place, problem } = error;
        let (line, column, reason) = (place.line, place.column, problem.to_string());
        let object =
            json!({ "file": file.to_string_lossy(), "line": line, "column": column, "game": game, "reason": reason });
        Ok(writeln!(out, "{object}")?)
    }

    fn print_totals(&self, out: &mut dyn Write, totals: &Totals) -> anyhow::Result<()> {
        let Totals { games, broken, moves, .. } = totals;
        if self.json {
            writeln!(out, "{}", json!({ "games": games, "broken": broken, "moves": moves }))?;
        } else {
            writeln!(out, "games: {games}, broken: {broken}, moves: {moves}")?;
        }
        Ok(())
    }
}

impl Worker for Checker {
    fn read_game<S: Source>(&mut self, reader: &mut Reader<S>) -> io::Result<bool> {
        reader.read_game(self)
    }

    fn is_full(&self) -> bool {
        reading::is_much(&self.report, "")
    }

    fn take(&mut self) -> Batch {
        Batch { report: mem::take(&mut self.report), ..Batch::default() }
    }
}
