//! An answer that goes on: read line by line, as clients of event streams do.

use crate::person::Person;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long a line may be awaited. Long enough for the slowest machine: only a hang is cut short by it.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer that goes on. To drop it is to hang up.
#[derive(Debug)]
pub struct Lines {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    body: Incoming,
    buffer: Vec<u8>,
    connection: JoinHandle<hyper::Result<()>>,
}

impl Lines {
    /// Gets this address, and reads no more than the headers.
    pub async fn get(person: &Person, path: &str) -> Lines {
        Lines::open(person, Method::GET, path, &[], Vec::new()).await
    }

    /// Posts JSON, and reads no more than the headers.
    pub async fn post(person: &Person, path: &str, body: Value) -> Lines {
        let json = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Lines::open(person, Method::POST, path, &[json], body.to_string().into_bytes()).await
    }

    /// Asks, and reads no more than the headers.
    pub async fn open(
        person: &Person,
        method: Method,
        path: &str,
        headers: &[(HeaderName, HeaderValue)],
        body: Vec<u8>,
    ) -> Lines {
        let address = person.site().address();
        let mut request = Request::new(Full::new(Bytes::from(body)));
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().expect("a path");
        *request.headers_mut() = person.request_headers(address);
        for (name, value) in headers {
            request.headers_mut().insert(name, value.clone());
        }
        let stream = TcpStream::connect(address).await.expect("the server is there");
        let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.expect("it speaks HTTP");
        let connection = tokio::spawn(connection);
        let response = sender.send_request(request).await.expect("it answers");
        let (parts, body) = response.into_parts();
        Lines { status: parts.status, headers: parts.headers, body, buffer: Vec::new(), connection }
    }

    /// The next line, also an empty one, without its end; `None` when the answer has ended.
    pub async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(at) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=at).collect();
                return Some(String::from_utf8_lossy(&line[..at]).into_owned());
            }
            let frame = timeout(PATIENCE, self.body.frame()).await.expect("a line comes in time")?;
            if let Ok(data) = frame.ok()?.into_data() {
                self.buffer.extend_from_slice(&data);
            }
        }
    }

    /// All that comes until nothing more does for so long, or the answer has ended.
    pub async fn so_far(&mut self, pause: Duration) -> String {
        while let Ok(Some(Ok(frame))) = timeout(pause, self.body.frame()).await {
            if let Ok(data) = frame.into_data() {
                self.buffer.extend_from_slice(&data);
            }
        }
        String::from_utf8_lossy(&std::mem::take(&mut self.buffer)).into_owned()
    }

    /// All that is still to come, as one object; null where it is none.
    pub async fn rest(&mut self) -> Value {
        while let Some(frame) = timeout(PATIENCE, self.body.frame()).await.expect("the answer ends in time") {
            if let Some(data) = frame.ok().and_then(|frame| frame.into_data().ok()) {
                self.buffer.extend_from_slice(&data);
            }
        }
        serde_json::from_slice(&self.buffer).unwrap_or_default()
    }

    /// The next object; `None` when the answer has ended. Empty lines are passed over.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line:?}: {error}")));
            }
        }
    }

    /// The next object of this type; others are passed over.
    pub async fn of_type(&mut self, wanted: &str) -> Value {
        loop {
            let object = self.next().await.unwrap_or_else(|| panic!("the answer ended before a {wanted}"));
            if object["type"] == wanted {
                return object;
            }
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.connection.abort();
    }
}
