//! Sockets while the database is slow: whoever waits for it is kept from nothing else.

use crate::common::{TestApp, acts};
use serde_json::json;
use sqlx::{AnyConnection, Connection, Executor};
use tabiya_rules::Variant;
use tabiya_server::wire::{Event, Message, Request, SeekWish};

/// From now on nobody else can write, and on PostgreSQL nobody can read games, until this is rolled back.
async fn lock(app: &TestApp) -> AnyConnection {
    let mut other = AnyConnection::connect(&app.database_url()).await.expect("the database");
    let is_postgres = app.database_url().starts_with("postgres");
    let lock = if is_postgres { "begin; lock table games in access exclusive mode" } else { "begin immediate" };
    other.execute(lock).await.expect("it is locked");
    other
}

/// The first message that is the lobby or an answer: is it the lobby?
fn is_lobby(message: &Message) -> Option<bool> {
    match message {
        Message::Lobby(_) => Some(true),
        Message::Done { .. } | Message::Refused { .. } => Some(false),
        _ => None,
    }
}

#[tokio::test]
async fn a_game_that_is_being_made_keeps_nobody_from_the_rest() {
    let app = TestApp::start().await;
    let seek = SeekWish { time: "5+3".to_owned(), variant: Variant::Standard, color: None, rated: false, range: None };
    for takes in [false, true] {
        let mut one = app.guest().await.socket().await;
        let mut other = app.guest().await.socket().await;
        one.say(&Request::Seek { id: 7, seek: seek.clone() }).await;
        one.answer(7).await.expect("nobody has to wait for that");
        one.say(&Request::Lobby).await;
        let offered = one.wait(|message| match message {
            Message::Lobby(view) => view.seeks.first().map(|seek| seek.id.clone()),
            _ => None,
        });
        let offered = offered.await;
        let mut lock = lock(&app).await;
        let wish =
            if takes { Request::Accept { id: 8, seek: offered } } else { Request::Seek { id: 8, seek: seek.clone() } };
        other.say(&wish).await;
        other.say(&Request::Lobby).await;
        assert!(other.wait(is_lobby).await, "it is told before the game is made");
        lock.execute("rollback").await.expect("it is given back");
        other.answer(8).await.expect("they play");
        let paired = |message: &Message| if let Message::Paired { game } = message { Some(game.clone()) } else { None };
        assert_eq!(other.wait(paired).await, one.wait(paired).await);
    }
}

/// A wish is there, or gone, when the next one is read.
#[tokio::test]
async fn wishes_are_heard_in_their_order() {
    let app = TestApp::start().await;
    let mut socket = app.guest().await.socket().await;
    for id in 0..20 {
        let seek =
            SeekWish { time: "5+3".to_owned(), variant: Variant::Standard, color: None, rated: false, range: None };
        socket.say(&Request::Seek { id, seek }).await;
        socket.say(&Request::Unseek { seek: None }).await;
    }
    socket.say(&Request::Lobby).await;
    let seeks = |message: &Message| if let Message::Lobby(view) = message { Some(view.seeks.len()) } else { None };
    assert_eq!(socket.wait(seeks).await, 0);
}

#[tokio::test]
async fn a_game_that_is_looked_for_keeps_nobody_from_the_rest() {
    let mut app = TestApp::start().await;
    let mut old = app.begin(json!({ "time": "5+0" })).await;
    old.play("e2e4 e7e5").await;
    old.white.must(acts::RESIGN).await;
    let person = old.white.person.clone();
    let live = person.make_game(json!({ "against": { "kind": "screen" } })).await;
    // The game that is over is now in the database alone.
    app.restart().await;
    let mut socket = person.socket().await;
    socket.join(&live).await;
    socket.all().await;
    let is_postgres = app.database_url().starts_with("postgres");
    let lock = if is_postgres { Some(lock(&app).await) } else { None };

    socket.say(&Request::Join { game: old.id.clone(), seq: None }).await;
    let said = socket.begin_act(&old.id, acts::say("well played")).await;
    if let Some(mut lock) = lock {
        let refused = socket.act(&live, acts::play(0, "e2e5")).await.expect_err("no pawn goes there");
        assert_eq!(refused.code, "illegal");
        lock.execute("rollback").await.expect("it is given back");
    }
    // What was said about the game meanwhile is done in that order.
    socket.answer(said).await.expect("players may talk");
    let heard = socket.all().await;
    let is_shown = |message: &Message| matches!(message, Message::Game(view) if view.id == old.id);
    let is_said = |message: &Message| matches!(message, Message::Event { event: Event::Said { .. }, .. });
    let (shown, said) = (heard.iter().position(is_shown), heard.iter().position(is_said));
    assert!(shown.is_some() && shown < said, "{heard:#?}");
}
