//! One server of several: which games are its own, and how it reaches those of others. `docs/scale.md` tells the whole.
//!
//! PostgreSQL keeps and decides: a server owns shards of games while its lease lasts by the clock of the database, and each write
//! says under which epoch. NATS carries, and may lose: whoever misses something asks. By its own clock a server stops serving well
//! before its lease ends.

mod carrier;
mod message;
mod workers;

pub use carrier::{AskError, Asked, Carrier, CarrierError, Question};
pub(crate) use message::is_name;
pub use message::{Answer, Ask, Carried, Found, Here, Presentation, Publication, Task, Unread, Word};
pub use workers::{SAID_EVERY as WORKERS_SAY_EVERY, WorkerView, Workers, fits};

use crate::config::{ClusterConfig, NatsConfig};
use crate::id;
use crate::shard::{SHARDS, Shard, shard_of};
use crate::store::cluster::{ClusterRows, Enlisted, Fence, Newcomer, ServerRow, Taken};
use crate::store::workers::WorkerRow;
use crate::store::{Kind, Store, StoreError};
use futures_util::StreamExt;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// One server of several. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Cluster(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    me: Newcomer,
    lease: Duration,
    store: Store,
    carrier: Carrier,
    workers: Workers,
    table: Mutex<Table>,
    changed: watch::Sender<u64>,
    /// Changes when another server is heard no more, or again.
    reach: watch::Sender<u64>,
}

/// Who owns what, as far as it is known.
#[derive(Debug)]
struct Table {
    owners: Vec<Option<Arc<str>>>,
    /// The epochs of the shards that this server serves.
    mine: Vec<Option<i64>>,
    /// Until when it does: earlier than the database would let others have them.
    serves_until: Instant,
    servers: Vec<ServerRow>,
    is_leaving: bool,
    /// Shards that the database gives to this server, and that it does not serve: something went wrong on the way.
    stray: Vec<Fence>,
    /// When each of the others was heard last.
    heard: HashMap<String, Instant>,
}

/// Where a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place<F = Fence> {
    /// On this one.
    Here(F),
    /// On the server with this id.
    There(Arc<str>),
    /// Nobody has it just now, or nobody knows who.
    Nowhere,
}

/// Why a server cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Carrier(#[from] CarrierError),
    /// Dates would be wrong.
    #[error("the clock of this machine and that of the database are {0} s apart; set them right first")]
    WrongClock(i64),
    /// What this server says would reach strangers.
    #[error("the NATS at {url} is that of another site ({theirs}, this one is {ours}); give each site its own")]
    OtherSite { url: String, ours: String, theirs: String },
    /// Servers do not hear a worker of such a name.
    #[error("a worker is called by 1 to 64 bytes without control characters, not {0:?}")]
    BadName(String),
    /// What this server says would reach nobody.
    #[error("{0} of this site do not hear this server at the NATS it was given; is it the same?")]
    Unheard(String),
    /// The leases and epochs are PostgreSQL's.
    #[error("several servers share a PostgreSQL database: --nats is of no use without --database-url postgres://…")]
    NoPostgres,
}

/// How far the clock of a machine may be from that of the database, in milliseconds.
const MOST_CLOCK_ERROR: i64 = 10_000;
/// How often a server says that it is there.
const SAID_EVERY: Duration = Duration::from_millis(250);
/// One that has not said so for so long is not heard.
const SILENCE: Duration = Duration::from_secs(1);
/// Nobody asks any more about one that was heard so long ago.
const FORGOTTEN: Duration = Duration::from_secs(60);
/// How often a server that was just killed is given time to be forgotten.
const PATIENCE: Duration = Duration::from_millis(250);
/// Whoever starts asks a database that does not answer again for so long.
const BUSY: Duration = Duration::from_secs(10);

impl Cluster {
    /// Takes part. Owns nothing yet. Returns what the clock of the database shows, in milliseconds.
    ///
    /// # Errors
    /// The setting makes no sense, or the database or NATS cannot be reached.
    pub async fn join(config: &ClusterConfig, store: &Store) -> Result<(Cluster, u64), ClusterError> {
        let name = config.name.clone().unwrap_or_else(|| format!("server-{}", id::game()));
        let me = Newcomer { id: format!("{name}.{}", id::game()), name, version: env!("CARGO_PKG_VERSION") };
        let client = carrier::connect(&config.nats, &me.name).await?;
        let Enlisted { site, now } = take_part(config.lease, async || store.enlist(&me, config.lease, 0).await).await?;
        store.others().set_clock(now);
        let joined = async {
            check_clock(now)?;
            let rows = store.cluster().await?;
            let others = rows.servers.iter().filter(|server| server.left_ms > 0 && server.id != me.id);
            let others: Vec<&str> = others.map(|server| server.id.as_str()).collect();
            let carrier = Carrier::start(client, site, me.id.clone(), now).await?;
            carrier.meet(&config.nats.shown(), &others).await?;
            Ok((carrier, rows))
        };
        let (carrier, rows) = match joined.await {
            Ok(joined) => joined,
            Err(error) => {
                let _ = store.leave_cluster(&me.id).await;
                return Err(error);
            }
        };
        let table = Table {
            owners: vec![None; SHARDS],
            mine: vec![None; SHARDS],
            serves_until: Instant::now(),
            servers: Vec::new(),
            is_leaving: false,
            stray: Vec::new(),
            heard: HashMap::new(),
        };
        let inner = Inner {
            workers: Workers::new(carrier.clone(), me.version),
            me,
            lease: config.lease,
            store: store.clone(),
            carrier,
            table: Mutex::new(table),
            changed: watch::Sender::new(0),
            reach: watch::Sender::new(0),
        };
        let cluster = Cluster(Arc::new(inner));
        let carrier = cluster.carrier().clone();
        store.others().meet(move |hint| carrier.hint(hint));
        cluster.note(rows);
        Ok((cluster, now.max(0) as u64))
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The id of this server.
    pub fn me(&self) -> &str {
        &self.0.me.id
    }

    /// The way to the others.
    pub fn carrier(&self) -> &Carrier {
        &self.0.carrier
    }

    /// Those that think for this site.
    pub fn workers(&self) -> &Workers {
        &self.0.workers
    }

    pub(crate) fn lease(&self) -> Duration {
        self.0.lease
    }

    /// Where this game is played.
    pub fn place(&self, game: &str) -> Place {
        self.place_of(shard_of(game))
    }

    fn place_of(&self, shard: Shard) -> Place {
        let table = self.lock();
        let at = usize::from(shard);
        match (table.mine[at], &table.owners[at]) {
            (Some(epoch), _) if Instant::now() < table.serves_until => Place::Here(Fence { shard, epoch }),
            (_, Some(owner)) if **owner != *self.0.me.id => Place::There(Arc::clone(owner)),
            _ => Place::Nowhere,
        }
    }

    /// Does this server still serve what this fence is for?
    pub fn holds(&self, fence: Fence) -> bool {
        self.place_of(fence.shard) == Place::Here(fence)
    }

    /// Returns when it does no more.
    pub async fn lost(&self, fence: Fence) {
        let mut changed = self.0.changed.subscribe();
        while self.holds(fence) {
            if changed.changed().await.is_err() {
                return;
            }
        }
    }

    /// Returns when this game is played elsewhere than there.
    pub async fn moved(&self, game: &str, from: &Place) {
        let shard = shard_of(game);
        let mut changed = self.0.changed.subscribe();
        while self.place_of(shard) == *from {
            if changed.changed().await.is_err() {
                return;
            }
        }
    }

    /// A server that can take a game which this one cannot: anybody who lives and stays.
    pub fn anybody_else(&self) -> Option<Arc<str>> {
        let table = self.lock();
        table.owners.iter().flatten().find(|owner| ***owner != *self.0.me.id).cloned()
    }

    /// An id for a new game, which is this server's own where it has any.
    pub fn new_game(&self) -> String {
        const TRIES: usize = 64 * SHARDS;
        if !self.serves_something() {
            return id::game();
        }
        (0..TRIES).map(|_| id::game()).find(|id| matches!(self.place(id), Place::Here(_))).unwrap_or_else(id::game)
    }

    fn serves_something(&self) -> bool {
        let table = self.lock();
        Instant::now() < table.serves_until && table.mine.iter().any(Option::is_some)
    }

    /// All fences of this server.
    pub fn fences(&self) -> Vec<Fence> {
        fences(&self.lock().mine)
    }

    /// The servers, as they were seen last.
    pub fn servers(&self) -> Vec<ServerRow> {
        self.lock().servers.clone()
    }

    fn tell_change(&self) {
        self.0.changed.send_modify(|number| *number += 1);
    }

    /// Notes who has what.
    pub(crate) fn note(&self, rows: ClusterRows) {
        let is_changed = {
            let mut table = self.lock();
            let mut owners = vec![None; SHARDS];
            let living: Vec<Arc<str>> = rows
                .servers
                .iter()
                .filter(|server| server.left_ms > 0)
                .map(|server| server.id.as_str().into())
                .collect();
            let mut is_changed = false;
            table.stray.clear();
            for row in &rows.shards {
                let at = usize::from(row.shard);
                let owner = row.owner.as_deref();
                owners[at] = living.iter().find(|server| Some(&***server) == owner).cloned();
                if owner == Some(&*self.0.me.id) && table.mine[at].is_none() {
                    table.stray.push(Fence { shard: row.shard, epoch: row.epoch });
                }
                // Somebody has taken it.
                if table.mine[at].is_some_and(|epoch| epoch != row.epoch) {
                    table.mine[at] = None;
                    is_changed = true;
                }
            }
            is_changed |= table.owners != owners;
            table.owners = owners;
            table.servers = rows.servers;
            is_changed
        };
        if is_changed {
            self.tell_change();
        }
        let count = self.fences().len();
        metrics::gauge!("tabiya_shards").set(count as f64);
    }

    /// The lease was renewed by a request that was sent then. False where this server had stopped serving before: it must take anew
    /// what it had, in another epoch. Its rooms have gone, and what they wrote last may still be on its way: read again in the same
    /// epoch, a game could lack a move that is there a moment later.
    pub(crate) fn renewed(&self, sent_at: Instant) -> bool {
        let mut table = self.lock();
        if table.serves_until <= Instant::now() && table.mine.iter().any(Option::is_some) {
            return false;
        }
        table.serves_until = sent_at + self.0.lease * 2 / 3;
        true
    }

    /// The lease has ended: nothing is this server's any more.
    pub(crate) fn lose_all(&self) {
        self.lock().mine.fill(None);
        self.tell_change();
    }

    /// These are served from now on.
    pub(crate) fn serve(&self, fences: &[Fence]) {
        {
            let mut table = self.lock();
            for fence in fences {
                table.mine[usize::from(fence.shard)] = Some(fence.epoch);
            }
        }
        self.tell_change();
    }

    /// These are served no longer.
    pub(crate) fn stop_serving(&self, fences: &[Fence]) {
        {
            let mut table = self.lock();
            for fence in fences {
                table.mine[usize::from(fence.shard)].take_if(|epoch| *epoch == fence.epoch);
            }
        }
        self.tell_change();
    }

    /// It takes no more games.
    pub(crate) fn begin_to_leave(&self) {
        self.lock().is_leaving = true;
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.lock().is_leaving
    }

    /// Wakes all who wait for what they have, when this server stops serving because it could not renew.
    pub(crate) async fn watch_lease(self) {
        loop {
            let until = self.lock().serves_until;
            tokio::time::sleep_until(until.max(Instant::now() + Duration::from_millis(20))).await;
            if self.lock().serves_until == until && self.lock().mine.iter().any(Option::is_some) {
                tracing::warn!("the lease could not be renewed in time; games wait for whoever can");
                metrics::counter!("tabiya_leases_lost_total").increment(1);
                self.tell_change();
                while self.lock().serves_until == until {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        }
    }

    /// Says again and again that this server is there, and notes which others are heard.
    pub(crate) async fn keep_in_touch(self) {
        let mut said = match self.carrier().lives().await {
            Ok(said) => Box::pin(said),
            Err(error) => return tracing::error!(%error, "other servers are not heard"),
        };
        let mut unheard = BTreeSet::new();
        let mut tick = tokio::time::interval(SAID_EVERY);
        loop {
            tokio::select! {
                server = said.next() => match server {
                    Some(server) => drop(self.lock().heard.insert(server, Instant::now())),
                    None => return,
                },
                _ = tick.tick() => self.carrier().say_alive(),
            }
            let now: BTreeSet<String> = {
                let mut table = self.lock();
                table.heard.retain(|_, heard| heard.elapsed() < FORGOTTEN);
                let silent = table.heard.iter().filter(|(_, heard)| heard.elapsed() >= SILENCE);
                silent.map(|(server, _)| server.clone()).collect()
            };
            if now != unheard {
                unheard = now;
                self.0.reach.send_modify(|number| *number += 1);
            }
        }
    }

    /// Since when another server has not been heard, if it has not.
    pub fn unheard_since(&self, server: &str) -> Option<Instant> {
        self.lock().heard.get(server).copied().filter(|heard| heard.elapsed() >= SILENCE)
    }

    /// Returns when a server is heard no more, or again.
    pub async fn reach_changes(&self) {
        let _ = self.0.reach.subscribe().changed().await;
    }

    /// How many more shards would be a fair share, and which are too many.
    pub(crate) fn share(&self) -> (usize, Vec<Fence>) {
        let table = self.lock();
        if table.is_leaving {
            return (0, Vec::new());
        }
        let staying = table.servers.iter().filter(|server| server.left_ms > 0 && !server.is_leaving).count().max(1);
        let fair = SHARDS.div_ceil(staying);
        let mine = fences(&table.mine);
        match mine.len().checked_sub(fair) {
            None => (fair - mine.len(), Vec::new()),
            Some(more) => (0, mine.into_iter().take(more).collect()),
        }
    }

    /// Shards that the database gives to this server, and that it does not serve.
    pub(crate) fn stray(&self) -> Vec<Fence> {
        self.lock().stray.clone()
    }

    pub(crate) fn has_free_shards(&self) -> bool {
        let table = self.lock();
        table.owners.iter().zip(&table.mine).any(|(owner, mine)| owner.is_none() && mine.is_none())
    }

    pub(crate) async fn renew(&self) -> Result<(), StoreError> {
        let sent_at = Instant::now();
        let (store, me) = (&self.0.store, &self.0.me);
        let goes_on = store.renew(&me.id, self.0.lease, self.is_leaving()).await? && self.renewed(sent_at);
        if !goes_on && !self.is_leaving() {
            tracing::warn!("the lease has ended; taking part anew");
            self.lose_all();
            let sent_at = Instant::now();
            store.enlist(me, self.0.lease, 0).await?;
            self.renewed(sent_at);
        }
        self.note(store.cluster().await?);
        Ok(())
    }

    pub(crate) async fn take(&self, most: usize) -> Result<Vec<Taken>, StoreError> {
        self.0.store.take_shards(&self.0.me.id, most).await
    }

    pub(crate) async fn give_up(&self, fences: &[Fence], ms: Option<u64>) -> Result<(), StoreError> {
        self.0.store.give_up_shards(&self.0.me.id, fences, ms).await
    }

    pub(crate) async fn leave(&self) -> Result<(), StoreError> {
        self.0.store.leave_cluster(&self.0.me.id).await
    }
}

/// Takes part as a worker that lasts so long without a word.
///
/// # Errors
/// There is no PostgreSQL, or the database or NATS cannot be reached or are not meant.
pub(crate) async fn join_as_worker(
    nats: &NatsConfig,
    store: &Store,
    me: &WorkerRow,
    lasts: Duration,
) -> Result<Carrier, ClusterError> {
    if store.kind() == Kind::Sqlite {
        return Err(ClusterError::NoPostgres);
    }
    let client = carrier::connect(nats, &me.name).await?;
    let Enlisted { site, now } = take_part(Duration::ZERO, async || store.enlist_worker(me, lasts).await).await?;
    let joined = async {
        check_clock(now)?;
        let servers = store.cluster().await?.servers;
        let living: Vec<&str> =
            servers.iter().filter(|server| server.left_ms > 0).map(|server| server.id.as_str()).collect();
        let carrier = Carrier::start(client, site, me.id.clone(), now).await?;
        carrier.meet(&nats.shown(), &living).await?;
        Ok(carrier)
    };
    let joined = joined.await;
    if joined.is_err() {
        let _ = store.dismiss_worker(&me.id).await;
    }
    joined
}

/// Is the clock of this machine right, as the database shows it?
fn check_clock(now: i64) -> Result<(), ClusterError> {
    let apart = crate::store::wall_ms() - now;
    if apart.abs() > MOST_CLOCK_ERROR { Err(ClusterError::WrongClock(apart / 1000)) } else { Ok(()) }
}

fn fences(mine: &[Option<i64>]) -> Vec<Fence> {
    let fence = |(shard, epoch): (usize, &Option<i64>)| Some(Fence { shard: shard as Shard, epoch: (*epoch)? });
    mine.iter().enumerate().filter_map(fence).collect()
}

/// Takes part under a name. Where one of this name was just killed, its lease runs out first; a database that has too much to do is asked
/// again for a while.
async fn take_part(
    lease: Duration,
    enlist: impl AsyncFn() -> Result<Enlisted, StoreError>,
) -> Result<Enlisted, StoreError> {
    let began = Instant::now();
    loop {
        let error = match enlist().await {
            Ok(enlisted) => return Ok(enlisted),
            Err(error) => error,
        };
        let patience = match &error {
            StoreError::NameTaken(_) => lease + PATIENCE,
            error if error.is_passing() => BUSY,
            _ => return Err(error),
        };
        if began.elapsed() > patience {
            return Err(error);
        }
        tokio::time::sleep(PATIENCE).await;
    }
}
