//! Challenges: made, accepted, declined, cancelled, open to all, or to the computer.

use super::challenge::{Challenge, reason};
use super::error::{Answer, Refused};
use super::fields::Fields;
use super::kind;
use super::lines::{Lines, line, respond};
use super::route::Route;
use super::site::Site;
use super::users::Done;
use super::wish::{self, FIELDS};
use crate::app::App;
use crate::auth::{Address, Caller, Scope};
use crate::game::{Act, Actor, LiveGame, Opponent, Player, Seat, Source, Status, Terms};
use crate::limited::Limited;
use crate::proposal::{Proposal, color_by_lot};
use crate::rooms::{Feed, Milestone, RoomError};
use crate::wire::Message;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tabiya_rules::ByColor;

const WRITE: &[Scope] = &[Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay];
const READ: &[Scope] = &[Scope::ChallengeRead, Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/challenge", list, "Challenges that wait for an answer").needs(READ),
        Route::post("/api/challenge/{name}", create, "Challenge somebody")
            .needs(WRITE)
            .takes(FIELDS)
            .answers::<Challenge>(),
        Route::post("/api/challenge/ai", against_computer, "Play the computer; level is 1 to 12")
            .needs(WRITE)
            .takes(FIELDS)
            .ends_with(StatusCode::CREATED),
        Route::post("/api/challenge/open", open, "A challenge for whoever comes").takes(FIELDS).answers::<Challenge>(),
        Route::get("/api/challenge/{name}/show", show, "One challenge").needs(READ).answers::<Challenge>(),
        Route::post("/api/challenge/{name}/accept", accept, "Accept a challenge")
            .needs(WRITE)
            .takes(&["color"])
            .answers::<Done>(),
        Route::post("/api/challenge/{name}/decline", decline, "Decline a challenge")
            .needs(WRITE)
            .takes(&["reason"])
            .answers::<Done>(),
        Route::post(
            "/api/challenge/{name}/cancel",
            cancel,
            "Take back a challenge, or call off a game that nobody has played",
        )
        .needs(WRITE)
        .answers::<Done>(),
    ]
}

/// What an unknown challenge is answered.
fn gone() -> Refused {
    Refused::not_found("No such challenge")
}

async fn create(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Address(address): Address,
    Path(name): Path<String>,
    fields: Fields,
) -> Answer<Response> {
    let me = caller.account_allowed(WRITE)?.clone();
    let wish = wish::read(&fields)?;
    let dest = app.store.player_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    if dest.id == me.id {
        return Err(Refused::bad("You cannot challenge yourself"));
    }
    app.limiter.check(Limited::Games, address, Some(&me))?;
    let is_random = wish.color.is_none();
    let terms = wish.terms(Seat::Person(me.clone()), Seat::Invited(dest.clone()), Source::Challenge, &me.id);
    let feed = app.rooms.follow(&me.id);
    let id = make(&app, terms, is_random).await?;
    app.lobby.tell(&dest.id, Message::Challenged { game: id.clone(), by: me.name.clone() });
    let game = app.rooms.read(&id).await?;
    let challenge = Challenge::of(&app, &site, &game).directed(true);
    if !fields.flag("keepAliveStream") {
        return Ok(Json(challenge).into_response());
    }
    let first = Some(line(&challenge));
    Ok(respond(app.clone(), KeptAlive { app, me, id, feed, first, is_done: false }))
}

/// Makes the game, and notes whether its colours were left to chance before anybody is told of it.
async fn make(app: &App, terms: Terms, is_random: bool) -> Answer<String> {
    let id = crate::id::game();
    app.lichess.note(&id, |note| note.is_random = is_random);
    Ok(app.rooms.create_named(id, terms).await?)
}

/// A challenge that lasts as long as its maker listens.
struct KeptAlive {
    app: App,
    me: Player,
    id: String,
    feed: Feed,
    first: Option<String>,
    is_done: bool,
}

impl Lines for KeptAlive {
    async fn next(&mut self) -> Option<String> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        while !self.is_done {
            let news = self.feed.next().await?;
            if news.game.id != self.id {
                continue;
            }
            let how = match news.what {
                Milestone::Asked => continue,
                Milestone::Began | Milestone::Ended => "accepted",
                Milestone::Declined => "declined",
                Milestone::Withdrawn => "canceled",
            };
            self.is_done = true;
            return Some(line(&json!({ "done": how })));
        }
        None
    }
}

impl Drop for KeptAlive {
    fn drop(&mut self) {
        let (app, me, id) = (self.app.clone(), self.me.clone(), self.id.clone());
        if let Ok(runtime) = tokio::runtime::Handle::try_current()
            && !self.is_done
        {
            runtime.spawn(async move { withdraw(&app, me, &id).await });
        }
    }
}

/// Takes back a challenge, unless it has become a game.
async fn withdraw(app: &App, me: Player, id: &str) {
    if let Ok(room) = app.rooms.room(id).await
        && room.state().await.is_ok_and(|game| game.status() == Status::Waiting)
    {
        let _ = room.act(Actor::Person(me), Act::Abort, app.rooms.sent(0)).await;
    }
}

/// The longest list of names that an open challenge is for.
const OPEN_FOR: usize = 2;

async fn open(
    State(app): State<App>,
    caller: Caller,
    site: Site,
    Address(address): Address,
    fields: Fields,
) -> Answer<Json<Challenge>> {
    // Whoever shows a token must be allowed to; whoever shows nothing may make one too.
    let me = if caller.player().is_some() { Some(caller.account_allowed(WRITE)?) } else { None };
    let wish = wish::read(&fields)?;
    let names: Vec<&str> =
        fields.text("users").unwrap_or_default().split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let seats = match names.as_slice() {
        [] => [Seat::Open, Seat::Open],
        [white, black] => [invited(&app, white).await?, invited(&app, black).await?],
        _ => return Err(Refused::field("users", format!("{OPEN_FOR} names, not {}", names.len()))),
    };
    app.limiter.check(Limited::Games, address, me)?;
    if me.is_none() {
        app.limiter.check_address(Limited::Offers, address)?;
    }
    let [white, black] = seats;
    let creator = me.map_or("", |me| me.id.as_str());
    let terms = Proposal { color: Some(tabiya_rules::Color::White), ..wish }.terms(white, black, Source::Link, creator);
    let id = make(&app, terms, true).await?;
    Ok(Json(Challenge::of(&app, &site, &app.rooms.read(&id).await?)))
}

async fn invited(app: &App, name: &str) -> Answer<Seat> {
    let player = app.store.player_named(name).await?;
    player.map(Seat::Invited).ok_or_else(|| Refused::field("users", format!("there is no {name:?} here")))
}

async fn against_computer(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    fields: Fields,
) -> Answer<(StatusCode, Json<Value>)> {
    let me = caller.account_allowed(WRITE)?.clone();
    let level = fields.parse::<u8>("level")?.unwrap_or(1);
    let strength = Opponent::Level(level);
    if strength.strength().is_none() {
        return Err(Refused::field("level", format!("1 to 12, not {level}")));
    }
    let wish = wish::read(&fields)?;
    app.limiter.check(Limited::Games, address, Some(&me))?;
    let terms = wish.terms(Seat::Person(me.clone()), Seat::Computer { strength }, Source::Computer, &me.id);
    let id = app.rooms.create(terms).await?;
    let game = app.rooms.read(&id).await?;
    Ok((StatusCode::CREATED, Json(made(&game, &me))))
}

/// A game that has just been made, in little.
fn made(game: &LiveGame, me: &Player) -> Value {
    let variant = kind::variant(&game.terms.start, game.terms.variant);
    let speed = kind::speed(&game.terms.time);
    let position = game.game().position();
    json!({
        "id": game.id,
        "fullId": kind::full_id(&game.id, me),
        "variant": variant,
        "speed": speed,
        "perf": kind::perf(variant, speed),
        "rated": game.terms.rated,
        "fen": position.to_string(),
        "player": position.turn(),
        "turns": game.plies(),
        "startedAtTurn": 0,
        "source": kind::source(game.terms.source, game.terms.has_computer()),
        "status": kind::status(None),
        "createdAt": game.created_at,
    })
}

/// A challenge, if this person may know of it.
async fn find(app: &App, me: &Player, id: &str) -> Answer<LiveGame> {
    let game = app.rooms.read(kind::game_id(id)).await.map_err(|error| match error {
        RoomError::NotFound => gone(),
        other => other.into(),
    })?;
    let is_open = game.terms.seats.white == Seat::Open || game.terms.seats.black == Seat::Open;
    if is_open || game.terms.people().contains(&me.id.as_str()) { Ok(game) } else { Err(gone()) }
}

async fn show(State(app): State<App>, caller: Caller, site: Site, Path(id): Path<String>) -> Answer<Json<Challenge>> {
    let me = caller.account_allowed(READ)?;
    let game = find(&app, me, &id).await?;
    Ok(Json(Challenge::of(&app, &site, &game).directed(game.terms.creator == me.id)))
}

async fn list(State(app): State<App>, caller: Caller, site: Site) -> Answer<Json<Value>> {
    let me = caller.account_allowed(READ)?;
    let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
    for (id, terms) in app.store.waiting_games(&me.id).await? {
        let is_mine = terms.creator == me.id;
        if !is_mine && !terms.is_invited(&me.id) {
            continue;
        }
        let Ok(game) = app.rooms.read(&id).await else { continue };
        let challenge = Challenge::of(&app, &site, &game).directed(is_mine);
        if is_mine { &mut outgoing } else { &mut incoming }.push(challenge);
    }
    Ok(Json(json!({ "in": incoming, "out": outgoing })))
}

async fn accept(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?.clone();
    let game = find(&app, &me, &id).await?;
    if game.status() != Status::Waiting {
        return Err(gone());
    }
    let ByColor { white, black } = &game.terms.seats;
    let color = match wish::color(&fields)? {
        None if *white == Seat::Open && *black == Seat::Open => Some(color_by_lot()),
        color => color,
    };
    if *white == Seat::Open || *black == Seat::Open {
        app.limiter.check(Limited::Games, address, Some(&me))?;
    }
    let act = color.map_or(Act::Sit, |color| Act::Take { color });
    match app.rooms.room(&game.id).await?.act(Actor::Person(me), act, app.rooms.sent(0)).await {
        Ok(_) => Ok(Done::OK),
        Err(RoomError::Refused(_)) => Err(gone()),
        Err(error) => Err(error.into()),
    }
}

async fn decline(State(app): State<App>, caller: Caller, Path(id): Path<String>, fields: Fields) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?.clone();
    let game = find(&app, &me, &id).await?;
    if game.status() != Status::Waiting || !game.terms.is_invited(&me.id) {
        return Err(gone());
    }
    let key = reason(fields.text("reason"));
    app.lichess.note(&game.id, |note| note.reason = Some(key.to_owned()));
    match app.rooms.room(&game.id).await?.act(Actor::Person(me), Act::Decline, app.rooms.sent(0)).await {
        Ok(_) => Ok(Done::OK),
        Err(RoomError::Refused(_)) => Err(gone()),
        Err(error) => Err(error.into()),
    }
}

async fn cancel(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?.clone();
    let game = find(&app, &me, &id).await?;
    match app.rooms.room(&game.id).await?.act(Actor::Person(me), Act::Abort, app.rooms.sent(0)).await {
        Ok(_) => Ok(Done::OK),
        Err(RoomError::Refused(_)) => Err(gone()),
        Err(error) => Err(error.into()),
    }
}
