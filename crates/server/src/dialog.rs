//! Whose turn it is to say something on a connection. A server that stops finishes what it answers, but waits for nobody who
//! has said half a request, or nothing at all.

use hyper::body::{Body, Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::sleep;

/// How long what was sent may take to be read: only somebody who sends slowly needs more.
const BEAT: Duration = Duration::from_millis(100);

/// Who spoke last, and who is waited for. Clones are about the same connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dialog(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// Something was said by us since the client said anything.
    is_our_word: AtomicBool,
    /// A request is being answered.
    is_answering: AtomicBool,
    /// Whoever answers it waits for more of it.
    is_more_awaited: AtomicBool,
}

/// As long as this lives, a request is being answered.
#[derive(Debug)]
pub(crate) struct Answering(Dialog);

/// The body of a request, whose reader may have to wait for it.
#[derive(Debug)]
pub(crate) struct Awaited<B> {
    body: B,
    dialog: Dialog,
}

impl Dialog {
    /// Bytes came from the client, or go to it.
    pub(crate) fn note(&self, is_our_word: bool) {
        self.0.is_our_word.store(is_our_word, Ordering::Relaxed);
    }

    /// The head of a request is there.
    pub(crate) fn answer(&self) -> Answering {
        self.0.is_more_awaited.store(false, Ordering::Relaxed);
        self.0.is_answering.store(true, Ordering::Relaxed);
        Answering(self.clone())
    }

    /// The body of a request.
    pub(crate) fn awaited<B>(&self, body: B) -> Awaited<B> {
        Awaited { body, dialog: self.clone() }
    }

    fn awaits_client(&self) -> bool {
        if self.0.is_answering.load(Ordering::Relaxed) {
            return self.0.is_more_awaited.load(Ordering::Relaxed);
        }
        !self.0.is_our_word.load(Ordering::Relaxed)
    }

    /// Returns when the client should say something and does not.
    pub(crate) async fn is_silent(&self) {
        loop {
            sleep(BEAT).await;
            if self.awaits_client() {
                return;
            }
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.0.is_answering.store(false, Ordering::Relaxed);
    }
}

impl<B: Body + Unpin> Body for Awaited<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let poll = Pin::new(&mut self.body).poll_frame(cx);
        self.dialog.0.is_more_awaited.store(poll.is_pending(), Ordering::Relaxed);
        poll
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use http_body_util::{BodyExt, StreamBody};
    use std::convert::Infallible;

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_half_a_request() {
        let dialog = Dialog::default();
        let is_silent = async || tokio::time::timeout(10 * BEAT, dialog.is_silent()).await.is_ok();
        assert!(is_silent().await, "nothing was said yet");
        dialog.note(false);
        assert!(is_silent().await, "half a head");
        let answering = dialog.answer();
        assert!(!is_silent().await, "it is being answered");
        let never = StreamBody::new(futures_util::stream::pending::<Result<Frame<&[u8]>, Infallible>>());
        let mut body = dialog.awaited(never);
        assert!(body.frame().now_or_never().is_none() && is_silent().await, "half a body");
        let mut body = dialog.awaited(http_body_util::Full::new(&b"all"[..]));
        assert!(body.frame().now_or_never().is_some() && !is_silent().await, "a whole one");
        dialog.note(true);
        drop(answering);
        assert!(!is_silent().await, "the answer is being sent");
        dialog.note(false);
        assert!(is_silent().await, "half of another");
    }
}
