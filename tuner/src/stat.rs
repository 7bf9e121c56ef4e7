//! `tabiya-tuner stat`: what is in files of games.

use crate::kept::kept;
use anyhow::Context;
use clap::Args;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use tabiya_packed::{GameReader, MATE_FROM, ScoredGame};

/// Say what is in files of games
#[derive(Args, Debug)]
pub(crate) struct Stat {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
}

impl Stat {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut total = Figures::default();
        for path in &self.data {
            let shown = || path.display().to_string();
            let mut reader = GameReader::open(path).with_context(shown)?;
            println!("{}", path.display());
            reader.header().iter().for_each(|(key, value)| println!("  {key}: {value}"));
            let first = reader.at();
            while let Some(game) = reader.next_game().with_context(shown)? {
                total.add(&game);
                if crate::is_stopped() {
                    break;
                }
            }
            total.bytes += reader.at() - first;
        }
        print!("{}", total.table());
        Ok(())
    }
}

/// Scores are counted in steps up to these, in hundredths of a pawn.
const STEPS: [i16; 9] = [10, 25, 50, 100, 200, 400, 800, 2500, MATE_FROM];

/// What was counted.
#[derive(Debug, Default)]
struct Figures {
    bytes: u64,
    games: u64,
    plies: u64,
    scored: u64,
    kept: u64,
    results: BTreeMap<&'static str, u64>,
    endings: BTreeMap<&'static str, u64>,
    sources: BTreeMap<&'static str, u64>,
    /// By the step they are below; the last are mates.
    scores: [u64; STEPS.len() + 1],
}

impl Figures {
    fn add(&mut self, game: &ScoredGame) {
        self.games += 1;
        self.plies += game.plies.len() as u64;
        self.kept += kept(game).count() as u64;
        *self.results.entry(game.ending.outcome().name()).or_default() += 1;
        *self.endings.entry(game.ending.termination().name()).or_default() += 1;
        *self.sources.entry(game.source.name()).or_default() += 1;
        for score in game.plies.iter().filter_map(|ply| ply.score) {
            self.scored += 1;
            let step = STEPS.iter().position(|&step| score.abs() < step);
            self.scores[step.unwrap_or(STEPS.len())] += 1;
        }
    }

    fn table(&self) -> String {
        let each = |count: u64, whole: u64| count as f64 / whole.max(1) as f64;
        let mut text = format!("games      {}\n", self.games);
        let _ = writeln!(text, "plies      {} ({:.1} a game)", self.plies, each(self.plies, self.games));
        let _ = writeln!(text, "scored     {}", self.scored);
        let _ = writeln!(text, "positions  {} ({:.1} a game)", self.kept, each(self.kept, self.games));
        let _ = writeln!(text, "bytes      {} ({:.2} a ply)", self.bytes, each(self.bytes, self.plies));
        for (name, counts) in [("results", &self.results), ("endings", &self.endings), ("starts", &self.sources)] {
            for (what, &count) in counts {
                let _ = writeln!(text, "{name:<10} {what:<22} {count:>9} {:>5.1} %", 100.0 * each(count, self.games));
            }
        }
        let mut from = 0;
        for (i, &count) in self.scores.iter().enumerate() {
            let what = match STEPS.get(i) {
                Some(&MATE_FROM) => format!("{from} and more"),
                Some(step) => format!("{from} to {}", step - 1),
                None => "mate".to_owned(),
            };
            let _ = writeln!(text, "scores     {what:<22} {count:>9} {:>5.1} %", 100.0 * each(count, self.scored));
            from = STEPS.get(i).copied().unwrap_or(from);
        }
        text
    }
}
