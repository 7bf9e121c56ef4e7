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
    /// A game's page, by the short address that programs expect.
    pub(super) fn game(&self, id: &str) -> String {
        format!("{}/{id}", self.0)
    }

    /// Somebody's page.
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
