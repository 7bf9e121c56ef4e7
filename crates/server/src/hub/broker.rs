//! Questions on their way to engines elsewhere: they wait until a provider asks for work, and until it says something.

use super::errands::{Errand, Errands};
use super::info::{Analysis, Reading};
use super::lock;
use crate::id;
use crate::others::Others;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};

#[derive(Debug, Default)]
pub(crate) struct Broker {
    /// By the hash of the provider's secret.
    waiting: Mutex<HashMap<String, VecDeque<Offer>>>,
    /// By the name that the provider was told.
    taken: Arc<Mutex<HashMap<String, Task>>>,
    bell: Notify,
    pub(super) errands: Errands,
    pub(super) others: Others,
}

#[derive(Debug)]
pub(crate) struct Task {
    /// What the provider is told.
    pub about: Value,
    /// The engine, and which of its users asks: a new question ends the one before.
    pub session: (String, String),
    /// Where the answers go.
    pub answers: mpsc::Sender<Analysis>,
    /// What is needed to read them.
    pub reading: Reading,
}

#[derive(Debug)]
struct Offer {
    task: Task,
    is_taken: oneshot::Sender<()>,
}

/// How many questions may wait for one provider.
const MOST: usize = 16;
/// How long a provider may take to say its first word.
const FIRST_WORD: Duration = Duration::from_secs(20);

impl Broker {
    /// That of one server of several.
    pub(super) fn among(others: Others) -> Broker {
        Broker { others, ..Broker::default() }
    }

    /// Lets a question wait for its provider; none where too many do. The answer comes when it was taken.
    pub(crate) fn offer(&self, provider: &str, task: Task) -> Option<oneshot::Receiver<()>> {
        let (is_taken, taken) = oneshot::channel();
        let mut waiting = lock(&self.waiting);
        // Whoever gave up waits no longer.
        waiting.retain(|_, offers| {
            offers.retain(|offer| !offer.is_taken.is_closed());
            !offers.is_empty()
        });
        let offers = waiting.entry(provider.to_owned()).or_default();
        offers.retain(|offer| offer.task.session != task.session);
        if offers.len() >= MOST {
            return None;
        }
        offers.push_back(Offer { task, is_taken });
        drop(waiting);
        self.bell.notify_waiters();
        self.tell(|| Errand::Offered { provider: provider.to_owned() });
        Some(taken)
    }

    /// The next question for this provider, as it is told, with the name by which it answers. It may wait at another server.
    pub(crate) async fn take(&self, provider: &str) -> Value {
        let mut ticket = self.queue(provider);
        loop {
            let bell = self.bell.notified();
            tokio::pin!(bell);
            // From here on no ring is missed.
            bell.as_mut().enable();
            if let Some(told) = self.take_now(provider) {
                return told;
            }
            tokio::select! {
                () = bell => {}
                Ok(told) = &mut ticket.given => return told,
            }
        }
    }

    pub(super) fn take_now(&self, provider: &str) -> Option<Value> {
        let task = loop {
            let Offer { task, is_taken } = lock(&self.waiting).get_mut(provider)?.pop_front()?;
            if is_taken.send(()).is_ok() {
                break task;
            }
        };
        let name = id::secret();
        let told = json!({ "id": name, "work": task.about["work"], "engine": task.about["engine"] });
        lock(&self.taken).insert(name.clone(), task);
        let taken = Arc::clone(&self.taken);
        tokio::spawn(async move {
            tokio::time::sleep(FIRST_WORD).await;
            lock(&taken).remove(&name);
        });
        Some(told)
    }

    /// A provider begins to answer a question of this server; it does so once.
    pub(crate) fn begin(&self, name: &str) -> Option<Task> {
        lock(&self.taken).remove(name)
    }
}
