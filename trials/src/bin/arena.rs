//! `make arena-trial`: an arena of scripted players against the program itself.
//!
//! They wait as the arena's page does, play a short game as soon as they have one, some with half of the time, and come back. Beside
//! them some pairs play at a steady rate, before the arena and during it. In the end every game of the arena was counted once and rated
//! once, nobody waited long without a reason, and what live moves took is told beside what they took without the arena.

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tabiya_rules::{Game, UciMove};
use tabiya_server::store::Store;
use tabiya_server::wire::{Act, Event, GameView};
use tabiya_trials::{Child, Pairs, Person, Socket, acts};

const USAGE: &str = "usage: arena PROGRAM [PEOPLE [MINUTES [PAIRS [ARGUMENTS]]]]";
/// How many accounts are made at once.
const MAKERS: usize = 8;
/// The longest anybody may wait without a reason.
const PATIENCE: Duration = Duration::from_secs(15);
/// The shortest and the longest game, in plies, and the pause of a player before each move.
const LENGTHS: (u64, u64) = (16, 60);
const PAUSE: Duration = Duration::from_millis(400);
/// How long pairs play alone before.
const ALONE: Duration = Duration::from_secs(20);

/// The program, how many play, for how many minutes, and how many pairs play beside them; more is for the server.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().context(USAGE)?);
    let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse().context(USAGE));
    let (people, minutes, pairs) = (number(200)?, number(10)?, number(20)?);
    let more: Vec<String> = arguments.collect();
    tokio::runtime::Runtime::new()?.block_on(run(&program, people, minutes, pairs, &more))
}

/// What happens to everybody.
#[derive(Debug, Default)]
struct Notes {
    is_over: AtomicBool,
    games: AtomicU64,
    berserks: AtomicU64,
    /// How long somebody waited for a game, and whether they were the only one who could not be paired.
    waits: Mutex<Vec<Duration>>,
    /// How many waits were longer than [`PATIENCE`] though others waited at the same time who could be paired.
    looks: AtomicU64,
    bytes: AtomicU64,
}

async fn run(program: &Path, people: u64, minutes: u64, pairs: u64, more: &[String]) -> anyhow::Result<()> {
    let data = tempfile::tempdir()?;
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    let mut server = Child::start(program, data.path(), &more).await?;
    let tables = Pairs::open(&server, pairs);
    let players = accounts(&server, people).await?;
    let arbiter = players.first().context("nobody plays")?.clone();
    println!("{people} accounts");
    Pairs::head();
    tables.begin();
    tokio::time::sleep(ALONE).await;
    tables.tell("pairs alone", ALONE);

    let settings = json!({
        "name": "Trial", "kind": { "system": "arena", "minutes": minutes, "has_berserk": true }, "rounds": 1, "clock": "3+0",
        "is_rated": true, "join": "all", "venue": "here", "starts_at": null, "no_show_minutes": null, "check_in": "never",
        "half_byes": 0, "is_first_white": true, "tie_breaks": null,
    });
    let made = arbiter.post("/api/tournaments", settings).await.expect(200).json();
    let id = made["id"].as_str().context("no arena")?.to_owned();
    let notes = Arc::new(Notes::default());
    let mut tasks = tokio::task::JoinSet::new();
    for (seed, person) in players.iter().enumerate() {
        let join = json!({ "do": "join", "code": null, "team": null });
        person.post(&format!("/api/tournaments/{id}/act"), join).await.expect(200);
        tasks.spawn(play(person.clone(), id.clone(), Arc::clone(&notes), seed as u64));
    }
    tables.begin();
    let began = Instant::now();
    arbiter.post(&format!("/api/tournaments/{id}/act"), json!({ "do": "wave" })).await.expect(200);
    let view = loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let view = arbiter.get(&format!("/api/tournaments/{id}/arena")).await.expect(200).json();
        if view["phase"] == "finished" {
            break view;
        }
        ensure!(began.elapsed() < Duration::from_secs(60 * minutes + 60), "the arena does not end");
    };
    tables.tell("pairs beside the arena", began.elapsed());
    notes.is_over.store(true, Relaxed);
    while let Some(ended) = tasks.join_next().await {
        ended??;
    }
    tables.close();
    tell(&notes, &view, began.elapsed());
    let whole = arbiter.get(&format!("/api/tournaments/{id}")).await.expect(200).json();
    // Games that were open when the time was up have been given up by their players, and are written.
    tokio::time::sleep(Duration::from_secs(2)).await;
    server.stop().await?;
    let rated = check(data.path(), &whole).await?;
    println!("{rated} games, each counted once and rated once");
    let mut waits = notes.waits.lock().unwrap_or_else(PoisonError::into_inner).clone();
    waits.sort_unstable();
    let long = waits.iter().filter(|wait| **wait > PATIENCE).count();
    ensure!(long == 0, "{long} waits were longer than {PATIENCE:?}");
    Ok(())
}

async fn accounts(server: &Child, people: u64) -> anyhow::Result<Vec<Person>> {
    let mut all = Vec::new();
    let numbers: Vec<u64> = (0..people).collect();
    for some in numbers.chunks(MAKERS) {
        let made = some.iter().map(|number| async move {
            let person = Person::new(server.site().clone());
            let login = json!({ "name": format!("player-{number}"), "password": "a long password" });
            person.post("/api/register", login).await.expect(200);
            person
        });
        all.extend(futures_util::future::join_all(made).await);
    }
    Ok(all)
}

/// One player: waits for a game, plays it, comes back.
async fn play(person: Person, id: String, notes: Arc<Notes>, seed: u64) -> anyhow::Result<()> {
    let mut lot = Lot(seed + 1);
    let (mut after, mut played) = (None::<u64>, None::<String>);
    let mut since: Option<Instant> = None;
    loop {
        let path = match after {
            Some(after) => format!("/api/tournaments/{id}/arena?after={after}"),
            None => format!("/api/tournaments/{id}/arena"),
        };
        let answer = person.get(&path).await.expect(200);
        notes.looks.fetch_add(1, Relaxed);
        notes.bytes.fetch_add(answer.body.len() as u64, Relaxed);
        let view = answer.json();
        after = view["seq"].as_u64();
        let (is_running, is_over) = (view["phase"] == "running", view["phase"] == "finished");
        let game = view["me"]["game"]["game"].as_str().map(str::to_owned).filter(|game| Some(game) != played.as_ref());
        if is_running && since.is_none() {
            since = Some(Instant::now());
        }
        let Some(game) = game else {
            if is_over || notes.is_over.load(Relaxed) {
                return Ok(());
            }
            continue;
        };
        if let Some(since) = since.take() {
            notes.waits.lock().unwrap_or_else(PoisonError::into_inner).push(since.elapsed());
        }
        // One that waits reads no pings, and is let go.
        let mut socket = Socket::open(&person).await?;
        one_game(&mut socket, &game, &mut lot, &notes).await?;
        socket.close().await;
        played = Some(game);
        // From now on one waits, whatever the page knows already.
        since = Some(Instant::now());
        after = None;
    }
}

/// Chance: the same for the same seed.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Plays one game to its end: random moves, and then one gives up or a draw is agreed.
async fn one_game(socket: &mut Socket, id: &str, lot: &mut Lot, notes: &Notes) -> anyhow::Result<()> {
    let view: GameView = socket.join(id).await;
    let Some(mine) = view.you.first().copied() else { bail!("{id} is not mine") };
    let mut game = Game::default();
    for made in &view.moves {
        game.play_uci(made.uci.parse()?)?;
    }
    if view.ending.is_some() {
        return Ok(());
    }
    if lot.below(10) == 0 && socket.act(id, Act::Berserk).await.is_ok() {
        notes.berserks.fetch_add(1, Relaxed);
    }
    let length = (LENGTHS.0 + lot.below(LENGTHS.1 - LENGTHS.0)) as usize;
    loop {
        if game.position().turn() == mine {
            tokio::time::sleep(PAUSE / 2 + Duration::from_millis(lot.below(PAUSE.as_millis() as u64))).await;
            let ply = game.plies().len();
            // Whoever is refused has not heard yet that the game is over.
            if ply >= length || game.outcome().is_some() {
                let _ = socket.act(id, acts::RESIGN).await;
            } else {
                let moves = game.position().legal_moves();
                let m = moves[lot.below(moves.len() as u64) as usize];
                let _ = socket.act(id, acts::play(ply, &UciMove::standard(m).to_string())).await;
            }
        }
        let event = socket
            .event_like(id, |event| match event {
                Event::Move { uci, .. } => Some(Some(uci.clone())),
                Event::Over { .. } => Some(None),
                _ => None,
            })
            .await;
        match event {
            Some(uci) => drop(game.play_uci(uci.parse()?)?),
            None => {
                notes.games.fetch_add(1, Relaxed);
                return Ok(());
            }
        }
    }
}

fn tell(notes: &Notes, view: &Value, time: Duration) {
    let mut waits = notes.waits.lock().unwrap_or_else(PoisonError::into_inner).clone();
    waits.sort_unstable();
    let at = |part: f64| {
        waits.get((waits.len().saturating_sub(1) as f64 * part) as usize).copied().unwrap_or_default().as_secs_f64()
    };
    let row = |name: &str, value: String| println!("{name:<44}{value:>16}");
    row("games over, not over in time", format!("{}, {}", view["played"], view["playing"]));
    row("  with half of the time, sides", notes.berserks.load(Relaxed).to_string());
    row("wait for the next game, p50", format!("{:.1} s", at(0.5)));
    row("  p99", format!("{:.1} s", at(0.99)));
    row("  longest", format!("{:.1} s", at(1.0)));
    let looks = notes.looks.load(Relaxed);
    row("answers to all pages, a second", format!("{:.0}", looks as f64 / time.as_secs_f64()));
    row("  bytes of one", format!("{}", notes.bytes.load(Relaxed) / looks.max(1)));
}

/// Compares the arena with what is kept: every game was made once, counted once and rated once.
async fn check(data: &Path, whole: &Value) -> anyhow::Result<usize> {
    use sqlx::Connection;
    let url = format!("sqlite:{}", data.join(tabiya_server::store::FILE).display());
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&url).await?;
    let text = "select id, status, outcome from games where source = 'tournament'";
    let rows: Vec<(String, String, Option<String>)> = sqlx::query_as(text).fetch_all(&mut connection).await?;
    let text = "select game, count(*) from rating_changes group by game";
    let rated: Vec<(String, i64)> = sqlx::query_as(text).fetch_all(&mut connection).await?;
    let rated: BTreeMap<String, i64> = rated.into_iter().collect();
    connection.close().await?;
    let (mut named, mut counted) = (BTreeSet::new(), 0);
    for round in whole["rounds"].as_array().context("waves")? {
        for game in round["games"].as_array().context("games")? {
            let name = game["game"].as_str().context("a game without a name")?;
            ensure!(named.insert(name.to_owned()), "{name} belongs to two pairings");
            let (_, status, outcome) =
                rows.iter().find(|row| row.0 == name).with_context(|| format!("{name} is missing"))?;
            let told = match game["result"].as_str() {
                Some("white-wins") => "1-0",
                Some("black-wins") => "0-1",
                Some("draw") => "1/2-1/2",
                Some(other) => bail!("{name} ended with {other}: somebody who plays was taken for absent"),
                None => continue,
            };
            counted += 1;
            ensure!(status == "over" && outcome.as_deref() == Some(told), "{name} is {outcome:?} and counts as {told}");
            ensure!(rated.get(name) == Some(&2), "{name} has changed {:?} ratings, not two", rated.get(name));
        }
    }
    ensure!(named.len() == rows.len(), "{} games were made, and {} belong to a pairing", rows.len(), named.len());
    let store = Store::open(&url).await?;
    let replay = store.replay_ratings(false).await?;
    ensure!(replay.differences.is_empty(), "ratings are not what the games say: {:?}", replay.differences);
    store.close().await;
    Ok(counted)
}
