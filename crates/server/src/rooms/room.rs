//! Owns one game. Every change to it arrives here, in one queue, whoever asked: commit first, then tell.

use super::audience::{Audience, Listener, text};
use super::{RoomError, Rooms, Tile, at_length};
use crate::engines::{Answer, Question, Ticket};
use crate::game::{Actor, Command, LiveGame, Player, Refusal, Seat, Step};
use crate::store::{Change, Commit};
use crate::wire::{Act, GameView, Message, Room as Hearing};
use std::sync::Arc;
use std::time::Duration;
use tabiya_engine::manners::{self, Decision, Mood};
use tabiya_engine::{ClockLimits, Elo, Level, Limits, Root, Strength};
use tabiya_rules::{Color, UciMove};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

/// What a room can be asked.
#[derive(Debug)]
pub(super) enum Order {
    Act { who: Actor, act: Act, lag: u64, answer: oneshot::Sender<Result<u64, RoomError>> },
    View { person: Option<String>, answer: oneshot::Sender<Result<GameView, RoomError>> },
    State { answer: oneshot::Sender<LiveGame> },
    Listen { listener: Listener, seq: Option<u64>, answer: oneshot::Sender<Result<(), RoomError>> },
    Leave { socket: u64, closing: bool },
    Mute { socket: u64, on: bool },
    Show { socket: u64 },
    Replace { from: String, to: Player, answer: oneshot::Sender<Result<(), RoomError>> },
    Command { command: Command, answer: oneshot::Sender<Result<(), RoomError>> },
}

/// How long a room that nobody needs stays open.
const IDLE: Duration = Duration::from_secs(60);
/// How often a failed write is tried again.
const AGAIN: Duration = Duration::from_millis(500);
/// How long to wait when the engines have too much to do.
const BUSY: Duration = Duration::from_millis(200);
/// How long the computer looks at an offer of a draw.
const DRAW_LOOK: Duration = Duration::from_millis(200);

pub(super) struct Room {
    game: LiveGame,
    rooms: Rooms,
    audience: Audience,
    tile: Arc<Tile>,
    thought: Option<Thought>,
    /// What the computer remembers of its last turns.
    mood: Mood,
    /// What makes this game differ from others.
    seed: u64,
    idle_since: Instant,
    /// The game was deleted, or nobody looks at it.
    is_released: bool,
}

/// What the computer thinks about.
struct Thought {
    /// The number of the last event when it began: should another have come, it is for nothing.
    seq: u64,
    what: About,
    ticket: Ticket,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Move,
    Draw,
}

/// How a commit went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    AtOnce,
    AfterWaiting,
}

/// Stands for a room in the table of those that are open.
struct Opened {
    rooms: Rooms,
    id: String,
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.rooms.close(&self.id);
    }
}

/// What wakes a room.
enum Wake {
    Order(Box<Order>),
    Time,
    Found(Option<Answer>),
    Nobody,
}

impl Room {
    pub(super) fn new(game: LiveGame, rooms: Rooms, tile: Arc<Tile>) -> Box<Room> {
        let seed = game.id.bytes().fold(0u64, |seed, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte)));
        Box::new(Room {
            game,
            rooms,
            audience: Audience::default(),
            tile,
            thought: None,
            mood: Mood::default(),
            seed,
            idle_since: Instant::now(),
            is_released: false,
        })
    }

    /// Works until nobody needs the room any more.
    pub(super) async fn run(mut self: Box<Room>, mut inbox: mpsc::Receiver<Box<Order>>) {
        // Should the room fail, it is closed all the same, and opened again from what was kept.
        let opened = Opened { rooms: self.rooms.clone(), id: self.game.id.clone() };
        self.after_change();
        loop {
            // Most rooms wait most of the time: what they need only to act is not kept meanwhile.
            match self.wait(&mut inbox).await {
                Wake::Order(order) => Box::pin(self.obey(*order, &mut inbox)).await,
                Wake::Time => Box::pin(self.pass_time(&mut inbox)).await,
                Wake::Found(found) => Box::pin(self.found(found, &mut inbox)).await,
                Wake::Nobody => break,
            }
            if self.is_released || self.is_idle() && inbox.is_empty() {
                break;
            }
        }
        drop(opened);
        // Whoever got hold of the room in the last moment is answered, and finds it again in the store.
        inbox.close();
        while let Some(order) = inbox.recv().await {
            drop(order);
        }
    }

    async fn wait(&mut self, inbox: &mut mpsc::Receiver<Box<Order>>) -> Wake {
        let time = &self.rooms.inner.time;
        let deadline = self.game.deadline().map(|at| time.instant(at));
        // The engines may have had too much to do when they were asked.
        let is_owed = self.thought.is_none() && (self.game.awaits_computer() || self.is_draw_offered_to_computer());
        let patience = Instant::now() + if is_owed { BUSY } else { IDLE };
        let wake = deadline.map_or(patience, |deadline| deadline.min(patience));
        let found = async {
            match &mut self.thought {
                Some(thought) => thought.ticket.found().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = inbox.recv() => order.map_or(Wake::Nobody, Wake::Order),
            found = found => Wake::Found(found),
            () = sleep_until(wake) => Wake::Time,
        }
    }

    async fn pass_time(&mut self, inbox: &mut mpsc::Receiver<Box<Order>>) {
        let _ = self.command(Command::Tick, inbox).await;
        if self.thought.is_none() {
            self.thought = self.think();
        }
    }

    /// A room is let go when nobody listens and nothing in it happens by itself.
    fn is_idle(&mut self) -> bool {
        if !self.audience.is_empty() || self.thought.is_some() || self.game.deadline().is_some() {
            self.idle_since = Instant::now();
        }
        self.idle_since.elapsed() >= IDLE
    }

    async fn obey(&mut self, order: Order, inbox: &mut mpsc::Receiver<Box<Order>>) {
        match order {
            Order::Act { who, act, lag, answer } => {
                let result = self.act(who, act, lag, inbox).await;
                let _ = answer.send(result);
            }
            Order::Leave { socket, closing } => {
                if let Some(person) = self.leave(socket) {
                    let _ = self.command(Command::Left { person, closing }, inbox).await;
                }
            }
            Order::Listen { listener, seq, answer } => {
                let person = listener.person.clone();
                let result = self.listen(listener, seq);
                let is_let_in = result.is_ok();
                let _ = answer.send(result);
                if let Some(person) = person.filter(|person| is_let_in && self.game.terms.is_player(person)) {
                    let _ = self.command(Command::Here { person }, inbox).await;
                } else if is_let_in {
                    self.tell_presence();
                }
            }
            Order::Command { command, answer } => {
                let result = self.command(command, inbox).await;
                let _ = answer.send(result.map_err(RoomError::from));
            }
            Order::Replace { from, to, answer } => {
                self.replace(from, to, inbox).await;
                let _ = answer.send(Ok(()));
            }
            harmless => self.answer(harmless),
        }
    }

    /// Answers what changes nothing.
    fn answer(&mut self, order: Order) {
        match order {
            Order::View { person, answer } => drop(answer.send(self.view(person.as_deref()))),
            Order::State { answer } => drop(answer.send(self.game.clone())),
            Order::Listen { listener, seq, answer } => drop(answer.send(self.listen(listener, seq))),
            Order::Leave { socket, .. } => drop(self.leave(socket)),
            Order::Mute { socket, on } => self.audience.mute(socket, on),
            Order::Show { socket } => self.show(socket),
            Order::Act { answer, .. } => drop(answer.send(Err(RoomError::Paused))),
            Order::Replace { answer, .. } | Order::Command { answer, .. } => drop(answer.send(Err(RoomError::Paused))),
        }
    }

    fn view(&self, person: Option<&str>) -> Result<GameView, RoomError> {
        if !self.game.terms.is_visible_to(person) {
            return Err(RoomError::NotFound);
        }
        Ok(self.game.view(person, self.rooms.inner.time.now().ms))
    }

    fn listen(&mut self, listener: Listener, seq: Option<u64>) -> Result<(), RoomError> {
        let view = self.view(listener.person.as_deref())?;
        let hearing = if view.you.is_empty() { Hearing::Watchers } else { Hearing::Players };
        let missed = seq.and_then(|seq| self.audience.since(seq, &self.game, hearing));
        match missed {
            Some(missed) => {
                missed.into_iter().for_each(|words| listener.outbox.tell(words));
                listener.outbox.tell(text(&Message::Clock { game: view.id, clock: view.clock }));
            }
            None => listener.outbox.tell(text(&Message::Game(Box::new(view)))),
        }
        self.audience.add(listener, hearing);
        Ok(())
    }

    /// Whoever was sent the link of a private game could look at it while a seat was open; now it is the players' alone.
    fn send_strangers_away(&mut self) {
        let terms = &self.game.terms;
        let away = self.audience.remove_unless(|listener| terms.is_visible_to(listener.person.as_deref()));
        for listener in away {
            listener.outbox.tell(text(&Message::Refused {
                id: None,
                game: Some(self.game.id.clone()),
                problem: crate::error::Problem {
                    code: RoomError::NotFound.code().to_owned(),
                    error: RoomError::NotFound.to_string(),
                },
            }));
        }
    }

    /// Tells one who listens how everything stands.
    fn show(&self, socket: u64) {
        if let Some(listener) = self.audience.listener(socket)
            && let Ok(view) = self.view(listener.person.as_deref())
        {
            listener.outbox.tell(text(&Message::Game(Box::new(view))));
        }
    }

    /// Returns the player whose last page this was.
    fn leave(&mut self, socket: u64) -> Option<String> {
        let person = self.audience.remove(socket)?.person;
        person.filter(|person| self.game.terms.is_player(person) && !self.audience.has(person))
    }

    async fn act(
        &mut self,
        who: Actor,
        act: Act,
        lag: u64,
        inbox: &mut mpsc::Receiver<Box<Order>>,
    ) -> Result<u64, RoomError> {
        if let Actor::Person(player) = &who
            && !self.game.terms.is_visible_to(Some(&player.id))
        {
            return Err(RoomError::NotFound);
        }
        if matches!(act, Act::Takeback { .. }) {
            self.mood = Mood::default();
        }
        let sits = match (&who, &act) {
            (Actor::Person(player), Act::Sit | Act::Take { .. }) => Some(player.id.clone()),
            _ => None,
        };
        self.command(Command::Do { who, act, lag }, inbox).await?;
        if let Some(person) = sits {
            self.audience.seat(&person);
            self.send_strangers_away();
            if self.audience.has(&person) {
                let _ = self.command(Command::Here { person }, inbox).await;
            }
        }
        Ok(self.game.seq())
    }

    /// Somebody has become somebody else. A game of nobody's goes, and one that was opened only for this is let go.
    async fn replace(&mut self, from: String, to: Player, inbox: &mut mpsc::Receiver<Box<Order>>) {
        let _ = self.command(Command::Replace { from, to }, inbox).await;
        if self.game.is_nobodys() {
            self.keep(vec![Change::Deleted], inbox).await;
            self.is_released = true;
        } else {
            self.is_released = self.audience.is_empty() && !self.game.is_live() && inbox.is_empty();
        }
    }

    /// One step: what must be kept is kept, then everybody is told.
    async fn command(&mut self, command: Command, inbox: &mut mpsc::Receiver<Box<Order>>) -> Result<(), Refusal> {
        let now = self.rooms.inner.time.now();
        let (mut next, step, result) = at_length(self.game.terms.is_made_up(), || self.game.step(&command, now));
        let Step { events, changes, wants_rematch, presence } = step;
        if !changes.is_empty() && self.keep(changes, inbox).await == Kept::AfterWaiting {
            next.skip(now.ms, self.rooms.inner.time.now().ms);
        }
        let before = self.game.status();
        self.game = next;
        let is_declined = matches!(command, Command::Do { act: Act::Decline, .. });
        self.rooms.inner.followers.compare(before, &self.game, is_declined);
        let is_changed = !events.is_empty();
        for (seq, event) in events {
            self.audience.tell_event(&self.game.id, seq, event);
        }
        if presence {
            self.tell_presence();
        }
        if is_changed {
            self.after_change();
        }
        if wants_rematch {
            Box::pin(self.make_rematch(inbox)).await;
        }
        result
    }

    /// Commits, and does not give up: while the disk fails, the game waits, says so, and lets people look.
    async fn keep(&mut self, changes: Vec<Change>, inbox: &mut mpsc::Receiver<Box<Order>>) -> Kept {
        let mut kept = Kept::AtOnce;
        let commit = Commit { game: self.game.id.clone(), changes };
        while let Err(error) = self.rooms.inner.store.journal().write(commit.clone()).await {
            kept = Kept::AfterWaiting;
            tracing::error!(%error, game = %self.game.id, "the game waits for the disk");
            metrics::counter!("tabiya_writes_failed").increment(1);
            self.audience.tell(&Message::Refused {
                id: None,
                game: Some(self.game.id.clone()),
                problem: crate::error::Problem {
                    code: RoomError::Paused.code().to_owned(),
                    error: RoomError::Paused.to_string(),
                },
            });
            let again = Instant::now() + AGAIN;
            loop {
                tokio::select! {
                    order = inbox.recv() => match order {
                        Some(order) => self.answer(*order),
                        None => sleep_until(again).await,
                    },
                    () = sleep_until(again) => break,
                }
            }
        }
        kept
    }

    fn tell_presence(&self) {
        let now = self.rooms.inner.time.now().ms;
        self.audience.tell(&Message::Presence(self.game.presence(now, self.audience.watchers())));
    }

    /// The position, or what is asked about it, is another.
    fn after_change(&mut self) {
        self.tile.show(&self.game, self.rooms.inner.time.now().ms);
        if self.thought.as_ref().is_some_and(|thought| thought.seq != self.game.seq()) {
            self.thought = None;
        }
        if self.thought.is_none() {
            self.thought = self.think();
        }
    }

    /// Asks the computer, if it is its turn or it was offered a draw.
    fn think(&self) -> Option<Thought> {
        let root = || Root::of_game(self.game.game());
        let (what, question) = if self.is_draw_offered_to_computer() {
            let limits = Limits::time(DRAW_LOOK);
            (About::Draw, Question { root: root(), strength: Strength::Full, limits, weighs: None, seed: 0 })
        } else if let Some((strength, limits)) = self.computer_to_move() {
            let left = self.game.clockwork().remaining(self.game.game().turn(), self.rooms.inner.time.now().ms);
            let weighs = manners::is_thoughtful(elo(strength)).then(|| manners::limits_for_weighing(left)).flatten();
            (About::Move, Question { root: root(), strength, limits, weighs, seed: self.seed })
        } else {
            return None;
        };
        let ticket = self.rooms.inner.engines.ask(question).ok()?;
        Some(Thought { seq: self.game.seq(), what, ticket })
    }

    fn computer_to_move(&self) -> Option<(Strength, Limits)> {
        let Seat::Computer { strength } = self.game.terms.seats[self.game.game().turn()] else { return None };
        if !self.game.awaits_computer() {
            return None;
        }
        let strength = strength.strength()?;
        let level = Level::ALL.into_iter().find(|level| level.strength() == strength).unwrap_or(Level::ALL[11]);
        let mut limits = level.limits();
        let color = self.game.game().turn();
        limits.clock = ClockLimits::of(self.game.clockwork().clock(), color, self.rooms.inner.time.duration());
        Some((strength, limits))
    }

    fn is_draw_offered_to_computer(&self) -> bool {
        self.game.is_live() && self.game.draw_offer().is_some_and(|by| self.game.terms.seats[!by].is_computer())
    }

    /// The computer has thought. If it could not, it is asked once more a little later.
    async fn found(&mut self, found: Option<Answer>, inbox: &mut mpsc::Receiver<Box<Order>>) {
        let Some(Thought { what, .. }) = self.thought.take() else { return };
        let Some(found) = found else {
            sleep(BUSY).await;
            self.thought = self.think();
            return;
        };
        let acts = match what {
            About::Move => self.turn_of_computer(&found),
            About::Draw => vec![self.answer_to_draw(&found)],
        };
        for act in acts {
            let command = Command::Do { who: Actor::Computer, act, lag: 0 };
            if let Err(refusal) = self.command(command, inbox).await {
                tracing::warn!(%refusal, game = %self.game.id, "the computer's wish was refused");
            }
        }
    }

    /// What the computer does at its turn: claims a draw, gives up, or moves and perhaps offers a draw.
    fn turn_of_computer(&mut self, found: &Answer) -> Vec<Act> {
        let Some(best) = found.best else { return Vec::new() };
        let game = self.game.game();
        let color = Some(game.turn());
        if manners::claims_draw(found.score) && game.claims().next().is_some() {
            return vec![Act::ClaimDraw];
        }
        let Seat::Computer { strength } = self.game.terms.seats[game.turn()] else { return Vec::new() };
        let decision = self.mood.decide(game, elo(strength.strength().unwrap_or_default()), found.score);
        let play = Act::Move { ply: self.game.plies() as u32, uci: UciMove::chess960(best).to_string() };
        match decision {
            Decision::Resign => vec![Act::Resign { color }],
            Decision::Move => vec![play],
            Decision::MoveAndOfferDraw => vec![play, Act::Draw { color }],
        }
    }

    fn answer_to_draw(&self, found: &Answer) -> Act {
        let turn = self.game.game().turn();
        let computer = self.game.draw_offer().map_or(Color::White, |by| !by);
        let score = found.score.map(|score| if turn == computer { score } else { score.reversed() });
        let color = Some(computer);
        if manners::accepts_draw(self.game.game(), score) { Act::Draw { color } } else { Act::NoDraw { color } }
    }

    async fn make_rematch(&mut self, inbox: &mut mpsc::Receiver<Box<Order>>) {
        match self.rooms.create(self.game.terms.swapped()).await {
            Ok(game) => drop(self.command(Command::Continued { game }, inbox).await),
            Err(error) => tracing::error!(%error, game = %self.game.id, "no rematch could be made"),
        }
    }
}

/// How strong that is; where there is no limit, as strong as there is a number for.
fn elo(strength: Strength) -> Elo {
    match strength {
        Strength::Full => Elo::MAX,
        Strength::Elo(elo) => elo,
    }
}
