//! What people on different servers of a site share: the lobby, who is there, TV, the wall of a class, limits, and the streams of the
//! Lichess API.

use super::Servers;
use crate::program;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabiya_rules::TimeControl;
use tabiya_server::wire::{LobbyView, Message, Request, SeekWish};
use tabiya_trials::{Cable, Lines, Match, PATIENCE, Person, Site, Socket, Stranger, acts};

const PASSWORD: &str = "correct horse";

async fn register(site: &Site, name: &str) -> Person {
    let person = Person::new(site.clone());
    person.post("/api/register", json!({ "name": name, "password": PASSWORD })).await.expect(200);
    person
}

/// Looks into the lobby until it is like this.
async fn lobby_like(socket: &mut Socket, is_right: impl Fn(&LobbyView) -> bool) -> LobbyView {
    let lobby = |message: &Message| match message {
        Message::Lobby(lobby) if is_right(lobby) => Some(lobby.clone()),
        _ => None,
    };
    socket.wait(lobby).await
}

fn paired(message: &Message) -> Option<String> {
    if let Message::Paired { game } = message { Some(game.clone()) } else { None }
}

async fn seek(socket: &mut Socket, time: &str) {
    let id = socket.number();
    let seek = SeekWish { time: time.to_owned(), variant: Default::default(), color: None, rated: false, range: None };
    socket.say(&Request::Seek { id, seek }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_meet_in_one_lobby() {
    let Some(servers) = Servers::start(2).await else { return };
    let (anna, bert) = (register(servers.site(0), "Anna").await, register(servers.site(1), "Bert").await);
    let (mut anna, mut bert) = (anna.socket().await, bert.socket().await);
    bert.say(&Request::Lobby).await;
    lobby_like(&mut bert, |lobby| lobby.here == 2).await;

    // An offer of one server is seen and taken on the other.
    seek(&mut anna, "5+3").await;
    let lobby = lobby_like(&mut bert, |lobby| lobby.seeks.len() == 1).await;
    assert_eq!((lobby.seeks[0].name.as_str(), lobby.seeks[0].mine), ("Anna", false));
    let id = bert.number();
    bert.say(&Request::Accept { id, seek: lobby.seeks[0].id.clone() }).await;
    let game = bert.wait(paired).await;
    assert_eq!(anna.wait(paired).await, game);
    assert_eq!(bert.join(&game).await.time.white.to_string(), "5+3");
    lobby_like(&mut bert, |lobby| lobby.seeks.is_empty()).await;

    // Both want the same, at the same moment.
    for time in ["3+2", "10+0", "1+0"] {
        tokio::join!(seek(&mut anna, time), seek(&mut bert, time));
        let game = anna.wait(paired).await;
        assert_eq!(bert.wait(paired).await, game, "{time}");
    }
    lobby_like(&mut bert, |lobby| lobby.seeks.is_empty()).await;

    // What goes on and what waits on one server is listed on the other, and shown on TV.
    let (white, black) = (Person::new(servers.site(0).clone()), Person::new(servers.site(0).clone()));
    black.become_guest().await;
    let mut public = Match::between(white, black, json!({ "time": "5+0", "visibility": "public" })).await;
    public.play("d2d4").await;
    let shown =
        |lobby: &LobbyView| lobby.games.iter().any(|game| game.id == public.id && !game.fen.contains("PPPPPPPP"));
    lobby_like(&mut bert, shown).await;
    let began = Instant::now();
    loop {
        let channels = Person::new(servers.site(1).clone()).get("/api/tv/channels").await.expect(200).json();
        if channels["best"]["gameId"] == json!(public.id) {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{channels}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let cid = register(servers.site(0), "Cid").await;
    let mut here = cid.socket().await;
    let wish = json!({ "against": { "kind": "link" }, "time": "15+10", "visibility": "public" });
    let id = cid.make_game(wish).await;
    lobby_like(&mut bert, |lobby| lobby.waiting.iter().any(|game| game.id == id)).await;
    here.all().await;
    // Who leaves is gone everywhere: two play the public game.
    lobby_like(&mut bert, |lobby| lobby.here == 5).await;
    here.close().await;
    lobby_like(&mut bert, |lobby| lobby.here == 4).await;
    anna.close().await;
    lobby_like(&mut bert, |lobby| lobby.here == 3).await;
}

/// Where nobody knows whether two play already, neither is offered to others.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_is_not_answered_is_not_made_again() {
    let Some(servers) = Servers::start(1).await else { return };
    let site = servers.site_id().await;
    let mut silent = Stranger::listen(&servers.nats, &format!("tabiya.{site}.lobby.silent_1"));
    let wanted = json!({ "id": "an-offer", "player": { "id": "somebody", "name": "Somebody", "role": "player" },
        "time": TimeControl::increment(Duration::from_secs(300), Duration::from_secs(3)), "variant": "standard",
        "color": null, "rated": false, "bounds": null });
    let said = json!({ "seeks": [wanted], "shown": { "live": [], "waiting": [] } });
    let said = json!({ "v": 1, "site": site, "from": "silent.1", "at": 0, "body": { "hint": "lobby", "shown": said } });
    silent.say(&format!("tabiya.{site}.all"), said.to_string().as_bytes());
    let anna = register(servers.site(0), "Anna").await;
    let mut anna = anna.socket().await;
    anna.say(&Request::Lobby).await;
    lobby_like(&mut anna, |lobby| lobby.seeks.len() == 1).await;
    seek(&mut anna, "5+3").await;
    let asked = tokio::task::spawn_blocking(move || silent.hear_question(PATIENCE));
    assert!(asked.await.expect("it listens").is_some(), "the other is asked");
    let refused = |message: &Message| match message {
        Message::Refused { id: Some(_), problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    assert_eq!(anna.wait(refused).await, "unavailable");
    lobby_like(&mut anna, |lobby| lobby.seeks.is_empty()).await;
}

/// What a server said while it was cut off is known to the others when it is back.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_says_again_what_nobody_heard() {
    let Some(mut servers) = Servers::start(1).await else { return };
    let (cable, port) = Cable::to_address("127.0.0.1", servers.nats.address()).await.expect("a cable");
    servers.add_by(program(), "s1", &format!("nats://127.0.0.1:{port}")).await;
    servers.settle(2).await;
    let teacher = register(servers.site(1), "the-teacher").await;
    cable.cut();
    servers.until_metric(1, "tabiya_carried_lost_total", |lost| lost > 0.0).await;
    let class = json!({ "kind": "class", "name": "Class 3b" });
    let made = teacher.post("/api/groups", class).await.expect(200).json();
    let path = format!("/api/groups/{}", made["id"].as_str().expect("an id"));
    let there = teacher.at(servers.site(0));
    assert_ne!(there.get(&path).await.status, 200, "nobody has told it");
    cable.mend();
    let began = Instant::now();
    while there.get(&path).await.status != 200 {
        assert!(began.elapsed() < PATIENCE, "it does not hear of it");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A teacher at one server looks at boards of another.
#[tokio::test(flavor = "multi_thread")]
async fn a_class_has_one_wall() {
    let Some(servers) = Servers::start(2).await else { return };
    let teacher = register(servers.site(0), "the-teacher").await;
    let class = json!({ "kind": "class", "name": "Class 3b" });
    let id = teacher.post("/api/groups", class).await.expect(200).json()["id"].as_str().expect("an id").to_owned();
    let path = |rest: &str| format!("/api/groups/{id}{rest}");
    let pupils = json!({ "pupils": [{ "name": "Noa", "note": "" }, { "name": "Ben", "note": "" }] });
    let cards = teacher.post(&path("/pupils"), pupils).await.expect(200).json();
    let mut children = Vec::new();
    for number in 0..2 {
        let child = Person::new(servers.site(number).clone());
        child.post("/api/card", json!({ "token": cards[number]["token"] })).await.expect(200);
        children.push(child.socket().await);
    }
    let mut wall = teacher.socket().await;
    wall.say(&Request::Wall { group: id.clone() }).await;
    let both_here = |message: &Message| match message {
        Message::Wall(wall) if wall.here.len() == 2 => Some(()),
        _ => None,
    };
    wall.wait(both_here).await;
    // The round is paired on the other server, so its games are that one's.
    let there = teacher.at(servers.site(1));
    let wish = json!({ "how": "lot", "time": "10+0", "level": null });
    assert_eq!(there.post(&path("/round"), wish).await.expect(200).json()["boards"], 1);
    let up = |plies: u32| {
        move |message: &Message| match message {
            Message::Wall(wall) => {
                wall.boards.iter().find(|board| board.plies == plies).map(|board| board.game.clone())
            }
            _ => None,
        }
    };
    let game = wall.wait(up(0)).await;
    let mut plies = 0;
    for child in &mut children {
        assert_eq!(child.wait(paired).await, game);
        child.join(&game).await;
    }
    for uci in ["e2e4", "e7e5"] {
        for child in &mut children {
            let _ = child.act(&game, acts::play(plies, uci)).await;
        }
        plies += 1;
    }
    wall.wait(up(2)).await;
    let whole = teacher.get(&path("/wall")).await.expect(200).json();
    assert_eq!((&whole["boards"][0]["plies"], &whole["boards"][0]["game"]), (&json!(2), &json!(game)));
    // The lesson stops everywhere.
    there.post(&path("/lesson"), json!({ "stopped": true, "eyes_up": true })).await.expect(200);
    let stops = |message: &Message| match message {
        Message::Wall(wall) if wall.lesson.stopped => Some(()),
        _ => None,
    };
    wall.wait(stops).await;
}

/// Whoever may ask so often may not ask twice as often of two servers.
#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_for_all_servers_together() {
    const MOST: u32 = 10;
    let limit = format!("1/h:{MOST}");
    let Some(servers) = Servers::start_with(2, &["--games-per-address", &limit]).await else { return };
    let wish = json!({ "against": { "kind": "link" }, "color": "white", "time": "5+0" });
    let make = async |number: usize| {
        let person = Person::new(servers.site(number).clone());
        person.post("/api/games", wish.clone()).await.status.as_u16()
    };
    for _ in 1..MOST {
        assert_eq!(make(0).await, 200);
    }
    // The other hears of them a little later: by itself it would allow as many.
    let mut allowed = 0;
    while make(1).await == 200 {
        allowed += 1;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert!((1..MOST).contains(&allowed), "{allowed}");
    assert_eq!(make(1).await, 429);
}

/// Challenges, and what becomes of them, by the event streams of the Lichess API.
#[tokio::test(flavor = "multi_thread")]
async fn event_streams_hold_across_servers() {
    let Some(servers) = Servers::start(2).await else { return };
    let (anna, bert) = (register(servers.site(0), "Anna").await, register(servers.site(1), "Bert").await);
    let token = async |person: &Person| {
        let wish = json!({ "label": "test", "password": PASSWORD,
            "scopes": ["challenge:read", "challenge:write", "board:play"] });
        let made = person.post("/api/me/tokens", wish).await.expect(200).json();
        format!("Bearer {}", made["token"].as_str().expect("a token"))
    };
    let (for_anna, for_bert) = (token(&anna).await, token(&bert).await);
    let anna = Person::new(servers.site(0).clone()).with_header("authorization", &for_anna);
    let bert = Person::new(servers.site(1).clone()).with_header("authorization", &for_bert);
    let open = async |person: &Person| Lines::get(person, "/api/stream/event").await;
    let (mut to_anna, mut to_bert) = (open(&anna).await, open(&bert).await);
    let post = async |person: &Person, path: &str, form: &str| person.post_form(path, form).await.expect(200);
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let asked = post(&anna, "/api/challenge/bert", "clock.limit=300&clock.increment=3").await.json();
    let id = text(&asked["id"]);
    assert_eq!(to_bert.of_type("challenge").await["challenge"]["id"], json!(id));
    to_anna.of_type("challenge").await;
    post(&bert, &format!("/api/challenge/{id}/decline"), "reason=tooFast").await;
    let declined = to_anna.of_type("challengeDeclined").await;
    assert_eq!(declined["challenge"]["declineReasonKey"], json!("toofast"), "{declined}");
    let asked = post(&anna, "/api/challenge/bert", "clock.limit=300&clock.increment=3&color=white").await.json();
    let id = text(&asked["id"]);
    post(&bert, &format!("/api/challenge/{id}/accept"), "").await;
    for stream in [&mut to_anna, &mut to_bert] {
        let began = stream.of_type("gameStart").await;
        assert_eq!(began["game"]["gameId"], json!(id));
    }
    // The one stream of a token, wherever it begins.
    let mut again = open(&anna.at(servers.site(1))).await;
    again.of_type("gameStart").await;
    let ended = tokio::time::timeout(PATIENCE, async { while to_anna.line().await.is_some() {} }).await;
    assert!(ended.is_ok(), "the former stream ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broadcast_is_watched_at_one_server_and_sent_to_at_another() {
    let Some(servers) = Servers::start(2).await else { return };
    let ada = register(servers.site(0), "Ada").await;
    let (here, there) = (Person::new(servers.site(0).clone()), Person::new(servers.site(1).clone()));
    let wish = json!({ "name": "Open", "visibility": "public", "round": {} });
    let made = ada.post("/api/broadcasts", wish).await.expect(200).json();
    let (id, round) = (made["id"].as_str().expect("an id"), made["round"].as_str().expect("a round"));
    let path = format!("/api/broadcasts/rounds/{round}");
    let mut now = there.get(&path).await.expect(200).json();
    for (moves, wanted) in [("1. e4 *", "e2e4"), ("1. e4 c5 *", "e2e4 c7c5")] {
        let games = format!("[Round \"1.1\"]\n[White \"Cid\"]\n[Black \"Dan\"]\n\n{moves}\n");
        ada.post_form(&format!("/api/broadcast/round/{round}/push"), &games).await.expect(200);
        let after = |now: &Value| format!("{path}?after={}", now["mark"].as_str().expect("a mark"));
        while now["boards"][0]["moves"] != wanted {
            now = there.get(&after(&now)).await.expect(200).json();
            assert_eq!(now["whole"], json!(false));
        }
        // What was seen there is known here.
        assert_eq!(here.get(&path).await.expect(200).json()["mark"], now["mark"]);
    }
    // What is private now is so everywhere.
    let hidden = "name=Open&visibility=private";
    ada.at(servers.site(1)).post_form(&format!("/broadcast/{id}/edit"), hidden).await.expect(200);
    let began = Instant::now();
    while here.get(&path).await.status != 404 {
        assert!(began.elapsed() < PATIENCE, "it is still shown");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    there.get(&path).await.expect(404);
}

/// Who asks an engine elsewhere, who provides it, and where what it says is read, may be three servers.
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_elsewhere_is_asked_from_any_server() {
    let Some(servers) = Servers::start(3).await else { return };
    let anna = register(servers.site(0), "Anna").await;
    let wish = json!({ "label": "test", "password": PASSWORD, "scopes": ["engine:read", "engine:write"] });
    let token = anna.post("/api/me/tokens", wish).await.expect(200).json();
    let bearer = format!("Bearer {}", token["token"].as_str().expect("a token"));
    let anna = Person::new(servers.site(0).clone()).with_header("authorization", &bearer);
    let secret = "a secret of the provider's";
    let wish = json!({ "name": "My engine", "maxThreads": 4, "maxHash": 512, "variants": ["chess"], "providerSecret": secret });
    let made = anna.post("/api/external-engine", wish).await.expect(200).json();
    let path = format!("/api/external-engine/{}/analyse", made["id"].as_str().expect("an id"));
    let question = |session: &str| {
        let work = json!({ "sessionId": session, "threads": 1, "hash": 16, "depth": 20, "multiPv": 1, "variant": "chess",
            "initialFen": "startpos", "moves": ["e2e4"] });
        json!({ "clientSecret": made["clientSecret"], "work": work })
    };
    let [asks, provides, answers] = [0, 1, 2].map(|number| Person::new(servers.site(number).clone()));
    let poll = async |late: bool| {
        if late {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        provides.post("/api/external-engine/work", json!({ "providerSecret": secret })).await.expect(200).json()
    };
    // Whichever of them comes first.
    for late in [false, true] {
        let asking = async {
            if !late {
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            Lines::post(&asks, &path, question(&format!("{late}"))).await
        };
        let (mut heard, task) = tokio::join!(asking, poll(late));
        assert_eq!(task["work"]["moves"], json!(["e2e4"]));
        let submit = format!("/api/external-engine/work/{}", task["id"].as_str().expect("a name"));
        let said = "info depth 20 multipv 1 score cp 31 nodes 900 time 12 pv c7c5 g1f3\nbestmove c7c5\n";
        let submit = async |said: &'static str| {
            let answer = answers.post_slowly(&submit, vec![said.into()], Duration::ZERO).await;
            answer.expect("an answer")
        };
        submit(said).await.expect(200);
        assert_eq!(heard.next().await.expect("an answer")["pvs"][0]["moves"], "c7c5 g1f3");
        assert_eq!(heard.next().await, None, "it ends when the engine has said all");
        submit(said).await.expect(404);
    }
    // Whoever asks goes: the provider is hung up on, at the other server.
    let (heard, task) = tokio::join!(Lines::post(&asks, &path, question("gone")), poll(false));
    let submit = format!("/api/external-engine/work/{}", task["id"].as_str().expect("a name"));
    drop(heard);
    let endless = vec!["info depth 1 score cp 31 nodes 9 time 1 pv c7c5\n".into(); 10_000];
    let said = answers.post_slowly(&submit, endless, Duration::from_millis(50));
    tokio::time::timeout(PATIENCE, said)
        .await
        .expect("it is told that nobody wants to know")
        .expect("an answer")
        .expect(200);
}
