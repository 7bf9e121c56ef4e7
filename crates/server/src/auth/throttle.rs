//! Failed logins, and how they slow down whoever guesses.
//!
//! A failure is counted for its name at its address, for the name, and for the address. Who is over one of these waits before the
//! password is looked at; nobody is kept waiting long, and only those are refused who ask for more at once than can wait.
//! What one does must not keep out another, so:
//!
//! - a browser in which this person has logged in before has a count of its own and none of the others;
//! - a name's first tries of a day at an address are not delayed by what is guessed elsewhere or for other names.

use crate::error::{ApiError, ApiResult};
use crate::network::household;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// How many failures are forgiven at once, and how long until another is.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    failures: u32,
    each: Duration,
}

/// A name at an address: 4,320 guesses a day.
const PAIR: Allowance = Allowance { failures: 10, each: Duration::from_secs(20) };
/// A name, wherever it is tried: as many.
const NAME: Allowance = Allowance { failures: 100, each: Duration::from_secs(20) };
/// An address, whatever names are tried there: 8,640 a day.
const ADDRESS: Allowance = Allowance { failures: 100, each: Duration::from_secs(10) };
/// What a name may fail at an address before failures of others delay it: three times, then once a day.
const FIRST: Allowance = Allowance { failures: 3, each: Duration::from_secs(24 * 3600) };
/// A browser that is known.
const DEVICE: Allowance = Allowance { failures: 20, each: Duration::from_secs(45) };
/// How long anybody is kept waiting: requests end after thirty seconds.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How many wait at once.
const WAITING: usize = 500;
/// How many counts are kept.
const MOST: usize = 100_000;

/// Counts failed logins.
#[derive(Debug)]
pub struct Throttle {
    /// For each key the moment when nothing is owed any more.
    owed: Mutex<HashMap<Key, Instant>>,
    places: Semaphore,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Pair(String, IpAddr),
    First(String, IpAddr),
    Name(String),
    Address(IpAddr),
    Device(String),
}

impl Key {
    fn allowance(&self) -> Allowance {
        match self {
            Key::Pair(..) => PAIR,
            Key::First(..) => FIRST,
            Key::Name(_) => NAME,
            Key::Address(_) => ADDRESS,
            Key::Device(_) => DEVICE,
        }
    }
}

/// Who tries to log in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who<'a> {
    /// The name, as names are compared.
    pub name: &'a str,
    /// Is there such an account? That is no secret here: people are found by their names.
    pub is_account: bool,
    /// Where they are.
    pub address: IpAddr,
    /// The mark by which the browser is known to this person.
    pub device: Option<&'a str>,
}

/// A login that is being tried: charged, unless it is forgiven.
#[derive(Debug)]
pub(crate) struct Attempt<'a> {
    throttle: &'a Throttle,
    charged: Vec<Key>,
}

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle { owed: Mutex::default(), places: Semaphore::new(WAITING) }
    }
}

impl Throttle {
    /// Charges a login in advance, so that many at once cannot slip through, and returns when its turn has come.
    ///
    /// # Errors
    /// More are tried at once than can wait.
    pub(crate) async fn attempt(&self, who: Who<'_>) -> ApiResult<Attempt<'_>> {
        let (charged, wait) = self.charge(who, Instant::now())?;
        if !wait.is_zero() {
            let full = |_| ApiError::TooMany { after_s: LONGEST_WAIT.as_secs() };
            let _place = self.places.try_acquire().map_err(full)?;
            tokio::time::sleep(wait).await;
        }
        Ok(Attempt { throttle: self, charged })
    }

    /// What an attempt at this moment is charged to, and how long it has to wait.
    fn charge(&self, who: Who<'_>, now: Instant) -> ApiResult<(Vec<Key>, Duration)> {
        let (name, address) = (who.name.to_owned(), household(who.address));
        let mut owed = self.owed.lock().unwrap_or_else(PoisonError::into_inner);
        make_room(&mut owed, now);
        let wait = |key: &Key| wait(owed.get(key).copied(), key.allowance(), now);
        let device = who.device.map(|device| Key::Device(device.to_owned())).filter(|device| wait(device).is_zero());
        let (charged, wait) = if let Some(device) = device {
            (vec![device], Duration::ZERO)
        } else {
            let (pair, first) = (Key::Pair(name.clone(), address), Key::First(name.clone(), address));
            let others = [Key::Name(name), Key::Address(address)];
            if who.is_account && wait(&first).is_zero() {
                // Counts that are full already are not driven up further, or others would wait for it.
                let open = others.into_iter().filter(|key| wait(key).is_zero());
                let for_pair = wait(&pair);
                ([pair, first].into_iter().chain(open).collect(), for_pair)
            } else {
                let longest = others.iter().chain([&pair]).map(wait).max().unwrap_or_default();
                (others.into_iter().chain([pair]).collect(), longest)
            }
        };
        if wait > LONGEST_WAIT {
            return Err(ApiError::TooMany { after_s: (wait - LONGEST_WAIT).as_secs() + 1 });
        }
        for key in &charged {
            let free_at = owed.entry(key.clone()).or_insert(now);
            *free_at = (*free_at).max(now) + key.allowance().each;
        }
        Ok((charged, wait))
    }
}

impl Attempt<'_> {
    /// It did not fail.
    pub(crate) fn forgive(self) {
        let mut owed = self.throttle.owed.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.charged {
            if let Some(free_at) = owed.get_mut(key) {
                *free_at = free_at.checked_sub(key.allowance().each).unwrap_or(*free_at);
            }
        }
    }
}

/// How long to wait before another failure fits into the allowance.
fn wait(free_at: Option<Instant>, allowance: Allowance, now: Instant) -> Duration {
    let owed = free_at.map_or(Duration::ZERO, |free_at| free_at.saturating_duration_since(now));
    owed.saturating_sub(allowance.each * (allowance.failures - 1))
}

/// Forgets what is no longer owed. Where that is not enough, any half must do: memory is worth more than counts.
fn make_room(owed: &mut HashMap<Key, Instant>, now: Instant) {
    if owed.len() >= MOST {
        owed.retain(|_, free_at| *free_at > now);
    }
    if owed.len() >= MOST {
        let mut stays = false;
        owed.retain(|_, _| {
            stays = !stays;
            stays
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(86_400);

    fn address(number: u32) -> IpAddr {
        IpAddr::from((0xc000_0200 + number).to_be_bytes())
    }

    fn stranger(name: &str, address: IpAddr) -> Who<'_> {
        Who { name, is_account: true, address, device: None }
    }

    /// How long an attempt that fails waits; none where it is refused.
    fn fail(throttle: &Throttle, who: Who<'_>, now: Instant) -> Option<Duration> {
        throttle.charge(who, now).ok().map(|(_, wait)| wait)
    }

    /// How often somebody can guess in a day who asks again as soon as there is an answer.
    fn guesses(throttle: &Throttle, start: Instant, mut who: impl FnMut(u32) -> (String, IpAddr)) -> u32 {
        let (mut now, mut count) = (start, 0);
        while now < start + DAY {
            let (name, address) = who(count);
            match throttle.charge(stranger(&name, address), now) {
                Ok((_, wait)) => {
                    now += wait;
                    count += 1;
                }
                Err(_) => now += Duration::from_secs(1),
            }
        }
        count
    }

    #[test]
    fn who_guesses_is_slowed_down_and_not_refused() {
        let (throttle, mut now) = (Throttle::default(), Instant::now());
        for i in 0..PAIR.failures {
            assert_eq!(fail(&throttle, stranger("anna", address(1)), now), Some(Duration::ZERO), "{i}");
        }
        for _ in 0..1000 {
            let wait = fail(&throttle, stranger("anna", address(1)), now).expect("a turn");
            assert!(wait <= LONGEST_WAIT);
            now += wait;
        }
        assert!(fail(&throttle, stranger("anna", address(1)), now).is_some());
        assert_eq!(fail(&throttle, stranger("anna", address(1)), now), None, "many at once are refused");
    }

    /// The figures that docs/operating.md gives.
    #[test]
    fn guesses_of_a_day_are_counted() {
        let start = Instant::now();
        let one = guesses(&Throttle::default(), start, |_| ("anna".to_owned(), address(1)));
        assert!((4_320..4_350).contains(&one), "one address, one name: {one}");
        let many = guesses(&Throttle::default(), start, |i| ("anna".to_owned(), address(i % 1000)));
        assert!((4_320..4_320 + 100 + 4 * 1000).contains(&many), "a thousand addresses, one name: {many}");
        let spray = guesses(&Throttle::default(), start, |i| (format!("name{}", i % 1000), address(1)));
        assert!((8_640..8_640 + 100 + 4 * 1000).contains(&spray), "one address, a thousand names: {spray}");
    }

    #[test]
    fn nobody_keeps_out_somebody_elsewhere() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for i in 0..3000 {
            let _ = throttle.charge(stranger("anna", address(i % 300)), now);
        }
        assert_eq!(fail(&throttle, stranger("anna", address(999)), now), Some(Duration::ZERO), "at another address");
        let known = Who { device: Some("d"), ..stranger("anna", address(1)) };
        assert_eq!(fail(&throttle, known, now), Some(Duration::ZERO), "at the same address, in a known browser");
    }

    #[test]
    fn one_pupil_does_not_keep_out_a_school() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for i in 0..3000 {
            let _ = throttle.charge(Who { is_account: false, ..stranger(&format!("x{i}"), address(1)) }, now);
            let _ = throttle.charge(stranger("bert", address(1)), now);
        }
        let nobody = Who { is_account: false, ..stranger("y", address(1)) };
        assert_eq!(fail(&throttle, nobody, now), None);
        for _ in 0..FIRST.failures {
            assert_eq!(fail(&throttle, stranger("anna", address(1)), now), Some(Duration::ZERO));
        }
        assert_eq!(fail(&throttle, stranger("anna", address(1)), now), None, "she has tried three times");
        assert_eq!(fail(&throttle, stranger("carl", address(1)), now), Some(Duration::ZERO));
    }

    #[test]
    fn a_known_browser_has_a_count_of_its_own() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        let known = Who { device: Some("d"), ..stranger("anna", address(1)) };
        for _ in 0..DEVICE.failures + PAIR.failures {
            assert_eq!(fail(&throttle, known, now), Some(Duration::ZERO));
        }
        assert_eq!(fail(&throttle, known, now), Some(PAIR.each), "then it is one like any other");
    }

    #[test]
    fn success_costs_nothing() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for _ in 0..1000 {
            let (charged, wait) = throttle.charge(stranger("anna", address(1)), now).unwrap();
            assert!(wait.is_zero());
            Attempt { throttle: &throttle, charged }.forgive();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_so_many_wait_at_once() {
        let throttle = Throttle::default();
        let now = Instant::now();
        for _ in 0..PAIR.failures {
            fail(&throttle, stranger("anna", address(1)), now);
        }
        let began = Instant::now();
        throttle.attempt(stranger("anna", address(1))).await.unwrap();
        assert_eq!(began.elapsed(), PAIR.each);
        let _taken = throttle.places.acquire_many(WAITING as u32).await.unwrap();
        let refused = throttle.attempt(stranger("anna", address(1))).await;
        assert!(matches!(refused, Err(ApiError::TooMany { .. })));
    }

    #[test]
    fn counts_do_not_grow_without_end() {
        let (throttle, now) = (Throttle::default(), Instant::now());
        for i in 0..MOST as u32 {
            let _ = throttle.charge(stranger(&format!("x{i}"), address(i)), now);
        }
        assert!(throttle.owed.lock().unwrap().len() <= MOST + 4);
    }
}
