//! A game for those who look on: what it is, each position, and what became of it. While it goes on between people, the
//! last moves are held back, so that nobody is helped by a program that watches.

use super::error::Answer;
use super::export::visible;
use super::kind;
use super::lines::{Lines, line, respond};
use super::overhear::{Overhearing, onlooker};
use super::route::Route;
use super::shapes::PlayerShape;
use crate::app::App;
use crate::auth::Caller;
use crate::game::{Clocks, EndingView, Event, GameView, LiveGame, PersonKind, PlayerKind, PlayerView, Seat};
use crate::rooms::Told;
use crate::wire::Message;
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::VecDeque;
use tabiya_rules::{ByColor, Position};

pub(super) fn routes() -> Vec<Route> {
    vec![Route::get("/api/stream/game/{id}", stream, "The positions of any game, as they come").streams()]
}

/// How many moves are held back.
const DELAY: usize = 3;

async fn stream(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Response> {
    let me = caller.player().map(|me| me.id.clone());
    let game = visible(&app, me.as_deref(), &id).await?;
    let heard = Overhearing::look_on(&app, &game, me.clone()).await?;
    let person = onlooker(&game, me);
    let delay = if game.is_live() && game.terms.is_between_people() { DELAY } else { 0 };
    let watch = Watch { heard, person, held: VecDeque::new(), out: VecDeque::new(), delay, is_over: false };
    Ok(respond(app, watch))
}

struct Watch {
    heard: Overhearing,
    /// With whose eyes the game is seen.
    person: Option<String>,
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
            let told = self.heard.next().await?;
            self.hear(&told);
        }
    }
}

impl Watch {
    fn hear(&mut self, told: &Told) {
        let Some(game) = told.game() else { return };
        match told.message() {
            Message::Game(view) => self.begin(view, game),
            Message::Event { event, .. } => self.happen(event, game),
            Message::Hello { .. }
            | Message::Clock { .. }
            | Message::Presence(_)
            | Message::Done { .. }
            | Message::Paired { .. }
            | Message::Challenged { .. }
            | Message::Refused { .. }
            | Message::Lobby(_)
            | Message::Wall(_)
            | Message::Lesson(_)
            | Message::Held { .. }
            | Message::Pong { .. } => {}
        }
    }

    fn happen(&mut self, event: &Event, game: &LiveGame) {
        match event {
            Event::Move { uci, clock, position, .. } => {
                self.tell(position_line(&position.fen, Some(uci), *clock));
            }
            Event::Unplayed { clock, position, .. } => self.tell(position_line(&position.fen, None, *clock)),
            Event::Over { .. } => self.end(game),
            Event::Seated { .. }
            | Event::Began { .. }
            | Event::Offered { .. }
            | Event::Unoffered { .. }
            | Event::Time { .. }
            | Event::Stopped { .. }
            | Event::Berserk { .. }
            | Event::Said { .. }
            | Event::Greeted { .. }
            | Event::Rematch { .. }
            | Event::Hidden => {}
        }
    }

    /// What the game is, and all positions so far.
    fn begin(&mut self, view: &GameView, game: &LiveGame) {
        self.out.push_back(self.description(game));
        let mut clock = ByColor::new_with(|color| view.time[color].initial().map(|time| time.as_millis() as u64));
        let shown =
            |clock: &ByColor<_>| Clocks { white: clock.white, black: clock.black, running: None, called_off_in: None };
        self.tell(position_line(&view.start, None, shown(&clock)));
        for (made, pos) in view.moves.iter().zip(game.game().positions().skip(1)) {
            clock[!pos.turn()] = made.left;
            self.tell(position_line(&pos.to_string(), Some(&made.uci), shown(&clock)));
        }
        if view.ending.is_some() {
            self.end(game);
        }
    }

    fn description(&self, game: &LiveGame) -> String {
        line(&description(&game.clone().seen_by(self.person.as_deref())))
    }

    /// Tells a position, or holds it back for a while.
    fn tell(&mut self, line: String) {
        self.held.push_back(line);
        while self.held.len() > self.delay {
            self.out.extend(self.held.pop_front());
        }
    }

    fn end(&mut self, game: &LiveGame) {
        self.out.extend(self.held.drain(..));
        self.out.push_back(self.description(game));
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

fn description(game: &LiveGame) -> Value {
    let (terms, pos, ending) = (&game.terms, game.game().position(), game.ending_view());
    let variant = kind::variant(&terms.start, terms.variant);
    let speed = kind::speed(&terms.time);
    let mut shown = json!({
        "id": game.id,
        "variant": variant,
        "speed": speed,
        "perf": kind::perf(variant, speed),
        "rated": terms.rated,
        "fen": pos.to_string(),
        "player": pos.turn(),
        "turns": game.plies(),
        "startedAtTurn": 0,
        "source": kind::source(terms.source, terms.has_computer()),
        "status": kind::status(ending),
        "createdAt": game.created_at,
        "players": { "white": player(&terms.seats.white), "black": player(&terms.seats.black) },
    });
    if let Some(last) = game.live_view().last {
        shown["lastMove"] = json!(last);
    }
    if terms.start != Position::STANDARD {
        shown["initialFen"] = json!(terms.start.to_string());
    }
    if let Some(winner) = ending.and_then(EndingView::winner) {
        shown["winner"] = json!(winner);
    }
    shown
}

/// Who plays one side, as exports show it.
fn player(seat: &Seat) -> Value {
    let view = PlayerView::of(seat);
    match (view.kind, view.role) {
        (PlayerKind::Computer, _) => json!(PlayerShape::of(&view)),
        (_, Some(role)) if role != PersonKind::Guest => {
            let mut user = json!({ "id": kind::user_id(&view.name), "name": view.name });
            if let Some(title) = kind::title(view.role) {
                user["title"] = json!(title);
            }
            json!({ "user": user, "rating": kind::rating(view.rating).0 })
        }
        _ => json!({}),
    }
}
