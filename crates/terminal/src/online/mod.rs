//! A game on a server, line by line: any server that speaks the Lichess API.
//!
//! [`run`] finds a game as it is wished (a seek, a challenge, the computer, a link, or whatever comes), plays it, and says
//! how it ended. Lines of the keyboard come through a channel, so that the server is heard at the same time.

mod hunt;
mod table;

use hunt::Hunt;
use std::io::{self, Write};
use std::time::Duration;
use tabiya_client::api::Face;
use tabiya_client::{Client, ClientError};
use tabiya_rules::Termination;
use tabiya_rules::picture::Text;
use tabiya_text::{Arg, Language};
use table::Table;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// What somebody wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Whoever wants the same: minutes and seconds, as a server reads them.
    Seek {
        /// Minutes.
        minutes: String,
        /// Seconds for each move.
        increment: u64,
    },
    /// Somebody, by name.
    Challenge {
        /// Whom.
        name: String,
        /// Seconds at first and for each move; none for a game without a clock.
        clock: Option<(u64, u64)>,
    },
    /// The server's computer.
    Computer {
        /// How well it plays.
        level: u8,
        /// Seconds at first and for each move; none for a game without a clock.
        clock: Option<(u64, u64)>,
    },
    /// A game or challenge, by its name or address.
    Join(String),
    /// A game to look at.
    Watch(String),
    /// What goes on already, or whoever asks.
    Wait,
}

/// How a game on a server is shown.
#[derive(Clone, Debug)]
pub struct Options {
    /// The language.
    pub language: Language,
    /// Unicode figures rather than letters.
    pub figures: bool,
}

/// Why nothing can be played.
#[derive(Debug, thiserror::Error)]
pub enum OnlineError {
    /// The server does not do it.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// Nothing can be printed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Somebody at a keyboard, and a server.
pub(crate) struct Seat<'a> {
    pub(crate) client: Client,
    pub(crate) options: Options,
    pub(crate) keyboard: mpsc::Receiver<String>,
    pub(crate) out: &'a mut dyn Write,
}

impl Seat<'_> {
    /// Says something of the catalogue.
    pub(crate) fn say(&mut self, key: &str, args: &[(&str, &str)]) -> io::Result<()> {
        let args: Vec<(&str, Arg<'_>)> =
            args.iter().map(|(name, value)| (*name, Arg::Notation((*value).into()))).collect();
        writeln!(self.out, "{}", self.options.language.text(key, &args))?;
        self.out.flush()
    }

    /// The line has broken: waits a little before it is tried again. False when somebody does not want to wait.
    pub(crate) async fn wait_for_server(&mut self, outage: &mut Outage) -> io::Result<bool> {
        let again = Instant::now() + outage.wait;
        outage.wait = (outage.wait * 2).min(LONGEST_WAIT);
        loop {
            tokio::select! {
                () = sleep_until(again) => return Ok(true),
                line = self.keyboard.recv() => match line.as_deref().map(str::trim) {
                    None | Some("quit" | "q") => return Ok(false),
                    Some(_) => self.say("online.offline", &[])?,
                },
            }
        }
    }

    /// What goes on after a failure: an error that will not pass, or a while to wait. False when nobody wants to wait.
    pub(crate) async fn get_over(&mut self, error: OnlineError, outage: &mut Outage) -> Result<bool, OnlineError> {
        let error = match error {
            OnlineError::Server(error) if error.is_passing() => error.to_string(),
            error => return Err(error),
        };
        if !outage.is_told {
            outage.is_told = true;
            self.say("online.again", &[("error", &error)])?;
        }
        Ok(self.wait_for_server(outage).await?)
    }

    pub(crate) fn show(&mut self, board: &tabiya_rules::Board, flip: bool) -> io::Result<()> {
        let picture = Text { flip, figures: self.options.figures, coordinates: true };
        write!(self.out, "{}", picture.draw(board))?;
        self.out.flush()
    }
}

/// How long a server has been away, as far as somebody has been told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outage {
    is_told: bool,
    wait: Duration,
}

const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(5);

impl Outage {
    /// None.
    pub(crate) const NONE: Outage = Outage { is_told: false, wait: FIRST_WAIT };
}

/// The server has ended a stream that should go on.
pub(crate) fn hung_up(client: &Client) -> OnlineError {
    let error = "the server has hung up".to_owned();
    OnlineError::Server(ClientError::Unreachable { server: client.server().to_string(), error })
}

/// Plays as it is wished, until the game is over or the keyboard ends.
///
/// # Errors
/// The server does not do it, or nothing can be printed.
pub async fn run(
    client: Client,
    wish: Wish,
    options: Options,
    keyboard: mpsc::Receiver<String>,
    out: &mut dyn Write,
) -> Result<(), OnlineError> {
    let mut seat = Seat { client, options, keyboard, out };
    if let Wish::Watch(game) = wish {
        return table::watch(&mut seat, name_of(&game)).await;
    }
    let account = seat.client.account().await?;
    seat.say("online.hello", &[("name", &account.username), ("server", &seat.client.server().to_string())])?;
    match Hunt::begin(&mut seat, wish, account.id.clone()).await?.find(&mut seat).await? {
        Some(game) => Table::play(&mut seat, &game, &account.id).await,
        None => Ok(()),
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

/// By which API people play.
pub(crate) const FACE: Face = Face::Board;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_known_by_name_and_by_address() {
        for text in ["AbCdEfGh", "https://chess.example/game/AbCdEfGh", "http://x/AbCdEfGh/?color=white", " AbCdEfGh "]
        {
            assert_eq!(name_of(text), "AbCdEfGh", "{text}");
        }
    }

    #[test]
    fn endings_are_said_in_the_language_of_the_one_who_reads() {
        for (language, status, termination, words) in [
            (Language::English, "mate", Some(Termination::Checkmate), "checkmate"),
            (Language::French, "outoftime", Some(Termination::TimeForfeit), "chute du drapeau"),
            (Language::Hebrew, "resign", Some(Termination::Resignation), "כניעה"),
            (Language::French, "aborted", None, "annulée"),
            (Language::Hebrew, "started", None, "בעיצומו"),
            (Language::English, "variantEnd", None, "variantEnd"),
        ] {
            assert_eq!(ending_words(language, status, termination), words);
        }
    }
}
