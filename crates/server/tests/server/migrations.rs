//! Data of older servers: every game is the same after the schema has been brought up to date.
//!
//! `dumps/N.sql` holds the rows of a database whose schema ended with migration N, and `dumps/N.json` the games as they
//! were told then. There must be one for every migration: `cargo test -p tabiya-server --test server dump -- --ignored`
//! writes that of the last.

use crate::common::{DATABASE, Player, TestApp, acts, new_database};
use serde_json::{Value, json};
use sqlx::any::AnyRow;
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AssertSqlSafe, Column, Connection, Executor, Row};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tabiya_server::wire::Act;

static MIGRATIONS: Migrator = sqlx::migrate!();

/// In an order in which each row finds those it refers to.
const TABLES: [&str; 10] =
    ["people", "sessions", "tokens", "games", "moves", "live", "chat", "uptime", "reviews", "evaluations"];

fn dumps() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/dumps")
}

#[tokio::test]
async fn games_of_older_servers_stay_as_they_were() {
    for migration in MIGRATIONS.iter() {
        check(migration.version, &dumps().join(format!("{}.sql", migration.version))).await;
    }
}

async fn check(version: i64, path: &Path) {
    let rows = std::fs::read_to_string(path);
    let rows = rows.unwrap_or_else(|error| panic!("no dump of migration {version}, {}: {error}", path.display()));
    let told = std::fs::read_to_string(path.with_extension("json")).expect("what was told");
    let told: Value = serde_json::from_str(&told).expect("JSON");
    let folder = tempfile::tempdir().expect("a folder");
    let url = match std::env::var(DATABASE) {
        Ok(server) => new_database(&server).await,
        Err(_) => format!("sqlite:{}?mode=rwc", folder.path().join(tabiya_server::store::FILE).display()),
    };
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&url).await.expect("a database");
    let old: Vec<_> = MIGRATIONS.iter().filter(|migration| migration.version <= version).cloned().collect();
    Migrator::with_migrations(old).run_direct(None, &mut connection, false).await.expect("the old schema");
    connection.execute(AssertSqlSafe(rows)).await.expect("the old rows");
    connection.close().await.expect("it is closed");

    let app = TestApp::start_with(|config| config.database_url = Some(url)).await;
    assert!(told.as_object().is_some_and(|games| games.len() >= 8), "the dump of migration {version} holds games");
    for (id, game) in told.as_object().expect("games by name") {
        let now = app.visitor().get(&format!("/api/games/{id}")).await.expect(200).json();
        for (name, value) in game["view"].as_object().expect("a game") {
            assert_eq!(&now[name], value, "{id}: {name}");
        }
        let pgn = app.visitor().get(&format!("/api/games/{id}/pgn")).await.expect(200).text();
        assert_eq!(pgn, game["pgn"].as_str().expect("PGN"), "{id}");
    }
}

#[tokio::test]
#[ignore = "writes the dump of the present schema"]
async fn dump() {
    let app = TestApp::start().await;
    let mut games = Vec::new();
    for (wishes, moves, ending) in [
        (json!({ "time": "5+3" }), "f2f3 e7e5 g2g4 d8h4", None),
        (json!({ "time": "3+2", "black_time": "1+0" }), "e2e4 e7e5 g1f3 b8c6", Some(acts::RESIGN)),
        (json!({ "time": "40/90m+30s:30m+30s" }), "d2d4 g8f6 c2c4", Some(acts::RESIGN)),
        (json!({ "chess960": 518, "time": "15+10" }), "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1", Some(acts::RESIGN)),
        (json!({ "fen": "4k3/8/8/8/8/8/8/R3K3 b Q - 7 30" }), "e8d7 e1c1", Some(acts::RESIGN)),
        (json!({}), "e2e4", Some(Act::Abort)),
        (json!({}), "e2e4 c7c5 g1f3", None),
    ] {
        let mut game = app.begin(wishes).await;
        game.white.must(acts::say("good luck")).await;
        let is_timed = game.white.act(Act::AddTime).await.is_ok();
        game.play(moves).await;
        if is_timed && ending.is_some() {
            game.black.must(Act::AddTime).await;
            game.play(if moves.ends_with("c2c4") { "e7e6" } else { "" }).await;
        }
        if let Some(act) = ending {
            game.white.must(act).await;
        }
        games.push(game.id);
    }
    let wish = json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white" });
    let person = app.guest().await;
    let id = person.make_game(wish).await;
    let mut player = Player::join(person, &id).await;
    player.must(acts::play(0, "e2e4")).await;
    while player.hears_move().await.0 < 1 {}
    games.push(id);

    let mut told = json!({});
    for id in &games {
        let mut view = app.visitor().get(&format!("/api/games/{id}")).await.expect(200).json();
        view.as_object_mut().expect("a game").remove("you");
        let pgn = app.visitor().get(&format!("/api/games/{id}/pgn")).await.expect(200).text();
        told[id] = json!({ "view": view, "pgn": pgn });
    }
    let version = MIGRATIONS.iter().map(|migration| migration.version).max().expect("a migration");
    let path = dumps().join(format!("{version}.sql"));
    std::fs::create_dir_all(dumps()).expect("a folder");
    std::fs::write(path.with_extension("json"), serde_json::to_string_pretty(&told).expect("JSON")).expect("written");
    std::fs::write(path, rows(&app.database_url()).await).expect("written");
}

/// All rows as statements.
async fn rows(url: &str) -> String {
    let mut connection = AnyConnection::connect(url).await.expect("a database");
    let mut text = String::new();
    for table in TABLES {
        let rows = sqlx::query(AssertSqlSafe(format!("select * from {table}"))).fetch_all(&mut connection).await;
        for row in rows.expect("rows") {
            let names: Vec<&str> = row.columns().iter().map(Column::name).collect();
            let values: Vec<String> = (0..names.len()).map(|i| literal(&row, i)).collect();
            writeln!(text, "insert into {table} ({}) values ({});", names.join(", "), values.join(", ")).expect("text");
        }
    }
    text
}

fn literal(row: &AnyRow, i: usize) -> String {
    if let Ok(number) = row.try_get::<Option<i64>, _>(i) {
        return number.map_or("null".to_owned(), |number| number.to_string());
    }
    let text: Option<String> = row.try_get(i).expect("numbers and text");
    text.map_or("null".to_owned(), |text| format!("'{}'", text.replace('\'', "''")))
}
