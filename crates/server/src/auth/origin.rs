//! Does a request come from our own pages? Browsers say so, and no page can make them lie.
//!
//! The one place where this is judged: requests that change something, and sockets, use it when they bring a cookie.

use crate::config::Config;
use axum::http::{HeaderMap, header};

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A page of ours.
    Own,
    /// A page of somebody else.
    Foreign,
    /// Nothing is said: a program, or a browser that follows a link.
    Unknown,
}

/// Where this request comes from. `Sec-Fetch-Site` decides where a browser sends it, for it holds behind any proxy;
/// otherwise `Origin` must name the host that was asked, or the public address of this server.
pub fn origin(config: &Config, headers: &HeaderMap) -> Origin {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    match text("sec-fetch-site") {
        Some("same-origin") => return Origin::Own,
        Some("none") | None => {}
        Some(_) => return Origin::Foreign,
    }
    let Some(origin) = text(header::ORIGIN.as_str()) else { return Origin::Unknown };
    let Some(asker) = authority(origin) else { return Origin::Foreign };
    let ours = [text(header::HOST.as_str()), config.public_url.as_deref().and_then(authority)];
    if ours.into_iter().flatten().any(|host| host.eq_ignore_ascii_case(asker)) { Origin::Own } else { Origin::Foreign }
}

/// The host and port of `scheme://host:port/…`.
fn authority(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next().filter(|host| !host.is_empty())?;
    matches!(scheme, "http" | "https").then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(pairs: &[(&'static str, &'static str)]) -> Origin {
        let config = Config { public_url: Some("https://chess.example/club/".to_owned()), ..Config::default() };
        let headers = pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        origin(&config, &headers)
    }

    #[test]
    fn our_own_pages_are_known_by_host_or_public_address() {
        assert_eq!(judge(&[("host", "10.0.0.7:8080"), ("origin", "http://10.0.0.7:8080")]), Origin::Own);
        assert_eq!(judge(&[("host", "inner:80"), ("origin", "https://chess.example")]), Origin::Own);
        assert_eq!(judge(&[("host", "a"), ("origin", "http://b"), ("sec-fetch-site", "same-origin")]), Origin::Own);
    }

    #[test]
    fn others_are_foreign() {
        for origin in
            ["http://evil.example", "null", "file://", "http://10.0.0.7:8081", "https://chess.example.evil", ""]
        {
            assert_eq!(judge(&[("host", "10.0.0.7:8080"), ("origin", origin)]), Origin::Foreign, "{origin:?}");
        }
        for site in ["cross-site", "same-site", "nonsense"] {
            assert_eq!(judge(&[("host", "a"), ("origin", "http://a"), ("sec-fetch-site", site)]), Origin::Foreign);
        }
    }

    #[test]
    fn programs_say_nothing() {
        assert_eq!(judge(&[("host", "a")]), Origin::Unknown);
        assert_eq!(judge(&[("host", "a"), ("sec-fetch-site", "none")]), Origin::Unknown);
    }
}
