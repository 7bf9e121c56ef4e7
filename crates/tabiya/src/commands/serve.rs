//! `tabiya serve`: a chess site.

use anyhow::Context;
use clap::Args;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use tabiya_server::Server;
use tabiya_server::config::Config;

/// Run a chess site for everybody who can reach this machine
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The folder of the data file
    #[arg(long, value_name = "DIR", default_value = ".")]
    data: PathBuf,
    /// A PostgreSQL database instead of the data file
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
}

impl Serve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Serve { listen, data, database_url } = self;
        std::fs::create_dir_all(&data).with_context(|| format!("cannot make the folder {}", data.display()))?;
        let config = Config { listen, data, database_url, ..Config::default() };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let server = Server::start(config).await?;
            writeln!(out, "listening on http://{}", server.address()?)?;
            out.flush()?;
            server.run(async { drop(tokio::signal::ctrl_c().await) }).await;
            Ok(())
        })
    }
}
