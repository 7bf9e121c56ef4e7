//! Who is logged in where. Of a session's secret only the hash is kept.

use super::people::player;
use super::{Result, Store, wall_ms};
use crate::game::Player;
use crate::id;

impl Store {
    /// Logs a person in and returns the secret for the cookie.
    ///
    /// # Errors
    /// The database fails.
    pub async fn add_session(&self, person: &str, agent: &str) -> Result<String> {
        let secret = id::secret();
        let text = "insert into sessions (hash, person, agent, created_at, seen_at) values ($1, $2, $3, $4, $4)";
        let query = sqlx::query(text).bind(id::hash(&secret)).bind(person).bind(agent).bind(wall_ms());
        query.execute(&self.writes).await?;
        Ok(secret)
    }

    /// Whose session this is.
    ///
    /// # Errors
    /// The database fails.
    pub async fn session(&self, secret: &str) -> Result<Option<Player>> {
        let text = "select people.id, name, role from sessions join people on people.id = person where hash = $1";
        let found: Option<(String, Option<String>, String)> =
            sqlx::query_as(text).bind(id::hash(secret)).fetch_optional(&self.reads).await?;
        found.map(|(id, name, role)| player(id, name, &role)).transpose()
    }
}
