//! The address of a server, as people write it.

use std::fmt;
use std::str::FromStr;

/// Where a server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub is_https: bool,
    /// The host, without a port.
    pub host: String,
    pub port: u16,
}

/// Not an address of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the address of a server, such as https://chess.example or http://localhost:8080")]
pub struct BadServer(String);

impl FromStr for Server {
    type Err = BadServer;

    fn from_str(text: &str) -> Result<Server, BadServer> {
        read(text.trim()).ok_or_else(|| BadServer(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Server> {
    let (scheme, rest) = text.split_once("://").unwrap_or(("https", text));
    let is_https = match scheme {
        "https" => true,
        "http" => false,
        _ => return None,
    };
    // The API lies at the root: clients cannot know of a path before it.
    let authority = rest.strip_suffix('/').unwrap_or(rest);
    let usual = if is_https { 443 } else { 80 };
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !host.is_empty() && !port.contains(']') => (host, port.parse().ok()?),
        _ => (authority, usual),
    };
    let is_good = |byte: u8| byte.is_ascii_alphanumeric() || b".-_[]:".contains(&byte);
    let is_bare_v6 = host.contains(':') && !host.starts_with('[');
    if host.is_empty() || !host.bytes().all(is_good) || is_bare_v6 {
        return None;
    }
    Some(Server { is_https, host: host.to_owned(), port })
}

impl Server {
    /// What stands in a `Host` header.
    pub(crate) fn authority(&self) -> String {
        let usual = if self.is_https { 443 } else { 80 };
        if self.port == usual { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// The host as the system's resolver wants it.
    pub(crate) fn bare_host(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for (text, shown) in [
            ("https://chess.example", "https://chess.example"),
            ("chess.example/", "https://chess.example"),
            ("http://localhost:8080", "http://localhost:8080"),
            ("http://127.0.0.1:80/", "http://127.0.0.1"),
            ("http://[::1]:9", "http://[::1]:9"),
        ] {
            assert_eq!(text.parse::<Server>().map(|server| server.to_string()).as_deref(), Ok(shown));
        }
    }

    #[test]
    fn others_are_refused_and_shown() {
        for text in ["", "ftp://x", "http://", "http://a/b", "http://a:b", "http://a b", "http://:80", "::1"] {
            let error = text.parse::<Server>().expect_err(text).to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }
}
