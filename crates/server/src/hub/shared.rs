//! What servers of one site tell each other of it.

use super::broker::Broker;
use super::errands::Errand;
use super::{Bulk, Hub, lock};
use crate::others::{Hint, Others, carried};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that has changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(crate) enum Shared {
    /// What is known of a challenge.
    Note { game: String, is_random: bool, reason: Option<String> },
    /// An event stream has begun: the one that this credential had elsewhere ends.
    Listens { credential: String },
    /// Games for a stream that can be added to.
    Added { stream: String, games: Vec<String> },
    /// Somebody's pairing is like this now; none where it was called off.
    Bulk { person: String, id: String, bulk: Option<Box<Bulk>> },
    /// A question to an engine elsewhere, or an answer, is on its way.
    Engine { errand: Errand },
}

impl Hub {
    /// That of one server of several.
    pub(crate) fn among(others: Others) -> Hub {
        Hub { broker: Broker::among(others.clone()), others, ..Hub::default() }
    }

    /// Are there other servers?
    pub(crate) fn is_shared(&self) -> bool {
        self.others.are_there()
    }

    /// Tells the other servers.
    pub(crate) fn share(&self, what: impl FnOnce() -> Shared) {
        self.others.tell(|| Hint::Lichess { what: carried(&what()) });
    }

    /// Another server tells what has changed there.
    pub(crate) fn hear(&self, what: Value) {
        let what: Shared = match serde_json::from_value(what) {
            Ok(what) => what,
            Err(error) => return tracing::debug!(%error, "what another server tells cannot be read"),
        };
        match what {
            Shared::Note { game, is_random, reason } => self.note_here(&game, |note| {
                note.is_random = is_random;
                note.reason = reason;
            }),
            Shared::Listens { credential } => {
                if let Some(old) = lock(&self.listeners).remove(&credential) {
                    old.end.notify_one();
                }
            }
            Shared::Added { stream, games } => {
                let lists = lock(&self.streams.0).get(&stream).map(|adding| adding.lists.clone());
                if let Some(lists) = lists {
                    let _ = lists.try_send(games);
                }
            }
            Shared::Bulk { person, id, bulk: Some(bulk) } => {
                lock(&self.bulks.0).insert(id, (person, *bulk));
            }
            Shared::Bulk { id, bulk: None, .. } => drop(lock(&self.bulks.0).remove(&id)),
            Shared::Engine { errand } => self.broker.hear(errand),
        }
    }
}
