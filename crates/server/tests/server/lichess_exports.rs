//! Games as the Lichess API exports them: what the engine has found, which games are meant, and what old clients ask.

use crate::common::{Person, TestApp};
use crate::lichess::{Program, begin};
use hyper::Method;
use hyper::header::CONTENT_TYPE;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_server::config::Limits;

/// White and Black, and the game in which one of them blundered into mate; it has been reviewed.
async fn reviewed(app: &TestApp) -> (Program, Program, String) {
    let (anna, bert) = (Program::board(app, "Anna").await, Program::board(app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=3").await;
    play(&anna, &bert, &id, "f2f3 e7e5 g2g4 d8h4").await;
    let path = format!("/api/games/{id}/review");
    app.guest().await.post(&path, json!({})).await.expect(202);
    while app.visitor().get(&path).await.status != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    (anna, bert, id)
}

async fn play(white: &Program, black: &Program, id: &str, moves: &str) {
    for (ply, uci) in moves.split(' ').enumerate() {
        let mover = if ply % 2 == 0 { white } else { black };
        mover.post(&format!("/api/board/game/{id}/move/{uci}"), "").await;
    }
}

async fn app() -> TestApp {
    TestApp::start_with(|config| config.review_nodes = 2_000).await
}

fn json_of(app: &TestApp) -> Person {
    app.visitor().with_header("accept", "application/x-ndjson")
}

#[tokio::test]
async fn what_the_engine_found_is_in_exports() {
    let app = app().await;
    let (_anna, _bert, id) = reviewed(&app).await;
    let json = json_of(&app);
    let game = json.get(&format!("/game/export/{id}?accuracy=true")).await.expect(200).json();
    let analysis = game["analysis"].as_array().expect("one for each move");
    assert_eq!(analysis.len(), 4);
    assert!(analysis[0]["eval"].is_i64() && analysis[0].get("best").is_none(), "{}", analysis[0]);
    assert_eq!((&analysis[2]["mate"], &analysis[2]["judgment"]["name"]), (&json!(-1), &json!("Blunder")));
    assert!(analysis[2]["best"].as_str().is_some_and(|uci| uci.len() == 4), "{}", analysis[2]);
    assert!(analysis[2]["judgment"]["comment"].is_string() && analysis[2]["variation"].is_string());
    assert_eq!(analysis[3], json!({ "mate": 0 }));
    let white = &game["players"]["white"]["analysis"];
    assert_eq!(white["blunder"], 1);
    assert!(white["acpl"].is_u64() && white["accuracy"].is_u64(), "{white}");

    // Accuracy only for those who ask, evaluations for all but those who do not want them.
    let game = json.get(&format!("/game/export/{id}")).await.expect(200).json();
    assert!(game["analysis"].is_array() && game["players"]["white"]["analysis"].get("accuracy").is_none());
    let game = json.get(&format!("/game/export/{id}?evals=false")).await.expect(200).json();
    assert_eq!((game.get("analysis"), game["players"]["white"].get("analysis")), (None, None));
    // In lists it is the other way round.
    let listed = json.get("/api/games/user/anna").await.expect(200).json();
    assert_eq!((listed.get("analysis"), listed["players"]["white"].get("analysis")), (None, None));
    let listed = json.get("/api/games/user/anna?evals=True&pgnInJson=1").await.expect(200).json();
    assert_eq!(listed["analysis"].as_array().map(Vec::len), Some(4));
    assert!(listed["pgn"].as_str().is_some_and(|pgn| pgn.contains("[%eval #-1]")), "{}", listed["pgn"]);
}

#[tokio::test]
async fn evaluations_stand_behind_the_moves_in_pgn() {
    let app = app().await;
    let (_anna, _bert, id) = reviewed(&app).await;
    let text = async |query: &str| {
        let pgn = app.visitor().get(&format!("/game/export/{id}?{query}")).await.expect(200).text();
        pgn.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let pgn = text("").await;
    assert!(pgn.contains("2. g4 { [%eval #-1] [%clk 0:05:0"), "{pgn}");
    assert_eq!((pgn.matches("%eval").count(), pgn.matches("%clk").count()), (3, 4), "{pgn}");
    let pgn = text("evals=false").await;
    assert!(pgn.contains("%clk") && !pgn.contains("%eval"), "{pgn}");
    let pgn = text("clocks=0").await;
    assert!(!pgn.contains("%clk") && pgn.contains("%eval"), "{pgn}");
    let pgn = text("literate=true").await;
    assert!(pgn.contains("2. g4 $4 { ") && pgn.contains("[%eval #-1] [%clk") && pgn.contains(" (2. "), "{pgn}");
}

#[tokio::test]
async fn games_are_chosen_by_kind_and_by_what_is_known_of_them() {
    let app = app().await;
    let (anna, bert, id) = reviewed(&app).await;
    let short = begin(&anna, &bert, "bert", "clock.limit=29&clock.increment=0").await;
    let shuffled = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=3&variant=chess960").await;
    for other in [&short, &shuffled] {
        // Wherever the pieces stand, a pawn can go one step.
        play(&anna, &bert, other, "e2e3 e7e6").await;
        bert.post(&format!("/api/board/game/{other}/resign"), "").await;
    }
    let json = json_of(&app);
    let ids = async |query: &str| {
        let text = json.get(&format!("/api/games/user/bert?{query}")).await.expect(200).text();
        let id = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["id"].as_str().map(str::to_owned);
        text.lines().filter_map(id).collect::<Vec<String>>()
    };
    assert_eq!(ids("").await, [shuffled.as_str(), &short, &id]);
    assert_eq!(ids("analysed=true").await, [id.as_str()]);
    assert_eq!(ids("analysed=false&sort=dateAsc").await, [short.as_str(), &shuffled]);
    assert_eq!(ids("perfType=blitz").await, [id.as_str()]);
    assert_eq!(ids("perfType=ultraBullet,chess960&max=1").await, [shuffled.as_str()]);
    assert_eq!(ids("perfType=bullet").await, [""; 0]);
}

#[tokio::test]
async fn old_clients_find_what_they_ask_for() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=3").await;
    play(&anna, &bert, &id, "e2e4 e7e5").await;
    anna.post(&format!("/api/board/game/{id}/resign"), "").await;
    let by_ids = app.visitor().ask(Method::POST, "/games/export/_ids", &[], id.clone().into_bytes()).await.expect(200);
    assert!(by_ids.text().contains("1. e4 e5"));
    let json = json_of(&app).ask(Method::POST, "/games/export/_ids?moves=false", &[], id.clone().into_bytes()).await;
    assert_eq!((&json.json()["id"], json.json().get("moves")), (&json!(id), None));
}

/// Whoever only asks whether there is an event stream does not end the one that there is.
#[tokio::test]
async fn a_question_for_the_head_ends_no_stream() {
    let app = TestApp::start().await;
    let anna = Program::board(&app, "Anna").await;
    let mut events = anna.stream("/api/stream/event").await;
    let head = anna.person.ask(Method::HEAD, "/api/stream/event", &[], Vec::new()).await.expect(200);
    assert_eq!(head.headers[CONTENT_TYPE], "application/x-ndjson");
    assert_eq!(head.text(), "");
    let bert = Program::board(&app, "Bert").await;
    let id = bert.challenge("anna", "").await;
    assert_eq!(events.of_type("challenge").await["challenge"]["id"], json!(id));
}

/// A client that is told to come back later stops for a minute, so moves are never told that.
#[tokio::test]
async fn moves_are_never_too_many() {
    let app = TestApp::start_with(|config| {
        config.limits = Limits { requests_per_address: "1/h:20".parse().expect("a rate"), ..Limits::free() };
    })
    .await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=3").await;
    while anna.person.get("/api/account").await.status != 429 {}
    play(&anna, &bert, &id, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6").await;
    // Nobody's moves are counted like everything else.
    let stranger = app.visitor().with_header("authorization", "Bearer nobody");
    let path = format!("/api/board/game/{id}/move/b5a4");
    assert_eq!(stranger.ask(Method::POST, &path, &[], Vec::new()).await.status, 429);
}
