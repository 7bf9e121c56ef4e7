//! The library: imports, what is found in it and by whom, and the explorer's figures against a plain count.

use crate::accounts::register;
use crate::common::{Person, Player, TestApp, acts, games};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tabiya_rules::pgn::Tree;
use tabiya_rules::{Color, Position};
use tabiya_server::game::PersonKind;
use tabiya_server::library::{ImportProgress, Library, NewImport};
use tabiya_server::store::Store;
use tabiya_server::store::library::CollectionState;
use tabiya_server::wire::Act;

async fn admin(app: &TestApp, name: &str) -> Person {
    let person = register(app, name).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account(name).await.expect("the database").expect("the account").player.id;
    store.set_role(&id, PersonKind::Admin).await.expect("the database");
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
    let admin = admin(&app, "the-keeper").await;
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
        (2 * 1900..=2 * 2100).contains(&(elo("WhiteElo") + elo("BlackElo")))
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
    let admin = admin(&app, "the-keeper").await;
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
    assert_eq!((&problem["reason"], &problem["value"]), (&json!("illegal-move"), &json!("Ke3")), "{shown}");

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
    store.set_collection_state(id, CollectionState::Stopped, None).await.expect("the database");
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
pub(crate) async fn wait_for(person: &Person, path: &str, total: u64) -> Value {
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

/// The names in the first of these games.
fn names(found: &Value) -> [&str; 2] {
    ["white", "black"].map(|side| found["games"][0][side]["name"].as_str().expect("a name"))
}

#[tokio::test]
async fn names_made_up_at_one_screen_leave_the_library_of_an_older_server() {
    use sqlx::{Connection, Executor};
    let mut app = TestApp::start().await;
    let person = app.guest().await;
    let mut ids = Vec::new();
    for visibility in ["public", "link"] {
        let against = json!({ "kind": "screen", "white": "Rude", "black": "Word" });
        let id = person.make_game(json!({ "against": against, "visibility": visibility })).await;
        let mut player = Player::join(person.clone(), &id).await;
        player.must(acts::play(0, "e2e4")).await;
        player.must(acts::play(1, "c7c5")).await;
        player.must(Act::Resign { color: Some(Color::White) }).await;
        ids.push(id);
    }
    wait_for(&person, "/api/library?mine=true", 2).await;
    let visitor = app.visitor();
    assert_eq!(names(&wait_for(&visitor, "/api/library", 1).await), ["White", "Black"]);

    // As an older server wrote it.
    let mut database = sqlx::AnyConnection::connect(&app.database_url()).await.expect("the database");
    for (old, new) in [("Rude", "White"), ("Word", "Black")] {
        let made_up = format!("(select id from library_names where name = '{old}')");
        for side in ["white", "black"] {
            let named = format!("(select id from library_names where name = '{new}')");
            let text = format!("update library_games set {side} = {made_up} where {side} = {named}");
            database.execute(sqlx::AssertSqlSafe(text)).await.expect("the database");
        }
    }
    assert_eq!(names(&wait_for(&visitor, "/api/library", 1).await), ["Rude", "Word"]);

    app.restart().await;
    let mut tries = 0;
    let found = loop {
        let found = wait_for(&visitor, "/api/library", 1).await;
        if names(&found) == ["White", "Black"] || tries == 100 {
            break found;
        }
        tries += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(names(&found), ["White", "Black"]);
    assert_eq!(found["games"][0]["site_game"], json!(ids[0]));
    assert_eq!(visitor.get("/api/library?player=Rude").await.expect(200).json()["total"], 0);
    // Those who play see what they call each other where nobody else does.
    let mine = wait_for(&person, "/api/library?mine=true", 2).await;
    let link = mine["games"].as_array().expect("games").iter().find(|game| game["site_game"] == json!(ids[1]));
    assert_eq!(link.expect("the game by link")["white"]["name"], "Rude");
}

#[tokio::test]
async fn no_tag_of_the_library_turns_its_line_around() {
    let app = TestApp::start().await;
    let person = register(&app, "importer").await;
    let text = "[Event \"Cl\u{202E}ub\"]\n[Site \"Lon\u{200B}don\"]\n[White \"An\u{2066}na\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n";
    import(&person, "name=club.pgn", text).await;
    let row = person.get("/api/library").await.expect(200).json()["games"][0].clone();
    assert_eq!((&row["event"], &row["white"]["name"]), (&json!("Club"), &json!("Anna")));
    let id = row["id"].as_str().expect("an id");
    let whole = person.get(&format!("/api/library/games/{id}")).await.expect(200).text();
    assert!(whole.contains("London") && !whole.chars().any(|c| tabiya_text::is_unseen(c) && c != '\n'), "{whole}");
    let pgn = person.get("/api/library/export.pgn").await.expect(200).text();
    assert!(pgn.contains("London") && !pgn.chars().any(|c| tabiya_text::is_unseen(c) && c != '\n'), "{pgn}");
}

#[tokio::test]
async fn an_index_that_is_lost_is_made_again() {
    let app = TestApp::start().await;
    let admin = admin(&app, "the-keeper").await;
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

/// An annotated game, with all that PGN knows.
const ANNOTATED: &str = "[Event \"Club\"]\n[Date \"2001.02.03\"]\n[White \"Annotator\"]\n[Black \"Other\"]\n[Result \"1-0\"]\n\n\
    { On the whole } 1. e4 $1 { best by test } e5 (1... c5 2. Nf3 { open } (2. c3 $5 d5) d6) (1... e6) 2. Nf3 { [%clk 0:03:00] } \
    Nc6 (2... Ke3 makes no sense) 3. Bb5 { [%eval 0.31] Spanish } 1-0\n\n";

/// The moves of a text with everything added to them, whatever its tags and line ends.
fn movetext(pgn: &str) -> String {
    let tree: Tree = pgn.parse().expect("a game");
    tree.to_string().split_once("\n\n").expect("moves").1.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn annotated_games_come_back_as_they_were() {
    let app = TestApp::start().await;
    let person = register(&app, "annotator").await;
    let plain = games(20, 21);
    let text = format!("{}{ANNOTATED}{}", plain[..10].concat(), plain[10..].concat());
    let done = import(&person, "name=club.pgn", &text).await;
    assert_eq!((&done["games"], &done["broken"]), (&json!(21), &json!(0)), "{done}");
    let found = person.get("/api/library?player=annotator").await.expect(200).json();
    let id = found["games"][0]["id"].as_str().expect("an id");
    let whole = person.get(&format!("/api/library/games/{id}")).await.expect(200).json();
    assert_eq!(whole["moves"].as_array().map(Vec::len), Some(5), "the moves are those of the game");
    let wanted = ANNOTATED.replace("(2... Ke3 makes no sense)", "{ Ke3 makes no sense }");
    assert_eq!(movetext(whole["pgn"].as_str().expect("PGN")), movetext(&wanted));
    let exported = person.get("/api/library/export.pgn?player=annotator").await.expect(200).text();
    assert_eq!(exported, whole["pgn"].as_str().expect("PGN"));
    let other = person.get("/api/library/export.pgn?player=player&limit=1").await.expect(200).text();
    assert!(!other.contains(['{', '(', '$']), "{other}");
    // What came out goes in again.
    let second = register(&app, "second").await;
    import(&second, "", &exported).await;
    assert_eq!(second.get("/api/library/export.pgn").await.expect(200).text(), exported);
}

#[tokio::test]
async fn games_are_exported_by_their_names() {
    let app = TestApp::start().await;
    let (person, other) = (register(&app, "importer").await, register(&app, "other").await);
    import(&person, "name=mine.pgn", &games(30, 4).concat()).await;
    import(&other, "name=theirs.pgn", &games(5, 99).concat()).await;
    let ids = async |person: &Person| -> Vec<String> {
        let found = person.get("/api/library?limit=100&mine=true").await.expect(200).json();
        let id = |game: &Value| game["id"].as_str().expect("an id").to_owned();
        found["games"].as_array().expect("games").iter().map(id).collect()
    };
    let (mine, theirs) = (ids(&person).await, ids(&other).await);
    let wanted = [&mine[7], &theirs[0], &mine[2], &mine[7]].map(String::as_str).join(",");
    let exported = person.get(&format!("/api/library/export.pgn?ids={wanted}")).await.expect(200).text();
    let one =
        async |id: &String| person.get(&format!("/api/library/games/{id}")).await.expect(200).json()["pgn"].clone();
    let (first, second) = (one(&mine[7]).await, one(&mine[2]).await);
    assert_eq!(exported, [first, second].iter().map(|pgn| pgn.as_str().expect("PGN")).collect::<String>());
    let many = (1..=501).map(|id| id.to_string()).collect::<Vec<_>>().join(",");
    for wrong in [many.as_str(), "1,x", "1,,2", "-1"] {
        person.get(&format!("/api/library/export.pgn?ids={wrong}")).await.expect(400);
    }
}

#[tokio::test]
async fn collections_are_those_for_everybody_and_ones_own() {
    let app = TestApp::start().await;
    let (admin, person) = (admin(&app, "the-keeper").await, register(&app, "importer").await);
    import(&admin, "name=all.pgn&visibility=public", &games(7, 1).concat()).await;
    import(&person, "name=own.pgn", &games(3, 77).concat()).await;
    import(&person, "name=empty.pgn", "").await;
    let told = async |person: &Person| -> Vec<(String, u64, bool)> {
        let found = person.get("/api/library/collections").await.expect(200).json();
        let row = |row: &Value| {
            let name = row["name"].as_str().expect("a name").to_owned();
            (name, row["games"].as_u64().expect("a number"), row["mine"].as_bool().expect("yes or no"))
        };
        found.as_array().expect("collections").iter().map(row).collect()
    };
    let all = |mine| ("all.pgn".to_owned(), 7, mine);
    assert_eq!(told(&person).await, [("own.pgn".to_owned(), 3, true), all(false)]);
    assert_eq!((told(&admin).await, told(&app.visitor()).await), (vec![all(true)], vec![all(false)]));
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packer, text.as_bytes()).expect("memory takes everything");
    packer.finish().expect("memory takes everything")
}

async fn import_bytes(person: &Person, query: &str, bytes: Vec<u8>) -> Value {
    let answer = person.ask(Method::POST, &format!("/api/library/imports?{query}"), &[], bytes).await;
    serde_json::from_str(answer.expect(200).text().lines().last().expect("a line")).expect("JSON")
}

#[tokio::test]
async fn compressed_files_are_imported_and_go_on_from_their_beginning() {
    let app = TestApp::start().await;
    let person = register(&app, "importer").await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let texts = games(200, 6);
    let (part, whole) = (gzip(&texts[..120].concat()), gzip(&texts.concat()));
    let first = import_bytes(&person, "name=big.pgn.gz", part.clone()).await;
    assert_eq!(
        (&first["games"], &first["read"], &first["from"]),
        (&json!(120), &json!(part.len()), &json!(0)),
        "{first}"
    );
    // As if the connection had broken.
    let id: i64 = first["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let stop = async || store.set_collection_state(id, CollectionState::Stopped, None).await.expect("the database");
    stop().await;
    let wrong = format!("/api/library/imports?resume={id}&from={}", part.len());
    person.ask(Method::POST, &wrong, &[], whole.clone()).await.expect(409);
    // A file that is damaged says so, and what was read of it stays.
    let cut = import_bytes(&person, &format!("resume={id}&from=0"), whole[..whole.len() - 2000].to_vec()).await;
    assert_eq!(cut["state"], "failed");
    assert!(cut["error"].as_str().is_some_and(|error| error.contains("gzip file is damaged or cut short")), "{cut}");
    assert_eq!((&cut["reason"], &cut["value"]), (&json!("damaged"), &json!("gzip")));
    let done = import_bytes(&person, &format!("resume={id}&from=0"), whole.clone()).await;
    let figures = [&done["state"], &done["games"], &done["duplicates"], &done["read"]];
    assert_eq!(figures, [&json!("done"), &json!(200), &json!(0), &json!(whole.len())], "{done}");
    // Another file, shorter than what was read.
    stop().await;
    let other = import_bytes(&person, &format!("resume={id}"), gzip("1. e4 *")).await;
    assert!(other["error"].as_str().is_some_and(|error| error.contains("has only")), "{other}");
    assert_eq!((&other["reason"], &other["value"]), (&json!("shorter"), &json!(null)));
    let archive = import_bytes(&person, "name=a.zip", b"PK\x03\x04 whatever".to_vec()).await;
    assert!(archive["error"].as_str().is_some_and(|error| error.starts_with("zip archive: unpack it")), "{archive}");
    assert_eq!((&archive["reason"], &archive["value"]), (&json!("archive"), &json!("zip")));
    // It is kept so, and told again.
    let path = format!("/api/library/imports/{}", archive["id"].as_str().expect("an id"));
    let kept = person.ask(Method::GET, &path, &[], Vec::new()).await.expect(200).json();
    assert_eq!((&kept["error"], &kept["reason"]), (&archive["error"], &archive["reason"]));
}

/// A file of which the rest comes only when somebody says so.
struct Halting {
    first: std::io::Cursor<Vec<u8>>,
    rest: std::io::Cursor<Vec<u8>>,
    go_on: std::sync::mpsc::Receiver<()>,
    has_halted: bool,
}

impl std::io::Read for Halting {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.first.read(buffer)? {
            0 if !self.has_halted => {
                self.go_on.recv().map_err(std::io::Error::other)?;
                self.has_halted = true;
                self.rest.read(buffer)
            }
            0 => self.rest.read(buffer),
            count => Ok(count),
        }
    }
}

#[tokio::test]
async fn what_is_passed_by_is_told_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open_folder(folder.path()).await.expect("the database");
    let library = Library::open(store.clone(), folder.path()).expect("the index");
    let texts = games(200, 8);
    let (part, mut whole) = (gzip(&texts[..120].concat()), gzip(&texts.concat()));
    let stop = || Arc::new(AtomicBool::new(false));
    let import = library
        .begin_import(NewImport { name: "a.gz", owner: None, is_public: true, bytes: None }, None)
        .await
        .expect("an import");
    let taken = part.len() as u64;
    let (first, ended) = import.run(Box::new(std::io::Cursor::new(part)), stop(), |_| {}).await;
    ended.expect("a whole file");
    assert_eq!((first.progress.games, first.progress.taken), (120, Some(taken as i64)));

    let import = library.resume_import(first, None).await.expect("an import");
    let (say, go_on) = std::sync::mpsc::channel();
    let rest = std::io::Cursor::new(whole.split_off(1000));
    let file = Halting { first: std::io::Cursor::new(whole), rest, go_on, has_halted: false };
    let mut told = Vec::new();
    let tell = |now: ImportProgress<'_>| {
        told.push((now.passed, now.of_file()));
        let _ = say.send(());
    };
    let (done, ended) = import.run(Box::new(file), stop(), tell).await;
    ended.expect("a whole file");
    assert_eq!((done.progress.games, done.progress.duplicates), (200, 0));
    let (passed, of_file) = told[0];
    assert_eq!((passed, of_file < taken), (Some(of_file), true), "{told:?}");
    let last = told.last().expect("the last round");
    assert_eq!((last.0, library.passed(&done)), (None, None), "{told:?}");
    store.close().await;
}
