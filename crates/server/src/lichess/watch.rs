//! A game for those who look on: what it is, each position, and what became of it. While it goes on between people, the
//! last moves are held back, so that nobody is helped by a program that watches.

use super::error::Answer;
use super::export::visible;
use super::kind;
use super::lines::{Lines, line, respond};
use super::overhear::Overhearing;
use super::route::Route;
use super::shapes::PlayerShape;
use crate::app::App;
use crate::auth::Caller;
use crate::game::Role;
use crate::wire::{Clocks, Event, GameView, Message, MoveView, PlayerKind, PlayerView};
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::VecDeque;
use tabiya_rules::{Position, TimeControl, UciMove};

pub(super) fn routes() -> Vec<Route> {
    vec![Route::get("/api/stream/game/{id}", stream, "The positions of any game, as they come").streams()]
}

/// How many moves are held back.
const DELAY: usize = 3;

async fn stream(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Response> {
    let me = caller.player().map(|me| me.id.clone());
    let game = visible(&app, me.as_deref(), &id).await?;
    let heard = Overhearing::look_on(&app, &game, me).await?;
    let delay = if game.is_live() && game.terms.is_between_people() { DELAY } else { 0 };
    let watch = Watch { heard, view: None, held: VecDeque::new(), out: VecDeque::new(), delay, is_over: false };
    Ok(respond(app, watch))
}

struct Watch {
    heard: Overhearing,
    view: Option<Box<GameView>>,
    held: VecDeque<String>,
    out: VecDeque<String>,
    delay: usize,
    is_over: bool,
}

impl Lines for Watch {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.out.pop_front() {
                return Some(line);
            }
            if self.is_over {
                return None;
            }
            let message = self.heard.next().await?;
            self.hear(message);
        }
    }
}

impl Watch {
    fn hear(&mut self, message: Message) {
        match message {
            Message::Game(view) => self.begin(view),
            Message::Event { event: Event::Move { uci, san, clock, position, .. }, .. } => {
                self.note(|view| {
                    view.position = position.clone();
                    view.moves.push(MoveView { uci: uci.clone(), san, left: None });
                });
                self.tell(position_line(&position.fen, Some(&uci), clock));
            }
            Message::Event { event: Event::Unplayed { ply, clock, position }, .. } => {
                self.note(|view| {
                    view.position = position.clone();
                    view.moves.truncate(ply as usize);
                });
                self.tell(position_line(&position.fen, None, clock));
            }
            Message::Event { event: Event::Over { ending, clock }, .. } => {
                self.note(|view| {
                    view.ending = Some(ending);
                    view.clock = clock;
                });
                self.end();
            }
            _ => {}
        }
    }

    fn note(&mut self, change: impl FnOnce(&mut GameView)) {
        if let Some(view) = &mut self.view {
            change(view);
        }
    }

    /// What the game is, and all positions so far.
    fn begin(&mut self, view: Box<GameView>) {
        self.out.push_back(line(&description(&view)));
        let mut pos: Position = view.start.parse().unwrap_or(Position::STANDARD);
        let time = kind::times(&view);
        let initial = |time: &TimeControl| time.initial().map(|time| time.as_millis() as u64);
        let mut clock = Clocks { white: initial(&time.white), black: initial(&time.black), running: None };
        self.tell(position_line(&view.start, None, clock));
        for made in &view.moves {
            let wish = made.uci.parse::<UciMove>();
            let Some(m) = wish.ok().and_then(|wish| pos.resolve(wish).ok()) else { break };
            *(if pos.turn().is_white() { &mut clock.white } else { &mut clock.black }) = made.left;
            pos.play_unchecked(m);
            self.tell(position_line(&pos.to_string(), Some(&made.uci), clock));
        }
        let is_over = view.ending.is_some();
        self.view = Some(view);
        if is_over {
            self.end();
        }
    }

    /// Tells a position, or holds it back for a while.
    fn tell(&mut self, line: String) {
        self.held.push_back(line);
        while self.held.len() > self.delay {
            self.out.extend(self.held.pop_front());
        }
    }

    fn end(&mut self) {
        self.out.extend(self.held.drain(..));
        self.out.extend(self.view.as_deref().map(|view| line(&description(view))));
        self.is_over = true;
    }
}

fn position_line(fen: &str, last: Option<&str>, clock: Clocks) -> String {
    line(&position_shape(fen, last, clock))
}

/// A position as watchers are told of it: the board and whose turn it is, the move that led there, seconds left.
pub(super) fn position_shape(fen: &str, last: Option<&str>, clock: Clocks) -> Value {
    let fen: Vec<&str> = fen.split(' ').take(2).collect();
    let mut shown = json!({ "fen": fen.join(" ") });
    if let Some(last) = last {
        shown["lm"] = json!(last);
    }
    for (name, left) in [("wc", clock.white), ("bc", clock.black)] {
        if let Some(left) = left {
            shown[name] = json!(left / 1000);
        }
    }
    shown
}

fn description(view: &GameView) -> Value {
    let start: Position = view.start.parse().unwrap_or(Position::STANDARD);
    let time = kind::times(view);
    let variant = kind::variant(&start, view.chess960);
    let speed = kind::speed(&time);
    let mut shown = json!({
        "id": view.id,
        "variant": variant,
        "speed": speed,
        "perf": kind::perf(variant, speed),
        "rated": false,
        "fen": view.position.fen,
        "player": view.position.turn,
        "turns": view.moves.len(),
        "startedAtTurn": 0,
        "source": kind::source(view.source, view.has_computer()),
        "status": kind::status(view.ending.as_ref()),
        "createdAt": view.created_at,
        "players": { "white": player(&view.players.white), "black": player(&view.players.black) },
    });
    if let Some(last) = view.moves.last() {
        shown["lastMove"] = json!(last.uci);
    }
    if start != Position::STANDARD {
        shown["initialFen"] = json!(view.start);
    }
    if let Some(winner) = view.ending.as_ref().and_then(|ending| ending.winner) {
        shown["winner"] = json!(winner);
    }
    shown
}

/// Who plays one side, as exports show it.
fn player(view: &PlayerView) -> Value {
    match (view.kind, view.role) {
        (PlayerKind::Computer, _) => json!(PlayerShape::of(view)),
        (_, Some(role)) if role != Role::Guest => {
            let mut user = json!({ "id": kind::user_id(&view.name), "name": view.name });
            if let Some(title) = kind::title(view.role) {
                user["title"] = json!(title);
            }
            json!({ "user": user, "rating": kind::RATING })
        }
        _ => json!({}),
    }
}
