//! What a tuner needs: the terms, their weights, and how often a position uses each.

use super::record::Record;
use super::weights::{COMPLEXITY, COMPLEXITY_TERMS, DANGER, DANGER_TERMS, TERMS, WEIGHTS};
use super::{Terms, king, scale, stage};
use tabiya_rules::Position;

pub use super::table::Term;

/// All weights, in three tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Middlegame and endgame, blended by the phase.
    pub pairs: Vec<[f32; 2]>,
    /// Units of danger for a king, for which he pays by [`price_of_danger`].
    pub danger: Vec<f32>,
    /// What is added to the endgame value of the side that is ahead, but not so much that it is behind, nor more than
    /// its lead.
    pub complexity: Vec<f32>,
}

impl Weights {
    /// The weights the engine plays with.
    pub fn current() -> Weights {
        let numbers = |table: &[i32]| table.iter().map(|&weight| weight as f32).collect();
        Weights {
            pairs: WEIGHTS.iter().map(|pair| [pair.middlegame() as f32, pair.endgame() as f32]).collect(),
            danger: numbers(&DANGER),
            complexity: numbers(&COMPLEXITY),
        }
    }
}

/// The terms of the three tables of [`Weights`], in their order.
pub fn terms() -> [&'static [Term]; 3] {
    [TERMS, DANGER_TERMS, COMPLEXITY_TERMS]
}

/// What a king pays for so many units of danger, in the middlegame and in the endgame, and the slope of both.
pub fn price_of_danger(units: f32) -> ([f32; 2], [f32; 2]) {
    let units = units.clamp(0.0, king::DANGER_LIMIT as f32);
    let inside = units > 0.0 && units < king::DANGER_LIMIT as f32;
    let (squares, step) = (king::DANGER_SQUARES as f32, king::DANGER_STEP as f32);
    let slope = if inside { [2.0 * units / squares, 1.0 / step] } else { [0.0; 2] };
    ([units * units / squares, units / step], slope)
}

/// How often a position uses each weight, and what else its value depends on.
#[derive(Clone, Debug)]
pub struct Uses {
    /// Index into [`Weights::pairs`], and how much oftener White uses it than Black.
    pub pairs: Vec<(u16, i16)>,
    /// Index into [`Weights::danger`] and how often it is used, for the kings of White and of Black.
    pub danger: [Vec<(u16, i16)>; 2],
    /// How often each of [`Weights::complexity`] is used.
    pub complexity: Vec<i16>,
    /// What has no weight, from White's side.
    pub bonus: i32,
    /// The share of the middlegame, from 0 to 1.
    pub phase: f32,
    /// The share of the endgame value that is kept where White is ahead in it, and where Black is.
    pub scale: [f32; 2],
    /// The value the engine gives, in centipawns from White's side.
    pub value: i32,
}

impl Uses {
    /// What the evaluation of `pos` uses.
    pub fn of(pos: &Position, judge: &mut Judge) -> Uses {
        let mut record = Record::new();
        let sums = judge.0.judge(pos, &mut record);
        let sparse = |counts: &mut dyn Iterator<Item = i32>| -> Vec<(u16, i16)> {
            let used = counts.enumerate().filter(|&(_, count)| count != 0);
            used.map(|(index, count)| (index as u16, count as i16)).collect()
        };
        let [white, black] = &record.counts;
        Uses {
            pairs: sparse(&mut white.iter().zip(black).map(|(white, black)| white - black)),
            danger: [0, 1].map(|color| sparse(&mut record.danger[color].iter().copied())),
            complexity: record.complexity.iter().map(|&count| count as i16).collect(),
            bonus: record.bonus[0] - record.bonus[1],
            phase: sums.phase as f32 / stage::FULL as f32,
            scale: sums.scales.map(|kept| kept as f32 / scale::FULL as f32),
            value: sums.value(),
        }
    }
}

/// Records evaluations for [`Uses::of`].
#[derive(Debug, Default)]
pub struct Judge(Terms);

impl Weights {
    /// The value these weights give, in centipawns from White's side.
    pub fn value(&self, uses: &Uses) -> f32 {
        let [mut middlegame, mut endgame] = [uses.bonus as f32; 2];
        for &(index, count) in &uses.pairs {
            let [mg, eg] = self.pairs[usize::from(index)];
            middlegame += mg * f32::from(count);
            endgame += eg * f32::from(count);
        }
        for (units, sign) in uses.danger.iter().zip([-1.0, 1.0]) {
            let units = units.iter().map(|&(index, count)| self.danger[usize::from(index)] * f32::from(count)).sum();
            let ([mg, eg], _) = price_of_danger(units);
            middlegame += sign * mg;
            endgame += sign * eg;
        }
        let complexity: f32 = uses.complexity.iter().zip(&self.complexity).map(|(&n, w)| f32::from(n) * w).sum();
        let lead = endgame.abs();
        endgame += endgame.signum() * complexity.clamp(-lead, lead);
        let scale = uses.scale[usize::from(endgame < 0.0)];
        middlegame * uses.phase + endgame * scale * (1.0 - uses.phase)
    }
}
