//! Imports that are killed: whatever the moment, in the end the library is the one that an import in one go makes.

use crate::program;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tabiya_library::Order;
use tabiya_rules::Position;
use tabiya_server::library::{ExplorerQuestion, Library, Selection};
use tabiya_server::store::Store;
use tabiya_server::store::library::CollectionState;
use tabiya_trials::games::{games, mixed};
use tabiya_trials::{Child, Person};

/// Numbers by lot, always the same.
struct Lot(u64);

impl Lot {
    /// A part of this time.
    fn part(&mut self, time: Duration) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        time.mul_f64((self.0 >> 33) as f64 / f64::from(u32::MAX >> 1))
    }
}

/// All that a library says: each import with its figures, each game, and what was played after each first move.
async fn everything(data: &Path) -> Value {
    let store = Store::open_folder(data).await.expect("the database");
    let library = Library::open(store.clone(), data).expect("the library");
    library.repair().await.expect("the index");
    let collections = store.collections(None).await.expect("the database");
    let figures = collections.iter().map(|one| {
        let progress = &one.progress;
        let problems: Value = serde_json::from_str(&one.problems).expect("JSON");
        let counts = [progress.seen, progress.games, progress.duplicates, progress.broken, progress.read];
        json!([one.name, one.state, counts, problems])
    });
    let figures: Vec<Value> = figures.collect();
    let numbers = library.numbers(&Selection::default(), None, Order::Oldest).await.expect("the library");
    let (mut pgn, mut from) = (String::new(), 0);
    while from < numbers.len() {
        let (text, count) = library.pgn(&numbers[from..]).await.expect("the library");
        pgn += &text;
        from += count;
    }
    let (start, mut explored) = (Position::STANDARD, Vec::new());
    for m in start.legal_moves().iter().copied().map(Some).chain([None]) {
        let mut position = start;
        m.inspect(|&m| position.play_unchecked(m));
        let question = ExplorerQuestion { position, which: Selection::default(), moves: usize::MAX, games: 5 };
        explored.push(serde_json::to_value(library.explore(&question).await.expect("the library")).expect("JSON"));
    }
    let entries = library.stats().expect("the library").entries;
    store.close().await;
    json!({ "imports": figures, "games": numbers, "pgn": pgn, "explored": explored, "entries": entries })
}

/// Where they differ, so that a difference is not shown with thousands of games.
#[track_caller]
fn assert_same(found: &Value, wanted: &Value) {
    for part in ["imports", "games", "entries", "explored"] {
        assert_eq!(found[part], wanted[part], "{part}");
    }
    let [found, wanted] = [found, wanted].map(|all| all["pgn"].as_str().expect("PGN"));
    let line = found.lines().zip(wanted.lines()).position(|(a, b)| a != b);
    assert!(found == wanted, "the games differ from line {line:?} on");
}

fn import(data: &Path, file: &Path) -> Command {
    let mut command = Command::new(program());
    command.args(["library", "import", "--round", "150", "--data"]).arg(data).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Starts it, and after this time does this to it, if it still runs.
fn disturb(mut command: Command, after: Duration, signal: &str) -> ExitStatus {
    let mut child = command.spawn().expect("it starts");
    let began = Instant::now();
    while began.elapsed() < after && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    if child.try_wait().expect("a child").is_none() {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
        sent.expect("kill runs");
    }
    child.wait().expect("it ends")
}

async fn state(data: &Path) -> Option<CollectionState> {
    std::fs::create_dir_all(data).expect("a folder");
    let store = Store::open_folder(data).await.expect("the database");
    let found = store.collections(None).await.expect("the database").into_iter().next();
    store.close().await;
    found.map(|collection| collection.state)
}

/// Killed and interrupted again and again, an import brings what it brings in one go. Times are parts of the time that
/// one go takes, however fast the machine is.
async fn an_import_survives(name: &str, bytes: Vec<u8>, kills: u32, seed: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    std::fs::write(&file, bytes).expect("it is ours");
    let (once, often) = (folder.path().join("once"), folder.path().join("often"));
    let began = Instant::now();
    // Some games are broken, which the program says with its status.
    assert_eq!(import(&once, &file).status().expect("it runs").code(), Some(1));
    let whole = began.elapsed();

    let (mut lot, mut interrupted) = (Lot(seed), 0);
    for number in 0..kills {
        if state(&often).await == Some(CollectionState::Done) {
            break;
        }
        let signal = if number == kills / 2 { "-INT" } else { "-KILL" };
        let status = disturb(import(&often, &file), lot.part(whole.div_f64(2.5)), signal);
        interrupted += u32::from(status.code() != Some(1));
        if status.code() == Some(130) {
            // Or it was told so when all was done.
            assert!(matches!(state(&often).await, Some(CollectionState::Stopped | CollectionState::Done)));
        }
    }
    if state(&often).await != Some(CollectionState::Done) {
        assert_eq!(import(&often, &file).status().expect("it runs").code(), Some(1));
    }
    println!("{name}: {interrupted} interruptions, {whole:?} in one go");
    assert_same(&everything(&often).await, &everything(&once).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_killed_goes_on() {
    an_import_survives("games.pgn", mixed(2_000, 8).into_bytes(), 7, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_of_a_compressed_file_that_is_killed_goes_on() {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packer, mixed(1_500, 9).as_bytes()).expect("memory takes everything");
    an_import_survives("games.pgn.gz", packer.finish().expect("memory takes everything"), 5, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: ten thousand games, forty kills"]
async fn a_long_import_that_is_killed_often_goes_on() {
    for seed in 0..3 {
        an_import_survives("games.pgn", mixed(10_000, seed).into_bytes(), 40, seed).await;
    }
}

/// Three import at once beside a running server, so many times: each waits for the others, and none is told that the database is
/// locked.
async fn imports_beside_each_other(times: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let _server = Child::start(program(), &data, &[]).await.expect("the server starts");
    for time in 0..times {
        let start = |number: u64| {
            let file = folder.path().join(format!("{time}-{number}.pgn"));
            std::fs::write(&file, games(5, 3 * time + number).join("\n\n")).expect("it is ours");
            import(&data, &file).stderr(Stdio::piped()).spawn().expect("it starts")
        };
        for child in [0, 1, 2].map(start) {
            let output = child.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "of {times} times, in the one after {time}: {said}");
        }
    }
    assert_eq!(state(&data).await, Some(CollectionState::Done));
}

#[tokio::test(flavor = "multi_thread")]
async fn imports_wait_for_each_other() {
    imports_beside_each_other(8).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: three hundred imports"]
async fn imports_wait_for_each_other_a_hundred_times() {
    imports_beside_each_other(100).await;
}

/// The import of this person that is not over, once the server has noticed that nobody sends it any more.
async fn unfinished(person: &Person) -> Option<Value> {
    loop {
        let found = person.get("/api/library/imports").await.expect(200).json();
        let one = found.as_array().expect("imports").first().cloned()?;
        match one["state"].as_str() {
            Some("done") => return None,
            Some("running") => tokio::time::sleep(Duration::from_millis(50)).await,
            _ => return Some(one),
        }
    }
}

/// A server that is killed while somebody sends a file: after the start the import has stopped, and goes on with the rest.
#[tokio::test(flavor = "multi_thread")]
async fn an_upload_goes_on_after_the_server_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (once, often) = (folder.path().join("once"), folder.path().join("often"));
    let file = folder.path().join("games.pgn");
    let text = mixed(600, 12);
    std::fs::write(&file, &text).expect("it is ours");
    assert_eq!(import(&once, &file).status().expect("it runs").code(), Some(1));

    std::fs::create_dir_all(&often).expect("a folder");
    let mut add = Command::new(program());
    add.args(["admin", "user", "add", "Vera", "--admin", "--password-stdin", "--data"]).arg(&often);
    let mut child = add.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("piped"), b"a long password\n").expect("it reads");
    assert!(child.wait().expect("it ends").success());

    let mut server = Child::start(program(), &often, &[]).await.expect("the server starts");
    let person = Person::new(server.site().clone());
    person.post("/api/login", json!({ "name": "Vera", "password": "a long password" })).await.expect(200);
    let (mut lot, pause) = (Lot(5), Duration::from_millis(40));
    let whole = pause * 60;
    for number in 0..5 {
        let (from, query) = match unfinished(&person).await {
            Some(open) => {
                let from = open["from"].as_u64().expect("a number") as usize;
                (from, format!("resume={}&from={from}", open["id"].as_str().expect("an id")))
            }
            None if number > 0 && !person.get("/api/library/imports").await.json()[0].is_null() => break,
            None => (0, format!("name=games.pgn&bytes={}&visibility=public", text.len())),
        };
        let pieces = text.as_bytes()[from..].chunks(text.len() / 60 + 1).map(|piece| piece.to_vec().into()).collect();
        let (sender, path) = (person.clone(), format!("/api/library/imports?{query}"));
        let sending = tokio::spawn(async move { sender.post_slowly(&path, pieces, pause).await });
        if number < 4 {
            tokio::time::sleep(lot.part(whole)).await;
            server.kill().await.expect("it is killed");
            let _ = sending.await.expect("no panic");
            server.resume().await.expect("the server starts");
        } else {
            sending.await.expect("no panic").expect("an answer").expect(200);
        }
    }
    server.kill().await.expect("it is killed");
    assert_same(&everything(&often).await, &everything(&once).await);
}
