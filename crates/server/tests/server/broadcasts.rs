//! Broadcasts: what programs send, what is shown of it and when, who may do what, and what is left after a restart.

use crate::accounts::register;
use crate::common::{Lines, Person, TestApp};
use crate::lichess::{Program, has_fields};
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_trials::Answer;

async fn sender(app: &TestApp, name: &str) -> Program {
    Program::new(app, name, PersonKind::Player, &[Scope::StudyRead, Scope::StudyWrite]).await
}

/// Sends games as the broadcaster app does.
async fn push(person: &Person, round: &str, pgn: &str) -> Answer {
    let kind = [(CONTENT_TYPE, HeaderValue::from_static("text/plain"))];
    person.ask(Method::POST, &format!("/api/broadcast/round/{round}/push"), &kind, pgn.as_bytes().to_vec()).await
}

/// A broadcast with a round of this delay: their names.
async fn begin(program: &Program, name: &str, delay: u32) -> (String, String) {
    let tour = program.form("/broadcast/new", &format!("name={name}")).await.expect(200).json();
    let tour = tour["tour"]["id"].as_str().expect("an id").to_owned();
    let form = format!("name=Round+1&delay={delay}");
    let round = program.form(&format!("/broadcast/{tour}/new"), &form).await.expect(200).json();
    (tour, round["round"]["id"].as_str().expect("an id").to_owned())
}

fn game(board: u32, white: &str, black: &str, moves: &str) -> String {
    let result = moves.rsplit(' ').next().unwrap_or("*");
    format!(
        "[Event \"Open\"]\n[Site \"Hall\"]\n[Round \"1.{board}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
        [WhiteElo \"2100\"]\n[Result \"{result}\"]\n\n{moves}\n\n"
    )
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_broadcaster_app_finds_its_rounds_and_sends_games() {
    let app = TestApp::start().await;
    let ada = sender(&app, "Ada").await;
    ada.form("/broadcast/new", "").await.expect(400);
    let (tour, round) = begin(&ada, "Club+Open", 0).await;
    let refused = ada.form(&format!("/broadcast/{tour}/new"), "name=R&syncUrl=http://127.0.0.1/").await.expect(400);
    has_fields(&refused.json(), &["error.syncUrl"]);

    let mine = lines(&ada.person.get("/api/broadcast/my-rounds?nb=5").await.expect(200).text());
    assert_eq!(mine.len(), 1);
    has_fields(&mine[0], &["round.id", "round.name", "round.slug", "round.url", "round.createdAt", "tour.id"]);
    has_fields(&mine[0], &["tour.name", "tour.slug", "tour.url", "tour.createdAt", "tour.info", "study.features"]);
    assert_eq!((&mine[0]["study"]["writeable"], &mine[0]["round"]["id"]), (&json!(true), &json!(round)));
    let by = ada.get("/api/broadcast/by/ada?page=1").await;
    assert_eq!(by["currentPageResults"][0]["tour"]["id"], json!(tour));
    let tour_shape = ada.get(&format!("/api/broadcast/{tour}")).await;
    assert_eq!((&tour_shape["rounds"][0]["id"], &tour_shape["defaultRoundId"]), (&json!(round), &json!(round)));
    let shape = ada.get(&format!("/api/broadcast/-/-/{round}")).await;
    assert_eq!((&shape["study"]["writeable"], &shape["games"]), (&json!(true), &json!([])));
    app.visitor().get("/api/broadcast/-/-/nonesuch").await.expect(404);

    let text = game(1, "Bea", "Cid", "1. e4 {[%clk 1:30:25]} e5 *") + &game(2, "Dan", "Eve", "1. d4 d5 2. Ke3 *");
    let told = push(&ada.person, &round, &text).await.expect(200).json();
    assert_eq!((&told["games"][0]["moves"], &told["games"][0]["tags"]["White"]), (&json!(2), &json!("Bea")));
    let error = told["games"][1]["error"].as_str().expect("why");
    assert!(error.contains("game 2") && error.contains("Ke3") && told["games"][1].get("moves").is_none(), "{error}");

    let shape = app.visitor().get(&format!("/api/broadcast/club-open/round-1/{round}")).await.expect(200).json();
    assert_eq!(shape["games"].as_array().map(Vec::len), Some(1));
    let first = &shape["games"][0];
    assert_eq!(
        (&first["name"], &first["lastMove"], &first["status"], &first["players"][0]["clock"]),
        (&json!("Bea - Cid"), &json!("e7e5"), &json!("*"), &json!(542_500))
    );
    assert_eq!((&shape["study"]["writeable"], &shape["round"]["ongoing"]), (&json!(false), &json!(true)));
    let pgn = app.visitor().get(&format!("/api/broadcast/round/{round}.pgn")).await.expect(200);
    assert_eq!(pgn.headers[CONTENT_TYPE], "application/x-chess-pgn");
    let pgn = pgn.text();
    assert!(pgn.contains("1. e4 { [%clk 1:30:25] } 1... e5 *"), "{pgn}");
    assert!(pgn.contains("[BroadcastName \"Club Open\"]") && pgn.contains(&format!("{round}/")), "{pgn}");
    let bare = app.visitor().get(&format!("/api/broadcast/{tour}.pgn?clocks=false")).await.expect(200).text();
    assert!(bare.contains("1. e4 e5 *"), "{bare}");
    app.visitor().get(&format!("/api/broadcast/round/{round}")).await.expect(404);

    // It sends all of it again and again; what is new is taken.
    let text = game(1, "Bea", "Cid", "1. e4 e5 2. Nf3 1-0") + &game(2, "Dan", "Eve", "1. d4 d5 1/2-1/2");
    for _ in 0..2 {
        let told = push(&ada.person, &round, &text).await.expect(200).json();
        assert_eq!((&told["games"][0]["moves"], &told["games"][1]["moves"]), (&json!(3), &json!(2)));
    }
    let shape = ada.get(&format!("/api/broadcast/-/-/{round}")).await;
    assert_eq!((&shape["games"][1]["status"], &shape["round"]["finished"]), (&json!("½-½"), &json!(true)));
    has_fields(&shape, &["round.finishedAt"]);
    let all = lines(&app.visitor().get("/api/broadcast?nb=3").await.expect(200).text());
    assert_eq!((&all[0]["tour"]["id"], &all[0]["rounds"][0]["id"]), (&json!(tour), &json!(round)));
    assert_eq!(app.visitor().get("/api/broadcast?live=true").await.expect(200).text(), "");
    let top = app.visitor().get("/api/broadcast/top").await.expect(200).json();
    assert_eq!(top["past"]["currentPageResults"][0]["round"]["id"], json!(round));

    ada.form(&format!("/broadcast/round/{round}/edit?patch=1"), "name=Last+round").await.expect(200);
    assert_eq!(ada.get(&format!("/api/broadcast/-/-/{round}")).await["round"]["name"], "Last round");
    ada.form(&format!("/broadcast/{tour}/edit"), "name=Other&visibility=unlisted").await.expect(200);
    assert_eq!(ada.get(&format!("/api/broadcast/-/-/{round}")).await["tour"]["name"], "Other");
    assert_eq!(app.visitor().get("/api/broadcast").await.expect(200).text(), "");
    ada.form(&format!("/api/broadcast/round/{round}/reset"), "").await.expect(200);
    let shape = ada.get(&format!("/api/broadcast/-/-/{round}")).await;
    assert_eq!((&shape["games"], shape["round"].get("ongoing")), (&json!([]), None));
}

#[tokio::test]
async fn nobody_sends_to_the_broadcast_of_another() {
    let app = TestApp::start().await;
    let (ada, bea) = (sender(&app, "Ada").await, sender(&app, "Bea").await);
    let (tour, round) = begin(&ada, "Open", 0).await;
    let text = game(1, "Cid", "Dan", "1. e4 *");
    assert_eq!(push(&bea.person, &round, &text).await.status, 403);
    assert_eq!(push(&app.visitor(), &round, &text).await.status, 401);
    assert_eq!(push(&ada.person, "nonesuch", &text).await.status, 404);
    for path in
        [format!("/broadcast/{tour}/edit"), format!("/broadcast/{tour}/new"), format!("/broadcast/round/{round}/edit")]
    {
        assert_eq!(bea.form(&path, "name=Mine").await.status, 403, "{path}");
    }
    assert_eq!(bea.form(&format!("/api/broadcast/round/{round}/reset"), "").await.status, 403);
    // What is private is not there for others, by no address.
    ada.form(&format!("/broadcast/{tour}/edit"), "name=Open&visibility=private").await.expect(200);
    push(&ada.person, &round, &text).await.expect(200);
    for other in [&bea.person, &app.visitor()] {
        for path in [
            format!("/api/broadcast/{tour}"),
            format!("/api/broadcast/{tour}.pgn"),
            format!("/api/broadcast/-/-/{round}"),
            format!("/api/broadcast/round/{round}.pgn"),
            format!("/api/stream/broadcast/round/{round}.pgn"),
            format!("/api/broadcasts/{tour}"),
            format!("/api/broadcasts/rounds/{round}"),
        ] {
            assert_eq!(other.get(&path).await.status, 404, "{path}");
        }
        assert_eq!(other.get("/api/broadcast/by/ada").await.expect(200).json()["nbResults"], 0);
        assert_eq!(other.get("/api/broadcasts").await.expect(200).json(), json!([]));
    }
    assert_eq!(push(&bea.person, &round, &text).await.status, 404);
    assert_eq!(ada.get("/api/broadcast/by/ada").await["nbResults"], 1);
    assert!(ada.person.get(&format!("/api/broadcast/round/{round}.pgn")).await.expect(200).text().contains("1. e4"));
}

#[tokio::test]
async fn what_is_no_game_is_told_and_harms_nothing() {
    let app = TestApp::start().await;
    let ada = sender(&app, "Ada").await;
    let (_, round) = begin(&ada, "Open", 0).await;
    for (text, status) in [
        ("", 400),
        ("\n\n\n", 400),
        ("<html>not found</html>", 200),
        ("\u{feff}{", 200),
        ("[White \"A\"", 200),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", 200),
        ("[Variant \"Atomic\"]\n\n1. e4 *", 200),
        ("1. e4 -- 2. d4 *", 200),
    ] {
        let answer = push(&ada.person, &round, text).await;
        assert_eq!(answer.status.as_u16(), status, "{text}: {}", answer.text());
        for told in answer.json()["games"].as_array().into_iter().flatten() {
            assert!(told["error"].is_string(), "{text}: {told}");
        }
    }
    let many = "[White \"A\"]\n\n*\n\n".repeat(101);
    assert_eq!(push(&ada.person, &round, &many).await.status, 400);
    assert_eq!(push(&ada.person, &round, &"x".repeat((2 << 20) + 1)).await.status, 413);
    let kind = [(CONTENT_TYPE, HeaderValue::from_static("text/plain"))];
    let path = format!("/api/broadcast/round/{round}/push");
    let bytes = ada.person.ask(Method::POST, &path, &kind, vec![0xff, 0, 0xfe, b'{']).await;
    assert!(!bytes.status.is_server_error(), "{}", bytes.text());
    assert_eq!(ada.get(&format!("/api/broadcast/-/-/{round}")).await["games"], json!([]));
    // A round has a hundred games, and what comes then is told so.
    let hundred = |from: u32| (from..from + 100).map(|n| game(n, &format!("P{n}"), "Q", "1. e4 *")).collect::<String>();
    push(&ada.person, &round, &hundred(1)).await.expect(200);
    let told = push(&ada.person, &round, &hundred(51)).await.expect(200).json();
    assert!(told["games"][0]["moves"] == 1 && told["games"][99]["error"].is_string(), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_back_is_told_by_no_address_also_after_a_restart() {
    let mut app = TestApp::start().await;
    let mut ada = sender(&app, "Ada").await;
    let (tour, round) = begin(&ada, "Open", 3600).await;
    let sent = tokio::time::Instant::now();
    push(&ada.person, &round, &game(1, "Cid", "Dan", "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")).await.expect(200);
    app.restart().await;
    ada.person = app.visitor().with_header("authorization", &format!("Bearer {}", ada.token));
    let mut stream =
        Lines::open(&ada.person, Method::GET, &format!("/api/stream/broadcast/round/{round}.pgn"), &[], Vec::new())
            .await;
    let addresses = [
        format!("/api/broadcast/{tour}.pgn"),
        format!("/api/broadcast/-/-/{round}"),
        format!("/api/broadcast/round/{round}.pgn"),
        format!("/api/broadcasts/rounds/{round}"),
        "/api/broadcast".to_owned(),
        "/api/broadcast/top".to_owned(),
        "/api/broadcast/by/ada".to_owned(),
        "/api/broadcasts".to_owned(),
        format!("/api/broadcasts/{tour}"),
        "/api/broadcast/my-rounds".to_owned(),
    ];
    let gives_away =
        |text: &str| ["e2e4", "1. e4", "4P3", "1-0", "#", "finished"].iter().any(|sign| text.contains(sign));
    for path in &addresses {
        let text = ada.person.get(path).await.expect(200).text();
        assert!(!gives_away(&text), "{path}: {text}");
    }
    let mut told = String::new();
    while !told.contains(" *") && !told.contains("\n*") {
        told += &stream.line().await.expect("a line");
        told.push('\n');
    }
    assert!(told.contains("[White \"Cid\"]") && !gives_away(&told), "{told}");
    // Whoever waits for something new hears of it in time. With the delay that is asked for now that is soon.
    let path = format!("/api/broadcasts/rounds/{round}");
    let mut mark = ada.get(&path).await["mark"].as_str().expect("a mark").to_owned();
    let delay = sent.elapsed() + Duration::from_secs(2);
    let form = format!("delay={}", delay.as_secs());
    ada.form(&format!("/broadcast/round/{round}/edit?patch=1"), &form).await.expect(200);
    let news = loop {
        let news = ada.get(&format!("{path}?after={mark}")).await;
        assert_eq!(news["whole"], json!(false), "{news}");
        if news["boards"] != json!([]) {
            break news;
        }
        mark = news["mark"].as_str().expect("a mark").to_owned();
    };
    assert!(sent.elapsed().as_secs() >= delay.as_secs(), "{:?}", sent.elapsed());
    assert_eq!(news["boards"][0]["result"], json!("1-0"));
    let mut told = String::new();
    while !told.contains("1-0\n") {
        told += &stream.line().await.expect("a line");
        told.push('\n');
    }
    let finished = ada.get(&format!("/api/broadcasts/{tour}")).await;
    assert_eq!(finished["rounds"][0]["stage"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_held_back_begins_no_round_again_and_ends_one_also_after_a_restart() {
    let mut app = TestApp::start().await;
    let mut ada = sender(&app, "Ada").await;
    let (tour, round) = begin(&ada, "Open", 1).await;
    let path = format!("/api/broadcasts/rounds/{round}");
    let edit = format!("/broadcast/round/{round}/edit?patch=1");
    push(&ada.person, &round, &game(1, "Cid", "Dan", "1. e4 *")).await.expect(200);
    ada.form(&edit, "status=finished").await.expect(200);
    let mut boards = ada.get(&path).await["boards"].clone();
    while boards[0]["moves"] != "e2e4" {
        tokio::time::sleep(Duration::from_millis(50)).await;
        boards = ada.get(&path).await["boards"].clone();
    }
    // Whoever looks is told so, and so it is kept.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(ada.get(&path).await["round"]["stage"], "finished");
    assert_eq!(ada.get(&format!("/api/broadcasts/{tour}")).await["rounds"][0]["stage"], "finished");
    // What is sent begins it again; its last result is due while the server is away.
    push(&ada.person, &round, &game(1, "Cid", "Dan", "1. e4 e5 *")).await.expect(200);
    assert_eq!(ada.get(&path).await["round"]["stage"], "started");
    push(&ada.person, &round, &game(1, "Cid", "Dan", "1. e4 e5 1-0")).await.expect(200);
    let sent = tokio::time::Instant::now();
    app.restart().await;
    tokio::time::sleep_until(sent + Duration::from_millis(1_100)).await;
    ada.person = app.visitor().with_header("authorization", &format!("Bearer {}", ada.token));
    let mut now = ada.get(&path).await;
    assert_eq!(now["boards"][0]["result"], "1-0");
    while now["round"]["stage"] != "finished" {
        tokio::time::sleep(Duration::from_millis(50)).await;
        now = ada.get(&path).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_is_made_and_watched_on_the_page() {
    let mut app = TestApp::start().await;
    let ada = register(&app, "Ada").await;
    let wish =
        json!({ "name": " Club Open ", "about": "Five rounds", "visibility": "public", "round": { "delay": 0 } });
    let made = ada.post("/api/broadcasts", wish).await.expect(200).json();
    let (id, round) = (made["id"].as_str().expect("an id"), made["round"].as_str().expect("a round"));
    let path = format!("/api/broadcasts/rounds/{round}");
    let view = ada.get(&path).await.expect(200).json();
    assert_eq!(
        (&view["broadcast"]["mine"], &view["broadcast"]["name"], &view["round"]["name"], &view["round"]["stage"]),
        (&json!(true), &json!("Club Open"), &json!("Round 1"), &json!("new"))
    );
    // The page sends games as programs do, by its cookie.
    push(&ada, round, &(game(2, "Cid", "Dan", "1. e4 *") + &game(1, "Eve", "Fay", "1. d4 *"))).await.expect(200);
    let mark = view["mark"].as_str().expect("a mark");
    let visitor = app.visitor();
    let view = visitor.get(&format!("{path}?after={mark}")).await.expect(200).json();
    assert_eq!((&view["whole"], &view["broadcast"]["mine"]), (&json!(false), &json!(false)));
    let boards = view["boards"].as_array().expect("boards");
    assert_eq!((&boards[0]["board"], &boards[0]["players"]["white"]["name"]), (&json!(1), &json!("Eve")));
    assert_eq!(
        (&boards[1]["moves"], &boards[1]["turn"], &boards[1]["players"]["white"]["rating"]),
        (&json!("e2e4"), &json!("black"), &json!(2100))
    );
    // Only what is new comes then.
    let mark = view["mark"].as_str().expect("a mark").to_owned();
    push(&ada, round, &game(2, "Cid", "Dan", "1. e4 c5 *")).await.expect(200);
    let news = visitor.get(&format!("{path}?after={mark}")).await.expect(200).json();
    assert_eq!((news["boards"].as_array().map(Vec::len), &news["boards"][0]["moves"]), (Some(1), &json!("e2e4 c7c5")));
    // What is no mark brings everything.
    for mark in ["", "x", "0.0", "ffff.99999999999999999999", &format!("{}9", news["mark"].as_str().expect("a mark"))] {
        let all = visitor.get(&format!("{path}?after={mark}")).await.expect(200).json();
        assert_eq!((&all["whole"], all["boards"].as_array().map(Vec::len)), (&json!(true), Some(2)), "{mark}");
    }
    app.restart().await;
    let (ada, visitor) = (app.visitor(), app.visitor());
    ada.post("/api/login", json!({ "name": "Ada", "password": "correct horse" })).await.expect(200);
    let again = visitor.get(&path).await.expect(200).json();
    assert_eq!(again["boards"][1]["moves"], "e2e4 c7c5");
    // A mark is worth the same at any server, also at one that was started again.
    assert_eq!(again["mark"], news["mark"]);
    let news = visitor.get(&format!("{path}?after={mark}")).await.expect(200).json();
    assert_eq!((&news["whole"], &news["boards"][0]["moves"]), (&json!(false), &json!("e2e4 c7c5")));
    assert_eq!(news["boards"].as_array().map(Vec::len), Some(1));

    let second = ada.post(&format!("/api/broadcasts/{id}/rounds"), json!({ "delay": 60 })).await.expect(200).json();
    let listed = visitor.get("/api/broadcasts?live=true").await.expect(200).json();
    assert_eq!((&listed[0]["round"]["id"], &listed[0]["owner"]), (&json!(round), &json!("Ada")));
    let other = json!({ "name": "Final", "delay": 900, "stage": "finished" });
    ada.send(Method::PUT, &format!("/api/broadcasts/rounds/{}", second["round"].as_str().unwrap()), other)
        .await
        .expect(200);
    let view = visitor.get(&format!("/api/broadcasts/{id}")).await.expect(200).json();
    assert_eq!((&view["rounds"][1]["name"], &view["rounds"][1]["delay"]), (&json!("Final"), &json!(900)));
    for (wish, status) in [
        (json!({ "delay": 3601 }), 400),
        (json!({ "delay": -1 }), 400),
        (json!({ "delay": 0, "name": "x".repeat(81) }), 400),
        (json!({ "delay": 0, "name": "two\nlines" }), 400),
    ] {
        let answer = ada.send(Method::PUT, &path, wish.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{wish}");
    }
    let bea = register(&app, "Bea").await;
    for (method, path) in
        [(Method::PUT, path.clone()), (Method::DELETE, path.clone()), (Method::DELETE, format!("/api/broadcasts/{id}"))]
    {
        assert_eq!(bea.send(method, &path, json!({ "delay": 0 })).await.status, 403, "{path}");
    }
    ada.send(Method::DELETE, &path, Value::Null).await.expect(200);
    visitor.get(&path).await.expect(404);
    ada.send(Method::DELETE, &format!("/api/broadcasts/{id}"), Value::Null).await.expect(200);
    visitor.get(&format!("/api/broadcasts/{id}")).await.expect(404);
}

#[tokio::test]
async fn broadcasts_go_with_the_account() {
    let app = TestApp::start().await;
    let ada = register(&app, "Ada").await;
    let wish = json!({ "name": "Open", "visibility": "public", "round": {} });
    let made = ada.post("/api/broadcasts", wish).await.expect(200).json();
    let round = made["round"].as_str().expect("a round");
    push(&ada, round, &game(1, "Cid", "Dan", "1. e4 *")).await.expect(200);
    ada.post("/api/me/delete", json!({ "password": "correct horse" })).await.expect(200);
    app.visitor().get(&format!("/api/broadcasts/rounds/{round}")).await.expect(404);
    assert_eq!(app.visitor().get("/api/broadcasts").await.expect(200).json(), json!([]));
}
