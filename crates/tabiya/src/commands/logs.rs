//! What servers and workers log: on standard error, as text or as one JSON object a line.

use anyhow::Context;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::io::{IsTerminal, stderr};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::SubscriberInitExt;

/// How it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

/// What is logged where nothing else is wanted.
const USUAL: &str = "info";

pub(super) fn start(format: Option<LogFormat>, level: Option<&str>) -> anyhow::Result<()> {
    let level = level.unwrap_or(USUAL);
    // Other crates tell of headers and statements in their details; only our own may be asked for those. That NATS is away its client
    // tells at every try, and we once.
    let filter =
        if level.contains('=') { level.to_owned() } else { format!("warn,async_nats=off,tabiya_server={level}") };
    let filter: EnvFilter = filter.parse().with_context(|| format!("the log level {level:?} cannot be read"))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr).with_ansi(stderr().is_terminal());
    match format.unwrap_or_default() {
        LogFormat::Text => logs.finish().try_init()?,
        LogFormat::Json => logs.json().flatten_event(true).finish().try_init()?,
    }
    Ok(())
}
