//! `tabiya tournament pair`: the next round, a line for each board.

use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use tabiya_pairing::swiss;

/// Pair the next round by the Dutch system (2026 rules): `white black` for each board, `N 0` for the bye
#[derive(Args, Debug)]
pub(crate) struct Pair {
    /// The tournament file; - is standard input
    file: PathBuf,
}

impl Pair {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let round = swiss::pair(&super::read(&self.file)?.tournament)?;
        for (white, black) in round.pairs {
            writeln!(out, "{white} {black}")?;
        }
        if let Some(number) = round.bye {
            writeln!(out, "{number} 0")?;
        }
        Ok(())
    }
}
