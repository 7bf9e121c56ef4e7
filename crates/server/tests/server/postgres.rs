//! What is only so with PostgreSQL, and all tests once more with it, where its programs are installed.

use crate::common::{DATABASE, Postgres, TestApp, acts, new_database};
use futures_util::FutureExt;
use serde_json::json;
use std::process::Command;
use std::time::{Duration, Instant};
use tabiya_server::store::Store;
use tabiya_server::wire::Message;
use tabiya_trials::{PATIENCE, numbers};

#[test]
fn everything_holds_on_postgres_too() {
    if std::env::var_os(DATABASE).is_some() {
        return;
    }
    let postgres = match Postgres::start() {
        Ok(postgres) => postgres,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let run = |only: &[&str]| {
        let program = std::env::current_exe().expect("this program has a name");
        let mut again = Command::new(program);
        again.args(["--test-threads", "4"]).args(only);
        again.env(DATABASE, postgres.url()).env_remove("NEXTEST");
        again.output().expect("the tests start")
    };
    let mut output = run(&["--skip", "sqlite"]);
    // As nextest does with every other test where it is told to try twice: only what has failed.
    if !output.status.success() && std::env::var("NEXTEST_PROFILE").is_ok_and(|profile| profile == "ci") {
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let failed: Vec<&str> =
            told.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED")).collect();
        if !failed.is_empty() {
            eprintln!("tried again: {failed:?}\n{told}");
            output = run(&[&["--exact"], failed.as_slice()].concat());
        }
    }
    assert!(
        output.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// PostgreSQL is away for a while: everybody in a game that waits for it is told so, in true words, and whoever asks for
/// something else hears it soon; when it is back, what waited is done, and nobody was charged for it.
#[tokio::test(flavor = "multi_thread")]
async fn games_wait_for_postgres() {
    if std::env::var_os(DATABASE).is_some() {
        return;
    }
    let mut postgres = match Postgres::start() {
        Ok(postgres) => postgres,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let url = new_database(&postgres.url()).await;
    let app = TestApp::start_with(|config| config.database_url = Some(url)).await;
    let mut games = Vec::new();
    for _ in 0..3 {
        let mut game = app.begin(json!({ "time": "3+0" })).await;
        game.play("e2e4 e7e5").await;
        games.push(game);
    }
    // In this one nothing is to be written, and White plays by HTTP.
    let mut quiet = app.begin(json!({ "time": "3+0" })).await;
    quiet.play("e2e4 e7e5").await;
    quiet.black.socket.all().await;
    let guest = app.guest().await;
    let mut watcher = app.visitor().socket().await;
    watcher.join(&games[0].id).await;
    postgres.stop();

    let mut waiting = Vec::new();
    for game in &mut games {
        waiting.push(game.white.socket.begin_act(&game.id, acts::play(2, "g1f3")).await);
    }
    let sentence = "the server cannot reach its database; the game waits";
    let is_paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some((problem.code.clone(), problem.error.clone())),
        _ => None,
    };
    let stands = |message: &Message| match message {
        Message::Clock { clock, .. } if clock.running.is_none() => Some(*clock),
        _ => None,
    };
    let mut held = Vec::new();
    for game in &mut games {
        for player in [&mut game.white, &mut game.black] {
            assert_eq!(player.socket.wait(is_paused).await, ("paused-database".to_owned(), sentence.to_owned()));
        }
        let clock = game.black.socket.wait(stands).await;
        assert_eq!(clock.black, Some(180_000));
        held.push(clock);
    }
    assert_eq!(watcher.wait(is_paused).await.1, sentence);
    assert_eq!(quiet.black.socket.wait(is_paused).await.1, sentence);
    let quiet_clock = quiet.black.socket.wait(stands).await;
    let (path, play) = (format!("/api/games/{}/act", quiet.id), json!(acts::play(2, "g1f3")));
    quiet.white.person.post(&path, play.clone()).await.expect(503);

    // Nobody waits for its answer, with or without a cookie.
    let health = loop {
        let health = guest.get("/health").await;
        if health.status != 200 {
            break health.expect(503).json();
        }
    };
    assert_eq!((health["status"].as_str(), health["reason"].as_str()), (Some("failing"), sentence.split(';').next()));
    let refused = guest.get("/api/me").await.expect(503);
    let words = refused.json()["error"].as_str().unwrap_or_default().to_owned();
    assert!(
        refused.code() == "unavailable" && words.contains("its database just now; try again in a moment"),
        "{words}"
    );
    let refused = guest.post("/api/games", json!({ "against": { "kind": "link" } })).await.expect(503);
    assert!(refused.headers.contains_key("retry-after"));
    app.visitor().get("/").await.expect(200);

    postgres.resume().expect("it starts again");
    for ((game, id), held) in games.iter_mut().zip(waiting).zip(held) {
        game.white.socket.answer(id).await.expect("it is done at last");
        let (ply, uci, clock) = game.black.hears_move().await;
        assert_eq!((ply, uci.as_str(), clock.black), (2, "g1f3", held.black));
        assert!(clock.white >= held.white, "only what the way takes is given back: {clock:?}, {held:?}");
        game.black.must(acts::play(3, "b8c6")).await;
    }
    let runs = |message: &Message| match message {
        Message::Clock { clock, .. } if clock.running.is_some() => Some(*clock),
        _ => None,
    };
    assert_eq!(quiet.black.socket.wait(runs).await.white, quiet_clock.white, "nobody is charged");
    while guest.get("/health").await.status != 200 {}
    guest.get("/api/me").await.expect(200);
    quiet.white.person.post(&path, play).await.expect(200);
}

/// A server that does not own a game reads it from the database while its owner writes a move: it sees all of that, or nothing. The
/// clock of whoever had moved ran on for those who came back there, and then was told higher again.
#[tokio::test]
async fn a_game_is_read_as_of_one_moment() {
    use sqlx::{AnyConnection, Connection, Executor};
    if std::env::var_os(DATABASE).is_some() {
        return;
    }
    let postgres = match Postgres::start() {
        Ok(postgres) => postgres,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let url = new_database(&postgres.url()).await;
    let database = url.clone();
    let app = TestApp::start_with(|config| config.database_url = Some(database)).await;
    let mut game = app.begin(json!({ "time": "3+0" })).await;
    game.play("e2e4 e7e5").await;
    let store = Store::open(&url).await.expect("the database");
    let (before, moves) = store.game(&game.id).await.expect("it can be read").expect("it is there");
    assert_eq!(moves.iter().map(|stored| stored.uci.as_str()).collect::<Vec<_>>(), ["e2e4", "e7e5"]);

    let mut owner = AnyConnection::connect(&url).await.expect("the database");
    owner.execute("begin; lock table moves in access exclusive mode").await.expect("nobody reads moves");
    let (reader, id) = (store.clone(), game.id.clone());
    let reading = tokio::spawn(async move { reader.game(&id).await });
    // Until it waits for the moves.
    let waits = "select count(*) from pg_locks where not granted and relation = 'moves'::regclass";
    let began = Instant::now();
    while numbers(&url, waits).await != [1] {
        assert!(began.elapsed() < PATIENCE, "nobody reads");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let text = format!(
        "insert into moves (game, ply, uci, spent_ms, at) values ('{id}', 2, 'g1f3', 1000, 0); \
        update live set seq = seq + 1 where game = '{id}'; commit",
        id = game.id
    );
    owner.execute(sqlx::AssertSqlSafe(text)).await.expect("the move is written");
    let (row, moves) = reading.await.expect("it ends").expect("it can be read").expect("it is there");
    assert_eq!(moves.len() as i64 - 2, row.seq - before.seq, "a move more, and its event");
}

/// Whoever asks may go in the midst of what they asked for. A connection on which a transaction was just being begun stayed in it:
/// what the next one wrote there was told as kept, and was not.
#[tokio::test]
async fn whoever_goes_leaves_no_transaction_behind() {
    let postgres = match Postgres::start() {
        Ok(postgres) => postgres,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let url = new_database(&postgres.url()).await;
    let store = Store::open(&url).await.expect("the database");
    let person = store.add_guest().await.expect("a guest");
    let open = "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'";
    // A little further each time.
    for polls in 1..10 {
        let mut asked = Box::pin(store.add_session(&person.id, "a browser"));
        for _ in 0..polls {
            if asked.as_mut().now_or_never().is_some() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        drop(asked);
        let began = Instant::now();
        while numbers(&url, open).await != [0] {
            assert!(began.elapsed() < PATIENCE, "a transaction is open after {polls} polls");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Whoever moves by HTTP while nothing can be written is told soon that the game waits; the move is done when it can be, once.
#[tokio::test]
async fn a_slow_move_by_http_is_done_though_its_answer_came_before() {
    use sqlx::{Connection, Executor};
    let app = TestApp::start().await;
    if !app.database_url().starts_with("postgres") {
        return;
    }
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    let mut other = sqlx::AnyConnection::connect(&app.database_url()).await.unwrap();
    other.execute("begin; lock table moves in access exclusive mode").await.unwrap();
    let (white, path) = (game.white.person.clone(), format!("/api/games/{}/act", game.id));
    let play = json!(acts::play(2, "g1f3"));
    white.post(&path, play.clone()).await.expect(503);
    other.execute("rollback").await.unwrap();
    game.black.hears_move().await;
    while app.visitor().get("/health").await.status != 200 {}
    white.post(&path, play).await.expect(200);
    game.black.must(acts::play(3, "b8c6")).await;
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
