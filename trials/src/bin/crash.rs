//! `make crash-test`: the program is killed a hundred times in the midst of games, and nothing may be lost.

use anyhow::Context;
use std::time::Duration;
use tabiya_trials::crash::{Plan, run};

/// The program, how often it is killed at least, and how many moves are acknowledged at least; more is for the server.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().context("usage: crash PROGRAM [KILLS [ACKS [ARGUMENTS]]]")?.into();
    let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (kills, acks) = (number(100)?, number(20_000)?);
    let more = arguments.collect();
    let seed = tabiya_server::id::number();
    println!("seed {seed}");
    let plan = Plan { program, arguments: more, kills, acks, pairs: 50, seed, longest: Duration::from_millis(2500) };
    let summary = tokio::runtime::Runtime::new()?.block_on(run(&plan))?;
    println!("{summary}");
    Ok(())
}
