//! Owns one game. Every change to it arrives here, in one queue, whoever asked: commit first, then tell. While a commit is
//! under way the clock stands, whoever only looks is answered, and the rest waits. It stands too while the database is known to
//! be away, for then not even who wants something can be found out.

use super::audience::{Audience, Listener, text};
use super::{ORDERS, RoomError, Rooms, Sent, Tile, at_length};
use crate::engines::Ticket;
use crate::game::{Actor, Command, LiveGame, Ms, Now, Player, Refusal, Seat, Step};
use crate::store::{Change, Commit, Kind};
use crate::wire::{Act, GameView, Message, Room as Hearing, Status};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tabiya_engine::player::{Computer, Deed, Thought};
use tabiya_rules::{ByColor, Color, UciMove};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

/// What a room can be asked.
#[derive(Debug)]
pub(super) enum Order {
    Act {
        who: Actor,
        act: Act,
        sent: Sent,
        answer: oneshot::Sender<Result<u64, RoomError>>,
    },
    View {
        person: Option<String>,
        answer: oneshot::Sender<Result<GameView, RoomError>>,
    },
    State {
        answer: oneshot::Sender<LiveGame>,
    },
    Listen {
        listener: Listener,
        seq: Option<u64>,
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
    Leave {
        socket: u64,
        closing: bool,
    },
    /// Who is there has changed while something was written.
    Presence {
        command: Command,
    },
    Mute {
        socket: u64,
        on: bool,
    },
    Show {
        socket: u64,
    },
    Replace {
        from: String,
        to: Player,
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
    /// Nobody has come for too long.
    Expire {
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
    Command {
        command: Command,
        answer: oneshot::Sender<Result<(), RoomError>>,
    },
}

/// How long a room that nobody needs stays open.
pub(super) const IDLE: Duration = Duration::from_secs(60);
/// How soon a failed write is tried again.
const AGAIN: Duration = Duration::from_millis(250);
/// How long a commit may take before people are told that the game waits for it.
const SLOW: Duration = Duration::from_secs(1);
/// How long to wait when the engines have too much to do.
const BUSY: Duration = Duration::from_millis(200);

pub(super) struct Room {
    game: LiveGame,
    rooms: Rooms,
    audience: Audience,
    tile: Arc<Tile>,
    /// Those sides that the computer plays.
    computers: ByColor<Option<Computer>>,
    thinking: Option<Thinking>,
    idle_since: Instant,
    /// What came while something was written, and has to wait for it.
    waiting: VecDeque<Order>,
    /// When everybody was told what was written last: nothing is done at an earlier moment.
    told_at: Ms,
    /// What has happened cannot be written at the moment, and everybody has been told so.
    is_paused: bool,
    /// The database is away, as far as this room has heard.
    is_away: bool,
    /// The game was deleted, or nobody looks at it.
    is_released: bool,
}

/// The computer thinks.
struct Thinking {
    /// The number of the last event when it began: should another have come, it is for nothing.
    seq: u64,
    /// For this side.
    side: Color,
    ticket: Ticket<Thought>,
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
    Found(Option<Thought>),
    /// The database has gone or come back.
    Database,
    Nobody,
}

impl Room {
    pub(super) fn new(game: LiveGame, rooms: Rooms, tile: Arc<Tile>) -> Box<Room> {
        // Each game is another one.
        let seed = game.id.bytes().fold(0u64, |seed, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte)));
        let computers = ByColor::new_with(|color| match game.terms.seats[color] {
            Seat::Computer { strength } => strength.strength().map(|strength| Computer::new(strength, seed)),
            _ => None,
        });
        Box::new(Room {
            game,
            rooms,
            audience: Audience::default(),
            tile,
            computers,
            thinking: None,
            idle_since: Instant::now(),
            waiting: VecDeque::new(),
            told_at: 0,
            is_paused: false,
            is_away: false,
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
                Wake::Database => self.turn_with_database(),
                Wake::Nobody => break,
            }
            if self.is_released || self.is_idle() && inbox.is_empty() && self.waiting.is_empty() {
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
        loop {
            let flag_at = self.game.deadline();
            let deadline = flag_at.and_then(|at| self.rooms.inner.time.instant(at));
            let is_time_up = || deadline.is_some_and(|deadline| deadline <= Instant::now());
            if let Some(at) = flag_at.filter(|_| is_time_up()) {
                return self.take_in_time(at, inbox).map_or(Wake::Time, |order| Wake::Order(Box::new(order)));
            }
            if let Some(order) = self.waiting.pop_front() {
                return Wake::Order(Box::new(order));
            }
            // The engines may have had too much to do when they were asked.
            let is_owed =
                self.thinking.is_none() && (self.game.awaits_computer() || self.offered_to_computer().is_some());
            let patience = Instant::now() + if is_owed { BUSY } else { IDLE };
            let wake = deadline.map_or(patience, |deadline| deadline.min(patience));
            let found = async {
                match &mut self.thinking {
                    Some(thinking) => thinking.ticket.found().await,
                    None => std::future::pending().await,
                }
            };
            let woken = tokio::select! {
                biased;
                order = inbox.recv() => order.map_or(Wake::Nobody, Wake::Order),
                () = self.rooms.inner.store.is_away_unlike(self.is_away) => Wake::Database,
                found = found => Wake::Found(found),
                () = sleep_until(wake) => Wake::Time,
            };
            match woken {
                // What was read in time may stand behind it.
                Wake::Order(order) if is_time_up() => self.meanwhile(*order),
                woken => return woken,
            }
        }
    }

    /// The time is up, but the room may come late to that: what was read before comes before the flag, and before all that was
    /// read later, however it came to stand in the queue. Whoever only looks is answered.
    fn take_in_time(&mut self, flag_at: Ms, inbox: &mut mpsc::Receiver<Box<Order>>) -> Option<Order> {
        while self.waiting.len() < ORDERS
            && let Ok(order) = inbox.try_recv()
        {
            self.meanwhile(*order);
        }
        let is_in_time = |order: &Order| matches!(order, Order::Act { sent, .. } if sent.at < flag_at);
        let first = self.waiting.iter().position(is_in_time)?;
        self.waiting.remove(first)
    }

    /// While the database is away, most players cannot do anything: the server cannot find out who they are. So no clock runs
    /// until it is back, though this game has nothing to write.
    fn turn_with_database(&mut self) {
        self.is_away = !self.is_away;
        if self.game.status() != Status::Playing {
            return;
        }
        let now = self.rooms.inner.time.now().ms;
        if self.is_away {
            self.game.hold(now);
            self.pause();
        } else {
            self.is_paused = false;
            self.told_at = now;
            self.game.release(now);
            self.rooms.inner.leisure.note(&self.game);
            self.tell_clock();
        }
    }

    async fn pass_time(&mut self, inbox: &mut mpsc::Receiver<Box<Order>>) {
        let _ = self.command(Command::Tick, None, inbox).await;
        if self.thinking.is_none() {
            self.thinking = self.think();
        }
    }

    /// A room is let go when nobody listens, nobody finds it in a list, nothing in it happens by itself, and it can be fetched
    /// again. Games that wait are listed while whoever made them is there.
    fn is_idle(&mut self) -> bool {
        let terms = &self.game.terms;
        let is_offered = self.game.status() == Status::Waiting
            && terms.is_offered_to_all()
            && self.rooms.inner.people.is_here(&terms.creator);
        let is_awaited = is_offered || self.thinking.is_some() || self.game.deadline().is_some();
        if !self.audience.is_empty() || is_awaited || self.is_away {
            self.idle_since = Instant::now();
        }
        self.idle_since.elapsed() >= IDLE
    }

    async fn obey(&mut self, order: Order, inbox: &mut mpsc::Receiver<Box<Order>>) {
        match order {
            Order::Act { who, act, sent, answer } => {
                let result = self.act(who, act, sent, inbox).await;
                let _ = answer.send(result);
            }
            Order::Leave { socket, closing } => {
                if let Some(person) = self.leave(socket) {
                    let _ = self.command(Command::Left { person, closing }, None, inbox).await;
                }
            }
            Order::Presence { command } => drop(self.command(command, None, inbox).await),
            Order::Listen { listener, seq, answer } => {
                if let Some(command) = self.let_in(listener, seq, answer) {
                    let _ = self.command(command, None, inbox).await;
                }
            }
            Order::Command { command, answer } => {
                let result = self.command(command, None, inbox).await;
                let _ = answer.send(result.map_err(RoomError::from));
            }
            Order::Replace { from, to, answer } => {
                let _ = self.command(Command::Replace { from, to }, None, inbox).await;
                self.let_go(inbox).await;
                let _ = answer.send(Ok(()));
            }
            Order::Expire { answer } => {
                let result = self.command(Command::Expire, None, inbox).await;
                if result.is_ok() {
                    self.let_go(inbox).await;
                }
                let _ = answer.send(result.map_err(RoomError::from));
            }
            harmless => self.meanwhile(harmless),
        }
    }

    /// Does what can be done while something is written: who only looks is answered, and sees the clock stand. The rest
    /// waits, or is refused where nobody knows for how long.
    fn meanwhile(&mut self, order: Order) {
        match order {
            Order::View { person, answer } => drop(answer.send(self.view(person.as_deref()))),
            Order::State { answer } => drop(answer.send(self.game.clone())),
            Order::Mute { socket, on } => self.audience.mute(socket, on),
            Order::Show { socket } => self.show(socket),
            Order::Listen { listener, seq, answer } => {
                let command = self.let_in(listener, seq, answer);
                self.waiting.extend(command.map(|command| Order::Presence { command }));
            }
            Order::Leave { socket, closing } => {
                let left = self.leave(socket).map(|person| Command::Left { person, closing });
                self.waiting.extend(left.map(|command| Order::Presence { command }));
            }
            Order::Act { .. } | Order::Replace { .. } | Order::Expire { .. } | Order::Command { .. }
                if self.is_paused =>
            {
                refuse(order, self.rooms.inner.store.kind());
            }
            order => self.waiting.push_back(order),
        }
    }

    /// Lets somebody listen. A player who has come is there from then on.
    fn let_in(
        &mut self,
        listener: Listener,
        seq: Option<u64>,
        answer: oneshot::Sender<Result<(), RoomError>>,
    ) -> Option<Command> {
        let (person, outbox) = (listener.person.clone(), listener.outbox.clone());
        let result = self.listen(listener, seq);
        let is_let_in = result.is_ok();
        let _ = answer.send(result);
        if !is_let_in {
            return None;
        }
        if self.is_paused {
            outbox.tell(text(&self.paused()));
        }
        let here = person.filter(|person| self.game.terms.is_player(person)).map(|person| Command::Here { person });
        if here.is_none() {
            self.tell_presence();
        }
        here
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
        let is_player = person.as_ref().is_some_and(|person| self.game.terms.is_player(person));
        if !is_player {
            self.tell_presence();
        }
        person.filter(|person| is_player && !self.audience.has(person))
    }

    async fn act(
        &mut self,
        who: Actor,
        act: Act,
        Sent { at, lag }: Sent,
        inbox: &mut mpsc::Receiver<Box<Order>>,
    ) -> Result<u64, RoomError> {
        if let Actor::Person(player) = &who
            && !self.game.terms.is_visible_to(Some(&player.id))
        {
            return Err(RoomError::NotFound);
        }
        if matches!(act, Act::Takeback { .. }) {
            for color in Color::ALL {
                self.computers[color].iter_mut().for_each(Computer::forget);
            }
        }
        let sits = match (&who, &act) {
            (Actor::Person(player), Act::Sit | Act::Take { .. }) => Some(player.id.clone()),
            _ => None,
        };
        self.command(Command::Do { who, act, lag }, Some(at), inbox).await?;
        if let Some(person) = sits {
            self.audience.seat(&person);
            self.send_strangers_away();
            if self.audience.has(&person) {
                let _ = self.command(Command::Here { person }, None, inbox).await;
            }
        }
        Ok(self.game.seq())
    }

    /// Somebody has become somebody else, or nobody has come. A game of nobody's goes, and one that was opened only for this is let go.
    async fn let_go(&mut self, inbox: &mut mpsc::Receiver<Box<Order>>) {
        if self.game.is_nobodys() {
            self.keep(vec![Change::Deleted], inbox).await;
            self.is_released = true;
        } else {
            let is_asked = !inbox.is_empty() || !self.waiting.is_empty();
            self.is_released = self.audience.is_empty() && !self.game.is_live() && !is_asked;
        }
    }

    /// The moment at which something is done that was asked for at `sent_at`: then, for the way to this room is nobody's
    /// time. But it is not done before what was told last, which whoever asked may have seen.
    fn moment(&self, sent_at: Option<Ms>) -> Now {
        let now = self.rooms.inner.time.now();
        let ms = sent_at.map_or(now.ms, |sent_at| sent_at.max(self.told_at).min(now.ms));
        Now { ms, ..now }
    }

    /// One step: what must be kept is kept, then everybody is told. From the moment at which it is done until it is told,
    /// the clock stands.
    async fn command(
        &mut self,
        command: Command,
        sent_at: Option<Ms>,
        inbox: &mut mpsc::Receiver<Box<Order>>,
    ) -> Result<(), Refusal> {
        let now = self.moment(sent_at);
        let stood = self.game.clockwork().is_held();
        let (mut next, step, result) = at_length(self.game.terms.is_made_up(), || self.game.step(&command, now));
        let Step { events, changes, wants_rematch, presence } = step;
        let is_kept = !changes.is_empty();
        if is_kept {
            self.game.hold(now.ms);
            self.keep(changes, inbox).await;
            self.told_at = self.rooms.inner.time.now().ms;
            next.release(self.told_at);
        } else if self.is_away {
            next.hold(now.ms);
        }
        let stands = next.clockwork().is_held();
        if is_kept || stood != stands {
            self.rooms.inner.leisure.note(&next);
        }
        let before = self.game.status();
        self.game = next;
        let is_declined = matches!(command, Command::Do { act: Act::Decline, .. });
        self.rooms.inner.followers.compare(before, &self.game, is_declined);
        let is_changed = !events.is_empty();
        // What is told with an event runs.
        let told = events.iter().any(|(_, event)| event.clock().is_some());
        let is_clock_news = if told { stands } else { stood != stands || is_changed && self.told_at > now.ms };
        for (seq, event) in events {
            self.audience.tell_event(&self.game.id, seq, event);
        }
        if is_clock_news {
            self.tell_clock();
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

    /// Commits, and does not give up: while it cannot be written, the game waits, says so, and lets people look.
    async fn keep(&mut self, changes: Vec<Change>, inbox: &mut mpsc::Receiver<Box<Order>>) {
        let commit = Commit { game: self.game.id.clone(), changes };
        let journal = self.rooms.inner.store.journal().clone();
        let slow = Instant::now() + SLOW;
        while let Err(error) = self.meanwhile_until(journal.write(commit.clone()), slow, inbox).await {
            tracing::error!(%error, game = %self.game.id, "the game waits");
            metrics::counter!("tabiya_writes_failed").increment(1);
            self.pause();
            self.meanwhile_until(sleep(AGAIN), slow, inbox).await;
        }
        (self.is_paused, self.is_away) = (false, false);
    }

    /// Answers those who only look until this is done; if that is not before `slow`, everybody is told that the game waits.
    async fn meanwhile_until<T>(
        &mut self,
        work: impl Future<Output = T>,
        slow: Instant,
        inbox: &mut mpsc::Receiver<Box<Order>>,
    ) -> T {
        tokio::pin!(work);
        loop {
            tokio::select! {
                biased;
                done = &mut work => return done,
                Some(order) = inbox.recv(), if self.waiting.len() < ORDERS => self.meanwhile(*order),
                () = sleep_until(slow), if !self.is_paused => self.pause(),
            }
        }
    }

    /// Nobody knows for how long the game has to wait: everybody is told, as often as it is tried in vain, and whoever wants
    /// something is refused.
    fn pause(&mut self) {
        self.audience.tell(&self.paused());
        if std::mem::replace(&mut self.is_paused, true) {
            return;
        }
        self.tell_clock();
        for order in std::mem::take(&mut self.waiting) {
            self.meanwhile(order);
        }
    }

    fn paused(&self) -> Message {
        let error = RoomError::Paused(self.rooms.inner.store.kind());
        let problem = crate::error::Problem { code: error.code().to_owned(), error: error.to_string() };
        Message::Refused { id: None, game: Some(self.game.id.clone()), problem }
    }

    fn tell_clock(&self) {
        let clock = self.game.clockwork().show(self.rooms.inner.time.now().ms);
        self.audience.tell(&Message::Clock { game: self.game.id.clone(), clock });
    }

    fn tell_presence(&self) {
        let now = self.rooms.inner.time.now().ms;
        let watchers = self.audience.watchers();
        self.audience.tell_apart(|room| {
            let names = if room == Hearing::Players { self.audience.watchers_named() } else { Vec::new() };
            Message::Presence(self.game.presence(now, watchers, names))
        });
    }

    /// The position, or what is asked about it, is another.
    fn after_change(&mut self) {
        self.tile.show(&self.game, self.rooms.inner.time.now().ms);
        if self.thinking.as_ref().is_some_and(|thinking| thinking.seq != self.game.seq()) {
            self.thinking = None;
        }
        if self.thinking.is_none() {
            self.thinking = self.think();
        }
    }

    /// Asks the computer, if it is its turn or it was offered a draw.
    fn think(&self) -> Option<Thinking> {
        let (game, now) = (self.game.game(), self.rooms.inner.time.duration());
        let clock = Some(self.game.clockwork().clock());
        let offered = self.offered_to_computer();
        let side = offered.or_else(|| self.game.awaits_computer().then(|| game.turn()))?;
        let computer = self.computers[side].as_ref()?;
        let question = match offered {
            Some(side) => computer.offered(side, game, clock, now),
            None => computer.turn(game, clock, now),
        };
        let ticket = self.rooms.inner.engines.ask(question).ok()?;
        Some(Thinking { seq: self.game.seq(), side, ticket })
    }

    /// The side of the computer that was offered a draw.
    fn offered_to_computer(&self) -> Option<Color> {
        let offered = self.game.draw_offer().map(|by| !by).filter(|_| self.game.is_live());
        offered.filter(|&side| self.game.terms.seats[side].is_computer())
    }

    /// The computer has thought. If it could not, it is asked once more a little later.
    async fn found(&mut self, found: Option<Thought>, inbox: &mut mpsc::Receiver<Box<Order>>) {
        let Some(Thinking { side, .. }) = self.thinking.take() else { return };
        let Some(thought) = found else {
            sleep(BUSY).await;
            self.thinking = self.think();
            return;
        };
        let Some(computer) = &mut self.computers[side] else { return };
        for deed in computer.answer(self.game.game(), &thought) {
            let command = Command::Do { who: Actor::Computer, act: self.act_of(side, deed), lag: 0 };
            if let Err(refusal) = self.command(command, None, inbox).await {
                tracing::warn!(%refusal, game = %self.game.id, "the computer's wish was refused");
            }
        }
    }

    /// What the computer does, as everybody else asks for it.
    fn act_of(&self, side: Color, deed: Deed) -> Act {
        let (color, uci) = (Some(side), |m| UciMove::chess960(m).to_string());
        match deed {
            Deed::Move(m) => Act::Move { ply: self.game.plies() as u32, uci: uci(m) },
            Deed::Claim(m) => Act::ClaimDraw { uci: m.map(uci) },
            Deed::Resign => Act::Resign { color },
            Deed::OfferDraw | Deed::AcceptDraw => Act::Draw { color },
            Deed::DeclineDraw => Act::NoDraw { color },
        }
    }

    async fn make_rematch(&mut self, inbox: &mut mpsc::Receiver<Box<Order>>) {
        match self.rooms.create(self.game.terms.swapped()).await {
            Ok(game) => drop(self.command(Command::Continued { game }, None, inbox).await),
            Err(error) => tracing::error!(%error, game = %self.game.id, "no rematch could be made"),
        }
    }
}

/// Refuses what would change the game while it waits.
fn refuse(order: Order, kind: Kind) {
    match order {
        Order::Act { answer, .. } => drop(answer.send(Err(RoomError::Paused(kind)))),
        Order::Replace { answer, .. } | Order::Expire { answer } | Order::Command { answer, .. } => {
            drop(answer.send(Err(RoomError::Paused(kind))));
        }
        _ => {}
    }
}
