//! Addresses: networks such as `10.0.0.0/8`, and who is behind a proxy that we trust.

use axum::http::HeaderMap;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// A network, such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// A network that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither an address nor a network such as 10.0.0.0/8")]
pub struct BadNetwork(String);

impl Network {
    /// Is this address in it?
    pub fn contains(&self, address: IpAddr) -> bool {
        let (ours, theirs) = (self.address.to_canonical(), address.to_canonical());
        ours.is_ipv4() == theirs.is_ipv4() && (number(ours) ^ number(theirs)).leading_zeros() >= self.bits
    }
}

/// The address as a number whose first bit is the address's first.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
        IpAddr::V6(address) => address.to_bits(),
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let bad = || BadNetwork(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| bad()))?;
        if bits > most { Err(bad()) } else { Ok(Network { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// Who asks. Each proxy adds at the right end whom it heard it from, so we read from there, and only as long as the one
/// who says it is trusted: what a client writes itself stands further left and is never reached.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut client = peer.to_canonical();
    if trusted.is_empty() {
        return client;
    }
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    for line in lines.filter_map(|line| line.to_str().ok()) {
        for hop in line.rsplit(',') {
            if !is_trusted(client) {
                return client;
            }
            match without_port(hop.trim()) {
                Some(hop) => client = hop.to_canonical(),
                None => return client,
            }
        }
    }
    client
}

/// Some proxies write the port too.
fn without_port(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| hop.parse::<std::net::SocketAddr>().ok().map(|address| address.ip()))
}

/// Whose limits an address shares: a household has a whole network of IPv6 addresses.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

/// Did somebody pass this request on?
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    ["forwarded", "x-forwarded-for", "x-real-ip", "via"].iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn seen(peer: &str, lines: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted: Vec<Network> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        client(ip(peer), &headers, &trusted).to_string()
    }

    #[test]
    fn networks_hold_their_addresses() {
        let holds = |network: &str, address: &str| network.parse::<Network>().unwrap().contains(ip(address));
        assert!(holds("10.0.0.0/8", "10.255.0.1") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.168.1.7", "192.168.1.7") && !holds("192.168.1.7", "192.168.1.8"));
        assert!(holds("10.0.0.0/8", "::ffff:10.1.1.1"));
        assert!(holds("2001:db8::/32", "2001:db8:1::1") && !holds("2001:db8::/32", "2001:db9::1"));
        assert!(holds("0.0.0.0/0", "1.2.3.4") && !holds("0.0.0.0/0", "::1") && holds("::/0", "::1"));
        for bad in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(bad.parse::<Network>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn only_named_proxies_are_believed() {
        assert_eq!(seen("5.5.5.5", &["1.1.1.1"], &[]), "5.5.5.5");
        assert_eq!(seen("5.5.5.5", &["1.1.1.1"], &["10.0.0.0/8"]), "5.5.5.5");
        assert_eq!(seen("10.0.0.1", &["1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
        // What the client made up stands on the left.
        assert_eq!(seen("10.0.0.1", &["9.9.9.9, 1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("10.0.0.1", &["9.9.9.9", "1.1.1.1, 10.0.0.2"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("10.0.0.1", &["1.1.1.1, nonsense"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &["1.1.1.1:4711"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["[2001:db8::1]:99"], &["10.0.0.0/8"]), "2001:db8::1");
        assert_eq!(seen("10.0.0.1", &[], &["10.0.0.0/8"]), "10.0.0.1");
    }

    #[test]
    fn a_household_shares_its_limits() {
        assert_eq!(household(ip("2001:db8:1:2:3:4:5:6")), ip("2001:db8:1:2::"));
        assert_eq!(household(ip("::ffff:1.2.3.4")), ip("1.2.3.4"));
    }
}
