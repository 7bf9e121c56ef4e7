//! Fair-play sheets: which games one is about, what times its moves took, how often somebody left the page, and the last sheet that
//! was made.

use super::{Result, Store, wall_ms};

/// A sheet that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub at: i64,
    pub by: String,
    /// JSON.
    pub sheet: String,
}

/// How somebody was away from the page of a game while it was their turn.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AwayRow {
    pub game: String,
    pub times: i64,
    pub ms: i64,
}

/// Shorter games say nothing.
const FEWEST_PLIES: i64 = 30;

impl Store {
    /// The last games of somebody against other people in which clocks ran within the hour, the last first.
    pub async fn games_for_sheet(&self, person: &str, most: u32) -> Result<Vec<String>> {
        let text = "select id from games where status = 'over' and (white = $1 or black = $1) and white is not null \
            and black is not null and white <> black and plies >= $2 and speed not in ('correspondence', 'unlimited') \
            order by changed_at desc, id limit $3";
        let query = sqlx::query_scalar(text).bind(person).bind(FEWEST_PLIES).bind(i64::from(most));
        Ok(query.fetch_all(&self.reads).await?)
    }

    /// How long each move of a game took, in milliseconds.
    pub async fn times_of(&self, game: &str) -> Result<Vec<i64>> {
        let text = "select spent_ms from moves where game = $1 order by ply";
        Ok(sqlx::query_scalar(text).bind(game).fetch_all(&self.reads).await?)
    }

    /// Somebody was away for so long, once more.
    pub async fn add_away(&self, game: &str, person: &str, ms: i64) -> Result<()> {
        let text = "insert into away (game, person, times, ms) values ($1, $2, 1, $3) \
            on conflict (game, person) do update set times = away.times + 1, ms = away.ms + excluded.ms";
        sqlx::query(text).bind(game).bind(person).bind(ms).execute(&self.writes).await?;
        Ok(())
    }

    /// All games in which somebody was away.
    pub async fn away(&self, person: &str) -> Result<Vec<AwayRow>> {
        let text = "select game, times, ms from away where person = $1 order by game";
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(game, times, ms)| AwayRow { game, times, ms }).collect())
    }

    /// The last sheet about somebody.
    pub async fn sheet(&self, person: &str) -> Result<Option<SheetRow>> {
        let text = "select at, by_name, sheet from fair_play where person = $1";
        let row: Option<(i64, String, String)> = sqlx::query_as(text).bind(person).fetch_optional(&self.reads).await?;
        Ok(row.map(|(at, by, sheet)| SheetRow { at, by, sheet }))
    }

    /// Keeps a sheet, in the place of the one before.
    pub async fn keep_sheet(&self, person: &str, by: &str, sheet: &str) -> Result<()> {
        let text = "insert into fair_play (person, at, by_name, sheet) values ($1, $2, $3, $4) \
            on conflict (person) do update set at = excluded.at, by_name = excluded.by_name, sheet = excluded.sheet";
        sqlx::query(text).bind(person).bind(wall_ms()).bind(by).bind(sheet).execute(&self.writes).await?;
        Ok(())
    }
}
