//! `make chaos-test`: three servers and two workers over one PostgreSQL and one NATS, to which everything happens that can.

use anyhow::Context;
use std::time::Duration;
use tabiya_trials::chaos::{Plan, run};

/// The program, how many faults there are at least, and how many moves are acknowledged at least.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().context("usage: chaos PROGRAM [FAULTS [ACKS [PAIRS [SEED [FAULT]]]]]")?.into();
    let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (faults, acks, pairs, seed) =
        (number(200)?, number(100_000)?, number(100)?, number(tabiya_server::id::number())?);
    let only = arguments.next();
    println!("seed {seed}");
    let longest = Duration::from_secs(3);
    let computers = pairs / 20;
    let plan = Plan { program, servers: 3, workers: 2, pairs, computers, faults, acks, seed, longest, lease: 3, only };
    match tokio::runtime::Runtime::new()?.block_on(run(&plan))? {
        Ok(summary) => println!("{summary}"),
        Err(reason) => println!("skipped: {reason}"),
    }
    Ok(())
}
