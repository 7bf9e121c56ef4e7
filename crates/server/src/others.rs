//! The other servers of this site, for whoever has something to tell all of them. What they are told is a hint: it may be lost.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// What all servers are told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "hint", rename_all = "kebab-case")]
pub enum Hint {
    /// Shards have become free, or have another owner.
    Shards,
    /// Is anybody there? Asked by one that starts; and the answer.
    Hello,
    /// Groups have changed.
    Groups,
    /// Who is held back has changed, or who has blocked whom.
    Holds,
    /// What the owner calls the site has changed.
    Site,
    /// A review is to be made.
    Reviews,
    /// Something has happened in a tournament.
    Tournament { id: String },
    /// Who has come to the server that says it and gone from there since it said so last, which was one less; or a part of all who are
    /// there, which one and of how many.
    People {
        number: u64,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        came: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        went: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<(u32, u32)>,
    },
    /// This server shall say again who is there.
    WhoIsThere { server: String },
    /// What a server has to show in the lobby.
    Lobby { shown: Value },
    /// These people look for nobody any more.
    Unseek { people: Vec<String> },
    /// How boards on the wall of a group are now.
    Wall { group: String, boards: Value },
    /// A new round is put up there; or games have come into the places of others.
    WallChanged { group: String, is_cleared: bool },
    /// How often what is limited was asked for on a server since it said so last.
    Counted { counts: Value },
    /// Logins have failed.
    Failed { counters: Value },
    /// Something of what the Lichess API keeps in memory has changed.
    Lichess { what: Value },
    /// Something was sent to a round of a broadcast, or said of it.
    Broadcast { round: String },
    /// Something has become of a game: what, and the game.
    News { what: Value, game: Value },
    /// All pages of a person are told something.
    Tell { person: String, message: Value },
    /// Sockets of a person are closed: those of one credential (its hash), or all but those.
    Close { person: String, credential: Option<String>, is_excepted: bool },
}

/// The other servers. Where there are none, nothing is told. Cheap to clone.
#[derive(Clone, Default)]
pub struct Others(Arc<Inner>);

#[derive(Default)]
struct Inner {
    teller: OnceLock<Teller>,
    /// What the clock of the database showed at a moment.
    clock: OnceLock<(Instant, i64)>,
}

/// What carries a hint to them.
type Teller = Box<dyn Fn(&Hint) + Send + Sync>;

impl Others {
    /// From now on there are some, who are told like this.
    pub(crate) fn meet(&self, tell: impl Fn(&Hint) + Send + Sync + 'static) {
        let _ = self.0.teller.set(Box::new(tell));
    }

    /// All of them go by the clock of the database, which shows this now.
    pub(crate) fn set_clock(&self, now: i64) {
        let _ = self.0.clock.set((Instant::now(), now));
    }

    /// What time it is for all servers alike, in milliseconds since 1970, where there are others.
    pub fn now_ms(&self) -> Option<i64> {
        self.0.clock.get().map(|(at, shown)| shown + at.elapsed().as_millis() as i64)
    }

    /// Are there any?
    pub fn are_there(&self) -> bool {
        self.0.teller.get().is_some()
    }

    /// Tells them.
    pub fn tell(&self, hint: impl FnOnce() -> Hint) {
        if let Some(tell) = self.0.teller.get() {
            tell(&hint());
        }
    }
}

impl fmt::Debug for Others {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Others").field(&self.are_there()).finish()
    }
}

/// Plain data on its way to them.
pub fn carried(thing: &impl Serialize) -> Value {
    serde_json::to_value(thing).unwrap_or_default()
}
