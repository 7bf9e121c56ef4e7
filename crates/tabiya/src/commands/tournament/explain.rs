//! `tabiya tournament explain`: why everybody has this opponent and this colour, in words.

use crate::progress::Progress;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use tabiya_pairing::{Number, System};
use tabiya_text::Language;

/// Say of each player why he has this opponent and this colour
#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// The tournament file; - is standard input
    file: PathBuf,

    /// The round [default: the next one]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=999))]
    round: Option<u16>,

    /// Only this player, by pairing number
    #[arg(long, value_name = "NUMBER")]
    player: Option<Number>,

    /// The language: en, fr or he
    #[arg(long, default_value_t)]
    lang: Language,
}

impl Explain {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let tournament = super::read(&self.file)?.tournament;
        let next = tournament.rounds_paired() + 1;
        let round = self.round.map_or(next, usize::from);
        anyhow::ensure!(round <= next, "round {round} cannot be explained before round {next} is paired");
        let earlier = if round == next { tournament } else { tournament.before(round) };
        let progress = Progress::steps(2 * earlier.players.len() as u64);
        let system = System::of(&earlier);
        let everybody = system.explain(&earlier, round, self.lang, &|count| progress.advance(count as u64))?;
        drop(progress);
        if let Some(number) = self.player {
            let is_known = earlier.players.iter().any(|player| player.number == number);
            anyhow::ensure!(is_known, "there is no player {number}");
        }
        for told in everybody {
            if self.player.is_none_or(|number| number == told.number) {
                writeln!(out, "{}", told.text)?;
            }
        }
        Ok(())
    }
}
