//! One's own account: register, log in and out, sessions, password, settings, all about oneself, and the end of it.

use super::body::{Body, Done};
use super::conduct::{held, stored};
use super::ratings::ratings_of;
use crate::app::App;
use crate::auth::{self, Address, Caller, Scope, check_login, names};
use crate::conduct::Held;
use crate::config::ChatPolicy;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{PersonKind, Player};
use crate::limited::Limited;
use crate::store::broadcasts::WhichBroadcasts;
use crate::store::lists::NumberRow;
use crate::store::people::{ChatRow, Person, Stays};
use crate::store::sessions::{Session, shown};
use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(register))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(log_out_everywhere))
        .routes(routes!(who_am_i))
        .routes(routes!(set_name))
        .routes(routes!(settings, set_settings))
        .routes(routes!(set_password))
        .routes(routes!(sessions))
        .routes(routes!(end_session))
        .routes(routes!(export))
        .routes(routes!(delete))
}

/// A name and a password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Login {
    /// 2 to 20 of the characters A-Z a-z 0-9 _ -
    #[schema(min_length = 2, max_length = 20, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
    /// At least 8 characters, at most 256 bytes.
    #[schema(min_length = 8)]
    pub password: String,
}

/// Whom the server takes one for.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct WhoAmI {
    /// Nobody yet, or a guest, or somebody with an account.
    pub me: Option<Myself>,
    /// What one may say in chats here.
    pub chat: ChatPolicy,
    /// What holds one back, with reason and end.
    pub held: Vec<Held>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Myself {
    /// The id, by which games know one.
    pub id: String,
    /// The name; `Guest` for guests who have not said one.
    pub name: String,
    /// Guest, player, bot or admin.
    pub role: PersonKind,
    /// What the token in use allows; none where one is logged in, for then everything is allowed.
    pub scopes: Option<Vec<Scope>>,
}

/// What a guest wants to be called.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuestName {
    /// 2 to 20 letters of one alphabet, digits, spaces, - _ '
    #[schema(min_length = 2, max_length = 20)]
    pub name: String,
}

/// A change of password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The one until now.
    pub old: String,
    /// The one from now on.
    #[schema(min_length = 8)]
    pub new: String,
    /// Do tokens stay? Usually they end.
    #[serde(default)]
    pub keep_tokens: bool,
}

/// Where one is logged in.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SessionView {
    /// By this it can be ended.
    pub id: String,
    /// The browser, as it calls itself.
    pub agent: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970, to the hour.
    pub seen_at: i64,
    /// Is it this one?
    pub current: bool,
}

/// To make sure.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deletion {
    /// The password; guests have none.
    pub password: Option<String>,
}

impl Myself {
    pub(super) fn of(player: &Player) -> Myself {
        Myself { id: player.id.clone(), name: player.name.clone(), role: player.role, scopes: None }
    }
}

impl SessionView {
    fn of(session: Session, current: &str) -> SessionView {
        let Session { id, agent, created_at, seen_at } = session;
        SessionView { current: id == current, id, agent, created_at, seen_at }
    }
}

/// Make an account
///
/// A guest keeps games and settings. The answer carries a new cookie.
#[utoipa::path(post, path = "/api/register", tag = "account", request_body = Login, responses(
    (status = 200, body = Myself), (status = 400, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem, description = "The name is taken or reserved"), (status = 429, body = Problem),
    (status = 503, body = Problem)))]
async fn register(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(login): Body<Login>,
) -> ApiResult<Json<Myself>> {
    let guest = match caller.player() {
        Some(player) if player.role != PersonKind::Guest => {
            return Err(ApiError::clash("logged-in", format!("you are logged in as {}; log out first", player.name)));
        }
        guest => guest.map(|guest| guest.id.clone()),
    };
    names::check_name(&login.name)?;
    names::check_password(&login.password, &login.name)?;
    let taken = || ApiError::clash("name-taken", format!("name: {:?} is taken", login.name));
    if app.store.account(&login.name).await?.is_some() {
        return Err(taken());
    }
    app.limiter.check_address(Limited::Accounts, address)?;
    let hash = app.guard.passwords.hash(&login.password).await?;
    let made = app.store.add_account(guest.as_deref(), &login.name, Some(&hash), PersonKind::Player).await?;
    let player = made.ok_or_else(taken)?;
    caller.log_in(&app, &player).await?;
    caller.remember_device(&hash);
    if guest.is_some() {
        auth::people::rename(&app, &player).await?;
    }
    Ok(Json(Myself::of(&player)))
}

/// Log in
///
/// What was played as a guest goes over to the account. The answer carries a new cookie.
#[utoipa::path(post, path = "/api/login", tag = "account", request_body = Login, responses(
    (status = 200, body = Myself), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn log_in(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(login): Body<Login>,
) -> ApiResult<Json<Myself>> {
    let player = check_login(&app, &caller, &login.name, &login.password, address).await?;
    if let Some(guest) = caller.player() {
        auth::people::hand_over(&app, guest, &player).await?;
    }
    caller.log_in(&app, &player).await?;
    Ok(Json(Myself::of(&player)))
}

/// Log out
#[utoipa::path(post, path = "/api/logout", tag = "account", responses((status = 200, body = Done), (status = 403, body = Problem)))]
async fn log_out(State(app): State<App>, caller: Caller) -> ApiResult<Json<Done>> {
    caller.log_out(&app).await?;
    Ok(Done::OK)
}

/// Log out everywhere
///
/// Ends all sessions, this one too. Tokens stay.
#[utoipa::path(post, path = "/api/logout-everywhere", tag = "account", responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn log_out_everywhere(State(app): State<App>, caller: Caller) -> ApiResult<Json<Done>> {
    let (me, _) = caller.in_person()?;
    app.store.end_sessions(&me.id).await?;
    app.guard.sockets.end_all(&me.id, None);
    caller.forget_cookie();
    Ok(Done::OK)
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", tag = "account", responses((status = 200, body = WhoAmI), (status = 401, body = Problem)))]
async fn who_am_i(State(app): State<App>, caller: Caller) -> Json<WhoAmI> {
    let scopes = match caller.credential() {
        auth::Credential::Token(_, scopes) => Some(scopes.clone()),
        _ => None,
    };
    let usual = app.config.chat_of(caller.player().map(|player| player.role));
    let chat = caller.player().map_or(usual, |player| app.groups.chat_of(&player.id, usual));
    let held = caller.player().map_or_else(Vec::new, |player| held(&app, &player.id));
    Json(WhoAmI { chat, held, me: caller.player().map(|player| Myself { scopes, ..Myself::of(player) }) })
}

/// Say what one is called, as a guest
///
/// Opponents see it, in games that were made before too. It is not kept for anybody: others may be called the same, but nobody who has
/// an account.
#[utoipa::path(put, path = "/api/me/name", tag = "account", request_body = GuestName, responses(
    (status = 200, body = Myself), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 409, body = Problem, description = "The name is an account's or reserved, or one has an account")))]
async fn set_name(State(app): State<App>, caller: Caller, Body(wish): Body<GuestName>) -> ApiResult<Json<Myself>> {
    let (me, _) = caller.in_person()?;
    let has_account = || ApiError::clash("has-account", "an account keeps its name");
    if me.role != PersonKind::Guest {
        return Err(has_account());
    }
    let name = wish.name.trim();
    names::check_guest_name(name)?;
    if app.store.account(&names::without_accents(name)).await?.is_some() {
        return Err(ApiError::clash("name-taken", format!("name: {name:?} is taken")));
    }
    if !app.store.name_guest(&me.id, name).await? {
        return Err(has_account());
    }
    let player = Player { name: name.to_owned(), ..me.clone() };
    auth::people::rename(&app, &player).await?;
    Ok(Json(Myself::of(&player)))
}

/// The largest settings.
const SETTINGS_BYTES: usize = 16 * 1024;

/// One's settings
#[utoipa::path(get, path = "/api/me/settings", tag = "account", responses(
    (status = 200, body = Object), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn settings(State(app): State<App>, caller: Caller) -> ApiResult<Json<Value>> {
    let me = caller.allowed(Scope::PreferenceRead)?;
    let text = app.store.settings(&me.id).await?;
    Ok(Json(serde_json::from_str(&text).unwrap_or_default()))
}

/// Change one's settings
///
/// An object of at most 16 kB, kept as it is.
#[utoipa::path(put, path = "/api/me/settings", tag = "account", request_body = Object, responses(
    (status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn set_settings(
    State(app): State<App>,
    caller: Caller,
    Body(settings): Body<serde_json::Map<String, Value>>,
) -> ApiResult<Json<Done>> {
    let me = caller.allowed(Scope::PreferenceWrite)?;
    let text = Value::Object(settings).to_string();
    if text.len() > SETTINGS_BYTES {
        return Err(ApiError::Bad(format!("settings have at most {SETTINGS_BYTES} bytes, not {}", text.len())));
    }
    app.store.set_settings(&me.id, &text).await?;
    Ok(Done::OK)
}

/// Change one's password
///
/// Ends all other sessions, and all tokens unless `keep_tokens` is true. Both can be listed first.
#[utoipa::path(post, path = "/api/me/password", tag = "account", request_body = NewPassword, responses(
    (status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn set_password(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(wish): Body<NewPassword>,
) -> ApiResult<Json<Done>> {
    let (me, session) = caller.with_account()?;
    names::check_password(&wish.new, &me.name)?;
    check_login(&app, &caller, &me.name, &wish.old, address).await?;
    let stays = Stays { session: Some(session), tokens: wish.keep_tokens };
    let kept = auth::people::change_password(&app, &me.id, &wish.new, &stays).await?;
    caller.remember_device(&kept);
    Ok(Done::OK)
}

/// Where one is logged in
#[utoipa::path(get, path = "/api/me/sessions", tag = "account", responses(
    (status = 200, body = Vec<SessionView>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn sessions(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<SessionView>>> {
    let (me, current) = caller.in_person()?;
    let current = shown(current);
    let sessions = app.store.sessions(&me.id).await?;
    Ok(Json(sessions.into_iter().map(|session| SessionView::of(session, &current)).collect()))
}

/// Log out elsewhere
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "account", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn end_session(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.in_person()?;
    let ended = app.store.end_session(&me.id, &id).await?.ok_or(ApiError::NotFound("session"))?;
    app.guard.sockets.end(&me.id, &ended);
    Ok(Done::OK)
}

/// All about oneself
///
/// Account, settings, sessions, tokens (without what is secret), what one has said, what was said and done about one's conduct, and
/// all games.
#[utoipa::path(get, path = "/api/me/export", tag = "account", responses(
    (status = 200, body = Object), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn export(State(app): State<App>, caller: Caller) -> ApiResult<Response> {
    let (me, current) = caller.in_person()?;
    let person = app.store.person(&me.id).await?.ok_or(ApiError::NotLoggedIn)?;
    let about = about(&app, person, &shown(current)).await?;
    as_file(app, &me.id, about).await
}

/// All that is known of somebody, with their games, to be kept as a file.
pub(super) async fn as_file(app: App, person: &str, about: Value) -> ApiResult<Response> {
    let games = app.store.games_of(person).await?;
    Ok((
        [
            (header::CONTENT_TYPE, "application/json"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"tabiya-export.json\""),
        ],
        Bytes::from_stream(with_games(app, about, games)),
    )
        .into_response())
}

pub(super) async fn about(app: &App, person: Person, current: &str) -> ApiResult<Value> {
    let id = &person.player.id;
    let settings: Value = serde_json::from_str(&app.store.settings(id).await?).unwrap_or_default();
    let sessions = app.store.sessions(id).await?.into_iter().map(|session| SessionView::of(session, current));
    let tokens = app.store.tokens(id).await?;
    let numbers = app.store.numbers_of(id).await?;
    let numbers = numbers
        .into_iter()
        .map(|NumberRow { list, points, day, .. }| serde_json::json!({ "list": list, "points": points, "day": day }));
    let said = app.store.said_by(id).await?;
    let said =
        said.into_iter().map(|ChatRow { game, words, at }| serde_json::json!({"game": game, "words": words, "at": at}));
    let which = WhichBroadcasts { owner: Some(id), is_listed_only: false, most: i64::MAX, ..WhichBroadcasts::LISTED };
    let broadcasts = app.store.broadcasts(&which).await?;
    // Their games are there as PGN.
    let broadcasts = broadcasts.into_iter().map(|row| {
        serde_json::json!({ "name": row.name, "about": row.about, "visibility": row.visibility,
            "created_at": row.created_at, "pgn": format!("/api/broadcast/{}.pgn", row.id) })
    });
    Ok(serde_json::json!({
        "account": {
            "id": id, "name": person.player.name, "role": person.player.role,
            "created_at": person.created_at, "seen_at": person.seen_at,
        },
        "settings": settings,
        "sessions": sessions.collect::<Vec<_>>(),
        "tokens": tokens,
        "said": said.collect::<Vec<_>>(),
        "ratings": ratings_of(app, id).await?,
        "conduct": stored(app, id).await?,
        "numbers": numbers.collect::<Vec<_>>(),
        "broadcasts": broadcasts.collect::<Vec<_>>(),
    }))
}

/// The object with one more field, `games`, whose elements are read one by one: there may be thousands.
fn with_games(
    app: App,
    about: Value,
    games: Vec<String>,
) -> impl futures_util::Stream<Item = Result<String, Infallible>> {
    let mut head = about.to_string();
    head.pop();
    head += ",\"games\":[";
    let games = stream::iter(games.into_iter().enumerate()).then(move |(i, id)| {
        let app = app.clone();
        async move {
            let comma = if i == 0 { "" } else { "," };
            let pgn = game_as_pgn(&app, &id).await;
            format!("{comma}\n{}", serde_json::json!({"id": id, "pgn": pgn}))
        }
    });
    let parts = stream::once(async { head }).chain(games).chain(stream::once(async { "]}\n".to_owned() }));
    parts.map(Ok)
}

/// `None` where it cannot be read, or has just been deleted.
async fn game_as_pgn(app: &App, id: &str) -> Option<String> {
    let game = app.rooms.read(id).await.ok()?;
    Some(crate::pgn::write(&game, app.config.public_url.as_deref()))
}

/// Delete oneself
///
/// Account, settings, sessions, tokens and everything said go, and so do games that nobody else has played; in others the
/// name is replaced. A game that goes on is given up.
#[utoipa::path(post, path = "/api/me/delete", tag = "account", request_body = Deletion, responses(
    (status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn delete(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(wish): Body<Deletion>,
) -> ApiResult<Json<Done>> {
    let (me, _) = caller.in_person()?;
    if me.role != PersonKind::Guest {
        let password = wish.password.ok_or_else(ApiError::password_needed)?;
        check_login(&app, &caller, &me.name, &password, address).await?;
    }
    auth::people::delete(&app, &me.id).await?;
    caller.forget_cookie();
    Ok(Done::OK)
}
