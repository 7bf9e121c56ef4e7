//! Lists of ratings that a group keeps: when its seasons began, their games, and numbers that were entered by hand.

use super::{Result, Store, StoreError, wall_ms, without_nul};
use crate::game::FREE_PLIES;
use tabiya_ratings::SeasonGame;

/// A season of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRow {
    pub id: String,
    pub name: String,
    pub begins: i64,
    /// None while it goes on.
    pub ends: Option<i64>,
    /// The number with which everybody begins.
    pub start: i64,
}

/// A number that was entered by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRow {
    pub person: String,
    /// Such as `FIDE`.
    pub list: String,
    pub points: i64,
    /// The day of the list it was taken from: `2026-11-01`.
    pub day: String,
}

impl Store {
    /// The seasons of a group, the last first.
    pub async fn seasons(&self, group: &str) -> Result<Vec<SeasonRow>> {
        let text = "select id, name, begins, ends, start from seasons where group_id = $1 order by begins desc, id";
        let rows: Vec<(String, String, i64, Option<i64>, i64)> =
            sqlx::query_as(text).bind(group).fetch_all(&self.reads).await?;
        Ok(rows
            .into_iter()
            .map(|(id, name, begins, ends, start)| SeasonRow { id, name, begins, ends, start })
            .collect())
    }

    /// A season begins; the one before it ends.
    pub async fn begin_season(&self, group: &str, season: &SeasonRow) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text = "update seasons set ends = $2 where group_id = $1 and ends is null";
        sqlx::query(text).bind(group).bind(season.begins).execute(&mut *transaction).await?;
        let text = "insert into seasons (id, group_id, name, begins, start) values ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text).bind(season.id.as_str()).bind(group).bind(season.name.as_str());
        query.bind(season.begins).bind(season.start).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// A season was a mistake. False: there is none of this name.
    pub async fn remove_season(&self, group: &str, season: &str) -> Result<bool> {
        let text = "delete from seasons where group_id = $1 and id = $2";
        let query = sqlx::query(text).bind(group).bind(without_nul(season));
        Ok(query.execute(&self.writes).await?.rows_affected() == 1)
    }

    /// The games of a season in the order in which they ended: those of the group's rounds between two of its people in which both
    /// have moved.
    pub async fn season_games(&self, group: &str, season: &SeasonRow) -> Result<Vec<SeasonGame<String>>> {
        let text = "select white, black, outcome from group_boards join games on games.id = game \
            where group_id = $1 and counts = 1 and status = 'over' and plies >= $2 and changed_at >= $3 \
            and changed_at < $4 and white is not null and black is not null and white <> black \
            order by changed_at, games.id";
        let query = sqlx::query_as(text).bind(group).bind(FREE_PLIES as i64).bind(season.begins);
        let rows: Vec<(String, String, Option<String>)> =
            query.bind(season.ends.unwrap_or(i64::MAX)).fetch_all(&self.reads).await?;
        let read = |(white, black, outcome): (String, String, Option<String>)| {
            let outcome = outcome.unwrap_or_default();
            let score = match outcome.as_str() {
                "1-0" => 1.0,
                "0-1" => 0.0,
                "1/2-1/2" => 0.5,
                _ => return Err(StoreError::Strange { thing: "result of a game", value: outcome }),
            };
            Ok(SeasonGame { white, black, score })
        };
        rows.into_iter().map(read).collect()
    }

    /// All numbers that were entered by hand in a group.
    pub async fn group_numbers(&self, group: &str) -> Result<Vec<NumberRow>> {
        let text = "select person, list, points, day from group_numbers where group_id = $1 order by list, points desc";
        let rows: Vec<(String, String, i64, String)> = sqlx::query_as(text).bind(group).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(person, list, points, day)| NumberRow { person, list, points, day }).collect())
    }

    /// What groups have entered for somebody.
    pub async fn numbers_of(&self, person: &str) -> Result<Vec<NumberRow>> {
        let text = "select person, list, points, day from group_numbers where person = $1 order by list, group_id";
        let rows: Vec<(String, String, i64, String)> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(person, list, points, day)| NumberRow { person, list, points, day }).collect())
    }

    /// Somebody has this number in a list.
    pub async fn enter_number(&self, group: &str, number: &NumberRow, by: &str) -> Result<()> {
        let text = "insert into group_numbers (group_id, person, list, points, day, by_name, at) \
            values ($1, $2, $3, $4, $5, $6, $7) on conflict (group_id, person, list) do update set \
            points = excluded.points, day = excluded.day, by_name = excluded.by_name, at = excluded.at";
        let query = sqlx::query(text).bind(group).bind(number.person.as_str()).bind(number.list.as_str());
        let query = query.bind(number.points).bind(number.day.as_str()).bind(by).bind(wall_ms());
        query.execute(&self.writes).await?;
        Ok(())
    }

    /// Somebody has no number in a list any more. False: they had none.
    pub async fn remove_number(&self, group: &str, person: &str, list: &str) -> Result<bool> {
        let text = "delete from group_numbers where group_id = $1 and person = $2 and list = $3";
        let query = sqlx::query(text).bind(group).bind(person).bind(without_nul(list));
        Ok(query.execute(&self.writes).await?.rows_affected() == 1)
    }
}
