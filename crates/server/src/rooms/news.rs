//! What happens to somebody's games as a whole, for those who follow a person instead of a game: asked, begun, over.
//!
//! Each follower has a bounded queue. Whoever does not empty it is let go, and hears so by its end.

use super::Rooms;
use crate::game::LiveGame;
use crate::wire::Status;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// Something that has happened to a game as a whole.
#[derive(Clone, Debug)]
pub struct News {
    /// What.
    pub what: Turn,
    /// The game as it was then.
    pub game: Arc<LiveGame>,
}

/// How a game has turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It waits for somebody.
    Asked,
    /// It has begun.
    Began,
    /// It is over, or was called off.
    Ended,
    /// It never began: whoever was asked said no.
    Declined,
    /// It never began: whoever asked wants it no longer.
    Withdrawn,
}

/// Everybody who follows somebody.
#[derive(Debug, Default)]
pub(super) struct Followers {
    of: Mutex<ByPerson>,
    number: AtomicU64,
}

/// The followers of each person, by number.
type ByPerson = HashMap<String, Vec<(u64, mpsc::Sender<News>)>>;

/// What happens to one person's games, from now on.
#[derive(Debug)]
pub struct Feed {
    rooms: Rooms,
    person: String,
    number: u64,
    news: mpsc::Receiver<News>,
}

/// How much news may wait for a follower.
const WAITING: usize = 128;

impl Followers {
    fn lock(&self) -> MutexGuard<'_, ByPerson> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who follow one of the people in this game.
    pub(super) fn tell(&self, what: Turn, game: &LiveGame) {
        let mut followers = self.lock();
        if followers.is_empty() {
            return;
        }
        let mut news = None;
        for person in game.terms.people() {
            let Some(queues) = followers.get_mut(person) else { continue };
            let news = news.get_or_insert_with(|| News { what, game: Arc::new(game.clone()) });
            queues.retain(|(_, queue)| queue.try_send(news.clone()).is_ok());
        }
    }

    /// Tells what has become of a game since it was `before`.
    pub(super) fn compare(&self, before: Status, game: &LiveGame, is_declined: bool) {
        let turn = match (before, game.status()) {
            (Status::Waiting, Status::Playing) => Turn::Began,
            (Status::Waiting, Status::Aborted) if is_declined => Turn::Declined,
            (Status::Waiting, Status::Aborted) => Turn::Withdrawn,
            (Status::Waiting | Status::Playing, Status::Over | Status::Aborted) => Turn::Ended,
            _ => return,
        };
        self.tell(turn, game);
    }
}

impl Rooms {
    /// Follows a person's games from now on.
    pub fn follow(&self, person: &str) -> Feed {
        let followers = &self.inner.followers;
        let number = followers.number.fetch_add(1, Ordering::Relaxed);
        let (queue, news) = mpsc::channel(WAITING);
        followers.lock().entry(person.to_owned()).or_default().push((number, queue));
        Feed { rooms: self.clone(), person: person.to_owned(), number, news }
    }
}

impl Feed {
    /// The next; `None` when too much was left waiting.
    pub async fn next(&mut self) -> Option<News> {
        self.news.recv().await
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        let mut followers = self.rooms.inner.followers.lock();
        if let Some(queues) = followers.get_mut(&self.person) {
            queues.retain(|(number, _)| *number != self.number);
            if queues.is_empty() {
                followers.remove(&self.person);
            }
        }
    }
}
