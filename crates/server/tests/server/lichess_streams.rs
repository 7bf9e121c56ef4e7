//! Streams of the Lichess API: how they begin, stay alive and end, many at once, and those that nobody reads.

use crate::common::{Lines, TestApp};
use crate::lichess::{Program, begin, has_fields};
use hyper::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

const CLOCK: &str = "clock.limit=600&clock.increment=0";

async fn two(app: &TestApp) -> (Program, Program) {
    (Program::board(app, "Anna").await, Program::board(app, "Bert").await)
}

#[tokio::test]
async fn every_stream_says_that_it_lives() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    let mut events = anna.stream("/api/stream/event").await;
    events.of_type("gameStart").await;
    let mut game = anna.stream(&format!("/api/board/game/stream/{id}")).await;
    let first = game.line().await.unwrap();
    assert!(first.starts_with("{\"type\":\"gameFull\""), "nothing comes before the whole game: {first}");
    let mut seek = anna.seek("time=17&increment=3").await;
    let form = b"clock.limit=180&clock.increment=0&keepAliveStream=true".to_vec();
    let mut kept = Lines::open(&bert.person, Method::POST, "/api/challenge/anna", &[], form).await;
    kept.next().await.unwrap();
    events.of_type("challenge").await;
    let lines = tokio::join!(events.line(), quiet(&mut game), seek.line(), kept.line());
    assert_eq!(lines, (Some(String::new()), Some(String::new()), Some(String::new()), Some(String::new())));
}

/// The next line that is not about who is there.
async fn quiet(game: &mut Lines) -> Option<String> {
    loop {
        let line = game.line().await?;
        if !line.contains("opponentGone") {
            return Some(line);
        }
    }
}

#[tokio::test]
async fn a_stream_that_was_lost_is_taken_up_again() {
    let mut app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    let path = format!("/api/board/game/stream/{id}");
    drop(anna.stream(&path).await);
    anna.post(&format!("/api/board/game/{id}/move/e2e4"), "").await;
    let full = anna.stream(&path).await.next().await.unwrap();
    assert_eq!((&full["type"], &full["state"]["moves"]), (&json!("gameFull"), &json!("e2e4")));
    let (mut game, mut events) = (anna.stream(&path).await, anna.stream("/api/stream/event").await);
    game.of_type("gameFull").await;
    events.of_type("gameStart").await;
    app.restart().await;
    while game.next().await.is_some() {}
    assert_eq!(events.next().await, None, "a server that stops ends its streams");
    let again = anna.stream("/api/stream/event").await.of_type("gameStart").await;
    assert_eq!((&again["game"]["id"], &again["game"]["hasMoved"]), (&json!(id), &json!(true)));
    bert.post(&format!("/api/board/game/{id}/move/e7e5"), "").await;
    let full = anna.stream(&path).await.next().await.unwrap();
    assert_eq!(full["state"]["moves"], "e2e4 e7e5");
}

#[tokio::test]
async fn a_hundred_event_streams_hear_the_same() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let store = Store::open(&app.database_url()).await.unwrap();
    let id = store.account("Anna").await.unwrap().unwrap().player.id;
    let mut streams = Vec::new();
    for _ in 0..100 {
        let (token, _) = store.add_token(&id, "one of many", &[Scope::ChallengeRead], None).await.unwrap();
        let person = app.visitor().with_header("authorization", &format!("Bearer {token}"));
        streams.push(Program { person, token }.stream("/api/stream/event").await);
    }
    store.close().await;
    let challenge = bert.challenge("anna", CLOCK).await;
    for events in &mut streams {
        assert_eq!(events.of_type("challenge").await["challenge"]["id"], json!(challenge));
    }
    anna.post(&format!("/api/challenge/{challenge}/accept"), "").await;
    for events in &mut streams {
        assert_eq!(events.of_type("gameStart").await["game"]["id"], json!(challenge));
    }
}

#[tokio::test]
async fn whoever_does_not_read_is_cut_off_and_holds_up_nobody() {
    let app = TestApp::start_with(|config| config.limits.write_time = Duration::from_millis(300)).await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    for (player, uci) in [(&anna, "e2e4"), (&bert, "e7e5")] {
        player.post(&format!("/api/board/game/{id}/move/{uci}"), "").await;
    }
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut stuck = socket.connect(app.address()).await.unwrap();
    let ask = format!(
        "GET /api/board/game/stream/{id} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        app.address(),
        anna.token
    );
    stuck.write_all(ask.as_bytes()).await.unwrap();
    let mut game = bert.stream(&format!("/api/board/game/stream/{id}")).await;
    game.of_type("gameFull").await;
    let words = format!("text={}", "x".repeat(140));
    // Whatever fits on the way fits; then the stream that is not read ends, and its player counts as gone.
    for round in 0..20_000 {
        anna.post(&format!("/api/board/game/{id}/chat"), &words).await;
        let heard = game.next().await.expect("the reader's stream goes on");
        if heard["type"] == "opponentGone" {
            assert!(heard["gone"].as_bool().unwrap() && round > 100, "{heard}");
            anna.post(&format!("/api/board/game/{id}/move/g1f3"), "").await;
            assert_eq!(game.of_type("gameState").await["moves"], "e2e4 e7e5 g1f3");
            let mut rest = Vec::new();
            stuck.read_to_end(&mut rest).await.ok();
            return;
        }
        assert_eq!(heard["type"], "chatLine");
    }
    panic!("twenty thousand lines, and nobody was cut off");
}

#[tokio::test]
async fn games_of_many_people_are_told_as_they_begin_and_end() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let carl = Program::board(&app, "Carl").await;
    let old = begin(&anna, &bert, "bert", CLOCK).await;
    let open = async |path: &str, body: &str| {
        Lines::open(&app.visitor(), Method::POST, path, &[], body.as_bytes().to_vec()).await
    };
    let mut between = open("/api/stream/games-by-users?withCurrentGames=true", "anna,BERT,nobody").await;
    let first = between.next().await.unwrap();
    assert_eq!((&first["id"], &first["status"], &first["statusName"]), (&json!(old), &json!(20), &json!("started")));
    assert_eq!(first["players"]["white"], json!({ "userId": "anna", "rating": 1500 }));
    assert_eq!(first["clock"], json!({ "initial": 600, "increment": 0, "totalTime": 600 }));
    let mut listed = open("/api/stream/games/my-stream", &format!("{old},zzzzzzzz")).await;
    assert_eq!(listed.next().await.unwrap()["id"], json!(old));
    let other = begin(&anna, &carl, "carl", CLOCK).await;
    let more = other.clone().into_bytes();
    app.visitor().ask(Method::POST, "/api/stream/games/my-stream/add", &[], more).await.expect(200);
    assert_eq!(listed.next().await.unwrap()["id"], json!(other));
    let new = begin(&bert, &anna, "anna", CLOCK).await;
    assert_eq!(between.next().await.unwrap()["id"], json!(new), "not the game against somebody else");
    for (player, id) in [(&carl, &other), (&anna, &new)] {
        player.post(&format!("/api/board/game/{id}/abort"), "").await;
    }
    let ended = between.next().await.unwrap();
    assert_eq!((&ended["id"], &ended["statusName"]), (&json!(new), &json!("aborted")));
    assert_eq!(listed.next().await.unwrap()["status"], 25);
    let gone = app.visitor().ask(Method::POST, "/api/stream/games/nothing/add", &[], Vec::new()).await;
    gone.expect(404);
    let many = vec!["abcdefgh"; 501].join(",").into_bytes();
    app.visitor().ask(Method::POST, "/api/stream/games/s", &[], many).await.expect(400);
}

#[tokio::test]
async fn channels_show_what_is_played() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    assert_eq!(visitor.get("/api/tv/channels").await.expect(200).json(), json!({}));
    let mut feed = Lines::open(&visitor, Method::GET, "/api/tv/rapid/feed", &[], Vec::new()).await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    let featured = feed.next().await.unwrap();
    assert_eq!((&featured["t"], &featured["d"]["id"]), (&json!("featured"), &json!(id)));
    has_fields(&featured, &["d.orientation", "d.fen"]);
    has_fields(&featured["d"]["players"][0], &["color", "user.name", "user.id", "rating", "seconds"]);
    anna.post(&format!("/api/board/game/{id}/move/e2e4"), "").await;
    let told = feed.next().await.unwrap();
    assert_eq!((&told["t"], &told["d"]["lm"]), (&json!("fen"), &json!("e2e4")));
    assert_eq!(told["d"]["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    let channels = visitor.get("/api/tv/channels").await.json();
    assert_eq!((&channels["rapid"]["gameId"], channels.get("blitz")), (&json!(id), None));
    has_fields(&channels["best"], &["user.name", "rating", "color"]);
    let lines = app.visitor().with_header("accept", "application/x-ndjson");
    assert_eq!(lines.get("/api/tv/rapid?nb=5").await.expect(200).json()["id"], json!(id));
    assert_eq!(lines.get("/api/tv/blitz").await.expect(200).text(), "");
    visitor.get("/api/tv/nothing").await.expect(404);
    bert.post(&format!("/api/board/game/{id}/resign"), "").await;
    let made = anna.form("/api/challenge/ai", "level=1&clock.limit=600&clock.increment=0&color=white").await;
    let made = made.expect(201).json();
    let next = feed.next().await.unwrap();
    assert_eq!((&next["t"], &next["d"]["id"]), (&json!("featured"), &made["id"]));
    assert_eq!(next["d"]["players"][1]["ai"], 1);
}

#[tokio::test]
async fn clocks_are_started_and_time_is_given() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    let mut game = anna.stream(&format!("/api/board/game/stream/{id}")).await;
    let before = game.of_type("gameFull").await["state"]["wtime"].as_u64().unwrap();
    assert_eq!(before, 600_000);
    bert.post(&format!("/api/round/{id}/add-time/60"), "").await;
    assert_eq!(game.of_type("gameState").await["wtime"], 660_000);
    let start = format!("/api/challenge/{id}/start-clocks");
    anna.form(&start, &format!("token1={}&token2=nonsense", anna.token)).await.expect(400);
    let carl = Program::board(&app, "Carl").await;
    carl.form(&start, &format!("token1={}&token2={}", anna.token, carl.token)).await.expect(404);
    carl.form(&format!("/api/round/{id}/add-time/60"), "").await.expect(404);
    carl.post(&start, &format!("token1={}&token2={}", bert.token, anna.token)).await;
    let state = game.of_type("gameState").await;
    assert_eq!((&state["moves"], &state["status"]), (&json!(""), &json!("started")));
    let left = async || anna.get("/api/account/playing").await["nowPlaying"][0]["secondsLeft"].as_u64().unwrap();
    while left().await >= 660 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for seconds in ["0", "86401", "x", "-1"] {
        bert.form(&format!("/api/round/{id}/add-time/{seconds}"), "").await.expect(400);
    }
    let slow = begin(&anna, &bert, "bert", "rated=false").await;
    let both = format!("token1={}&token2={}", bert.token, anna.token);
    carl.form(&format!("/api/challenge/{slow}/start-clocks"), &both).await.expect(400);
}

#[tokio::test]
async fn an_organiser_starts_the_clocks_of_all_games() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let organiser = Program::new(&app, "Olga", PersonKind::Player, &[Scope::ChallengeBulk]).await;
    let form = format!("players={}:{}&clock.limit=300&clock.increment=0", anna.token, bert.token);
    let bulk = organiser.form("/api/bulk-pairing", &form).await.expect(200).json();
    let (id, game) = (bulk["id"].as_str().unwrap(), bulk["games"][0]["id"].as_str().unwrap());
    let mut stream = anna.stream(&format!("/api/board/game/stream/{game}")).await;
    stream.of_type("gameFull").await;
    organiser.post(&format!("/api/bulk-pairing/{id}/start-clocks"), "").await;
    stream.of_type("gameState").await;
    anna.form(&format!("/api/bulk-pairing/{id}/start-clocks"), "").await.expect(403);
    let refused = organiser.form("/api/bulk-pairing", &format!("{form}&startClocksAt=1")).await.expect(400).json();
    assert!(refused["startClocksAt"].is_array());
}

#[tokio::test]
async fn links_as_programs_write_them_lead_to_the_game() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    let shown = anna.get(&format!("/api/challenge/{id}/show")).await;
    assert!(shown["url"].as_str().unwrap().ends_with(&format!("/{id}")));
    for (path, to) in [
        (format!("/{id}"), format!("/game/{id}")),
        (format!("/{id}abcd"), format!("/game/{id}")),
        (format!("/{id}/black"), format!("/game/{id}?color=black")),
        (format!("/{id}?color=white"), format!("/game/{id}?color=white")),
    ] {
        let answer = app.visitor().get(&path).await.expect(303);
        assert_eq!(answer.headers["location"].to_str().unwrap(), to, "{path}");
    }
    app.visitor().get("/settings").await.expect(200);
    for page in ["/zzzzzzzz", &format!("/{id}/green"), &format!("/{id}/white/more")] {
        app.visitor().get(page).await.expect(404);
    }
    let create = app.visitor().get("/account/oauth/token/create?scopes[]=bot:play&description=x").await.expect(303);
    assert_eq!(create.headers["location"], "/tokens?scopes[]=bot:play&description=x");
}

#[tokio::test]
async fn what_was_played_here_is_found_in_the_explorer() {
    let app = TestApp::start().await;
    let (anna, bert) = two(&app).await;
    let id = begin(&anna, &bert, "bert", CLOCK).await;
    for (ply, uci) in ["e2e4", "c7c5", "g1f3"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &anna } else { &bert };
        mover.post(&format!("/api/board/game/{id}/move/{uci}"), "").await;
    }
    bert.post(&format!("/api/board/game/{id}/resign"), "").await;
    let visitor = app.visitor();
    // The library takes a game in a moment after it is over.
    let mut all = Value::Null;
    while all["white"] != 1 {
        all = visitor.get("/lichess?variant=standard&speeds=blitz,rapid&ratings=0,1600,2500").await.expect(200).json();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let made = &all["moves"][0];
    assert_eq!((&made["uci"], &made["san"], &made["white"]), (&json!("e2e4"), &json!("e4"), &json!(1)));
    has_fields(made, &["averageRating", "draws", "black", "opening.eco"]);
    let game = &all["recentGames"][0];
    assert_eq!((&game["id"], &game["winner"], &game["uci"]), (&json!(id), &json!("white"), &json!("e2e4")));
    has_fields(game, &["white.name", "white.rating", "black.name", "speed", "mode", "year", "month"]);
    let masters = visitor.get("/masters?play=e2e4,c7c5&topGames=1").await.expect(200).json();
    assert_eq!((&masters["moves"][0]["san"], &masters["opening"]["eco"]), (&json!("Nf3"), &json!("B20")));
    assert_eq!(masters["topGames"].as_array().map(Vec::len), Some(1));
    let player = visitor.get("/player?player=anna&color=white&play=e2e4").await.expect(200);
    assert_eq!(player.headers[hyper::header::CONTENT_TYPE], "application/x-ndjson");
    let player = player.json();
    assert_eq!((&player["white"], &player["moves"][0]["performance"]), (&json!(1), &json!(1900)));
    assert_eq!(visitor.get("/player?player=anna&color=black").await.expect(200).json()["white"], 0);
    assert!(visitor.get(&format!("/masters/pgn/{id}")).await.expect(200).text().contains("2. Nf3"));
    assert_eq!(visitor.get("/lichess?since=2000-01&until=2001-01").await.expect(200).json()["white"], 0);
    for bad in ["/lichess?fen=x", "/lichess?play=e2e5", "/lichess?since=x", "/player?color=white", "/player?player=a"] {
        assert!(visitor.get(bad).await.expect(400).json()["error"].is_object(), "{bad}");
    }
    visitor.get("/masters/pgn/zzzzzzzz").await.expect(404);
    let nothing = visitor.get("/api/cloud-eval?fen=4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201").await.expect(404).json();
    assert_eq!(nothing["error"], "No cloud evaluation available for that position");
}

/// Engines that run elsewhere: what a provider registers, is told, says, and what a page hears of it.
#[tokio::test]
async fn an_engine_elsewhere_answers_a_page() {
    let app = TestApp::start().await;
    let anna = Program::new(&app, "Anna", PersonKind::Player, &[Scope::EngineRead, Scope::EngineWrite]).await;
    let secret = "a secret of the provider's";
    let wish = json!({ "name": "My engine", "maxThreads": 4, "maxHash": 512, "variants": ["chess"],
        "providerSecret": secret, "providerData": "x" });
    let made = anna.person.post("/api/external-engine", wish.clone()).await.expect(200).json();
    assert_eq!(
        (&made["userId"], &made["maxThreads"], &made["variants"]),
        (&json!("anna"), &json!(4), &json!(["chess"]))
    );
    let (id, client) = (made["id"].as_str().unwrap(), made["clientSecret"].as_str().unwrap().to_owned());
    assert!(id.starts_with("eei_") && client.starts_with("ees_") && made.get("providerSecret").is_none());
    assert_eq!(anna.get("/api/external-engine").await, json!([made]));
    assert_eq!(anna.get(&format!("/api/external-engine/{id}")).await, made);
    for (field, value) in [
        ("name", json!("x")),
        ("name", json!("Stock\u{202e}fish")),
        ("maxThreads", json!(0)),
        ("maxHash", json!("many")),
        ("variants", json!(["draughts"])),
        ("providerSecret", json!("short")),
    ] {
        let mut bad = wish.clone();
        bad[field] = value;
        let refused = anna.person.post("/api/external-engine", bad).await.expect(400).json();
        assert!(refused[field].is_array(), "{field}: {refused}");
    }
    let bert = Program::new(&app, "Bert", PersonKind::Player, &[Scope::EngineRead, Scope::EngineWrite]).await;
    bert.person.get(&format!("/api/external-engine/{id}")).await.expect(404);
    bert.person.send(Method::DELETE, &format!("/api/external-engine/{id}"), Value::Null).await.expect(404);

    let provider = app.visitor();
    let poll = || provider.post("/api/external-engine/work", json!({ "providerSecret": secret }));
    provider.post("/api/external-engine/work", json!({ "providerSecret": "of nobody's engines" })).await.expect(404);
    let work = json!({ "sessionId": "s", "threads": 64, "hash": 16, "depth": 20, "multiPv": 2, "variant": "chess",
        "initialFen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": ["e2e4"] });
    let path = format!("/api/external-engine/{id}/analyse");
    let ask = |secret: &str, work: &Value| json!({ "clientSecret": secret, "work": work }).to_string().into_bytes();
    let visitor = app.visitor();
    visitor.ask(Method::POST, &path, &[], ask("ees_wrong", &work)).await.expect(404);
    let mut illegal = work.clone();
    illegal["moves"] = json!(["e2e5"]);
    visitor.ask(Method::POST, &path, &[], ask(&client, &illegal)).await.expect(400);
    let (mut heard, task) = tokio::join!(Lines::open(&visitor, Method::POST, &path, &[], ask(&client, &work)), poll());
    let task = task.expect(200).json();
    assert_eq!(task["engine"], made);
    assert_eq!((&task["work"]["threads"], &task["work"]["moves"]), (&json!(4), &json!(["e2e4"])));
    let said = "info depth 20 multipv 1 score cp 31 nodes 900 time 12 pv c7c5 g1f3\n\
        info depth 20 multipv 2 score mate -3 nodes 950 time 13 pv e7e5\nbestmove c7c5\n";
    let submit = format!("/api/external-engine/work/{}", task["id"].as_str().unwrap());
    provider.ask(Method::POST, &submit, &[], said.as_bytes().to_vec()).await.expect(200);
    assert_eq!(
        heard.next().await.unwrap(),
        json!({ "time": 13, "depth": 20, "nodes": 950, "pvs": [
            { "depth": 20, "cp": -31, "moves": "c7c5 g1f3" }, { "depth": 20, "mate": 3, "moves": "e7e5" },
        ] })
    );
    assert_eq!(heard.next().await, None, "it ends when the engine has said all");
    provider.ask(Method::POST, &submit, &[], Vec::new()).await.expect(404);
    // Providers begin to think only where some limit is named.
    let mut endless = work.clone();
    endless.as_object_mut().unwrap().remove("depth");
    let (heard, task) = tokio::join!(Lines::open(&visitor, Method::POST, &path, &[], ask(&client, &endless)), poll());
    let task = task.expect(200).json();
    assert!(task["work"]["movetime"].as_u64().is_some_and(|ms| ms >= 60_000), "{task}");
    assert_eq!(task["work"]["infinite"], true);
    drop(heard);
    anna.person.send(Method::DELETE, &format!("/api/external-engine/{id}"), Value::Null).await.expect(200);
    assert_eq!(anna.get("/api/external-engine").await, json!([]));
}
