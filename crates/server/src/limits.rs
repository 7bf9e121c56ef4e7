//! Who has asked for too much: rates for an address and a person, and how many sockets each holds at once.
//!
//! Whatever is over is refused with the time to come back. Tables are swept, so that strangers cost nothing for long.
//!
//! Of what costs the whole site something each server tells the others how often it was asked for, twice a second, and they count it too:
//! so a limit holds for all of them together, but for what is asked within half a second. What protects a server itself, such as the
//! number of its sockets or of its requests, is its own.

use crate::config::Limits;
use crate::error::{ApiError, ApiResult};
use crate::game::Player;
use crate::limited::{Allowance, Limited, THINGS};
use crate::network::household;
use crate::others::{Hint, Others, carried};
use crate::rate::Rate;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, RateLimiter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Watches over all limits of a server.
#[derive(Debug)]
pub struct Limiter {
    /// In the order of [`Limited`].
    rates: [Pair; THINGS],
    tokens: Tokens,
    connections: Arc<Count<IpAddr>>,
    sockets: Arc<Count<IpAddr>>,
    sockets_of: Arc<Count<String>>,
    others: Others,
    /// What was asked for here since the other servers were told.
    tally: Mutex<HashMap<(Limited, Asker), u32>>,
}

/// Whose asking was counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Asker {
    Address(IpAddr),
    Person(String),
}

/// How often somebody has asked for something, as servers tell each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Tally {
    what: String,
    who: Asker,
    count: u32,
}

/// Who has asked for one thing, by address and by person.
#[derive(Debug)]
struct Pair {
    what: &'static str,
    address: Keyed<IpAddr>,
    person: Keyed<String>,
}

/// A rate for each key.
#[derive(Debug)]
struct Keyed<K: Hash + Eq + Clone> {
    limiter: Option<DefaultKeyedRateLimiter<K>>,
    /// How many may be asked for at once.
    at_once: u32,
}

/// How many each key holds at once.
#[derive(Debug)]
struct Count<K> {
    held: Mutex<Held<K>>,
    most: usize,
    most_each: usize,
}

#[derive(Debug)]
struct Held<K> {
    all: usize,
    each: HashMap<K, usize>,
}

/// One of those that are counted; to drop it is to give it back.
#[derive(Debug)]
pub(crate) struct Permit<K: Hash + Eq> {
    count: Arc<Count<K>>,
    key: K,
}

/// Why no permit was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The server holds as many as it can.
    All,
    /// This key does.
    Key,
}

/// One open socket, counted for its address and its person.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    _address: Permit<IpAddr>,
    _person: Option<Permit<String>>,
}

/// When somebody who holds too much may try again: it depends on them, so this is a guess.
const HOLDING: u64 = 10;
/// How often the tables are swept.
pub(crate) const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// How often the other servers are told what was asked for.
pub(crate) const TOLD_EVERY: Duration = Duration::from_millis(500);
/// How many of those who ask are counted until then.
const MOST_TOLD: usize = 2_000;

impl Limiter {
    /// Watches over these limits.
    pub fn new(limits: &Limits) -> Limiter {
        Limiter::among(limits, Others::default())
    }

    /// The same on one server of several.
    pub(crate) fn among(limits: &Limits, others: Others) -> Limiter {
        Limiter {
            others,
            tally: Mutex::default(),
            rates: limits.rates.by_row().map(|(what, Allowance { address, person })| Pair {
                what,
                address: Keyed::new(address),
                person: Keyed::new(person),
            }),
            tokens: Tokens::new(limits.failed_tokens_per_address),
            connections: Count::new(limits.connections, limits.connections_per_address),
            sockets: Count::new(limits.sockets, limits.sockets_per_address),
            sockets_of: Count::new(usize::MAX, limits.sockets_per_person),
        }
    }

    /// Somebody asks for this. Where nobody is known, only their address counts.
    pub(crate) fn check(&self, what: Limited, address: IpAddr, person: Option<&Player>) -> ApiResult<()> {
        self.check_address(what, address)?;
        person.map_or(Ok(()), |person| self.check_person(what, person))
    }

    /// Somebody at this address asks for this.
    pub(crate) fn check_address(&self, what: Limited, address: IpAddr) -> ApiResult<()> {
        let (address, Pair { what: name, address: counted, .. }) = (household(address), &self.rates[what as usize]);
        counted.check(&address).map_err(|after| too_many(name, after))?;
        self.tally(what, counted, || Asker::Address(address));
        Ok(())
    }

    /// This person asks for this.
    pub(crate) fn check_person(&self, what: Limited, person: &Player) -> ApiResult<()> {
        let Pair { what: name, person: counted, .. } = &self.rates[what as usize];
        counted.check(&person.id).map_err(|after| too_many(name, after))?;
        self.tally(what, counted, || Asker::Person(person.id.clone()));
        Ok(())
    }

    /// Counts it for the other servers.
    fn tally<K: Hash + Eq + Clone>(&self, what: Limited, counted: &Keyed<K>, who: impl FnOnce() -> Asker) {
        if counted.limiter.is_none() || what.is_a_servers_own() || !self.others.are_there() {
            return;
        }
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (what, who());
        if tally.len() < MOST_TOLD || tally.contains_key(&key) {
            *tally.entry(key).or_default() += 1;
        }
    }

    /// Tells the other servers what was asked for here since the last time.
    pub(crate) fn tell_others(&self) {
        let tally = std::mem::take(&mut *self.tally.lock().unwrap_or_else(PoisonError::into_inner));
        if tally.is_empty() {
            return;
        }
        let told = |((what, who), count): ((Limited, Asker), u32)| Tally { what: what.name().to_owned(), who, count };
        let counts: Vec<Tally> = tally.into_iter().map(told).collect();
        self.others.tell(|| Hint::Counted { counts: carried(&counts) });
    }

    /// Another server tells what was asked for there.
    pub(crate) fn hear(&self, counts: Value) {
        let counts: Vec<Tally> = match serde_json::from_value(counts) {
            Ok(counts) => counts,
            Err(error) => return tracing::debug!(%error, "what another server has counted cannot be read"),
        };
        for Tally { what, who, count } in counts.into_iter().take(MOST_TOLD) {
            let Some(what) = Limited::named(&what).filter(|what| !what.is_a_servers_own()) else { continue };
            let Pair { address, person, .. } = &self.rates[what as usize];
            match who {
                Asker::Address(who) => address.count(&household(who), count),
                Asker::Person(who) => person.count(&who, count),
            }
        }
    }

    /// Somebody at this address shows the token with this hash: is it worth asking the database?
    pub(crate) fn token_from(&self, address: IpAddr, hash: &str) -> ApiResult<()> {
        self.tokens.check(household(address), hash, Instant::now()).map_err(|after| too_many("tokens", after))
    }

    /// It was somebody's, or nobody's.
    pub(crate) fn token_found(&self, address: IpAddr, hash: &str, is_good: bool) {
        self.tokens.found(household(address), hash, is_good, Instant::now());
    }

    /// Somebody connects. A proxy that we trust stands for many.
    pub(crate) fn connection(&self, address: IpAddr, is_proxy: bool) -> Result<Permit<IpAddr>, Full> {
        Count::take(&self.connections, household(address), is_proxy).inspect_err(|_| refused("connections"))
    }

    /// Somebody opens a socket.
    pub(crate) fn socket(&self, address: IpAddr, person: Option<&Player>) -> ApiResult<SocketPermit> {
        let full = |full| {
            refused("sockets");
            match full {
                Full::All => {
                    ApiError::Unavailable("the server has no room for another socket; try again later".to_owned())
                }
                Full::Key => ApiError::TooMany { after_s: HOLDING },
            }
        };
        let by_person = |person: &Player| Count::take(&self.sockets_of, person.id.clone(), false);
        let person = person.map(by_person).transpose().map_err(full)?;
        let address = Count::take(&self.sockets, household(address), false).map_err(full)?;
        metrics::gauge!("tabiya_sockets").set(self.open_sockets() as f64);
        Ok(SocketPermit { _address: address, _person: person })
    }

    /// How many sockets are open.
    pub fn open_sockets(&self) -> usize {
        self.sockets.lock().all
    }

    /// How many connections are open.
    pub fn open_connections(&self) -> usize {
        self.connections.lock().all
    }

    /// Forgets everybody who has been quiet.
    pub(crate) fn sweep(&self) {
        for pair in &self.rates {
            pair.address.sweep();
            pair.person.sweep();
        }
        self.tokens.sweep(Instant::now());
    }
}

fn refused(what: &'static str) {
    metrics::counter!("tabiya_refused_total", "what" => what).increment(1);
}

fn too_many(what: &'static str, after: Duration) -> ApiError {
    refused(what);
    ApiError::TooMany { after_s: after.as_secs() + 1 }
}

impl<K: Hash + Eq + Clone> Keyed<K> {
    fn new(rate: Rate) -> Keyed<K> {
        let quota = rate.quota();
        let at_once = quota.map_or(0, |quota| quota.burst_size().get());
        Keyed { limiter: quota.map(RateLimiter::keyed), at_once }
    }

    /// Counts one, or says how long to wait.
    fn check(&self, key: &K) -> Result<(), Duration> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        limiter.check_key(key).map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// Counts so many, or as many as there is still room for.
    fn count(&self, key: &K, count: u32) {
        let (Some(limiter), Some(mut count)) = (&self.limiter, NonZeroU32::new(count.min(self.at_once))) else {
            return;
        };
        while !matches!(limiter.check_key_n(key, count), Ok(Ok(()))) {
            match NonZeroU32::new(count.get() / 2) {
                Some(half) => count = half,
                None => return,
            }
        }
    }

    fn sweep(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl<K: Hash + Eq + Clone> Count<K> {
    fn new(most: usize, most_each: usize) -> Arc<Count<K>> {
        Arc::new(Count { held: Mutex::new(Held { all: 0, each: HashMap::new() }), most, most_each })
    }

    fn take(count: &Arc<Count<K>>, key: K, is_many: bool) -> Result<Permit<K>, Full> {
        let mut held = count.lock();
        if held.all >= count.most {
            return Err(Full::All);
        }
        let each = held.each.get(&key).copied().unwrap_or(0);
        if each >= count.most_each && !is_many {
            return Err(Full::Key);
        }
        held.all += 1;
        held.each.insert(key.clone(), each + 1);
        drop(held);
        Ok(Permit { count: Arc::clone(count), key })
    }
}

impl<K> Count<K> {
    fn lock(&self) -> std::sync::MutexGuard<'_, Held<K>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Hash + Eq> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut held = self.count.lock();
        held.all -= 1;
        if let Some(each) = held.each.get_mut(&self.key) {
            *each -= 1;
            if *each == 0 {
                held.each.remove(&self.key);
            }
        }
    }
}

/// A rate for one thing alone, without a table: the frames of a socket.
#[derive(Debug)]
pub(crate) struct Pace {
    spacing: Option<(Duration, Duration)>,
    /// When the next would come if all had come evenly.
    due: Instant,
}

impl Pace {
    pub(crate) fn new(rate: Rate) -> Pace {
        Pace { spacing: rate.spacing(), due: Instant::now() }
    }

    /// How long to wait until another one would be within the rate.
    fn wait(&self, now: Instant) -> Option<Duration> {
        let (step, all_at_once) = self.spacing?;
        (self.due.max(now) + step).checked_duration_since(now + all_at_once).filter(|wait| !wait.is_zero())
    }

    /// Counts one, and says whether that was still within the rate.
    pub(crate) fn count(&mut self, now: Instant) -> bool {
        let Some((step, all_at_once)) = self.spacing else { return true };
        self.due = self.due.max(now) + step;
        self.due <= now + all_at_once
    }
}

/// Tokens that were nobody's, counted for each address: after too many the database is not asked. Whoever has shown a good
/// one lately does not suffer for what others at the same address do.
#[derive(Debug)]
struct Tokens {
    rate: Rate,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    failures: HashMap<IpAddr, Pace>,
    /// The hashes of good ones, and when they were shown.
    good: HashMap<String, Instant>,
}

/// How long it is known that a token was good.
const GOOD: Duration = Duration::from_secs(600);

impl Tokens {
    fn new(rate: Rate) -> Tokens {
        Tokens { rate, seen: Mutex::default() }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// May this address try this token? If not, how long must it wait?
    fn check(&self, address: IpAddr, hash: &str, now: Instant) -> Result<(), Duration> {
        let seen = self.lock();
        let wait = seen.failures.get(&address).and_then(|pace| pace.wait(now));
        wait.filter(|_| !seen.good.contains_key(hash)).map_or(Ok(()), Err)
    }

    fn found(&self, address: IpAddr, hash: &str, is_good: bool, now: Instant) {
        if self.rate == Rate::Free {
            return;
        }
        let mut seen = self.lock();
        if is_good {
            seen.good.insert(hash.to_owned(), now);
        } else {
            seen.good.remove(hash);
            seen.failures.entry(address).or_insert_with(|| Pace::new(self.rate)).count(now);
        }
    }

    /// Forgets what is long ago.
    fn sweep(&self, now: Instant) {
        let mut seen = self.lock();
        seen.failures.retain(|_, pace| pace.due > now);
        seen.good.retain(|_, shown| *shown + GOOD > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_counted_and_come_back() {
        let count = Count::new(3, 2);
        let first = Count::take(&count, 'a', false).unwrap();
        let _second = Count::take(&count, 'a', false).unwrap();
        assert_eq!(Count::take(&count, 'a', false).unwrap_err(), Full::Key);
        let _third = Count::take(&count, 'b', false).unwrap();
        assert_eq!(Count::take(&count, 'c', false).unwrap_err(), Full::All);
        drop(first);
        assert!(Count::take(&count, 'a', false).is_ok());
        assert_eq!(count.lock().each.len(), 2, "what is given back is forgotten");
    }

    #[test]
    fn a_proxy_stands_for_many() {
        let count = Count::new(10, 1);
        let held: Vec<_> = (0..10).map(|_| Count::take(&count, 'p', true).unwrap()).collect();
        assert_eq!(held.len(), 10);
    }

    #[test]
    fn a_pace_allows_a_burst_and_then_its_rate() {
        let mut pace = Pace::new(Rate::per_second(10, 5));
        let start = Instant::now() + Duration::from_secs(1);
        let allowed = (0..20).filter(|_| pace.count(start)).count();
        assert_eq!(allowed, 5);
        let mut pace = Pace::new(Rate::per_second(10, 5));
        assert!((0..100).all(|n| pace.count(start + n * Duration::from_millis(100))));
        let mut free = Pace::new(Rate::Free);
        assert!((0..1000).all(|_| free.count(start)));
    }

    #[test]
    fn whoever_shows_too_many_bad_tokens_waits() {
        let tokens = Tokens::new(Rate::per_second(1, 3));
        let (here, elsewhere): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let now = Instant::now() + Duration::from_secs(1);
        tokens.found(here, "good", true, now);
        for _ in 0..3 {
            assert_eq!(tokens.check(here, "bad", now), Ok(()), "to try costs nothing");
            tokens.found(here, "bad", false, now);
        }
        assert_eq!(tokens.check(here, "bad", now), Err(Duration::from_secs(1)));
        assert_eq!(tokens.check(here, "good", now), Ok(()), "others do not suffer for it");
        assert_eq!(tokens.check(elsewhere, "bad", now), Ok(()));
        tokens.found(elsewhere, "good", false, now);
        assert!(tokens.check(here, "good", now).is_err(), "revoked tokens are good no longer");
        let later = now + Duration::from_secs(1);
        assert_eq!(tokens.check(here, "bad", later), Ok(()));
        tokens.sweep(later);
        assert!(tokens.lock().failures.contains_key(&here), "two of the failures still count");
        tokens.sweep(now + Duration::from_secs(3));
        assert!(tokens.lock().failures.is_empty());
        let free = Tokens::new(Rate::Free);
        (0..1000).for_each(|_| free.found(here, "bad", false, now));
        assert_eq!(free.check(here, "bad", now), Ok(()));
    }

    #[test]
    fn what_was_asked_for_on_another_server_counts_here_too() {
        let limits = || {
            let mut limits = Limits::default();
            limits.rates[Limited::Games].address = Rate::per_minute(1, 4);
            limits.rates[Limited::Requests].address = Rate::per_minute(1, 4);
            limits
        };
        let (tell, told) = std::sync::mpsc::channel();
        let (others, tell) = (Others::default(), Mutex::new(tell));
        others.meet(move |hint| drop(tell.lock().unwrap().send(hint.clone())));
        let (here, there) = (Limiter::among(&limits(), others), Limiter::new(&limits()));
        let school: IpAddr = "10.0.0.1".parse().unwrap();
        for _ in 0..3 {
            here.check_address(Limited::Games, school).unwrap();
            here.check_address(Limited::Requests, school).unwrap();
        }
        here.tell_others();
        here.tell_others();
        for hint in told.try_iter() {
            let Hint::Counted { counts } = hint else { panic!("{hint:?}") };
            there.hear(counts);
        }
        assert!(there.check_address(Limited::Games, school).is_ok());
        assert!(there.check_address(Limited::Games, school).is_err(), "three there and one here");
        for _ in 0..4 {
            assert!(there.check_address(Limited::Requests, school).is_ok(), "requests are each server's own");
        }
        // More than there is room for, and nonsense.
        let far = serde_json::json!([{ "what": "games", "who": { "address": "10.0.0.2" }, "count": u32::MAX },
            { "what": "nothing", "who": { "person": "x" }, "count": 1 }]);
        there.hear(far);
        assert!(there.check_address(Limited::Games, "10.0.0.2".parse().unwrap()).is_err());
        there.hear(serde_json::json!({ "what": 1 }));
    }

    #[test]
    fn who_asks_too_often_is_told_when_to_come_back() {
        let mut limits = Limits::default();
        limits.rates[Limited::Requests].address = Rate::per_minute(1, 2);
        let limiter = Limiter::new(&limits);
        let school: IpAddr = "10.0.0.1".parse().unwrap();
        let asks = |address| limiter.check_address(Limited::Requests, address);
        assert!(asks(school).is_ok() && asks(school).is_ok());
        let Err(ApiError::TooMany { after_s }) = asks(school) else { panic!("a third is too many") };
        assert!((1..=61).contains(&after_s));
        assert!(asks("10.0.0.2".parse().unwrap()).is_ok());
        limiter.sweep();
    }
}
