//! Many games at once, for organisers: pairs of players by their tokens, now or at a given moment. What is planned is kept
//! in memory: a restart forgets pairings that have not been made yet.

use super::error::{Answer, Refused};
use super::export::ExportWish;
use super::fields::Fields;
use super::kind;
use super::route::{NDJSON, PGN, Route};
use super::users::Done;
use super::wish;
use crate::app::App;
use crate::auth::{Caller, Scope};
use crate::game::{Player, Seat, Source};
use crate::hub::{Bulk, BulkClock, Bulks, Pair, Shared, lock};
use crate::id;
use crate::proposal::Proposal;
use crate::rooms::RoomError;
use crate::store::wall_ms;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Duration;
use tabiya_rules::Color;

const BULK: &[Scope] = &[Scope::ChallengeBulk];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/bulk-pairing", list, "One's pairings").needs(BULK),
        Route::post("/api/bulk-pairing", create, "Pair many players, by tokens: a:b,c:d")
            .needs(BULK)
            .takes(&[
                "players",
                "clock.limit",
                "clock.increment",
                "days",
                "pairAt",
                "startClocksAt",
                "variant",
                "fen",
                "rated",
            ])
            .answers::<Bulk>(),
        Route::get("/api/bulk-pairing/{id}", show, "One of them").needs(BULK).answers::<Bulk>(),
        Route::delete("/api/bulk-pairing/{id}", cancel, "Forget one that has not begun").needs(BULK).answers::<Done>(),
        Route::post("/api/bulk-pairing/{id}/start-clocks", start_clocks, "Let the clocks of its games run")
            .needs(BULK)
            .answers::<Done>(),
        Route::get("/api/bulk-pairing/{id}/games", games, "Its games, as PGN or one JSON object a line")
            .needs(BULK)
            .gives(&[PGN, NDJSON]),
    ]
}

/// How many games there may be in one.
const MOST_GAMES: usize = 500;
/// How many an organiser may plan.
const MOST_BULKS: usize = 20;
/// Whatever has not been made so long after its moment never will be.
const LOST_AFTER_MS: i64 = 3_600_000;
/// How far ahead one may plan.
const FARTHEST_MS: i64 = 7 * 86_400_000;

async fn create(State(app): State<App>, caller: Caller, fields: Fields) -> Answer<Json<Bulk>> {
    let me = caller.account_allowed(BULK)?.clone();
    let wish = Proposal { color: Some(Color::White), ..wish::read(&fields)? };
    let pairs = players(&app, fields.text("players").unwrap_or_default()).await?;
    let now = wall_ms();
    let pair_at = fields.parse::<i64>("pairAt")?.unwrap_or(now).max(now);
    if pair_at > now + FARTHEST_MS {
        return Err(Refused::field("pairAt", "at most seven days ahead"));
    }
    let start_clocks_at = fields.parse::<i64>("startClocksAt")?;
    if start_clocks_at.is_some_and(|at| !(pair_at..=now + FARTHEST_MS).contains(&at)) {
        return Err(Refused::field("startClocksAt", "after pairAt, and at most seven days ahead"));
    }
    if let Some(oldest) = app.lichess.bulks.make_room(&me.id, now)? {
        share(&app, &me.id, &oldest);
    }
    let pair = |(white, black): &(Player, Player)| Pair {
        id: id::game(),
        white: kind::user_id(&white.name),
        black: kind::user_id(&black.name),
    };
    let clock = kind::clock(&wish.time.white);
    let bulk = Bulk {
        id: id::game(),
        games: pairs.iter().map(pair).collect(),
        variant: kind::variant(&wish.start, wish.variant).key.to_owned(),
        clock: clock.map(|(limit, increment)| BulkClock { limit: limit.as_secs(), increment: increment.as_secs() }),
        days: kind::days(&wish.time.white),
        rated: wish.rated,
        pair_at,
        paired_at: None,
        scheduled_at: now,
        start_clocks_at,
    };
    lock(&app.lichess.bulks.0).insert(bulk.id.clone(), (me.id.clone(), bulk.clone()));
    share(&app, &me.id, &bulk.id);
    let run = run(app.clone(), me, bulk.clone(), pairs, wish);
    if pair_at <= now {
        run.await?;
    } else {
        tokio::spawn(async move {
            if let Err(error) = run.await {
                tracing::warn!(?error, "a pairing failed");
            }
        });
    }
    let made = lock(&app.lichess.bulks.0).get(&bulk.id).map(|(_, bulk)| bulk.clone());
    Ok(Json(made.unwrap_or(bulk)))
}

/// Other servers know of it as it is now.
fn share(app: &App, person: &str, id: &str) {
    let bulk = lock(&app.lichess.bulks.0).get(id).map(|(_, bulk)| Box::new(bulk.clone()));
    app.lichess.share(|| Shared::Bulk { person: person.to_owned(), id: id.to_owned(), bulk });
}

/// Waits for its moment and makes the games.
async fn run(app: App, me: Player, bulk: Bulk, pairs: Vec<(Player, Player)>, wish: Proposal) -> Answer<()> {
    if !sleep_until(&app, bulk.pair_at).await || !lock(&app.lichess.bulks.0).contains_key(&bulk.id) {
        return Ok(());
    }
    for (pair, (white, black)) in bulk.games.iter().zip(pairs) {
        let terms = wish.clone().terms(Seat::Person(white), Seat::Person(black), Source::Challenge, &me.id);
        app.rooms.create_named(pair.id.clone(), terms).await?;
    }
    if let Some((_, bulk)) = lock(&app.lichess.bulks.0).get_mut(&bulk.id) {
        bulk.paired_at = Some(wall_ms());
    }
    share(&app, &me.id, &bulk.id);
    if let Some(at) = bulk.start_clocks_at {
        tokio::spawn(async move {
            if sleep_until(&app, at).await
                && let Err(error) = start_all(&app, &bulk).await
            {
                tracing::warn!(?error, "the clocks of a pairing could not be started");
            }
        });
    }
    Ok(())
}

/// Waits until this moment of the wall clock; false where the server stops before.
async fn sleep_until(app: &App, at: i64) -> bool {
    let wait = Duration::from_millis(u64::try_from(at - wall_ms()).unwrap_or(0));
    tokio::select! {
        () = tokio::time::sleep(wait) => true,
        () = app.stopping() => false,
    }
}

/// The pairs of a list of tokens.
async fn players(app: &App, list: &str) -> Answer<Vec<(Player, Player)>> {
    let pairs: Vec<&str> = list.split(',').map(str::trim).filter(|pair| !pair.is_empty()).collect();
    if pairs.is_empty() || pairs.len() > MOST_GAMES {
        return Err(Refused::field("players", format!("1 to {MOST_GAMES} pairs of tokens, not {}", pairs.len())));
    }
    let (mut found, mut bad, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for pair in pairs {
        let (white, black) =
            pair.split_once(':').ok_or_else(|| Refused::field("players", "a pair is two tokens: a:b"))?;
        let (mut both, mut worthless) = owners(app, [white, black]).await?;
        bad.append(&mut worthless);
        if let (Some(black), Some(white)) = (both.pop(), both.pop()) {
            for player in [&white, &black] {
                if !seen.insert(player.id.clone()) {
                    return Err(Refused::field("players", format!("{} is paired twice", player.name)));
                }
            }
            found.push((white, black));
        }
    }
    if bad.is_empty() { Ok(found) } else { Err(worthless(&bad)) }
}

/// Whose tokens these are, as far as they allow challenges, and those that do not.
async fn owners(app: &App, tokens: [&str; 2]) -> Answer<(Vec<Player>, Vec<String>)> {
    let (mut players, mut bad) = (Vec::new(), Vec::new());
    for token in tokens {
        match app.store.token(&id::hash(token)).await? {
            Some((player, scopes)) if scopes.contains(&Scope::ChallengeWrite) => players.push(player),
            _ => bad.push(token.to_owned()),
        }
    }
    Ok((players, bad))
}

/// Whose tokens these are; all of them must allow challenges.
pub(super) async fn both_of(app: &App, tokens: [&str; 2]) -> Answer<Vec<Player>> {
    let (players, bad) = owners(app, tokens).await?;
    if bad.is_empty() { Ok(players) } else { Err(worthless(&bad)) }
}

fn worthless(tokens: &[String]) -> Refused {
    let body = json!({ "error": "tokens that do not allow challenges", "tokens": tokens });
    Refused::with(StatusCode::BAD_REQUEST, body)
}

impl Bulks {
    fn of(&self, person: &str) -> Vec<Bulk> {
        let bulks = lock(&self.0);
        let mut bulks: Vec<Bulk> =
            bulks.values().filter(|(owner, _)| owner == person).map(|(_, bulk)| bulk.clone()).collect();
        bulks.sort_by_key(|bulk| std::cmp::Reverse(bulk.scheduled_at));
        bulks
    }

    /// Forgets the oldest that has been made, where there are too many: which one.
    fn make_room(&self, person: &str, now: i64) -> Answer<Option<String>> {
        // Those of a server that has stopped are made by nobody.
        lock(&self.0).retain(|_, (_, bulk)| bulk.paired_at.is_some() || bulk.pair_at + LOST_AFTER_MS > now);
        let all = self.of(person);
        if all.len() < MOST_BULKS {
            return Ok(None);
        }
        let oldest = all.iter().rev().find(|bulk| bulk.paired_at.is_some());
        let oldest = oldest.ok_or_else(|| Refused::bad(format!("you have planned {MOST_BULKS} pairings already")))?;
        lock(&self.0).remove(&oldest.id);
        Ok(Some(oldest.id.clone()))
    }

    fn find(&self, person: &str, id: &str) -> Answer<Bulk> {
        let found = self.of(person).into_iter().find(|bulk| bulk.id == id);
        found.ok_or_else(|| Refused::not_found("No such pairing"))
    }
}

async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<Value>> {
    let me = caller.account_allowed(BULK)?;
    Ok(Json(json!({ "bulks": app.lichess.bulks.of(&me.id) })))
}

async fn show(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Bulk>> {
    let me = caller.account_allowed(BULK)?;
    Ok(Json(app.lichess.bulks.find(&me.id, &id)?))
}

async fn cancel(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(BULK)?;
    let bulk = app.lichess.bulks.find(&me.id, &id)?;
    if bulk.paired_at.is_some() {
        return Err(Refused::bad("its games have been made"));
    }
    lock(&app.lichess.bulks.0).remove(&id);
    share(&app, &me.id, &id);
    Ok(Done::OK)
}

/// Starts the clocks of all its games that go on and have one.
async fn start_clocks(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(BULK)?;
    let bulk = app.lichess.bulks.find(&me.id, &id)?;
    if bulk.paired_at.is_none() {
        return Err(Refused::bad("its games have not been made"));
    }
    start_all(&app, &bulk).await?;
    Ok(Done::OK)
}

async fn start_all(app: &App, bulk: &Bulk) -> Answer<()> {
    for pair in &bulk.games {
        match app.rooms.room(&pair.id).await?.start_clock().await {
            // It is over already, or without a clock.
            Ok(()) | Err(RoomError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

async fn games(Path(id): Path<String>, asked: ExportWish) -> Answer<Response> {
    let me = asked.caller.account_allowed(BULK)?;
    let bulk = asked.app.lichess.bulks.find(&me.id, &id)?;
    let ids = bulk.games.into_iter().map(|pair| pair.id).collect();
    Ok(asked.many(ids))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bulk(id: usize, pair_at: i64, paired_at: Option<i64>) -> Bulk {
        let (variant, scheduled_at) = ("standard".to_owned(), pair_at);
        let id = id.to_string();
        let (games, clock, days, rated, start_clocks_at) = (Vec::new(), None, None, false, None);
        Bulk { id, games, variant, clock, days, rated, pair_at, paired_at, scheduled_at, start_clocks_at }
    }

    #[test]
    fn the_oldest_makes_room_and_what_was_never_made_takes_none() {
        let (bulks, now) = (Bulks::default(), 100 * LOST_AFTER_MS);
        let add = |bulk: Bulk| drop(lock(&bulks.0).insert(bulk.id.clone(), ("anna".to_owned(), bulk)));
        (0..MOST_BULKS).for_each(|id| add(bulk(id, now - 2 * LOST_AFTER_MS, None)));
        assert_eq!(bulks.make_room("anna", now).unwrap(), None);
        assert_eq!(bulks.of("anna").len(), 0, "their server has stopped");
        (0..MOST_BULKS).for_each(|id| add(bulk(id, now - id as i64, Some(now))));
        let oldest = (MOST_BULKS - 1).to_string();
        assert_eq!(bulks.make_room("anna", now).unwrap(), Some(oldest));
        assert_eq!(bulks.of("anna").len(), MOST_BULKS - 1);
    }
}
