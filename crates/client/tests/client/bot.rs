//! The bot against a server that says what the test wants it to say, with an engine that always plays the same.

use crate::fake::{Fake, json};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tabiya_arena::{Draft, EngineSpec, Limit};
use tabiya_client::Client;
use tabiya_client::bot::{self, Bot, BotError, BotReport, Shutdown};
use tabiya_rules::Termination;
use tempfile::TempDir;

const ENGINE: &str = "#!/bin/sh
while read -r line; do case \"$line\" in
uci) echo uciok;; isready) echo readyok;; go*) echo 'info depth 1 score cp -10'; echo 'bestmove e7e5';; quit) exit;;
esac; done
";
const CHALLENGE: &str = r#"{"type":"challenge","challenge":{"id":"ch","challenger":{"id":"anna","name":"Anna"},"variant":{"key":"KEY"},"speed":"blitz","rated":false}}
"#;
const START: &str = "{\"type\":\"gameStart\",\"game\":{\"gameId\":\"ch\"}}\n";

fn state(moves: &str, more: &str) -> String {
    format!(
        r#"{{"type":"gameState","moves":"{moves}","wtime":60000,"btime":60000,"winc":0,"binc":0,"status":"started"{more}}}"#
    )
}

fn full(moves: &str) -> String {
    let (state, clock) = (state(moves, ""), r#""clock":{"initial":60000,"increment":0}"#);
    format!(
        r#"{{"type":"gameFull","id":"ch","variant":{{"key":"standard"}},"white":{{"id":"anna","name":"Anna"}},"black":{{"id":"robot","name":"Robot"}},"initialFen":"startpos",{clock},"state":{state}}}"#
    ) + "\n"
}

/// An engine in a folder of its own.
fn engine() -> (TempDir, EngineSpec) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("engine");
    std::fs::write(&path, ENGINE).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let limit = Limit { move_time: Some(Duration::from_secs(1)), ..Limit::default() };
    let draft = Draft { command: Some((path, Vec::new())), limit: limit.clone(), ..Draft::default() };
    let spec = EngineSpec::complete(vec![draft], &Draft::default(), &limit).unwrap().remove(0);
    (folder, spec)
}

async fn fake(title: &str) -> Fake {
    let fake = Fake::start().await;
    fake.on("GET /api/account", json(&format!(r#"{{"id":"robot","username":"Robot"{title}}}"#)));
    for what in ["accept", "decline"] {
        fake.on(&format!("POST /api/challenge/ch/{what}"), json(r#"{"ok":true}"#));
    }
    for what in ["move/e7e5", "draw/yes", "draw/no", "takeback/yes", "resign"] {
        fake.on(&format!("POST /api/bot/game/ch/{what}"), json(r#"{"ok":true}"#));
    }
    fake
}

/// Runs the bot until `until` is reported; returns all reports and how it ended.
async fn run(fake: &Fake, until: fn(&BotReport) -> bool) -> (Vec<BotReport>, Result<(), BotError>) {
    let (_folder, engine) = engine();
    let bot = Bot { engine, most_games: 1, move_time: Duration::from_secs(1), upgrades: false };
    let client = Client::new(fake.address().parse().unwrap(), Some("token")).unwrap();
    let (shutdown, reports) = (Arc::new(Shutdown::default()), Arc::new(Mutex::new(Vec::new())));
    let (end, heard) = (Arc::clone(&shutdown), Arc::clone(&reports));
    let report = move |report: BotReport| {
        if until(&report) {
            end.finish.set();
        }
        heard.lock().unwrap().push(report);
    };
    let result = bot::run(client, bot, shutdown, report).await;
    let reports = reports.lock().unwrap().clone();
    (reports, result)
}

fn deeds(fake: &Fake) -> Vec<String> {
    fake.asked().into_iter().map(|asked| asked.what).filter(|what| what.starts_with("POST")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_becomes_a_game_and_the_game_is_played() {
    let fake = fake(r#","title":"BOT""#).await;
    fake.stream_on("GET /api/stream/event", &["\n", &CHALLENGE.replace("KEY", "standard"), START]);
    let over = state("e2e4 e7e5", r#","winner":"black""#).replace("started", "resign") + "\n";
    fake.stream("GET /api/bot/game/stream/ch", &[&full("e2e4"), &(state("e2e4 e7e5", "") + "\n"), &over]);
    let (reports, result) = run(&fake, |report| matches!(report, BotReport::Ended { .. })).await;
    result.unwrap();
    assert_eq!(deeds(&fake)[0], "POST /api/challenge/ch/accept");
    assert_eq!(reports[0], BotReport::Ready { name: "Robot".to_owned() });
    assert!(reports.contains(&BotReport::Accepted { by: "Anna".to_owned() }));
    let won = BotReport::Ended {
        game: "ch".to_owned(),
        how: "resign".to_owned(),
        why: Some(Termination::Resignation),
        won: Some(true),
    };
    assert_eq!(reports.last(), Some(&won));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_moves_answers_offers_and_comes_back_when_the_line_breaks() {
    let fake = fake(r#","title":"BOT""#).await;
    // The first stream of events ends, and so does the first of the game: both are asked for again.
    fake.stream("GET /api/stream/event", &[START]);
    fake.stream_on("GET /api/stream/event", &[START]);
    fake.stream("GET /api/bot/game/stream/ch", &[&full("")]);
    let offers = state("e2e4", r#","wtakeback":true"#) + "\n";
    fake.stream_on("GET /api/bot/game/stream/ch", &[&full("e2e4"), &offers]);
    let (_folder, engine) = engine();
    let bot = Bot { engine, most_games: 1, move_time: Duration::from_secs(1), upgrades: false };
    let client = Client::new(fake.address().parse().unwrap(), Some("token")).unwrap();
    let shutdown = Arc::new(Shutdown::default());
    let running = tokio::spawn(bot::run(client, bot, Arc::clone(&shutdown), |_| {}));
    loop {
        let deeds = deeds(&fake);
        let has = |what: &str| deeds.iter().any(|deed| deed == &format!("POST /api/bot/game/ch/{what}"));
        if has("move/e7e5") && has("takeback/yes") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    shutdown.leave.set();
    running.await.unwrap().unwrap();
    let streams = fake.asked().into_iter().filter(|asked| asked.what == "GET /api/stream/event").count();
    assert!(streams >= 2, "{streams}");
}

/// Only the game's stream ends, while that of events goes on: the bot must come back by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_stream_ends_is_taken_up_again() {
    let fake = fake(r#","title":"BOT""#).await;
    fake.stream_on("GET /api/stream/event", &[START]);
    fake.stream("GET /api/bot/game/stream/ch", &[&full("")]);
    let over = state("e2e4 e7e5", r#","winner":"white""#).replace("started", "resign") + "\n";
    fake.stream("GET /api/bot/game/stream/ch", &[&full("e2e4"), &over]);
    let (reports, result) = run(&fake, |report| matches!(report, BotReport::Ended { .. })).await;
    result.unwrap();
    let lost = BotReport::Ended {
        game: "ch".to_owned(),
        how: "resign".to_owned(),
        why: Some(Termination::Resignation),
        won: Some(false),
    };
    assert_eq!(reports.last(), Some(&lost));
}

/// Moves are taken back, and the same one is made again: the bot must answer it again.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_comes_again_is_answered_again() {
    let fake = fake(r#","title":"BOT""#).await;
    fake.stream_on("GET /api/stream/event", &[START]);
    let [played, answered, taken_back] = ["e2e4", "e2e4 e7e5", ""].map(|moves| state(moves, "") + "\n");
    fake.stream_on("GET /api/bot/game/stream/ch", &[&full("e2e4"), &answered, &taken_back, &played]);
    let (_folder, engine) = engine();
    let bot = Bot { engine, most_games: 1, move_time: Duration::from_secs(1), upgrades: false };
    let client = Client::new(fake.address().parse().unwrap(), Some("token")).unwrap();
    let shutdown = Arc::new(Shutdown::default());
    let running = tokio::spawn(bot::run(client, bot, Arc::clone(&shutdown), |_| {}));
    while deeds(&fake).iter().filter(|deed| deed.ends_with("move/e7e5")).count() < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    shutdown.leave.set();
    running.await.unwrap().unwrap();
}

/// Challenges that wait while the bot is away come together, before the first of their games has begun.
#[tokio::test(flavor = "multi_thread")]
async fn no_more_games_are_taken_than_there_is_room_for() {
    let fake = fake(r#","title":"BOT""#).await;
    fake.on("POST /api/challenge/other/decline", json(r#"{"ok":true}"#));
    let challenge = CHALLENGE.replace("KEY", "standard");
    let other = challenge.replace(r#""id":"ch""#, r#""id":"other""#);
    fake.stream_on("GET /api/stream/event", &[&challenge, &other, START]);
    let over = state("e2e4", r#","winner":"black""#).replace("started", "resign") + "\n";
    fake.stream("GET /api/bot/game/stream/ch", &[&full(""), &over]);
    let (reports, result) = run(&fake, |report| matches!(report, BotReport::Ended { .. })).await;
    result.unwrap();
    assert_eq!(deeds(&fake), ["POST /api/challenge/ch/accept", "POST /api/challenge/other/decline"]);
    assert!(reports.contains(&BotReport::Accepted { by: "Anna".to_owned() }));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_cannot_play_is_declined() {
    let fake = fake(r#","title":"BOT""#).await;
    fake.stream_on("GET /api/stream/event", &[&CHALLENGE.replace("KEY", "atomic")]);
    let (reports, result) = run(&fake, |report| matches!(report, BotReport::Declined { .. })).await;
    result.unwrap();
    assert_eq!(deeds(&fake), ["POST /api/challenge/ch/decline"]);
    assert_eq!(reports.last(), Some(&BotReport::Declined { by: "Anna".to_owned() }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_account_a_bad_token_and_no_engine_are_said_at_once() {
    let person = fake("").await;
    let (_, result) = run(&person, |_| false).await;
    assert!(matches!(result, Err(BotError::NotABot(name)) if name == "Robot"));
    let stranger = Fake::start().await;
    let (_, result) = run(&stranger, |_| false).await;
    assert!(matches!(result, Err(BotError::Server(_))));
    let limit = Limit { move_time: Some(Duration::from_secs(1)), ..Limit::default() };
    let missing = ("/nowhere/engine".into(), Vec::new());
    let draft = Draft { command: Some(missing), limit: limit.clone(), ..Draft::default() };
    let engine = EngineSpec::complete(vec![draft], &Draft::default(), &limit).unwrap().remove(0);
    let bot = Bot { engine, most_games: 1, move_time: Duration::from_secs(1), upgrades: false };
    let client = Client::new(person.address().parse().unwrap(), Some("token")).unwrap();
    let result = bot::run(client, bot, Arc::default(), |_| {}).await;
    assert!(matches!(result, Err(BotError::Engine(_))));
}
