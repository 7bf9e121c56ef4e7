//! Those who listen to a game, and the last events for those who come back.
//!
//! Each listener has a bounded queue. Whoever does not empty it is cut off: a stuck page never delays a game.

use super::outbox::Outbox;
use crate::game::LiveGame;
use crate::wire::{Clocks, Event, Message, Room};
use axum::extract::ws::Utf8Bytes;
use std::collections::{BTreeSet, HashSet, VecDeque};

/// Somebody who listens: one page, one program.
#[derive(Clone, Debug)]
pub struct Listener {
    /// The number of the socket, unique while the server runs.
    pub socket: u64,
    /// Who it is.
    pub person: Option<String>,
    /// Under which name those who play hear of them, should they look on.
    pub name: Option<String>,
    /// Where they hear it.
    pub outbox: Outbox,
    /// Whether they want to hear nothing of what others say.
    pub is_muted: bool,
    /// Whether they hear both what players and what watchers say, as bots do.
    pub hears_all: bool,
}

/// Any message as text.
pub(super) fn text(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data is JSON").into()
}

/// Those who listen to one game.
#[derive(Debug, Default)]
pub(super) struct Audience {
    listeners: Vec<(Listener, Room)>,
    last: VecDeque<Kept>,
}

/// An event as it is kept for those who come back.
#[derive(Debug)]
enum Kept {
    /// A move: the game knows all of it but what the clocks showed. Most events are moves, and as text they are long.
    Move { ply: u32, clock: Clocks },
    /// Anything else.
    Told(Box<Told>),
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

/// How many of those who look on are named: nobody reads more.
const MOST_NAMES: usize = 20;

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
        let moved = if let Event::Move { ply, clock, .. } = event { Some((ply, clock)) } else { None };
        if let Event::Unplayed { .. } = event {
            // The game knows the moves before it no longer.
            self.last.clear();
        }
        let told = Told { words: message(event), hidden };
        for (listener, room) in &self.listeners {
            listener.outbox.tell(told.for_one(listener, *room));
        }
        self.keep(match moved {
            Some((ply, clock)) => Kept::Move { ply, clock },
            None => Kept::Told(Box::new(told)),
        });
    }

    fn keep(&mut self, event: Kept) {
        if self.last.len() == KEPT {
            self.last.pop_front();
        }
        self.last.push_back(event);
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

    /// Tells something that has no number, in other words to those who play than to those who look on.
    pub(super) fn tell_apart(&self, message: impl Fn(Room) -> Message) {
        if self.listeners.is_empty() {
            return;
        }
        let (to_players, to_watchers) = (text(&message(Room::Players)), text(&message(Room::Watchers)));
        for (listener, room) in &self.listeners {
            listener.outbox.tell(if *room == Room::Players { to_players.clone() } else { to_watchers.clone() });
        }
    }

    /// What came after `seq`, if all of it is still known.
    pub(super) fn since(&self, seq: u64, game: &LiveGame, room: Room) -> Option<Vec<Utf8Bytes>> {
        let missing = usize::try_from(game.seq().checked_sub(seq)?).ok()?;
        let first = self.last.len().checked_sub(missing)?;
        let words = |(seq, kept): (u64, &Kept)| match kept {
            Kept::Move { ply, clock } => {
                let event = game.move_event(*ply, *clock);
                text(&Message::Event { game: game.id.clone(), seq, event })
            }
            Kept::Told(told) => told.for_listener(room, false),
        };
        Some((seq + 1..).zip(self.last.iter().skip(first)).map(words).collect())
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

    /// Those for whom this does not hold listen no longer.
    pub(super) fn remove_unless(&mut self, may_stay: impl Fn(&Listener) -> bool) -> Vec<Listener> {
        let (stay, away) =
            std::mem::take(&mut self.listeners).into_iter().partition(|(listener, _)| may_stay(listener));
        self.listeners = stay;
        let away: Vec<(Listener, Room)> = away;
        away.into_iter().map(|(listener, _)| listener).collect()
    }

    pub(super) fn listener(&self, socket: u64) -> Option<&Listener> {
        self.listeners.iter().map(|(listener, _)| listener).find(|listener| listener.socket == socket)
    }

    pub(super) fn has(&self, person: &str) -> bool {
        self.listeners.iter().any(|(listener, _)| listener.person.as_deref() == Some(person))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    fn looking_on(&self) -> impl Iterator<Item = &Listener> {
        self.listeners.iter().filter(|(_, room)| *room == Room::Watchers).map(|(listener, _)| listener)
    }

    /// How many look on. Who has several pages open is one of them.
    pub(super) fn watchers(&self) -> u32 {
        let known: HashSet<&str> = self.looking_on().filter_map(|listener| listener.person.as_deref()).collect();
        let unknown = self.looking_on().filter(|listener| listener.person.is_none()).count();
        (known.len() + unknown) as u32
    }

    /// The names of those who look on and have one, each once and sorted.
    pub(super) fn watchers_named(&self) -> Vec<String> {
        let names: BTreeSet<&str> = self.looking_on().filter_map(|listener| listener.name.as_deref()).collect();
        names.into_iter().take(MOST_NAMES).map(str::to_owned).collect()
    }
}
