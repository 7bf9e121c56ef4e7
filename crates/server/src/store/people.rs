//! Everybody who plays: guests, accounts, and those who are on their way out.

use super::{Result, Store, StoreError, wall_ms, without_nul};
use crate::game::{GUEST, PersonKind, Player};
use crate::id;

/// An account as its owner and administrators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who it is.
    pub player: Player,
    /// When the row was made.
    pub created_at: i64,
    /// When they were last here, to the hour.
    pub seen_at: i64,
}

/// What stays when a password is changed. Usually nothing: whoever knew the old one could have made all of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stays<'a> {
    /// This session, by its hash.
    pub session: Option<&'a str>,
    pub tokens: bool,
}

/// What is needed to check a password.
#[derive(Clone, Debug)]
pub struct Account {
    pub player: Player,
    /// As it is kept; bots may have none.
    pub password: Option<String>,
}

/// How the finished games of a person went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were won.
    pub won: i64,
    /// How many were drawn.
    pub drawn: i64,
    /// How many were lost.
    pub lost: i64,
}

/// How much is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub accounts: i64,
    pub guests: i64,
    /// Games being played.
    pub playing: i64,
    pub games: i64,
}

/// What was said in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    pub game: String,
    pub words: String,
    pub at: i64,
}

/// The columns of a [`Person`], in its order.
const PERSON: &str = "id, name, role, created_at, seen_at";

type PersonColumns = (String, Option<String>, String, i64, i64);

fn person((id, name, role, created_at, seen_at): PersonColumns) -> Result<Person> {
    Ok(Person { player: player(id, name, &role)?, created_at, seen_at })
}

impl Store {
    /// A new guest.
    pub async fn add_guest(&self) -> Result<Player> {
        let player = Player { id: id::person(), name: GUEST.to_owned(), role: PersonKind::Guest, rating: None };
        let text = "insert into people (id, role, settings, created_at, seen_at) values ($1, 'guest', '{}', $2, $2)";
        sqlx::query(text).bind(player.id.as_str()).bind(wall_ms()).execute(&self.writes).await?;
        Ok(player)
    }

    /// A guest wants to be called that. False: it is no guest any more.
    pub async fn name_guest(&self, id: &str, name: &str) -> Result<bool> {
        let text = "update people set name = $2 where id = $1 and role = 'guest' and removed_at is null";
        Ok(sqlx::query(text).bind(id).bind(name).execute(&self.writes).await?.rows_affected() == 1)
    }

    /// A new account, or an account for a guest who is known by `guest`. `None`: the name is taken.
    pub async fn add_account(
        &self,
        guest: Option<&str>,
        name: &str,
        password: Option<&str>,
        role: PersonKind,
    ) -> Result<Option<Player>> {
        let id = guest.map_or_else(id::person, str::to_owned);
        let text = match guest {
            Some(_) => {
                "update people set name = $2, folded = $3, password = $4, role = $5, seen_at = $6 \
                 where id = $1 and role = 'guest' and removed_at is null"
            }
            None => {
                "insert into people (id, name, folded, password, role, settings, created_at, seen_at) \
                 values ($1, $2, $3, $4, $5, '{}', $6, $6)"
            }
        };
        let query = sqlx::query(text).bind(id.as_str()).bind(name).bind(fold(name)).bind(password).bind(role.name());
        match query.bind(wall_ms()).execute(&self.writes).await {
            Ok(done) if done.rows_affected() == 1 => Ok(Some(Player { id, name: name.to_owned(), role, rating: None })),
            Ok(_) => Ok(None),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The account of this name, in any case.
    pub async fn account(&self, name: &str) -> Result<Option<Account>> {
        let text = "select id, name, role, password from people where folded = $1";
        let found: Option<(String, Option<String>, String, Option<String>)> =
            sqlx::query_as(text).bind(without_nul(&fold(name))).fetch_optional(&self.reads).await?;
        let account = |(id, name, role, password): (_, _, String, _)| {
            player(id, name, &role).map(|player| Account { player, password })
        };
        found.map(account).transpose()
    }

    /// The person with this id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>> {
        let text = format!("select {PERSON} from people where id = $1");
        let found: Option<PersonColumns> =
            sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(id).fetch_optional(&self.reads).await?;
        found.map(person).transpose()
    }

    /// The account with this name.
    pub async fn person_named(&self, name: &str) -> Result<Option<Person>> {
        let text = format!("select {PERSON} from people where folded = $1");
        let found: Option<PersonColumns> = sqlx::query_as(sqlx::AssertSqlSafe(text))
            .bind(without_nul(&fold(name)))
            .fetch_optional(&self.reads)
            .await?;
        found.map(person).transpose()
    }

    /// Accounts in the order of their names, after this one.
    pub async fn people(&self, after: &str, most: u32) -> Result<Vec<Person>> {
        let text = format!("select {PERSON} from people where folded > $1 order by folded limit $2");
        let found: Vec<PersonColumns> = sqlx::query_as(sqlx::AssertSqlSafe(text))
            .bind(without_nul(&fold(after)))
            .bind(i64::from(most))
            .fetch_all(&self.reads)
            .await?;
        found.into_iter().map(person).collect()
    }

    /// Accounts in the order of their names, from this one.
    pub async fn people_from(&self, first: &str, most: u32) -> Result<Vec<Person>> {
        let text = format!("select {PERSON} from people where folded >= $1 order by folded limit $2");
        let found: Vec<PersonColumns> = sqlx::query_as(sqlx::AssertSqlSafe(text))
            .bind(fold(first))
            .bind(i64::from(most))
            .fetch_all(&self.reads)
            .await?;
        found.into_iter().map(person).collect()
    }

    /// How somebody's finished games went, as far as others may know of them.
    pub async fn tally(&self, id: &str) -> Result<Tally> {
        let mut tally = Tally::default();
        for (column, win) in [("white", "1-0"), ("black", "0-1")] {
            let text = format!(
                "select outcome, count(*) from games where {column} = $1 and (white <> black or white is null or black is null) \
                 and status = 'over' and visibility <> 'private' group by outcome"
            );
            let counts: Vec<(Option<String>, i64)> =
                sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(id).fetch_all(&self.reads).await?;
            for (outcome, count) in counts {
                match outcome.as_deref() {
                    Some("1/2-1/2") => tally.drawn += count,
                    Some(outcome) if outcome == win => tally.won += count,
                    Some(_) => tally.lost += count,
                    None => {}
                }
            }
        }
        Ok(tally)
    }

    /// How much is kept.
    pub async fn counts(&self) -> Result<Counts> {
        let text = "select (select count(*) from people where folded is not null), \
            (select count(*) from people where role = 'guest' and removed_at is null), \
            (select count(*) from games where status = 'playing'), (select count(*) from games)";
        let (accounts, guests, playing, games) = sqlx::query_as(text).fetch_one(&self.reads).await?;
        Ok(Counts { accounts, guests, playing, games })
    }

    /// Somebody's settings: JSON.
    pub async fn settings(&self, id: &str) -> Result<String> {
        let text = "select settings from people where id = $1";
        let settings: Option<String> = sqlx::query_scalar(text).bind(id).fetch_optional(&self.reads).await?;
        Ok(settings.unwrap_or_else(|| "{}".to_owned()))
    }

    /// Keeps somebody's settings.
    pub async fn set_settings(&self, id: &str, settings: &str) -> Result<()> {
        let text = "update people set settings = $2 where id = $1";
        sqlx::query(text).bind(id).bind(settings).execute(&self.writes).await?;
        Ok(())
    }

    /// Gives somebody a role.
    pub async fn set_role(&self, id: &str, role: PersonKind) -> Result<()> {
        let text = "update people set role = $2 where id = $1";
        sqlx::query(text).bind(id).bind(role.name()).execute(&self.writes).await?;
        Ok(())
    }

    /// Gives somebody another password. All sessions end but the one that stays (its hash), and all tokens unless they are kept.
    pub async fn set_password(&self, id: &str, password: &str, stays: &Stays<'_>) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text = "update people set password = $2 where id = $1";
        sqlx::query(text).bind(id).bind(password).execute(&mut *transaction).await?;
        let text = "delete from sessions where person = $1 and hash <> $2";
        sqlx::query(text).bind(id).bind(stays.session.unwrap_or_default()).execute(&mut *transaction).await?;
        if !stays.tokens {
            sqlx::query("delete from tokens where person = $1").bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The running server shall close this person's sockets.
    pub async fn mark_ended(&self, id: &str) -> Result<()> {
        let text = "update people set ended_at = $2 where id = $1";
        sqlx::query(text).bind(id).bind(wall_ms()).execute(&self.writes).await?;
        Ok(())
    }

    /// Those who were marked, and whether they were removed.
    pub async fn marked(&self) -> Result<Vec<(String, bool)>> {
        let text = "select id, removed_at from people where ended_at > 0";
        let found: Vec<(String, Option<i64>)> = sqlx::query_as(text).fetch_all(&self.reads).await?;
        Ok(found.into_iter().map(|(id, removed_at)| (id, removed_at.is_some())).collect())
    }

    /// It has been done.
    pub async fn clear_mark(&self, id: &str) -> Result<()> {
        let text = "update people set ended_at = null where id = $1 and removed_at is null";
        sqlx::query(text).bind(id).execute(&self.writes).await?;
        Ok(())
    }

    /// Removes all that is known about a person. What is left are the seats in their games, until the server has gone
    /// through those, and [`Store::erase`].
    pub async fn remove(&self, id: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text = "update people set name = null, folded = null, password = null, role = 'guest', settings = '{}', \
            ended_at = $2, removed_at = $2 where id = $1";
        sqlx::query(text).bind(id).bind(wall_ms()).execute(&mut *transaction).await?;
        for text in [
            "delete from sessions where person = $1",
            "delete from tokens where person = $1",
            "delete from external_engines where person = $1",
            "delete from chat where person = $1",
            "delete from group_people where person = $1",
            "delete from pupils where person = $1",
            "delete from reports where about = $1",
            "update reports set reporter = null where reporter = $1",
            "delete from measures where person = $1",
            "delete from group_numbers where person = $1",
            "delete from fair_play where person = $1",
            "delete from away where person = $1",
            "delete from blocks where person = $1 or blocked = $1",
        ] {
            sqlx::query(text).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The games in which somebody sits, or is asked to sit.
    pub async fn games_of(&self, id: &str) -> Result<Vec<String>> {
        let text = "select id from games where white = $1 or black = $1 \
            or id in (select game from concerned where person = $1) order by created_at, id";
        Ok(sqlx::query_scalar(text).bind(id).fetch_all(&self.reads).await?)
    }

    /// Deletes the row of somebody who sits in no game any more; what they have said goes to `heir`, if there is one.
    /// `false`: there still is a game.
    pub async fn erase(&self, id: &str, heir: Option<&Player>) -> Result<bool> {
        let mut transaction = self.begin().await?;
        if let Some(heir) = heir {
            for text in [
                "update reports set about = $2 where about = $1",
                "update reports set reporter = $2 where reporter = $1",
            ] {
                sqlx::query(text).bind(id).bind(heir.id.as_str()).execute(&mut *transaction).await?;
            }
        }
        let text =
            "delete from people where id = $1 and not exists (select 1 from games where white = $1 or black = $1)";
        let done = sqlx::query(text).bind(id).execute(&mut *transaction).await?;
        match heir {
            Some(heir) => {
                let text = "update chat set person = $2, name = $3 where person = $1";
                let query = sqlx::query(text).bind(id).bind(heir.id.as_str()).bind(heir.name.as_str());
                query.execute(&mut *transaction).await?;
            }
            None => {
                sqlx::query("delete from chat where person = $1").bind(id).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// What somebody has said.
    pub async fn said_by(&self, id: &str) -> Result<Vec<ChatRow>> {
        let text = "select game, words, at from chat where person = $1 order by at, game, seq";
        let rows: Vec<(String, String, i64)> = sqlx::query_as(text).bind(id).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(game, words, at)| ChatRow { game, words, at }).collect())
    }

    /// When anybody was last here, in milliseconds since 1970.
    pub async fn last_seen(&self) -> Result<Option<i64>> {
        Ok(sqlx::query_scalar("select max(seen_at) from people").fetch_one(&self.reads).await?)
    }

    /// Forgets guests who have not been here since `before` and have no games.
    pub async fn forget_guests(&self, before: i64) -> Result<u64> {
        let text = "delete from people where role = 'guest' and seen_at < $1 and removed_at is null \
            and not exists (select 1 from games where white = people.id or black = people.id)";
        Ok(sqlx::query(text).bind(before).execute(&self.writes).await?.rows_affected())
    }

    /// The person with this name, in whatever case it is written.
    pub async fn player_named(&self, name: &str) -> Result<Option<Player>> {
        Ok(self.account(name).await?.map(|account| account.player))
    }
}

/// A person's row, read.
pub(super) fn player(id: String, name: Option<String>, role: &str) -> Result<Player> {
    let role = PersonKind::named(role).ok_or_else(|| StoreError::Strange { thing: "role", value: role.to_owned() })?;
    Ok(Player { id, name: name.unwrap_or_else(|| GUEST.to_owned()), role, rating: None })
}

/// The name as names are compared: two people may not differ by case alone.
pub fn fold(name: &str) -> String {
    name.to_ascii_lowercase()
}
