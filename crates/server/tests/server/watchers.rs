//! Those who look on never hold up those who play.

use crate::accounts::register;
use crate::common::{Socket, TestApp, acts};
use serde_json::json;
use tabiya_server::wire::{Message, Request};

/// How many watchers this message tells of.
fn watchers(message: &Message) -> Option<u32> {
    if let Message::Presence(presence) = message { Some(presence.watchers) } else { None }
}

#[tokio::test]
async fn a_watcher_who_never_reads_is_cut_off() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "visibility": "public" })).await;
    let mut stuck = Socket::connect_with(&app.visitor(), "/ws", Some(2048)).await.expect("a socket");
    stuck.say(&Request::Join { game: game.id.clone(), seq: None }).await;
    game.white.socket.wait(|message| watchers(message).filter(|&count| count == 1)).await;
    game.play("e2e4 e7e5").await;
    for _ in 0..2000 {
        game.white.must(acts::play(2, "g1f3")).await;
        game.white.must(acts::TAKEBACK).await;
        game.black.must(acts::TAKEBACK).await;
        game.black.socket.all().await;
        if game.white.socket.all().await.iter().any(|message| watchers(message) == Some(0)) {
            game.white.must(acts::play(2, "b1c3")).await;
            return;
        }
    }
    panic!("six thousand events, and nobody was cut off");
}

#[tokio::test]
async fn those_who_look_on_are_named_to_the_players() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "visibility": "public" })).await;
    let (zoe, anna, guest) = (register(&app, "Zoe").await, register(&app, "Anna").await, app.guest().await);
    let mut sockets = Vec::new();
    // Who has two pages open is one person, and who is not known has no name.
    for person in [&zoe, &zoe, &anna, &guest, &app.visitor()] {
        let mut socket = person.socket().await;
        socket.join(&game.id).await;
        sockets.push(socket);
    }
    let all = |message: &Message| match message {
        Message::Presence(presence) if presence.watchers == 4 => Some(presence.names.clone()),
        _ => None,
    };
    assert_eq!(game.white.socket.wait(all).await, ["Anna", "Zoe"]);
    assert_eq!(game.black.socket.wait(all).await, ["Anna", "Zoe"]);
    let last = sockets.len() - 1;
    assert!(sockets[last].wait(all).await.is_empty(), "names are for those who play");
    sockets.remove(2).close().await;
    let fewer = |message: &Message| match message {
        Message::Presence(presence) if presence.watchers == 3 && presence.names == ["Zoe"] => Some(()),
        _ => None,
    };
    game.white.socket.wait(fewer).await;
}

/// How long a move takes to its opponent, in microseconds: the median and the slowest of a hundred, in so many moves.
async fn way_of_moves(watchers: usize) -> (u128, u128) {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "visibility": "public", "time": "60+0" })).await;
    let mut stuck = Vec::new();
    for _ in 0..watchers {
        let mut socket = Socket::connect_with(&app.visitor(), "/ws", Some(2048)).await.expect("a socket");
        socket.say(&Request::Join { game: game.id.clone(), seq: None }).await;
        stuck.push(socket);
    }
    game.play("e2e4 e7e5").await;
    let mut ways = Vec::new();
    for _ in 0..500 {
        let began = std::time::Instant::now();
        let sent = game.white.socket.begin_act(&game.id, acts::play(2, "g1f3")).await;
        game.black.hears_move().await;
        ways.push(began.elapsed().as_micros());
        game.white.socket.answer(sent).await.expect("it was done");
        game.white.must(acts::TAKEBACK).await;
        game.black.must(acts::TAKEBACK).await;
        game.white.socket.all().await;
        game.black.socket.all().await;
    }
    ways.sort_unstable();
    (ways[ways.len() / 2], ways[ways.len() * 99 / 100])
}

#[tokio::test]
#[ignore = "measures; prints what docs/performance.md tells"]
async fn stuck_watchers_cost_players_no_time() {
    for watchers in [0, 200, 0, 200] {
        let (median, slow) = way_of_moves(watchers).await;
        println!("{watchers} stuck watchers: p50 {median} µs, p99 {slow} µs");
    }
}
