//! One connection: what it says goes to the rooms, what rooms say goes to it. One task, small buffers, deadlines.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::app::App;
use crate::auth::{Address, Caller, Visitor};
use crate::chat;
use crate::error::{ApiResult, Problem};
use crate::game::{Actor, Player, Refusal, Role};
use crate::lobby::LobbyError;
use crate::meter::Flood;
use crate::rooms::{Handle, Listener, Messages, Outbox, RoomError, Sent};
use crate::store::StoreError;
use crate::wire::{Act, Message, Request};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesOrdered;
use serde::Deserialize;
use std::collections::HashMap;
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
/// How many acts may be under way before no more is read.
const MOST_ACTS: usize = 16;

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
            let joined = HashMap::new();
            let mut connection = Connection { app, me, address, number, outbox, joined, lag: Lag::default() };
            connection.hello();
            if let Some(me) = &connection.me {
                let app = &connection.app;
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

/// What games have been told to do, until it is answered: a game that is slow keeps nobody from their others, whose clocks run.
/// Answers come in the order of the questions.
type Acts = FuturesOrdered<BoxFuture<'static, Answer>>;

/// What became of an act.
struct Answer {
    message: Message,
    /// Whoever is told this should look at the game anew.
    show: Option<Handle>,
}

struct Connection {
    app: App,
    me: Option<Player>,
    address: IpAddr,
    number: u64,
    outbox: Outbox,
    /// The games it follows.
    joined: HashMap<String, Handle>,
    lag: Lag,
}

impl Connection {
    fn hello(&self) {
        let (person, name) = self.me.as_ref().map(|me| (me.id.clone(), me.name.clone())).unzip();
        self.say(&Message::Hello { person, name });
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
            let write = tokio::select! {
                message = messages.recv() => match message {
                    Some(text) => Frame::Text(text),
                    None => return,
                },
                () = &mut stopping => return close(socket, 1012, "the server restarts").await,
                () = flood.came() => return close(socket, 1008, "too many frames").await,
                Some(answer) = acts.next() => {
                    tell(answer, &outbox, self.number).await;
                    continue;
                }
                _ = ping.tick() => {
                    if acts.len() >= MOST_ACTS {
                        // Nobody listens meanwhile: games may wait long for their disk.
                        heard = Instant::now();
                    }
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    Frame::Ping(self.lag.ask().to_vec().into())
                }
                frame = socket.recv(), if acts.len() < MOST_ACTS => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => {
                            let sent = self.app.rooms.sent(self.lag.measured());
                            if self.app.limiter.message(self.address, self.me.as_ref()).is_err() {
                                return close(socket, 1008, "too many messages").await;
                            }
                            if !self.obey_and_write(&text, sent, socket, messages, &mut acts).await {
                                return;
                            }
                            // Meanwhile nobody listened: the database may be slow.
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

    /// Does what the client says, and tells it meanwhile what there is to tell: the database may be slow. False when nobody
    /// listens any more.
    async fn obey_and_write(
        &mut self,
        text: &str,
        sent: Sent,
        socket: &mut WebSocket,
        messages: &mut Messages,
        acts: &mut Acts,
    ) -> bool {
        // Most sockets wait most of the time: what they need only to obey is not kept meanwhile.
        let (outbox, number, is_asked) = (self.outbox.clone(), self.number, !acts.is_empty());
        let mut obey = Box::pin(self.obey(text, sent, is_asked));
        loop {
            tokio::select! {
                act = &mut obey => {
                    acts.extend(act);
                    return true;
                }
                Some(answer) = acts.next() => tell(answer, &outbox, number).await,
                message = messages.recv() => {
                    let Some(text) = message else { return false };
                    if !send(socket, Frame::Text(text)).await {
                        return false;
                    }
                }
            }
        }
    }

    async fn close(&mut self) {
        self.app.lobby.leave(self.me.as_ref().map(|me| me.id.as_str()), self.number);
        for (_, room) in self.joined.drain() {
            room.leave(self.number, false).await;
        }
    }

    fn say(&self, message: &Message) {
        say(&self.outbox, message);
    }

    fn refuse(&self, id: Option<u64>, game: Option<String>, code: &str, error: String) {
        say(&self.outbox, &refused(id, game, code, error));
    }

    /// Does it, or begins to: then it returns what is left of it. `is_asked` when something else is left.
    async fn obey(&mut self, text: &str, sent: Sent, is_asked: bool) -> Option<BoxFuture<'static, Answer>> {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                let Named { id, game } = serde_json::from_str(text).unwrap_or_default();
                self.refuse(id, game, "bad-message", error.to_string());
                return None;
            }
        };
        match request {
            Request::Join { game, seq } => {
                if let Err(error) = self.join(&game, seq).await {
                    self.refuse(None, Some(game), error.code(), shown(&error));
                }
            }
            Request::Leave { game, closing } => {
                if let Some(room) = self.joined.remove(&game) {
                    room.leave(self.number, closing).await;
                }
            }
            Request::Do { game, id, act } => match self.may_say(&act) {
                Err(problem) => self.refuse(Some(id), Some(game), &problem.code, problem.error),
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
            Request::Seek { id, seek } => {
                let result = self.seek(|me, number, outbox, app| async move {
                    app.lobby.seek(me, number, outbox, seek, &app.rooms).await.map(drop)
                });
                let result = result.await;
                self.tell_result(id, result);
            }
            Request::Accept { id, seek } => {
                let result = self.seek(|me, number, outbox, app| async move {
                    app.lobby.accept(me, number, outbox, &seek, &app.rooms).await
                });
                let result = result.await;
                self.tell_result(id, result);
            }
            Request::Unseek { seek } => {
                let person = self.me.as_ref().map(|me| me.id.as_str());
                self.app.lobby.unseek(person, self.number, seek.as_deref());
            }
            // Whoever hears it has heard all answers before.
            Request::Ping { n } if is_asked => {
                let message = Message::Pong { n };
                return Some(Box::pin(std::future::ready(Answer { message, show: None })));
            }
            Request::Ping { n } => self.say(&Message::Pong { n }),
        }
        None
    }

    /// Does something in the lobby in this person's name.
    async fn seek<F: Future<Output = Result<(), LobbyError>>>(
        &self,
        wish: impl FnOnce(Player, u64, Outbox, App) -> F,
    ) -> Result<(), LobbyError> {
        let me = self.me.clone().ok_or(LobbyError::Nobody)?;
        self.app.limiter.game(self.address, Some(&me)).map_err(|error| LobbyError::TooOften(error.to_string()))?;
        wish(me, self.number, self.outbox.clone(), self.app.clone()).await
    }

    fn tell_result(&self, id: u64, result: Result<(), LobbyError>) {
        match result {
            Ok(()) => self.say(&Message::Done { id, game: None, seq: None }),
            Err(LobbyError::Room(error)) => self.refuse(Some(id), None, error.code(), shown(&error)),
            Err(error) => self.refuse(Some(id), None, error.code(), error.to_string()),
        }
    }

    fn may_say(&self, act: &Act) -> Result<(), Problem> {
        let Some(me) = &self.me else { return Ok(()) };
        chat::check(&self.app, me, act).map_err(|error| error.problem())
    }

    async fn join(&mut self, game: &str, seq: Option<u64>) -> Result<(), RoomError> {
        if self.joined.len() >= MOST_GAMES && !self.joined.contains_key(game) {
            return Err(RoomError::Full);
        }
        let room = self.app.rooms.room(game).await?;
        let person = self.me.as_ref().map(|me| me.id.clone());
        let name = self.me.as_ref().filter(|me| me.role != Role::Guest).map(|me| me.name.clone());
        let (socket, outbox) = (self.number, self.outbox.clone());
        room.listen(Listener { socket, person, name, outbox, is_muted: false, hears_all: false }, seq).await?;
        self.joined.insert(game.to_owned(), room);
        Ok(())
    }

    /// Hands it to the room. What this returns tells what became of it.
    async fn begin_act(&self, game: String, id: u64, act: Act, sent: Sent) -> Option<BoxFuture<'static, Answer>> {
        let done = match self.hand_over(&game, act, sent).await {
            Ok(done) => done,
            Err(error) => {
                self.refuse(Some(id), Some(game), error.code(), shown(&error));
                return None;
            }
        };
        let joined = self.joined.get(&game).cloned();
        Some(Box::pin(async move {
            match done.await {
                Ok(seq) => Answer { message: Message::Done { id, game: Some(game), seq: Some(seq) }, show: None },
                Err(error) => Answer {
                    message: refused(Some(id), Some(game), error.code(), shown(&error)),
                    show: joined.filter(|_| error.is_behind()),
                },
            }
        }))
    }

    async fn hand_over(
        &self,
        game: &str,
        act: Act,
        sent: Sent,
    ) -> Result<impl Future<Output = Result<u64, RoomError>> + Send + use<>, RoomError> {
        let me = self.me.clone().ok_or(RoomError::Refused(Refusal::NotPlayer))?;
        let room = match self.joined.get(game) {
            Some(room) => room.clone(),
            None => self.app.rooms.room(game).await?,
        };
        room.begin_act(Actor::Person(me), act, sent).await
    }
}

async fn tell(Answer { message, show }: Answer, outbox: &Outbox, number: u64) {
    say(outbox, &message);
    if let Some(room) = show {
        room.show(number).await;
    }
}

fn say(outbox: &Outbox, message: &Message) {
    if let Ok(text) = serde_json::to_string(message) {
        outbox.tell(text.into());
    }
}

fn refused(id: Option<u64>, game: Option<String>, code: &str, error: String) -> Message {
    Message::Refused { id, game, problem: Problem { code: code.to_owned(), error } }
}

/// What can be read of a message that makes no sense, so that whoever sent it knows which is refused.
#[derive(Default, Deserialize)]
struct Named {
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

/// What a client is told of an error.
fn shown(error: &RoomError) -> String {
    match error {
        RoomError::Store(StoreError::Away) => error.to_string(),
        RoomError::Store(_) | RoomError::Strange(_) => {
            tracing::error!(%error, "a socket's wish failed");
            "internal error".to_owned()
        }
        _ => error.to_string(),
    }
}

/// How long a message and its answer take, as the server has measured it.
#[derive(Debug)]
struct Lag {
    began: Instant,
    asked: Option<u64>,
    last: [u64; 4],
    count: usize,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag { began: Instant::now(), asked: None, last: [0; 4], count: 0 }
    }
}

impl Lag {
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
