//! `make cost`: what a move costs on one server with SQLite, on one with PostgreSQL, and across two over NATS, in one run: the
//! processor time of the servers, of PostgreSQL and of NATS, and how long the opponent waits at a steady rate.

use super::{cpu_s, long_game, open_tables, saturate, steady};
use anyhow::{Context, bail};
use futures_util::StreamExt;
use std::path::Path;
use std::time::Duration;
use tabiya_trials::{Child, Nats, Person, Postgres, Socket, new_database, numbers};
use tempfile::TempDir;

/// Moves a second, all games together.
const RATES: [u64; 2] = [500, 1000];
/// So many look on at each game where watchers are counted.
const WATCHERS: usize = 5;
/// Both have moved, and their clocks run.
const WARM: Duration = Duration::from_secs(3);

/// How the servers stand.
struct Setting {
    name: &'static str,
    servers: Vec<Child>,
    /// The address of the database and its first process.
    database: Option<(String, u32)>,
    broker: Option<u32>,
    _folders: Vec<TempDir>,
}

/// How fast the moves come.
#[derive(Clone, Copy)]
enum Pace {
    /// So many a second.
    Steady(u64),
    /// As many as the servers take.
    Saturated,
}

/// What has been used so far.
#[derive(Clone, Copy, Default)]
struct Used {
    /// Processor time, in seconds: of the servers, the database, the broker.
    processor: [f64; 3],
    /// What the database has committed, and the bytes of its log.
    commits: i64,
    bytes: i64,
}

pub(super) async fn run(program: &Path, games: usize, time: Duration) -> anyhow::Result<()> {
    let postgres = Postgres::durable().map_err(anyhow::Error::msg)?;
    let nats = Nats::start().map_err(anyhow::Error::msg)?;
    print!("{:<46}{:>10}{:>8}{:>8}", "for each move", "moves/s", "p50 ms", "p99 ms");
    println!("{:>11}{:>8}{:>9}{:>9}{:>10}", "server µs", "db µs", "NATS µs", "commits", "log bytes");
    for which in 0..4 {
        let setting = Setting::start(program, which, &postgres, &nats).await?;
        for pace in [Pace::Steady(RATES[0]), Pace::Steady(RATES[1]), Pace::Saturated] {
            setting.measure(0, games, pace, time).await?;
        }
        setting.measure(WATCHERS, games, Pace::Steady(RATES[0]), time).await?;
    }
    Ok(())
}

impl Setting {
    /// With SQLite, with PostgreSQL, and one or two servers over NATS.
    async fn start(program: &Path, which: usize, postgres: &Postgres, nats: &Nats) -> anyhow::Result<Setting> {
        let (name, count) = match which {
            0 => ("one server, SQLite", 1),
            1 => ("one server, PostgreSQL", 1),
            2 => ("one server, PostgreSQL and NATS", 1),
            3 => ("two servers, PostgreSQL and NATS", 2),
            _ => bail!("no such setting"),
        };
        let url = new_database(&postgres.url()).await;
        let (mut servers, mut folders) = (Vec::new(), Vec::new());
        for number in 0..count {
            let (folder, own_name, nats) = (tempfile::tempdir()?, format!("s{number}"), nats.url());
            let mut arguments = vec!["--log-level", "error"];
            if which > 0 {
                arguments.extend(["--database-url", &url]);
            }
            if which > 1 {
                arguments.extend(["--nats", &nats, "--server-name", &own_name]);
            }
            servers.push(Child::start(program, folder.path(), &arguments).await?);
            folders.push(folder);
        }
        let (database, broker) = ((which > 0).then(|| (url, postgres.id())), (which > 1).then(|| nats.id()));
        Ok(Setting { name, servers, database, broker, _folders: folders })
    }

    async fn used(&self) -> anyhow::Result<Used> {
        let mut used = Used::default();
        for server in &self.servers {
            used.processor[0] += cpu_s(server.id().context("the server runs")?)?;
        }
        if let Some((url, pid)) = &self.database {
            used.processor[1] = family_cpu_s(*pid)?;
            let text = "select xact_commit from pg_stat_database where datname = current_database()
                union all select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";
            let found = numbers(url, text).await;
            (used.commits, used.bytes) = (found[0], found[1]);
        }
        if let Some(pid) = self.broker {
            used.processor[2] = cpu_s(pid)?;
        }
        Ok(used)
    }

    /// White is at the first server and Black at the last.
    async fn measure(&self, watchers: usize, games: usize, pace: Pace, time: Duration) -> anyhow::Result<()> {
        let sites = [self.servers.first(), self.servers.last()].map(|server| server.expect("a server").site());
        let (tables, ids) = open_tables(sites, games, &long_game().into()).await?;
        let watching = watch(&self.servers, &ids, watchers).await?;
        let _ = steady(&tables, RATES[0], WARM).await;
        let before = self.used().await?;
        let (moves, waits) = match pace {
            Pace::Steady(rate) => {
                let mut waits = steady(&tables, rate, time).await;
                waits.sort_unstable();
                (waits.len(), waits)
            }
            Pace::Saturated => (saturate(&tables, time).await.0 as usize, Vec::new()),
        };
        Measured { watchers, moves, waits, time, used: [before, self.used().await?] }.tell(self.name);
        watching.into_iter().for_each(|watcher| watcher.abort());
        Ok(())
    }
}

/// What was measured of some seconds.
struct Measured {
    watchers: usize,
    moves: usize,
    /// How long opponents waited, the shortest first; nothing where moves were many at once.
    waits: Vec<Duration>,
    time: Duration,
    /// What had been used before, and after.
    used: [Used; 2],
}

impl Measured {
    fn tell(&self, name: &str) {
        let kind = match (self.waits.is_empty(), self.watchers) {
            (true, _) => ", as many as it takes".to_owned(),
            (false, 0) => String::new(),
            (false, watchers) => format!(", {watchers} watch"),
        };
        let ms = |part: f64| match self.waits.get((self.waits.len() as f64 * part) as usize) {
            Some(wait) => format!("{:.2}", wait.as_secs_f64() * 1e3),
            None => String::new(),
        };
        let [before, after] = self.used;
        let each = |used: f64| used / self.moves.max(1) as f64;
        let [server, database, broker] = [0, 1, 2].map(|i| each((after.processor[i] - before.processor[i]) * 1e6));
        let rate = self.moves as f64 / self.time.as_secs_f64();
        print!("{:<46}{rate:>10.0}{:>8}{:>8}", format!("{name}{kind}"), ms(0.5), ms(0.99));
        let [commits, bytes] = [after.commits - before.commits, after.bytes - before.bytes].map(|n| each(n as f64));
        println!("{server:>11.0}{database:>8.0}{broker:>9.0}{commits:>9.2}{bytes:>10.0}");
    }
}

/// Whoever looks on sits at each of the servers in turn.
async fn watch(servers: &[Child], games: &[String], each: usize) -> anyhow::Result<Vec<tokio::task::JoinHandle<()>>> {
    let mut people = Vec::new();
    for server in servers {
        let person = Person::new(server.site().clone());
        person.become_guest().await;
        people.push(person);
    }
    let mut watching = Vec::new();
    for (number, game) in games.iter().flat_map(|game| std::iter::repeat_n(game, each)).enumerate() {
        let mut socket = Socket::open(&people[number % people.len()]).await?;
        socket.join(game).await;
        watching.push(tokio::spawn(async move {
            let mut stream = socket.into_stream();
            while let Some(Ok(_)) = stream.next().await {}
        }));
    }
    Ok(watching)
}

/// The processor time of a process and of its children, those that have ended too.
fn family_cpu_s(pid: u32) -> anyhow::Result<f64> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"))?;
    let mut sum = cpu_s(pid)? + ended_children_s(pid)?;
    for child in children.split_whitespace() {
        // One that has just ended is among those that have.
        sum += cpu_s(child.parse()?).unwrap_or_default();
    }
    Ok(sum)
}

fn ended_children_s(pid: u32) -> anyhow::Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    Ok((fields[13].parse::<f64>()? + fields[14].parse::<f64>()?) / 100.0)
}
