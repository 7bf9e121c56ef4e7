//! OAuth with PKCE: a program sends somebody here, they say yes or no, and the program gets a token of theirs.
//!
//! Clients are not registered: the page says by address who asks. It is made here, without scripts, in the language of
//! the browser.

use super::error::Answer;
use super::fields::Fields;
use super::page::{self, Askee};
use crate::app::App;
use crate::auth::{Address, Caller, Scope, check_login, names};
use crate::error::ApiError;
use crate::game::{PersonKind, Player};
use crate::guard::codes::Grant;
use crate::id;
use crate::store::wall_ms;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect as Elsewhere, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::time::Instant;
use tabiya_text::{Language, is_unseen};

/// The pages, for people with their cookie.
pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/oauth", get(ask).post(decide))
        .route("/oauth-login", post(log_in))
        .route("/account/oauth/token/create", get(to_tokens))
        .route("/account/oauth/token", get(to_tokens))
        .route("/oauth.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE)))
}

/// What a program asks for.
#[derive(Clone, Debug)]
pub(super) struct ConsentWish {
    /// What the program calls itself.
    pub client: String,
    /// Where the answer goes.
    pub redirect: Redirect,
    /// What its token shall allow.
    pub scopes: Vec<Scope>,
    /// The hash of its secret.
    challenge: String,
    /// Comes back unchanged.
    state: Option<String>,
    /// All of it, to be asked again.
    pub query: Vec<(&'static str, String)>,
}

/// An address to which an answer may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Redirect {
    uri: String,
    /// Scheme and host, or the scheme alone where it is an app's own.
    pub origin: String,
}

/// Why a program cannot ask so. People read it here: nobody has said yet that its address is a good one, and a link to us must
/// not lead elsewhere by itself.
struct Bad {
    /// The field that makes no sense.
    what: &'static str,
    /// Who asks, where that is known.
    origin: Option<String>,
}

/// How many tokens somebody may have.
const MOST_TOKENS: usize = 100;
/// The shortest secret of a program.
const SHORTEST_VERIFIER: usize = 43;
const YEAR_S: i64 = 31_536_000;
/// What tokens begin with that programs get so.
const PREFIX: &str = "lio_";
/// The fields of a question.
const QUESTION: [&str; 7] =
    ["response_type", "client_id", "redirect_uri", "code_challenge_method", "code_challenge", "scope", "state"];
const LONGEST_FIELD: usize = 1024;
/// This machine, where programs may listen without HTTPS.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

impl Redirect {
    /// An address by HTTPS, on this machine, or of an app that has named its scheme after a domain, so that it is nobody
    /// else's (RFC 8252); without anything that has no place in one.
    pub(super) fn read(uri: &str) -> Option<Redirect> {
        let is_good = |byte: u8| byte.is_ascii_graphic() && !b"\"'<>`\\;,#".contains(&byte);
        let (scheme, rest) = uri.split_once(':')?;
        let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
        let scheme = scheme.to_ascii_lowercase();
        if uri.len() > LONGEST_FIELD
            || !uri.bytes().all(is_good)
            || !scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            || !scheme.bytes().all(is_scheme)
        {
            return None;
        }
        let origin = if matches!(scheme.as_str(), "http" | "https") {
            let host = rest.strip_prefix("//")?.split(['/', '?']).next()?;
            let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
            if host.is_empty() || !host.bytes().all(is_host) || (scheme == "http" && !is_loopback(host)) {
                return None;
            }
            format!("{scheme}://{host}")
        } else if scheme.split('.').count() > 1 && scheme.split('.').all(|part| !part.is_empty()) {
            format!("{scheme}:")
        } else {
            return None;
        };
        Some(Redirect { uri: uri.to_owned(), origin })
    }

    /// Sends the browser there with an answer.
    fn with(&self, pairs: &[(&str, &str)]) -> Response {
        let mut answer = form_urlencoded::Serializer::new(String::new());
        answer.extend_pairs(pairs);
        let sign = if self.uri.contains('?') { '&' } else { '?' };
        let to = format!("{}{sign}{}", self.uri, answer.finish());
        match HeaderValue::from_str(&to) {
            Ok(to) => (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response(),
            Err(_) => StatusCode::BAD_REQUEST.into_response(),
        }
    }
}

/// Is this host, with a port or without, this machine?
fn is_loopback(host: &str) -> bool {
    let is_port =
        |rest: &str| rest.is_empty() || rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    let host = host.to_ascii_lowercase();
    LOOPBACK.iter().any(|name| host.strip_prefix(name).is_some_and(is_port))
}

impl ConsentWish {
    fn read(fields: &Fields) -> Result<ConsentWish, Bad> {
        let text = |name: &str| fields.text(name).filter(|text| text.len() <= LONGEST_FIELD).map(str::to_owned);
        let redirect = text("redirect_uri").and_then(|uri| Redirect::read(&uri));
        let redirect = redirect.ok_or(Bad { what: "redirect_uri", origin: None })?;
        let bad = |what| Bad { what, origin: Some(redirect.origin.clone()) };
        let client =
            text("client_id").filter(|client| !client.chars().any(is_unseen)).ok_or_else(|| bad("client_id"))?;
        if text("response_type").as_deref() != Some("code") {
            return Err(bad("response_type"));
        }
        if text("code_challenge_method").as_deref() != Some("S256") {
            return Err(bad("code_challenge_method"));
        }
        let challenge = text("code_challenge").ok_or_else(|| bad("code_challenge"))?;
        let state = text("state");
        let scopes = scopes(&text("scope").unwrap_or_default());
        let query = QUESTION.into_iter().filter_map(|name| Some((name, text(name)?))).collect();
        Ok(ConsentWish { client, redirect, scopes, challenge, state, query })
    }

    fn answer<'a>(&'a self, mut pairs: Vec<(&'a str, &'a str)>) -> Response {
        if let Some(state) = &self.state {
            pairs.push(("state", state));
        }
        self.redirect.with(&pairs)
    }
}

/// Those scopes that there are here. What this server does not have, it cannot grant; nobody is refused for asking. What
/// administrators do is never granted this way.
fn scopes(text: &str) -> Vec<Scope> {
    let named: Vec<Scope> = text.split([' ', ',']).filter_map(|name| name.parse().ok()).collect();
    Scope::set(&named).into_iter().filter(|scope| *scope != Scope::AdminPeople).collect()
}

impl Bad {
    fn answer(self, language: Language) -> Response {
        page::bad(language, self.what, self.origin.as_deref())
    }
}

/// Programs send people there to make a token by hand.
async fn to_tokens(State(app): State<App>, uri: Uri) -> Elsewhere {
    let base = app.config.base_path.trim_end_matches('/');
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Elsewhere::to(&format!("{base}/tokens{query}"))
}

/// What somebody has sent from one of our pages, or a program to the first of them: a wish in any case.
struct Sent {
    wish: ConsentWish,
    fields: Fields,
    language: Language,
}

impl FromRequest<App> for Sent {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Sent, Response> {
        let language = page::language(request.headers());
        let fields = Fields::from_request(request, app).await.map_err(IntoResponse::into_response)?;
        let wish = ConsentWish::read(&fields).map_err(|bad| bad.answer(language))?;
        Ok(Sent { wish, fields, language })
    }
}

/// Shows what is asked for, or asks who one is first.
async fn ask(caller: Caller, Sent { wish, language, .. }: Sent) -> Response {
    page::consent(language, &wish, known(&caller).map(|me| Askee { name: &me.name, proof: None }), None)
}

fn known(caller: &Caller) -> Option<&Player> {
    caller.with_account().ok().map(|(me, _)| me).filter(|me| me.role != PersonKind::Guest)
}

/// Logs somebody in who came without a session, and shows the question again.
async fn log_in(State(app): State<App>, caller: Caller, Address(address): Address, sent: Sent) -> Response {
    let Sent { wish, fields, language } = sent;
    let (name, password) = (fields.text("name").unwrap_or_default(), fields.text("password").unwrap_or_default());
    let result = match check_login(&app, &caller, &names::fold(name), password, address).await {
        Ok(player) => caller.log_in(&app, &player).await.map(|()| player),
        Err(error) => Err(error),
    };
    match result {
        Ok(player) => {
            let proof = app.guard.proofs.add(&player.id);
            page::consent(language, &wish, Some(Askee { name: &player.name, proof: proof.as_deref() }), None)
        }
        Err(ApiError::WrongPassword) => page::consent(language, &wish, None, Some("oauth.wrong")),
        Err(_) => page::consent(language, &wish, None, Some("oauth.later")),
    }
}

/// Somebody has said yes or no. To say yes takes the password: whoever has found an open browser shall not take the account with them.
async fn decide(State(app): State<App>, caller: Caller, Address(address): Address, sent: Sent) -> Response {
    let Sent { wish, fields, language } = sent;
    let Some(me) = known(&caller) else { return page::consent(language, &wish, None, None) };
    if fields.text("decision") != Some("allow") {
        return wish.answer(vec![("error", "access_denied"), ("error_description", "the person said no")]);
    }
    let asked = Some(Askee { name: &me.name, proof: None });
    if !fields.text("proof").is_some_and(|proof| app.guard.proofs.is_of(proof, &me.id)) {
        let Some(password) = fields.text("password") else { return page::consent(language, &wish, asked, None) };
        if let Err(error) = check_login(&app, &caller, &me.name, password, address).await {
            let wrong = matches!(error, ApiError::WrongPassword).then_some("oauth.wrong-password");
            return page::consent(language, &wish, asked, Some(wrong.unwrap_or("oauth.later")));
        }
    }
    let code = format!("liu_{}", id::secret());
    let grant = Grant {
        player: me.clone(),
        scopes: wish.scopes.clone(),
        client: wish.client.clone(),
        redirect: wish.redirect.uri.clone(),
        challenge: wish.challenge.clone(),
        made: Instant::now(),
    };
    if !app.guard.codes.add(&code, grant) {
        return page::consent(language, &wish, asked, Some("oauth.later"));
    }
    wish.answer(vec![("code", &code)])
}

/// Makes a code into a token.
pub(super) async fn exchange(State(app): State<App>, fields: Fields) -> Answer<Response> {
    let refuse = |error: &str, why: &str| {
        let body = json!({ "error": error, "error_description": why });
        Ok((StatusCode::BAD_REQUEST, Json(body)).into_response())
    };
    if fields.text("grant_type") != Some("authorization_code") {
        return refuse("unsupported_grant_type", "grant_type must be authorization_code");
    }
    let Some(grant) = fields.text("code").and_then(|code| app.guard.codes.take(code)) else {
        return refuse("invalid_grant", "the code is unknown, used or too old");
    };
    if fields.text("redirect_uri") != Some(&grant.redirect) {
        return refuse("invalid_grant", "redirect_uri is not the one that was asked with");
    }
    if fields.text("client_id") != Some(&grant.client) {
        return refuse("invalid_grant", "client_id is not the one that was asked with");
    }
    let verifier = fields.text("code_verifier").unwrap_or_default();
    if verifier.len() < SHORTEST_VERIFIER {
        return refuse("invalid_grant", "code_verifier has at least 43 letters");
    }
    if challenge_of(verifier) != grant.challenge.trim_end_matches('=') {
        return refuse("invalid_grant", "the hash of code_verifier is not code_challenge");
    }
    if app.store.tokens(&grant.player.id).await?.len() >= MOST_TOKENS {
        return refuse("invalid_grant", "this person has too many tokens; some must be revoked first");
    }
    let label: String = grant.client.chars().take(60).collect();
    let expires_at = wall_ms() + YEAR_S * 1000;
    let token = app.store.add_token_with(PREFIX, &grant.player.id, &label, &grant.scopes, Some(expires_at)).await?.0;
    Ok(Json(json!({ "token_type": "Bearer", "access_token": token, "expires_in": YEAR_S })).into_response())
}

/// The hash of a secret, as PKCE writes it.
fn challenge_of(verifier: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digest = Sha256::digest(verifier);
    let mut text = String::with_capacity(43);
    for chunk in digest.chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for i in 0..=chunk.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * i) & 63) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenge_is_that_of_the_standard() {
        // The example of RFC 7636, appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(challenge_of(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn only_real_addresses_get_an_answer() {
        for (uri, origin) in [
            ("https://app.example/back?x=1", "https://app.example"),
            ("http://localhost:8000", "http://localhost:8000"),
            ("http://[::1]:80/x", "http://[::1]:80"),
            ("com.example.app:/back", "com.example.app:"),
            ("http://127.0.0.1/", "http://127.0.0.1"),
            ("http://LOCALHOST:8000", "http://LOCALHOST:8000"),
        ] {
            assert_eq!(Redirect::read(uri).map(|redirect| redirect.origin).as_deref(), Some(origin), "{uri}");
        }
        for bad in ["", "x", "javascript:alert(1)", "https://", "https://a b", "https://a;b/", "https://u@h/", "data:x"]
        {
            assert_eq!(Redirect::read(bad), None, "{bad}");
        }
        for bad in [
            "http://app.example/",
            "http://localhost.evil.example/",
            "http://localhost:x/",
            "http://127.0.0.1.evil/",
            "search-ms:query=x",
            "myapp://back",
            ".x:/back",
            "x.:/back",
        ] {
            assert_eq!(Redirect::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn unknown_scopes_are_passed_over_and_administration_is_not_given_away() {
        assert_eq!(
            scopes("board:play puzzle:read challenge:write admin:people"),
            [Scope::ChallengeWrite, Scope::BoardPlay]
        );
    }
}
