//! What live games write, many at a time: whoever comes while the disk is busy shares the next sync.
//!
//! One task takes all that waits, writes it in one transaction and answers everybody after the commit. Statements carry
//! many rows, in steps of powers of two so that only a few texts are ever prepared. A group that fails is written again
//! one by one, so that one bad commit costs nobody else anything; but where the database is away, all hear so at once.

use super::assignments::credit;
use super::cluster::{Fence, check_fences};
use super::ratings::rate;
use super::{Kind, Lent, Result, StoreError};
use crate::game::{Change, RatingChanges, Status, Summary, WentOn};
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use std::io;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout};

/// All that one step of one game changes. At most one commit of a game is on its way at a time.
#[derive(Clone, Debug)]
pub struct Commit {
    pub game: String,
    /// What becomes of it, in this order.
    pub changes: Vec<Change>,
    /// That it is still ours, where several servers share the games.
    pub fences: Vec<Fence>,
}

/// The way to the task that writes.
#[derive(Clone, Debug)]
pub struct Journal {
    waiting: mpsc::Sender<Request>,
    written: watch::Receiver<()>,
    failing: watch::Receiver<Option<Instant>>,
}

/// The task that writes.
struct Writer {
    pool: AnyPool,
    kind: Kind,
    health: Health,
}

/// Whether the database can be written to.
struct Health {
    /// When it was last seen to be well.
    well_at: Instant,
    /// That moment, while it is not.
    failing: watch::Sender<Option<Instant>>,
}

impl Health {
    fn new() -> (Health, watch::Receiver<Option<Instant>>) {
        let (failing, is_failing) = watch::channel(None);
        (Health { well_at: Instant::now(), failing }, is_failing)
    }

    /// Waits for a write and tells how it goes. One that takes long tells of trouble only where it `should_be_quick`.
    async fn watch<T>(&mut self, writing: impl Future<Output = Result<T>>, should_be_quick: bool) -> Result<T> {
        tokio::pin!(writing);
        let result = match timeout(SLOW, &mut writing).await {
            Ok(result) => result,
            Err(_) => {
                if should_be_quick {
                    self.tell(true);
                }
                writing.await
            }
        };
        self.tell(result.as_ref().is_err_and(StoreError::is_passing));
        result
    }

    fn tell(&mut self, is_failing: bool) {
        if !is_failing {
            self.well_at = Instant::now();
        }
        let since = is_failing.then_some(self.well_at);
        self.failing.send_if_modified(|failing| std::mem::replace(failing, since) != since);
    }
}

#[derive(Debug)]
enum Request {
    Write { commit: Commit, answer: Receipt },
    Finish(oneshot::Sender<()>),
}

/// Where it is told that it was written.
type Receipt = oneshot::Sender<Result<Reckoned>>;

/// What a rated game has made of ratings, which is reckoned when its result is written.
pub type Reckoned = Option<RatingChanges>;

/// How many commits share one transaction at most.
const GROUP: usize = 512;
/// A database of its own that has not answered for so long is taken to be away, until it does.
const SLOW: Duration = Duration::from_secs(1);
/// A connection that has not answered for so long is given up: the way to the database may have broken unnoticed.
const LONGEST: Duration = Duration::from_secs(5);

impl Journal {
    pub(super) fn start(pool: AnyPool, kind: Kind) -> Journal {
        let (waiting, inbox) = mpsc::channel(4 * GROUP);
        let (tell, written) = watch::channel(());
        let (health, is_failing) = Health::new();
        tokio::spawn(Writer { pool, kind, health }.work(inbox, tell));
        Journal { waiting, written, failing: is_failing }
    }

    /// One that writes as a test wants it.
    #[cfg(test)]
    pub(crate) fn played_by<F>(mut write: impl FnMut(Commit) -> F + Send + 'static) -> Journal
    where
        F: Future<Output = Result<Reckoned>> + Send + 'static,
    {
        let (waiting, mut inbox) = mpsc::channel(4 * GROUP);
        let (mut health, is_failing) = Health::new();
        tokio::spawn(async move {
            while let Some(request) = inbox.recv().await {
                match request {
                    Request::Write { commit, answer } => {
                        let result = health.watch(write(commit), true).await;
                        let _ = answer.send(result);
                    }
                    Request::Finish(answer) => drop(answer.send(())),
                }
            }
        });
        Journal { waiting, written: watch::channel(()).1, failing: is_failing }
    }

    /// Changes whenever something was written.
    pub(super) fn written(&self) -> watch::Receiver<()> {
        self.written.clone()
    }

    /// When something could last be written, if nothing could when it was tried since.
    pub(super) fn failing_since(&self) -> Option<Instant> {
        *self.failing.borrow()
    }

    /// Returns when it has become so that nothing can be written, or that something can.
    pub(super) async fn is_failing_unlike(&self, was_failing: bool) {
        if self.failing.clone().wait_for(|failing| failing.is_some() != was_failing).await.is_err() {
            std::future::pending().await
        }
    }

    /// Writes it. When this returns, it is on the disk, and what it has made of ratings is known.
    ///
    /// # Errors
    /// It could not be written, and nothing of it was.
    pub async fn write(&self, commit: Commit) -> Result<Reckoned> {
        let (answer, done) = oneshot::channel();
        self.waiting.send(Request::Write { commit, answer }).await.map_err(|_| StoreError::Stopping)?;
        done.await.map_err(|_| StoreError::Stopping)?
    }

    /// Returns when all that was handed in before is written.
    pub async fn finish(&self) {
        let (answer, done) = oneshot::channel();
        if self.waiting.send(Request::Finish(answer)).await.is_ok() {
            let _ = done.await;
        }
    }
}

type Waiting = (Commit, Receipt);

impl Writer {
    async fn work(mut self, mut inbox: mpsc::Receiver<Request>, written: watch::Sender<()>) {
        let mut requests = Vec::with_capacity(GROUP);
        while inbox.recv_many(&mut requests, GROUP).await > 0 {
            let mut group = Vec::with_capacity(requests.len());
            let mut finished = Vec::new();
            for request in requests.drain(..) {
                match request {
                    Request::Write { commit, answer } => group.push((commit, answer)),
                    Request::Finish(answer) => finished.push(answer),
                }
            }
            self.write_group(group).await;
            written.send_replace(());
            for answer in finished {
                let _ = answer.send(());
            }
        }
    }

    async fn write_group(&mut self, group: Vec<Waiting>) {
        let commits: Vec<&Commit> = group.iter().map(|(commit, _)| commit).collect();
        if commits.is_empty() {
            return;
        }
        metrics::histogram!("tabiya_journal_group").record(commits.len() as f64);
        let began = std::time::Instant::now();
        let written = self.write(&commits).await;
        metrics::histogram!("tabiya_commit_seconds").record(began.elapsed());
        match written {
            Ok(reckoned) => {
                let answers = group.into_iter().map(|(_, answer)| answer);
                answers.zip(reckoned).for_each(|(answer, reckoned)| drop(answer.send(Ok(reckoned))));
            }
            Err(error) if group.len() == 1 || error.is_passing() => {
                group.into_iter().for_each(|(_, answer)| drop(answer.send(Err(told_again(&error)))))
            }
            Err(_) => {
                for (commit, answer) in group {
                    let written = self.write(&[&commit]).await;
                    let _ = answer.send(written.map(|reckoned| reckoned.into_iter().next().flatten()));
                }
            }
        }
    }

    /// Writes these together, and tells whether the database can be written to at all.
    async fn write(&mut self, commits: &[&Commit]) -> Result<Vec<Reckoned>> {
        self.health.watch(write(&self.pool, self.kind, commits), self.kind == Kind::Postgres).await
    }
}

/// The error once more, in words.
fn told_again(error: &StoreError) -> StoreError {
    if let StoreError::Fenced = error {
        return StoreError::Fenced;
    }
    let text = error.to_string();
    let is_passing = error.is_passing();
    let again = if is_passing { sqlx::Error::Io(io::Error::other(text)) } else { sqlx::Error::InvalidArgument(text) };
    StoreError::Database(again)
}

async fn write(pool: &AnyPool, kind: Kind, commits: &[&Commit]) -> Result<Vec<Reckoned>> {
    let mut connection = Lent::by(pool).await?;
    // A file is not given up: whoever writes to it is not interrupted, and it does not lie at the end of a line.
    let longest = if kind == Kind::Sqlite { Duration::MAX } else { LONGEST };
    let written = timeout(longest, write_to(&mut connection, commits)).await.map_err(|_| StoreError::Away)?;
    connection.give_back();
    let reckoned = written?;
    let changes = commits.iter().flat_map(|commit| &commit.changes);
    let moves = changes.filter(|change| matches!(change, Change::Move { .. })).count();
    metrics::counter!("tabiya_moves_total").increment(moves as u64);
    Ok(reckoned)
}

async fn write_to(connection: &mut AnyConnection, commits: &[&Commit]) -> Result<Vec<Reckoned>> {
    let mut transaction = connection.begin().await?;
    let reckoned = write_changes(&mut transaction, commits).await?;
    transaction.commit().await?;
    Ok(reckoned)
}

/// Writes the changes of one game within somebody else's transaction.
pub(super) async fn write_one(connection: &mut AnyConnection, game: &str, changes: Vec<Change>) -> Result<()> {
    write_changes(connection, &[&Commit { game: game.to_owned(), changes, fences: Vec::new() }]).await?;
    Ok(())
}

/// The kinds of change one after the other: within a group no game occurs twice, so only the order within a game counts. Games are
/// rated last, each with what those before it have made of the same people.
async fn write_changes(connection: &mut AnyConnection, commits: &[&Commit]) -> Result<Vec<Reckoned>> {
    let fences: Vec<Fence> = commits.iter().flat_map(|commit| &commit.fences).copied().collect();
    check_fences(connection, &fences).await?;
    let (mut moves, mut states, mut rated) = (Vec::new(), Vec::new(), Vec::new());
    for (i, commit) in commits.iter().enumerate() {
        let game = &commit.game;
        for change in &commit.changes {
            match change {
                Change::Move { .. } => moves.push((game, change)),
                Change::State { .. } => states.push((game, change)),
                Change::Unplay { ply } => unplay(connection, game, *ply).await?,
                Change::Chat { .. } => say(connection, game, change).await?,
                Change::Summary(summary) => {
                    summarize(connection, game, summary).await?;
                    if summary.status == Status::Over {
                        credit(connection, game, summary).await?;
                    }
                }
                Change::Rated(result) => rated.push((i, game, result)),
                Change::Finished => finish(connection, game).await?,
                Change::Deleted => delete(connection, game).await?,
                Change::Uptime { ms, server } => note_uptime(connection, *ms, server.as_deref()).await?,
                Change::WentOn(told) => {
                    for rows in in_powers_of_two(told) {
                        keep_told(connection, rows).await?;
                    }
                }
            }
        }
    }
    for rows in in_powers_of_two(&moves) {
        insert_moves(connection, rows).await?;
    }
    for rows in in_powers_of_two(&states) {
        keep_states(connection, rows).await?;
    }
    let mut reckoned = vec![None; commits.len()];
    for (i, game, result) in rated {
        reckoned[i] = Some(rate(connection, game, result).await?);
    }
    Ok(reckoned)
}

type Row<'a> = (&'a String, &'a Change);

const MOST_ROWS: usize = 64;

/// Parts of 64, 32, 16, … rows.
pub(super) fn in_powers_of_two<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = MOST_ROWS.min(1 << rows.len().checked_ilog2()?);
        let (part, rest) = rows.split_at(size);
        rows = rest;
        Some(part)
    })
}

/// `($1, $2), ($3, $4)` and so on.
pub(super) fn places(rows: usize, columns: usize) -> String {
    let row = |i: usize| {
        let places: Vec<String> = (1..=columns).map(|j| format!("${}", i * columns + j)).collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

async fn insert_moves(connection: &mut AnyConnection, rows: &[Row<'_>]) -> Result<()> {
    let text = format!(
        "insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values {} \
         on conflict (game, ply) do update set at = excluded.at where moves.uci = excluded.uci",
        places(rows.len(), 7)
    );
    let mut query = sqlx::query::<Any>(sqlx::AssertSqlSafe(text));
    for (game, change) in rows {
        if let Change::Move { ply, uci, spent_ms, white_ms, black_ms, at } = change {
            query = query
                .bind(game.as_str())
                .bind(ply)
                .bind(uci.as_str())
                .bind(spent_ms)
                .bind(white_ms)
                .bind(black_ms)
                .bind(at);
        }
    }
    // A commit that was tried again may be there already; another move for the same ply must never pass for kept.
    let kept = query.execute(connection).await?.rows_affected();
    if kept != rows.len() as u64 {
        return Err(StoreError::Strange { thing: "move", value: "another one for the same ply".to_owned() });
    }
    Ok(())
}

async fn keep_states(connection: &mut AnyConnection, rows: &[Row<'_>]) -> Result<()> {
    let text = format!(
        "insert into live (game, seq, state) values {} \
         on conflict (game) do update set seq = excluded.seq, state = excluded.state",
        places(rows.len(), 3)
    );
    let mut query = sqlx::query::<Any>(sqlx::AssertSqlSafe(text));
    for (game, change) in rows {
        if let Change::State { seq, state } = change {
            query = query.bind(game.as_str()).bind(seq).bind(state.as_str());
        }
    }
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn keep_told(connection: &mut AnyConnection, rows: &[WentOn]) -> Result<()> {
    let text = format!(
        "with told (game, seq, state) as (values {}) update live set state = told.state from told \
         where live.game = told.game and live.seq = told.seq",
        places(rows.len(), 3)
    );
    let mut query = sqlx::query::<Any>(sqlx::AssertSqlSafe(text));
    for told in rows {
        query = query.bind(told.game.as_str()).bind(told.seq).bind(told.state.as_str());
    }
    query.execute(connection).await?;
    Ok(())
}

async fn note_uptime(connection: &mut AnyConnection, ms: i64, server: Option<&str>) -> Result<()> {
    if let Some(server) = server {
        // Where the lease has ended, whoever took the games goes by what was noted before.
        let text = "update servers set ms = $2 where id = $1 \
            and until > (extract(epoch from clock_timestamp()) * 1000)::bigint";
        sqlx::query(text).bind(server).bind(ms).execute(connection).await?;
        return Ok(());
    }
    let text = "insert into uptime (id, ms) values (0, $1) on conflict (id) do update set ms = excluded.ms";
    sqlx::query(text).bind(ms).execute(connection).await?;
    Ok(())
}

async fn unplay(connection: &mut AnyConnection, game: &str, ply: i64) -> Result<()> {
    sqlx::query("delete from moves where game = $1 and ply >= $2").bind(game).bind(ply).execute(connection).await?;
    Ok(())
}

async fn say(connection: &mut AnyConnection, game: &str, change: &Change) -> Result<()> {
    let Change::Chat { seq, room, person, name, words, at } = change else { return Ok(()) };
    let text = "insert into chat (game, seq, room, person, name, words, at) values ($1, $2, $3, $4, $5, $6, $7) \
        on conflict (game, seq) do nothing";
    let query = sqlx::query(text).bind(game).bind(seq).bind(room.name()).bind(person.as_deref());
    query.bind(name.as_str()).bind(words.as_str()).bind(at).execute(connection).await?;
    Ok(())
}

async fn summarize(connection: &mut AnyConnection, game: &str, summary: &Summary) -> Result<()> {
    let text = "update games set white = $2, black = $3, terms = $4, status = $5, outcome = $6, termination = $7, \
        plies = $8, position = $9, opening = $10, seq = $11, next = $12, clock = $13, changed_at = $14 where id = $1";
    let query = sqlx::query(text).bind(game).bind(summary.white.as_deref()).bind(summary.black.as_deref());
    let query =
        query.bind(summary.terms.as_str()).bind(summary.status.name()).bind(summary.outcome).bind(summary.termination);
    let query = query.bind(summary.plies).bind(summary.position.as_str()).bind(summary.opening.as_deref());
    let query = query.bind(summary.seq).bind(summary.next.as_deref()).bind(summary.clock.as_deref());
    query.bind(summary.at).execute(&mut *connection).await?;
    sqlx::query("delete from concerned where game = $1").bind(game).execute(&mut *connection).await?;
    concern(connection, game, &summary.concerned).await
}

/// Notes whom a game that waits concerns.
pub(super) async fn concern(connection: &mut AnyConnection, game: &str, people: &[String]) -> Result<()> {
    for person in people {
        let text = "insert into concerned (game, person) values ($1, $2)";
        sqlx::query(text).bind(game).bind(person.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn finish(connection: &mut AnyConnection, game: &str) -> Result<()> {
    sqlx::query("delete from live where game = $1").bind(game).execute(connection).await?;
    Ok(())
}

async fn delete(connection: &mut AnyConnection, game: &str) -> Result<()> {
    sqlx::query("delete from games where id = $1").bind(game).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_in_powers_of_two() {
        let rows = [(); 64 + 32 + 5];
        let sizes: Vec<usize> = in_powers_of_two(&rows).map(<[()]>::len).collect();
        assert_eq!(sizes, [64, 32, 4, 1]);
    }

    #[test]
    fn places_are_numbered_through() {
        assert_eq!(places(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }
}
