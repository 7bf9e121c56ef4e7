//! `tabiya-tuner`: the engine plays games against itself, and the weights of its evaluation are fitted to what came of
//! the positions in them. `make tune` does both; docs/strength.md has what it brought.

mod games;
mod loss;
mod random;
mod sample;
mod tune;
mod weights_file;

use clap::Parser;
use std::sync::atomic::{AtomicBool, Ordering};

/// Learns the weights of the evaluation from games the engine plays against itself
#[derive(Debug, Parser)]
#[command(version)]
enum Cli {
    Games(games::Games),
    Tune(tune::Tune),
}

fn main() -> anyhow::Result<()> {
    ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed))?;
    match Cli::parse() {
        Cli::Games(games) => games.run(),
        Cli::Tune(tune) => tune.run(),
    }
}

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Has Ctrl-C been pressed? Then what is done is kept and the program ends.
fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
