//! What is only so with PostgreSQL, and all tests once more with it, where its programs are installed.

use crate::common::{DATABASE, Postgres, TestApp, acts};
use serde_json::json;
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

/// Nobody is charged for the time it takes to find out who they are.
#[tokio::test]
async fn an_order_counts_from_when_it_was_read() {
    use sqlx::{Connection, Executor};
    let app = TestApp::start().await;
    if !app.database_url().starts_with("postgres") {
        return;
    }
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    let before = game.white.view().await.clock;
    let began = std::time::Instant::now();
    let mut other = sqlx::AnyConnection::connect(&app.database_url()).await.unwrap();
    other.execute("begin; lock table sessions in access exclusive mode").await.unwrap();
    let (white, path) = (game.white.person.clone(), format!("/api/games/{}/act", game.id));
    let asked = tokio::spawn(async move { white.post(&path, json!(acts::play(2, "g1f3"))).await });
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    other.execute("rollback").await.unwrap();
    asked.await.unwrap().expect(200);
    let charged = before.white.unwrap() - game.white.view().await.clock.white.unwrap();
    assert!(u128::from(charged) * 2 < began.elapsed().as_millis(), "{charged} ms");
}
