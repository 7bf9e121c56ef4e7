//! The crash test: many games at once against the program itself, which is killed with SIGKILL again and again.
//!
//! Each pair of players notes every move that was acknowledged. After each kill both of them and somebody who looks on
//! come back, naming the last event they saw, and must find every acknowledged move once, numbers without gaps, and no
//! clock that shows more than it did. In the end all games are compared with the database, the JSON and the PGN. The games
//! are rated, and everybody plays two of them at once: in the end all ratings must be what comes of the games once more.

use crate::child::Child;
use crate::person::{Person, Site};
use crate::socket::{Socket, acts};
use anyhow::{Context, bail, ensure};
use serde_json::json;
use std::collections::HashMap;
use std::fmt;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tabiya_rules::pgn::Tree;
use tabiya_rules::{ByColor, Color, Game, UciMove};
use tabiya_server::store::Store;
use tabiya_server::wire::{Act, Clocks, Event, GameView, Message, RatingChanges, Request, Status};
use tokio::sync::watch;

/// What a crash test does.
#[derive(Clone, Debug)]
pub struct Plan {
    /// `tabiya`.
    pub program: PathBuf,
    /// More arguments for `tabiya serve`.
    pub arguments: Vec<String>,
    /// How often it is killed at least.
    pub kills: u64,
    /// How many moves are acknowledged at least.
    pub acks: u64,
    /// How many games go on at once.
    pub pairs: u64,
    /// Where chance begins.
    pub seed: u64,
    /// The longest time between two kills.
    pub longest: Duration,
}

/// What has happened in a crash test.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// How often the server was killed.
    pub kills: u64,
    /// How many games were rated, as the replay counts them.
    pub rated: u64,
    /// How many games were played.
    pub games: u64,
    /// How many moves were acknowledged.
    pub acks: u64,
    /// How many of them were sent again, for the answer to the first was lost.
    pub resent: u64,
    /// How many of those had been kept the first time.
    pub kept: u64,
    /// How many sockets came back.
    pub returns: u64,
    /// The longest time from the start of the program to its first line.
    pub slowest_start_ms: u64,
    /// The most that a clock has gained by a kill, at least: what the measurement proves.
    pub gained_ms: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "kills                        {:>8}", self.kills)?;
        writeln!(f, "games                        {:>8}", self.games)?;
        writeln!(f, "  rated once each            {:>8}", self.rated)?;
        writeln!(f, "moves acknowledged           {:>8}", self.acks)?;
        writeln!(f, "  lost or doubled            {:>8}", 0)?;
        writeln!(f, "  sent again after a kill    {:>8}", self.resent)?;
        writeln!(f, "  of these kept at first     {:>8}", self.kept)?;
        writeln!(f, "sockets that came back       {:>8}", self.returns)?;
        writeln!(f, "slowest start (ms)           {:>8}", self.slowest_start_ms)?;
        write!(f, "most a clock gained (ms)     {:>8}", self.gained_ms)
    }
}

#[derive(Debug, Default)]
struct Tally {
    games: AtomicU64,
    acks: AtomicU64,
    resent: AtomicU64,
    kept: AtomicU64,
    returns: AtomicU64,
    gained_ms: AtomicU64,
}

/// How the server is.
#[derive(Clone, Copy, Debug)]
struct Life {
    /// How often it was started.
    number: u64,
    is_up: bool,
    /// The players may finish their games and go.
    is_over: bool,
    killed_at: Instant,
    up_at: Instant,
}

/// Runs the test.
///
/// # Errors
/// Something was lost, or anything else that must not be.
pub async fn run(plan: &Plan) -> anyhow::Result<Summary> {
    let data = tempfile::tempdir()?;
    let arguments: Vec<&str> = plan.arguments.iter().map(String::as_str).collect();
    let mut server = Child::start(&plan.program, data.path(), &arguments).await?;
    let now = Instant::now();
    let (tell, life) = watch::channel(Life { number: 1, is_up: true, is_over: false, killed_at: now, up_at: now });
    let tally = Arc::new(Tally::default());
    let mut tasks = tokio::task::JoinSet::new();
    // Everybody sits in two pairs, so that many games of one person end at about the same time.
    let mut people = Vec::new();
    for number in 0..plan.pairs.max(2) {
        people.push(account(server.site(), number).await?);
    }
    for number in 0..plan.pairs {
        let opponent = &people[(number as usize + 1) % people.len()];
        let people = [people[number as usize].clone(), opponent.clone(), Person::new(server.site().clone())];
        let chance = Chance((plan.seed ^ (number + 1)).wrapping_mul(0x9E37_79B9));
        let pair = Pair { life: life.clone(), tally: Arc::clone(&tally), chance, people };
        tasks.spawn(pair.play_games());
    }
    let mut chance = Chance(plan.seed);
    let mut summary = Summary::default();
    while summary.kills < plan.kills || tally.acks.load(Relaxed) < plan.acks {
        let pause = Duration::from_millis(50 + chance.below(plan.longest.as_millis() as u64));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            Some(ended) = tasks.join_next() => bail!("a pair ended too early: {:?}", ended??.len()),
        }
        summary.kills += kill(&mut server, &tell, &mut chance, &mut summary.slowest_start_ms).await?;
        show(&summary, &tally);
    }
    tell.send_modify(|life| life.is_over = true);
    let mut records = Vec::new();
    while let Some(ended) = tasks.join_next().await {
        records.extend(ended??);
    }
    server.kill().await?;
    summary.kills += 1;
    let elsewhere = plan.arguments.iter().position(|argument| argument.starts_with("--database-url"));
    let url = match elsewhere.map(|at| (&plan.arguments[at], plan.arguments.get(at + 1))) {
        Some((argument, next)) => argument.split_once('=').map(|(_, url)| url.to_owned()).or(next.cloned()),
        None => {
            check_database(data.path(), &records).await?;
            Some(format!("sqlite:{}", data.path().join(tabiya_server::store::FILE).display()))
        }
    };
    summary.rated = check_ratings(&url.context("--database-url needs an address")?, &records).await?;
    server.resume().await?;
    for record in &records {
        record.check(server.site()).await.with_context(|| format!("game {}", record.id))?;
    }
    summary.games = tally.games.load(Relaxed);
    summary.acks = tally.acks.load(Relaxed);
    summary.resent = tally.resent.load(Relaxed);
    summary.kept = tally.kept.load(Relaxed);
    summary.returns = tally.returns.load(Relaxed);
    summary.gained_ms = tally.gained_ms.load(Relaxed);
    if std::io::stderr().is_terminal() {
        eprintln!();
    }
    Ok(summary)
}

fn show(summary: &Summary, tally: &Tally) {
    if std::io::stderr().is_terminal() {
        let (acks, games) = (tally.acks.load(Relaxed), tally.games.load(Relaxed));
        eprint!("\r{} kills, {games} games, {acks} moves acknowledged", summary.kills);
        let _ = std::io::stderr().flush();
    }
}

/// Kills the server and starts it again; now and then it is killed once more while it starts.
async fn kill(
    server: &mut Child,
    tell: &watch::Sender<Life>,
    chance: &mut Chance,
    slowest_ms: &mut u64,
) -> anyhow::Result<u64> {
    let killed_at = Instant::now();
    server.kill().await?;
    tell.send_modify(|life| (life.is_up, life.killed_at) = (false, killed_at));
    let mut kills = 1;
    if chance.below(8) == 0 {
        server.stumble(Duration::from_millis(chance.below(60))).await?;
        kills += 1;
    }
    let began = Instant::now();
    server.resume().await?;
    *slowest_ms = (*slowest_ms).max(began.elapsed().as_millis() as u64);
    tell.send_modify(|life| (life.number, life.is_up, life.up_at) = (life.number + 1, true, Instant::now()));
    Ok(kills)
}

/// A game as its players remember it.
#[derive(Debug)]
struct Record {
    id: String,
    white: Person,
    moves: Vec<String>,
    /// What those who played were told of their ratings.
    ratings: Option<RatingChanges>,
}

impl Record {
    async fn check(&self, site: &Site) -> anyhow::Result<()> {
        ensure!(self.white.site().address() == site.address());
        let view = self.white.get(&format!("/api/games/{}", self.id)).await;
        let view: GameView = serde_json::from_slice(&view.body)?;
        let moves: Vec<&str> = view.moves.iter().map(|m| m.uci.as_str()).collect();
        ensure!(moves == self.moves, "the server tells other moves: {moves:?}, not {:?}", self.moves);
        ensure!(matches!(view.status, Status::Over | Status::Aborted), "{:?}", view.status);
        ensure!(view.ratings == self.ratings, "it tells other ratings: {:?}, not {:?}", view.ratings, self.ratings);
        let pgn = self.white.get(&format!("/api/games/{}/pgn", self.id)).await.text();
        let game: Tree = pgn.parse().map_err(|error| anyhow::anyhow!("{error:?}: {pgn}"))?;
        let moves: Vec<String> = game.moves().map(|m| UciMove::standard(m).to_string()).collect();
        ensure!(moves == self.moves, "the PGN has other moves: {pgn}");
        Ok(())
    }
}

async fn check_database(data: &Path, records: &[Record]) -> anyhow::Result<()> {
    use sqlx::Connection;
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", data.join(tabiya_server::store::FILE).display());
    let mut connection = sqlx::AnyConnection::connect(&url).await?;
    let sound: String = sqlx::query_scalar("pragma integrity_check").fetch_one(&mut connection).await?;
    ensure!(sound == "ok", "the database is damaged: {sound}");
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

/// Every game that was played to an end has changed the ratings once, and all ratings are what comes of the games once more.
async fn check_ratings(url: &str, records: &[Record]) -> anyhow::Result<u64> {
    let store = Store::open(url).await?;
    let replay = store.replay_ratings(false).await?;
    ensure!(replay.differences.is_empty(), "ratings are not what the games say: {:?}", replay.differences);
    let counting = records.iter().filter(|record| record.ratings.is_some()).count();
    ensure!(replay.games == counting, "{} games are rated, and {counting} were told to be", replay.games);
    store.close().await;
    Ok(replay.games as u64)
}

/// Somebody with an account.
async fn account(site: &Site, number: u64) -> anyhow::Result<Person> {
    let person = Person::new(site.clone());
    let login = json!({ "name": format!("player-{number}"), "password": format!("a long password {number}") });
    let answer = person.post("/api/register", login).await;
    ensure!(answer.status.is_success(), "no account: {}", answer.text());
    Ok(person)
}

/// What one socket knows of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) seq: u64,
    pub(crate) moves: Vec<String>,
    /// What each clock showed last.
    pub(crate) left: ByColor<Option<u64>>,
    /// What each clock showed when its last turn ended.
    settled: ByColor<Option<u64>>,
    running: Option<Color>,
    at: Option<Instant>,
    pub(crate) is_over: bool,
    ratings: Option<RatingChanges>,
}

impl Seen {
    pub(crate) fn hear(&mut self, game: &str, message: Message) -> anyhow::Result<()> {
        match message {
            Message::Game(view) if view.id == game => self.take_whole(*view),
            Message::Event { game: about, seq, event } if about == game => self.take(seq, event),
            Message::Clock { game: about, clock } if about == game => self.look(clock),
            _ => Ok(()),
        }
    }

    fn take(&mut self, seq: u64, event: Event) -> anyhow::Result<()> {
        ensure!(seq == self.seq + 1, "event {seq} came after {}", self.seq);
        self.seq = seq;
        match event {
            Event::Move { ply, uci, clock, .. } => {
                ensure!(ply as usize == self.moves.len(), "ply {ply} came after {}", self.moves.len());
                self.moves.push(uci);
                self.look(clock)
            }
            Event::Began { clock } => self.look(clock),
            Event::Over { clock, ratings, .. } => {
                ensure!(!self.is_over, "it ended twice");
                (self.is_over, self.ratings) = (true, ratings);
                self.look(clock)
            }
            _ => Ok(()),
        }
    }

    /// The whole game anew. What was known must be in it.
    fn take_whole(&mut self, view: GameView) -> anyhow::Result<()> {
        ensure!(view.seq >= self.seq, "the game went back from event {} to {}", self.seq, view.seq);
        let moves: Vec<String> = view.moves.into_iter().map(|m| m.uci).collect();
        ensure!(moves.starts_with(&self.moves), "{moves:?} was {:?}", self.moves);
        (self.seq, self.moves) = (view.seq, moves);
        self.is_over = view.ending.is_some();
        self.ratings = view.ratings;
        self.look(view.clock)
    }

    /// Nobody gains time: these games have no increment and nobody gives any away. What a clock shows during a turn may
    /// rise a little when the turn ends, by the lag that was measured, but never above what it showed before the turn.
    fn look(&mut self, clock: Clocks) -> anyhow::Result<()> {
        let left = ByColor { white: clock.white, black: clock.black };
        let turn = if self.moves.len().is_multiple_of(2) { Color::White } else { Color::Black };
        for color in Color::ALL {
            if let (Some(before), Some(now)) = (self.settled[color], left[color]) {
                ensure!(now <= before, "{color:?} had {before} ms and has {now} ms");
            }
            if color != turn || self.is_over {
                self.settled[color] = left[color];
            }
        }
        (self.left, self.running, self.at) = (left, clock.running, Some(Instant::now()));
        Ok(())
    }
}

/// Two who play, and somebody who looks on.
struct Pair {
    life: watch::Receiver<Life>,
    tally: Arc<Tally>,
    chance: Chance,
    people: [Person; 3],
}

/// The three sockets of a game, White's first, and what each has seen.
struct ThreeSockets {
    game: String,
    sockets: [Socket; 3],
    /// The number of the server's life in which they were opened.
    number: u64,
}

/// How long a game is at most: longer ones are resigned.
const LONGEST: usize = 80;

impl Pair {
    async fn play_games(mut self) -> anyhow::Result<Vec<Record>> {
        let mut records = Vec::new();
        while !self.life.borrow().is_over {
            let game = self.make_game().await?;
            let (moves, ratings) = self.play(&game).await.with_context(|| format!("game {game}"))?;
            self.tally.games.fetch_add(1, Relaxed);
            records.push(Record { id: game, white: self.people[0].clone(), moves, ratings });
        }
        Ok(records)
    }

    /// Waits until the server is there.
    async fn up(&mut self) -> anyhow::Result<Life> {
        Ok(*self.life.wait_for(|life| life.is_up).await?)
    }

    async fn make_game(&mut self) -> anyhow::Result<String> {
        loop {
            let life = self.up().await?;
            let wish = json!({ "against": { "kind": "link" }, "color": "white", "time": "30+0", "visibility": "public", "rated": true });
            match self.people[0].try_make_game(wish).await {
                Ok(game) => return Ok(game),
                Err(error) => self.blame_kill(life, error).await?,
            }
        }
    }

    /// An error is forgiven only where the server was killed meanwhile.
    async fn blame_kill(&mut self, before: Life, error: anyhow::Error) -> anyhow::Result<()> {
        let changed = |life: &Life| !life.is_up || life.number != before.number;
        match tokio::time::timeout(Duration::from_secs(10), self.life.wait_for(changed)).await {
            Ok(life) => drop(life?),
            Err(_) => return Err(error.context("while the server was up")),
        }
        Ok(())
    }

    async fn play(&mut self, game: &str) -> anyhow::Result<(Vec<String>, Option<RatingChanges>)> {
        let mut seen = [(); 3].map(|()| Seen::default());
        let mut line: Option<ThreeSockets> = None;
        let mut board = Game::default();
        // What was acknowledged.
        let mut moves = Vec::<String>::new();
        let mut wish: Option<Act> = Some(Act::Sit);
        let mut is_repeat = false;
        loop {
            let life = self.up().await?;
            let mut open = match line.take().filter(|line| line.number == life.number) {
                Some(open) => open,
                None => match self.come(game, life, &mut seen).await {
                    Ok(open) => open,
                    Err(error) => {
                        self.blame_kill(life, error).await?;
                        continue;
                    }
                },
            };
            let missing = || format!("acknowledged: {moves:?}, seen: {seen:?}");
            ensure!(seen.iter().all(|seen| seen.moves.starts_with(&moves)), "a move is lost; {}", missing());
            ensure!(seen.iter().all(|seen| seen.moves.len() <= moves.len() + 1), "a move too many; {}", missing());
            if seen.iter().all(|seen| seen.is_over) && wish.is_none() {
                break;
            }
            let (who, act) = match &wish {
                Some(act) => (self.actor(act, &board), act.clone()),
                None => self.think(&board, &moves),
            };
            if is_repeat {
                self.tally.resent.fetch_add(1, Relaxed);
                let is_kept = seen[0].moves.len() > moves.len();
                self.tally.kept.fetch_add(u64::from(is_kept), Relaxed);
            }
            wish = Some(act.clone());
            is_repeat = matches!(act, Act::Move { .. });
            match open.act(who, &act, &mut seen).await {
                Ok(()) => {}
                Err(Trouble::Broken(error)) => {
                    // An offer is not made twice: meanwhile it may be the other's turn to make one.
                    wish = wish.filter(|act| !matches!(act, Act::Draw { .. }));
                    self.blame_kill(life, error).await?;
                    continue;
                }
                Err(Trouble::Wrong(error)) => return Err(error),
            }
            if let Act::Move { uci, .. } = &act {
                board.play(board.position().resolve(*uci)?)?;
                moves.push(uci.to_string());
                self.tally.acks.fetch_add(1, Relaxed);
            }
            (wish, is_repeat) = (None, false);
            match open.catch_up(&moves, board.ending().is_some() || matches!(act, Act::Resign { .. }), &mut seen).await
            {
                Ok(()) => line = Some(open),
                Err(Trouble::Broken(error)) => self.blame_kill(life, error).await?,
                Err(Trouble::Wrong(error)) => return Err(error),
            }
        }
        let ratings = seen[0].ratings;
        ensure!(seen.iter().all(|seen| seen.moves == moves && seen.ratings == ratings), "they disagree: {seen:?}");
        Ok((moves, ratings))
    }

    fn actor(&self, act: &Act, board: &Game) -> usize {
        match act {
            Act::Sit => 1,
            _ => board.turn() as usize,
        }
    }

    /// What comes next: a move, now and then an offer, in the end a resignation.
    fn think(&mut self, board: &Game, moves: &[String]) -> (usize, Act) {
        let who = board.turn() as usize;
        if moves.len() >= LONGEST || (moves.len() >= 2 && self.life.borrow().is_over) {
            return (who, acts::RESIGN);
        }
        if moves.len() > 2 && self.chance.below(20) == 0 {
            return (1 - who, acts::DRAW);
        }
        let legal = board.position().legal_moves();
        let m = legal[self.chance.below(legal.len() as u64) as usize];
        (who, acts::play(moves.len(), &UciMove::standard(m).to_string()))
    }

    /// All three come (back), and name the last event they saw.
    async fn come(&mut self, game: &str, life: Life, seen: &mut [Seen; 3]) -> anyhow::Result<ThreeSockets> {
        let mut sockets = Vec::new();
        for (person, seen) in self.people.iter().zip(seen) {
            let before = seen.clone();
            let asked = Instant::now();
            let mut socket = Socket::open(person).await?;
            let seq = (seen.seq > 0).then_some(seen.seq);
            socket.try_say(&Request::Join { game: game.to_owned(), seq }).await?;
            let n = socket.number();
            socket.try_say(&Request::Ping { n }).await?;
            loop {
                match socket.hear().await? {
                    Message::Pong { n: number } if number == n => break,
                    Message::Refused { problem, .. } => bail!("{problem:?}"),
                    message => seen.hear(game, message).map_err(|error| error.context("on coming back"))?,
                }
            }
            self.note_gain(&before, seen, life, asked);
            self.tally.returns.fetch_add(1, Relaxed);
            sockets.push(socket);
        }
        let sockets = sockets.try_into().map_err(|_| anyhow::anyhow!("three sockets"))?;
        Ok(ThreeSockets { game: game.to_owned(), sockets, number: life.number })
    }

    /// How much more a clock shows than it must, as far as it can be told from outside: it ran from the moment its state
    /// was heard until the kill, and from the first line of the new server until it was asked.
    fn note_gain(&self, before: &Seen, after: &Seen, life: Life, asked: Instant) {
        let (Some(color), Some(at)) = (before.running, before.at) else { return };
        if before.seq != after.seq || before.running != after.running || at > life.killed_at || after.at == before.at {
            return;
        }
        let (Some(then), Some(now)) = (before.left[color], after.left[color]) else { return };
        let ran = (life.killed_at - at) + asked.saturating_duration_since(life.up_at);
        let gained = (now + ran.as_millis() as u64).saturating_sub(then);
        self.tally.gained_ms.fetch_max(gained, Relaxed);
    }
}

enum Trouble {
    /// The line is broken.
    Broken(anyhow::Error),
    /// The server does what it must not.
    Wrong(anyhow::Error),
}

impl ThreeSockets {
    /// Does something and waits until it is acknowledged.
    async fn act(&mut self, who: usize, act: &Act, seen: &mut [Seen; 3]) -> Result<(), Trouble> {
        let id = self.sockets[who].number();
        let request = Request::Do { game: self.game.clone(), id, act: act.clone() };
        self.sockets[who].try_say(&request).await.map_err(|error| Trouble::Broken(error.into()))?;
        loop {
            match self.hear(who).await? {
                Message::Done { id: number, .. } if number == id => return Ok(()),
                Message::Refused { id: Some(number), problem, .. } if number == id => {
                    // A repeated resignation or offer finds the game over, or the first one done.
                    return match act {
                        Act::Move { .. } => Err(Trouble::Wrong(anyhow::anyhow!("{act:?} was refused: {problem:?}"))),
                        _ => Ok(()),
                    };
                }
                message => seen[who].hear(&self.game, message).map_err(Trouble::Wrong)?,
            }
        }
    }

    /// Waits until all three have seen it.
    async fn catch_up(&mut self, moves: &[String], is_over: bool, seen: &mut [Seen; 3]) -> Result<(), Trouble> {
        for (who, seen) in seen.iter_mut().enumerate() {
            while seen.moves.len() < moves.len() || (is_over && !seen.is_over) {
                let message = self.hear(who).await?;
                seen.hear(&self.game, message).map_err(Trouble::Wrong)?;
            }
        }
        Ok(())
    }

    async fn hear(&mut self, who: usize) -> Result<Message, Trouble> {
        match tokio::time::timeout(crate::PATIENCE, self.sockets[who].hear()).await {
            Ok(message) => message.map_err(|error| Trouble::Broken(error.into())),
            Err(_) => Err(Trouble::Wrong(anyhow::anyhow!("socket {who} heard nothing for {:?}", crate::PATIENCE))),
        }
    }
}

/// Chance that can be repeated: splitmix64.
#[derive(Clone, Debug)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound.max(1)
    }
}
