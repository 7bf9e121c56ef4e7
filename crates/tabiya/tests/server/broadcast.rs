//! `tabiya broadcast` beside a real server: a folder that is written to again and again, and a server that is gone for a while.

use crate::program;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child as Process, Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use tabiya_trials::{Child, Person};
use tokio::net::{TcpListener, TcpStream};

/// The command, and the lines that it prints.
struct Sender {
    process: Process,
    lines: mpsc::Receiver<String>,
}

impl Sender {
    fn start(source: &Path, arguments: &[&str]) -> Sender {
        let mut command = Command::new(program());
        command.arg("broadcast").arg(source).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("it starts");
        let (told, lines) = mpsc::channel();
        let out = BufReader::new(process.stdout.take().expect("its output"));
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| told.send(line)));
        Sender { process, lines }
    }

    /// The next line.
    fn line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(30)).expect("a line")
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn game(board: u32, moves: &str) -> String {
    format!("[Event \"Open\"]\n[Round \"1.{board}\"]\n[White \"A{board}\"]\n[Black \"B{board}\"]\n\n{moves}\n")
}

/// A door that stays where it is when the server behind it moves to another port.
async fn door(behind: Arc<Mutex<SocketAddr>>) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("its address");
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let behind = *behind.lock().expect("nobody panics with it");
            tokio::spawn(async move {
                if let Ok(mut far) = TcpStream::connect(behind).await {
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                }
            });
        }
    });
    address
}

/// Waits until the round has these boards.
async fn until(person: &Person, round: &str, wanted: &[&str]) {
    let began = Instant::now();
    loop {
        let shown = person.get(&format!("/api/broadcasts/rounds/{round}")).await.expect(200).json();
        let moves: Vec<&str> =
            shown["boards"].as_array().into_iter().flatten().filter_map(|board| board["moves"].as_str()).collect();
        if moves == wanted {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{moves:?}, not {wanted:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_sent_while_it_is_written_also_when_the_server_was_gone() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Child::start(program(), data.path(), &[]).await.expect("the server starts");
    let ada = Person::new(server.site().clone());
    ada.post("/api/register", json!({ "name": "Ada", "password": "correct horse" })).await.expect(200);
    let wish = json!({ "name": "Open", "visibility": "public", "round": { "name": "First" } });
    let made = ada.post("/api/broadcasts", wish).await.expect(200).json();
    let round = made["round"].as_str().expect("a round").to_owned();
    let token = async |scope: &str| {
        let wish = json!({ "label": "x", "scopes": [scope], "password": "correct horse" });
        let made: Value = ada.post("/api/me/tokens", wish).await.expect(200).json();
        made["token"].as_str().expect("a token").to_owned()
    };
    let (token, useless) = (token("study:write").await, token("board:play").await);
    let behind = Arc::new(Mutex::new(server.site().address()));
    let url = format!("http://{}", door(Arc::clone(&behind)).await);
    let folder = tempfile::tempdir().expect("a folder");
    let write = |board: u32, moves: &str| {
        std::fs::write(folder.path().join(format!("game-{board}.pgn")), game(board, moves)).expect("it is ours");
    };
    let arguments = |token: &str| ["--to", &url, "--round", &round, "--token", token].map(str::to_owned);
    let with = arguments(&useless);
    let refused = Command::new(program()).arg("broadcast").arg(folder.path()).args(with).output().expect("it runs");
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("study:write"));

    write(1, "1. e4 *");
    let with = arguments(&token);
    let with: Vec<&str> = with.iter().map(String::as_str).collect();
    let sender = Sender::start(folder.path(), &with);
    assert_eq!(sender.line(), "sending to Open, First");
    until(&ada, &round, &["e2e4"]).await;
    write(2, "1. d4 d5 2. Ke3 *");
    write(1, "1. e4 e5 *");
    let problem = sender.line();
    assert!(problem.starts_with("1.2 A2 – B2: ") && problem.contains("Ke3"), "{problem}");
    until(&ada, &round, &["e2e4 e7e5"]).await;
    write(2, "1. d4 d5 *");
    until(&ada, &round, &["e2e4 e7e5", "d2d4 d7d5"]).await;

    server.kill().await.expect("it is killed");
    write(1, "1. e4 e5 2. Nf3 *");
    let trouble = sender.line();
    assert!(trouble.contains("trying again"), "{trouble}");
    server.resume().await.expect("it is there again");
    *behind.lock().expect("nobody panics with it") = server.site().address();
    until(&ada, &round, &["e2e4 e7e5 g1f3", "d2d4 d7d5"]).await;
    // It may have tried in vain more than once.
    let next = std::iter::repeat_with(|| sender.line()).find(|line| !line.contains("trying again"));
    assert_eq!(next.as_deref(), Some("sending again"));
    drop(sender);

    // Once more from the beginning changes nothing, and is told in figures.
    let once = Command::new(program()).arg("broadcast").arg(folder.path()).args(&with).arg("--once").output();
    let once = once.expect("it runs");
    let text = String::from_utf8_lossy(&once.stdout).into_owned();
    assert!(once.status.success() && text.ends_with("games: 2, moves sent: 5, uploads: 1\n"), "{text}");
    until(&ada, &round, &["e2e4 e7e5 g1f3", "d2d4 d7d5"]).await;
    // And so does its own PGN, fetched by its address.
    let address = format!("{url}/api/broadcast/round/{round}.pgn");
    let once = Command::new(program()).args(["broadcast", &address]).args(&with).arg("--once").output();
    let once = once.expect("it runs");
    assert!(once.status.success(), "{}", String::from_utf8_lossy(&once.stderr));
    until(&ada, &round, &["e2e4 e7e5 g1f3", "d2d4 d7d5"]).await;
}
