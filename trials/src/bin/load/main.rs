//! `make load-test`: thousands of games at once against the program itself; prints a table.
//!
//! Each game is a task with the sockets of both players. First all sit idle and the server's memory is read, then moves
//! are made at a steady rate and the way from the sender to the opponent is measured, then as many as the server takes;
//! in the end every game is brought to the same length and the memory is read again. Before and after the measurement of
//! latency the [`disk`] is measured alone. [`hours`] and [`across`] are the other modes.

mod across;
mod disk;
mod hours;

use anyhow::{Context, ensure};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tabiya_rules::{Game, UciMove};
use tabiya_server::wire::{Act, Request};
use tabiya_trials::{Child, Person, Site, Socket, acts};
use tokio::sync::{Semaphore, mpsc};
use tokio_tungstenite::tungstenite::Message as Frame;

/// How many people there are: each plays many games.
const PEOPLE: usize = 64;
/// How many games are being made at once.
const MAKERS: usize = 32;
/// How many moves are on their way at once when there is no other limit.
const SATURATED: usize = 512;
/// Moves a second in the measurement of latency.
const RATE: u64 = 1000;

/// How long memory may take to come to rest.
const REST: Duration = Duration::from_secs(15);

const USAGE: &str =
    "usage: load PROGRAM [GAMES [SECONDS [PLIES [MINUTES [ARGUMENTS]]]]]\n       load PROGRAM across [GAMES [SECONDS]]";

/// The program, the number of games, the seconds of each measurement, the length of the games; or the minutes for which
/// games come and go. More is for the server.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().context(USAGE)?);
    let mut arguments = arguments.peekable();
    let is_across = arguments.next_if(|first| first == "across").is_some();
    let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse().context(USAGE));
    let games = number(if is_across { 400 } else { 5000 })? as usize;
    let (time, plies) = (Duration::from_secs(number(20)?), number(60)? as usize);
    let minutes = number(0)?;
    let more: Vec<String> = arguments.collect();
    tokio::runtime::Runtime::new()?.block_on(async {
        if is_across {
            return across::run(&program, games, time).await;
        }
        let data = tempfile::tempdir()?;
        let more: Vec<&str> = more.iter().map(String::as_str).collect();
        let server = Child::start(&program, data.path(), &more).await?;
        match minutes {
            0 => measure(&server, data.path(), games, time, plies).await,
            minutes => hours::run(&server, games, minutes).await,
        }
    })
}

async fn measure(server: &Child, data: &Path, games: usize, time: Duration, plies: usize) -> anyhow::Result<()> {
    let pid = server.id().context("the server runs")?;
    let empty = memory_mb(pid)?;
    let moves: Arc<[String]> = long_game().into();
    let (tables, _) = open_tables([server.site(); 2], games, &moves).await?;
    row("games, sockets", &format!("{games}, {}", 2 * games));
    row("memory of the empty server", &format!("{empty:.0} MB"));
    row("memory before the first move", &format!("{:.0} MB", memory_mb(pid)?));

    // Everybody's first moves, for which no clock runs, and a few more.
    let (_, _) = saturate(&tables, Duration::from_secs(2)).await;
    let mut bare = disk::waits(data, RATE, time / 2)?;
    let before = cpu_s(pid)?;
    let latencies = steady(&tables, RATE, time).await;
    let cpu = cpu_s(pid)? - before;
    bare.extend(disk::waits(data, RATE, time / 2)?);
    row("steady moves a second", &format!("{:.0}", latencies.len() as f64 / time.as_secs_f64()));
    row("  processor for each move", &format!("{:.0} µs", cpu * 1e6 / latencies.len().max(1) as f64));
    rows_of_waits("to the opponent", latencies);
    rows_of_waits("the disk alone", bare);

    let before = cpu_s(pid)?;
    let (count, elapsed) = saturate(&tables, time).await;
    let cpu = cpu_s(pid)? - before;
    row("saturated moves a second", &format!("{:.0}", count as f64 / elapsed.as_secs_f64()));
    row("  processor for each move", &format!("{:.0} µs", cpu * 1e6 / count.max(1) as f64));

    play_to(&tables, plies.min(moves.len())).await?;
    row(&format!("memory after {plies} plies of each"), &format!("{:.0} MB", memory_mb(pid)?));
    tokio::time::sleep(REST).await;
    row(&format!("  {} seconds later", REST.as_secs()), &format!("{:.0} MB", memory_mb(pid)?));
    Ok(())
}

fn rows_of_waits(name: &str, mut waits: Vec<Duration>) {
    waits.sort_unstable();
    let at = |part: f64| waits.get((waits.len() as f64 * part) as usize).or(waits.last()).copied().unwrap_or_default();
    for (what, part) in [("p50", 0.50), ("p99", 0.99), ("longest", 1.0)] {
        row(&format!("  {name}, {what}"), &format!("{:.2} ms", at(part).as_secs_f64() * 1000.0));
    }
}

fn row(name: &str, value: &str) {
    println!("{name:<32}{value:>16}");
}

/// One game, which makes a move whenever it is told to and says how long the opponent waited for it.
struct Table {
    go: mpsc::Sender<mpsc::UnboundedSender<Duration>>,
    /// How many moves were made.
    made: Arc<AtomicUsize>,
}

/// White is at the one server, and Black at the other; with the names of the games.
async fn open_tables(
    [of_white, of_black]: [&Site; 2],
    games: usize,
    moves: &Arc<[String]>,
) -> anyhow::Result<(Vec<Table>, Vec<String>)> {
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        let person = Person::new(of_white.clone());
        person.become_guest().await;
        people.push(person);
    }
    let makers = Arc::new(Semaphore::new(MAKERS));
    let made = Arc::new(AtomicU64::new(0));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..games {
        let (white, black) = (people[number % PEOPLE].clone(), people[(number + 1 + number / PEOPLE) % PEOPLE].clone());
        let black = if white.cookie("tabiya") == black.cookie("tabiya") {
            people[(number + 1) % PEOPLE].clone()
        } else {
            black
        };
        let black = black.at(of_black);
        let (makers, made, moves) = (Arc::clone(&makers), Arc::clone(&made), Arc::clone(moves));
        tasks.spawn(async move {
            let _turn = makers.acquire().await?;
            let opened = open_table(white, black, moves).await?;
            show(made.fetch_add(1, Relaxed) + 1, games);
            anyhow::Ok(opened)
        });
    }
    let (mut tables, mut ids) = (Vec::with_capacity(games), Vec::with_capacity(games));
    while let Some(opened) = tasks.join_next().await {
        let (table, id) = opened??;
        tables.push(table);
        ids.push(id);
    }
    if std::io::stderr().is_terminal() {
        eprintln!();
    }
    Ok((tables, ids))
}

fn show(made: u64, games: usize) {
    if made.is_multiple_of(100) && std::io::stderr().is_terminal() {
        eprint!("\r{made} of {games} games");
        let _ = std::io::stderr().flush();
    }
}

async fn open_table(white: Person, black: Person, moves: Arc<[String]>) -> anyhow::Result<(Table, String)> {
    let wish = json!({ "against": { "kind": "link" }, "color": "white", "time": "3h", "visibility": "public" });
    let game = white.try_make_game(wish).await?;
    let mut sockets = [Socket::open(&white).await?, Socket::open(&black).await?];
    for socket in &mut sockets {
        socket.join(&game).await;
    }
    let sat = sockets[1].act(&game, Act::Sit).await;
    ensure!(sat.is_ok(), "{sat:?}");
    let (go, orders) = mpsc::channel(1);
    let made = Arc::new(AtomicUsize::new(0));
    tokio::spawn(play(game.clone(), sockets, moves, orders, Arc::clone(&made)));
    Ok((Table { go, made }, game))
}

/// Makes these moves one after the other, each when it is told to, and gives up after the last.
async fn play(
    game: String,
    sockets: [Socket; 2],
    moves: Arc<[String]>,
    mut orders: mpsc::Receiver<mpsc::UnboundedSender<Duration>>,
    made: Arc<AtomicUsize>,
) {
    let [mut white, mut black] = sockets.map(Socket::into_stream);
    for (ply, uci) in moves.iter().enumerate() {
        // Pings are answered while nothing happens.
        let answer = loop {
            tokio::select! {
                order = orders.recv() => match order {
                    Some(answer) => break answer,
                    None => return,
                },
                frame = white.next() => if !matches!(frame, Some(Ok(_))) { return },
                frame = black.next() => if !matches!(frame, Some(Ok(_))) { return },
            }
        };
        let request = Request::Do { game: game.clone(), id: ply as u64, act: acts::play(ply, uci) };
        let text = serde_json::to_string(&request).expect("plain data is JSON");
        let (mover, opponent) = if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        let began = Instant::now();
        if mover.send(Frame::text(text)).await.is_err() || !hear(opponent, &format!("\"ply\":{ply},")).await {
            return;
        }
        let _ = answer.send(began.elapsed());
        if !hear(mover, "\"t\":\"done\"").await {
            return;
        }
        made.fetch_add(1, Relaxed);
    }
    let resign = Request::Do { game, id: 0, act: Act::Resign { color: None } };
    let text = serde_json::to_string(&resign).expect("plain data is JSON");
    if white.send(Frame::text(text)).await.is_ok() {
        let _ = hear(&mut black, "\"over\"").await;
    }
}

/// Reads until a message holds these words.
async fn hear<S>(stream: &mut S, words: &str) -> bool
where
    S: futures_util::Stream<Item = Result<Frame, tokio_tungstenite::tungstenite::Error>> + Unpin,
{
    loop {
        match stream.next().await {
            Some(Ok(Frame::Text(text))) if text.contains(words) => return true,
            Some(Ok(Frame::Text(text))) if text.contains("\"t\":\"refused\"") => {
                eprintln!("{text}");
                return false;
            }
            Some(Ok(_)) => {}
            _ => return false,
        }
    }
}

/// Moves at a steady rate, the games in turn. A game whose last move is still on its way is left out.
async fn steady(tables: &[Table], rate: u64, time: Duration) -> Vec<Duration> {
    let (answer, mut answers) = mpsc::unbounded_channel();
    let mut tick = tokio::time::interval(Duration::from_millis(1));
    let began = Instant::now();
    let mut made = 0;
    while began.elapsed() < time {
        tick.tick().await;
        let due = began.elapsed().as_millis() as u64 * rate / 1000;
        while made < due {
            let _ = tables[made as usize % tables.len()].go.try_send(answer.clone());
            made += 1;
        }
    }
    drop(answer);
    let mut latencies = Vec::new();
    while let Ok(Some(latency)) = tokio::time::timeout(Duration::from_secs(5), answers.recv()).await {
        latencies.push(latency);
    }
    latencies
}

/// As many moves as the server takes.
async fn saturate(tables: &[Table], time: Duration) -> (u64, Duration) {
    let (answer, mut answers) = mpsc::unbounded_channel();
    let began = Instant::now();
    let (mut next, mut flying, mut count) = (0, 0, 0);
    while began.elapsed() < time {
        while flying < SATURATED.min(tables.len()) {
            flying += usize::from(tables[next % tables.len()].go.try_send(answer.clone()).is_ok());
            next += 1;
        }
        match tokio::time::timeout(Duration::from_secs(5), answers.recv()).await {
            Ok(Some(_)) => (flying, count) = (flying - 1, count + 1),
            _ => break,
        }
    }
    let elapsed = began.elapsed();
    drop(answer);
    while let Ok(Some(_)) = tokio::time::timeout(Duration::from_secs(5), answers.recv()).await {}
    (count, elapsed)
}

/// Plays on until every game has so many plies.
async fn play_to(tables: &[Table], plies: usize) -> anyhow::Result<()> {
    let (answer, mut answers) = mpsc::unbounded_channel();
    let is_short = |table: &&Table| table.made.load(Relaxed) < plies;
    while tables.iter().any(|table| is_short(&table)) {
        for some in tables.chunks(SATURATED) {
            let sent = some.iter().filter(is_short).filter(|table| table.go.try_send(answer.clone()).is_ok()).count();
            for _ in 0..sent {
                tokio::time::timeout(Duration::from_secs(30), answers.recv()).await.context("a game stands still")?;
            }
        }
    }
    Ok(())
}

/// A game of a few hundred plies that the rules do not end.
fn long_game() -> Vec<String> {
    let mut seed = 1_u64;
    loop {
        let mut game = Game::default();
        while game.ending().is_none() && game.plies().len() < 400 {
            let legal = game.position().legal_moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let m = legal[(seed >> 33) as usize % legal.len()];
            game.play(m).expect("it is legal");
        }
        if game.plies().len() == 400 {
            return game.moves().map(|m| UciMove::standard(m).to_string()).collect();
        }
    }
}

/// The memory that a process holds.
fn memory_mb(pid: u32) -> anyhow::Result<f64> {
    status_mb(pid, "VmRSS:")
}

fn status_mb(pid: u32, what: &str) -> anyhow::Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find(|line| line.starts_with(what)).context("the system tells no memory")?;
    let kb: f64 = line.split_whitespace().nth(1).context("a number")?.parse()?;
    Ok(kb / 1024.0)
}

/// The processor time of a process, in seconds.
fn cpu_s(pid: u32) -> anyhow::Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    Ok(ticks / 100.0)
}
