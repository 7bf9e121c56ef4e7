//! The library: imports, what is found in it and by whom, and the explorer's figures against a plain count.

use crate::accounts::register;
use crate::common::{Person, TestApp, acts};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;
use tabiya_rules::pgn::Tree;
use tabiya_rules::{Game, Position};
use tabiya_server::game::Role;
use tabiya_server::store::Store;

/// Games that nobody has played: the moves are drawn by lot, mostly one of the first few so that games meet again.
fn games(count: u64, seed: u64) -> Vec<String> {
    (0..count).map(|i| game(seed.wrapping_add(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)), i)).collect()
}

struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below.max(1)
    }
}

fn game(seed: u64, number: u64) -> String {
    let mut lot = Lot(seed | 1);
    for _ in 0..5 {
        lot.draw(2);
    }
    let mut game = Game::default();
    let plies = 4 + lot.draw(60);
    while game.plies().len() < plies && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let near = if game.plies().len() < 8 { moves.len().min(3) } else { moves.len() };
        game.play(moves[lot.draw(near)]).expect("a legal move");
    }
    let result = ["1-0", "0-1", "1/2-1/2"][lot.draw(3)];
    let mut text = format!(
        "[Event \"Open {}\"]\n[Date \"20{:02}.{:02}.{:02}\"]\n[White \"Player {}\"]\n[Black \"Player {}\"]\n[Result \"{result}\"]\n\
         [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[TimeControl \"{}\"]\n[Round \"{number}\"]\n\n",
        lot.draw(9),
        10 + lot.draw(14),
        1 + lot.draw(12),
        1 + lot.draw(28),
        lot.draw(40),
        40 + lot.draw(40),
        1200 + lot.draw(1500),
        1200 + lot.draw(1500),
        ["60+0", "180+2", "600+5", "5400+30"][lot.draw(4)],
    );
    for (i, san) in game.sans().enumerate() {
        text += &if i % 2 == 0 { format!("{}. {san} ", i / 2 + 1) } else { format!("{san} ") };
    }
    text + result + "\n\n"
}

async fn admin(app: &TestApp, name: &str) -> Person {
    let person = register(app, name).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account(name).await.expect("the database").expect("the account").player.id;
    store.set_role(&id, Role::Admin).await.expect("the database");
    person
}

/// Imports a text and returns the last line of the answer.
async fn import(person: &Person, query: &str, text: &str) -> Value {
    let answer = person.ask(Method::POST, &format!("/api/library/imports?{query}"), &[], text.into()).await;
    let text = answer.expect(200).text();
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

/// The explorer's answer.
async fn explore(person: &Person, query: &str) -> Value {
    person.get(&format!("/api/explorer?{query}")).await.expect(200).json()
}

fn encoded(text: &str) -> String {
    text.replace(' ', "%20")
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    white: u64,
    draws: u64,
    black: u64,
}

impl Count {
    fn add(&mut self, result: &str) {
        match result {
            "1-0" => self.white += 1,
            "0-1" => self.black += 1,
            _ => self.draws += 1,
        }
    }

    fn told(value: &Value) -> Count {
        let number = |name: &str| value[name].as_u64().expect("a number");
        Count { white: number("white"), draws: number("draws"), black: number("black") }
    }
}

/// For each position, as FEN without counters, how often each move was played; each game once, with its first move there.
fn plain_count(texts: &[String], wanted: impl Fn(&Tree) -> bool) -> HashMap<String, HashMap<String, Count>> {
    let mut counts: HashMap<String, HashMap<String, Count>> = HashMap::new();
    for text in texts {
        let tree: Tree = text.parse().expect("a game");
        if !wanted(&tree) {
            continue;
        }
        let result = tree.tags.get("Result").expect("a result").to_owned();
        let (mut pos, mut seen) = (*tree.start(), std::collections::HashSet::new());
        for m in tree.moves().map(Some).chain([None]) {
            let fen = position(&pos);
            if seen.insert(fen.clone()) {
                let name = m.map_or("-".to_owned(), |m| pos.san(m).to_string());
                counts.entry(fen).or_default().entry(name).or_default().add(&result);
            }
            if let Some(m) = m {
                pos.play_unchecked(m);
            }
        }
    }
    counts
}

fn position(pos: &Position) -> String {
    pos.to_fen().rsplitn(3, ' ').last().expect("a FEN").to_owned()
}

async fn check_counts(person: &Person, filter: &str, counts: &HashMap<String, HashMap<String, Count>>, most: usize) {
    let size = |moves: &HashMap<String, Count>| moves.values().map(|c| c.white + c.draws + c.black).sum::<u64>();
    let mut all: Vec<_> = counts.iter().collect();
    all.sort_by_key(|(fen, moves)| (std::cmp::Reverse(size(moves)), (*fen).clone()));
    for (fen, moves) in all.into_iter().take(most) {
        let told = explore(person, &format!("fen={}{filter}&games=0", encoded(&format!("{fen} 0 1")))).await;
        let told_moves: HashMap<String, Count> = told["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|m| (m["san"].as_str().expect("SAN").to_owned(), Count::told(m)))
            .collect();
        let wanted: HashMap<String, Count> =
            moves.iter().filter(|(name, _)| *name != "-").map(|(name, count)| (name.clone(), *count)).collect();
        assert_eq!(told_moves, wanted, "{fen} {filter}");
        let mut total = Count::default();
        for count in moves.values() {
            (total.white, total.draws, total.black) =
                (total.white + count.white, total.draws + count.draws, total.black + count.black);
        }
        assert_eq!(Count::told(&told), total, "{fen} {filter}");
    }
}

#[tokio::test]
async fn the_explorer_counts_as_a_plain_count_does() {
    let app = TestApp::start().await;
    let admin = admin(&app, "the-admin").await;
    let texts = games(2_000, 7);
    let done = import(&admin, "name=a.pgn&visibility=public", &texts.concat()).await;
    assert_eq!((&done["state"], &done["games"], &done["broken"]), (&json!("done"), &json!(2_000), &json!(0)), "{done}");
    let visitor = app.visitor();
    check_counts(&visitor, "", &plain_count(&texts, |_| true), 150).await;
    let blitz = |tree: &Tree| tree.tags.get("TimeControl") == Some("180+2");
    check_counts(&visitor, "&speeds=blitz", &plain_count(&texts, blitz), 20).await;
    let player = |tree: &Tree| tree.tags.get("White") == Some("Player 7");
    check_counts(&visitor, "&player=player%207&color=white", &plain_count(&texts, player), 10).await;
    let rating = |tree: &Tree| {
        let elo = |name: &str| tree.tags.get(name).and_then(|elo| elo.parse::<u32>().ok()).expect("a rating");
        (1900..=2100).contains(&((elo("WhiteElo") + elo("BlackElo")) / 2))
    };
    check_counts(&visitor, "&rating_min=1900&rating_max=2100", &plain_count(&texts, rating), 20).await;
    let year = |tree: &Tree| {
        let date = tree.tags.get("Date").expect("a date");
        ("2012.03".."2014.07").contains(&date)
    };
    check_counts(&visitor, "&since=2012-03&until=2014-06", &plain_count(&texts, year), 20).await;
    let answer = explore(&visitor, "play=e2e4,c7c5").await;
    assert_eq!(answer["opening"]["eco"], "B20");
    assert!(answer["top"].as_array().is_some_and(|games| games.len() <= 8), "{answer}");
}

#[tokio::test]
async fn games_are_searched_page_by_page_and_exported() {
    let app = TestApp::start().await;
    let admin = admin(&app, "the-admin").await;
    let texts = games(300, 3);
    import(&admin, "visibility=public", &texts.concat()).await;
    let visitor = app.visitor();
    for (sort, filter) in [("newest", ""), ("oldest", "&speed=blitz,rapid"), ("rating", "&result=1-0")] {
        let (mut cursor, mut ids, mut dates, mut total) = (String::new(), Vec::new(), Vec::new(), 0);
        loop {
            let path = format!("/api/library?sort={sort}&limit=17{filter}{cursor}");
            let page = visitor.get(&path).await.expect(200).json();
            total = page["total"].as_u64().expect("a total").max(total);
            for game in page["games"].as_array().expect("games") {
                ids.push(game["id"].as_str().expect("an id").to_owned());
                dates.push(game["date"].as_str().expect("a date").to_owned());
            }
            match page["next"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(ids.len() as u64, total, "{sort}");
        assert_eq!(ids.iter().collect::<std::collections::HashSet<_>>().len(), ids.len(), "{sort}: each once");
        match sort {
            "newest" => assert!(dates.is_sorted_by(|a, b| a >= b)),
            "oldest" => assert!(dates.is_sorted()),
            _ => {}
        }
    }
    let listed = visitor.get("/api/library?player=Player%207&color=white&limit=100").await.expect(200).json();
    let by_hand = texts.iter().filter(|text| text.contains("[White \"Player 7\"]")).count();
    assert_eq!(listed["total"], json!(by_hand));
    let id = listed["games"][0]["id"].as_str().expect("a game");
    let whole = visitor.get(&format!("/api/library/games/{id}")).await.expect(200).json();
    assert_eq!(whole["moves"].as_array().map(Vec::len), whole["plies"].as_u64().map(|plies| plies as usize));
    let tree: Tree = whole["pgn"].as_str().expect("PGN").parse().expect("a game");
    assert_eq!(tree.tags.get("White"), Some("Player 7"));

    let position = encoded("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let all = visitor.get(&format!("/api/library?position={position}")).await.expect(200).json();
    assert_eq!(all["total"], json!(300));
    let pgn = visitor.get("/api/library/export.pgn?sort=oldest").await.expect(200).text();
    let report = tabiya_rules::pgn::check(pgn.as_bytes());
    assert_eq!((report.games, report.errors.len()), (300, 0));
    // What was exported is what was imported.
    let again = import(&admin, "visibility=public", &pgn).await;
    assert_eq!((&again["games"], &again["duplicates"]), (&json!(0), &json!(300)), "{again}");
}

#[tokio::test]
async fn imports_tell_what_is_broken_and_what_is_there_already() {
    let app = TestApp::start().await;
    let person = register(&app, "importer").await;
    let texts = games(50, 11);
    let broken = "[Event \"Bad\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let text = format!("{}{broken}{}", texts[..25].concat(), texts[20..].concat());
    let done = import(&person, "name=club.pgn", &text).await;
    assert_eq!((&done["games"], &done["duplicates"], &done["broken"]), (&json!(50), &json!(5), &json!(1)), "{done}");
    let id = done["id"].as_str().expect("an id");
    let shown = person.get(&format!("/api/library/imports/{id}")).await.expect(200).json();
    let problem = &shown["problems"][0];
    let line = text.lines().position(|line| line.contains("Ke3")).expect("the line") + 1;
    assert_eq!((&problem["game"], &problem["line"]), (&json!(26), &json!(line)), "{shown}");

    // It is private: nobody else sees it.
    let other = register(&app, "other").await;
    let total = async |person: &Person| person.get("/api/library").await.expect(200).json()["total"].clone();
    assert_eq!(
        (total(&person).await, total(&other).await, total(&app.visitor()).await),
        (json!(50), json!(0), json!(0))
    );
    other.get(&format!("/api/library/imports/{id}")).await.expect(404);
    let game = person.get("/api/library?limit=1").await.expect(200).json()["games"][0]["id"].clone();
    other.get(&format!("/api/library/games/{}", game.as_str().expect("an id"))).await.expect(404);
    assert_eq!(explore(&app.visitor(), "").await["moves"], json!([]));
    // Another may have the same games.
    let theirs = import(&other, "", &text).await;
    assert_eq!(theirs["games"], json!(50), "{theirs}");

    person.send(Method::DELETE, &format!("/api/library/imports/{id}"), Value::Null).await.expect(200);
    assert_eq!((total(&person).await, total(&other).await), (json!(0), json!(50)));
    let again = import(&person, "name=club.pgn", &text).await;
    assert_eq!(again["games"], json!(50), "what was removed can come again: {again}");
}

#[tokio::test]
async fn an_import_goes_on_where_it_stopped() {
    let app = TestApp::start().await;
    let person = register(&app, "importer").await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let texts = games(200, 5);
    let text = texts.concat();
    let first = import(&person, "name=big.pgn", &texts[..120].concat()).await;
    // As if the connection had broken.
    let id: i64 = first["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    store.set_collection_state(id, "stopped", None).await.expect("the database");
    let read = first["read"].as_u64().expect("a number");
    let wrong = format!("/api/library/imports?resume={id}&from={}", read + 1);
    person.ask(Method::POST, &wrong, &[], text.clone().into()).await.expect(409);
    let rest = &text[read as usize..];
    let done = import(&person, &format!("resume={id}&from={read}"), rest).await;
    assert_eq!(
        (&done["state"], &done["games"], &done["duplicates"]),
        (&json!("done"), &json!(200), &json!(0)),
        "{done}"
    );
    let wrong = format!("/api/library/imports?resume={id}");
    person.ask(Method::POST, &wrong, &[], Vec::new()).await.expect(409);
}

#[tokio::test]
async fn there_is_a_limit_to_what_one_person_may_bring() {
    let app = TestApp::start_with(|config| config.limits.library_games_per_person = 30).await;
    let person = register(&app, "importer").await;
    let done = import(&person, "", &games(50, 1).concat()).await;
    assert_eq!((&done["state"], &done["games"]), (&json!("failed"), &json!(30)), "{done}");
    let refused = person.ask(Method::POST, "/api/library/imports", &[], games(1, 2).concat().into()).await;
    assert_eq!(refused.expect(400).code(), "library-full");
    app.guest().await.ask(Method::POST, "/api/library/imports", &[], Vec::new()).await.expect(401);
}

/// Waits until the library holds as many games as it should.
async fn wait_for(person: &Person, path: &str, total: u64) -> Value {
    for _ in 0..400 {
        let found = person.get(path).await.expect(200).json();
        if found["total"] == json!(total) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{path} never came to {total}: {}", person.get(path).await.text());
}

#[tokio::test]
async fn games_of_the_site_enter_by_themselves() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "visibility": "public" })).await;
    game.play("e2e4 c7c5 g1f3").await;
    game.white.must(acts::RESIGN).await;
    let found = wait_for(&app.visitor(), "/api/library", 1).await;
    assert_eq!((&found["games"][0]["site_game"], &found["games"][0]["eco"]), (&json!(game.id), &json!("B27")));
    assert_eq!(found["games"][0]["result"], "0-1");
    // One that is not public is there for its players alone.
    let mut secret = app.begin(json!({ "visibility": "link" })).await;
    secret.play("d2d4 d7d5").await;
    secret.white.must(acts::RESIGN).await;
    let white = &secret.white.person;
    wait_for(white, "/api/library?mine=true", 1).await;
    assert_eq!(app.visitor().get("/api/library").await.expect(200).json()["total"], json!(1));
    let mine = explore(white, "player=me&color=white").await;
    assert_eq!(mine["moves"][0]["san"], "d4", "{mine}");
    assert_eq!(explore(&app.visitor(), "").await["moves"][0]["san"], "e4");
}

#[tokio::test]
async fn an_index_that_is_lost_is_made_again() {
    let app = TestApp::start().await;
    let admin = admin(&app, "the-admin").await;
    let texts = games(300, 9);
    import(&admin, "visibility=public", &texts[..200].concat()).await;
    let folder = app.folder().join("library");
    for file in std::fs::read_dir(&folder).expect("the folder").flatten() {
        if file.path().extension().is_some_and(|extension| extension == "seg") {
            std::fs::remove_file(file.path()).expect("it is ours");
        }
    }
    std::fs::write(folder.join("manifest"), "nonsense").expect("it is ours");
    // Whoever adds something notices.
    import(&admin, "visibility=public", &texts[200..].concat()).await;
    check_counts(&app.visitor(), "", &plain_count(&texts, |_| true), 30).await;
}
