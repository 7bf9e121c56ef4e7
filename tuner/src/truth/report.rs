//! The table: of each kind of claim how often it was made and how often it held, and what failed.

use super::judges::{Blunder, Checked, Sentence};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// Small scores, large ones, and all: in centipawns.
const BANDS: [(i32, i32); 5] = [(0, 100), (100, 250), (250, 500), (500, 1_000), (0, 1_000)];

#[derive(Default)]
pub(super) struct Report {
    /// Those that hold too.
    shows_all: bool,
    sentences: Vec<Sentence>,
    hints: Vec<Sentence>,
    blunders: Vec<Blunder>,
    pairs: Vec<(i32, i32)>,
}

impl Report {
    pub(super) fn new(shows_all: bool) -> Report {
        Report { shows_all, ..Report::default() }
    }

    pub(super) fn add(&mut self, checked: Checked) {
        self.sentences.extend(checked.sentences);
        self.hints.extend(checked.hints);
        self.blunders.extend(checked.blunders);
        self.pairs.extend(checked.pairs);
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_shown = |sentence: &&Sentence| self.shows_all || !holds(sentence);
        for sentence in self.hints.iter().chain(&self.sentences).filter(is_shown) {
            writeln!(f, "{}\n  {}\n  ({})", sentence.place, sentence.text, sentence.worths)?;
            for (name, held) in &sentence.claims {
                match held {
                    Ok(()) if self.shows_all => writeln!(f, "  + {name}")?,
                    Ok(()) => {}
                    Err(why) => writeln!(f, "  - {name}: {why}")?,
                }
            }
        }
        for Blunder { place, worths, .. } in self.blunders.iter().filter(|blunder| !blunder.is_told) {
            writeln!(f, "missed: {place}\n  ({worths})")?;
        }
        table(f, "SENTENCES", &self.sentences)?;
        if !self.hints.is_empty() {
            table(f, "HINTS", &self.hints)?;
            writeln!(f)?;
        }
        let told = self.blunders.iter().filter(|blunder| blunder.is_told).count();
        row(f, "BLUNDERS SPOKEN OF", self.blunders.len(), told)?;
        let has_reason = |sentence: &&Sentence| sentence.claims.len() > 2;
        let reasons = self.sentences.iter().filter(has_reason).count();
        row(f, "with a reason", self.sentences.len(), reasons)?;
        let empty = self.sentences.iter().chain(&self.hints).filter(|sentence| sentence.is_empty).count();
        row(f, "with an empty reason", self.sentences.len() + self.hints.len(), empty)?;
        writeln!(f, "\nwhat we keep of our scores fits Stockfish's best if multiplied")?;
        for &(least, below) in &BANDS {
            let band: Vec<(i32, i32)> =
                self.pairs.iter().copied().filter(|(ours, _)| (least..below).contains(&ours.abs())).collect();
            writeln!(f, "{least:>5} to {below:<5} by {:.2} ({} positions)", scale(&band), band.len())?;
        }
        Ok(())
    }
}

/// Each kind of claim, and all sentences.
fn table(f: &mut Formatter<'_>, title: &str, sentences: &[Sentence]) -> fmt::Result {
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (name, held) in sentences.iter().flat_map(|sentence| &sentence.claims) {
        let (claimed, holding) = kinds.entry(name).or_default();
        *claimed += 1;
        *holding += usize::from(held.is_ok());
    }
    writeln!(f, "\n{:22} {:>8} {:>6} {:>8}", "claim", "claimed", "held", "share")?;
    for (name, (claimed, held)) in kinds {
        row(f, name, claimed, held)?;
    }
    row(f, title, sentences.len(), sentences.iter().filter(|sentence| holds(sentence)).count())
}

fn row(f: &mut Formatter<'_>, name: &str, claimed: usize, held: usize) -> fmt::Result {
    let share = 100.0 * held as f64 / claimed.max(1) as f64;
    writeln!(f, "{name:22} {claimed:>8} {held:>6} {share:>6.1} %")
}

fn holds(sentence: &Sentence) -> bool {
    sentence.claims.iter().all(|(_, held)| held.is_ok())
}

/// What our centipawns have to be multiplied by to promise the chances that Stockfish's do.
fn scale(pairs: &[(i32, i32)]) -> f64 {
    let chances = |cp: f64| 2.0 / (1.0 + (-0.003_682_08 * cp).exp()) - 1.0;
    let error = |scale: f64| -> f64 {
        pairs
            .iter()
            .map(|&(ours, theirs)| (chances(f64::from(ours) * scale) - chances(f64::from(theirs))).powi(2))
            .sum()
    };
    let scales = (40..=150).map(|percent| f64::from(percent) / 100.0);
    scales.min_by(|one, other| error(*one).total_cmp(&error(*other))).unwrap_or(1.0)
}
