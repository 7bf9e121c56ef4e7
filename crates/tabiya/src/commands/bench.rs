//! `tabiya bench`: the fingerprint of the engine and the speed of the machine.

use crate::progress::Progress;
use clap::Args;
use serde_json::json;
use std::io::Write;
use tabiya_engine::{Control, Network, bench};

/// Search fixed positions to a fixed depth and count nodes
#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// How deep to search each position
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: u32,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let progress = Progress::steps(bench::POSITIONS.len() as u64);
        let control = Control::default();
        let bench = bench::run(self.depth, Some(Network::own()), &control, |_| progress.advance(1)).unwrap_or_default();
        drop(progress);
        if self.json {
            writeln!(out, "{}", json!({ "nodes": bench.nodes, "nps": bench.nodes_per_second() }))?;
        } else {
            writeln!(out, "{bench}")?;
        }
        Ok(())
    }
}
