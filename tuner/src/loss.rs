//! How far the evaluation is from what came of the positions, and which way every weight would have to go.
//!
//! Positions are held in a few flat arrays: about 300 bytes each, so that millions fit.

use crate::kept::Lesson;
use std::ops::Range;
use std::thread;
use tabiya_engine::tuning::{Judge, Uses, Weights, price_of_danger};
use tabiya_rules::Position;

/// Positions, made ready for learning.
#[derive(Debug, Default)]
pub(crate) struct Positions {
    /// Index and count of each pair a position uses, one position after the other …
    pair_index: Vec<u16>,
    pair_count: Vec<i8>,
    /// … and where each begins.
    pair_start: Vec<usize>,
    /// The same for danger, with White's king and Black's in turn.
    danger_index: Vec<u8>,
    danger_count: Vec<i8>,
    danger_start: Vec<usize>,
    complexity: Vec<i8>,
    rest: Vec<Rest>,
}

/// What else belongs to a position.
#[derive(Clone, Copy, Debug)]
struct Rest {
    bonus: f32,
    phase: f32,
    scale: [f32; 2],
    result: f32,
    score: f32,
}

/// A position, and what came of it for White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// 1 where White won, 0.5 for a draw, 0 where Black won.
    pub(crate) result: f32,
    /// What the search said, in centipawns for White.
    pub(crate) score: i32,
}

impl Sample {
    pub(crate) fn of(kept: &Lesson) -> Sample {
        let (result, score) = (f32::from(kept.result) / 2.0, i32::from(kept.score));
        let is_white = kept.position.turn().is_white();
        let (result, score) = if is_white { (result, score) } else { (1.0 - result, -score) };
        Sample { position: kept.position, result, score }
    }
}

/// What the evaluation is held against: a blend of the result of the game and the score of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// How steeply chances rise with centipawns.
    pub(crate) steepness: f32,
    /// The share of the result; the rest is the score's.
    pub(crate) result_share: f32,
}

impl Aim {
    /// The chances a value promises.
    fn chances(&self, value: f32) -> f32 {
        1.0 / (1.0 + (-self.steepness * value).exp())
    }

    fn target(&self, rest: &Rest) -> f32 {
        self.result_share * rest.result + (1.0 - self.result_share) * self.chances(rest.score)
    }
}

impl Positions {
    pub(crate) fn len(&self) -> usize {
        self.rest.len()
    }

    pub(crate) fn push(&mut self, sample: &Sample, judge: &mut Judge) {
        let uses = Uses::of(&sample.position, judge);
        self.pair_start.push(self.pair_index.len());
        for (index, count) in uses.pairs {
            self.pair_index.push(index);
            self.pair_count.push(small(count));
        }
        for side in uses.danger {
            self.danger_start.push(self.danger_index.len());
            for (index, count) in side {
                self.danger_index.push(index as u8);
                self.danger_count.push(small(count));
            }
        }
        self.complexity.extend(uses.complexity.into_iter().map(small));
        self.rest.push(Rest {
            bonus: uses.bonus as f32,
            phase: uses.phase,
            scale: uses.scale,
            result: sample.result,
            score: sample.score as f32,
        });
    }

    /// The mean squared error over some of the positions, by all threads.
    pub(crate) fn loss(&self, weights: &Weights, aim: Aim, threads: usize) -> f64 {
        let share = self.len().div_ceil(threads).max(1);
        let sum: f64 = thread::scope(|scope| {
            let part = |start: usize| move || self.loss_of(weights, aim, start..(start + share).min(self.len()));
            let helpers: Vec<_> = (0..self.len()).step_by(share).map(|start| scope.spawn(part(start))).collect();
            helpers.into_iter().map(|helper| helper.join().expect("no sum panics")).sum()
        });
        sum / self.len().max(1) as f64
    }

    fn loss_of(&self, weights: &Weights, aim: Aim, range: Range<usize>) -> f64 {
        range
            .map(|i| {
                let error = aim.chances(self.judge(weights, i).value) - aim.target(&self.rest[i]);
                f64::from(error * error)
            })
            .sum()
    }

    /// The slope of the loss at these weights for the positions of `batch`, by all threads.
    pub(crate) fn slope(&self, weights: &Weights, aim: Aim, batch: &[u32], threads: usize) -> Weights {
        let share = batch.len().div_ceil(threads).max(1);
        let parts: Vec<Weights> = thread::scope(|scope| {
            let helpers: Vec<_> =
                batch.chunks(share).map(|part| scope.spawn(move || self.slope_of(weights, aim, part))).collect();
            helpers.into_iter().map(|helper| helper.join().expect("no sum panics")).collect()
        });
        let mut total = zeros(weights);
        for part in parts {
            total.pairs.iter_mut().zip(part.pairs).for_each(|(sum, more)| {
                sum[0] += more[0];
                sum[1] += more[1];
            });
            total.danger.iter_mut().zip(part.danger).for_each(|(sum, more)| *sum += more);
            total.complexity.iter_mut().zip(part.complexity).for_each(|(sum, more)| *sum += more);
        }
        total
    }

    fn slope_of(&self, weights: &Weights, aim: Aim, batch: &[u32]) -> Weights {
        let mut slope = zeros(weights);
        for &i in batch {
            let i = i as usize;
            let judged = self.judge(weights, i);
            let chances = aim.chances(judged.value);
            let error = 2.0 * (chances - aim.target(&self.rest[i])) * chances * (1.0 - chances) * aim.steepness;
            let [middlegame, endgame] = judged.slope.map(|slope| slope * error);
            for at in self.pairs_of(i) {
                let count = f32::from(self.pair_count[at]);
                let pair = &mut slope.pairs[usize::from(self.pair_index[at])];
                pair[0] += middlegame * count;
                pair[1] += endgame * count;
            }
            for (side, sign) in [(0, -1.0), (1, 1.0)] {
                let [mg, eg] = judged.danger_slope[side];
                let step = sign * (middlegame * mg + endgame * eg);
                for at in self.danger_of(2 * i + side) {
                    slope.danger[usize::from(self.danger_index[at])] += step * f32::from(self.danger_count[at]);
                }
            }
            let step = judged.complexity_slope * error;
            for (sum, &count) in slope.complexity.iter_mut().zip(self.complexity_of(i, weights)) {
                *sum += step * f32::from(count);
            }
        }
        slope
    }

    /// The value of a position, and how it changes with the sums it is made of.
    fn judge(&self, weights: &Weights, i: usize) -> Judged {
        let rest = &self.rest[i];
        let [mut middlegame, mut endgame] = [rest.bonus; 2];
        for at in self.pairs_of(i) {
            let count = f32::from(self.pair_count[at]);
            let [mg, eg] = weights.pairs[usize::from(self.pair_index[at])];
            middlegame += mg * count;
            endgame += eg * count;
        }
        let mut danger_slope = [[0.0; 2]; 2];
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let units = self.danger_of(2 * i + side);
            let units =
                units.map(|at| weights.danger[usize::from(self.danger_index[at])] * f32::from(self.danger_count[at]));
            let ([mg, eg], slope) = price_of_danger(units.sum());
            middlegame += sign * mg;
            endgame += sign * eg;
            danger_slope[side] = slope;
        }
        let counts = self.complexity_of(i, weights).iter();
        let complexity: f32 = counts.zip(&weights.complexity).map(|(&count, weight)| f32::from(count) * weight).sum();
        let (lead, side) = (endgame.abs(), if endgame > 0.0 { 1.0 } else { -1.0 });
        let kept = rest.scale[usize::from(endgame < 0.0)] * (1.0 - rest.phase);
        // It takes the whole lead at most, and then nothing in the endgame matters any more; or it doubles the lead.
        let (endgame_slope, complexity_slope) = if complexity <= -lead {
            (0.0, 0.0)
        } else if complexity < lead {
            (kept, side * kept)
        } else {
            (2.0 * kept, 0.0)
        };
        Judged {
            value: middlegame * rest.phase + side * (lead + complexity.clamp(-lead, lead)) * kept,
            slope: [rest.phase, endgame_slope],
            danger_slope,
            complexity_slope,
        }
    }

    fn pairs_of(&self, i: usize) -> Range<usize> {
        self.pair_start[i]..self.pair_start.get(i + 1).copied().unwrap_or(self.pair_index.len())
    }

    fn danger_of(&self, i: usize) -> Range<usize> {
        self.danger_start[i]..self.danger_start.get(i + 1).copied().unwrap_or(self.danger_index.len())
    }

    fn complexity_of(&self, i: usize, weights: &Weights) -> &[i8] {
        let len = weights.complexity.len();
        &self.complexity[i * len..(i + 1) * len]
    }

    /// How many positions use each pair.
    pub(crate) fn pair_uses(&self, len: usize) -> Vec<u32> {
        let mut uses = vec![0; len];
        self.pair_index.iter().for_each(|&index| uses[usize::from(index)] += 1);
        uses
    }
}

/// A position under some weights.
struct Judged {
    value: f32,
    /// By the middlegame and by the endgame sum.
    slope: [f32; 2],
    /// Of the price of danger, for both kings and both stages.
    danger_slope: [[f32; 2]; 2],
    complexity_slope: f32,
}

/// As many zeros as there are weights.
pub(crate) fn zeros(weights: &Weights) -> Weights {
    Weights {
        pairs: vec![[0.0; 2]; weights.pairs.len()],
        danger: vec![0.0; weights.danger.len()],
        complexity: vec![0.0; weights.complexity.len()],
    }
}

fn small(count: i16) -> i8 {
    count.clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 4] = [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 10",
        "2r3k1/5ppp/8/3N4/6nq/5Q2/PP3PPP/3R2K1 b - - 0 1",
        "8/5pk1/R5p1/1p5p/1P2r2P/5KP1/5P2/8 w - - 3 41",
        "8/8/1p1k1p2/p1p2Pp1/P1P3P1/1P1K4/8/8 b - - 4 47",
    ];

    fn positions() -> Positions {
        let mut positions = Positions::default();
        for (fen, result) in FENS.into_iter().zip([1.0, 0.0, 0.5, 0.5]) {
            let sample = Sample { position: Position::from_fen(fen).unwrap(), result, score: 40 };
            positions.push(&sample, &mut Judge::default());
        }
        positions
    }

    #[test]
    fn values_are_the_engines() {
        let (positions, weights) = (positions(), Weights::current());
        for (i, fen) in FENS.into_iter().enumerate() {
            let uses = Uses::of(&Position::from_fen(fen).unwrap(), &mut Judge::default());
            assert!((positions.judge(&weights, i).value - uses.value as f32).abs() < 3.0, "{fen}");
        }
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let (positions, weights) = (positions(), Weights::current());
        let aim = Aim { steepness: 0.006, result_share: 0.6 };
        let slope = positions.slope(&weights, aim, &[0, 1, 2, 3], 2);
        let loss = |weights: &Weights| positions.loss_of(weights, aim, 0..4);
        let check = |step: &dyn Fn(&mut Weights, f32), expected: f32, what: &str| {
            let (mut more, mut less) = (weights.clone(), weights.clone());
            step(&mut more, 0.5);
            step(&mut less, -0.5);
            let measured = (loss(&more) - loss(&less)) as f32;
            assert!((measured - expected).abs() < 2e-5 + 0.03 * expected.abs(), "{what}: {measured} {expected}");
        };
        for i in 0..weights.pairs.len() {
            for stage in 0..2 {
                check(&|weights, step| weights.pairs[i][stage] += step, slope.pairs[i][stage], "pair");
            }
        }
        for i in 0..weights.danger.len() {
            check(&|weights, step| weights.danger[i] += step, slope.danger[i], "danger");
        }
        for i in 0..weights.complexity.len() {
            check(&|weights, step| weights.complexity[i] += step, slope.complexity[i], "complexity");
        }
    }
}
