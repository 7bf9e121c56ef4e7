//! `tabiya-tuner games`: games of the engine against itself from varied starts, and the quiet positions in them.

use crate::random::Random;
use crate::sample::{self, Sample};
use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use tabiya_engine::{Control, Engine, Limits, Root, Score};
use tabiya_rules::{Key, Move, Position};

/// Let the engine play against itself, and keep the quiet positions
#[derive(Args, Debug)]
pub(crate) struct Games {
    /// How many games the file shall have in the end
    #[arg(long, default_value_t = 10_000)]
    games: u64,

    /// Positions searched for each move
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,

    /// Games differ by their seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many games are played at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,

    /// Where the positions go; what is there is kept
    #[arg(long)]
    out: PathBuf,
}

/// Moves at random before the engines play.
const RANDOM_PLIES: usize = 8;
/// A start is balanced if a short search says no more than this, in centipawns.
const BALANCED: i32 = 150;
/// A game is won at this score …
const WON: i32 = 800;
/// … if it holds for so many plies.
const WON_PLIES: u32 = 5;
/// A game is drawn if the score stays this low …
const DRAWN: i32 = 8;
/// … for so many plies, late enough.
const DRAWN_PLIES: u32 = 16;
const DRAWN_FROM: u32 = 80;
/// No game is longer.
const LONGEST: u32 = 400;
/// Positions with a score beyond this teach little.
const DECIDED: i32 = 1200;

impl Games {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if let Some(folder) = self.out.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let (done, keys) = sample::summary(&self.out)?;
        let file = OpenOptions::new().create(true).append(true).open(&self.out);
        let file = file.with_context(|| self.out.display().to_string())?;
        let store = Mutex::new(Store { file, keys });
        let next = AtomicU64::new(done);
        let bar = ProgressBar::new(self.games);
        bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left")?);
        bar.set_position(done);
        bar.reset_eta();
        let work = || -> anyhow::Result<()> {
            let mut engine = Engine::with_hash(8).context("the engine's table")?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games || crate::is_stopped() {
                    return Ok(());
                }
                let samples = play(&mut engine, self.seed, number, self.nodes);
                if !crate::is_stopped() {
                    store.lock().expect("writing does not panic").keep(number, samples)?;
                    bar.inc(1);
                }
            }
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            helpers.into_iter().try_for_each(|helper| helper.join().expect("no game panics"))
        })?;
        bar.finish_and_clear();
        let positions = store.lock().expect("writing does not panic").keys.len();
        println!("{}: {positions} positions", self.out.display());
        Ok(())
    }
}

/// Where samples go.
struct Store {
    file: File,
    keys: HashSet<u64>,
}

impl Store {
    /// Writes the samples of a game that are new, in one go, so that no game is there by half.
    fn keep(&mut self, number: u64, samples: Vec<Sample>) -> anyhow::Result<()> {
        let mut text = format!("# game {number}\n");
        for sample in samples {
            if self.keys.insert(Sample::key(&sample.position)) {
                text += &sample.line();
            }
        }
        Ok(self.file.write_all(text.as_bytes())?)
    }
}

/// Plays a game. What it is depends on the seed and its number alone.
fn play(engine: &mut Engine, seed: u64, number: u64, nodes: u64) -> Vec<Sample> {
    let mut random = Random::new(seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(number));
    engine.clear();
    let mut root = start(engine, &mut random, nodes);
    let mut keys = vec![root.position().key()];
    let mut samples = Vec::new();
    let (mut won, mut drawn) = (0_u32, 0_u32);
    let mut winner = 0;
    let result = loop {
        let pos = *root.position();
        if let Some(result) = end_by_rules(&pos, &keys) {
            break result;
        }
        let found = engine.search(&root, &Limits::nodes(nodes), &Control::default(), &mut |_| {});
        let (Some(best), Some(score)) = (found.best, found.score()) else {
            break 0.5;
        };
        let score = centipawns(score) * if pos.turn().is_white() { 1 } else { -1 };
        if is_quiet(&pos, best) && score.abs() < DECIDED {
            samples.push(Sample { position: pos, result: 0.5, score });
        }
        won = if score.abs() >= WON && (won == 0 || score.signum() == winner) { won + 1 } else { 0 };
        winner = score.signum();
        drawn = if score.abs() <= DRAWN && keys.len() as u32 > DRAWN_FROM { drawn + 1 } else { 0 };
        if won >= WON_PLIES {
            break if winner > 0 { 1.0 } else { 0.0 };
        }
        if drawn >= DRAWN_PLIES || keys.len() as u32 > LONGEST || crate::is_stopped() {
            break 0.5;
        }
        root.play(best);
        keys.push(root.position().key());
    };
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples
}

/// A position a few random moves from the start, and balanced.
fn start(engine: &mut Engine, random: &mut Random, nodes: u64) -> Root {
    'again: loop {
        let mut root = Root::new(Position::STANDARD);
        for _ in 0..RANDOM_PLIES + random.below(3) {
            let moves = root.position().legal_moves();
            if moves.is_empty() {
                continue 'again;
            }
            root.play(moves[random.below(moves.len())]);
        }
        let found = engine.search(&root, &Limits::nodes(nodes), &Control::default(), &mut |_| {});
        if found.score().is_some_and(|score| centipawns(score).abs() <= BALANCED) {
            return root;
        }
    }
}

/// The result, where the rules end the game.
fn end_by_rules(pos: &Position, keys: &[Key]) -> Option<f32> {
    if pos.is_checkmate() {
        return Some(if pos.turn().is_white() { 0.0 } else { 1.0 });
    }
    let now = keys.last()?;
    let is_repeated = keys.iter().filter(|&key| key == now).count() >= 3;
    let is_drawn = pos.is_stalemate() || pos.halfmove_clock() >= 100 || is_repeated || pos.is_insufficient_material();
    is_drawn.then_some(0.5)
}

/// Does nothing hang in the air: no check, and the best move takes and promotes nothing?
fn is_quiet(pos: &Position, best: Move) -> bool {
    let takes = !best.is_castle() && (best.is_en_passant() || pos.board().occupied().contains(best.to()));
    !pos.is_check() && !takes && best.promotion().is_none()
}

/// A score as a number; mates are far beyond all others.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(moves) if moves > 0 => 30_000,
        Score::Mate(_) => -30_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_on_seed_and_number_alone() {
        let lines = |number| -> Vec<String> {
            let mut engine = Engine::with_hash(1).unwrap();
            play(&mut engine, 7, number, 100).iter().map(Sample::line).collect()
        };
        assert_eq!(lines(3), lines(3));
        assert_ne!(lines(3), lines(4));
    }

    #[test]
    fn samples_are_quiet() {
        let mut engine = Engine::with_hash(1).unwrap();
        for sample in play(&mut engine, 1, 1, 200) {
            assert!(!sample.position.is_check() && sample.score.abs() < DECIDED);
        }
    }
}
