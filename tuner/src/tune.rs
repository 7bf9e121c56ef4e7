//! `tabiya-tuner tune`: moves the weights downhill until the evaluation foretells results and scores as well as it can.

use crate::kept::kept;
use crate::loss::{Aim, Positions, Sample, zeros};
use crate::random::Random;
use crate::weights_file;
use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::path::PathBuf;
use tabiya_engine::tuning::{Judge, Weights, terms};
use tabiya_packed::GameReader;

/// Fit the weights of the evaluation to positions from games
#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// Files written by `tabiya-tuner games`
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,

    /// How often to go through all positions
    #[arg(long, default_value_t = 30)]
    epochs: u32,

    /// The share of the game's result in what is aimed at; the rest is the score's of the search
    #[arg(long, default_value_t = 0.6)]
    result_share: f32,

    /// How far a weight moves in a step, in centipawns
    #[arg(long, default_value_t = 1.0)]
    rate: f32,

    /// How much it costs to leave the present weights, so that what is seldom seen stays as it is
    #[arg(long, default_value_t = 1e-7)]
    pull: f32,

    /// How many threads work
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,

    /// Where the weights are written
    #[arg(long, default_value = "crates/engine/src/eval/weights.rs")]
    out: PathBuf,
}

/// Positions with a score beyond this teach these weights little, in hundredths of a pawn.
const DECIDED: i16 = 1200;
/// Every so many games, one is held out to see whether what was learnt is true elsewhere too.
const HELD_OUT: u64 = 10;
/// Positions for one step.
const BATCH: usize = 16_384;
/// Terms that are good by what they say. Where they tell so little that the games might turn them round, they keep at
/// least this much in the middlegame and in the endgame.
const AT_LEAST: [(&str, [f32; 2]); 7] = [
    ("centre.pawns", [1.0, 0.0]),
    ("centre.own_half", [1.0, 0.0]),
    ("centre.enemy_half", [1.0, 1.0]),
    ("rooks.connected_on_rank", [1.0, 1.0]),
    ("rooks.connected_on_file", [1.0, 1.0]),
    ("space", [1.0, 0.0]),
    ("threats.pins", [1.0, 1.0]),
];

/// The same for terms that are bad by what they say.
const AT_MOST: [(&str, [f32; 2]); 2] = [("pawns.islands", [-1.0, -1.0]), ("rooks.trapped", [-4.0, -2.0])];

impl Tune {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        ensure!((0.0..=1.0).contains(&self.result_share), "--result-share {}: not from 0 to 1", self.result_share);
        let threads = usize::from(self.threads);
        let (train, held_out) = self.read()?;
        println!("positions: {} to learn from, {} held out", train.len(), held_out.len());
        let before = Weights::current();
        let aim = Aim { steepness: fit_steepness(&train, &before, threads), result_share: self.result_share };
        println!("steepness: {:.5} for a centipawn, result share {}", aim.steepness, aim.result_share);
        let after = rounded(&self.descend(&train, &held_out, &before, aim));
        for (name, positions) in [("training", &train), ("held out", &held_out)] {
            let loss = |weights| positions.loss(weights, aim, threads);
            println!("loss, {name}: {:.6} before, {:.6} after", loss(&before), loss(&after));
        }
        weights_file::write(&self.out, &after)?;
        print_seldom_used(&train);
        Ok(())
    }

    fn read(&self) -> anyhow::Result<(Positions, Positions)> {
        let (mut train, mut held_out) = (Positions::default(), Positions::default());
        let mut judge = Judge::default();
        let mut seen = HashSet::new();
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{spinner} {pos} positions read")?);
        for path in &self.data {
            let shown = || path.display().to_string();
            let mut reader = GameReader::open(path).with_context(shown)?;
            let mut number = 0_u64;
            while let Some(game) = reader.next_game().with_context(shown)? {
                let positions = if number.is_multiple_of(HELD_OUT) { &mut held_out } else { &mut train };
                for kept in kept(&game).filter(|kept| kept.score.abs() < DECIDED) {
                    if seen.insert(kept.position.key().0) {
                        positions.push(&Sample::of(&kept), &mut judge);
                        bar.inc(1);
                    }
                }
                number += 1;
                if crate::is_stopped() {
                    bail!("interrupted");
                }
            }
        }
        bar.finish_and_clear();
        ensure!(train.len() > 0 && held_out.len() > 0, "too few positions: play more games first");
        Ok((train, held_out))
    }

    /// What holds each weight where it was. A unit of danger is worth far less than a centipawn, so it is freer.
    fn pulls(&self, weights: &Weights) -> Weights {
        Weights {
            pairs: vec![[self.pull; 2]; weights.pairs.len()],
            danger: vec![self.pull / 10.0; weights.danger.len()],
            complexity: vec![self.pull; weights.complexity.len()],
        }
    }

    /// Adam, with steps that grow smaller towards the end. The weights that are best for what is held out are kept, and
    /// Ctrl-C ends it with those.
    fn descend(&self, train: &Positions, held_out: &Positions, start: &Weights, aim: Aim) -> Weights {
        let threads = usize::from(self.threads);
        let mut weights = start.clone();
        let (mut first, mut second) = (zeros(start), zeros(start));
        let mut random = Random::new(1);
        let mut order: Vec<u32> = (0..train.len() as u32).collect();
        let bar = ProgressBar::new(self.epochs.into());
        bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} epochs, {eta} left, {msg}").expect("right"));
        let pull = self.pulls(start);
        let mut steps = 0;
        let mut best = (held_out.loss(start, aim, threads), start.clone());
        for epoch in 0..self.epochs {
            if crate::is_stopped() {
                break;
            }
            random.shuffle(&mut order);
            let rate = self.rate * (1.0 - epoch as f32 / self.epochs as f32).max(0.02);
            for batch in order.chunks(BATCH) {
                steps += 1;
                let slope = train.slope(&weights, aim, batch, threads);
                let correction = [1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps)];
                let share = 1.0 / batch.len() as f32;
                let places = numbers(&mut weights).zip(numbers(&mut first)).zip(numbers(&mut second));
                let known = all(&slope).zip(all(start)).zip(all(&pull));
                for (((weight, first), second), ((slope, start), pull)) in places.zip(known) {
                    let slope = slope * share + 2.0 * pull * (*weight - start);
                    *first = 0.9 * *first + 0.1 * slope;
                    *second = 0.999 * *second + 0.001 * slope * slope;
                    *weight -= rate * (*first / correction[0]) / ((*second / correction[1]).sqrt() + 1e-9);
                }
                keep_bounds(&mut weights);
            }
            bar.inc(1);
            let loss = held_out.loss(&weights, aim, threads);
            bar.set_message(format!("held out {loss:.6}"));
            if loss < best.0 {
                best = (loss, weights.clone());
            }
        }
        bar.finish_and_clear();
        best.1
    }
}

/// All weights in one row.
fn numbers(weights: &mut Weights) -> impl Iterator<Item = &mut f32> {
    weights.pairs.iter_mut().flatten().chain(&mut weights.danger).chain(&mut weights.complexity)
}

fn all(weights: &Weights) -> impl Iterator<Item = f32> {
    weights.pairs.iter().flatten().chain(&weights.danger).chain(&weights.complexity).copied()
}

/// Keeps the terms of [`AT_LEAST`] and [`AT_MOST`] within their bounds.
fn keep_bounds(weights: &mut Weights) {
    let [pairs, ..] = terms();
    for term in pairs {
        if let Some((_, least)) = AT_LEAST.iter().find(|(name, _)| *name == term.name) {
            for pair in &mut weights.pairs[term.start..term.start + term.len] {
                *pair = [pair[0].max(least[0]), pair[1].max(least[1])];
            }
        }
        if let Some((_, most)) = AT_MOST.iter().find(|(name, _)| *name == term.name) {
            for pair in &mut weights.pairs[term.start..term.start + term.len] {
                *pair = [pair[0].min(most[0]), pair[1].min(most[1])];
            }
        }
    }
}

fn rounded(weights: &Weights) -> Weights {
    let mut rounded = weights.clone();
    numbers(&mut rounded).for_each(|weight| *weight = weight.round() + 0.0);
    rounded
}

/// The steepness with which the present evaluation best foretells the results alone.
fn fit_steepness(positions: &Positions, weights: &Weights, threads: usize) -> f32 {
    let loss = |steepness| positions.loss(weights, Aim { steepness, result_share: 1.0 }, threads);
    let (mut low, mut high) = (0.001_f32, 0.02);
    for _ in 0..24 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}

/// Weights that hardly any position uses are not to be trusted: says which.
fn print_seldom_used(train: &Positions) {
    let [pairs, ..] = terms();
    let uses = train.pair_uses(pairs.iter().map(|term| term.len).sum());
    for term in pairs {
        let used: u32 = uses[term.start..term.start + term.len].iter().sum();
        if (used as usize) < train.len() / 1000 {
            println!("seldom used: {} ({used})", term.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::run;

    #[test]
    fn games_are_read_and_every_tenth_is_held_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        run(&path, 12, 2, 5);
        let (result_share, rate, pull, out) = (0.6, 1.0, 1e-7, folder.path().join("weights.rs"));
        let tune = Tune { data: vec![path.clone()], epochs: 1, result_share, rate, pull, threads: 1, out };
        let (train, held_out) = tune.read().unwrap();
        let mut reader = GameReader::open(&path).unwrap();
        let (mut all, mut of_held_out) = (HashSet::new(), 0);
        for number in 0_u64.. {
            let Some(game) = reader.next_game().unwrap() else { break };
            let kept = kept(&game).filter(|kept| kept.score.abs() < DECIDED);
            let new = kept.filter(|kept| all.insert(kept.position.key().0)).count();
            of_held_out += if number.is_multiple_of(HELD_OUT) { new } else { 0 };
        }
        assert_eq!((train.len() + held_out.len(), held_out.len()), (all.len(), of_held_out));
        assert!(of_held_out > 0);
    }
}
