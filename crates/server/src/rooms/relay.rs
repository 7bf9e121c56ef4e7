//! What a room tells other servers whose people follow its game: once for all of them, however many listen there. A message for
//! each step, with what the game has become, numbered, so that whoever misses one sees it.

use crate::cluster::{Cluster, Here, Publication, Word};
use crate::game::{LiveGame, Ms};
use crate::store::cluster::Fence;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The way from one room to other servers.
#[derive(Debug)]
pub(super) struct Relay {
    cluster: Cluster,
    game: String,
    epoch: i64,
    number: u64,
    /// The game as they know it.
    known: Option<Arc<LiveGame>>,
    words: Vec<Word>,
    servers: HashMap<String, (Instant, Here)>,
}

/// What has changed in who listens elsewhere.
#[derive(Debug, Default)]
pub(super) struct Shift {
    pub(super) came: Vec<String>,
    /// Who went, and whether on purpose.
    pub(super) went: Vec<(String, bool)>,
}

/// A server says at least so often who listens there.
pub(super) const SAID_EVERY: Duration = Duration::from_secs(4);
/// One that has not for so long is gone.
const SILENCE: Duration = Duration::from_secs(14);

impl Relay {
    pub(super) fn new(cluster: Cluster, game: &str, fence: Fence, now: Ms) -> Relay {
        Relay {
            cluster,
            game: game.to_owned(),
            epoch: fence.epoch,
            // Whoever followed a room that has been closed since sees that this is another.
            number: now << 12,
            known: None,
            words: Vec::new(),
            servers: HashMap::new(),
        }
    }

    pub(super) fn is_followed(&self) -> bool {
        !self.servers.is_empty()
    }

    /// To be told with the rest of this step.
    pub(super) fn say(&mut self, word: impl FnOnce() -> Word) {
        if self.is_followed() {
            self.words.push(word());
        }
    }

    /// Tells what was said since the last time.
    pub(super) fn publish(&mut self, game: &Arc<LiveGame>, now: Ms) {
        if self.words.is_empty() {
            return;
        }
        let is_new = self.known.as_ref().is_none_or(|known| !Arc::ptr_eq(known, game));
        let progress = self.known.replace(Arc::clone(game)).filter(|_| is_new);
        let progress = progress.map(|known| Box::new(game.progress_since(&known, now)));
        self.number += 1;
        let words = std::mem::take(&mut self.words);
        let publication = Publication { epoch: self.epoch, number: self.number, progress, words };
        self.cluster.carrier().publish(&self.game, &publication);
    }

    /// Epoch and number of what was told last, for one who begins to follow with the game as it is now.
    pub(super) fn begin(&mut self, game: &Arc<LiveGame>) -> (i64, u64) {
        self.known.get_or_insert_with(|| Arc::clone(game));
        (self.epoch, self.number)
    }

    /// Does this person listen on another server?
    pub(super) fn has(&self, person: &str) -> bool {
        self.servers.values().any(|(_, here)| here.players.iter().any(|player| player == person))
    }

    /// Since when this person cannot be reached: every server at which they listen is not heard.
    pub(super) fn unreached_since(&self, person: &str) -> Option<Instant> {
        let is_there = |here: &Here| here.players.iter().any(|player| player == person);
        let mut at = self.servers.iter().filter(|(_, (_, here))| is_there(here)).peekable();
        at.peek()?;
        at.map(|(server, _)| self.cluster.unheard_since(server)).collect::<Option<Vec<Instant>>>()?.into_iter().max()
    }

    /// Returns when somebody may be reached again, or no more.
    pub(super) async fn reach_changes(&self) {
        self.cluster.reach_changes().await;
    }

    pub(super) fn watchers(&self) -> u32 {
        self.servers.values().map(|(_, here)| here.watchers).fold(0, u32::saturating_add)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.servers.values().flat_map(|(_, here)| &here.names).map(String::as_str)
    }

    /// A server has said who listens there, or is gone. Nothing where it has said the same before.
    pub(super) fn note(&mut self, server: &str, here: Option<Here>) -> Option<Shift> {
        let before: BTreeSet<String> = self.players().map(str::to_owned).collect();
        let closed = here.as_ref().map(|here| here.closed.clone()).unwrap_or_default();
        let was = match here {
            Some(here) => {
                let is_empty = here == Here::default();
                let was = self.servers.insert(server.to_owned(), (Instant::now(), here.clone()));
                if was.as_ref().is_some_and(|(_, was)| *was == here) || was.is_none() && is_empty {
                    return None;
                }
                was
            }
            None => Some(self.servers.remove(server)?),
        };
        drop(was);
        if !self.is_followed() {
            self.known = None;
            self.words.clear();
        }
        let after: BTreeSet<String> = self.players().map(str::to_owned).collect();
        let went = before.difference(&after).map(|person| (person.clone(), closed.contains(person)));
        Some(Shift { came: after.difference(&before).cloned().collect(), went: went.collect() })
    }

    fn players(&self) -> impl Iterator<Item = &str> {
        self.servers.values().flat_map(|(_, here)| &here.players).map(String::as_str)
    }

    /// Servers that have not said for long who listens there.
    pub(super) fn lost(&self) -> Vec<String> {
        let is_lost = |(_, (said, _)): &(&String, &(Instant, Here))| said.elapsed() > SILENCE;
        self.servers.iter().filter(is_lost).map(|(server, _)| server.clone()).collect()
    }
}
