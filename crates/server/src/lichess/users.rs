//! Accounts and users: who one is, what everybody may know of somebody, who is there.

use super::error::{Answer, Refused};
use super::fields::{Fields, Plain};
use super::kind;
use super::lines::{line, with_body};
use super::route::Route;
use super::site::Site;
use crate::app::App;
use crate::auth::{Caller, Scope};
use crate::game::{PersonKind, Player};
use crate::pgn::date_and_time;
use crate::store::people::Person;
use crate::store::ratings::{Leader, shown as shown_rating};
use crate::store::wall_ms;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tabiya_ratings::Standing;
use utoipa::ToSchema;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/account", account, "One's own account").answers::<User>(),
        Route::get("/api/account/preferences", preferences, "One's settings, as the page keeps them")
            .needs(&[Scope::PreferenceRead]),
        Route::get("/api/account/kid", kid, "Whether the account is a child's: it never is, here"),
        Route::get("/api/user/{username}", user, "What everybody may know of somebody").answers::<User>(),
        Route::get("/api/user/{username}/rating-history", rating_history, "Ratings over time: the last of each day"),
        Route::post("/api/users", users, "Several users, by a list of names in the body").answers::<Vec<User>>(),
        Route::get("/api/users/status", status, "Who is there and who plays")
            .takes(&["ids", "withGameIds"])
            .answers::<Vec<UserStatus>>(),
        Route::get("/api/player", leaderboards, "The best ten of each list"),
        Route::get("/api/player/top/{nb}/{perfType}", top, "The best of a list: at most 200"),
        Route::get("/api/player/autocomplete", autocomplete, "Names that begin so").takes(&["term", "object"]),
        Route::get("/api/crosstable/{user1}/{user2}", crosstable, "How two have played against each other"),
        Route::get("/api/bot/online", bots_online, "Bots that listen for challenges").takes(&["nb"]).streams(),
        Route::post("/api/bot/account/upgrade", upgrade, "Make this account a bot's; only one without games can be")
            .needs(&[Scope::BotPlay])
            .answers::<Done>(),
    ]
}

/// It was done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Done {
    ok: bool,
}

impl Done {
    pub(super) const OK: Json<Done> = Json(Done { ok: true });
}

/// Somebody with an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct User {
    /// The name in lower case.
    pub id: String,
    pub username: String,
    /// `BOT` for bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
    /// By speed, and for Chess960; who has not played there has the numbers of a newcomer.
    pub perfs: BTreeMap<&'static str, Perf>,
    /// When the account was made: milliseconds since 1970.
    pub created_at: i64,
    /// When they were last here.
    pub seen_at: i64,
    /// How long they have played: it is not counted.
    pub play_time: PlayTime,
    pub url: String,
    /// The game that they play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing: Option<String>,
    /// How many games they have played.
    pub count: Count,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Perf {
    games: i64,
    rating: i32,
    rd: u32,
    prog: i32,
    prov: bool,
}

/// How long somebody has played.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub(super) struct PlayTime {
    total: u64,
    tv: u64,
}

/// How many games somebody has played, by how they went, and how many they have otherwise.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Count {
    all: i64,
    rated: i64,
    draw: i64,
    loss: i64,
    win: i64,
    /// There are no bookmarks here.
    bookmark: i64,
    playing: i64,
    /// Games they have imported, as far as whoever asks may see them.
    import: i64,
    /// Games against whoever asks.
    me: i64,
}

/// Who somebody is, and whether they are there.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserStatus {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    online: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    playing: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    playing_id: Option<String>,
}

/// How many users may be asked for at once.
const MOST_USERS: usize = 300;
/// How many statuses.
const MOST_STATUSES: usize = 100;
/// How many names are proposed.
const MOST_NAMES: u32 = 10;
/// How much of a word is needed to propose names.
const SHORTEST_TERM: usize = 3;

async fn account(State(app): State<App>, caller: Caller, site: Site) -> Answer<Json<User>> {
    let me = caller.account_allowed(Scope::ALL.as_slice())?;
    let person = app.store.person(&me.id).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    Ok(Json(shape(&app, &site, Some(me), person).await?))
}

async fn preferences(State(app): State<App>, caller: Caller) -> Answer<Json<Value>> {
    let me = caller.account_allowed(&[Scope::PreferenceRead])?;
    let settings: Value = serde_json::from_str(&app.store.settings(&me.id).await?).unwrap_or_default();
    Ok(Json(json!({ "prefs": settings })))
}

async fn kid(caller: Caller) -> Answer<Json<Value>> {
    caller.account_allowed(&[Scope::PreferenceRead])?;
    Ok(Json(json!({ "kid": false })))
}

async fn user(State(app): State<App>, caller: Caller, site: Site, Path(name): Path<String>) -> Answer<Json<User>> {
    let person = app.store.person_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    Ok(Json(shape(&app, &site, caller.player(), person).await?))
}

async fn rating_history(State(app): State<App>, Path(name): Path<String>) -> Answer<Json<Value>> {
    let person = app.store.person_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let person = person.player.id;
    let mut lists = Vec::new();
    for perf in kind::PERFS.into_iter().filter(|perf| *perf != "ultraBullet") {
        let Some(list) = kind::list(perf) else { continue };
        let days = app.store.curve(list, &person, 0).await?;
        let points: Vec<Value> = days.iter().map(|point| day(point.at, point.points)).collect();
        lists.push(json!({ "name": kind::perf_name(perf), "points": points }));
    }
    Ok(Json(json!(lists)))
}

/// A day of a curve: year, month from 0, day and points.
fn day(at: i64, points: f64) -> Value {
    let (date, _) = date_and_time(at);
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<i64>().ok()).unwrap_or_default();
    let mut parts = date.split('.');
    let (year, month, day) = (number(parts.next()), number(parts.next()), number(parts.next()));
    json!([year, month - 1, day, points.round() as i64])
}

async fn users(State(app): State<App>, caller: Caller, site: Site, Plain(names): Plain) -> Answer<Json<Vec<User>>> {
    let mut users = Vec::new();
    for name in names_in(&names, MOST_USERS)? {
        if let Some(person) = app.store.person_named(name).await? {
            users.push(shape(&app, &site, caller.player(), person).await?);
        }
    }
    Ok(Json(users))
}

async fn status(State(app): State<App>, fields: Fields) -> Answer<Json<Vec<UserStatus>>> {
    let with_ids = fields.flag("withGameIds");
    let mut statuses = Vec::new();
    for name in names_in(fields.text("ids").unwrap_or_default(), MOST_STATUSES)? {
        let Some(player) = app.store.player_named(name).await? else { continue };
        let shown = app.store.playing_in_public(&player.id).await?.into_iter().next();
        statuses.push(UserStatus {
            id: kind::user_id(&player.name),
            online: is_online(&app, &player.id),
            playing: shown.is_some() || !app.store.playing(&player.id).await?.is_empty(),
            playing_id: shown.filter(|_| with_ids),
            title: kind::title(Some(player.role)),
            name: player.name,
        });
    }
    Ok(Json(statuses))
}

/// How many of the best are told at most.
const MOST_LEADERS: u32 = 200;

/// The best of the list of a perf; nobody where no such games are played here.
async fn best(app: &App, perf: &str, most: u32) -> Answer<Vec<Value>> {
    let Some(list) = kind::list(perf) else { return Ok(Vec::new()) };
    let leaders = app.store.leaders(list, most).await?;
    let shape = |leader: Leader| {
        let rating = leader.standing.rating.points.round() as i64;
        let mut shown = json!({
            "id": kind::user_id(&leader.name),
            "username": leader.name,
            "perfs": { perf: { "rating": rating, "progress": 0 } },
        });
        if let Some(title) = kind::title(PersonKind::named(&leader.role)) {
            shown["title"] = json!(title);
        }
        shown
    };
    Ok(leaders.into_iter().map(shape).collect())
}

async fn leaderboards(State(app): State<App>) -> Answer<Json<Value>> {
    let mut lists = serde_json::Map::new();
    for perf in kind::PERFS {
        lists.insert(perf.to_owned(), Value::Array(best(&app, perf, 10).await?));
    }
    Ok(Json(Value::Object(lists)))
}

async fn top(State(app): State<App>, Path((most, perf)): Path<(String, String)>) -> Answer<Json<Value>> {
    let most: u32 = most.parse().map_err(|_| Refused::bad(format!("nb: 1 to {MOST_LEADERS}, not {most:?}")))?;
    Ok(Json(json!({ "users": best(&app, &perf, most.min(MOST_LEADERS)).await? })))
}

async fn autocomplete(State(app): State<App>, fields: Fields) -> Answer<Json<Value>> {
    let term = kind::user_id(fields.text("term").unwrap_or_default());
    if term.chars().count() < SHORTEST_TERM {
        return Err(Refused::bad(format!("term: at least {SHORTEST_TERM} letters")));
    }
    // Names that begin so lie together, from the one just before the term.
    let people = app.store.people_from(&term, MOST_NAMES).await?;
    let found =
        people.into_iter().map(|person| person.player).filter(|player| kind::user_id(&player.name).starts_with(&term));
    let is_online = |player: &Player| is_online(&app, &player.id);
    if fields.flag("object") {
        let shown = found.map(
            |player| json!({ "id": kind::user_id(&player.name), "name": player.name, "online": is_online(&player) }),
        );
        return Ok(Json(json!({ "result": shown.collect::<Vec<_>>() })));
    }
    Ok(Json(json!(found.map(|player| player.name).collect::<Vec<_>>())))
}

async fn crosstable(State(app): State<App>, Path((one, other)): Path<(String, String)>) -> Answer<Json<Value>> {
    let missing = || Refused::not_found("No such user");
    let one = app.store.player_named(&one).await?.ok_or_else(missing)?;
    let other = app.store.player_named(&other).await?.ok_or_else(missing)?;
    let (wins, draws, losses) = app.store.score_between(&one.id, &other.id).await?;
    let half = draws as f64 / 2.0;
    let mut users = serde_json::Map::new();
    users.insert(kind::user_id(&one.name), json!(wins as f64 + half));
    users.insert(kind::user_id(&other.name), json!(losses as f64 + half));
    Ok(Json(json!({ "users": users, "nbGames": wins + draws + losses })))
}

async fn bots_online(State(app): State<App>, caller: Caller, site: Site, fields: Fields) -> Answer<Response> {
    let most = fields.parse::<usize>("nb")?.unwrap_or(100).min(MOST_USERS);
    let mut text = String::new();
    for bot in app.lichess.bots().into_iter().take(most) {
        if let Some(person) = app.store.person(&bot.id).await? {
            text.push_str(&line(&shape(&app, &site, caller.player(), person).await?));
        }
    }
    Ok(with_body(Body::from(text)))
}

async fn upgrade(State(app): State<App>, caller: Caller) -> Answer<Json<Done>> {
    let me = caller.account_allowed(&[Scope::BotPlay])?;
    match me.role {
        PersonKind::Bot => return Err(Refused::bad("This account is a bot's already")),
        PersonKind::Admin => return Err(Refused::bad("An administrator's account cannot become a bot's")),
        PersonKind::Player | PersonKind::Guest => {}
    }
    if app.store.has_games(&me.id).await? {
        return Err(Refused::bad("This account has played games; only a new one can become a bot's"));
    }
    app.store.set_role(&me.id, PersonKind::Bot).await?;
    Ok(Done::OK)
}

/// The names in a list, each once.
pub(super) fn names_in(list: &str, most: usize) -> Answer<Vec<&str>> {
    let mut names: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.len() > most {
        return Err(Refused::bad(format!("at most {most} names at once, not {}", names.len())));
    }
    let mut seen = std::collections::HashSet::new();
    names.retain(|name| seen.insert(kind::user_id(name)));
    Ok(names)
}

/// Is a page or program of theirs there?
pub(super) fn is_online(app: &App, person: &str) -> bool {
    app.guard.sockets.count(person) > 0
}

/// Somebody, as `me` may know them.
async fn shape(app: &App, site: &Site, me: Option<&Player>, person: Person) -> Answer<User> {
    let Person { player, created_at, seen_at } = person;
    let is_me = me.is_some_and(|me| me.id == player.id);
    let against_me = match me.filter(|_| !is_me) {
        Some(me) => app.store.score_between(&me.id, &player.id).await?,
        None => (0, 0, 0),
    };
    let tally = app.store.tally(&player.id).await?;
    let by_speed = app.store.games_by_speed(&player.id).await?;
    let playing = app.store.playing(&player.id).await?;
    let shown = app.store.playing_in_public(&player.id).await?;
    let games = |perf: &str| {
        let of_perf = by_speed.iter().filter(|(speed, variant, _)| kind::counted_as(speed, *variant) == perf);
        of_perf.map(|(_, _, count)| count).sum()
    };
    let standings = app.store.standings(&player.id).await?;
    let now = wall_ms();
    let perf = |name| {
        let standing = kind::list(name).and_then(|list| standings.get(list.name()));
        let rating = standing.unwrap_or(&Standing::NEW).on(now);
        let shown = shown_rating(rating);
        let rd = rating.deviation.round() as u32;
        (name, Perf { games: games(name), rating: shown.points, rd, prog: 0, prov: shown.provisional })
    };
    Ok(User {
        id: kind::user_id(&player.name),
        title: kind::title(Some(player.role)),
        perfs: kind::PERFS.into_iter().map(perf).collect(),
        created_at,
        seen_at: if is_online(app, &player.id) { crate::store::wall_ms() } else { seen_at },
        play_time: PlayTime::default(),
        url: site.person(&player.name),
        playing: shown.first().map(|game| site.game(game)),
        count: Count {
            all: tally.won + tally.drawn + tally.lost,
            rated: app.store.rated_games(&player.id).await?,
            draw: tally.drawn,
            loss: tally.lost,
            win: tally.won,
            bookmark: 0,
            playing: playing.len() as i64,
            import: app.store.games_brought_by(&player.id, !is_me).await?,
            me: against_me.0 + against_me.1 + against_me.2,
        },
        username: player.name,
    })
}
