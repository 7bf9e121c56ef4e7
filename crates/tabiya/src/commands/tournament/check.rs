//! `tabiya tournament check`: pairs every round anew, and says what differs first.

use crate::progress::Progress;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tabiya_pairing::swiss;
use tabiya_text::{Arg, Language};

/// Pair every round anew by the Dutch system (2026 rules), and say what differs first
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The tournament file; - is standard input
    file: PathBuf,

    /// The language: en, fr or he
    #[arg(long, default_value_t)]
    lang: Language,
}

impl Check {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let tournament = super::read(&self.file)?.tournament;
        let rounds = tournament.rounds_paired();
        let progress = Progress::steps(rounds as u64);
        let difference = (1..=rounds).find_map(|round| {
            progress.advance(1);
            swiss::check_round(&tournament, round)
        });
        drop(progress);
        let Some(difference) = difference else {
            let text = self.lang.text("pairing.check.right", &[("count", Arg::Number(rounds as i64))]);
            writeln!(out, "{text}")?;
            return Ok(ExitCode::SUCCESS);
        };
        writeln!(out, "{}", swiss::sentence::difference(&difference, &tournament, self.lang))?;
        Ok(ExitCode::FAILURE)
    }
}
