//! Reviews of finished games, those that wait to be made, and evaluations of single positions.

use super::cluster::NOW;
use super::workers::Backlog;
use super::{Kind, Result, Store, StoreError, wall_ms, without_nul};
use crate::closed::names;
use crate::others::Hint;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya_engine::Score;
use tabiya_rules::{Key, Position};

/// What is known of the review of a game.
#[derive(Clone, Debug)]
pub struct ReviewRow {
    /// Whose engine made it; `None` while there is none.
    pub source: Option<ReviewSource>,
    /// JSON: an evaluation for each position, once there is one.
    pub evaluations: Option<String>,
    /// Since when the server is to make one.
    pub asked_at: Option<i64>,
    /// JSON: how far the server is with it.
    pub draft: Option<String>,
}

names! {
    /// Whose engine looked.
    pub enum ReviewSource {
        /// The server's own.
        Server = "server",
        /// That in a player's page.
        Page = "page",
    }
}

/// A review that the server is to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewWish {
    pub game: String,
    /// Who wants it.
    pub by: Option<String>,
}

/// A review that somebody makes: nobody else does for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedReview {
    pub game: String,
    /// How often it was begun since it last got further, this time too.
    pub tries: i64,
}

/// How long a review is its maker's without a word from it.
pub const CLAIM: Duration = Duration::from_secs(20);

/// What the server's engine has once thought of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloudEvaluation {
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it visited for that.
    pub nodes: u64,
    /// The best lines, best first.
    pub lines: Vec<CloudLine>,
}

/// A line of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CloudLine {
    /// Its worth in centipawns from White's side, unless it ends in mate.
    pub cp: Option<i32>,
    /// Moves until mate, negative where Black gives it.
    pub mate: Option<i32>,
    /// The moves in UCI, separated by blanks; castling as the king's own step, in Chess960 as the king taking his rook.
    pub moves: String,
}

impl CloudLine {
    /// A line with this score, seen from White's side.
    pub fn new(score: Score, moves: String) -> CloudLine {
        CloudLine { cp: score.cp(), mate: score.mate(), moves }
    }
}

fn review_source(name: String) -> Result<ReviewSource> {
    ReviewSource::named(&name).ok_or(StoreError::Strange { thing: "source of a review", value: name })
}

/// The clock of the machine, as SQLite tells it.
const SQLITE_NOW: &str = "cast(unixepoch('subsec') * 1000 as integer)";

type Columns = (Option<String>, Option<String>, Option<i64>, Option<String>);

impl Store {
    /// What is known of the review of a game; `None` if nobody ever wanted one.
    pub async fn review(&self, game: &str) -> Result<Option<ReviewRow>> {
        let text = "select source, evaluations, asked_at, draft from reviews where game = $1";
        let found: Option<Columns> = sqlx::query_as(text).bind(without_nul(game)).fetch_optional(&self.reads).await?;
        let row = |(source, evaluations, asked_at, draft): Columns| {
            let source = source.map(review_source).transpose()?;
            Ok(ReviewRow { source, evaluations, asked_at, draft })
        };
        found.map(row).transpose()
    }

    /// The server is to review this game. What is asked twice is asked once.
    pub async fn ask_review(&self, game: &str, person: Option<&str>) -> Result<()> {
        let text = "insert into reviews (game, asked_at, asked_by) values ($1, $2, $3) on conflict (game) do update \
            set asked_at = excluded.asked_at, asked_by = excluded.asked_by where reviews.asked_at is null";
        sqlx::query(text).bind(game).bind(wall_ms()).bind(person).execute(&self.writes).await?;
        self.others.tell(|| Hint::Reviews);
        Ok(())
    }

    /// The reviews that the server is to make, those first that were asked for first.
    pub async fn asked_reviews(&self) -> Result<Vec<ReviewWish>> {
        let text = "select game, asked_by from reviews where asked_at is not null order by asked_at, game";
        let rows: Vec<(String, Option<String>)> = sqlx::query_as(text).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(game, by)| ReviewWish { game, by }).collect())
    }

    /// Takes the review that waits for longest and that nobody makes: it is this maker's for [`CLAIM`], and again with each word of it.
    /// A maker that had one before has it again.
    pub async fn claim_review(&self, maker: &str) -> Result<Option<ClaimedReview>> {
        let now = self.now();
        // Whoever is just taking one does not keep others waiting.
        let skip = if self.kind == Kind::Postgres { "for update skip locked" } else { "" };
        let text = format!(
            "update reviews set maker = $1, made_until = {now} + $2, tries = coalesce(tries, 0) + 1 where game = ( \
            select game from reviews where asked_at is not null and (maker is null or maker = $1 or made_until < {now}) \
            order by asked_at, game limit 1 {skip}) returning game, tries"
        );
        let query = sqlx::query_as::<_, (String, i64)>(sqlx::AssertSqlSafe(text)).bind(maker);
        let rows = query.bind(CLAIM.as_millis() as i64).fetch_all(&self.writes).await?;
        Ok(rows.into_iter().next().map(|(game, tries)| ClaimedReview { game, tries }))
    }

    /// The review is still being made. False where it is somebody else's by now.
    pub async fn keep_claim(&self, game: &str, maker: &str) -> Result<bool> {
        let now = self.now();
        let text = format!("update reviews set made_until = {now} + $3 where game = $1 and maker = $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(game).bind(maker).bind(CLAIM.as_millis() as i64);
        Ok(query.execute(&self.writes).await?.rows_affected() == 1)
    }

    /// Somebody makes no reviews any more: others go on at once.
    pub async fn give_up_reviews(&self, maker: &str) -> Result<()> {
        let text = "update reviews set maker = null, made_until = null, tries = null where maker = $1";
        sqlx::query(text).bind(maker).execute(&self.writes).await?;
        Ok(())
    }

    /// How far a review is. False where it is somebody else's by now.
    pub async fn draft_review(&self, game: &str, maker: &str, draft: &str) -> Result<bool> {
        let text = "update reviews set draft = $3, tries = null where game = $1 and maker = $2";
        let query = sqlx::query(text).bind(game).bind(maker).bind(draft);
        Ok(query.execute(&self.writes).await?.rows_affected() == 1)
    }

    /// A review is made: it takes the place of whatever was there. False where it was somebody else's by now, who makes the same.
    pub async fn finish_review(&self, game: &str, maker: &str, evaluations: &str) -> Result<bool> {
        let text = "update reviews set evaluations = $3, source = 'server', person = asked_by, done_at = $4, \
            asked_at = null, asked_by = null, draft = null, maker = null, made_until = null, tries = null \
            where game = $1 and maker = $2 and asked_at is not null";
        let query = sqlx::query(text).bind(game).bind(maker).bind(evaluations).bind(wall_ms());
        Ok(query.execute(&self.writes).await?.rows_affected() == 1)
    }

    /// A review cannot be made.
    pub async fn forget_asked_review(&self, game: &str, maker: &str) -> Result<()> {
        let text = "update reviews set asked_at = null, asked_by = null, draft = null, maker = null, made_until = null, \
            tries = null where game = $1 and maker = $2";
        sqlx::query(text).bind(game).bind(maker).execute(&self.writes).await?;
        sqlx::query("delete from reviews where game = $1 and evaluations is null and asked_at is null")
            .bind(game)
            .execute(&self.writes)
            .await?;
        Ok(())
    }

    /// How many reviews wait to be made.
    pub async fn backlog(&self) -> Result<Backlog> {
        let now = self.now();
        let text = format!(
            "select count(*), count(case when maker is not null and made_until > {now} then 1 end) from reviews \
            where asked_at is not null"
        );
        let (waiting, being_made) = sqlx::query_as(sqlx::AssertSqlSafe(text)).fetch_one(&self.reads).await?;
        Ok(Backlog { waiting, being_made })
    }

    /// The clock of the database.
    fn now(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => SQLITE_NOW,
            Kind::Postgres => NOW,
        }
    }

    /// Keeps a review that somebody's page has made, unless there is one already that is not theirs.
    pub async fn keep_review(&self, game: &str, person: &str, evaluations: &str) -> Result<()> {
        let text = "insert into reviews (game, source, person, evaluations, done_at) values ($1, 'page', $2, $3, $4) \
            on conflict (game) do update set source = 'page', person = excluded.person, \
            evaluations = excluded.evaluations, done_at = excluded.done_at \
            where reviews.evaluations is null or (reviews.source = 'page' and reviews.person = excluded.person)";
        sqlx::query(text).bind(game).bind(person).bind(evaluations).bind(wall_ms()).execute(&self.writes).await?;
        Ok(())
    }

    /// What the server's engine has once thought of this position.
    pub async fn cloud(&self, position: &Position) -> Result<Option<CloudEvaluation>> {
        let text = "select depth, nodes, lines from evaluations where key = $1";
        let key = signed(position.repetition_key());
        let found: Option<(i64, i64, String)> = sqlx::query_as(text).bind(key).fetch_optional(&self.reads).await?;
        let Some((depth, nodes, lines)) = found else { return Ok(None) };
        let read = serde_json::from_str(&lines);
        let lines = read.map_err(|_| StoreError::Strange { thing: "evaluation", value: lines })?;
        Ok(Some(CloudEvaluation { depth: depth.max(0) as u32, nodes: nodes.max(0) as u64, lines }))
    }

    /// Keeps what the server's engine thinks of positions, where that is more than it thought before.
    pub async fn keep_evaluations(&self, found: &[(Key, CloudEvaluation)]) -> Result<()> {
        let mut transaction = self.begin().await?;
        for (key, CloudEvaluation { depth, nodes, lines }) in found {
            let text = "insert into evaluations (key, depth, nodes, lines) values ($1, $2, $3, $4) on conflict (key) \
                do update set depth = excluded.depth, nodes = excluded.nodes, lines = excluded.lines \
                where excluded.nodes > evaluations.nodes";
            let lines = serde_json::to_string(lines).unwrap_or_default();
            let nodes = i64::try_from(*nodes).unwrap_or(i64::MAX);
            let query = sqlx::query(text).bind(signed(*key)).bind(i64::from(*depth)).bind(nodes).bind(lines);
            query.execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }
}

/// The same bits: databases have no unsigned numbers.
fn signed(key: Key) -> i64 {
    key.0.cast_signed()
}
