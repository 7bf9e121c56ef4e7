//! Arenas and Swiss tournaments as programs written for Lichess know them.

use crate::common::TestApp;
use crate::lichess::{Program, has_fields};
use hyper::Method;
use hyper::header::{ACCEPT, HeaderValue};
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;

/// Somebody with a program that plays and joins.
async fn player(app: &TestApp, name: &str) -> Program {
    Program::new(app, name, PersonKind::Player, &[Scope::TournamentWrite, Scope::BoardPlay, Scope::ChallengeRead]).await
}

/// What was told line by line.
async fn lines(program: &Program, path: &str) -> Vec<Value> {
    let answer = program.person.get(path).await.expect(200);
    assert_eq!(answer.headers["content-type"], "application/x-ndjson", "{path}");
    answer.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Waits until something is there.
async fn until<T, F: Future<Output = Option<T>>>(what: &str, find: impl Fn() -> F) -> T {
    for _ in 0..1_200 {
        if let Some(found) = find().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{what} never came");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_is_made_joined_played_and_told() {
    let app = TestApp::start().await;
    let (anna, bert) = (player(&app, "Anna").await, player(&app, "Bert").await);
    let refused = anna.form("/api/tournament", "minutes=20").await.expect(400).json();
    has_fields(&refused, &["error.clockTime"]);
    let form = "name=Friday&clockTime=3&clockIncrement=2&minutes=20&waitMinutes=0&rated=true&password=rook";
    let made = anna.form("/api/tournament", form).await.expect(200).json();
    let id = made["id"].as_str().expect("an id").to_owned();
    has_fields(
        &made,
        &["createdBy", "fullName", "minutes", "startsAt", "finishesAt", "perf.key", "variant.key", "standing.players"],
    );
    assert_eq!(
        (&made["clock"], &made["status"], &made["berserkable"], &made["system"]),
        (&json!({ "limit": 180, "increment": 2 }), &json!(10), &json!(true), &json!("arena"))
    );
    let path = format!("/api/tournament/{id}");
    let changed = anna.form(&path, "name=Saturday&minutes=30").await.expect(200).json();
    assert_eq!(
        (&changed["fullName"], &changed["minutes"], &changed["clock"]["limit"]),
        (&json!("Saturday"), &json!(30), &json!(180))
    );
    assert_eq!(bert.form(&path, "name=Mine").await.status, 403);

    bert.form(&format!("{path}/join"), "").await.expect(400);
    let mut events = bert.stream("/api/stream/event").await;
    for program in [&anna, &bert] {
        assert_eq!(
            program.form(&format!("{path}/join"), "password=rook").await.expect(200).json(),
            json!({ "ok": true })
        );
        // Once more does no harm.
        program.form(&format!("{path}/join"), "password=rook").await.expect(200);
    }
    // It begins by the clock, and everybody's program hears of the game.
    let game = events.of_type("gameStart").await["game"].clone();
    let name = game["id"].as_str().expect("a game").to_owned();
    assert_eq!(anna.get(&path).await["status"], 20);
    let (white, black) = if game["color"] == "white" { (&bert, &anna) } else { (&anna, &bert) };
    white.form(&format!("/api/board/game/{name}/berserk"), "").await.expect(200);
    white.form(&format!("/api/board/game/{name}/berserk"), "").await.expect(400);
    for (ply, uci) in ["e2e4", "e7e5", "g1f3"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { white } else { black };
        mover.form(&format!("/api/board/game/{name}/move/{uci}"), "").await.expect(200);
    }
    black.form(&format!("/api/board/game/{name}/resign"), "").await.expect(200);
    let counted = async || {
        let results = lines(&anna, &format!("{path}/results?sheet=true")).await;
        (results[0]["score"] == 2).then_some(results)
    };
    let results = until("the result", counted).await;
    // Too short a win for the point of having half of the time.
    assert_eq!((&results[0]["rank"], &results[0]["sheet"]["scores"], results.len()), (&json!(1), &json!("2"), 2));
    has_fields(&results[1], &["rank", "score", "rating", "username"]);
    assert_eq!(lines(&anna, &format!("{path}/results?nb=1")).await.len(), 1);

    bert.form(&format!("{path}/withdraw"), "").await.expect(200);
    bert.form(&format!("{path}/withdraw"), "").await.expect(200);
    bert.form(&format!("{path}/join"), "").await.expect(200);
    assert_eq!(bert.form(&format!("{path}/terminate"), "").await.status, 403);
    anna.form(&format!("{path}/terminate"), "").await.expect(200);
    let over = anna.get(&path).await;
    assert_eq!((&over["status"], &over["isFinished"], &over["nbPlayers"]), (&json!(30), &json!(true), &json!(2)));

    let pgn = anna.person.get(&format!("{path}/games")).await.expect(200).text();
    assert!(pgn.contains("1. e4 e5 2. Nf3") && pgn.contains("1-0"), "{pgn}");
    let json = [(ACCEPT, HeaderValue::from_static("application/x-ndjson"))];
    let games = anna.person.ask(Method::GET, &format!("{path}/games?player=anna"), &json, Vec::new()).await.expect(200);
    assert!(games.text().contains(&name), "{}", games.text());
    let lists = anna.get("/api/tournament").await;
    assert_eq!((&lists["finished"][0]["id"], lists["started"].as_array().map(Vec::len)), (&json!(id), Some(0)));
    assert_eq!(lines(&bert, "/api/user/anna/tournament/created").await.len(), 1);
    assert_eq!(lines(&bert, "/api/user/bert/tournament/created").await.len(), 0);
    let played = lines(&anna, "/api/user/bert/tournament/played").await;
    assert_eq!(played[0]["player"]["games"], 1);
    anna.person.get("/api/swiss/nonesuch").await.expect(404);
    anna.person.get(&format!("/api/swiss/{id}")).await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_of_a_group_is_run_by_a_program() {
    let app = TestApp::start().await;
    let ada = player(&app, "Ada").await;
    let owner = app.visitor();
    owner.post("/api/login", json!({ "name": "Ada", "password": "correct horse" })).await.expect(200);
    let group = owner.post("/api/groups", json!({ "kind": "club", "name": "Rooks" })).await.expect(200).json();
    let team = group["id"].as_str().expect("a group").to_owned();
    let form = "name=League&clock.limit=300&clock.increment=3&nbRounds=2&rated=false";
    ada.form("/api/swiss/new/nonesuch", form).await.expect(404);
    let stranger = player(&app, "Eve").await;
    assert_eq!(stranger.form(&format!("/api/swiss/new/{team}"), form).await.status, 404);
    ada.form(&format!("/api/swiss/new/{team}"), "name=League&clock.limit=300").await.expect(400);
    let made = ada.form(&format!("/api/swiss/new/{team}"), form).await.expect(200).json();
    has_fields(
        &made,
        &["id", "createdBy", "startsAt", "name", "clock.limit", "variant", "nbRounds", "status", "verdicts.accepted"],
    );
    assert_eq!((&made["round"], &made["nbRounds"], &made["status"]), (&json!(0), &json!(2), &json!("created")));
    let path = format!("/api/swiss/{}", made["id"].as_str().expect("an id"));
    assert_eq!(ada.form(&format!("{path}/edit"), "nbRounds=3").await.expect(200).json()["nbRounds"], 3);
    stranger.form(&format!("{path}/join"), "").await.expect(400);
    let mut players = Vec::new();
    for name in ["Bea", "Cid"] {
        let program = player(&app, name).await;
        let way = owner.post(&format!("/api/groups/{team}/invitations"), json!({ "part": "member" })).await.expect(200);
        let person = app.visitor();
        person.post("/api/login", json!({ "name": name, "password": "correct horse" })).await.expect(200);
        person.post("/api/groups/join", json!({ "code": way.json()["code"] })).await.expect(200);
        program.form(&format!("{path}/join"), "").await.expect(200);
        players.push(program);
    }
    let later = format!("{path}/schedule-next-round");
    ada.form(&later, &format!("date={}", i64::MAX / 4)).await.expect(400);
    assert_eq!(players[0].form(&later, "").await.status, 403);
    ada.form(&later, "").await.expect(204);
    // The round is not over.
    ada.form(&later, "").await.expect(400);
    let playing = async || {
        let playing = players[0].get("/api/account/playing").await["nowPlaying"][0].clone();
        playing["gameId"].as_str().map(str::to_owned)
    };
    let game = until("the game", playing).await;
    players[0].form(&format!("/api/board/game/{game}/move/e2e4"), "").await;
    players[0].form(&format!("/api/board/game/{game}/resign"), "").await.expect(200);
    let counted = async || {
        let results = lines(&ada, &format!("{path}/results")).await;
        (results[0]["points"] == 1.0).then_some(results)
    };
    let results = until("the result", counted).await;
    assert_eq!(results[0]["username"], "Cid");
    has_fields(&results[0], &["rank", "points", "tieBreak", "rating", "username"]);
    let now = ada.get(&path).await;
    assert_eq!((&now["round"], &now["status"], &now["nbOngoing"]), (&json!(1), &json!("started"), &json!(0)));
    assert!(
        ada.person.get(&format!("{path}/games")).await.expect(200).text().contains("0-1")
            || ada.person.get(&format!("{path}/games")).await.text().contains("1-0")
    );
    let trf = ada.person.get(&format!("/swiss/{}.trf", made["id"].as_str().unwrap_or_default())).await.expect(200);
    assert!(trf.text().contains("012 League") && trf.text().contains("Bea"), "{}", trf.text());
    ada.person.get("/swiss/nonesuch.trf").await.expect(404);
    ada.person.get(&format!("/api/tournament/{}", made["id"].as_str().unwrap_or_default())).await.expect(404);
}
