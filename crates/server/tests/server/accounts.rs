//! Accounts: guests who register or log in, sessions, tokens, export and deletion.

use crate::common::{Match, Person, TestApp, acts};
use crate::wire::{Line, handshake};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use hyper::Method;
use hyper::header::{HeaderName, HeaderValue};
use serde_json::{Value, json};
use tabiya_server::auth::passwords::hash;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_server::store::people::Stays;
use tabiya_server::wire::{Act, Event};

pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) async fn register(app: &TestApp, name: &str) -> Person {
    let person = app.visitor();
    person.post("/api/register", json!({ "name": name, "password": PASSWORD })).await.expect(200);
    person
}

async fn log_in(app: &TestApp, name: &str) -> Person {
    let person = app.visitor();
    person.post("/api/login", json!({ "name": name, "password": PASSWORD })).await.expect(200);
    person
}

async fn me(person: &Person) -> Value {
    person.get("/api/me").await.expect(200).json()["me"].clone()
}

#[tokio::test]
async fn names_are_taken_once_without_regard_to_case() {
    let app = TestApp::start().await;
    let anna = register(&app, "Anna").await;
    assert_eq!(me(&anna).await["name"], "Anna");
    let visitor = app.visitor();
    let wish = |name: &str, password: &str| json!({ "name": name, "password": password });
    assert_eq!(visitor.post("/api/register", wish("aNNA", PASSWORD)).await.expect(409).code(), "name-taken");
    visitor.post("/api/register", wish("admin", PASSWORD)).await.expect(409);
    visitor.post("/api/register", wish("a b", PASSWORD)).await.expect(400);
    visitor.post("/api/register", wish("bert", "short")).await.expect(400);
    visitor.post("/api/register", wish("bert", "password")).await.expect(400);
    visitor.post("/api/register", json!({ "name": "bert" })).await.expect(400);
    visitor.post("/api/register", json!([[[1]]])).await.expect(400);
    anna.post("/api/register", wish("Anna2", PASSWORD)).await.expect(409);
    assert_eq!(me(&visitor).await, Value::Null);
}

#[tokio::test]
async fn a_guest_may_say_a_name_and_opponents_see_it() {
    let app = TestApp::start().await;
    register(&app, "Vera").await;
    let game = app.begin(json!({ "time": "5+3" })).await;
    let guest = &game.black.person;
    assert_eq!(me(guest).await["name"], "Guest");
    let name = async |name: &str| guest.send(Method::PUT, "/api/me/name", json!({ "name": name })).await;
    for (bad, status, code) in [
        ("x", 400, "guest-name"),
        ("No\u{200b}a", 400, "guest-name"),
        ("Admin", 409, "name-reserved"),
        ("véra", 409, "name-taken"),
    ] {
        assert_eq!(name(bad).await.expect(status).code(), code, "{bad:?}");
    }
    assert_eq!(name(" Noé ").await.expect(200).json()["name"], "Noé");
    assert_eq!(me(guest).await["name"], "Noé");
    let view = app.visitor().get(&format!("/api/games/{}", game.id)).await.expect(200).json();
    assert_eq!(view["players"]["black"]["name"], "Noé");
    assert_eq!(view["players"]["black"]["role"], "guest");
    app.visitor().get("/api/people/No%C3%A9").await.expect(404);
    guest.post("/api/register", json!({ "name": "Noemi", "password": PASSWORD })).await.expect(200);
    assert_eq!(name("Noé").await.expect(409).code(), "has-account");
}

#[tokio::test]
async fn a_guest_who_registers_keeps_the_seat_in_a_game_that_goes_on() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    game.play("e2e4 e7e5 g1f3").await;
    let before = me(&game.black.person).await;
    let cookie = game.black.person.cookie("tabiya");
    game.black.person.post("/api/register", json!({ "name": "Bert", "password": PASSWORD })).await.expect(200);
    assert_ne!(game.black.person.cookie("tabiya"), cookie, "a new session");
    let after = me(&game.black.person).await;
    assert_eq!((&after["id"], &after["role"]), (&before["id"], &json!("player")));
    let seated =
        |event: &Event| if let Event::Seated { player, .. } = event { Some(player.name.clone()) } else { None };
    assert_eq!(game.white.socket.event_like(&game.id, seated).await, "Bert");
    reseat(&mut game).await;
    game.play("b8c6").await;
    assert_eq!(game.white.view().await.players.black.name, "Bert");
}

#[tokio::test]
async fn a_guest_who_logs_in_hands_over_games() {
    let mut app = TestApp::start().await;
    register(&app, "Carla").await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    game.play("e2e4 e7e5 g1f3").await;
    game.black.must(acts::say("hello")).await;
    let guest = me(&game.black.person).await["id"].as_str().unwrap().to_owned();
    let old = app.visitor();
    old.set_cookie("tabiya", &game.black.person.cookie("tabiya").unwrap());
    game.black.person.post("/api/login", json!({ "name": "carla", "password": PASSWORD })).await.expect(200);
    assert_eq!(me(&old).await, Value::Null, "the guest's cookie is dead");
    reseat(&mut game).await;
    game.play("b8c6 f1b5").await;
    let view = game.black.view().await;
    assert_eq!((view.players.black.name.as_str(), view.you.len()), ("Carla", 1));
    app.crash().await;
    reseat(&mut game).await;
    game.white = crate::common::Player::join(game.white.person.clone(), &game.id).await;
    game.play("a7a6").await;
    let export = game.black.person.get("/api/me/export").await.expect(200).json();
    assert_eq!(export["games"].as_array().unwrap().len(), 1);
    assert_eq!(export["said"][0]["words"], "hello");
    assert_ne!(export["account"]["id"], guest);
}

#[tokio::test]
async fn names_at_one_screen_stay_when_a_guest_registers() {
    let app = TestApp::start().await;
    let person = app.guest().await;
    let named = person.make_game(json!({ "against": { "kind": "screen", "white": "Mum", "black": "Kid" } })).await;
    let half = person.make_game(json!({ "against": { "kind": "screen", "black": "Kid" } })).await;
    person.post("/api/register", json!({ "name": "Bert", "password": PASSWORD })).await.expect(200);
    for (game, white, black) in [(named, "Mum", "Kid"), (half, "Bert", "Kid")] {
        let view = person.get(&format!("/api/games/{game}")).await.expect(200).json();
        assert_eq!(
            (&view["players"]["white"]["name"], &view["players"]["black"]["name"]),
            (&json!(white), &json!(black))
        );
        assert_eq!(view["you"], json!(["white", "black"]));
    }
}

/// Whoever is logged out is told so by the code with which the socket is closed.
#[tokio::test]
async fn a_socket_says_that_its_session_has_ended() {
    let app = TestApp::start().await;
    let person = register(&app, "Bert").await;
    let mut line = Line::open(app.address()).await;
    let cookie = format!("Cookie: tabiya={}\r\n", person.cookie("tabiya").expect("a cookie"));
    line.say(&handshake(app.address(), &cookie)).await;
    assert!(line.head().await.starts_with("HTTP/1.1 101"));
    person.post("/api/logout", json!({})).await.expect(200);
    assert_eq!(line.closing().await, Some(3000));
}

/// Black's socket was closed when the session ended, as it must be: it comes back.
async fn reseat(game: &mut Match) {
    while game.black.socket.hear().await.is_ok() {}
    game.black = crate::common::Player::join(game.black.person.clone(), &game.id).await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let app = TestApp::start().await;
    let here = register(&app, "Dora").await;
    let there = log_in(&app, "dora").await;
    let mut socket = there.socket().await;
    let sessions = here.get("/api/me/sessions").await.expect(200).json();
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).unwrap()["id"].as_str().unwrap();
    let stranger = register(&app, "Emil").await;
    let path = format!("/api/me/sessions/{other}");
    stranger.send(Method::DELETE, &path, Value::Null).await.expect(404);
    here.send(Method::DELETE, &path, Value::Null).await.expect(200);
    here.send(Method::DELETE, &path, Value::Null).await.expect(404);
    while socket.hear().await.is_ok() {}
    assert_eq!(me(&there).await, Value::Null);
    let there = log_in(&app, "Dora").await;
    here.post("/api/logout", Value::Null).await.expect(200);
    assert_eq!((me(&here).await, here.cookie("tabiya")), (Value::Null, None));
    assert_eq!(me(&there).await["name"], "Dora");
    let third = log_in(&app, "Dora").await;
    third.post("/api/logout-everywhere", Value::Null).await.expect(200);
    assert_eq!((me(&there).await, me(&third).await), (Value::Null, Value::Null));
}

#[tokio::test]
async fn another_password_ends_other_sessions() {
    let app = TestApp::start().await;
    let here = register(&app, "Frida").await;
    let there = log_in(&app, "Frida").await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    assert_eq!(
        here.post("/api/me/password", change("wrong", "battery staple")).await.expect(401).code(),
        "wrong-password"
    );
    here.post("/api/me/password", change(PASSWORD, "short")).await.expect(400);
    here.post("/api/me/password", change(PASSWORD, "battery staple")).await.expect(200);
    assert_eq!(me(&here).await["name"], "Frida");
    assert_eq!(me(&there).await, Value::Null);
    let login = |password: &str| json!({ "name": "Frida", "password": password });
    there.post("/api/login", login(PASSWORD)).await.expect(401);
    there.post("/api/login", login("battery staple")).await.expect(200);
}

/// Whoever has had the session of somebody must not stay by a token of it.
#[tokio::test]
async fn another_password_ends_tokens() {
    let app = TestApp::start().await;
    let here = register(&app, "Frieda").await;
    let mut password = PASSWORD.to_owned();
    for (keeps, next) in [(None, "battery staple"), (Some(true), "staple battery"), (Some(false), "another horse")] {
        let wish = json!({ "label": "x", "scopes": ["board:play"], "password": password });
        let token = here.post("/api/me/tokens", wish).await.expect(200).json()["token"].as_str().unwrap().to_owned();
        let program = app.visitor().with_header("authorization", &format!("Bearer {token}"));
        assert_eq!(me(&program).await["name"], "Frieda");
        let mut socket = program.socket().await;
        let mut change = json!({ "old": password, "new": next });
        if let Some(keeps) = keeps {
            change["keep_tokens"] = json!(keeps);
        }
        here.post("/api/me/password", change).await.expect(200);
        while socket.hear().await.is_ok() {}
        let status = if keeps == Some(true) { 200 } else { 401 };
        program.get("/api/me").await.expect(status);
        password = next.to_owned();
    }
    assert_eq!(here.get("/api/me/tokens").await.expect(200).json(), json!([]));
    // The same where an administrator gives somebody a password.
    let wish = json!({ "label": "x", "scopes": ["board:play"], "password": password });
    here.post("/api/me/tokens", wish).await.expect(200);
    let boss = register(&app, "Boss").await;
    let store = Store::open(&app.database_url()).await.unwrap();
    let id = store.account("boss").await.unwrap().unwrap().player.id;
    store.set_role(&id, PersonKind::Admin).await.unwrap();
    boss.post("/api/admin/people/frieda/password", json!({ "password": "given by the boss" })).await.expect(200);
    let id = store.account("frieda").await.unwrap().unwrap().player.id;
    assert_eq!(store.tokens(&id).await.unwrap().len(), 0);
    store.close().await;
}

/// Asks the same so many times at once, and leaves when one is refused: the others wait for their turns.
async fn refused(person: &Person, path: &str, body: Value, times: usize) {
    let asked = (0..times).map(|_| person.post(path, body.clone()));
    let mut answers: FuturesUnordered<_> = asked.collect();
    while let Some(answer) = answers.next().await {
        if answer.status == 429 {
            let after: u64 = answer.headers["retry-after"].to_str().unwrap().parse().unwrap();
            assert!(after >= 1, "{after}");
            return;
        }
        answer.expect(401);
    }
    panic!("{path} was never refused");
}

/// Somebody at the same address guesses as fast as they can: only they notice.
#[tokio::test]
async fn who_guesses_waits_and_keeps_nobody_out() {
    let app = TestApp::start().await;
    let known = register(&app, "Gerd").await;
    known.post("/api/logout", Value::Null).await.expect(200);
    register(&app, "Berta").await;
    let guesser = app.visitor();
    let login = |name: &str, password: &str| json!({ "name": name, "password": password });
    refused(&guesser, "/api/login", login("gerd", "wrong wrong"), 70).await;
    refused(&guesser, "/api/login", login("gerd", PASSWORD), 70).await;
    app.visitor().post("/api/login", login("berta", PASSWORD)).await.expect(200);
    known.post("/api/login", login("Gerd", PASSWORD)).await.expect(200);
    // The same counts guard whatever else asks for the password.
    let thief = app.visitor();
    thief.set_cookie("tabiya", &known.cookie("tabiya").unwrap());
    refused(&thief, "/api/me/delete", json!({ "password": "wrong wrong" }), 70).await;
    refused(&thief, "/api/me/password", json!({ "old": "wrong wrong", "new": "battery staple" }), 70).await;
    let token = json!({ "label": "x", "scopes": ["board:play"], "password": "wrong wrong" });
    refused(&thief, "/api/me/tokens", token, 70).await;
    known.post("/api/me/password", json!({ "old": PASSWORD, "new": "battery staple" })).await.expect(200);
    known.post("/api/logout", Value::Null).await.expect(200);
    known.post("/api/login", login("gerd", "battery staple")).await.expect(200);
}

#[tokio::test]
async fn settings_are_kept_as_they_are() {
    let app = TestApp::start().await;
    let guest = app.guest().await;
    let put = |settings: Value| guest.send(Method::PUT, "/api/me/settings", settings);
    assert_eq!(guest.get("/api/me/settings").await.expect(200).json(), json!({}));
    let settings = json!({ "board": "wood", "sounds": { "move": true } });
    put(settings.clone()).await.expect(200);
    put(json!({ "x": "y".repeat(17_000) })).await.expect(400);
    put(json!([1])).await.expect(400);
    assert_eq!(guest.get("/api/me/settings").await.expect(200).json(), settings);
}

#[tokio::test]
async fn tokens_are_shown_once_and_do_what_they_allow() {
    let app = TestApp::start().await;
    let owner = register(&app, "Hanna").await;
    let scopes = json!(["preference:read", "board:play", "preference:read"]);
    let wish = |password| json!({ "label": "my program", "scopes": scopes, "days": 7, "password": password });
    assert_eq!(owner.post("/api/me/tokens", wish(None)).await.expect(400).code(), "password-needed");
    assert_eq!(owner.post("/api/me/tokens", wish(Some("wrong wrong"))).await.expect(401).code(), "wrong-password");
    let made = owner.post("/api/me/tokens", wish(Some(PASSWORD))).await.expect(200).json();
    let secret = made["token"].as_str().unwrap();
    assert!(secret.starts_with("tby_") && secret.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    let program = app.visitor().with_header("authorization", &format!("Bearer {secret}"));
    assert_eq!(me(&program).await["scopes"], json!(["preference:read", "board:play"]));
    program.get("/api/me/settings").await.expect(200);
    let refused = program.send(Method::PUT, "/api/me/settings", json!({})).await.expect(403);
    assert_eq!(refused.json()["error"], "Missing scope: preference:write");
    let foreign = [("origin", "https://elsewhere.example"), ("content-type", "application/json")]
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    let game = br#"{"against":{"kind":"screen"}}"#.to_vec();
    program.ask(Method::POST, "/api/games", &foreign, game).await.expect(200);
    let mut socket = program.socket().await;
    let listed = owner.get("/api/me/tokens").await.expect(200);
    assert!(!listed.text().contains(secret));
    assert_eq!(listed.json()[0]["label"], "my program");
    let path = format!("/api/me/tokens/{}", made["id"].as_str().unwrap());
    owner.send(Method::DELETE, &path, Value::Null).await.expect(200);
    while socket.hear().await.is_ok() {}
    assert_eq!(program.get("/api/me").await.expect(401).code(), "no-such-token");
    for bad in [
        json!({ "label": "", "scopes": ["board:play"] }),
        json!({ "label": "x", "scopes": [] }),
        json!({ "label": "x", "scopes": ["fly"] }),
        json!({ "label": "x", "scopes": ["board:play"], "days": 0 }),
    ] {
        owner.post("/api/me/tokens", bad).await.expect(400);
    }
}

#[tokio::test]
async fn foreign_pages_can_do_nothing_with_our_cookie() {
    let app = TestApp::start().await;
    let victim = register(&app, "Ida").await;
    let header =
        |name: &'static str, value: &'static str| (HeaderName::from_static(name), HeaderValue::from_static(value));
    let foreign = [
        vec![header("origin", "https://evil.example")],
        vec![header("origin", "null")],
        vec![header("sec-fetch-site", "cross-site")],
        vec![header("sec-fetch-site", "same-site")],
    ];
    for headers in &foreign {
        let answer = victim.ask(Method::POST, "/api/logout", headers, Vec::new()).await;
        assert_eq!(answer.expect(403).code(), "forbidden", "{headers:?}");
        let answer = app.visitor().ask(Method::POST, "/api/login", headers, b"{}".to_vec()).await;
        answer.expect(403);
        let mut headers = headers.clone();
        headers.extend([
            header("connection", "upgrade"),
            header("upgrade", "websocket"),
            header("sec-websocket-version", "13"),
        ]);
        headers.push(header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="));
        victim.ask(Method::GET, "/ws", &headers, Vec::new()).await.expect(403);
    }
    assert_eq!(me(&victim).await["name"], "Ida");
}

#[tokio::test]
async fn whoever_is_deleted_leaves_only_games_of_others() {
    let app = TestApp::start().await;
    let white = register(&app, "Jana").await;
    let black = register(&app, "Kurt").await;
    let alone = white.make_game(json!({ "against": { "kind": "screen" }, "visibility": "link" })).await;
    let mut game = Match::between(white, black, json!({ "time": "5+3" })).await;
    game.play("e2e4 e7e5 g1f3").await;
    game.white.must(acts::say("secret words")).await;
    let jana = &game.white.person;
    let wish = json!({ "label": "x", "scopes": ["board:play"], "password": PASSWORD });
    jana.post("/api/me/tokens", wish).await.expect(200);
    let about = jana.get("/api/me/export").await.expect(200);
    for part in ["\"name\":\"Jana\"", "secret words", "2. Nf3", "\"label\":\"x\""] {
        assert!(about.text().contains(part), "{part}: {}", about.text());
    }
    jana.post("/api/me/delete", json!({ "password": "wrong wrong" })).await.expect(401);
    jana.post("/api/me/delete", json!({})).await.expect(400);
    jana.post("/api/me/delete", json!({ "password": PASSWORD })).await.expect(200);
    assert_eq!(game.black.ending().await.outcome(), "0-1");
    let view = game.black.view().await;
    assert_eq!(view.players.white.name, "Deleted");
    let kurt = &game.black.person;
    kurt.get(&format!("/api/games/{alone}")).await.expect(404);
    kurt.get("/api/people/Jana").await.expect(404);
    assert!(!kurt.get("/api/me/export").await.expect(200).text().contains("Jana"));
    register(&app, "Jana").await;
}

#[tokio::test]
async fn a_profile_counts_games() {
    let app = TestApp::start().await;
    let (white, black) = (register(&app, "Lena").await, register(&app, "Max").await);
    let mut game = Match::between(white, black, json!({})).await;
    game.play("f2f3 e7e5 g2g4 d8h4").await;
    game.ending().await;
    let profile = app.visitor().get("/api/people/mAX").await.expect(200).json();
    assert_eq!((&profile["name"], &profile["won"], &profile["lost"]), (&json!("Max"), &json!(1), &json!(0)));
    let profile = app.visitor().get("/api/people/lena").await.expect(200).json();
    assert_eq!((&profile["won"], &profile["lost"], &profile["here"]), (&json!(0), &json!(1), &json!(true)));
    assert_eq!(game.black.fails(Act::Abort).await, "over");
}

#[tokio::test]
async fn an_administrator_makes_accounts_and_sees_figures() {
    let app = TestApp::start().await;
    let admin = register(&app, "Petra").await;
    let store = Store::open(&app.database_url()).await.unwrap();
    let id = store.account("petra").await.unwrap().unwrap().player.id;
    store.set_role(&id, PersonKind::Admin).await.unwrap();
    store.close().await;
    let new = |name: &str, role: Value| json!({ "name": name, "password": PASSWORD, "role": role });
    let made = admin.post("/api/admin/people", new("Quentin", json!("bot"))).await.expect(200).json();
    assert_eq!((&made["name"], &made["role"]), (&json!("Quentin"), &json!("bot")));
    for (wish, status, code) in [
        (new("quentin", Value::Null), 409, "name-taken"),
        (new("q", Value::Null), 400, "name-form"),
        (new("Rosa", json!("guest")), 400, "role-guest"),
        (json!({ "name": "Rosa", "password": "short" }), 400, "password-short"),
    ] {
        assert_eq!(admin.post("/api/admin/people", wish).await.expect(status).code(), code);
    }
    app.visitor().post("/api/login", json!({ "name": "Quentin", "password": PASSWORD })).await.expect(200);
    app.guest().await.make_game(json!({ "against": { "kind": "screen" } })).await;
    let figures = admin.get("/api/admin/figures").await.expect(200).json();
    assert_eq!((&figures["accounts"], &figures["guests"], &figures["games"]), (&json!(2), &json!(1), &json!(1)));
}

/// What `tabiya admin` does, it does in the database: the server sees it there.
#[tokio::test]
async fn what_is_done_beside_the_server_is_noticed() {
    let app = TestApp::start().await;
    let (white, black) = (register(&app, "Nora").await, register(&app, "Otto").await);
    let mut game = Match::between(white, black, json!({ "time": "5+3" })).await;
    game.play("e2e4 e7e5").await;
    let store = Store::open(&app.database_url()).await.unwrap();
    let otto = store.account("otto").await.unwrap().unwrap().player;
    store.set_password(&otto.id, &hash("battery staple").unwrap(), &Stays::default()).await.unwrap();
    store.mark_ended(&otto.id).await.unwrap();
    while game.black.socket.hear().await.is_ok() {}
    assert_eq!(me(&game.black.person).await, Value::Null);
    store.remove(&otto.id).await.unwrap();
    assert_eq!(game.white.ending().await.outcome(), "1-0");
    let seated =
        |event: &Event| if let Event::Seated { player, .. } = event { Some(player.name.clone()) } else { None };
    assert_eq!(game.white.socket.event_like(&game.id, seated).await, "Deleted");
    store.close().await;
}

/// Over HTTPS the cookie has another name than it had: guests, who cannot log in again, are still known by the old one and get the new one;
/// for accounts it is worth nothing.
#[tokio::test]
async fn guests_keep_their_games_when_the_cookie_gets_another_name() {
    let app = TestApp::start_with(|config| config.public_url = Some("https://chess.example".to_owned())).await;
    let guest = app.guest().await;
    let anna = register(&app, "Anna").await;
    let returned = |person: &Person| {
        let browser = app.visitor();
        browser.set_cookie("tabiya", &person.cookie("__Host-tabiya").expect("a session"));
        browser
    };
    let browser = returned(&guest);
    assert_eq!(me(&browser).await, me(&guest).await);
    assert_eq!(browser.cookie("__Host-tabiya"), guest.cookie("__Host-tabiya"), "the new one is handed out");
    let browser = returned(&anna);
    assert_eq!((me(&browser).await, browser.cookie("__Host-tabiya")), (Value::Null, None));
    // Where there is a new one, the old one is not looked at.
    let browser = returned(&guest);
    browser.set_cookie("__Host-tabiya", &anna.cookie("__Host-tabiya").expect("a session"));
    assert_eq!(me(&browser).await, me(&anna).await);
}
