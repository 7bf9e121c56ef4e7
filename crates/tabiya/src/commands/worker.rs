//! `tabiya worker`: thinks for the servers of a site, on whatever machine.
//!
//! One line on standard output says that it takes part; all else is logged on standard error.

use super::logs::{self, LogFormat};
use super::stopping;
use anyhow::bail;
use clap::Args;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use tabiya_server::config::{Config, NatsConfig};
use tabiya_server::{Worker, WorkerConfig};

/// Think for the servers of a site, on this machine
///
/// Takes the computer's moves and the reviews that people ask for from servers that share a PostgreSQL database and a NATS, as long as
/// it runs; its end costs them time and nothing else. Every option can also be set in the environment, as there for `tabiya serve`.
/// docs/scale.md tells more.
#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// The PostgreSQL database of the site
    #[arg(long, value_name = "URL", env = "TABIYA_DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// The NATS of the site: nats://HOST:4222 or tls://HOST:4222, with USER:PASSWORD@ or TOKEN@ before the host
    #[arg(long, value_name = "URL", env = "TABIYA_NATS", hide_env_values = true)]
    nats: String,
    /// A file of credentials for NATS
    #[arg(long, value_name = "FILE", env = "TABIYA_NATS_CREDENTIALS")]
    nats_credentials: Option<PathBuf>,
    /// A certificate, in PEM, that vouches for that of NATS
    #[arg(long, value_name = "FILE", env = "TABIYA_NATS_CA")]
    nats_ca: Option<PathBuf>,
    /// What this worker is called among those of its site [default: another name at each start]
    #[arg(long, value_name = "NAME", env = "TABIYA_WORKER_NAME")]
    name: Option<String>,
    /// How many threads think [default: one for each core]
    #[arg(long, value_name = "N", env = "TABIYA_WORKER_THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How many positions it visits for each position of a game that it reviews [default: 50000]
    #[arg(long, value_name = "N", env = "TABIYA_REVIEW_NODES")]
    review_nodes: Option<u64>,
    /// How logs are written [default: text]
    #[arg(long, value_enum, env = "TABIYA_LOG_FORMAT")]
    log_format: Option<LogFormat>,
    /// What is logged: error, warn, info, debug or trace [default: info]
    #[arg(long, value_name = "LEVEL", env = "TABIYA_LOG_LEVEL")]
    log_level: Option<String>,
}

impl WorkerArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        logs::start(self.log_format, self.log_level.as_deref())?;
        let nats = NatsConfig { url: self.nats, credentials: self.nats_credentials, ca: self.nats_ca };
        if let Err(reason) = nats.address() {
            bail!("--nats: {reason}");
        }
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let config = WorkerConfig {
            database_url: self.database_url,
            nats,
            name: self.name,
            threads: self.threads.map_or_else(cores, usize::from),
            review_nodes: self.review_nodes.unwrap_or(Config::default().review_nodes),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(async {
            let mut stop = Box::pin(stopping::told()?);
            let worker = tokio::select! {
                worker = Worker::start(config) => worker?,
                () = &mut stop => return Ok(()),
            };
            writeln!(out, "working as {}", worker.name())?;
            out.flush()?;
            Ok(worker.run(stop).await?)
        })
    }
}
