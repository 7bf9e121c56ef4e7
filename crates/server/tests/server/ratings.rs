//! Ratings: what is rated and what is not, that a game counts once, what everybody is told of it, and all of it once more.

use crate::accounts::register;
use crate::common::{Match, Person, TestApp, acts};
use hyper::Method;
use serde_json::{Value, json};
use tabiya_ratings::{Rating, Standing, play};
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_server::wire::{Act, Event, Message, RatingChanges, Request};

/// However a game ends, it counts: by mate, on time, by agreement.
#[tokio::test]
async fn every_end_counts() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    let mut mate = Match::between(anna.clone(), bert.clone(), rated("5+3")).await;
    mate.play("f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(mate.ending().await, "0-1 checkmate");
    let mut flag = Match::between(anna.clone(), bert.clone(), rated("4s")).await;
    flag.play("e2e4 e7e5 g1f3").await;
    assert_eq!(flag.ending().await, "1-0 time-forfeit");
    let mut drawn = Match::between(anna.clone(), bert.clone(), rated("5+3")).await;
    drawn.play("e2e4 e7e5").await;
    drawn.white.must(acts::DRAW).await;
    drawn.black.must(acts::DRAW).await;
    for (game, signs) in [(&mate, [-1, 1]), (&flag, [1, -1]), (&drawn, [1, -1])] {
        let told = game.white.view().await.ratings.expect("they are told");
        let change = [told.white, told.black].map(|change| change.expect("both have one").difference().signum());
        assert_eq!(change, signs, "{told:?}");
    }
    assert_eq!(standing(&app, "anna", "blitz").await["games"], 2);
    assert_eq!(standing(&app, "bert", "bullet").await["games"], 1);
}

/// A rated game of these two that Black loses, and what both are told of their ratings.
async fn lost_by_black(white: &Person, black: &Person, wishes: Value) -> (String, RatingChanges) {
    let mut game = Match::between(white.clone(), black.clone(), wishes).await;
    game.play("e2e4 e7e5").await;
    game.black.must(acts::RESIGN).await;
    let over = |event: &Event| if let Event::Over { ratings, .. } = event { *ratings } else { None };
    let told = game.white.socket.event_like(&game.id.clone(), over).await;
    assert_eq!(game.black.socket.event_like(&game.id.clone(), over).await, told);
    (game.id, told)
}

fn rated(time: &str) -> Value {
    json!({ "time": time, "rated": true, "visibility": "public" })
}

async fn standing(app: &TestApp, name: &str, list: &str) -> Value {
    let ratings = app.visitor().get(&format!("/api/people/{name}/ratings")).await.expect(200).json();
    let lists = ratings["lists"].as_array().expect("lists").clone();
    lists.into_iter().find(|one| one["list"] == list).unwrap_or_default()
}

async fn store(app: &TestApp) -> Store {
    Store::open(&app.database_url()).await.expect("the database")
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_and_says_so() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    let (id, told) = lost_by_black(&anna, &bert, rated("5+3")).await;
    let (white, black) = (told.white.expect("White's"), told.black.expect("Black's"));
    let wanted = play(Rating::START, Rating::START, 1.0);
    assert_eq!((white.before, black.before), (1500, 1500));
    assert_eq!(
        (white.after, black.after),
        (wanted.0.after.points.round() as i32, wanted.1.after.points.round() as i32)
    );
    assert!(white.provisional && white.expected == 51 && black.expected == 49, "{white:?} {black:?}");
    // Whoever looks at the game later finds the same, also after a restart.
    let view = app.visitor().get(&format!("/api/games/{id}")).await.expect(200).json();
    assert_eq!(view["ratings"], json!(told));
    assert_eq!((&view["rated"], &view["list"]), (&json!(true), &json!("blitz")));
    let stands = standing(&app, "anna", "blitz").await;
    assert_eq!(
        (&stands["points"], &stands["games"], &stands["provisional"]),
        (&json!(white.after), &json!(1), &json!(true))
    );
    assert_eq!(standing(&app, "anna", "rapid").await, Value::Null);
    // The next game shows it beside the name.
    let next = anna.make_game(json!({ "against": { "kind": "person", "name": "bert" }, "time": "3+2" })).await;
    let next = anna.get(&format!("/api/games/{next}")).await.expect(200).json();
    let seats = [&next["players"]["white"]["rating"], &next["players"]["black"]["rating"]];
    assert!(seats.contains(&&json!({ "points": white.after, "provisional": true })), "{seats:?}");
    assert!(seats.contains(&&json!({ "points": black.after, "provisional": true })), "{seats:?}");
    let curve = app.visitor().get("/api/people/anna/ratings/blitz").await.expect(200).json();
    assert_eq!(curve.as_array().map(Vec::len), Some(1));
    assert_eq!(curve[0]["points"], json!(white.after));
}

#[tokio::test]
async fn each_speed_chess960_and_the_computer_have_lists_of_their_own() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    for time in ["1+0", "5+3", "10+5", "30+0", "3d"] {
        lost_by_black(&anna, &bert, rated(time)).await;
    }
    lost_by_black(&anna, &bert, json!({ "time": "5+3", "rated": true, "chess960": 518 })).await;
    let wish =
        json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white", "rated": true });
    let id = anna.make_game(wish).await;
    let mut player = crate::common::Player::join(anna.clone(), &id).await;
    player.must(acts::play(0, "e2e4")).await;
    while player.hears_move().await.0 < 1 {}
    assert_eq!(player.fails(acts::TAKEBACK).await, "rated");
    assert_eq!(anna.post(&format!("/api/games/{id}/hint"), json!({})).await.expect(409).code(), "rated");
    player.must(acts::RESIGN).await;
    let ratings = app.visitor().get("/api/people/anna/ratings").await.expect(200).json();
    let lists: Vec<(&str, i64)> = ratings["lists"]
        .as_array()
        .expect("lists")
        .iter()
        .map(|one| (one["list"].as_str().expect("a name"), one["games"].as_i64().expect("a number")))
        .collect();
    let wanted = ["bullet", "blitz", "rapid", "classical", "correspondence", "chess960", "computer"];
    assert_eq!(lists, wanted.map(|list| (list, 1)));
    // Who loses to the weakest level is rated below it.
    assert!(standing(&app, "anna", "computer").await["points"].as_i64().expect("points") < 1100);
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused_before_it_begins() {
    let app = TestApp::start().await;
    let (anna, guest) = (register(&app, "anna").await, app.guest().await);
    let link = |more: Value| {
        let mut wish = json!({ "against": { "kind": "link" }, "time": "5+3", "rated": true });
        more.as_object().expect("wishes").iter().for_each(|(name, value)| wish[name] = value.clone());
        wish
    };
    for (who, wish) in [
        (&guest, link(json!({}))),
        (&anna, link(json!({ "black_time": "3+0" }))),
        (&anna, link(json!({ "time": null }))),
        (&anna, link(json!({ "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" }))),
        (&anna, link(json!({ "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "chess960": -1 }))),
        (&anna, link(json!({ "visibility": "private" }))),
        (&anna, link(json!({ "against": { "kind": "screen" } }))),
    ] {
        let answer = who.post("/api/games", wish.clone()).await.expect(400);
        assert_eq!(answer.code(), "unrateable", "{wish}");
    }
    // A guest cannot take the seat either, and nothing has happened.
    let id = anna.make_game(link(json!({}))).await;
    let answer = guest.post(&format!("/api/games/{id}/act"), json!({ "do": "sit" })).await.expect(409);
    assert_eq!(answer.code(), "unrateable");
    assert_eq!(anna.get(&format!("/api/games/{id}")).await.json()["status"], "waiting");
}

#[tokio::test]
async fn casual_games_and_those_that_were_called_off_change_nothing() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    let mut game = Match::between(anna.clone(), bert.clone(), rated("5+3")).await;
    game.white.must(acts::play(0, "e2e4")).await;
    game.black.must(Act::Abort).await;
    let mut game = Match::between(anna.clone(), bert.clone(), json!({ "time": "5+3" })).await;
    game.play("e2e4 e7e5").await;
    game.black.must(acts::RESIGN).await;
    let view = anna.get(&format!("/api/games/{}", game.id)).await.json();
    assert_eq!((&view["rated"], &view["ratings"]), (&json!(false), &Value::Null));
    assert_eq!(standing(&app, "anna", "blitz").await, Value::Null);
}

#[tokio::test]
async fn all_of_it_can_be_reckoned_again_and_a_removed_result_corrects_what_followed() {
    let app = TestApp::start().await;
    let (anna, bert, cora) = (register(&app, "anna").await, register(&app, "bert").await, register(&app, "cora").await);
    let (first, _) = lost_by_black(&anna, &bert, rated("5+3")).await;
    lost_by_black(&bert, &cora, rated("5+3")).await;
    lost_by_black(&cora, &anna, rated("5+3")).await;
    let store = store(&app).await;
    let replay = store.replay_ratings(false).await.expect("a replay");
    assert_eq!((replay.games, replay.standings, replay.differences.len()), (3, 3, 0), "{replay:?}");
    let before = standing(&app, "cora", "blitz").await;

    assert!(store.exclude_from_ratings(&first).await.expect("the database"));
    assert!(!store.exclude_from_ratings(&first).await.expect("the database"), "it counts no longer");
    let replay = store.replay_ratings(false).await.expect("a replay");
    let people: Vec<&str> = replay.differences.iter().map(|one| one.person.as_str()).collect();
    assert_eq!((replay.games, people), (2, vec!["anna", "bert", "cora"]));
    assert_eq!(standing(&app, "cora", "blitz").await, before, "nothing has changed");
    store.replay_ratings(true).await.expect("a replay");
    let replay = store.replay_ratings(false).await.expect("a replay");
    assert!(replay.differences.is_empty(), "{replay:?}");
    assert_ne!(standing(&app, "cora", "blitz").await["points"], before["points"], "what followed is corrected");
    assert_eq!(standing(&app, "anna", "blitz").await["games"], 1);
    let (wanted, _) = play(Rating::START, Rating::START, 1.0);
    let bert_stands = standing(&app, "bert", "blitz").await;
    assert_eq!(bert_stands["points"], json!(wanted.after.points.round() as i64));
    // The next game goes on from there.
    lost_by_black(&anna, &bert, rated("5+3")).await;
    assert!(store.replay_ratings(false).await.expect("a replay").differences.is_empty());
    store.close().await;
}

#[tokio::test]
async fn who_is_deleted_leaves_the_others_what_they_won() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    lost_by_black(&anna, &bert, rated("5+3")).await;
    let before = standing(&app, "anna", "blitz").await;
    bert.post("/api/me/delete", json!({ "password": "correct horse" })).await.expect(200);
    let store = store(&app).await;
    let replay = store.replay_ratings(true).await.expect("a replay");
    assert_eq!((replay.games, replay.standings), (1, 1), "{replay:?}");
    assert_eq!(standing(&app, "anna", "blitz").await["points"], before["points"]);
    store.close().await;
}

#[tokio::test]
async fn the_best_are_those_of_whom_enough_is_known() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    for game in 0..24 {
        let (white, black) = if game % 2 == 0 { (&anna, &bert) } else { (&bert, &anna) };
        lost_by_black(white, black, rated("1+0")).await;
    }
    let best = app.visitor().get("/api/ratings/bullet").await.expect(200).json();
    let names: Vec<&str> = best.as_array().expect("a list").iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 2, "{best}");
    assert!(best[0]["points"].as_i64() >= best[1]["points"].as_i64());
    assert_eq!(app.visitor().get("/api/ratings/blitz").await.expect(200).json(), json!([]));
    // Programs written for Lichess find them too.
    let top = app.visitor().get("/api/player/top/10/bullet").await.expect(200).json();
    assert_eq!(top["users"][0]["perfs"]["bullet"]["rating"], best[0]["points"]);
    let user = app.visitor().get("/api/user/anna").await.expect(200).json();
    assert_eq!(user["perfs"]["bullet"]["prov"], false);
    assert_eq!((&user["count"]["rated"], &user["perfs"]["blitz"]["rating"]), (&json!(24), &json!(1500)));
    let history = app.visitor().get("/api/user/anna/rating-history").await.expect(200).json();
    let bullet = history.as_array().unwrap().iter().find(|one| one["name"] == "Bullet").expect("bullet").clone();
    assert_eq!(bullet["points"].as_array().map(Vec::len), Some(1), "one a day: {bullet}");
    assert_eq!(bullet["points"][0][3], user["perfs"]["bullet"]["rating"]);
    let games = app.visitor().get("/api/games/user/anna?rated=true&max=1").await.expect(200).text();
    for tag in ["[Event \"rated bullet game\"]", "[WhiteElo \"", "[WhiteRatingDiff \""] {
        assert!(games.contains(tag), "{games}");
    }
    assert_eq!(app.visitor().get("/api/games/user/anna?rated=false").await.expect(200).text(), "");
}

#[tokio::test]
async fn seeks_find_opponents_of_their_own_kind() {
    let app = TestApp::start().await;
    let (anna, bert, guest) = (register(&app, "anna").await, register(&app, "bert").await, app.guest().await);
    for _ in 0..4 {
        lost_by_black(&anna, &bert, rated("5+3")).await;
    }
    let seek = |rated: bool, range: Option<i32>| {
        let range = range.map(|points| json!({ "below": points, "above": points }));
        let mut seek = json!({ "time": "5+3", "rated": rated });
        if let Some(range) = range {
            seek["range"] = range;
        }
        serde_json::from_value::<Request>(json!({ "t": "seek", "id": 1, "seek": seek })).expect("a request")
    };
    let code = |message: &Message| match message {
        Message::Refused { problem, .. } => Some(problem.code.clone()),
        Message::Done { .. } => Some("done".to_owned()),
        _ => None,
    };
    let mut of_guest = guest.socket().await;
    of_guest.say(&seek(true, None)).await;
    assert_eq!(of_guest.wait(code).await, "unrateable");
    of_guest.say(&seek(false, Some(100))).await;
    assert_eq!(of_guest.wait(code).await, "bad-request");
    let (mut of_anna, mut of_bert) = (anna.socket().await, bert.socket().await);
    of_anna.say(&seek(true, Some(100))).await;
    assert_eq!(of_anna.wait(code).await, "done");
    // They are too far apart by now, however Bert asks.
    of_bert.say(&seek(true, None)).await;
    assert_eq!(of_bert.wait(code).await, "done");
    of_bert.say(&Request::Lobby).await;
    let seeks = |message: &Message| if let Message::Lobby(lobby) = message { Some(lobby.seeks.clone()) } else { None };
    let offered = of_bert.wait(seeks).await;
    let hers = offered.iter().find(|one| one.name == "anna").expect("Anna's");
    assert!(hers.rated && hers.rating.is_some() && hers.bounds.is_some(), "{hers:?}");
    of_bert.say(&Request::Accept { id: 2, seek: hers.id.clone() }).await;
    assert_eq!(of_bert.wait(code).await, "out-of-range");
    // Anna takes whom she finds.
    of_anna.say(&Request::Unseek { seek: None }).await;
    of_anna.say(&seek(true, None)).await;
    let paired = |message: &Message| if let Message::Paired { game } = message { Some(game.clone()) } else { None };
    let game = of_anna.wait(paired).await;
    assert_eq!(anna.get(&format!("/api/games/{game}")).await.json()["rated"], true);
    // An open game may name a range as well.
    let wish = json!({
        "against": { "kind": "link" }, "time": "5+3", "visibility": "public", "range": { "below": 50, "above": 50 }
    });
    let id = anna.make_game(wish).await;
    for stranger in [&bert, &guest] {
        let answer = stranger.post(&format!("/api/games/{id}/act"), json!({ "do": "sit" })).await.expect(409);
        assert_eq!(answer.code(), "out-of-range");
    }
}

#[tokio::test]
async fn numbers_of_other_lists_are_entered_by_administrators() {
    let app = TestApp::start().await;
    let (anna, keeper) = (register(&app, "anna").await, register(&app, "keeper").await);
    let store = store(&app).await;
    let id = store.account("keeper").await.expect("the database").expect("the account").player.id;
    store.set_role(&id, PersonKind::Admin).await.expect("the database");
    store.close().await;
    let path = |list: &str| format!("/api/admin/people/anna/ratings/{list}");
    anna.send(Method::PUT, &path("FIDE"), json!({ "points": 1834 })).await.expect(403);
    keeper.send(Method::PUT, &path("FIDE"), json!({ "points": 1834 })).await.expect(200);
    keeper.send(Method::PUT, &path("FIDE"), json!({ "points": 1840 })).await.expect(200);
    keeper.send(Method::PUT, &path("Season%202026"), json!({ "points": 1210 })).await.expect(200);
    for (list, points) in [("blitz", 1500), ("Blitz", 1500), ("FIDE", 0), ("FIDE", 4001), ("%E2%80%AE", 1500)] {
        keeper.send(Method::PUT, &path(list), json!({ "points": points })).await.expect(400);
    }
    let entered = app.visitor().get("/api/people/anna/ratings").await.expect(200).json()["entered"].clone();
    let shown: Vec<(&str, i64)> = entered
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (one["list"].as_str().unwrap(), one["points"].as_i64().unwrap()))
        .collect();
    assert_eq!(shown, [("FIDE", 1840), ("Season 2026", 1210)]);
    keeper.send(Method::PUT, &path("FIDE"), json!({ "points": null })).await.expect(200);
    keeper.send(Method::PUT, &path("FIDE"), json!({ "points": null })).await.expect(404);
    let export = anna.get("/api/me/export").await.expect(200).json();
    assert_eq!(export["ratings"]["entered"][0]["points"], 1210);
}

/// The deviation grows with time when it is read, and nothing has to be done for that.
#[tokio::test]
async fn who_stays_away_is_known_less() {
    let app = TestApp::start().await;
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    lost_by_black(&anna, &bert, rated("5+3")).await;
    let before = standing(&app, "anna", "blitz").await["deviation"].as_u64().expect("a number");
    sqlx::any::install_default_drivers();
    let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&app.database_url()).await.expect("it");
    sqlx::query("update ratings set at = at - 315360000000, deviation = 60, volatility = 0.06")
        .execute(&mut connection)
        .await
        .expect("ten years");
    let after = standing(&app, "anna", "blitz").await;
    let wanted = Standing { rating: Rating { points: 1500.0, deviation: 60.0, volatility: 0.06 }, games: 1, at: 0 };
    assert_eq!(after["deviation"].as_u64(), Some(wanted.on(315_360_000_000).deviation.round() as u64));
    assert!(after["provisional"] == true && before > 200);
}

/// How long it takes to reckon 200,000 games of 2,000 people again; with `DATA` the database stays there, for the program itself.
/// `cargo test --release -p tabiya-server --test server two_hundred -- --ignored --nocapture`
#[tokio::test]
#[ignore = "measures, and takes a while"]
async fn two_hundred_thousand_games_are_reckoned_again() {
    const PEOPLE: u64 = 2_000;
    const GAMES: u64 = 200_000;
    let folder = tempfile::tempdir().expect("a folder");
    let url = match (std::env::var("DATA"), std::env::var(crate::common::DATABASE)) {
        (Ok(data), _) => format!("sqlite:{data}/tabiya.db?mode=rwc"),
        (_, Ok(server)) => crate::common::new_database(&server).await,
        _ => format!("sqlite:{}?mode=rwc", folder.path().join("tabiya.db").display()),
    };
    let store = Store::open(&url).await.expect("the database");
    let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.expect("it");
    let mut add = async |text: String| {
        sqlx::Executor::execute(&mut connection, sqlx::AssertSqlSafe(text)).await.expect("rows");
    };
    let people: Vec<String> =
        (0..PEOPLE).map(|i| format!("('p{i}', 'player-{i}', 'player-{i}', 'player', '{{}}', 0, 0)")).collect();
    let columns = "id, name, folded, role, settings, created_at, seen_at";
    add(format!("insert into people ({columns}) values {}", people.join(", "))).await;
    let columns = "id, white, black, terms, visibility, source, speed, status, outcome, plies, position, seq, created_at, \
        changed_at, list";
    let mut seed = 7u64;
    let mut chance = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for part in 0..GAMES / 1_000 {
        let game = |i: u64| {
            let (white, other) = (chance(PEOPLE), chance(PEOPLE - 1));
            let black = (white + 1 + other) % PEOPLE;
            let outcome = ["1-0", "0-1", "1/2-1/2"][chance(3) as usize];
            let list = ["bullet", "blitz", "rapid"][chance(3) as usize];
            let (id, at) = (part * 1_000 + i, 1_700_000_000_000 + (part * 1_000 + i) * 60_000);
            format!(
                "('g{id}', 'p{white}', 'p{black}', '{{}}', 'public', 'lobby', '{list}', 'over', '{outcome}', 60, '', 60, {at}, {at}, \
                 '{list}')"
            )
        };
        let games: Vec<String> = (0..1_000).map(game).collect();
        add(format!("insert into games ({columns}) values {}", games.join(", "))).await;
    }
    for mend in [true, false] {
        let began = std::time::Instant::now();
        let replay = store.replay_ratings(mend).await.expect("a replay");
        println!("{} games, mend: {mend}: {:.1?}, {} differ", replay.games, began.elapsed(), replay.differences.len());
        assert_eq!((replay.games as u64, replay.differences.is_empty()), (GAMES, !mend));
    }
    store.close().await;
}
