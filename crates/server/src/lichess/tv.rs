//! What is played now, by channel: the liveliest public game of each, followed move by move, and the next when it ends.

use super::error::{Answer, Refused};
use super::export::ExportWish;
use super::kind;
use super::lines::{Lines, line, respond};
use super::overhear::Overhearing;
use super::record;
use super::route::Route;
use super::watch::position_shape;
use crate::app::App;
use crate::game::{Event, LiveGame, PersonKind, Seat};
use crate::wire::Message;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Map, Value, json};
use std::time::Duration;
use tabiya_rules::Color;
use tokio::time::sleep;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/tv/channels", channels, "The liveliest game of each channel"),
        Route::get("/api/tv/feed", best, "The liveliest game, move by move, then the next").streams(),
        Route::get("/api/tv/{channel}/feed", feed, "The same for one channel").streams(),
        Route::get("/api/tv/{channel}", games, "Games of a channel that go on, as PGN or one JSON object a line")
            .takes(&["nb", "moves", "pgnInJson", "tags", "clocks", "opening"])
            .streams(),
    ]
}

/// Which games belong to a channel.
type Belongs = fn(&LiveGame) -> bool;

/// The channels: what they are called, and which games belong to them.
const CHANNELS: [(&str, Belongs); 10] = [
    ("best", |_| true),
    ("ultraBullet", |game| is_standard(game, "ultraBullet")),
    ("bullet", |game| is_standard(game, "bullet")),
    ("blitz", |game| is_standard(game, "blitz")),
    ("rapid", |game| is_standard(game, "rapid")),
    ("classical", |game| is_standard(game, "classical")),
    ("chess960", |game| game.terms.variant.is_chess960()),
    ("fromPosition", |game| kind::variant(&game.terms.start, game.terms.variant).key == "fromPosition"),
    ("bot", |game| Color::ALL.iter().any(|color| is_bot(&game.terms.seats[*color]))),
    ("computer", |game| Color::ALL.iter().any(|color| game.terms.seats[*color].is_computer())),
];

/// How many of the liveliest games are looked at to fill the channels.
const LOOKED_AT: usize = 200;
/// How many games of a channel are sent at most.
const MOST: usize = 30;
const USUAL: usize = 10;
/// How often another game is looked for where there is none.
const LOOK_EVERY: Duration = Duration::from_secs(2);

fn is_standard(game: &LiveGame, speed: &str) -> bool {
    kind::variant(&game.terms.start, game.terms.variant).key == "standard" && kind::speed(&game.terms.time) == speed
}

fn is_bot(seat: &Seat) -> bool {
    seat.player().is_some_and(|player| player.role == PersonKind::Bot)
}

/// Public games that go on, the liveliest first.
async fn liveliest(app: &App) -> Vec<LiveGame> {
    let mut games = Vec::new();
    for tile in app.rooms.tiles(LOOKED_AT) {
        if let Ok(game) = app.rooms.read(&tile.id).await
            && game.is_live()
        {
            games.push(game.seen_by(None));
        }
    }
    games
}

/// Channels of what is not played here: clients know them, and may wait there in vain.
const EMPTY: [&str; 7] = ["crazyhouse", "kingOfTheHill", "threeCheck", "antichess", "atomic", "horde", "racingKings"];

/// Which games belong to the channel of this name.
fn channel(name: &str) -> Answer<Belongs> {
    if EMPTY.contains(&name) {
        return Ok(|_| false);
    }
    let found = CHANNELS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, belongs)| *belongs).ok_or_else(|| Refused::not_found("No such channel"))
}

/// The colour from which a game is looked at: a person's, where the other is the computer or a bot.
fn side(game: &LiveGame) -> Color {
    let is_machine = |seat: &Seat| seat.is_computer() || is_bot(seat);
    if is_machine(&game.terms.seats.white) && !is_machine(&game.terms.seats.black) {
        Color::Black
    } else {
        Color::White
    }
}

async fn channels(State(app): State<App>) -> Answer<Json<Value>> {
    let games = liveliest(&app).await;
    let mut shown = Map::new();
    for (name, belongs) in CHANNELS {
        if let Some(game) = games.iter().find(|game| belongs(game)) {
            let color = side(game);
            let mut about = record::player(&game.terms.seats[color]);
            about["gameId"] = json!(game.id);
            about["color"] = json!(color);
            shown.insert(name.to_owned(), about);
        }
    }
    Ok(Json(Value::Object(shown)))
}

async fn games(Path(name): Path<String>, asked: ExportWish) -> Answer<Response> {
    let belongs = channel(&name)?;
    let most = asked.fields.parse::<usize>("nb")?.unwrap_or(USUAL).clamp(1, MOST);
    let games = liveliest(&asked.app).await.into_iter().filter(belongs);
    let ids = games.take(most).map(|game| game.id).collect();
    Ok(asked.many(ids))
}

async fn best(State(app): State<App>) -> Answer<Response> {
    Ok(respond(app.clone(), Feed { app, belongs: |_| true, heard: None }))
}

async fn feed(State(app): State<App>, Path(name): Path<String>) -> Answer<Response> {
    let belongs = channel(&name)?;
    Ok(respond(app.clone(), Feed { app, belongs, heard: None }))
}

/// What a channel shows.
struct Feed {
    app: App,
    belongs: Belongs,
    heard: Option<Overhearing>,
}

impl Lines for Feed {
    async fn next(&mut self) -> Option<String> {
        loop {
            let Some(heard) = &mut self.heard else {
                match self.feature().await {
                    Some(line) => return Some(line),
                    None => sleep(LOOK_EVERY).await,
                }
                continue;
            };
            let told = heard.next().await?;
            let Message::Event { event, .. } = told.message() else { continue };
            let position = match event {
                Event::Move { uci, clock, position, .. } => position_shape(&position.fen, Some(uci), *clock),
                Event::Unplayed { clock, position, .. } => position_shape(&position.fen, None, *clock),
                Event::Over { .. } => {
                    self.heard = None;
                    continue;
                }
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
                | Event::Hidden => continue,
            };
            return Some(line(&json!({ "t": "fen", "d": position })));
        }
    }
}

impl Feed {
    /// Turns to the liveliest game of the channel, and says which; none where nothing is played.
    async fn feature(&mut self) -> Option<String> {
        let game = liveliest(&self.app).await.into_iter().find(|game| (self.belongs)(game))?;
        self.heard = Some(Overhearing::look_on(&self.app, &game, None).await.ok()?);
        let now = self.app.rooms.time().now().ms;
        let player = |color: Color| {
            let mut shown = record::player(&game.terms.seats[color]);
            shown["color"] = json!(color);
            if let Some(level) = shown.get("aiLevel").cloned() {
                shown["ai"] = level;
            }
            if let Some(left) = game.clockwork().remaining(color, now) {
                shown["seconds"] = json!(left.as_secs());
            }
            shown
        };
        let about = json!({
            "id": game.id,
            "orientation": side(&game),
            "players": [player(Color::White), player(Color::Black)],
            "fen": game.game().position().to_string(),
        });
        Some(line(&json!({ "t": "featured", "d": about })))
    }
}
