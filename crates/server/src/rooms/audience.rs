//! Those who listen to a game, and the last events for those who come back.
//!
//! Each listener has a bounded queue. Whoever does not empty it is cut off: a stuck page never delays a game.

use crate::wire::{Event, Message, Room};
use axum::extract::ws::Utf8Bytes;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// Somebody who listens: one page, one program.
#[derive(Clone, Debug)]
pub struct Listener {
    /// The number of the socket, unique while the server runs.
    pub socket: u64,
    /// Who it is.
    pub person: Option<String>,
    /// Where they hear it.
    pub outbox: Outbox,
    /// Whether they want to hear nothing of what others say.
    pub is_muted: bool,
    /// Whether they hear both what players and what watchers say, as bots do.
    pub hears_all: bool,
}

/// The bounded way to one socket.
#[derive(Clone, Debug)]
pub struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    cut: Arc<Notify>,
}

impl Outbox {
    /// A way for so many messages. The notification tells that somebody must be cut off.
    pub fn new(size: usize) -> (Outbox, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (queue, messages) = mpsc::channel(size);
        let cut = Arc::new(Notify::new());
        (Outbox { queue, cut: Arc::clone(&cut) }, messages, cut)
    }

    /// Tells it, or cuts the listener off.
    pub fn tell(&self, message: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(message) {
            metrics::counter!("tabiya_sockets_cut").increment(1);
            self.cut.notify_one();
        }
    }

    /// Is nobody there any more?
    pub fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }
}

/// Any message as text.
pub(super) fn text(message: &Message) -> Utf8Bytes {
    let mut text = serde_json::to_string(message).expect("plain data is JSON");
    // It is kept for a while, in every room.
    text.shrink_to_fit();
    text.into()
}

/// Those who listen to one game.
#[derive(Debug, Default)]
pub(super) struct Audience {
    listeners: Vec<(Listener, Room)>,
    last: VecDeque<Told>,
}

/// An event as it was told.
#[derive(Debug)]
struct Told {
    words: Utf8Bytes,
    /// For those who may not hear it: only its number. `None` where everybody may.
    hidden: Option<(Room, Utf8Bytes)>,
}

/// How many events are kept for those who come back; whoever has missed more gets the whole game.
const KEPT: usize = 8;

impl Told {
    fn for_one(&self, listener: &Listener, room: Room) -> Utf8Bytes {
        match &self.hidden {
            Some(_) if listener.hears_all && !listener.is_muted => self.words.clone(),
            _ => self.for_listener(room, listener.is_muted),
        }
    }

    fn for_listener(&self, room: Room, is_muted: bool) -> Utf8Bytes {
        match &self.hidden {
            Some((hears, hidden)) if *hears != room || is_muted => hidden.clone(),
            _ => self.words.clone(),
        }
    }
}

impl Audience {
    pub(super) fn tell_event(&mut self, game: &str, seq: u64, event: Event) {
        let message = |event| text(&Message::Event { game: game.to_owned(), seq, event });
        let hidden = match &event {
            Event::Said { room, .. } | Event::Greeted { room, .. } => Some((*room, message(Event::Hidden))),
            _ => None,
        };
        let told = Told { words: message(event), hidden };
        for (listener, room) in &self.listeners {
            listener.outbox.tell(told.for_one(listener, *room));
        }
        if self.last.len() == KEPT {
            self.last.pop_front();
        }
        self.last.push_back(told);
    }

    /// Tells something that has no number.
    pub(super) fn tell(&self, message: &Message) {
        if self.listeners.is_empty() {
            return;
        }
        let words = text(message);
        for (listener, _) in &self.listeners {
            listener.outbox.tell(words.clone());
        }
    }

    /// What came after `seq`, if all of it is still known.
    pub(super) fn since(&self, seq: u64, latest: u64, room: Room) -> Option<Vec<Utf8Bytes>> {
        let missing = usize::try_from(latest.checked_sub(seq)?).ok()?;
        let first = self.last.len().checked_sub(missing)?;
        Some(self.last.iter().skip(first).map(|told| told.for_listener(room, false)).collect())
    }

    pub(super) fn add(&mut self, listener: Listener, room: Room) {
        self.remove(listener.socket);
        self.listeners.push((listener, room));
    }

    pub(super) fn remove(&mut self, socket: u64) -> Option<Listener> {
        let at = self.listeners.iter().position(|(listener, _)| listener.socket == socket)?;
        Some(self.listeners.swap_remove(at).0)
    }

    /// A listener wants to hear, or not to hear, what others say.
    pub(super) fn mute(&mut self, socket: u64, on: bool) {
        for (listener, _) in self.listeners.iter_mut().filter(|(listener, _)| listener.socket == socket) {
            listener.is_muted = on;
        }
    }

    /// Somebody has taken a seat: from now on they hear what players say.
    pub(super) fn seat(&mut self, person: &str) {
        for (listener, room) in &mut self.listeners {
            if listener.person.as_deref() == Some(person) {
                *room = Room::Players;
            }
        }
    }

    pub(super) fn has(&self, person: &str) -> bool {
        self.listeners.iter().any(|(listener, _)| listener.person.as_deref() == Some(person))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    pub(super) fn watchers(&self) -> u32 {
        self.listeners.iter().filter(|(_, room)| *room == Room::Watchers).count() as u32
    }
}
