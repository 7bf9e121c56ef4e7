//! The address of this server as the one who asks knows it, for links in answers.

use crate::app::App;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use std::convert::Infallible;

/// The address of this server, without a slash at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Site(String);

impl Site {
    pub(super) fn root(&self) -> &str {
        &self.0
    }

    /// A game's page, by the short address that programs expect.
    pub(super) fn game(&self, id: &str) -> String {
        format!("{}/{id}", self.0)
    }

    /// A game of the library, on the analysis board.
    pub(super) fn library_game(&self, id: &str) -> String {
        format!("{}/analysis/library/{id}", self.0)
    }

    /// Moves on the analysis board, from this position on.
    pub(super) fn analysis(&self, start: Option<&str>, moves: &[String]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if let Some(fen) = start {
            query.append_pair("fen", fen);
        }
        // The commas between the moves stay as they are: so the address is shorter, and can be read.
        let play = if moves.is_empty() { String::new() } else { format!("play={}", moves.join(",")) };
        let parts = [query.finish(), play].into_iter().filter(|part| !part.is_empty());
        let query = parts.collect::<Vec<_>>().join("&");
        format!("{}/analysis{}{query}", self.0, if query.is_empty() { "" } else { "?" })
    }

    pub(super) fn person(&self, name: &str) -> String {
        format!("{}/@/{name}", self.0)
    }
}

impl FromRequestParts<App> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Site, Infallible> {
        if let Some(url) = &app.config.public_url {
            return Ok(Site(url.trim_end_matches('/').to_owned()));
        }
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        let scheme = if app.config.is_https() { "https" } else { "http" };
        let base = app.config.base_path.trim_end_matches('/');
        Ok(Site(format!("{scheme}://{host}{base}")))
    }
}
