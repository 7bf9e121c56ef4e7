//! How people treat each other: reports, and what holds somebody back. It holds over the page's socket, by HTTP and by the Lichess API
//! alike, and whoever it is about is told why and until when.

use crate::accounts::register;
use crate::common::{Person, Socket, TestApp, acts};
use crate::groups::{Class, signed_in, text};
use hyper::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_server::wire::{Act, Event, Held, Measure, Message, Reason, Request};

const DAY_MS: i64 = 86_400_000;

fn now() -> i64 {
    i64::try_from(std::time::UNIX_EPOCH.elapsed().expect("a time").as_millis()).expect("a moment")
}

fn measure(what: &str, until: Option<i64>) -> Value {
    json!({ "what": what, "reason": "leaving", "words": "Three games in a row.", "until": until })
}

async fn admin(app: &TestApp) -> Person {
    let admin = register(app, "the-keeper").await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account("the-keeper").await.expect("the database").expect("the account").player.id;
    store.set_role(&id, PersonKind::Admin).await.expect("the database");
    store.close().await;
    admin
}

/// The same person, by a token that allows everything.
async fn by_token(app: &TestApp, name: &str) -> Person {
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account(name).await.expect("the database").expect("the account").player.id;
    let (token, _) = store.add_token(&id, "test", &Scope::ALL, None).await.expect("the database");
    store.close().await;
    app.visitor().with_header("authorization", &format!("Bearer {token}"))
}

fn computer() -> Value {
    json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white" })
}

fn challenge(name: &str) -> Value {
    json!({ "against": { "kind": "person", "name": name }, "time": "5+0" })
}

fn link() -> Value {
    json!({ "against": { "kind": "link" }, "time": "5+0", "color": "white" })
}

fn seek() -> Request {
    serde_json::from_value(json!({ "t": "seek", "id": 1, "seek": { "time": "61+7" } })).expect("a seek")
}

async fn seek_code(socket: &mut Socket) -> String {
    socket.say(&seek()).await;
    let told = |message: &Message| match message {
        Message::Refused { problem, .. } => Some(problem.code.clone()),
        Message::Done { .. } => Some("done".to_owned()),
        _ => None,
    };
    socket.wait(told).await
}

fn held(message: &Message) -> Option<Vec<Held>> {
    if let Message::Held { held } = message { Some(held.clone()) } else { None }
}

/// What the staff hears of somebody, with the game attached, and who does not.
#[tokio::test]
async fn a_report_reaches_those_who_look_after_somebody() {
    let class = Class::new().await;
    let (noa, ben) = (&class.people["pupil"], &class.people["ben"]);
    let (noa_name, ben_name) = (text(&class.cards[0]["name"]), text(&class.cards[1]["name"]));
    let game = noa.make_game(link()).await;
    ben.post(&format!("/api/games/{game}/act"), json!({ "do": "sit" })).await.expect(200);
    let wish = json!({ "game": game, "color": "white", "reason": "words", "words": " He laughed\u{200b} at me. " });
    ben.post("/api/reports", wish).await.expect(200);
    let wish = json!({ "name": ben_name, "reason": "other", "words": "" });
    class.people["other-teacher"].post("/api/reports", wish.clone()).await.expect(200);
    // What makes no sense is named.
    let long = "x".repeat(501);
    for (bad, code) in [
        (json!({ "name": noa_name, "reason": "words", "words": long }), "conduct-words"),
        (json!({ "name": noa_name, "color": "white", "reason": "words" }), "bad-request"),
        (json!({ "name": "a-member", "game": game, "reason": "words" }), "bad-request"),
        (json!({ "name": noa_name, "reason": "spite" }), "bad-request"),
    ] {
        assert_eq!(ben.post("/api/reports", bad).await.expect(400).code(), code);
    }
    ben.post("/api/reports", json!({ "name": "nobody-else", "reason": "words" })).await.expect(404);
    ben.post("/api/reports", json!({ "name": noa_name, "game": "nonesuch", "reason": "words" })).await.expect(404);
    assert_eq!(ben.post("/api/reports", wish).await.expect(409).code(), "yourself");

    let reports = class.people["teacher"].get(&class.path("/reports")).await.expect(200).json();
    assert_eq!(reports.as_array().map(Vec::len), Some(2), "{reports}");
    let of_noa = reports.as_array().expect("reports").iter().find(|one| one["about"] == noa_name).expect("Noa's");
    assert_eq!(
        (&of_noa["game"], &of_noa["words"], &of_noa["by"], &of_noa["reason"]),
        (&json!(game), &json!("He laughed at me."), &json!(ben_name), &json!("words"))
    );
    let all = class.people["admin"].get("/api/admin/reports").await.expect(200).json();
    assert_eq!(all.as_array().map(Vec::len), Some(2));
    let elsewhere = text(&class.people["other-teacher"].get("/api/groups").await.expect(200).json()[0]["id"]);
    let theirs =
        class.people["other-teacher"].get(&format!("/api/groups/{elsewhere}/reports")).await.expect(200).json();
    assert_eq!(theirs, json!([]), "another class hears nothing");
    let path = format!("/api/groups/{elsewhere}/reports/{}", text(&of_noa["id"]));
    class.people["other-teacher"].post(&path, json!({ "done": true })).await.expect(404);

    // Somebody looks into it; and whoever it was about gets a copy that does not say who reported.
    let path = class.path(&format!("/reports/{}", text(&of_noa["id"])));
    class.people["teacher"].post(&path, json!({ "done": true, "answer": "We talked." })).await.expect(200);
    let after = class.owner().get(&class.path(&format!("/people/{noa_name}/conduct"))).await.expect(200).json();
    assert_eq!(
        (&after["reports"][0]["done_by"], &after["reports"][0]["answer"]),
        (&json!("a-teacher"), &json!("We talked."))
    );
    let copy = noa.get("/api/me/export").await.expect(200).json()["conduct"].clone();
    assert_eq!(
        (&copy["reported"][0]["words"], &copy["reported"][0]["by"]),
        (&json!("He laughed at me."), &Value::Null)
    );
    assert!(!copy.to_string().contains(&ben_name) && !copy.to_string().contains("We talked"), "{copy}");
    let log = class.owner().get(&class.path("/log")).await.expect(200).text();
    for what in ["\"reported\"", "\"report-closed\"", "\"looked-conduct\""] {
        assert!(log.contains(what), "{what}: {log}");
    }
}

/// A report about somebody of the staff is not theirs to read.
#[tokio::test]
async fn nobody_looks_into_what_is_reported_about_themselves() {
    let class = Class::new().await;
    class.people["member"].post("/api/reports", json!({ "name": "a-teacher", "reason": "words" })).await.expect(200);
    let reads = async |who: &str| class.people[who].get(&class.path("/reports")).await.expect(200).json();
    assert_eq!(reads("teacher").await, json!([]));
    let id = text(&reads("owner").await[0]["id"]);
    let path = class.path(&format!("/reports/{id}"));
    class.people["teacher"].post(&path, json!({ "done": true })).await.expect(404);
    class.people["owner"].post(&path, json!({ "done": true })).await.expect(200);
    // Nor does one hold back oneself, or whom one may not appoint.
    let path = |name: &str| class.path(&format!("/people/{name}/measures"));
    assert_eq!(class.owner().post(&path("the-owner"), measure("mute", None)).await.expect(409).code(), "yourself");
    class.people["teacher"].post(&path("a-helper"), measure("mute", None)).await.expect(403);
    class.owner().post(&path("a-helper"), measure("mute", None)).await.expect(200);
    let admin = &class.people["admin"];
    let path = "/api/admin/people/the-keeper/measures";
    assert_eq!(admin.post(path, measure("mute", None)).await.expect(409).code(), "yourself");
    let past = json!({ "what": "mute", "reason": "words", "until": now() - 1 });
    assert_eq!(admin.post("/api/admin/people/a-member/measures", past).await.expect(400).code(), "measure-end");
}

#[tokio::test]
async fn the_muted_say_nothing_anywhere_and_are_told_why() {
    let app = TestApp::start().await;
    let (admin, anna, bert) = (admin(&app).await, register(&app, "anna").await, register(&app, "bert").await);
    let game = bert.make_game(link()).await;
    anna.post(&format!("/api/games/{game}/act"), json!({ "do": "sit" })).await.expect(200);
    let mut page = anna.socket().await;
    page.join(&game).await;
    page.act(&game, acts::say("hello")).await.expect("said");
    let until = now() + DAY_MS;
    admin.post("/api/admin/people/Anna/measures", measure("mute", Some(until))).await.expect(200);
    let told = page.wait(held).await;
    assert_eq!((told[0].what, told[0].reason, told[0].until), (Measure::Mute, Reason::Leaving, Some(until)));
    assert_eq!((told[0].words.as_str(), told[0].group.as_deref()), ("Three games in a row.", None));
    let me = anna.get("/api/me").await.expect(200).json();
    assert_eq!(me["held"], serde_json::to_value(&told).expect("JSON"));
    // By the socket, by HTTP, by the Lichess API; words and greetings; as a player and as one who looks on.
    for act in
        [acts::say("hello"), serde_json::from_value(json!({ "do": "greet", "greeting": "hello" })).expect("an act")]
    {
        assert_eq!(page.act(&game, act).await.expect_err("muted").code, "muted");
    }
    let act = format!("/api/games/{game}/act");
    assert_eq!(anna.post(&act, json!({ "do": "say", "words": "x" })).await.expect(403).code(), "muted");
    let token = by_token(&app, "anna").await;
    token.post(&format!("/api/board/game/{game}/chat"), json!({ "room": "player", "text": "x" })).await.expect(403);
    let other = bert.make_game(computer()).await;
    let watched = format!("/api/games/{other}/act");
    assert_eq!(anna.post(&watched, json!({ "do": "say", "words": "x" })).await.expect(403).code(), "muted");
    let titled = json!({ "against": { "kind": "link" }, "title": "words", "visibility": "public" });
    assert_eq!(anna.post("/api/games", titled).await.expect(403).code(), "muted");
    // All else goes on, and it ends.
    anna.make_game(computer()).await;
    admin.send(Method::DELETE, "/api/admin/people/anna/measures/suspend", Value::Null).await.expect(404);
    admin.send(Method::DELETE, "/api/admin/people/anna/measures/mute", Value::Null).await.expect(200);
    assert!(page.wait(held).await.is_empty());
    page.act(&game, acts::say("hello again")).await.expect("said");
    let log = admin.get("/api/admin/log").await.expect(200).json();
    assert_eq!(
        (&log[0]["what"], &log[0]["who"], &log[0]["about"]),
        (&json!("unmuted"), &json!("the-keeper"), &json!("anna"))
    );
    assert_eq!(log[1]["what"], json!("muted"));
    let history = admin.get("/api/admin/people/anna/conduct").await.expect(200).json();
    assert_eq!(
        (&history["measures"][0]["holds"], &history["measures"][0]["lifted_by"]),
        (&json!(false), &json!("the-keeper"))
    );
}

#[tokio::test]
async fn a_measure_ends_by_itself() {
    let app = TestApp::start().await;
    let (admin, anna) = (admin(&app).await, register(&app, "anna").await);
    admin.post("/api/admin/people/anna/measures", measure("suspend", Some(now() + 1_500))).await.expect(200);
    assert_eq!(anna.post("/api/games", computer()).await.expect(403).code(), "suspended");
    while anna.get("/api/me").await.expect(200).json()["held"] != json!([]) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    anna.make_game(computer()).await;
}

#[tokio::test]
async fn the_suspended_begin_and_join_no_games_but_keep_all_else() {
    let mut app = TestApp::start().await;
    let (admin, anna, bert) = (admin(&app).await, register(&app, "anna").await, register(&app, "bert").await);
    let going = bert.make_game(link()).await;
    anna.post(&format!("/api/games/{going}/act"), json!({ "do": "sit" })).await.expect(200);
    let offered = anna.make_game(link()).await;
    let asked = bert.make_game(challenge("anna")).await;
    let open = bert.make_game(link()).await;
    let mut page = anna.socket().await;
    assert_eq!(seek_code(&mut page).await, "done");
    admin.post("/api/admin/people/anna/measures", measure("suspend", None)).await.expect(200);
    assert_eq!(page.wait(held).await[0].until, None);
    app.crash().await;

    let refused = async |who: &Person, path: &str, body: Value| who.post(path, body).await.expect(403).code();
    for wish in [computer(), link(), challenge("bert")] {
        assert_eq!(refused(&anna, "/api/games", wish).await, "suspended");
    }
    assert_eq!(refused(&bert, "/api/games", challenge("anna")).await, "suspended");
    let act = |game: &str| format!("/api/games/{game}/act");
    assert_eq!(refused(&anna, &act(&asked), json!({ "do": "sit" })).await, "suspended");
    assert_eq!(refused(&anna, &act(&open), json!({ "do": "sit" })).await, "suspended");
    assert_eq!(refused(&bert, &act(&offered), json!({ "do": "sit" })).await, "suspended");
    let mut page = anna.socket().await;
    assert_eq!(seek_code(&mut page).await, "suspended");
    let mut other = bert.socket().await;
    assert_eq!(seek_code(&mut other).await, "done");
    other.say(&Request::Lobby).await;
    let lobby = |message: &Message| if let Message::Lobby(lobby) = message { Some(lobby.clone()) } else { None };
    assert!(other.wait(lobby).await.seeks.iter().all(|seek| seek.name == "bert"), "what she sought is gone");
    let token = by_token(&app, "anna").await;
    for path in ["/api/challenge/bert", "/api/challenge/ai", "/api/challenge/open"] {
        let body = if path.ends_with("ai") { json!({ "level": 1 }) } else { json!({}) };
        let answer = token.post(path, body).await;
        assert!(path.ends_with("open") || answer.status.as_u16() == 403, "{path}: {}", answer.text());
    }
    token.post(&format!("/api/challenge/{asked}/accept"), json!({})).await.expect(403);
    let settings = json!({
        "name": "Open", "kind": { "system": "keizer" }, "rounds": 5, "clock": "90+30", "is_rated": false, "join": "all",
        "venue": "here", "starts_at": null, "no_show_minutes": null, "check_in": "never", "half_byes": 1,
        "is_first_white": true, "tie_breaks": null,
    });
    let made = bert.post("/api/tournaments", settings).await.expect(200).json();
    let path = format!("/api/tournaments/{}/act", text(&made["id"]));
    assert_eq!(refused(&anna, &path, json!({ "do": "join", "code": null, "team": null })).await, "suspended");

    // What was begun goes on; and one reads, speaks, and takes away what is one's own.
    bert.post(&act(&going), json!({ "do": "move", "ply": 0, "uci": "e2e4" })).await.expect(200);
    anna.post(&act(&going), json!({ "do": "move", "ply": 1, "uci": "e7e5" })).await.expect(200);
    anna.post(&act(&going), json!({ "do": "say", "words": "hello" })).await.expect(200);
    anna.get("/api/games?player=me").await.expect(200);
    let copy = anna.get("/api/me/export").await.expect(200).json();
    assert_eq!(copy["conduct"]["measures"][0]["words"], json!("Three games in a row."));
    let again = app.visitor();
    let login = json!({ "name": "anna", "password": crate::accounts::PASSWORD });
    again.post("/api/login", login).await.expect(200);
    assert_eq!(again.get("/api/me").await.expect(200).json()["held"][0]["what"], json!("suspend"));
    admin.send(Method::DELETE, "/api/admin/people/anna/measures/suspend", Value::Null).await.expect(200);
    anna.post(&act(&asked), json!({ "do": "sit" })).await.expect(200);
}

/// The staff of a group holds back its own accounts everywhere, others in its games.
#[tokio::test]
async fn a_group_holds_back_whom_it_looks_after() {
    let class = Class::new().await;
    let noa = text(&class.cards[0]["name"]);
    let path = |name: &str| class.path(&format!("/people/{name}/measures"));
    class.people["teacher"].post(&path(&noa), measure("suspend", None)).await.expect(200);
    class.people["teacher"].post(&path("a-member"), measure("suspend", None)).await.expect(200);
    assert_eq!(class.people["pupil"].post("/api/games", computer()).await.expect(403).code(), "suspended");
    class.people["member"].make_game(computer()).await;
    let me = class.people["member"].get("/api/me").await.expect(200).json();
    assert_eq!(me["held"][0]["group"], json!("Class 3b"), "told where it holds");
    // Nobody pairs them, and nobody seats them.
    let mut sockets = vec![class.people["pupil"].socket().await, class.people["member"].socket().await];
    for card in &class.cards[1..3] {
        sockets.push(signed_in(&class.app, card).await.socket().await);
    }
    let wish = json!({ "how": "lot", "time": "10+0", "level": 2 });
    let made = class.owner().post(&class.path("/round"), wish).await.expect(200).json();
    assert_eq!(made["boards"], 1, "two of the four are suspended");
    for name in [noa.as_str(), "a-member"] {
        let refused = class.owner().post(&class.path("/seat"), json!({ "name": name })).await.expect(403);
        assert_eq!(refused.code(), "suspended");
    }
    let lift = |name: &str| class.path(&format!("/people/{name}/measures/suspend"));
    class.people["teacher"].send(Method::DELETE, &lift("a-member"), Value::Null).await.expect(200);
    class.owner().post(&class.path("/seat"), json!({ "name": "a-member" })).await.expect(200);
    let log = class.owner().get(&class.path("/log")).await.expect(200).text();
    assert!(log.contains("\"suspended\"") && log.contains("\"unsuspended\""), "{log}");
}

#[tokio::test]
async fn whom_one_has_blocked_one_neither_meets_nor_hears() {
    let app = TestApp::start().await;
    let (anna, bert, cid) = (register(&app, "anna").await, register(&app, "bert").await, register(&app, "cid").await);
    let game = anna.make_game(link()).await;
    bert.post(&format!("/api/games/{game}/act"), json!({ "do": "sit" })).await.expect(200);
    anna.send(Method::PUT, "/api/me/blocks/Bert", Value::Null).await.expect(200);
    anna.send(Method::PUT, "/api/me/blocks/Bert", Value::Null).await.expect(200);
    assert_eq!(anna.send(Method::PUT, "/api/me/blocks/anna", Value::Null).await.expect(409).code(), "yourself");
    assert_eq!(anna.get("/api/me/blocks").await.expect(200).json(), json!(["bert"]));
    for (one, other) in [(&bert, "anna"), (&anna, "bert")] {
        assert_eq!(one.post("/api/games", challenge(other)).await.expect(403).code(), "blocked");
    }
    cid.post("/api/games", challenge("anna")).await.expect(200);
    let open = anna.make_game(link()).await;
    let sit = format!("/api/games/{open}/act");
    assert_eq!(bert.post(&sit, json!({ "do": "sit" })).await.expect(403).code(), "blocked");
    let token = by_token(&app, "bert").await;
    token.post("/api/challenge/anna", json!({})).await.expect(403);
    // The lobby passes over them, and finds whoever else wants the same.
    let (mut of_anna, mut of_bert, mut of_cid) = (anna.socket().await, bert.socket().await, cid.socket().await);
    assert_eq!(seek_code(&mut of_anna).await, "done");
    assert_eq!(seek_code(&mut of_bert).await, "done");
    of_bert.say(&Request::Lobby).await;
    let seeks = |message: &Message| if let Message::Lobby(lobby) = message { Some(lobby.seeks.clone()) } else { None };
    let hers = of_bert.wait(seeks).await.into_iter().find(|seek| seek.name == "anna").expect("hers is still there").id;
    of_bert.say(&Request::Accept { id: 2, seek: hers }).await;
    let refused = |message: &Message| {
        if let Message::Refused { problem, .. } = message { Some(problem.code.clone()) } else { None }
    };
    assert_eq!(of_bert.wait(refused).await, "blocked");
    of_cid.say(&seek()).await;
    let paired = |message: &Message| if let Message::Paired { game } = message { Some(game.clone()) } else { None };
    assert_eq!(of_anna.wait(paired).await, of_cid.wait(paired).await);

    // In a game that goes on, she hears nothing of his words, also when she comes back; others do.
    let mut watcher = cid.socket().await;
    for socket in [&mut of_anna, &mut of_bert, &mut watcher] {
        socket.join(&game).await;
    }
    of_bert.act(&game, acts::say("rude")).await.expect("said");
    of_bert.act(&game, Act::Announce { words: "rude to all".to_owned() }).await.expect("said");
    let said = |event: &Event| if let Event::Said { words, .. } = event { Some(words.clone()) } else { None };
    assert_eq!(watcher.event_like(&game, said).await, "rude to all");
    let mut back = anna.socket().await;
    back.say(&Request::Join { game: game.clone(), seq: Some(1) }).await;
    for heard in [of_anna.all().await, back.all().await] {
        assert!(!heard.is_empty() && !format!("{heard:?}").contains("rude"), "{heard:?}");
    }
    let read = by_token(&app, "anna").await.get(&format!("/api/board/game/{game}/chat")).await.expect(200).text();
    assert!(!read.contains("rude"), "{read}");
    anna.send(Method::DELETE, "/api/me/blocks/bert", Value::Null).await.expect(200);
    anna.send(Method::DELETE, "/api/me/blocks/bert", Value::Null).await.expect(404);
    bert.post("/api/games", challenge("anna")).await.expect(200);
}

/// Who of those who know the child's name has looked at its page is in the log, once an hour.
#[tokio::test]
async fn who_looks_at_a_childs_page_is_noted() {
    let class = Class::new().await;
    let noa = text(&class.cards[0]["name"]);
    for who in ["teacher", "teacher", "helper", "admin", "ben", "pupil", "other-teacher", "nobody", "guardian"] {
        class.people[who].get(&format!("/api/people/{noa}")).await.expect(200);
    }
    class.people["teacher"].get("/api/people/a-member").await.expect(200);
    let log = class.owner().get(&class.path("/log")).await.expect(200).json();
    let looked = log.as_array().expect("lines").iter().filter(|line| line["what"] == "looked");
    let looked: Vec<(String, String)> = looked.map(|line| (text(&line["who"]), text(&line["about"]))).collect();
    let by = |who: &str| (who.to_owned(), noa.clone());
    assert_eq!(looked, [by("the-keeper"), by("a-helper"), by("a-teacher")]);
}

/// Lines that are written at the same moment all stay, each with a number of its own.
#[tokio::test(flavor = "multi_thread")]
async fn lines_of_the_same_moment_do_not_clash() {
    let class = Class::new().await;
    let store = Store::open(&class.app.database_url()).await.expect("the database");
    let before = store.logged(&class.id, 1000).await.expect("the log").len();
    let lines: Vec<_> = (0..40)
        .map(|at| {
            let (store, group) = (store.clone(), class.id.clone());
            tokio::spawn(async move { store.log(&group, "somebody", "rules", &at.to_string()).await })
        })
        .collect();
    for line in lines {
        line.await.expect("it ran").expect("it is written");
    }
    assert_eq!(store.logged(&class.id, 1000).await.expect("the log").len(), before + 40);
    store.close().await;
}

/// Whoever is deleted leaves nothing behind; a guest who becomes somebody takes reports along.
#[tokio::test]
async fn what_is_known_of_conduct_goes_with_the_person() {
    let app = TestApp::start().await;
    let (admin, anna, bert) = (admin(&app).await, register(&app, "anna").await, register(&app, "bert").await);
    let guest = app.guest().await;
    let game = anna.make_game(link()).await;
    guest.post(&format!("/api/games/{game}/act"), json!({ "do": "sit" })).await.expect(200);
    let wish = json!({ "game": game, "color": "black", "reason": "help", "words": "too good" });
    anna.post("/api/reports", wish).await.expect(200);
    anna.post("/api/reports", json!({ "name": "bert", "reason": "name" })).await.expect(200);
    assert_eq!(
        admin.get("/api/admin/reports").await.expect(200).json()[1]["about"],
        Value::Null,
        "a guest has no name"
    );
    let login = json!({ "name": "bert", "password": crate::accounts::PASSWORD });
    guest.post("/api/login", login).await.expect(200);
    let reports = admin.get("/api/admin/people/bert/conduct").await.expect(200).json()["reports"].clone();
    assert_eq!(reports.as_array().map(Vec::len), Some(2), "{reports}");
    anna.send(Method::PUT, "/api/me/blocks/bert", Value::Null).await.expect(200);
    admin.send(Method::DELETE, "/api/admin/people/anna", Value::Null).await.expect(200);
    let reports = admin.get("/api/admin/reports").await.expect(200).json();
    assert_eq!((reports.as_array().map(Vec::len), &reports[0]["by"]), (Some(2), &Value::Null));
    admin.send(Method::DELETE, "/api/admin/people/bert", Value::Null).await.expect(200);
    assert_eq!(admin.get("/api/admin/reports").await.expect(200).json(), json!([]));
    drop(bert);
}

/// Plays a game of knights until there are enough moves, and gives it up.
async fn played(white: &Person, black: &Person) -> String {
    let game =
        white.make_game(json!({ "against": { "kind": "link" }, "time": "5+0", "color": "white", "rated": true })).await;
    let act = format!("/api/games/{game}/act");
    black.post(&act, json!({ "do": "sit" })).await.expect(200);
    let opening = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 \
        d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7";
    for (ply, uci) in opening.split_whitespace().enumerate() {
        let mover = if ply % 2 == 0 { white } else { black };
        mover.post(&act, json!({ "do": "move", "ply": ply, "uci": uci })).await.expect(200);
    }
    white.post(&act, json!({ "do": "resign" })).await.expect(200);
    game
}

#[tokio::test]
async fn a_fair_play_sheet_is_for_the_staff_and_for_whom_it_is_about() {
    let class = Class::new().await;
    let (noa, ben) = (&class.people["pupil"], &class.people["ben"]);
    let name = text(&class.cards[0]["name"]);
    let game = played(noa, ben).await;
    for ms in [4000, 5000] {
        noa.post(&format!("/api/games/{game}/away"), json!({ "ms": ms })).await.expect(200);
    }
    let path = class.path(&format!("/people/{name}/fair-play"));
    let empty = class.people["teacher"].get(&path).await.expect(200).json();
    assert_eq!((&empty["sheet"], &empty["making"]), (&Value::Null, &json!(false)));
    class.people["teacher"].post(&path, json!({})).await.expect(200);
    let sheet = loop {
        let view = class.owner().get(&path).await.expect(200).json();
        if view["making"] == json!(false) {
            break view["sheet"].clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!((&sheet["games"][0]["game"], &sheet["games"][0]["color"]), (&json!(game), &json!("white")), "{sheet}");
    for whose in ["own", "opponents"] {
        let moves = sheet[whose]["moves"].as_u64().expect("a number");
        assert!((1..=8).contains(&moves), "sixteen plies of the opening are not counted: {sheet}");
        let accuracy = sheet[whose]["accuracy"].as_f64().expect("a number");
        assert!((1.0..=100.0).contains(&accuracy) && sheet[whose]["rating"].is_number(), "{sheet}");
    }
    assert!(sheet["times"]["median"].is_number(), "{sheet}");
    assert_eq!(sheet["away"], json!({ "games": 1, "times": 2, "ms": 9000 }));
    assert_eq!(sheet["games"][0]["away"], 2);
    assert_eq!(sheet["own"]["usual"], Value::Null, "of a newcomer nobody knows what is usual");
    let away = noa.get("/api/me/export").await.expect(200).json()["conduct"]["away"].clone();
    assert_eq!(away, json!([{ "game": game, "times": 2, "ms": 9000 }]));
    let copy = noa.get("/api/me/export").await.expect(200).json()["conduct"]["fair_play"].clone();
    assert_eq!(copy["sheet"], sheet, "whoever it is about gets a copy");
    let log = class.owner().get(&class.path("/log")).await.expect(200).text();
    assert!(log.contains("\"fair-play\"") && log.contains("\"looked-fair-play\""), "{log}");
}

/// A page tells that it was left only of games that sheets speak of, and only of its reader's own.
#[tokio::test]
async fn who_leaves_the_page_is_noted_in_games_against_people() {
    let class = Class::new().await;
    let (noa, ben) = (&class.people["pupil"], &class.people["ben"]);
    let game = noa.make_game(json!({ "against": { "kind": "link" }, "time": "5+0", "color": "white" })).await;
    let away = |game: &str| format!("/api/games/{game}/away");
    let told = json!({ "ms": 3000 });
    assert_eq!(noa.post(&away(&game), told.clone()).await.expect(409).code(), "away-game", "nobody plays yet");
    ben.post(&format!("/api/games/{game}/act"), json!({ "do": "sit" })).await.expect(200);
    ben.post(&away(&game), told.clone()).await.expect(200);
    class.people["other-pupil"].post(&away(&game), told.clone()).await.expect(409);
    for ms in [0, -1, 3_600_001] {
        assert!(ben.post(&away(&game), json!({ "ms": ms })).await.expect(400).text().contains(&ms.to_string()));
    }
    for wish in [
        json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white", "time": "5+0" }),
        json!({ "against": { "kind": "screen" }, "time": "5+0" }),
    ] {
        let alone = noa.make_game(wish).await;
        assert_eq!(noa.post(&away(&alone), told.clone()).await.expect(409).code(), "away-game");
    }
    let copy = async || ben.get("/api/me/export").await.expect(200).json()["conduct"]["away"].clone();
    assert_eq!(copy().await, json!([{ "game": game, "times": 1, "ms": 3000 }]));
}

/// A season is reckoned from the group's games; numbers of others are entered by hand.
#[tokio::test]
async fn a_group_keeps_lists_of_its_own() {
    let class = Class::new().await;
    let (noa, ben) = (text(&class.cards[0]["name"]), text(&class.cards[1]["name"]));
    let season = json!({ "name": "Autumn", "start": 1200 });
    let made = class.people["teacher"].post(&class.path("/seasons"), season).await.expect(200).json();
    let bad = json!({ "name": "Autumn", "start": 99 });
    class.people["teacher"].post(&class.path("/seasons"), bad).await.expect(400);
    let (mut one, mut other) = (class.people["pupil"].socket().await, class.people["ben"].socket().await);
    let wish = json!({ "how": "lot", "time": "10+0", "level": null });
    class.owner().post(&class.path("/round"), wish).await.expect(200);
    let paired = |message: &Message| if let Message::Paired { game } = message { Some(game.clone()) } else { None };
    let game = one.wait(paired).await;
    for socket in [&mut one, &mut other] {
        socket.join(&game).await;
    }
    for (ply, uci) in ["e2e4", "e7e5"].into_iter().enumerate() {
        for socket in [&mut one, &mut other] {
            let _ = socket.act(&game, acts::play(ply, uci)).await;
        }
    }
    let result = json!({ "do": "result", "winner": "white" });
    class.owner().post(&class.path(&format!("/boards/{game}")), result).await.expect(200);
    let lists = async |who: &str| class.people[who].get(&class.path("/lists")).await.expect(200).json();
    let standings = lists("ben").await["standings"].clone();
    let points: Vec<i64> =
        standings.as_array().expect("lines").iter().filter_map(|line| line["points"].as_i64()).collect();
    assert_eq!(points, [1220, 1180], "{standings}");
    let seen = lists("guardian").await["standings"].clone();
    assert_eq!((seen.as_array().map(Vec::len), &seen[0]["name"]), (Some(1), &json!(noa)), "only one's own child");

    let number = |name: &str| class.path(&format!("/people/{name}/numbers/FIDE"));
    let given = json!({ "points": 1512, "day": "2026-11-01" });
    class.people["teacher"].send(Method::PUT, &number(&noa), given).await.expect(200);
    let wrong = json!({ "points": 1512, "day": "2026-02-30" });
    class.people["teacher"].send(Method::PUT, &number(&noa), wrong).await.expect(400);
    let none = json!({ "points": null, "day": "" });
    class.people["teacher"].send(Method::PUT, &number(&ben), none.clone()).await.expect(404);
    assert_eq!(lists("ben").await["numbers"][0]["points"], json!(1512));
    let table = class.people["teacher"].get(&class.path("/lists.csv")).await.expect(200).text();
    assert!(table.contains("Autumn") && table.contains("FIDE") && table.contains(crate::groups::NOA), "{table}");
    class.people["teacher"].send(Method::PUT, &number(&noa), none).await.expect(200);

    // What an administrator takes out of the ratings is out of the season too.
    let store = Store::open(&class.app.database_url()).await.expect("the database");
    assert!(store.exclude_from_ratings(&game).await.expect("the database"));
    store.close().await;
    assert_eq!(lists("ben").await["standings"], json!([]));
    // The next season begins with nothing; the one before stays to be read.
    let next = class.people["owner"].post(&class.path("/seasons"), json!({ "name": "Winter", "start": 1000 })).await;
    let next = text(&next.expect(200).json()["id"]);
    assert_eq!(lists("ben").await["shown"], json!(next));
    let old = text(&made["id"]);
    class.people["ben"].get(&class.path(&format!("/lists?season={old}"))).await.expect(200);
    class.people["ben"].get(&class.path("/lists?season=nonesuch")).await.expect(404);
    class.people["teacher"]
        .send(Method::DELETE, &class.path(&format!("/seasons/{old}")), Value::Null)
        .await
        .expect(200);
}
