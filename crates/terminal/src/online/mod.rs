//! Games on a server: one of ours, or any that speaks the Lichess API.
//!
//! A [`Connection`] is the way there. What somebody wants goes out as an [`Order`], and what happens comes back as [`News`]; a
//! thread of its own (`steward`) asks, listens, and comes back to a server that was away. A game is told as a [`Scene`],
//! always the whole of it, which a [`Session`](crate::session::Session) puts on its board: the faces are those of any game.

mod scene;
mod steward;

pub use scene::{Scene, Seated};

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tabiya_client::{Client, Server};
use tabiya_rules::{Color, Termination, TimeControl};
use tabiya_text::{Arg, Language, visible};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// The way to a server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Connection {
    server: String,
    orders: UnboundedSender<Order>,
    news: Arc<Mutex<Receiver<News>>>,
}

/// What somebody wants of a server. Each is answered by [`News::Done`] or [`News::Refused`], but moves: they are seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Makes an account, and logs in.
    Register(Login),
    LogIn(Login),
    LogOut,
    /// What there is to play: comes as [`News::Listed`].
    List,
    /// Plays whoever wants the same time.
    Seek(TimeControl),
    /// Makes a game.
    Make(GameWish),
    /// No longer waits: takes back the seek, and a game that nobody has joined.
    Withdraw,
    /// Takes a seat in a game, or goes on with it; accepts a challenge. By its name or its address.
    Join(String),
    /// Says no to a challenge.
    Decline(String),
    /// Looks at a game.
    Watch(String),
    /// Looks at it no longer.
    Leave,
    /// Does something in the game on the board.
    Do(Act),
}

/// Who somebody is.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    pub name: String,
    pub password: String,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What can be done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A move, and how many were made before it.
    Move {
        /// How many moves were made before it.
        ply: usize,
        uci: String,
    },
    /// Claims a draw with this move, which is intended and not made.
    ClaimWith(String),
    /// As the Lichess API calls it, such as `resign` or `draw/yes`.
    Plain(&'static str),
    /// Words for the opponent.
    Say(String),
    /// Another game, with colours changed: offers it, or accepts.
    Rematch,
}

/// A game to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameWish {
    pub against: Against,
    /// One's own colour; by lot where none is named.
    pub color: Option<Color>,
    /// With how much time; none without a clock.
    pub time: Option<TimeControl>,
    /// What it is called in the list of games that wait.
    pub title: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Against {
    /// Whoever comes: the game is listed.
    #[default]
    Anybody,
    /// Whoever opens the link.
    Link,
    /// Somebody, by name.
    Person(String),
    /// The computer, at this level.
    Computer(u8),
}

/// What happens on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Who one is from now on; none after logging out.
    Me(Option<String>),
    /// What there is to play.
    Listed(Vec<Offer>),
    /// One waits for an opponent: in this game, if there is one already, with this address.
    Waiting(Option<String>),
    /// One waits no longer.
    NotWaiting,
    /// Somebody asks for a game. It is in the list from now on.
    Asked(Offer),
    /// They ask no longer.
    Unasked { name: String },
    /// A game of one's own has begun that was not expected here. It is in the list from now on.
    Begun { name: String },
    /// One's own challenge was declined, perhaps with a reason.
    Declined(Option<String>),
    /// A game as it stands, for the board.
    Scene(Box<Scene>),
    /// The opponent wants another game.
    RematchOffered,
    /// The opponent, or who looks on, says something.
    Said { name: String, words: String },
    /// The opponent has left, or is back.
    Opponent {
        /// Have they come, and not left?
        is_here: bool,
    },
    /// It was done.
    Done,
    /// It was not done.
    Refused(No),
    /// What nobody has just asked for is over, such as a login or a seek: this is why.
    Failed(No),
    /// The game on the board can be followed no longer. Nothing can be done in it, and what comes next is not about it.
    Gone,
    /// There is no line to the server; it is tried again and again.
    Lost(String),
    /// The line is back.
    Back,
}

impl News {
    /// What to tell a player who is in no game, where the news is not its own list or board. A challenge is told by each
    /// face, for it says as well how to answer.
    pub(crate) fn words(&self, language: Language) -> Option<String> {
        let (key, name, value) = match self {
            News::Waiting(Some(link)) => ("online.waiting.link", "link", Arg::notation(link)),
            News::Waiting(None) => return Some(language.text("online.seeking", &[])),
            News::Unasked { name } => ("online.withdrawn", "name", Arg::notation(name)),
            News::Begun { name } => ("online.begun", "name", Arg::notation(name)),
            News::Declined(Some(reason)) => ("online.declined.why", "reason", Arg::notation(reason)),
            News::Declined(None) => return Some(language.text("online.declined", &[])),
            News::Refused(no) | News::Failed(no) => ("online.refused", "error", Arg::words(no.words(language))),
            News::Lost(error) => ("online.again", "error", Arg::notation(error)),
            News::Back => return Some(language.text("online.back-again", &[])),
            News::Me(_)
            | News::Listed(_)
            | News::NotWaiting
            | News::Asked(_)
            | News::Scene(_)
            | News::RematchOffered => {
                return None;
            }
            News::Said { .. } | News::Opponent { .. } | News::Done | News::Gone => return None,
        };
        Some(language.text(key, &[(name, value)]))
    }

    /// Whatever a server says is shown in a terminal: nothing of it may be obeyed there.
    fn visible(self) -> News {
        match self {
            News::Me(name) => News::Me(name.as_deref().map(visible)),
            News::Listed(offers) => News::Listed(offers.into_iter().map(Offer::visible).collect()),
            News::Waiting(link) => News::Waiting(link.as_deref().map(visible)),
            News::Asked(offer) => News::Asked(offer.visible()),
            News::Unasked { name } => News::Unasked { name: visible(&name) },
            News::Begun { name } => News::Begun { name: visible(&name) },
            News::Declined(reason) => News::Declined(reason.as_deref().map(visible)),
            News::Scene(scene) => News::Scene(Box::new(scene.visible())),
            News::Said { name, words } => News::Said { name: visible(&name), words: visible(&words) },
            News::Refused(no) => News::Refused(no.visible()),
            News::Failed(no) => News::Failed(no.visible()),
            News::Lost(error) => News::Lost(visible(&error)),
            News::NotWaiting | News::RematchOffered | News::Opponent { .. } => self,
            News::Done | News::Gone | News::Back => self,
        }
    }
}

/// Why a server refuses something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct No {
    /// A stable name, where the server gives one.
    pub code: Option<String>,
    /// What it says.
    pub error: String,
}

impl No {
    fn visible(self) -> No {
        No { error: visible(&self.error), ..self }
    }

    /// The reason in this language where the name of it is known, else in the server's own words.
    pub fn words(&self, language: Language) -> String {
        let known = self.code.iter().flat_map(|code| [format!("online.no.{code}"), format!("web.refused.{code}")]);
        let key = known.into_iter().find(|key| language.has(key));
        key.map_or_else(|| self.error.clone(), |key| language.text(&key, &[]))
    }
}

/// Something that can be played or looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub game: String,
    /// What it is.
    pub kind: OfferKind,
    /// Who waits, asks or plays.
    pub name: String,
    /// What its maker calls it.
    pub title: String,
    /// With how much time.
    pub time: String,
    /// The colour of whoever joins, where that is known.
    pub color: Option<Color>,
}

impl Offer {
    fn visible(self) -> Offer {
        Offer { name: visible(&self.name), title: visible(&self.title), time: visible(&self.time), ..self }
    }
}

/// What can be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferKind {
    /// One's own game, which goes on.
    Mine,
    /// Somebody asks one to play.
    Challenge,
    /// It waits for anybody.
    Waiting,
    /// Others play it.
    Live,
}

impl Connection {
    /// A connection to this server, with a token or as nobody in particular.
    ///
    /// # Errors
    /// The token can be none, or there can be no other thread.
    pub fn open(server: Server, token: Option<&str>) -> Result<Connection, io::Error> {
        let name = server.to_string();
        let client = Client::new(server, token).map_err(io::Error::other)?;
        let (orders, received) = unbounded_channel();
        let (told, news) = mpsc::channel();
        let is_known = token.is_some();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new().name("server".to_owned()).spawn(move || {
            runtime.block_on(steward::run(client, is_known, received, told));
        })?;
        Ok(Connection { server: name, orders, news: Arc::new(Mutex::new(news)) })
    }

    /// A connection whose other end is in a test.
    #[cfg(test)]
    pub(crate) fn between() -> (Connection, tokio::sync::mpsc::UnboundedReceiver<Order>, mpsc::Sender<News>) {
        let ((orders, received), (told, news)) = (unbounded_channel(), mpsc::channel());
        let connection = Connection { server: "http://x".to_owned(), orders, news: Arc::new(Mutex::new(news)) };
        (connection, received, told)
    }

    /// The address of the server.
    pub fn server(&self) -> &str {
        &self.server
    }

    pub fn order(&self, order: Order) {
        // The steward ends with the last connection: as long as there is one, it listens.
        let _ = self.orders.send(order);
    }

    /// What has happened meanwhile, one at a time.
    pub fn news(&self) -> Option<News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok().map(News::visible)
    }

    /// The same, but waits so long for it.
    pub fn wait(&self, patience: Duration) -> Option<News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(patience).ok().map(News::visible)
    }
}

/// How a game has ended or stands, in this language: the server's word where nothing better is known.
pub fn ending_words(language: Language, status: &str, termination: Option<Termination>) -> String {
    let key = match (termination, status) {
        (Some(termination), _) => format!("termination.{}", termination.name()),
        (None, "aborted" | "draw" | "created" | "started") => format!("online.how.{status}"),
        (None, other) => return other.to_owned(),
    };
    language.text(&key, &[])
}

/// The name of a game, also out of an address.
fn name_of(text: &str) -> &str {
    let text = text.trim();
    let address = text.split(['?', '#']).next().unwrap_or(text).trim_end_matches('/');
    address.rsplit('/').next().unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn games_are_known_by_name_and_by_address() {
        for text in ["AbCdEfGh", "https://chess.example/game/AbCdEfGh", "http://x/AbCdEfGh/?color=white", " AbCdEfGh "]
        {
            assert_eq!(name_of(text), "AbCdEfGh", "{text}");
        }
    }

    #[test]
    fn nothing_that_a_server_says_is_obeyed_by_a_terminal() {
        const BAD: &str = "\u{1b}[2J\u{202E}x";
        const SHOWN: &str = "\u{FFFD}[2J\u{FFFD}x";
        let all = |text: &str| {
            let text = || text.to_owned();
            let offer = Offer {
                game: "AbCdEfGh".to_owned(),
                kind: OfferKind::Challenge,
                name: text(),
                title: text(),
                time: text(),
                color: None,
            };
            let no = No { code: None, error: text() };
            let told = json!({ "id": "AbCdEfGh", "status": { "name": "started" }, "players": {
                "white": { "user": { "name": text() } }, "black": { "user": { "name": text() } } } });
            let scene = scene::Watched::hear(&mut None, &told).expect("a game").expect("a scene");
            [
                News::Me(Some(text())),
                News::Listed(vec![offer.clone()]),
                News::Waiting(Some(text())),
                News::Asked(offer),
                News::Unasked { name: text() },
                News::Begun { name: text() },
                News::Declined(Some(text())),
                News::Scene(Box::new(scene)),
                News::Said { name: text(), words: text() },
                News::Refused(no.clone()),
                News::Failed(no),
                News::Lost(text()),
            ]
        };
        let (connection, _orders, server) = Connection::between();
        for (news, shown) in all(BAD).into_iter().zip(all(SHOWN)) {
            for _ in 0..2 {
                server.send(news.clone()).expect("somebody listens");
            }
            assert_eq!(connection.news(), Some(shown.clone()));
            assert_eq!(connection.wait(Duration::ZERO), Some(shown));
        }
    }

    #[test]
    fn endings_are_said_in_the_language_of_the_one_who_reads() {
        for (language, status, termination, words) in [
            (Language::English, "mate", Some(Termination::Checkmate), "checkmate"),
            (Language::French, "outoftime", Some(Termination::TimeForfeit), "temps écoulé"),
            (Language::Hebrew, "resign", Some(Termination::Resignation), "כניעה"),
            (Language::French, "aborted", None, "annulée"),
            (Language::Hebrew, "started", None, "בעיצומו"),
            (Language::English, "variantEnd", None, "variantEnd"),
        ] {
            assert_eq!(ending_words(language, status, termination), words);
        }
    }

    #[test]
    fn a_refusal_is_said_in_the_language_where_it_is_known() {
        let no = |code: &str| No { code: Some(code.to_owned()), error: "as the server says".to_owned() };
        assert_eq!(no("unheard-of").words(Language::French), "as the server says");
        assert_ne!(no("name-taken").words(Language::French), "as the server says");
        assert!(!format!("{:?}", Login { name: "a".into(), password: "secret".into() }).contains("secret"));
    }
}
