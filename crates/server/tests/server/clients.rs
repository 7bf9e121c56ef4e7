//! Programs that others have written for Lichess, unchanged, against this server. `make clients-test` installs what can be
//! had and says where it is; without that they are left out, and it is said so.

use crate::common::TestApp;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

/// The Python that has the clients' libraries.
const PYTHON: &str = "TABIYA_CLIENTS_PYTHON";
/// The folder of lichess-bot.
const LICHESS_BOT: &str = "TABIYA_LICHESS_BOT";

/// Runs a script of `trials/clients` against a server; false where it is left out.
async fn run(script: &str, arguments: &[String]) -> bool {
    let Ok(python) = env::var(PYTHON) else {
        eprintln!(
            "left out: {script} ({PYTHON} does not say where a Python with its library is; see `make clients-test`)"
        );
        return false;
    };
    let app = TestApp::start().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../trials/clients").join(script);
    let mut command = Command::new(python);
    command.arg(script).arg(format!("http://{}", app.address())).args(arguments).stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().expect("Python starts");
    let (told, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}\n{error}");
    eprintln!("{told}");
    true
}

#[tokio::test]
async fn berserk_plays_whole_games_and_exports_them() {
    run("berserk_game.py", &[]).await;
}

#[tokio::test]
async fn lichess_bot_plays_ten_games_against_a_person() {
    match env::var(LICHESS_BOT) {
        Ok(folder) => drop(run("lichess_bot_games.py", &[folder, "10".to_owned()]).await),
        Err(_) => eprintln!("left out: lichess_bot_games.py ({LICHESS_BOT} does not say where lichess-bot is)"),
    }
}
