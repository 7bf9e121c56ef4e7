//! `tabiya tournament generate`: a random tournament with everything that happens in real ones.

use anyhow::Context;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tabiya_pairing::{TournamentFile, Wish, generate};

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
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (players, rounds) = (self.players.map(usize::from), self.rounds.map(usize::from));
        let tournament = generate(Wish { seed: self.seed, players, rounds, is_plain: self.plain });
        let text = TournamentFile::new(tournament).write();
        match self.file {
            Some(file) => fs::write(&file, text).with_context(|| file.display().to_string()),
            None => Ok(write!(out, "{text}")?),
        }
    }
}
