//! The chaos test: several servers and workers over one PostgreSQL and one NATS under many games, while all of them are killed, halted,
//! drained, cut off from each other and started again; each server and worker in a network of its own, where that is permitted.
//!
//! Each of those who play and look on holds a socket at a server drawn by lot, and takes another when that is gone, naming the last
//! event they saw. Whatever was acknowledged must be there once and in order, events must have no gaps, no clock may gain, and in the
//! end everybody must know the same game, which is the one in the database. Some play the computer, and have some of their games reviewed:
//! no move of the computer may be missing, and no review.

use crate::cable::Cable;
use crate::child::{Child, Process};
use crate::crash::{Chance, Seen};
use crate::namespace::Namespace;
use crate::nats::Nats;
use crate::person::{Person, Site};
use crate::postgres::{Postgres, new_database, numbers};
use crate::socket::{Socket, acts};
use anyhow::{Context, bail, ensure};
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::json;
use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tabiya_rules::{ByColor, Color, Game};
use tabiya_server::wire::{Act, Message, Request};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// What a chaos test does.
#[derive(Clone, Debug)]
pub struct Plan {
    /// `tabiya`.
    pub program: PathBuf,
    /// How many servers there are.
    pub servers: usize,
    /// How many workers.
    pub workers: usize,
    /// How many games go on at once between people.
    pub pairs: u64,
    /// How many against the computer.
    pub computers: u64,
    /// How many faults there are at least.
    pub faults: u64,
    /// How many moves are acknowledged at least.
    pub acks: u64,
    /// Where chance begins.
    pub seed: u64,
    /// The longest time between two faults.
    pub longest: Duration,
    /// How long a lease is, in seconds.
    pub lease: u64,
    /// Only what is called so is done to them.
    pub only: Option<String>,
}

/// What can be done to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Fault {
    Killed,
    Halted,
    Drained,
    CutFromNats,
    CutFromPostgres,
    Unplugged,
    NatsRestarted,
    PostgresRestarted,
    WorkerKilled,
    WorkerHalted,
    WorkerStopped,
    WorkerCut,
    WorkerCutFromPostgres,
}

const FAULTS: [Fault; 13] = [
    Fault::Killed,
    Fault::Halted,
    Fault::Drained,
    Fault::CutFromNats,
    Fault::CutFromPostgres,
    Fault::Unplugged,
    Fault::NatsRestarted,
    Fault::PostgresRestarted,
    Fault::WorkerKilled,
    Fault::WorkerHalted,
    Fault::WorkerStopped,
    Fault::WorkerCut,
    Fault::WorkerCutFromPostgres,
];

impl Fault {
    fn name(self) -> &'static str {
        match self {
            Fault::Killed => "killed",
            Fault::Halted => "halted and continued",
            Fault::Drained => "drained",
            Fault::CutFromNats => "cut from NATS",
            Fault::CutFromPostgres => "cut from PostgreSQL",
            Fault::Unplugged => "unplugged",
            Fault::NatsRestarted => "NATS restarted",
            Fault::PostgresRestarted => "PostgreSQL restarted",
            Fault::WorkerKilled => "worker killed",
            Fault::WorkerHalted => "worker halted and continued",
            Fault::WorkerStopped => "worker stopped",
            Fault::WorkerCut => "worker cut from NATS",
            Fault::WorkerCutFromPostgres => "worker cut from PostgreSQL",
        }
    }

    /// Can it be done to these?
    fn is_possible(self, members: &[Member], workers: &[Helper]) -> bool {
        match self {
            Fault::WorkerKilled
            | Fault::WorkerHalted
            | Fault::WorkerStopped
            | Fault::WorkerCut
            | Fault::WorkerCutFromPostgres => !workers.is_empty(),
            Fault::Unplugged => members.iter().all(|member| member.namespace.is_some()),
            _ => true,
        }
    }
}

/// What has happened.
#[derive(Clone, Debug)]
pub struct Summary {
    /// What was done, and how often.
    faults: Vec<(Fault, u64)>,
    /// How many games were played.
    pub games: u64,
    /// How many moves were acknowledged.
    pub acks: u64,
    /// How many of them were sent again.
    pub resent: u64,
    /// How many moves the computer made.
    pub answers: u64,
    /// How many reviews were asked for; all were made.
    pub reviews: u64,
    /// How many sockets came back to some server.
    pub returns: u64,
    /// Had each a network of its own? If not, why.
    pub networks: Result<(), String>,
    /// The longest that people waited for something to be acknowledged, and what was done meanwhile or just before.
    pub longest: Vec<(u64, Vec<&'static str>)>,
}

impl Summary {
    /// How many faults there were.
    pub fn faults(&self) -> u64 {
        self.faults.iter().map(|(_, count)| count).sum()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "faults                       {:>8}", self.faults())?;
        for (fault, count) in &self.faults {
            writeln!(f, "  {:<26} {count:>8}", fault.name())?;
        }
        writeln!(f, "games                        {:>8}", self.games)?;
        writeln!(f, "moves acknowledged           {:>8}", self.acks)?;
        writeln!(f, "  lost or doubled            {:>8}", 0)?;
        writeln!(f, "  sent again                 {:>8}", self.resent)?;
        writeln!(f, "moves of the computer        {:>8}", self.answers)?;
        writeln!(f, "reviews asked for and made   {:>8}", self.reviews)?;
        writeln!(f, "sockets that came back       {:>8}", self.returns)?;
        match &self.networks {
            Ok(()) => writeln!(f, "each server and worker in a network namespace of its own")?,
            Err(reason) => writeln!(f, "all as processes on one network: {reason}")?,
        }
        write!(f, "longest waits (ms), and what was done then")?;
        self.longest.iter().try_for_each(|(ms, faults)| write!(f, "\n{ms:>37}  {}", faults.join(", ")))
    }
}

/// How many of the longest waits are told.
const TOLD: usize = 5;
/// What was done so long before a wait may be why.
const BEFORE: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
struct Tally {
    games: AtomicU64,
    acks: AtomicU64,
    resent: AtomicU64,
    answers: AtomicU64,
    reviews: AtomicU64,
    returns: AtomicU64,
    /// The longest waits: how long, and when they began.
    longest: Mutex<Vec<(Duration, Instant)>>,
    is_over: AtomicBool,
}

impl Tally {
    fn note_wait(&self, began: Instant) {
        let mut longest = self.longest.lock().unwrap_or_else(PoisonError::into_inner);
        longest.push((began.elapsed(), began));
        longest.sort_by_key(|wait| std::cmp::Reverse(wait.0));
        longest.truncate(TOLD);
    }
}

/// A server with the lines that lead to it.
struct Member {
    child: Child,
    to_nats: Cable,
    to_postgres: Cable,
    namespace: Option<Namespace>,
    _folder: TempDir,
}

/// A worker with its lines.
struct Helper {
    process: Process,
    to_nats: Cable,
    to_postgres: Cable,
    _namespace: Option<Namespace>,
}

/// The two lines that a program needs, and the addresses at which they begin.
struct Lines {
    to_nats: Cable,
    to_postgres: Cable,
    nats: String,
    postgres: String,
}

/// Runs the test. Nothing where PostgreSQL or NATS is not installed: the reason in words.
///
/// # Errors
/// Something was lost, or anything else that must not be.
pub async fn run(plan: &Plan) -> anyhow::Result<Result<Summary, String>> {
    let (mut postgres, mut nats) = match Postgres::start().and_then(|postgres| Ok((postgres, Nats::start()?))) {
        Ok(both) => both,
        Err(reason) => return Ok(Err(reason)),
    };
    let url = new_database(&postgres.url()).await;
    let (mut namespaces, networks) = match (0..plan.servers + plan.workers).map(Namespace::make).collect() {
        Ok(namespaces) => (namespaces, Ok(())),
        Err(reason) => (Vec::new(), Err(reason)),
    };
    let mut members = Vec::new();
    for number in 0..plan.servers {
        members.push(Member::start(plan, number, &url, &nats, namespaces.pop()).await?);
    }
    let mut workers = Vec::new();
    for number in 0..plan.workers {
        workers.push(Helper::start(plan, number, &url, &nats, namespaces.pop()).await?);
    }
    let faults: Vec<usize> = (0..FAULTS.len())
        .filter(|&at| FAULTS[at].is_possible(&members, &workers))
        .filter(|&at| plan.only.as_ref().is_none_or(|only| FAULTS[at].name() == only))
        .collect();
    ensure!(!faults.is_empty(), "there is no such fault");
    let sites: Vec<Site> = members.iter().map(|member| member.child.site().clone()).collect();
    let tally = Arc::new(Tally::default());
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..plan.pairs + plan.computers {
        let chance = Chance((plan.seed ^ (number + 1)).wrapping_mul(0x9E37_79B9));
        let is_against_computer = number >= plan.pairs;
        let pair = Pair { sites: sites.clone(), tally: Arc::clone(&tally), chance, is_against_computer };
        tasks.spawn(pair.play_games());
    }
    let mut chance = Chance(plan.seed);
    let mut done = Vec::<(Fault, Instant, Instant)>::new();
    while (done.len() as u64) < plan.faults || tally.acks.load(Relaxed) < plan.acks {
        let pause = Duration::from_millis(chance.below(plan.longest.as_millis() as u64));
        tokio::select! {
            () = sleep(pause) => {}
            Some(ended) = tasks.join_next() => bail!("a pair ended too early: {:?}", ended??.len()),
        }
        let at = faults[chance.below(faults.len() as u64) as usize];
        let began = Instant::now();
        let mut world =
            World { plan, members: &mut members, workers: &mut workers, nats: &mut nats, postgres: &mut postgres };
        world.suffer(FAULTS[at], &mut chance).await?;
        done.push((FAULTS[at], began, Instant::now()));
    }
    tally.is_over.store(true, Relaxed);
    let mut records = Vec::new();
    while let Some(ended) = tasks.join_next().await {
        records.extend(ended??);
    }
    check_database(&url, &records).await?;
    check_reviews(&url, tally.reviews.load(Relaxed)).await?;
    let count = |fault: Fault| (fault, done.iter().filter(|(one, ..)| *one == fault).count() as u64);
    let faults = FAULTS.into_iter().map(count).filter(|(_, count)| *count > 0).collect();
    let meanwhile = |&(lasted, began): &(Duration, Instant)| {
        let overlaps = |from: Instant, to: Instant| from <= began + lasted && to + BEFORE >= began;
        let faults = done.iter().filter(|(_, from, to)| overlaps(*from, *to)).map(|(fault, ..)| fault.name());
        (lasted.as_millis() as u64, faults.collect())
    };
    let longest = tally.longest.lock().unwrap_or_else(PoisonError::into_inner).iter().map(meanwhile).collect();
    Ok(Ok(Summary {
        faults,
        games: tally.games.load(Relaxed),
        acks: tally.acks.load(Relaxed),
        resent: tally.resent.load(Relaxed),
        answers: tally.answers.load(Relaxed),
        reviews: tally.reviews.load(Relaxed),
        returns: tally.returns.load(Relaxed),
        networks,
        longest,
    }))
}

impl Lines {
    async fn lay(namespace: Option<&Namespace>, url: &str, nats: &Nats) -> anyhow::Result<Lines> {
        let near = namespace.map_or("127.0.0.1", |namespace| &namespace.near);
        let (before, far) = url.split_once("?host=").context("the address that Postgres::url gives")?;
        let (before, database) = before.rsplit_once("localhost").context("the same")?;
        let (to_postgres, port) = Cable::to_socket(near, &PathBuf::from(far).join(".s.PGSQL.5432")).await?;
        let postgres = format!("{before}{near}:{port}{database}");
        let (to_nats, port) = Cable::to_address(near, nats.address()).await?;
        Ok(Lines { to_nats, to_postgres, nats: format!("nats://{near}:{port}"), postgres })
    }
}

impl Helper {
    async fn start(
        plan: &Plan,
        number: usize,
        url: &str,
        nats: &Nats,
        namespace: Option<Namespace>,
    ) -> anyhow::Result<Helper> {
        let Lines { to_nats, to_postgres, nats, postgres } = Lines::lay(namespace.as_ref(), url, nats).await?;
        let name = format!("w{number}");
        let arguments = ["--database-url", &postgres, "--nats", &nats, "--name", &name, "--threads", "1"];
        let arguments = [&arguments[..], &["--review-nodes", REVIEW_NODES, "--log-level", "error"]].concat();
        let process = Process::worker_in(namespace.as_ref(), &plan.program, &arguments).await?;
        Ok(Helper { process, to_nats, to_postgres, _namespace: namespace })
    }
}

impl Member {
    async fn start(
        plan: &Plan,
        number: usize,
        url: &str,
        nats: &Nats,
        namespace: Option<Namespace>,
    ) -> anyhow::Result<Member> {
        let folder = tempfile::tempdir()?;
        let Lines { to_nats, to_postgres, nats, postgres } = Lines::lay(namespace.as_ref(), url, nats).await?;
        let (name, lease) = (format!("s{number}"), plan.lease.to_string());
        let arguments = ["--database-url", &postgres, "--nats", &nats, "--server-name", &name, "--lease", &lease];
        let arguments = [&arguments[..], &["--review-nodes", REVIEW_NODES, "--log-level", "error"]].concat();
        let child = Child::start_in(namespace.as_ref(), &plan.program, folder.path(), &arguments).await?;
        Ok(Member { child, to_nats, to_postgres, namespace, _folder: folder })
    }
}

/// All to which something can be done.
struct World<'a> {
    plan: &'a Plan,
    members: &'a mut [Member],
    workers: &'a mut [Helper],
    nats: &'a mut Nats,
    postgres: &'a mut Postgres,
}

impl World<'_> {
    async fn suffer(&mut self, fault: Fault, chance: &mut Chance) -> anyhow::Result<()> {
        // Shorter and longer than a lease.
        let a_while = Duration::from_millis(100 + chance.below(self.plan.lease * 2000));
        let (at, other) = (chance.below(self.members.len() as u64), chance.below(self.workers.len() as u64));
        let member = &mut self.members[at as usize];
        let worker = self.workers.get_mut(other as usize);
        match (fault, worker) {
            (Fault::Killed, _) => {
                member.child.kill().await?;
                sleep(a_while / 2).await;
                member.child.resume().await?;
            }
            (Fault::Halted, _) => {
                member.child.halt()?;
                sleep(a_while).await;
                member.child.go_on()?;
            }
            (Fault::Drained, _) => {
                member.child.stop().await?;
                member.child.resume().await?;
            }
            (Fault::CutFromNats, _) => cut(&member.to_nats, a_while).await,
            (Fault::CutFromPostgres, _) => cut(&member.to_postgres, a_while).await,
            (Fault::Unplugged, _) => {
                if let Some(namespace) = &member.namespace {
                    namespace.pull_out().map_err(anyhow::Error::msg)?;
                    sleep(a_while).await;
                    namespace.plug_in().map_err(anyhow::Error::msg)?;
                }
            }
            (Fault::NatsRestarted, _) => {
                self.nats.stop();
                sleep(a_while / 4).await;
                self.nats.resume().map_err(anyhow::Error::msg)?;
            }
            (Fault::PostgresRestarted, _) => {
                self.postgres.stop();
                sleep(a_while / 4).await;
                self.postgres.resume().map_err(anyhow::Error::msg)?;
            }
            (Fault::WorkerKilled, Some(worker)) => {
                worker.process.kill().await?;
                worker.process.resume().await?;
            }
            (Fault::WorkerHalted, Some(worker)) => {
                worker.process.halt()?;
                sleep(a_while).await;
                worker.process.go_on()?;
            }
            (Fault::WorkerStopped, Some(worker)) => {
                worker.process.stop().await?;
                worker.process.resume().await?;
            }
            (Fault::WorkerCut, Some(worker)) => cut(&worker.to_nats, a_while).await,
            (Fault::WorkerCutFromPostgres, Some(worker)) => cut(&worker.to_postgres, a_while).await,
            (
                Fault::WorkerKilled
                | Fault::WorkerHalted
                | Fault::WorkerStopped
                | Fault::WorkerCut
                | Fault::WorkerCutFromPostgres,
                None,
            ) => {}
        }
        Ok(())
    }
}

async fn cut(cable: &Cable, a_while: Duration) {
    cable.cut();
    sleep(a_while).await;
    cable.mend();
}

/// How many positions are visited for each position of a game that is reviewed: few, for there are many games.
const REVIEW_NODES: &str = "300";
/// One game in so many is reviewed.
const REVIEWED: u64 = 6;

/// Whatever is asked for is made, and by nobody any more.
async fn check_reviews(url: &str, asked: u64) -> anyhow::Result<()> {
    let (mut began, mut left) = (Instant::now(), i64::MAX);
    while left > 0 {
        sleep(Duration::from_millis(100)).await;
        let now = numbers(url, "select count(*) from reviews where asked_at is not null").await[0];
        if now < left {
            (began, left) = (Instant::now(), now);
        }
        ensure!(began.elapsed() < STUCK, "{left} reviews are not made");
    }
    let made = numbers(url, "select count(*) from reviews where evaluations is not null and maker is null").await;
    ensure!(made == [asked as i64], "{asked} reviews were asked for, {made:?} are there");
    Ok(())
}

async fn check_database(url: &str, records: &[Record]) -> anyhow::Result<()> {
    use sqlx::Connection;
    let mut connection = sqlx::AnyConnection::connect(url).await?;
    let text = "select game, ply, uci, spent_ms from moves order by game, ply";
    let rows: Vec<(String, i64, String, i64)> = sqlx::query_as(text).fetch_all(&mut connection).await?;
    let mut stored = HashMap::<String, (Vec<String>, ByColor<i64>)>::new();
    for (game, ply, uci, spent_ms) in rows {
        let (moves, spent) = stored.entry(game.clone()).or_default();
        ensure!(ply as usize == moves.len(), "{game} has no ply {}", moves.len());
        spent[turn_after(moves.len())] += spent_ms;
        moves.push(uci);
    }
    for Record { id, moves, left } in records {
        let (kept, spent) = stored.remove(id).unwrap_or_default();
        ensure!(kept == *moves, "{id}: the database has {kept:?}, not {moves:?}");
        // The turn of the other was charged too when the game ended.
        let moved = !turn_after(moves.len());
        let kept = HOUR_MS - spent[moved];
        ensure!(left[moved] == Some(kept as u64), "{id}: {moved:?} was told {:?} ms, {kept} are kept", left[moved]);
    }
    Ok(())
}

/// How much time each has in these games, in milliseconds.
const HOUR_MS: i64 = 3_600_000;

/// Who has the turn after so many moves.
fn turn_after(plies: usize) -> Color {
    if plies.is_multiple_of(2) { Color::White } else { Color::Black }
}

/// A game as its players remember it.
#[derive(Debug)]
struct Record {
    id: String,
    moves: Vec<String>,
    /// What the clocks showed in the end.
    left: ByColor<Option<u64>>,
}

/// Two who play, and somebody who looks on.
struct Pair {
    sites: Vec<Site>,
    tally: Arc<Tally>,
    chance: Chance,
    /// The second is the computer, and the third looks on.
    is_against_computer: bool,
}

/// One of them.
struct Seat {
    person: Person,
    socket: Option<Socket>,
    seen: Seen,
}

/// Why something was not done.
enum Trouble {
    /// The line is broken, or nobody answers.
    Broken,
    /// The server cannot do it just now.
    Later,
    /// The game is over.
    Over,
    /// The server does what it must not.
    Wrong(anyhow::Error),
}

/// How long a socket may be silent before another is taken.
const SILENCE: Duration = Duration::from_secs(4);
/// Whoever gets no further for so long is stuck.
const STUCK: Duration = Duration::from_secs(90);
/// How long a game is at most: longer ones are resigned.
const LONGEST: usize = 60;

impl Pair {
    async fn play_games(mut self) -> anyhow::Result<Vec<Record>> {
        let mut records = Vec::new();
        while !self.tally.is_over.load(Relaxed) {
            let people = [0; 3].map(|_| Person::new(self.draw()));
            let id = self.make_game(&people).await?;
            let (moves, left) = self.play(&id, people).await.with_context(|| format!("game {id}"))?;
            self.tally.games.fetch_add(1, Relaxed);
            if !moves.is_empty() && self.chance.below(REVIEWED) == 0 {
                self.have_reviewed(&id).await?;
            }
            records.push(Record { id, moves, left });
        }
        Ok(records)
    }

    /// Asks some server for a review, until one has taken it.
    async fn have_reviewed(&mut self, game: &str) -> anyhow::Result<()> {
        let (began, path) = (Instant::now(), format!("/api/games/{game}/review"));
        let json = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        loop {
            // A new guest each time: nobody may have many that wait.
            let person = Person::new(self.draw());
            let seat = person.try_ask(Method::POST, "/api/guest", &json, b"{}".to_vec());
            if let Ok(Ok(answer)) = timeout(SILENCE, seat).await
                && answer.status.is_success()
            {
                let asked = person.try_ask(Method::POST, &path, &json, b"{}".to_vec());
                if let Ok(Ok(answer)) = timeout(SILENCE, asked).await
                    && answer.status.is_success()
                {
                    self.tally.reviews.fetch_add(1, Relaxed);
                    return Ok(());
                }
            }
            ensure!(began.elapsed() < STUCK, "no review of {game} can be asked for");
            sleep(Duration::from_millis(200)).await;
        }
    }

    fn draw(&mut self) -> Site {
        self.sites[self.chance.below(self.sites.len() as u64) as usize].clone()
    }

    async fn make_game(&mut self, people: &[Person; 3]) -> anyhow::Result<String> {
        let began = Instant::now();
        let against = if self.is_against_computer {
            json!({ "kind": "computer", "strength": { "level": 1 + self.chance.below(3) } })
        } else {
            json!({ "kind": "link" })
        };
        let wish = json!({ "against": against, "color": "white", "time": "60+0", "visibility": "public" });
        loop {
            let site = self.draw();
            let made = timeout(SILENCE, people[0].at(&site).try_make_game(wish.clone())).await;
            if let Ok(Ok(id)) = &made {
                let guest = people[1].at(&site);
                let json = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
                let seat = guest.try_ask(Method::POST, "/api/guest", &json, b"{}".to_vec());
                if let Ok(Ok(answer)) = timeout(SILENCE, seat).await
                    && answer.status.is_success()
                {
                    return Ok(id.clone());
                }
            }
            ensure!(began.elapsed() < STUCK, "no game can be made: {made:?}");
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays a game to its end. Returns its moves, and what the clocks showed then.
    async fn play(&mut self, game: &str, people: [Person; 3]) -> anyhow::Result<(Vec<String>, ByColor<Option<u64>>)> {
        let mut seats = people.map(|person| Seat { person, socket: None, seen: Seen::default() });
        let mut board = Game::default();
        let mut moves = Vec::<String>::new();
        if !self.is_against_computer {
            self.act(game, &mut seats, 1, &Act::Sit, 0).await?;
        }
        loop {
            let who = board.turn() as usize;
            if self.is_against_computer && who == 1 && board.ending().is_none() {
                let Some(uci) = self.answer(game, &mut seats[0], moves.len()).await? else { break };
                board.play(board.position().resolve(uci.parse()?)?)?;
                moves.push(uci);
                self.tally.answers.fetch_add(1, Relaxed);
                continue;
            }
            let is_last = moves.len() >= LONGEST || moves.len() >= 2 && self.tally.is_over.load(Relaxed);
            if board.ending().is_some() || is_last {
                if board.ending().is_none() {
                    let who = if self.is_against_computer { 0 } else { who };
                    self.act(game, &mut seats, who, &acts::RESIGN, moves.len()).await?;
                }
                break;
            }
            let legal = board.position().legal_moves();
            let m = legal[self.chance.below(legal.len() as u64) as usize];
            let act = Act::Move { ply: moves.len() as u32, uci: tabiya_rules::UciMove::standard(m) };
            self.act(game, &mut seats, who, &act, moves.len()).await?;
            board.play(m)?;
            moves.push(tabiya_rules::UciMove::standard(m).to_string());
            self.tally.acks.fetch_add(1, Relaxed);
            if !self.is_against_computer {
                self.catch_up(game, &mut seats, &moves, false).await?;
            }
        }
        self.catch_up(game, &mut seats, &moves, true).await?;
        let left = seats[0].seen.left;
        for seat in &seats {
            ensure!(seat.seen.moves == moves, "they disagree: {:?}, not {moves:?}", seat.seen.moves);
            ensure!(seat.seen.left == left, "their clocks disagree: {:?}, not {left:?}", seat.seen.left);
        }
        Ok((moves, left))
    }

    /// Waits for the computer's move; none where it has ended the game.
    async fn answer(&mut self, game: &str, seat: &mut Seat, ply: usize) -> anyhow::Result<Option<String>> {
        let began = Instant::now();
        loop {
            if let Some(uci) = seat.seen.moves.get(ply) {
                return Ok(Some(uci.clone()));
            }
            if seat.seen.is_over {
                return Ok(None);
            }
            ensure!(began.elapsed() < STUCK, "the computer makes no move");
            match self.come(game, seat).await {
                Ok(()) => {}
                Err(Trouble::Wrong(error)) => return Err(error),
                Err(Trouble::Broken | Trouble::Later | Trouble::Over) => {
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
            }
            let Some(socket) = &mut seat.socket else { continue };
            match timeout(SILENCE, socket.hear()).await {
                Ok(Ok(message)) => seat.seen.hear(game, message)?,
                _ => seat.socket = None,
            }
        }
    }

    /// Does something until it is acknowledged, from whichever server answers.
    async fn act(
        &mut self,
        game: &str,
        seats: &mut [Seat; 3],
        who: usize,
        act: &Act,
        plies: usize,
    ) -> anyhow::Result<()> {
        let began = Instant::now();
        let mut tries = 0;
        loop {
            ensure!(began.elapsed() < STUCK, "{act:?} was not acknowledged in {STUCK:?}");
            let result = match self.come(game, &mut seats[who]).await {
                Ok(()) => self.try_act(game, &mut seats[who], act).await,
                Err(trouble) => Err(trouble),
            };
            let is_done_already = match act {
                Act::Move { .. } => false,
                _ => seats[who].seen.is_over || matches!(act, Act::Sit) && plies == 0 && tries > 0,
            };
            match result {
                // Whoever resigns again has resigned already, or the computer was first.
                Ok(()) | Err(Trouble::Over) => break,
                Err(Trouble::Wrong(error)) if !is_done_already => return Err(error),
                Err(Trouble::Wrong(_)) => break,
                Err(Trouble::Broken) => seats[who].socket = None,
                Err(Trouble::Later) => sleep(Duration::from_millis(100)).await,
            }
            tries += 1;
        }
        self.tally.resent.fetch_add(u64::from(tries > 0), Relaxed);
        self.tally.note_wait(began);
        Ok(())
    }

    async fn try_act(&self, game: &str, seat: &mut Seat, act: &Act) -> Result<(), Trouble> {
        let socket = seat.socket.as_mut().ok_or(Trouble::Broken)?;
        let id = socket.number();
        let request = Request::Do { game: game.to_owned(), id, act: act.clone() };
        socket.try_say(&request).await.map_err(|_| Trouble::Broken)?;
        loop {
            let message = timeout(SILENCE, socket.hear()).await;
            let message = message.map_err(|_| Trouble::Broken)?.map_err(|_| Trouble::Broken)?;
            match message {
                Message::Done { id: number, .. } if number == id => return Ok(()),
                Message::Refused { id: Some(number), problem, .. } if number == id => {
                    if problem.code == "over" && matches!(act, Act::Resign { .. }) {
                        return Err(Trouble::Over);
                    }
                    let is_passing = problem.code.starts_with("paused") || problem.code == "unavailable";
                    let wrong = || Trouble::Wrong(anyhow::anyhow!("{act:?} was refused: {problem:?}"));
                    return Err(if is_passing { Trouble::Later } else { wrong() });
                }
                message => seat.seen.hear(game, message).map_err(Trouble::Wrong)?,
            }
        }
    }

    /// Opens a socket at some server, if there is none, and hears what was missed.
    async fn come(&mut self, game: &str, seat: &mut Seat) -> Result<(), Trouble> {
        if seat.socket.is_some() {
            return Ok(());
        }
        let person = seat.person.at(&self.draw());
        let opened = timeout(SILENCE, Socket::open(&person)).await;
        let Ok(Ok(mut socket)) = opened else { return Err(Trouble::Later) };
        let seq = (seat.seen.seq > 0).then_some(seat.seen.seq);
        socket.try_say(&Request::Join { game: game.to_owned(), seq }).await.map_err(|_| Trouble::Broken)?;
        let n = socket.number();
        socket.try_say(&Request::Ping { n }).await.map_err(|_| Trouble::Broken)?;
        loop {
            let message = timeout(SILENCE, socket.hear()).await;
            match message.map_err(|_| Trouble::Broken)?.map_err(|_| Trouble::Broken)? {
                Message::Pong { n: number } if number == n => break,
                Message::Refused { problem, .. } if problem.code == "not-found" => {
                    return Err(Trouble::Wrong(anyhow::anyhow!("the game is gone: {problem:?}")));
                }
                Message::Refused { problem, .. } if !problem.code.starts_with("paused") => return Err(Trouble::Later),
                message => seat.seen.hear(game, message).map_err(Trouble::Wrong)?,
            }
        }
        seat.socket = Some(socket);
        self.tally.returns.fetch_add(1, Relaxed);
        Ok(())
    }

    /// Waits until all three have seen it.
    async fn catch_up(
        &mut self,
        game: &str,
        seats: &mut [Seat; 3],
        moves: &[String],
        is_over: bool,
    ) -> anyhow::Result<()> {
        for seat in seats {
            let began = Instant::now();
            while seat.seen.moves.len() < moves.len() || is_over && !seat.seen.is_over {
                ensure!(began.elapsed() < STUCK, "somebody is not told: {:?}, not {moves:?}", seat.seen);
                match self.come(game, seat).await {
                    Ok(()) => {}
                    Err(Trouble::Wrong(error)) => return Err(error),
                    Err(Trouble::Broken | Trouble::Later | Trouble::Over) => {
                        sleep(Duration::from_millis(50)).await;
                        continue;
                    }
                }
                if seat.seen.moves.len() >= moves.len() && (!is_over || seat.seen.is_over) {
                    break;
                }
                let Some(socket) = &mut seat.socket else { continue };
                match timeout(SILENCE, socket.hear()).await {
                    Ok(Ok(message)) => seat.seen.hear(game, message)?,
                    _ => seat.socket = None,
                }
            }
            ensure!(seat.seen.moves == moves, "seen: {:?}, acknowledged: {moves:?}", seat.seen.moves);
        }
        Ok(())
    }
}
