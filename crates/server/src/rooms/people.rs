//! Who is there: everybody who has a page open or listens to events, here or on another server.
//!
//! Of the others each server says who has come and who has gone, with a number that is one more each time. Where one is missing, it is
//! asked to say again who is there at all; one that says nothing any more has nobody.

use super::{Outbox, Told};
use crate::others::{Hint, Others};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Who is there. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct People(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    here: Mutex<Here>,
    elsewhere: Mutex<Elsewhere>,
    others: Others,
}

#[derive(Debug, Default)]
struct Here {
    pages: Pages,
    /// Who has come and gone since the other servers were told.
    came: HashSet<String>,
    went: HashSet<String>,
    /// Of what they were told last, and when.
    number: u64,
    told: Option<Instant>,
    /// Somebody wants to hear again who is there.
    is_asked: bool,
}

/// The sockets and event streams of everybody who is there. Streams hear of challenges in their own way.
type Pages = HashMap<String, Vec<(u64, Option<Outbox>)>>;

#[derive(Debug, Default)]
struct Elsewhere {
    servers: HashMap<String, Server>,
    /// On how many servers somebody is.
    people: HashMap<String, u32>,
}

/// Another server.
#[derive(Debug)]
struct Server {
    people: HashSet<String>,
    /// Of what it said last; none while it has not yet said all.
    number: Option<u64>,
    /// Which part of all is to come next.
    part: u32,
    heard: Instant,
    asked: Option<Instant>,
}

/// How often others are told who has come and gone, at most and at least.
pub(super) const TOLD_EVERY: Duration = Duration::from_millis(250);
const TOLD_AT_LEAST: Duration = Duration::from_secs(2);
/// Nobody is at a server that says nothing for so long.
const SILENCE: Duration = Duration::from_secs(7);
/// How often a server is asked to say again who is there.
const ASKED_EVERY: Duration = Duration::from_secs(1);
/// How many people go into one message.
const PART: usize = 5_000;
/// How many people at another server are known.
const MOST: usize = 200_000;

impl People {
    /// The people of one server among these.
    pub(super) fn among(others: Others) -> People {
        People(Arc::new(Inner { others, ..Inner::default() }))
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.0.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere(&self) -> MutexGuard<'_, Elsewhere> {
        self.0.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has opened a page, or listens to events. Returns whether it is their first here.
    pub fn come(&self, person: &str, socket: u64, outbox: Option<Outbox>) -> bool {
        let mut here = self.here();
        let sockets = here.pages.entry(person.to_owned()).or_default();
        sockets.push((socket, outbox));
        let is_first = sockets.len() == 1;
        if is_first && self.0.others.are_there() && !here.went.remove(person) {
            here.came.insert(person.to_owned());
        }
        is_first
    }

    /// A page is closed.
    pub fn leave(&self, person: &str, socket: u64) {
        let mut here = self.here();
        let Some(sockets) = here.pages.get_mut(person) else { return };
        sockets.retain(|(number, _)| *number != socket);
        if sockets.is_empty() {
            here.pages.remove(person);
            if self.0.others.are_there() && !here.came.remove(person) {
                here.went.insert(person.to_owned());
            }
        }
    }

    /// Is this person there, on whichever server?
    pub fn is_here(&self, person: &str) -> bool {
        self.here().pages.contains_key(person) || self.elsewhere().people.contains_key(person)
    }

    /// How many people are there, on all servers.
    pub fn count(&self) -> usize {
        let (here, elsewhere) = (self.here(), self.elsewhere());
        here.pages.len() + elsewhere.people.keys().filter(|person| !here.pages.contains_key(*person)).count()
    }

    /// Tells something to all pages of this person on this server.
    pub fn tell(&self, person: &str, told: &Told) {
        if let Some(sockets) = self.here().pages.get(person) {
            sockets.iter().filter_map(|(_, outbox)| outbox.as_ref()).for_each(|outbox| outbox.tell(told.clone()));
        }
    }

    /// Tells the other servers who has come and gone. Called again and again.
    pub(super) fn tell_others(&self) {
        let mut here = self.here();
        if std::mem::take(&mut here.is_asked) || here.told.is_none() {
            here.tell_all(&self.0.others);
        }
        let is_quiet = here.came.is_empty() && here.went.is_empty();
        if is_quiet && here.told.is_some_and(|told| told.elapsed() < TOLD_AT_LEAST) {
            return;
        }
        here.told = Some(Instant::now());
        let came: Vec<String> = here.came.drain().collect();
        let went: Vec<String> = here.went.drain().collect();
        let count = came.len().max(went.len()).div_ceil(PART);
        for part in 0..count {
            here.number += 1;
            let of = |all: &[String]| all.chunks(PART).nth(part).map(<[String]>::to_vec).unwrap_or_default();
            let (number, came, went) = (here.number, of(&came), of(&went));
            self.0.others.tell(|| Hint::People { number, came, went, part: None });
        }
        if count == 0 {
            let number = here.number;
            self.0.others.tell(|| Hint::People { number, came: Vec::new(), went: Vec::new(), part: None });
        }
        drop(here);
        self.elsewhere().forget(|server| server.heard.elapsed() >= SILENCE);
    }

    /// Somebody wants to hear again who is here.
    pub(crate) fn ask_again(&self) {
        self.here().is_asked = true;
    }

    /// Another server says who has come and gone there, or a part of all.
    pub(crate) fn hear(&self, from: &str, number: u64, came: Vec<String>, went: &[String], part: Option<(u32, u32)>) {
        let mut elsewhere = self.elsewhere();
        let Elsewhere { servers, people } = &mut *elsewhere;
        let new = || Server { people: HashSet::new(), number: None, part: 0, heard: Instant::now(), asked: None };
        let server = servers.entry(from.to_owned()).or_insert_with(new);
        server.heard = Instant::now();
        let is_empty = came.is_empty() && went.is_empty();
        match part {
            Some((0, _)) => {
                server.people.drain().for_each(|person| goes(people, &person));
                (server.number, server.part) = (None, 0);
            }
            Some((part, _)) if part == server.part => {}
            Some(_) => return,
            // With nobody in it, it says again which number was the last.
            None if server.number == Some(number) && is_empty => return,
            None if server.number.is_some_and(|known| known + 1 == number) && !is_empty => server.number = Some(number),
            None => {
                server.number = None;
                if server.asked.is_none_or(|asked| asked.elapsed() >= ASKED_EVERY) {
                    server.asked = Some(Instant::now());
                    self.0.others.tell(|| Hint::WhoIsThere { server: from.to_owned() });
                }
                return;
            }
        }
        for person in went {
            if server.people.remove(person) {
                goes(people, person);
            }
        }
        for person in came {
            if server.people.len() < MOST && server.people.insert(person.clone()) {
                *people.entry(person).or_default() += 1;
            }
        }
        if let Some((part, of)) = part {
            server.part = part + 1;
            server.number = (server.part >= of).then_some(number);
        }
    }
}

fn goes(people: &mut HashMap<String, u32>, person: &str) {
    if let Some(servers) = people.get_mut(person) {
        *servers -= 1;
        if *servers == 0 {
            people.remove(person);
        }
    }
}

impl Here {
    /// Tells the other servers who is here at all.
    fn tell_all(&mut self, others: &Others) {
        self.came.clear();
        self.went.clear();
        self.number += 1;
        let all: Vec<String> = self.pages.keys().cloned().collect();
        let parts: Vec<&[String]> = if all.is_empty() { vec![&[]] } else { all.chunks(PART).collect() };
        for (part, came) in parts.iter().enumerate() {
            let part = Some((part as u32, parts.len() as u32));
            others.tell(|| Hint::People { number: self.number, came: came.to_vec(), went: Vec::new(), part });
        }
        self.told = Some(Instant::now());
    }
}

impl Elsewhere {
    fn forget(&mut self, is_gone: impl Fn(&Server) -> bool) {
        let Elsewhere { servers, people } = self;
        servers.retain(|_, server| {
            let is_gone = is_gone(server);
            if is_gone {
                server.people.drain().for_each(|person| goes(people, &person));
            }
            !is_gone
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// Two servers, and what the first tells.
    fn two() -> (People, mpsc::Receiver<Hint>, People, mpsc::Receiver<Hint>) {
        let one = || {
            let (others, (tell, told)) = (Others::default(), mpsc::channel());
            let tell = Mutex::new(tell);
            others.meet(move |hint| drop(tell.lock().unwrap().send(hint.clone())));
            (People::among(others), told)
        };
        let ((one, told), (other, asked)) = (one(), one());
        (one, told, other, asked)
    }

    fn carry(told: &mpsc::Receiver<Hint>, to: &People) {
        for hint in told.try_iter() {
            match hint {
                Hint::People { number, came, went, part } => to.hear("one", number, came, &went, part),
                Hint::WhoIsThere { .. } => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn who_is_there_is_known_elsewhere_and_what_was_missed_is_asked_for() {
        let (one, told, other, asked) = two();
        one.come("anna", 1, None);
        one.tell_others();
        carry(&told, &other);
        assert!(other.is_here("anna") && other.count() == 1);
        other.come("anna", 7, None);
        other.come("bert", 8, None);
        assert_eq!(other.count(), 2, "nobody counts twice");
        // Lost on the way.
        one.come("cid", 2, None);
        one.tell_others();
        assert!(told.try_iter().count() > 0);
        one.leave("anna", 1);
        one.tell_others();
        carry(&told, &other);
        assert!(asked.try_iter().any(|hint| hint == Hint::WhoIsThere { server: "one".to_owned() }));
        one.ask_again();
        one.tell_others();
        carry(&told, &other);
        assert!(other.is_here("cid") && other.count() == 3);
        other.leave("anna", 7);
        assert!(!other.is_here("anna"));
        // Who has come and gone in between was never there.
        one.come("dan", 3, None);
        one.leave("dan", 3);
        one.leave("cid", 2);
        one.tell_others();
        carry(&told, &other);
        assert!(!other.is_here("dan") && !other.is_here("cid"));
        other.elsewhere().forget(|_| true);
        assert_eq!(other.count(), 1);
    }

    #[test]
    fn what_was_missed_last_is_asked_for_too() {
        let (one, told, other, asked) = two();
        one.tell_others();
        carry(&told, &other);
        let number = one.here().number;
        other.hear("one", number, Vec::new(), &[], None);
        assert_eq!(asked.try_iter().count(), 0, "nothing was missed");
        // Lost on the way; then nobody comes or goes.
        one.come("anna", 1, None);
        one.tell_others();
        assert!(told.try_iter().count() > 0);
        other.hear("one", number + 1, Vec::new(), &[], None);
        assert!(asked.try_iter().any(|hint| hint == Hint::WhoIsThere { server: "one".to_owned() }));
        one.ask_again();
        one.tell_others();
        carry(&told, &other);
        assert!(other.is_here("anna"));
    }

    #[test]
    fn many_people_are_told_in_parts() {
        let (one, told, other, _) = two();
        for number in 0..2 * PART + 7 {
            one.come(&number.to_string(), number as u64, None);
        }
        one.tell_others();
        carry(&told, &other);
        assert_eq!(other.count(), 2 * PART + 7);
        (0..2 * PART).for_each(|number| one.leave(&number.to_string(), number as u64));
        one.tell_others();
        carry(&told, &other);
        assert_eq!(other.count(), 7);
    }
}
