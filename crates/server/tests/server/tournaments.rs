//! Tournaments: who may do what, games that are made once and results that come back once, files, and people who are deleted.

use crate::accounts::register;
use crate::common::{Person, TestApp};
use serde_json::{Value, json};
use tabiya_pairing::{TournamentFile, swiss};

/// Settings of a Swiss tournament, with something changed.
pub(crate) fn settings(change: Value) -> Value {
    let mut settings = json!({
        "name": "Club evening", "kind": { "system": "swiss", "is_accelerated": false }, "rounds": 5, "clock": null,
        "is_rated": false, "join": "all", "venue": "boards", "starts_at": null, "no_show_minutes": null,
        "check_in": "never", "half_byes": 1, "is_first_white": true, "tie_breaks": null,
    });
    for (key, value) in change.as_object().into_iter().flatten() {
        settings[key] = value.clone();
    }
    settings
}

/// Somebody who runs a tournament.
struct Arbiter {
    person: Person,
    id: String,
}

impl Arbiter {
    async fn new(person: Person, change: Value) -> Arbiter {
        let made = person.post("/api/tournaments", settings(change)).await.expect(200).json();
        Arbiter { person, id: made["id"].as_str().expect("an id").to_owned() }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tournaments/{}{rest}", self.id)
    }

    async fn act(&self, who: &Person, act: Value) -> String {
        let answer = who.post(&self.path("/act"), act).await;
        if answer.status.is_success() { "ok".to_owned() } else { answer.code() }
    }

    #[track_caller]
    fn told(answer: &str, act: &Value) {
        assert_eq!(answer, "ok", "{act}");
    }

    async fn must(&self, act: Value) {
        Arbiter::told(&self.act(&self.person, act.clone()).await, &act);
    }

    async fn enter(&self, names: &[&str]) {
        let entries: Vec<Value> = names.iter().map(|name| json!({ "name": name, "rating": 1500 })).collect();
        self.must(json!({ "do": "enter", "entries": entries })).await;
    }

    async fn view_of(&self, who: &Person) -> Value {
        who.get(&self.path("")).await.expect(200).json()
    }

    async fn view(&self) -> Value {
        self.view_of(&self.person).await
    }

    /// The games of the last round.
    async fn games(&self) -> Vec<Value> {
        let view = self.view().await;
        view["rounds"]
            .as_array()
            .and_then(|rounds| rounds.last())
            .map_or(Vec::new(), |round| round["games"].as_array().cloned().unwrap_or_default())
    }

    async fn result(&self, game: &Value, result: &str) {
        self.must(json!({ "do": "result", "game": game["id"], "result": result })).await;
    }
}

/// Waits until this holds: what follows from an answer may take a moment.
async fn until<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    for _ in 0..1_200 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("{what} did not happen");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_evening_on_boards_is_run_by_its_arbiter() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({})).await;
    club.enter(&["Bea", "Cid", "Dan", "Eve", "Fay"]).await;
    for round in 1..=3 {
        club.must(json!({ "do": "pair" })).await;
        assert_eq!(club.view_of(&app.visitor()).await["rounds"].as_array().map(Vec::len), Some(round - 1));
        club.must(json!({ "do": "start" })).await;
        let games = club.games().await;
        assert_eq!(games.len(), 2 + usize::from(round > 1), "the late one plays from the second round on");
        for (at, game) in games.iter().enumerate() {
            club.result(game, ["white-wins", "draw", "black-wins"][(at + round) % 3]).await;
        }
        club.must(json!({ "do": "close-round" })).await;
        if round == 1 {
            club.enter(&["Late Gus"]).await;
        }
    }
    let view = club.view().await;
    assert_eq!((&view["phase"], view["standings"].as_array().map(Vec::len)), (&json!("running"), Some(6)));

    // A wrong result is corrected: standings follow, nothing is paired anew.
    let first = view["rounds"][0]["games"][0].clone();
    let other = if first["result"] == "white-wins" { "black-wins" } else { "white-wins" };
    club.result(&first, other).await;
    let corrected = club.view().await;
    assert_eq!(corrected["rounds"][0]["games"][0]["result"], other);
    assert_ne!(corrected["standings"], view["standings"]);
    for round in 1..3 {
        assert_eq!(corrected["rounds"][round], view["rounds"][round]);
    }

    // Everybody is told why, in their language; and everything is in the log.
    let why = app.visitor().get(&club.path("/rounds/2/why?language=fr")).await.expect(200).json();
    assert!(why["difference"].is_string() || why["lines"].as_array().is_some_and(|lines| lines.len() == 6), "{why}");
    let log = club.person.get(&club.path("/log?language=en")).await.expect(200).json();
    let lines: Vec<&str> = log.as_array().expect("lines").iter().filter_map(|line| line["text"].as_str()).collect();
    assert_eq!(lines.len() as u64, corrected["seq"].as_u64().unwrap_or(0));
    assert!(lines.last().is_some_and(|line| line.contains("corrected from")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("tournament.log") && !line.contains('{')), "{lines:?}");

    // The sum of a tie-break is what is shown.
    let row = &corrected["standings"][0];
    let sums = app.visitor().get(&club.path(&format!("/standings/{}", row["entrant"]))).await.expect(200).json();
    assert_eq!(sums[1]["value"], row["values"][1]["value"]);

    // The file is read by whoever reads such files, and the same by us.
    let trf = app.visitor().get(&club.path("/trf")).await.expect(200);
    let file = TournamentFile::read(&trf.body).expect("a tournament file");
    assert_eq!(file.tournament.players.len(), 6);
    assert_eq!(file.write().as_bytes(), &trf.body[..]);
    let pgn = app.visitor().get(&club.path("/pgn")).await.expect(200).text();
    assert_eq!(pgn.matches("[Event \"Club evening\"]").count(), 8);
    assert!(pgn.contains("[Round \"3.1\"]") && pgn.contains("Late Gus"), "{pgn}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_a_tournament_passes_the_checker() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({ "rounds": 4 })).await;
    let names: Vec<String> = (0..11).map(|number| format!("Player {number}")).collect();
    club.enter(&names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    for round in 0..4 {
        club.must(json!({ "do": "pair" })).await;
        club.must(json!({ "do": "start" })).await;
        for (at, game) in club.games().await.iter().enumerate() {
            club.result(game, ["white-wins", "draw", "black-wins", "black-absent"][(at * 5 + round) % 4]).await;
        }
        club.must(json!({ "do": "close-round" })).await;
    }
    let trf = app.visitor().get(&club.path("/trf")).await.expect(200);
    let tournament = TournamentFile::read(&trf.body).expect("a tournament file").tournament;
    for round in 1..=4 {
        assert_eq!(swiss::check_round(&tournament, round), None, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_enter_their_results_and_the_arbiter_settles_what_they_disagree_on() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({})).await;
    let people = [register(&app, "bea").await, register(&app, "cid").await];
    for person in &people {
        assert_eq!(club.act(person, json!({ "do": "join" })).await, "ok");
        assert_eq!(club.act(person, json!({ "do": "join" })).await, "already-in");
    }
    club.must(json!({ "do": "pair" })).await;
    club.must(json!({ "do": "start" })).await;
    let game = club.games().await[0].clone();
    let say = |result: &str| json!({ "do": "result", "game": game["id"], "result": result });
    assert_eq!(club.act(&people[0], say("white-wins")).await, "ok");
    assert_eq!(club.games().await[0]["result"], Value::Null, "one word is not enough");
    assert_eq!(club.act(&people[1], say("draw")).await, "ok");
    assert_eq!(club.games().await[0]["disputed"], true);
    assert_eq!(club.act(&people[1], say("white-absent")).await, "arbiter-decides");
    assert_eq!(club.act(&app.guest().await, say("draw")).await, "not-logged-in");
    assert_eq!(club.act(&register(&app, "eve").await, say("draw")).await, "not-yours");
    assert_eq!(club.act(&people[1], say("white-wins")).await, "ok");
    assert_eq!(club.games().await[0]["result"], "white-wins");
    assert_eq!(club.act(&people[0], say("draw")).await, "arbiter-decides", "what stands is the arbiter's to correct");
}

/// Every act by somebody who is a stranger, who plays, who helps, and who is in charge: what the last may do, the others may not,
/// but for what is theirs.
const ACTS: &str = r#"
{"do":"join","code":null,"team":null}                          ok          already-in  already-in
{"do":"enter","entries":[{"name":"New"}]}                       not-yours   not-yours   not-yours
{"do":"mend","entrant":1,"entry":{"name":"x"}}                  not-allowed not-allowed not-allowed
{"do":"check-in","entrant":1}                                   not-yours   ok          already-so
{"do":"check-out","entrant":1}                                  not-yours   ok          already-so
{"do":"ask-bye","entrant":1,"round":4,"bye":"half"}             not-yours   ok          not-yours
{"do":"ask-bye","entrant":1,"round":5,"bye":"full"}             arbiter-decides arbiter-decides arbiter-decides
{"do":"drop-bye","entrant":1,"round":4}                         not-yours   ok          not-yours
{"do":"pause"}                                                  not-allowed not-allowed not-allowed
{"do":"resume"}                                                 not-allowed not-allowed not-allowed
{"do":"pair"}                                                   not-allowed not-allowed not-allowed
{"do":"pair-by-hand","pairs":[]}                                not-allowed not-allowed not-allowed
{"do":"unpair"}                                                 not-allowed not-allowed not-allowed
{"do":"publish"}                                                not-allowed not-allowed not-allowed
{"do":"start"}                                                  not-allowed not-allowed not-allowed
{"do":"wave"}                                                   not-allowed not-allowed not-allowed
{"do":"move","game":1,"place":"board"}                          not-allowed not-allowed not-allowed
{"do":"call","game":1}                                          not-yours   ok          already-so
{"do":"call-here","game":"nonesuch"}                            not-found   not-found   not-found
{"do":"answer","game":1}                                        not-allowed not-allowed ok
{"do":"no-show","game":1,"absent":{"white":true,"black":false}} not-allowed not-allowed not-allowed
{"do":"record","game":1,"moves":["e2e4"]}                       not-yours   ok          already-so
{"do":"give-time","game":1,"color":"white","seconds":60}        not-allowed not-allowed not-allowed
{"do":"decide","entrant":1}                                     not-allowed not-allowed not-allowed
{"do":"close-round"}                                            not-allowed not-allowed not-allowed
{"do":"finish"}                                                 not-allowed not-allowed not-allowed
{"do":"appoint","name":"bea","rank":"arbiter"}                  not-allowed not-allowed not-allowed
{"do":"result","game":1,"result":"draw"}                        not-yours   ok          ok
{"do":"withdraw","entrant":1}                                   not-yours   ok          not-yours
{"do":"return","entrant":1}                                     not-yours   ok          not-yours
"#;

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_do_what_is_theirs_and_no_more() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({ "check_in": "once" })).await;
    let (player, helper) = (register(&app, "bea").await, register(&app, "hal").await);
    register(&app, "eve").await;
    for person in [&player, &helper] {
        assert_eq!(club.act(person, json!({ "do": "join" })).await, "ok");
    }
    for entrant in [1, 2] {
        club.must(json!({ "do": "check-in", "entrant": entrant })).await;
    }
    club.must(json!({ "do": "appoint", "name": "hal", "rank": "helper" })).await;
    club.must(json!({ "do": "pair" })).await;
    club.must(json!({ "do": "start" })).await;
    club.must(json!({ "do": "check-out", "entrant": 1 })).await;
    let everything = Value::Null;
    let change = json!({ "do": "change", "settings": settings(everything) });
    for (number, row) in ACTS.lines().filter(|row| !row.is_empty()).enumerate() {
        let (act, wanted) = row.rsplit_once('}').map(|(act, wanted)| (format!("{act}}}"), wanted)).expect("a row");
        let act: Value = serde_json::from_str(&act).expect("an act");
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        let stranger = register(&app, &format!("stranger-{number}")).await;
        for (who, wanted) in [&stranger, &player, &helper].into_iter().zip(wanted) {
            let before = club.view().await["seq"].clone();
            assert_eq!(club.act(who, act.clone()).await, wanted, "{act}");
            if wanted != "ok" {
                assert_eq!(club.view().await["seq"], before, "{act} was refused, and yet something has happened");
            }
        }
    }
    for who in [&player, &helper] {
        assert_eq!(club.act(who, change.clone()).await, "not-allowed");
        assert_eq!(who.get(&club.path("/log")).await.status, 403);
    }
    assert_eq!(app.visitor().post(&club.path("/act"), json!({ "do": "join" })).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_lets_in_who_knows_it_and_is_told_to_nobody_else() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({ "join": { "code": "rook" } })).await;
    let bea = register(&app, "bea").await;
    assert_eq!(club.view_of(&bea).await["settings"]["join"], json!({ "code": "" }));
    assert_eq!(club.view().await["settings"]["join"], json!({ "code": "rook" }));
    assert_eq!(club.act(&bea, json!({ "do": "join" })).await, "wrong-code");
    assert_eq!(club.act(&bea, json!({ "do": "join", "code": "rook" })).await, "ok");
    let listed = Arbiter::new(club.person.clone(), json!({ "join": "list" })).await;
    assert_eq!(listed.act(&bea, json!({ "do": "join" })).await, "only-by-list");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_here_are_made_once_and_their_results_come_back_once() {
    let mut app = TestApp::start().await;
    let here = json!({ "venue": "here", "clock": "5+3", "is_rated": true, "rounds": 3 });
    let club = Arbiter::new(register(&app, "ada").await, here).await;
    let mut people = std::collections::HashMap::new();
    for name in ["bea", "cid", "dan", "eve"] {
        let person = register(&app, name).await;
        assert_eq!(club.act(&person, json!({ "do": "join" })).await, "ok");
        people.insert(name, person);
    }
    club.must(json!({ "do": "pair" })).await;
    club.must(json!({ "do": "start" })).await;
    app.crash().await;
    let names: Vec<String> =
        club.games().await.iter().map(|game| game["game"].as_str().expect("a name").to_owned()).collect();
    let both = || async {
        let all = futures_util::future::join_all(names.iter().map(|name| {
            let person = people["bea"].clone();
            let path = format!("/api/games/{name}");
            async move { person.get(&path).await.status == 200 }
        }));
        all.await.into_iter().all(|is_there| is_there)
    };
    until("both games", both).await;

    // In a tournament the players do not decide what is the arbiter's.
    let game = people["bea"].get(&format!("/api/games/{}", names[0])).await.expect(200).json();
    assert_eq!(
        (&game["source"], &game["tournament"], &game["rated"]),
        (&json!("tournament"), &json!(club.id), &json!(true))
    );
    let white = &people[game["players"]["white"]["name"].as_str().expect("a name")];
    let path = format!("/api/games/{}/act", names[0]);
    // From the beginning, but for a game that was made before the crash: its clock waits until White is back.
    white.socket().await.join(&names[0]).await;
    let runs = || async { !white.get(&format!("/api/games/{}", names[0])).await.json()["clock"]["running"].is_null() };
    until("the clock of a game that was begun", runs).await;
    for act in ["abort", "takeback", "add-time", "rematch", "claim-win"] {
        let answer = white.post(&path, json!({ "do": act })).await;
        assert!(answer.status.is_client_error(), "{act}: {}", answer.text());
    }
    white.post(&path, json!({ "do": "resign" })).await.expect(200);
    let is_lost = || async { club.games().await[0]["result"] == "black-wins" };
    until("the result", is_lost).await;

    // The arbiter decides the other one, and it ends.
    let other = club.games().await[1].clone();
    club.result(&other, "white-wins").await;
    let ended = || async {
        let view = people["bea"].get(&format!("/api/games/{}", names[1])).await.json();
        view["ending"]["termination"] == "adjudication"
    };
    until("the end of the other game", ended).await;
    app.crash().await;
    club.must(json!({ "do": "close-round" })).await;
    let log = club.person.get(&club.path("/log")).await.expect(200).json();
    let ends = log
        .as_array()
        .expect("lines")
        .iter()
        .filter(|line| line["text"].as_str().is_some_and(|text| text.contains("–1") || text.contains("1–")));
    assert_eq!(ends.count(), 2, "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_is_deleted_leaves_a_place_without_a_name() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({})).await;
    let bea = register(&app, "bea-who-goes").await;
    assert_eq!(club.act(&bea, json!({ "do": "join" })).await, "ok");
    club.enter(&["Cid"]).await;
    club.must(json!({ "do": "pair" })).await;
    club.must(json!({ "do": "start" })).await;
    bea.post("/api/me/delete", json!({ "password": "correct horse" })).await.expect(200);
    let is_gone = || async { !club.view().await.to_string().contains("bea-who-goes") };
    until("forgetting", is_gone).await;
    assert_eq!(club.view().await["entrants"].as_array().map(Vec::len), Some(2));
    let log = club.person.get(&club.path("/log")).await.expect(200).text();
    assert!(!log.contains("bea-who-goes"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_hears_of_changes() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({})).await;
    let seq = club.view().await["seq"].as_u64().expect("a number");
    let waiting = {
        let (visitor, path) = (app.visitor(), club.path(&format!("/changes?after={seq}")));
        tokio::spawn(async move { visitor.get(&path).await.expect(200).json() })
    };
    club.enter(&["Bea", "Cid"]).await;
    let told = waiting.await.expect("an answer");
    assert_eq!((told["seq"].as_u64(), told["entrants"].as_array().map(Vec::len)), (Some(seq + 2), Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_tournament_is_refused_in_words() {
    let app = TestApp::start().await;
    let ada = register(&app, "ada").await;
    for (change, code) in [
        (json!({ "name": "" }), "bad-name"),
        (json!({ "rounds": 0 }), "bad-rounds"),
        (json!({ "venue": "here" }), "tournament-clock"),
        (json!({ "kind": { "system": "arena", "minutes": 60 } }), "tournament-arena"),
        (json!({ "join": { "group": "x" } }), "forbidden"),
        (json!({ "clock": "five minutes" }), "bad-request"),
        (json!({ "tie_breaks": ["NOPE"] }), "bad-tie-break"),
    ] {
        let answer = ada.post("/api/tournaments", settings(change.clone())).await;
        assert_eq!(answer.code(), code, "{change}: {}", answer.text());
    }
    let french = ada.post("/api/tournaments?language=fr", settings(json!({ "rounds": 0 }))).await;
    assert!(french.text().contains("rondes"), "{}", french.text());
    assert_eq!(ada.get("/api/tournaments/nonesuch").await.code(), "not-found");
    for _ in 0..20 {
        ada.post("/api/tournaments", settings(json!({}))).await.expect(200);
    }
    assert_eq!(ada.post("/api/tournaments", settings(json!({}))).await.code(), "tournaments-full");
    let listed = app.visitor().get("/api/tournaments?limit=5").await.expect(200).json();
    assert_eq!(listed.as_array().map(Vec::len), Some(5));
    assert_eq!(ada.get("/api/tournaments?mine=true").await.json().as_array().map(Vec::len), Some(20));
    assert_eq!(ada.get("/api/tournaments?limit=0").await.code(), "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_members_of_a_group_join_what_its_staff_has_made_for_them() {
    let app = TestApp::start().await;
    let (ada, bea, cid) = (register(&app, "ada").await, register(&app, "bea").await, register(&app, "cid").await);
    let made = ada.post("/api/groups", json!({ "kind": "club", "name": "Rooks" })).await.expect(200).json();
    let group = made["id"].as_str().expect("a group").to_owned();
    let invited = ada.post(&format!("/api/groups/{group}/invitations"), json!({ "part": "member" })).await.expect(200);
    bea.post("/api/groups/join", json!({ "code": invited.json()["code"] })).await.expect(200);
    let join = json!({ "join": { "group": group } });
    // A member is no staff.
    assert_eq!(bea.post("/api/tournaments", settings(join.clone())).await.code(), "forbidden");
    let club = Arbiter::new(ada, join).await;
    assert_eq!(club.act(&cid, json!({ "do": "join" })).await, "only-group");
    assert_eq!(club.act(&bea, json!({ "do": "join" })).await, "ok");
    // The arbiter may enter anybody.
    club.must(json!({ "do": "enter", "entries": [{ "name": "Guest player", "account": "cid" }] })).await;
    // Other settings leave the group as it is, and another group is not one's own.
    let changed = json!({ "do": "change", "settings": settings(json!({ "rounds": 3, "join": { "group": group } })) });
    club.must(changed).await;
    let strange = json!({ "do": "change", "settings": settings(json!({ "join": { "group": "nonesuch" } })) });
    assert_eq!(club.act(&club.person, strange).await, "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_the_arbiter_is_called_also_after_a_crash() {
    let mut app = TestApp::start().await;
    let here = json!({ "venue": "here", "clock": "5+3", "rounds": 1 });
    let club = Arbiter::new(register(&app, "ada").await, here).await;
    let (bea, cid) = (register(&app, "bea").await, register(&app, "cid").await);
    for person in [&bea, &cid] {
        assert_eq!(club.act(person, json!({ "do": "join" })).await, "ok");
    }
    club.must(json!({ "do": "pair" })).await;
    club.must(json!({ "do": "start" })).await;
    let name = club.games().await[0]["game"].as_str().expect("a name").to_owned();
    let path = format!("/api/games/{name}");
    let stands = async |wanted: bool| bea.get(&path).await.json()["stopped"].as_bool().unwrap_or_default() == wanted;
    assert_eq!(club.act(&bea, json!({ "do": "call-here", "game": "nonesuch" })).await, "not-found");
    assert_eq!(club.act(&bea, json!({ "do": "call-here", "game": name })).await, "ok");
    until("the clocks to stop", || stands(true)).await;
    let called = club.games().await[0].clone();
    assert_eq!(called["called"], true);
    let white = bea.get(&path).await.json()["players"]["white"]["name"].clone();
    let white = if white == "bea" { &bea } else { &cid };
    let moved = white.post(&format!("{path}/act"), json!({ "do": "move", "ply": 0, "uci": "e2e4" })).await;
    assert_eq!(moved.code(), "stopped");
    app.crash().await;
    assert!(stands(true).await, "they stand after a crash as well");
    let before = bea.get(&path).await.json()["clock"]["black"].as_u64();
    club.must(json!({ "do": "give-time", "game": called["id"], "color": "black", "seconds": 120 })).await;
    let has_more = async || bea.get(&path).await.json()["clock"]["black"].as_u64() == before.map(|left| left + 120_000);
    until("two minutes more", has_more).await;
    let much = json!({ "do": "give-time", "game": called["id"], "color": "black", "seconds": 0 });
    assert_eq!(club.act(&club.person, much).await, "bad-seconds");
    club.must(json!({ "do": "answer", "game": called["id"] })).await;
    until("the clocks to run", || stands(false)).await;
    white.post(&format!("{path}/act"), json!({ "do": "move", "ply": 0, "uci": "e2e4" })).await.expect(200);
    let log = club.person.get(&club.path("/log")).await.expect(200).text();
    assert!(log.contains("Arbiter called") && log.contains("dealt with"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_a_game_on_a_board_are_in_the_file() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({})).await;
    club.enter(&["Bea", "Cid"]).await;
    club.must(json!({ "do": "pair" })).await;
    club.must(json!({ "do": "start" })).await;
    let game = club.games().await[0].clone();
    assert_eq!(game["recorded"], false);
    let record =
        |moves: &str| json!({ "do": "record", "game": game["id"], "moves": moves.split(' ').collect::<Vec<_>>() });
    assert_eq!(club.act(&club.person, record("e2e4 e2e4")).await, "bad-move");
    club.must(record("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1")).await;
    club.result(&game, "draw").await;
    assert_eq!(club.games().await[0]["recorded"], true);
    let moves = app.visitor().get(&club.path(&format!("/games/{}/moves", game["id"]))).await.expect(200).json();
    assert_eq!(moves.as_array().map(Vec::len), Some(7));
    let pgn = app.visitor().get(&club.path("/pgn")).await.expect(200).text();
    assert!(pgn.contains("3. Bc4 Bc5 4. O-O 1/2-1/2"), "{pgn}");
}

/// Settings of an arena.
fn arena() -> Value {
    json!({ "kind": { "system": "arena", "minutes": 30, "has_berserk": true }, "venue": "here", "clock": "3+2",
        "is_rated": true })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_pairs_by_itself_and_half_of_the_time_is_a_point_more() {
    let mut app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, arena()).await;
    let people = [register(&app, "bea").await, register(&app, "cid").await];
    for person in &people {
        assert_eq!(club.act(person, json!({ "do": "join" })).await, "ok");
    }
    let view = async |person: &Person| person.get(&club.path("/arena")).await.expect(200).json();
    assert_eq!(view(&people[0]).await["left_ms"], Value::Null);
    club.must(json!({ "do": "wave" })).await;
    let mine = view(&people[0]).await;
    assert!(mine["left_ms"].as_i64().is_some_and(|left| (1..=30 * 60_000).contains(&left)), "{mine}");
    let name = mine["me"]["game"]["game"].as_str().expect("a game").to_owned();
    let path = format!("/api/games/{name}");
    let is_there = || async { people[0].get(&path).await.status == 200 };
    until("the game", is_there).await;
    let white = if mine["me"]["game"]["color"] == "white" { &people[0] } else { &people[1] };
    let black = if mine["me"]["game"]["color"] == "white" { &people[1] } else { &people[0] };

    // Half of the time, before one's first move and once.
    white.post(&format!("{path}/act"), json!({ "do": "berserk" })).await.expect(200);
    let game = white.get(&path).await.json();
    assert_eq!(game["berserk"], json!({ "white": true, "black": false }));
    assert!(game["clock"]["white"].as_u64().is_some_and(|left| left <= 90_000), "{game}");
    assert_eq!(white.post(&format!("{path}/act"), json!({ "do": "berserk" })).await.code(), "asked-already");
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d1f3 f7e6 b1c3";
    for (ply, uci) in moves.split(' ').enumerate() {
        let mover = if ply % 2 == 0 { white } else { black };
        mover.post(&format!("{path}/act"), json!({ "do": "move", "ply": ply, "uci": uci })).await.expect(200);
        if ply == 4 {
            // What was agreed is kept with the game.
            app.crash().await;
            let after = white.get(&path).await.json();
            assert_eq!(after["berserk"], game["berserk"]);
            assert!(after["clock"]["white"].as_u64().is_some_and(|left| left <= 90_000), "{after}");
        }
    }
    assert_eq!(black.post(&format!("{path}/act"), json!({ "do": "berserk" })).await.code(), "not-now");
    black.post(&format!("{path}/act"), json!({ "do": "resign" })).await.expect(200);
    let counted = || async { view(white).await["me"]["row"]["points"] == 3 };
    until("three points", counted).await;
    // Two alone meet again, with colours changed.
    let again = || async {
        let game = view(white).await["me"]["game"].clone();
        game["game"].as_str().is_some_and(|game| game != name) && game["color"] == "black"
    };
    until("the next game", again).await;
    let whole = club.view().await;
    assert_eq!(whole["rounds"][0]["games"][0]["result"], "white-wins");
    assert_eq!(view(&club.person).await["rows"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        club.person.get(&format!("{}?from=1", club.path("/arena"))).await.json()["rows"].as_array().map(Vec::len),
        Some(1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_arena_is_not_told_as_one() {
    let app = TestApp::start().await;
    let club = Arbiter::new(register(&app, "ada").await, json!({})).await;
    assert_eq!(club.person.get(&club.path("/arena")).await.status, 404);
}
