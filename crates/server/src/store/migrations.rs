//! The steps by which an empty database, or that of an older server, becomes one of this.
//!
//! Of several servers some may be older than the schema: they run on while others of a newer release have migrated it. So a step only
//! adds ("expand"): tables, columns that may be left out, indexes. What is to be taken away, or to become stricter, goes in a release after
//! the last one that uses it, in a step whose name begins with `contract_`: a program that does not know such a step does not start.

use super::{Kind, Result, StoreError};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, SqlSafeStr};

/// Number, name and text of each, from the folder `migrations`.
const STEPS: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// All of them.
pub fn migrations() -> Migrator {
    let step = |&(number, name, text): &(i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.iter().map(step).collect())
}

/// With what the names of steps begin that older programs do not survive.
const CONTRACTS: &str = "contract";

/// The steps for this database. One that several servers share may know more of them than this program, if it survives these.
pub(super) async fn for_database(kind: Kind, database: &AnyPool) -> Result<Migrator> {
    let mut steps = migrations();
    if kind == Kind::Postgres {
        let last = STEPS.iter().map(|(number, ..)| *number).max().unwrap_or_default();
        let tables =
            "select count(*) from pg_tables where tablename = '_sqlx_migrations' and schemaname = current_schema()";
        let is_new = sqlx::query_scalar::<_, i64>(tables).fetch_one(database).await? == 0;
        let text = "select description from _sqlx_migrations where version > $1 order by version";
        let later: Vec<String> =
            if is_new { Vec::new() } else { sqlx::query_scalar(text).bind(last).fetch_all(database).await? };
        if let Some(step) = later.into_iter().find(|step| step.starts_with(CONTRACTS)) {
            return Err(StoreError::TooNew(step));
        }
        steps.set_ignore_missing(true);
    }
    Ok(steps)
}
