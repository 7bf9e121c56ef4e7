//! Data of older servers: every game is the same after the schema has been brought up to date.
//!
//! `dumps/N.sql` holds the rows of a database whose schema ended with migration N, and `dumps/N.json` the games as they
//! were told then. Those of 3 to 5 were made by a later program, so that there is a row in every table. There must be one for every migration: `cargo test -p tabiya-server --test server dump -- --ignored`
//! writes that of the last. With `DUMPS=4,5` it writes those: the same rows, without what their schemas did not have.

use crate::accounts::register;
use crate::common::{DATABASE, Match, Person, Player, Postgres, TestApp, acts, new_database};
use hyper::Method;
use serde_json::{Value, json};
use sqlx::any::AnyRow;
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AssertSqlSafe, Column, Connection, Executor, Row};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_server::game::PersonKind;
use tabiya_server::store::{Store, migrations};
use tabiya_server::wire::Act;

/// In an order in which each row finds those it refers to.
const TABLES: [&str; 47] = [
    "people",
    "sessions",
    "tokens",
    "games",
    "moves",
    "live",
    "concerned",
    "chat",
    "uptime",
    "reviews",
    "evaluations",
    "library_collections",
    "library_names",
    "library_games",
    "library_rounds",
    "library_sites",
    "external_engines",
    "site",
    "ratings",
    "rating_changes",
    "entered_ratings",
    "tournaments",
    "tournament_events",
    "tournament_games",
    "tournament_people",
    "groups",
    "group_people",
    "pupils",
    "invitations",
    "group_boards",
    "group_log",
    "sequences",
    "site_log",
    "reports",
    "measures",
    "blocks",
    "seasons",
    "group_numbers",
    "fair_play",
    "assignments",
    "assignment_games",
    "assignment_done",
    "away",
    "broadcasts",
    "broadcast_rounds",
    "broadcast_games",
    "broadcast_steps",
];

/// From these migrations on there are reviews, a library, annotated games in it, and a site with a name of its own.
const REVIEWS: i64 = 3;
const LIBRARY: i64 = 4;
const ANNOTATIONS: i64 = 6;
const SITE: i64 = 8;

/// From this migration on it is kept apart whom waiting games concern.
const CONCERNED: i64 = 9;

/// From this migration on there are tournaments.
const TOURNAMENTS: i64 = 12;

/// From this migration on there are broadcasts.
const BROADCASTS: i64 = 18;

/// Before the hexadecimal digits of bytes in a dump, which the two databases write differently.
const BYTES: &str = "bytes'";

fn dumps() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/dumps")
}

#[tokio::test]
async fn games_of_older_servers_stay_as_they_were() {
    for migration in migrations().iter() {
        check(migration.version, &dumps().join(format!("{}.sql", migration.version))).await;
    }
}

async fn check(version: i64, path: &Path) {
    let rows = std::fs::read_to_string(path);
    let rows = rows.unwrap_or_else(|error| panic!("no dump of migration {version}, {}: {error}", path.display()));
    let told = std::fs::read_to_string(path.with_extension("json")).expect("what was told");
    let told: Value = in_words_of_now(serde_json::from_str(&told).expect("JSON"));
    let folder = tempfile::tempdir().expect("a folder");
    let url = match std::env::var(DATABASE) {
        Ok(server) => new_database(&server).await,
        Err(_) => format!("sqlite:{}?mode=rwc", folder.path().join(tabiya_server::store::FILE).display()),
    };
    let mut connection = old_schema(&url, version).await;
    let rows = rows.replace(BYTES, if url.starts_with("sqlite") { "x'" } else { "'\\x" });
    connection.execute(AssertSqlSafe(rows)).await.expect("the old rows");
    connection.close().await.expect("it is closed");

    let app = TestApp::start_with(|config| {
        config.database_url = Some(url);
        // Reviews are told as they were stored, and not made anew.
        config.limits.reviews_waiting = 0;
    })
    .await;
    let is_game = |(id, _): &(&String, &Value)| !id.starts_with('/');
    let games = told.as_object().expect("games by name").iter().filter(is_game);
    assert!(games.clone().count() >= 8, "the dump of migration {version} holds games");
    for (path, answer) in told.as_object().expect("answers").iter().filter(|one| !is_game(one)) {
        let answer = as_stored(answer.clone());
        assert_eq!(answer_to(&app, path, &answer).await, answer, "migration {version}: {path}");
    }
    for (id, game) in games {
        let now = app.visitor().get(&format!("/api/games/{id}")).await.expect(200).json();
        for (name, value) in game["view"].as_object().expect("a game") {
            assert_eq!(&now[name], value, "{id}: {name}");
        }
        let pgn = app.visitor().get(&format!("/api/games/{id}/pgn")).await.expect(200).text();
        assert_eq!(pgn, game["pgn"].as_str().expect("PGN"), "{id}");
    }
    check_variants(&app.database_url(), version).await;
}

/// What older servers told, as it is told now: a game's variant has a name, where there was a flag `chess960`.
fn in_words_of_now(told: Value) -> Value {
    match told {
        Value::Object(fields) => Value::Object(fields.into_iter().map(renamed).collect()),
        Value::Array(all) => all.into_iter().map(in_words_of_now).collect(),
        other => other,
    }
}

fn renamed((name, value): (String, Value)) -> (String, Value) {
    match (name.as_str(), value.as_bool()) {
        ("chess960", Some(true)) => ("variant".to_owned(), json!("chess960")),
        ("chess960", Some(false)) => ("variant".to_owned(), json!("standard")),
        _ => (name, in_words_of_now(value)),
    }
}

/// What a game's terms say of its variant stands in its column, too.
async fn check_variants(url: &str, version: i64) {
    let mut connection = AnyConnection::connect(url).await.expect("a database");
    let rows: Vec<(String, String)> =
        sqlx::query_as("select terms, variant from games").fetch_all(&mut connection).await.expect("games");
    for (terms, variant) in &rows {
        let terms = in_words_of_now(serde_json::from_str(terms).expect("JSON"));
        assert_eq!(terms["variant"], json!(variant), "migration {version}");
    }
    assert!(rows.iter().any(|(_, variant)| variant == "chess960"), "migration {version}");
}

/// Whom a waiting game of an older server concerns is found by its terms.
#[tokio::test]
async fn waiting_games_of_older_servers_concern_the_same_people() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = match std::env::var(DATABASE) {
        Ok(server) => new_database(&server).await,
        Err(_) => format!("sqlite:{}?mode=rwc", folder.path().join("old.db").display()),
    };
    let mut connection = old_schema(&url, CONCERNED - 1).await;
    let game = |id: &str, status: &str| {
        let terms =
            r#"{"seats":{"white":{"kind":"person","id":"ann"},"black":{"kind":"invited","id":"bob"}},"creator":"cid"}"#;
        format!(
            "insert into games (id, terms, visibility, source, speed, status, plies, position, seq, created_at, changed_at) \
            values ('{id}', '{terms}', 'public', 'link', 'blitz', '{status}', 0, '', 0, 0, 0);"
        )
    };
    let people = ["ann", "bob", "cid", "dan"].map(|id| {
        format!("insert into people (id, role, settings, created_at, seen_at) values ('{id}', 'guest', '{{}}', 0, 0);")
    });
    let rows = people.concat() + &game("waits", "waiting") + &game("called-off", "aborted");
    connection.execute(AssertSqlSafe(rows)).await.expect("the old rows");
    migrations().run(&mut connection).await.expect("the new schema");
    let text = "select game, person from concerned order by person";
    let found: Vec<(String, String)> = sqlx::query_as(text).fetch_all(&mut connection).await.expect("rows");
    assert_eq!(found, ["ann", "bob", "cid"].map(|person| ("waits".to_owned(), person.to_owned())));
}

/// What one column is: its type, whether it must be there, and whether it is by itself.
type Columns = Vec<(String, String, i64, i64)>;

async fn columns(connection: &mut AnyConnection, table: &str) -> Columns {
    let text = format!(
        "select name, type, \"notnull\", case when dflt_value is null then 0 else 1 end from pragma_table_info('{table}')"
    );
    sqlx::query_as(AssertSqlSafe(text)).fetch_all(connection).await.expect("columns")
}

/// Servers of the release before run on while one of this has migrated the database they share: whatever they write and read is still
/// there, as it was. Only a step that says `contract` may take something away, a release later.
#[tokio::test]
async fn the_program_before_survives_the_last_migration() {
    let last = migrations().iter().max_by_key(|migration| migration.version).expect("a migration").clone();
    if last.description.starts_with("contract") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| format!("sqlite:{}?mode=rwc", folder.path().join(name).display());
    let mut before = old_schema(&file("before.db"), last.version - 1).await;
    let mut now = old_schema(&file("now.db"), last.version).await;

    // What it reads and changes: every column is there, as it was. What it does not know needs no word from it.
    let tables: Vec<String> = sqlx::query_scalar("select name from sqlite_master where type = 'table'")
        .fetch_all(&mut before)
        .await
        .expect("tables");
    for table in tables.iter().filter(|table| !table.starts_with('_') && !table.starts_with("sqlite")) {
        let (old, new) = (columns(&mut before, table).await, columns(&mut now, table).await);
        for column in &old {
            assert!(new.contains(column), "{table}: {column:?} is gone, or another");
        }
        for (name, _, must_be, has_default) in new.iter().filter(|column| !old.contains(column)) {
            assert!(*must_be == 0 || *has_default == 1, "{table}.{name}: the program before leaves it out");
        }
    }

    // What it writes: all its rows, statement by statement, into the schema of now.
    let rows = std::fs::read_to_string(dumps().join(format!("{}.sql", last.version - 1))).expect("a dump");
    let url = match std::env::var(DATABASE) {
        Ok(server) => new_database(&server).await,
        Err(_) => file("rows.db"),
    };
    let mut shared = old_schema(&url, last.version).await;
    let rows = rows.replace(BYTES, if url.starts_with("sqlite") { "x'" } else { "'\\x" });
    shared.execute(AssertSqlSafe(rows)).await.expect("the program before writes on");
}

/// A server of before the makers of reviews had names, and one of now, make the same review: it is there once, and whoever is later changes
/// nothing. These are the statements of the program before.
#[tokio::test]
async fn a_review_that_an_older_server_makes_too_is_there_once() {
    const OLD_DRAFT: &str = "update reviews set draft = $2 where game = $1";
    const OLD_FINISH: &str = "update reviews set evaluations = $2, source = 'server', person = asked_by, done_at = $3, \
        asked_at = null, asked_by = null, draft = null where game = $1";
    let app = TestApp::start_with(|config| config.review_nodes = u64::MAX).await;
    let mut game = app.begin(json!({})).await;
    game.play("f2f3 e7e5 g2g4 d8h4").await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let mut old = AnyConnection::connect(&app.database_url()).await.expect("the database");
    store.ask_review(&game.id, None).await.expect("it is asked for");
    let claimed = store.claim_review("new").await.expect("the database").expect("a review");
    assert_eq!((claimed.game.as_str(), claimed.tries), (game.id.as_str(), 1));
    assert_eq!(store.claim_review("another").await.expect("the database"), None, "it is being made");
    sqlx::query(OLD_DRAFT).bind(&game.id).bind("[]").execute(&mut old).await.expect("the old one drafts");
    assert!(store.draft_review(&game.id, "new", "[null]").await.expect("the database"));
    sqlx::query(OLD_FINISH).bind(&game.id).bind("[]").bind(1_i64).execute(&mut old).await.expect("it is done");
    assert!(!store.finish_review(&game.id, "new", "[null]").await.expect("the database"), "it was later");
    let row = store.review(&game.id).await.expect("the database").expect("a review");
    assert_eq!((row.evaluations.as_deref(), row.asked_at), (Some("[]"), None));
    // Asked for anew, it is made anew.
    store.ask_review(&game.id, None).await.expect("it is asked for");
    assert!(store.claim_review("another").await.expect("the database").is_none(), "the claim of the first lasts");
    assert!(store.claim_review("new").await.expect("the database").is_some());
    assert!(store.finish_review(&game.id, "new", "[null]").await.expect("the database"));
    store.close().await;
}

/// Where several servers share a database, one of the release before starts on the schema of a newer one, unless that has taken something
/// away.
#[tokio::test]
async fn an_older_program_starts_on_a_newer_schema_that_only_has_more() {
    let server = match Postgres::start() {
        Ok(server) => server,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let url = new_database(&server.url()).await;
    Store::open(&url).await.expect("the schema of now").close().await;
    let mut connection = AnyConnection::connect(&url).await.expect("the database");
    let later = |description: &str, version: i64| {
        format!(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
            values ({version}, '{description}', true, '', 0)"
        )
    };
    connection.execute(AssertSqlSafe(later("more tables", 9_000))).await.expect("a step of later");
    Store::open(&url).await.expect("it starts").close().await;
    connection.execute(AssertSqlSafe(later("contract_reviews", 9_001))).await.expect("a step of later");
    let refused = Store::open(&url).await.expect_err("it does not").to_string();
    assert!(refused.contains("newer release") && refused.contains("contract_reviews"), "{refused}");
}

/// A database as it was after this migration.
async fn old_schema(url: &str, version: i64) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.expect("a database");
    let old: Vec<_> = migrations().iter().filter(|migration| migration.version <= version).cloned().collect();
    Migrator::with_migrations(old).run_direct(None, &mut connection, false).await.expect("the old schema");
    connection
}

/// What is told at this address once it is what it should be, or else in the end: the library's index is made in the
/// background.
async fn answer_to(app: &TestApp, path: &str, wanted: &Value) -> Value {
    let mut found = Value::Null;
    for _ in 0..200 {
        let answer = app.visitor().get(path).await;
        found = if wanted.is_string() { Value::String(answer.text()) } else { as_stored(answer.json()) };
        if found == *wanted {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    found
}

/// An answer without what is reckoned anew whenever somebody asks: of a review only scores and lines are stored, and how moves are
/// judged and spoken of is that of the present program.
fn as_stored(answer: Value) -> Value {
    let Some(moves) = answer["moves"].as_array() else { return answer };
    let stored = |played: &Value| json!({ "uci": played["uci"], "eval": played["eval"], "lines": played["lines"] });
    let moves: Vec<Value> = moves.iter().map(stored).collect();
    json!({ "by": answer["by"], "start": answer["start"], "moves": moves })
}

/// Addresses whose answers are kept with a dump of this version.
fn addresses(version: i64, games: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    if version >= REVIEWS {
        all.push(format!("/api/games/{}/review", games[0]));
    }
    if version >= LIBRARY {
        all.extend(["/api/library?sort=oldest", "/api/library/collections", "/api/explorer"].map(str::to_owned));
    }
    if version >= ANNOTATIONS {
        all.push("/api/library/export.pgn?source=imported".to_owned());
    }
    if version >= SITE {
        all.push("/api/site".to_owned());
    }
    if version >= TOURNAMENTS {
        all.push("/api/tournaments".to_owned());
    }
    if version >= BROADCASTS {
        all.push("/api/broadcasts".to_owned());
    }
    all
}

const ANNOTATED: &str = "[Event \"Club\"]\n[Date \"1999.05.02\"]\n[White \"Anna\"]\n[Black \"O'Neill\"]\n\
    [Result \"1-0\"]\n\n{ A short one } 1. e4 $1 e5 (1... c5 2. Nf3 { the usual }) 2. Qh5 Ke7 $4 3. Qxe5# 1-0\n\n\
    [Event \"Club\"]\n[White \"Bert\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n[Event \"Bad\"]\n\n1. e4 Ke3 *\n";

/// A review, a name of the site, and games in the library: those of the site, and imported ones.
async fn fill(app: &TestApp, games: &[String]) {
    let review = format!("/api/games/{}/review", games[0]);
    app.guest().await.post(&review, json!({})).await.expect(202);
    while app.visitor().get(&review).await.status.as_u16() != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let admin = register(app, "the-librarian").await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account("the-librarian").await.expect("the database").expect("the account").player.id;
    store.set_role(&id, PersonKind::Admin).await.expect("the database");
    store.close().await;
    let path = "/api/library/imports?name=club.pgn&visibility=public";
    admin.ask(Method::POST, path, &[], ANNOTATED.into()).await.expect(200);
    let entered = "/api/admin/people/the-librarian/ratings/FIDE";
    admin.send(Method::PUT, entered, json!({ "points": 1834 })).await.expect(200);
    let site = json!({ "name": "O'Neill's Café", "words": "Chess on Tuesdays." });
    admin.send(Method::PUT, "/api/admin/site", site).await.expect(200);
    let engine = json!({ "name": "Elsewhere", "maxThreads": 2, "maxHash": 64, "variants": ["chess"],
        "providerSecret": "a secret of the provider" });
    admin.post("/api/external-engine", engine).await.expect(200);
    judge(&admin).await;
    run_tournament(&admin).await;
    show_broadcast(&admin).await;
    fill_group(app, &admin).await;
    let over = async || {
        let mut count = 0;
        for id in games {
            let view = app.visitor().get(&format!("/api/games/{id}")).await.expect(200).json();
            count += u64::from(view["status"] == "over" && view["visibility"] == "public");
        }
        count
    };
    let wanted = json!(2 + over().await);
    while app.visitor().get("/api/library").await.expect(200).json()["total"] != wanted {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Somebody is reported, blocked and muted, and there is a fair-play sheet about them.
async fn judge(admin: &Person) {
    admin
        .post("/api/reports", json!({ "name": "bert", "reason": "words", "words": "O'Neill heard it." }))
        .await
        .expect(200);
    admin.send(Method::PUT, "/api/me/blocks/bert", Value::Null).await.expect(200);
    let measure = json!({ "what": "mute", "reason": "words", "words": "For a day.", "until": null });
    admin.post("/api/admin/people/bert/measures", measure).await.expect(200);
    let sheet = "/api/admin/people/bert/fair-play";
    admin.post(sheet, json!({})).await.expect(200);
    while admin.get(sheet).await.expect(200).json()["making"] == json!(true) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A tournament in which a round was played, with a game here that goes on.
async fn run_tournament(arbiter: &Person) {
    let settings = json!({
        "name": "O'Neill's Open", "kind": { "system": "keizer" }, "rounds": 5, "clock": "90+30", "is_rated": false, "join": "all",
        "venue": "mixed", "starts_at": null, "no_show_minutes": null, "check_in": "never", "half_byes": 1,
        "is_first_white": true, "tie_breaks": null,
    });
    let made = arbiter.post("/api/tournaments", settings).await.expect(200).json();
    let path = format!("/api/tournaments/{}/act", made["id"].as_str().expect("an id"));
    let entry = |name: &str, account: bool| json!({ "name": name, "account": account.then_some(name), "rating": 1500 });
    let entries = [entry("anna", true), entry("bert", true), entry("Cid", false), entry("Dan", false)];
    for act in [json!({ "do": "enter", "entries": entries }), json!({ "do": "pair" }), json!({ "do": "start" })] {
        arbiter.post(&path, act).await.expect(200);
    }
}

/// A broadcast of a game of which something is held back.
async fn show_broadcast(person: &Person) {
    let wish = json!({ "name": "O'Neill's Masters", "visibility": "public", "round": { "delay": 3600 } });
    let made = person.post("/api/broadcasts", wish).await.expect(200).json();
    let path = format!("/api/broadcast/round/{}/push", made["round"].as_str().expect("a round"));
    let pgn = b"[White \"O'Neill\"]\n[Black \"Anna\"]\n\n1. e4 {[%clk 1:30:00]} e5 *";
    person.ask(Method::POST, &path, &[], pgn.to_vec()).await.expect(200);
}

/// A class with a child in it, who plays, and has done what it was to do.
async fn fill_group(app: &TestApp, teacher: &Person) {
    let group = json!({ "kind": "class", "name": "O'Neill's class" });
    let id = teacher.post("/api/groups", group).await.expect(200).json()["id"].as_str().expect("an id").to_owned();
    let path = |rest: &str| format!("/api/groups/{id}/{rest}");
    let pupils = json!({ "pupils": [{ "name": "Noa O'Neill", "note": "3b" }] });
    let cards = teacher.post(&path("pupils"), pupils).await.expect(200).json();
    teacher.post(&path("door"), json!({ "minutes": 45 })).await.expect(200);
    teacher.post(&path("seasons"), json!({ "name": "Autumn", "start": 1200 })).await.expect(200);
    let number = path(&format!("people/{}/numbers/FIDE", cards[0]["name"].as_str().expect("a name")));
    teacher.send(Method::PUT, &number, json!({ "points": 1500, "day": "2026-11-01" })).await.expect(200);
    teacher.post(&path("invitations"), json!({ "part": "member", "child": null })).await.expect(200);
    teacher.post(&path("seat"), json!({ "name": cards[0]["name"] })).await.expect(200);
    let fen = "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1";
    let task = json!({ "kind": "win", "fen": fen, "color": "white", "level": 1 });
    teacher.post(&path("assignments"), json!({ "task": task, "due": 4_000_000_000_000_i64 })).await.expect(200);
    let child = app.visitor();
    child.post("/api/card", json!({ "token": cards[0]["token"] })).await.expect(200);
    let wish = json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white", "fen": fen });
    let game = child.make_game(wish).await;
    Player::join(child, &game).await.must(acts::play(0, "a2a8")).await;
}

#[tokio::test]
#[ignore = "writes the dump of the present schema"]
async fn dump() {
    let app = TestApp::start_with(|config| config.review_nodes = 2_000).await;
    let mut games = Vec::new();
    for (wishes, moves, ending) in [
        (json!({ "time": "5+3", "visibility": "public" }), "f2f3 e7e5 g2g4 d8h4", None),
        (json!({ "time": "3+2", "black_time": "1+0" }), "e2e4 e7e5 g1f3 b8c6", Some(acts::RESIGN)),
        (json!({ "time": "40/90m+30s:30m+30s" }), "d2d4 g8f6 c2c4", Some(acts::RESIGN)),
        (json!({ "chess960": 518, "time": "15+10" }), "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1", Some(acts::RESIGN)),
        (json!({ "fen": "4k3/8/8/8/8/8/8/R3K3 b Q - 7 30" }), "e8d7 e1c1", Some(acts::RESIGN)),
        (json!({}), "e2e4", Some(Act::Abort)),
        (json!({}), "e2e4 c7c5 g1f3", None),
    ] {
        let mut game = app.begin(wishes).await;
        game.white.must(acts::say("good luck")).await;
        let is_timed = game.white.act(Act::AddTime).await.is_ok();
        game.play(moves).await;
        if is_timed && ending.is_some() {
            game.black.must(Act::AddTime).await;
            game.play(if moves.ends_with("c2c4") { "e7e6" } else { "" }).await;
        }
        if let Some(act) = ending {
            game.white.must(act).await;
        }
        games.push(game.id);
    }
    let (anna, bert) = (register(&app, "anna").await, register(&app, "bert").await);
    let mut game = Match::between(anna, bert, json!({ "time": "5+3", "visibility": "public", "rated": true })).await;
    game.play("e2e4 e7e5").await;
    game.white.person.post(&format!("/api/games/{}/away", game.id), json!({ "ms": 4000 })).await.expect(200);
    game.black.must(acts::RESIGN).await;
    games.push(game.id);
    let wish = json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "white" });
    let person = app.guest().await;
    let id = person.make_game(wish).await;
    let mut player = Player::join(person, &id).await;
    player.must(acts::play(0, "e2e4")).await;
    while player.hears_move().await.0 < 1 {}
    games.push(id);

    let mut told = json!({});
    for id in &games {
        let mut view = app.visitor().get(&format!("/api/games/{id}")).await.expect(200).json();
        view.as_object_mut().expect("a game").remove("you");
        let pgn = app.visitor().get(&format!("/api/games/{id}/pgn")).await.expect(200).text();
        told[id] = json!({ "view": view, "pgn": pgn });
    }
    fill(&app, &games).await;
    let last = migrations().iter().map(|migration| migration.version).max().expect("a migration");
    let wanted = std::env::var("DUMPS").unwrap_or_else(|_| last.to_string());
    for version in wanted.split(',').map(|version| version.parse::<i64>().expect("a number")) {
        let mut told = told.clone();
        for address in addresses(version, &games) {
            let answer = app.visitor().get(&address).await.expect(200);
            told[address] = serde_json::from_slice(&answer.body).unwrap_or_else(|_| Value::String(answer.text()));
        }
        let path = dumps().join(format!("{version}.sql"));
        std::fs::create_dir_all(dumps()).expect("a folder");
        let told = serde_json::to_string_pretty(&told).expect("JSON");
        std::fs::write(path.with_extension("json"), told).expect("written");
        std::fs::write(path, rows(&app.database_url(), version).await).expect("written");
    }
}

/// All rows as statements, for a schema that ended with this migration.
async fn rows(url: &str, version: i64) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let old = format!("sqlite:{}?mode=rwc", folder.path().join("old.db").display());
    let mut old = old_schema(&old, version).await;
    let mut connection = AnyConnection::connect(url).await.expect("a database");
    let mut text = String::new();
    for table in TABLES {
        let known = format!("select name from pragma_table_info('{table}')");
        let known: Vec<String> = sqlx::query_scalar(AssertSqlSafe(known)).fetch_all(&mut old).await.expect("columns");
        if known.is_empty() {
            continue;
        }
        let rows = format!("select {} from {table}", known.join(", "));
        let rows = sqlx::query(AssertSqlSafe(rows)).fetch_all(&mut connection).await;
        for row in rows.expect("rows") {
            let names: Vec<&str> = row.columns().iter().map(Column::name).collect();
            let values: Vec<String> = (0..names.len()).map(|i| literal(&row, i)).collect();
            writeln!(text, "insert into {table} ({}) values ({});", names.join(", "), values.join(", ")).expect("text");
        }
    }
    text
}

fn literal(row: &AnyRow, i: usize) -> String {
    if let Ok(number) = row.try_get::<Option<i64>, _>(i) {
        return number.map_or("null".to_owned(), |number| number.to_string());
    }
    if let Ok(number) = row.try_get::<Option<f64>, _>(i) {
        return number.map_or("null".to_owned(), |number| format!("{number:?}"));
    }
    if let Ok(Some(bytes)) = row.try_get::<Option<Vec<u8>>, _>(i)
        && row.try_get::<Option<String>, _>(i).is_err()
    {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        return format!("{BYTES}{digits}'");
    }
    let text: Option<String> = row.try_get(i).expect("numbers, bytes and text");
    text.map_or("null".to_owned(), |text| format!("'{}'", text.replace('\'', "''")))
}
