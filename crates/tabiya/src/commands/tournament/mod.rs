//! `tabiya tournament`: tournament files, one command a file. The pairing itself is in `tabiya_pairing`.

mod check;
mod explain;
mod generate;
mod pair;
mod standings;

use crate::interrupt;
use crate::progress::Progress;
use anyhow::Context;
use clap::Subcommand;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tabiya_pairing::TournamentFile;

/// Pair rounds, check them, explain them, make standings: for tournament files (TRF)
#[derive(Debug, Subcommand)]
pub(crate) enum Tournament {
    Pair(pair::Pair),
    Check(check::Check),
    Explain(explain::Explain),
    Standings(standings::Standings),
    Generate(generate::Generate),
}

impl Tournament {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self {
            Tournament::Pair(pair) => pair.run(out)?,
            Tournament::Check(check) => return check.run(out),
            Tournament::Generate(generate) => return generate.run(out),
            Tournament::Explain(explain) => explain.run(out)?,
            Tournament::Standings(standings) => standings.run(out)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a file; `-` is standard input.
fn read(file: &Path) -> anyhow::Result<TournamentFile> {
    let name = || file.display().to_string();
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let file = TournamentFile::read(&bytes.with_context(name)?).with_context(name)?;
    anyhow::ensure!(!file.tournament.players.is_empty(), "{}: there is no player in it (record 001)", name());
    Ok(file)
}

/// Whether Ctrl-C has asked to stop: then the work ends after the present round.
#[derive(Clone)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens to Ctrl-C from now on; a second one takes the bar away and does not wait.
    fn on_interrupt(progress: &Progress) -> anyhow::Result<Stop> {
        let stop = Stop(Arc::default());
        let asked = stop.clone();
        interrupt::ask(move || asked.0.store(true, Ordering::Relaxed), progress.remover())?;
        Ok(stop)
    }

    fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
