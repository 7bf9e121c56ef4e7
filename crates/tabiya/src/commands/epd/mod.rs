//! `tabiya epd`: how many positions of a test suite the engine solves. [`records`] reads the file, [`problem`] is one
//! position of it.

mod problem;
mod records;

use crate::in_order::map_in_order;
use crate::progress::Progress;
use crate::{complain, interrupt, one_line};
use anyhow::{Context, anyhow};
use clap::Args;
use problem::{Attempt, TestPosition};
use records::{Record, Records};
use serde_json::json;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tabiya_engine::{Engine, Limits};
use tabiya_rules::{Move, Position};

/// Run a test suite: positions with moves to find (bm), to avoid (am) or mates to see (dm)
///
/// A line for each position, then `solved: N of M`. The exit status is 1 if a record is wrong; the others are still done.
#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("limit").required(true).multiple(true)))]
pub(crate) struct Epd {
    /// The suite, in EPD; - is standard input
    file: PathBuf,

    /// Milliseconds for each position
    #[arg(long, group = "limit", value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: Option<u64>,

    /// Nodes for each position
    #[arg(long, group = "limit", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Depth for each position
    #[arg(long, group = "limit", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: Option<u32>,

    /// How many threads think about one position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,

    /// How many positions are thought about at the same time [default: as many as cores allow]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<u16>>,

    /// Memory for each position in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: u32,

    /// Print JSON objects, one a line
    #[arg(long)]
    json: bool,
}

/// What became of a record.
type RecordAttempt = (Record, anyhow::Result<(TestPosition, Attempt)>);

impl Epd {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (records, size) = Records::open(&self.file).with_context(|| self.file.display().to_string())?;
        let engines = self.engines()?;
        let limits = self.limits();
        let progress = Progress::bytes(size);
        let totals = Arc::new(Totals::default());
        interrupt::between_lines(self.ending(&progress, &totals))?;
        let answer = |record: Record| -> RecordAttempt {
            let mut engine = lock(&engines).pop().expect("there is an engine for every thread");
            engine.clear();
            let solve = |problem: TestPosition| (problem.solve(&mut engine, &limits), problem);
            let outcome = TestPosition::read(&record.text).map(solve).map(|(answer, problem)| (problem, answer));
            lock(&engines).push(engine);
            (record, outcome)
        };
        map_in_order(
            self.jobs(),
            records,
            |record, results| drop(results.send(record.map(answer))),
            |outcome| {
                let outcome = outcome.with_context(|| self.file.display().to_string())?;
                let _whole_lines = interrupt::postpone();
                progress.advance(outcome.0.bytes);
                totals.add(&outcome);
                progress.suspend(|| self.print(out, outcome))
            },
        )?;
        drop(progress);
        writeln!(out, "{}", totals.text(self.json))?;
        Ok(if totals.bad.load(Relaxed) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn limits(&self) -> Limits {
        let time = self.time.map(Duration::from_millis);
        Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() }
    }

    fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get) / usize::from(self.threads);
        self.jobs.map_or_else(cores, |jobs| jobs.get().into()).max(1)
    }

    fn engines(&self) -> anyhow::Result<Mutex<Vec<Engine>>> {
        let new_engine = |_| -> anyhow::Result<Engine> {
            let mut engine = Engine::with_hash(self.hash as usize).context("--hash")?;
            engine.set_threads(self.threads.into());
            Ok(engine)
        };
        Ok(Mutex::new((0..self.jobs()).map(new_engine).collect::<anyhow::Result<_>>()?))
    }

    /// What is done when Ctrl-C ends the program: the sums so far are told.
    fn ending(&self, progress: &Progress, totals: &Arc<Totals>) -> impl Fn() + Send + 'static {
        let (remove, totals, json) = (progress.remover(), Arc::clone(totals), self.json);
        move || {
            remove();
            let _ = writeln!(io::stdout(), "{}", totals.text(json));
        }
    }

    fn print(&self, out: &mut dyn Write, (record, outcome): RecordAttempt) -> anyhow::Result<()> {
        let Record { line, .. } = record;
        match outcome {
            Err(error) => complain(&anyhow!("{}:{line}: {}", self.file.display(), one_line(&error))),
            Ok((problem, answer)) if self.json => writeln!(out, "{}", to_json(line, &problem, &answer))?,
            Ok((problem, answer)) => writeln!(out, "{}", to_text(line, &problem, &answer))?,
        }
        // What Ctrl-C prints goes past this writer.
        Ok(out.flush()?)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics with it")
}

/// `NAME: solved Qg6 at depth 5, 12 ms`, or `NAME: missed Qg6, played Kh1`.
fn to_text(line: u64, problem: &TestPosition, answer: &Attempt) -> String {
    let TestPosition { pos, best, avoid, mate, .. } = problem;
    let name = problem.id.clone().unwrap_or_else(|| format!("line {line}"));
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let played = sans(pos, answer.best.as_slice());
    if let Some((depth, time)) = answer.since {
        return format!("{name}: solved {played} at depth {depth}, {} ms", time.as_millis());
    }
    let wanted = match (best.as_slice(), avoid.as_slice(), mate) {
        ([], [], mate) => format!("mate in {}", mate.unwrap_or(0)),
        ([], avoid, _) => format!("not {}", sans(pos, avoid)),
        (best, _, _) => sans(pos, best),
    };
    format!("{name}: failed, {played} instead of {wanted}")
}

fn to_json(line: u64, problem: &TestPosition, answer: &Attempt) -> serde_json::Value {
    let san = |&m: &Move| problem.pos.san(m).to_string();
    let mut object = json!({
        "line": line,
        "id": problem.id,
        "move": answer.best.as_ref().map(san),
        "score": answer.score.map(|score| score.to_string()),
        "nodes": answer.nodes,
        "solved": answer.is_solved,
    });
    if let Some((depth, time)) = answer.since {
        object["depth"] = depth.into();
        object["ms"] = (time.as_millis() as u64).into();
    }
    object
}

fn sans(pos: &Position, moves: &[Move]) -> String {
    moves.iter().map(|&m| pos.san(m).to_string()).collect::<Vec<_>>().join(" or ")
}

/// The sums so far.
#[derive(Debug, Default)]
struct Totals {
    positions: AtomicU64,
    solved: AtomicU64,
    bad: AtomicU64,
}

impl Totals {
    fn add(&self, (_, outcome): &RecordAttempt) {
        match outcome {
            Ok((_, answer)) => {
                self.positions.fetch_add(1, Relaxed);
                self.solved.fetch_add(answer.is_solved.into(), Relaxed);
            }
            Err(_) => drop(self.bad.fetch_add(1, Relaxed)),
        }
    }

    fn text(&self, json: bool) -> String {
        let [positions, solved, bad] = [&self.positions, &self.solved, &self.bad].map(|sum| sum.load(Relaxed));
        match bad {
            _ if json => json!({ "positions": positions, "solved": solved, "bad": bad }).to_string(),
            0 => format!("solved: {solved} of {positions}"),
            _ => format!("solved: {solved} of {positions}, bad records: {bad}"),
        }
    }
}
