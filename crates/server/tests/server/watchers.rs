//! Those who look on never hold up those who play.

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
