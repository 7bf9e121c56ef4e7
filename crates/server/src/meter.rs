//! Stands between a connection and the network: a peer that takes nothing is cut off, and every frame of a socket is
//! counted, also those that the layer above never shows us, such as empty fragments.

use crate::dialog::Dialog;
use crate::limits::{Pace, Permit};
use crate::rate::Rate;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep};

/// A connection under watch.
#[derive(Debug)]
pub(crate) struct Metered<S> {
    stream: S,
    write_time: Duration,
    /// Runs while the other side takes nothing.
    stuck: Option<Pin<Box<Sleep>>>,
    frames: Frames,
    dialog: Dialog,
    /// Counted as long as it is open, whatever it becomes. There is none in tests.
    _permit: Option<Permit<IpAddr>>,
}

/// Tells that a socket sends more frames than it may.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flood(Arc<Notify>);

impl Flood {
    /// Returns when there were too many.
    pub(crate) async fn came(&self) {
        self.0.notified().await;
    }
}

#[derive(Debug)]
struct Frames {
    state: State,
    pace: Pace,
    flood: Flood,
}

#[derive(Debug)]
enum State {
    /// Still HTTP. The last bytes that were read.
    Http([u8; 4]),
    /// Within the header of a frame.
    Header { bytes: [u8; HEADER], have: usize },
    /// So many bytes of the frame are still to come.
    Payload(u64),
    /// There were too many: nothing more is read.
    Flooded,
}

/// The longest header of a frame: two bytes, the length, the mask.
const HEADER: usize = 14;
/// How an answer begins after which the connection is a socket.
const SWITCHING: &[u8] = b"HTTP/1.1 101";

impl<S> Metered<S> {
    pub(crate) fn new(stream: S, write_time: Duration, frames: Rate, permit: Option<Permit<IpAddr>>) -> Metered<S> {
        let frames = Frames { state: State::Http([0; 4]), pace: Pace::new(frames), flood: Flood::default() };
        Metered { stream, write_time, stuck: None, frames, dialog: Dialog::default(), _permit: permit }
    }

    pub(crate) fn flood(&self) -> Flood {
        self.frames.flood.clone()
    }

    pub(crate) fn dialog(&self) -> Dialog {
        self.dialog.clone()
    }

    /// Starts the clock when the other side takes nothing, and stops it when it does.
    fn watch<T>(&mut self, cx: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.stuck = None;
            return poll;
        }
        let time = self.write_time;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(time)));
        ready!(stuck.as_mut().poll(cx));
        metrics::counter!("tabiya_stuck_total").increment(1);
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the other side takes nothing")))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if matches!(self.frames.state, State::Flooded) {
            // Whoever waits for the flood is awake already.
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        self.dialog.note(false);
        let now = Instant::now();
        self.frames.read(buffer.filled().get(before..).unwrap_or_default(), now);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let State::Http(last) = self.frames.state
            && bytes.starts_with(SWITCHING)
        {
            // Frames sent before we have agreed would be counted wrongly; no browser does that.
            if &last != b"\r\n\r\n" {
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, "frames before the handshake")));
            }
            self.frames.state = State::Header { bytes: [0; HEADER], have: 0 };
        }
        self.dialog.note(true);
        let poll = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch(cx, poll)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_flush(cx);
        self.watch(cx, poll)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.watch(cx, poll)
    }
}

impl Frames {
    fn read(&mut self, mut bytes: &[u8], now: Instant) {
        if let State::Http(last) = &mut self.state {
            for &byte in bytes.iter().skip(bytes.len().saturating_sub(last.len())) {
                last.rotate_left(1);
                last[3] = byte;
            }
            return;
        }
        while !bytes.is_empty() {
            bytes = match &mut self.state {
                State::Payload(left) => {
                    let taken = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                    *left -= taken as u64;
                    if *left == 0 {
                        self.state = State::Header { bytes: [0; HEADER], have: 0 };
                    }
                    &bytes[taken..]
                }
                State::Header { bytes: header, have } => {
                    header[*have] = bytes[0];
                    *have += 1;
                    if let Some(payload) = payload(&header[..*have]) {
                        self.end_header(payload, now);
                    }
                    &bytes[1..]
                }
                State::Http(_) | State::Flooded => return,
            }
        }
    }

    fn end_header(&mut self, payload: u64, now: Instant) {
        let is_within = self.pace.count(now);
        self.state = match payload {
            _ if !is_within => {
                metrics::counter!("tabiya_refused_total", "what" => "frames").increment(1);
                self.flood.0.notify_one();
                State::Flooded
            }
            0 => State::Header { bytes: [0; HEADER], have: 0 },
            left => State::Payload(left),
        };
    }
}

/// How much follows a header, once it is there as a whole.
fn payload(header: &[u8]) -> Option<u64> {
    let second = *header.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (length, end) = match second & 0x7f {
        126 => (header.get(2..4)?, 4),
        127 => (header.get(2..10)?, 10),
        _ => (std::slice::from_ref(header.get(1)?), 2),
    };
    let number = |bytes: &[u8]| bytes.iter().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
    let length = if end == 2 { u64::from(second & 0x7f) } else { number(length) };
    (header.len() == end + mask).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(length: usize) -> Vec<u8> {
        let mut bytes = vec![0x81];
        match length {
            0..126 => bytes.push(0x80 | length as u8),
            126..0x1_0000 => {
                bytes.push(0x80 | 126);
                bytes.extend((length as u16).to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend((length as u64).to_be_bytes());
            }
        }
        bytes.extend([7; 4]);
        bytes.extend(std::iter::repeat_n(0xff, length));
        bytes
    }

    fn socket(most: u32) -> Frames {
        let state = State::Header { bytes: [0; HEADER], have: 0 };
        Frames { state, pace: Pace::new(Rate::per_minute(1, most)), flood: Flood::default() }
    }

    /// How many of these frames are let through where ten are, in pieces of every size.
    fn is_flooded(sizes: &[usize], piece: usize) -> bool {
        let bytes: Vec<u8> = sizes.iter().flat_map(|&size| frame(size)).collect();
        let mut frames = socket(10);
        let now = Instant::now();
        bytes.chunks(piece).for_each(|bytes| frames.read(bytes, now));
        matches!(frames.state, State::Flooded)
    }

    #[test]
    fn frames_are_counted_however_they_arrive() {
        let sizes = [0, 1, 125, 126, 127, 0xffff, 0x1_0000, 0, 70_000, 5];
        for piece in [1, 2, 3, 7, 4096, usize::MAX] {
            assert!(!is_flooded(&sizes, piece), "ten are allowed, in pieces of {piece}");
            assert!(is_flooded(&[&sizes[..], &[0]].concat(), piece), "eleven are not, in pieces of {piece}");
        }
    }

    #[tokio::test]
    async fn frames_before_the_handshake_are_refused() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        for (early, is_good) in [(&b""[..], true), (&b"\x81\x80"[..], false)] {
            let (mut client, server) = tokio::io::duplex(1024);
            let mut server = Metered::new(server, Duration::from_secs(1), Rate::Free, None);
            client.write_all(&[b"GET / HTTP/1.1\r\n\r\n", early].concat()).await.unwrap();
            let _ = server.read(&mut [0; 100]).await.unwrap();
            assert_eq!(server.write_all(b"HTTP/1.1 101 Switching Protocols\r\n\r\n").await.is_ok(), is_good);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_is_cut_off() {
        use tokio::io::AsyncWriteExt;
        let (_client, server) = tokio::io::duplex(16);
        let mut server = Metered::new(server, Duration::from_secs(5), Rate::Free, None);
        let error = server.write_all(&[0; 64]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
