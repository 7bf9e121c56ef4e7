//! The crash test of tournaments: three of them at once against the program itself, which is killed with SIGKILL in the midst of
//! pairing, starting and closing rounds.
//!
//! Whoever runs one of them only looks and does what comes next, as an arbiter does who finds the server gone and back again. What
//! was once seen of a round must never change. In the end no game is there twice and none is missing, every result came back once,
//! and all ratings are what comes of the games once more.

use crate::child::Child;
use crate::crash::Chance;
use crate::person::{Answer, Person, Site};
use anyhow::{Context, bail, ensure};
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tabiya_server::store::Store;

/// What the test does.
#[derive(Clone, Debug)]
pub struct Plan {
    /// `tabiya`.
    pub program: PathBuf,
    /// How many play in each tournament.
    pub people: u64,
    /// Where chance begins.
    pub seed: u64,
    /// The longest time between two kills.
    pub longest: Duration,
}

/// What has happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// How often the server was killed.
    pub kills: u64,
    /// Rounds of all tournaments.
    pub rounds: u64,
    /// Games that were played on the server.
    pub games: u64,
    /// Requests that were lost with the server, and asked again.
    pub lost: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { kills, rounds, games, lost } = self;
        write!(f, "{kills} kills, {rounds} rounds, {games} games here, {lost} requests lost")
    }
}

/// Runs the test.
///
/// # Errors
/// Something was lost or doubled, or anything else that must not be.
pub async fn run(plan: &Plan) -> anyhow::Result<Summary> {
    let data = tempfile::tempdir()?;
    let mut server = Child::start(&plan.program, data.path(), &[]).await?;
    let lost = Arc::new(AtomicU64::new(0));
    let arbiter = account(server.site(), "the-arbiter").await?;
    let mut people = BTreeMap::new();
    for number in 0..plan.people {
        let name = format!("player-{number}");
        people.insert(name.clone(), account(server.site(), &name).await?);
    }
    let mut tasks = tokio::task::JoinSet::new();
    for (number, (kind, venue)) in KINDS.into_iter().enumerate() {
        let id = prepare(&arbiter, &people, kind, venue).await?;
        let chance = Chance(plan.seed ^ (number as u64 + 1));
        let evening = Evening {
            id,
            arbiter: arbiter.clone(),
            people: people.clone(),
            lost: Arc::clone(&lost),
            chance,
            seen: BTreeMap::new(),
        };
        tasks.spawn(evening.run());
    }
    let mut chance = Chance(plan.seed);
    let mut summary = Summary::default();
    let mut ended = Vec::new();
    while ended.len() < KINDS.len() {
        let pause = Duration::from_millis(10 + chance.below(plan.longest.as_millis() as u64));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            Some(done) = tasks.join_next() => {
                ended.push(done??);
                continue;
            }
        }
        server.kill().await?;
        summary.kills += 1;
        if chance.below(6) == 0 {
            server.stumble(Duration::from_millis(chance.below(60))).await?;
            summary.kills += 1;
        }
        server.resume().await?;
    }
    server.kill().await?;
    summary.rounds = ended.iter().map(|view| view["rounds"].as_array().map_or(0, Vec::len) as u64).sum();
    summary.games = check(data.path(), &ended).await?;
    summary.lost = lost.load(Relaxed);
    Ok(summary)
}

/// The three tournaments: how they are paired, and where they are played.
const KINDS: [(&str, &str); 3] = [("swiss", "here"), ("round-robin", "here"), ("swiss", "mixed")];

async fn account(site: &Site, name: &str) -> anyhow::Result<Person> {
    let person = Person::new(site.clone());
    let login = json!({ "name": name, "password": format!("a long password of {name}") });
    let answer = person.post("/api/register", login).await;
    ensure!(answer.status.is_success(), "no account: {}", answer.text());
    Ok(person)
}

/// Makes a tournament and lets people enter. Where it is mixed, every second one has no account.
async fn prepare(
    arbiter: &Person,
    people: &BTreeMap<String, Person>,
    kind: &str,
    venue: &str,
) -> anyhow::Result<String> {
    let kind = match kind {
        "swiss" => json!({ "system": "swiss", "is_accelerated": false }),
        _ => json!({ "system": "round-robin", "is_double": false }),
    };
    let settings = json!({
        "name": "Evening", "kind": kind, "rounds": 5, "clock": "30+0", "is_rated": true, "join": "all", "venue": venue,
        "starts_at": null, "no_show_minutes": null, "check_in": "never", "half_byes": 1, "is_first_white": true,
        "tie_breaks": null,
    });
    let made = arbiter.post("/api/tournaments", settings).await.json();
    let id = made["id"].as_str().with_context(|| format!("no tournament: {made}"))?.to_owned();
    let entry = |(at, name): (usize, &String)| {
        let account = (venue != "mixed" || at % 2 == 0).then_some(name);
        json!({ "name": name, "account": account, "rating": 1000 + 10 * at })
    };
    let entries: Vec<Value> = people.keys().enumerate().map(entry).collect();
    let answer =
        arbiter.post(&format!("/api/tournaments/{id}/act"), json!({ "do": "enter", "entries": entries })).await;
    ensure!(answer.status.is_success(), "nobody could enter: {}", answer.text());
    Ok(id)
}

/// One tournament and whoever runs it.
struct Evening {
    id: String,
    arbiter: Person,
    people: BTreeMap<String, Person>,
    lost: Arc<AtomicU64>,
    chance: Chance,
    /// The pairs of each round, as they were first seen.
    seen: BTreeMap<u64, Value>,
}

impl Evening {
    /// Runs the whole tournament. Returns it as it is in the end.
    async fn run(mut self) -> anyhow::Result<Value> {
        for _ in 0..100_000 {
            let view = self.look().await?;
            self.compare(&view)?;
            if view["phase"] == "finished" {
                return Ok(view);
            }
            let rounds = view["rounds"].as_array().context("rounds")?;
            let last = rounds.last().filter(|round| round["stage"] != "closed");
            match last.map(|round| (round["stage"].as_str().unwrap_or_default(), round)) {
                None if Some(rounds.len() as u64) == view["planned_rounds"].as_u64() => self.act("finish").await?,
                None => self.act("pair").await?,
                Some(("drawn", _)) if self.chance.below(8) == 0 => self.act("publish").await?,
                Some(("drawn" | "published", _)) => self.act("start").await?,
                Some((_, round)) => self.play(&view, round).await?,
            }
        }
        bail!("the tournament {} does not end", self.id)
    }

    /// What was once seen of a round stays as it is.
    fn compare(&mut self, view: &Value) -> anyhow::Result<()> {
        for round in view["rounds"].as_array().context("rounds")? {
            let number = round["number"].as_u64().context("a number")?;
            let pairs: Vec<Value> = round["games"].as_array().context("games")?.iter().map(pair).collect();
            let pairs = json!([pairs, round["byes"]]);
            let first = self.seen.entry(number).or_insert_with(|| pairs.clone());
            ensure!(*first == pairs, "round {number} was {first} and is {pairs}");
        }
        Ok(())
    }

    /// One result that is missing; the round is over when none is.
    async fn play(&mut self, view: &Value, round: &Value) -> anyhow::Result<()> {
        let games = round["games"].as_array().context("games")?;
        let open: Vec<&Value> = games.iter().filter(|game| game["result"].is_null()).collect();
        let Some(game) = open.get(self.chance.below(open.len() as u64) as usize) else {
            return self.act("close-round").await;
        };
        if game["place"] == "board" {
            let result = ["white-wins", "draw", "black-wins"][self.chance.below(3) as usize];
            return self.ask_act(json!({ "do": "result", "game": game["id"], "result": result })).await;
        }
        let name = game["game"].as_str().context("a game here has a name as soon as its round has begun")?;
        let side = if self.chance.below(2) == 0 { "white" } else { "black" };
        let entrants = view["entrants"].as_array().context("entrants")?;
        let loser = entrants.iter().find(|entrant| entrant["id"] == game[side]).context("who plays")?;
        let loser = self.people[loser["name"].as_str().context("a name")?].clone();
        // It may be over already, or not yet be there: the next look tells.
        self.ask(&loser, Method::POST, &format!("/api/games/{name}/act"), json!({ "do": "resign" })).await;
        Ok(())
    }

    async fn look(&self) -> anyhow::Result<Value> {
        loop {
            let path = format!("/api/tournaments/{}", self.id);
            if let Some(answer) = self.ask(&self.arbiter, Method::GET, &path, Value::Null).await {
                ensure!(answer.status.is_success() || answer.status == 503, "{}", answer.text());
                if answer.status.is_success() {
                    return Ok(answer.json());
                }
            }
        }
    }

    async fn act(&self, what: &str) -> anyhow::Result<()> {
        self.ask_act(json!({ "do": what })).await
    }

    /// Whether it was done is seen at the next look: the answer may be lost, or the first try may have been kept.
    async fn ask_act(&self, act: Value) -> anyhow::Result<()> {
        let path = format!("/api/tournaments/{}/act", self.id);
        match self.ask(&self.arbiter, Method::POST, &path, act.clone()).await {
            Some(answer) if !answer.status.is_success() && answer.status != 409 && answer.status != 503 => {
                bail!("{act}: {}", answer.text())
            }
            _ => Ok(()),
        }
    }

    /// Asks; none where the server is not there.
    async fn ask(&self, who: &Person, method: Method, path: &str, body: Value) -> Option<Answer> {
        let json = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let answer = who.try_ask(method, path, &json, body).await;
        if answer.is_err() {
            self.lost.fetch_add(1, Relaxed);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        answer.ok()
    }
}

fn pair(game: &Value) -> Value {
    json!([game["id"], game["white"], game["black"], game["place"]])
}

/// Compares what was told with what is kept. Returns how many games were played on the server.
async fn check(data: &Path, ended: &[Value]) -> anyhow::Result<u64> {
    use sqlx::Connection;
    let url = format!("sqlite:{}", data.join(tabiya_server::store::FILE).display());
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&url).await?;
    let sound: String = sqlx::query_scalar("pragma integrity_check").fetch_one(&mut connection).await?;
    ensure!(sound == "ok", "the database is damaged: {sound}");
    let text = "select id, status, outcome from games where source = 'tournament'";
    let rows: Vec<(String, String, Option<String>)> = sqlx::query_as(text).fetch_all(&mut connection).await?;
    let kept: BTreeMap<String, Option<String>> =
        rows.iter().map(|(id, _, outcome)| (id.clone(), outcome.clone())).collect();
    ensure!(rows.iter().all(|(_, status, _)| status == "over"), "a game goes on");
    let mut named = BTreeSet::new();
    for view in ended {
        for round in view["rounds"].as_array().context("rounds")? {
            for game in round["games"].as_array().context("games")? {
                let Some(name) = game["game"].as_str() else {
                    ensure!(game["place"] == "board", "{game} has no name");
                    continue;
                };
                ensure!(named.insert(name.to_owned()), "{name} belongs to two pairings");
                let outcome = kept.get(name).with_context(|| format!("{name} is missing"))?;
                let told = match game["result"].as_str() {
                    Some("white-wins") => Some("1-0"),
                    Some("black-wins") => Some("0-1"),
                    other => bail!("{name} ended with {other:?}"),
                };
                ensure!(outcome.as_deref() == told, "{name} is {outcome:?} and counts as {told:?}");
            }
        }
        let id = view["id"].as_str().context("an id")?;
        let text = "select event from tournament_events where tournament = $1 order by seq";
        let events: Vec<String> = sqlx::query_scalar(text).bind(id).fetch_all(&mut connection).await?;
        check_log(&events)?;
    }
    ensure!(named.len() == kept.len(), "{} games were made, and {} belong to a pairing", kept.len(), named.len());
    connection.close().await?;
    let store = Store::open(&url).await?;
    let replay = store.replay_ratings(false).await?;
    ensure!(replay.differences.is_empty(), "ratings are not what the games say: {:?}", replay.differences);
    store.close().await;
    Ok(named.len() as u64)
}

/// Numbers without gaps, and every game ended once.
fn check_log(events: &[String]) -> anyhow::Result<()> {
    let mut over = BTreeSet::new();
    for (at, event) in events.iter().enumerate() {
        let logged: Value = serde_json::from_str(event)?;
        ensure!(logged["seq"] == json!(at + 1), "event {} stands at {}", logged["seq"], at + 1);
        if let Some(game) = logged["event"]["ended"]["game"].as_u64() {
            ensure!(over.insert(game), "game {game} ended twice");
        }
    }
    Ok(())
}
