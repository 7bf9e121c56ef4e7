//! The way to the other servers: NATS. It loses what it cannot carry, so nothing relies on it: who asks hears within a time or asks
//! again, and who follows a game sees by numbers what is missing.

use super::ClusterError;
use super::message::{self, Answer, Ask, Envelope, Found, Presentation, Task, Unread};
use crate::config::NatsConfig;
use crate::others::Hint;
use async_nats::{Client, ConnectOptions, Event, StatusCode, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout};

/// The way to the other servers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Carrier(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    client: Client,
    site: String,
    me: String,
    /// What the clock of the database showed at a moment.
    clock: (Instant, i64),
    asked: Mutex<HashMap<u64, oneshot::Sender<Result<Bytes, AskError>>>>,
    number: AtomicU64,
    line: watch::Sender<Line>,
    /// What goes out, in this order.
    out: mpsc::Sender<Outgoing>,
}

/// The line to NATS.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    is_up: bool,
    /// How often it has come back: whoever is busy while it goes and comes sees that, too.
    returns: u64,
}

/// A message that goes out.
#[derive(Debug)]
struct Outgoing {
    subject: String,
    reply: Option<String>,
    payload: Vec<u8>,
}

/// Why NATS cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CarrierError {
    /// It is not there, or does not let this server in.
    #[error("cannot reach NATS at {url}: {reason}")]
    Unreachable { url: String, reason: String },
    /// A file that it takes cannot be read.
    #[error("cannot use the NATS credentials in {file}: {reason}")]
    Credentials { file: String, reason: String },
    /// It was lost while this server started.
    #[error("NATS was lost: {0}")]
    Lost(String),
}

/// Why a question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskError {
    /// It reached nobody: it can be asked again, of somebody else.
    Nobody,
    /// Nobody knows whether it was done.
    NoAnswer,
}

/// A question on its way, and what is answered to such.
#[derive(Debug)]
pub struct Asked<A = Answer> {
    carrier: Carrier,
    number: u64,
    answer: oneshot::Receiver<Result<Bytes, AskError>>,
    _answers: PhantomData<fn() -> A>,
}

/// A question that has come.
#[derive(Debug)]
pub struct Question<Q = Ask> {
    pub ask: Q,
    /// The id of the server that asks.
    pub from: String,
    reply: String,
}

impl<Q> Question<Q> {
    /// The number that whoever asks has given it.
    pub fn number(&self) -> Option<u64> {
        number_of(&self.reply)
    }
}

/// How many messages may wait to go out; others are lost.
const WAITING: usize = 8192;
/// How long NATS may take to let this server in.
const CONNECT: Duration = Duration::from_secs(5);
/// How often NATS is asked whether it is there: an answer that is missing twice is taken for its end.
const PING: Duration = Duration::from_secs(1);
/// How soon it is looked for again.
const AGAIN: Duration = Duration::from_millis(200);
/// How long other servers may take to greet a newcomer.
const GREETING: Duration = Duration::from_millis(1500);
/// The same where nobody is expected.
const SILENCE: Duration = Duration::from_millis(200);

/// How long the last words of a program that ends may take.
const LAST_WORDS: Duration = Duration::from_millis(50);

/// Where all sites on one NATS would meet, to find that they are several.
const HELLO: &str = "tabiya.hello";

/// Connects, as the settings say.
///
/// # Errors
/// NATS is not there, or does not let this server in.
pub(super) async fn connect(config: &NatsConfig, name: &str) -> Result<(Client, watch::Sender<Line>), CarrierError> {
    let unreachable = |reason: String| CarrierError::Unreachable { url: config.shown(), reason };
    let address = config.address().map_err(unreachable)?;
    let line = watch::Sender::new(Line { is_up: true, returns: 0 });
    let told = line.clone();
    let mut options = ConnectOptions::new()
        .name(format!("tabiya {name}"))
        .connection_timeout(CONNECT)
        .ping_interval(PING)
        .reconnect_delay_callback(|_| AGAIN)
        .event_callback(move |event| {
            let told = told.clone();
            async move {
                match event {
                    Event::Connected if told.send_if_modified(Line::come) => tracing::info!("NATS is back"),
                    Event::Disconnected | Event::Closed if told.send_if_modified(Line::go) => {
                        tracing::warn!("NATS is away");
                    }
                    Event::Connected | Event::Disconnected | Event::Closed => {}
                    other => tracing::debug!(event = %other, "NATS"),
                }
            }
        });
    if let Some((user, password)) = address.user {
        options = options.user_and_password(user, password);
    } else if let Some(token) = address.token {
        options = options.token(token);
    }
    if let Some(file) = &config.credentials {
        let failed = |error: std::io::Error| CarrierError::Credentials {
            file: file.display().to_string(),
            reason: error.to_string(),
        };
        options = options.credentials_file(file).await.map_err(failed)?;
    }
    if let Some(file) = &config.ca {
        options = options.add_root_certificates(file.clone());
    }
    if address.is_tls {
        options = options.require_tls(true);
    }
    match timeout(2 * CONNECT, options.connect(address.url)).await {
        Ok(Ok(client)) => Ok((client, line)),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
        Err(_) => Err(unreachable("no answer".to_owned())),
    }
}

impl Line {
    /// NATS is there. Was it not?
    fn come(&mut self) -> bool {
        let is_news = !self.is_up;
        self.is_up = true;
        self.returns += u64::from(is_news);
        is_news
    }

    /// NATS is away. Was it there?
    fn go(&mut self) -> bool {
        std::mem::take(&mut self.is_up)
    }
}

/// Counts what is dropped.
fn drop_it(why: Unread) {
    metrics::counter!("tabiya_carried_dropped_total", "why" => why.name()).increment(1);
    tracing::debug!(why = why.name(), "a message was dropped");
}

impl Carrier {
    /// Listens to answers, and greets newcomers.
    pub(super) async fn start(
        (client, line): (Client, watch::Sender<Line>),
        site: String,
        me: String,
        now: i64,
    ) -> Result<Carrier, CarrierError> {
        let (out, leaving) = mpsc::channel(WAITING);
        tokio::spawn(carry(client.clone(), leaving));
        let inner = Inner {
            client,
            site,
            me,
            clock: (Instant::now(), now),
            asked: Mutex::default(),
            number: AtomicU64::new(0),
            line,
            out,
        };
        let carrier = Carrier(Arc::new(inner));
        let answers = carrier.subscribe(format!("{}.*", carrier.subject(&["re", &carrier.0.me]))).await?;
        let hellos = carrier.subscribe(HELLO.to_owned()).await?;
        tokio::spawn(carrier.clone().hear_answers(answers));
        tokio::spawn(carrier.clone().greet(hellos));
        Ok(carrier)
    }

    fn subject(&self, parts: &[&str]) -> String {
        // What is between dots may hold no other: names of servers do.
        let parts: Vec<String> = parts.iter().map(|part| part.replace(['.', ' ', '*', '>'], "_")).collect();
        format!("tabiya.{}.{}", self.0.site, parts.join("."))
    }

    async fn subscribe(&self, subject: String) -> Result<Subscriber, CarrierError> {
        self.0.client.subscribe(subject).await.map_err(|error| CarrierError::Lost(error.to_string()))
    }

    /// Is NATS there, as far as this server knows?
    pub fn is_up(&self) -> bool {
        self.0.line.borrow().is_up
    }

    /// Returns when it has come or gone.
    pub async fn is_up_unlike(&self, was_up: bool) {
        let _ = self.0.line.subscribe().wait_for(|line| line.is_up != was_up).await;
    }

    /// Returns when it is there and has come back more often than so often: how often that is.
    pub async fn returns_beyond(&self, known: u64) -> u64 {
        let mut line = self.0.line.subscribe();
        let line = line.wait_for(|line| line.is_up && line.returns > known).await;
        line.map_or(known, |line| line.returns)
    }

    fn now(&self) -> i64 {
        let (at, shown) = self.0.clock;
        shown + at.elapsed().as_millis() as i64
    }

    fn write<T: Serialize>(&self, body: T) -> Vec<u8> {
        message::write(&self.0.site, &self.0.me, self.now(), body)
    }

    fn read<T: DeserializeOwned>(&self, payload: &[u8]) -> Option<Envelope<T>> {
        message::read_ours(payload, &self.0.site).inspect_err(|why| drop_it(*why)).ok()
    }

    /// Sends it after all that was sent before. What cannot go out is lost, as anything may be: false then.
    fn send<T: Serialize>(&self, subject: String, reply: Option<String>, body: T) -> bool {
        let is_sent = self.is_up() && {
            let payload = self.write(body);
            self.0.out.try_send(Outgoing { subject, reply, payload }).is_ok()
        };
        let name = if is_sent { "tabiya_carried_total" } else { "tabiya_carried_lost_total" };
        metrics::counter!(name).increment(1);
        is_sent
    }

    /// Tells all servers of this site.
    pub fn hint(&self, hint: &Hint) {
        self.send(self.subject(&["all"]), None, hint);
    }

    /// What all servers are told, each with the id of the one that says it.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn hints(&self) -> Result<impl futures_util::Stream<Item = (String, Hint)> + use<>, CarrierError> {
        let (carrier, all) = (self.clone(), self.subscribe(self.subject(&["all"])).await?);
        Ok(all.filter_map(move |message| {
            let hint = carrier.read::<Hint>(&message.payload).filter(|hint| hint.from != carrier.0.me);
            std::future::ready(hint.map(|hint| (hint.from, hint.body)))
        }))
    }

    /// Says that this server is there.
    pub fn say_alive(&self) {
        self.send(self.subject(&["alive"]), None, Hint::Hello);
    }

    /// The ids of other servers, whenever they say that they are there.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn lives(&self) -> Result<impl futures_util::Stream<Item = String> + use<>, CarrierError> {
        let (carrier, all) = (self.clone(), self.subscribe(self.subject(&["alive"])).await?);
        Ok(all.filter_map(move |message| {
            let said = carrier.read::<Hint>(&message.payload).map(|said| said.from);
            std::future::ready(said.filter(|from| *from != carrier.0.me))
        }))
    }

    /// Tells all who follow a game.
    pub fn publish(&self, game: &str, publication: &super::Publication) {
        self.send(self.subject(&["game", game]), None, publication);
    }

    /// What is told of a game.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn follow(
        &self,
        game: &str,
    ) -> Result<impl futures_util::Stream<Item = super::Publication> + Send + Unpin + use<>, CarrierError> {
        let (carrier, told) = (self.clone(), self.subscribe(self.subject(&["game", game])).await?);
        Ok(told.filter_map(move |message| std::future::ready(carrier.read(&message.payload).map(|told| told.body))))
    }

    /// Asks a server. What this returns is its answer.
    ///
    /// # Errors
    /// It cannot be asked just now.
    pub fn ask(&self, server: &str, ask: &Ask) -> Result<Asked, AskError> {
        self.ask_at(self.subject(&["to", server]), ask)
    }

    /// Asks the lobby of a server. What this returns is its answer.
    ///
    /// # Errors
    /// It cannot be asked just now.
    pub fn ask_lobby<A>(&self, server: &str, ask: impl Serialize) -> Result<Asked<A>, AskError> {
        self.ask_at(self.subject(&["lobby", server]), ask)
    }

    /// What the lobby of this server is asked.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn lobby_questions<Q: DeserializeOwned + Send>(
        &self,
    ) -> Result<impl futures_util::Stream<Item = Question<Q>> + Send + use<Q>, CarrierError> {
        self.questions_at("lobby").await
    }

    /// Asks a worker. What this returns is its answer.
    ///
    /// # Errors
    /// It cannot be asked just now.
    pub fn ask_worker(&self, worker: &str, task: &Task) -> Result<Asked<Found>, AskError> {
        self.ask_at(self.subject(&["work", worker]), task)
    }

    /// Tells a worker that nobody waits for that any more.
    pub fn forget(&self, worker: &str, number: u64) {
        let reply = self.subject(&["re", &self.0.me, &number.to_string()]);
        self.send(self.subject(&["work", worker]), Some(reply), Task::Forget { number });
    }

    fn ask_at<A>(&self, subject: String, ask: impl Serialize) -> Result<Asked<A>, AskError> {
        let number = self.0.number.fetch_add(1, Ordering::Relaxed);
        let (tell, answer) = oneshot::channel();
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(number, tell);
        let asked = Asked { carrier: self.clone(), number, answer, _answers: PhantomData };
        let reply = self.subject(&["re", &self.0.me, &number.to_string()]);
        if self.send(subject, Some(reply), ask) { Ok(asked) } else { Err(AskError::Nobody) }
    }

    /// What this server is asked.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn questions(&self) -> Result<impl futures_util::Stream<Item = Question> + Send + use<>, CarrierError> {
        self.questions_at("to").await
    }

    /// What this worker is asked.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn tasks(&self) -> Result<impl futures_util::Stream<Item = Question<Task>> + Send + use<>, CarrierError> {
        self.questions_at("work").await
    }

    async fn questions_at<Q: DeserializeOwned + Send>(
        &self,
        what: &str,
    ) -> Result<impl futures_util::Stream<Item = Question<Q>> + Send + use<Q>, CarrierError> {
        let (carrier, asked) = (self.clone(), self.subscribe(self.subject(&[what, &self.0.me])).await?);
        Ok(asked.filter_map(move |message| {
            let question = carrier.read::<Q>(&message.payload).and_then(|ask| {
                ask.check_age(carrier.now()).inspect_err(|why| drop_it(*why)).ok()?;
                let reply = message.reply?.to_string();
                Some(Question { from: ask.from, ask: ask.body, reply })
            });
            std::future::ready(question)
        }))
    }

    /// Answers a question.
    pub fn answer<Q>(&self, question: &Question<Q>, answer: impl Serialize) {
        self.send(question.reply.clone(), None, answer);
    }

    /// Waits until what was said is on its way.
    pub async fn flush(&self) {
        tokio::time::sleep(LAST_WORDS).await;
        let _ = timeout(LAST_WORDS, self.0.client.flush()).await;
    }

    /// Says what there is to say of this worker.
    pub fn present(&self, presentation: &Presentation) {
        self.send(self.subject(&["workers"]), None, presentation);
    }

    /// What workers say of themselves, with their ids.
    ///
    /// # Errors
    /// NATS is gone.
    pub async fn presentations(
        &self,
    ) -> Result<impl futures_util::Stream<Item = (String, Presentation)> + Send + use<>, CarrierError> {
        let (carrier, all) = (self.clone(), self.subscribe(self.subject(&["workers"])).await?);
        Ok(all.filter_map(move |message| {
            let said = carrier.read::<Presentation>(&message.payload);
            let sound = said.filter(|said| {
                let is_sound = said.body.is_sound();
                if !is_sound {
                    drop_it(Unread::Shape);
                }
                is_sound
            });
            std::future::ready(sound.map(|said| (said.from, said.body)))
        }))
    }

    async fn hear_answers(self, mut answers: Subscriber) {
        while let Some(message) = answers.next().await {
            let Some(number) = number_of(&message.subject) else { continue };
            let is_nobody = message.status == Some(StatusCode::NO_RESPONDERS);
            let answer = if is_nobody { Err(AskError::Nobody) } else { Ok(message.payload) };
            let waiting = self.0.asked.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
            if let Some(waiting) = waiting {
                let _ = waiting.send(answer);
            }
        }
    }

    async fn greet(self, mut hellos: Subscriber) {
        while let Some(message) = hellos.next().await {
            let is_hello = message::read::<Hint>(&message.payload).is_ok_and(|hello| matches!(hello.body, Hint::Hello));
            if let Some(reply) = message.reply.filter(|_| is_hello) {
                self.send(reply.to_string(), None, Hint::Hello);
            }
        }
    }

    /// Looks who else is there: servers of another site must not be, and one of these of our own must, if there are any.
    pub(super) async fn meet(&self, url: &str, others: &[&str]) -> Result<(), ClusterError> {
        let reply = self.subject(&["hello", &self.0.me]);
        let mut greetings = self.subscribe(reply.clone()).await?;
        let payload = self.write(Hint::Hello);
        let lost = |reason: String| CarrierError::Lost(reason);
        self.0
            .client
            .publish_with_reply(HELLO, reply, payload.into())
            .await
            .map_err(|error| lost(error.to_string()))?;
        let until = Instant::now() + if others.is_empty() { SILENCE } else { GREETING };
        let mut is_met = others.is_empty();
        while let Ok(Some(message)) = tokio::time::timeout_at(until, greetings.next()).await {
            let Ok(hello) = message::read::<Hint>(&message.payload) else { continue };
            if hello.site != self.0.site {
                let (ours, theirs) = (self.0.site.clone(), hello.site);
                return Err(ClusterError::OtherSite { url: url.to_owned(), ours, theirs });
            }
            if others.contains(&hello.from.as_str()) {
                is_met = true;
            }
        }
        if is_met { Ok(()) } else { Err(ClusterError::Unheard(others.join(", "))) }
    }
}

/// Sends what goes out. A failure is seen by whoever waits for what never comes.
async fn carry(client: Client, mut leaving: mpsc::Receiver<Outgoing>) {
    while let Some(Outgoing { subject, reply, payload }) = leaving.recv().await {
        let sent = match reply {
            Some(reply) => client.publish_with_reply(subject, reply, payload.into()).await,
            None => client.publish(subject, payload.into()).await,
        };
        if let Err(error) = sent {
            metrics::counter!("tabiya_carried_lost_total").increment(1);
            tracing::debug!(%error, "a message could not be sent");
        }
    }
}

impl<A> Asked<A> {
    /// The number under which it was asked.
    pub fn number(&self) -> u64 {
        self.number
    }
}

impl<A: DeserializeOwned> Asked<A> {
    /// What is answered.
    ///
    /// # Errors
    /// Whoever was asked was not reached, or does not answer in time.
    pub async fn answer(mut self, within: Duration) -> Result<A, AskError> {
        match timeout(within, &mut self.answer).await {
            Ok(Ok(answer)) => self.carrier.read::<A>(&answer?).map(|answer| answer.body).ok_or(AskError::NoAnswer),
            Ok(Err(_)) | Err(_) => Err(AskError::NoAnswer),
        }
    }
}

/// The number at the end of a subject.
fn number_of(subject: &str) -> Option<u64> {
    subject.rsplit('.').next().and_then(|number| number.parse().ok())
}

impl<A> Drop for Asked<A> {
    fn drop(&mut self) {
        self.carrier.0.asked.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}
