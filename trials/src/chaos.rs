//! The chaos test: several servers over one PostgreSQL and one NATS under many games, while all of them are killed, halted, drained,
//! cut off from each other and started again.
//!
//! Each of those who play and look on holds a socket at a server drawn by lot, and takes another when that is gone, naming the last
//! event they saw. Whatever was acknowledged must be there once and in order, events must have no gaps, no clock may gain, and in the
//! end everybody must know the same game, which is the one in the database.

use crate::cable::Cable;
use crate::child::Child;
use crate::crash::{Chance, Seen};
use crate::nats::Nats;
use crate::person::{Person, Site};
use crate::postgres::{Postgres, new_database};
use crate::socket::{Socket, acts};
use anyhow::{Context, bail, ensure};
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::json;
use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tabiya_rules::Game;
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
    /// How many games go on at once.
    pub pairs: u64,
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
}

/// What can be done to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Fault {
    Killed,
    Halted,
    Drained,
    CutFromNats,
    CutFromPostgres,
    NatsRestarted,
    PostgresRestarted,
}

const FAULTS: [Fault; 7] = [
    Fault::Killed,
    Fault::Halted,
    Fault::Drained,
    Fault::CutFromNats,
    Fault::CutFromPostgres,
    Fault::NatsRestarted,
    Fault::PostgresRestarted,
];

impl Fault {
    fn name(self) -> &'static str {
        match self {
            Fault::Killed => "killed",
            Fault::Halted => "halted and continued",
            Fault::Drained => "drained",
            Fault::CutFromNats => "cut from NATS",
            Fault::CutFromPostgres => "cut from PostgreSQL",
            Fault::NatsRestarted => "NATS restarted",
            Fault::PostgresRestarted => "PostgreSQL restarted",
        }
    }
}

/// What has happened.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// What was done, and how often.
    faults: Vec<(Fault, u64)>,
    /// How many games were played.
    pub games: u64,
    /// How many moves were acknowledged.
    pub acks: u64,
    /// How many of them were sent again.
    pub resent: u64,
    /// How many sockets came back to some server.
    pub returns: u64,
    /// The longest that somebody waited for a move to be acknowledged, and what had been done before.
    pub longest: (u64, &'static str),
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
        writeln!(f, "sockets that came back       {:>8}", self.returns)?;
        write!(f, "longest wait (ms)            {:>8}  after: {}", self.longest.0, self.longest.1)
    }
}

#[derive(Debug, Default)]
struct Tally {
    games: AtomicU64,
    acks: AtomicU64,
    resent: AtomicU64,
    returns: AtomicU64,
    longest_ms: AtomicU64,
    /// The fault before that wait ended.
    longest_after: AtomicU64,
    last_fault: AtomicU64,
    is_over: AtomicBool,
}

/// A server with the lines that lead to it.
struct Member {
    child: Child,
    to_nats: Cable,
    to_postgres: Cable,
    _folder: TempDir,
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
    let mut members = Vec::new();
    for number in 0..plan.servers {
        members.push(Member::start(plan, number, &url, &nats).await?);
    }
    let sites: Vec<Site> = members.iter().map(|member| member.child.site().clone()).collect();
    let tally = Arc::new(Tally::default());
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..plan.pairs {
        let chance = Chance((plan.seed ^ (number + 1)).wrapping_mul(0x9E37_79B9));
        let pair = Pair { sites: sites.clone(), tally: Arc::clone(&tally), chance };
        tasks.spawn(pair.play_games());
    }
    let mut chance = Chance(plan.seed);
    let mut done = HashMap::<Fault, u64>::new();
    let mut count = 0;
    while count < plan.faults || tally.acks.load(Relaxed) < plan.acks {
        let pause = Duration::from_millis(chance.below(plan.longest.as_millis() as u64));
        tokio::select! {
            () = sleep(pause) => {}
            Some(ended) = tasks.join_next() => bail!("a pair ended too early: {:?}", ended??.len()),
        }
        let at = chance.below(FAULTS.len() as u64) as usize;
        tally.last_fault.store(at as u64, Relaxed);
        do_fault(FAULTS[at], plan, &mut members, &mut nats, &mut postgres, &mut chance).await?;
        *done.entry(FAULTS[at]).or_default() += 1;
        count += 1;
    }
    tally.is_over.store(true, Relaxed);
    let mut records = Vec::new();
    while let Some(ended) = tasks.join_next().await {
        records.extend(ended??);
    }
    check_database(&url, &records).await?;
    let mut faults: Vec<(Fault, u64)> = done.into_iter().collect();
    faults.sort_unstable();
    let after = FAULTS[tally.longest_after.load(Relaxed) as usize].name();
    Ok(Ok(Summary {
        faults,
        games: tally.games.load(Relaxed),
        acks: tally.acks.load(Relaxed),
        resent: tally.resent.load(Relaxed),
        returns: tally.returns.load(Relaxed),
        longest: (tally.longest_ms.load(Relaxed), after),
    }))
}

impl Member {
    async fn start(plan: &Plan, number: usize, url: &str, nats: &Nats) -> anyhow::Result<Member> {
        let folder = tempfile::tempdir()?;
        let (before, far) = url.split_once("?host=").context("the address that Postgres::url gives")?;
        const SOCKET: &str = ".s.PGSQL.5432";
        let to_postgres = Cable::to_socket(&PathBuf::from(far).join(SOCKET), &folder.path().join(SOCKET))?;
        let (to_nats, port) = Cable::to_address(nats.address()).await?;
        let url = format!("{before}?host={}", folder.path().display());
        let (nats, name, lease) = (format!("nats://127.0.0.1:{port}"), format!("s{number}"), plan.lease.to_string());
        let arguments = [
            "--database-url",
            &url,
            "--nats",
            &nats,
            "--server-name",
            &name,
            "--lease",
            &lease,
            "--log-level",
            "error",
        ];
        let child = Child::start(&plan.program, folder.path(), &arguments).await?;
        Ok(Member { child, to_nats, to_postgres, _folder: folder })
    }
}

async fn do_fault(
    fault: Fault,
    plan: &Plan,
    members: &mut [Member],
    nats: &mut Nats,
    postgres: &mut Postgres,
    chance: &mut Chance,
) -> anyhow::Result<()> {
    let at = chance.below(members.len() as u64) as usize;
    let member = &mut members[at];
    // Shorter and longer than a lease.
    let a_while = Duration::from_millis(100 + chance.below(plan.lease * 2000));
    match fault {
        Fault::Killed => {
            member.child.kill().await?;
            sleep(a_while / 2).await;
            member.child.resume().await?;
        }
        Fault::Halted => {
            member.child.halt()?;
            sleep(a_while).await;
            member.child.go_on()?;
        }
        Fault::Drained => {
            member.child.stop().await?;
            member.child.resume().await?;
        }
        Fault::CutFromNats => {
            member.to_nats.cut();
            sleep(a_while).await;
            member.to_nats.mend();
        }
        Fault::CutFromPostgres => {
            member.to_postgres.cut();
            sleep(a_while).await;
            member.to_postgres.mend();
        }
        Fault::NatsRestarted => {
            nats.stop();
            sleep(a_while / 4).await;
            nats.resume().map_err(anyhow::Error::msg)?;
        }
        Fault::PostgresRestarted => {
            postgres.stop();
            sleep(a_while / 4).await;
            postgres.resume().map_err(anyhow::Error::msg)?;
        }
    }
    Ok(())
}

async fn check_database(url: &str, records: &[Record]) -> anyhow::Result<()> {
    use sqlx::Connection;
    let mut connection = sqlx::AnyConnection::connect(url).await?;
    let text = "select game, ply, uci from moves order by game, ply";
    let rows: Vec<(String, i64, String)> = sqlx::query_as(text).fetch_all(&mut connection).await?;
    let mut stored = HashMap::<String, Vec<String>>::new();
    for (game, ply, uci) in rows {
        let moves = stored.entry(game.clone()).or_default();
        ensure!(ply as usize == moves.len(), "{game} has no ply {}", moves.len());
        moves.push(uci);
    }
    for record in records {
        let moves = stored.get(&record.id).map(Vec::as_slice).unwrap_or_default();
        ensure!(moves == record.moves, "{}: the database has {moves:?}, not {:?}", record.id, record.moves);
    }
    Ok(())
}

/// A game as its players remember it.
#[derive(Debug)]
struct Record {
    id: String,
    moves: Vec<String>,
}

/// Two who play, and somebody who looks on.
struct Pair {
    sites: Vec<Site>,
    tally: Arc<Tally>,
    chance: Chance,
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
            let moves = self.play(&id, people).await.with_context(|| format!("game {id}"))?;
            self.tally.games.fetch_add(1, Relaxed);
            records.push(Record { id, moves });
        }
        Ok(records)
    }

    fn draw(&mut self) -> Site {
        self.sites[self.chance.below(self.sites.len() as u64) as usize].clone()
    }

    async fn make_game(&mut self, people: &[Person; 3]) -> anyhow::Result<String> {
        let began = Instant::now();
        let wish = json!({ "against": { "kind": "link" }, "color": "white", "time": "60+0", "visibility": "public" });
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

    async fn play(&mut self, game: &str, people: [Person; 3]) -> anyhow::Result<Vec<String>> {
        let mut seats = people.map(|person| Seat { person, socket: None, seen: Seen::default() });
        let mut board = Game::default();
        let mut moves = Vec::<String>::new();
        self.act(game, &mut seats, 1, &Act::Sit, 0).await?;
        loop {
            let who = board.turn() as usize;
            let is_last = moves.len() >= LONGEST || moves.len() >= 2 && self.tally.is_over.load(Relaxed);
            if board.ending().is_some() || is_last {
                if board.ending().is_none() {
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
            self.catch_up(game, &mut seats, &moves, false).await?;
        }
        self.catch_up(game, &mut seats, &moves, true).await?;
        for seat in &seats {
            ensure!(seat.seen.moves == moves, "they disagree: {:?}, not {moves:?}", seat.seen.moves);
        }
        Ok(moves)
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
                Ok(()) => break,
                Err(Trouble::Wrong(error)) if !is_done_already => return Err(error),
                Err(Trouble::Wrong(_)) => break,
                Err(Trouble::Broken) => seats[who].socket = None,
                Err(Trouble::Later) => sleep(Duration::from_millis(100)).await,
            }
            tries += 1;
        }
        self.tally.resent.fetch_add(u64::from(tries > 0), Relaxed);
        let ms = began.elapsed().as_millis() as u64;
        if self.tally.longest_ms.fetch_max(ms, Relaxed) < ms {
            self.tally.longest_after.store(self.tally.last_fault.load(Relaxed), Relaxed);
        }
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
                    Err(Trouble::Broken | Trouble::Later) => {
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
