//! The Lichess API as its clients use it: dialogues with the fields that they cannot do without.

use crate::accounts::register;
use crate::common::{Lines, Person, TestApp};
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::{Value, json};
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A program that acts for somebody, with its token.
pub(crate) struct Program {
    pub(crate) person: Person,
    pub(crate) token: String,
}

impl Program {
    /// Somebody new with an account of this kind, by a program with a token of these scopes.
    pub(crate) async fn new(app: &TestApp, name: &str, role: PersonKind, scopes: &[Scope]) -> Program {
        register(app, name).await;
        let store = Store::open(&app.database_url()).await.unwrap();
        let id = store.account(name).await.unwrap().unwrap().player.id;
        store.set_role(&id, role).await.unwrap();
        let (token, _) = store.add_token(&id, "test", scopes, None).await.unwrap();
        store.close().await;
        let person = app.visitor().with_header("authorization", &format!("Bearer {token}"));
        Program { person, token }
    }

    /// A person's board that may do all that boards do.
    pub(crate) async fn board(app: &TestApp, name: &str) -> Program {
        Program::new(app, name, PersonKind::Player, &[Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite])
            .await
    }

    pub(crate) async fn bot(app: &TestApp, name: &str) -> Program {
        Program::new(app, name, PersonKind::Bot, &[Scope::BotPlay]).await
    }

    /// Posts a form, or nothing.
    pub(crate) async fn post(&self, path: &str, form: &str) -> crate::common::Person {
        self.form(path, form).await.expect(200);
        self.person.clone()
    }

    pub(crate) async fn form(&self, path: &str, form: &str) -> tabiya_trials::Answer {
        let kind = [(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"))];
        let kind = if form.is_empty() { &[][..] } else { &kind };
        self.person.ask(Method::POST, path, kind, form.as_bytes().to_vec()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.person.get(path).await.expect(200).json()
    }

    pub(crate) async fn stream(&self, path: &str) -> Lines {
        let lines = Lines::open(&self.person, Method::GET, path, &[], Vec::new()).await;
        assert_eq!(lines.status, 200, "{path}");
        assert_eq!(lines.headers[CONTENT_TYPE], "application/x-ndjson");
        lines
    }

    /// Says what it wants to play and reads nothing.
    pub(crate) async fn seek(&self, form: &str) -> Lines {
        let kind = [(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"))];
        Lines::open(&self.person, Method::POST, "/api/board/seek", &kind, form.as_bytes().to_vec()).await
    }

    /// Challenges somebody and returns the challenge's id.
    pub(crate) async fn challenge(&self, name: &str, form: &str) -> String {
        let challenge = self.form(&format!("/api/challenge/{name}"), form).await.expect(200).json();
        challenge["id"].as_str().expect("it has an id").to_owned()
    }
}

/// A game between two boards, White first: its id.
pub(crate) async fn begin(white: &Program, black: &Program, black_name: &str, form: &str) -> String {
    let id = white.challenge(black_name, &format!("color=white&{form}")).await;
    black.post(&format!("/api/challenge/{id}/accept"), "").await;
    id
}

pub(crate) fn has_fields(object: &Value, names: &[&str]) {
    for name in names {
        let value = name.split('.').fold(object, |value, part| &value[part]);
        assert!(!value.is_null(), "{name} is missing in {object}");
    }
}

#[tokio::test]
async fn accounts_and_users_are_as_clients_expect_them() {
    let app = TestApp::start().await;
    let anna = Program::board(&app, "Anna").await;
    let bot = Program::bot(&app, "Robot").await;
    let account = anna.get("/api/account").await;
    assert_eq!((&account["id"], &account["username"]), (&json!("anna"), &json!("Anna")));
    assert_eq!(account.get("title"), None);
    has_fields(&account, &["perfs.blitz.rating", "perfs.blitz.games", "createdAt", "seenAt", "url", "count.all"]);
    has_fields(&account, &["count.bookmark", "count.import", "count.me"]);
    assert_eq!(bot.get("/api/account").await["title"], "BOT");
    let visitor = app.visitor();
    assert_eq!(visitor.get("/api/user/aNNa").await.expect(200).json()["username"], "Anna");
    assert_eq!(visitor.get("/api/user/nobody-else").await.expect(404).json(), json!({ "error": "No such user" }));
    let users =
        visitor.ask(Method::POST, "/api/users", &[], b"anna,ROBOT,anna,nobody".to_vec()).await.expect(200).json();
    assert_eq!(users.as_array().map(Vec::len), Some(2));
    users.as_array().unwrap().iter().for_each(|user| has_fields(user, &["count.bookmark", "count.import", "count.me"]));
    let status = visitor.get("/api/users/status?ids=anna,robot").await.expect(200).json();
    assert_eq!(status, json!([{ "id": "anna", "name": "Anna" }, { "id": "robot", "name": "Robot", "title": "BOT" }]));
    let events = bot.stream("/api/stream/event").await;
    assert_eq!(visitor.get("/api/users/status?ids=robot").await.json()[0]["online"], true);
    assert_eq!(visitor.get("/api/bot/online").await.expect(200).json()["username"], "Robot");
    drop(events);
    assert_eq!(anna.get("/api/player/autocomplete?term=ann").await, json!(["Anna"]));
}

#[tokio::test]
async fn tokens_say_what_they_are_worth_and_do_no_more() {
    let app = TestApp::start().await;
    let anna = Program::board(&app, "Anna").await;
    let bot = Program::bot(&app, "Robot").await;
    let visitor = app.visitor();
    let list = format!("{},tby_nonsense", anna.token).into_bytes();
    let worth = visitor.ask(Method::POST, "/api/token/test", &[], list).await.expect(200).json();
    assert_eq!(
        worth[&anna.token],
        json!({ "userId": "anna", "scopes": "board:play,challenge:read,challenge:write", "expires": null })
    );
    assert_eq!(worth["tby_nonsense"], Value::Null);
    let missing = visitor.get("/api/account").await.expect(401).json();
    assert_eq!(missing, json!({ "error": "Missing authorization header" }));
    let stranger = app.visitor().with_header("authorization", "Bearer tby_nonsense");
    assert_eq!(stranger.get("/api/account").await.expect(401).json(), json!({ "error": "No such token" }));
    let reader = Program::new(&app, "Reader", PersonKind::Player, &[Scope::PreferenceRead]).await;
    let refused = reader.form("/api/challenge/anna", "").await.expect(403).json();
    assert!(refused["error"].as_str().is_some_and(|error| error.starts_with("Missing scope: ")), "{refused}");
    reader.person.get("/api/stream/event").await.expect(403);
    for (program, path) in [(&bot, "/api/board/game/abcdefgh/move/e2e4"), (&anna, "/api/bot/game/abcdefgh/move/e2e4")] {
        program.form(path, "").await.expect(403);
    }
    let both = Program::new(&app, "Both", PersonKind::Player, &[Scope::BoardPlay, Scope::BotPlay]).await;
    let refused = both.form("/api/bot/game/abcdefgh/resign", "").await.expect(400).json();
    assert_eq!(refused["error"], "This endpoint can only be used with a Bot account.");
    both.post("/api/bot/account/upgrade", "").await;
    assert_eq!(both.get("/api/account").await["title"], "BOT");
    let refused = both.form("/api/board/game/abcdefgh/resign", "").await.expect(400).json();
    assert_eq!(refused["error"], "This endpoint cannot be used with a Bot account.");
    anna.person.send(Method::DELETE, "/api/token", Value::Null).await.expect(204);
    anna.person.get("/api/account").await.expect(401);
}

#[tokio::test]
async fn a_whole_game_between_two_boards() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let (mut of_anna, mut of_bert) = (anna.stream("/api/stream/event").await, bert.stream("/api/stream/event").await);
    let id = anna.challenge("bert", "clock.limit=300&clock.increment=2&color=white&rated=true").await;
    for events in [&mut of_anna, &mut of_bert] {
        let event = events.next().await.unwrap();
        assert_eq!((&event["type"], &event["challenge"]["id"]), (&json!("challenge"), &json!(id)));
        let names = ["url", "status", "challenger.name", "destUser.id", "variant.key", "speed", "perf.name", "color"];
        has_fields(&event["challenge"], &names);
        assert_eq!(
            event["challenge"]["timeControl"],
            json!({ "type": "clock", "limit": 300, "increment": 2, "show": "5+2" })
        );
        assert_eq!(event["challenge"]["rated"], true);
        assert_eq!(event["compat"], json!({ "bot": true, "board": true }));
    }
    bert.post(&format!("/api/challenge/{id}/accept"), "").await;
    for (events, color, opponent) in [(&mut of_anna, "white", "Bert"), (&mut of_bert, "black", "Anna")] {
        let game = events.of_type("gameStart").await["game"].clone();
        assert_eq!((&game["id"], &game["gameId"], &game["fen"]), (&json!(id), &json!(id), &json!(START)));
        assert_eq!((&game["color"], &game["opponent"]["username"]), (&json!(color), &json!(opponent)));
        assert_eq!(game["status"], json!({ "id": 20, "name": "started" }));
        assert_eq!((&game["isMyTurn"], &game["hasMoved"]), (&json!(color == "white"), &json!(false)));
        assert_eq!(game["fullId"].as_str().map(str::len), Some(12));
        has_fields(&game, &["speed", "perf", "source", "variant.name", "secondsLeft", "compat.board", "opponent.id"]);
    }
    let mut game = bert.stream(&format!("/api/board/game/stream/{id}")).await;
    let first = game.line().await.expect("a line");
    let full: Value = serde_json::from_str(&first).expect("the first line is the whole game");
    assert_eq!((&full["type"], &full["initialFen"]), (&json!("gameFull"), &json!("startpos")));
    assert_eq!(full["clock"], json!({ "initial": 300_000, "increment": 2000 }));
    assert_eq!(full["white"]["id"], "anna");
    assert_eq!(full["state"]["status"], "started");
    has_fields(&full, &["id", "variant.short", "speed", "perf.name", "createdAt", "black.name"]);
    for (ply, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &anna } else { &bert };
        mover.post(&format!("/api/board/game/{id}/move/{uci}"), "").await;
        let state = game.of_type("gameState").await;
        assert!(state["moves"].as_str().unwrap().ends_with(uci), "{state}");
        has_fields(&state, &["wtime", "btime", "winc", "binc", "status"]);
        assert!(state.get("wdraw").is_none() && state.get("winner").is_none() || ply == 3);
        if ply == 3 {
            assert_eq!((&state["status"], &state["winner"]), (&json!("mate"), &json!("black")));
        }
    }
    assert_eq!(game.next().await, None, "the stream ends with the game");
    for events in [&mut of_anna, &mut of_bert] {
        let game = events.of_type("gameFinish").await["game"].clone();
        assert_eq!((&game["status"]["name"], &game["winner"]), (&json!("mate"), &json!("black")));
    }
    let mut again = anna.stream(&format!("/api/board/game/stream/{id}")).await;
    assert_eq!(again.next().await.unwrap()["state"]["status"], "mate");
    assert_eq!(again.next().await, None);
    bert.post(&format!("/api/board/game/{id}/chat"), "room=player&text=Good+game").await;
    assert_eq!(anna.get(&format!("/api/board/game/{id}/chat")).await, json!([{ "user": "Bert", "text": "Good game" }]));
}

#[tokio::test]
async fn moves_offers_and_the_end_are_refused_or_told() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=0").await;
    let path = |what: &str| format!("/api/board/game/{id}/{what}");
    let error = async |program: &Program, what: &str| {
        program.form(&path(what), "").await.expect(400).json()["error"].as_str().unwrap().to_owned()
    };
    assert_eq!(error(&bert, "move/e7e5").await, "Not your turn, or game already over");
    assert_eq!(error(&anna, "move/e2e5").await, "Piece on e2 cannot move to e5");
    error(&anna, "move/nonsense").await;
    let mut game = anna.stream(&format!("/api/board/game/stream/{id}")).await;
    game.of_type("gameFull").await;
    anna.post(&path("move/e2e4"), "").await;
    // Once more, as by a client that was not told of it.
    anna.post(&path("move/e2e4"), "").await;
    assert_eq!(error(&anna, "move/d2d4").await, "Not your turn, or game already over");
    bert.post(&path("move/e7e5"), "").await;
    assert_eq!(error(&anna, "abort").await, "This game can no longer be aborted");
    anna.post(&path("draw/yes"), "").await;
    bert.post(&path("draw/no"), "").await;
    bert.post(&path("draw/no"), "").await;
    let again = anna.form(&path("draw/yes"), "").await.expect(400).json();
    let sentence = "you have asked for that already; you may again after the next move";
    assert_eq!(again, json!({ "error": sentence, "code": "asked-already" }));
    bert.post(&path("takeback/yes"), "").await;
    anna.post(&path("takeback/yes"), "").await;
    let mut states = Vec::new();
    for _ in 0..6 {
        let state = game.of_type("gameState").await;
        let flag = |name: &str| state.get(name).map_or(String::new(), |_| format!(" {name}"));
        states.push(format!("{}{}{}", state["moves"].as_str().unwrap(), flag("wdraw"), flag("btakeback")));
    }
    assert_eq!(states, ["e2e4", "e2e4 e7e5", "e2e4 e7e5 wdraw", "e2e4 e7e5", "e2e4 e7e5 btakeback", "e2e4"]);
    bert.post(&path("move/e7e5?offeringDraw=true"), "").await;
    assert_eq!(game.of_type("gameState").await["moves"], "e2e4 e7e5");
    assert_eq!(game.of_type("gameState").await["bdraw"], true);
    bert.form(&path("chat"), "room=spectator&text=hello").await.expect(200);
    bert.post(&path("chat"), "text=to+you").await;
    let said = game.of_type("chatLine").await;
    assert_eq!(said, json!({ "type": "chatLine", "room": "player", "username": "Bert", "text": "to you" }));
    error(&anna, "claim-victory/").await;
    error(&anna, "claim-draw").await;
    anna.post(&path("draw/yes"), "").await;
    let last = game.of_type("gameState").await;
    assert_eq!((&last["status"], last.get("winner")), (&json!("draw"), None));
    assert_eq!(error(&anna, "move/g1f3").await, "Not your turn, or game already over");
    let carl = Program::board(&app, "Carl").await;
    assert_eq!(carl.form(&path("move/g1f3"), "").await.expect(404).json()["error"], "Not your game");
    assert_eq!(carl.form("/api/board/game/zzzzzzzz/resign", "").await.expect(404).json()["error"], "No such game");
}

#[tokio::test]
async fn before_both_have_moved_to_resign_is_to_abort() {
    let app = TestApp::start().await;
    let (anna, bot) = (Program::board(&app, "Anna").await, Program::bot(&app, "Robot").await);
    let mut events = bot.stream("/api/stream/event").await;
    let id = begin(&anna, &bot, "robot", "days=3").await;
    let start = events.of_type("gameStart").await;
    assert_eq!((&start["game"]["speed"], &start["game"]["opponent"]["id"]), (&json!("correspondence"), &json!("anna")));
    let mut game = bot.stream(&format!("/api/bot/game/stream/{id}")).await;
    let full = game.next().await.unwrap();
    assert_eq!((full.get("clock"), &full["daysPerTurn"]), (None, &json!(3)));
    assert_eq!(full["black"]["title"], "BOT");
    bot.post(&format!("/api/bot/game/{id}/resign"), "").await;
    assert_eq!(game.of_type("gameState").await["status"], "aborted");
    let finish = events.of_type("gameFinish").await["game"].clone();
    assert_eq!((&finish["status"]["name"], finish.get("winner")), (&json!("aborted"), None));
}

#[tokio::test]
async fn challenges_are_answered_in_every_way() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let mut events = anna.stream("/api/stream/event").await;
    let json = json!({ "clock.limit": 60, "clock.increment": 1, "color": null, "rated": false, "variant": "chess960" });
    let challenge = anna.person.post("/api/challenge/Bert", json).await.expect(200).json();
    assert_eq!((&challenge["direction"], &challenge["color"]), (&json!("out"), &json!("random")));
    assert_eq!(challenge["variant"]["key"], "chess960");
    has_fields(&challenge, &["finalColor", "initialFen"]);
    let id = challenge["id"].as_str().unwrap().to_owned();
    assert_eq!(bert.get("/api/challenge").await["in"][0]["id"], json!(id));
    assert_eq!(anna.get("/api/challenge").await["out"][0]["id"], json!(id));
    assert_eq!(bert.get(&format!("/api/challenge/{id}/show")).await["direction"], "in");
    bert.post(&format!("/api/challenge/{id}/decline"), "reason=tooFast").await;
    let declined = events.of_type("challengeDeclined").await["challenge"].clone();
    assert_eq!((&declined["status"], &declined["declineReasonKey"]), (&json!("declined"), &json!("toofast")));
    has_fields(&declined, &["declineReason"]);
    bert.form(&format!("/api/challenge/{id}/accept"), "").await.expect(404);
    let id = anna.challenge("bert", "fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1&rated=true").await;
    bert.form(&format!("/api/challenge/{id}/cancel"), "").await.expect(404);
    anna.post(&format!("/api/challenge/{id}/cancel"), "").await;
    let canceled = events.of_type("challengeCanceled").await["challenge"].clone();
    assert_eq!(canceled["variant"]["key"], "fromPosition");
    assert_eq!(canceled["timeControl"], json!({ "type": "unlimited" }));
    for (form, field) in [
        ("clock.limit=999999&clock.increment=0", "clock.limit"),
        ("clock.limit=0&clock.increment=0", "clock.limit"),
        ("clock.limit=x", "clock.limit"),
        ("days=99", "days"),
        ("color=green", "color"),
        ("variant=atomic", "variant"),
        ("fen=nonsense", "fen"),
    ] {
        let refused = anna.form("/api/challenge/bert", form).await.expect(400).json();
        assert!(refused[field].is_array() && refused["error"][field].is_array(), "{form}: {refused}");
    }
    anna.form("/api/challenge/nobody-else", "").await.expect(404);
    anna.form("/api/challenge/anna", "").await.expect(400);
}

#[tokio::test]
async fn a_challenge_that_is_kept_alive_ends_with_its_answer_or_its_maker() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let mut events = bert.stream("/api/stream/event").await;
    let form = b"clock.limit=180&clock.increment=0&keepAliveStream=true".to_vec();
    let ask = || Lines::open(&anna.person, Method::POST, "/api/challenge/bert", &[], form.clone());
    let mut kept = ask().await;
    let id = kept.next().await.unwrap()["id"].as_str().unwrap().to_owned();
    bert.post(&format!("/api/challenge/{id}/accept"), "").await;
    assert_eq!(kept.next().await, Some(json!({ "done": "accepted" })));
    assert_eq!(kept.next().await, None);
    events.of_type("gameStart").await;
    let mut kept = ask().await;
    kept.next().await.unwrap();
    drop(kept);
    assert_eq!(events.of_type("challengeCanceled").await["challenge"]["status"], "canceled");
}

#[tokio::test]
async fn an_open_challenge_begins_when_both_have_come() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let open = app.visitor().post("/api/challenge/open", json!({ "clock.limit": 300, "clock.increment": 3 })).await;
    let open = open.expect(200).json();
    assert_eq!((&open["challenger"], &open["destUser"], &open["open"]), (&Value::Null, &Value::Null, &json!({})));
    has_fields(&open, &["urlWhite", "urlBlack", "url"]);
    let id = open["id"].as_str().unwrap();
    let mut events = anna.stream("/api/stream/event").await;
    anna.post(&format!("/api/challenge/{id}/accept?color=black"), "").await;
    bert.form(&format!("/api/challenge/{id}/accept?color=black"), "").await.expect(404);
    bert.post(&format!("/api/challenge/{id}/accept"), "").await;
    assert_eq!(events.of_type("gameStart").await["game"]["color"], "black");
}

#[tokio::test]
async fn the_computer_plays_and_is_called_by_its_level() {
    let app = TestApp::start().await;
    let anna = Program::board(&app, "Anna").await;
    let made = anna.form("/api/challenge/ai", "level=2&clock.limit=600&clock.increment=0&color=white").await;
    let made = made.expect(201).json();
    has_fields(&made, &["id", "fullId", "fen", "variant.key", "status.name", "player"]);
    let id = made["id"].as_str().unwrap();
    let mut events = anna.stream("/api/stream/event").await;
    let start = events.of_type("gameStart").await["game"].clone();
    assert_eq!(start["opponent"], json!({ "id": null, "username": "Tabiya level 2", "ai": 2 }));
    let mut game = anna.stream(&format!("/api/board/game/stream/{id}")).await;
    let full = game.next().await.unwrap();
    assert_eq!(full["black"], json!({ "aiLevel": 2 }));
    anna.post(&format!("/api/board/game/{id}/move/e2e4"), "").await;
    let mut moves = String::new();
    while moves.split(' ').count() < 2 {
        moves = game.of_type("gameState").await["moves"].as_str().unwrap().to_owned();
    }
    let playing = anna.get("/api/account/playing").await;
    assert_eq!((&playing["nowPlaying"][0]["gameId"], &playing["nbMyTurn"]), (&json!(id), &json!(1)));
    anna.post(&format!("/api/board/game/{id}/resign"), "").await;
    let last = game.of_type("gameState").await;
    assert_eq!((&last["status"], &last["winner"]), (&json!("resign"), &json!("black")));
    anna.form("/api/challenge/ai", "level=13").await.expect(400);
}

#[tokio::test]
async fn games_are_counted_by_whose_turn_it_is_and_against_whom_they_were() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    assert_eq!(anna.get("/api/account/playing").await, json!({ "nowPlaying": [], "nbMyTurn": 0 }));
    let first = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=2").await;
    let second = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=2").await;
    // All are counted, however few are listed.
    let playing = anna.get("/api/account/playing?nb=1").await;
    assert_eq!((playing["nowPlaying"].as_array().map(Vec::len), &playing["nbMyTurn"]), (Some(1), &json!(2)));
    anna.post(&format!("/api/board/game/{first}/move/e2e4"), "").await;
    assert_eq!(anna.get("/api/account/playing").await["nbMyTurn"], 1);
    assert_eq!(bert.get("/api/account/playing").await["nbMyTurn"], 1);
    bert.post(&format!("/api/board/game/{first}/move/e7e5"), "").await;
    anna.post(&format!("/api/board/game/{first}/resign"), "").await;
    anna.post(&format!("/api/board/game/{second}/abort"), "").await;
    let against = |user: Value| user["count"]["me"].clone();
    assert_eq!(against(anna.get("/api/user/bert").await), 1);
    assert_eq!(against(bert.get("/api/user/anna").await), 1);
    assert_eq!(against(anna.get("/api/account").await), 0);
    assert_eq!(against(app.visitor().get("/api/user/bert").await.expect(200).json()), 0);
}

#[tokio::test]
async fn seeks_find_each_other_and_go_with_their_streams() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let mut events = anna.stream("/api/stream/event").await;
    let gone = anna.seek("time=5&increment=3").await;
    assert_eq!(gone.status, 200);
    drop(gone);
    let mut first = anna.seek("time=10.0&increment=0&rated=True&color=white&variant=standard").await;
    let mut second = bert.seek("time=10&increment=0&rated=true&ratingRange=1400-1600").await;
    assert_eq!((first.next().await, second.next().await), (None, None), "both end when they have met");
    let game = events.of_type("gameStart").await["game"].clone();
    assert_eq!((&game["color"], &game["speed"], &game["source"]), (&json!("white"), &json!("rapid"), &json!("lobby")));
    let slow = anna.form("/api/board/seek", "days=3&rated=true").await.expect(200).json();
    assert_eq!(slow["id"].as_str().map(str::len), Some(8));
    bert.form("/api/board/seek", "days=3&rated=true").await.expect(200);
    assert_eq!(events.of_type("gameStart").await["game"]["speed"], "correspondence");
    anna.form("/api/board/seek", "increment=3").await.expect(400);
    anna.form("/api/board/seek", "time=5&ratingRange=strong").await.expect(400);
    Program::bot(&app, "Robot").await.form("/api/board/seek", "time=5").await.expect(403);
}

#[tokio::test]
async fn an_event_stream_begins_with_what_there_is_and_is_the_only_one_of_its_token() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let running = begin(&anna, &bert, "bert", "clock.limit=600&clock.increment=0").await;
    let waiting = bert.challenge("anna", "days=1").await;
    let mut old = anna.stream("/api/stream/event").await;
    let mut new = anna.stream("/api/stream/event").await;
    for events in [&mut old, &mut new] {
        assert_eq!(events.next().await.unwrap()["game"]["gameId"], json!(running));
        assert_eq!(events.next().await.unwrap()["challenge"]["id"], json!(waiting));
    }
    assert_eq!(old.next().await, None, "the newer one has taken its place");
    assert_eq!(new.line().await.as_deref(), Some(""), "somebody who hears nothing is told that the line lives");
}

#[tokio::test]
async fn other_sites_may_ask_by_token_but_not_by_cookie() {
    let app = TestApp::start().await;
    let anna = register(&app, "Anna").await;
    let elsewhere = anna.clone().with_header("sec-fetch-site", "cross-site");
    let refused = elsewhere.get("/api/account").await.expect(401);
    assert_eq!(refused.headers["access-control-allow-origin"], "*");
    let question = elsewhere.send(Method::OPTIONS, "/api/challenge/anna", Value::Null).await.expect(204);
    assert!(question.headers["access-control-allow-headers"].to_str().unwrap().contains("Authorization"));
    anna.get("/api/account").await.expect(200);
}

#[tokio::test]
async fn every_address_is_described() {
    let app = TestApp::start().await;
    let document = app.visitor().get("/api/lichess/openapi.json").await.expect(200).json();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.contains_key("/api/stream/event") && paths.contains_key("/api/bot/game/{id}/move/{move}"));
    for (path, methods) in paths {
        for (method, about) in methods.as_object().unwrap() {
            assert!(about["summary"].is_string(), "{method} {path}");
            assert!(about["responses"]["default"].is_object(), "{method} {path} says how it refuses");
        }
    }
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let pointer = reference.strip_prefix('#').expect("a part of the same document");
        assert!(document.pointer(pointer).is_some(), "{reference} is there");
    }
}

/// Two who have played and what their game is called.
async fn played(app: &TestApp) -> (Program, Program, String) {
    let (anna, bert) = (Program::board(app, "Anna").await, Program::board(app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=3").await;
    for (ply, uci) in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &anna } else { &bert };
        mover.post(&format!("/api/board/game/{id}/move/{uci}"), "").await;
    }
    bert.post(&format!("/api/board/game/{id}/resign"), "").await;
    (anna, bert, id)
}

#[tokio::test]
async fn games_are_exported_as_pgn_and_as_json() {
    let app = TestApp::start().await;
    let (anna, _bert, id) = played(&app).await;
    let visitor = app.visitor();
    let pgn = visitor.get(&format!("/game/export/{id}")).await.expect(200);
    assert_eq!(pgn.headers[CONTENT_TYPE], "application/x-chess-pgn");
    let pgn = pgn.text();
    for part in [
        "[Event \"casual blitz game\"]",
        "[White \"Anna\"]",
        "[Black \"Bert\"]",
        "[Result \"1-0\"]",
        "[Variant \"Standard\"]",
        "[TimeControl \"300+3\"]",
        "[ECO \"C60\"]",
        "[Opening \"Ruy Lopez\"]",
        "[Termination \"Normal\"]",
        "[%clk 0:05:0",
        "1. e4 ",
    ] {
        assert!(pgn.contains(part), "{part} is missing in\n{pgn}");
    }
    assert_eq!(
        visitor.get(&format!("/game/export/{id}.pgn?clocks=false&tags=false")).await.expect(200).text().lines().count(),
        1
    );
    let json = app.visitor().with_header("accept", "application/json");
    let game = json.get(&format!("/game/export/{id}")).await.expect(200).json();
    has_fields(&game, &["createdAt", "lastMoveAt", "players.white.user.id", "players.black.rating", "opening.ply"]);
    assert_eq!(
        (&game["variant"], &game["status"], &game["winner"]),
        (&json!("standard"), &json!("resign"), &json!("white"))
    );
    assert_eq!(game["moves"], "e4 e5 Nf3 Nc6 Bb5");
    assert_eq!(game["clock"], json!({ "initial": 300, "increment": 3, "totalTime": 420 }));
    assert_eq!(game["clocks"].as_array().map(Vec::len), Some(5));
    let lines = app.visitor().with_header("accept", "application/x-ndjson");
    let list = lines.get("/api/games/user/bert?vs=anna&color=black&pgnInJson=true&lastFen=1").await.expect(200);
    assert_eq!(list.headers[CONTENT_TYPE], "application/x-ndjson");
    let listed = list.json();
    assert_eq!((&listed["id"], listed.get("clocks"), listed.get("opening")), (&json!(id), None, None));
    has_fields(&listed, &["pgn", "lastFen"]);
    for none in ["max=0", "color=white", "vs=nobody", "rated=true", "perfType=rapid", "until=1", "finished=false"] {
        assert_eq!(lines.get(&format!("/api/games/user/bert?{none}")).await.expect(200).text(), "", "{none}");
    }
    let ids = format!("{id},zzzzzzzz").into_bytes();
    let by_ids = anna.person.ask(Method::POST, "/api/games/export/_ids", &[], ids).await.expect(200).text();
    assert!(by_ids.ends_with("1-0\n\n\n") && !by_ids.contains("%clk"), "{by_ids}");
    assert_eq!(json.get("/api/user/anna/current-game").await.expect(200).json()["id"], json!(id));
    assert_eq!(visitor.get("/game/export/zzzzzzzz").await.expect(404).json()["error"], "No such game");
    assert_eq!(visitor.get("/api/crosstable/anna/bert").await.json()["users"], json!({ "anna": 1.0, "bert": 0.0 }));
}

#[tokio::test]
async fn whoever_looks_on_is_told_of_a_game_with_delay() {
    let app = TestApp::start().await;
    let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
    let id = begin(&anna, &bert, "bert", "clock.limit=300&clock.increment=0").await;
    anna.post(&format!("/api/board/game/{id}/move/e2e4"), "").await;
    bert.post(&format!("/api/board/game/{id}/move/e7e5"), "").await;
    let mut watch = Lines::open(&app.visitor(), Method::GET, &format!("/api/stream/game/{id}"), &[], Vec::new()).await;
    let about = watch.next().await.unwrap();
    has_fields(&about, &["id", "players.white.user.name", "fen", "status.name", "variant.key"]);
    assert_eq!((&about["turns"], &about["lastMove"]), (&json!(2), &json!("e7e5")));
    anna.post(&format!("/api/board/game/{id}/move/g1f3"), "").await;
    assert_eq!(watch.next().await.unwrap()["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    bert.post(&format!("/api/board/game/{id}/resign"), "").await;
    let mut moves = Vec::new();
    loop {
        let told = watch.next().await.expect("the description comes last");
        if told.get("id").is_some() {
            assert_eq!((&told["status"]["name"], &told["winner"]), (&json!("resign"), &json!("white")));
            break;
        }
        has_fields(&told, &["wc", "bc"]);
        moves.push(told["lm"].as_str().unwrap().to_owned());
    }
    assert_eq!(moves, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(watch.next().await, None);
}

#[tokio::test]
async fn an_organiser_pairs_many_at_once() {
    let app = TestApp::start().await;
    let mut players = Vec::new();
    for name in ["Anna", "Bert", "Carl", "Dora"] {
        players.push(Program::board(&app, name).await);
    }
    let organiser = Program::new(&app, "Olga", PersonKind::Player, &[Scope::ChallengeBulk]).await;
    let mut events = players[3].stream("/api/stream/event").await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| players[i].token.as_str());
    let form = format!("players={a}:{b},{c}:{d}&clock.limit=600&clock.increment=5");
    players[0].form("/api/bulk-pairing", &form).await.expect(403);
    let bulk = organiser.form("/api/bulk-pairing", &form).await.expect(200).json();
    assert_eq!(bulk["clock"], json!({ "limit": 600, "increment": 5 }));
    has_fields(&bulk, &["id", "pairAt", "pairedAt", "scheduledAt"]);
    let game = events.of_type("gameStart").await["game"].clone();
    assert_eq!((&game["id"], &game["color"]), (&bulk["games"][1]["id"], &json!("black")));
    let id = bulk["id"].as_str().unwrap();
    assert_eq!(organiser.get("/api/bulk-pairing").await["bulks"][0]["id"], json!(id));
    organiser.form(&format!("/api/bulk-pairing/{id}"), "").await.expect(405);
    let refused = organiser.form("/api/bulk-pairing", &format!("players={a}:nonsense&days=1")).await.expect(400).json();
    assert_eq!(refused["tokens"], json!(["nonsense"]));
    organiser.form("/api/bulk-pairing", &format!("players={a}:{a}&days=1")).await.expect(400);
    let later = format!("players={a}:{c}&days=1&pairAt={}", i64::MAX / 4);
    organiser.form("/api/bulk-pairing", &later).await.expect(400);
}

const QUESTION: &str = "/oauth?response_type=code&client_id=my%20app%3Cb%3E&redirect_uri=http://localhost:9/back?x=1\
    &code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&scope=board:play%20puzzle:read&state=s%26t";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

#[tokio::test]
async fn a_program_gets_a_token_when_somebody_says_yes() {
    let app = TestApp::start().await;
    register(&app, "Anna").await;
    let browser = app.visitor();
    let page = browser.get(QUESTION).await.expect(200);
    assert!(page.text().contains("type=\"password\"") && page.text().contains("my app&lt;b&gt;"));
    let policy = page.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("form-action 'self' http://localhost:9;") && !policy.contains("unsafe"), "{policy}");
    let query = QUESTION.split_once('?').unwrap().1;
    let form = [(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"))];
    let post = async |path: &str, more: &str| {
        let body = format!("{}&{more}", query.replace("back?x=1", "back%3Fx%3D1")).into_bytes();
        browser.ask(Method::POST, path, &form, body).await
    };
    let page = post("/oauth-login", "name=Anna&password=wrong").await.expect(200).text();
    assert!(page.contains("role=\"alert\"") && page.contains("type=\"password\""));
    let page = post("/oauth-login", "name=Anna&password=correct+horse").await.expect(200).text();
    assert!(page.contains("value=\"allow\"") && page.contains("Anna") && !page.contains("type=\"password\""), "{page}");
    let proof = page.split("name=\"proof\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    // Whoever finds an open browser can refuse, but not allow.
    let page = browser.get(QUESTION).await.expect(200).text();
    assert!(page.contains("value=\"allow\"") && page.contains("type=\"password\""), "{page}");
    for more in ["", "&proof=x", "&password=wrong"] {
        let page = post("/oauth", &format!("decision=allow{more}")).await.expect(200).text();
        assert!(
            page.contains("type=\"password\"") && page.contains("Wrong password.") == more.contains("wrong"),
            "{page}"
        );
    }
    let french = browser.clone().with_header("accept-language", "fr-CA,fr;q=0.9").get(QUESTION).await.text();
    assert!(french.contains("lang=\"fr\"") && french.contains("Autoriser"), "{french}");
    let hebrew = browser.clone().with_header("accept-language", "he").get(QUESTION).await.text();
    assert!(hebrew.contains("dir=\"rtl\""));
    let no = post("/oauth", "decision=deny").await.expect(303);
    let to = no.headers["location"].to_str().unwrap();
    assert!(to.starts_with("http://localhost:9/back?x=1&error=access_denied&") && to.ends_with("&state=s%26t"), "{to}");
    let yes = post("/oauth", &format!("decision=allow&proof={proof}")).await.expect(303);
    let to = yes.headers["location"].to_str().unwrap();
    let code = to.strip_prefix("http://localhost:9/back?x=1&code=").unwrap().split('&').next().unwrap();
    assert!(code.starts_with("liu_"));
    let program = app.visitor().with_header("sec-fetch-site", "cross-site");
    let exchange = async |verifier: &str, code: &str| {
        let body = format!(
            "grant_type=authorization_code&code={code}&code_verifier={verifier}\
            &redirect_uri=http%3A%2F%2Flocalhost%3A9%2Fback%3Fx%3D1&client_id=my+app%3Cb%3E"
        );
        program.ask(Method::POST, "/api/token", &form, body.into_bytes()).await
    };
    let token = exchange(VERIFIER, code).await.expect(200).json();
    assert_eq!((&token["token_type"], &token["expires_in"]), (&json!("Bearer"), &json!(31_536_000)));
    let again = exchange(VERIFIER, code).await.expect(400).json();
    assert_eq!(again["error"], "invalid_grant");
    let token = token["access_token"].as_str().unwrap();
    assert!(token.starts_with("lio_"));
    let worth = program.ask(Method::POST, "/api/token/test", &[], token.as_bytes().to_vec()).await.json();
    assert_eq!((&worth[token]["userId"], &worth[token]["scopes"]), (&json!("anna"), &json!("board:play")));
    let yes = post("/oauth", "decision=allow&password=correct+horse").await.expect(303);
    let to = yes.headers["location"].to_str().unwrap();
    let code = to.split("code=").nth(1).unwrap().split('&').next().unwrap();
    assert_eq!(exchange(&"x".repeat(43), code).await.expect(400).json()["error"], "invalid_grant");
    let yes = post("/oauth", "decision=allow&password=correct+horse").await.expect(303);
    let to = yes.headers["location"].to_str().unwrap();
    let code = to.split("code=").nth(1).unwrap().split('&').next().unwrap();
    let change = json!({ "old": "correct horse", "new": "battery staple" });
    browser.post("/api/me/password", change).await.expect(200);
    exchange(VERIFIER, code).await.expect(400);
    browser.get(&QUESTION.replace("http://localhost:9/back?x=1", "javascript:alert(1)")).await.expect(400);
    let told = browser.get(&QUESTION.replace("S256", "plain")).await.expect(400);
    assert!(told.text().contains("code_challenge_method") && told.text().contains("http://localhost:9"));
    for bad in ["search-ms:query=x", "http://evil.example/phish", "https://evil.example/phish"] {
        let question = format!("/oauth?client_id=a&redirect_uri={bad}");
        let told = browser.get(&question).await.expect(400);
        assert_eq!(told.headers.get("location"), None, "a link to us leads nowhere else");
    }
    let elsewhere = browser.clone().with_header("sec-fetch-site", "cross-site");
    let forged = format!("{query}&decision=allow").into_bytes();
    elsewhere.ask(Method::POST, "/oauth", &form, forged).await.expect(403);
}
