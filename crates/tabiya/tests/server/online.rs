//! `tabiya play --server` as somebody at a keyboard knows it, against a server that may go away for a while.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tabiya_client::{Client, Server};
use tabiya_rules::Color;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_terminal::online::{Act, Against, Connection, GameWish, News, Order};
use tabiya_terminal::plain::{Console, First, Heard, Lines, Options};
use tabiya_terminal::session::Pace;
use tabiya_trials::{PATIENCE, Site, TestApp};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// What somebody sees so far.
#[derive(Clone, Default)]
struct Shown(Arc<Mutex<Vec<u8>>>);

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What somebody types.
struct Keyboard(mpsc::Receiver<String>);

impl Lines for Keyboard {
    fn next_line(&mut self, patience: Option<Duration>) -> io::Result<Heard> {
        match self.0.recv_timeout(patience.unwrap_or(PATIENCE)) {
            Ok(line) => Ok(Heard::Line(line)),
            Err(RecvTimeoutError::Timeout) => Ok(Heard::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Heard::End),
        }
    }
}

/// Somebody at a keyboard.
struct Terminal {
    keyboard: mpsc::Sender<String>,
    shown: Shown,
    seen: usize,
    running: JoinHandle<io::Result<()>>,
}

impl Terminal {
    fn start(server: SocketAddr, token: Option<&str>, orders: Vec<Order>, is_passing: bool) -> Terminal {
        let (keyboard, typed) = mpsc::channel();
        let shown = Shown::default();
        let connection =
            Connection::open(format!("http://{server}").parse().expect("an address"), token).expect("a connection");
        let mut out = shown.clone();
        let running = std::thread::spawn(move || {
            let options = Options { asks: true, pace: Pace::Nodes(1000), ..Options::default() };
            let (began, mut input) = (Instant::now(), Keyboard(typed));
            let time = move || began.elapsed();
            Console::new(options, &mut input, &mut out, &time).play_online(connection, First { orders, is_passing })
        });
        Terminal { keyboard, shown, seen: 0, running }
    }

    /// Somebody who has just come.
    async fn come(server: SocketAddr, token: &str) -> Terminal {
        let mut terminal = Terminal::start(server, Some(token), Vec::new(), false);
        terminal.sees("online>").await;
        terminal
    }

    fn types(&self, line: &str) {
        self.keyboard.send(line.to_owned()).expect("the program listens");
    }

    /// Types something and waits until this is shown; returns what was shown until then.
    async fn tries(&mut self, line: &str, text: &str) -> String {
        self.types(line);
        self.sees(text).await
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
        drop(self.keyboard);
        let result = tokio::task::spawn_blocking(|| self.running.join()).await.expect("it runs").expect("no panic");
        result.unwrap_or_else(|error| panic!("{error}"));
        String::from_utf8_lossy(&self.shown.0.lock().expect("no panic")).into_owned()
    }
}

/// A token of somebody new.
async fn token(app: &TestApp, name: &str) -> String {
    let store = Store::open(&app.database_url()).await.expect("the database");
    let player =
        store.add_account(None, name, None, PersonKind::Player).await.expect("the database").expect("a new name");
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

fn make(against: Against) -> Vec<Order> {
    let time = Some("60+0".parse().expect("a clock"));
    vec![Order::Make(GameWish { against, color: Some(Color::White), time, title: String::new() })]
}

/// Anna has White against Bert.
async fn two(server: SocketAddr, app: &TestApp) -> (Terminal, Terminal) {
    let (anna, bert) = (token(app, "Anna").await, token(app, "Bert").await);
    let mut bert = Terminal::come(server, &bert).await;
    let mut anna = Terminal::start(server, Some(&anna), make(Against::Person("bert".to_owned())), false);
    bert.sees("Anna asks for a game (60+0): y or n?").await;
    bert.types("y");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("White: Anna. Black: Bert.").await;
        terminal.sees("White to move>").await;
    }
    (anna, bert)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_register_find_each_other_and_play_to_mate_twice() {
    let app = TestApp::start().await;
    let server = app.address();
    let mut anna = Terminal::start(server, None, Vec::new(), false);
    anna.sees("You are not logged in").await;
    anna.tries("register Anna", "Password:").await;
    anna.tries("correct horse", "Password once more:").await;
    anna.tries("wrong horse", "The two passwords differ.").await;
    anna.tries("login Anna", "Password:").await;
    anna.tries("correct horse", "The server says no").await;
    anna.tries("register Anna", "Password:").await;
    anna.tries("correct horse", "Password once more:").await;
    anna.tries("correct horse", "You are Anna on http://").await;
    anna.tries("make", "Against whom?").await;
    anna.tries("", "Your colour?").await;
    anna.tries("white", "Clock, such as").await;
    anna.tries("60+0", "A title for the list").await;
    anna.tries("Beginners", "Whoever opens this link can play: http://").await;

    let mut bert = Terminal::come(server, &token(&app, "Bert").await).await;
    bert.tries("nonsense", "there is no such command").await;
    bert.tries("help", "play whoever wants the same time").await;
    bert.tries("games", "1  Beginners: Anna waits for an opponent (60+0), you have Black").await;
    bert.types("join 1");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("White: Anna. Black: Bert.").await;
        terminal.sees("White to move>").await;
    }
    bert.tries("e5", "it is your opponent’s turn.").await;
    // The same sentences as in a game at this keyboard.
    anna.tries("e2e5", "e2e5: ").await;
    anna.tries("Ke3", "Ke3: ").await;
    anna.tries("hint", "While you play a person there is no help.").await;
    anna.tries("moves e2", "From e2: e3 e4").await;
    anna.tries("redo", "That cannot be done in a game on a server.").await;
    anna.tries("help", "say something to your opponent").await;
    anna.types("f3");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("White: pawn f2 to f3.").await;
        terminal.sees("Black to move>").await;
    }
    bert.tries("e5", "White to move>").await;
    bert.tries("say Good luck!", "Bert: Good luck!").await;
    anna.sees("Bert: Good luck!").await;
    anna.tries("g4", "Black to move>").await;
    anna.tries("history", "1. f3 e5 2. g4").await;
    anna.tries("captured", "Nothing has been taken.").await;
    anna.tries("flip", " a").await;
    bert.sees("White: pawn g2 to g4.").await;
    bert.types("Qh4");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("Black: queen d8 to h4, checkmate.").await;
        terminal.sees("0-1: Bert wins by checkmate.").await;
        terminal.sees("Play again? (y/n)").await;
    }
    anna.tries("y", "Waiting for your opponent").await;
    bert.sees("Anna wants to play again").await;
    bert.types("y");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("White: Bert. Black: Anna.").await;
        terminal.sees("White to move>").await;
    }
    bert.tries("e4", "Black to move>").await;
    anna.sees("Black to move>").await;
    anna.tries("e5", "White to move>").await;
    bert.sees("White to move>").await;
    // Nobody resigns by mistake.
    bert.tries("resign", "Bert, do you resign? (y/n)").await;
    bert.tries("n", "White to move>").await;
    bert.tries("resign", "Bert, do you resign? (y/n)").await;
    bert.types("y");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("0-1: Anna wins by resignation.").await;
    }
    anna.tries("n", "online>").await;
    anna.tries("logout", "You are not logged in").await;
    anna.types("quit");
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_offered_and_what_is_declined_is_told() {
    let app = TestApp::start().await;
    let (mut anna, mut bert) = two(app.address(), &app).await;
    anna.tries("accept", "Nothing has been offered.").await;
    anna.tries("e4", "Black to move>").await;
    bert.sees("White: pawn e2 to e4.").await;
    anna.tries("undo", "You ask to take a move back.").await;
    bert.sees("Anna wants to take a move back: accept or decline.").await;
    bert.types("decline");
    anna.sees("Bert says no: the move stands.").await;
    bert.sees("Bert says no: the move stands.").await;
    bert.tries("e5", "White to move>").await;
    anna.sees("White to move>").await;
    anna.tries("draw", "You offer a draw.").await;
    bert.sees("Anna offers a draw: accept takes it, decline or a move refuses it.").await;
    bert.types("decline");
    anna.sees("Bert declines the draw.").await;
    anna.tries("draw", "you have asked for that already").await;
    anna.tries("claim", "either has the position").await;
    anna.tries("Nf3", "Black to move>").await;
    bert.sees("White: knight g1 to f3.").await;
    bert.tries("undo", "You ask to take a move back.").await;
    anna.sees("Bert wants to take a move back").await;
    anna.types("accept");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("moves were taken back.").await;
        terminal.sees("Black to move>").await;
    }
    bert.tries("d5", "White to move>").await;
    anna.sees("Black: pawn d7 to d5.").await;
    anna.tries("draw", "You offer a draw.").await;
    bert.sees("Anna offers a draw").await;
    bert.types("accept");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("1/2-1/2: draw by agreement.").await;
    }
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_claimed_on_the_board_and_with_the_intended_move() {
    let app = TestApp::start().await;
    let (mut anna, mut bert) = two(app.address(), &app).await;
    for (white, black) in [("Nf3", "Nf6"), ("Ng1", "Ng8"), ("Nf3", "Nf6")] {
        anna.tries(white, "Black to move>").await;
        bert.sees("Black to move>").await;
        bert.tries(black, "White to move>").await;
        anna.sees("White to move>").await;
    }
    anna.tries("Ng1", "Black to move>").await;
    bert.sees("Black to move>").await;
    bert.tries("claim e6", "either has the position").await;
    bert.types("claim Ng8");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("1/2-1/2: draw by threefold repetition.").await;
    }
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_away() {
    let mut app = TestApp::start().await;
    let server = steady(app.site()).await;
    let (mut anna, mut bert) = two(server, &app).await;
    app.restart().await;
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("The line broke").await;
        terminal.sees("The line is back.").await;
    }
    anna.tries("e4", "Black to move>").await;
    bert.sees("White: pawn e2 to e4.").await;
    app.crash().await;
    // Whoever moves before the line is back loses nothing: the move is made as soon as it can be, and once.
    bert.types("e5");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("The line is back.").await;
        terminal.sees("Black: pawn e7 to e5.").await;
        terminal.sees("White to move>").await;
    }
    anna.tries("history", "1. e4 e5").await;
    anna.tries("resign", "(y/n)").await;
    anna.types("y");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("0-1: Bert wins by resignation.").await;
    }
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_can_be_followed_no_longer_is_left() {
    let app = TestApp::start().await;
    let (server, token) = (app.address(), token(&app, "Anna").await);
    let mut anna = Terminal::start(server, Some(&token), make(Against::Computer(1)), false);
    anna.sees("White to move>").await;
    let address: Server = format!("http://{server}").parse().expect("an address");
    Client::new(address.clone(), Some(&token)).expect("a token").log_out().await.expect("it ends");
    anna.sees("This game cannot go on here.").await;
    anna.sees("You are not logged in").await;
    anna.sees("The server says no").await;
    anna.sees("online>").await;
    anna.tries("e4", "there is no such command").await;
    anna.tries("resign", "there is no such command").await;
    anna.ends().await;

    // Whoever acts just then is told so.
    let connection = Connection::open(address, None).expect("a connection");
    connection.order(Order::Do(Act::Plain("resign")));
    let refused = tokio::task::spawn_blocking(move || {
        std::iter::from_fn(|| connection.wait(PATIENCE)).find(|news| matches!(news, News::Done | News::Refused(_)))
    });
    let refused = refused.await.expect("no panic");
    assert!(matches!(&refused, Some(News::Refused(no)) if no.code.as_deref() == Some("no-game")), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_takes_the_challenge_along_and_is_told_of_a_no() {
    let app = TestApp::start().await;
    let (server, anna, bert) = (app.address(), token(&app, "Anna").await, token(&app, "Bert").await);
    let mut bert = Terminal::come(server, &bert).await;
    let mut first = Terminal::start(server, Some(&anna), make(Against::Person("bert".to_owned())), false);
    first.sees("online, waiting>").await;
    bert.sees("Anna asks for a game").await;
    first.types("quit");
    first.ends().await;
    bert.sees("Anna asks no longer.").await;
    bert.tries("y", "there is no such command").await;
    let mut second = Terminal::come(server, &anna).await;
    second.tries("challenge bert x", "x: that is no time control").await;
    second.types("challenge bert 60+0");
    bert.sees("Anna asks for a game").await;
    bert.types("n");
    second.sees("The challenge was declined").await;
    second.tries("cancel", "You are not waiting for anybody.").await;
    second.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_something_else_waits_no_longer() {
    let app = TestApp::start().await;
    let (server, anna, bert) = (app.address(), token(&app, "Anna").await, token(&app, "Bert").await);
    let mut bert = Terminal::come(server, &bert).await;
    let mut anna = Terminal::start(server, Some(&anna), make(Against::Anybody), false);
    anna.sees("online, waiting>").await;
    bert.tries("games", "1  Anna waits for an opponent (60+0)").await;
    anna.tries("challenge bert 30+0", "online, waiting>").await;
    bert.sees("Anna asks for a game (30+0)").await;
    let listed = bert.tries("games", "online>").await;
    assert!(!listed.contains("waits for an opponent"), "{listed}");
    anna.tries("computer 1", "to move>").await;
    bert.sees("Anna asks no longer.").await;
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_begins_elsewhere_is_told() {
    let app = TestApp::start().await;
    let (mut anna, mut bert) = two(app.address(), &app).await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let account = store.player_named("anna").await.expect("the database").expect("Anna");
    let scopes = [Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite];
    let (elsewhere, _) = store.add_token(&account.id, "elsewhere", &scopes, None).await.expect("the database");
    let mut elsewhere = Terminal::come(app.address(), &elsewhere).await;
    bert.tries("leave", "online>").await;
    bert.types("challenge anna 30+0");
    elsewhere.sees("Bert asks for a game (30+0)").await;
    elsewhere.tries("y", "to move>").await;
    anna.sees("Your game against Bert has begun: it is in the list.").await;
    anna.ends().await;
    bert.ends().await;
    elsewhere.ends().await;
}

/// An address of the same server where no seek lasts before this says so.
async fn impatient(site: &Site, is_patient: Arc<AtomicBool>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let site = site.clone();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let Ok(mut far) = TcpStream::connect(site.address()).await else { continue };
            let is_patient = Arc::clone(&is_patient);
            tokio::spawn(async move {
                let (mut asked, mut answered, mut is_last) = ([0; 4096], [0; 4096], false);
                loop {
                    tokio::select! {
                        count = near.read(&mut asked) => {
                            is_last |= asked.starts_with(b"POST /api/board/seek") && !is_patient.load(SeqCst);
                            let Ok(count @ 1..) = count else { break };
                            let Ok(()) = far.write_all(&asked[..count]).await else { break };
                        }
                        count = far.read(&mut answered) => {
                            let Ok(count @ 1..) = count else { break };
                            let Ok(()) = near.write_all(&answered[..count]).await else { break };
                            if is_last {
                                break;
                            }
                        }
                    }
                }
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_that_ends_by_itself_is_made_again() {
    let app = TestApp::start().await;
    let (anna, bert) = (token(&app, "Anna").await, token(&app, "Bert").await);
    let is_patient = Arc::new(AtomicBool::new(false));
    let mut anna = Terminal::come(impatient(app.site(), Arc::clone(&is_patient)).await, &anna).await;
    anna.tries("seek 60+0", "online, waiting>").await;
    is_patient.store(true, SeqCst);
    let mut bert = Terminal::come(app.address(), &bert).await;
    bert.types("seek 60+0");
    for terminal in [&mut anna, &mut bert] {
        terminal.sees("White to move>").await;
    }
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_links_and_watching() {
    let app = TestApp::start().await;
    let (server, anna, bert) = (app.address(), token(&app, "Anna").await, token(&app, "Bert").await);
    let mut one = Terminal::come(server, &anna).await;
    one.tries("seek 60+0", "Waiting for an opponent").await;
    // What can be asked meanwhile is answered.
    one.tries("help", "make an account").await;
    one.tries("cancel", "online>").await;
    one.tries("seek 60+0", "Waiting for an opponent").await;
    let mut other = Terminal::come(server, &bert).await;
    other.types("seek 60+0");
    for terminal in [&mut one, &mut other] {
        terminal.sees("White to move>").await;
        terminal.types("leave");
        terminal.sees("online>").await;
    }
    one.tries("games", "1  your game against Bert").await;

    let made = app.visitor().post("/api/challenge/open", serde_json::json!({ "clock.limit": 3600 })).await.expect(200);
    let (id, url) = (made.json()["id"].as_str().expect("a name").to_owned(), made.json()["url"].clone());
    one.tries(&format!("join {}", url.as_str().expect("a link")), "online, waiting>").await;
    other.types(&format!("join {id}"));
    for terminal in [&mut one, &mut other] {
        terminal.sees("White to move>").await;
    }
    let is_white = shown_so_far(&one).rfind("White: Anna") > shown_so_far(&one).rfind("White: Bert");
    let (mut white, black) = if is_white { (one, other) } else { (other, one) };
    white.tries("e4", "Black to move>").await;
    let mut watcher = Terminal::start(server, None, vec![Order::Watch(id)], true);
    // Who looks on sees the moves a little later.
    watcher.sees("White: ").await;
    watcher.sees("White to move>").await;
    watcher.tries("e5", "you are only watching.").await;
    watcher.tries("hint", "there is no help").await;
    white.tries("abort", "The game was called off.").await;
    watcher.sees("White: pawn e2 to e4.").await;
    watcher.sees("The game was called off.").await;
    watcher.ends().await;
    white.ends().await;
    black.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_need_not_type_anything() {
    let app = TestApp::start().await;
    let (mut anna, mut bert) = two(app.address(), &app).await;
    anna.tries("e4", "Black to move>").await;
    let live = app.visitor().get("/api/games/live").await.expect(200).json();
    let id = live[0]["id"].as_str().expect("a game").to_owned();
    let mut watcher = Terminal::start(app.address(), None, vec![Order::Watch(id)], true);
    drop(std::mem::replace(&mut watcher.keyboard, mpsc::channel().0));
    watcher.sees("White: Anna. Black: Bert.").await;
    bert.sees("Black to move>").await;
    bert.tries("e5", "White to move>").await;
    bert.tries("resign", "(y/n)").await;
    bert.tries("y", "Anna wins by resignation").await;
    watcher.sees("Black: pawn e7 to e5.").await;
    watcher.sees("Anna wins by resignation.").await;
    watcher.ends().await;
    anna.ends().await;
    bert.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_before_the_game_is_there_is_for_the_game() {
    let app = TestApp::start().await;
    let anna = token(&app, "Anna").await;
    let mut anna = Terminal::start(app.address(), Some(&anna), make(Against::Computer(1)), false);
    anna.types("e4");
    anna.sees("White: pawn e2 to e4.").await;
    anna.ends().await;
}

fn shown_so_far(terminal: &Terminal) -> String {
    String::from_utf8_lossy(&terminal.shown.0.lock().expect("no panic")).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_computer_there_is_help() {
    let app = TestApp::start().await;
    let anna = token(&app, "Anna").await;
    let mut anna = Terminal::start(app.address(), Some(&anna), make(Against::Computer(1)), false);
    anna.sees("White: Anna. Black: Tabiya (level 1, newcomer").await;
    anna.tries("hint", "Hint: ").await;
    anna.tries("e4", "White: pawn e2 to e4.").await;
    anna.sees("Black: ").await;
    anna.sees("White to move>").await;
    anna.tries("undo", "2 moves were taken back.").await;
    anna.tries("save /", "cannot be written").await;
    anna.tries("d4", "White: pawn d2 to d4.").await;
    anna.sees("White to move>").await;
    anna.tries("resign", "(y/n)").await;
    anna.tries("y", "Play again? (y/n)").await;
    anna.tries("y", "White: Tabiya").await;
    anna.ends().await;
}
