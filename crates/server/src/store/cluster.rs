//! Which server owns which games. Only on PostgreSQL: everything here goes by the clock of the database, and what is only true
//! for a moment is asked and changed in one statement.
//!
//! Whoever writes a game says in which [`Fence`] it believes to stand. The journal checks that in the same transaction, and keeps
//! the row of the shard as it is until that is committed: nobody takes a shard in the midst of a write.

use super::games::COLUMNS;
use super::journal::{in_powers_of_two, keep_told};
use super::{Kind, Lent, Result, Store, StoreError};
use crate::game::{Row, StoredMove, WentOn};
use crate::id;
use crate::shard::{SHARDS, Shard};
use sqlx::{Any, AnyConnection, Connection};
use std::time::Duration;
use tokio::time::timeout;

/// What a write of a game relies on: that nobody has taken the shard since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fence {
    pub shard: Shard,
    pub epoch: i64,
}

/// A server as the others see it.
#[derive(Clone, Debug)]
pub struct ServerRow {
    pub id: String,
    pub name: String,
    pub version: String,
    /// How long its lease still lasts, in milliseconds; below nothing where it has ended.
    pub left_ms: i64,
    /// It takes no more games.
    pub is_leaving: bool,
}

/// Who owns a shard.
#[derive(Clone, Debug)]
pub struct ShardRow {
    pub shard: Shard,
    /// The id of a server.
    pub owner: Option<String>,
    pub epoch: i64,
}

/// All servers and shards as they were at one moment.
#[derive(Clone, Debug, Default)]
pub struct ClusterRows {
    pub servers: Vec<ServerRow>,
    pub shards: Vec<ShardRow>,
}

/// A shard that was taken.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub fence: Fence,
    /// What the clocks of its games show, in the time of whoever had it before.
    pub since: u64,
}

/// A server that wants to take part.
#[derive(Clone, Debug)]
pub struct Newcomer {
    pub id: String,
    pub name: String,
    pub version: &'static str,
}

/// What a newcomer learns.
#[derive(Clone, Debug)]
pub struct Enlisted {
    /// What all servers of this site call it.
    pub site: String,
    /// The clock of the database, in milliseconds since 1970.
    pub now: i64,
}

/// The clock of the database.
pub(super) const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// How long the database waits for the next statement of a transaction that writes games, in milliseconds. A server that is stopped
/// in the midst of one would keep its shards from everybody; this is shorter than any lease.
const LONGEST_SILENCE: &str = "1000";

/// How long one of these statements may take before its connection is given up.
const LONGEST: Duration = Duration::from_secs(1);

impl Store {
    /// Does this on the one connection that is kept for it: leases do not wait for those who read.
    pub(super) async fn leasing<T>(&self, work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T>) -> Result<T> {
        let Ok(lent) = timeout(LONGEST, Lent::by(&self.leases)).await else { return Err(StoreError::Away) };
        let mut connection = lent?;
        let done = timeout(LONGEST, work(&mut connection)).await.map_err(|_| StoreError::Away)?;
        connection.give_back();
        done
    }

    /// Takes part from now on. Whatever this server had before is free.
    ///
    /// # Errors
    /// Another server that lives has this name, or the database fails.
    pub async fn enlist(&self, server: &Newcomer, lease: Duration, ms: u64) -> Result<Enlisted> {
        self.leasing(async |connection| {
            let mut transaction = connection.begin().await?;
            let text = "insert into cluster (id, site) values (0, $1) on conflict (id) do nothing";
            sqlx::query(text).bind(id::person()).execute(&mut *transaction).await?;
            let text = format!("select site, {NOW} from cluster where id = 0 for update");
            let (site, now): (String, i64) =
                sqlx::query_as(sqlx::AssertSqlSafe(text)).fetch_one(&mut *transaction).await?;
            let text = format!("select count(*) from servers where name = $1 and id <> $2 and until > {NOW}");
            let query = sqlx::query_scalar(sqlx::AssertSqlSafe(text)).bind(server.name.as_str());
            let others: i64 = query.bind(server.id.as_str()).fetch_one(&mut *transaction).await?;
            if others > 0 {
                return Err(StoreError::NameTaken(server.name.clone()));
            }
            let text = format!(
                "insert into shards (shard, epoch) select n, 0 from generate_series(0, {}) n on conflict do nothing",
                SHARDS - 1
            );
            sqlx::query(sqlx::AssertSqlSafe(text)).execute(&mut *transaction).await?;
            // It may have been here before its lease ended.
            let text = "update shards set owner = null, \
                since = coalesce(since, (select ms from servers where id = $1)) where owner = $1";
            sqlx::query(text).bind(server.id.as_str()).execute(&mut *transaction).await?;
            let text = format!(
                "insert into servers (id, name, version, until, ms, started_at, leaving) \
                values ($1, $2, $3, {NOW} + $4, $5, {NOW}, 0) on conflict (id) do update set until = excluded.until, \
                ms = greatest(servers.ms, excluded.ms)"
            );
            let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(server.id.as_str()).bind(server.name.as_str());
            let query = query.bind(server.version).bind(lease.as_millis() as i64).bind(ms.max(now as u64) as i64);
            query.execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(Enlisted { site, now })
        })
        .await
    }

    /// Makes the lease last from now on. False where it has ended: then somebody may have taken what this server had.
    ///
    /// # Errors
    /// The database fails.
    pub async fn renew(&self, server: &str, lease: Duration, is_leaving: bool) -> Result<bool> {
        let text = format!("update servers set until = {NOW} + $2, leaving = $3 where id = $1 and until > {NOW}");
        self.leasing(async |connection| {
            let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(server).bind(lease.as_millis() as i64);
            Ok(query.bind(i64::from(is_leaving)).execute(connection).await?.rows_affected() == 1)
        })
        .await
    }

    /// All servers and shards.
    ///
    /// # Errors
    /// The database fails.
    pub async fn cluster(&self) -> Result<ClusterRows> {
        type Server = (String, String, String, i64, i64);
        self.leasing(async |connection| {
            let text = format!("select id, name, version, until - {NOW}, leaving from servers order by name, id");
            let servers: Vec<Server> = sqlx::query_as(sqlx::AssertSqlSafe(text)).fetch_all(&mut *connection).await?;
            let text = "select shard, owner, epoch from shards order by shard";
            let shards: Vec<(i64, Option<String>, i64)> = sqlx::query_as(text).fetch_all(connection).await?;
            let server = |(id, name, version, left_ms, leaving)| ServerRow {
                id,
                name,
                version,
                left_ms,
                is_leaving: leaving != 0,
            };
            let shard = |(shard, owner, epoch)| {
                let shard = Shard::try_from(shard).ok()?;
                Some(ShardRow { shard, owner, epoch })
            };
            Ok(ClusterRows {
                servers: servers.into_iter().map(server).collect(),
                shards: shards.into_iter().filter_map(shard).collect(),
            })
        })
        .await
    }

    /// Takes so many shards at most that nobody has, or whose owner's lease has ended. What somebody is just writing to is left for
    /// the next time.
    ///
    /// # Errors
    /// The database fails.
    pub async fn take_shards(&self, server: &str, most: usize) -> Result<Vec<Taken>> {
        let text = format!(
            "with free as (select shards.shard, coalesce(shards.since, servers.ms, (select ms from uptime), 0) as since \
            from shards left join servers on servers.id = shards.owner \
            where (shards.owner is null or servers.id is null or servers.until < {NOW}) \
            and exists (select 1 from servers as me where me.id = $1 and me.until > {NOW}) \
            order by random() limit $2 for update of shards skip locked) \
            update shards set owner = $1, epoch = shards.epoch + 1, since = free.since \
            from free where shards.shard = free.shard returning shards.shard, shards.epoch, free.since"
        );
        self.leasing(async |connection| {
            let query = sqlx::query_as::<_, (i64, i64, i64)>(sqlx::AssertSqlSafe(text)).bind(server);
            let rows = query.bind(most as i64).fetch_all(connection).await?;
            let taken = |(shard, epoch, since): (i64, i64, i64)| {
                let fence = Fence { shard: Shard::try_from(shard).ok()?, epoch };
                Some(Taken { fence, since: since.max(0) as u64 })
            };
            Ok(rows.into_iter().filter_map(taken).collect())
        })
        .await
    }

    /// The clocks of all games of these shards are in the time of their owner now: these of them run on from here.
    ///
    /// # Errors
    /// Somebody else has taken one of them, or the database fails.
    pub async fn settle_shards(&self, fences: &[Fence], clocks: &[WentOn]) -> Result<()> {
        let mut transaction = self.begin().await?;
        check_fences(&mut transaction, fences).await?;
        for rows in in_powers_of_two(clocks) {
            keep_told(&mut transaction, rows).await?;
        }
        for fence in fences {
            let text = "update shards set since = null where shard = $1";
            sqlx::query(text).bind(i64::from(fence.shard)).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Gives these shards up, with what the server's time shows: whoever takes them goes on from there. Where that is not said, from
    /// what it was last noted to show.
    ///
    /// # Errors
    /// The database fails.
    pub async fn give_up_shards(&self, server: &str, fences: &[Fence], ms: Option<u64>) -> Result<()> {
        self.leasing(async |connection| {
            let mut transaction = connection.begin().await?;
            for fence in fences {
                let text = "update shards set owner = null, \
                    since = coalesce(since, $4, (select ms from servers where id = $3)) \
                    where shard = $1 and epoch = $2 and owner = $3";
                let query = sqlx::query(text).bind(i64::from(fence.shard)).bind(fence.epoch).bind(server);
                query.bind(ms.map(|ms| ms as i64)).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Takes part no more. What is left of this server goes when nobody needs its time any more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn leave_cluster(&self, server: &str) -> Result<()> {
        self.leasing(async |connection| {
            let text = "update servers set until = 0, leaving = 1 where id = $1";
            sqlx::query(text).bind(server).execute(&mut *connection).await?;
            let text = format!(
                "delete from servers where until < {NOW} - 3600000 \
                and not exists (select 1 from shards where shards.owner = servers.id)"
            );
            sqlx::query(sqlx::AssertSqlSafe(text)).execute(connection).await?;
            Ok(())
        })
        .await
    }

    /// Those games of these shards that are being played, with their moves.
    ///
    /// # Errors
    /// The database fails.
    pub async fn live_games_of(&self, shards: &[Shard]) -> Result<Vec<(Row, Vec<StoredMove>)>> {
        if shards.is_empty() {
            return Ok(Vec::new());
        }
        let shards: Vec<String> = shards.iter().map(ToString::to_string).collect();
        let is_of = format!("get_byte(sha256(convert_to(live.game, 'UTF8')), 0) in ({})", shards.join(", "));
        let rows = format!(
            "select {COLUMNS} from live join games on live.game = games.id where games.status <> 'waiting' and {is_of}"
        );
        let moves = format!(
            "select moves.game, uci, spent_ms from live join moves on moves.game = live.game where {is_of} \
            order by moves.game, ply"
        );
        self.live_games_by(rows, moves).await
    }

    /// Looks whether this server may have the database alone, without the others.
    ///
    /// # Errors
    /// Servers share it, or the database fails.
    pub async fn check_alone(&self) -> Result<()> {
        if self.kind == Kind::Sqlite {
            return Ok(());
        }
        let text = format!("select name from servers where until > {NOW} order by name");
        let others: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(text)).fetch_all(&self.reads).await?;
        if others.is_empty() { Ok(()) } else { Err(StoreError::Shared(others.join(", "))) }
    }
}

/// Are all these still true? They stay so until the transaction ends; and it ends soon, also where its server does nothing any more.
pub(super) async fn check_fences(connection: &mut AnyConnection, fences: &[Fence]) -> Result<()> {
    let mut sorted = fences.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    for fences in in_powers_of_two(&sorted) {
        let places: Vec<String> = (1..=fences.len()).map(|place| format!("${place}")).collect();
        let text = format!(
            "select shard, epoch, set_config('idle_in_transaction_session_timeout', '{LONGEST_SILENCE}', true) \
            from shards where shard in ({}) for share",
            places.join(", ")
        );
        let mut query = sqlx::query_as::<Any, (i64, i64, String)>(sqlx::AssertSqlSafe(text));
        for fence in fences {
            query = query.bind(i64::from(fence.shard));
        }
        let rows = query.fetch_all(&mut *connection).await?;
        let holds = |fence: &&Fence| {
            rows.iter().any(|(shard, epoch, _)| *shard == i64::from(fence.shard) && *epoch == fence.epoch)
        };
        if !fences.iter().all(|fence| holds(&fence)) {
            return Err(StoreError::Fenced);
        }
    }
    Ok(())
}
