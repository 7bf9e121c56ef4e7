//! Tabiya's rules and other people's libraries at the same work, in one process and one run. `make bench` runs it;
//! docs/performance.md says what the figures mean. The parts are in `perft`, …; the libraries in `libraries`.

#![cfg_attr(not(feature = "notation"), expect(dead_code, reason = "left out of the program, not of the build"))]

mod game_positions;
mod games;
mod libraries;
mod measure;
mod perft;
mod pgn;
mod pgn_text;
mod report;
mod san;

use measure::Effort;
use report::Part;
use std::{env, process::ExitCode, time::Duration};

type Run = fn(&Effort) -> Part;

/// Every part, in the order of the report.
const PARTS: &[(&str, Run)] = &[
    ("perft", perft::bulk),
    ("leaves", perft::played),
    ("positions", game_positions::played),
    #[cfg(feature = "notation")]
    ("san", san::san),
    #[cfg(feature = "notation")]
    ("pgn", pgn::replay),
];

const USAGE: &str = "usage: tabiya-benches [--part NAME]... [--quick] [--rounds N] [--json]";

struct Options {
    parts: Vec<String>,
    effort: Effort,
    json: bool,
}

fn main() -> ExitCode {
    let options = match read_options(env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            let names: Vec<&str> = PARTS.iter().map(|p| p.0).collect();
            eprintln!("{message}\n{USAGE}\nparts: {}", names.join(", "));
            return ExitCode::from(2);
        }
    };
    let chosen = |name: &str| options.parts.is_empty() || options.parts.iter().any(|p| p == name);
    let mut parts = Vec::new();
    for &(name, run) in PARTS.iter().filter(|p| chosen(p.0)) {
        let part = run(&options.effort);
        if !options.json {
            println!("{}", part.table());
        }
        parts.push((name, part));
    }
    println!("{}", if options.json { report::json(&parts) } else { report::summary(&parts) });
    ExitCode::SUCCESS
}

fn read_options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let (mut parts, mut rounds, mut quick, mut json) = (Vec::new(), None, false, false);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => quick = true,
            "--json" => json = true,
            "--rounds" => rounds = Some(args.next().and_then(|n| n.parse().ok()).ok_or("--rounds needs a number")?),
            "--part" => parts.push(read_part(args.next().unwrap_or_default())?),
            _ => return Err(format!("unknown option \"{arg}\"")),
        }
    }
    let (default_rounds, turn_ms) = if quick { (3, 60) } else { (7, 200) };
    let effort =
        Effort { rounds: rounds.unwrap_or(default_rounds).max(1), turn: Duration::from_millis(turn_ms), quick };
    Ok(Options { parts, effort, json })
}

fn read_part(name: String) -> Result<String, String> {
    match PARTS.iter().any(|p| p.0 == name) {
        true => Ok(name),
        false => Err(format!("there is no part \"{name}\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is measured is another matter; here every part must run, and find the same counts as the others.
    #[test]
    fn every_part_runs() {
        let effort = Effort { rounds: 1, turn: Duration::ZERO, quick: true };
        for &(name, run) in PARTS {
            let part = run(&effort);
            assert!(part.rows.iter().all(|row| row.times.len() > 1), "{name} has somebody to compare with");
            assert!(part.table().contains("tabiya"), "{name}");
        }
    }
}
