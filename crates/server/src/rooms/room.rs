//! Owns one game. Every change to it arrives here, in one queue, whoever asked: commit first, then tell. While a commit is
//! under way the clock stands, whoever only looks is answered, and the rest waits. It stands too while the database is known to
//! be away, for then not even who wants something can be found out.

use super::audience::{Audience, Listener, visible_view};
use super::relay::{Relay, Shift};
use super::told::Told;
use super::{ORDERS, RoomError, Rooms, Tile, off_the_executor};
use crate::cluster::{Answer, Here};
use crate::engines::Ticket;
use crate::game::{
    Act, Actor, Change, Command, Event, GameView, LiveGame, Matter, Ms, Now, RatingChanges, Seat, StaffAct, Status,
    Step,
};
use crate::store::cluster::Fence;
use crate::store::{Commit, Kind, Reckoned, StoreError};
use crate::wire::Message;
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
    /// Something that may change the game. Where nobody waits for the answer it is done when it can be, also after a pause.
    Command {
        command: Command,
        /// When the server had read it, where that counts.
        sent_at: Option<Ms>,
        answer: Option<Asker>,
    },
    View {
        person: Option<String>,
        answer: oneshot::Sender<Result<GameView, RoomError>>,
    },
    State {
        answer: oneshot::Sender<Arc<LiveGame>>,
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
    Mute {
        socket: u64,
        on: bool,
    },
    Show {
        socket: u64,
    },
    /// Another server follows the game from now on: its id, the last event it has seen, who listens there.
    Follow {
        server: String,
        since: Option<u64>,
        here: Here,
        answer: oneshot::Sender<Answer>,
    },
    /// Who listens on another server.
    Here {
        server: String,
        here: Here,
        answer: oneshot::Sender<Answer>,
    },
}

/// What stays when the one who works at a game changes: who listens, and what waits to be done.
pub(super) struct Stand {
    pub(super) inbox: mpsc::Receiver<Box<Order>>,
    pub(super) audience: Audience,
    pub(super) tile: Arc<Tile>,
    pub(super) waiting: VecDeque<Order>,
}

impl Stand {
    /// Nobody listens yet.
    pub(super) fn new(inbox: mpsc::Receiver<Box<Order>>, tile: Arc<Tile>) -> Stand {
        Stand { inbox, audience: Audience::default(), tile, waiting: VecDeque::new() }
    }
}

/// Why somebody works no longer at a game.
pub(super) enum Left {
    /// Nobody needs it.
    Ended(mpsc::Receiver<Box<Order>>),
    /// It is played on another server, or here again: the game as it was last, and all that stays.
    Moved(Arc<LiveGame>, Box<Stand>),
}

impl Order {
    /// Whoever waits for it, but not for long.
    fn take_impatient(&mut self) -> Option<Asker> {
        match self {
            Order::Command { answer, .. } => answer.take_if(|asker| !asker.is_patient),
            _ => None,
        }
    }
}

/// Who waits for the number of the game's last event when it was done.
#[derive(Debug)]
pub(super) struct Asker {
    pub(super) answer: oneshot::Sender<Result<u64, RoomError>>,
    /// Waits also while nothing can be written. Others are told that the game waits; what they asked for is done all the same.
    pub(super) is_patient: bool,
}

/// How long a room that nobody needs stays open.
pub(super) const IDLE: Duration = Duration::from_secs(60);
/// How often a room looks whether other servers still follow it.
const FOLLOWED: Duration = Duration::from_secs(5);
/// How soon a failed write is tried again.
const AGAIN: Duration = Duration::from_millis(250);
/// How long a commit may take before people are told that the game waits for it.
const SLOW: Duration = Duration::from_secs(1);
/// How long what is being written when the game becomes another server's may take.
const LAST_WRITE: Duration = Duration::from_millis(700);
/// How long to wait when the engines have too much to do.
const BUSY: Duration = Duration::from_millis(200);

pub(super) struct Room {
    game: Arc<LiveGame>,
    inbox: mpsc::Receiver<Box<Order>>,
    rooms: Rooms,
    audience: Audience,
    tile: Arc<Tile>,
    /// Those sides that the computer plays.
    computers: ByColor<Option<Computer>>,
    thinking: Option<Thinking>,
    idle_since: Instant,
    /// What came while something was written, and has to wait for it.
    waiting: VecDeque<Order>,
    /// Whose command is being carried out.
    asker: Option<Asker>,
    /// When everybody was told what was written last: nothing is done at an earlier moment.
    told_at: Ms,
    /// What has happened cannot be written at the moment, and everybody has been told so.
    is_paused: bool,
    /// The database is away, as far as this room has heard.
    is_away: bool,
    /// The game was deleted, or nobody looks at it.
    is_released: bool,
    /// That it is this server's, where several share the games.
    fence: Option<Fence>,
    /// It is not any more.
    is_moved: bool,
    /// Whoever has the turn is at a server that is not heard: the clock stands.
    is_out_of_reach: bool,
    /// Notes that a room of this shard is at work.
    _at_work: Option<super::shards::Working>,
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
pub(super) struct Opened {
    pub(super) rooms: Rooms,
    pub(super) id: String,
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
    /// The game is another server's.
    Moved,
    /// Another server is heard no more, or again.
    Reach,
    Nobody,
}

impl Room {
    pub(super) fn new(game: LiveGame, stand: Stand, rooms: Rooms, fence: Option<Fence>) -> Box<Room> {
        let Stand { inbox, mut audience, tile, waiting } = stand;
        let now = rooms.inner.time.now().ms;
        audience.relay(fence.and_then(|fence| Some(Relay::new(rooms.cluster()?.clone(), &game.id, fence, now))));
        let at_work = fence.map(|fence| rooms.inner.at_work.begin(fence.shard));
        // Each game is another one.
        let seed = game.id.bytes().fold(0u64, |seed, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte)));
        let computers = ByColor::new_with(|color| match game.terms.seats[color] {
            Seat::Computer { strength } => strength.nearest_strength().map(|strength| Computer::new(strength, seed)),
            _ => None,
        });
        Box::new(Room {
            told_at: game.clockwork().known_until(),
            game: Arc::new(game),
            inbox,
            rooms,
            audience,
            tile,
            computers,
            thinking: None,
            idle_since: Instant::now(),
            waiting,
            asker: None,
            is_paused: false,
            is_away: false,
            is_released: false,
            fence,
            is_moved: false,
            is_out_of_reach: false,
            _at_work: at_work,
        })
    }

    /// Works until nobody needs the room any more, or the game is another server's.
    pub(super) async fn run(mut self: Box<Room>) -> Left {
        self.after_change();
        loop {
            // Most rooms wait most of the time: what they need only to act is not kept meanwhile.
            match self.wait().await {
                Wake::Order(order) if self.is_another_servers() => {
                    self.waiting.push_front(*order);
                    self.is_moved = true;
                }
                _ if self.is_another_servers() => self.is_moved = true,
                Wake::Order(order) => Box::pin(self.obey(*order)).await,
                Wake::Time => Box::pin(self.pass_time()).await,
                Wake::Found(found) => Box::pin(self.found(found)).await,
                Wake::Database => self.turn_with_database(),
                Wake::Moved => self.is_moved = true,
                Wake::Reach => {}
                Wake::Nobody => break,
            }
            self.mind_reach();
            self.audience.publish(&self.game, self.rooms.inner.time.now().ms);
            if self.is_moved {
                let Room { game, inbox, mut audience, tile, waiting, .. } = *self;
                audience.relay(None);
                tile.clear();
                return Left::Moved(game, Box::new(Stand { inbox, audience, tile, waiting }));
            }
            if self.is_released || self.is_idle() && !self.is_asked() {
                break;
            }
        }
        Left::Ended(self.inbox)
    }

    /// Has another server taken the game, or may it have?
    fn is_another_servers(&self) -> bool {
        self.fence.zip(self.rooms.cluster()).is_some_and(|(fence, cluster)| !cluster.holds(fence))
    }

    /// Returns when the game is another server's.
    async fn moves(fence: Option<Fence>, rooms: &Rooms) {
        match fence.zip(rooms.cluster()) {
            Some((fence, cluster)) => cluster.lost(fence).await,
            None => std::future::pending().await,
        }
    }

    async fn wait(&mut self) -> Wake {
        loop {
            let flag_at = self.game.deadline();
            let deadline = flag_at.and_then(|at| self.rooms.inner.time.instant(at));
            let is_time_up = || deadline.is_some_and(|deadline| deadline <= Instant::now());
            if let Some(at) = flag_at.filter(|_| is_time_up()) {
                return self.take_in_time(at).map_or(Wake::Time, |order| Wake::Order(Box::new(order)));
            }
            if let Some(order) = self.waiting.pop_front() {
                return Wake::Order(Box::new(order));
            }
            // The engines may have had too much to do when they were asked.
            let is_owed =
                self.thinking.is_none() && (self.game.awaits_computer() || self.offered_to_computer().is_some());
            let is_followed = self.audience.is_followed();
            let patience = Instant::now()
                + if is_owed {
                    BUSY
                } else if is_followed {
                    FOLLOWED
                } else {
                    IDLE
                };
            let wake = deadline.map_or(patience, |deadline| deadline.min(patience));
            let found = async {
                match &mut self.thinking {
                    Some(thinking) => thinking.ticket.found().await,
                    None => std::future::pending().await,
                }
            };
            let woken = tokio::select! {
                biased;
                order = self.inbox.recv() => order.map_or(Wake::Nobody, Wake::Order),
                () = self.rooms.inner.store.is_away_unlike(self.is_away) => Wake::Database,
                found = found => Wake::Found(found),
                () = Room::moves(self.fence, &self.rooms) => Wake::Moved,
                () = self.audience.reach_changes() => Wake::Reach,
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
    fn take_in_time(&mut self, flag_at: Ms) -> Option<Order> {
        while self.waiting.len() < ORDERS
            && let Ok(order) = self.inbox.try_recv()
        {
            self.meanwhile(*order);
        }
        let is_in_time =
            |order: &Order| matches!(order, Order::Command { sent_at: Some(sent_at), .. } if *sent_at < flag_at);
        let first = self.waiting.iter().position(is_in_time)?;
        self.waiting.remove(first)
    }

    /// While the database is away, most players cannot do anything: the server cannot find out who they are. So no clock runs
    /// until it is back, though this game has nothing to write. It may have gone as soon as it had last answered, so they stand
    /// from then on.
    fn turn_with_database(&mut self) {
        self.is_away = !self.is_away;
        if self.game.status() != Status::Playing {
            return;
        }
        let now = self.rooms.inner.time.now().ms;
        if self.is_away {
            let since = self.rooms.inner.store.away_since().map_or(now, |since| self.rooms.inner.time.at(since));
            let since = since.max(self.game.clockwork().turn_since());
            Arc::make_mut(&mut self.game).hold(since);
            self.pause();
        } else {
            self.is_paused = false;
            self.told_at = now;
            Arc::make_mut(&mut self.game).release(now);
            self.rooms.inner.leisure.note(&self.game, self.fence);
            self.tell_clock(now);
            if self.game.counts_absence() {
                self.tell_presence();
            }
        }
    }

    /// Whoever has the turn may be at a server that is not heard: they cannot know of it, and what they do does not come. So the clock
    /// stands, from when that server was last heard, until it is again, or they have come elsewhere, or have been gone for long.
    fn mind_reach(&mut self) {
        let is_playing = self.game.status() == Status::Playing;
        let person = self.game.terms.person(self.game.game().turn()).filter(|_| is_playing);
        let since = person.and_then(|person| self.audience.unreached_since(person));
        let now = self.rooms.inner.time.now().ms;
        match since {
            Some(since) if !self.game.clockwork().is_held() => {
                self.is_out_of_reach = true;
                let since = self.rooms.inner.time.at(since).max(self.game.clockwork().turn_since()).max(self.told_at);
                Arc::make_mut(&mut self.game).hold(since);
                self.tell_clock(now);
            }
            None if std::mem::take(&mut self.is_out_of_reach) && is_playing && !self.is_away => {
                self.told_at = now;
                Arc::make_mut(&mut self.game).release(now);
                self.rooms.inner.leisure.note(&self.game, self.fence);
                self.tell_clock(now);
            }
            _ => {}
        }
    }

    async fn pass_time(&mut self) {
        if self.game.is_time_up(self.rooms.inner.time.now().ms) && !self.reaches_database().await {
            return;
        }
        self.forget_lost_servers().await;
        let _ = self.command(Command::Tick, None).await;
        if self.thinking.is_none() {
            self.thinking = self.think();
        }
    }

    /// Somebody's time is up; but it was nobody's time if the database is away and nobody knew. Then the clock goes back.
    async fn reaches_database(&mut self) -> bool {
        let store = self.rooms.inner.store.clone();
        if store.kind() == Kind::Sqlite {
            return true;
        }
        let (fence, rooms) = (self.fence, self.rooms.clone());
        let nothing = Commit { game: self.game.id.clone(), changes: Vec::new(), fences: Vec::new() };
        let asking = async {
            tokio::select! {
                biased;
                () = store.is_away_unlike(false) => false,
                () = Room::moves(fence, &rooms) => false,
                _ = store.journal().write(nothing) => true,
            }
        };
        let is_there = self.meanwhile_until(asking, Instant::now() + IDLE).await;
        if !is_there && !self.is_away && !self.is_another_servers() {
            self.turn_with_database();
        }
        is_there
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

    /// Does somebody wait for this room?
    fn is_asked(&self) -> bool {
        !self.inbox.is_empty() || !self.waiting.is_empty()
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Command { command, sent_at, answer } => {
                self.asker = answer;
                // Should the game become another server's on the way, that one is asked.
                let again = self.fence.map(|_| command.clone());
                let result = self.carry_out(command, sent_at).await;
                let asker = self.asker.take();
                match again.filter(|_| self.is_moved) {
                    Some(command) => self.waiting.push_front(Order::Command { command, sent_at, answer: asker }),
                    None => {
                        // Whoever is answered can have heard of it.
                        self.audience.publish(&self.game, self.rooms.inner.time.now().ms);
                        drop(asker.map(|asker| asker.answer.send(result)));
                    }
                }
            }
            Order::Leave { socket, closing } => {
                if let Some(person) = self.leave(socket) {
                    let _ = self.command(Command::Left { person, closing }, None).await;
                }
            }
            Order::Listen { listener, seq, answer } => {
                if let Some(command) = self.let_in(listener, seq, answer) {
                    let _ = self.command(command, None).await;
                }
            }
            Order::Here { server, here, answer } => {
                let commands = self.note_here(&server, Some(here));
                let _ = answer.send(Answer::Done { seq: self.game.seq() });
                for command in commands {
                    let _ = self.command(command, None).await;
                }
            }
            Order::Follow { .. }
            | Order::View { .. }
            | Order::State { .. }
            | Order::Mute { .. }
            | Order::Show { .. } => self.meanwhile(order),
        }
    }

    /// Does what can be done while something is written: who only looks is answered, and sees the clock stand. The rest
    /// waits, or is refused where nobody knows for how long.
    fn meanwhile(&mut self, order: Order) {
        match order {
            Order::View { person, answer } => drop(answer.send(self.view(person.as_deref()))),
            Order::State { answer } => drop(answer.send(Arc::clone(&self.game))),
            Order::Mute { socket, on } => self.audience.mute(socket, on),
            Order::Show { socket } => self.show(socket),
            Order::Follow { server, since, here, answer } => {
                let _ = answer.send(self.audience.snapshot(&self.game, since, self.rooms.inner.time.now().ms));
                let commands = self.note_here(&server, Some(here));
                commands.into_iter().for_each(|command| self.put_off(Some(command)));
            }
            Order::Here { server, here, answer } => {
                let _ = answer.send(Answer::Done { seq: self.game.seq() });
                let commands = self.note_here(&server, Some(here));
                commands.into_iter().for_each(|command| self.put_off(Some(command)));
            }
            Order::Listen { listener, seq, answer } => {
                let here = self.let_in(listener, seq, answer);
                self.put_off(here);
            }
            Order::Leave { socket, closing } => {
                let left = self.leave(socket).map(|person| Command::Left { person, closing });
                self.put_off(left);
            }
            Order::Command { answer: Some(asker), .. } if self.is_paused => self.tell_of_pause(asker),
            Order::Command { .. } => self.waiting.push_back(order),
        }
    }

    /// Who is there has changed while something is written: the game hears of it afterwards.
    fn put_off(&mut self, command: Option<Command>) {
        self.waiting.extend(command.map(|command| Order::Command { command, sent_at: None, answer: None }));
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
            outbox.tell(self.paused());
        }
        let here = person.filter(|person| self.game.terms.is_player(person)).map(|person| Command::Here { person });
        if here.is_none() {
            self.tell_presence();
        }
        here
    }

    fn view(&self, person: Option<&str>) -> Result<GameView, RoomError> {
        visible_view(&self.game, person, self.rooms.inner.time.now().ms)
    }

    fn listen(&mut self, listener: Listener, seq: Option<u64>) -> Result<(), RoomError> {
        self.audience.welcome(listener, seq, &self.game, self.rooms.inner.time.now().ms, &self.rooms.inner.holds)
    }

    /// Another server has said who listens there, or nobody does any more. What follows for the game.
    fn note_here(&mut self, server: &str, here: Option<Here>) -> Vec<Command> {
        let plays = |person: &String| self.game.terms.is_player(person);
        let Some(Shift { came, went }) = self.audience.note_here(server, here) else { return Vec::new() };
        let came = came.into_iter().filter(plays).map(|person| Command::Here { person });
        let went = went.into_iter().filter(|(person, _)| plays(person));
        let went = went.map(|(person, closing)| Command::Left { person, closing });
        let commands: Vec<Command> = came.chain(went).collect();
        if commands.is_empty() {
            self.tell_presence();
        }
        commands
    }

    /// Servers that have not said for long who listens there are gone, and those people with them.
    async fn forget_lost_servers(&mut self) {
        for server in self.audience.lost_servers() {
            for command in self.note_here(&server, None) {
                let _ = self.command(command, None).await;
            }
        }
    }

    /// Whoever was sent the link of a private game could look at it while a seat was open; now it is the players' alone.
    fn send_strangers_away(&mut self) {
        let terms = &self.game.terms;
        let away = self.audience.remove_unless(|listener| terms.is_visible_to(listener.person.as_deref()));
        for listener in away {
            listener.outbox.tell(self.refused(RoomError::NotFound));
        }
    }

    /// Tells one who listens how everything stands.
    fn show(&self, socket: u64) {
        if let Some(listener) = self.audience.listener(socket)
            && let Ok(view) = self.view(listener.person.as_deref())
        {
            listener.outbox.tell(Told::of(&self.game, Message::Game(Box::new(view))));
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

    /// Does what somebody wants, and what follows from it. Returns the number of the game's last event.
    async fn carry_out(&mut self, mut command: Command, sent_at: Option<Ms>) -> Result<u64, RoomError> {
        let mut sits = None;
        if let Command::Do { who, act, .. } = &mut command {
            self.check_visible(who)?;
            if matches!(act.matter(), Matter::Words | Matter::Greeting) {
                let group = self.game.terms.table.as_ref().map(|table| table.group.as_str());
                who.person().map_or(Ok(()), |person| self.rooms.inner.holds.check_words(person, group))?;
            }
            if matches!(act, Act::Takeback { .. }) {
                self.forget_thoughts();
            }
            if matches!(act, Act::Sit | Act::Take { .. }) {
                sits = who.person().map(str::to_owned);
                if let Some(person) = sits.as_deref().filter(|person| !self.game.terms.is_player(person)) {
                    self.rooms.inner.holds.check_seat(&self.game.terms, person)?;
                    self.rooms.inner.groups.check_seat(&self.game.terms, person)?;
                }
                if let Actor::Person(player) = who {
                    self.rooms.look_up_rating(&self.game.terms, player).await?;
                }
            }
        }
        if matches!(command, Command::Staff(StaffAct::TakeBack)) {
            self.forget_thoughts();
        }
        let is_last = matches!(command, Command::Replace { .. } | Command::Expire);
        self.command(command, sent_at).await?;
        if let Some(person) = sits {
            self.seat(person).await;
        }
        if is_last {
            self.let_go().await;
        }
        Ok(self.game.seq())
    }

    fn check_visible(&self, who: &Actor) -> Result<(), RoomError> {
        let is_visible = who.person().is_none_or(|person| self.game.terms.is_visible_to(Some(person)));
        if is_visible { Ok(()) } else { Err(RoomError::NotFound) }
    }

    /// A move is to be taken back: what the computer thought of the game before counts no longer.
    fn forget_thoughts(&mut self) {
        for color in Color::ALL {
            self.computers[color].iter_mut().for_each(Computer::forget);
        }
    }

    /// Somebody has taken a seat, and may have looked on before.
    async fn seat(&mut self, person: String) {
        self.audience.seat(&person);
        self.send_strangers_away();
        if self.audience.has(&person) {
            let _ = self.command(Command::Here { person }, None).await;
        }
    }

    /// Somebody has become somebody else, or nobody has come. A game of nobody's goes, and one that was opened only for this is let go.
    async fn let_go(&mut self) {
        if self.game.is_nobodys() {
            let is_gone = self.keep(vec![Change::Deleted]).await.is_some();
            self.is_released = is_gone;
        } else {
            self.is_released = self.audience.is_empty() && !self.game.is_live() && !self.is_asked();
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
    async fn command(&mut self, command: Command, sent_at: Option<Ms>) -> Result<(), RoomError> {
        let now = self.moment(sent_at);
        let stood = self.game.clockwork().is_held();
        let (mut next, step, result) =
            off_the_executor(self.game.terms.has_own_start(), || self.game.step(&command, now));
        let Step { mut events, changes, wants_rematch, presence } = step;
        let (is_kept, mut was_paused) = (!changes.is_empty(), false);
        if is_kept {
            Arc::make_mut(&mut self.game).hold(now.ms);
            let Some((paused, reckoned)) = self.keep(changes).await else { return Err(RoomError::Closed) };
            was_paused = paused;
            if let Some(ratings) = reckoned {
                tell_with_result(&mut events, &ratings);
                next.note_ratings(ratings);
            }
            self.told_at = self.rooms.inner.time.now().ms;
            next.release(self.told_at);
        } else if self.is_away {
            next.hold(now.ms);
        }
        let stands = next.clockwork().is_held();
        if is_kept || stood != stands {
            self.rooms.inner.leisure.note(&next, self.fence);
        }
        let before = self.game.status();
        self.game = Arc::new(next);
        let is_declined = matches!(command, Command::Do { act: Act::Decline, .. });
        let from = if let Command::Do { who, .. } = &command { who.person() } else { None };
        self.rooms.inner.followers.compare(before, &self.game, is_declined, self.rooms.inner.time.now().ms);
        let is_changed = !events.is_empty();
        // What is told with an event runs.
        let told = events.iter().any(|(_, event)| event.clock().is_some());
        let is_clock_news = if told { stands } else { stood != stands || is_changed && self.told_at > now.ms };
        for (seq, event) in events {
            self.audience.tell_event(&self.game, seq, event, from, &self.rooms.inner.holds);
        }
        if is_clock_news {
            self.tell_clock(self.rooms.inner.time.now().ms);
        }
        if presence || was_paused && self.game.counts_absence() {
            self.tell_presence();
        }
        if presence || is_changed || is_clock_news {
            self.rooms.inner.walls.note(&self.game, self.rooms.inner.time.now().ms);
        }
        if is_changed {
            self.after_change();
        }
        if wants_rematch {
            Box::pin(self.make_rematch()).await;
        }
        Ok(result?)
    }

    /// Commits, and does not give up: while it cannot be written, the game waits, says so, and lets people look. Returns whether
    /// it has said so, and what was reckoned on the way; nothing where the game has become another server's.
    async fn keep(&mut self, changes: Vec<Change>) -> Option<(bool, Reckoned)> {
        let commit = Commit { game: self.game.id.clone(), changes, fences: self.fence.into_iter().collect() };
        let journal = self.rooms.inner.store.journal().clone();
        let slow = Instant::now() + SLOW;
        let (fence, rooms) = (self.fence, self.rooms.clone());
        let reckoned = loop {
            // Whether it is written after all is seen by whoever reads the game next: nobody takes it in the midst of a write.
            let writing = async {
                tokio::select! {
                    biased;
                    written = journal.write(commit.clone()) => written,
                    () = async { Room::moves(fence, &rooms).await; sleep(LAST_WRITE).await } => Err(StoreError::Fenced),
                }
            };
            match self.meanwhile_until(writing, slow).await {
                Ok(reckoned) => break reckoned,
                Err(StoreError::Fenced) => self.is_moved = true,
                Err(error) => tracing::error!(%error, game = %self.game.id, "the game waits"),
            }
            if self.is_moved || self.is_another_servers() {
                self.is_moved = true;
                return None;
            }
            metrics::counter!("tabiya_writes_failed").increment(1);
            self.pause();
            self.meanwhile_until(sleep(AGAIN), slow).await;
        };
        self.is_away = false;
        Some((std::mem::take(&mut self.is_paused), reckoned))
    }

    /// Answers those who only look until this is done; if that is not before `slow`, everybody is told that the game waits.
    async fn meanwhile_until<T>(&mut self, work: impl Future<Output = T>, slow: Instant) -> T {
        tokio::pin!(work);
        loop {
            tokio::select! {
                biased;
                done = &mut work => return done,
                Some(order) = self.inbox.recv(), if self.waiting.len() < ORDERS => self.meanwhile(*order),
                () = sleep_until(slow), if !self.is_paused => self.pause(),
            }
        }
    }

    /// Nobody knows for how long the game has to wait: everybody is told, as often as it is tried in vain, and whoever wants
    /// something from then on is refused.
    fn pause(&mut self) {
        let paused = self.paused();
        self.audience.tell(&self.game, || paused);
        self.audience.publish(&self.game, self.rooms.inner.time.now().ms);
        if let Some(asker) = self.asker.take_if(|asker| !asker.is_patient) {
            self.tell_of_pause(asker);
        }
        if std::mem::replace(&mut self.is_paused, true) {
            return;
        }
        self.tell_clock(self.rooms.inner.time.now().ms);
        // What was read before anybody knew is done afterwards: nobody has to make a move again because another's words were slow
        // to write.
        let askers: Vec<Asker> = self.waiting.iter_mut().filter_map(Order::take_impatient).collect();
        for asker in askers {
            self.tell_of_pause(asker);
        }
    }

    fn tell_of_pause(&self, asker: Asker) {
        let _ = asker.answer.send(Err(RoomError::Paused(self.rooms.inner.store.kind())));
    }

    fn paused(&self) -> Message {
        self.refused(RoomError::Paused(self.rooms.inner.store.kind()))
    }

    /// What somebody is told who has not asked for anything.
    fn refused(&self, error: RoomError) -> Message {
        Message::refused(None, Some(self.game.id.clone()), &error.into())
    }

    fn tell_clock(&mut self, now: Ms) {
        let (game, clock) = (&self.game, self.game.clocks(now));
        self.audience.tell(game, || Message::Clock { game: game.id.clone(), clock });
    }

    fn tell_presence(&mut self) {
        if self.audience.is_empty() {
            return;
        }
        let now = self.rooms.inner.time.now().ms;
        let watchers = self.audience.watchers();
        let told = |names| Message::Presence(self.game.presence(now, watchers, names));
        let (to_players, to_watchers) = (told(self.audience.watchers_named()), told(Vec::new()));
        self.audience.tell_apart(&self.game, to_players, to_watchers);
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
    async fn found(&mut self, found: Option<Thought>) {
        let Some(Thinking { side, .. }) = self.thinking.take() else { return };
        let Some(thought) = found else {
            sleep(BUSY).await;
            self.thinking = self.think();
            return;
        };
        let Some(computer) = &mut self.computers[side] else { return };
        for deed in computer.answer(self.game.game(), &thought) {
            let command = Command::Do { who: Actor::Computer, act: self.act_of(side, deed), lag: 0 };
            if let Err(refusal) = self.command(command, None).await {
                tracing::warn!(%refusal, game = %self.game.id, "the computer's wish was refused");
            }
        }
    }

    /// What the computer does, as everybody else asks for it.
    fn act_of(&self, side: Color, deed: Deed) -> Act {
        let color = Some(side);
        match deed {
            Deed::Move(m) => Act::Move { ply: self.game.plies() as u32, uci: UciMove::chess960(m) },
            Deed::Claim(m) => Act::ClaimDraw { uci: m.map(UciMove::chess960) },
            Deed::Resign => Act::Resign { color },
            Deed::OfferDraw | Deed::AcceptDraw => Act::Draw { color },
            Deed::DeclineDraw => Act::NoDraw { color },
        }
    }

    async fn make_rematch(&mut self) {
        match self.rooms.create(self.game.terms.swapped()).await {
            Ok(game) => drop(self.command(Command::Continued { game }, None).await),
            Err(error) => tracing::error!(%error, game = %self.game.id, "no rematch could be made"),
        }
    }
}

/// Whoever hears that the game is over hears at once what that means for the ratings.
fn tell_with_result(events: &mut [(u64, Event)], changes: &RatingChanges) {
    for (_, event) in events {
        if let Event::Over { ratings, .. } = event {
            *ratings = Some(*changes);
        }
    }
}
