//! Broadcasts: their rounds, and the games of these with what is held back of them.

use super::{Result, Store, wall_ms, without_nul};
use crate::closed::names;
use crate::game::Player;
use sqlx::{Any, Executor, Transaction};

names! {
    /// Who may see a broadcast.
    pub enum BroadcastVisibility {
        /// Everybody, and it is listed.
        Public = "public",
        /// Whoever has its address.
        Unlisted = "unlisted",
        /// Its owner.
        Private = "private",
    }
}

names! {
    /// How far a round of a broadcast is, as far as everybody may know.
    pub enum BroadcastStage {
        /// Nothing has come.
        New = "new",
        Started = "started",
        Finished = "finished",
    }
}

/// A broadcast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadcastRow {
    pub id: String,
    /// Whose it is, by id.
    pub owner: String,
    /// And by name.
    pub owner_name: String,
    pub name: String,
    pub about: String,
    pub visibility: BroadcastVisibility,
    pub created_at: i64,
}

/// A round of a broadcast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRow {
    pub id: String,
    pub broadcast: String,
    pub name: String,
    /// Its place among the others.
    pub number: i64,
    /// How old a move must be before it is shown, in seconds.
    pub delay: i64,
    pub starts_at: Option<i64>,
    pub stage: BroadcastStage,
    pub finished_at: Option<i64>,
    /// One more with each write.
    pub version: i64,
    pub created_at: i64,
}

/// A game of a round, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    pub id: String,
    pub number: i64,
    pub tags: String,
    pub shown: String,
    pub shown_at: i64,
    /// What is held back, the oldest first.
    pub steps: Vec<StepRow>,
}

/// A round with all that is told with it, as of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeRound {
    pub broadcast: BroadcastRow,
    /// All rounds of the broadcast, in order.
    pub rounds: Vec<RoundRow>,
    pub round: RoundRow,
    /// Its games, in the order in which they came, with what is held back.
    pub games: Vec<GameRow>,
}

/// Something that is held back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepRow {
    pub seq: i64,
    pub at: i64,
    pub step: String,
}

/// A game that has changed, with those of its steps that are not kept yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChange {
    /// With the new steps alone.
    pub game: GameRow,
    /// Steps before this one are shown, and need not be kept any more.
    pub first: i64,
}

impl BroadcastRow {
    /// One of this person that is not made yet.
    pub fn of(owner: &Player) -> BroadcastRow {
        BroadcastRow {
            id: String::new(),
            owner: owner.id.clone(),
            owner_name: owner.name.clone(),
            name: String::new(),
            about: String::new(),
            visibility: BroadcastVisibility::Public,
            created_at: wall_ms(),
        }
    }
}

type BroadcastColumns = (String, String, String, String, String, String, i64);
type RoundColumns = (String, String, String, i64, i64, Option<i64>, String, Option<i64>, i64, i64);

const BROADCAST: &str = "broadcasts.id, broadcasts.owner, coalesce(people.name, ''), broadcasts.name, about, visibility, broadcasts.created_at \
    from broadcasts join people on people.id = broadcasts.owner";
const ROUND: &str =
    "id, broadcast, name, number, delay, starts_at, stage, finished_at, version, created_at from broadcast_rounds";

fn broadcast(columns: BroadcastColumns) -> BroadcastRow {
    let (id, owner, owner_name, name, about, visibility, created_at) = columns;
    // What cannot be read is nobody's but its owner's.
    let visibility = BroadcastVisibility::named(&visibility).unwrap_or(BroadcastVisibility::Private);
    BroadcastRow { id, owner, owner_name, name, about, visibility, created_at }
}

fn round(columns: RoundColumns) -> RoundRow {
    let (id, broadcast, name, number, delay, starts_at, stage, finished_at, version, created_at) = columns;
    let stage = BroadcastStage::named(&stage).unwrap_or(BroadcastStage::New);
    RoundRow { id, broadcast, name, number, delay, starts_at, stage, finished_at, version, created_at }
}

impl Store {
    /// Keeps a new broadcast with its rounds. False where its owner has `most` already.
    pub async fn add_broadcast(&self, row: &BroadcastRow, rounds: &[RoundRow], most: i64) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let text = "insert into broadcasts (id, owner, name, about, visibility, created_at) select $1, $2, $3, $4, $5, $6 \
            where $7 > (select count(*) from broadcasts where owner = $2)";
        let query = sqlx::query(text).bind(row.id.as_str()).bind(row.owner.as_str()).bind(without_nul(&row.name));
        let query = query.bind(without_nul(&row.about)).bind(row.visibility.name()).bind(row.created_at).bind(most);
        if query.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        for round in rounds {
            insert_round(&mut transaction, round).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Other words for a broadcast.
    pub async fn change_broadcast(&self, row: &BroadcastRow) -> Result<()> {
        let text = "update broadcasts set name = $2, about = $3, visibility = $4 where id = $1";
        let query = sqlx::query(text).bind(row.id.as_str()).bind(without_nul(&row.name)).bind(without_nul(&row.about));
        query.bind(row.visibility.name()).execute(&self.writes).await?;
        Ok(())
    }

    /// Deletes a broadcast with all that belongs to it.
    pub async fn remove_broadcast(&self, id: &str) -> Result<()> {
        sqlx::query("delete from broadcasts where id = $1").bind(id).execute(&self.writes).await?;
        Ok(())
    }

    /// A broadcast.
    pub async fn broadcast(&self, id: &str) -> Result<Option<BroadcastRow>> {
        broadcast_of(&self.reads, id).await
    }

    /// Broadcasts made before, the newest first: the public ones, or all of this person; of those whose round goes on only, where
    /// that is asked for.
    pub async fn broadcasts(&self, which: &WhichBroadcasts<'_>) -> Result<Vec<BroadcastRow>> {
        let mut text = format!("select {BROADCAST} where broadcasts.created_at < $1");
        text.push_str(if which.owner.is_some() { " and broadcasts.owner = $3" } else { "" });
        text.push_str(if which.is_listed_only { " and visibility = 'public'" } else { "" });
        if which.is_live {
            text.push_str(
                " and exists (select 1 from broadcast_rounds where broadcast = broadcasts.id and stage = 'started')",
            );
        }
        text.push_str(" order by broadcasts.created_at desc, broadcasts.id limit $2");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(which.before).bind(which.most);
        let query = if let Some(owner) = which.owner { query.bind(owner) } else { query };
        Ok(query.fetch_all(&self.reads).await?.into_iter().map(broadcast).collect())
    }

    /// The rounds of a broadcast, in order.
    pub async fn broadcast_rounds(&self, id: &str) -> Result<Vec<RoundRow>> {
        let text = format!("select {ROUND} where broadcast = $1 order by number, id");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(without_nul(id));
        Ok(query.fetch_all(&self.reads).await?.into_iter().map(round).collect())
    }

    /// A round.
    pub async fn broadcast_round(&self, id: &str) -> Result<Option<RoundRow>> {
        let text = format!("select {ROUND} where id = $1");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(without_nul(id));
        Ok(query.fetch_optional(&self.reads).await?.map(round))
    }

    /// One round more.
    pub async fn add_broadcast_round(&self, round: &RoundRow) -> Result<()> {
        let mut transaction = self.begin().await?;
        insert_round(&mut transaction, round).await?;
        Ok(transaction.commit().await?)
    }

    /// Deletes a round with its games.
    pub async fn remove_broadcast_round(&self, id: &str) -> Result<()> {
        sqlx::query("delete from broadcast_rounds where id = $1").bind(id).execute(&self.writes).await?;
        Ok(())
    }

    /// Keeps what has become of a round and of some of its games. False where somebody else has written since `round.version`, and
    /// then nothing was kept.
    pub async fn commit_broadcast_round(&self, round: &RoundRow, changes: &[GameChange]) -> Result<bool> {
        let mut transaction = self.begin().await?;
        if !update_round(&mut transaction, round).await? {
            return Ok(false);
        }
        for change in changes {
            write_game(&mut transaction, &round.id, change).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Takes all games out of a round. False as for [`Store::commit_broadcast_round`].
    pub async fn empty_broadcast_round(&self, round: &RoundRow) -> Result<bool> {
        let mut transaction = self.begin().await?;
        if !update_round(&mut transaction, round).await? {
            return Ok(false);
        }
        let text = "delete from broadcast_games where round = $1";
        sqlx::query(text).bind(round.id.as_str()).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A round with its games and its broadcast. It is read as of one moment: with the delay of another one, what is held back would
    /// be shown.
    pub async fn whole_broadcast_round(&self, id: &str) -> Result<Option<WholeRound>> {
        let mut transaction = self.begin_to_look().await?;
        let text = format!(
            "select {ROUND} where broadcast = (select broadcast from broadcast_rounds where id = $1) order by number, id"
        );
        let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(without_nul(id));
        let rounds: Vec<RoundRow> = query.fetch_all(&mut *transaction).await?.into_iter().map(round).collect();
        let Some(round) = rounds.iter().find(|round| round.id == id).cloned() else { return Ok(None) };
        let Some(broadcast) = broadcast_of(&mut *transaction, &round.broadcast).await? else { return Ok(None) };
        let games = games_of(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(Some(WholeRound { broadcast, rounds, round, games }))
    }
}

/// Which broadcasts are listed.
#[derive(Clone, Copy, Debug)]
pub struct WhichBroadcasts<'a> {
    /// Only those of this person.
    pub owner: Option<&'a str>,
    /// Only those that everybody may find.
    pub is_listed_only: bool,
    /// Only those of which a round goes on.
    pub is_live: bool,
    /// Only those made before.
    pub before: i64,
    pub most: i64,
}

impl WhichBroadcasts<'static> {
    /// Those that everybody may find.
    pub const LISTED: WhichBroadcasts<'static> =
        WhichBroadcasts { owner: None, is_listed_only: true, is_live: false, before: i64::MAX, most: 50 };
}

async fn broadcast_of(from: impl Executor<'_, Database = Any>, id: &str) -> Result<Option<BroadcastRow>> {
    let text = format!("select {BROADCAST} where broadcasts.id = $1");
    let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(without_nul(id));
    Ok(query.fetch_optional(from).await?.map(broadcast))
}

/// The games of a round, in the order in which they came, with what is held back.
async fn games_of(transaction: &mut Transaction<'static, Any>, round: &str) -> Result<Vec<GameRow>> {
    let text = "select id, number, tags, shown, shown_at from broadcast_games where round = $1 order by number, id";
    let games: Vec<(String, i64, String, String, i64)> =
        sqlx::query_as(text).bind(round).fetch_all(&mut **transaction).await?;
    let text = "select game, seq, at, step from broadcast_steps join broadcast_games on broadcast_games.id = game \
        where round = $1 order by game, seq";
    let steps: Vec<(String, i64, i64, String)> = sqlx::query_as(text).bind(round).fetch_all(&mut **transaction).await?;
    let mut rows: Vec<GameRow> = games
        .into_iter()
        .map(|(id, number, tags, shown, shown_at)| GameRow { id, number, tags, shown, shown_at, steps: Vec::new() })
        .collect();
    for (game, seq, at, step) in steps {
        if let Some(row) = rows.iter_mut().find(|row| row.id == game) {
            row.steps.push(StepRow { seq, at, step });
        }
    }
    Ok(rows)
}

async fn insert_round(transaction: &mut Transaction<'static, Any>, round: &RoundRow) -> Result<()> {
    let text = "insert into broadcast_rounds \
        (id, broadcast, name, number, delay, starts_at, stage, finished_at, version, created_at) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)";
    let query = sqlx::query(text).bind(round.id.as_str()).bind(round.broadcast.as_str()).bind(without_nul(&round.name));
    let query = query.bind(round.number).bind(round.delay).bind(round.starts_at).bind(round.stage.name());
    query.bind(round.finished_at).bind(wall_ms()).execute(&mut **transaction).await?;
    Ok(())
}

/// Writes a round, unless it has another version than it says.
async fn update_round(transaction: &mut Transaction<'static, Any>, round: &RoundRow) -> Result<bool> {
    let text = "update broadcast_rounds set name = $3, number = $4, delay = $5, starts_at = $6, stage = $7, finished_at = $8, \
        version = version + 1 where id = $1 and version = $2";
    let query = sqlx::query(text).bind(round.id.as_str()).bind(round.version).bind(without_nul(&round.name));
    let query = query.bind(round.number).bind(round.delay).bind(round.starts_at).bind(round.stage.name());
    Ok(query.bind(round.finished_at).execute(&mut **transaction).await?.rows_affected() > 0)
}

async fn write_game(transaction: &mut Transaction<'static, Any>, round: &str, change: &GameChange) -> Result<()> {
    let GameChange { game, first } = change;
    let text = "insert into broadcast_games (id, round, number, tags, shown, shown_at) values ($1, $2, $3, $4, $5, $6) \
        on conflict (id) do update set tags = $4, shown = $5, shown_at = $6";
    let query = sqlx::query(text).bind(game.id.as_str()).bind(round).bind(game.number);
    let query = query.bind(without_nul(&game.tags)).bind(game.shown.as_str()).bind(game.shown_at);
    query.execute(&mut **transaction).await?;
    let fresh = game.steps.first().map_or(i64::MAX, |step| step.seq);
    let text = "delete from broadcast_steps where game = $1 and (seq < $2 or seq >= $3)";
    sqlx::query(text).bind(game.id.as_str()).bind(first).bind(fresh).execute(&mut **transaction).await?;
    for step in &game.steps {
        let text = "insert into broadcast_steps (game, seq, at, step) values ($1, $2, $3, $4)";
        let query = sqlx::query(text).bind(game.id.as_str()).bind(step.seq).bind(step.at).bind(step.step.as_str());
        query.execute(&mut **transaction).await?;
    }
    Ok(())
}
