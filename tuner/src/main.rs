//! `tabiya-tuner`: the engine plays games against itself into files that only grow, and evaluations are fitted to what came
//! of the positions in them. docs/training.md has the files and the commands, docs/strength.md what it brought. And its levels
//! are measured: docs/levels.md; what people of known ratings play: docs/fair-play.md.

mod answers;
mod bulk;
mod calibrate;
mod check;
mod fair_play;
mod games;
mod held_out;
mod in_order;
mod kept;
mod loss;
mod play;
mod random;
mod sample;
mod shuffle;
mod spsa;
mod start;
mod stat;
mod truth;
mod tune;
mod weights_file;

use clap::Parser;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// Plays games to learn from, prepares them for training, and fits the weights of the evaluation to them
#[derive(Debug, Parser)]
#[command(version)]
enum Cli {
    Games(games::Games),
    Stat(stat::Stat),
    Check(check::Check),
    Sample(sample::Sample),
    Shuffle(shuffle::Shuffle),
    HeldOut(held_out::HeldOut),
    Tune(tune::Tune),
    Spsa(spsa::Spsa),
    Calibrate(calibrate::Calibrate),
    Truth(truth::Truth),
    FairPlay(fair_play::FairPlay),
}

fn main() -> anyhow::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&STOPPED))?;
    }
    match Cli::parse() {
        Cli::Games(games) => games.run(),
        Cli::Stat(stat) => stat.run(),
        Cli::Check(check) => check.run(),
        Cli::Sample(sample) => sample.run(),
        Cli::Shuffle(shuffle) => shuffle.run(),
        Cli::HeldOut(held_out) => held_out.run(),
        Cli::Tune(tune) => tune.run(),
        Cli::Spsa(spsa) => spsa.run(),
        Cli::Calibrate(calibrate) => calibrate.run(),
        Cli::Truth(truth) => truth.run(),
        Cli::FairPlay(fair_play) => fair_play.run(),
    }
}

static STOPPED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Has somebody pressed Ctrl-C or asked the program to leave? Then what is done is kept and the program ends.
fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
