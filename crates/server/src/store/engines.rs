//! Engines that people run elsewhere and use here.

use super::{Result, Store, wall_ms, without_nul};
use crate::id;

/// An engine that somebody runs elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    /// Its name for programs.
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// What it is called.
    pub name: String,
    /// The hash of the secret by which its provider is known.
    pub provider: String,
    /// How many threads it may use.
    pub max_threads: u32,
    /// How many megabytes it may use to remember positions.
    pub max_hash: u32,
    /// What it plays.
    pub variants: Vec<String>,
    /// Whatever its provider wants to be told again.
    pub data: Option<String>,
}

/// What the names of engines begin with.
const PREFIX: &str = "eei_";
const COLUMNS: &str = "id, person, name, provider, max_threads, max_hash, variants, data";
type Columns = (String, String, String, String, i64, i64, String, Option<String>);

impl ExternalEngine {
    /// A name for a new one.
    pub fn new_id() -> String {
        format!("{PREFIX}{}", id::person())
    }

    /// What a client must know to use it. It follows from what is kept, and changes with the provider's secret.
    pub fn client_secret(&self) -> String {
        format!("ees_{}", id::hash(&format!("{} {}", self.id, self.provider)))
    }
}

impl Store {
    /// Keeps an engine; one of the same name and person is changed. False where there are `most` already.
    pub async fn keep_engine(&self, engine: &ExternalEngine, most: i64) -> Result<bool> {
        let text = "insert into external_engines \
            (id, person, name, provider, max_threads, max_hash, variants, data, created_at) \
            select $1, $2, $3, $4, $5, $6, $7, $8, $9 where $10 > (select count(*) from external_engines \
            where person = $2 and id <> $1) on conflict (id) do update set name = $3, provider = $4, \
            max_threads = $5, max_hash = $6, variants = $7, data = $8";
        let query = sqlx::query(text)
            .bind(engine.id.as_str())
            .bind(engine.person.as_str())
            .bind(without_nul(&engine.name))
            .bind(engine.provider.as_str())
            .bind(i64::from(engine.max_threads))
            .bind(i64::from(engine.max_hash))
            .bind(engine.variants.join(" "))
            .bind(engine.data.as_deref().map(without_nul))
            .bind(wall_ms())
            .bind(most);
        Ok(query.execute(&self.writes).await?.rows_affected() == 1)
    }

    /// Somebody's engines, the oldest first.
    pub async fn engines_of(&self, person: &str) -> Result<Vec<ExternalEngine>> {
        self.engines_where("person", person).await
    }

    /// The engine of this name.
    pub async fn engine(&self, id: &str) -> Result<Option<ExternalEngine>> {
        Ok(self.engines_where("id", id).await?.pop())
    }

    /// Does somebody provide an engine by the secret of this hash?
    pub async fn is_provider(&self, hash: &str) -> Result<bool> {
        Ok(!self.engines_where("provider", hash).await?.is_empty())
    }

    async fn engines_where(&self, column: &'static str, value: &str) -> Result<Vec<ExternalEngine>> {
        let text = format!("select {COLUMNS} from external_engines where {column} = $1 order by created_at, id");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(without_nul(value));
        let rows: Vec<Columns> = query.fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// Forgets an engine of this person. False where there is none.
    pub async fn forget_engine(&self, person: &str, id: &str) -> Result<bool> {
        let query = sqlx::query("delete from external_engines where person = $1 and id = $2");
        Ok(query.bind(person).bind(without_nul(id)).execute(&self.writes).await?.rows_affected() == 1)
    }
}

fn read((id, person, name, provider, max_threads, max_hash, variants, data): Columns) -> ExternalEngine {
    ExternalEngine {
        id,
        person,
        name,
        provider,
        max_threads: u32::try_from(max_threads).unwrap_or(1),
        max_hash: u32::try_from(max_hash).unwrap_or(1),
        variants: variants.split_whitespace().map(str::to_owned).collect(),
        data,
    }
}
