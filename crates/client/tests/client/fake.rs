//! A server that answers each request with what a test has prepared for it, and notes what it was asked.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A request as it came.
#[derive(Clone, Debug)]
pub(crate) struct FakeRequest {
    /// Method and path.
    pub(crate) what: String,
    /// All before the body, in lower case but for what follows a colon.
    pub(crate) head: String,
    /// The body.
    pub(crate) body: String,
}

/// What is answered: pieces, one after the other, and whether the line then stays open in silence.
#[derive(Clone, Debug)]
struct Prepared {
    pieces: Vec<String>,
    stays: bool,
}

#[derive(Debug, Default)]
struct State {
    answers: HashMap<String, VecDeque<Prepared>>,
    asked: Vec<FakeRequest>,
}

/// The server. It goes with the test's runtime.
#[derive(Clone, Debug)]
pub(crate) struct Fake {
    address: String,
    state: Arc<Mutex<State>>,
}

/// An answer with this JSON.
pub(crate) fn json(text: &str) -> String {
    format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{text}", text.len())
}

impl Fake {
    pub(crate) async fn start() -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let fake = Fake { address, state: Arc::default() };
        let server = fake.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(server.clone().serve(stream));
            }
        });
        fake
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn prepare(&self, what: &str, pieces: Vec<String>, stays: bool) {
        self.lock().answers.entry(what.to_owned()).or_default().push_back(Prepared { pieces, stays });
    }

    /// The next request of this kind is answered so; the last answer is given again and again.
    pub(crate) fn on(&self, what: &str, answer: String) {
        self.prepare(what, vec![answer], false);
    }

    /// The same with a stream that ends, piece by piece.
    pub(crate) fn stream(&self, what: &str, pieces: &[&str]) {
        self.prepare(what, chunked(pieces, true), false);
    }

    /// The same with a stream that then stays open.
    pub(crate) fn stream_on(&self, what: &str, pieces: &[&str]) {
        self.prepare(what, chunked(pieces, false), true);
    }

    /// All that was asked so far.
    pub(crate) fn asked(&self) -> Vec<FakeRequest> {
        self.lock().asked.clone()
    }

    async fn serve(self, mut stream: TcpStream) {
        let mut buffer = Vec::new();
        while let Some(asked) = read(&mut stream, &mut buffer).await {
            let prepared = {
                let mut state = self.lock();
                state.asked.push(asked.clone());
                state
                    .answers
                    .get_mut(&asked.what)
                    .and_then(|answers| if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() })
            };
            let missing = || Prepared {
                pieces: vec!["HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n".into()],
                stays: false,
            };
            let Prepared { pieces, stays } = prepared.unwrap_or_else(missing);
            for piece in pieces {
                if stream.write_all(piece.as_bytes()).await.is_err() || stream.flush().await.is_err() {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if stays {
                // Until the other side hangs up.
                let _ = stream.read(&mut [0; 16]).await;
                return;
            }
        }
    }
}

fn chunked(pieces: &[&str], ends: bool) -> Vec<String> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n";
    let chunk = |piece: &&str| format!("{:x}\r\n{piece}\r\n", piece.len());
    let end = ends.then(|| "0\r\n\r\n".to_owned());
    [head.to_owned()].into_iter().chain(pieces.iter().map(chunk)).chain(end).collect()
}

async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<FakeRequest> {
    loop {
        if let Some(at) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&buffer[..at]).into_owned();
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            });
            let end = at + 4 + length.unwrap_or(0);
            if buffer.len() >= end {
                let body = String::from_utf8_lossy(&buffer[at + 4..end]).into_owned();
                buffer.drain(..end);
                let what = head.lines().next()?.rsplit_once(' ')?.0.to_owned();
                return Some(FakeRequest { what, head, body });
            }
        }
        let mut more = [0; 4096];
        match stream.read(&mut more).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => buffer.extend_from_slice(&more[..count]),
        }
    }
}
