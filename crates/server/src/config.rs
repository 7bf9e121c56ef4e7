//! How a server is started. `tabiya serve` fills this in from flags, environment and file.

use crate::game::PersonKind;
use crate::limited::Rates;
use crate::network::Network;
use crate::rate::Rate;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use utoipa::ToSchema;

/// How a server is started.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the data file.
    pub data: PathBuf,
    /// Another database instead of the file.
    pub database_url: Option<String>,
    /// One server of several, which share the database.
    pub cluster: Option<ClusterConfig>,
    /// The path under which all pages live: `/` or `/chess/`.
    pub base_path: String,
    /// The address people use, such as `https://chess.example`.
    pub public_url: Option<String>,
    /// A folder with the page, instead of the program's own.
    pub page: Option<PathBuf>,
    /// Certificate and key, to speak HTTPS.
    pub tls: Option<TlsFiles>,
    /// Proxies whose word about a client's address is believed.
    pub trusted_proxies: Vec<Network>,
    /// Who shows this may read the metrics from elsewhere than this machine.
    pub metrics_token: Option<String>,
    /// How many threads think for the computer.
    pub engine_threads: usize,
    /// How many positions the computer visits for each position of a game that it reviews.
    pub review_nodes: u64,
    /// How many games may be open at once.
    pub most_games: usize,
    /// What people with an account may say in chats.
    pub chat: ChatPolicy,
    /// What guests may say, where that is something else.
    pub guest_chat: Option<ChatPolicy>,
    /// How long one waits for an opponent who has left before the game can be claimed, in percent of what is usual.
    pub patience_percent: u32,
    /// How much anybody may ask for.
    pub limits: Limits,
}

/// How a server takes part in a site of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterConfig {
    pub nats: NatsConfig,
    /// What people call the server; no two are called alike.
    pub name: Option<String>,
    /// How long its games are its own without a word from it.
    pub lease: Duration,
}

impl ClusterConfig {
    /// How long a lease usually is.
    pub const LEASE: Duration = Duration::from_secs(3);
}

/// The way to NATS.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsConfig {
    /// `nats://host:4222` or `tls://host:4222`, with `user:password@` or `token@` before the host.
    pub url: String,
    /// A file of credentials, as NATS writes them.
    pub credentials: Option<PathBuf>,
    /// A certificate that vouches for that of NATS, in PEM.
    pub ca: Option<PathBuf>,
}

/// The address of NATS, taken apart.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsAddress {
    /// Without what is secret.
    pub url: String,
    pub user: Option<(String, String)>,
    pub token: Option<String>,
    pub is_tls: bool,
}

impl NatsConfig {
    /// The address without what is secret.
    pub fn shown(&self) -> String {
        self.address().map_or_else(|_| "(an address that is none)".to_owned(), |address| address.url)
    }

    /// The address taken apart.
    ///
    /// # Errors
    /// It is none: the reason, without what is secret.
    pub fn address(&self) -> Result<NatsAddress, String> {
        let (scheme, rest) = self.url.split_once("://").unwrap_or(("nats", &self.url));
        let is_tls = match scheme {
            "nats" => false,
            "tls" => true,
            other => return Err(format!("{other:?} is neither nats nor tls")),
        };
        let (who, host) = rest.rsplit_once('@').map_or((None, rest), |(who, host)| (Some(who), host));
        let host = host.trim_end_matches('/');
        if host.is_empty() || host.contains(|c: char| c.is_whitespace() || c == '/') {
            return Err("it is not of the kind nats://host:4222".to_owned());
        }
        let (user, token) = match who.map(|who| (who, who.split_once(':'))) {
            Some((_, Some((user, password)))) => (Some((user.to_owned(), password.to_owned())), None),
            Some((token, None)) => (None, Some(token.to_owned())),
            None => (None, None),
        };
        Ok(NatsAddress { url: format!("{scheme}://{host}"), user, token, is_tls })
    }
}

/// Says nothing that is secret.
impl fmt::Debug for NatsConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsConfig").field("url", &self.shown()).finish_non_exhaustive()
    }
}

/// Says nothing that is secret.
impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsAddress").field("url", &self.url).finish_non_exhaustive()
    }
}

/// The files of TLS, in PEM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate and those it depends on.
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// What may be said in chats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChatPolicy {
    /// Whatever people write.
    #[default]
    Free,
    /// Only the usual greetings.
    Presets,
    /// Nobody says anything.
    Off,
}

/// A word that is none of the policies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither free nor presets nor off")]
pub struct UnknownPolicy(String);

impl FromStr for ChatPolicy {
    type Err = UnknownPolicy;

    fn from_str(text: &str) -> Result<ChatPolicy, UnknownPolicy> {
        match text {
            "free" => Ok(ChatPolicy::Free),
            "presets" => Ok(ChatPolicy::Presets),
            "off" => Ok(ChatPolicy::Off),
            other => Err(UnknownPolicy(other.to_owned())),
        }
    }
}

/// How much anybody may ask for. What counts for an address is generous: a whole school may sit behind one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections at once, in all.
    pub connections: usize,
    /// Connections at once from an address.
    pub connections_per_address: usize,
    /// Sockets at once, in all.
    pub sockets: usize,
    /// Sockets at once from an address.
    pub sockets_per_address: usize,
    /// Sockets at once of one person.
    pub sockets_per_person: usize,
    /// What may be asked for only so often.
    pub rates: Rates,
    /// Tokens from an address that nobody has: after so many the database is not asked for a while.
    pub failed_tokens_per_address: Rate,
    /// Frames on one socket, also those that carry nothing.
    pub frames_per_socket: Rate,
    /// Reviews of one person that wait to be made.
    pub reviews_waiting_per_person: usize,
    /// Reviews that wait to be made, in all.
    pub reviews_waiting: usize,
    /// How many games one person may bring into the library.
    pub library_games_per_person: u64,
    /// How long a client may take to send its headers, and to be silent between two requests.
    pub header_time: Duration,
    /// How long a request may take.
    pub request_time: Duration,
    /// How long the other side may take to accept what is sent.
    pub write_time: Duration,
    /// How long running requests and sockets have when the server stops.
    pub stop_time: Duration,
    /// The largest headers, in bytes.
    pub header_bytes: usize,
    /// The longest address of a request, in bytes.
    pub uri_bytes: usize,
    /// The largest body, in bytes.
    pub body_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 25_000,
            connections_per_address: 3_000,
            sockets: 20_000,
            sockets_per_address: 2_000,
            sockets_per_person: 20,
            rates: Rates::default(),
            failed_tokens_per_address: Rate::per_second(2, 200),
            frames_per_socket: Rate::per_second(40, 400),
            reviews_waiting_per_person: 5,
            reviews_waiting: 200,
            library_games_per_person: 200_000,
            header_time: Duration::from_secs(10),
            request_time: Duration::from_secs(30),
            write_time: Duration::from_secs(20),
            stop_time: Duration::from_secs(8),
            header_bytes: 16 * 1024,
            uri_bytes: 4 * 1024,
            body_bytes: 256 * 1024,
        }
    }
}

impl Limits {
    /// As many of everything as comes, for measuring. Sizes and times stay as they are.
    pub fn free() -> Limits {
        let usual = Limits::default();
        Limits {
            connections: usize::MAX,
            connections_per_address: usize::MAX,
            sockets: usize::MAX,
            sockets_per_address: usize::MAX,
            sockets_per_person: usize::MAX,
            rates: Rates::free(),
            failed_tokens_per_address: Rate::Free,
            frames_per_socket: Rate::Free,
            reviews_waiting_per_person: usize::MAX,
            reviews_waiting: usize::MAX,
            library_games_per_person: u64::MAX,
            ..usual
        }
    }
}

/// What this machine can well think for besides serving.
fn engine_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("."),
            database_url: None,
            cluster: None,
            base_path: "/".to_owned(),
            public_url: None,
            page: None,
            tls: None,
            trusted_proxies: Vec::new(),
            metrics_token: None,
            engine_threads: engine_threads(),
            review_nodes: 50_000,
            most_games: 20_000,
            chat: ChatPolicy::Free,
            guest_chat: None,
            patience_percent: 100,
            limits: Limits::default(),
        }
    }
}

/// Says nothing that is secret: the address of a database holds a password.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Config");
        shown.field("listen", &self.listen).field("data", &self.data).field("base_path", &self.base_path);
        shown.field("public_url", &self.public_url).field("tls", &self.tls).finish_non_exhaustive()
    }
}

/// A setting that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadConfig {
    /// The path is not one.
    #[error("the base path {0:?} is not of the kind /chess/")]
    BasePath(String),
    /// The public address is not one.
    #[error("the public address {0:?} is not of the kind https://chess.example")]
    PublicUrl(String),
}

impl Config {
    /// Do people come by HTTPS?
    pub fn is_https(&self) -> bool {
        self.tls.is_some() || self.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    /// What somebody of this role may say in chats; without a role, somebody unknown.
    pub fn chat_of(&self, role: Option<PersonKind>) -> ChatPolicy {
        match role {
            None | Some(PersonKind::Guest) => self.guest_chat.unwrap_or(self.chat),
            Some(PersonKind::Player | PersonKind::Bot | PersonKind::Admin) => self.chat,
        }
    }

    /// What the names of cookies begin with. Over HTTPS browsers then take them from this host alone, and not from others
    /// of the same domain; where the pages are a part of a site, the rest of it does not get them either.
    pub fn cookie_prefix(&self) -> &'static str {
        match (self.is_https(), self.base_path.as_str()) {
            (false, _) => "",
            (true, "/") => "__Host-",
            (true, _) => "__Secure-",
        }
    }

    /// The path for which the cookie is meant.
    pub fn cookie_path(&self) -> &str {
        &self.base_path
    }

    /// These settings with `/` around the base path, or what is wrong with them.
    ///
    /// # Errors
    /// A setting makes no sense.
    pub fn checked(mut self) -> Result<Config, BadConfig> {
        let path = self.base_path.trim_matches('/');
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte);
        if !path.bytes().all(is_plain)
            || path.split('/').any(|part| part.starts_with('.') || (part.is_empty() && !path.is_empty()))
        {
            return Err(BadConfig::BasePath(self.base_path));
        }
        self.base_path = if path.is_empty() { "/".to_owned() } else { format!("/{path}/") };
        if let Some(url) = &self.public_url {
            let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            if host.is_none_or(|host| host.is_empty() || host.starts_with('/') || url.contains(char::is_whitespace)) {
                return Err(BadConfig::PublicUrl(url.clone()));
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Result<String, BadConfig> {
        Config { base_path: text.to_owned(), ..Config::default() }.checked().map(|config| config.base_path)
    }

    #[test]
    fn the_base_path_has_its_slashes() {
        for (given, path_is) in [("", "/"), ("/", "/"), ("chess", "/chess/"), ("/a/b/", "/a/b/"), ("/a-1_~", "/a-1_~/")]
        {
            assert_eq!(path(given).as_deref(), Ok(path_is));
        }
        for bad in ["/a b", "/ü", "/../x", "/a//b", "/a?b", "/{id}"] {
            assert_eq!(path(bad), Err(BadConfig::BasePath(bad.to_owned())));
        }
    }

    #[test]
    fn the_public_address_is_one() {
        let url = |text: &str| Config { public_url: Some(text.to_owned()), ..Config::default() }.checked().is_ok();
        assert!(url("https://chess.example") && url("http://10.0.0.7:8080/"));
        assert!(
            !url("chess.example") && !url("https://") && !url("ftp://x") && !url("https:///x") && !url("http://a b")
        );
    }

    #[test]
    fn cookies_over_https_are_for_this_host_alone() {
        let prefix = |url: &str, base: &str| {
            let config = Config { public_url: Some(url.to_owned()), base_path: base.to_owned(), ..Config::default() };
            config.checked().unwrap().cookie_prefix()
        };
        assert_eq!(prefix("http://10.0.0.7", "/"), "");
        assert_eq!(prefix("https://chess.example", "/"), "__Host-");
        // Browsers take `__Host-` for all paths of a host only.
        assert_eq!(prefix("https://club.example", "/chess/"), "__Secure-");
    }

    #[test]
    fn the_address_of_nats_is_taken_apart() {
        let read = |url: &str| NatsConfig { url: url.to_owned(), credentials: None, ca: None };
        let parts = |url: &str| {
            let NatsAddress { url, user, token, is_tls } = read(url).address().unwrap();
            (url, user.map(|(user, password)| format!("{user}/{password}")), token, is_tls)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(parts("nats://10.0.0.9:4222/"), ("nats://10.0.0.9:4222".to_owned(), None, None, false));
        assert_eq!(parts("tls://ann:p@ss@x"), ("tls://x".to_owned(), some("ann/p@ss"), None, true));
        assert_eq!(parts("nats://s3cret@x:1"), ("nats://x:1".to_owned(), None, some("s3cret"), false));
        for bad in ["http://x", "nats://", "nats://a b", "nats://x/y"] {
            assert!(read(bad).address().is_err(), "{bad}");
        }
        assert!(!format!("{:?}", read("nats://ann:hunter2@x")).contains("hunter2"));
    }

    #[test]
    fn nothing_secret_is_shown() {
        let config = Config {
            database_url: Some("postgres://me:hunter2@db/x".to_owned()),
            metrics_token: Some("hunter2".to_owned()),
            ..Config::default()
        };
        assert!(!format!("{config:?}").contains("hunter2"));
    }
}
