//! Ratings: where everybody stands in each list, what each game made of it, and the way from all games to that again.
//!
//! `rate` is the only way by which a game changes a rating. It is a part of the commit that writes the result, and the
//! primary key of what it writes makes it happen once.

use super::journal::places;
use super::{Result, Store, StoreError, wall_ms};
use crate::game::{List, RatedResult, Rater, RatingChange, RatingChanges, RatingView};
use sqlx::{Any, AnyConnection};
use std::collections::HashMap;
use tabiya_ratings::{DAY_MS, Played, Rating, Standing, play};
use tabiya_rules::{ByColor, Color, Outcome};

/// How uncertain it is what a level of the computer was measured to be.
const MEASURED: f64 = 45.0;

/// One line of a list of the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    pub name: String,
    pub role: String,
    pub standing: Standing,
}

/// A point of somebody's curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// When: milliseconds since 1970.
    pub at: i64,
    pub points: f64,
    pub deviation: f64,
}

/// A number that was entered by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Whose list: FIDE, a federation's, a season's.
    pub list: String,
    pub points: i64,
    /// When: milliseconds since 1970.
    pub at: i64,
}

/// A rating for people.
pub fn shown(rating: Rating) -> RatingView {
    RatingView { points: rating.points.round() as i32, provisional: rating.is_provisional() }
}

/// Rates a game that is over, in the commit that writes its result. If it was rated before (a commit may be tried again), what
/// was reckoned then is told once more.
pub(super) async fn rate(connection: &mut AnyConnection, game: &str, result: &RatedResult) -> Result<RatingChanges> {
    if let Some(changes) = changes_of(connection, game).await? {
        return Ok(changes);
    }
    let text = "select coalesce(max(number), 0) + 1 from rating_changes";
    let number: i64 = sqlx::query_scalar(text).fetch_one(&mut *connection).await?;
    let list = result.list.name();
    let mut standings = ByColor { white: Standing::NEW, black: Standing::NEW };
    for color in Color::ALL {
        if let Rater::Person(person) = &result.players[color] {
            standings[color] = standing(connection, list, person).await?.unwrap_or(Standing::NEW);
        }
    }
    let before = ByColor::new_with(|color| match result.players[color] {
        Rater::Person(_) => standings[color].on(result.at),
        Rater::Computer { elo } => measured(elo),
    });
    let (white, black) = play(before.white, before.black, score(result.outcome));
    let played = ByColor { white, black };
    let mut changes = ByColor { white: None, black: None };
    for color in Color::ALL {
        let Rater::Person(person) = &result.players[color] else { continue };
        let row = ChangeRow {
            number,
            at: result.at,
            game,
            list,
            color,
            person,
            played: played[color],
            opponent: before[!color],
        };
        insert_changes(connection, &[row]).await?;
        keep_standing(connection, list, person, &standings[color].after(&played[color], result.at)).await?;
        changes[color] = Some(change(&played[color]));
    }
    Ok(changes)
}

/// The computer, which stays what it was measured to be.
pub(super) fn measured(elo: u16) -> Rating {
    Rating { points: f64::from(elo), deviation: MEASURED, ..Rating::START }
}

pub(super) fn score(outcome: Outcome) -> f64 {
    match outcome.winner() {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

fn change(played: &Played) -> RatingChange {
    let (before, after) = (shown(played.before), shown(played.after));
    RatingChange {
        before: before.points,
        after: after.points,
        provisional: after.provisional,
        expected: (100.0 * played.expected).round() as u8,
    }
}

/// A row of what games have made of ratings.
pub(super) struct ChangeRow<'a> {
    pub number: i64,
    pub at: i64,
    pub game: &'a str,
    pub list: &'a str,
    pub color: Color,
    pub person: &'a str,
    pub played: Played,
    pub opponent: Rating,
}

/// Keeps what these games have made of ratings.
pub(super) async fn insert_changes(connection: &mut AnyConnection, rows: &[ChangeRow<'_>]) -> Result<()> {
    let text = format!(
        "insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, \
         opponent, opponent_deviation, expected) values {}",
        places(rows.len(), 13)
    );
    let mut query = sqlx::query::<Any>(sqlx::AssertSqlSafe(text));
    for row in rows {
        let Played { before, after, expected } = row.played;
        query = query.bind(row.game).bind(row.list).bind(color_name(row.color)).bind(row.person).bind(row.number);
        query = query.bind(row.at).bind(before.points).bind(after.points).bind(after.deviation);
        query = query.bind(after.volatility).bind(row.opponent.points).bind(row.opponent.deviation).bind(expected);
    }
    query.execute(connection).await?;
    Ok(())
}

async fn keep_standing(connection: &mut AnyConnection, list: &str, person: &str, standing: &Standing) -> Result<()> {
    let text = "insert into ratings (list, person, points, deviation, volatility, games, at) \
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (list, person) do update set points = excluded.points, \
        deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at";
    let Rating { points, deviation, volatility } = standing.rating;
    let query = sqlx::query(text).bind(list).bind(person).bind(points).bind(deviation).bind(volatility);
    query.bind(standing.games as i64).bind(standing.at).execute(connection).await?;
    Ok(())
}

type StandingColumns = (f64, f64, f64, i64, i64);

fn read((points, deviation, volatility, games, at): StandingColumns) -> Standing {
    Standing { rating: Rating { points, deviation, volatility }, games: games.max(0) as u64, at }
}

async fn standing(connection: &mut AnyConnection, list: &str, person: &str) -> Result<Option<Standing>> {
    let text = "select points, deviation, volatility, games, at from ratings where list = $1 and person = $2";
    let found: Option<StandingColumns> =
        sqlx::query_as(text).bind(list).bind(person).fetch_optional(connection).await?;
    Ok(found.map(read))
}

/// What a game has made of ratings, if it has.
async fn changes_of(connection: &mut AnyConnection, game: &str) -> Result<Option<RatingChanges>> {
    let text = "select color, before, points, deviation, expected from rating_changes where game = $1";
    let rows: Vec<(String, f64, f64, f64, f64)> = sqlx::query_as(text).bind(game).fetch_all(connection).await?;
    let mut changes = ByColor { white: None, black: None };
    for (color, before, points, deviation, expected) in &rows {
        let (before, after) = (
            Rating { points: *before, ..Rating::START },
            Rating { points: *points, deviation: *deviation, ..Rating::START },
        );
        changes[named_color(color)?] = Some(change(&Played { before, after, expected: *expected }));
    }
    Ok((!rows.is_empty()).then_some(changes))
}

fn color_name(color: Color) -> &'static str {
    if color.is_white() { "white" } else { "black" }
}

fn named_color(name: &str) -> Result<Color> {
    let color = Color::ALL.into_iter().find(|color| color_name(*color) == name);
    color.ok_or_else(|| StoreError::Strange { thing: "colour", value: name.to_owned() })
}

impl Store {
    /// What a game has made of ratings, if it has.
    pub(super) async fn rating_changes(&self, game: &str) -> Result<Option<RatingChanges>> {
        changes_of(&mut *self.reads.acquire().await?, game).await
    }

    /// How strong somebody is today in a list; a newcomer's rating where they have not played there.
    pub async fn rating(&self, list: List, person: &str) -> Result<RatingView> {
        let standing = standing(&mut *self.reads.acquire().await?, list.name(), person).await?;
        Ok(standing.map_or(RatingView::NEW, |standing| shown(standing.on(wall_ms()))))
    }

    /// Where somebody stands in every list in which they have played, by its name.
    pub async fn standings(&self, person: &str) -> Result<HashMap<String, Standing>> {
        let text = "select points, deviation, volatility, games, at, list from ratings where person = $1";
        let rows: Vec<(f64, f64, f64, i64, i64, String)> =
            sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        let named =
            |(points, deviation, volatility, games, at, list)| (list, read((points, deviation, volatility, games, at)));
        Ok(rows.into_iter().map(named).collect())
    }

    /// The best of a list: those whose rating is no mere guess today.
    pub async fn leaders(&self, list: List, most: u32) -> Result<Vec<Leader>> {
        let text = "select people.name, people.role, points, deviation, volatility, games, ratings.at from ratings \
            join people on people.id = ratings.person where list = $1 and people.folded is not null \
            order by points desc, people.folded";
        let rows: Vec<(String, String, f64, f64, f64, i64, i64)> =
            sqlx::query_as(text).bind(list.name()).fetch_all(&self.reads).await?;
        let now = wall_ms();
        let leader = |(name, role, points, deviation, volatility, games, at)| Leader {
            name,
            role,
            standing: read((points, deviation, volatility, games, at)),
        };
        let is_known = |leader: &Leader| !leader.standing.on(now).is_provisional();
        Ok(rows.into_iter().map(leader).filter(is_known).take(most as usize).collect())
    }

    /// Somebody's rating in a list, game by game; the last of each day where there are more than so many.
    pub async fn curve(&self, list: List, person: &str, most: usize) -> Result<Vec<CurvePoint>> {
        let text = "select at, points, deviation from rating_changes where person = $1 and list = $2 order by number";
        let rows: Vec<(i64, f64, f64)> =
            sqlx::query_as(text).bind(person).bind(list.name()).fetch_all(&self.reads).await?;
        let mut curve: Vec<CurvePoint> =
            rows.into_iter().map(|(at, points, deviation)| CurvePoint { at, points, deviation }).collect();
        if curve.len() > most {
            let days: Vec<i64> = curve.iter().map(|point| point.at.div_euclid(DAY_MS)).collect();
            let mut i = 0;
            curve.retain(|_| {
                i += 1;
                days.get(i) != days.get(i - 1)
            });
        }
        Ok(curve)
    }

    /// How many rated games somebody has played, as far as they still are.
    pub async fn rated_games(&self, person: &str) -> Result<i64> {
        let text = "select count(*) from rating_changes where person = $1";
        Ok(sqlx::query_scalar(text).bind(person).fetch_one(&self.reads).await?)
    }

    /// The numbers of other lists that were entered for somebody.
    pub async fn entered_ratings(&self, person: &str) -> Result<Vec<Entered>> {
        let text = "select list, points, at from entered_ratings where person = $1 order by list";
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(list, points, at)| Entered { list, points, at }).collect())
    }

    /// Enters a number of another list for somebody, in place of the one that was there; none takes it away. `false`: there was
    /// none to take away.
    pub async fn enter_rating(&self, person: &str, list: &str, points: Option<i64>) -> Result<bool> {
        let done = match points {
            Some(points) => {
                let text = "insert into entered_ratings (person, list, points, at) values ($1, $2, $3, $4) \
                    on conflict (person, list) do update set points = excluded.points, at = excluded.at";
                sqlx::query(text).bind(person).bind(list).bind(points).bind(wall_ms()).execute(&self.writes).await?
            }
            None => {
                let text = "delete from entered_ratings where person = $1 and list = $2";
                sqlx::query(text).bind(person).bind(list).execute(&self.writes).await?
            }
        };
        Ok(done.rows_affected() == 1)
    }

    /// From now on this game counts for nothing, whatever its players agreed. What it has done to ratings stays until all is
    /// reckoned again. `false`: there is no such rated game.
    pub async fn exclude_from_ratings(&self, game: &str) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let mut count = 0;
        for text in [
            "update games set list = null where id = $1 and list is not null",
            "update group_boards set counts = 0 where game = $1 and counts = 1",
        ] {
            count += sqlx::query(text).bind(game).execute(&mut *transaction).await?.rows_affected();
        }
        transaction.commit().await?;
        Ok(count > 0)
    }
}
