//! What the Lichess API keeps in memory: who listens to events, what was said about challenges, pairings of organisers,
//! streams that can be added to, and engines elsewhere. Other servers are told of it, too.

mod broker;
mod bulks;
mod errands;
mod info;
mod shared;
mod streams;

pub(crate) use broker::Task;
pub(crate) use bulks::{Bulk, BulkClock, Bulks, Pair};
pub(crate) use errands::Away;
pub(crate) use info::{Analysis, Reading};
pub(crate) use shared::Shared;
pub(crate) use streams::Adding;

use crate::game::{PersonKind, Player};
use crate::others::Others;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// What the Lichess API keeps in memory.
#[derive(Debug, Default)]
pub struct Hub {
    listeners: Arc<Mutex<HashMap<String, Listening>>>,
    notes: Mutex<HashMap<String, Note>>,
    number: AtomicU64,
    /// Pairings of organisers.
    pub(crate) bulks: bulks::Bulks,
    /// Streams of games that can be added to.
    pub(crate) streams: streams::Streams,
    /// Engines elsewhere, and what they are asked.
    pub(crate) broker: broker::Broker,
    others: Others,
}

/// One event stream.
#[derive(Debug)]
struct Listening {
    number: u64,
    player: Player,
    end: Arc<Notify>,
}

/// The right to an event stream: the only one of its token.
#[derive(Debug)]
pub(crate) struct Seat {
    listeners: Arc<Mutex<HashMap<String, Listening>>>,
    credential: String,
    number: u64,
    end: Arc<Notify>,
}

/// What is known of a challenge besides the game that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    /// The colour was left to chance.
    pub is_random: bool,
    /// Why it was declined.
    pub reason: Option<String>,
    made: Instant,
}

/// How long what is known of a challenge is kept.
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// How many notes are kept before old ones are looked for.
const MANY: usize = 4096;

impl Hub {
    /// A new number for something that listens, apart from those of sockets.
    pub(crate) fn number(&self) -> u64 {
        (1 << 63) | self.number.fetch_add(1, Ordering::Relaxed)
    }

    /// An event stream begins; the one that this credential had before ends.
    pub(crate) fn listen(&self, credential: &str, player: &Player) -> Seat {
        self.share(|| Shared::Listens { credential: credential.to_owned() });
        let (number, end) = (self.number(), Arc::new(Notify::new()));
        let listening = Listening { number, player: player.clone(), end: Arc::clone(&end) };
        if let Some(old) = lock(&self.listeners).insert(credential.to_owned(), listening) {
            old.end.notify_one();
        }
        Seat { listeners: Arc::clone(&self.listeners), credential: credential.to_owned(), number, end }
    }

    /// The bots that listen, each once.
    pub(crate) fn bots(&self) -> Vec<Player> {
        let listeners = lock(&self.listeners);
        let bots =
            listeners.values().map(|listening| &listening.player).filter(|player| player.role == PersonKind::Bot);
        let bots: HashMap<&str, &Player> = bots.map(|player| (player.id.as_str(), player)).collect();
        bots.into_values().cloned().collect()
    }

    /// Notes something about a challenge.
    pub(crate) fn note(&self, game: &str, change: impl FnOnce(&mut Note)) {
        self.note_here(game, change);
        if let Some(Note { is_random, reason, .. }) = self.noted(game) {
            self.share(|| Shared::Note { game: game.to_owned(), is_random, reason });
        }
    }

    fn note_here(&self, game: &str, change: impl FnOnce(&mut Note)) {
        let mut notes = lock(&self.notes);
        if notes.len() >= MANY {
            notes.retain(|_, note| note.made.elapsed() < KEPT);
        }
        let new = || Note { is_random: false, reason: None, made: Instant::now() };
        change(notes.entry(game.to_owned()).or_insert_with(new));
    }

    /// What was noted about a challenge.
    pub(crate) fn noted(&self, game: &str) -> Option<Note> {
        lock(&self.notes).get(game).cloned()
    }
}

impl Seat {
    /// Returns when another stream has taken its place.
    pub(crate) async fn ended(&self) {
        self.end.notified().await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut listeners = lock(&self.listeners);
        if listeners.get(&self.credential).is_some_and(|listening| listening.number == self.number) {
            listeners.remove(&self.credential);
        }
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
