//! `tabiya-differential [POSITIONS [SEED]]`: compares a million positions, or as many as one likes.

use std::{env, io::IsTerminal, process::ExitCode, time::Instant};
use tabiya_differential::{episode::Tally, run};

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = env::args().skip(1).map(|argument| argument.parse()).collect();
    let (positions, seed) = match numbers.as_deref() {
        Ok([]) => (1_000_000, fastrand::u64(..1_000_000)),
        Ok(&[positions]) => (positions, fastrand::u64(..1_000_000)),
        Ok(&[positions, seed]) => (positions, seed),
        _ => {
            eprintln!("usage: tabiya-differential [POSITIONS [SEED]]");
            return ExitCode::from(2);
        }
    };
    let began = Instant::now();
    let is_terminal = std::io::stderr().is_terminal();
    println!("seed {seed}");
    let result = run(seed, positions, |tally| {
        if is_terminal {
            eprint!("\r{}% {}\x1b[K", 100 * tally.positions / positions.max(1), show(tally));
        }
    });
    if is_terminal {
        eprint!("\r\x1b[K");
    }
    match result {
        Ok(tally) => {
            println!("{}, no difference, {:.0?}", show(&tally), began.elapsed());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn show(tally: &Tally) -> String {
    let Tally { positions, moves, refused, games, walls } = tally;
    format!(
        "{positions} positions, {moves} moves, {refused} set-ups refused alike, {games} games as PGN, {walls} walls"
    )
}
