//! `make-perft-suite FILE [standard|chess960 COUNT]`: counts the positions of a perft suite afresh, after adding COUNT
//! positions from random play. Positions and comments are edited by hand, counts never.

use std::{env, fs, process::ExitCode};
use tabiya_differential::{perft_suite, random::Start};

/// Any number will do, as long as it stays.
const SEED: u64 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [file] => rewrite(file, Vec::new()),
        [file, kind, count] => match (kind, count.parse()) {
            ("standard", Ok(n)) => rewrite(file, perft_suite::random_positions(Start::Standard, n, SEED)),
            ("chess960", Ok(n)) => rewrite(file, perft_suite::random_positions(Start::Chess960, n, SEED)),
            _ => Err(format!("not a kind and a number: {kind} {count}")),
        },
        _ => Err("usage: make-perft-suite FILE [standard|chess960 COUNT]".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn rewrite(file: &str, more: Vec<String>) -> Result<(), String> {
    let mut suite = fs::read_to_string(file).map_err(|why| format!("{file}: {why}"))?;
    suite.extend(more.into_iter().map(|line| line + "\n"));
    fs::write(file, perft_suite::recount(&suite)?).map_err(|why| format!("{file}: {why}"))
}
