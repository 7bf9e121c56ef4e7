//! What servers of one site tell each other over NATS, as JSON. It comes from our own, and is read as what comes from outside is:
//! its size, version, site and shape are looked at, and what is none of ours is counted and dropped.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::game::{Clocks, Command, Event, Ms, Progress, Snapshot, Terms};
use crate::wire;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tabiya_engine::player::{CarriedQuestion, CarriedThought};

/// In which words this program speaks. A program that says something in new words has the next one; fields may come without that, for
/// who does not know them leaves them.
const VERSION: u32 = 1;
/// The oldest words that this program still speaks, so that two releases which follow each other work side by side: what it says can be
/// understood by those who know these, and what is said in older ones it does not read.
const OLDEST: u32 = 1;
/// The longest message. A game of twelve hundred plies takes a twentieth of it.
const LONGEST: usize = 512 * 1024;
/// The longest name of a worker, in bytes.
const LONGEST_NAME: usize = 64;
/// How old a question may be: what was asked before is not done any more.
const STALE_MS: i64 = 10_000;

/// What goes around everything.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope<T> {
    /// In which words it is said.
    v: u32,
    /// The oldest words that one must know to understand it; where this is left out, those in which it is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    least: Option<u32>,
    pub(super) site: String,
    /// The id of the server that says it.
    pub(super) from: String,
    /// When, by the clock of the database, as far as that server knows it.
    at: i64,
    pub(super) body: T,
}

#[derive(Deserialize)]
struct Head {
    v: u32,
    #[serde(default)]
    least: Option<u32>,
    #[serde(rename = "site")]
    _site: String,
}

/// Why a message is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    TooLarge,
    Version,
    Site,
    Shape,
    Stale,
}

impl Unread {
    /// For the metrics.
    pub fn name(self) -> &'static str {
        match self {
            Unread::TooLarge => "too-large",
            Unread::Version => "version",
            Unread::Site => "site",
            Unread::Shape => "shape",
            Unread::Stale => "stale",
        }
    }
}

/// What a server wants of the owner of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// To be told of a game from now on, and what has happened since this event.
    Follow { game: String, since: Option<u64>, here: Here },
    /// Who listens on the server that asks. Said again and again.
    Here { game: String, here: Here },
    /// To do something in it, which that server has read so many milliseconds ago.
    Do { game: String, command: Box<Command>, ago: Option<Ms> },
    /// To make a game of this name.
    Make { game: String, terms: Box<Terms> },
}

impl Ask {
    pub(crate) fn game(&self) -> &str {
        match self {
            Ask::Follow { game, .. } | Ask::Here { game, .. } | Ask::Do { game, .. } | Ask::Make { game, .. } => game,
        }
    }
}

/// Who listens to a game on one server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Here {
    /// The ids of those who play it.
    pub players: Vec<String>,
    /// Those of them who went on purpose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// How many look on.
    pub watchers: u32,
    /// The names of those who look on and have one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// What the owner answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// The whole game, after the publication of this number in this epoch.
    Game {
        epoch: i64,
        number: u64,
        game: Box<Snapshot>,
        /// What has happened since, if that is still known.
        #[serde(default)]
        missed: Option<Vec<Word>>,
    },
    /// It was done. The number of the game's last event.
    Done { seq: u64 },
    /// It was not done.
    Refused { why: Carried },
    /// The game is another's.
    NotMine,
}

/// What the owner tells all servers that follow a game: once, however many listen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Publication {
    pub epoch: i64,
    /// One more than the last of this epoch.
    pub number: u64,
    /// What the game has become.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Box<Progress>>,
    pub words: Vec<Word>,
}

/// What those who listen are told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case")]
pub enum Word {
    /// A move: the game knows all of it but what the clocks showed.
    Move { seq: u64, ply: u32, clock: Clocks },
    /// An event, and whose words it carries.
    Event { seq: u64, event: Event, from: Option<String> },
    /// Everybody.
    All { message: Box<wire::Message> },
    /// Those who play, and those who look on.
    Apart { players: Box<wire::Message>, watchers: Box<wire::Message> },
}

/// A refusal on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Carried {
    NotFound,
    /// By the game, with what of it has numbers.
    Game {
        code: String,
        text: String,
        ply: Option<u32>,
        next: Option<u32>,
        uci: Option<String>,
    },
    /// By something else.
    Rule {
        status: u16,
        code: String,
        text: String,
    },
}

/// What a server asks of a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "kebab-case")]
pub enum Task {
    /// To think about this, and say what came of it.
    Think { question: CarriedQuestion },
    /// Nobody waits any more for what was asked under this number.
    Forget { number: u64 },
}

/// What a worker answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Found {
    Thought {
        thought: CarriedThought,
    },
    /// It has too much to do.
    Busy,
    /// It cannot think about that.
    Refused {
        why: String,
    },
}

/// What a worker says of itself, again and again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presentation {
    pub name: String,
    /// Of the program.
    pub version: String,
    /// How many threads think.
    pub threads: u32,
    /// Positions a second, one thread.
    pub speed: u64,
    /// Moves that are thought about, or wait for it.
    pub busy: u32,
    /// Moves found since it started.
    pub moves: u64,
    /// Reviews made since it started.
    pub reviews: u64,
    /// It takes no more questions.
    #[serde(default)]
    pub is_leaving: bool,
    /// It does not reach the database, so it can make no reviews.
    #[serde(default)]
    pub is_without_database: bool,
}

impl Presentation {
    /// Is it what a worker would say?
    pub(super) fn is_sound(&self) -> bool {
        is_name(&self.name) && is_name(&self.version) && (1..=4096).contains(&self.threads)
    }
}

/// Can a worker be called so?
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_NAME && !text.contains(char::is_control)
}

/// A message with all that goes around it.
pub(super) fn write<T: Serialize>(site: &str, from: &str, at: i64, body: T) -> Vec<u8> {
    let least = (OLDEST != VERSION).then_some(OLDEST);
    let envelope = Envelope { v: VERSION, least, site: site.to_owned(), from: from.to_owned(), at, body };
    serde_json::to_vec(&envelope).unwrap_or_default()
}

/// Reads a message of any site.
pub(super) fn read<T: DeserializeOwned>(payload: &[u8]) -> Result<Envelope<T>, Unread> {
    if payload.len() > LONGEST {
        return Err(Unread::TooLarge);
    }
    match serde_json::from_slice::<Envelope<T>>(payload) {
        Ok(envelope) => check_version(envelope.v, envelope.least).map(|()| envelope),
        Err(_) => {
            let head: Head = serde_json::from_slice(payload).map_err(|_| Unread::Shape)?;
            check_version(head.v, head.least)?;
            Err(Unread::Shape)
        }
    }
}

/// Is it said in words that this program knows?
fn check_version(v: u32, least: Option<u32>) -> Result<(), Unread> {
    let least = least.unwrap_or(v);
    if least <= VERSION && v >= OLDEST && least <= v { Ok(()) } else { Err(Unread::Version) }
}

/// Reads a message of this site.
pub(super) fn read_ours<T: DeserializeOwned>(payload: &[u8], site: &str) -> Result<Envelope<T>, Unread> {
    let envelope = read(payload)?;
    if envelope.site == site { Ok(envelope) } else { Err(Unread::Site) }
}

impl<T> Envelope<T> {
    /// Is it young enough to be done?
    pub(super) fn check_age(&self, now: i64) -> Result<(), Unread> {
        if self.at.abs_diff(now) <= STALE_MS as u64 { Ok(()) } else { Err(Unread::Stale) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::others::Hint;

    fn hint(site: &str) -> Vec<u8> {
        write(site, "a.1", 1_000, Hint::Shards)
    }

    #[test]
    fn what_is_not_ours_is_not_read() {
        let ours = read_ours::<Hint>(&hint("here"), "here");
        assert!(matches!(ours, Ok(Envelope { from, body: Hint::Shards, .. }) if from == "a.1"));
        assert_eq!(read_ours::<Hint>(&hint("elsewhere"), "here").map(drop), Err(Unread::Site));
        assert_eq!(read_ours::<Ask>(&hint("here"), "here").map(drop), Err(Unread::Shape));
        for bad in [&b""[..], b"{", b"[]", b"null", b"{\"v\":1}", b"\xff\xfe", &[b'['; 100_000]] {
            assert_eq!(read_ours::<Hint>(bad, "here").map(drop), Err(Unread::Shape));
        }
        let newer = br#"{"v":2,"site":"here","from":"a","at":0,"body":{"what":"nobody knows"}}"#;
        assert_eq!(read_ours::<Hint>(newer, "here").map(drop), Err(Unread::Version));
        assert_eq!(read_ours::<Hint>(&vec![b' '; LONGEST + 1], "here").map(drop), Err(Unread::TooLarge));
    }

    /// The next release speaks in new words, and says that those of this one are enough to understand it.
    #[test]
    fn the_next_version_is_understood_where_it_says_so() {
        let said = |v: u32, least: &str, body: &str| {
            format!(r#"{{"v":{v},{least}"site":"here","from":"a","at":0,"new":[1],"body":{body}}}"#)
        };
        let read = |text: String| read_ours::<Hint>(text.as_bytes(), "here").map(|said| said.body);
        let (next, shards) = (VERSION + 1, r#"{"hint":"shards","more":true}"#);
        assert_eq!(read(said(next, r#""least":1,"#, shards)), Ok(Hint::Shards));
        assert_eq!(read(said(next, "", shards)), Err(Unread::Version));
        assert_eq!(read(said(next + 1, &format!(r#""least":{next},"#), shards)), Err(Unread::Version));
        assert_eq!(read(said(0, "", shards)), Err(Unread::Version));
        assert_eq!(read(said(VERSION, &format!(r#""least":{next},"#), shards)), Err(Unread::Version));
        // What is new in it is not understood, and does no harm.
        assert_eq!(read(said(next, r#""least":1,"#, r#"{"hint":"new"}"#)), Err(Unread::Shape));
    }

    #[test]
    fn what_was_asked_long_ago_is_not_done() {
        let ask = read_ours::<Hint>(&hint("here"), "here").unwrap_or_else(|why| unreachable!("{why:?}"));
        assert_eq!(ask.check_age(1_000 + STALE_MS), Ok(()));
        assert_eq!(ask.check_age(1_001 + STALE_MS), Err(Unread::Stale));
        assert_eq!(ask.check_age(999 - STALE_MS), Err(Unread::Stale));
    }
}
