//! Somebody who asks the server by HTTP, as a browser would: cookies are kept, the origin is told.

use crate::socket::Socket;
use futures_util::{StreamExt, stream};
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;

/// The way to a server, which may move when it is restarted.
#[derive(Clone, Debug)]
pub struct Site(Arc<Mutex<SocketAddr>>);

impl Site {
    /// The server there.
    pub fn new(address: SocketAddr) -> Site {
        Site(Arc::new(Mutex::new(address)))
    }

    /// Where it listens now.
    pub fn address(&self) -> SocketAddr {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It listens elsewhere from now on.
    pub fn moved(&self, address: SocketAddr) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = address;
    }
}

/// Somebody who asks. Clones share their cookies, as the tabs of a browser do.
#[derive(Clone, Debug)]
pub struct Person {
    site: Site,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
    /// Sent with every request.
    headers: HeaderMap,
}

/// What the server answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The answer, unless it is another status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    /// The stable name of the refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Person {
    /// Somebody of whom this server knows nothing yet.
    pub fn new(site: Site) -> Person {
        Person { site, cookies: Arc::default(), headers: HeaderMap::new() }
    }

    /// The same person with another header in all requests, such as `authorization`.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Person {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header"));
        self
    }

    /// The same person at another server of the same site: whoever one is there, one is here.
    pub fn at(&self, site: &Site) -> Person {
        Person { site: site.clone(), ..self.clone() }
    }

    /// The server they know.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Gets a page.
    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[], Vec::new()).await
    }

    /// Posts JSON.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, body).await
    }

    /// Sends a form.
    pub async fn post_form(&self, path: &str, form: &str) -> Answer {
        let kind = (CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        self.ask(Method::POST, path, &[kind], form.as_bytes().to_vec()).await
    }

    /// Sends JSON with any method.
    pub async fn send(&self, method: Method, path: &str, body: Value) -> Answer {
        let json = HeaderValue::from_static("application/json");
        self.ask(method, path, &[(CONTENT_TYPE, json)], body.to_string().into_bytes()).await
    }

    /// Asks whatever one likes, and the cookies go with it. Headers named here replace the usual ones.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(HeaderName, HeaderValue)],
        body: Vec<u8>,
    ) -> Answer {
        self.try_ask(method, path, headers, body).await.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The same of a server that may not be there.
    ///
    /// # Errors
    /// It is not there, or goes before it has answered.
    pub async fn try_ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(HeaderName, HeaderValue)],
        body: Vec<u8>,
    ) -> anyhow::Result<Answer> {
        let address = self.site.address();
        let mut request = Request::new(Full::new(Bytes::from(body)));
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().expect("a path");
        *request.headers_mut() = self.request_headers(address);
        for (name, value) in headers {
            request.headers_mut().insert(name, value.clone());
        }
        let stream = TcpStream::connect(address).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        connection.abort();
        self.take_cookies(&parts.headers);
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }

    /// Posts a body that comes piece by piece, with a pause before each.
    ///
    /// # Errors
    /// The server is not there, or goes before it has answered.
    pub async fn post_slowly(&self, path: &str, pieces: Vec<Bytes>, pause: Duration) -> anyhow::Result<Answer> {
        let address = self.site.address();
        let pieces = stream::iter(pieces).then(move |piece| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, Infallible>(Frame::data(piece))
        });
        let mut request = Request::new(StreamBody::new(Box::pin(pieces)));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = path.parse()?;
        *request.headers_mut() = self.request_headers(address);
        let stream = TcpStream::connect(address).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let (parts, body) = sender.send_request(request).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        connection.abort();
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }

    /// What a browser sends with everything.
    pub(crate) fn request_headers(&self, address: SocketAddr) -> HeaderMap {
        let mut headers = self.headers.clone();
        let text = |text: String| HeaderValue::from_str(&text).expect("a header");
        headers.insert(HOST, text(address.to_string()));
        headers.insert(ORIGIN, text(format!("http://{address}")));
        let cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        if !cookies.is_empty() {
            let pairs: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            headers.insert(COOKIE, text(pairs.join("; ")));
        }
        headers
    }

    fn take_cookies(&self, headers: &HeaderMap) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        for value in headers.get_all(SET_COOKIE) {
            let text = value.to_str().expect("a cookie is text");
            let pair = text.split(';').next().unwrap_or_default();
            let Some((name, value)) = pair.split_once('=') else { continue };
            if value.is_empty() || text.to_ascii_lowercase().contains("max-age=0") {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// The value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Takes a cookie into the jar, for example one of somebody else.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value.to_owned());
    }

    /// Opens a socket and waits for its greeting.
    pub async fn socket(&self) -> Socket {
        Socket::open(self).await.unwrap_or_else(|error| panic!("no socket: {error}"))
    }

    /// Gets a seat on this server.
    pub async fn become_guest(&self) {
        self.post("/api/guest", json!({})).await.expect(200);
    }

    /// Makes a game and returns its name.
    pub async fn make_game(&self, wish: Value) -> String {
        self.try_make_game(wish).await.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Makes a game and returns its name.
    ///
    /// # Errors
    /// The server is not there, or refuses.
    pub async fn try_make_game(&self, wish: Value) -> anyhow::Result<String> {
        let json = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let answer = self.try_ask(Method::POST, "/api/games", &json, wish.to_string().into_bytes()).await?;
        let made = answer.json();
        made["id"].as_str().map(str::to_owned).ok_or_else(|| anyhow::anyhow!("no game: {}", answer.text()))
    }
}
