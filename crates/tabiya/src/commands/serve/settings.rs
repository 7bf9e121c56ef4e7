//! All settings of the server, named once: as flags, in the environment and in a file.

use super::logs::LogFormat;
use anyhow::{Context, bail};
use clap::Args;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_server::config::{Config, Limits, TlsFiles};

/// What can be set. Whatever is not set is as in [`Config::default`].
#[derive(Clone, Debug, Default, Args, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT", env = "TABIYA_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder of the data file [default: .]
    #[arg(long, value_name = "DIR", env = "TABIYA_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL database instead of the data file
    #[arg(long, value_name = "URL", env = "TABIYA_DATABASE_URL", hide_env_values = true)]
    pub(crate) database_url: Option<String>,
    /// The path under which all pages live [default: /]
    #[arg(long, value_name = "PATH", env = "TABIYA_BASE_PATH")]
    pub(crate) base_path: Option<String>,
    /// The address people use, such as `https://chess.example`
    #[arg(long, value_name = "URL", env = "TABIYA_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Serve the page from this folder instead of the one in the program, to work on it
    #[arg(long, value_name = "DIR", env = "TABIYA_PAGE")]
    pub(crate) page: Option<PathBuf>,
    /// Speak HTTPS with this certificate, in PEM; read again on SIGHUP
    #[arg(long, value_name = "FILE", env = "TABIYA_TLS_CERT")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The certificate's key, in PEM
    #[arg(long, value_name = "FILE", env = "TABIYA_TLS_KEY")]
    pub(crate) tls_key: Option<PathBuf>,
    /// Believe what this proxy says of a client's address (X-Forwarded-For); can be given more than once
    #[arg(long, value_name = "CIDR", env = "TABIYA_TRUSTED_PROXY", value_delimiter = ',')]
    pub(crate) trusted_proxy: Option<Vec<String>>,
    /// Show the metrics to whoever has this token, instead of to this machine only
    #[arg(long, value_name = "TOKEN", env = "TABIYA_METRICS_TOKEN", hide_env_values = true)]
    pub(crate) metrics_token: Option<String>,
    /// How many threads think for the computer [default: half of the cores]
    #[arg(long, value_name = "N", env = "TABIYA_ENGINE_THREADS")]
    pub(crate) engine_threads: Option<usize>,
    /// How many positions the computer visits for each position of a game that it reviews [default: 200000]
    #[arg(long, value_name = "N", env = "TABIYA_REVIEW_NODES")]
    pub(crate) review_nodes: Option<u64>,
    /// How many games may be open at once [default: 20000]
    #[arg(long, value_name = "N", env = "TABIYA_MOST_GAMES")]
    pub(crate) most_games: Option<usize>,
    /// What people may say in chats: free, presets (only the usual greetings) or off [default: free]
    #[arg(long, value_name = "POLICY", env = "TABIYA_CHAT")]
    pub(crate) chat: Option<String>,
    /// What guests may say in chats [default: as --chat]
    #[arg(long, value_name = "POLICY", env = "TABIYA_GUEST_CHAT")]
    pub(crate) guest_chat: Option<String>,
    /// How long one waits for an opponent who has left until the game can be claimed, in percent of the usual [default: 100]
    #[arg(long, value_name = "PERCENT", env = "TABIYA_PATIENCE")]
    pub(crate) patience: Option<u32>,
    /// How logs are written [default: text]
    #[arg(long, value_enum, env = "TABIYA_LOG_FORMAT")]
    pub(crate) log_format: Option<LogFormat>,
    /// What is logged: error, warn, info, debug or trace [default: info]
    #[arg(long, value_name = "LEVEL", env = "TABIYA_LOG_LEVEL")]
    pub(crate) log_level: Option<String>,

    /// Lift all limits of number and rate that are not set otherwise, to measure
    #[arg(long, env = "TABIYA_NO_LIMITS", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    #[arg(help_heading = "Limits")]
    pub(crate) no_limits: Option<bool>,
    /// Connections at once, in all [default: 25000]
    #[arg(long, value_name = "N", env = "TABIYA_CONNECTIONS", help_heading = "Limits")]
    pub(crate) connections: Option<usize>,
    /// Connections at once from an address [default: 3000]
    #[arg(long, value_name = "N", env = "TABIYA_CONNECTIONS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) connections_per_address: Option<usize>,
    /// Sockets at once, in all [default: 20000]
    #[arg(long, value_name = "N", env = "TABIYA_SOCKETS", help_heading = "Limits")]
    pub(crate) sockets: Option<usize>,
    /// Sockets at once from an address [default: 2000]
    #[arg(long, value_name = "N", env = "TABIYA_SOCKETS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) sockets_per_address: Option<usize>,
    /// Sockets at once of one person [default: 20]
    #[arg(long, value_name = "N", env = "TABIYA_SOCKETS_PER_PERSON", help_heading = "Limits")]
    pub(crate) sockets_per_person: Option<usize>,
    /// Requests from an address [default: 200/s:4000]
    #[arg(long, value_name = "RATE", env = "TABIYA_REQUESTS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) requests_per_address: Option<String>,
    /// Requests of one person [default: 20/s:200]
    #[arg(long, value_name = "RATE", env = "TABIYA_REQUESTS_PER_PERSON", help_heading = "Limits")]
    pub(crate) requests_per_person: Option<String>,
    /// Moves by the Lichess API from an address [default: 1000/s:10000]
    #[arg(long, value_name = "RATE", env = "TABIYA_MOVES_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) moves_per_address: Option<String>,
    /// Moves by the Lichess API of one person [default: 50/s:500]
    #[arg(long, value_name = "RATE", env = "TABIYA_MOVES_PER_PERSON", help_heading = "Limits")]
    pub(crate) moves_per_person: Option<String>,
    /// Tokens from an address that nobody has [default: 2/s:200]
    #[arg(long, value_name = "RATE", env = "TABIYA_FAILED_TOKENS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) failed_tokens_per_address: Option<String>,
    /// New games from an address [default: 10/s:500]
    #[arg(long, value_name = "RATE", env = "TABIYA_GAMES_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) games_per_address: Option<String>,
    /// New games of one person [default: 20/m:30]
    #[arg(long, value_name = "RATE", env = "TABIYA_GAMES_PER_PERSON", help_heading = "Limits")]
    pub(crate) games_per_person: Option<String>,
    /// Games that those without an account offer from an address by the Lichess API [default: 2/m:60]
    #[arg(long, value_name = "RATE", env = "TABIYA_OFFERS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) offers_per_address: Option<String>,
    /// New accounts from an address [default: 10/m:60]
    #[arg(long, value_name = "RATE", env = "TABIYA_ACCOUNTS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) accounts_per_address: Option<String>,
    /// Messages over all sockets of an address [default: 2000/s:20000]
    #[arg(long, value_name = "RATE", env = "TABIYA_MESSAGES_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) messages_per_address: Option<String>,
    /// Messages over all sockets of one person [default: 20/s:120]
    #[arg(long, value_name = "RATE", env = "TABIYA_MESSAGES_PER_PERSON", help_heading = "Limits")]
    pub(crate) messages_per_person: Option<String>,
    /// Frames on one socket, also empty ones [default: 40/s:400]
    #[arg(long, value_name = "RATE", env = "TABIYA_FRAMES_PER_SOCKET", help_heading = "Limits")]
    pub(crate) frames_per_socket: Option<String>,
    /// What one person says in chats [default: 30/m:5]
    #[arg(long, value_name = "RATE", env = "TABIYA_CHAT_PER_PERSON", help_heading = "Limits")]
    pub(crate) chat_per_person: Option<String>,
    /// Hints of the computer for one person [default: 20/m:10]
    #[arg(long, value_name = "RATE", env = "TABIYA_HINTS_PER_PERSON", help_heading = "Limits")]
    pub(crate) hints_per_person: Option<String>,
    /// Evaluations by the computer for one address [default: 10/s:200]
    #[arg(long, value_name = "RATE", env = "TABIYA_EVALUATIONS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) evaluations_per_address: Option<String>,
    /// Evaluations by the computer for one person [default: 2/s:40]
    #[arg(long, value_name = "RATE", env = "TABIYA_EVALUATIONS_PER_PERSON", help_heading = "Limits")]
    pub(crate) evaluations_per_person: Option<String>,
    /// Reviews that one person asks the server for [default: 2/m:10]
    #[arg(long, value_name = "RATE", env = "TABIYA_REVIEWS_PER_PERSON", help_heading = "Limits")]
    pub(crate) reviews_per_person: Option<String>,
    /// Reviews of one person that wait to be made [default: 5]
    #[arg(long, value_name = "N", env = "TABIYA_REVIEWS_WAITING_PER_PERSON", help_heading = "Limits")]
    pub(crate) reviews_waiting_per_person: Option<usize>,
    /// Reviews that wait to be made, in all [default: 200]
    #[arg(long, value_name = "N", env = "TABIYA_REVIEWS_WAITING", help_heading = "Limits")]
    pub(crate) reviews_waiting: Option<usize>,
    /// Questions to the library from an address [default: 50/s:1000]
    #[arg(long, value_name = "RATE", env = "TABIYA_LIBRARY_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) library_per_address: Option<String>,
    /// Imports into the library by one person [default: 10/m:20]
    #[arg(long, value_name = "RATE", env = "TABIYA_IMPORTS_PER_PERSON", help_heading = "Limits")]
    pub(crate) imports_per_person: Option<String>,
    /// Games that one person may bring into the library [default: 200000]
    #[arg(long, value_name = "N", env = "TABIYA_LIBRARY_GAMES_PER_PERSON", help_heading = "Limits")]
    pub(crate) library_games_per_person: Option<u64>,
    /// Seconds for a client to send its headers, or to be silent between two requests [default: 10]
    #[arg(long, value_name = "S", env = "TABIYA_HEADER_TIME", help_heading = "Limits")]
    pub(crate) header_time: Option<u64>,
    /// Seconds for a request to be answered [default: 30]
    #[arg(long, value_name = "S", env = "TABIYA_REQUEST_TIME", help_heading = "Limits")]
    pub(crate) request_time: Option<u64>,
    /// Seconds for the other side to accept what is sent [default: 20]
    #[arg(long, value_name = "S", env = "TABIYA_WRITE_TIME", help_heading = "Limits")]
    pub(crate) write_time: Option<u64>,
    /// Seconds for running requests and sockets to end when the server stops [default: 8]
    #[arg(long, value_name = "S", env = "TABIYA_STOP_TIME", help_heading = "Limits")]
    pub(crate) stop_time: Option<u64>,
    /// The largest headers, in bytes [default: 16384]
    #[arg(long, value_name = "N", env = "TABIYA_HEADER_BYTES", help_heading = "Limits")]
    pub(crate) header_bytes: Option<usize>,
    /// The longest address of a request, in bytes [default: 4096]
    #[arg(long, value_name = "N", env = "TABIYA_URI_BYTES", help_heading = "Limits")]
    pub(crate) uri_bytes: Option<usize>,
    /// The largest body, in bytes [default: 262144]
    #[arg(long, value_name = "N", env = "TABIYA_BODY_BYTES", help_heading = "Limits")]
    pub(crate) body_bytes: Option<usize>,
}

/// Reads a file of settings. A key that does not exist is an error that names it.
pub(super) fn read(path: &Path) -> anyhow::Result<Settings> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).map_err(|error| {
        let line =
            error.span().map_or(1, |span| text.get(..span.start).map_or(1, |before| before.lines().count().max(1)));
        anyhow::anyhow!("{}, line {line}: {}", path.display(), error.message())
    })
}

impl Settings {
    /// These, and for all that is not set here, those.
    pub(super) fn over(self, those: Settings) -> anyhow::Result<Settings> {
        let (ours, theirs) = (serde_json::to_value(self)?, serde_json::to_value(those)?);
        let (serde_json::Value::Object(mut ours), serde_json::Value::Object(theirs)) = (ours, theirs) else {
            bail!("settings are a table");
        };
        for (key, value) in theirs {
            if ours.get(&key).is_none_or(serde_json::Value::is_null) {
                ours.insert(key, value);
            }
        }
        Ok(serde_json::from_value(ours.into())?)
    }

    /// What they mean.
    pub(super) fn config(self) -> anyhow::Result<Config> {
        let usual = Config::default();
        let limits = self.limits()?;
        let tls = match (self.tls_cert, self.tls_key) {
            (Some(certificate), Some(key)) => Some(TlsFiles { certificate, key }),
            (None, None) => None,
            (Some(_), None) => bail!("--tls-cert is of no use without --tls-key"),
            (None, Some(_)) => bail!("--tls-key is of no use without --tls-cert"),
        };
        let policy = |name: &str, text: &Option<String>| {
            text.as_deref().map(str::parse).transpose().with_context(|| format!("--{name}"))
        };
        let (chat, guest_chat) = (policy("chat", &self.chat)?, policy("guest-chat", &self.guest_chat)?);
        let proxies = self.trusted_proxy.unwrap_or_default();
        let proxies =
            proxies.iter().map(|text| text.parse().context("--trusted-proxy")).collect::<anyhow::Result<_>>()?;
        Ok(Config {
            listen: self.listen.unwrap_or(usual.listen),
            data: self.data.unwrap_or(usual.data),
            database_url: self.database_url,
            base_path: self.base_path.unwrap_or(usual.base_path),
            public_url: self.public_url,
            page: self.page,
            tls,
            trusted_proxies: proxies,
            metrics_token: self.metrics_token.filter(|token| !token.is_empty()),
            engine_threads: self.engine_threads.unwrap_or(usual.engine_threads),
            review_nodes: self.review_nodes.unwrap_or(usual.review_nodes),
            most_games: self.most_games.unwrap_or(usual.most_games),
            chat: chat.unwrap_or(usual.chat),
            guest_chat,
            patience_percent: self.patience.unwrap_or(usual.patience_percent),
            limits,
        })
    }

    fn limits(&self) -> anyhow::Result<Limits> {
        let usual = if self.no_limits == Some(true) { Limits::free() } else { Limits::default() };
        let rate = |name: &str, text: &Option<String>, usual| match text {
            Some(text) => text.parse().with_context(|| format!("--{name}")),
            None => Ok(usual),
        };
        let seconds = |seconds: Option<u64>, usual| seconds.map_or(usual, Duration::from_secs);
        Ok(Limits {
            connections: self.connections.unwrap_or(usual.connections),
            connections_per_address: self.connections_per_address.unwrap_or(usual.connections_per_address),
            sockets: self.sockets.unwrap_or(usual.sockets),
            sockets_per_address: self.sockets_per_address.unwrap_or(usual.sockets_per_address),
            sockets_per_person: self.sockets_per_person.unwrap_or(usual.sockets_per_person),
            requests_per_address: rate("requests-per-address", &self.requests_per_address, usual.requests_per_address)?,
            requests_per_person: rate("requests-per-person", &self.requests_per_person, usual.requests_per_person)?,
            moves_per_address: rate("moves-per-address", &self.moves_per_address, usual.moves_per_address)?,
            moves_per_person: rate("moves-per-person", &self.moves_per_person, usual.moves_per_person)?,
            failed_tokens_per_address: rate(
                "failed-tokens-per-address",
                &self.failed_tokens_per_address,
                usual.failed_tokens_per_address,
            )?,
            games_per_address: rate("games-per-address", &self.games_per_address, usual.games_per_address)?,
            games_per_person: rate("games-per-person", &self.games_per_person, usual.games_per_person)?,
            offers_per_address: rate("offers-per-address", &self.offers_per_address, usual.offers_per_address)?,
            accounts_per_address: rate("accounts-per-address", &self.accounts_per_address, usual.accounts_per_address)?,
            messages_per_address: rate("messages-per-address", &self.messages_per_address, usual.messages_per_address)?,
            messages_per_person: rate("messages-per-person", &self.messages_per_person, usual.messages_per_person)?,
            frames_per_socket: rate("frames-per-socket", &self.frames_per_socket, usual.frames_per_socket)?,
            chat_per_person: rate("chat-per-person", &self.chat_per_person, usual.chat_per_person)?,
            hints_per_person: rate("hints-per-person", &self.hints_per_person, usual.hints_per_person)?,
            evaluations_per_address: rate(
                "evaluations-per-address",
                &self.evaluations_per_address,
                usual.evaluations_per_address,
            )?,
            evaluations_per_person: rate(
                "evaluations-per-person",
                &self.evaluations_per_person,
                usual.evaluations_per_person,
            )?,
            reviews_per_person: rate("reviews-per-person", &self.reviews_per_person, usual.reviews_per_person)?,
            reviews_waiting_per_person: self.reviews_waiting_per_person.unwrap_or(usual.reviews_waiting_per_person),
            reviews_waiting: self.reviews_waiting.unwrap_or(usual.reviews_waiting),
            library_per_address: rate("library-per-address", &self.library_per_address, usual.library_per_address)?,
            imports_per_person: rate("imports-per-person", &self.imports_per_person, usual.imports_per_person)?,
            library_games_per_person: self.library_games_per_person.unwrap_or(usual.library_games_per_person),
            header_time: seconds(self.header_time, usual.header_time),
            request_time: seconds(self.request_time, usual.request_time),
            write_time: seconds(self.write_time, usual.write_time),
            stop_time: seconds(self.stop_time, usual.stop_time),
            header_bytes: self.header_bytes.unwrap_or(usual.header_bytes),
            uri_bytes: self.uri_bytes.unwrap_or(usual.uri_bytes),
            body_bytes: self.body_bytes.unwrap_or(usual.body_bytes),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{CommandFactory, Parser};

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        settings: Settings,
    }

    fn flags(flags: &[&str]) -> Settings {
        Cli::parse_from([&["serve"], flags].concat()).settings
    }

    #[test]
    fn flags_count_more_than_the_file() {
        let file: Settings =
            toml::from_str("listen = '0.0.0.0:1'\nsockets = 7\ntrusted-proxy = ['10.0.0.0/8']").unwrap();
        let config = flags(&["--listen", "127.0.0.1:2"]).over(file).unwrap().config().unwrap();
        assert_eq!(config.listen.port(), 2);
        assert_eq!(config.limits.sockets, 7);
        assert_eq!(config.trusted_proxies.len(), 1);
        assert_eq!(config.limits.body_bytes, Limits::default().body_bytes);
    }

    #[test]
    fn an_unknown_key_is_named() {
        let error = toml::from_str::<Settings>("sockets = 1\nsokets = 2\n").unwrap_err().to_string();
        assert!(error.contains("sokets"), "{error}");
    }

    #[test]
    fn the_help_tells_the_true_defaults() {
        let command = Cli::command();
        let told = |name: &str| {
            let help =
                command.get_arguments().find(|arg| arg.get_id() == name).unwrap().get_help().unwrap().to_string();
            help.split("[default: ").nth(1).unwrap().trim_end_matches(']').to_owned()
        };
        let limits = Limits::default();
        for (name, value) in [
            ("connections", limits.connections),
            ("connections_per_address", limits.connections_per_address),
            ("sockets", limits.sockets),
            ("sockets_per_address", limits.sockets_per_address),
            ("sockets_per_person", limits.sockets_per_person),
            ("reviews_waiting_per_person", limits.reviews_waiting_per_person),
            ("reviews_waiting", limits.reviews_waiting),
            ("header_bytes", limits.header_bytes),
            ("uri_bytes", limits.uri_bytes),
            ("body_bytes", limits.body_bytes),
            ("most_games", Config::default().most_games),
        ] {
            assert_eq!(told(name), value.to_string(), "{name}");
        }
        for (name, value) in [
            ("requests_per_address", limits.requests_per_address),
            ("requests_per_person", limits.requests_per_person),
            ("moves_per_address", limits.moves_per_address),
            ("moves_per_person", limits.moves_per_person),
            ("failed_tokens_per_address", limits.failed_tokens_per_address),
            ("games_per_address", limits.games_per_address),
            ("games_per_person", limits.games_per_person),
            ("offers_per_address", limits.offers_per_address),
            ("accounts_per_address", limits.accounts_per_address),
            ("messages_per_address", limits.messages_per_address),
            ("messages_per_person", limits.messages_per_person),
            ("frames_per_socket", limits.frames_per_socket),
            ("chat_per_person", limits.chat_per_person),
            ("hints_per_person", limits.hints_per_person),
            ("evaluations_per_address", limits.evaluations_per_address),
            ("evaluations_per_person", limits.evaluations_per_person),
            ("reviews_per_person", limits.reviews_per_person),
        ] {
            assert_eq!(told(name), value.to_string(), "{name}");
        }
        for (name, value) in [
            ("header_time", limits.header_time),
            ("request_time", limits.request_time),
            ("write_time", limits.write_time),
            ("stop_time", limits.stop_time),
        ] {
            assert_eq!(told(name), value.as_secs().to_string(), "{name}");
        }
        assert_eq!(told("listen"), Config::default().listen.to_string());
    }

    #[test]
    fn a_bad_setting_is_named_and_shown() {
        let error = format!("{:#}", flags(&["--chat-per-person", "lots"]).config().unwrap_err());
        assert!(error.contains("--chat-per-person") && error.contains("lots"), "{error}");
        assert!(flags(&["--chat", "loud"]).config().is_err());
        assert!(flags(&["--tls-cert", "x"]).config().is_err());
        assert!(flags(&["--trusted-proxy", "x"]).config().is_err());
    }
}
