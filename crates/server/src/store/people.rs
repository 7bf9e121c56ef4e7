//! Everybody who plays.

use super::{Result, Store, StoreError, wall_ms};
use crate::game::{Player, Role};
use crate::id;

impl Store {
    /// A new guest.
    ///
    /// # Errors
    /// The database fails.
    pub async fn add_guest(&self) -> Result<Player> {
        let player = Player { id: id::person(), name: GUEST.to_owned(), role: Role::Guest };
        let text = "insert into people (id, role, settings, created_at, seen_at) values ($1, 'guest', '{}', $2, $2)";
        sqlx::query(text).bind(player.id.as_str()).bind(wall_ms()).execute(&self.writes).await?;
        Ok(player)
    }
}

impl Store {
    /// The person with this name, in whatever case it is written.
    ///
    /// # Errors
    /// The database fails.
    pub async fn player_named(&self, name: &str) -> Result<Option<Player>> {
        let found: Option<(String, Option<String>, String)> =
            sqlx::query_as("select id, name, role from people where folded = $1")
                .bind(name.to_lowercase())
                .fetch_optional(&self.reads)
                .await?;
        found.map(|(id, name, role)| player(id, name, &role)).transpose()
    }
}

/// What somebody without a name is called.
const GUEST: &str = "Guest";

/// A person's row, read.
pub(super) fn player(id: String, name: Option<String>, role: &str) -> Result<Player> {
    let role = match role {
        "guest" => Role::Guest,
        "player" => Role::Player,
        "bot" => Role::Bot,
        "admin" => Role::Admin,
        other => return Err(StoreError::Strange { thing: "role", value: other.to_owned() }),
    };
    Ok(Player { id, name: name.unwrap_or_else(|| GUEST.to_owned()), role })
}
