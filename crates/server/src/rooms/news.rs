//! What happens to games as a whole, for those who follow people, or games by name: asked, begun, over.
//!
//! Each follower has a bounded queue. Whoever does not empty it is let go, and hears so by its end.

use super::Rooms;
use crate::game::{LiveGame, Ms, Snapshot, Status};
use crate::others::{Hint, Others, carried};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// Something that has happened to a game as a whole.
#[derive(Clone, Debug)]
pub struct News {
    pub what: Milestone,
    /// The game as it was then.
    pub game: Arc<LiveGame>,
}

/// What has become of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Milestone {
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

/// Everybody who follows something.
#[derive(Debug, Default)]
pub(super) struct Followers {
    of: Mutex<ByTopic>,
    number: AtomicU64,
    others: Others,
}

/// The followers of each person and each game.
type ByTopic = HashMap<Topic, Vec<Follower>>;

/// Somebody who follows.
#[derive(Clone, Debug)]
struct Follower {
    number: u64,
    queue: mpsc::Sender<News>,
    /// Too much was left waiting.
    is_cut: Arc<AtomicBool>,
}

/// What can be followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The games of a person.
    Person(String),
    Game(String),
}

/// What happens to the games that somebody follows, from now on.
#[derive(Debug)]
pub struct Feed {
    rooms: Rooms,
    topics: Vec<Topic>,
    me: Follower,
    news: mpsc::Receiver<News>,
}

/// How much news may wait for a follower.
const WAITING: usize = 128;

impl Followers {
    pub(super) fn among(others: Others) -> Followers {
        Followers { others, ..Followers::default() }
    }

    fn lock(&self) -> MutexGuard<'_, ByTopic> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who follow the game or one of the people in it, on whichever server.
    pub(super) fn tell(&self, what: Milestone, game: &Arc<LiveGame>, now: Ms) {
        self.others.tell(|| Hint::News { what: carried(&what), game: carried(&game.snapshot(now)) });
        self.tell_here(what, game);
    }

    /// Tells those who follow the game or one of the people in it, each once.
    pub(super) fn tell_here(&self, what: Milestone, game: &Arc<LiveGame>) {
        let mut followers = self.lock();
        if followers.is_empty() {
            return;
        }
        let (mut news, mut told) = (None, Vec::new());
        let people = game.terms.people().into_iter().map(|person| Topic::Person(person.to_owned()));
        for topic in people.chain([Topic::Game(game.id.clone())]) {
            let Some(queues) = followers.get_mut(&topic) else { continue };
            let news = news.get_or_insert_with(|| News { what, game: Arc::clone(game) });
            for follower in queues.iter() {
                if !told.contains(&follower.number) {
                    told.push(follower.number);
                    if follower.queue.try_send(news.clone()).is_err() {
                        follower.is_cut.store(true, Ordering::Relaxed);
                    }
                }
            }
            queues.retain(|follower| !follower.is_cut.load(Ordering::Relaxed));
        }
    }

    /// Tells what has become of a game since it was `before`.
    pub(super) fn compare(&self, before: Status, game: &Arc<LiveGame>, is_declined: bool, now: Ms) {
        let turn = match (before, game.status()) {
            (Status::Waiting, Status::Playing) => Milestone::Began,
            (Status::Waiting, Status::Aborted) if is_declined => Milestone::Declined,
            (Status::Waiting, Status::Aborted) => Milestone::Withdrawn,
            (Status::Waiting | Status::Playing, Status::Over | Status::Aborted) => Milestone::Ended,
            _ => return,
        };
        self.tell(turn, game, now);
    }
}

impl Rooms {
    /// Something has become of a game of another server.
    pub(crate) fn hear_news(&self, what: Value, game: Value) {
        let read = serde_json::from_value::<Milestone>(what).and_then(|what| {
            let game: Snapshot = serde_json::from_value(game)?;
            Ok((what, game))
        });
        let (what, game) = match read {
            Ok(read) => read,
            Err(error) => return tracing::warn!(%error, "what another server told cannot be read"),
        };
        match LiveGame::carried_over(game, self.inner.time.now()) {
            Ok(game) => self.inner.followers.tell_here(what, &Arc::new(game)),
            Err(error) => tracing::warn!(%error, "what another server told is no game"),
        }
    }

    /// Follows a person's games from now on.
    pub fn follow(&self, person: &str) -> Feed {
        self.follow_all([Topic::Person(person.to_owned())])
    }

    /// Follows all of these from now on.
    pub fn follow_all(&self, topics: impl IntoIterator<Item = Topic>) -> Feed {
        let number = self.inner.followers.number.fetch_add(1, Ordering::Relaxed);
        let (queue, news) = mpsc::channel(WAITING);
        let me = Follower { number, queue, is_cut: Arc::default() };
        let mut feed = Feed { rooms: self.clone(), topics: Vec::new(), me, news };
        topics.into_iter().for_each(|topic| feed.add(topic));
        feed
    }
}

impl Feed {
    /// Follows this too.
    pub fn add(&mut self, topic: Topic) {
        if !self.topics.contains(&topic) {
            let mut followers = self.rooms.inner.followers.lock();
            followers.entry(topic.clone()).or_default().push(self.me.clone());
            self.topics.push(topic);
        }
    }

    /// The next; `None` when too much was left waiting.
    pub async fn next(&mut self) -> Option<News> {
        let news = self.news.recv().await;
        // What still waits is not all there was.
        if self.me.is_cut.load(Ordering::Relaxed) { None } else { news }
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        let mut followers = self.rooms.inner.followers.lock();
        for topic in &self.topics {
            if let Some(queues) = followers.get_mut(topic) {
                queues.retain(|follower| follower.number != self.me.number);
                if queues.is_empty() {
                    followers.remove(topic);
                }
            }
        }
    }
}
