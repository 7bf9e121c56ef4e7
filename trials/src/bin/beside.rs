//! `make library-beside`: how long live moves wait to be kept while games are imported beside them; prints a table.
//!
//! Some pairs play at a steady rate, and each move is timed from its sending to its acknowledgement, which comes after the
//! commit: first alone, then while `tabiya library import` runs beside the server, then while somebody uploads a file.

use anyhow::{Context, ensure};
use hyper::Method;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tabiya_rules::{Game, UciMove};
use tabiya_trials::games::mixed;
use tabiya_trials::{Child, Match, Person, acts};

const USAGE: &str = "usage: beside PROGRAM [GAMES [PAIRS [SECONDS]]]";
/// The pause of each pair between two moves.
const PAUSE: Duration = Duration::from_millis(100);
/// Longer games begin anew.
const LONGEST: usize = 80;

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
    let tables = Tables::open(&server, pairs);
    // The first games are made, and everything has been touched once.
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("{:<28}{:>8}{:>12}{:>12}{:>12}{:>10}", "", "moves", "p50 ms", "p99 ms", "longest ms", "seconds");

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

/// All pairs, and what their moves took.
#[derive(Clone)]
struct Tables {
    times: Arc<Mutex<Vec<Duration>>>,
    is_over: Arc<AtomicBool>,
}

impl Tables {
    fn open(server: &Child, pairs: u64) -> Tables {
        let tables = Tables { times: Arc::default(), is_over: Arc::default() };
        for seed in 0..pairs {
            let (white, black) = (Person::new(server.site().clone()), Person::new(server.site().clone()));
            tokio::spawn(tables.clone().play(white, black, seed));
        }
        tables
    }

    /// Two people play one game after the other.
    async fn play(self, white: Person, black: Person, seed: u64) {
        let mut lot = seed;
        white.become_guest().await;
        black.become_guest().await;
        while !self.is_over.load(Relaxed) {
            let mut table = Match::between(white.clone(), black.clone(), json!({ "time": "60+0" })).await;
            let mut game = Game::default();
            while game.outcome().is_none() && !self.is_over.load(Relaxed) {
                tokio::time::sleep(PAUSE).await;
                lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (ply, moves) = (game.plies().len(), game.position().legal_moves());
                let m = moves[(lot >> 33) as usize % moves.len()];
                let player = if ply % 2 == 0 { &mut table.white } else { &mut table.black };
                if ply >= LONGEST {
                    player.must(acts::RESIGN).await;
                    break;
                }
                let sent = Instant::now();
                player.must(acts::play(ply, &UciMove::standard(m).to_string())).await;
                self.times().push(sent.elapsed());
                game.play(m).expect("a legal move");
            }
        }
    }

    fn times(&self) -> std::sync::MutexGuard<'_, Vec<Duration>> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) {
        self.times().clear();
    }

    fn tell(&self, what: &str, time: Duration) {
        let mut times = std::mem::take(&mut *self.times());
        times.sort_unstable();
        let at = |part: f64| {
            let time = times.get((times.len().saturating_sub(1) as f64 * part) as usize).copied().unwrap_or_default();
            time.as_secs_f64() * 1000.0
        };
        let (p50, p99, longest) = (at(0.5), at(0.99), at(1.0));
        println!("{what:<28}{:>8}{p50:>12.2}{p99:>12.2}{longest:>12.2}{:>10.1}", times.len(), time.as_secs_f64());
    }

    fn close(&self) {
        self.is_over.store(true, Relaxed);
    }
}
