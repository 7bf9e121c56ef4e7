//! One connection: what it says goes to the rooms, what rooms say goes to it. One task, small buffers, deadlines.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::app::App;
use crate::auth::{Address, Caller, Visitor};
use crate::chat;
use crate::error::{ApiError, ApiResult};
use crate::game::{Act, Actor, PersonKind, Player, Refusal, not_a_move};
use crate::group::Right;
use crate::lessons;
use crate::limited::Limited;
use crate::lobby::LobbyError;
use crate::meter::Flood;
use crate::rooms::{Handle, Listener, Messages, Outbox, RoomError, Sent};
use crate::store::groups::GroupRow;
use crate::wire::{Message, Request};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::future::{BoxFuture, ready};
use futures_util::stream::{FuturesOrdered, FuturesUnordered};
use futures_util::{FutureExt, StreamExt};
use serde::Deserialize;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tungstenite::error::ProtocolError;

/// The sizes of the layer's buffers: its own choice would take 79 kB a socket.
const BUFFER_BYTES: usize = 512;
/// The longest message.
const MESSAGE_BYTES: usize = 8192;
/// How many messages may wait for a socket.
const WAITING: usize = 64;
/// How long a message may take to be taken by the other side.
const WRITE_DEADLINE: Duration = Duration::from_secs(8);
/// How often the server asks whether somebody is there, and measures the way.
const PING_EVERY: Duration = Duration::from_secs(10);
/// Who has not answered for so long is gone.
const SILENCE: Duration = Duration::from_secs(25);
/// How long a line stays after its fault was told.
const LINGER: Duration = Duration::from_millis(500);
/// How many games one socket may follow.
const MOST_GAMES: usize = 64;
/// How much may be under way before no more is read.
const MOST_UNDER_WAY: usize = 16;

/// The code with which a socket is closed whose session or token has ended: "unauthorized", as it is registered.
const LOGGED_OUT: u16 = 3000;

static NUMBER: AtomicU64 = AtomicU64::new(1);

/// Opens a socket.
pub(crate) async fn upgrade(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Extension(flood): Extension<Flood>,
    Visitor(me): Visitor,
    upgrade: WebSocketUpgrade,
) -> ApiResult<Response> {
    let permit = app.limiter.socket(address, me.as_ref())?;
    let open = match &me {
        Some(me) => caller.open_socket(&app, me).await?,
        None => None,
    };
    let response = upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(16 * MESSAGE_BYTES)
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .on_upgrade(move |mut socket| async move {
            let (outbox, mut messages, cut) = Outbox::new(WAITING);
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let mut connection = Connection {
                app,
                me,
                address,
                number,
                outbox,
                joined: HashMap::new(),
                openings: Openings::new(),
                behind: HashMap::new(),
                pings: Vec::new(),
                lag: LagMeter::default(),
            };
            connection.hello();
            if let Some(me) = &connection.me {
                let app = &connection.app;
                lessons::greet(app, me, &connection.outbox);
                app.lobby.come(&me.id, number, Some(connection.outbox.clone()), &app.rooms);
            }
            let is_logged_out = tokio::select! {
                () = connection.run(&mut socket, &mut messages, &flood) => false,
                () = cut.notified() => false,
                () = async { match &open { Some(open) => open.ended().await, None => std::future::pending().await } } => true,
            };
            if is_logged_out {
                // Whoever comes back is asked again who they are.
                close(&mut socket, LOGGED_OUT, "the session has ended").await;
            }
            connection.close().await;
            drop(permit);
        });
    Ok(response)
}

/// What games and the lobby have been told to do, until it is answered: a game that is slow keeps nobody from their others, whose
/// clocks run. Answers come in the order of the questions.
type Acts = FuturesOrdered<BoxFuture<'static, ActReply>>;

/// What became of an act.
struct ActReply {
    message: Message,
    /// Whoever is told this should look at the game anew.
    show: Option<Handle>,
}

/// Games that are looked for: the database may be slow, and that keeps nobody from their other games either.
type Openings = FuturesUnordered<BoxFuture<'static, Opened>>;

/// A game that was looked for.
struct Opened {
    game: String,
    then: Then,
    room: Result<Handle, RoomError>,
}

/// Why a game was looked for.
enum Then {
    /// The socket follows it now.
    Follow,
    /// This is to be done in it.
    Do(WantedAct),
}

/// What somebody wants to do in a game.
struct WantedAct {
    who: Player,
    id: u64,
    act: Act,
    sent: Sent,
}

/// What a connection has to see to.
enum News {
    Said(Utf8Bytes, Sent),
    Opened(Opened),
}

struct Connection {
    app: App,
    me: Option<Player>,
    address: IpAddr,
    number: u64,
    outbox: Outbox,
    /// The games it follows.
    joined: HashMap<String, Handle>,
    openings: Openings,
    /// What was said about each game that is looked for, in that order: it waits until the game is found.
    behind: HashMap<String, VecDeque<(Request, Sent)>>,
    /// Pings that wait until all games are found.
    pings: Vec<u64>,
    lag: LagMeter,
}

impl Connection {
    fn hello(&self) {
        let (person, name) = self.me.as_ref().map(|me| (me.id.clone(), me.name.clone())).unzip();
        self.outbox.tell(Message::Hello { person, name });
    }

    async fn run(&mut self, socket: &mut WebSocket, messages: &mut Messages, flood: &Flood) {
        let app = self.app.clone();
        let stopping = app.stopping();
        tokio::pin!(stopping);
        let mut ping = interval(PING_EVERY);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let (mut acts, outbox) = (Acts::new(), self.outbox.clone());
        loop {
            let is_listening = acts.len() + self.under_way() < MOST_UNDER_WAY;
            let write = tokio::select! {
                message = messages.recv() => match message {
                    Some(told) => Frame::Text(told.text()),
                    None => return,
                },
                () = &mut stopping => return close(socket, 1012, "the server restarts").await,
                () = flood.came() => return close(socket, 1008, "too many frames").await,
                Some(answer) = acts.next() => {
                    tell(answer, &outbox, self.number).await;
                    continue;
                }
                _ = ping.tick() => {
                    if !is_listening {
                        // Nobody listens meanwhile: games may wait long for their disk.
                        heard = Instant::now();
                    }
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    Frame::Ping(self.lag.ask().to_vec().into())
                }
                Some(opened) = self.openings.next() => {
                    if !self.see_to_and_write(News::Opened(opened), socket, messages, &mut acts).await {
                        return;
                    }
                    continue;
                }
                frame = socket.recv(), if is_listening => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => {
                            let sent = self.app.rooms.sent(self.lag.measured());
                            if self.app.limiter.check(Limited::Messages, self.address, self.me.as_ref()).is_err() {
                                return close(socket, 1008, "too many messages").await;
                            }
                            if !self.see_to_and_write(News::Said(text, sent), socket, messages, &mut acts).await {
                                return;
                            }
                            // Meanwhile nobody listened: a room may be slow to take an order.
                            heard = Instant::now();
                        }
                        Some(Ok(Frame::Pong(stamp))) => self.lag.answer(&stamp),
                        Some(Ok(Frame::Ping(_))) => {}
                        Some(Ok(Frame::Binary(_))) => return close(socket, 1003, "text only").await,
                        Some(Err(error)) => {
                            if let Some((code, reason)) = fault(error) {
                                close(socket, code, reason).await;
                                // What was not read makes the system cut the line: the reason shall arrive before that.
                                sleep(LINGER).await;
                            }
                            return;
                        }
                        Some(Ok(Frame::Close(_))) | None => return,
                    }
                    continue;
                }
            };
            if !send(socket, write).await {
                return;
            }
        }
    }

    /// How much waits for games that are looked for, they included.
    fn under_way(&self) -> usize {
        self.openings.len() + self.pings.len() + self.behind.values().map(VecDeque::len).sum::<usize>()
    }

    /// Does what is to be done, and tells the client meanwhile what there is to tell: a room may be slow. False when nobody
    /// listens any more.
    async fn see_to_and_write(
        &mut self,
        news: News,
        socket: &mut WebSocket,
        messages: &mut Messages,
        acts: &mut Acts,
    ) -> bool {
        // Most sockets wait most of the time: what they need only to obey is not kept meanwhile.
        let (outbox, number) = (self.outbox.clone(), self.number);
        let mut doing = Box::pin(self.see_to(news));
        loop {
            tokio::select! {
                begun = &mut doing => {
                    acts.extend(begun);
                    return true;
                }
                Some(answer) = acts.next() => tell(answer, &outbox, number).await,
                message = messages.recv() => {
                    let Some(told) = message else { return false };
                    if !send(socket, Frame::Text(told.text())).await {
                        return false;
                    }
                }
            }
        }
    }

    /// Returns what is left of it.
    async fn see_to(&mut self, news: News) -> Vec<BoxFuture<'static, ActReply>> {
        match news {
            News::Said(text, sent) => self.hear(&text, sent).await.into_iter().collect(),
            News::Opened(opened) => self.enter(opened).await,
        }
    }

    async fn close(&mut self) {
        self.app.rooms.leave_walls(self.number, None);
        self.app.lobby.leave(self.me.as_ref().map(|me| me.id.as_str()), self.number);
        // What was said is done, and whoever comes in only now leaves again.
        while let Some(opened) = self.openings.next().await {
            drop(self.enter(opened).await);
        }
        for (_, room) in self.joined.drain() {
            room.leave(self.number, false).await;
        }
    }

    fn refuse(&self, id: Option<u64>, game: Option<String>, error: impl Into<ApiError>) {
        self.outbox.tell(Message::refused(id, game, &error.into()));
    }

    async fn hear(&mut self, text: &str, sent: Sent) -> Option<BoxFuture<'static, ActReply>> {
        match serde_json::from_str(text) {
            Ok(request) => self.obey(request, sent).await,
            Err(error) => {
                let RequestHead { id, game } = serde_json::from_str(text).unwrap_or_default();
                let error = || ApiError::rule("bad-message", error.to_string());
                self.refuse(id, game, not_a_move(text.as_bytes()).map_or_else(error, ApiError::Refused));
                None
            }
        }
    }

    /// Does it, or begins to: then it returns what is left of it.
    async fn obey(&mut self, request: Request, sent: Sent) -> Option<BoxFuture<'static, ActReply>> {
        if let Some(behind) = game_of(&request).and_then(|game| self.behind.get_mut(game)) {
            behind.push_back((request, sent));
            return None;
        }
        match request {
            Request::Join { game, seq } => self.join(game, seq),
            Request::Leave { game, closing } => {
                if let Some(room) = self.joined.remove(&game) {
                    room.leave(self.number, closing).await;
                }
            }
            Request::Do { game, id, act } => match self.may_say(&act) {
                Err(error) => self.refuse(Some(id), Some(game), error),
                Ok(()) => return self.begin_act(game, id, act, sent).await,
            },
            Request::Mute { game, on } => {
                if let Some(room) = self.joined.get(&game) {
                    room.mute(self.number, on).await;
                }
            }
            Request::Lobby => {
                let person = self.me.as_ref().map(|me| me.id.clone());
                self.app.lobby.follow(person, self.number, self.outbox.clone(), &self.app.rooms);
            }
            Request::LeaveLobby => self.app.lobby.unfollow(self.number),
            Request::Wall { group } => self.follow_wall(&group).await,
            Request::LeaveWall { group } => self.app.rooms.leave_walls(self.number, Some(&group)),
            Request::Seek { id, seek } => {
                return Some(self.begin_wish(id, |me, number, outbox, app| async move {
                    app.lobby.seek(me, number, outbox, seek, &app.rooms).await.map(drop)
                }));
            }
            Request::Accept { id, seek } => {
                return Some(self.begin_wish(id, |me, number, outbox, app| async move {
                    app.lobby.accept(me, number, outbox, &seek, &app.rooms).await
                }));
            }
            Request::Unseek { seek } => {
                let person = self.me.as_ref().map(|me| me.id.as_str());
                self.app.lobby.unseek(person, self.number, seek.as_deref());
            }
            // Whoever hears the answer has heard all answers before.
            Request::Ping { n } if !self.openings.is_empty() => self.pings.push(n),
            Request::Ping { n } => return Some(pong(n)),
        }
        None
    }

    /// Follows the boards of a group. To those who may not, there is none.
    async fn follow_wall(&mut self, group: &str) {
        let found = self.app.groups.group(group);
        let may = |me: &Player, row: &GroupRow| row.allows(&me.id, Right::Watch) || me.role == PersonKind::Admin;
        match (self.me.as_ref(), found) {
            (Some(me), Some(row)) if may(me, &row) => {
                self.app.rooms.follow_wall(&row, self.number, self.outbox.clone()).await;
            }
            _ => self.refuse(None, None, ApiError::NotFound("group")),
        }
    }

    /// Begins something in the lobby in this person's name. What two have agreed on is done, whether or not they stay.
    fn begin_wish<F: Future<Output = Result<(), LobbyError>> + Send + 'static>(
        &self,
        id: u64,
        wish: impl FnOnce(Player, u64, Outbox, App) -> F,
    ) -> BoxFuture<'static, ActReply> {
        let me = self.me.clone().ok_or_else(|| ApiError::from(LobbyError::Nobody)).and_then(|me| {
            self.app.limiter.check(Limited::Games, self.address, Some(&me))?;
            Ok(me)
        });
        let mut wish = match me {
            Ok(me) => Box::pin(wish(me, self.number, self.outbox.clone(), self.app.clone())),
            Err(error) => return Box::pin(ready(heard(id, Err(error)))),
        };
        // What needs no database is done before anything else is read: a wish can be taken back at once.
        if let Some(result) = (&mut wish).now_or_never() {
            return Box::pin(ready(heard(id, result.map_err(ApiError::from))));
        }
        let doing = tokio::spawn(wish);
        Box::pin(async move { heard(id, doing.await.unwrap_or(Err(RoomError::Closed.into())).map_err(ApiError::from)) })
    }

    fn may_say(&self, act: &Act) -> ApiResult<()> {
        self.me.as_ref().map_or(Ok(()), |me| chat::check(&self.app, me, act))
    }

    /// Follows a game as soon as it is found.
    fn join(&mut self, game: String, seq: Option<u64>) {
        if self.joined.len() + self.openings.len() >= MOST_GAMES && !self.joined.contains_key(&game) {
            return self.refuse(None, Some(game), RoomError::Full);
        }
        let person = self.me.as_ref().map(|me| me.id.clone());
        let name = self.me.as_ref().filter(|me| me.role != PersonKind::Guest).map(|me| me.name.clone());
        let (socket, outbox) = (self.number, self.outbox.clone());
        let listener = Listener { socket, person, name, outbox, is_muted: false, hears_all: false };
        self.open(game, Then::Follow, Some((listener, seq)));
    }

    /// Looks for a game, and lets a listener in.
    fn open(&mut self, game: String, then: Then, listens: Option<(Listener, Option<u64>)>) {
        let rooms = self.app.rooms.clone();
        self.behind.insert(game.clone(), VecDeque::new());
        self.openings.push(Box::pin(async move {
            let room = async {
                let room = rooms.room(&game).await?;
                if let Some((listener, seq)) = listens {
                    room.listen(listener, seq).await?;
                }
                Ok(room)
            };
            Opened { room: room.await, game, then }
        }));
    }

    /// A game was found, or there is none: does what it was looked for, and then what was said about it meanwhile.
    async fn enter(&mut self, Opened { game, then, room }: Opened) -> Vec<BoxFuture<'static, ActReply>> {
        let behind = self.behind.remove(&game).unwrap_or_default();
        let mut begun = Vec::new();
        match (room, then) {
            (Ok(room), Then::Follow) => drop(self.joined.insert(game, room)),
            (Ok(room), Then::Do(wanted)) => begun.extend(self.act(room, game, wanted).await),
            (Err(error), Then::Follow) => self.refuse(None, Some(game), error),
            (Err(error), Then::Do(wanted)) => self.refuse(Some(wanted.id), Some(game), error),
        }
        for (request, sent) in behind {
            begun.extend(self.obey(request, sent).await);
        }
        if self.openings.is_empty() {
            begun.extend(self.pings.drain(..).map(pong));
        }
        begun
    }

    /// Hands it to the room as soon as that is found. What this returns tells what became of it.
    async fn begin_act(&mut self, game: String, id: u64, act: Act, sent: Sent) -> Option<BoxFuture<'static, ActReply>> {
        let Some(who) = self.me.clone() else {
            self.refuse(Some(id), Some(game), Refusal::NotPlayer);
            return None;
        };
        let wanted = WantedAct { who, id, act, sent };
        match self.joined.get(&game).cloned() {
            Some(room) => return self.act(room, game, wanted).await,
            None => self.open(game, Then::Do(wanted), None),
        }
        None
    }

    async fn act(&mut self, room: Handle, game: String, wanted: WantedAct) -> Option<BoxFuture<'static, ActReply>> {
        let WantedAct { who, id, act, sent } = wanted;
        let done = match room.begin_act(Actor::Person(who), act, sent).await {
            Ok(done) => done,
            Err(error) => {
                self.refuse(Some(id), Some(game), error);
                return None;
            }
        };
        let joined = self.joined.get(&game).cloned();
        Some(Box::pin(async move {
            match done.await {
                Ok(seq) => ActReply { message: Message::Done { id, game: Some(game), seq: Some(seq) }, show: None },
                Err(error) => {
                    let show = joined.filter(|_| error.is_behind());
                    ActReply { message: Message::refused(Some(id), Some(game), &error.into()), show }
                }
            }
        }))
    }
}

/// The game that is meant.
fn game_of(request: &Request) -> Option<&str> {
    match request {
        Request::Join { game, .. }
        | Request::Leave { game, .. }
        | Request::Do { game, .. }
        | Request::Mute { game, .. } => Some(game),
        Request::Lobby
        | Request::LeaveLobby
        | Request::Wall { .. }
        | Request::LeaveWall { .. }
        | Request::Seek { .. }
        | Request::Accept { .. }
        | Request::Unseek { .. }
        | Request::Ping { .. } => None,
    }
}

fn pong(n: u64) -> BoxFuture<'static, ActReply> {
    Box::pin(ready(ActReply { message: Message::Pong { n }, show: None }))
}

/// What became of a wish in the lobby.
fn heard(id: u64, result: ApiResult<()>) -> ActReply {
    let message = match result {
        Ok(()) => Message::Done { id, game: None, seq: None },
        Err(error) => Message::refused(Some(id), None, &error),
    };
    ActReply { message, show: None }
}

async fn tell(ActReply { message, show }: ActReply, outbox: &Outbox, number: u64) {
    outbox.tell(message);
    if let Some(room) = show {
        room.show(number).await;
    }
}

/// What can be read of a message that makes no sense, so that whoever sent it knows which is refused.
#[derive(Default, Deserialize)]
struct RequestHead {
    id: Option<u64>,
    game: Option<String>,
}

/// Says why, and ends.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(WRITE_DEADLINE, socket.send(Frame::Close(Some(frame)))).await;
}

/// What is wrong with what came, in the codes of the protocol; nothing where the line itself is gone.
fn fault(error: axum::Error) -> Option<(u16, &'static str)> {
    match *error.into_inner().downcast::<tungstenite::Error>().ok()? {
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) => Some((1002, "that is no frame")),
        tungstenite::Error::Utf8(_) => Some((1007, "that is no text")),
        tungstenite::Error::Capacity(_) => Some((1009, "that is too long")),
        _ => None,
    }
}

/// Sends a frame, unless the other side does not take it in time.
async fn send(socket: &mut WebSocket, frame: Frame) -> bool {
    matches!(timeout(WRITE_DEADLINE, socket.send(frame)).await, Ok(Ok(())))
}

/// How long a message and its answer take, as the server has measured it.
#[derive(Debug)]
struct LagMeter {
    began: Instant,
    asked: Option<u64>,
    last: [u64; 4],
    count: usize,
}

impl Default for LagMeter {
    fn default() -> LagMeter {
        LagMeter { began: Instant::now(), asked: None, last: [0; 4], count: 0 }
    }
}

impl LagMeter {
    fn ask(&mut self) -> [u8; 8] {
        let stamp = self.began.elapsed().as_micros() as u64;
        self.asked = Some(stamp);
        stamp.to_be_bytes()
    }

    fn answer(&mut self, stamp: &[u8]) {
        // Only the answer to the last question counts: a stamp made up elsewhere tells nothing.
        if let Some(asked) = self.asked.take_if(|asked| asked.to_be_bytes() == stamp) {
            let ms = (self.began.elapsed().as_micros() as u64).saturating_sub(asked) / 1000;
            let at = self.count % self.last.len();
            if let Some(place) = self.last.get_mut(at) {
                *place = ms;
            }
            self.count += 1;
        }
    }

    /// The shortest of the last few: one hiccup, or one delayed on purpose, gains nothing.
    fn measured(&self) -> u64 {
        self.last.iter().take(self.count).copied().min().unwrap_or(0)
    }
}
