//! Programs that others have written for Lichess, unchanged, against this server. `make clients-test` installs what can be
//! had and says where it is; without that they are left out, and it is said so.

use crate::common::TestApp;
use crate::lichess::Program;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;

/// The Python that has the clients' libraries.
const PYTHON: &str = "TABIYA_CLIENTS_PYTHON";
/// The engine by which bots play.
const ENGINE: &str = "TABIYA_CLIENTS_ENGINE";

/// What `make clients-test` says of this; none where it is left out, which is told.
fn said(name: &str, script: &str) -> Option<String> {
    let value = env::var(name).ok().filter(|value| !value.is_empty());
    if value.is_none() {
        eprintln!("left out: {script} ({name} does not say where that is; see `make clients-test`)");
    }
    value
}

/// Runs a script of `trials/clients` against a server.
async fn run(script: &str, arguments: &[String]) {
    let Some(python) = said(PYTHON, script) else { return };
    let app = TestApp::start().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../trials/clients").join(script);
    let mut command = Command::new(python);
    command.arg(script).arg(format!("http://{}", app.address())).args(arguments);
    finish(command).await;
}

/// Runs a client to its end, which must be a good one.
async fn finish(mut command: Command) {
    command.stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().expect("the client starts");
    let (told, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}\n{error}");
    eprintln!("{told}");
}

/// Ten games of the bot in the folder that this variable names.
async fn play_ten(bot: &str, folder: &str) {
    let script = "bot_games.py";
    if let (Some(folder), Some(engine)) = (said(folder, script), said(ENGINE, script)) {
        run(script, &[bot.to_owned(), folder, engine, "10".to_owned()]).await;
    }
}

#[tokio::test]
async fn berserk_plays_whole_games_and_exports_them() {
    run("berserk_game.py", &[]).await;
}

#[tokio::test]
async fn cli_chess_joins_a_game() {
    run("cli_chess_game.py", &[]).await;
}

#[tokio::test]
async fn litchee_reads_all_that_it_asks_for() {
    let Some(litchee) = said("TABIYA_LITCHEE", "litchee") else { return };
    let app = TestApp::start().await;
    let mut command = Command::new(litchee);
    command.arg(format!("http://{}", app.address()));
    let scopes = [
        Scope::BoardPlay,
        Scope::ChallengeRead,
        Scope::ChallengeWrite,
        Scope::PreferenceRead,
        Scope::EngineRead,
        Scope::EngineWrite,
    ];
    let bots = [Scope::BotPlay, Scope::ChallengeRead, Scope::ChallengeWrite];
    for (name, role, scopes) in [
        ("Wanda", PersonKind::Player, &scopes[..]),
        ("Bela", PersonKind::Player, &scopes),
        ("Robot", PersonKind::Bot, &bots),
    ] {
        command.arg(name).arg(Program::new(&app, name, role, scopes).await.token);
    }
    finish(command).await;
}

#[tokio::test]
async fn lichess_bot_plays_a_person_and_the_computer() {
    play_ten("lichess-bot", "TABIYA_LICHESS_BOT").await;
}

#[tokio::test]
async fn botli_plays_a_person_and_the_computer() {
    play_ten("BotLi", "TABIYA_BOTLI").await;
}
