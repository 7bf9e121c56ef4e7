//! Single games that programs bring by the Lichess API.

use crate::common::TestApp;
use crate::lichess::Program;
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::{Value, json};
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::library::{NotOneGame, OneGame};
use tabiya_trials::{Answer, Person};

const GAME: &str = "[Event \"Club\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 {a threat} Nf6 4. Qxf7# 1-0\n";

/// What a form says of this text.
fn form(pgn: &str) -> String {
    let escaped =
        |byte: u8| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    format!("pgn={}", pgn.bytes().map(escaped).collect::<String>())
}

async fn import(person: &Person, body: String) -> Answer {
    let kind = [(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"))];
    person.ask(Method::POST, "/api/import", &kind, body.into()).await
}

async fn member(app: &TestApp, name: &str) -> Program {
    Program::new(app, name, PersonKind::Player, &[Scope::PreferenceRead]).await
}

fn error(answer: Answer) -> String {
    answer.expect(400).json()["error"].as_str().expect("a sentence").to_owned()
}

#[test]
fn one_game_is_read_and_nothing_else() {
    let game = OneGame::read("[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    assert_eq!(game.moves(), (None, ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec()));
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let game = OneGame::read(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. O-O *")).unwrap();
    assert_eq!(game.moves(), (fen.parse().ok(), vec!["e1g1".to_owned()]));
    let refused = |text: &str| OneGame::read(text).unwrap_err();
    assert_eq!(refused(""), NotOneGame::Nothing);
    assert_eq!(refused(" \n\t"), NotOneGame::Nothing);
    assert_eq!(refused("1. e4 *\n\n1. d4 *"), NotOneGame::Several);
    assert_eq!(refused("1. e4 *\n\n1. e5 *"), NotOneGame::Several);
    assert!(matches!(refused("1. e4\ne4 *"), NotOneGame::Broken { line: 2, .. }));
}

#[tokio::test]
async fn a_game_is_kept_for_whoever_brings_it_and_nobody_else() {
    let app = TestApp::start().await;
    let (anna, bert) = (member(&app, "Anna").await, member(&app, "Bert").await);
    let first = import(&anna.person, form(GAME)).await.expect(200).json();
    let id = first["id"].as_str().unwrap().to_owned();
    assert_eq!(first["url"], format!("http://{}/analysis/library/{id}", app.address()));
    let pgn = anna.person.get(&format!("/master/pgn/{id}")).await.expect(200).text();
    assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("{ a threat }") && pgn.contains("Qxf7# 1-0"), "{pgn}");
    for other in [&bert.person, &app.visitor()] {
        other.get(&format!("/master/pgn/{id}")).await.expect(404);
    }
    // The same game again is the same; another joins it.
    assert_eq!(import(&anna.person, form(GAME)).await.expect(200).json(), first);
    let second = import(&anna.person, form("1. d4 d5 2. c4 *")).await.expect(200).json();
    assert_ne!(second["id"], first["id"]);
    let of_bert = import(&bert.person, form(GAME)).await.expect(200).json();
    assert_ne!(of_bert["id"], first["id"]);
    let json = r#"{"pgn": "1. c4 *"}"#.to_owned();
    assert_ne!(import(&anna.person, json).await.expect(200).json()["id"], second["id"]);

    // All that she has brought comes back, and nothing else.
    let exported = async |person: &Person| {
        let answer = person.get("/api/games/export/imports").await.expect(200);
        assert_eq!(answer.headers[CONTENT_TYPE], "application/x-chess-pgn");
        tabiya_rules::pgn::check(answer.text().as_bytes()).games
    };
    assert_eq!((exported(&anna.person).await, exported(&bert.person).await), (3, 1));
    assert_eq!(exported(&member(&app, "Carla").await.person).await, 0);
    let pgn = anna.person.get("/api/games/export/imports").await.text();
    assert!(pgn.contains("{ a threat }") && pgn.contains("1. d4 d5 2. c4"), "{pgn}");
    app.visitor().get("/api/games/export/imports").await.expect(401);

    let imported = |user: Value| user["count"]["import"].clone();
    assert_eq!(imported(anna.get("/api/account").await), 3);
    assert_eq!(imported(anna.get("/api/user/anna").await), 3);
    assert_eq!(imported(bert.get("/api/account").await), 1);
    // What others have for themselves is nobody's business.
    assert_eq!(imported(bert.get("/api/user/anna").await), 0);
}

#[tokio::test]
async fn without_a_token_a_game_is_shown_and_not_kept() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let site = format!("http://{}", app.address());
    let shown = import(&visitor, form(GAME)).await.expect(200).json();
    let url = format!("{site}/analysis?play=e2e4,e7e5,f1c4,b8c6,d1h5,g8f6,h5f7");
    assert_eq!(shown, json!({ "id": "", "url": url }));
    let shown = import(&visitor, form("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *")).await.expect(200).json();
    let url = shown["url"].as_str().unwrap();
    assert!(url.starts_with(&format!("{site}/analysis?fen=4k3%2F8%2F")), "{url}");
    assert!(url.ends_with("+w+K+-+0+1&play=e1g1"), "{url}");
    assert_eq!(visitor.get("/api/library/figures").await.expect(200).json()["games"], 0);
    let shuffle: String = (0..300).map(|_| "Nf3 Nf6 Ng1 Ng8 ").collect();
    assert!(error(import(&visitor, form(&shuffle)).await).contains("too long"));
    let anna = member(&app, "Anna").await;
    import(&anna.person, form(&shuffle)).await.expect(200);
    app.visitor()
        .with_header("authorization", "Bearer tby_nonsense")
        .ask(Method::POST, "/api/import", &[], form(GAME).into())
        .await
        .expect(401);
}

#[tokio::test]
async fn what_is_not_one_game_is_refused_with_a_sentence() {
    let app = TestApp::start_with(|config| config.limits.library_games_per_person = 2).await;
    let anna = member(&app, "Anna").await;
    for person in [&anna.person, &app.visitor()] {
        assert_eq!(error(import(person, String::new()).await), "pgn: the game is missing");
        assert_eq!(error(import(person, "pgn=%20%0A".to_owned()).await), "pgn: the game is missing");
        assert!(error(import(person, form(&GAME.repeat(2))).await).contains("several games"));
        assert!(error(import(person, form("1. e4 e5\n2. Ke3 *")).await).starts_with("pgn: line 2: "));
        for nonsense in
            ["hello, world", "\u{0}\u{1}", "<script>", "(((((((", "1. e4 {", "[FEN \"nonsense\"]\n\n1. e4", "💥"]
        {
            assert!(import(person, form(nonsense)).await.status.as_u16() < 500, "{nonsense:?}");
        }
        let nested = format!("1. e4 {} *", "(1. d4 ".repeat(5_000));
        assert!(import(person, form(&nested)).await.status.as_u16() < 500);
        import(person, "pgn=".to_owned() + &"a".repeat(300_000)).await.expect(413);
    }
    let bert = member(&app, "Bert").await;
    for pgn in ["1. e4 *", "1. d4 *"] {
        import(&bert.person, form(pgn)).await.expect(200);
    }
    assert!(error(import(&bert.person, form("1. c4 *")).await).contains("at most 2"));
}

#[tokio::test]
async fn games_that_come_at_once_are_all_counted() {
    let app = TestApp::start().await;
    let anna = member(&app, "Anna").await;
    let pgns = ["1. e4 *", "1. d4 *", "1. c4 *", "1. Nf3 *", "1. g3 *", "1. e4 *"];
    futures_util::future::join_all(pgns.map(|pgn| async { import(&anna.person, form(pgn)).await.expect(200) })).await;
    assert_eq!(anna.get("/api/account").await["count"]["import"], 5);
}
