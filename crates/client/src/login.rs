//! Logging in by name and password, for people at a keyboard. Only Tabiya servers know it; elsewhere one needs a token.

use crate::client::{Client, ClientError, Payload};
use hyper::Method;
use hyper::header::SET_COOKIE;
use serde_json::{Value, json};

impl Client {
    /// A token for a day, for this name and password. `label` is what its owner will read in the settings.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses.
    pub async fn log_in(&self, name: &str, password: &str, label: &str) -> Result<String, ClientError> {
        self.enter("/api/login", name, password, label).await
    }

    /// Makes an account, and a token for a day as [`Client::log_in`] does.
    ///
    /// # Errors
    /// As there.
    pub async fn register(&self, name: &str, password: &str, label: &str) -> Result<String, ClientError> {
        self.enter("/api/register", name, password, label).await
    }

    async fn enter(&self, path: &str, name: &str, password: &str, label: &str) -> Result<String, ClientError> {
        let login = json!({ "name": name, "password": password });
        let (headers, _) = self.converse(Method::POST, path, None, &login).await?;
        let cookies = headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok()?.split(';').next());
        let cookie = cookies.collect::<Vec<_>>().join("; ");
        let scopes = ["board:play", "challenge:read", "challenge:write"];
        let wish = json!({ "label": label, "scopes": scopes, "days": 1, "password": password });
        let made = self.converse(Method::POST, "/api/me/tokens", Some(&cookie), &wish).await?.1;
        // Nobody needs the session any more; should this fail, it ends by itself.
        let _ = self.converse(Method::POST, "/api/logout", Some(&cookie), &json!({})).await;
        let token = made["token"].as_str().map(str::to_owned);
        token.ok_or_else(|| ClientError::Strange("no token came".to_owned()))
    }

    async fn converse(
        &self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        body: &Value,
    ) -> Result<(hyper::HeaderMap, Value), ClientError> {
        let body = Payload { kind: "application/json", text: body.to_string() };
        self.ask_as_browser(method, path, cookie, body).await
    }
}
