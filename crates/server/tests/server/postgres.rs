//! All tests once more with PostgreSQL, where its programs are installed.

use crate::common::{DATABASE, Postgres};
use std::process::Command;

#[test]
fn everything_holds_on_postgres_too() {
    if std::env::var_os(DATABASE).is_some() {
        return;
    }
    let postgres = match Postgres::start() {
        Ok(postgres) => postgres,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let program = std::env::current_exe().expect("this program has a name");
    let mut again = Command::new(program);
    again.args(["--test-threads", "4", "--skip", "sqlite"]).env(DATABASE, postgres.url()).env_remove("NEXTEST");
    let output = again.output().expect("the tests start");
    assert!(
        output.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
