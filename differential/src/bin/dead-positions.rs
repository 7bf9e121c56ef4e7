//! `dead-positions [POSITIONS [SEED]]`: asks us and an independent solver who can still mate, in positions of four kinds,
//! and prints how often each came to an end and how long it took.

use fastrand::Rng;
use std::{env, process::ExitCode, time::Duration};
use tabiya_differential::mating::{Answers, ask_of_both_sides, ending, wall};
use tabiya_rules::{Color, Position};

/// What was found in positions of one kind.
#[derive(Default)]
struct Column {
    asked: u32,
    proved: u32,
    missed: u32,
    gained: u32,
    open: u32,
    our_times: Vec<Duration>,
    their_times: Vec<Duration>,
}

impl Column {
    fn add(&mut self, answers: &Answers) {
        self.asked += 1;
        self.proved += u32::from(answers.ours == Some(false));
        self.missed += u32::from(answers.ours.is_none() && answers.theirs == Some(false));
        self.gained += u32::from(answers.ours == Some(false) && answers.theirs.is_none());
        self.open += u32::from(answers.ours.is_none());
        self.our_times.push(answers.our_time);
        self.their_times.push(answers.their_time);
    }

    fn print(&mut self, kind: &str) {
        println!(
            "{kind}: {} asked, {} proved impossible, {} that only they prove, {} that only we prove, {} open; us {}; them {}",
            self.asked,
            self.proved,
            self.missed,
            self.gained,
            self.open,
            times(&mut self.our_times),
            times(&mut self.their_times),
        );
    }
}

/// Mean, median, the slowest of a thousand, the slowest.
fn times(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let micros = |time: &Duration| time.as_nanos() as f64 / 1000.0;
    let mean = times.iter().map(micros).sum::<f64>() / times.len().max(1) as f64;
    let at = |part: usize| times.get(times.len().saturating_sub(1 + part)).map_or(0.0, micros);
    format!("mean {mean:.1} µs, p50 {:.1}, p99.9 {:.0}, max {:.0}", at(times.len() / 2), at(times.len() / 1000), at(0))
}

type Draw = fn(&mut Rng) -> Option<Position>;

const KINDS: [(&str, Draw); 4] = [
    ("random games", |rng| {
        let mut pos = Position::STANDARD;
        for _ in 0..rng.u32(..300) {
            let moves = pos.legal_moves();
            pos.play_unchecked(*rng.choice(&*moves)?);
        }
        Some(pos)
    }),
    ("endings", |rng| Position::new(ending(rng)).ok()),
    ("walls", |rng| Position::new(wall(rng)).ok()),
    ("walls after some moves", |rng| {
        let mut pos = Position::new(wall(rng)).ok()?;
        for _ in 0..rng.u32(..20) {
            let moves = pos.legal_moves();
            pos.play_unchecked(*rng.choice(&*moves)?);
        }
        Some(pos)
    }),
];

fn main() -> ExitCode {
    let mut numbers = env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Ok(positions), Ok(seed)) = (numbers.next().unwrap_or(Ok(10_000)), numbers.next().unwrap_or(Ok(1))) else {
        eprintln!("usage: dead-positions [POSITIONS [SEED]]");
        return ExitCode::from(2);
    };
    for (kind, draw) in KINDS {
        let (mut rng, mut column) = (Rng::with_seed(seed), Column::default());
        let mut left = positions / KINDS.len() as u64;
        while left > 0 {
            let Some(pos) = draw(&mut rng) else { continue };
            left -= 1;
            let answers = match ask_of_both_sides(&pos, Position::MATING_LIMIT) {
                Ok(answers) => answers,
                Err(why) => {
                    eprintln!("{why}");
                    return ExitCode::FAILURE;
                }
            };
            for (color, answers) in Color::ALL.into_iter().zip(&answers) {
                if answers.ours.is_none() && answers.theirs == Some(false) {
                    println!("only they prove it: {color} {pos}");
                }
                column.add(answers);
            }
        }
        column.print(kind);
    }
    ExitCode::SUCCESS
}
