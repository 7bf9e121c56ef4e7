//! Streams of many games at once: those between some people, or those of a list that can grow. A line for each game as it
//! begins and as it ends.

use super::error::{Answer, Refused};
use super::export::visible;
use super::fields::{Fields, Plain};
use super::kind;
use super::lines::{Lines, line, respond};
use super::route::Route;
use super::shapes;
use super::users::{Done, names_in};
use crate::app::App;
use crate::auth::Caller;
use crate::game::{EndingView, LiveGame, PersonKind, Seat, Visibility};
use crate::hub::{Adding, Shared, lock};
use crate::rooms::{Feed, Milestone, Topic};
use axum::Json;
use axum::extract::{FromRequest, Path, Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex};
use tabiya_rules::Color;
use tokio::sync::mpsc;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post(
            "/api/stream/games-by-users",
            by_users,
            "Games between people, a list of whom is the body, as they begin and end",
        )
        .takes(&["withCurrentGames"])
        .streams(),
        Route::post("/api/stream/games/{stream}", by_ids, "Games, a list of which is the body, as they are and end")
            .streams(),
        Route::post("/api/stream/games/{stream}/add", add, "More games for that stream").answers::<Done>(),
    ]
}

/// How many people may be followed.
const MOST_PEOPLE: usize = 300;
/// How many games.
const MOST_GAMES: usize = 500;
/// The longest name of a stream.
const LONGEST_NAME: usize = 64;
/// How many lists may wait to be added.
const WAITING: usize = 16;

/// A game in little, as these streams tell it.
fn shape(game: &LiveGame) -> Value {
    let time = &game.terms.time.white;
    let ending = game.ending_view();
    let status = kind::status(ending);
    let mut shown = shapes::about(game);
    shown["status"] = json!(status.id);
    shown["statusName"] = json!(status.name);
    shown["players"] = json!({ "white": player(&game.terms.seats.white), "black": player(&game.terms.seats.black) });
    if let Some(clock) = kind::clock_shape(time) {
        shown["clock"] = clock;
    }
    if let Some(days) = kind::days(time) {
        shown["daysPerTurn"] = json!(days);
    }
    if let Some(winner) = ending.and_then(EndingView::winner) {
        shown["winner"] = json!(winner);
    }
    shown
}

fn player(seat: &Seat) -> Value {
    match seat.player().filter(|player| player.role != PersonKind::Guest) {
        Some(player) => json!({ "userId": kind::user_id(&player.name), "rating": kind::rating(player.rating).0 }),
        None => super::record::player(seat),
    }
}

async fn by_users(State(app): State<App>, request: Request) -> Answer<Response> {
    let fields = Fields::of_query(request.uri().query());
    let Plain(list) = Plain::from_request(request, &app).await?;
    let mut people = HashSet::new();
    for name in names_in(&list, MOST_PEOPLE)? {
        people.extend(app.store.player_named(name).await?.map(|player| player.id));
    }
    let feed = app.rooms.follow_all(people.iter().cloned().map(Topic::Person));
    let mut followed = Between { feed, people, first: VecDeque::new(), told: HashSet::new() };
    if fields.flag("withCurrentGames") {
        followed.tell_present(&app).await?;
    }
    Ok(respond(app, followed))
}

/// The games between some people.
struct Between {
    feed: Feed,
    people: HashSet<String>,
    first: VecDeque<String>,
    /// Games that were told to go on.
    told: HashSet<String>,
}

impl Between {
    async fn tell_present(&mut self, app: &App) -> Answer<()> {
        for person in &self.people {
            for id in app.store.playing(person).await? {
                let Ok(game) = app.rooms.read(&id).await else { continue };
                if game.is_live() && self.is_theirs(&game) && self.told.insert(id) {
                    self.first.push_back(line(&shape(&game)));
                }
            }
        }
        Ok(())
    }

    /// Is it between two of them, and for everybody to see?
    fn is_theirs(&self, game: &LiveGame) -> bool {
        let is_one = |color: Color| game.terms.person(color).is_some_and(|person| self.people.contains(person));
        let is_between = game.terms.is_between_people() && is_one(Color::White) && is_one(Color::Black);
        is_between && game.terms.visibility == Visibility::Public
    }
}

impl Lines for Between {
    async fn next(&mut self) -> Option<String> {
        if let Some(line) = self.first.pop_front() {
            return Some(line);
        }
        loop {
            let news = self.feed.next().await?;
            let is_news = match news.what {
                Milestone::Began => self.told.insert(news.game.id.clone()),
                Milestone::Ended => true,
                Milestone::Asked | Milestone::Declined | Milestone::Withdrawn => false,
            };
            if is_news && self.is_theirs(&news.game) {
                return Some(line(&shape(&news.game)));
            }
        }
    }
}

fn ids_in(list: &str) -> Answer<Vec<String>> {
    let ids: Vec<String> = list.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    if ids.len() > MOST_GAMES {
        return Err(Refused::bad(format!("at most {MOST_GAMES} games at once, not {}", ids.len())));
    }
    Ok(ids)
}

async fn by_ids(
    State(app): State<App>,
    caller: Caller,
    Path(stream): Path<String>,
    Plain(list): Plain,
) -> Answer<Response> {
    if stream.is_empty() || stream.len() > LONGEST_NAME {
        return Err(Refused::bad(format!("a stream's name has 1 to {LONGEST_NAME} letters")));
    }
    let ids = ids_in(&list)?;
    let (lists, added) = mpsc::channel(WAITING);
    let number = app.lichess.number();
    let streams = Arc::clone(&app.lichess.streams.0);
    lock(&streams).insert(stream.clone(), Adding { number, lists });
    let followed = Listed {
        feed: app.rooms.follow_all([]),
        added,
        waiting: ids.into(),
        known: HashSet::new(),
        me: caller.player().map(|me| me.id.clone()),
        app: app.clone(),
        _place: Place { streams, name: stream, number },
    };
    Ok(respond(app, followed))
}

async fn add(State(app): State<App>, Path(stream): Path<String>, Plain(list): Plain) -> Answer<Json<Done>> {
    let ids = ids_in(&list)?;
    let lists = lock(&app.lichess.streams.0).get(&stream).map(|adding| adding.lists.clone());
    if lists.is_none() && app.lichess.is_shared() {
        // It may be read from another server.
        app.lichess.share(|| Shared::Added { stream, games: ids });
        return Ok(Done::OK);
    }
    let lists = lists.ok_or_else(|| Refused::not_found("No such stream"))?;
    lists.try_send(ids).map_err(|_| Refused::bad("that stream is not read, or has ended"))?;
    Ok(Done::OK)
}

/// The name of a stream, which is free again when this is dropped.
struct Place {
    streams: Arc<Mutex<HashMap<String, Adding>>>,
    name: String,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut streams = lock(&self.streams);
        if streams.get(&self.name).is_some_and(|adding| adding.number == self.number) {
            streams.remove(&self.name);
        }
    }
}

/// Games by their names.
struct Listed {
    app: App,
    me: Option<String>,
    feed: Feed,
    added: mpsc::Receiver<Vec<String>>,
    /// Those that have not been told yet.
    waiting: VecDeque<String>,
    known: HashSet<String>,
    _place: Place,
}

impl Listed {
    /// Follows a game, and says what it is.
    async fn begin(&mut self, id: &str) -> Option<String> {
        if self.known.len() >= MOST_GAMES || !self.known.insert(id.to_owned()) {
            return None;
        }
        // First followed, then looked at: what happens in between is told twice at worst.
        self.feed.add(Topic::Game(id.to_owned()));
        let game = visible(&self.app, self.me.as_deref(), id).await.ok()?;
        Some(line(&shape(&game)))
    }
}

impl Lines for Listed {
    async fn next(&mut self) -> Option<String> {
        loop {
            while let Some(id) = self.waiting.front().cloned() {
                let told = self.begin(&id).await;
                self.waiting.pop_front();
                if told.is_some() {
                    return told;
                }
            }
            tokio::select! {
                news = self.feed.next() => {
                    let news = news?;
                    let is_visible = news.game.terms.is_visible_to(self.me.as_deref());
                    if is_visible && matches!(news.what, Milestone::Began | Milestone::Ended) {
                        return Some(line(&shape(&LiveGame::clone(&news.game).seen_by(self.me.as_deref()))));
                    }
                }
                Some(ids) = self.added.recv() => self.waiting.extend(ids),
            }
        }
    }
}
