//! The table of a match: what each engine has scored, against whom, how it failed and how hard it thought.

use crate::finish::Forfeit;
use crate::schedule::Pairing;
use crate::stats::{Estimate, Pairs, Tally};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use tabiya_rules::{ByColor, Color, Outcome};

/// What of a finished game counts.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    pub pairing: Pairing,
    pub outcome: Outcome,
    /// Whose engine has failed, if one has, and how.
    pub failed: Option<(Color, Forfeit)>,
    /// How hard both have thought.
    pub efforts: ByColor<Effort>,
}

/// How hard an engine has thought, over any number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// Moves whose depth was told.
    pub depth_moves: u64,
    /// The sum of their depths.
    pub depth_sum: u64,
    /// Nodes, where they were told.
    pub nodes: u64,
    /// Seconds spent on the moves whose nodes were told.
    pub seconds: f64,
}

impl Effort {
    pub fn add(&mut self, other: &Effort) {
        self.depth_moves += other.depth_moves;
        self.depth_sum += other.depth_sum;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.seconds += other.seconds;
    }

    /// The average depth.
    pub fn depth(&self) -> Option<f64> {
        (self.depth_moves > 0).then(|| self.depth_sum as f64 / self.depth_moves as f64)
    }

    /// Nodes a second.
    pub fn nps(&self) -> Option<f64> {
        (self.nodes > 0 && self.seconds > 0.0).then(|| self.nodes as f64 / self.seconds)
    }
}

/// What one side has scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub games: Tally,
    /// Games in which neither engine failed.
    pub sound: Tally,
    /// Pairs of games that are complete.
    pub pairs: Pairs,
}

impl Record {
    /// How strong that makes it.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::new(&self.games, &self.pairs)
    }

    /// The same as the opponent sees it.
    #[must_use]
    pub fn reversed(&self) -> Record {
        let mut pairs = self.pairs;
        pairs.reverse();
        Record { games: self.games.reversed(), sound: self.sound.reversed(), pairs }
    }

    fn add(&mut self, score: Half, is_sound: bool) {
        self.games.add(score);
        if is_sound {
            self.sound.add(score);
        }
    }
}

/// Points in halves: 0, 1 or 2 for a game.
type Half = usize;

impl Tally {
    fn add(&mut self, score: Half) {
        match score {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// What is known of one engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// What it has scored.
    pub record: Record,
    /// How often it has failed, by [`Forfeit::ALL`].
    pub failures: [u64; Forfeit::ALL.len()],
    /// How hard it has thought.
    pub effort: Effort,
}

#[derive(Clone, Debug, Default)]
pub struct Standings {
    lines: Vec<Standing>,
    encounters: BTreeMap<(usize, usize), Record>,
    /// What the engine with the lower number has scored in pairs that are not complete.
    half_pairs: HashMap<u64, Half>,
}

impl Standings {
    /// An empty table of so many engines.
    pub fn new(engines: usize) -> Standings {
        Standings { lines: vec![Standing::default(); engines], ..Standings::default() }
    }

    /// Each engine's line.
    pub fn lines(&self) -> &[Standing] {
        &self.lines
    }

    /// What each first engine has scored against each second one, where they have met.
    pub fn encounters(&self) -> impl Iterator<Item = ((usize, usize), &Record)> {
        self.encounters.iter().map(|(&engines, record)| (engines, record))
    }

    /// What the first engine has scored against the second, which is all there is in a match of two.
    pub fn first_encounter(&self) -> Record {
        self.encounters.get(&(0, 1)).copied().unwrap_or_default()
    }

    pub fn games(&self) -> u64 {
        self.encounters.values().map(|record| record.games.games()).sum()
    }

    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        let Pairing { pair, white, black, .. } = result.pairing;
        for (engine, color) in [(white, Color::White), (black, Color::Black)] {
            self.lines[engine].effort.add(&result.efforts[color]);
            if let Some((_, forfeit)) = result.failed.filter(|&(failed, _)| failed == color) {
                self.lines[engine].failures[forfeit as usize] += 1;
            }
        }
        let low_color = if white < black { Color::White } else { Color::Black };
        let (low, high) = (white.min(black), white.max(black));
        let score: Half = match result.outcome.winner() {
            Some(winner) => {
                if winner == low_color {
                    2
                } else {
                    0
                }
            }
            None => 1,
        };
        let is_sound = result.failed.is_none();
        self.lines[low].record.add(score, is_sound);
        self.lines[high].record.add(2 - score, is_sound);
        self.encounters.entry((low, high)).or_default().add(score, is_sound);
        match self.half_pairs.remove(&pair) {
            Some(first) => self.add_pair(low, high, first + score),
            None => drop(self.half_pairs.insert(pair, score)),
        }
    }

    fn add_pair(&mut self, low: usize, high: usize, score: Half) {
        self.lines[low].record.pairs[score] += 1;
        self.lines[high].record.pairs[4 - score] += 1;
        self.encounters.entry((low, high)).or_default().pairs[score] += 1;
    }
}
