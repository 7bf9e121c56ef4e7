//! The server as people run it: killed in the midst of games, and with a disk that is full.

use serde_json::json;
use std::path::Path;
use std::time::Duration;
use tabiya_server::wire::Message;
use tabiya_trials::crash::{Plan, run};
use tabiya_trials::{Child, Match, Person, acts};

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
    let server = Child::start_with_disk(program(), data.path(), 1 << 20).await.expect("the server starts");
    let (white, black) = (Person::new(server.site().clone()), Person::new(server.site().clone()));
    black.become_guest().await;
    let mut game = Match::between(white, black, json!({ "time": "30+0" })).await;
    game.play("e2e4 e7e5").await;
    let id = game.id.clone();

    // Words fill the disk as well as moves do, and games do not end by them.
    let mut seq = game.white.view().await.seq;
    let number = loop {
        let number = game.white.socket.begin_act(&id, acts::say(&"x".repeat(140))).await;
        let told = game.black.socket.wait(|message| match message {
            Message::Event { seq, .. } => Some(Ok(*seq)),
            Message::Refused { id: None, problem, .. } => Some(Err(problem.code.clone())),
            _ => None,
        });
        match told.await {
            Ok(told) => {
                seq = seq.max(told);
                game.white.socket.answer(number).await.expect("what was told is acknowledged");
            }
            Err(code) => {
                assert_eq!(code, "paused");
                break number;
            }
        }
    };

    let paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    assert_eq!(game.white.socket.wait(paused).await, "paused");

    // Nobody was told, people may look, and whoever wants something else learns why it does not happen.
    assert_eq!(game.black.view().await.seq, seq);
    assert_eq!(game.black.fails(acts::DRAW).await, "paused");

    server.make_room().expect("there is room again");
    game.white.socket.answer(number).await.expect("the game goes on by itself");
    assert_eq!(game.black.view().await.seq, seq + 1);
    game.white.must(acts::play(2, "g1f3")).await;
    while game.black.hears_move().await.0 != 2 {}
    assert_eq!(game.black.view().await.moves.len(), 3);
}
