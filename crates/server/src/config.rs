//! How a server is started. `tabiya serve` fills this in from flags, environment and file.

use std::net::SocketAddr;
use std::path::PathBuf;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the data file.
    pub data: PathBuf,
    /// Another database instead of the file.
    pub database_url: Option<String>,
    /// The path under which all pages live: `/` or `/chess/`.
    pub base_path: String,
    /// The address people use, such as `https://chess.example`.
    pub public_url: Option<String>,
    /// How many threads think for the computer.
    pub engine_threads: usize,
    /// How many games may be open at once.
    pub most_games: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("."),
            database_url: None,
            base_path: "/".to_owned(),
            public_url: None,
            engine_threads: 1,
            most_games: 20_000,
        }
    }
}

impl Config {
    /// Do people come by HTTPS?
    pub fn is_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    /// The path for which the cookie is meant.
    pub fn cookie_path(&self) -> &str {
        &self.base_path
    }
}
