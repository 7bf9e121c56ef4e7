//! Reviews of finished games, those that wait to be made, and evaluations of single positions.

use super::{Result, Store, StoreError, wall_ms, without_nul};
use crate::closed::names;
use serde::{Deserialize, Serialize};
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
        Ok(())
    }

    /// The reviews that the server is to make, those first that were asked for first.
    pub async fn asked_reviews(&self) -> Result<Vec<ReviewWish>> {
        let text = "select game, asked_by from reviews where asked_at is not null order by asked_at, game";
        let rows: Vec<(String, Option<String>)> = sqlx::query_as(text).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(game, by)| ReviewWish { game, by }).collect())
    }

    /// How far the server is with a review.
    pub async fn draft_review(&self, game: &str, draft: &str) -> Result<()> {
        let text = "update reviews set draft = $2 where game = $1";
        sqlx::query(text).bind(game).bind(draft).execute(&self.writes).await?;
        Ok(())
    }

    /// The server has made a review: it takes the place of whatever was there.
    pub async fn finish_review(&self, game: &str, evaluations: &str) -> Result<()> {
        let text = "update reviews set evaluations = $2, source = 'server', person = asked_by, done_at = $3, \
            asked_at = null, asked_by = null, draft = null where game = $1";
        sqlx::query(text).bind(game).bind(evaluations).bind(wall_ms()).execute(&self.writes).await?;
        Ok(())
    }

    /// The server is no longer to make a review.
    pub async fn forget_asked_review(&self, game: &str) -> Result<()> {
        let text = "update reviews set asked_at = null, asked_by = null, draft = null where game = $1";
        sqlx::query(text).bind(game).execute(&self.writes).await?;
        sqlx::query("delete from reviews where game = $1 and evaluations is null and asked_at is null")
            .bind(game)
            .execute(&self.writes)
            .await?;
        Ok(())
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
