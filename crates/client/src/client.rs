//! Asks a server: requests over one connection that is kept, streams over connections of their own.

use crate::lines::Lines;
use crate::server::Server;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderValue, ORIGIN, RETRY_AFTER, USER_AGENT,
};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::de::DeserializeOwned;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// Somebody on a server, by token. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Client {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    server: Server,
    token: Option<HeaderValue>,
    tls: Arc<ClientConfig>,
    kept: Mutex<Option<SendRequest<Full<Bytes>>>>,
}

/// Why a server did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// It cannot be reached, or breaks off.
    #[error("cannot reach {server}: {error}")]
    Unreachable { server: String, error: String },
    /// It said no.
    #[error("the server refused: {error} ({status})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// What it said.
        error: String,
        /// A stable name for that, where it gives one.
        code: Option<String>,
        /// When to come back, in seconds.
        after_s: Option<u64>,
    },
    /// It says something that is none of this API.
    #[error("the server answers what was not expected: {0}")]
    Strange(String),
    /// The token can be none.
    #[error("the token has letters that no token has")]
    BadToken,
}

impl ClientError {
    /// May the same be asked again in a while?
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Unreachable { .. } => true,
            ClientError::Refused { status, .. } => matches!(status, 429 | 500..),
            ClientError::Strange(_) | ClientError::BadToken => false,
        }
    }
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The largest answer that is not streamed.
const MOST_BYTES: usize = 16 << 20;

impl Client {
    /// Somebody on this server; nobody in particular without a token.
    ///
    /// # Errors
    /// The token can be none.
    pub fn new(server: Server, token: Option<&str>) -> Result<Client, ClientError> {
        let token = token.map(|token| HeaderValue::from_str(&format!("Bearer {token}"))).transpose();
        let mut token = token.map_err(|_| ClientError::BadToken)?;
        if let Some(token) = &mut token {
            token.set_sensitive(true);
        }
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| ClientError::Strange(error.to_string()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let inner = Inner { server, token, tls: Arc::new(tls), kept: Mutex::new(None) };
        Ok(Client { inner: Arc::new(inner) })
    }

    pub fn server(&self) -> &Server {
        &self.inner.server
    }

    /// Gets something.
    ///
    /// # Errors
    /// The server cannot be reached, refuses, or answers something else.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        self.json(Method::GET, path, None).await
    }

    /// Posts a form.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub async fn post<T: DeserializeOwned>(&self, path: &str, form: &[(&str, &str)]) -> Result<T, ClientError> {
        let body = if form.is_empty() { None } else { Some(encoded(form)) };
        self.json(Method::POST, path, body).await
    }

    /// Posts a text as it is.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub async fn post_text<T: DeserializeOwned>(&self, path: &str, text: &str) -> Result<T, ClientError> {
        self.json(Method::POST, path, Some(Payload { kind: "text/plain", text: text.to_owned() })).await
    }

    /// Posts JSON, as Tabiya's own API wants it.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub async fn post_json<T: DeserializeOwned>(&self, path: &str, body: &serde_json::Value) -> Result<T, ClientError> {
        let body = Payload { kind: "application/json", text: body.to_string() };
        self.json(Method::POST, path, Some(body)).await
    }

    /// Gets a text, whatever it is.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub async fn text(&self, path: &str) -> Result<Vec<u8>, ClientError> {
        let response = refused(self.ask(Method::GET, path, None).await?).await?;
        Ok(read(response).await?.into())
    }

    /// Ends the token that this client comes with.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub async fn log_out(&self) -> Result<(), ClientError> {
        refused(self.ask(Method::DELETE, "/api/token", None).await?).await.map(drop)
    }

    /// Posts a form, where it only matters that it was done.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub async fn tell(&self, path: &str, form: &[(&str, &str)]) -> Result<(), ClientError> {
        self.post::<serde_json::Value>(path, form).await.map(drop)
    }

    /// Listens to what is streamed.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses.
    pub async fn stream(&self, method: Method, path: &str, form: &[(&str, &str)]) -> Result<Lines, ClientError> {
        let body = if form.is_empty() { None } else { Some(encoded(form)) };
        let mut sender = self.connect().await?;
        let response = self.within(sender.send_request(self.request(method, path, body)?)).await?;
        let response = refused(response).await?;
        Ok(Lines::new(self.inner.server.to_string(), response.into_body(), sender))
    }

    async fn json<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Payload>,
    ) -> Result<T, ClientError> {
        let response = refused(self.ask(method, path, body).await?).await?;
        let bytes = read(response).await?;
        serde_json::from_slice(&bytes).map_err(|error| ClientError::Strange(error.to_string()))
    }

    /// Asks over the kept connection, or over a new one if that has gone.
    async fn ask(&self, method: Method, path: &str, body: Option<Payload>) -> Result<Response<Incoming>, ClientError> {
        let mut kept = self.inner.kept.lock().await;
        if let Some(sender) = kept.as_mut()
            && sender.ready().await.is_ok()
        {
            match timeout(PATIENCE, sender.send_request(self.request(method.clone(), path, body.clone())?)).await {
                Ok(Ok(response)) => return Ok(response),
                // It was closed before the request went out; anything else may have been done.
                Ok(Err(error)) if error.is_canceled() || error.is_closed() => {}
                Ok(Err(error)) => {
                    *kept = None;
                    return Err(self.unreachable(error));
                }
                Err(_) => {
                    *kept = None;
                    return Err(self.unreachable("no answer in time"));
                }
            }
        }
        *kept = None;
        let mut sender = self.connect().await?;
        let response = self.within(sender.send_request(self.request(method, path, body)?)).await?;
        *kept = Some(sender);
        Ok(response)
    }

    /// Asks as a browser does: with a cookie, and from the server's own page.
    pub(crate) async fn ask_as_browser(
        &self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        body: Payload,
    ) -> Result<(HeaderMap, serde_json::Value), ClientError> {
        let mut request = self.request(method, path, Some(body))?;
        let text = |text: &str| HeaderValue::from_str(text).map_err(|error| ClientError::Strange(error.to_string()));
        request.headers_mut().insert(ORIGIN, text(&self.inner.server.to_string())?);
        if let Some(cookie) = cookie {
            request.headers_mut().insert(COOKIE, text(cookie)?);
        }
        let mut sender = self.connect().await?;
        let response = refused(self.within(sender.send_request(request)).await?).await?;
        let headers = response.headers().clone();
        let body = read(response).await?;
        let body = serde_json::from_slice(&body).map_err(|error| ClientError::Strange(error.to_string()))?;
        Ok((headers, body))
    }

    fn request(&self, method: Method, path: &str, body: Option<Payload>) -> Result<Request<Full<Bytes>>, ClientError> {
        let strange = |error: hyper::http::Error| ClientError::Strange(error.to_string());
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(HOST, self.inner.server.authority());
        request = request.header(USER_AGENT, concat!("tabiya/", env!("CARGO_PKG_VERSION")));
        request = request.header(ACCEPT, "application/x-ndjson, application/json");
        if let Some(Payload { kind, .. }) = &body {
            request = request.header(CONTENT_TYPE, *kind);
        }
        if let Some(token) = &self.inner.token {
            request = request.header(AUTHORIZATION, token);
        }
        let text = body.map(|body| body.text).unwrap_or_default();
        request.body(Full::new(Bytes::from(text))).map_err(strange)
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, ClientError> {
        let server = &self.inner.server;
        let address = (server.bare_host(), server.port);
        let stream = self.within(TcpStream::connect(address)).await?;
        let _ = stream.set_nodelay(true);
        if !server.is_https {
            return self.speak(TokioIo::new(stream)).await;
        }
        let name = ServerName::try_from(server.bare_host().to_owned()).map_err(|error| self.unreachable(error))?;
        let connector = TlsConnector::from(Arc::clone(&self.inner.tls));
        let stream = self.within(connector.connect(name, stream)).await?;
        self.speak(TokioIo::new(stream)).await
    }

    async fn speak<S>(&self, stream: S) -> Result<SendRequest<Full<Bytes>>, ClientError>
    where
        S: hyper::rt::Read + hyper::rt::Write + Send + Unpin + 'static,
    {
        let (sender, connection) = self.within(handshake(stream)).await?;
        // It ends when nobody holds the sender or the answer's body any more.
        tokio::spawn(connection);
        Ok(sender)
    }

    async fn within<T, E: std::fmt::Display>(
        &self,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, ClientError> {
        match timeout(PATIENCE, work).await {
            Ok(result) => result.map_err(|error| self.unreachable(error)),
            Err(_) => Err(self.unreachable(io::Error::from(io::ErrorKind::TimedOut))),
        }
    }

    fn unreachable(&self, error: impl std::fmt::Display) -> ClientError {
        ClientError::Unreachable { server: self.inner.server.to_string(), error: error.to_string() }
    }
}

/// What is sent.
#[derive(Clone, Debug)]
pub(crate) struct Payload {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

fn encoded(form: &[(&str, &str)]) -> Payload {
    let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    Payload { kind: "application/x-www-form-urlencoded", text }
}

async fn read(response: Response<Incoming>) -> Result<Bytes, ClientError> {
    let body = Limited::new(response.into_body(), MOST_BYTES).collect();
    match timeout(PATIENCE, body).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) => Err(ClientError::Strange(error.to_string())),
        Err(_) => Err(ClientError::Strange("the answer does not end".to_owned())),
    }
}

/// The answer, unless it is a refusal.
async fn refused(response: Response<Incoming>) -> Result<Response<Incoming>, ClientError> {
    if response.status().is_success() {
        return Ok(response);
    }
    let status = response.status();
    let after = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let body = read(response).await.unwrap_or_default();
    let said: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
    let error = match &said["error"] {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Null => reason(status),
        other => other.to_string(),
    };
    let code = said["code"].as_str().map(str::to_owned);
    Err(ClientError::Refused { status: status.as_u16(), error, code, after_s: after })
}

fn reason(status: StatusCode) -> String {
    status.canonical_reason().unwrap_or("refused").to_lowercase()
}
