//! The bounded way to one socket. At rest it holds no memory: there are thousands of them, and most wait for nothing.

use super::told::Told;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Where somebody is told something.
#[derive(Debug)]
pub struct Outbox {
    queue: Arc<Queue>,
    cut: Arc<Notify>,
}

/// Where they hear it.
#[derive(Debug)]
pub struct Messages {
    queue: Arc<Queue>,
}

#[derive(Debug)]
struct Queue {
    state: Mutex<State>,
    come: Notify,
    size: usize,
    /// How many can still tell something.
    tellers: AtomicUsize,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Told>,
    is_closed: bool,
}

impl Outbox {
    /// A way for so many messages. The notification tells that somebody must be cut off.
    pub fn new(size: usize) -> (Outbox, Messages, Arc<Notify>) {
        let queue = Queue { state: Mutex::default(), come: Notify::new(), size, tellers: AtomicUsize::new(1) };
        let (queue, cut) = (Arc::new(queue), Arc::new(Notify::new()));
        (Outbox { queue: Arc::clone(&queue), cut: Arc::clone(&cut) }, Messages { queue }, cut)
    }

    /// Tells it, or cuts the listener off.
    pub fn tell(&self, message: impl Into<Told>) {
        let message = message.into();
        let mut state = self.queue.lock();
        if state.is_closed {
            return;
        }
        if state.waiting.len() == self.queue.size {
            metrics::counter!("tabiya_sockets_cut").increment(1);
            self.cut.notify_one();
            return;
        }
        state.waiting.push_back(message);
        drop(state);
        self.queue.come.notify_one();
    }

    /// Is nobody there any more?
    pub fn is_closed(&self) -> bool {
        self.queue.lock().is_closed
    }
}

impl Clone for Outbox {
    fn clone(&self) -> Outbox {
        self.queue.tellers.fetch_add(1, Ordering::Relaxed);
        Outbox { queue: Arc::clone(&self.queue), cut: Arc::clone(&self.cut) }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        if self.queue.tellers.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.queue.come.notify_one();
        }
    }
}

impl Messages {
    /// The next message; `None` when nobody can tell anything any more. To drop this before it is done loses nothing.
    pub async fn recv(&mut self) -> Option<Told> {
        loop {
            let is_last = self.queue.tellers.load(Ordering::Acquire) == 0;
            if let Some(message) = self.queue.take() {
                return Some(message);
            }
            if is_last {
                return None;
            }
            self.queue.come.notified().await;
        }
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        *self.queue.lock() = State { waiting: VecDeque::new(), is_closed: true };
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<Told> {
        let mut state = self.lock();
        let message = state.waiting.pop_front();
        if state.waiting.is_empty() {
            state.waiting = VecDeque::new();
        }
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Message;
    use futures_util::FutureExt;

    fn pong(n: u64) -> Message {
        Message::Pong { n }
    }

    async fn heard(messages: &mut Messages) -> Option<Message> {
        messages.recv().await.map(|told| told.message().clone())
    }

    #[tokio::test]
    async fn what_is_told_is_heard_in_order_until_the_last_teller_goes() {
        let (outbox, mut messages, _) = Outbox::new(3);
        let other = outbox.clone();
        outbox.tell(pong(1));
        other.tell(pong(2));
        assert_eq!(heard(&mut messages).await, Some(pong(1)));
        drop(outbox);
        assert_eq!(heard(&mut messages).await, Some(pong(2)));
        assert!(messages.recv().now_or_never().is_none());
        other.tell(pong(3));
        drop(other);
        assert_eq!(heard(&mut messages).await, Some(pong(3)));
        assert_eq!(heard(&mut messages).await, None);
    }

    #[tokio::test]
    async fn whoever_hears_nothing_is_cut_off() {
        let (outbox, messages, cut) = Outbox::new(2);
        outbox.tell(pong(1));
        outbox.tell(pong(2));
        assert_eq!(cut.notified().now_or_never(), None);
        outbox.tell(pong(3));
        cut.notified().await;
        assert!(!outbox.is_closed());
        drop(messages);
        assert!(outbox.is_closed());
    }

    #[tokio::test]
    async fn whoever_waits_is_woken() {
        let (outbox, mut messages, _) = Outbox::new(2);
        let waiting = tokio::spawn(async move { (heard(&mut messages).await, heard(&mut messages).await) });
        tokio::task::yield_now().await;
        outbox.tell(pong(1));
        tokio::task::yield_now().await;
        drop(outbox);
        assert_eq!(waiting.await.unwrap(), (Some(pong(1)), None));
    }
}
