//! What the members of a group are to do, and how far they have come. A game is counted by `credit` alone, which is a part of the
//! commit that writes its result.

use super::{Result, Store, StoreError, wall_ms};
use crate::game::{Summary, Terms};
use crate::group::Task;
use sqlx::AnyConnection;
use tabiya_rules::Outcome;

/// Something that is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentRow {
    pub id: String,
    pub group: String,
    pub task: Task,
    /// By when: milliseconds since 1970.
    pub due: Option<i64>,
    pub made_at: i64,
}

/// A game that somebody has played for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TryRow {
    pub assignment: String,
    /// Who: an id.
    pub person: String,
    pub game: String,
    /// Does it bring them nearer?
    pub counts: bool,
    /// When it was begun and when it was over.
    pub began_at: i64,
    pub at: i64,
}

/// Somebody has done it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneRow {
    pub assignment: String,
    /// Who: an id.
    pub person: String,
    pub at: i64,
}

/// A game that somebody has played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub id: String,
    pub terms: Terms,
    pub outcome: Option<Outcome>,
    pub termination: Option<String>,
}

type AssignmentColumns = (String, String, String, Option<i64>, i64);

fn assignment((id, group, task, due, made_at): AssignmentColumns) -> Result<AssignmentRow> {
    let task = serde_json::from_str(&task).map_err(|_| StoreError::Strange { thing: "assignment", value: task })?;
    Ok(AssignmentRow { id, group, task, due, made_at })
}

fn outcome_named(name: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.name() == name)
}

impl Store {
    /// Keeps something that is to be done.
    pub async fn add_assignment(&self, row: &AssignmentRow) -> Result<()> {
        let task = serde_json::to_string(&row.task).expect("plain data is JSON");
        let text = "insert into assignments (id, group_id, task, due, made_at) values ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text).bind(row.id.as_str()).bind(row.group.as_str()).bind(task);
        query.bind(row.due).bind(row.made_at).execute(&self.writes).await?;
        Ok(())
    }

    /// It is not to be done any more. False: there was none.
    pub async fn remove_assignment(&self, group: &str, id: &str) -> Result<bool> {
        let text = "delete from assignments where group_id = $1 and id = $2";
        Ok(sqlx::query(text).bind(group).bind(id).execute(&self.writes).await?.rows_affected() == 1)
    }

    /// What is to be done in a group, the newest first.
    pub async fn assignments(&self, group: &str) -> Result<Vec<AssignmentRow>> {
        let text = "select id, group_id, task, due, made_at from assignments where group_id = $1 \
            order by made_at desc, id";
        let rows: Vec<AssignmentColumns> = sqlx::query_as(text).bind(group).fetch_all(&self.reads).await?;
        rows.into_iter().map(assignment).collect()
    }

    /// The games that were played for the assignments of a group, the first first.
    pub async fn tries(&self, group: &str) -> Result<Vec<TryRow>> {
        let text = "select t.assignment, t.person, t.game, t.counts, games.created_at, t.at from assignment_games t \
            join assignments on assignments.id = t.assignment join games on games.id = t.game \
            where assignments.group_id = $1 order by t.at, t.game";
        let rows: Vec<(String, String, String, i64, i64, i64)> =
            sqlx::query_as(text).bind(group).fetch_all(&self.reads).await?;
        let row = |(assignment, person, game, counts, began_at, at)| TryRow {
            assignment,
            person,
            game,
            counts: counts == 1,
            began_at,
            at,
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Who of a group has done what.
    pub async fn done(&self, group: &str) -> Result<Vec<DoneRow>> {
        let text = "select d.assignment, d.person, d.at from assignment_done d \
            join assignments on assignments.id = d.assignment where assignments.group_id = $1";
        let rows: Vec<(String, String, i64)> = sqlx::query_as(text).bind(group).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(assignment, person, at)| DoneRow { assignment, person, at }).collect())
    }

    /// The games that somebody has played to their end since then, the last first.
    pub async fn played_since(&self, person: &str, since: i64, most: u32) -> Result<Vec<PlayedGame>> {
        let text = "select id, terms, outcome, termination from games where (white = $1 or black = $1) \
            and status = 'over' and changed_at >= $2 order by changed_at desc limit $3";
        let rows: Vec<(String, String, Option<String>, Option<String>)> =
            sqlx::query_as(text).bind(person).bind(since).bind(i64::from(most)).fetch_all(&self.reads).await?;
        let row = |(id, terms, outcome, termination): (String, String, Option<String>, Option<String>)| {
            let terms = read_terms(&terms)?;
            Ok(PlayedGame { id, terms, outcome: outcome.as_deref().and_then(outcome_named), termination })
        };
        rows.into_iter().map(row).collect()
    }
}

fn read_terms(terms: &str) -> Result<Terms> {
    serde_json::from_str(terms).map_err(|_| StoreError::Strange { thing: "game's terms", value: terms.to_owned() })
}

/// A game is over: counts it for whatever those who played it are to do, in the commit that writes its result. To do it again
/// changes nothing.
pub(super) async fn credit(connection: &mut AnyConnection, game: &str, summary: &Summary) -> Result<()> {
    let Some(outcome) = summary.outcome.and_then(outcome_named) else { return Ok(()) };
    let mut people: Vec<&str> = [&summary.white, &summary.black].into_iter().flatten().map(String::as_str).collect();
    people.dedup();
    for person in people {
        let text = "select a.id, a.group_id, a.task, a.due, a.made_at from assignments a \
            join group_people g on g.group_id = a.group_id where g.person = $1 and g.part = 'member' \
            and a.made_at <= (select created_at from games where id = $2) and not exists (select 1 from assignment_done d where d.assignment = a.id and d.person = $1)";
        let open: Vec<AssignmentColumns> =
            sqlx::query_as(text).bind(person).bind(game).fetch_all(&mut *connection).await?;
        if open.is_empty() {
            continue;
        }
        let terms = read_terms(&summary.terms)?;
        for columns in open {
            // One that cannot be read keeps nobody from ending a game.
            let Ok(row) = assignment(columns).inspect_err(|error| tracing::error!(%error, "left out")) else {
                continue;
            };
            let Some(counts) = row.task.judge(&terms, person, outcome, summary.plies) else { continue };
            let text = "insert into assignment_games (assignment, person, game, counts, at) values ($1, $2, $3, $4, $5) \
                on conflict (assignment, person, game) do nothing";
            let query = sqlx::query(text).bind(row.id.as_str()).bind(person).bind(game).bind(i64::from(counts));
            query.bind(summary.at).execute(&mut *connection).await?;
            let text = "select count(*) from assignment_games where assignment = $1 and person = $2 and counts = 1";
            let counted: i64 =
                sqlx::query_scalar(text).bind(row.id.as_str()).bind(person).fetch_one(&mut *connection).await?;
            if counted >= i64::from(row.task.wanted()) {
                let text = "insert into assignment_done (assignment, person, at) values ($1, $2, $3) \
                    on conflict (assignment, person) do nothing";
                sqlx::query(text).bind(row.id.as_str()).bind(person).bind(summary.at).execute(&mut *connection).await?;
            }
        }
    }
    Ok(())
}

impl AssignmentRow {
    /// One that is made now.
    pub fn new(id: String, group: &str, task: Task, due: Option<i64>) -> AssignmentRow {
        AssignmentRow { id, group: group.to_owned(), task, due, made_at: wall_ms() }
    }
}
