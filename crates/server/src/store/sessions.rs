//! Who is logged in where. Of a session's secret only the hash is kept.

use super::people::player;
use super::{Result, Store, wall_ms, without_nul};
use crate::game::Player;
use crate::id;

/// How many sessions one person may have; the oldest go first.
const MOST: i64 = 30;
/// How exactly it is known when a session was last used.
const SEEN_MS: i64 = 3_600_000;
/// How many letters of the hash name a session or token in lists.
pub(super) const SHOWN: usize = 16;

/// A session as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The beginning of its hash.
    pub id: String,
    /// The browser, as it calls itself.
    pub agent: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last used, to the hour.
    pub seen_at: i64,
}

impl Store {
    /// Logs a person in and returns the secret for the cookie.
    pub async fn add_session(&self, person: &str, agent: &str) -> Result<String> {
        let secret = id::secret();
        let mut transaction = self.begin().await?;
        let text = "insert into sessions (hash, person, agent, created_at, seen_at) values ($1, $2, $3, $4, $4)";
        let query = sqlx::query(text).bind(id::hash(&secret)).bind(person).bind(agent).bind(wall_ms());
        query.execute(&mut *transaction).await?;
        let text = "delete from sessions where person = $1 and hash not in \
            (select hash from sessions where person = $1 order by created_at desc, seen_at desc limit $2)";
        sqlx::query(text).bind(person).bind(MOST).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(secret)
    }

    /// Whose session this is, by its hash.
    pub async fn session(&self, hash: &str) -> Result<Option<Player>> {
        let text = "select people.id, name, role, sessions.seen_at from sessions join people on people.id = person where hash = $1";
        let found: Option<(String, Option<String>, String, i64)> =
            sqlx::query_as(text).bind(hash).fetch_optional(&self.reads).await?;
        let Some((id, name, role, seen_at)) = found else { return Ok(None) };
        if wall_ms() - seen_at > SEEN_MS {
            self.note_seen(&id, hash);
        }
        Ok(Some(player(id, name, &role)?))
    }

    /// Notes in its own time that somebody is here: nobody waits for that.
    fn note_seen(&self, person: &str, hash: &str) {
        let (store, person, hash) = (self.clone(), person.to_owned(), hash.to_owned());
        tokio::spawn(async move {
            for (text, key) in [
                ("update people set seen_at = $2 where id = $1", person),
                ("update sessions set seen_at = $2 where hash = $1", hash),
            ] {
                if let Err(error) = sqlx::query(text).bind(key).bind(wall_ms()).execute(&store.writes).await {
                    tracing::warn!(%error, "it could not be noted that somebody was here");
                }
            }
        });
    }

    /// Somebody's sessions, the last used first.
    pub async fn sessions(&self, person: &str) -> Result<Vec<Session>> {
        let text =
            "select hash, agent, created_at, seen_at from sessions where person = $1 order by seen_at desc, hash";
        let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        let session = |(hash, agent, created_at, seen_at): (String, _, _, _)| Session {
            id: shown(&hash),
            agent,
            created_at,
            seen_at,
        };
        Ok(rows.into_iter().map(session).collect())
    }

    /// Ends a session of this person, named as in [`Store::sessions`] or by its whole hash. Returns its hash.
    pub async fn end_session(&self, person: &str, session: &str) -> Result<Option<String>> {
        let text = "delete from sessions where person = $1 and (hash = $2 or substr(hash, 1, 16) = $2) returning hash";
        Ok(sqlx::query_scalar(text).bind(person).bind(without_nul(session)).fetch_optional(&self.writes).await?)
    }

    /// Ends all sessions of this person.
    pub async fn end_sessions(&self, person: &str) -> Result<()> {
        sqlx::query("delete from sessions where person = $1").bind(person).execute(&self.writes).await?;
        Ok(())
    }

    /// Forgets sessions that nobody has used since `before`.
    pub async fn forget_sessions(&self, before: i64) -> Result<u64> {
        let done = sqlx::query("delete from sessions where seen_at < $1").bind(before).execute(&self.writes).await?;
        Ok(done.rows_affected())
    }
}

/// How a session or token is named in lists.
pub(crate) fn shown(hash: &str) -> String {
    hash.chars().take(SHOWN).collect()
}
