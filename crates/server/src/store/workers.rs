//! Workers, as all servers and their operators see them, by the clock of the database.

use super::cluster::{Enlisted, NOW};
use super::{Result, Store, StoreError};
use crate::id;
use sqlx::Connection;
use std::time::Duration;

/// A worker with what it has said of itself last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerRow {
    pub id: String,
    pub name: String,
    pub version: String,
    /// How long it still counts as there without another word, in milliseconds; below nothing where it is gone.
    pub left_ms: i64,
    pub said: WorkerFigures,
}

/// What a worker says of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerFigures {
    /// How many threads think.
    pub threads: u32,
    /// Positions a second, one thread.
    pub speed: u64,
    /// Moves that are thought about, or wait for it.
    pub busy: u32,
    /// Moves found since it started.
    pub moves: u64,
    /// Reviews made since it started.
    pub reviews: u64,
}

/// How many reviews wait, and how many of them are being made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    pub waiting: i64,
    pub being_made: i64,
}

impl Store {
    /// A worker takes part from now on.
    ///
    /// # Errors
    /// Another one that lives has this name, or the database fails.
    pub async fn enlist_worker(&self, worker: &WorkerRow, lasts: Duration) -> Result<Enlisted> {
        self.leasing(async |connection| {
            let mut transaction = connection.begin().await?;
            let text = "insert into cluster (id, site) values (0, $1) on conflict (id) do nothing";
            sqlx::query(text).bind(id::person()).execute(&mut *transaction).await?;
            let text = format!("select site, {NOW} from cluster where id = 0 for update");
            let (site, now): (String, i64) =
                sqlx::query_as(sqlx::AssertSqlSafe(text)).fetch_one(&mut *transaction).await?;
            let text = format!("select count(*) from workers where name = $1 and id <> $2 and until > {NOW}");
            let query = sqlx::query_scalar(sqlx::AssertSqlSafe(text)).bind(worker.name.as_str());
            let others: i64 = query.bind(worker.id.as_str()).fetch_one(&mut *transaction).await?;
            if others > 0 {
                return Err(StoreError::WorkerNameTaken(worker.name.clone()));
            }
            // One that was killed leaves its row behind.
            let text = format!("delete from workers where until < {NOW} and (name = $1 or until < {NOW} - 3600000)");
            sqlx::query(sqlx::AssertSqlSafe(text)).bind(worker.name.as_str()).execute(&mut *transaction).await?;
            let text = format!(
                "insert into workers (id, name, version, until, started_at, threads, speed, busy, moves, reviews) \
                values ($1, $2, $3, {NOW} + $4, {NOW}, $5, $6, 0, 0, 0) \
                on conflict (id) do update set until = excluded.until"
            );
            let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(worker.id.as_str()).bind(worker.name.as_str());
            let query = query.bind(worker.version.as_str()).bind(lasts.as_millis() as i64);
            let WorkerFigures { threads, speed, .. } = worker.said;
            query.bind(i64::from(threads)).bind(signed(speed)).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(Enlisted { site, now })
        })
        .await
    }

    /// A worker is still there, and says this of itself. False where it is not known any more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn note_worker(&self, id: &str, said: &WorkerFigures, lasts: Duration) -> Result<bool> {
        let text = format!(
            "update workers set until = {NOW} + $2, threads = $3, speed = $4, busy = $5, moves = $6, reviews = $7 \
            where id = $1"
        );
        self.leasing(async |connection| {
            let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(id).bind(lasts.as_millis() as i64);
            let query = query.bind(i64::from(said.threads)).bind(signed(said.speed)).bind(i64::from(said.busy));
            let query = query.bind(signed(said.moves)).bind(signed(said.reviews));
            Ok(query.execute(connection).await?.rows_affected() == 1)
        })
        .await
    }

    /// A worker ends.
    ///
    /// # Errors
    /// The database fails.
    pub async fn dismiss_worker(&self, id: &str) -> Result<()> {
        self.leasing(async |connection| {
            sqlx::query("delete from workers where id = $1").bind(id).execute(connection).await?;
            Ok(())
        })
        .await
    }

    /// All workers that are there or were lately.
    ///
    /// # Errors
    /// The database fails.
    pub async fn workers(&self) -> Result<Vec<WorkerRow>> {
        type Row = (String, String, String, i64, i64, i64, i64, i64, i64);
        let text = format!(
            "select id, name, version, until - {NOW}, threads, speed, busy, moves, reviews from workers order by name, id"
        );
        let rows: Vec<Row> = sqlx::query_as(sqlx::AssertSqlSafe(text)).fetch_all(&self.reads).await?;
        let small = |number: i64| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        let row = |(id, name, version, left_ms, threads, speed, busy, moves, reviews): Row| WorkerRow {
            id,
            name,
            version,
            left_ms,
            said: WorkerFigures {
                threads: small(threads),
                speed: speed.max(0) as u64,
                busy: small(busy),
                moves: moves.max(0) as u64,
                reviews: reviews.max(0) as u64,
            },
        };
        Ok(rows.into_iter().map(row).collect())
    }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
