//! What a server streams: one JSON object a line. Empty lines say that it is still there; silence says that it is not.

use crate::client::ClientError;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;

/// A stream of objects. To drop it is to hang up.
#[derive(Debug)]
pub struct Lines {
    server: String,
    body: Incoming,
    buffer: Vec<u8>,
    /// Kept, for the connection ends without it.
    _sender: SendRequest<Full<Bytes>>,
}

/// Servers say something every seven seconds; who is silent for so long has gone.
const SILENCE: Duration = Duration::from_secs(20);
/// The longest line.
const MOST_BYTES: usize = 1 << 20;

impl Lines {
    pub(crate) fn new(server: String, body: Incoming, sender: SendRequest<Full<Bytes>>) -> Lines {
        Lines { server, body, buffer: Vec::new(), _sender: sender }
    }

    /// The next object; `None` when the stream has ended. It may be dropped and asked again.
    ///
    /// # Errors
    /// The server has gone, or says something else.
    pub async fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, ClientError> {
        loop {
            if let Some(line) = self.take_line() {
                if line.iter().all(u8::is_ascii_whitespace) {
                    continue;
                }
                let object = serde_json::from_slice(&line).map_err(|error| ClientError::Strange(error.to_string()))?;
                return Ok(Some(object));
            }
            if self.buffer.len() > MOST_BYTES {
                return Err(ClientError::Strange("a line does not end".to_owned()));
            }
            let frame = match timeout(SILENCE, self.body.frame()).await {
                Ok(Some(Ok(frame))) => frame,
                Ok(None) => return Ok(None),
                Ok(Some(Err(error))) => return Err(self.gone(error.to_string())),
                Err(_) => return Err(self.gone("it is silent".to_owned())),
            };
            if let Ok(data) = frame.into_data() {
                self.buffer.extend_from_slice(&data);
            }
        }
    }

    fn take_line(&mut self) -> Option<Vec<u8>> {
        let at = self.buffer.iter().position(|&byte| byte == b'\n')?;
        Some(self.buffer.drain(..=at).collect())
    }

    fn gone(&self, error: String) -> ClientError {
        ClientError::Unreachable { server: self.server.clone(), error }
    }
}
