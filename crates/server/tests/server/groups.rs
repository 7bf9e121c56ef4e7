//! Clubs and classes: who may do what, whose name is whose secret, cards and PINs, rules, and a lesson that survives everything.

use crate::accounts::register;
use crate::common::{Lines, Person, Socket, TestApp, acts};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_server::wire::{Event, LessonView, Message, Request, Status, WallView};

/// What children are called: nobody but those who may must ever read it.
pub(crate) const NOA: &str = "Noa Levi-Secret";
const BEN: &str = "Ben Cohen-Secret";

/// A class with everybody who can have a part in it.
pub(crate) struct Class {
    pub(crate) app: TestApp,
    pub(crate) id: String,
    pub(crate) people: HashMap<&'static str, Person>,
    /// Cards of the class: Noa's, Ben's, and others'.
    pub(crate) cards: Vec<Value>,
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

pub(crate) async fn make_group(owner: &Person, kind: &str, name: &str) -> String {
    text(&owner.post("/api/groups", json!({ "kind": kind, "name": name })).await.expect(200).json()["id"])
}

pub(crate) async fn invited(app: &TestApp, by: &Person, group: &str, name: &str, part: &str, child: Value) -> Person {
    let wish = json!({ "part": part, "child": child });
    let code = &by.post(&format!("/api/groups/{group}/invitations"), wish).await.expect(200).json()["code"];
    let person = register(app, name).await;
    person.post("/api/groups/join", json!({ "code": code })).await.expect(200);
    person
}

pub(crate) async fn signed_in(app: &TestApp, card: &Value) -> Person {
    let child = app.visitor();
    child.post("/api/card", json!({ "token": card["token"] })).await.expect(200);
    child
}

pub(crate) async fn pupils(teacher: &Person, group: &str, names: &[&str]) -> Vec<Value> {
    let pupils: Vec<Value> = names.iter().map(|name| json!({ "name": name, "note": "3b" })).collect();
    let path = format!("/api/groups/{group}/pupils");
    let cards = teacher.post(&path, json!({ "pupils": pupils })).await.expect(200).json();
    cards.as_array().expect("cards").clone()
}

impl Class {
    pub(crate) async fn new() -> Class {
        Class::on(TestApp::start().await).await
    }

    async fn on(app: TestApp) -> Class {
        let owner = register(&app, "the-owner").await;
        let id = make_group(&owner, "class", "Class 3b").await;
        let cards = pupils(&owner, &id, &[NOA, BEN, "Dana Secret", "Gil Secret", "Omer Secret"]).await;
        let mut people = HashMap::new();
        for part in ["teacher", "arbiter", "helper", "member"] {
            people.insert(part, invited(&app, &owner, &id, &format!("a-{part}"), part, Value::Null).await);
        }
        people.insert("guardian", invited(&app, &owner, &id, "a-guardian", "guardian", cards[0]["name"].clone()).await);
        people.insert("pupil", signed_in(&app, &cards[0]).await);
        people.insert("ben", signed_in(&app, &cards[1]).await);
        let stranger = register(&app, "a-stranger").await;
        let other = make_group(&stranger, "class", "Class 4a").await;
        let elsewhere = pupils(&stranger, &other, &["Somebody Else"]).await;
        people.insert("other-teacher", stranger);
        people.insert("other-pupil", signed_in(&app, &elsewhere[0]).await);
        people.insert("nobody", app.visitor());
        people.insert("guest", app.guest().await);
        let store = Store::open(&app.database_url()).await.expect("the database");
        people.insert("admin", register(&app, "the-keeper").await);
        let keeper = store.account("the-keeper").await.expect("the database").expect("the account").player.id;
        store.set_role(&keeper, PersonKind::Admin).await.expect("the database");
        let of = store.account("the-owner").await.expect("the database").expect("the account").player.id;
        let (token, _) = store.add_token(&of, "test", &Scope::ALL, None).await.expect("the database");
        store.close().await;
        people.insert("token", app.visitor().with_header("authorization", &format!("Bearer {token}")));
        people.insert("owner", owner);
        Class { app, id, people, cards }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/groups/{}{rest}", self.id)
    }

    pub(crate) fn owner(&self) -> &Person {
        &self.people["owner"]
    }

    pub(crate) async fn view(&self, who: &str) -> Value {
        self.people[who].get(&self.path("")).await.expect(200).json()
    }

    pub(crate) async fn set_rules(&self, changes: Value) {
        let mut rules = self.view("owner").await["rules"].clone();
        for (key, value) in changes.as_object().expect("rules") {
            rules[key] = value.clone();
        }
        let change = json!({ "name": "Class 3b", "rules": rules });
        self.owner().send(Method::PUT, &self.path(""), change).await.expect(200);
    }
}

const ASKERS: &str =
    "nobody guest token other-pupil other-teacher pupil member guardian helper arbiter teacher owner admin";

/// Every route about a group by everybody: method, path after the group's own, body, and the status for each who asks. `NAME` is a
/// member's, `CARD` a pupil's, `OWN` the guardian's child's. Bodies are such as are refused where more than the right to ask is needed.
const ROUTES: &str = r#"
GET    /                     -                                                        401 401 403 404 404 200 200 200 200 200 200 200 200
GET    /log                  -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
GET    /wall                 -                                                        401 401 403 404 404 403 403 403 200 200 200 200 200
GET    /people/CARD/export   -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
PUT    /                     {"name":"","rules":RULES}                                401 401 403 404 404 403 403 403 403 403 400 400 400
POST   /invitations          {"part":"guardian","child":null}                         401 401 403 404 404 403 403 403 403 403 400 400 400
POST   /invitations          {"part":"teacher","child":null}                          401 401 403 404 404 403 403 403 403 403 403 200 200
PUT    /people/NAME          {"part":"member","real_name":"A\nB","note":""}           401 401 403 404 404 403 403 403 403 403 400 400 400
PUT    /people/NAME          {"part":"arbiter","real_name":"","note":""}              401 401 403 404 404 403 403 403 403 403 403 200 200
PUT    /people/NAME          {"part":"member","real_name":"","note":""}               401 401 403 404 404 403 403 403 403 403 403 200 200
DELETE /people/CARD          -                                                        401 401 403 404 404 403 403 403 403 403 -   -   -
POST   /list                 {"text":"x"}                                             401 401 403 404 404 403 403 403 403 403 200 200 200
POST   /pupils               {"pupils":[]}                                            401 401 403 404 404 403 403 403 403 403 400 400 400
POST   /cards                {"names":["nobody-else"]}                                401 401 403 404 404 403 403 403 403 403 404 404 404
DELETE /cards/nobody-else    -                                                        401 401 403 404 404 403 403 403 403 403 404 404 404
POST   /door                 {"minutes":1}                                            401 401 403 404 404 403 403 403 400 403 400 400 400
DELETE /door                 -                                                        401 401 403 404 404 403 403 403 200 403 200 200 200
POST   /round                {"how":"lot","time":"soon","level":null}              401 401 403 404 404 403 403 403 403 400 400 400 400
POST   /seat                 {"name":"nobody-else"}                                   401 401 403 404 404 403 403 403 404 404 404 404 404
POST   /swap                {"one":"x","other":"x"}                                  401 401 403 404 404 403 403 403 403 400 400 400 400
POST   /lesson               {"stopped":null,"eyes_up":false}                         401 401 403 404 404 403 403 403 403 200 200 200 200
POST   /boards/nonesuch      {"do":"stop"}                                            401 401 403 404 404 403 403 403 403 404 404 404 404
POST   /simul                {"sides":"white","time":"soon","fen":null}               401 401 403 404 404 403 403 403 403 400 400 400 400
POST   /question             {"fen":"x"}                                              401 401 403 404 404 403 403 403 403 400 400 400 400
POST   /question/answer      {"question":"x","uci":"e2e4"}                            401 401 403 404 404 409 409 403 403 403 403 403 403
POST   /question/solution    -                                                        401 401 403 404 404 403 403 403 403 404 404 404 404
DELETE /question             -                                                        401 401 403 404 404 403 403 403 403 200 200 200 200
GET    /assignments          -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
POST   /assignments          {"task":{"kind":"games","count":0,"level":null},"due":null} 401 401 403 404 404 403 403 403 403 403 400 400 400
GET    /assignments/none     -                                                        401 401 403 404 404 403 403 403 403 403 404 404 404
DELETE /assignments/none     -                                                        401 401 403 404 404 403 403 403 403 403 404 404 404
GET    /people/CARD/report   -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
GET    /people/OWN/report    -                                                        401 401 403 404 404 403 403 200 403 403 200 200 200
GET    /reports             -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
POST   /reports/nonesuch    {"done":true}                                            401 401 403 404 404 403 403 403 403 403 404 404 404
GET    /people/CARD/conduct -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
POST   /people/CARD/measures {"what":"mute","reason":"other","until":1}               401 401 403 404 404 403 403 403 403 403 400 400 400
POST   /people/a-arbiter/measures {"what":"mute","reason":"other","until":1}               401 401 403 404 404 403 403 403 403 403 403 400 400
DELETE /people/CARD/measures/mute -                                                        401 401 403 404 404 403 403 403 403 403 404 404 404
GET    /lists               -                                                        401 401 403 404 404 200 200 200 200 200 200 200 200
GET    /lists.csv           -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
POST   /seasons             {"name":"","start":1200}                                 401 401 403 404 404 403 403 403 403 403 400 400 400
DELETE /seasons/nonesuch    -                                                        401 401 403 404 404 403 403 403 403 403 404 404 404
PUT    /people/NAME/numbers/FIDE {"points":0,"day":"2026-11-01"}                          401 401 403 404 404 403 403 403 403 403 400 400 400
GET    /people/CARD/fair-play -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
POST   /people/CARD/fair-play -                                                        401 401 403 404 404 403 403 403 403 403 200 200 200
DELETE /                     -                                                        401 401 403 404 404 403 403 403 403 403 403 -   -
"#;

#[tokio::test]
async fn every_route_answers_every_part_as_the_table_says() {
    let class = Class::new().await;
    let rules = class.view("owner").await["rules"].to_string();
    for row in ROUTES.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [method, path, body, statuses @ ..] = cells.as_slice() else { panic!("{row}") };
        assert_eq!(statuses.len(), ASKERS.split_whitespace().count(), "{row}");
        let card = text(&class.cards[4]["name"]);
        let path = path.trim_end_matches('/').replace("NAME", "a-member").replace("CARD", &card);
        let path = path.replace("OWN", &text(&class.cards[0]["name"]));
        let body: Value = serde_json::from_str(&body.replace("RULES", &rules)).unwrap_or_default();
        for (name, status) in ASKERS.split_whitespace().zip(statuses).filter(|(_, status)| **status != "-") {
            let method: Method = method.parse().expect("a method");
            let answer = class.people[name].send(method, &class.path(&path), body.clone()).await;
            assert_eq!(answer.status.as_str(), *status, "{row} by {name}: {}", answer.text());
        }
    }
    for who in ASKERS.split_whitespace().filter(|who| *who != "token") {
        let mut socket = class.people[who].socket().await;
        socket.say(&Request::Wall { group: class.id.clone() }).await;
        let told = socket.all().await;
        let is_shown = told.iter().any(|message| matches!(message, Message::Wall(_)));
        assert_eq!(is_shown, ["helper", "arbiter", "teacher", "owner", "admin"].contains(&who), "{who}: {told:?}");
    }
}

/// Who reads what Noa is really called.
#[tokio::test]
async fn real_names_are_for_the_eyes_that_the_group_allows() {
    let class = Class::new().await;
    let reads = async |who: &str| class.view(who).await.to_string().contains(NOA);
    for (who, may) in [
        ("owner", true),
        ("teacher", true),
        ("arbiter", true),
        ("helper", true),
        ("admin", true),
        ("guardian", true),
        ("pupil", true),
        ("member", false),
        ("ben", false),
    ] {
        assert_eq!(reads(who).await, may, "{who}");
    }
    assert!(!class.view("guardian").await.to_string().contains(BEN), "only one's own child");
    class.set_rules(json!({ "names": "members" })).await;
    assert!(reads("ben").await && reads("member").await);
}

/// Every route of the server, asked by everybody who must not know, about a class that plays: nowhere is a child's name.
#[tokio::test]
async fn no_route_tells_a_childs_name() {
    let class = Class::new().await;
    class.set_rules(json!({ "chat": "free" })).await;
    let (mut noa, mut ben) = (class.people["pupil"].socket().await, class.people["ben"].socket().await);
    let wish = json!({ "how": "strength", "time": "10+0", "rated": true, "level": null });
    class.owner().post(&class.path("/round"), wish).await.expect(200);
    let paired = |message: &Message| if let Message::Paired { game } = message { Some(game.clone()) } else { None };
    let game = noa.wait(paired).await;
    noa.join(&game).await;
    ben.join(&game).await;
    for (ply, uci) in ["f2f3", "e7e5", "g2g4"].into_iter().enumerate() {
        let mut played = false;
        for socket in [&mut noa, &mut ben] {
            played |= socket.act(&game, acts::play(ply, uci)).await.is_ok();
        }
        assert!(played, "{uci}");
    }
    noa.act(&game, acts::say("hello")).await.expect("said");
    for socket in [&mut noa, &mut ben] {
        let _ = socket.act(&game, acts::play(3, "d8h4")).await;
    }
    let names: Vec<String> = class.cards.iter().map(|card| text(&card["name"])).collect();
    let document = class.app.visitor().get("/api/openapi.json").await.expect(200).json();
    let own: Vec<String> = document["paths"].as_object().expect("paths").keys().cloned().collect();
    let lichess = [
        "/api/user/{name}",
        "/api/user/{name}/perf/blitz",
        "/api/games/user/{name}",
        "/api/user/{name}/rating-history",
        "/api/user/{name}/activity",
        "/api/users/status?ids={name}",
        "/api/player",
        "/api/tv/channels",
        "/api/tv/rapid",
        "/game/export/{id}",
        "/api/game/{id}",
        "/lichess",
        "/masters",
        "/player?player={name}&color=white",
        "/@/{name}",
        "/game/{id}",
        "/",
        "/metrics",
        "/health",
        "/api/player/autocomplete?term=bl&object=true",
    ];
    let mut asked = 0;
    for path in own.iter().map(String::as_str).chain(lichess) {
        for name in &names[..2] {
            let path = path.replace("{name}", name).replace("{id}", &game).replace("{game}", &game);
            let path = path.replace("{list}", "rapid").replace("{username}", name);
            let groups = path.starts_with("/api/groups/");
            for who in ["nobody", "guest", "member", "other-teacher", "other-pupil", "token"] {
                let paths =
                    if groups { vec![path.replace(&game, &class.id), path.clone()] } else { vec![path.clone()] };
                for path in paths {
                    asked += usize::from(tells_no_name(&class, who, &path).await);
                }
            }
        }
    }
    assert!(asked > 100, "most of them answer: {asked}");
    let asked = no_tournament_tells(&class, &own).await;
    assert!(asked > 80, "most of them answer: {asked}");
    // Neither does a socket, whoever listens.
    for who in ["nobody", "guest", "member", "ben", "other-pupil"] {
        let mut socket = class.people[who].socket().await;
        socket.say(&Request::Join { game: game.clone(), seq: None }).await;
        socket.say(&Request::Lobby).await;
        socket.say(&Request::Wall { group: class.id.clone() }).await;
        let told = format!("{:?}", socket.all().await);
        assert!(!told.contains("Secret"), "{who}: {told}");
    }
    let door = class.owner().post(&class.path("/door"), json!({ "minutes": 15 })).await.expect(200).json();
    let faces = class.app.visitor().post("/api/door", json!({ "code": door["code"] })).await.expect(200).text();
    assert!(faces.contains(&names[0]) && !faces.contains("Secret"), "{faces}");
}

/// Nobody's name is told there. Does it tell anything? What streams for ever begins with what it has to tell.
async fn tells_no_name(class: &Class, who: &str, path: &str) -> bool {
    let mut answer = Lines::get(&class.people[who], path).await;
    let told = answer.so_far(Duration::from_secs(2)).await;
    assert!(!told.contains("Secret"), "{path} tells {who} a name: {told}");
    answer.status.is_success()
}

/// The same of tournaments in which children of the class play: how many addresses have answered.
async fn no_tournament_tells(class: &Class, own: &[String]) -> usize {
    let lichess = [
        "/api/swiss/{id}",
        "/api/swiss/{id}/games",
        "/api/swiss/{id}/results",
        "/swiss/{id}.trf",
        "/api/tournament",
        "/api/tournament/{id}",
        "/api/tournament/{id}/games",
        "/api/tournament/{id}/results",
        "/api/user/the-owner/tournament/created",
        "/tournaments/{id}",
        "/tournaments/{id}/wall",
    ];
    let paths: Vec<&str> =
        own.iter().map(String::as_str).filter(|path| path.contains("/tournaments")).chain(lichess).collect();
    let mut asked = 0;
    for kind in [json!({ "system": "swiss", "is_accelerated": false }), json!({ "system": "arena", "minutes": 10 })] {
        let wish = json!({ "kind": kind, "rounds": 1, "clock": "3+2", "venue": "here" });
        let made = class.owner().post("/api/tournaments", crate::tournaments::settings(wish)).await.expect(200).json();
        let id = text(&made["id"]);
        let act = format!("/api/tournaments/{id}/act");
        for child in ["pupil", "ben"] {
            class.people[child].post(&act, json!({ "do": "join", "code": null, "team": null })).await.expect(200);
        }
        class.owner().post(&act, json!({ "do": "pair" })).await;
        class.owner().post(&act, json!({ "do": "start" })).await;
        for path in &paths {
            let path =
                path.replace("{id}", &id).replace("{round}", "1").replace("{entrant}", "1").replace("{game}", "1");
            for who in ["nobody", "guest", "member", "other-teacher", "other-pupil", "token"] {
                asked += usize::from(tells_no_name(class, who, &path).await);
            }
        }
    }
    asked
}

#[tokio::test]
async fn a_list_is_looked_at_before_anything_is_made() {
    let class = Class::new().await;
    let list = format!("Name;Class\nMaya Tal;3b\n{NOA};3b\nmaya  tal;3a\n\u{200b};\n");
    let before = class.view("owner").await["people"].as_array().expect("people").len();
    let lines = class.owner().post(&class.path("/list"), json!({ "text": list })).await.expect(200).json();
    let faults: Vec<Value> = lines.as_array().expect("lines").iter().map(|line| line["fault"].clone()).collect();
    assert_eq!(faults, [Value::Null, json!("known"), json!("twice"), json!("form")]);
    assert_eq!((&lines[0]["line"], &lines[0]["note"]), (&json!(2), &json!("3b")));
    assert_eq!(class.view("owner").await["people"].as_array().expect("people").len(), before);
    let bad = json!({ "pupils": [{ "name": "Fine", "note": "" }, { "name": "two\nlines", "note": "" }] });
    assert_eq!(class.owner().post(&class.path("/pupils"), bad).await.expect(400).code(), "pupil-name");
    assert_eq!(class.view("owner").await["people"].as_array().expect("people").len(), before, "all or none");
}

#[tokio::test]
async fn a_card_signs_in_until_it_is_withdrawn() {
    let class = Class::new().await;
    let card = &class.cards[2];
    let child = signed_in(&class.app, card).await;
    let me = child.get("/api/me").await.expect(200).json();
    assert_eq!((&me["me"]["name"], &me["chat"]), (&card["name"], &json!("presets")));
    let mut socket = child.socket().await;
    assert!(socket.wait(lesson).await.alias.is_some(), "the child's page knows its animal");
    // Nothing that needs a password: there is none.
    let login = json!({ "name": card["name"], "password": "correct horse" });
    class.app.visitor().post("/api/login", login).await.expect(401);
    child.post("/api/me/delete", json!({ "password": "x" })).await.expect(401);
    child.post("/api/groups", json!({ "kind": "club", "name": "Mine" })).await.expect(403);
    let path = class.path(&format!("/cards/{}", text(&card["name"])));
    class.owner().send(Method::DELETE, &path, Value::Null).await.expect(200);
    assert_eq!(child.get("/api/me").await.expect(200).json()["me"], Value::Null, "it is signed out at once");
    let again = class.app.visitor().post("/api/card", json!({ "token": card["token"] })).await.expect(401);
    assert_eq!(again.code(), "card-unknown");
    let new = class.owner().post(&class.path("/cards"), json!({ "names": [card["name"]] })).await.expect(200).json();
    assert_ne!(new[0]["token"], card["token"]);
    signed_in(&class.app, &new[0]).await;
    // What is kept holds none of it.
    let store = Store::open(&class.app.database_url()).await.expect("the database");
    let kept = store.card_of(&text(&me["me"]["id"])).await.expect("the database").expect("a card");
    assert!(kept.card != text(&new[0]["token"]) && kept.pin != text(&new[0]["pin"]));
    store.close().await;
}

#[tokio::test]
async fn a_pin_works_only_on_a_device_that_is_open() {
    let class = Class::new().await;
    let (card, visitor) = (&class.cards[1], class.app.visitor());
    let try_pin = async |code: &Value, pin: &str| {
        let wish = json!({ "code": code, "name": card["name"], "pin": pin });
        visitor.post("/api/door/pin", wish).await
    };
    let pin = text(&card["pin"]);
    assert_eq!(try_pin(&json!("ABCDEF"), &pin).await.expect(401).code(), "door-closed");
    let code =
        class.people["helper"].post(&class.path("/door"), json!({ "minutes": 15 })).await.expect(200).json()["code"]
            .clone();
    let small = json!(text(&code).to_lowercase());
    assert_eq!(
        visitor.post("/api/door", json!({ "code": small })).await.expect(200).json()["faces"]
            .as_array()
            .expect("faces")
            .len(),
        5
    );
    let wrong = if pin == "1357" { "2468" } else { "1357" };
    assert_eq!(try_pin(&code, wrong).await.expect(401).code(), "pin-wrong");
    assert_eq!(visitor.get("/api/me").await.expect(200).json()["me"], Value::Null);
    try_pin(&small, &pin).await.expect(200);
    assert_eq!(visitor.get("/api/me").await.expect(200).json()["me"]["name"], card["name"]);
    class.owner().send(Method::DELETE, &class.path("/door"), Value::Null).await.expect(200);
    assert_eq!(try_pin(&code, &pin).await.expect(401).code(), "door-closed");
    assert_eq!(visitor.get("/api/me").await.expect(200).json()["me"]["name"], card["name"], "who is in stays in");
}

/// Whoever tries all PINs of a child waits; a whole school at one address does not.
#[tokio::test]
async fn who_guesses_pins_waits_and_a_school_does_not() {
    let app = TestApp::start_with(|config| config.limits = Default::default()).await;
    let owner = register(&app, "the-owner").await;
    let id = make_group(&owner, "class", "Class 3b").await;
    let names: Vec<String> = (0..120).map(|at| format!("Child {at}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let cards = pupils(&owner, &id, &names).await;
    let door = owner.post(&format!("/api/groups/{id}/door"), json!({ "minutes": 15 })).await.expect(200).json();
    let thief = app.visitor();
    let mut statuses = Vec::new();
    for guess in 0..15 {
        let wish = json!({ "code": door["code"], "name": cards[0]["name"], "pin": format!("{guess:04}") });
        statuses.push(thief.post("/api/door/pin", wish).await.status.as_u16());
    }
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    for card in &cards[1..] {
        let wish = json!({ "code": door["code"], "name": card["name"], "pin": card["pin"] });
        app.visitor().post("/api/door/pin", wish).await.expect(200);
    }
    for card in &cards {
        signed_in(&app, card).await;
    }
}

#[tokio::test]
async fn the_rules_of_a_group_hold_for_its_members() {
    let class = Class::new().await;
    let (pupil, ben_name) = (&class.people["pupil"], text(&class.cards[1]["name"]));
    let challenge = |name: &str| json!({ "against": { "kind": "person", "name": name }, "time": "5+0" });
    pupil.post("/api/games", challenge(&ben_name)).await.expect(200);
    assert_eq!(pupil.post("/api/games", challenge("a-stranger")).await.expect(403).code(), "group-meeting");
    let refused = class.people["other-teacher"].post("/api/games", challenge(&ben_name)).await.expect(403);
    assert_eq!(refused.code(), "group-meeting", "nor may strangers challenge a child");
    // A link that somebody else opens, and the lobby.
    let link = pupil.make_game(json!({ "against": { "kind": "link" }, "time": "5+0" })).await;
    let sit = format!("/api/games/{link}/act");
    let stranger = class.app.guest().await;
    assert_eq!(stranger.post(&sit, json!({ "do": "sit" })).await.expect(403).code(), "group-meeting");
    class.people["ben"].post(&sit, json!({ "do": "sit" })).await.expect(200);
    let mut socket = pupil.socket().await;
    let seek: Request =
        serde_json::from_value(json!({ "t": "seek", "id": 1, "seek": { "time": "61+7" } })).expect("a seek");
    socket.say(&seek).await;
    let refused = |message: &Message| {
        if let Message::Refused { problem, .. } = message { Some(problem.code.clone()) } else { None }
    };
    assert_eq!(socket.wait(refused).await, "group-meeting");
    // Words, help and hours.
    let say = socket.act(&link, acts::say("hello")).await.expect_err("presets only");
    assert_eq!(say.code, "forbidden");
    class.set_rules(json!({ "computer": "silent", "meeting": "paired" })).await;
    assert_eq!(pupil.post("/api/games", challenge(&ben_name)).await.expect(403).code(), "group-meeting");
    let computer = json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white" });
    let alone = pupil.make_game(computer.clone()).await;
    assert_eq!(pupil.post(&format!("/api/games/{alone}/hint"), json!({})).await.expect(403).code(), "group-silent");
    assert_eq!(pupil.get(&format!("/api/games/{alone}/evaluation")).await.expect(403).code(), "group-silent");
    let minute =
        i64::try_from(std::time::UNIX_EPOCH.elapsed().expect("a time").as_secs() / 60 % 1440).expect("a minute");
    let closed = json!({ "from": (minute + 60) % 1440, "to": (minute + 120) % 1440, "zone": "UTC" });
    class.set_rules(json!({ "hours": closed })).await;
    assert_eq!(pupil.post("/api/games", computer.clone()).await.expect(403).code(), "group-hours");
    class.people["teacher"].post("/api/games", computer).await.expect(200);
    let rules = class.owner().get(&class.path("")).await.expect(200).json()["rules"].clone();
    for hours in [json!({ "from": 1, "to": 1, "zone": "UTC" }), json!({ "from": 1, "to": 2, "zone": "Mars/Base" })] {
        let mut rules = rules.clone();
        rules["hours"] = hours;
        let change = json!({ "name": "x", "rules": rules });
        let refused = class.owner().send(Method::PUT, &class.path(""), change).await.expect(400);
        assert!(refused.text().contains("hours: "), "{}", refused.text());
    }
}

fn wall(message: &Message) -> Option<WallView> {
    if let Message::Wall(wall) = message { Some((**wall).clone()) } else { None }
}

/// Whoever has the turn makes this move.
async fn play(children: &mut [(Socket, String)], ply: usize, uci: &str) {
    for (socket, game) in children.iter_mut() {
        let _ = socket.act(game, acts::play(ply, uci)).await;
    }
}

/// A lesson: everybody is paired, plays, stands still, goes on; results, time and moves are the staff's to change; it all stays
/// over a crash.
#[tokio::test]
async fn a_lesson_goes_on_whatever_happens() {
    let mut class = Class::new().await;
    let mut teacher = class.people["teacher"].socket().await;
    teacher.say(&Request::Wall { group: class.id.clone() }).await;
    assert!(teacher.wait(wall).await.boards.is_empty());
    let refused =
        class.owner().post(&class.path("/round"), json!({ "how": "lot", "time": "10+0", "level": null })).await;
    assert_eq!(refused.expect(409).code(), "round-empty");
    let mut children = Vec::new();
    for card in &class.cards[..4] {
        let socket = signed_in(&class.app, card).await.socket().await;
        children.push((socket, String::new()));
    }
    let wish = json!({ "how": "strength", "time": "10+0", "level": null });
    let made = class.people["arbiter"].post(&class.path("/round"), wish.clone()).await.expect(200).json();
    assert_eq!(made["boards"], 2);
    for (socket, game) in &mut children {
        *game =
            socket.wait(|message| if let Message::Paired { game } = message { Some(game.clone()) } else { None }).await;
        let view = socket.join(game).await;
        assert!(!view.you.is_empty() && view.clock.called_off_in.is_none(), "nobody is hurried to the first move");
    }
    let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
    assert_eq!((&up["lesson"]["round"], up["here"].as_array().map(Vec::len)), (&json!(1), Some(4)), "{up}");
    assert_eq!(up["boards"].as_array().map(Vec::len), Some(2), "{up}");
    // What happens before the new round was told is told with it.
    teacher.wait(|message| wall(message).filter(|wall| wall.boards.len() == 2)).await;
    play(&mut children, 0, "e2e4").await;
    play(&mut children, 1, "e7e5").await;
    let moved = |message: &Message| wall(message).filter(|wall| wall.boards.iter().any(|board| board.plies == 2));
    assert!(!teacher.wait(moved).await.whole, "only what has changed is told");

    // All clocks stand: nobody can move, also after a crash.
    class.owner().post(&class.path("/lesson"), json!({ "stopped": true, "eyes_up": true })).await.expect(200);
    let game = children[0].1.clone();
    let view = class.owner().get(&format!("/api/games/{game}")).await.expect(200).json();
    assert_eq!((&view["stopped"], &view["clock"]["running"]), (&json!(true), &Value::Null));
    let mover = &mut children[0].0;
    let stopped = |event: &Event| if let Event::Stopped { on, .. } = event { Some(*on) } else { None };
    assert!(mover.event_like(&game, stopped).await);
    let codes: Vec<String> = {
        let mut codes = Vec::new();
        for (socket, own) in children.iter_mut().filter(|(_, own)| *own == game) {
            codes.push(socket.act(own, acts::play(2, "g1f3")).await.expect_err("nobody moves").code);
        }
        codes
    };
    assert!(codes.contains(&"stopped".to_owned()), "{codes:?}");
    class.app.crash().await;
    let again = class.owner().get(&format!("/api/games/{game}")).await.expect(200).json();
    assert_eq!((&again["stopped"], &again["clock"]), (&json!(true), &view["clock"]), "clocks stand where they stood");
    let wall_now = class.owner().get(&class.path("/wall")).await.expect(200).json();
    assert_eq!(wall_now["boards"].as_array().expect("boards").len(), 2);
    assert_eq!((&wall_now["lesson"]["stopped"], &wall_now["lesson"]["eyes_up"]), (&json!(true), &json!(true)));

    // They go on; the staff takes back a move, adds time and sets a result.
    class.owner().post(&class.path("/lesson"), json!({ "stopped": false, "eyes_up": false })).await.expect(200);
    let board = |game: &str| class.path(&format!("/boards/{game}"));
    let act = async |game: &str, act: Value| class.people["arbiter"].post(&board(game), act).await;
    act(&game, json!({ "do": "take-back" })).await.expect(200);
    act(&game, json!({ "do": "add-time", "color": "white", "seconds": 60 })).await.expect(200);
    act(&game, json!({ "do": "add-time", "color": "white", "seconds": 0 })).await.expect(409);
    let view = class.owner().get(&format!("/api/games/{game}")).await.expect(200).json();
    assert_eq!(view["moves"].as_array().expect("moves").len(), 1);
    assert!(view["clock"]["white"].as_u64().expect("a clock") > 600_000);
    act(&game, json!({ "do": "result", "winner": "black" })).await.expect(200);
    act(&game, json!({ "do": "result", "winner": "white" })).await.expect(409);
    let view = class.owner().get(&format!("/api/games/{game}")).await.expect(200).json();
    assert_eq!((&view["ending"]["outcome"], &view["ending"]["termination"]), (&json!("0-1"), &json!("adjudication")));
    let private = class.people["owner"].make_game(json!({ "against": { "kind": "link" } })).await;
    act(&private, json!({ "do": "stop" })).await.expect(404);

    // The next round is for those who are free, and for one who comes late.
    let mut late = signed_in(&class.app, &class.cards[4]).await.socket().await;
    let mut back = signed_in(&class.app, &class.cards[0]).await.socket().await;
    assert!(back.wait(lesson).await.game.is_none() && late.wait(lesson).await.game.is_none());
    let made = class.owner().post(&class.path("/round"), wish).await.expect(200).json();
    assert_eq!(made["boards"], 1, "who still plays is left alone");
    let wall_now = class.owner().get(&class.path("/wall")).await.expect(200).json();
    assert_eq!(wall_now["boards"].as_array().expect("boards").len(), 2, "the one that goes on, and the new one");
    let opponent = (1..4).find(|at| children[*at].1 == game).expect("somebody sat opposite");
    let mut later = signed_in(&class.app, &class.cards[opponent]).await.socket().await;
    later.wait(lesson).await;
    let seat = json!({ "name": class.cards[opponent]["name"] });
    let seated = class.people["helper"].post(&class.path("/seat"), seat.clone()).await.expect(200).json();
    let view = later.join(&text(&seated["game"])).await;
    assert!(view.has_computer() && view.status == Status::Playing, "nobody else is free");
    assert_eq!(class.owner().post(&class.path("/seat"), seat).await.expect(409).code(), "seat-taken");
    let log = class.owner().get(&class.path("/log")).await.expect(200).text();
    for what in ["\"round\"", "\"stopped\"", "\"result\"", "\"time\"", "\"took-back\"", "a-arbiter"] {
        assert!(log.contains(what), "{what}: {log}");
    }
}

fn lesson(message: &Message) -> Option<LessonView> {
    if let Message::Lesson(lesson) = message { Some(lesson.clone()) } else { None }
}

/// A position is put to everybody: each answers once, the wall counts, a crash changes nothing, and what was best is told.
#[tokio::test]
async fn a_class_is_asked_and_answers_once() {
    let mut class = Class::new().await;
    let question = class.path("/question");
    let mut children = Vec::new();
    for card in &class.cards[..3] {
        let child = signed_in(&class.app, card).await;
        children.push((child.socket().await, child));
    }
    let round = json!({ "how": "lot", "time": "10+0", "level": 2 });
    class.owner().post(&class.path("/round"), round).await.expect(200);
    // Black is mated on the last rank by Ra8, and by nothing else.
    let fen = "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1";
    for bad in ["", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/2K5/1Q6/8/8/8/8/8 b - - 0 1"] {
        class.owner().post(&question, json!({ "fen": bad })).await.expect(400);
    }
    class.people["arbiter"].post(&question, json!({ "fen": fen })).await.expect(200);
    let mut asked = None;
    for (socket, _) in &mut children {
        let told = socket.wait(|message| lesson(message).filter(|lesson| lesson.question.is_some())).await;
        asked = told.question;
    }
    let asked = asked.expect("a question");
    assert_eq!((asked.position.fen.as_str(), &asked.mine, &asked.solution), (fen, &None, &None));
    assert_eq!(asked.position.moves.get("a2").map(|to| to.contains("a8")), Some(true));
    let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
    assert_eq!(up["lesson"]["stopped"], true, "the games stand still");

    let answer = async |child: &Person, uci: &str| {
        let wish = json!({ "question": asked.id, "uci": uci });
        child.post(&class.path("/question/answer"), wish).await
    };
    assert_eq!(answer(&children[0].1, "a2a9").await.expect(400).code(), "question-move");
    assert_eq!(answer(&children[0].1, "a2b3").await.expect(400).code(), "question-move");
    answer(&children[0].1, "a2a8").await.expect(200);
    assert_eq!(answer(&children[0].1, "a2a7").await.expect(409).code(), "question-answered");
    answer(&children[1].1, "a2a7").await.expect(200);
    let told = children[1].0.wait(|message| lesson(message).and_then(|lesson| lesson.question?.mine)).await;
    assert_eq!((told.uci.as_str(), told.san.as_str(), told.good), ("a2a7", "Ra7", None));
    class.app.crash().await;
    let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
    let counted: Vec<(String, usize)> = up["answers"]
        .as_array()
        .expect("answers")
        .iter()
        .map(|bar| (text(&bar["san"]), bar["names"].as_array().expect("names").len()))
        .collect();
    assert_eq!(counted, [("Ra8#".to_owned(), 1), ("Ra7".to_owned(), 1)], "all of it is as it was");
    assert_eq!(up["lesson"]["question"]["mine"], Value::Null);
    let mut back = signed_in(&class.app, &class.cards[1]).await.socket().await;
    let mine = back.wait(lesson).await.question.and_then(|question| question.mine);
    assert_eq!(mine.map(|mine| mine.uci).as_deref(), Some("a2a7"));

    // What was best is told, and nobody answers after that.
    class.owner().post(&class.path("/question/solution"), Value::Null).await.expect(200);
    let told = back.wait(|message| lesson(message).and_then(|lesson| lesson.question?.solution)).await;
    assert_eq!((told.san.as_str(), told.answered, told.found), ("Ra8#", 2, 1));
    assert!(told.why.values().all(|sentence| !sentence.is_empty()) && told.why.len() == 3, "{:?}", told.why);
    let late = signed_in(&class.app, &class.cards[2]).await;
    let wish = json!({ "question": asked.id, "uci": "a2a8" });
    let refused = late.post(&class.path("/question/answer"), wish.clone()).await.expect(409);
    assert_eq!(refused.code(), "question-over");
    class.owner().send(Method::DELETE, &question, Value::Null).await.expect(200);
    let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
    assert_eq!((&up["lesson"]["stopped"], &up["lesson"]["question"]), (&json!(false), &Value::Null), "the games go on");
    assert_eq!(late.post(&class.path("/question/answer"), wish).await.expect(409).code(), "question-over");
}

/// The teacher plays everybody who is here, from a position and with a colour that they choose.
#[tokio::test]
async fn a_teacher_plays_everybody() {
    let class = Class::new().await;
    let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1";
    let wish = |sides: &str| json!({ "sides": sides, "time": null, "fen": fen });
    let teacher = &class.people["teacher"];
    assert_eq!(teacher.post(&class.path("/simul"), wish("white")).await.expect(409).code(), "simul-empty");
    let mut children = Vec::new();
    for card in &class.cards[..3] {
        children.push(signed_in(&class.app, card).await.socket().await);
    }
    let made = teacher.post(&class.path("/simul"), wish("turns")).await.expect(200).json();
    assert_eq!(made["boards"], 3);
    for child in &mut children {
        let told = child.wait(|message| lesson(message).filter(|lesson| lesson.game.is_some())).await;
        assert_eq!(told.against.as_deref(), Some("a-teacher"), "the child sees whom it plays");
    }
    let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
    let boards = up["boards"].as_array().expect("boards");
    let whites: Vec<bool> = boards.iter().map(|board| board["players"]["white"]["name"] == "a-teacher").collect();
    assert_eq!(whites, [true, false, true]);
    assert!(boards.iter().all(|board| board["fen"] == fen && board["clock"]["white"] == Value::Null), "{boards:?}");
    let mut socket = teacher.socket().await;
    for board in boards.iter().filter(|board| board["players"]["white"]["name"] == "a-teacher") {
        socket.act(&text(&board["game"]), acts::play(0, "e2e4")).await.expect("the teacher moves on each");
    }
    // Nobody who plays is taken out of their game.
    assert_eq!(teacher.post(&class.path("/simul"), wish("black")).await.expect(409).code(), "simul-empty");
}

/// Whoever comes late to a simul has a board in it, as long as one is played: also after a crash, and whoever of the staff seats them.
#[tokio::test]
async fn who_comes_late_to_a_simul_plays_it_too() {
    let mut class = Class::new().await;
    let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1";
    let first = signed_in(&class.app, &class.cards[0]).await;
    let _here = first.socket().await;
    let wish = json!({ "sides": "turns", "time": "10+5", "fen": fen });
    class.people["teacher"].post(&class.path("/simul"), wish).await.expect(200);
    class.app.crash().await;
    let seat = async |at: usize| {
        let name = text(&class.cards[at]["name"]);
        let made = class.people["helper"].post(&class.path("/seat"), json!({ "name": name })).await.expect(200).json();
        let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
        let boards = up["boards"].as_array().expect("boards").clone();
        let board = boards.into_iter().find(|board| board["game"] == made["game"]).expect("the new board");
        let player = |color: &str| text(&board["players"][color]["name"]);
        let clock = board["clock"]["white"].as_i64();
        (name, player("white"), player("black"), text(&board["fen"]), clock)
    };
    let (name, white, black, position, clock) = seat(1).await;
    assert_eq!((white, black.as_str()), (name, "a-teacher"), "the second board is the other way round");
    assert_eq!((position.as_str(), clock), (fen, Some(600_000)));
    // When nobody plays the teacher any more, it is a game like any other.
    let up = class.owner().get(&class.path("/wall")).await.expect(200).json();
    for board in up["boards"].as_array().expect("boards") {
        let wish = json!({ "do": "result", "winner": null });
        class.owner().post(&class.path(&format!("/boards/{}", text(&board["game"]))), wish).await.expect(200);
    }
    let (name, white, black, position, _) = seat(2).await;
    assert!(white == name && black != "a-teacher" && position != fen, "{white} {black} {position}");
}

/// Somebody against the computer from a position that is mate in one.
async fn try_to_win(child: &Person, fen: &str, moves: &str) -> String {
    let wish = json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white", "fen": fen });
    let game = child.make_game(wish).await;
    let mut socket = child.socket().await;
    for (ply, uci) in moves.split(' ').enumerate() {
        socket.act(&game, acts::play(2 * ply, uci)).await.expect("a move");
    }
    if child.get(&format!("/api/games/{game}")).await.expect(200).json()["status"] == "playing" {
        socket.act(&game, acts::RESIGN).await.expect("given up");
    }
    game
}

/// What is to be done at home is counted by the server itself, once, and survives a crash.
#[tokio::test]
async fn assignments_are_done_when_the_game_is() {
    let mut class = Class::new().await;
    let fen = "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1";
    let path = class.path("/assignments");
    let win = json!({ "kind": "win", "fen": fen, "color": "white", "level": 1 });
    let yesterday = json!({ "task": win, "due": 1 });
    assert_eq!(class.owner().post(&path, yesterday).await.expect(400).code(), "assignment-past");
    for bad in [
        json!({ "kind": "win", "fen": "x", "color": "white", "level": 1 }),
        json!({ "kind": "win", "fen": fen, "color": "white", "level": 13 }),
        json!({ "kind": "games", "count": 99, "level": null }),
    ] {
        class.owner().post(&path, json!({ "task": bad, "due": null })).await.expect(400);
    }
    let child = signed_in(&class.app, &class.cards[2]).await;
    // What was begun before does not count.
    let before = try_to_win(&child, fen, "a2a8").await;
    let made = class.owner().post(&path, json!({ "task": win, "due": null })).await.expect(200).json();
    let games = json!({ "kind": "games", "count": 1, "level": 1 });
    class.owner().post(&path, json!({ "task": games, "due": 4_000_000_000_000_i64 })).await.expect(200);
    let own = async |child: &Person| child.get("/api/assignments").await.expect(200).json();
    let tasks = own(&child).await;
    assert_eq!((tasks[1]["id"].clone(), &tasks[1]["tries"]), (made["id"].clone(), &json!(0)), "{tasks} {before}");
    assert_eq!((&tasks[0]["due"], &tasks[1]["due"]), (&json!(4_000_000_000_000_i64), &Value::Null));
    let failed = try_to_win(&child, fen, "a2a3").await;
    let tasks = own(&child).await;
    assert_eq!((&tasks[1]["tries"], &tasks[1]["counted"], &tasks[1]["done_at"]), (&json!(1), &json!(0), &Value::Null));
    assert_eq!(tasks[0]["counted"], 0, "a game of three moves was not played: {tasks}");
    let won = try_to_win(&child, fen, "a2a8").await;
    let done = own(&child).await[1].clone();
    assert_eq!((&done["tries"], &done["counted"]), (&json!(2), &json!(1)));
    assert!(done["done_at"].is_i64());
    // Done is done: another game is not counted again, and it all stays.
    try_to_win(&child, fen, "a2a8").await;
    class.app.crash().await;
    let child = signed_in(&class.app, &class.cards[2]).await;
    assert_eq!(own(&child).await[1], done);
    let name = text(&class.cards[2]["name"]);
    let detail = class.owner().get(&format!("{path}/{}", text(&made["id"]))).await.expect(200).json();
    let row = detail["people"].as_array().expect("people").iter().find(|one| one["name"] == json!(name)).expect("her");
    assert_eq!(row["tries"], json!([failed, won]));
    assert!(row["time_ms"].as_i64().expect("a time") >= 0 && row["done_at"] == done["done_at"]);
    assert_eq!((&detail["assignment"]["done"], &detail["assignment"]["members"]), (&json!(1), &json!(6)));
    // Somebody else has done nothing.
    let other = signed_in(&class.app, &class.cards[3]).await;
    assert_eq!(own(&other).await[1]["tries"], 0);

    // The report counts what there is.
    let report = class.owner().get(&class.path(&format!("/people/{name}/report"))).await.expect(200).json();
    assert_eq!(report["computer"], json!({ "won": 3, "drawn": 0, "lost": 1 }));
    assert_eq!((&report["mates"], &report["people"]["won"]), (&json!(3), &json!(0)));
    // The last try is being reviewed, since somebody looked at the assignment.
    let unreviewed = report["unreviewed"].as_array().expect("games").len();
    assert_eq!(report["reviewed"], json!(4 - unreviewed));
    assert_eq!(report["tasks"][1]["done_at"], done["done_at"]);
    class.owner().get(&class.path(&format!("/people/{name}/report?days=0"))).await.expect(400);
    class.owner().get(&class.path("/people/nobody-else/report")).await.expect(404);
    class.owner().send(Method::DELETE, &format!("{path}/{}", text(&made["id"])), Value::Null).await.expect(200);
    assert_eq!(own(&child).await.as_array().map(Vec::len), Some(1));
}

/// Opponents are swapped: the old games count for nothing, the new ones are in their places, also after a crash.
#[tokio::test]
async fn opponents_can_be_swapped() {
    let mut class = Class::new().await;
    let mut children = Vec::new();
    for card in &class.cards[..4] {
        children.push((signed_in(&class.app, card).await.socket().await, String::new()));
    }
    let wish = json!({ "how": "strength", "time": "10+0", "rated": true, "level": null });
    class.owner().post(&class.path("/round"), wish).await.expect(200);
    let paired = |message: &Message| if let Message::Paired { game } = message { Some(game.clone()) } else { None };
    for (socket, game) in &mut children {
        *game = socket.wait(paired).await;
        socket.join(game).await;
    }
    play(&mut children, 0, "e2e4").await;
    let boards = async |class: &Class| -> Vec<(u64, String, String, String)> {
        let wall = class.owner().get(&class.path("/wall")).await.expect(200).json();
        let board = |board: &Value| {
            let name = |color: &str| text(&board["players"][color]["name"]);
            (board["board"].as_u64().expect("a number"), text(&board["game"]), name("white"), name("black"))
        };
        wall["boards"].as_array().expect("boards").iter().map(board).collect()
    };
    let before = boards(&class).await;
    let swap = |one: &str, other: &str| json!({ "one": one, "other": other });
    let path = class.path("/swap");
    class.people["arbiter"].post(&path, swap(&before[0].1, "nonesuch")).await.expect(404);
    let elsewhere = class.owner().make_game(json!({ "against": { "kind": "link" } })).await;
    class.people["arbiter"].post(&path, swap(&before[0].1, &elsewhere)).await.expect(404);
    class.people["arbiter"].post(&path, swap(&before[0].1, &before[1].1)).await.expect(200);
    let refused = class.people["arbiter"].post(&path, swap(&before[0].1, &before[1].1)).await.expect(409);
    assert_eq!(refused.code(), "swap-over");
    for (socket, game) in &mut children {
        let next = socket.wait(paired).await;
        assert_ne!(next, *game);
        assert_eq!(socket.join(&next).await.moves.len(), 0);
    }
    let after = boards(&class).await;
    assert_eq!(after.len(), 2);
    assert_eq!((&after[0].2, &after[0].3, after[0].0), (&before[0].2, &before[1].3, before[0].0));
    assert_eq!((&after[1].2, &after[1].3, after[1].0), (&before[1].2, &before[0].3, before[1].0));
    class.app.crash().await;
    assert_eq!(boards(&class).await, after);
    let old = class.owner().get(&format!("/api/games/{}", before[0].1)).await.expect(200).json();
    assert_eq!(old["status"], json!("aborted"));
    let log = class.owner().get(&class.path("/log")).await.expect(200).json();
    assert_eq!((&log[0]["what"], &log[0]["who"]), (&json!("swapped"), &json!("a-arbiter")));
}

#[tokio::test]
async fn whoever_goes_is_gone_from_the_group() {
    let class = Class::new().await;
    let names = async || -> Vec<String> {
        let people = class.view("owner").await["people"].clone();
        people.as_array().expect("people").iter().map(|one| text(&one["name"])).collect()
    };
    class.people["member"].send(Method::DELETE, &class.path("/people/a-member"), Value::Null).await.expect(200);
    class.people["member"].get(&class.path("")).await.expect(404);
    class.owner().send(Method::DELETE, &class.path("/people/the-owner"), Value::Null).await.expect(409);
    let noa = text(&class.cards[0]["name"]);
    class.people["teacher"].send(Method::DELETE, &class.path(&format!("/people/{noa}")), Value::Null).await.expect(200);
    assert!(!names().await.contains(&noa) && !names().await.contains(&"a-member".to_owned()));
    class.app.visitor().get(&format!("/api/people/{noa}")).await.expect(404);
    // The group is given away, and goes with all accounts it has made.
    let give = json!({ "part": "owner", "real_name": "", "note": "" });
    class.owner().send(Method::PUT, &class.path("/people/a-teacher"), give).await.expect(200);
    class.owner().send(Method::DELETE, &class.path(""), Value::Null).await.expect(403);
    class.people["teacher"].send(Method::DELETE, &class.path(""), Value::Null).await.expect(200);
    let ben = text(&class.cards[1]["name"]);
    class.app.visitor().get(&format!("/api/people/{ben}")).await.expect(404);
    class.people["teacher"].get(&class.path("")).await.expect(404);
    class.app.visitor().get("/api/people/a-teacher").await.expect(200);
}

#[tokio::test]
async fn what_is_known_of_a_child_can_be_taken_away() {
    let class = Class::new().await;
    let name = text(&class.cards[0]["name"]);
    let file = class.people["teacher"].get(&class.path(&format!("/people/{name}/export"))).await.expect(200).json();
    assert_eq!((&file["group"]["real_name"], &file["account"]["name"]), (&json!(NOA), &json!(name)));
    assert!(file["games"].is_array());
    let log = class.owner().get(&class.path("/log")).await.expect(200).json();
    assert_eq!(
        (&log[0]["what"], &log[0]["about"], &log[0]["who"]),
        (&json!("exported"), &json!(name), &json!("a-teacher"))
    );
}
