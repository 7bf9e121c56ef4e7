//! A game's stream, for those who play it by the Board API or the Bot API: all of it first, then each change.
//!
//! What the room tells everybody is folded here into the states that the API knows, so that no state is told twice and
//! none is missed.

use super::error::{Answer, Refused};
use super::face::Face;
use super::kind::{self, NO_LIMIT_MS, Variant};
use super::lines::{Lines, line, respond};
use super::overhear::{Ears, Overhearing};
use super::shapes::PlayerShape;
use crate::app::App;
use crate::auth::Caller;
use crate::auth::sockets::OpenSocket;
use crate::game::Role;
use crate::wire::{Clocks, Event, GameView, Greeting, Message, Offer, Presence, Room, Status, Unoffer};
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use tabiya_rules::{ByColor, Color, Position, TimeControl};
use tokio::time::Instant;
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
    let ears = if me.role == Role::Bot { Ears::Everything } else { Ears::Room };
    let heard = Overhearing::enter(&app, room, Some(me.id), ears).await?;
    Ok(respond(app, Game { heard, open, color, scene: None, is_over: false, is_gone: false }))
}

struct Game {
    heard: Overhearing,
    open: Option<OpenSocket>,
    /// The colour of the one who listens.
    color: Color,
    scene: Option<Scene>,
    is_over: bool,
    /// The opponent has left, as far as was told.
    is_gone: bool,
}

/// A game as it has been told so far.
struct Scene {
    view: GameView,
    moves: String,
    time: ByColor<TimeControl>,
    /// When the clocks showed what the view says.
    shown_at: Instant,
}

/// The whole game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameFull {
    #[serde(rename = "type")]
    type_: &'static str,
    id: String,
    variant: Variant,
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
    moves: String,
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
            let message = tokio::select! {
                biased;
                message = self.heard.next() => message?,
                () = ended => return None,
            };
            if let Some(line) = self.hear(message) {
                return Some(line);
            }
        }
    }
}

impl Game {
    /// What the room says, as the API says it.
    fn hear(&mut self, message: Message) -> Option<String> {
        match message {
            Message::Game(view) => {
                let scene = Scene::new(*view);
                self.is_over = scene.view.ending.is_some();
                let full = line(&scene.full());
                self.scene = Some(scene);
                Some(full)
            }
            Message::Event { event, .. } => {
                self.is_over |= matches!(event, Event::Over { .. });
                self.scene.as_mut()?.hear(event)
            }
            Message::Presence(presence) => self.look(&presence),
            Message::Clock { clock, .. } => {
                self.scene.as_mut()?.show(clock);
                None
            }
            _ => None,
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

impl Scene {
    fn new(view: GameView) -> Scene {
        let moves: Vec<&str> = view.moves.iter().map(|made| made.uci.as_str()).collect();
        let moves = moves.join(" ");
        let time = kind::times(&view);
        Scene { view, moves, time, shown_at: Instant::now() }
    }

    fn full(&self) -> GameFull {
        let view = &self.view;
        let start: Position = view.start.parse().unwrap_or(Position::STANDARD);
        let variant = kind::variant(&start, view.chess960);
        let speed = kind::speed(&self.time);
        let clock = kind::clock(&self.time.white).map(|(initial, increment)| ClockShape {
            initial: initial.as_millis() as u64,
            increment: increment.as_millis() as u64,
        });
        GameFull {
            type_: "gameFull",
            id: view.id.clone(),
            variant,
            speed,
            perf: PerfName { name: kind::perf_name(kind::perf(variant, speed)) },
            rated: false,
            created_at: view.created_at,
            white: PlayerShape::of(&view.players.white),
            black: PlayerShape::of(&view.players.black),
            initial_fen: if start == Position::STANDARD { "startpos".to_owned() } else { view.start.clone() },
            clock,
            days_per_turn: kind::days(&self.time.white),
            state: self.state(),
        }
    }

    fn state(&self) -> GameState {
        let view = &self.view;
        let increment = |time| kind::clock(time).map_or(0, |(_, increment)| increment.as_millis() as u64);
        let offers = |by: Option<Color>, color| by == Some(color);
        GameState {
            type_: "gameState",
            moves: self.moves.clone(),
            wtime: self.left(view.clock.white, Color::White),
            btime: self.left(view.clock.black, Color::Black),
            winc: increment(&self.time.white),
            binc: increment(&self.time.black),
            wdraw: offers(view.draw, Color::White),
            bdraw: offers(view.draw, Color::Black),
            wtakeback: offers(view.takeback, Color::White),
            btakeback: offers(view.takeback, Color::Black),
            status: kind::status(view.ending.as_ref()).name,
            winner: view.ending.as_ref().and_then(|ending| ending.winner),
        }
    }

    /// What a clock shows now.
    fn left(&self, shown: Option<u64>, color: Color) -> u64 {
        let since = if self.view.clock.running == Some(color) { self.shown_at.elapsed().as_millis() as u64 } else { 0 };
        shown.map_or(NO_LIMIT_MS, |left| left.saturating_sub(since))
    }

    fn show(&mut self, clock: Clocks) {
        self.view.clock = clock;
        self.shown_at = Instant::now();
    }

    fn hear(&mut self, event: Event) -> Option<String> {
        match event {
            Event::Move { uci, clock, position, .. } => {
                if !self.moves.is_empty() {
                    self.moves.push(' ');
                }
                self.moves.push_str(&uci);
                self.show(clock);
                // Where no move is left, the end follows at once, and is told with the move.
                if position.moves.is_empty() {
                    return None;
                }
            }
            Event::Unplayed { ply, clock, .. } => {
                let kept: Vec<&str> = self.moves.split(' ').take(ply as usize).collect();
                self.moves = kept.join(" ");
                self.view.takeback = None;
                self.show(clock);
            }
            Event::Offered { what, by } => *self.offer(what)? = Some(by),
            Event::Unoffered { what, how, .. } => {
                *self.offer(what)? = None;
                // What overtook it is told next.
                if how == Unoffer::Lapsed {
                    return None;
                }
            }
            Event::Time { clock, .. } => self.show(clock),
            Event::Over { ending, clock } => {
                self.view.ending = Some(ending);
                self.show(clock);
            }
            Event::Said { room, name, words } => return Some(chat_line(room, name, words)),
            Event::Greeted { room, name, greeting } => {
                return Some(chat_line(room, name, words_of(greeting).to_owned()));
            }
            Event::Seated { .. } | Event::Began { .. } | Event::Rematch { .. } | Event::Hidden => return None,
        }
        Some(line(&self.state()))
    }

    fn offer(&mut self, what: Offer) -> Option<&mut Option<Color>> {
        match what {
            Offer::Draw => Some(&mut self.view.draw),
            Offer::Takeback => Some(&mut self.view.takeback),
            Offer::Rematch => None,
        }
    }
}

fn chat_line(room: Room, username: String, text: String) -> String {
    let room = if room == Room::Players { "player" } else { "spectator" };
    line(&ChatLine { type_: "chatLine", room, username, text })
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
