//! Games as the Lichess API exports them: what the engine has found, which games are meant, and what old clients ask.

use crate::accounts::register;
use crate::common::{Person, TestApp};
use crate::lichess::{Program, begin};
use hyper::Method;
use hyper::header::CONTENT_TYPE;
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use std::time::Duration;
use tabiya_server::config::{ChatPolicy, Limits};
use tabiya_server::limited::Limited;

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
    assert!(analysis[1]["eval"].is_i64() && analysis[1].get("best").is_none(), "{}", analysis[1]);
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
    assert_eq!(ids("perfType=chess960").await, [shuffled.as_str()]);
    assert_eq!(ids("perfType=nonsense").await, [""; 0]);
    let slow = begin(&anna, &bert, "bert", "").await;
    let daily = begin(&anna, &bert, "bert", "days=2").await;
    for other in [&slow, &daily] {
        play(&anna, &bert, other, "e2e3 e7e6").await;
        bert.post(&format!("/api/board/game/{other}/resign"), "").await;
    }
    assert_eq!(ids("perfType=correspondence,rapid").await, [daily.as_str(), &slow]);
    // A profile counts them as an export would choose them.
    let perfs = app.visitor().get("/api/user/bert").await.expect(200).json()["perfs"].clone();
    let counts = ["blitz", "chess960", "correspondence", "rapid"].map(|perf| perfs[perf]["games"].as_u64());
    assert_eq!(counts, [1, 1, 2, 0].map(Some));
}

/// A review that cannot be read costs a game its evaluations, not its place in a list.
#[tokio::test]
async fn a_damaged_review_hides_no_game() {
    let app = app().await;
    let (_anna, _bert, id) = reviewed(&app).await;
    let mut connection = AnyConnection::connect(&app.database_url()).await.unwrap();
    let damage = "update reviews set evaluations = 'nonsense' where game = $1";
    sqlx::query(damage).bind(&id).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let json = json_of(&app);
    for path in ["/api/games/user/anna?evals=true&accuracy=true".to_owned(), format!("/game/export/{id}")] {
        let game = json.get(&path).await.expect(200).json();
        assert_eq!((&game["id"], game.get("analysis")), (&json!(id), None), "{path}");
    }
    let pgn = app.visitor().get("/api/games/user/anna?evals=true").await.expect(200).text();
    assert!(pgn.contains("2. g4 Qh4#") && !pgn.contains("%eval"), "{pgn}");
}

/// Programs look for moves and comments line by line.
#[tokio::test]
async fn all_moves_stand_in_one_line() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=3").await;
    play(&anna, &bert, &id, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4").await;
    bert.post(&format!("/api/board/game/{id}/resign"), "").await;
    for query in ["", "?tags=false"] {
        let pgn = app.visitor().get(&format!("/game/export/{id}{query}")).await.expect(200).text();
        let moves: Vec<&str> = pgn.lines().filter(|line| !line.is_empty() && !line.starts_with('[')).collect();
        assert_eq!(moves.len(), 1, "{pgn}");
        assert!(moves[0].starts_with("1. e4 { [%clk ") && moves[0].ends_with(" 1-0"), "{pgn}");
    }
    let json = json_of(&app);
    let game = json.get(&format!("/game/export/{id}?division=true")).await.expect(200).json();
    assert_eq!(game["division"], json!({}), "not all have left their places");
    assert_eq!(json.get(&format!("/game/export/{id}")).await.json().get("division"), None);
    let fen = "4k3/8/8/8/8/8/PPPP4/R3K3 w - - 0 1".replace(' ', "%20");
    let end = begin(&anna, &bert, "bert", &format!("fen={fen}")).await;
    let game = json.get(&format!("/game/export/{end}?division=1")).await.expect(200).json();
    assert_eq!(game["division"], json!({ "end": 0 }));
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

/// A game by link is for those who were sent it, a private one for its players: no list tells that there is one.
#[tokio::test]
async fn hidden_games_are_told_to_nobody() {
    let app = TestApp::start().await;
    let (anna, bert, eve) =
        (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await, Program::board(&app, "Eve").await);
    for visibility in ["link", "private"] {
        let wish = json!({ "against": { "kind": "person", "name": "Bert" }, "time": "5+0", "visibility": visibility });
        let id = anna.person.make_game(wish).await;
        bert.person.post(&format!("/api/games/{id}/act"), json!({ "do": "sit" })).await.expect(200);
        eve.person.get("/api/user/anna/current-game").await.expect(404);
        anna.person.get("/api/user/anna/current-game").await.expect(200);
        for path in ["/api/user/anna", "/api/users/status?ids=anna,bert&withGameIds=true", "/api/games?player=Anna"] {
            let told = eve.person.get(path).await.expect(200).text();
            assert!(!told.contains(&id), "{path} tells of a game that is {visibility}: {told}");
        }
        let status = eve.person.get("/api/users/status?ids=anna").await.expect(200).json();
        assert_eq!(status[0]["playing"], json!(true));
    }
}

/// A client that is told to come back later stops for a minute, so moves are not counted among requests.
#[tokio::test]
async fn moves_are_no_requests() {
    let app = TestApp::start_with(|config| {
        config.limits = Limits::free();
        config.limits.rates[Limited::Requests].address = "1/h:20".parse().expect("a rate");
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

/// A bot that is told to be silent stops playing, so what it says in vain is passed over; a person is told.
#[tokio::test]
async fn bots_may_always_greet() {
    let app = TestApp::start_with(|config| config.chat = ChatPolicy::Off).await;
    let (anna, bot) = (Program::board(&app, "Anna").await, Program::bot(&app, "Robot").await);
    let id = begin(&anna, &bot, "robot", "clock.limit=300&clock.increment=3").await;
    bot.post(&format!("/api/bot/game/{id}/chat"), "room=player&text=Hello").await;
    anna.form(&format!("/api/board/game/{id}/chat"), "room=player&text=Hello").await.expect(403);
    assert_eq!(anna.get(&format!("/api/board/game/{id}/chat")).await, json!([]));
    let app = TestApp::start_with(|config| {
        config.limits = Limits::free();
        config.limits.rates[Limited::Chat].person = "1/h:2".parse().expect("a rate");
    })
    .await;
    let (anna, bot) = (Program::board(&app, "Anna").await, Program::bot(&app, "Robot").await);
    let id = begin(&anna, &bot, "robot", "clock.limit=300&clock.increment=3").await;
    for _ in 0..4 {
        bot.post(&format!("/api/bot/game/{id}/chat"), "room=player&text=Hello").await;
    }
    assert_eq!(anna.get(&format!("/api/board/game/{id}/chat")).await.as_array().map(Vec::len), Some(2));
}

/// lichess-bot mistakes one game for the other when it hears of both at once.
#[tokio::test]
async fn games_that_begin_together_are_told_one_after_the_other() {
    let app = TestApp::start().await;
    let (anna, bot) = (Program::board(&app, "Anna").await, Program::bot(&app, "Robot").await);
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(begin(&anna, &bot, "robot", "clock.limit=300&clock.increment=3").await);
    }
    let began = std::time::Instant::now();
    let mut events = bot.stream("/api/stream/event").await;
    let mut told = Vec::new();
    for _ in 0..3 {
        told.push(events.of_type("gameStart").await["game"]["id"].as_str().unwrap().to_owned());
    }
    // Twice a pause at least, however slow all else is.
    assert!(began.elapsed() >= Duration::from_millis(500), "{:?}", began.elapsed());
    told.sort();
    ids.sort();
    assert_eq!(told, ids);
}

/// The players say what a game is: "rematch" says only how it came about.
#[tokio::test]
async fn a_game_played_again_is_what_the_first_was() {
    let app = TestApp::start().await;
    let anna = register(&app, "Anna").await.with_header("accept", "application/x-ndjson");
    let again = async |wish: Value| {
        let first = anna.make_game(wish).await;
        let act = async |id: &str, act: Value| anna.post(&format!("/api/games/{id}/act"), act).await.expect(200);
        act(&first, json!({ "do": "resign", "color": "white" })).await;
        act(&first, json!({ "do": "rematch" })).await;
        let next = anna.get(&format!("/api/games/{first}")).await.expect(200).json()["next"].clone();
        let next = next.as_str().expect("it goes on in another game").to_owned();
        // A second wish makes no second game.
        act(&first, json!({ "do": "rematch" })).await;
        assert_eq!(anna.get(&format!("/api/games/{first}")).await.json()["next"], next.as_str());
        (first, next)
    };
    let screen = json!({ "against": { "kind": "screen" }, "visibility": "public" });
    let (_, screen) = again(screen).await;
    let computer = json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white" });
    let (first, second) = again(computer).await;
    let playing = anna.get("/api/account/playing").await.expect(200).json();
    let ids: Vec<&str> =
        playing["nowPlaying"].as_array().unwrap().iter().filter_map(|game| game["gameId"].as_str()).collect();
    assert_eq!(ids, [second.as_str()], "at one screen nobody plays anybody");
    for id in [&first, &second] {
        assert_eq!(anna.get(&format!("/game/export/{id}")).await.expect(200).json()["source"], "ai");
    }
    anna.post(&format!("/api/games/{screen}/act"), json!({ "do": "resign", "color": "white" })).await.expect(200);
    let exported = anna.get("/api/games/user/anna").await.expect(200).text();
    assert_eq!(exported.lines().count(), 1, "{exported}");
    assert!(exported.contains(&first), "{exported}");
}
