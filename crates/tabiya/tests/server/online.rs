//! `tabiya play --server` as somebody at a keyboard knows it, against a server that may go away for a while.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tabiya_client::Client;
use tabiya_server::auth::Scope;
use tabiya_server::game::Role;
use tabiya_server::store::Store;
use tabiya_terminal::online::{self, OnlineError, Options, Wish};
use tabiya_text::Language;
use tabiya_trials::{PATIENCE, Site, TestApp};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// What somebody sees so far.
#[derive(Clone, Default)]
struct Shown(Arc<Mutex<Vec<u8>>>);

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody at a keyboard.
struct Terminal {
    keyboard: mpsc::Sender<String>,
    shown: Shown,
    seen: usize,
    running: JoinHandle<Result<(), OnlineError>>,
}

impl Terminal {
    fn start(server: SocketAddr, token: Option<&str>, wish: Wish) -> Terminal {
        let (keyboard, typed) = mpsc::channel(8);
        let shown = Shown::default();
        let client = Client::new(format!("http://{server}").parse().expect("an address"), token).expect("a client");
        let mut out = shown.clone();
        let running = std::thread::spawn(move || {
            let options = Options { language: Language::English, figures: false };
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(online::run(client, wish, options, typed, &mut out))
        });
        Terminal { keyboard, shown, seen: 0, running }
    }

    async fn types(&self, line: &str) {
        self.keyboard.send(line.to_owned()).await.expect("the program listens");
    }

    /// Waits until this is shown, after all that was waited for before; returns what was shown until then.
    async fn sees(&mut self, text: &str) -> String {
        let began = Instant::now();
        loop {
            let all = String::from_utf8_lossy(&self.shown.0.lock().expect("no panic")).into_owned();
            if let Some(at) = all[self.seen..].find(text) {
                let end = self.seen + at + text.len();
                let new = all[self.seen..end].to_owned();
                self.seen = end;
                return new;
            }
            assert!(began.elapsed() < PATIENCE, "{text:?} is not shown, only:\n{}", &all[self.seen..]);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the program ends; returns all that it has shown.
    async fn ends(self) -> String {
        let result = tokio::task::spawn_blocking(|| self.running.join()).await.expect("it runs").expect("no panic");
        result.unwrap_or_else(|error| panic!("{error}"));
        String::from_utf8_lossy(&self.shown.0.lock().expect("no panic")).into_owned()
    }
}

/// A token of somebody new.
async fn token(app: &TestApp, name: &str) -> String {
    let store = Store::open(&app.database_url()).await.expect("the database");
    let player = store.add_account(None, name, None, Role::Player).await.expect("the database").expect("a new name");
    let scopes = [Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite];
    let (token, _) = store.add_token(&player.id, "test", &scopes, None).await.expect("the database");
    store.close().await;
    token
}

/// An address that stays the same when the server comes back at another.
async fn steady(site: &Site) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let site = site.clone();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let site = site.clone();
            tokio::spawn(async move {
                if let Ok(mut far) = TcpStream::connect(site.address()).await {
                    let _ = copy_bidirectional(&mut near, &mut far).await;
                }
            });
        }
    });
    address
}

fn challenge(name: &str) -> Wish {
    Wish::Challenge { name: name.to_owned(), clock: Some((3600, 0)) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_away() {
    let mut app = TestApp::start().await;
    let server = steady(app.site()).await;
    let (anna, bert) = (token(&app, "Anna").await, token(&app, "Bert").await);
    let mut bert = Terminal::start(server, Some(&bert), Wish::Wait);
    bert.sees("Waiting for a challenge").await;
    let mut anna = Terminal::start(server, Some(&anna), challenge("bert"));
    anna.sees("bert has been asked").await;
    bert.sees("Anna asks for a game (60+0). yes or no?").await;
    // Even while somebody waits for an answer.
    app.restart().await;
    bert.sees("The line broke").await;
    bert.sees("Anna asks for a game").await;
    bert.types("yes").await;
    let mut terminals = [anna, bert];
    for terminal in &mut terminals {
        terminal.sees(" against ").await;
    }
    let mut white = usize::from(!shown_so_far(&terminals[0]).contains("You have White"));
    terminals[white].sees("Your move:").await;
    terminals[white].types("e4").await;
    terminals[1 - white].sees("Your move:").await;
    app.crash().await;
    for terminal in &mut terminals {
        terminal.sees("The line broke").await;
        terminal.sees("e4 · clocks:").await;
    }
    white = 1 - white;
    terminals[white].types("e5").await;
    terminals[1 - white].sees("e5 · clocks:").await;
    terminals[white].types("resign").await;
    let [anna, bert] = terminals;
    let told = [anna.ends().await, bert.ends().await];
    assert_eq!(told.iter().filter(|told| told.ends_with("You have won (resignation).\n")).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|told| told.ends_with("You have lost (resignation).\n")).count(), 1, "{told:?}");
}

fn shown_so_far(terminal: &Terminal) -> String {
    String::from_utf8_lossy(&terminal.shown.0.lock().expect("no panic")).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_takes_the_challenge_along_and_is_told_of_a_no() {
    let app = TestApp::start().await;
    let (server, anna, bert) = (app.address(), token(&app, "Anna").await, token(&app, "Bert").await);
    let mut bert = Terminal::start(server, Some(&bert), Wish::Wait);
    bert.sees("Waiting").await;
    let mut first = Terminal::start(server, Some(&anna), challenge("bert"));
    first.sees("bert has been asked").await;
    bert.sees("Anna asks for a game").await;
    first.types("quit").await;
    first.ends().await;
    bert.sees("Anna asks no longer.").await;
    bert.types("yes").await;
    bert.sees("Waiting").await;
    let second = Terminal::start(server, Some(&anna), challenge("bert"));
    bert.sees("Anna asks for a game").await;
    bert.types("no").await;
    assert!(second.ends().await.contains("The challenge was declined: "));
    bert.types("quit").await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_links_and_watching() {
    let app = TestApp::start().await;
    let (server, anna, bert) = (app.address(), token(&app, "Anna").await, token(&app, "Bert").await);
    let seek = Wish::Seek { minutes: "60".to_owned(), increment: 0 };
    let mut one = Terminal::start(server, Some(&anna), seek.clone());
    one.sees("Looking for an opponent").await;
    let mut other = Terminal::start(server, Some(&bert), seek.clone());
    for terminal in [&mut one, &mut other] {
        let told = terminal.sees(" against ").await;
        assert!(told.contains("You have"), "{told}");
    }

    // A game that is there already is not the one that is looked for.
    let mut again = Terminal::start(server, Some(&anna), seek);
    again.sees("Looking for an opponent").await;
    again.types("hello").await;
    again.sees("Looking for an opponent").await;
    again.types("quit").await;
    assert!(!again.ends().await.contains("against"));

    let made = app.visitor().post("/api/challenge/open", serde_json::json!({ "clock.limit": 3600 })).await.expect(200);
    let (id, url) = (made.json()["id"].as_str().expect("a name").to_owned(), made.json()["url"].clone());
    let mut first = Terminal::start(server, Some(&anna), Wish::Join(url.as_str().expect("a link").to_owned()));
    first.sees("it begins when the other one is taken").await;
    let mut second = Terminal::start(server, Some(&bert), Wish::Join(id.clone()));
    first.sees("against Bert").await;
    second.sees("against Anna").await;
    let mut white = if shown_so_far(&first).contains("You have White") { first } else { second };
    white.sees("Your move:").await;
    white.types("e5").await;
    white.sees("A move such as").await;
    white.types("e4").await;
    white.sees("e4 · clocks: 60:00 – 60:00").await;
    let mut watcher = Terminal::start(server, None, Wish::Watch(id));
    watcher.sees(" (under way)").await;
    white.types("abort").await;
    white.sees("The game is over without a winner (called off).").await;
    watcher.sees("e4 · clocks:").await;
    watcher.sees(" (called off)").await;
    watcher.ends().await;
    for terminal in [one, other] {
        terminal.types("quit").await;
        terminal.ends().await;
    }
}
