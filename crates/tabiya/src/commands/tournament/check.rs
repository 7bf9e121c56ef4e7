//! `tabiya tournament check`: pairs every round anew, and says what differs first.

use crate::interrupt;
use crate::progress::Progress;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tabiya_pairing::{System, swiss};
use tabiya_text::{Arg, Language};

/// Pair every round anew, and say what differs first: by the Dutch system (2026 rules), or round robin if the file says so
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
        let system = System::of(&tournament);
        let rounds = tournament.rounds_paired();
        let progress = Progress::steps(rounds as u64);
        let stop = super::Stop::on_interrupt(&progress)?;
        let mut done = 0;
        let mut difference = None;
        while done < rounds && difference.is_none() && !stop.is_asked() {
            done += 1;
            difference = system.check_round(&tournament, done);
            progress.advance(1);
        }
        drop(progress);
        let Some(difference) = difference else {
            let text = self.lang.text("pairing.check.right", &[("count", Arg::Number(done as i64))]);
            writeln!(out, "{text}")?;
            return Ok(if done < rounds { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS });
        };
        writeln!(out, "{}", swiss::sentence::difference(&difference, &tournament, self.lang))?;
        Ok(ExitCode::FAILURE)
    }
}
