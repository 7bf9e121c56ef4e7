//! A game's stream, for those who play it by the Board API or the Bot API: all of it first, then each change.
//!
//! With each thing that happens the room tells what the game has become: that is the state that the API knows.

use super::error::{Answer, Refused};
use super::face::Face;
use super::kind::{self, NO_LIMIT_MS, VariantNames};
use super::lines::{Lines, line, respond};
use super::overhear::{Ears, Overhearing};
use super::shapes::PlayerShape;
use crate::app::App;
use crate::auth::Caller;
use crate::auth::sockets::OpenSocket;
use crate::game::{
    EndingView, Event, GameView, Greeting, Hearing, LiveGame, Offer, PersonKind, Presence, Status, Unoffer,
};
use crate::rooms::{Rooms, Told};
use crate::wire::Message;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use tabiya_rules::{Color, Position};
use utoipa::ToSchema;

const DAY_MS: u64 = 86_400_000;

/// The stream of one's own game.
pub(super) async fn stream(
    State(app): State<App>,
    caller: Caller,
    face: Face,
    Path(id): Path<String>,
) -> Answer<Response> {
    let me = face.player(&caller)?.clone();
    let room = app.rooms.room(kind::game_id(&id)).await?;
    let view = room.view(Some(me.id.clone())).await?;
    let &[color] = view.you.as_slice() else { return Err(Refused::not_your_game()) };
    if view.status == Status::Waiting {
        return Err(Refused::no_such_game());
    }
    let open = caller.open_socket(&app, &me).await?;
    let ears = if me.role == PersonKind::Bot { Ears::Everything } else { Ears::Room };
    let heard = Overhearing::enter(&app, room, Some(me.id), ears).await?;
    let rooms = app.rooms.clone();
    Ok(respond(app, Game { heard, open, rooms, color, is_over: false, is_gone: false }))
}

struct Game {
    heard: Overhearing,
    open: Option<OpenSocket>,
    rooms: Rooms,
    /// The colour of the one who listens.
    color: Color,
    is_over: bool,
    /// The opponent has left, as far as was told.
    is_gone: bool,
}

/// The whole game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameFull {
    #[serde(rename = "type")]
    type_: &'static str,
    id: String,
    variant: VariantNames,
    speed: &'static str,
    perf: PerfName,
    rated: bool,
    created_at: i64,
    white: PlayerShape,
    black: PlayerShape,
    initial_fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockShape>,
    #[serde(skip_serializing_if = "Option::is_none")]
    days_per_turn: Option<u64>,
    state: GameState,
}

/// What the speed is called.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct PerfName {
    name: &'static str,
}

/// A clock in milliseconds.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct ClockShape {
    initial: u64,
    increment: u64,
}

/// How a game stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct GameState {
    #[serde(rename = "type")]
    type_: &'static str,
    #[schema(value_type = String)]
    moves: Moves,
    wtime: u64,
    btime: u64,
    winc: u64,
    binc: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wdraw: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bdraw: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wtakeback: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    btakeback: bool,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    winner: Option<Color>,
}

/// All moves of a game, with spaces between them, written where they are sent: there may be hundreds, and they are sent with
/// every change.
#[derive(Clone, Debug)]
struct Moves(Arc<LiveGame>);

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, uci) in self.0.uci_moves().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{uci}")?;
        }
        Ok(())
    }
}

/// Something was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ChatLine {
    #[serde(rename = "type")]
    type_: &'static str,
    room: &'static str,
    username: String,
    text: String,
}

/// The opponent has left, or is back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpponentGone {
    #[serde(rename = "type")]
    type_: &'static str,
    gone: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim_win_in_seconds: Option<u64>,
}

impl Lines for Game {
    async fn next(&mut self) -> Option<String> {
        loop {
            if self.is_over {
                return None;
            }
            let ended = async {
                match &self.open {
                    Some(open) => open.ended().await,
                    None => std::future::pending().await,
                }
            };
            let told = tokio::select! {
                biased;
                told = self.heard.next() => told?,
                () = ended => return None,
            };
            if let Some(line) = self.hear(&told) {
                return Some(line);
            }
        }
    }
}

impl Game {
    /// What the room says, as the API says it.
    fn hear(&mut self, told: &Told) -> Option<String> {
        match told.message() {
            Message::Game(view) => {
                self.is_over = view.ending.is_some();
                Some(line(&self.full(view, told.game()?)))
            }
            Message::Event { event, .. } => {
                self.is_over |= matches!(event, Event::Over { .. });
                self.happen(event, told.game()?)
            }
            Message::Presence(presence) => self.look(presence),
            Message::Hello { .. }
            | Message::Clock { .. }
            | Message::Done { .. }
            | Message::Paired { .. }
            | Message::Challenged { .. }
            | Message::Refused { .. }
            | Message::Lobby(_)
            | Message::Wall(_)
            | Message::Lesson(_)
            | Message::Held { .. }
            | Message::Pong { .. } => None,
        }
    }

    /// What is told when this has happened, and the game has become so.
    fn happen(&self, event: &Event, game: &Arc<LiveGame>) -> Option<String> {
        match event {
            // The end follows at once, and is told with the move.
            Event::Move { .. } if !game.is_live() => None,
            // What overtook it is told next.
            Event::Unoffered { how: Unoffer::Lapsed, .. } => None,
            Event::Offered { what: Offer::Rematch, .. } | Event::Unoffered { what: Offer::Rematch, .. } => None,
            Event::Move { .. }
            | Event::Unplayed { .. }
            | Event::Offered { .. }
            | Event::Unoffered { .. }
            | Event::Time { .. }
            | Event::Stopped { .. }
            | Event::Berserk { .. }
            | Event::Over { .. } => Some(line(&self.state(game))),
            Event::Said { room, name, words } => Some(chat_line(*room, name, words)),
            Event::Greeted { room, name, greeting } => Some(chat_line(*room, name, words_of(*greeting))),
            Event::Seated { .. } | Event::Began { .. } | Event::Rematch { .. } | Event::Hidden => None,
        }
    }

    /// Tells when the opponent goes or comes back.
    fn look(&mut self, presence: &Presence) -> Option<String> {
        // Where there are days for a move, nobody is gone.
        let claim_in = presence.claim_in[!self.color].filter(|ms| *ms < DAY_MS);
        let is_gone = claim_in.is_some();
        if is_gone == self.is_gone {
            return None;
        }
        self.is_gone = is_gone;
        let claim_win_in_seconds = claim_in.map(|ms| ms.div_ceil(1000));
        Some(line(&OpponentGone { type_: "opponentGone", gone: is_gone, claim_win_in_seconds }))
    }
}

impl Game {
    fn full(&self, view: &GameView, game: &Arc<LiveGame>) -> GameFull {
        let terms = &game.terms;
        let variant = kind::variant(&terms.start, terms.variant);
        let speed = kind::speed(&terms.time);
        let clock = kind::clock(&terms.time.white).map(|(initial, increment)| ClockShape {
            initial: initial.as_millis() as u64,
            increment: increment.as_millis() as u64,
        });
        GameFull {
            type_: "gameFull",
            id: view.id.clone(),
            variant,
            speed,
            perf: PerfName { name: kind::perf_name(kind::perf(variant, speed)) },
            rated: terms.rated,
            created_at: view.created_at,
            white: PlayerShape::of(&view.players.white),
            black: PlayerShape::of(&view.players.black),
            initial_fen: if terms.start == Position::STANDARD { "startpos".to_owned() } else { view.start.clone() },
            clock,
            days_per_turn: kind::days(&terms.time.white),
            state: self.state(game),
        }
    }

    fn state(&self, game: &Arc<LiveGame>) -> GameState {
        let (time, ending) = (&game.terms.time, game.ending_view());
        let clock = game.clockwork().show(self.rooms.time().now().ms);
        let increment = |time| kind::clock(time).map_or(0, |(_, increment)| increment.as_millis() as u64);
        let offers = |by: Option<Color>, color| by == Some(color);
        GameState {
            type_: "gameState",
            moves: Moves(Arc::clone(game)),
            wtime: clock.white.unwrap_or(NO_LIMIT_MS),
            btime: clock.black.unwrap_or(NO_LIMIT_MS),
            winc: increment(&time.white),
            binc: increment(&time.black),
            wdraw: offers(game.draw_offer(), Color::White),
            bdraw: offers(game.draw_offer(), Color::Black),
            wtakeback: offers(game.takeback_wish(), Color::White),
            btakeback: offers(game.takeback_wish(), Color::Black),
            status: kind::status(ending).name,
            winner: ending.and_then(EndingView::winner),
        }
    }
}

fn chat_line(room: Hearing, username: &str, text: &str) -> String {
    let room = match room {
        Hearing::Players => "player",
        Hearing::Watchers => "spectator",
    };
    line(&ChatLine { type_: "chatLine", room, username: username.to_owned(), text: text.to_owned() })
}

/// What is said without typing, in the one language that programs read.
fn words_of(greeting: Greeting) -> &'static str {
    match greeting {
        Greeting::Hello => "Hello!",
        Greeting::GoodLuck => "Good luck!",
        Greeting::HaveFun => "Have fun!",
        Greeting::NiceMove => "Nice move!",
        Greeting::GoodGame => "Good game!",
        Greeting::WellPlayed => "Well played!",
        Greeting::ThankYou => "Thank you!",
        Greeting::Sorry => "Sorry!",
        Greeting::MustGo => "I must go.",
        Greeting::Bye => "Bye!",
    }
}
