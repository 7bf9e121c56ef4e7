//! Whole matches against an engine that misbehaves when told to (`rogue/`): every game has a result, the failure is
//! counted where it belongs, and the match goes on.

mod data;
mod failures;
mod playing;
mod resuming;

use std::time::Duration;
use tabiya_arena::{
    Adjudication, Draft, Ended, EngineSpec, Event, Limit, Match, Opening, Played, RunError, Standings, Stop, Terms,
    Tournament, run,
};
use tabiya_rules::Variant;

/// An engine of the tests, with its faults.
fn rogue(name: &str, faults: &str) -> Draft {
    let args = faults.split_ascii_whitespace().map(str::to_owned).collect();
    Draft {
        name: Some(name.to_owned()),
        command: Some((env!("CARGO_BIN_EXE_tabiya-rogue").into(), args)),
        ..Draft::default()
    }
}

/// A match of four short games.
fn settings(engines: Vec<Draft>) -> Match {
    let common = Limit { nodes: Some(100), ..Limit::default() };
    Match {
        engines: EngineSpec::complete(engines, &Draft::default(), &common).expect("they are complete"),
        tournament: Tournament::RoundRobin,
        games: 4,
        concurrency: 1,
        pin: false,
        openings: vec![Opening::STANDARD],
        terms: Terms {
            margin: Duration::from_millis(50),
            adjudication: Adjudication { max_moves: Some(10), ..Adjudication::default() },
            variant: Variant::Standard,
        },
        sprt: None,
        patience: Duration::from_secs(20),
        max_failures: 10,
        event: "Test".to_owned(),
        pgn: None,
        data: None,
        state: None,
        keep_state: false,
        resume: false,
        log: None,
    }
}

/// What came of a match.
struct Result {
    standings: Standings,
    ended: Ended,
    games: Vec<Played>,
}

fn play(settings: &Match) -> std::result::Result<Result, RunError> {
    let mut games = Vec::new();
    let (standings, ended) = run(settings, &Stop::new(), &mut |event, _| {
        if let Event::Game(_, played) = event {
            games.push(played.clone());
        }
    })?;
    Ok(Result { standings, ended, games })
}
