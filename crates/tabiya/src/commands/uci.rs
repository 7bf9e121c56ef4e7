//! `tabiya uci`: the engine for chess programs, as `tabiya-uci` is.

use clap::Args;
use std::io;
use tabiya_engine::uci;

/// Speak UCI on standard input and output, for chess programs
#[derive(Args, Debug)]
pub(crate) struct Uci {}

impl Uci {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        Ok(uci::run(io::stdin().lock(), io::stdout())?)
    }
}
