//! Those who listen to a game, and the last events for those who come back.
//!
//! Each listener has a bounded queue. Whoever does not empty it is cut off: a stuck page never delays a game.

use super::outbox::Outbox;
use super::told::Told;
use crate::game::{Clocks, Event, Hearing, LiveGame};
use crate::holds::Holds;
use crate::wire::Message;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;

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

/// Those who listen to one game.
#[derive(Debug, Default)]
pub(super) struct Audience {
    listeners: Vec<(Listener, Hearing)>,
    last: VecDeque<KeptEvent>,
}

/// An event as it is kept for those who come back.
#[derive(Debug)]
enum KeptEvent {
    /// A move: the game knows all of it but what the clocks showed. Most events are moves, and they are large.
    Move { ply: u32, clock: Clocks },
    /// With whoever did it.
    Event(Box<Event>, Option<String>),
}

/// How many events are kept for those who come back; whoever has missed more gets the whole game.
const KEPT: usize = 8;

/// How many of those who look on are named: nobody reads more.
const MOST_NAMES: usize = 20;

impl Listener {
    /// Does one who listens among these hear what those hear, when this one says it?
    fn hears(&self, among: Hearing, those: Hearing, from: Option<&str>, holds: &Holds) -> bool {
        !self.is_muted && (self.hears_all || among == those) && !is_blocked(self.person.as_deref(), from, holds)
    }
}

impl Audience {
    /// Tells what has happened in a game that has become so, and `from` whom it comes.
    pub(super) fn tell_event(
        &mut self,
        game: &Arc<LiveGame>,
        seq: u64,
        event: Event,
        from: Option<&str>,
        holds: &Holds,
    ) {
        if let Event::Unplayed { .. } = event {
            // The game knows the moves before it no longer.
            self.last.clear();
        }
        self.keep(match &event {
            Event::Move { ply, clock, .. } => KeptEvent::Move { ply: *ply, clock: *clock },
            other => KeptEvent::Event(Box::new(other.clone()), from.map(str::to_owned)),
        });
        if self.listeners.is_empty() {
            return;
        }
        let hidden = event.hearing().map(|those| (those, told(game, seq, Event::Hidden)));
        let told = told(game, seq, event);
        for (listener, among) in &self.listeners {
            match &hidden {
                Some((those, hidden)) if !listener.hears(*among, *those, from, holds) => {
                    listener.outbox.tell(hidden.clone())
                }
                _ => listener.outbox.tell(told.clone()),
            }
        }
    }

    fn keep(&mut self, event: KeptEvent) {
        if self.last.len() == KEPT {
            self.last.pop_front();
        }
        self.last.push_back(event);
    }

    /// Tells something that has no number.
    pub(super) fn tell(&self, game: &Arc<LiveGame>, message: impl FnOnce() -> Message) {
        if self.listeners.is_empty() {
            return;
        }
        let told = Told::of(game, message());
        for (listener, _) in &self.listeners {
            listener.outbox.tell(told.clone());
        }
    }

    /// Tells something that has no number, in other words to those who play than to those who look on.
    pub(super) fn tell_apart(&self, game: &Arc<LiveGame>, message: impl Fn(Hearing) -> Message) {
        if self.listeners.is_empty() {
            return;
        }
        let [to_players, to_watchers] =
            [Hearing::Players, Hearing::Watchers].map(|hearing| Told::of(game, message(hearing)));
        for (listener, hearing) in &self.listeners {
            listener.outbox.tell(match hearing {
                Hearing::Players => to_players.clone(),
                Hearing::Watchers => to_watchers.clone(),
            });
        }
    }

    /// What came after `seq`, if all of it is still known, for this one who listens.
    pub(super) fn since(
        &self,
        seq: u64,
        game: &Arc<LiveGame>,
        (listener, hearing): (&Listener, Hearing),
        holds: &Holds,
    ) -> Option<Vec<Told>> {
        let missing = usize::try_from(game.seq().checked_sub(seq)?).ok()?;
        let first = self.last.len().checked_sub(missing)?;
        let again = |(seq, kept): (u64, &KeptEvent)| {
            let event = match kept {
                KeptEvent::Move { ply, clock } => game.move_event(*ply, *clock),
                KeptEvent::Event(event, from)
                    if event.hearing().is_none_or(|those| {
                        those == hearing && !is_blocked(listener.person.as_deref(), from.as_deref(), holds)
                    }) =>
                {
                    Event::clone(event)
                }
                KeptEvent::Event(..) => Event::Hidden,
            };
            told(game, seq, event)
        };
        Some((seq + 1..).zip(self.last.iter().skip(first)).map(again).collect())
    }

    pub(super) fn add(&mut self, listener: Listener, hearing: Hearing) {
        self.remove(listener.socket);
        self.listeners.push((listener, hearing));
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
        for (listener, hearing) in &mut self.listeners {
            if listener.person.as_deref() == Some(person) {
                *hearing = Hearing::Players;
            }
        }
    }

    /// Those for whom this does not hold listen no longer.
    pub(super) fn remove_unless(&mut self, may_stay: impl Fn(&Listener) -> bool) -> Vec<Listener> {
        let (stay, away) =
            std::mem::take(&mut self.listeners).into_iter().partition(|(listener, _)| may_stay(listener));
        self.listeners = stay;
        let away: Vec<(Listener, Hearing)> = away;
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
        self.listeners.iter().filter(|(_, hearing)| *hearing == Hearing::Watchers).map(|(listener, _)| listener)
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

/// Does the one want to hear nothing of the other?
fn is_blocked(person: Option<&str>, from: Option<&str>, holds: &Holds) -> bool {
    person.zip(from).is_some_and(|(person, from)| holds.has_blocked(person, from))
}

fn told(game: &Arc<LiveGame>, seq: u64, event: Event) -> Told {
    Told::of(game, Message::Event { game: game.id.clone(), seq, event })
}
