//! Bytes on the line, for clients without manners: no library would send these.

use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a test waits for what must come. Only a server that fails takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A bare connection.
pub(crate) struct Line {
    stream: TcpStream,
    heard: Vec<u8>,
}

/// What can be in the first byte of a frame.
pub(crate) mod opcode {
    /// A fragment that goes on.
    pub(crate) const MORE: u8 = 0x00;
    /// The first fragment of a text that goes on.
    pub(crate) const TEXT_BEGINS: u8 = 0x01;
    /// A whole text.
    pub(crate) const TEXT: u8 = 0x81;
    /// Bytes.
    pub(crate) const BINARY: u8 = 0x82;
    /// Is anybody there?
    pub(crate) const PING: u8 = 0x89;
}

impl Line {
    pub(crate) async fn open(address: SocketAddr) -> Line {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        Line { stream, heard: Vec::new() }
    }

    /// Opens a socket, as nobody in particular.
    pub(crate) async fn socket(address: SocketAddr) -> Line {
        let mut line = Line::open(address).await;
        line.say(&handshake(address, "")).await;
        let head = line.head().await;
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        line
    }

    /// Sends bytes. A line that the server has closed swallows them.
    pub(crate) async fn say(&mut self, bytes: &[u8]) -> bool {
        timeout(PATIENCE, self.stream.write_all(bytes)).await.expect("the server reads or hangs up").is_ok()
    }

    /// Sends a frame.
    pub(crate) async fn frame(&mut self, first: u8, payload: &[u8]) -> bool {
        self.say(&frame(first, payload)).await
    }

    /// Reads more; false at the end.
    async fn read(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match timeout(PATIENCE, self.stream.read(&mut bytes)).await.expect("the server answers or hangs up") {
            Ok(0) | Err(_) => false,
            Ok(count) => {
                self.heard.extend_from_slice(&bytes[..count]);
                true
            }
        }
    }

    /// All until the server hangs up.
    pub(crate) async fn all(mut self) -> String {
        while self.read().await {}
        String::from_utf8_lossy(&self.heard).into_owned()
    }

    /// The head of an answer.
    pub(crate) async fn head(&mut self) -> String {
        loop {
            if let Some(end) = self.heard.windows(4).position(|four| four == b"\r\n\r\n") {
                let head: Vec<u8> = self.heard.drain(..end + 4).collect();
                return String::from_utf8_lossy(&head).into_owned();
            }
            if !self.read().await {
                return String::from_utf8_lossy(&self.heard).into_owned();
            }
        }
    }

    /// The next frame from the server: its first byte and what it holds. None when the line is cut.
    async fn next_frame(&mut self) -> Option<(u8, Vec<u8>)> {
        loop {
            if let [first, length, rest @ ..] = self.heard.as_slice() {
                let (length, rest) = match (length, rest) {
                    (126, [high, low, rest @ ..]) => (usize::from(*high) << 8 | usize::from(*low), rest),
                    (126.., _) => (usize::MAX, rest),
                    (length, rest) => (usize::from(*length), rest),
                };
                if let Some(payload) = rest.get(..length) {
                    let (first, payload) = (*first, payload.to_vec());
                    let taken = self.heard.len() - rest.len() + length;
                    self.heard.drain(..taken);
                    return Some((first, payload));
                }
            }
            if !self.read().await {
                return None;
            }
        }
    }

    /// The next text from the server.
    pub(crate) async fn text(&mut self) -> Option<String> {
        while let Some((first, payload)) = self.next_frame().await {
            if first == opcode::TEXT {
                return String::from_utf8(payload).ok();
            }
        }
        None
    }

    /// Why the server closes the socket: the code it gives, or none where it just hangs up.
    pub(crate) async fn closing(mut self) -> Option<u16> {
        while let Some((first, payload)) = self.next_frame().await {
            if first == 0x88 {
                return Some(payload.get(..2).map_or(0, |code| u16::from_be_bytes([code[0], code[1]])));
            }
        }
        None
    }
}

/// A request for a socket, with more headers.
pub(crate) fn handshake(address: SocketAddr, more: &str) -> Vec<u8> {
    format!(
        "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    )
    .into_bytes()
}

/// A frame as clients send it; the mask is zero.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        short @ 0..126 => bytes.push(0x80 | short as u8),
        long => {
            bytes.push(0x80 | 127);
            bytes.extend((long as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend_from_slice(payload);
    bytes
}
