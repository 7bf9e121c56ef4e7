//! `tabiya tournament pair`: the next round, a line for each board.

use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use tabiya_pairing::System;

/// Pair the next round, `white black` for each board, `N 0` for the bye: by the Dutch system (2026 rules), or round robin if the file says so
#[derive(Args, Debug)]
pub(crate) struct Pair {
    /// The tournament file; - is standard input
    file: PathBuf,
}

impl Pair {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let tournament = super::read(&self.file)?.tournament;
        let paired = tournament.rounds_paired();
        if let Some((white, black)) = tournament.pending(paired) {
            anyhow::bail!("round {paired} is not over: {white} against {black} has no result");
        }
        if let Some(rounds) = tournament.rounds {
            anyhow::ensure!(paired < rounds, "all rounds ({rounds}, record 142) have been paired");
        }
        let round = System::of(&tournament).pair_round(&tournament, paired + 1)?;
        for (white, black) in round.pairs {
            writeln!(out, "{white} {black}")?;
        }
        if let Some(number) = round.bye {
            writeln!(out, "{number} 0")?;
        }
        Ok(())
    }
}
