//! Questions to engines elsewhere whose provider is at another server than whoever asks: by hints, which may be lost. What is lost
//! here costs an answer, as when a provider goes.
//!
//! A question stays at the server that was asked. A provider who waits at another one is wished a question there by a ticket, and
//! gets the first that is free; what the engine says is carried back line by line.

use super::broker::{Broker, Task};
use super::lock;
use super::shared::Shared;
use crate::id;
use crate::others::{self, Hint};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, timeout};

/// What servers say to each other about it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "errand", rename_all = "kebab-case")]
pub(crate) enum Errand {
    /// A question waits for this provider.
    Offered { provider: String },
    /// The provider waits for one.
    Wanted { provider: String, ticket: String },
    /// This is one, as the provider is told.
    Given { ticket: String, told: Value },
    /// The provider begins to answer the question of this name.
    Begins { name: String },
    /// Somebody waits for that answer.
    Begun { name: String },
    /// A line of it.
    Said { name: String, line: String },
    /// No more lines come.
    Ended { name: String },
    /// Nobody wants to know any more.
    Enough { name: String },
}

/// What a broker knows of other servers' providers and questions.
#[derive(Debug, Default)]
pub(super) struct Errands {
    /// Providers who wait here, by ticket.
    waiting: Mutex<HashMap<String, (String, oneshot::Sender<Value>)>>,
    /// Tickets for which somebody was given a question, the last ones: they may be shown twice.
    used: Mutex<VecDeque<String>>,
    /// Answers that come by way of another server.
    carried: Arc<Mutex<HashMap<String, (Task, Instant)>>>,
    /// Answers that are carried away from here.
    away: Mutex<HashMap<String, Leaving>>,
}

/// Who carries an answer away, and hears here how it is awaited.
#[derive(Debug)]
struct Leaving {
    begun: Option<oneshot::Sender<()>>,
    enough: Arc<Notify>,
}

/// How many tickets are remembered.
const TICKETS: usize = 256;
/// How long it may take to find the server where somebody waits for an answer.
const FINDS: Duration = Duration::from_secs(2);
/// How long no line may come before an answer is taken to have ended.
const SILENCE: Duration = Duration::from_secs(600);
/// How often it is looked whether an answer goes on.
const LOOKED: Duration = Duration::from_millis(200);

fn hint(errand: Errand) -> Hint {
    Hint::Lichess { what: others::carried(&Shared::Engine { errand }) }
}

/// A provider's place in the queue; it is given up when this is dropped.
#[derive(Debug)]
pub(super) struct Ticket<'a> {
    errands: &'a Errands,
    name: String,
    pub(super) given: oneshot::Receiver<Value>,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        lock(&self.errands.waiting).remove(&self.name);
    }
}

/// An answer on its way to the server where somebody waits for it.
#[derive(Debug)]
pub(crate) struct Away<'a> {
    broker: &'a Broker,
    name: String,
    enough: Arc<Notify>,
}

impl Away<'_> {
    /// The engine says this.
    pub(crate) fn say(&self, line: &str) {
        self.broker.tell(|| Errand::Said { name: self.name.clone(), line: line.to_owned() });
    }

    /// Returns when nobody wants to know any more.
    pub(crate) async fn is_enough(&self) {
        self.enough.notified().await;
    }
}

impl Drop for Away<'_> {
    fn drop(&mut self) {
        lock(&self.broker.errands.away).remove(&self.name);
        self.broker.tell(|| Errand::Ended { name: self.name.clone() });
    }
}

impl Broker {
    pub(super) fn tell(&self, errand: impl FnOnce() -> Errand) {
        self.others.tell(|| hint(errand()));
    }

    /// Lets a provider wait for a question of another server.
    pub(super) fn queue(&self, provider: &str) -> Ticket<'_> {
        let (name, (give, given)) = (id::secret(), oneshot::channel());
        lock(&self.errands.waiting).insert(name.clone(), (provider.to_owned(), give));
        self.tell(|| Errand::Wanted { provider: provider.to_owned(), ticket: name.clone() });
        Ticket { errands: &self.errands, name, given }
    }

    /// A provider begins to answer a question of another server, where somebody waits for that.
    pub(crate) async fn begin_away(&self, name: &str) -> Option<Away<'_>> {
        if !self.others.are_there() {
            return None;
        }
        let (begin, begun) = oneshot::channel();
        let enough = Arc::new(Notify::new());
        lock(&self.errands.away).insert(name.to_owned(), Leaving { begun: Some(begin), enough: Arc::clone(&enough) });
        let away = Away { broker: self, name: name.to_owned(), enough };
        self.tell(|| Errand::Begins { name: name.to_owned() });
        timeout(FINDS, begun).await.ok()?.ok()?;
        Some(away)
    }

    /// Another server says something of it.
    pub(super) fn hear(&self, errand: Errand) {
        match errand {
            Errand::Offered { provider } => {
                for (ticket, (wants, _)) in lock(&self.errands.waiting).iter() {
                    if *wants == provider {
                        self.tell(|| Errand::Wanted { provider: provider.clone(), ticket: ticket.clone() });
                    }
                }
            }
            Errand::Wanted { provider, ticket } => {
                let mut used = lock(&self.errands.used);
                if used.contains(&ticket) {
                    return;
                }
                if let Some(told) = self.take_now(&provider) {
                    if used.len() == TICKETS {
                        used.pop_front();
                    }
                    used.push_back(ticket.clone());
                    self.tell(|| Errand::Given { ticket, told });
                }
            }
            Errand::Given { ticket, told } => {
                if let Some((_, give)) = lock(&self.errands.waiting).remove(&ticket) {
                    let _ = give.send(told);
                }
            }
            Errand::Begins { name } => {
                if let Some(task) = self.begin(&name) {
                    self.carry(name, task);
                }
            }
            Errand::Begun { name } => {
                let begin = lock(&self.errands.away).get_mut(&name).and_then(|leaving| leaving.begun.take());
                let _ = begin.map(|begin| begin.send(()));
            }
            Errand::Said { name, line } => {
                let mut carried = lock(&self.errands.carried);
                if let Some((task, heard)) = carried.get_mut(&name) {
                    *heard = Instant::now();
                    // Whoever reads slowly misses some: the next one says more.
                    let _ = task.reading.hear(&line).map(|analysis| task.answers.try_send(analysis));
                }
            }
            Errand::Ended { name } => drop(lock(&self.errands.carried).remove(&name)),
            Errand::Enough { name } => {
                if let Some(leaving) = lock(&self.errands.away).get(&name) {
                    leaving.enough.notify_one();
                }
            }
        }
    }

    /// An answer comes by way of another server, until nobody wants to know any more, or nothing is heard.
    fn carry(&self, name: String, task: Task) {
        let answers = task.answers.downgrade();
        lock(&self.errands.carried).insert(name.clone(), (task, Instant::now()));
        self.tell(|| Errand::Begun { name: name.clone() });
        let (carried, others) = (Arc::clone(&self.errands.carried), self.others.clone());
        tokio::spawn(async move {
            let goes_on = || lock(&carried).get(&name).is_some_and(|(_, heard)| heard.elapsed() < SILENCE);
            while goes_on()
                && let Some(answers) = answers.upgrade()
                && timeout(LOOKED, answers.closed()).await.is_err()
            {}
            lock(&carried).remove(&name);
            others.tell(|| hint(Errand::Enough { name }));
        });
    }
}
