//! The server as people run it: killed in the midst of games, with a disk that is full, copied while people play.

mod broadcast;
#[cfg(unix)]
mod cluster;
mod library;
mod online;

use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use tabiya_rules::Color;
use tabiya_server::wire::{GameView, Message};
use tabiya_trials::crash::{Plan, run};
use tabiya_trials::{Child, Match, Person, Player, acts};

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_tabiya"))
}

/// The short form of `make crash-test`.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_no_move() {
    let plan = Plan {
        program: program().to_owned(),
        arguments: Vec::new(),
        kills: 5,
        acks: 200,
        pairs: 6,
        seed: 1,
        longest: Duration::from_millis(700),
    };
    let summary = run(&plan).await.unwrap_or_else(|error| panic!("{error:#}"));
    assert!(summary.kills >= plan.kills && summary.acks >= plan.acks, "{summary}");
}

/// A file may grow to a megabyte and no further, as if the disk were full.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_the_game_until_there_is_room() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Child::start_with_disk(program(), data.path()).await.expect("the server starts");
    let (white, black) = (Person::new(server.site().clone()), Person::new(server.site().clone()));
    black.become_guest().await;
    let mut game = Match::between(white, black, json!({ "time": "30+0" })).await;
    game.play("e2e4 e7e5").await;
    let id = game.id.clone();
    let seq = game.white.view().await.seq;

    server.fill_disk().expect("the disk is full");
    let number = game.white.socket.begin_act(&id, acts::say("Is anybody there?")).await;
    let paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    // However often it is tried again.
    for _ in 0..5 {
        assert_eq!(game.white.socket.wait(paused).await, "paused");
    }

    let health = loop {
        let health = game.black.person.get("/health").await;
        if health.status != 200 {
            break health.expect(503).json();
        }
    };
    assert_eq!(
        (&health["status"], &health["reason"]),
        (&json!("failing"), &json!("the server cannot write to its disk"))
    );

    // Nobody was told, people may look, and whoever wants something else learns why it does not happen.
    assert_eq!(game.black.view().await.seq, seq);
    assert_eq!(game.black.fails(acts::DRAW).await, "paused");

    server.make_room().expect("there is room again");
    game.white.socket.answer(number).await.expect("the game goes on by itself");
    assert_eq!(game.black.view().await.seq, seq + 1);
    game.white.must(acts::play(2, "g1f3")).await;
    while game.black.hears_move().await.0 != 2 {}
    assert_eq!(game.black.view().await.moves.len(), 3);

    // What was acknowledged then is there.
    server.kill().await.expect("it is killed");
    let again = Child::start(program(), data.path(), &[]).await.expect("the server starts");
    server.site().moved(again.site().address());
    let view = game.black.view().await;
    assert_eq!((view.moves.len(), view.seq), (3, seq + 2));
}

/// SIGTERM, while somebody else has sent half of a request: nobody is charged for what follows, until they are back.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_restarted_charges_nobody() {
    use tokio::io::AsyncWriteExt;
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Child::start(program(), data.path(), &["--stop-time", "8"]).await.expect("the server starts");
    let (white, black) = (Person::new(server.site().clone()), Person::new(server.site().clone()));
    black.become_guest().await;
    let mut game = Match::between(white, black, json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5 g1f3").await;
    let mut line = tokio::net::TcpStream::connect(server.site().address()).await.expect("it listens");
    let half = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
    line.write_all(half).await.expect("it reads");

    let before = game.white.view().await.clock;
    server.stop().await.expect("it stops");
    server.resume().await.expect("it starts again");
    let after = game.white.view().await.clock;
    assert_eq!((after.running, after.white), (None, before.white), "the clocks stand");
    let charged = before.black.unwrap_or_default() - after.black.unwrap_or_default();
    // No more than what passed before the signal came; a server that waits for the other half takes eight seconds.
    assert!(charged < 4_000, "Black was charged {charged} ms");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(game.white.view().await.clock, after, "Black is not back yet");
    let (id, Match { white, black, .. }) = (game.id.clone(), game);
    let black = Player::join(black.person, &id).await;
    let running = black.view().await.clock.running;
    assert_eq!(running, Some(Color::Black));
    let white = Player::join(white.person, &id).await;
    Match::resume(id, white, black).await.play("b8c6 f1b5").await;
}

/// A game without an end, a ply for each word.
const LINE: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 \
    c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4";

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_while_people_play_holds_all_that_was_acknowledged_before() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Child::start(program(), data.path(), &[]).await.expect("the server starts");
    let mut players = tokio::task::JoinSet::new();
    let mut games = Vec::new();
    for _ in 0..6 {
        let (white, black) = (Person::new(server.site().clone()), Person::new(server.site().clone()));
        black.become_guest().await;
        let mut game = Match::between(white, black, json!({ "time": "60+0" })).await;
        let acknowledged = Arc::new(AtomicUsize::new(0));
        games.push((game.id.clone(), Arc::clone(&acknowledged)));
        players.spawn(async move {
            for uci in LINE.split_whitespace() {
                game.play(uci).await;
                acknowledged.store(game.plies, Relaxed);
            }
        });
    }
    let mut copies = Vec::new();
    for number in 0..3 {
        let before: Vec<usize> = games.iter().map(|(_, acknowledged)| acknowledged.load(Relaxed)).collect();
        let file = data.path().join(format!("copy-{number}.db"));
        let mut backup = std::process::Command::new(program());
        backup.args(["admin", "--data"]).arg(data.path()).arg("backup").arg(&file);
        let output = tokio::task::spawn_blocking(move || backup.output()).await.expect("it runs").expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        copies.push((file, before));
    }
    while let Some(ended) = players.join_next().await {
        ended.expect("nobody was disturbed");
    }
    for (file, before) in copies {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::copy(file, folder.path().join(tabiya_server::store::FILE)).expect("a copy");
        let server = Child::start(program(), folder.path(), &[]).await.expect("the copy is a database");
        for ((id, _), least) in games.iter().zip(before) {
            let answer = Person::new(server.site().clone()).get(&format!("/api/games/{id}")).await.expect(200);
            let view: GameView = serde_json::from_slice(&answer.body).expect("a game");
            let moves: Vec<&str> = view.moves.iter().map(|m| m.uci.as_str()).collect();
            assert!(moves.len() >= least, "{id}: {least} moves were acknowledged, {} are there", moves.len());
            assert!(LINE.split_whitespace().zip(&moves).all(|(played, kept)| played == *kept), "{moves:?}");
        }
    }
}

/// Three tournaments, and a server that is killed in the midst of pairing, starting and closing their rounds.
#[tokio::test(flavor = "multi_thread")]
async fn tournaments_survive_a_server_that_is_killed() {
    let plan = tabiya_trials::evening::Plan {
        program: program().to_owned(),
        people: 8,
        seed: 20,
        longest: Duration::from_millis(250),
    };
    let summary = tabiya_trials::evening::run(&plan).await.unwrap_or_else(|error| panic!("{error:#}"));
    assert!(summary.kills > 3 && summary.rounds == 5 + 7 + 5 && summary.games > 40, "{summary}");
    println!("{summary}");
}
