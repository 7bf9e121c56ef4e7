//! Workers, as processes of their own: they find the computer's moves and make the reviews of servers that have some, and cost nothing
//! but time when they end, however they do.

use super::Servers;
use crate::program;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabiya_server::wire::Act;
use tabiya_trials::{Match, PATIENCE, Person, Player, Process, Site, Stranger, acts, texts};

impl Servers {
    async fn worker(&self, name: &str, threads: u32) -> Process {
        let (nats, threads) = (self.nats.url(), threads.to_string());
        let arguments = ["--database-url", &self.url, "--nats", &nats, "--name", name, "--threads", &threads];
        Process::worker(program(), &[&arguments[..], &["--review-nodes", "3000"]].concat()).await.expect("it works")
    }

    /// A number of the metrics of one server, all of this beginning together.
    pub(super) async fn metric(&self, number: usize, beginning: &str) -> f64 {
        let told = Person::new(self.site(number).clone()).get("/metrics").await.expect(200).text();
        let values = told.lines().filter(|line| line.starts_with(beginning));
        values.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
    }

    pub(super) async fn until_metric(&self, number: usize, beginning: &str, is_right: impl Fn(f64) -> bool) {
        let began = Instant::now();
        while !is_right(self.metric(number, beginning).await) {
            assert!(began.elapsed() < PATIENCE, "{beginning}: {}", self.metric(number, beginning).await);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(super) async fn site_id(&self) -> String {
        texts(&self.url, "select site from cluster").await.remove(0)
    }
}

/// What a worker with this id says of itself.
fn presentation(site: &str, id: &str, version: &str, more: Value) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_millis();
    let mut said = json!({ "name": id, "version": version, "threads": 64, "speed": 1_000_000_000, "busy": 0,
        "moves": 0, "reviews": 0 });
    said.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    json!({ "v": 1, "site": site, "from": id, "at": now as u64, "body": said }).to_string()
}

/// Somebody who plays the computer, and how many plies there are.
struct Game {
    site: Site,
    player: Player,
    board: tabiya_rules::Game,
}

impl Game {
    async fn begin(site: &Site) -> Game {
        let person = Person::new(site.clone());
        person.become_guest().await;
        let wish = json!({ "against": { "kind": "computer", "strength": { "level": 3 } }, "color": "white" });
        let game = person.make_game(wish).await;
        Game { site: site.clone(), player: Player::join(person, &game).await, board: tabiya_rules::Game::default() }
    }

    /// Goes on until a number of the metrics is so great.
    async fn go_on_until(&mut self, servers: &Servers, metric: &str, least: f64) {
        let began = Instant::now();
        while servers.metric(0, metric).await < least {
            assert!(began.elapsed() < PATIENCE, "{metric}: {}", servers.metric(0, metric).await);
            self.go_on().await;
        }
    }

    /// Makes any move that does not end the game, and waits for the computer's.
    async fn go_on(&mut self) {
        if self.board.ending().is_some() {
            *self = Box::pin(Game::begin(&self.site)).await;
        }
        let ply = self.board.plies().len();
        let legal = self.board.position().legal_moves();
        let any = (0..legal.len()).map(|at| legal[(at + ply * 7) % legal.len()]).find_map(|m| {
            let mut after = self.board.clone();
            after.play(m).expect("legal");
            after.ending().is_none().then_some((m, after))
        });
        let (m, after) = any.expect("the game goes on");
        self.board = after;
        self.player.must(Act::Move { ply: ply as u32, uci: tabiya_rules::UciMove::standard(m) }).await;
        loop {
            let (at, uci, _) = self.player.hears_move().await;
            if at as usize == ply + 1 {
                let m = self.board.position().resolve(uci.parse().expect("a move")).expect("legal");
                self.board.play(m).expect("legal");
                return;
            }
        }
    }
}

async fn finished_game(site: &Site) -> (Person, String) {
    let (white, black) = (Person::new(site.clone()), Person::new(site.clone()));
    black.become_guest().await;
    let mut game = Match::between(white, black, json!({ "time": "5+0", "visibility": "public" })).await;
    game.play("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7").await;
    game.white.must(acts::RESIGN).await;
    (game.white.person, game.id)
}

async fn until_reviewed(person: &Person, game: &str) {
    let path = format!("/api/games/{game}/review");
    let began = Instant::now();
    while person.get(&path).await.status != 200 {
        assert!(began.elapsed() < PATIENCE, "it is not reviewed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_find_moves_and_make_reviews() {
    let Some(servers) = Servers::start(2).await else { return };
    let mut game = Game::begin(servers.site(0)).await;
    game.go_on().await;
    let mut first = servers.worker("w1", 1).await;
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 1.0).await;
    game.go_on_until(&servers, "tabiya_thoughts_total", 3.0).await;

    // Halted in the midst: another is asked, and the game goes on.
    let mut second = servers.worker("w2", 1).await;
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 2.0).await;
    first.halt().expect("it is halted");
    let before = servers.metric(0, "tabiya_thoughts_total").await;
    game.go_on_until(&servers, "tabiya_thoughts_total", before + 2.0).await;
    // Nobody is left: the server thinks itself.
    second.kill().await.expect("it is killed");
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 0.0).await;
    game.go_on().await;
    first.go_on().expect("it goes on");
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 1.0).await;
    // One that is started again goes on in the metrics where the one before has ended.
    first.kill().await.expect("it is killed");
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 0.0).await;
    let found = "tabiya_worker_moves_total{worker=\"w1\"";
    let before = servers.metric(0, found).await;
    first.resume().await.expect("it starts again");
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 1.0).await;
    game.go_on_until(&servers, found, before + 1.0).await;

    // Reviews are theirs, and each is made once; one whose worker dies is made by another.
    second.resume().await.expect("it starts again");
    let mut reviews = Vec::new();
    for number in 0..4 {
        let (person, game) = finished_game(servers.site(number % 2)).await;
        person.post(&format!("/api/games/{game}/review"), json!({})).await.expect(202);
        reviews.push((person, game));
    }
    first.kill().await.expect("it is killed");
    for (person, game) in &reviews {
        until_reviewed(person, game).await;
    }
    assert_eq!(servers.ask("select count(*) from reviews where evaluations is not null").await, [4]);
    assert_eq!(servers.ask("select count(*) from reviews where asked_at is not null or maker is not null").await, [0]);
    // Where a machine is so slow that no worker is heard, a server makes one.
    servers.until_metric(0, "tabiya_worker_reviews_total", |made| made >= 1.0).await;
    let by_servers = servers.metric(0, "tabiya_reviews_total").await + servers.metric(1, "tabiya_reviews_total").await;
    assert!(by_servers < 4.0, "servers leave them to workers, and have made {by_servers}");
    let admin =
        std::process::Command::new(program()).args(["admin", "--database-url", &servers.url, "cluster"]).output();
    let told = String::from_utf8_lossy(&admin.expect("it runs").stdout).into_owned();
    assert!(told.contains("worker w2: working, 1 threads of ") && told.contains("reviews that wait: 0"), "{told}");
    second.stop().await.expect("it ends as it should");
    assert_eq!(servers.ask("select count(*) from workers where name = 'w2'").await, [0]);
}

/// Two servers without workers: no review is made twice.
#[tokio::test(flavor = "multi_thread")]
async fn servers_make_each_review_once() {
    let Some(servers) = Servers::start_with(2, &["--review-nodes", "3000"]).await else { return };
    let mut reviews = Vec::new();
    for number in 0..4 {
        let (person, game) = finished_game(servers.site(number % 2)).await;
        person.post(&format!("/api/games/{game}/review"), json!({})).await.expect(202);
        reviews.push((person, game));
    }
    for (person, game) in &reviews {
        until_reviewed(person, game).await;
    }
    let made = servers.metric(0, "tabiya_reviews_total").await + servers.metric(1, "tabiya_reviews_total").await;
    assert_eq!(made, 4.0);
}

/// A worker that has lost PostgreSQL keeps nobody else from making reviews.
#[tokio::test(flavor = "multi_thread")]
async fn reviews_are_made_though_a_worker_cannot() {
    let Some(servers) = Servers::start_with(1, &["--review-nodes", "3000"]).await else { return };
    let site = servers.site_id().await;
    let mut idle = Stranger::listen(&servers.nats, &format!("tabiya.{site}.nothing"));
    let present = presentation(&site, "idle.1", env!("CARGO_PKG_VERSION"), json!({ "is_without_database": true }));
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    let presenting = tokio::task::spawn_blocking(move || {
        while stopped.recv_timeout(Duration::from_millis(200)).is_err() {
            idle.say(&format!("tabiya.{site}.workers"), present.as_bytes());
        }
    });
    servers.until_metric(0, "tabiya_worker{", |sum| sum == 1.0).await;
    let (person, game) = finished_game(servers.site(0)).await;
    person.post(&format!("/api/games/{game}/review"), json!({})).await.expect(202);
    until_reviewed(&person, &game).await;
    assert_eq!(servers.metric(0, "tabiya_worker{").await, 1.0, "it is there all the while");
    let _ = stop.send(());
    presenting.await.expect("it ends");
}

/// Workers of another release line are not asked, and what is nonsense is counted and dropped.
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_none_does_no_harm() {
    let Some(servers) = Servers::start(1).await else { return };
    let site = servers.site_id().await;
    let mut liar = Stranger::listen(&servers.nats, &format!("tabiya.{site}.work.liar_1"));
    let said = |id: &str, version: &str, more: Value| presentation(&site, id, version, more);
    let here = format!("tabiya.{site}.workers");
    liar.say(&here, said("stranger.1", "99.0.0", json!({})).as_bytes());
    servers.until_metric(0, "tabiya_worker{worker=\"stranger.1\"", |sum| sum == -1.0).await;
    let before = servers.metric(0, "tabiya_carried_dropped_total").await;
    let nonsense = said("nobody", "0.1.0", json!({ "name": "" }));
    let long = said("nobody", "0.1.0", json!({ "name": "x".repeat(1000) }));
    for bad in [&b"nonsense"[..], b"{}", &[0xff; 100], nonsense.as_bytes(), long.as_bytes()] {
        liar.say(&here, bad);
    }
    servers.until_metric(0, "tabiya_carried_dropped_total", |sum| sum == before + 5.0).await;

    // One that takes questions and does not answer, and then answers nonsense: the server thinks itself.
    let mut game = Game::begin(servers.site(0)).await;
    let playing = tokio::spawn(async move { game.go_on().await });
    let present = said("liar.1", env!("CARGO_PKG_VERSION"), json!({}));
    liar.say(&here, present.as_bytes());
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    let heard = tokio::task::spawn_blocking(move || {
        let mut questions = 0;
        while stopped.try_recv().is_err() {
            liar.say(&here, present.as_bytes());
            questions += usize::from(liar.hear_question(Duration::from_millis(200)).is_some());
        }
        (liar, here, present, questions)
    });
    playing.await.expect("the computer plays");
    let mut game = Game::begin(servers.site(0)).await;
    game.go_on().await;
    let _ = stop.send(());
    let (mut liar, here, present, questions) = heard.await.expect("it listens");
    assert!(questions >= 1, "it was asked");
    assert!(servers.metric(0, "tabiya_workers_failed_total{why=\"late\"}").await >= 1.0);

    // It is spared for a while; then it is asked again, and lies.
    let site = site.clone();
    let lying = tokio::task::spawn_blocking(move || {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(40) {
            liar.say(&here, present.as_bytes());
            if let Some(reply) = liar.hear_question(Duration::from_millis(200)) {
                let answer = json!({ "found": "thought", "thought": { "best": "e2e5" } });
                let answer = json!({ "v": 1, "site": site, "from": "liar.1", "at": 0, "body": answer });
                liar.say(&reply, answer.to_string().as_bytes());
                return true;
            }
        }
        false
    });
    while !lying.is_finished() {
        game.go_on().await;
    }
    assert!(lying.await.expect("it lies"));
    servers.until_metric(0, "tabiya_workers_failed_total{why=\"wrong\"}", |sum| sum >= 1.0).await;
    game.go_on().await;
}

/// Who cannot work for a site is told why.
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_cannot_take_part_is_told_why() {
    let Some(servers) = Servers::start(1).await else { return };
    let _worker = servers.worker("w1", 1).await;
    let start = async |arguments: &[&str]| {
        let mut command = tokio::process::Command::new(program());
        let output = tokio::time::timeout(PATIENCE, command.arg("worker").args(arguments).kill_on_drop(true).output());
        let output = output.await.expect("it ends").expect("it runs");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let (url, nats) = (servers.url.as_str(), servers.nats.url());
    let told = start(&["--database-url", url, "--nats", &nats, "--name", "w1"]).await;
    assert!(told.contains("called \"w1\""), "{told}");
    let told = start(&["--database-url", url, "--nats", &nats, "--name", &"long ".repeat(13)]).await;
    assert!(told.contains("1 to 64 bytes"), "{told}");
    let told = start(&["--database-url", "sqlite::memory:", "--nats", &nats]).await;
    assert!(told.contains("PostgreSQL"), "{told}");
    let other = tabiya_trials::Nats::start().expect("another one");
    let told = start(&["--database-url", url, "--nats", &other.url()]).await;
    assert!(told.contains("do not hear"), "{told}");
    let elsewhere = tabiya_trials::new_database(&servers.postgres.url()).await;
    let told = start(&["--database-url", &elsewhere, "--nats", &nats]).await;
    assert!(told.contains("that of another site"), "{told}");
    assert_eq!(servers.ask("select count(*) from workers").await, [1]);
}
