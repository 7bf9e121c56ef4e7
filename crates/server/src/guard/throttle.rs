//! Failed logins, and how they slow down whoever guesses.
//!
//! A failure is counted for its name at its address, for the name, and for the address. Who is over one of these waits before the
//! password is looked at, and nobody is kept waiting long.
//! What one does must not keep out another, so:
//!
//! - a browser in which this person has logged in before has a count of its own and none of the others;
//! - a name's first tries of a day at an address are not delayed by what is guessed elsewhere or for other names;
//! - among those who wait for the same turn the lot decides, not who came first, and there is a place for everybody whom the
//!   server lets connect: whoever always has requests waiting cannot keep out somebody at the same address for good.

use crate::error::{ApiError, ApiResult};
use crate::id;
use crate::network::household;
use crate::others::{Hint, Others, carried};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

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
/// How long anybody is kept waiting: requests end after thirty seconds. No count makes one wait longer for its next turn.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// How many counts are kept.
const MOST: usize = 100_000;
/// How many counts a failure on another server can have.
const MOST_TOLD: usize = 8;

/// Counts failed logins.
#[derive(Debug)]
pub struct Throttle {
    state: Mutex<State>,
    others: Others,
}

#[derive(Debug)]
struct State {
    /// For each counter the moment when nothing is owed any more.
    owed: HashMap<Counter, Instant>,
    /// For each counter the next turn for which somebody waits.
    turns: HashMap<Counter, Lottery>,
    /// Who waits: never more than there are connections.
    waiting: HashMap<u64, Waiting>,
    /// The number of the last attempt.
    last: u64,
    /// Where the lot has come to.
    lot: u64,
}

/// Those of whom one will be let in, and when.
#[derive(Debug)]
struct Lottery {
    at: Instant,
    who: Vec<u64>,
}

#[derive(Debug)]
struct Waiting {
    /// It waits for a turn of this.
    counter: Counter,
    /// Of these it has had its turn, and has been charged.
    had: Vec<Counter>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Counter {
    Pair(String, IpAddr),
    First(String, IpAddr),
    Name(String),
    Address(IpAddr),
    Device(String),
}

impl Counter {
    fn allowance(&self) -> Allowance {
        match self {
            Counter::Pair(..) => PAIR,
            Counter::First(..) => FIRST,
            Counter::Name(_) => NAME,
            Counter::Address(_) => ADDRESS,
            Counter::Device(_) => DEVICE,
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
    charged: Vec<Counter>,
    is_forgiven: bool,
}

/// A place among those who wait. To drop it is to leave.
struct Place<'a> {
    throttle: &'a Throttle,
    number: u64,
}

/// What is to be done with an attempt.
#[derive(Debug, PartialEq, Eq)]
enum Ruling {
    /// Let it in: it is charged to these.
    Go(Vec<Counter>),
    /// Ask again then.
    Wait(Instant),
}

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle::with_lot(id::number())
    }
}

impl Throttle {
    fn with_lot(lot: u64) -> Throttle {
        let (owed, turns, waiting) = Default::default();
        let state = Mutex::new(State { owed, turns, waiting, last: 0, lot });
        Throttle { state, others: Others::default() }
    }

    /// The same on one server of several: what fails on one counts on all.
    pub(super) fn among(others: Others) -> Throttle {
        Throttle { others, ..Throttle::default() }
    }

    /// Logins have failed on another server.
    pub(crate) fn hear(&self, counters: Value) {
        let counters: Vec<Counter> = match serde_json::from_value(counters) {
            Ok(counters) => counters,
            Err(error) => return tracing::debug!(%error, "what has failed on another server cannot be read"),
        };
        let (mut state, now) = (self.lock(), Instant::now());
        make_room(&mut state.owed, now);
        for counter in counters.iter().take(MOST_TOLD) {
            // As here: counts that are full already are not driven up further.
            if state.wait(counter, now).is_zero() {
                state.charge(counter, now);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Charges a login in advance, so that many at once cannot slip through, and returns when its turn has come.
    ///
    /// # Errors
    /// The turn was another's.
    pub(crate) async fn attempt(&self, who: Who<'_>) -> ApiResult<Attempt<'_>> {
        let until = Instant::now() + LONGEST_WAIT;
        let place = Place { throttle: self, number: self.lock().number() };
        loop {
            let answer = self.lock().ask(place.number, who, Instant::now());
            match answer {
                Ruling::Go(charged) => return Ok(Attempt { throttle: self, charged, is_forgiven: false }),
                // Whoever comes again at once takes part in the next lot.
                Ruling::Wait(at) if at > until => return Err(ApiError::TooMany { after_s: 1 }),
                Ruling::Wait(at) => sleep_until(at).await,
            }
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.throttle.lock().leave(self.number);
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Lets this attempt in and charges it, or says when to ask again.
    fn ask(&mut self, number: u64, who: Who<'_>, now: Instant) -> Ruling {
        let (name, address) = (who.name.to_owned(), household(who.address));
        make_room(&mut self.owed, now);
        let device = who.device.map(|device| Counter::Device(device.to_owned()));
        if let Some(device) = device.filter(|device| self.wait(device, now).is_zero()) {
            self.charge(&device, now);
            return Ruling::Go(vec![device]);
        }
        let (pair, first) = (Counter::Pair(name.clone(), address), Counter::First(name.clone(), address));
        let others = [Counter::Name(name), Counter::Address(address)];
        let (needed, mut charged) = if who.is_account && self.wait(&first, now).is_zero() {
            // Counts that are full already are not driven up further, or others would wait for it.
            let open = others.into_iter().filter(|counter| self.wait(counter, now).is_zero());
            let charged = [pair.clone(), first].into_iter().chain(open).collect();
            (vec![pair], charged)
        } else {
            let all: Vec<Counter> = others.into_iter().chain([pair]).collect();
            (all.clone(), all)
        };
        needed.iter().for_each(|counter| self.draw(counter, now));
        let had = self.waiting.get(&number).map(|waiting| waiting.had.clone()).unwrap_or_default();
        let missing = needed.into_iter().filter(|counter| !had.contains(counter));
        let longest = missing.map(|counter| (self.wait(&counter, now), counter)).max_by_key(|(wait, _)| *wait);
        if let Some((wait, counter)) = longest.filter(|(wait, _)| !wait.is_zero()) {
            return self.join(number, counter, now + wait);
        }
        charged.retain(|counter| !had.contains(counter));
        charged.iter().for_each(|counter| self.charge(counter, now));
        charged.extend(had);
        Ruling::Go(charged)
    }

    /// How long until another failure fits into what this counter is allowed.
    fn wait(&self, counter: &Counter, now: Instant) -> Duration {
        wait(self.owed.get(counter).copied(), counter.allowance(), now)
    }

    fn charge(&mut self, counter: &Counter, now: Instant) {
        let free_at = self.owed.entry(counter.clone()).or_insert(now);
        *free_at = (*free_at).max(now) + counter.allowance().each;
    }

    /// Lets the lot decide whose turn it is, if it is time.
    fn draw(&mut self, counter: &Counter, now: Instant) {
        let Some(turn) = self.turns.get(counter).filter(|turn| turn.at <= now) else { return };
        // Numbers by Knuth: fair enough for a few, and nobody sees them.
        self.lot = self.lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let winner = turn.who.get((self.lot >> 33) as usize % turn.who.len().max(1)).copied();
        self.turns.remove(counter);
        if let Some(waiting) = winner.and_then(|number| self.waiting.get_mut(&number)) {
            waiting.had.push(counter.clone());
            self.charge(counter, now);
        }
    }

    /// Waits for this turn with others who do.
    fn join(&mut self, number: u64, counter: Counter, at: Instant) -> Ruling {
        let had = self.leave(number).map(|waiting| waiting.had).unwrap_or_default();
        self.waiting.insert(number, Waiting { counter: counter.clone(), had });
        let turn = self.turns.entry(counter).or_insert_with(|| Lottery { at, who: Vec::new() });
        turn.who.push(number);
        Ruling::Wait(turn.at)
    }

    /// Whoever had this number waits no longer.
    fn leave(&mut self, number: u64) -> Option<Waiting> {
        let waiting = self.waiting.remove(&number)?;
        if let Some(turn) = self.turns.get_mut(&waiting.counter) {
            turn.who.retain(|other| *other != number);
            if turn.who.is_empty() {
                self.turns.remove(&waiting.counter);
            }
        }
        Some(waiting)
    }
}

impl Attempt<'_> {
    /// It did not fail.
    pub(crate) fn forgive(mut self) {
        self.is_forgiven = true;
        let mut state = self.throttle.lock();
        for counter in &self.charged {
            if let Some(free_at) = state.owed.get_mut(counter) {
                *free_at = free_at.checked_sub(counter.allowance().each).unwrap_or(*free_at);
            }
        }
    }
}

/// It has failed: that counts on other servers too.
impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        if !self.is_forgiven {
            self.throttle.others.tell(|| Hint::Failed { counters: carried(&self.charged) });
        }
    }
}

/// How long to wait before another failure fits into the allowance.
fn wait(free_at: Option<Instant>, allowance: Allowance, now: Instant) -> Duration {
    let owed = free_at.map_or(Duration::ZERO, |free_at| free_at.saturating_duration_since(now));
    owed.saturating_sub(allowance.each * (allowance.failures - 1))
}

/// Forgets what is no longer owed. Where that is not enough, any half must do: memory is worth more than counts.
fn make_room(owed: &mut HashMap<Counter, Instant>, now: Instant) {
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
    use std::task::Poll;

    const DAY: Duration = Duration::from_secs(86_400);

    fn address(number: u32) -> IpAddr {
        IpAddr::from((0xc000_0200 + number).to_be_bytes())
    }

    fn stranger(name: &str, address: IpAddr) -> Who<'_> {
        Who { name, is_account: true, address, device: None }
    }

    /// How long an attempt that fails, and beside which nobody waits, waits itself.
    fn fail(throttle: &Throttle, who: Who<'_>, start: Instant) -> Duration {
        let (mut state, mut now) = (throttle.lock(), start);
        let number = state.number();
        while let Ruling::Wait(at) = state.ask(number, who, now) {
            now = at;
        }
        state.leave(number);
        now - start
    }

    /// How often somebody can guess in a day who asks again as soon as there is an answer.
    fn guesses(throttle: &Throttle, start: Instant, mut who: impl FnMut(u32) -> (String, IpAddr)) -> u32 {
        let (mut now, mut count) = (start, 0);
        while now < start + DAY {
            let (name, address) = who(count);
            now += fail(throttle, stranger(&name, address), now);
            count += 1;
        }
        count
    }

    #[test]
    fn who_guesses_is_slowed_down_and_not_refused() {
        let (throttle, mut now) = (Throttle::with_lot(1), Instant::now());
        for i in 0..PAIR.failures {
            assert_eq!(fail(&throttle, stranger("anna", address(1)), now), Duration::ZERO, "{i}");
        }
        for _ in 0..1000 {
            let wait = fail(&throttle, stranger("anna", address(1)), now);
            assert!(wait <= LONGEST_WAIT);
            now += wait;
        }
    }

    /// The figures that docs/operating.md gives.
    #[test]
    fn guesses_of_a_day_are_counted() {
        let start = Instant::now();
        let one = guesses(&Throttle::with_lot(1), start, |_| ("anna".to_owned(), address(1)));
        assert!((4_320..4_350).contains(&one), "one address, one name: {one}");
        let many = guesses(&Throttle::with_lot(1), start, |i| ("anna".to_owned(), address(i % 1000)));
        assert!((4_320..4_320 + 100 + 4 * 1000).contains(&many), "a thousand addresses, one name: {many}");
        let spray = guesses(&Throttle::with_lot(1), start, |i| (format!("name{}", i % 1000), address(1)));
        assert!((8_640..8_640 + 100 + 4 * 1000).contains(&spray), "one address, a thousand names: {spray}");
    }

    /// Guesses as fast as it goes with so many requests at once, and counts them.
    async fn guess_for_ever(throttle: &Throttle, at_once: usize, count: &std::cell::Cell<u32>) {
        let one = async || {
            loop {
                match throttle.attempt(stranger("anna", address(1))).await {
                    Ok(_) => count.set(count.get() + 1),
                    Err(_) => tokio::time::sleep(Duration::from_millis(1)).await,
                }
            }
        };
        futures_util::future::join_all((0..at_once).map(|_| one())).await;
    }

    /// Somebody with the right password, who tries again when refused.
    async fn log_in(throttle: &Throttle) {
        loop {
            match throttle.attempt(stranger("anna", address(1))).await {
                Ok(attempt) => return attempt.forgive(),
                Err(_) => tokio::time::sleep(Duration::from_secs(1)).await,
            }
        }
    }

    /// How long it takes to log in so many times beside somebody at the same address who always has so many guesses waiting: the
    /// longest time, and all together. And many requests make no more guesses.
    async fn log_in_beside(at_once: usize, times: u32) -> (Duration, Duration) {
        let (throttle, count) = (Throttle::with_lot(1), std::cell::Cell::new(0));
        // Not all in step with the turns.
        let pause = Duration::from_secs(47);
        let logins = async {
            let (mut longest, start) = (Duration::ZERO, Instant::now());
            for _ in 0..times {
                let began = Instant::now();
                log_in(&throttle).await;
                longest = longest.max(began.elapsed());
                tokio::time::sleep(pause).await;
            }
            (longest, start.elapsed())
        };
        let patience = tokio::time::sleep(7 * DAY);
        let (longest, all) = tokio::select! {
            _ = guess_for_ever(&throttle, at_once, &count) => unreachable!("it never ends"),
            () = patience => panic!("{at_once} guesses keep out who knows the password"),
            times = logins => times,
        };
        let most = PAIR.failures + 1 + (all.as_secs() / PAIR.each.as_secs()) as u32;
        assert!(count.get() <= most, "{} of {most}", count.get());
        (longest, all - times * pause)
    }

    /// Beside a guesser who always has four requests waiting, somebody at the same address gets every fifth turn: after a hundred
    /// seconds on average.
    #[tokio::test(start_paused = true)]
    async fn a_guesser_does_not_keep_out_who_knows_the_password() {
        let (longest, all) = log_in_beside(4, 50).await;
        assert!(longest < Duration::from_secs(15 * 60), "{longest:?}");
        assert!(all / 50 < Duration::from_secs(150), "{all:?}");
    }

    /// However many they are, each of them has one lot, and so has whoever comes later.
    #[tokio::test(start_paused = true)]
    async fn nor_do_many_guesses() {
        let (longest, all) = log_in_beside(60, 10).await;
        assert!(longest < DAY / 4, "{longest:?}");
        assert!(all / 10 < Duration::from_secs(2 * 60 * 20), "{all:?}");
    }

    #[test]
    fn nobody_keeps_out_somebody_elsewhere() {
        let (throttle, now) = (Throttle::with_lot(1), Instant::now());
        for i in 0..3000 {
            let mut state = throttle.lock();
            let number = state.number();
            state.ask(number, stranger("anna", address(i % 300)), now);
        }
        assert_eq!(fail(&throttle, stranger("anna", address(999)), now), Duration::ZERO, "at another address");
        let known = Who { device: Some("d"), ..stranger("anna", address(1)) };
        assert_eq!(fail(&throttle, known, now), Duration::ZERO, "at the same address, in a known browser");
    }

    #[test]
    fn one_pupil_does_not_keep_out_a_school() {
        let (throttle, now) = (Throttle::with_lot(1), Instant::now());
        for i in 0..3000 {
            let mut state = throttle.lock();
            for who in
                [Who { is_account: false, ..stranger(&format!("x{i}"), address(1)) }, stranger("bert", address(1))]
            {
                let number = state.number();
                state.ask(number, who, now);
            }
        }
        for _ in 0..FIRST.failures {
            assert_eq!(fail(&throttle, stranger("anna", address(1)), now), Duration::ZERO);
        }
        assert_eq!(fail(&throttle, stranger("carl", address(1)), now), Duration::ZERO);
    }

    #[test]
    fn a_known_browser_has_a_count_of_its_own() {
        let (throttle, now) = (Throttle::with_lot(1), Instant::now());
        let known = Who { device: Some("d"), ..stranger("anna", address(1)) };
        for _ in 0..DEVICE.failures + PAIR.failures {
            assert_eq!(fail(&throttle, known, now), Duration::ZERO);
        }
        assert_eq!(fail(&throttle, known, now), PAIR.each, "then it is one like any other");
    }

    #[test]
    fn what_fails_elsewhere_makes_nobody_wait_for_longer() {
        let throttle = Throttle::with_lot(1);
        let pair = Counter::Pair("anna".to_owned(), household(address(1)));
        for _ in 0..1000 {
            throttle.hear(carried(&[&pair]));
        }
        let wait = fail(&throttle, stranger("anna", address(1)), Instant::now());
        assert!(!wait.is_zero() && wait <= LONGEST_WAIT, "{wait:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn success_costs_nothing() {
        let (throttle, start) = (Throttle::with_lot(1), Instant::now());
        for _ in 0..1000 {
            throttle.attempt(stranger("anna", address(1))).await.unwrap().forgive();
        }
        assert!(start.elapsed().is_zero());
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_leave_are_forgotten() {
        let throttle = Throttle::with_lot(1);
        for _ in 0..PAIR.failures {
            throttle.attempt(stranger("anna", address(1))).await.unwrap();
        }
        let began = Instant::now();
        throttle.attempt(stranger("anna", address(1))).await.unwrap();
        assert_eq!(began.elapsed(), PAIR.each);
        let mut waiting: Vec<_> = (0..100).map(|_| Box::pin(throttle.attempt(stranger("anna", address(1))))).collect();
        for one in &mut waiting {
            assert!(std::future::poll_fn(|context| Poll::Ready(one.as_mut().poll(context).is_pending())).await);
        }
        assert_eq!(throttle.lock().waiting.len(), waiting.len());
        drop(waiting);
        let state = throttle.lock();
        assert!(state.waiting.is_empty() && state.turns.is_empty());
    }

    #[test]
    fn counts_do_not_grow_without_end() {
        let (throttle, now) = (Throttle::with_lot(1), Instant::now());
        for i in 0..MOST as u32 {
            let mut state = throttle.lock();
            let number = state.number();
            state.ask(number, stranger(&format!("x{i}"), address(i)), now);
            state.leave(number);
        }
        assert!(throttle.lock().owed.len() <= MOST + 4);
    }
}
