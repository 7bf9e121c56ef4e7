//! The steps by which an empty database, or that of an older server, becomes one of this.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name and text of each, from the folder `migrations`.
const STEPS: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// All of them.
pub fn migrations() -> Migrator {
    let step = |&(number, name, text): &(i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.iter().map(step).collect())
}
