//! The event stream: somebody's games that begin and end, and challenges, as long as they listen.

use super::challenge::Challenge;
use super::error::Answer;
use super::lines::{Lines, line, respond, with_body};
use super::route::Route;
use super::shapes::{Compat, GameEvent};
use super::site::Site;
use crate::app::App;
use crate::auth::sockets::OpenSocket;
use crate::auth::{Caller, Credential, Scope};
use crate::error::ApiError;
use crate::game::{LiveGame, PersonKind, Player};
use crate::hub::Seat;
use crate::rooms::{Feed, Milestone, News};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::Method;
use axum::response::Response;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use utoipa::ToSchema;

const SCOPES: &[Scope] = &[Scope::ChallengeRead, Scope::BotPlay, Scope::BoardPlay];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/stream/event", stream, "What happens to one's games and challenges")
            .needs(SCOPES)
            .answers::<Event>()
            .streams(),
        Route::get("/api/account/playing", playing, "The games that one plays now").takes(&["nb"]),
    ]
}

/// Something that has happened.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum Event {
    /// A game begins, or goes on.
    GameStart { game: Box<GameEvent> },
    /// A game is over.
    GameFinish { game: Box<GameEvent> },
    /// Somebody asks for a game.
    Challenge {
        challenge: Box<Challenge>,
        /// By which API it can be played.
        compat: Compat,
    },
    /// They ask no longer.
    ChallengeCanceled {
        challenge: Box<Challenge>,
        /// By which API it could have been played.
        compat: Compat,
    },
    /// The answer is no.
    ChallengeDeclined {
        challenge: Box<Challenge>,
        /// By which API it could have been played.
        compat: Compat,
    },
}

async fn stream(State(app): State<App>, method: Method, caller: Caller, site: Site) -> Answer<Response> {
    let me = caller.account_allowed(SCOPES)?.clone();
    if method == Method::HEAD {
        // Whoever only asks whether there is such a stream must not end the one that there is.
        return Ok(with_body(Body::empty()));
    }
    let (Credential::Session(hash) | Credential::Token(hash, _)) = caller.credential() else {
        return Err(ApiError::NotLoggedIn.into());
    };
    let seat = app.lichess.listen(hash, &me);
    let open = caller.open_socket(&app, &me).await?;
    // First the feed, then what there is: whatever happens in between is told twice at most, and we know it by its name.
    let feed = app.rooms.follow(&me.id);
    let number = app.lichess.number();
    app.lobby.come(&me.id, number, None, &app.rooms);
    let (waiting, next_start, told) = (VecDeque::new(), Instant::now(), HashSet::new());
    let mut events = Events { app: app.clone(), me, number, site, seat, open, feed, waiting, next_start, told };
    events.tell_present().await?;
    Ok(respond(app, events))
}

struct Events {
    app: App,
    me: Player,
    /// By which the lobby knows that they are there.
    number: u64,
    site: Site,
    seat: Seat,
    open: Option<OpenSocket>,
    feed: Feed,
    /// What is to be told next, and whether it is that a game begins.
    waiting: VecDeque<(String, bool)>,
    /// When the next game may be told to begin.
    next_start: Instant,
    /// The games and challenges that were told at the beginning.
    told: HashSet<(String, Told)>,
}

/// The least time between two games of a bot that begin. lichess-bot, which plays each in a process of its own, takes the second for
/// the first when it hears of both at once, and leaves one of them unplayed.
const BETWEEN_STARTS: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Told {
    Start,
    Challenge,
}

impl Events {
    /// One event for each game that goes on, then one for each open challenge.
    async fn tell_present(&mut self) -> Answer<()> {
        for id in self.app.store.playing(&self.me.id).await? {
            let Ok(game) = self.app.rooms.read(&id).await else { continue };
            if game.is_live() && self.push(Milestone::Began, &game) {
                self.told.insert((id, Told::Start));
            }
        }
        for (id, terms) in self.app.store.waiting_games(&self.me.id).await? {
            if !terms.people().contains(&self.me.id.as_str()) {
                continue;
            }
            let Ok(game) = self.app.rooms.read(&id).await else { continue };
            if self.push(Milestone::Asked, &game) {
                self.told.insert((id, Told::Challenge));
            }
        }
        Ok(())
    }

    fn push(&mut self, turn: Milestone, game: &LiveGame) -> bool {
        let event = self.event(turn, game);
        let is_told = event.is_some();
        self.waiting.extend(event.map(|event| (line(&event), turn == Milestone::Began)));
        is_told
    }

    /// The next line, when it is time for it.
    async fn take(&mut self) -> Option<String> {
        let &(_, is_start) = self.waiting.front()?;
        if is_start && self.me.role == PersonKind::Bot {
            sleep_until(self.next_start).await;
            self.next_start = Instant::now() + BETWEEN_STARTS;
        }
        self.waiting.pop_front().map(|(line, _)| line)
    }

    fn event(&self, turn: Milestone, game: &LiveGame) -> Option<Event> {
        let now = self.app.rooms.time().now().ms;
        let shown = || GameEvent::of(game, &self.me, now).map(Box::new);
        let asked = || Challenge::of_two(&self.app, &self.site, game).map(Box::new);
        let compat = Compat::OF_GAMES;
        Some(match turn {
            Milestone::Began => Event::GameStart { game: shown()? },
            Milestone::Ended => Event::GameFinish { game: shown()? },
            Milestone::Asked => Event::Challenge { challenge: asked()?, compat },
            Milestone::Withdrawn => Event::ChallengeCanceled { challenge: Box::new(asked()?.canceled()), compat },
            Milestone::Declined => {
                Event::ChallengeDeclined { challenge: Box::new(asked()?.declined(&self.app)), compat }
            }
        })
    }

    fn is_repeated(&mut self, news: &News) -> bool {
        let told = match news.what {
            Milestone::Began => Told::Start,
            Milestone::Asked => Told::Challenge,
            Milestone::Ended | Milestone::Declined | Milestone::Withdrawn => return false,
        };
        self.told.remove(&(news.game.id.clone(), told))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.app.lobby.leave(Some(&self.me.id), self.number);
    }
}

impl Lines for Events {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.take().await {
                return Some(line);
            }
            let ended = async {
                match &self.open {
                    Some(open) => open.ended().await,
                    None => std::future::pending().await,
                }
            };
            let news = tokio::select! {
                news = self.feed.next() => news?,
                () = self.seat.ended() => return None,
                () = ended => return None,
            };
            if !self.is_repeated(&news) {
                self.push(news.what, &news.game);
            }
        }
    }
}

/// How many games are listed.
const MOST_PLAYING: usize = 50;

async fn playing(State(app): State<App>, caller: Caller, fields: super::fields::Fields) -> Answer<Json<Value>> {
    let me = caller.account_allowed(Scope::ALL.as_slice())?;
    let most = fields.parse::<usize>("nb")?.unwrap_or(9).min(MOST_PLAYING);
    let now = app.rooms.time().now().ms;
    let mut games = Vec::new();
    for id in app.store.playing(&me.id).await? {
        let Ok(game) = app.rooms.read(&id).await else { continue };
        if game.is_live()
            && let Some(shown) = GameEvent::of(&game, me, now)
        {
            games.push(shown.listed());
        }
    }
    // One's own turn first, as the list is meant to be worked through.
    games.sort_by_key(|game| !game.is_my_turn());
    let my_turn = games.iter().filter(|game| game.is_my_turn()).count();
    games.truncate(most);
    Ok(Json(json!({ "nowPlaying": games, "nbMyTurn": my_turn })))
}
