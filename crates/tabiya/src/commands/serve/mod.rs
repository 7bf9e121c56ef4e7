//! `tabiya serve`: a chess site.
//!
//! One line on standard output says that it is ready; all else is logged on standard error.

mod at_home;
mod settings;

use super::{logs, stopping};
use clap::Args;
use settings::Settings;
use std::io::Write;
use std::path::PathBuf;
use tabiya_server::Server;

/// Run a chess site for everybody who can reach this machine
///
/// Every option can also be set in the environment, as TABIYA_LISTEN for --listen, or in a file, as `listen =
/// "0.0.0.0:8080"`. Flags count more than the environment, the environment more than the file. Rates are written 20/s:100:
/// twenty a second after a hundred at once; also /m and /h, or off. docs/operating.md tells more.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// A file with settings, in TOML, named as the options are
    #[arg(long, value_name = "FILE", env = "TABIYA_CONFIG")]
    config: Option<PathBuf>,
    /// For oneself: show the page in the browser, take a free port of this machine, and keep the data in one's own data
    /// folder, unless set otherwise
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    settings: Settings,
}

impl Serve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let settings = match &self.config {
            Some(path) => self.settings.over(settings::read(path)?)?,
            None => self.settings,
        };
        let settings = if self.open { at_home::usual(settings)? } else { settings };
        logs::start(settings.log_format, settings.log_level.as_deref())?;
        let config = settings.config()?;
        allow_many_files();
        use_small_pages();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let base = config.base_path.clone();
        runtime.block_on(async {
            let mut stop = Box::pin(stopping::told()?);
            let server = tokio::select! {
                server = Server::start(config) => server?,
                () = &mut stop => return Ok(()),
            };
            let url = server.url()?;
            writeln!(out, "listening on {url}")?;
            out.flush()?;
            if self.open {
                at_home::show(&format!("{url}{base}"));
            }
            server.run(stop).await;
            Ok(())
        })
    }
}

/// Every connection is a file, and the usual limit is a thousand.
#[cfg(unix)]
fn allow_many_files() {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    if let Ok((_, most)) = getrlimit(Resource::RLIMIT_NOFILE) {
        let _ = setrlimit(Resource::RLIMIT_NOFILE, most, most);
    }
}

#[cfg(not(unix))]
fn allow_many_files() {}

/// Memory comes in small pages: of large ones, thousands of small things would leave half unused.
#[cfg(target_os = "linux")]
fn use_small_pages() {
    let _ = nix::sys::prctl::set_thp_disable(true);
}

#[cfg(not(target_os = "linux"))]
fn use_small_pages() {}
