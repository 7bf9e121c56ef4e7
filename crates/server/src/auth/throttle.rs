//! Failed logins, counted for each name and each address. Who fails too often has to wait; who knows the password of a
//! name that is not under attack is never charged.

use crate::error::{ApiError, ApiResult};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many failures are forgiven at once, and how long until another is.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    failures: u32,
    each: Duration,
}

const NAME: Allowance = Allowance { failures: 20, each: Duration::from_secs(45) };
const ADDRESS: Allowance = Allowance { failures: 60, each: Duration::from_secs(10) };
/// How many names and addresses are remembered.
const MOST: usize = 50_000;

/// Counts failed logins.
#[derive(Debug, Default)]
pub struct Throttle {
    /// For each key the moment when nothing is owed any more.
    owed: Mutex<HashMap<Key, Instant>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Name(String),
    Address(IpAddr),
}

impl Key {
    fn allowance(&self) -> Allowance {
        match self {
            Key::Name(_) => NAME,
            Key::Address(_) => ADDRESS,
        }
    }
}

/// A login that is being tried: charged, unless it is forgiven.
#[derive(Debug)]
pub struct Attempt<'a> {
    throttle: &'a Throttle,
    keys: [Key; 2],
}

impl Throttle {
    /// Charges a login in advance, so that many at once cannot slip through.
    ///
    /// # Errors
    /// Too many have failed.
    pub fn attempt(&self, folded: &str, address: IpAddr) -> ApiResult<Attempt<'_>> {
        self.attempt_at(folded, address, Instant::now())
    }

    fn attempt_at(&self, folded: &str, address: IpAddr, now: Instant) -> ApiResult<Attempt<'_>> {
        let keys = [Key::Name(folded.to_owned()), Key::Address(network(address))];
        let mut owed = self.owed.lock().unwrap_or_else(PoisonError::into_inner);
        if owed.len() >= MOST {
            owed.retain(|_, free_at| *free_at > now);
        }
        let wait = keys.iter().filter_map(|key| wait(owed.get(key).copied(), key.allowance(), now)).max();
        if let Some(wait) = wait {
            return Err(ApiError::TooMany { after_s: wait.as_secs() + 1 });
        }
        for key in &keys {
            let free_at = owed.entry(key.clone()).or_insert(now);
            *free_at = (*free_at).max(now) + key.allowance().each;
        }
        Ok(Attempt { throttle: self, keys })
    }
}

impl Attempt<'_> {
    /// It did not fail.
    pub fn forgive(self) {
        let mut owed = self.throttle.owed.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(free_at) = owed.get_mut(key) {
                *free_at = free_at.checked_sub(key.allowance().each).unwrap_or(*free_at);
            }
        }
    }
}

/// How long to wait before another failure fits into the allowance.
fn wait(free_at: Option<Instant>, allowance: Allowance, now: Instant) -> Option<Duration> {
    let owed = free_at?.checked_duration_since(now)?;
    let most = allowance.each * (allowance.failures - 1);
    owed.checked_sub(most).filter(|wait| !wait.is_zero())
}

/// Whoever has an IPv6 address has a whole network of them.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn fail(throttle: &Throttle, name: &str, address: IpAddr, now: Instant) -> Option<u64> {
        match throttle.attempt_at(name, address, now) {
            Ok(_) => None,
            Err(ApiError::TooMany { after_s }) => Some(after_s),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_name_is_protected_from_many_addresses() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for i in 0..NAME.failures {
            assert_eq!(fail(&throttle, "anna", address(i as u8), now), None, "{i}");
        }
        let wait = fail(&throttle, "anna", address(200), now).unwrap();
        assert!(wait <= NAME.each.as_secs() + 1, "{wait}");
        assert_eq!(fail(&throttle, "bert", address(200), now), None);
        let later = now + Duration::from_secs(wait);
        assert_eq!(fail(&throttle, "anna", address(200), later), None);
        assert!(fail(&throttle, "anna", address(200), later).is_some());
    }

    #[test]
    fn an_address_cannot_try_many_names() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for i in 0..ADDRESS.failures {
            assert_eq!(fail(&throttle, &format!("name{i}"), address(1), now), None);
        }
        assert!(fail(&throttle, "another", address(1), now).is_some());
        assert_eq!(fail(&throttle, "another", address(2), now), None);
    }

    #[test]
    fn success_costs_nothing() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for _ in 0..1000 {
            throttle.attempt_at("anna", address(1), now).unwrap().forgive();
        }
        assert_eq!(fail(&throttle, "anna", address(1), now), None);
    }

    #[test]
    fn a_network_counts_as_one_address() {
        assert_eq!(network("2001:db8::1".parse().unwrap()), network("2001:db8::ffff:1".parse().unwrap()));
        assert_ne!(network("2001:db8::1".parse().unwrap()), network("2001:db8:0:1::1".parse().unwrap()));
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), address(1));
    }
}
