//! All settings of the server, named once: as flags, in the environment and in a file.

use crate::commands::logs::LogFormat;
use anyhow::{Context, bail};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_server::config::{ClusterConfig, Config, Limits, NatsConfig, TlsFiles};
use tabiya_server::limited::{self, Setting};

/// What can be set. Whatever is not set is as in [`Config::default`].
#[derive(Clone, Debug, Default, Args, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
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
    /// Share the database and its games with other servers, which meet at this NATS: nats://HOST:4222 or tls://HOST:4222,
    /// with USER:PASSWORD@ or TOKEN@ before the host; docs/scale.md tells more
    #[arg(long, value_name = "URL", env = "TABIYA_NATS", hide_env_values = true)]
    pub(crate) nats: Option<String>,
    /// A file of credentials for NATS
    #[arg(long, value_name = "FILE", env = "TABIYA_NATS_CREDENTIALS")]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// A certificate, in PEM, that vouches for that of NATS
    #[arg(long, value_name = "FILE", env = "TABIYA_NATS_CA")]
    pub(crate) nats_ca: Option<PathBuf>,
    /// What this server is called among those that share its database [default: another name at each start]
    #[arg(long, value_name = "NAME", env = "TABIYA_SERVER_NAME")]
    pub(crate) server_name: Option<String>,
    /// Seconds until others take the games of a server that says nothing any more [default: 3]
    #[arg(long, value_name = "S", env = "TABIYA_LEASE", value_parser = clap::value_parser!(u64).range(2..=60))]
    pub(crate) lease: Option<u64>,
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
    /// How many positions the computer visits for each position of a game that it reviews [default: 50000]
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
    #[command(flatten)]
    #[serde(flatten)]
    pub(crate) rates: RateSettings,
    /// Tokens from an address that nobody has [default: 2/s:200]
    #[arg(long, value_name = "RATE", env = "TABIYA_FAILED_TOKENS_PER_ADDRESS", help_heading = "Limits")]
    pub(crate) failed_tokens_per_address: Option<String>,
    /// Frames on one socket, also empty ones [default: 40/s:400]
    #[arg(long, value_name = "RATE", env = "TABIYA_FRAMES_PER_SOCKET", help_heading = "Limits")]
    pub(crate) frames_per_socket: Option<String>,
    /// Reviews of one person that wait to be made [default: 5]
    #[arg(long, value_name = "N", env = "TABIYA_REVIEWS_WAITING_PER_PERSON", help_heading = "Limits")]
    pub(crate) reviews_waiting_per_person: Option<usize>,
    /// Reviews that wait to be made, in all [default: 200]
    #[arg(long, value_name = "N", env = "TABIYA_REVIEWS_WAITING", help_heading = "Limits")]
    pub(crate) reviews_waiting: Option<usize>,
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

/// The rates that are set, by the names of their settings: those of `tabiya_server::limited`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct RateSettings(BTreeMap<String, String>);

impl Args for RateSettings {
    fn augment_args(command: Command) -> Command {
        // What clap knows by name lasts as long as the program.
        let lasting = |text: String| -> &'static str { text.leak() };
        command.args(limited::settings().map(|Setting { name, about, usual, .. }| {
            let variable = lasting(format!("TABIYA_{}", name.replace('-', "_").to_uppercase()));
            let name = lasting(name);
            let arg = Arg::new(name).long(name).env(variable).value_name("RATE").help_heading("Limits");
            arg.help(format!("{about} [default: {usual}]"))
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        RateSettings::augment_args(command)
    }
}

impl FromArgMatches for RateSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<RateSettings, clap::Error> {
        let mut rates = RateSettings::default();
        rates.update_from_arg_matches(matches)?;
        Ok(rates)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let given = limited::settings().filter_map(|Setting { name, .. }| {
            let rate = matches.get_one::<String>(&name)?.clone();
            Some((name, rate))
        });
        self.0.extend(given);
        Ok(())
    }
}

/// Reads a file of settings. A key that does not exist is an error that names it.
pub(super) fn read(path: &Path) -> anyhow::Result<Settings> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).map_err(|(line, error)| anyhow::anyhow!("{}, line {line}: {error}", path.display()))
}

/// The settings, or in which line there is what fault.
fn parse(text: &str) -> Result<Settings, (usize, String)> {
    let line_at = |at: usize| text.get(..at).map_or(1, |before| before.lines().count().max(1));
    let fault =
        |error: toml::de::Error| (error.span().map_or(1, |span| line_at(span.start)), error.message().to_owned());
    let table: toml::Table = toml::from_str(text).map_err(fault)?;
    let command = Settings::augment_args(Command::new("serve"));
    for (key, value) in &table {
        let line = || text.lines().position(|line| line.trim_start().starts_with(key)).map_or(1, |at| at + 1);
        if !command.get_arguments().any(|arg| arg.get_long() == Some(key)) {
            return Err((line(), format!("there is no setting `{key}`")));
        }
        if !value.is_str() && limited::settings().any(|setting| setting.name == *key) {
            return Err((line(), format!("`{key}` is a rate such as \"20/s:100\"")));
        }
    }
    toml::from_str(text).map_err(fault)
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
        let nats = self.nats.map(|url| NatsConfig { url, credentials: self.nats_credentials, ca: self.nats_ca });
        let cluster = nats.map(|nats| ClusterConfig {
            nats,
            name: self.server_name,
            lease: self.lease.map_or(ClusterConfig::LEASE, Duration::from_secs),
        });
        if let Some(Err(reason)) = cluster.as_ref().map(|cluster| cluster.nats.address()) {
            bail!("--nats: {reason}");
        }
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
            cluster,
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
        let mut rates = usual.rates.clone();
        for setting in limited::settings() {
            if let Some(text) = self.rates.0.get(&setting.name) {
                rates.set(&setting, text.parse().with_context(|| format!("--{}", setting.name))?);
            }
        }
        let seconds = |seconds: Option<u64>, usual| seconds.map_or(usual, Duration::from_secs);
        Ok(Limits {
            connections: self.connections.unwrap_or(usual.connections),
            connections_per_address: self.connections_per_address.unwrap_or(usual.connections_per_address),
            sockets: self.sockets.unwrap_or(usual.sockets),
            sockets_per_address: self.sockets_per_address.unwrap_or(usual.sockets_per_address),
            sockets_per_person: self.sockets_per_person.unwrap_or(usual.sockets_per_person),
            rates,
            failed_tokens_per_address: rate(
                "failed-tokens-per-address",
                &self.failed_tokens_per_address,
                usual.failed_tokens_per_address,
            )?,
            frames_per_socket: rate("frames-per-socket", &self.frames_per_socket, usual.frames_per_socket)?,
            reviews_waiting_per_person: self.reviews_waiting_per_person.unwrap_or(usual.reviews_waiting_per_person),
            reviews_waiting: self.reviews_waiting.unwrap_or(usual.reviews_waiting),
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
    use tabiya_server::limited::Limited;
    use tabiya_server::rate::Rate;

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
        let file: Settings = parse("listen = '0.0.0.0:1'\nsockets = 7\ntrusted-proxy = ['10.0.0.0/8']").unwrap();
        let config = flags(&["--listen", "127.0.0.1:2"]).over(file).unwrap().config().unwrap();
        assert_eq!(config.listen.port(), 2);
        assert_eq!(config.limits.sockets, 7);
        assert_eq!(config.trusted_proxies.len(), 1);
        assert_eq!(config.limits.body_bytes, Limits::default().body_bytes);
    }

    #[test]
    fn an_unknown_key_is_named() {
        let fault = |text: &str| parse(text).unwrap_err();
        assert_eq!(fault("sockets = 1\nsokets = 2\n"), (2, "there is no setting `sokets`".to_owned()));
        let (line, error) = fault("sockets = 1\n\nchat-per-person = 5");
        assert!(line == 3 && error.contains("chat-per-person"), "{error}");
        assert_eq!(fault("listen = '127.0.0.1:1'\nsockets = 'many'").0, 2);
    }

    #[test]
    fn rates_are_set_by_flag_and_file() {
        let file = parse("chat-per-person = '1/h'\nlibrary-per-address = '2/h'").unwrap();
        let limits = flags(&["--chat-per-person", "off"]).over(file).unwrap().config().unwrap().limits;
        assert_eq!(limits.rates[Limited::Chat].person, Rate::Free);
        assert_eq!(limits.rates[Limited::Library].address, "2/h".parse().unwrap());
        assert_eq!(limits.rates[Limited::Games], Limits::default().rates[Limited::Games]);
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
            ("failed_tokens_per_address", limits.failed_tokens_per_address),
            ("frames_per_socket", limits.frames_per_socket),
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

    /// `docs/operating.md` lists what can be limited, as the help tells it; `UPDATE=1` writes the list anew.
    #[test]
    fn the_document_lists_the_limits() {
        let (begin, end) = ("<!-- limits: written by a test of `tabiya serve` -->\n", "<!-- end of the limits -->");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
        let kept = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = kept.split_once(begin).expect("the list begins");
        let (_, after) = rest.split_once(end).expect("the list ends");
        let mut list = "| setting | limits | default |\n|---|---|---|\n".to_owned();
        let command = Cli::command();
        let is_limit = |arg: &&Arg| arg.get_help_heading() == Some("Limits") && arg.get_id() != "no_limits";
        for arg in command.get_arguments().filter(is_limit) {
            let (name, help) = (arg.get_long().unwrap(), arg.get_help().unwrap().to_string());
            let (about, usual) = help.trim_end_matches(']').split_once(" [default: ").unwrap();
            list += &format!("| `--{name}` | {about} | {usual} |\n");
        }
        let text = format!("{before}{begin}{list}{end}{after}");
        if std::env::var_os("UPDATE").is_some() {
            return std::fs::write(&path, &text).unwrap();
        }
        assert!(kept == text, "docs/operating.md does not list the limits as they are: run this test with UPDATE=1");
    }
}
