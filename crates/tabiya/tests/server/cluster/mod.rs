//! Several servers over one PostgreSQL and one NATS, as processes of their own: people play across them, and go on when one of
//! them is killed, halted, drained or cut off. Where the programs are not installed, these tests say so and do nothing.

mod rolling;
mod secrets;
mod shared;
mod workers;

use crate::program;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use tabiya_rules::Color;
use tabiya_server::wire::{Event, Message, Request};
use tabiya_trials::{
    Child, HeldBack, Match, Nats, Person, Player, Postgres, Site, Socket, acts, new_database, numbers,
};
use tempfile::TempDir;

/// Some servers of one site.
struct Servers {
    all: Vec<Child>,
    nats: Nats,
    postgres: Postgres,
    url: String,
    folders: Vec<TempDir>,
    /// With what each server is started besides.
    more: Vec<String>,
    lease: Duration,
}

/// How long a lease usually is here: two seconds is the least that can be set.
const LEASE: Duration = Duration::from_secs(2);

impl Servers {
    async fn start(count: usize) -> Option<Servers> {
        Servers::start_with(count, &[]).await
    }

    async fn start_with(count: usize, more: &[&str]) -> Option<Servers> {
        Servers::start_leasing(LEASE, count, more).await
    }

    async fn start_leasing(lease: Duration, count: usize, more: &[&str]) -> Option<Servers> {
        let begun = || Ok::<_, String>((Postgres::start()?, Nats::start()?));
        let (postgres, nats) = match begun() {
            Ok(begun) => begun,
            Err(reason) => {
                eprintln!("skipped: {reason}");
                return None;
            }
        };
        let url = new_database(&postgres.url()).await;
        let more = more.iter().map(|&more| more.to_owned()).collect();
        let mut servers = Servers { all: Vec::new(), nats, postgres, url, folders: Vec::new(), more, lease };
        for number in 0..count {
            servers.add(&format!("s{number}")).await;
        }
        if count > 0 {
            servers.settle(count).await;
        }
        Some(servers)
    }

    /// Starts one more.
    async fn add(&mut self, name: &str) {
        self.add_of(program(), name).await;
    }

    /// Starts one more, of this program.
    async fn add_of(&mut self, program: &Path, name: &str) {
        let nats = self.nats.url();
        self.add_by(program, name, &nats).await;
    }

    /// Starts one more, of this program, that reaches NATS there.
    async fn add_by(&mut self, program: &Path, name: &str, nats: &str) {
        let folder = tempfile::tempdir().expect("a folder");
        let (url, lease) = (self.url.clone(), self.lease.as_secs().to_string());
        let mut arguments = vec!["--database-url", &url, "--nats", nats, "--server-name", name, "--lease", &lease];
        arguments.extend(self.more.iter().map(String::as_str));
        let child = Child::start(program, folder.path(), &arguments).await.expect("the server starts");
        self.all.push(child);
        self.folders.push(folder);
    }

    /// Waits until each of so many has its share, and no shard is free.
    async fn settle(&self, count: usize) {
        let owners = "select count(*) from shards group by owner having owner is not null";
        let began = Instant::now();
        loop {
            let shares: Vec<i64> = self.ask(owners).await;
            let fair = 256_usize.div_ceil(count) as i64;
            if shares.len() == count && shares.iter().sum::<i64>() == 256 && shares.iter().all(|&share| share <= fair) {
                return;
            }
            assert!(began.elapsed() < tabiya_trials::PATIENCE, "{shares:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Numbers from the database.
    async fn ask(&self, text: &str) -> Vec<i64> {
        numbers(&self.url, text).await
    }

    fn site(&self, number: usize) -> &Site {
        self.all[number].site()
    }

    /// Two people at a board, each at a server of their own. Whoever makes a game makes it where they are.
    async fn begin(&self, white: usize, black: usize, time: &str) -> Match {
        let (white, black) = (Person::new(self.site(white).clone()), Person::new(self.site(black).clone()));
        black.become_guest().await;
        Match::between(white, black, json!({ "time": time })).await
    }
}

/// A player comes back by a socket at another server, with the last event they have seen. Returns what they were told before the
/// answer to a ping.
async fn come_back(player: &Person, site: &Site, game: &str, seq: u64) -> (Socket, Vec<Message>) {
    let mut socket = player.at(site).socket().await;
    socket.say(&Request::Join { game: game.to_owned(), seq: Some(seq) }).await;
    let told = socket.all().await;
    (socket, told)
}

fn events(messages: &[Message]) -> Vec<(u64, &Event)> {
    let event = |message| match message {
        &Message::Event { seq, ref event, .. } => Some((seq, event)),
        _ => None,
    };
    messages.iter().filter_map(event).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_different_servers_notice_nothing() {
    let Some(servers) = Servers::start(2).await else { return };
    let mut game = servers.begin(0, 1, "5+0").await;
    let id = game.id.clone();
    let mut watcher = Person::new(servers.site(1).clone()).socket().await;
    assert_eq!(watcher.join(&id).await.players.white.name, "Guest");
    game.play("e2e4 e7e5 g1f3").await;
    let seen = watcher.events(&id).await;
    let plies = seen.iter().filter(|(_, event)| matches!(event, Event::Move { .. })).count();
    assert_eq!(plies, 3);
    assert!(seen.windows(2).all(|two| two[1].0 == two[0].0 + 1), "{seen:?}");

    // What one may not do is refused in the same words, from wherever it is asked.
    assert_eq!(game.white.fails(acts::play(3, "b8c6")).await, "not-your-turn");
    assert_eq!(game.black.fails(acts::play(1, "e7e6")).await, "ply-played");
    assert_eq!(game.black.fails(acts::play(3, "e8e4")).await, "illegal");
    // A repeat is harmless.
    game.black.must(acts::play(1, "e7e5")).await;

    // By HTTP too, from any server.
    for number in 0..2 {
        let path = format!("/api/games/{id}");
        let view = Person::new(servers.site(number).clone()).get(&path).await.expect(200).json();
        assert_eq!(
            (view["moves"].as_array().map(Vec::len), view["seq"].as_u64()),
            (Some(3), seen.last().map(|(seq, _)| *seq))
        );
    }
    let path = format!("/api/games/{id}/act");
    game.black.person.post(&path, json!(acts::play(3, "b8c6"))).await.expect(200);
    assert_eq!(game.white.hears_move().await.1, "b8c6");
    game.plies += 1;

    // What players say watchers do not hear, wherever they are.
    game.black.must(acts::say("a good move")).await;
    let words = game.white.socket.event_like(&id, |event| match event {
        Event::Said { words, .. } => Some(words.clone()),
        _ => None,
    });
    assert_eq!(words.await, "a good move");
    let (_, hidden) = watcher.events(&id).await.pop().expect("an event");
    assert_eq!(hidden, Event::Hidden);

    // Who is there is known everywhere.
    let Match { mut white, black, .. } = game;
    let Player { person, socket, .. } = black;
    socket.close().await;
    white
        .socket
        .wait(|message| match message {
            Message::Presence(presence) if !presence.here[Color::Black] => Some(()),
            _ => None,
        })
        .await;
    let mut black = Player::join(person, &id).await;
    white
        .socket
        .wait(|message| match message {
            Message::Presence(presence) if presence.here[Color::Black] => Some(()),
            _ => None,
        })
        .await;
    white.must(acts::RESIGN).await;
    assert_eq!(black.ending().await.termination(), "resignation");
}

/// Whoever owns the game is killed: the next move is accepted within the lease and a second, nothing is lost, and nobody has paid.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_costs_nobody_anything() {
    let Some(mut servers) = Servers::start(2).await else { return };
    // A game is made by the server that owns it.
    let mut game = servers.begin(0, 1, "5+0").await;
    game.play("e2e4 e7e5 g1f3").await;
    let (id, seq) = (game.id.clone(), game.black.view().await.seq);
    let before = game.black.view().await.clock;
    servers.all[0].kill().await.expect("it is killed");
    let began = Instant::now();
    game.black.must(acts::play(3, "b8c6")).await;
    let took = began.elapsed();
    println!("the next move was accepted {} ms after the kill", took.as_millis());
    let after = game.black.view().await.clock;
    // A crash may give back what was not noted yet, half a second at most.
    let charged = before.black.unwrap_or_default().saturating_sub(after.black.unwrap_or_default());
    assert!(u128::from(charged) < took.as_millis(), "Black was charged {charged} ms of {took:?}");
    assert_eq!(after.running, None, "White is not back yet");

    // White comes back to the other server, and gets what they missed.
    let (mut white, told) = come_back(&game.white.person, servers.site(1), &id, seq).await;
    let missed = events(&told);
    assert!(matches!(missed[..], [(number, Event::Move { ply: 3, .. })] if number == seq + 1), "{told:#?}");
    let number = white.begin_act(&id, acts::play(4, "f1b5")).await;
    white.answer(number).await.expect("it is played");
    assert_eq!(game.black.hears_move().await.0, 3);
    assert_eq!(game.black.hears_move().await.0, 4);

    // The server comes again, and takes its share.
    servers.all[0].resume().await.expect("it starts again");
    servers.settle(2).await;
    game.black.must(acts::play(5, "a7a6")).await;
    let (mut white, _) = come_back(&game.white.person, servers.site(0), &id, seq).await;
    let number = white.begin_act(&id, acts::play(6, "b5a4")).await;
    white.answer(number).await.expect("it is played");
    assert_eq!(game.black.view().await.moves.len(), 7);
}

/// A server that is halted past its lease writes nothing when it goes on, whatever it believes; those who are with it play on.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_halted_cannot_write() {
    let Some(servers) = Servers::start(2).await else { return };
    let mut game = servers.begin(0, 1, "5+0").await;
    game.play("e2e4 e7e5").await;
    let id = game.id.clone();
    let epochs = "select sum(epoch)::bigint from shards";
    let before = servers.ask(epochs).await;
    servers.all[0].halt().expect("it is halted");
    // White's move lies in the line of the halted server; meanwhile the other takes the game.
    let number = game.white.socket.begin_act(&id, acts::play(2, "g1f3")).await;
    let began = Instant::now();
    while servers.ask("select count(*) from shards join servers on servers.id = owner where name = 's1'").await != [256]
    {
        assert!(began.elapsed() < LEASE + Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("its shards were taken {} ms after it was halted", began.elapsed().as_millis());
    game.black.must(acts::DRAW).await;
    servers.all[0].go_on().expect("it goes on");
    game.white.socket.answer(number).await.expect("the move is played by whoever owns the game");
    let mut heard = game.white.socket.events(&id).await;
    heard.extend(game.white.socket.events(&id).await);
    let black = game.black.hears_move().await;
    assert_eq!((black.0, black.1.as_str()), (2, "g1f3"));
    game.black.must(acts::play(3, "b8c6")).await;
    assert_eq!(game.white.view().await.moves.len(), 4);
    assert_eq!(game.black.view().await.moves.len(), 4);
    assert!(servers.ask(epochs).await > before);
}

/// SIGTERM: others go on with the games at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_drained_gives_its_games_away() {
    let Some(mut servers) = Servers::start(2).await else { return };
    let mut game = servers.begin(0, 1, "5+0").await;
    game.play("e2e4 e7e5 g1f3").await;
    let (id, seq) = (game.id.clone(), game.black.view().await.seq);
    let stopping = servers.all[0].stop();
    let playing = async {
        let began = Instant::now();
        let act = game.black.must(acts::play(3, "b8c6")).await;
        (act, began.elapsed())
    };
    let (stopped, (_, took)) = tokio::join!(stopping, playing);
    stopped.expect("it stops");
    println!("the next move was accepted {} ms after SIGTERM", took.as_millis());
    let (mut white, told) = come_back(&game.white.person, servers.site(1), &id, seq).await;
    assert_eq!(events(&told).len(), 1, "{told:#?}");
    let number = white.begin_act(&id, acts::play(4, "f1b5")).await;
    white.answer(number).await.expect("it is played");
    assert_eq!(game.black.view().await.moves.len(), 5);
}

/// NATS goes away: games whose people are with the owner go on, others wait with a word, and go on by themselves.
#[tokio::test(flavor = "multi_thread")]
async fn without_nats_games_wait_for_each_other() {
    let Some(mut servers) = Servers::start(2).await else { return };
    let mut across = servers.begin(0, 1, "5+0").await;
    let mut together = servers.begin(0, 0, "5+0").await;
    across.play("e2e4 e7e5 g1f3").await;
    together.play("e2e4").await;
    servers.nats.stop();
    let id = across.id.clone();
    let number = across.black.socket.begin_act(&id, acts::play(3, "b8c6")).await;
    let paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    assert_eq!(across.black.socket.wait(paused).await, "paused-server");
    // Black cannot be heard, and does not pay for it.
    let stands = |message: &Message| match message {
        Message::Clock { clock, .. } if clock.running.is_none() => Some(*clock),
        _ => None,
    };
    let held = across.white.socket.wait(stands).await;
    together.play("e7e5 g1f3").await;
    servers.nats.resume().expect("it starts again");
    across.black.socket.answer(number).await.expect("it goes on by itself");
    let (_, uci, clock) = loop {
        let played = across.white.hears_move().await;
        if played.0 == 3 {
            break played;
        }
    };
    assert_eq!(uci, "b8c6");
    assert!(clock.black >= held.black, "Black was charged for the gap: {clock:?}, {held:?}");
    across.white.must(acts::play(4, "f1b5")).await;
    while across.black.hears_move().await.0 != 4 {}
}

/// PostgreSQL goes away: nothing is acknowledged, and everything goes on when it is back, whoever has the games then.
#[tokio::test(flavor = "multi_thread")]
async fn without_postgres_nothing_is_acknowledged() {
    let Some(mut servers) = Servers::start(2).await else { return };
    let mut game = servers.begin(0, 1, "5+0").await;
    game.play("e2e4 e7e5").await;
    let id = game.id.clone();
    servers.postgres.stop();
    let number = game.white.socket.begin_act(&id, acts::play(2, "g1f3")).await;
    let paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    for player in [&mut game.white, &mut game.black] {
        assert!(player.socket.wait(paused).await.starts_with("paused"));
    }
    // Longer than any lease.
    tokio::time::sleep(LEASE + Duration::from_secs(1)).await;
    servers.postgres.resume().expect("it starts again");
    game.white.socket.answer(number).await.expect("it is done at last");
    let clock = loop {
        let (ply, _, clock) = game.black.hears_move().await;
        if ply == 2 {
            break clock;
        }
    };
    assert!(clock.white.unwrap_or_default() > 297_000, "White was charged for the gap: {clock:?}");
    game.black.must(acts::play(3, "b8c6")).await;
    assert_eq!(game.white.view().await.moves.len(), 4);
}

/// A server that could not renew its lease in time, and then can, reads its games again; what it wrote last may be written only
/// after that. A move was then told with one time and kept with another, which was what its player had after the next failure.
#[tokio::test(flavor = "multi_thread")]
async fn what_clocks_are_told_is_what_is_kept() {
    let Some(servers) = Servers::start_leasing(Duration::from_secs(6), 1, &[]).await else { return };
    let mut game = servers.begin(0, 0, "5+0").await;
    game.play("e2e4 e7e5").await;
    let id = game.id.clone();
    let (leases, moves) = (HeldBack::from(&servers.url, "servers").await, HeldBack::from(&servers.url, "moves").await);
    // Shortly before the server stops serving, two thirds into its lease; then it still has a third to renew it.
    tokio::time::sleep(Duration::from_millis(2_900)).await;
    let number = game.white.socket.begin_act(&id, acts::play(2, "g1f3")).await;
    tokio::time::sleep(Duration::from_millis(1_700)).await;
    leases.let_go().await;
    tokio::time::sleep(Duration::from_millis(1_000)).await;
    moves.let_go().await;
    game.white.socket.answer(number).await.expect("it is played once");
    let told = game.white.view().await.clock.white;
    let spent = servers.ask("select sum(spent_ms)::bigint from moves where ply % 2 = 0").await;
    assert_eq!(told, Some(300_000 - spent[0] as u64));
    game.black.must(acts::play(3, "b8c6")).await;
}

/// The short form of `make chaos-test`.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_to_servers_and_workers_nothing_is_lost() {
    let plan = tabiya_trials::chaos::Plan {
        program: program().to_owned(),
        servers: 3,
        workers: 2,
        pairs: 5,
        computers: 1,
        faults: 8,
        acks: 150,
        seed: 7,
        longest: Duration::from_millis(800),
        lease: 2,
        only: None,
    };
    match tabiya_trials::chaos::run(&plan).await.unwrap_or_else(|error| panic!("{error:#}")) {
        Ok(summary) => {
            assert!(summary.faults() >= plan.faults && summary.acks >= plan.acks, "{summary}");
            println!("{summary}");
        }
        Err(reason) => eprintln!("skipped: {reason}"),
    }
}

/// Who cannot take part is told why, and nothing is touched.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_together_is_told() {
    let Some(servers) = Servers::start(1).await else { return };
    let start = async |arguments: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = tokio::process::Command::new(program());
        command.args(["serve", "--listen", "127.0.0.1:0", "--lease", "2", "--data"]).arg(folder.path()).args(arguments);
        let output = tokio::time::timeout(Duration::from_secs(60), command.kill_on_drop(true).output()).await;
        let output = output.expect("it ends").expect("it runs");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let (url, nats) = (servers.url.as_str(), servers.nats.url());
    let told = start(&["--database-url", url, "--nats", &nats, "--server-name", "s0"]).await;
    assert!(told.contains("called \"s0\""), "{told}");
    let told = start(&["--database-url", url]).await;
    assert!(told.contains("servers that share this database are running (s0)"), "{told}");
    let told = start(&["--nats", &nats]).await;
    assert!(told.contains("--database-url"), "{told}");
    let elsewhere = new_database(&servers.postgres.url()).await;
    let told = start(&["--database-url", &elsewhere, "--nats", &nats]).await;
    assert!(told.contains("that of another site"), "{told}");
    let other = Nats::start().expect("another one");
    let told = start(&["--database-url", url, "--nats", &other.url()]).await;
    assert!(told.contains("do not hear this server"), "{told}");
    let guarded = Nats::start_with(&["--user", "ann", "--pass", "hunter2"]).expect("a third");
    let wrong = format!("nats://ann:hunter3@{}", guarded.address());
    let told = start(&["--database-url", &elsewhere, "--nats", &wrong]).await;
    assert!(told.contains("cannot reach NATS") && !told.contains("hunter"), "{told}");
    let right = format!("nats://ann:hunter2@{}", guarded.address());
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["--database-url", &elsewhere, "--nats", &right];
    Child::start(program(), folder.path(), &arguments).await.expect("with the right one it starts");
    assert_eq!(servers.ask("select count(*) from servers").await, [1]);
    let admin = std::process::Command::new(program()).args(["admin", "--database-url", url, "cluster"]).output();
    let told = String::from_utf8_lossy(&admin.expect("it runs").stdout).into_owned();
    assert!(told.starts_with("s0: 256 of 256 shards, lease ") && told.contains("without a server: 0\n"), "{told}");
}
