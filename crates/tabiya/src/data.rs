//! Where a server keeps its data, for the commands that work beside it.

use anyhow::Context;
use clap::Args;
use std::path::PathBuf;
use tabiya_server::store::{Store, files, private};

/// Where a server keeps its data.
#[derive(Debug, Args)]
pub(crate) struct Data {
    /// The folder of the server's data
    #[arg(long = "data", value_name = "DIR", default_value = ".", global = true)]
    pub(crate) folder: PathBuf,
    /// The server's PostgreSQL database, where that is used instead of the data file
    #[arg(long, value_name = "URL", global = true, env = "TABIYA_DATABASE_URL", hide_env_values = true)]
    pub(crate) database_url: Option<String>,
}

impl Data {
    /// Is there any?
    pub(crate) fn is_there(&self) -> bool {
        self.database_url.is_some() || files::has_data(&self.folder)
    }

    /// Makes the folder where it is missing.
    pub(crate) fn make_folder(&self) -> anyhow::Result<()> {
        let cannot = || format!("cannot make the folder {}", self.folder.display());
        private::make_folder(&self.folder).with_context(cannot)
    }

    pub(crate) async fn open(&self) -> anyhow::Result<Store> {
        Ok(files::open(&self.folder, self.database_url.as_deref()).await?)
    }
}
