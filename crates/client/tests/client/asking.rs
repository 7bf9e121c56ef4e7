//! The client against a server that says what the test wants it to say, word by word.

use crate::fake::{Fake, json};
use serde::Deserialize;
use tabiya_client::api::{Event, Face, GameEvent};
use tabiya_client::{Client, ClientError};

fn client(fake: &Fake) -> Client {
    Client::new(fake.address().parse().unwrap(), Some("secret")).unwrap()
}

#[tokio::test]
async fn what_is_asked_carries_the_token_and_what_is_answered_is_read() {
    let fake = Fake::start().await;
    fake.on("GET /api/account", json(r#"{"id":"anna","username":"Anna","title":"BOT","unknown":[1]}"#));
    let account = client(&fake).account().await.unwrap();
    assert_eq!((account.id.as_str(), account.title.as_deref()), ("anna", Some("BOT")));
    let asked = fake.asked();
    assert!(asked[0].head.contains("authorization: Bearer secret"), "{}", asked[0].head);
}

#[tokio::test]
async fn forms_are_written_as_forms() {
    let fake = Fake::start().await;
    fake.on("POST /api/challenge/abc/decline", json(r#"{"ok":true}"#));
    fake.on("POST /api/board/game/abc/chat", json(r#"{"ok":true}"#));
    let client = client(&fake);
    client.decline("abc", "tooFast").await.unwrap();
    client.say(Face::Board, "abc", "good & luck").await.unwrap();
    let bodies: Vec<String> = fake.asked().into_iter().map(|asked| asked.body).collect();
    assert_eq!(bodies, ["reason=tooFast", "room=player&text=good+%26+luck"]);
}

#[tokio::test]
async fn refusals_say_what_the_server_said() {
    let fake = Fake::start().await;
    let refusal = |status: &str, body: &str| {
        format!("HTTP/1.1 {status}\r\nretry-after: 7\r\ncontent-length: {}\r\n\r\n{body}", body.len())
    };
    fake.on("GET /api/account", refusal("401 Unauthorized", r#"{"error":"No such token"}"#));
    fake.on("GET /api/account", refusal("429 Too Many Requests", "<html>"));
    fake.on("GET /api/account", refusal("400 Bad Request", r#"{"error":{"days":["no"]}}"#));
    let client = client(&fake);
    for (wanted, words) in [(401, "No such token"), (429, "too many requests"), (400, r#"{"days":["no"]}"#)] {
        match client.account().await {
            Err(ClientError::Refused { status, error, after_s, .. }) => {
                assert_eq!((status, error.as_str(), after_s), (wanted, words, Some(7)));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_or_speaks_nonsense_is_an_error_and_no_more() {
    let gone = Client::new("http://127.0.0.1:1".parse().unwrap(), None).unwrap();
    assert!(matches!(gone.account().await, Err(ClientError::Unreachable { .. })));
    let fake = Fake::start().await;
    fake.on("GET /api/account", "this is no HTTP\r\n\r\n".to_owned());
    fake.on("GET /api/account", json("not JSON"));
    assert!(matches!(client(&fake).account().await, Err(ClientError::Unreachable { .. })));
    assert!(matches!(client(&fake).account().await, Err(ClientError::Strange(_))));
    assert!(matches!(Client::new(fake.address().parse().unwrap(), Some("a\nb")), Err(ClientError::BadToken)));
}

#[derive(Debug, Deserialize)]
struct Number {
    n: u32,
}

#[tokio::test]
async fn streams_are_read_wherever_they_were_cut() {
    let fake = Fake::start().await;
    fake.stream("GET /numbers", &["\n", "{\"n\":", "1}\n{\"n\":2}\n\n{\"n\"", ":3}\n"]);
    let mut lines = client(&fake).stream("GET".parse().unwrap(), "/numbers", &[]).await.unwrap();
    let mut heard = Vec::new();
    while let Some(Number { n }) = lines.next().await.unwrap() {
        heard.push(n);
    }
    assert_eq!(heard, [1, 2, 3]);
}

#[tokio::test]
async fn unknown_events_and_fields_are_passed_over() {
    let fake = Fake::start().await;
    fake.stream(
        "GET /api/stream/event",
        &["{\"type\":\"somethingNew\",\"x\":1}\n", "{\"type\":\"gameStart\",\"game\":{\"gameId\":\"abc\"}}\n"],
    );
    let mut events = client(&fake).events().await.unwrap();
    assert!(matches!(events.next().await.unwrap(), Some(Event::Unknown)));
    assert!(matches!(events.next().await.unwrap(), Some(Event::GameStart { game }) if game.game_id == "abc"));
    fake.stream("GET /api/board/game/stream/abc", &["{\"type\":\"opponentGone\",\"gone\":true}\n", "nonsense\n"]);
    let mut game = client(&fake).game(Face::Board, "abc").await.unwrap();
    assert!(matches!(game.next().await.unwrap(), Some(GameEvent::OpponentGone { gone: true, .. })));
    assert!(matches!(game.next::<GameEvent>().await, Err(ClientError::Strange(_))));
}

#[tokio::test]
async fn logging_in_makes_a_token_and_leaves_no_session() {
    let fake = Fake::start().await;
    let with_cookie = "HTTP/1.1 200 OK\r\nset-cookie: tabiya=s3; Path=/; HttpOnly\r\ncontent-length: 2\r\n\r\n{}";
    fake.on("POST /api/login", with_cookie.to_owned());
    fake.on("POST /api/me/tokens", json(r#"{"token":"tby_x","id":"1"}"#));
    fake.on("POST /api/logout", json("{}"));
    let token = client(&fake).log_in("Anna", "correct horse", "terminal").await.unwrap();
    assert_eq!(token, "tby_x");
    let asked = fake.asked();
    assert!(asked[..2].iter().all(|asked| asked.body.contains("correct horse")), "{asked:?}");
    assert!(asked[1..].iter().all(|asked| asked.head.contains("cookie: tabiya=s3")), "{asked:?}");
    assert_eq!(asked.len(), 3);
}
