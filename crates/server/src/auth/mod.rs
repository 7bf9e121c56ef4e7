//! Who asks: found once for each request, from the cookie or a token.
//!
//! Handlers take [`Visitor`] where anybody may ask and [`Somebody`] where a player is needed: who has no seat yet becomes
//! a guest then, and the answer carries the cookie. [`Caller`] is for what belongs to an account: it says what is allowed.
//! A session may do everything that its person may, a token only what its scopes say.

mod devices;
mod login;
pub mod names;
pub mod origin;
pub mod people;

pub use crate::guard::{passwords, sockets, throttle};
pub use crate::scope::Scope;
pub(crate) use login::check_login;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::game::{Act, Matter, PersonKind, Player};
use crate::id;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use origin::{Origin, origin};
use sockets::OpenSocket;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who asks, if anybody known who may play.
#[derive(Clone, Debug)]
pub struct Visitor(pub Option<Player>);

/// Somebody who has, or has just been given, a seat on this server.
#[derive(Clone, Debug)]
pub struct Somebody(pub Player);

/// Where a request comes from: the server puts it into every request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(pub IpAddr);

impl Address {
    fn of(extensions: &Extensions) -> Address {
        extensions.get().copied().unwrap_or(Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }
}

/// Who asks, and by what right. Goes with each request.
#[derive(Clone, Debug)]
pub struct Caller {
    player: Option<Player>,
    credential: Credential,
    agent: String,
    /// What the browser was given when people logged in with it before.
    marks: Option<String>,
    changes: Arc<Mutex<Changes>>,
}

/// What becomes of the cookies.
#[derive(Debug, Default)]
struct Changes {
    session: Option<Cookie>,
    device: Option<Cookie>,
}

/// What somebody has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    Nothing,
    /// The cookie of a session: its hash.
    Session(String),
    /// A token: its hash and what it allows.
    Token(String, Vec<Scope>),
}

/// What becomes of a cookie.
#[derive(Clone, Debug)]
enum Cookie {
    Set(String),
    Clear,
}

/// The name of the cookie of a session, after what [`crate::config::Config::cookie_prefix`] says.
const SESSION: &str = "tabiya";
/// The name of the cookie by which browsers are known in which somebody has logged in.
const DEVICE: &str = "tabiya_device";
/// How long a browser keeps them.
const COOKIE_DAYS: u32 = 400;
/// How much of a browser's name is kept.
const AGENT: usize = 200;

/// Finds out who asks, and hands out the cookie that a handler has made.
///
/// # Errors
/// The token is unknown, or too many were, a foreign page uses the cookie, or the database fails.
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> ApiResult<Response> {
    let Address(address) = Address::of(request.extensions());
    let (player, credential, renamed) = find(&app, request.headers(), address).await?;
    check_origin(&app, &request, &credential)?;
    let agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let agent = agent.chars().take(AGENT).collect();
    let marks = cookie(&app, request.headers(), DEVICE).map(str::to_owned);
    let changes = Changes { session: renamed.map(Cookie::Set), device: None };
    let caller = Caller { player, credential, agent, marks, changes: Arc::new(Mutex::new(changes)) };
    request.extensions_mut().insert(caller.clone());
    let mut response = next.run(request).await;
    let Changes { session, device } = std::mem::take(&mut *caller.changes());
    for (name, change) in [(SESSION, session), (DEVICE, device)] {
        if let Some(value) = change.and_then(|change| HeaderValue::from_str(&change.header(name, &app)).ok()) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
    }
    Ok(response)
}

/// Finds out who asks where other sites' pages may ask too, as the Lichess API allows: by token alone. A cookie counts
/// only where the request comes from our own pages or from no page at all.
///
/// # Errors
/// The token is unknown, or too many were, or the database fails.
pub async fn identify_program(app: &App, headers: &HeaderMap, address: IpAddr) -> ApiResult<Caller> {
    let is_foreign = bearer(headers).is_none() && origin(&app.config, headers) == Origin::Foreign;
    let (player, credential, _) =
        if is_foreign { (None, Credential::Nothing, None) } else { find(app, headers, address).await? };
    Ok(Caller { player, credential, agent: String::new(), marks: None, changes: Arc::default() })
}

/// Who asks, what they have shown, and what their cookie shall hold under its new name.
async fn find(
    app: &App,
    headers: &HeaderMap,
    address: IpAddr,
) -> ApiResult<(Option<Player>, Credential, Option<String>)> {
    if let Some(token) = bearer(headers) {
        let hash = id::hash(token);
        app.limiter.token_from(address, &hash)?;
        let found = app.store.unless_missed(app.store.token(&hash)).await?;
        app.limiter.token_found(address, &hash, found.is_some());
        let (player, scopes) = found.ok_or(ApiError::NoSuchToken)?;
        return Ok((Some(player), Credential::Token(hash, scopes), None));
    }
    let current = cookie(app, headers, SESSION);
    // Guests cannot log in again: those who come from before cookies had a prefix keep their games. Whoever plants such a cookie
    // gives away only a guest's.
    let old = || cookie_named(headers, "", SESSION);
    let Some((secret, is_old)) = current.map(|it| (it, false)).or_else(|| Some((old()?, true))) else {
        return Ok((None, Credential::Nothing, None));
    };
    let hash = id::hash(secret);
    let found = app.store.unless_missed(app.store.session(&hash)).await?;
    let found = found.filter(|player| !is_old || player.role == PersonKind::Guest);
    let renamed = found.as_ref().filter(|_| is_old).map(|_| secret.to_owned());
    let credential = if found.is_some() { Credential::Session(hash) } else { Credential::Nothing };
    Ok((found, credential, renamed))
}

/// Who wants to change something, or a socket, must not come from somebody else's page. Every browser says where a page
/// comes from; whoever says nothing is a program, which nobody can make send our cookie unawares.
fn check_origin(app: &App, request: &Request, credential: &Credential) -> ApiResult<()> {
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    let changes_nothing = request.method().is_safe() && !is_upgrade;
    let by_token = matches!(credential, Credential::Token(..));
    if changes_nothing || by_token || origin(&app.config, request.headers()) != Origin::Foreign {
        return Ok(());
    }
    Err(ApiError::Forbidden("the request does not come from a page of this server".to_owned()))
}

/// What one of our cookies holds.
fn cookie<'a>(app: &App, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    cookie_named(headers, app.config.cookie_prefix(), name)
}

fn cookie_named<'a>(headers: &'a HeaderMap, prefix: &str, name: &str) -> Option<&'a str> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(prefix)?.strip_prefix(name)?.strip_prefix('='))
}

/// The token of a program.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl Cookie {
    fn header(&self, name: &str, app: &App) -> String {
        let (secret, age) = match self {
            Cookie::Set(secret) => (secret.as_str(), COOKIE_DAYS * 86_400),
            Cookie::Clear => ("", 0),
        };
        let secure = if app.config.is_https() { "; Secure" } else { "" };
        let (prefix, path) = (app.config.cookie_prefix(), app.config.cookie_path());
        format!("{prefix}{name}={secret}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax{secure}")
    }
}

impl Caller {
    /// Who asks, whatever they may do.
    pub fn player(&self) -> Option<&Player> {
        self.player.as_ref()
    }

    /// What they have shown.
    pub fn credential(&self) -> &Credential {
        &self.credential
    }

    /// The person, if they may do what this scope is about.
    ///
    /// # Errors
    /// Nobody asks, or the token does not allow it.
    pub fn allowed(&self, scope: Scope) -> ApiResult<&Player> {
        self.allowed_any(&[scope])
    }

    /// The person, if they may do what one of these scopes is about.
    fn allowed_any(&self, scopes: &[Scope]) -> ApiResult<&Player> {
        let player = self.player.as_ref().ok_or(ApiError::NotLoggedIn)?;
        match &self.credential {
            Credential::Token(_, held) if !scopes.iter().any(|scope| held.contains(scope)) => {
                let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
                Err(ApiError::Forbidden(format!("Missing scope: {}", names.join(" or "))))
            }
            Credential::Token(..) | Credential::Session(_) | Credential::Nothing => Ok(player),
        }
    }

    /// The person with an account, if they may do what one of these scopes is about.
    ///
    /// # Errors
    /// As there, or it is a guest.
    pub fn account_allowed(&self, scopes: &[Scope]) -> ApiResult<&Player> {
        let player = self.allowed_any(scopes)?;
        if player.role == PersonKind::Guest { Err(ApiError::NotLoggedIn) } else { Ok(player) }
    }

    /// The person, if they are here themselves and not by a program, with the hash of their session.
    ///
    /// # Errors
    /// Nobody asks, or a program does.
    pub fn in_person(&self) -> ApiResult<(&Player, &str)> {
        match (&self.player, &self.credential) {
            (Some(player), Credential::Session(hash)) => Ok((player, hash)),
            (Some(_), _) => Err(ApiError::Forbidden("no token allows that; log in instead".to_owned())),
            (None, _) => Err(ApiError::NotLoggedIn),
        }
    }

    /// As [`Caller::in_person`], for those with an account.
    ///
    /// # Errors
    /// As there, or it is a guest.
    pub fn with_account(&self) -> ApiResult<(&Player, &str)> {
        let (player, session) = self.in_person()?;
        if player.role == PersonKind::Guest { Err(ApiError::NotLoggedIn) } else { Ok((player, session)) }
    }

    /// An administrator.
    ///
    /// # Errors
    /// Nobody asks, it is none, or the token does not allow it.
    pub fn admin(&self) -> ApiResult<&Player> {
        let player = self.allowed(Scope::AdminPeople)?;
        match player.role {
            PersonKind::Admin => Ok(player),
            PersonKind::Guest => Err(ApiError::NotLoggedIn),
            PersonKind::Player | PersonKind::Bot => {
                Err(ApiError::Forbidden("only administrators may do that".to_owned()))
            }
        }
    }

    /// Somebody who may play.
    ///
    /// # Errors
    /// Nobody asks, or the token does not allow it.
    pub fn playing(&self) -> ApiResult<&Player> {
        self.allowed(self.play_scope())
    }

    /// Somebody who may do this in a game. To answer a challenge is either: playing, or minding challenges.
    ///
    /// # Errors
    /// Nobody asks, or the token does not allow it.
    pub fn acting(&self, act: &Act) -> ApiResult<&Player> {
        match act.matter() {
            Matter::Seat => self.allowed_any(&[self.play_scope(), Scope::ChallengeWrite]),
            Matter::Play | Matter::Words | Matter::Greeting => self.playing(),
        }
    }

    /// Somebody who may play; who has no seat yet becomes a guest.
    ///
    /// # Errors
    /// The token does not allow it, or the database fails.
    pub async fn seated(&self, app: &App) -> ApiResult<Player> {
        if self.player.is_some() {
            return self.playing().cloned();
        }
        let player = app.store.add_guest().await?;
        self.log_in(app, &player).await?;
        Ok(player)
    }

    fn play_scope(&self) -> Scope {
        let is_bot = self.player.as_ref().is_some_and(|player| player.role == PersonKind::Bot);
        if is_bot { Scope::BotPlay } else { Scope::BoardPlay }
    }

    /// Notes that this person has a socket open; it must be closed when the credential ends.
    ///
    /// # Errors
    /// It has just ended, or the database fails.
    pub async fn open_socket(&self, app: &App, player: &Player) -> ApiResult<Option<OpenSocket>> {
        let (Credential::Session(hash) | Credential::Token(hash, _)) = &self.credential else { return Ok(None) };
        let open = app.guard.sockets.open(&player.id, hash);
        // It may have ended after we asked and before the socket was noted: then nobody would close it.
        let is_good = match &self.credential {
            Credential::Token(..) => app.store.token(hash).await?.is_some(),
            Credential::Session(_) | Credential::Nothing => app.store.session(hash).await?.is_some(),
        };
        if is_good { Ok(Some(open)) } else { Err(ApiError::NotLoggedIn) }
    }

    /// From now on this is the person who asks: they get a new session, and the old one ends.
    pub async fn log_in(&self, app: &App, player: &Player) -> ApiResult<()> {
        let secret = app.store.add_session(&player.id, &self.agent).await?;
        self.end_session(app).await?;
        self.changes().session = Some(Cookie::Set(secret));
        Ok(())
    }

    /// By which of its marks this browser is known to somebody with this password, as it is kept.
    pub(crate) fn device(&self, password: &str) -> Option<&str> {
        devices::find(self.marks.as_deref()?, password)
    }

    /// Somebody has shown this password, as it is kept: from now on the browser is known to them.
    pub(crate) fn remember_device(&self, password: &str) {
        if self.device(password).is_none() {
            let marks = devices::with_another(self.marks.as_deref().unwrap_or_default(), password);
            self.changes().device = Some(Cookie::Set(marks));
        }
    }

    /// Ends the session, if there is one.
    pub async fn log_out(&self, app: &App) -> ApiResult<()> {
        self.end_session(app).await?;
        self.forget_cookie();
        Ok(())
    }

    /// The browser shall throw the cookie away.
    pub fn forget_cookie(&self) {
        self.changes().session = Some(Cookie::Clear);
    }

    async fn end_session(&self, app: &App) -> ApiResult<()> {
        if let (Some(player), Credential::Session(hash)) = (&self.player, &self.credential) {
            app.store.end_session(&player.id, hash).await?;
            app.guard.sockets.end(&player.id, hash);
        }
        Ok(())
    }

    fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn caller(parts: &Parts) -> ApiResult<&Caller> {
    parts.extensions.get().ok_or_else(|| ApiError::Internal("nobody asked who it is".to_owned()))
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> ApiResult<Caller> {
        caller(parts).cloned()
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> ApiResult<Visitor> {
        Ok(Visitor(caller(parts)?.playing().ok().cloned()))
    }
}

impl FromRequestParts<App> for Somebody {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Somebody> {
        let caller = caller(parts)?.clone();
        caller.seated(app).await.map(Somebody)
    }
}

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        Ok(Address::of(&parts.extensions))
    }
}
