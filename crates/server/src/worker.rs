//! A worker: thinks for the servers of a site, on whatever machine it runs. It answers what they ask about the computer's moves, over
//! NATS, and makes the reviews that wait in the database while nobody needs a move. What it is in the midst of when it dies is done by
//! others.

use crate::cluster::{self, Carrier, ClusterError, Found, Presentation, Question, Task, WORKERS_SAY_EVERY, fits};
use crate::config::NatsConfig;
use crate::engines::{Engines, Ticket};
use crate::id;
use crate::others::Hint;
use crate::reviewer::{Made, Reviewer};
use crate::reviews::Reviews;
use crate::store::workers::{WorkerFigures, WorkerRow};
use crate::store::{Kind, Store, StoreError};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tabiya_engine::player::{self, Thought};
use tabiya_engine::{Limits, Root};
use tabiya_rules::Position;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

/// How a worker is started.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// The PostgreSQL of the site.
    pub database_url: String,
    /// The NATS of the site.
    pub nats: NatsConfig,
    /// What people call it; no two are called alike.
    pub name: Option<String>,
    /// How many threads think.
    pub threads: usize,
    /// How many positions it visits for each position of a game that it reviews.
    pub review_nodes: u64,
}

/// A worker that takes part.
#[derive(Clone, Debug)]
pub struct Worker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    row: WorkerRow,
    store: Store,
    carrier: Carrier,
    engines: Engines,
    review_nodes: u64,
    /// What it thinks about, by who asks and under which number: to drop it is to stop.
    open: Mutex<HashMap<(String, u64), oneshot::Sender<()>>>,
    busy: AtomicU32,
    moves: AtomicU64,
    reviews: AtomicU64,
    is_leaving: AtomicBool,
    is_without_database: AtomicBool,
}

/// How many moves may wait, for each thread: more are refused, so that others are asked.
const WAITING: u32 = 2;
/// How long a worker counts as there in the database without another word.
const LASTS: Duration = Duration::from_secs(4);
/// How often it says a word there.
const NOTED_EVERY: Duration = Duration::from_secs(1);
/// How long its speed is measured.
const TRIAL: Duration = Duration::from_millis(300);
/// How often it looks for reviews that nobody has told it of.
const LOOKS_EVERY: Duration = Duration::from_secs(2);
/// When to try again after the database has failed.
const LATER: Duration = Duration::from_secs(2);
/// How long what is asked already may take when it ends.
const LAST: Duration = Duration::from_secs(5);
/// How often a worker that was just killed is given time to be forgotten.
const PATIENCE: Duration = Duration::from_millis(500);

impl Worker {
    /// Takes part from now on.
    ///
    /// # Errors
    /// The database or NATS cannot be reached or are not meant, or the name is none or another worker's.
    pub async fn start(config: WorkerConfig) -> Result<Worker, ClusterError> {
        if let Some(name) = config.name.as_ref().filter(|name| !cluster::is_name(name)) {
            return Err(ClusterError::BadName(name.clone()));
        }
        let store = Store::open(&config.database_url).await?;
        if store.kind() == Kind::Sqlite {
            return Err(ClusterError::NoPostgres);
        }
        let threads = config.threads.max(1);
        let engines = Engines::start(threads);
        let name = config.name.clone().unwrap_or_else(|| format!("worker-{}", id::game()));
        let row = WorkerRow {
            id: format!("{name}.{}", id::game()),
            name,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            left_ms: 0,
            said: WorkerFigures {
                threads: u32::try_from(threads).unwrap_or(u32::MAX),
                speed: speed(&engines).await,
                ..WorkerFigures::default()
            },
        };
        let carrier = join(&config.nats, &store, &row).await?;
        let inner = Inner {
            row,
            store,
            carrier,
            engines,
            review_nodes: config.review_nodes,
            open: Mutex::default(),
            busy: AtomicU32::new(0),
            moves: AtomicU64::new(0),
            reviews: AtomicU64::new(0),
            is_leaving: AtomicBool::new(false),
            is_without_database: AtomicBool::new(false),
        };
        Ok(Worker(Arc::new(inner)))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.0.row.name
    }

    /// Works until `stop` is done.
    ///
    /// # Errors
    /// NATS is gone for good.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), ClusterError> {
        let tasks = self.0.carrier.tasks().await?;
        let mut beside = JoinSet::new();
        beside.spawn(self.clone().present_itself());
        beside.spawn(self.clone().note_itself());
        let reviewing = tokio::spawn(self.clone().make_reviews());
        let mut tasks = Box::pin(tasks);
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                task = tasks.next() => match task {
                    Some(task) => self.take(task),
                    None => break,
                },
            }
        }
        // Nobody asks any more; what was asked is answered, and reviews are others'.
        self.0.is_leaving.store(true, Ordering::Relaxed);
        self.0.carrier.present(&self.presentation());
        reviewing.abort();
        if let Err(error) = self.0.store.give_up_reviews(&self.0.row.id).await {
            tracing::warn!(%error, "others go on with reviews a little later");
        }
        let answered = timeout(LAST, async {
            while self.0.busy.load(Ordering::Relaxed) > 0 {
                tokio::select! {
                    () = sleep(Duration::from_millis(10)) => {}
                    Some(task) = tasks.next() => self.take(task),
                }
            }
        });
        let _ = answered.await;
        beside.shutdown().await;
        self.0.engines.stop();
        if let Err(error) = self.0.store.dismiss_worker(&self.0.row.id).await {
            tracing::debug!(%error, "it is forgotten a little later");
        }
        self.0.carrier.flush().await;
        Ok(())
    }

    fn open(&self) -> MutexGuard<'_, HashMap<(String, u64), oneshot::Sender<()>>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn figures(&self) -> WorkerFigures {
        WorkerFigures {
            busy: self.0.busy.load(Ordering::Relaxed),
            moves: self.0.moves.load(Ordering::Relaxed),
            reviews: self.0.reviews.load(Ordering::Relaxed),
            ..self.0.row.said
        }
    }

    fn presentation(&self) -> Presentation {
        let WorkerFigures { threads, speed, busy, moves, reviews } = self.figures();
        Presentation {
            name: self.0.row.name.clone(),
            version: self.0.row.version.clone(),
            threads,
            speed,
            busy,
            moves,
            reviews,
            is_leaving: self.0.is_leaving.load(Ordering::Relaxed),
            is_without_database: self.0.is_without_database.load(Ordering::Relaxed),
        }
    }

    /// Says again and again that it is there, to all servers.
    async fn present_itself(self) {
        let mut tick = interval(WORKERS_SAY_EVERY);
        loop {
            tick.tick().await;
            self.0.carrier.present(&self.presentation());
        }
    }

    /// The same in the database, for those who look there. Where that fails, servers hear that it makes no reviews.
    async fn note_itself(self) {
        let mut tick = interval(NOTED_EVERY);
        loop {
            tick.tick().await;
            let noted = match self.0.store.note_worker(&self.0.row.id, &self.figures(), LASTS).await {
                Ok(false) => self.0.store.enlist_worker(&self.0.row, LASTS).await.map(drop),
                noted => noted.map(drop),
            };
            self.0.is_without_database.store(noted.is_err(), Ordering::Relaxed);
            if let Err(error) = noted {
                tracing::debug!(%error, "it could not be noted that this worker is there");
            }
        }
    }

    /// Does what a server asks.
    fn take(&self, task: Question<Task>) {
        match &task.ask {
            Task::Think { question } => {
                let most = self.0.row.said.threads.saturating_mul(1 + WAITING);
                if self.0.is_leaving.load(Ordering::Relaxed) || self.0.busy.load(Ordering::Relaxed) >= most {
                    return self.0.carrier.answer(&task, Found::Busy);
                }
                let asked = player::Question::read(question).map_err(|error| error.to_string());
                let asked = asked.and_then(|question| self.0.engines.ask(question).map_err(|error| error.to_string()));
                match asked {
                    Ok(ticket) => self.begin(task, ticket),
                    Err(why) => {
                        tracing::debug!(why, from = task.from, "a question was refused");
                        self.0.carrier.answer(&task, Found::Refused { why });
                    }
                }
            }
            Task::Forget { number } => drop(self.open().remove(&(task.from.clone(), *number))),
        }
    }

    /// Counts it before anything else is heard: the next question may be one too many, or take this one back.
    fn begin(&self, task: Question<Task>, ticket: Ticket<Thought>) {
        let Some(number) = task.number() else { return };
        let key = (task.from.clone(), number);
        let (keep, forgotten) = oneshot::channel();
        self.open().insert(key.clone(), keep);
        self.0.busy.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(self.clone().answer(task, key, ticket, forgotten));
    }

    async fn answer(
        self,
        task: Question<Task>,
        key: (String, u64),
        mut ticket: Ticket<Thought>,
        mut forgotten: oneshot::Receiver<()>,
    ) {
        let found = tokio::select! {
            found = ticket.found() => Some(found),
            _ = &mut forgotten => None,
        };
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
        self.open().remove(&key);
        match found {
            Some(Some(thought)) => {
                self.0.moves.fetch_add(1, Ordering::Relaxed);
                self.0.carrier.answer(&task, Found::Thought { thought: thought.carried() });
            }
            Some(None) => self.0.carrier.answer(&task, Found::Refused { why: "the engine failed".to_owned() }),
            None => {}
        }
    }

    /// Makes reviews, one after the other, for ever.
    async fn make_reviews(self) {
        let reviewer = Reviewer {
            store: self.0.store.clone(),
            engines: self.0.engines.clone(),
            nodes: self.0.review_nodes,
            threads: self.0.row.said.threads as usize,
            me: self.0.row.id.clone(),
        };
        let mut hints = match self.0.carrier.hints().await {
            Ok(hints) => Box::pin(hints),
            Err(error) => return tracing::error!(%error, "servers are not heard"),
        };
        let reviews = Reviews::default();
        loop {
            match self.make_one(&reviewer, &reviews).await {
                Ok(true) => {}
                Ok(false) => {
                    let come = async { while !matches!(hints.next().await, Some((_, Hint::Reviews)) | None) {} };
                    let _ = timeout(LOOKS_EVERY, come).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "a review could not be made or kept; it is tried again");
                    sleep(LATER).await;
                }
            }
        }
    }

    /// Makes the next review, where it is for workers of this version. Was there one?
    async fn make_one(&self, reviewer: &Reviewer, reviews: &Reviews) -> Result<bool, StoreError> {
        let servers = self.0.store.cluster().await?.servers;
        let mut living = servers.iter().filter(|server| server.left_ms > 0);
        if !living.any(|server| fits(&server.version, &self.0.row.version)) {
            return Ok(false);
        }
        let Some(claimed) = reviewer.next().await? else { return Ok(false) };
        if reviewer.make(&claimed, reviews).await? == Made::Done {
            self.0.reviews.fetch_add(1, Ordering::Relaxed);
        }
        Ok(true)
    }
}

/// Takes part under this name. Where a worker of this name was just killed, it is forgotten first.
async fn join(nats: &NatsConfig, store: &Store, row: &WorkerRow) -> Result<Carrier, ClusterError> {
    let began = Instant::now();
    loop {
        match cluster::join_as_worker(nats, store, row, LASTS).await {
            Err(ClusterError::Store(StoreError::WorkerNameTaken(_))) if began.elapsed() <= LASTS + PATIENCE => {
                sleep(PATIENCE).await;
            }
            result => return result,
        }
    }
}

/// How many positions a second one thread visits.
async fn speed(engines: &Engines) -> u64 {
    let root = Root::new(Position::STANDARD);
    let Ok(mut ticket) = engines.best_line(root, Limits::time(TRIAL)) else { return 0 };
    let began = Instant::now();
    let nodes = ticket.found().await.flatten().map_or(0, |line| line.nodes);
    (nodes as f64 / began.elapsed().max(TRIAL).as_secs_f64()) as u64
}
