//! Tournaments: the events of each, the names of their games, and rows for lists.

use super::{Result, Store, StoreError, wall_ms, without_nul};
use sqlx::{Any, Transaction};
use std::collections::BTreeMap;
use tabiya_tournament::{Entry, Event, GameId, Kind, Logged, Phase, Stage, State, Venue};

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    pub id: String,
    /// The name of whoever made it, if they still have an account.
    pub owner: Option<String>,
    pub name: String,
    pub kind: String,
    pub venue: String,
    pub phase: String,
    pub people: i64,
    /// The last round that everybody knows; 0 before the first.
    pub round: i64,
    pub rounds: i64,
    pub starts_at: Option<i64>,
    pub created_at: i64,
}

/// All that is kept of a tournament.
#[derive(Clone, Debug)]
pub struct Kept {
    pub log: Vec<Logged>,
    /// The names of the games that are played here.
    pub games: BTreeMap<GameId, String>,
}

/// What one step of a tournament changes, kept all together or not at all.
#[derive(Clone, Debug)]
pub struct TournamentCommit<'a> {
    pub id: &'a str,
    /// As it is then.
    pub state: &'a State,
    pub events: &'a [Logged],
    /// Names for games that are to be made.
    pub games: &'a [(GameId, String)],
}

/// What somebody is called who has been deleted.
const DELETED: &str = "Deleted";

type Columns = (String, Option<String>, String, String, String, String, i64, i64, i64, Option<i64>, i64);

fn row(columns: Columns) -> TournamentRow {
    let (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at) = columns;
    TournamentRow { id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at }
}

const COLUMNS: &str = "tournaments.id, people.name, tournaments.name, kind, venue, phase, tournaments.people, round, rounds, \
    starts_at, tournaments.created_at from tournaments left join people on people.id = tournaments.owner";

/// As lists call it.
pub fn kind_name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Swiss { .. } => "swiss",
        Kind::RoundRobin { .. } => "round-robin",
        Kind::Scheveningen => "scheveningen",
        Kind::KnockOut { .. } => "knock-out",
        Kind::Keizer => "keizer",
        Kind::Arena { .. } => "arena",
    }
}

fn venue_name(venue: Venue) -> &'static str {
    match venue {
        Venue::Here => "here",
        Venue::Boards => "boards",
        Venue::Mixed => "mixed",
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "open",
        Phase::Running => "running",
        Phase::Finished => "finished",
    }
}

fn read(event: &str) -> Result<Logged> {
    serde_json::from_str(event)
        .map_err(|error| StoreError::Strange { thing: "event of a tournament", value: error.to_string() })
}

fn write(logged: &Logged) -> String {
    serde_json::to_string(logged).unwrap_or_default()
}

impl Store {
    /// Keeps a new tournament.
    pub async fn create_tournament(&self, commit: &TournamentCommit<'_>) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text = "insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, created_at, changed_at) \
            values ($1, $2, '', '', '', '', 0, 0, 0, $3, $3)";
        let query = sqlx::query(text).bind(commit.id).bind(commit.state.owner().unwrap_or_default());
        query.bind(wall_ms()).execute(&mut *transaction).await?;
        write_commit(&mut transaction, commit).await?;
        Ok(transaction.commit().await?)
    }

    /// Keeps what has happened. Where another has written since, nothing is kept.
    pub async fn commit_tournament(&self, commit: &TournamentCommit<'_>) -> Result<()> {
        let mut transaction = self.begin().await?;
        write_commit(&mut transaction, commit).await?;
        Ok(transaction.commit().await?)
    }

    /// All that is kept of a tournament.
    pub async fn tournament(&self, id: &str) -> Result<Option<Kept>> {
        let text = "select event from tournament_events where tournament = $1 order by seq";
        let events: Vec<String> = sqlx::query_scalar(text).bind(without_nul(id)).fetch_all(&self.reads).await?;
        if events.is_empty() {
            return Ok(None);
        }
        let text = "select number, game from tournament_games where tournament = $1";
        let games: Vec<(i64, String)> = sqlx::query_as(text).bind(without_nul(id)).fetch_all(&self.reads).await?;
        let games = games.into_iter().filter_map(|(number, game)| Some((GameId(number.try_into().ok()?), game)));
        Ok(Some(Kept { log: events.iter().map(|event| read(event)).collect::<Result<_>>()?, games: games.collect() }))
    }

    /// Is there such a tournament?
    pub async fn has_tournament(&self, id: &str) -> Result<bool> {
        let text = "select count(*) from tournaments where id = $1";
        let count: i64 = sqlx::query_scalar(text).bind(without_nul(id)).fetch_one(&self.reads).await?;
        Ok(count > 0)
    }

    /// What has happened after this event, the oldest first.
    pub async fn tournament_log(&self, id: &str, after: i64, most: i64) -> Result<Vec<Logged>> {
        let text = "select event from tournament_events where tournament = $1 and seq > $2 order by seq limit $3";
        let events: Vec<String> =
            sqlx::query_scalar(text).bind(without_nul(id)).bind(after).bind(most).fetch_all(&self.reads).await?;
        events.iter().map(|event| read(event)).collect()
    }

    /// The tournaments that are not over.
    pub async fn open_tournaments(&self) -> Result<Vec<String>> {
        let text = "select id from tournaments where phase <> 'finished' order by created_at, id";
        Ok(sqlx::query_scalar(text).fetch_all(&self.reads).await?)
    }

    /// How many tournaments of somebody are not over.
    pub async fn open_tournaments_of(&self, owner: &str) -> Result<i64> {
        let text = "select count(*) from tournaments where owner = $1 and phase <> 'finished'";
        Ok(sqlx::query_scalar(text).bind(owner).fetch_one(&self.reads).await?)
    }

    /// The games of a tournament that go on, by number.
    pub async fn live_games_of_tournament(&self, id: &str) -> Result<Vec<GameId>> {
        let text =
            "select number from tournament_games join live on live.game = tournament_games.game where tournament = $1";
        let numbers: Vec<i64> = sqlx::query_scalar(text).bind(id).fetch_all(&self.reads).await?;
        Ok(numbers.into_iter().filter_map(|number| Some(GameId(number.try_into().ok()?))).collect())
    }

    /// Tournaments, those first in which something has happened last: those of this person, or all.
    pub async fn tournaments(&self, person: Option<&str>, before: i64, most: i64) -> Result<Vec<TournamentRow>> {
        let mut text = format!("select {COLUMNS} where tournaments.created_at < $1");
        if person.is_some() {
            text.push_str(
                " and (owner = $3 or tournaments.id in (select tournament from tournament_people where person = $3))",
            );
        }
        text.push_str(" order by tournaments.created_at desc, tournaments.id limit $2");
        let query = sqlx::query_as::<_, Columns>(sqlx::AssertSqlSafe(text)).bind(before).bind(most);
        let query = if let Some(person) = person { query.bind(person) } else { query };
        Ok(query.fetch_all(&self.reads).await?.into_iter().map(row).collect())
    }

    /// The tournaments that concern somebody.
    pub async fn tournaments_of(&self, person: &str) -> Result<Vec<String>> {
        let text = "select tournament from tournament_people where person = $1";
        Ok(sqlx::query_scalar(text).bind(person).fetch_all(&self.reads).await?)
    }

    /// Takes the name of somebody who was deleted out of all that has happened. What they did stays.
    pub async fn forget_in_tournament(&self, id: &str, person: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text = "select seq, event from tournament_events where tournament = $1";
        let events: Vec<(i64, String)> = sqlx::query_as(text).bind(id).fetch_all(&mut *transaction).await?;
        for (seq, event) in events {
            let mut logged = read(&event)?;
            if without_name(&mut logged.event, person) {
                let text = "update tournament_events set event = $3 where tournament = $1 and seq = $2";
                sqlx::query(text).bind(id).bind(seq).bind(write(&logged)).execute(&mut *transaction).await?;
            }
        }
        let text = "delete from tournament_people where tournament = $1 and person = $2";
        sqlx::query(text).bind(id).bind(person).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }
}

async fn write_commit(transaction: &mut Transaction<'static, Any>, commit: &TournamentCommit<'_>) -> Result<()> {
    let TournamentCommit { id, state, events, games } = commit;
    let settings = state.settings();
    let text = "update tournaments set name = $2, kind = $3, venue = $4, phase = $5, people = $6, round = $7, rounds = $8, \
        starts_at = $9, changed_at = $10 where id = $1";
    let told = state.rounds().iter().filter(|round| round.stage != Stage::Drawn).count();
    let query = sqlx::query(text).bind(*id).bind(settings.name.as_str()).bind(kind_name(&settings.kind));
    let query = query.bind(venue_name(settings.venue)).bind(phase_name(state.phase()));
    let query = query.bind(state.entrants().filter(|entrant| !entrant.is_withdrawn).count() as i64);
    let query = query.bind(told as i64).bind(state.planned_rounds() as i64).bind(settings.starts_at).bind(wall_ms());
    query.execute(&mut **transaction).await?;
    for logged in *events {
        let text = "insert into tournament_events (tournament, seq, event) values ($1, $2, $3)";
        let seq = i64::try_from(logged.seq).unwrap_or(i64::MAX);
        sqlx::query(text).bind(*id).bind(seq).bind(write(logged)).execute(&mut **transaction).await?;
        if let Some(person) = concerned(&logged.event) {
            let text = "insert into tournament_people (tournament, person) values ($1, $2) on conflict do nothing";
            sqlx::query(text).bind(*id).bind(person).execute(&mut **transaction).await?;
        }
    }
    for (number, game) in *games {
        let text = "insert into tournament_games (tournament, number, game) values ($1, $2, $3)";
        sqlx::query(text).bind(*id).bind(i64::from(number.0)).bind(game.as_str()).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Whom this has made a part of the tournament.
fn concerned(event: &Event) -> Option<&str> {
    match event {
        Event::Entered(_, Entry { person, .. }) => person.as_deref(),
        Event::Appointed { person, rank: Some(_), .. } => Some(person),
        _ => None,
    }
}

/// Takes somebody's name out of an event. False where it is not in it.
fn without_name(event: &mut Event, gone: &str) -> bool {
    match event {
        Event::Entered(_, entry) | Event::Mended(_, entry) if entry.person.as_deref() == Some(gone) => {
            (entry.person, entry.name) = (None, DELETED.to_owned());
            true
        }
        Event::Appointed { person, name, .. } if person == gone => {
            *name = DELETED.to_owned();
            true
        }
        _ => false,
    }
}
