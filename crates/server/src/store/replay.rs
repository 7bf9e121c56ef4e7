//! All ratings once more from the games: what differs from what is kept, and, where that is wanted, the kept made right.
//!
//! Games are taken in the order in which they were rated. So a result that was corrected or removed since, or a game that was
//! never rated though it should have been, corrects everything that followed.

use super::journal::{in_powers_of_two, places};
use super::ratings::{ChangeRow, insert_changes, measured, score};
use super::{Kind, Result, Store, StoreError, begin_on};
use crate::game::{FREE_PLIES, Seat, Terms};
use sqlx::{Any, AnyConnection, Executor, Transaction};
use std::collections::BTreeMap;
use tabiya_ratings::{Rating, Standing, play};
use tabiya_rules::{ByColor, Color, Outcome};

/// What came of reckoning everything again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How many games were rated.
    pub games: usize,
    /// How many lines the lists have in all.
    pub standings: usize,
    /// Where somebody should stand elsewhere than they do.
    pub differences: Vec<Difference>,
}

/// Somebody stands elsewhere than their games say.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub list: String,
    /// Their name, or their id where they have none.
    pub person: String,
    pub kept: Option<Standing>,
    pub reckoned: Option<Standing>,
}

/// Two numbers of the same rating: another processor's logarithm may differ in the last places.
const NEAR: f64 = 1e-6;

/// Who stands where: by list and person.
type Standings = BTreeMap<(String, String), Standing>;

/// A game that counts.
struct Counted {
    id: String,
    list: String,
    people: ByColor<Option<String>>,
    outcome: Outcome,
    at: i64,
    /// Its place, if it was rated.
    number: Option<i64>,
    /// What each side was when it was rated, as the other's row has it.
    known: ByColor<Option<Rating>>,
}

type CountedColumns = (
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
    Option<i64>,
    Option<f64>,
    Option<f64>,
    Option<i64>,
    Option<i64>,
    Option<f64>,
    Option<f64>,
);

impl Store {
    /// Reckons every list again from the games. With `mend`, what is kept becomes what was reckoned, in one transaction:
    /// games that end meanwhile wait for it.
    ///
    /// # Errors
    /// The database fails, or holds what is no game.
    pub async fn replay_ratings(&self, mend: bool) -> Result<Replay> {
        let mut transaction = if mend { self.begin_alone().await? } else { self.begin_to_look().await? };
        let games = counted(&mut transaction).await?;
        let (reckoned, rows) = reckon(&games);
        let kept = kept(&mut transaction).await?;
        let mut differences = differences(&kept, &reckoned);
        for difference in &mut differences {
            difference.person = name(&mut transaction, &difference.person).await?;
        }
        differences.sort_by(|one, other| (&one.list, &one.person).cmp(&(&other.list, &other.person)));
        let replay = Replay { games: games.len(), standings: reckoned.len(), differences };
        if mend {
            write(&mut transaction, &rows, &reckoned).await?;
        }
        transaction.commit().await?;
        Ok(replay)
    }

    /// Nobody else rates a game until this is committed.
    async fn begin_alone(&self) -> Result<Transaction<'static, Any>> {
        let mut transaction = self.begin().await?;
        if self.kind == Kind::Postgres {
            transaction.execute("lock table ratings, rating_changes in exclusive mode").await?;
        }
        Ok(transaction)
    }

    /// Everything is seen as of one moment, and nobody waits.
    pub(super) async fn begin_to_look(&self) -> Result<Transaction<'static, Any>> {
        let mut transaction = begin_on(&self.reads, None).await?;
        if self.kind == Kind::Postgres {
            transaction.execute("set transaction isolation level repeatable read").await?;
        }
        Ok(transaction)
    }
}

/// All games that count, in the order in which they were rated. Where one was not, it comes when it ended.
async fn counted(connection: &mut AnyConnection) -> Result<Vec<Counted>> {
    let text = "select games.id, games.list, games.white, games.black, games.outcome, games.changed_at, w.number, w.at, \
        w.opponent, w.opponent_deviation, b.number, b.at, b.opponent, b.opponent_deviation from games \
        left join rating_changes w on w.game = games.id and w.list = games.list and w.color = 'white' \
        left join rating_changes b on b.game = games.id and b.list = games.list and b.color = 'black' \
        where games.list is not null and games.status = 'over' and games.plies >= $1";
    let rows: Vec<CountedColumns> = sqlx::query_as(text).bind(FREE_PLIES as i64).fetch_all(&mut *connection).await?;
    let mut games = Vec::with_capacity(rows.len());
    for columns in rows {
        let mut game = read(columns)?;
        for color in Color::ALL {
            if game.people[color].is_none() && game.known[color].is_none() {
                game.known[color] = computer(connection, &game.id, color).await?;
            }
        }
        // Somebody who was deleted before the game was ever rated has left nothing to reckon with.
        let is_known = |color: Color| game.people[color].is_some() || game.known[color].is_some();
        if Color::ALL.into_iter().all(is_known) {
            games.push(game);
        }
    }
    let (mut rated, mut missed): (Vec<_>, Vec<_>) = games.into_iter().partition(|game| game.number.is_some());
    rated.sort_unstable_by_key(|game| game.number);
    missed.sort_by_key(|game| std::cmp::Reverse(game.at));
    let mut all = Vec::with_capacity(rated.len() + missed.len());
    for game in rated {
        while missed.last().is_some_and(|missed| missed.at <= game.at) {
            all.extend(missed.pop());
        }
        all.push(game);
    }
    all.extend(missed.into_iter().rev());
    Ok(all)
}

fn read(columns: CountedColumns) -> Result<Counted> {
    let (id, list, white, black, outcome, ended, w_number, w_at, w_points, w_dev, b_number, b_at, b_points, b_dev) =
        columns;
    let outcome = outcome.unwrap_or_default();
    let read = outcome.parse().map_err(|_| StoreError::Strange { thing: "result of a game", value: outcome.clone() });
    let rating = |points: Option<f64>, deviation: Option<f64>| {
        Some(Rating { points: points?, deviation: deviation?, ..Rating::START })
    };
    Ok(Counted {
        id,
        list,
        people: ByColor { white, black },
        outcome: read?,
        at: w_at.or(b_at).unwrap_or(ended),
        number: w_number.or(b_number),
        // Black's row says what White was, and White's what Black was.
        known: ByColor { white: rating(b_points, b_dev), black: rating(w_points, w_dev) },
    })
}

/// What the computer was worth that played this side.
async fn computer(connection: &mut AnyConnection, game: &str, color: Color) -> Result<Option<Rating>> {
    let text = "select terms from games where id = $1";
    let terms: String = sqlx::query_scalar(text).bind(game).fetch_one(connection).await?;
    let strange = |error: serde_json::Error| StoreError::Strange { thing: "game's terms", value: error.to_string() };
    let terms: Terms = serde_json::from_str(&terms).map_err(strange)?;
    let Seat::Computer { strength } = terms.seats[color] else { return Ok(None) };
    Ok(Some(measured(strength.elo())))
}

/// Where everybody stands after these games, and what each of them made of it.
fn reckon(games: &[Counted]) -> (Standings, Vec<ChangeRow<'_>>) {
    let mut standings = Standings::new();
    let mut rows = Vec::with_capacity(2 * games.len());
    for (number, game) in (1..).zip(games) {
        let key = |color: Color| game.people[color].as_ref().map(|person| (game.list.clone(), person.clone()));
        let keys = ByColor::new_with(key);
        let standing = ByColor::new_with(|color| {
            keys[color].as_ref().map(|key| standings.get(key).copied().unwrap_or(Standing::NEW))
        });
        let before = ByColor::new_with(|color| {
            standing[color].map(|standing| standing.on(game.at)).or(game.known[color]).unwrap_or(Rating::START)
        });
        let (white, black) = play(before.white, before.black, score(game.outcome));
        let played = ByColor { white, black };
        let ByColor { white, black } = keys;
        for (color, key) in [(Color::White, white), (Color::Black, black)] {
            let (Some(key), Some(standing), Some(person)) = (key, standing[color], &game.people[color]) else {
                continue;
            };
            standings.insert(key, standing.after(&played[color], game.at));
            rows.push(ChangeRow {
                number,
                at: game.at,
                game: &game.id,
                list: &game.list,
                color,
                person,
                played: played[color],
                opponent: before[!color],
            });
        }
    }
    (standings, rows)
}

async fn kept(connection: &mut AnyConnection) -> Result<Standings> {
    let text = "select list, person, points, deviation, volatility, games, at from ratings";
    let rows: Vec<(String, String, f64, f64, f64, i64, i64)> = sqlx::query_as(text).fetch_all(connection).await?;
    let line = |(list, person, points, deviation, volatility, games, at): (_, _, _, _, _, i64, _)| {
        let rating = Rating { points, deviation, volatility };
        ((list, person), Standing { rating, games: games.max(0) as u64, at })
    };
    Ok(rows.into_iter().map(line).collect())
}

fn differences(kept: &Standings, reckoned: &Standings) -> Vec<Difference> {
    let mut keys: Vec<_> = kept.keys().chain(reckoned.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let differs = |key: &&(String, String)| match (kept.get(*key), reckoned.get(*key)) {
        (Some(one), Some(other)) => !is_same(one, other),
        _ => true,
    };
    let difference = |key: &(String, String)| Difference {
        list: key.0.clone(),
        person: key.1.clone(),
        kept: kept.get(key).copied(),
        reckoned: reckoned.get(key).copied(),
    };
    keys.into_iter().filter(differs).map(difference).collect()
}

fn is_same(one: &Standing, other: &Standing) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() < NEAR;
    let (a, b) = (one.rating, other.rating);
    near(a.points, b.points)
        && near(a.deviation, b.deviation)
        && near(a.volatility, b.volatility)
        && (one.games, one.at) == (other.games, other.at)
}

async fn name(connection: &mut AnyConnection, person: &str) -> Result<String> {
    let text = "select name from people where id = $1";
    let name: Option<Option<String>> = sqlx::query_scalar(text).bind(person).fetch_optional(connection).await?;
    Ok(name.flatten().unwrap_or_else(|| person.to_owned()))
}

/// Puts what was reckoned in the place of all that was kept.
async fn write(connection: &mut AnyConnection, rows: &[ChangeRow<'_>], standings: &Standings) -> Result<()> {
    for text in ["delete from rating_changes", "delete from ratings"] {
        sqlx::query(text).execute(&mut *connection).await?;
    }
    for rows in in_powers_of_two(rows) {
        insert_changes(connection, rows).await?;
    }
    let standings: Vec<_> = standings.iter().collect();
    for rows in in_powers_of_two(&standings) {
        let text = format!(
            "insert into ratings (list, person, points, deviation, volatility, games, at) values {}",
            places(rows.len(), 7)
        );
        let mut query = sqlx::query::<Any>(sqlx::AssertSqlSafe(text));
        for ((list, person), Standing { rating, games, at }) in rows {
            query = query.bind(list.as_str()).bind(person.as_str()).bind(rating.points).bind(rating.deviation);
            query = query.bind(rating.volatility).bind(*games as i64).bind(at);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}
