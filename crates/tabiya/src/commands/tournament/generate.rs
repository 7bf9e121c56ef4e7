//! `tabiya tournament generate`: a random tournament with everything that happens in real ones.

use crate::interrupt;
use crate::progress::Progress;
use anyhow::Context;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tabiya_pairing::{TournamentFile, Wish, generate_while};

/// Make a random tournament: byes, forfeits, late entries, withdrawals and all
#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// Where to write it [default: standard output]
    file: Option<PathBuf>,

    /// The same seed gives the same tournament
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many players [default: 6 to 60, by the seed]
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=9999))]
    players: Option<u16>,

    /// How many rounds [default: 3 to 11, by the seed]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=99))]
    rounds: Option<u16>,

    /// Nothing odd: everybody plays every round
    #[arg(long)]
    plain: bool,
}

impl Generate {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (players, rounds) = (self.players.map(usize::from), self.rounds.map(usize::from));
        let progress = Progress::steps(rounds.unwrap_or(0) as u64);
        let stop = super::Stop::on_interrupt(&progress)?;
        let wish = Wish { seed: self.seed, players, rounds, is_plain: self.plain };
        let tournament = generate_while(wish, |round| {
            progress.advance(u64::from(round > 1));
            !stop.is_asked()
        });
        drop(progress);
        // What is written when Ctrl-C came is a tournament too: with the rounds that were played until then.
        let text = TournamentFile::new(tournament).write();
        match self.file {
            Some(file) => fs::write(&file, text).with_context(|| file.display().to_string())?,
            None => write!(out, "{text}")?,
        }
        Ok(if stop.is_asked() { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}
