//! Those who listen to a game, and the last events for those who come back.
//!
//! Each listener has a bounded queue. Whoever does not empty it is cut off: a stuck page never delays a game.

use super::RoomError;
use super::outbox::Outbox;
use super::relay::{Relay, Shift};
use super::told::Told;
use crate::cluster::{Answer, Here, Word};
use crate::game::{Clocks, Event, GameView, Hearing, LiveGame, Ms};
use crate::holds::Holds;
use crate::wire::Message;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;
use tokio::time::Instant;

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
    /// The way to other servers whose people follow the game.
    relay: Option<Box<Relay>>,
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
        self.relay_word(|| match &event {
            Event::Move { ply, clock, .. } => Word::Move { seq, ply: *ply, clock: *clock },
            other => Word::Event { seq, event: other.clone(), from: from.map(str::to_owned) },
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
    pub(super) fn tell(&mut self, game: &Arc<LiveGame>, message: impl FnOnce() -> Message) {
        if self.listeners.is_empty() && !self.is_followed() {
            return;
        }
        let message = message();
        self.relay_word(|| Word::All { message: Box::new(message.clone()) });
        let told = Told::of(game, message);
        for (listener, _) in &self.listeners {
            listener.outbox.tell(told.clone());
        }
    }

    /// Tells something that has no number, in other words to those who play than to those who look on.
    pub(super) fn tell_apart(&mut self, game: &Arc<LiveGame>, players: Message, watchers: Message) {
        self.relay_word(|| Word::Apart { players: Box::new(players.clone()), watchers: Box::new(watchers.clone()) });
        let [to_players, to_watchers] = [players, watchers].map(|message| Told::of(game, message));
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
        let kept = self.kept_since(seq, game)?;
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
        Some(kept.map(again).collect())
    }

    /// The events after `seq` with their numbers, if all of them are still known.
    fn kept_since(&self, seq: u64, game: &LiveGame) -> Option<impl Iterator<Item = (u64, &KeptEvent)>> {
        let missing = usize::try_from(game.seq().checked_sub(seq)?).ok()?;
        let first = self.last.len().checked_sub(missing)?;
        Some((seq + 1..).zip(self.last.iter().skip(first)))
    }

    /// Lets somebody listen from now on, and tells them what they have missed, or the whole game.
    pub(super) fn welcome(
        &mut self,
        listener: Listener,
        seq: Option<u64>,
        game: &Arc<LiveGame>,
        now: Ms,
        holds: &Holds,
    ) -> Result<(), RoomError> {
        let view = visible_view(game, listener.person.as_deref(), now)?;
        let hearing = if view.you.is_empty() { Hearing::Watchers } else { Hearing::Players };
        let missed = seq.and_then(|seq| self.since(seq, game, (&listener, hearing), holds));
        match missed {
            Some(missed) => {
                missed.into_iter().for_each(|words| listener.outbox.tell(words));
                listener.outbox.tell(Told::of(game, Message::Clock { game: view.id, clock: view.clock }));
            }
            None => listener.outbox.tell(Told::of(game, Message::Game(Box::new(view)))),
        }
        self.add(listener, hearing);
        Ok(())
    }

    /// From now on other servers are told too, or no longer.
    pub(super) fn relay(&mut self, relay: Option<Relay>) {
        self.relay = relay.map(Box::new);
    }

    fn relay_word(&mut self, word: impl FnOnce() -> Word) {
        if let Some(relay) = &mut self.relay {
            relay.say(word);
        }
    }

    /// Tells other servers what was told since the last time.
    pub(super) fn publish(&mut self, game: &Arc<LiveGame>, now: Ms) {
        if let Some(relay) = &mut self.relay {
            relay.publish(game, now);
        }
    }

    /// Do other servers follow the game?
    pub(super) fn is_followed(&self) -> bool {
        self.relay.as_ref().is_some_and(|relay| relay.is_followed())
    }

    /// Since when this person, who listens at other servers alone, cannot be reached.
    pub(super) fn unreached_since(&self, person: &str) -> Option<Instant> {
        let relay = self.relay.as_ref()?;
        let is_here = self.listeners().any(|listener| listener.person.as_deref() == Some(person));
        if is_here { None } else { relay.unreached_since(person) }
    }

    /// Returns when somebody may be reached again, or no more.
    pub(super) async fn reach_changes(&self) {
        match self.relay.as_ref().filter(|relay| relay.is_followed()) {
            Some(relay) => relay.reach_changes().await,
            None => std::future::pending().await,
        }
    }

    /// The game for another server that begins to follow it, with what has happened since.
    pub(super) fn snapshot(&mut self, game: &Arc<LiveGame>, since: Option<u64>, now: Ms) -> Answer {
        let missed = since.and_then(|since| self.kept_since(since, game));
        let word = |(seq, kept): (u64, &KeptEvent)| match kept {
            KeptEvent::Move { ply, clock } => Word::Move { seq, ply: *ply, clock: *clock },
            KeptEvent::Event(event, from) => Word::Event { seq, event: Event::clone(event), from: from.clone() },
        };
        let missed = missed.map(|missed| missed.map(word).collect());
        match &mut self.relay {
            Some(relay) => {
                let (epoch, number) = relay.begin(game);
                Answer::Game { epoch, number, game: Box::new(game.snapshot(now)), missed }
            }
            None => Answer::NotMine,
        }
    }

    /// Another server has said who listens there, or is gone. Who came and who went, each of whom listens nowhere else.
    pub(super) fn note_here(&mut self, server: &str, here: Option<Here>) -> Option<Shift> {
        let mut shift = self.relay.as_mut()?.note(server, here)?;
        let is_here =
            |person: &str| self.listeners.iter().any(|(listener, _)| listener.person.as_deref() == Some(person));
        shift.came.retain(|person| !is_here(person));
        shift.went.retain(|(person, _)| !is_here(person));
        Some(shift)
    }

    /// Servers that have not said for long who listens there.
    pub(super) fn lost_servers(&self) -> Vec<String> {
        self.relay.as_ref().map(|relay| relay.lost()).unwrap_or_default()
    }

    /// Who listens here, for the owner of the game.
    pub(super) fn here(&self, game: &LiveGame) -> Here {
        let people = self.listeners.iter().filter_map(|(listener, _)| listener.person.as_deref());
        let players: BTreeSet<&str> = people.filter(|person| game.terms.is_player(person)).collect();
        Here {
            players: players.into_iter().map(str::to_owned).collect(),
            closed: Vec::new(),
            watchers: self.watchers(),
            names: self.watchers_named(),
        }
    }

    /// What happened before is not known any more.
    pub(super) fn forget(&mut self) {
        self.last.clear();
    }

    /// Those who listen.
    pub(super) fn listeners(&self) -> impl Iterator<Item = &Listener> {
        self.listeners.iter().map(|(listener, _)| listener)
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
            || self.relay.as_ref().is_some_and(|relay| relay.has(person))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty() && !self.is_followed()
    }

    fn looking_on(&self) -> impl Iterator<Item = &Listener> {
        self.listeners.iter().filter(|(_, hearing)| *hearing == Hearing::Watchers).map(|(listener, _)| listener)
    }

    /// How many look on. Who has several pages open is one of them.
    pub(super) fn watchers(&self) -> u32 {
        let known: HashSet<&str> = self.looking_on().filter_map(|listener| listener.person.as_deref()).collect();
        let unknown = self.looking_on().filter(|listener| listener.person.is_none()).count();
        let elsewhere = self.relay.as_ref().map_or(0, |relay| relay.watchers());
        (known.len() + unknown) as u32 + elsewhere
    }

    /// The names of those who look on and have one, each once and sorted.
    pub(super) fn watchers_named(&self) -> Vec<String> {
        let elsewhere = self.relay.iter().flat_map(|relay| relay.names());
        let names: BTreeSet<&str> =
            self.looking_on().filter_map(|listener| listener.name.as_deref()).chain(elsewhere).collect();
        names.into_iter().take(MOST_NAMES).map(str::to_owned).collect()
    }
}

/// The game as this person, or somebody unknown, sees it, if they may.
pub(super) fn visible_view(game: &LiveGame, person: Option<&str>, now: Ms) -> Result<GameView, RoomError> {
    if !game.terms.is_visible_to(person) {
        return Err(RoomError::NotFound);
    }
    Ok(game.view(person, now))
}

/// Does the one want to hear nothing of the other?
fn is_blocked(person: Option<&str>, from: Option<&str>, holds: &Holds) -> bool {
    person.zip(from).is_some_and(|(person, from)| holds.has_blocked(person, from))
}

fn told(game: &Arc<LiveGame>, seq: u64, event: Event) -> Told {
    Told::of(game, Message::Event { game: game.id.clone(), seq, event })
}
