//! A game on a server, line by line: any server that speaks the Lichess API.
//!
//! [`run`] finds a game as it is wished (a seek, a challenge, the computer, a link, or whatever comes), plays it, and says
//! how it ended. Lines of the keyboard come through a channel, so that the server is heard at the same time.

mod table;

use std::io::{self, Write};
use tabiya_client::api::{Challenge, Event, Face};
use tabiya_client::{Client, ClientError, Lines, Method};
use tabiya_rules::picture::Text;
use tabiya_text::{Arg, Language};
use table::Table;
use tokio::sync::mpsc;

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

    pub(crate) fn show(&mut self, board: &tabiya_rules::Board, flip: bool) -> io::Result<()> {
        let picture = Text { flip, figures: self.options.figures, coordinates: true };
        write!(self.out, "{}", picture.draw(board))?;
        self.out.flush()
    }
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
    let mut events = seat.client.events().await?;
    let Some(game) = find(&mut seat, &mut events, wish, &account.id).await? else { return Ok(()) };
    drop(events);
    Table::play(&mut seat, &game, &account.id).await
}

/// The name of a game, also out of an address.
fn name_of(text: &str) -> &str {
    let text = text.trim();
    let address = text.split(['?', '#']).next().unwrap_or(text).trim_end_matches('/');
    address.rsplit('/').next().unwrap_or(address)
}

/// Finds a game. `None` when the keyboard ended first.
async fn find(seat: &mut Seat<'_>, events: &mut Lines, wish: Wish, me: &str) -> Result<Option<String>, OnlineError> {
    // As long as this is held, the wish stands.
    let mut sought = None;
    let is_waiting = wish == Wish::Wait;
    match wish {
        Wish::Seek { minutes, increment } => {
            let increment = increment.to_string();
            let form = [("time", minutes.as_str()), ("increment", &increment), ("rated", "false")];
            sought = Some(seat.client.stream(Method::POST, "/api/board/seek", &form).await?);
            seat.say("online.seeking", &[])?;
        }
        Wish::Challenge { name, clock } => {
            let form = form_of(clock);
            let form: Vec<(&str, &str)> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
            let made: Challenge = seat.client.post(&format!("/api/challenge/{name}"), &form).await?;
            seat.say("online.challenged", &[("name", &name), ("game", &made.id)])?;
        }
        Wish::Computer { level, clock } => {
            let mut form = form_of(clock);
            form.push(("level", level.to_string()));
            let form: Vec<(&str, &str)> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
            let made: serde_json::Value = seat.client.post("/api/challenge/ai", &form).await?;
            return Ok(made["id"].as_str().map(str::to_owned));
        }
        Wish::Join(game) => {
            let game = name_of(&game).to_owned();
            // Whoever has the seat already is simply let in by the game's stream.
            match seat.client.accept(&game).await {
                Ok(()) | Err(ClientError::Refused { status: 400..=404, .. }) => return Ok(Some(game)),
                Err(error) => return Err(error.into()),
            }
        }
        Wish::Wait => seat.say("online.waiting", &[])?,
        Wish::Watch(_) => {}
    }
    let mut asked: Option<Challenge> = None;
    loop {
        let keyboard = &mut seat.keyboard;
        tokio::select! {
            event = events.next::<Event>() => match event? {
                Some(Event::GameStart { game }) => {
                    drop(sought);
                    return Ok(Some(game.game_id));
                }
                Some(Event::Challenge { challenge }) if is_waiting && !is_mine(&challenge, me) => {
                    let by = challenge.challenger.as_ref().and_then(|by| by.name.clone()).unwrap_or_default();
                    let time = challenge.time_control.as_ref().and_then(|time| time.show.clone());
                    let time = time.unwrap_or_else(|| challenge.speed.clone());
                    seat.say("online.asked", &[("name", &by), ("time", &time)])?;
                    asked = Some(*challenge);
                }
                Some(Event::ChallengeDeclined { challenge }) if is_mine(&challenge, me) => {
                    seat.say("online.declined", &[])?;
                    return Ok(None);
                }
                Some(_) => {}
                None => return Ok(None),
            },
            line = keyboard.recv() => match (line.as_deref().map(str::trim), &asked) {
                (None | Some("quit" | "q"), _) => return Ok(None),
                (Some("yes" | "y" | "accept"), Some(challenge)) => seat.client.accept(&challenge.id).await?,
                (Some("no" | "n" | "decline"), Some(challenge)) => {
                    seat.client.decline(&challenge.id, "generic").await?;
                    asked = None;
                }
                (Some(""), _) => {}
                (Some(_), _) => seat.say("online.waiting", &[])?,
            },
        }
    }
}

fn is_mine(challenge: &Challenge, me: &str) -> bool {
    challenge.challenger.as_ref().and_then(|by| by.id.as_deref()) == Some(me)
}

fn form_of(clock: Option<(u64, u64)>) -> Vec<(&'static str, String)> {
    clock.map_or_else(Vec::new, |(limit, increment)| {
        vec![("clock.limit", limit.to_string()), ("clock.increment", increment.to_string())]
    })
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
}
