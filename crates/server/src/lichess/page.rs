//! The pages of OAuth: plain HTML, no scripts, safe under the policy that goes with them.

use super::oauth::ConsentWish;
use crate::auth::Scope;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tabiya_text::{Arg, Language};

/// How the pages look.
pub(super) const STYLE: &str = include_str!("../../assets/oauth.css");

/// The language that the browser likes best of those that there are.
pub(super) fn language(headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = wanted.split(',').filter_map(|tag| tag.split(';').next());
    tags.map(str::trim).find_map(Language::from_tag).unwrap_or_default()
}

/// Who is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Askee<'a> {
    pub name: &'a str,
    /// What shows that they have given their password just now; without it the page asks for that.
    pub proof: Option<&'a str>,
}

/// Asks whether a program may act in one's name; whoever is not known yet logs in first.
pub(super) fn consent(
    language: Language,
    wish: &ConsentWish,
    asked: Option<Askee<'_>>,
    problem: Option<&str>,
) -> Response {
    let text = |key: &str| escape(&language.text(key, &[]));
    let mut body = format!(
        "<h1>{}</h1><p>{}</p><p class=\"origin\">{}</p>",
        text("oauth.title"),
        escape(&language.text("oauth.asks", &[("client", Arg::Notation(wish.client.as_str().into()))])),
        escape(&wish.redirect.origin),
    );
    // Said where it is to be mended.
    let problem =
        problem.map(|problem| format!("<p class=\"error\" role=\"alert\">{}</p>", text(problem))).unwrap_or_default();
    let hidden: String = wish
        .query
        .iter()
        .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape(value)))
        .collect();
    match asked {
        Some(Askee { name, proof }) => {
            let may: String = wish.scopes.iter().map(|scope| format!("<li>{}</li>", text(scope_key(*scope)))).collect();
            let may = if may.is_empty() { format!("<li>{}</li>", text("oauth.scope.none")) } else { may };
            let proof = match proof {
                Some(proof) => format!("<input type=\"hidden\" name=\"proof\" value=\"{}\">", escape(proof)),
                None => password(&text("oauth.again")),
            };
            // To refuse needs no password.
            body += &format!(
                "<p>{}</p><ul>{may}</ul><p class=\"note\">{}</p><form method=\"post\" action=\"oauth\">{hidden}{problem}{proof}\
                 <div class=\"buttons\"><button class=\"main\" name=\"decision\" value=\"allow\">{}</button>\
                 <button name=\"decision\" value=\"deny\" formnovalidate>{}</button></div></form>",
                text("oauth.may"),
                escape(&language.text("oauth.as", &[("name", Arg::Notation(name.into()))])),
                text("oauth.allow"),
                text("oauth.deny"),
            );
        }
        None => {
            body += &format!(
                "<p>{}</p><form method=\"post\" action=\"oauth-login\">{hidden}{problem}\
                 <label>{}<input name=\"name\" autocomplete=\"username\" required></label>\
                 {}<div class=\"buttons\"><button class=\"main\">{}</button></div></form>",
                text("oauth.login"),
                text("oauth.name"),
                password(&text("oauth.password")),
                text("oauth.enter"),
            );
        }
    }
    page(language, StatusCode::OK, &body, Some(&wish.redirect.origin))
}

/// Where the password is typed.
fn password(label: &str) -> String {
    format!(
        "<label>{label}<input name=\"password\" type=\"password\" autocomplete=\"current-password\" required></label>"
    )
}

/// Says that a program asks in a way that cannot be answered, and which it is.
pub(super) fn bad(language: Language, what: &str, origin: Option<&str>) -> Response {
    let text = language.text("oauth.bad", &[("what", Arg::Notation(what.into()))]);
    let title = escape(&language.text("oauth.title", &[]));
    let mut body = format!("<h1>{title}</h1><p class=\"error\">{}</p>", escape(&text));
    if let Some(origin) = origin {
        body += &format!("<p class=\"origin\">{}</p>", escape(origin));
    }
    page(language, StatusCode::BAD_REQUEST, &body, None)
}

fn scope_key(scope: Scope) -> &'static str {
    match scope {
        Scope::PreferenceRead => "oauth.scope.preference_read",
        Scope::PreferenceWrite => "oauth.scope.preference_write",
        Scope::ChallengeRead => "oauth.scope.challenge_read",
        Scope::ChallengeWrite => "oauth.scope.challenge_write",
        Scope::ChallengeBulk => "oauth.scope.challenge_bulk",
        Scope::TournamentWrite => "oauth.scope.tournament_write",
        Scope::StudyRead => "oauth.scope.study_read",
        Scope::StudyWrite => "oauth.scope.study_write",
        Scope::BoardPlay => "oauth.scope.board_play",
        Scope::BotPlay => "oauth.scope.bot_play",
        Scope::EngineRead => "oauth.scope.engine_read",
        Scope::EngineWrite => "oauth.scope.engine_write",
        Scope::AdminPeople => "oauth.scope.admin_people",
    }
}

fn page(language: Language, status: StatusCode, body: &str, target: Option<&str>) -> Response {
    let direction = if language.is_rtl() { "rtl" } else { "ltr" };
    let title = escape(&language.text("oauth.title", &[]));
    // A form's answer sends the browser on, and browsers count that as part of the form.
    let policy = format!(
        "default-src 'none'; style-src 'self'; form-action 'self' {}; base-uri 'self'; frame-ancestors 'none'",
        target.unwrap_or_default()
    );
    let html = format!(
        "<!doctype html><html lang=\"{}\" dir=\"{direction}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><link rel=\"stylesheet\" href=\"oauth.css\"></head><body><main>{body}</main></body></html>",
        language.tag()
    );
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
        (HeaderName::from_static("cross-origin-opener-policy"), "unsafe-none".to_owned()),
        (header::REFERRER_POLICY, "no-referrer".to_owned()),
    ];
    (status, headers, html).into_response()
}

/// What anybody has written, harmless in HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
