//! `make library-beside`: how long live moves wait to be kept while games are imported beside them; prints a table.
//!
//! Some pairs play at a steady rate, and each move is timed from its sending to its acknowledgement, which comes after the
//! commit: first alone, then while `tabiya library import` runs beside the server, then while somebody uploads a file.

use anyhow::{Context, ensure};
use hyper::Method;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tabiya_trials::games::mixed;
use tabiya_trials::{Child, Pairs, Person};

const USAGE: &str = "usage: beside PROGRAM [GAMES [PAIRS [SECONDS]]]";

/// The program, the games that are imported each time, how many pairs play, and how many seconds they play alone.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().context(USAGE)?);
    let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse().context(USAGE));
    let (games, pairs, seconds) = (number(50_000)?, number(50)?, number(10)?);
    tokio::runtime::Runtime::new()?.block_on(run(&program, games, pairs, Duration::from_secs(seconds)))
}

async fn run(program: &Path, games: u64, pairs: u64, alone: Duration) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data)?;
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, mixed(games, 1))?;
    let server = Child::start(program, &data, &[]).await?;
    let tables = Pairs::open(&server, pairs);
    // The first games are made, and everything has been touched once.
    tokio::time::sleep(Duration::from_secs(2)).await;
    Pairs::head();
    tables.begin();
    tokio::time::sleep(alone).await;
    tables.tell("alone", alone);

    tables.begin();
    let began = Instant::now();
    let mut import = tokio::process::Command::new(program);
    import.args(["library", "import", "--data"]).arg(&data).arg(&file).stdout(Stdio::null()).kill_on_drop(true);
    // Some games are broken, which the program says with its status.
    ensure!(import.status().await?.code() == Some(1), "the import failed");
    tables.tell("beside `library import`", began.elapsed());

    let person = Person::new(server.site().clone());
    person.post("/api/register", json!({ "name": "importer", "password": "a long password" })).await.expect(200);
    let text = mixed(games, 2).into_bytes();
    tables.begin();
    let began = Instant::now();
    let answer = person.try_ask(Method::POST, "/api/library/imports?name=games.pgn", &[], text).await?.expect(200);
    ensure!(answer.text().lines().last().is_some_and(|line| line.contains("\"done\"")), "{}", answer.text());
    tables.tell("during an upload", began.elapsed());
    tables.close();
    Ok(())
}
