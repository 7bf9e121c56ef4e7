//! A server in this process, with data of its own.

use crate::person::{Person, Site};
use crate::table::Match;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::thread::{self, JoinHandle};
use tabiya_server::Server;
use tabiya_server::config::{Config, Limits};
use tempfile::TempDir;
use tokio::runtime;
use tokio::sync::oneshot;

/// A server in this process. It goes when this is dropped, and its data with it.
#[derive(Debug)]
pub struct TestApp {
    config: Config,
    site: Site,
    running: Option<Running>,
    folder: TempDir,
}

/// A server that runs on threads of its own, so that it can be stopped at any moment with all that it does.
#[derive(Debug)]
struct Running {
    stop: oneshot::Sender<Stop>,
    thread: JoinHandle<()>,
}

#[derive(Debug)]
enum Stop {
    /// As somebody who presses Ctrl-C wants it.
    Gracefully,
    /// As if the program had been killed.
    AtOnce,
}

/// A server of which PostgreSQL keeps the data gets a database of its own at this address.
pub const DATABASE: &str = "TABIYA_TEST_DATABASE";

impl TestApp {
    /// Starts a server as the tests want it: on any free port, with an empty database.
    pub async fn start() -> TestApp {
        TestApp::start_with(|_| {}).await
    }

    /// The same with something changed.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> TestApp {
        let folder = tempfile::tempdir().expect("a folder for the data");
        let mut config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: folder.path().to_owned(),
            limits: Limits::free(),
            ..Config::default()
        };
        if let Ok(server) = std::env::var(DATABASE) {
            config.database_url = Some(crate::postgres::new_database(&server).await);
        }
        change(&mut config);
        let (running, address) = Running::start(config.clone()).await;
        TestApp { config, site: Site::new(address), running: Some(running), folder }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.site.address()
    }

    /// The way to it, which stays the same over restarts.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// The folder of its data.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The address of its database.
    pub fn database_url(&self) -> String {
        let file = || format!("sqlite:{}", self.folder().join(tabiya_server::store::FILE).display());
        self.config.database_url.clone().unwrap_or_else(file)
    }

    /// Somebody of whom the server knows nothing yet.
    pub fn visitor(&self) -> Person {
        Person::new(self.site.clone())
    }

    /// Somebody with a seat.
    pub async fn guest(&self) -> Person {
        let person = self.visitor();
        person.become_guest().await;
        person
    }

    /// Two guests at a board: a game by link with these wishes besides, in which both have sat down.
    pub async fn begin(&self, wishes: Value) -> Match {
        Match::begin(&self.site, wishes).await
    }

    /// Stops the server as it likes to be stopped, and starts it with the same data.
    pub async fn restart(&mut self) {
        self.stop(Stop::Gracefully);
        self.resume().await;
    }

    /// Ends the server in the midst of everything, and starts it with the same data.
    pub async fn crash(&mut self) {
        self.stop(Stop::AtOnce);
        self.resume().await;
    }

    fn stop(&mut self, how: Stop) {
        if let Some(Running { stop, thread }) = self.running.take() {
            let _ = stop.send(how);
            thread.join().expect("the server did not panic");
        }
    }

    async fn resume(&mut self) {
        let (running, address) = Running::start(self.config.clone()).await;
        self.site.moved(address);
        self.running = Some(running);
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        if let Some(Running { stop, thread }) = self.running.take() {
            let _ = stop.send(Stop::AtOnce);
            let _ = thread.join();
        }
    }
}

impl Running {
    async fn start(config: Config) -> (Running, SocketAddr) {
        let (stop, stopped) = oneshot::channel();
        let (ready, started) = oneshot::channel();
        let thread = thread::spawn(move || run(config, ready, stopped));
        let address = started.await.expect("the server starts");
        (Running { stop, thread }, address)
    }
}

fn run(config: Config, ready: oneshot::Sender<SocketAddr>, stopped: oneshot::Receiver<Stop>) {
    let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let (gracefully, wish) = oneshot::channel::<()>();
    let server = runtime.block_on(Server::start(config)).unwrap_or_else(|error| panic!("{error}"));
    let _ = ready.send(server.address().expect("it has an address"));
    let serving = runtime.spawn(server.run(async { drop(wish.await) }));
    if let Ok(Stop::Gracefully) = runtime.block_on(stopped) {
        let _ = gracefully.send(());
        runtime.block_on(serving).expect("the server did not panic");
    }
    runtime.shutdown_background();
}
