//! How people treat each other: what is reported, what was done about it, who has blocked whom, and what administrators did.

use super::groups::Logged;
use super::{Result, Store, StoreError, wall_ms, without_nul};
use crate::conduct::{Measure, Reason};
use crate::id;
use sqlx::{Any, Transaction};

/// Something that was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    pub id: String,
    pub at: i64,
    /// Who reported it; none when they are gone.
    pub by: Option<String>,
    /// About whom: an id, and a name unless it is a guest.
    pub about: String,
    pub about_name: Option<String>,
    pub game: Option<String>,
    pub reason: Reason,
    pub words: String,
    /// When somebody had looked into it, and who that was.
    pub done: Option<(i64, String)>,
    pub answer: String,
}

/// Something that is to be reported.
#[derive(Clone, Debug)]
pub struct NewReport<'a> {
    pub reporter: &'a str,
    pub about: &'a str,
    pub game: Option<&'a str>,
    pub reason: Reason,
    pub words: &'a str,
}

/// Something that was done about somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasureRow {
    pub id: String,
    pub person: String,
    /// The group whose staff did it.
    pub group: Option<String>,
    /// Does it hold everywhere? Administrators' do, and those of a group about accounts that it has made.
    pub is_everywhere: bool,
    pub kind: Measure,
    pub reason: Reason,
    pub words: String,
    pub by: String,
    pub at: i64,
    pub until: Option<i64>,
    /// When it was lifted before its end, and by whom.
    pub lifted: Option<(i64, String)>,
}

/// Something that is to be done about somebody.
#[derive(Clone, Debug)]
pub struct NewMeasure<'a> {
    pub person: &'a str,
    pub group: Option<&'a str>,
    pub kind: Measure,
    pub reason: Reason,
    pub words: &'a str,
    pub by: &'a str,
    pub until: Option<i64>,
}

type ReportColumns = (
    String,
    i64,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    String,
    String,
    Option<i64>,
    Option<String>,
    String,
);
type MeasureColumns = (
    String,
    String,
    Option<String>,
    i64,
    String,
    String,
    String,
    String,
    i64,
    Option<i64>,
    Option<i64>,
    Option<String>,
);

const REPORTS: &str = "select r.id, r.at, b.name, r.about, a.name, r.game, r.reason, r.words, r.done_at, r.done_by, r.answer \
    from reports r join people a on a.id = r.about left join people b on b.id = r.reporter";
const MEASURES: &str = "select m.id, m.person, m.group_id, \
    case when m.group_id is null or u.person is not null then 1 else 0 end, \
    m.kind, m.reason, m.words, m.by_name, m.at, m.until, m.lifted_at, m.lifted_by from measures m \
    left join pupils u on u.person = m.person and u.group_id = m.group_id";

fn reason(name: &str) -> Result<Reason> {
    Reason::named(name).ok_or_else(|| StoreError::Strange { thing: "reason", value: name.to_owned() })
}

fn report(columns: ReportColumns) -> Result<ReportRow> {
    let (id, at, by, about, about_name, game, why, words, done_at, done_by, answer) = columns;
    let (reason, done) = (reason(&why)?, done_at.zip(done_by));
    Ok(ReportRow { id, at, by, about, about_name, game, reason, words, done, answer })
}

fn measure(columns: MeasureColumns) -> Result<MeasureRow> {
    let (id, person, group, everywhere, kind, why, words, by, at, until, lifted_at, lifted_by) = columns;
    let strange = || StoreError::Strange { thing: "measure", value: kind.clone() };
    let (kind, reason, lifted) = (Measure::named(&kind).ok_or_else(strange)?, reason(&why)?, lifted_at.zip(lifted_by));
    let is_everywhere = everywhere == 1;
    Ok(MeasureRow { id, person, group, is_everywhere, kind, reason, words, by, at, until, lifted })
}

impl Store {
    /// Keeps a report. Returns its name.
    pub async fn add_report(&self, new: &NewReport<'_>) -> Result<String> {
        let NewReport { reporter, about, game, reason, words } = new;
        let id = id::game();
        let text = "insert into reports (id, at, reporter, about, game, reason, words, answer) \
            values ($1, $2, $3, $4, $5, $6, $7, '')";
        let query = sqlx::query(text).bind(id.as_str()).bind(wall_ms()).bind(*reporter).bind(*about).bind(*game);
        query.bind(reason.name()).bind(without_nul(words)).execute(&self.writes).await?;
        Ok(id)
    }

    /// What was reported, the last first: about anybody.
    pub async fn reports(&self, most: u32) -> Result<Vec<ReportRow>> {
        let text = format!("{REPORTS} order by r.at desc, r.id limit $1");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(i64::from(most)).fetch_all(&self.reads).await?;
        rows.into_iter().map(report).collect()
    }

    /// What was reported about those who belong to a group, the last first.
    pub async fn reports_in(&self, group: &str, most: u32) -> Result<Vec<ReportRow>> {
        let text = format!(
            "{REPORTS} where r.about in (select person from group_people where group_id = $1) \
            order by r.at desc, r.id limit $2"
        );
        let query = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(group).bind(i64::from(most));
        query.fetch_all(&self.reads).await?.into_iter().map(report).collect()
    }

    /// What was reported about somebody, the last first.
    pub async fn reports_about(&self, person: &str) -> Result<Vec<ReportRow>> {
        let text = format!("{REPORTS} where r.about = $1 order by r.at desc, r.id");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(person).fetch_all(&self.reads).await?;
        rows.into_iter().map(report).collect()
    }

    /// What somebody has reported, the last first.
    pub async fn reports_by(&self, person: &str) -> Result<Vec<ReportRow>> {
        let text = format!("{REPORTS} where r.reporter = $1 order by r.at desc, r.id");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(person).fetch_all(&self.reads).await?;
        rows.into_iter().map(report).collect()
    }

    pub async fn report(&self, id: &str) -> Result<Option<ReportRow>> {
        let text = format!("{REPORTS} where r.id = $1");
        let row = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(without_nul(id)).fetch_optional(&self.reads).await?;
        row.map(report).transpose()
    }

    /// Somebody has looked into a report, or, without a name, it is open again.
    pub async fn close_report(&self, id: &str, by: Option<&str>, answer: &str) -> Result<()> {
        let text = "update reports set done_at = $2, done_by = $3, answer = $4 where id = $1";
        let query = sqlx::query(text).bind(id).bind(by.map(|_| wall_ms())).bind(by).bind(without_nul(answer));
        query.execute(&self.writes).await?;
        Ok(())
    }

    /// Does something about somebody. One of the same kind by the same hands ends with it.
    pub async fn add_measure(&self, new: &NewMeasure<'_>) -> Result<()> {
        let NewMeasure { person, group, kind, reason, words, by, until } = new;
        let mut transaction = self.begin().await?;
        lift(&mut transaction, person, *group, *kind, by).await?;
        let text = "insert into measures (id, person, group_id, kind, reason, words, by_name, at, until) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let query = sqlx::query(text).bind(id::game()).bind(*person).bind(*group).bind(kind.name());
        let query = query.bind(reason.name()).bind(without_nul(words)).bind(*by).bind(wall_ms()).bind(*until);
        query.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Lifts what holds somebody back. False: nothing of that kind does, by the same hands.
    pub async fn lift_measure(&self, person: &str, group: Option<&str>, kind: Measure, by: &str) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let is_lifted = lift(&mut transaction, person, group, kind, by).await?;
        transaction.commit().await?;
        Ok(is_lifted)
    }

    /// What was done about somebody, the last first.
    pub async fn measures_of(&self, person: &str) -> Result<Vec<MeasureRow>> {
        let text = format!("{MEASURES} where m.person = $1 order by m.at desc, m.id");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(person).fetch_all(&self.reads).await?;
        rows.into_iter().map(measure).collect()
    }

    /// Everything that holds, or will for a while.
    pub async fn measures(&self) -> Result<Vec<MeasureRow>> {
        let text = format!("{MEASURES} where m.lifted_at is null and (m.until is null or m.until > $1) order by m.at");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(wall_ms()).fetch_all(&self.reads).await?;
        rows.into_iter().map(measure).collect()
    }

    /// Who has blocked whom.
    pub async fn blocks(&self) -> Result<Vec<(String, String)>> {
        Ok(sqlx::query_as("select person, blocked from blocks").fetch_all(&self.reads).await?)
    }

    /// Whom somebody has blocked, by name.
    pub async fn blocked_by(&self, person: &str) -> Result<Vec<String>> {
        let text = "select name from blocks join people on people.id = blocked \
            where person = $1 and name is not null order by folded";
        Ok(sqlx::query_scalar(text).bind(person).fetch_all(&self.reads).await?)
    }

    /// Somebody wants to meet another no more.
    pub async fn block(&self, person: &str, blocked: &str) -> Result<()> {
        let text =
            "insert into blocks (person, blocked, at) values ($1, $2, $3) on conflict (person, blocked) do nothing";
        sqlx::query(text).bind(person).bind(blocked).bind(wall_ms()).execute(&self.writes).await?;
        Ok(())
    }

    /// They may meet again. False: they did.
    pub async fn unblock(&self, person: &str, blocked: &str) -> Result<bool> {
        let text = "delete from blocks where person = $1 and blocked = $2";
        Ok(sqlx::query(text).bind(person).bind(blocked).execute(&self.writes).await?.rows_affected() == 1)
    }

    /// Notes what an administrator did.
    pub async fn log_site(&self, who: &str, what: &str, about: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let number = next_number(&mut transaction, SITE).await?;
        let text = "insert into site_log (number, at, who, what, about) values ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text).bind(number).bind(wall_ms()).bind(who).bind(what).bind(without_nul(about));
        query.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// What administrators did, the last first.
    pub async fn logged_site(&self, most: u32) -> Result<Vec<Logged>> {
        let text = "select at, who, what, about from site_log order by number desc limit $1";
        let rows: Vec<(i64, String, String, String)> =
            sqlx::query_as(text).bind(i64::from(most)).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(at, who, what, about)| Logged { at, who, what, about }).collect())
    }
}

/// The name of the sequence of what administrators did: no group's id.
const SITE: &str = "site";

/// The next number of a sequence. Whoever asks at the same moment waits until this is committed, and gets the one after.
pub(super) async fn next_number(transaction: &mut Transaction<'static, Any>, name: &str) -> Result<i64> {
    let text = "insert into sequences (name, last) values ($1, 1) \
        on conflict (name) do update set last = sequences.last + 1 returning last";
    Ok(sqlx::query_scalar(text).bind(name).fetch_one(&mut **transaction).await?)
}

async fn lift(
    transaction: &mut Transaction<'static, Any>,
    person: &str,
    group: Option<&str>,
    kind: Measure,
    by: &str,
) -> Result<bool> {
    let text = "update measures set lifted_at = $4, lifted_by = $5 where person = $1 and kind = $2 \
        and coalesce(group_id, '') = $3 and lifted_at is null and (until is null or until > $4)";
    let query = sqlx::query(text).bind(person).bind(kind.name()).bind(group.unwrap_or_default());
    Ok(query.bind(wall_ms()).bind(by).execute(&mut **transaction).await?.rows_affected() > 0)
}
