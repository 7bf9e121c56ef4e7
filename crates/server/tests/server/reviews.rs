//! Reviews: who may have and give them, what is believed of them, and what a restart costs.

use crate::common::{Match, Person, TestApp};
use hyper::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_rules::Position;
use tabiya_server::limited::Limited;
use tabiya_server::store::Store;

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";

async fn start() -> TestApp {
    TestApp::start_with(|config| config.review_nodes = 2_000).await
}

async fn finished(app: &TestApp) -> Match {
    let mut game = app.begin(json!({})).await;
    game.play(MATE).await;
    game.ending().await;
    game
}

fn path(game: &Match) -> String {
    format!("/api/games/{}/review", game.id)
}

/// Asks until the review is there.
async fn reviewed(person: &Person, path: &str) -> Value {
    loop {
        let answer = person.get(path).await;
        match answer.status.as_u16() {
            200 => return answer.json(),
            202 => tokio::time::sleep(Duration::from_millis(50)).await,
            _ => panic!("{}", answer.text()),
        }
    }
}

#[tokio::test]
async fn the_server_reviews_a_game_for_everybody() {
    let app = start().await;
    let game = finished(&app).await;
    let path = path(&game);
    assert_eq!(app.visitor().get(&path).await.expect(204).text(), "");
    let progress = app.guest().await.post(&path, json!({})).await.expect(202).json();
    assert_eq!((&progress["of"], &progress["ahead"]), (&json!(5), &json!(0)));

    let review = reviewed(&app.visitor(), &path).await;
    assert_eq!((&review["by"], &review["progress"]), (&json!("server"), &json!(null)));
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(4));
    assert_eq!(review["moves"][2]["judgement"], "blunder");
    assert_eq!(review["moves"][2]["lapse"], "mate-allowed");
    assert_eq!(review["moves"][3]["eval"], json!({ "mate": 0 }));
    assert_eq!((&review["white"]["blunders"], &review["black"]["blunders"]), (&json!(1), &json!(0)));
    assert_eq!(review["opening"]["eco"], "A00");

    let english = review["moves"][2]["sentence"].as_str().expect("a sentence").to_owned();
    let hebrew = app.visitor().get(&format!("{path}?language=he")).await.expect(200).json();
    assert_eq!(app.visitor().get(&format!("{path}?lang=he")).await.expect(200).json(), hebrew);
    let hebrew = hebrew["moves"][2]["sentence"].as_str().expect("a sentence").to_owned();
    let is_hebrew = hebrew.chars().any(|letter| ('א'..='ת').contains(&letter));
    assert!(english.contains("g4") && hebrew.contains("g4") && is_hebrew, "{hebrew}");
    assert_eq!(app.guest().await.post(&path, json!({})).await.expect(200).json(), review, "to ask again does no harm");
}

#[tokio::test]
async fn what_the_server_thinks_of_a_position_is_kept() {
    let app = start().await;
    let game = finished(&app).await;
    app.guest().await.post(&path(&game), json!({})).await.expect(202);
    let review = reviewed(&app.visitor(), &path(&game)).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let known = store.cloud(&Position::STANDARD).await.expect("the database").expect("it was looked at");
    let line = &review["moves"][0]["lines"][0];
    assert_eq!(json!(known.lines[0].cp), line["eval"]["cp"]);
    assert_eq!(known.lines[0].moves.split(' ').next(), line["uci"][0].as_str());
    assert!(known.depth > 0 && known.nodes > 0);
    let other: Position = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse().expect("a position");
    assert_eq!(store.cloud(&other).await.expect("the database"), None);
    store.close().await;
}

#[tokio::test]
async fn a_review_of_a_page_is_kept_with_the_game_but_its_words_are_not_believed() {
    let app = start().await;
    let (first, second) = (finished(&app).await, finished(&app).await);
    first.white.person.post(&path(&first), json!({})).await.expect(202);
    let review = reviewed(&app.visitor(), &path(&first)).await;

    let mut given = review.clone();
    given["moves"][0]["sentence"] = json!("White is a genius.");
    given["moves"][0]["judgement"] = json!("blunder");
    given["white"]["accuracy"] = json!(100.0);
    let put = async |person: &Person| person.send(Method::PUT, &path(&second), given.clone()).await;
    assert_eq!(put(&app.guest().await).await.expect(403).code(), "forbidden");
    let told = put(&second.white.person).await.expect(200).json();
    assert_eq!(told["by"], "page");
    for name in ["moves", "white", "black", "opening", "counted", "start"] {
        assert_eq!(told[name], review[name], "{name}");
    }
    assert_eq!(app.visitor().get(&path(&second)).await.expect(200).json(), told, "everybody sees it");

    // What somebody else's page says later changes nothing; the server's own review counts more.
    let mut other = review.clone();
    other["moves"][0]["lines"][0]["eval"] = json!({ "cp": -900 });
    let kept = second.black.person.send(Method::PUT, &path(&second), other.clone()).await.expect(200).json();
    assert_eq!(kept, told);
    let asked = second.black.person.post(&path(&second), json!({})).await.expect(200).json();
    assert_eq!((&asked["by"], &asked["progress"]["of"]), (&json!("page"), &json!(5)));
    while reviewed(&app.visitor(), &path(&second)).await["by"] == "page" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let kept = second.white.person.send(Method::PUT, &path(&second), other).await.expect(200).json();
    assert_eq!(kept["by"], "server");
}

#[tokio::test]
async fn nonsense_is_not_kept() {
    let app = start().await;
    let game = finished(&app).await;
    let path = path(&game);
    let line =
        |cp: i32, uci: &str| json!([{ "eval": { "cp": cp }, "depth": 9, "uci": uci.split(' ').collect::<Vec<_>>() }]);
    let good = json!({ "moves": [
        { "uci": "f2f3", "eval": { "cp": -90 }, "lines": line(20, "e2e4 e7e5") },
        { "uci": "e7e5", "eval": { "cp": -70 }, "lines": line(-90, "e7e5") },
        { "uci": "g2g4", "eval": { "mate": -1 }, "lines": line(-70, "e2e4") },
        { "uci": "d8h4", "eval": { "mate": 0 }, "lines": [{ "eval": { "mate": -1 }, "depth": 1, "uci": ["d8h4"] }] },
    ] });
    for (place, value, about) in [
        ("/moves", json!([]), "moves"),
        ("/moves/1/uci", json!("e7e6"), "e7e5 was played"),
        ("/moves/1/uci", json!("x"), "moves[1]"),
        ("/moves/0/lines", json!([]), "moves[0].lines"),
        ("/moves/2/lines", json!([]), "moves[2].lines"),
        ("/moves/0/lines", line(20, "e2e5"), "e2e5"),
        ("/moves/0/lines", line(20, "e2e4 e2e4"), "e2e4"),
        ("/moves/0/lines", line(20, "hello"), "hello"),
        ("/moves/0/lines", line(99_999, "e2e4"), "99999"),
        ("/moves/1/lines", line(30, "e7e5"), "moves[1]"),
        ("/moves/2/eval", json!({ "mate": 0 }), "mate 0"),
        ("/moves/2/eval", json!({ "mate": 501 }), "mate 501"),
        ("/moves/2/eval", json!({}), "expected"),
        ("/moves/2/eval", json!(null), "expected"),
        ("/moves/0/lines", json!(vec![line(20, "e2e4")[0].clone(); 6]), "6 lines"),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("a place") = value;
        let answer = game.white.person.send(Method::PUT, &path, bad).await;
        assert_eq!(answer.status.as_u16(), 400, "{place}: {}", answer.text());
        assert!(answer.text().contains(about), "{place}: {}", answer.text());
    }
    app.visitor().get(&path).await.expect(204);
    let told = game.white.person.send(Method::PUT, &path, good).await.expect(200).json();
    assert_eq!(told["moves"][2]["judgement"], "blunder");
    assert_eq!(told["moves"][0]["judgement"], "inaccuracy");
}

#[tokio::test]
async fn a_review_that_was_asked_for_survives_a_restart() {
    let mut app = TestApp::start_with(|config| config.review_nodes = 20_000).await;
    let mut game = app.begin(json!({})).await;
    game.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7").await;
    game.ending().await;
    game.white.person.post(&path(&game), json!({})).await.expect(202);
    app.crash().await;
    let review = reviewed(&app.visitor(), &path(&game)).await;
    assert_eq!((&review["counted"], &review["by"]), (&json!(15), &json!("server")));
    assert_eq!(review["moves"][13]["judgement"], "blunder");
    app.restart().await;
    assert_eq!(app.visitor().get(&path(&game)).await.expect(200).json(), review);
}

#[tokio::test]
async fn a_review_of_an_older_kind_is_shown_and_made_anew() {
    let app = start().await;
    let game = finished(&app).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let old = r#"[{"cp":20},{"cp":20},{"cp":20},{"mate":1},{"mate":0}]"#;
    store.ask_review(&game.id, None).await.expect("the database");
    assert!(store.claim_review("long ago").await.expect("the database").is_some());
    assert!(store.finish_review(&game.id, "long ago", old).await.expect("the database"));
    store.close().await;
    let shown = app.visitor().get(&path(&game)).await.expect(200).json();
    assert_eq!((&shown["by"], &shown["moves"][2]["lines"]), (&json!("server"), &json!([])));
    assert_eq!(shown["progress"]["ahead"], 0);
    while reviewed(&app.visitor(), &path(&game)).await["progress"] != json!(null) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let anew = reviewed(&app.visitor(), &path(&game)).await;
    assert!(anew["moves"][2]["lines"][0]["uci"].is_array(), "{anew}");
    assert!(anew["moves"][2]["sentence"].as_str().is_some_and(|words| words.contains("mate")), "{anew}");
}

#[tokio::test]
async fn what_is_certain_is_shown_while_the_rest_is_looked_at() {
    let app = start().await;
    let game = finished(&app).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    store.ask_review(&game.id, None).await.expect("the database");
    assert!(store.claim_review("somebody").await.expect("the database").is_some());
    let shown = async |draft: Value| {
        assert!(store.draft_review(&game.id, "somebody", &draft.to_string()).await.expect("the database"));
        app.visitor().get(&path(&game)).await.expect(202).json()
    };
    let line = |cp: i32, m: &str| json!({ "cp": cp, "l": [{ "cp": cp, "d": 9, "n": 1, "m": m }] });
    let mate = json!({ "mate": 1, "l": [{ "mate": 1, "d": 9, "n": 1, "m": "d8h4" }] });
    let all = json!([line(20, "e2e4"), line(10, "e7e5"), line(-10, "e2e4"), mate, { "mate": 0 }]);
    // Some positions were not looked at yet.
    let begun = shown(json!({ "v": 11, "all": [line(20, "e2e4"), null, null, null, null] })).await;
    assert_eq!((&begun["review"], &begun["of"]), (&json!(null), &json!(5)));
    let graph = shown(json!({ "v": 11, "all": all })).await;
    assert_eq!(graph["review"]["moves"][2]["eval"], json!({ "mate": -1 }));
    assert_eq!(
        (&graph["review"]["moves"][2]["judgement"], &graph["review"]["white"]["blunders"]),
        (&json!(null), &json!(0))
    );
    for (certain, judgement, blunders) in [(2, json!(null), 0), (3, json!("blunder"), 1)] {
        let so_far = shown(json!({ "v": 11, "all": all, "certain": certain })).await;
        assert_eq!(so_far["review"]["moves"][2]["judgement"], judgement);
        assert_eq!(so_far["review"]["white"]["blunders"], blunders);
        assert_eq!(so_far["review"]["moves"][2]["sentence"].is_string(), blunders > 0);
    }
    store.close().await;
}

#[tokio::test]
async fn nobody_fills_the_queue() {
    // Nothing is ever done here.
    let app = TestApp::start_with(|config| {
        config.review_nodes = u64::MAX;
        config.limits.reviews_waiting_per_person = 1;
        config.limits.reviews_waiting = 2;
        config.limits.rates[Limited::Reviews].person = "1/h:1".parse().unwrap();
    })
    .await;
    let games = [finished(&app).await, finished(&app).await, finished(&app).await];
    let (one, two, three) = (app.guest().await, app.guest().await, app.guest().await);
    one.post(&path(&games[0]), json!({})).await.expect(202);
    one.post(&path(&games[0]), json!({})).await.expect(202);
    assert_eq!(one.post(&path(&games[1]), json!({})).await.expect(409).code(), "review-queue-own");
    let progress = two.post(&path(&games[1]), json!({})).await.expect(202).json();
    assert_eq!(progress["ahead"], 1);
    assert_eq!(three.post(&path(&games[2]), json!({})).await.expect(503).code(), "unavailable");
}
