//! Personal access tokens of programs. Of a token only the hash is kept.

use super::people::player;
use super::sessions::shown;
use super::{Result, Store, StoreError, wall_ms, without_nul};
use crate::game::Player;
use crate::id;
use crate::scope::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What all tokens begin with, so that one that has got out is recognised.
pub const PREFIX: &str = "tby_";
/// How exactly it is known when a token was last used.
const USED_MS: i64 = 60_000;

/// A token as its owner sees it, without what is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Token {
    /// The beginning of its hash. By this it can be revoked.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// When it was last used, to the minute.
    pub used_at: Option<i64>,
    /// When it ends; none for one that stays until it is revoked.
    pub expires_at: Option<i64>,
}

/// Whose, what it allows, when it was used and when it ends.
type Owned = (String, Option<String>, String, String, Option<i64>, Option<i64>);
type TokenColumns = (String, String, String, i64, Option<i64>, Option<i64>);

impl Store {
    /// A new token. This is the only time that it is seen; its id comes with it.
    pub async fn add_token(
        &self,
        person: &str,
        label: &str,
        scopes: &[Scope],
        expires_at: Option<i64>,
    ) -> Result<(String, String)> {
        self.add_token_with(PREFIX, person, label, scopes, expires_at).await
    }

    /// Makes a token that begins with this.
    pub async fn add_token_with(
        &self,
        prefix: &str,
        person: &str,
        label: &str,
        scopes: &[Scope],
        expires_at: Option<i64>,
    ) -> Result<(String, String)> {
        let secret = format!("{prefix}{}", id::secret());
        let hash = id::hash(&secret);
        let text =
            "insert into tokens (hash, person, label, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(text).bind(hash.as_str()).bind(person).bind(label).bind(written(scopes));
        query.bind(wall_ms()).bind(expires_at).execute(&self.writes).await?;
        Ok((secret, shown(&hash)))
    }

    /// Whose token this is and what it allows, by its hash.
    pub async fn token(&self, hash: &str) -> Result<Option<(Player, Vec<Scope>)>> {
        let text = "select people.id, name, role, scopes, used_at, expires_at from tokens \
            join people on people.id = person where hash = $1";
        let found: Option<Owned> = sqlx::query_as(text).bind(hash).fetch_optional(&self.reads).await?;
        let Some((id, name, role, scopes, used_at, expires_at)) = found else { return Ok(None) };
        let now = wall_ms();
        if expires_at.is_some_and(|at| at <= now) {
            return Ok(None);
        }
        if used_at.is_none_or(|at| now - at > USED_MS) {
            self.note_used(hash, now);
        }
        Ok(Some((player(id, name, &role)?, read(&scopes)?)))
    }

    /// Whose token this is, what it allows and when it ends, by its hash; none where it has ended.
    pub async fn token_ending(&self, hash: &str) -> Result<Option<(Player, Vec<Scope>, Option<i64>)>> {
        let Some((player, scopes)) = self.token(hash).await? else { return Ok(None) };
        let text = "select expires_at from tokens where hash = $1";
        let expires_at: Option<Option<i64>> = sqlx::query_scalar(text).bind(hash).fetch_optional(&self.reads).await?;
        Ok(Some((player, scopes, expires_at.flatten())))
    }

    fn note_used(&self, hash: &str, now: i64) {
        let (store, hash) = (self.clone(), hash.to_owned());
        tokio::spawn(async move {
            let query = sqlx::query("update tokens set used_at = $2 where hash = $1").bind(hash).bind(now);
            if let Err(error) = query.execute(&store.writes).await {
                tracing::warn!(%error, "it could not be noted that a token was used");
            }
        });
    }

    /// Somebody's tokens, the newest first.
    pub async fn tokens(&self, person: &str) -> Result<Vec<Token>> {
        let text = "select hash, label, scopes, created_at, used_at, expires_at from tokens \
            where person = $1 order by created_at desc, hash";
        let rows: Vec<TokenColumns> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        let token = |(hash, label, scopes, created_at, used_at, expires_at): (String, _, String, _, _, _)| {
            Ok(Token { id: shown(&hash), label, scopes: read(&scopes)?, created_at, used_at, expires_at })
        };
        rows.into_iter().map(token).collect()
    }

    /// Ends a token of this person. Returns its hash.
    pub async fn end_token(&self, person: &str, token: &str) -> Result<Option<String>> {
        let text = "delete from tokens where person = $1 and (hash = $2 or substr(hash, 1, 16) = $2) returning hash";
        Ok(sqlx::query_scalar(text).bind(person).bind(without_nul(token)).fetch_optional(&self.writes).await?)
    }

    /// Forgets tokens that had ended at `now`.
    pub async fn forget_tokens(&self, now: i64) -> Result<u64> {
        let done = sqlx::query("delete from tokens where expires_at < $1").bind(now).execute(&self.writes).await?;
        Ok(done.rows_affected())
    }
}

fn written(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
}

fn read(scopes: &str) -> Result<Vec<Scope>> {
    let scope = |name: &str| name.parse().map_err(|_| StoreError::Strange { thing: "scope", value: name.to_owned() });
    scopes.split_whitespace().map(scope).collect()
}
