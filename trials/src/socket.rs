//! A socket that plays.

use crate::person::Person;
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::json;
use std::collections::VecDeque;
use std::time::Duration;
use tabiya_server::error::Problem;
use tabiya_server::wire::{Event, GameView, Message, Request};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};

/// How long a test waits for what must come. Only a server that fails takes so long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A socket that plays. What has been heard but not asked for is kept, in order.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    next_id: u64,
    heard: VecDeque<Message>,
}

impl Socket {
    /// Opens a socket for this person and waits for its greeting.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn open(person: &Person) -> Result<Socket, Error> {
        let mut socket = Socket::connect(person, "/ws").await?;
        socket.hear().await?;
        Ok(socket)
    }

    /// Opens a socket at this path, and waits for nothing.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn connect(person: &Person, path: &str) -> Result<Socket, Error> {
        Socket::connect_with(person, path, None).await
    }

    /// The same with a receive buffer of this size: whoever does not read then is soon stuck.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn connect_with(person: &Person, path: &str, buffer: Option<u32>) -> Result<Socket, Error> {
        let address = person.site().address();
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        for (name, value) in &person.request_headers(address) {
            request.headers_mut().insert(name, value.clone());
        }
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(bytes) = buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        // Small buffers: a load test holds thousands of these.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream, next_id: 1, heard: VecDeque::new() })
    }

    /// Says something.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn try_say(&mut self, request: &Request) -> Result<(), Error> {
        let text = serde_json::to_string(request).expect("plain data is JSON");
        self.stream.send(Frame::text(text)).await
    }

    /// Says something.
    pub async fn say(&mut self, request: &Request) {
        self.try_say(request).await.expect("the socket is open");
    }

    /// Sends any frame, for tests of bad manners.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn frame(&mut self, frame: Frame) -> Result<(), Error> {
        self.stream.send(frame).await
    }

    /// The next message from the line; pings are answered on the way.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn hear(&mut self) -> Result<Message, Error> {
        loop {
            match self.stream.next().await {
                Some(Ok(Frame::Text(text))) => {
                    return Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Frame::Close(_))) | None => return Err(Error::ConnectionClosed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            }
        }
    }

    /// The next number for something that is done.
    pub fn number(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id - 1
    }

    /// Waits for the first message that `pick` likes. Others stay for later.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn try_wait<T>(&mut self, mut pick: impl FnMut(&Message) -> Option<T>) -> Result<T, Error> {
        for i in 0..self.heard.len() {
            if let Some(found) = pick(&self.heard[i]) {
                self.heard.remove(i);
                return Ok(found);
            }
        }
        loop {
            let message = match timeout(PATIENCE, self.hear()).await {
                Ok(message) => message?,
                Err(_) => panic!("what was awaited never came; heard: {:#?}", self.heard),
            };
            if let Some(found) = pick(&message) {
                return Ok(found);
            }
            self.heard.push_back(message);
        }
    }

    /// Waits for the first message that `pick` likes. Others stay for later.
    pub async fn wait<T>(&mut self, pick: impl FnMut(&Message) -> Option<T>) -> T {
        self.try_wait(pick).await.expect("the socket is open")
    }

    /// Follows a game and returns it.
    pub async fn join(&mut self, game: &str) -> GameView {
        self.try_join(game).await.unwrap_or_else(|problem| panic!("{game}: {problem:?}"))
    }

    /// Follows a game and returns it.
    ///
    /// # Errors
    /// The server does not let one in.
    pub async fn try_join(&mut self, game: &str) -> Result<GameView, Problem> {
        self.say(&Request::Join { game: game.to_owned(), seq: None }).await;
        self.wait(|message| match message {
            Message::Game(view) if view.id == game => Some(Ok((**view).clone())),
            Message::Refused { id: None, game: Some(about), problem } if about == game => Some(Err(problem.clone())),
            _ => None,
        })
        .await
    }

    /// Does something in a game and waits for the answer: the number of the game's last event.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn act(&mut self, game: &str, act: impl Serialize) -> Result<u64, Problem> {
        let id = self.begin_act(game, act).await;
        self.answer(id).await
    }

    /// Does something in a game and waits for nothing. Returns the number that the answer will carry.
    pub async fn begin_act(&mut self, game: &str, act: impl Serialize) -> u64 {
        let id = self.number();
        let request = json!({ "t": "do", "game": game, "id": id, "act": act });
        self.frame(Frame::text(request.to_string())).await.expect("the socket is open");
        id
    }

    /// Waits for the answer with this number.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn answer(&mut self, wanted: u64) -> Result<u64, Problem> {
        self.wait(|message| match message {
            Message::Done { id, seq, .. } if *id == wanted => Some(Ok(seq.unwrap_or_default())),
            Message::Refused { id: Some(id), problem, .. } if *id == wanted => Some(Err(problem.clone())),
            _ => None,
        })
        .await
    }

    /// Waits for the next event of this game that has not been asked for.
    pub async fn event(&mut self, wanted: &str) -> (u64, Event) {
        self.wait(|message| match message {
            Message::Event { game, seq, event } if game == wanted => Some((*seq, event.clone())),
            _ => None,
        })
        .await
    }

    /// Waits for the event of this game that `pick` likes, and forgets those before it.
    pub async fn event_like<T>(&mut self, game: &str, mut pick: impl FnMut(&Event) -> Option<T>) -> T {
        loop {
            let (_, event) = self.event(game).await;
            if let Some(found) = pick(&event) {
                return found;
            }
        }
    }

    /// All that was heard and not asked for until the server answers a ping: nothing sent before is missed.
    pub async fn all(&mut self) -> Vec<Message> {
        let wanted = self.number();
        self.say(&Request::Ping { n: wanted }).await;
        self.wait(|message| matches!(message, Message::Pong { n } if *n == wanted).then_some(())).await;
        self.heard.drain(..).collect()
    }

    /// All events of this game that were sent so far and not asked for.
    pub async fn events(&mut self, wanted: &str) -> Vec<(u64, Event)> {
        let mut events = Vec::new();
        for message in self.all().await {
            match message {
                Message::Event { game, seq, event } if game == wanted => events.push((seq, event)),
                other => self.heard.push_back(other),
            }
        }
        events
    }

    /// The line itself.
    pub fn into_stream(self) -> WebSocketStream<TcpStream> {
        self.stream
    }

    /// Closes the socket, as a page that is closed does.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// The acts by name, for tests that are short to read.
pub mod acts {
    use tabiya_server::wire::Act;

    /// A move.
    pub fn play(ply: usize, uci: &str) -> Act {
        Act::Move { ply: ply as u32, uci: uci.parse().expect("a move") }
    }

    /// Words.
    pub fn say(words: &str) -> Act {
        Act::Say { words: words.to_owned() }
    }

    /// Gives up.
    pub const RESIGN: Act = Act::Resign { color: None };
    /// Offers or accepts a draw.
    pub const DRAW: Act = Act::Draw { color: None };
    /// Declines or withdraws it.
    pub const NO_DRAW: Act = Act::NoDraw { color: None };
    /// Asks to take back, or agrees.
    pub const TAKEBACK: Act = Act::Takeback { color: None };
    /// Refuses or withdraws that.
    pub const NO_TAKEBACK: Act = Act::NoTakeback { color: None };
}
