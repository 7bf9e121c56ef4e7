//! Public games that wait for an opponent: who finds them, what they are called, and when they are gone.

use crate::accounts::register;
use crate::common::{Lines, TestApp, acts};
use hyper::Method;
use serde_json::{Value, json};
use tabiya_server::config::ChatPolicy;
use tabiya_server::store::Store;
use tabiya_server::wire::{Act, Message, Request, WaitingView};

fn offer(title: &str) -> Value {
    json!({ "against": { "kind": "link" }, "color": "white", "time": "10+5", "visibility": "public", "title": title })
}

fn waiting(message: &Message) -> Option<Vec<WaitingView>> {
    if let Message::Lobby(lobby) = message { Some(lobby.waiting.clone()) } else { None }
}

#[tokio::test]
async fn a_public_game_that_waits_is_listed_until_somebody_comes() {
    let app = TestApp::start().await;
    let anna = register(&app, "Anna").await;
    let mut anna_socket = anna.socket().await;
    let game = anna.make_game(offer("Beginners welcome")).await;
    // Neither a link that was sent to somebody nor what only players see is for everybody.
    for visibility in ["link", "private"] {
        anna.make_game(json!({ "against": { "kind": "link" }, "visibility": visibility })).await;
    }
    // Nor is one in which nobody sits yet.
    for maker in [&anna, &app.visitor()] {
        maker.post("/api/challenge/open", json!({ "clock.limit": 300, "clock.increment": 3 })).await.expect(200);
    }
    let listed = app.visitor().get("/api/games/waiting").await.expect(200).json();
    let expected = json!([{ "id": game, "title": "Beginners welcome", "name": "Anna", "time": "10+5", "speed": "rapid",
        "variant": "standard", "color": "black", "mine": false, "rated": false,
        "rating": { "points": 1500, "provisional": true } }]);
    assert_eq!(listed, expected);
    assert_eq!(anna.get("/api/games/waiting").await.json()[0]["mine"], json!(true));

    let bert = register(&app, "Bert").await;
    let mut socket = bert.socket().await;
    socket.say(&Request::Lobby).await;
    let seen = socket.wait(|message| waiting(message).filter(|all| !all.is_empty())).await;
    assert_eq!((seen.len(), seen[0].id.as_str(), seen[0].mine), (1, game.as_str(), false));
    let view = socket.join(&game).await;
    assert_eq!(view.title.as_deref(), Some("Beginners welcome"));
    socket.act(&game, Act::Sit).await.expect("the seat is free");
    socket.wait(|message| waiting(message).filter(Vec::is_empty)).await;
    assert_eq!(app.visitor().get("/api/games/waiting").await.json(), json!([]));
    anna_socket.join(&game).await;
    anna_socket.act(&game, acts::play(0, "e2e4")).await.expect("a move");
}

/// Whoever asks for their challenges makes the server read those, however many others wait.
#[tokio::test]
async fn only_the_games_that_name_somebody_are_read_for_them() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "Anna").await, register(&app, "Bert").await);
    for number in 0..5 {
        anna.make_game(offer(&format!("Number {number}"))).await;
    }
    let asked = anna.make_game(json!({ "against": { "kind": "person", "name": "Bert" } })).await;
    let own = bert.make_game(json!({ "against": { "kind": "link" } })).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account("bert").await.expect("the database").expect("the account").player.id;
    let mut read: Vec<String> =
        store.waiting_games(&id).await.expect("the database").into_iter().map(|(id, _)| id).collect();
    let mut told: Vec<String> = bert
        .get("/api/challenges")
        .await
        .expect(200)
        .json()
        .as_array()
        .expect("a list")
        .iter()
        .map(|challenge| challenge["game"].as_str().expect("a game").to_owned())
        .collect();
    let mut wanted = [asked, own];
    read.sort();
    told.sort();
    wanted.sort();
    assert_eq!((read, told), (wanted.to_vec(), wanted.to_vec()));
    assert_eq!(anna.get("/api/challenges").await.expect(200).json().as_array().map(Vec::len), Some(6));
}

#[tokio::test]
async fn a_game_whose_maker_has_left_is_not_listed() {
    let app = TestApp::start().await;
    let anna = register(&app, "Anna").await;
    let socket = anna.socket().await;
    let game = anna.make_game(offer("Soon gone")).await;
    let bert = register(&app, "Bert").await;
    let mut follower = bert.socket().await;
    follower.say(&Request::Lobby).await;
    follower.wait(|message| waiting(message).filter(|all| all.len() == 1)).await;
    socket.close().await;
    follower.wait(|message| waiting(message).filter(Vec::is_empty)).await;
    // A program that listens to events is there too.
    let events = Lines::open(&anna, Method::GET, "/api/stream/event", &[], Vec::new()).await;
    assert_eq!(events.status, 200);
    let seen = follower.wait(|message| waiting(message).filter(|all| all.len() == 1)).await;
    assert_eq!(seen[0].id, game);
}

#[tokio::test]
async fn a_title_is_a_short_line_of_what_is_seen() {
    let app = TestApp::start().await;
    let anna = register(&app, "Anna").await;
    let long = "x".repeat(61);
    for bad in ["", " ", "two\nlines", "a\u{202E}b", "zero\u{200B}width", "\u{1B}[2J", long.as_str()] {
        assert_eq!(anna.post("/api/games", offer(bad)).await.expect(400).code(), "title-form", "{bad:?}");
    }
    let longest = "é".repeat(60);
    let game = anna.make_game(offer(&longest)).await;
    assert_eq!(anna.get(&format!("/api/games/{game}")).await.json()["title"], json!(longest));
}

#[tokio::test]
async fn who_may_not_speak_freely_gives_no_title() {
    let app = TestApp::start_with(|config| config.guest_chat = Some(ChatPolicy::Presets)).await;
    let guest = app.guest().await;
    assert_eq!(guest.post("/api/games", offer("Hello")).await.expect(400).code(), "title-forbidden");
    guest.make_game(json!({ "against": { "kind": "link" }, "visibility": "public" })).await;
    register(&app, "Anna").await.make_game(offer("Hello")).await;
    let app = TestApp::start_with(|config| config.chat = ChatPolicy::Off).await;
    let anna = register(&app, "Anna").await;
    assert_eq!(anna.post("/api/games", offer("Hello")).await.expect(400).code(), "title-forbidden");
}

#[tokio::test]
async fn a_game_that_waits_is_still_called_the_same_after_a_restart() {
    let mut app = TestApp::start().await;
    let anna = register(&app, "Anna").await;
    let game = anna.make_game(offer("After the break")).await;
    app.restart().await;
    let bert = register(&app, "Bert").await;
    let mut follower = bert.socket().await;
    follower.say(&Request::Lobby).await;
    let _here = anna.socket().await;
    let seen = follower.wait(|message| waiting(message).filter(|all| all.len() == 1)).await;
    assert_eq!((&seen[0].id, seen[0].title.as_deref()), (&game, Some("After the break")));
}
