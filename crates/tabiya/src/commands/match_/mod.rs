//! `tabiya match`: engine against engine. Here the arguments become a [`Match`] and its events lines or a live table;
//! all the work is done by `tabiya_arena`.

mod json;
mod settings;
mod table;

use crate::interrupt;
use anyhow::Context;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use settings::{adjudication, sprt};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tabiya_arena::{
    Draft, Ended, EngineSpec, Event, Limit, Match, Opening, Order, Pairing, Played, RunError, Stop, Terms, Tournament,
    arrange, read_clock, run,
};
use tabiya_rules::Variant;
use table::Table;

/// Set by Ctrl-C.
static STOP: Stop = Stop::new();

/// Let engines play each other over UCI and measure who is stronger
#[derive(Args, Debug)]
#[command(after_help = "See docs/match.md for examples.")]
pub(crate) struct MatchArgs {
    /// An engine: "cmd=PATH ARGS,name=NAME,option.NAME=VALUE,tc=…,nodes=…,depth=…,movetime=…,dir=DIR"; give two or more
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<String>,

    /// What holds for every engine that does not say otherwise, written the same way
    #[arg(long, value_name = "ENGINE")]
    each: Option<String>,

    /// Time control in seconds: 5+0.05, 1:30+1, 40/60
    #[arg(long, value_name = "TIME")]
    tc: Option<String>,

    /// Nodes for each move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Depth for each move
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = settings::seconds)]
    move_time: Option<Duration>,

    /// How many games; with more than two engines, for each two that meet [default: 100, with --sprt no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,

    /// How many games at a time
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    /// Keep the two engines of each game at a time on a core of their own (Linux only)
    #[arg(long)]
    pin: bool,

    /// Who meets whom where there are more than two engines
    #[arg(long, value_enum, default_value_t)]
    tournament: TournamentArg,

    /// Openings: a PGN file, or EPD or FEN line by line; each is played twice, with colours reversed
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// The order of the openings
    #[arg(long, value_enum, default_value_t)]
    order: OrderArg,

    /// What decides a random order: the same number, the same order
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// How many moves (of one side each) to take of every game in a PGN file of openings [default: all]
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// Play Chess960; without --openings from random starts
    #[arg(long)]
    chess960: bool,

    /// Stop when it is clear which hypothesis holds: elo0=0,elo1=5, if need be with alpha=0.05, beta=0.05,
    /// model=normalized or logistic, separated by commas
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,

    /// End lost games: moves=3,score=600[,both=true] (in hundredths of a pawn)
    #[arg(long, value_name = "TERMS")]
    resign: Option<String>,

    /// End drawn games: number=40,moves=8,score=8
    #[arg(long, value_name = "TERMS")]
    draw: Option<String>,

    /// A game of so many moves is drawn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,

    /// By how many milliseconds a move may overstep its time
    #[arg(long, default_value_t = 20, value_name = "MS")]
    margin: u64,

    /// How many seconds an engine may take to start, to get ready and, without a clock, to move
    #[arg(long, default_value = "60", value_name = "SECONDS", value_parser = settings::seconds)]
    timeout: Duration,

    /// Give up when an engine crashes, hangs or plays illegal moves in so many games in a row
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_failures: u64,

    /// Append every game to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Append every game with the engines' scores to this file, to learn from (docs/training.md)
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    /// The value of the PGN tag Event
    #[arg(long, default_value = "Engine match", value_name = "TEXT")]
    event: String,

    /// Keep what is needed to resume the match in this file [default: the PGN file's name with .state behind it, as long
    /// as the match is not complete]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Go on with the match if it was begun before
    #[arg(long)]
    resume: bool,

    /// Write everything that is said to and by the engines to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Where output is no terminal, print a line every N games
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    report: u64,

    /// Print a JSON object for each game, and one for the table at the end
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum TournamentArg {
    #[default]
    RoundRobin,
    Gauntlet,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum OrderArg {
    #[default]
    Sequential,
    Random,
}

impl MatchArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let settings = self.settings()?;
        interrupt::ask(|| STOP.set(), || {})?; // asked twice it does not wait for the engines: they end with their input
        let begun = Instant::now();
        let live = LiveTable::new();
        let mut before = 0;
        let mut printed = Ok(());
        let (standings, ended) = run(&settings, &STOP, &mut |event, standings| {
            if matches!(event, Event::Begun) {
                before = standings.games();
            }
            let table = Table { settings: &settings, standings, before, elapsed: begun.elapsed() };
            live.show(&table);
            if let Event::Game(pairing, played) = event
                && let Some(line) = self.report_of(&table, pairing, played, live.is_shown)
                && printed.is_ok()
            {
                printed = live.bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()));
                if printed.is_err() {
                    STOP.set(); // nobody listens any more
                }
            }
        })
        .map_err(explain)?;
        drop(live);
        printed?;
        let table = Table { settings: &settings, standings: &standings, before, elapsed: begun.elapsed() };
        self.conclude(out, &table, &ended)
    }

    /// What is printed of a game, if anything is.
    fn report_of(&self, table: &Table<'_>, pairing: &Pairing, played: &Played, is_live: bool) -> Option<String> {
        if self.json {
            return Some(json::game(table, pairing, played).to_string());
        }
        (!is_live && table.standings.games().is_multiple_of(self.report)).then(|| table.line())
    }

    /// Prints the last table and why it is the last.
    fn conclude(&self, out: &mut dyn Write, table: &Table<'_>, ended: &Ended) -> anyhow::Result<ExitCode> {
        if self.json {
            writeln!(out, "{}", json::table(table, ended))?;
        } else {
            write!(out, "{}", table.full(false))?;
            if let Ended::Decided(verdict) = ended {
                writeln!(out, "SPRT: {} accepted", verdict.name())?;
            }
        }
        match ended {
            Ended::Complete | Ended::Decided(_) => Ok(ExitCode::SUCCESS),
            Ended::Broken(reason) => Err(anyhow::anyhow!("{reason}")),
            Ended::Stopped => {
                if table.settings.state.is_some() {
                    out.flush()?;
                    let _ = writeln!(io::stderr(), "interrupted: the same command with --resume goes on");
                }
                Ok(ExitCode::from(interrupt::INTERRUPTED))
            }
        }
    }

    fn settings(&self) -> anyhow::Result<Match> {
        let read = |text: &String| Draft::read(text).with_context(|| format!("--engine {text:?}"));
        let drafts: Vec<Draft> = self.engines.iter().map(read).collect::<anyhow::Result<_>>()?;
        anyhow::ensure!(drafts.len() >= 2, "a match needs two engines: give --engine twice");
        let each = self.each.as_deref().map_or(Ok(Draft::default()), Draft::read).context("--each")?;
        let clock = self.tc.as_deref().map(read_clock).transpose().context("--tc")?;
        let common = Limit { clock, nodes: self.nodes, depth: self.depth, move_time: self.move_time };
        let sprt = self.sprt.as_deref().map(sprt).transpose().context("--sprt")?;
        anyhow::ensure!(sprt.is_none() || drafts.len() == 2, "--sprt is for a match of two engines");
        anyhow::ensure!(
            !self.resume || self.pgn.is_some() || self.state.is_some(),
            "--resume needs the file the match was kept in: give --pgn or --state"
        );
        let adjudication = adjudication(self.resign.as_deref(), self.draw.as_deref(), self.max_moves)?;
        Ok(Match {
            engines: EngineSpec::complete(drafts, &each, &common)?,
            tournament: match self.tournament {
                TournamentArg::RoundRobin => Tournament::RoundRobin,
                TournamentArg::Gauntlet => Tournament::Gauntlet,
            },
            games: self.games.unwrap_or(if sprt.is_some() { u64::MAX } else { 100 }),
            concurrency: self.concurrency.into(),
            pin: self.pin,
            openings: self.openings()?,
            terms: Terms {
                margin: Duration::from_millis(self.margin),
                adjudication,
                variant: Variant::chess960_if(self.chess960),
            },
            sprt,
            patience: self.timeout,
            max_failures: self.max_failures,
            event: self.event.clone(),
            pgn: self.pgn.clone(),
            data: self.data.clone(),
            state: self.state.clone().or_else(|| self.pgn.as_deref().map(state_beside)),
            keep_state: self.state.is_some(),
            resume: self.resume,
            log: self.log.clone(),
        })
    }

    fn openings(&self) -> anyhow::Result<Vec<Opening>> {
        let mut order = match self.order {
            OrderArg::Sequential => Order::Sequential,
            OrderArg::Random => Order::Random(self.seed),
        };
        let mut openings = match &self.openings {
            Some(path) => Opening::read_file(path, self.plies).context("--openings")?,
            None if self.chess960 => {
                order = Order::Random(self.seed); // neighbours in the list look alike
                Opening::all_chess960()
            }
            None => vec![Opening::STANDARD],
        };
        arrange(&mut openings, order);
        Ok(openings)
    }
}

/// The error, with the way out that this program offers.
fn explain(error: RunError) -> anyhow::Error {
    match error {
        RunError::Left { .. } => anyhow::anyhow!("{error} (--resume goes on)"),
        _ => error.into(),
    }
}

/// Where the state of a match is kept whose games go to `pgn`.
fn state_beside(pgn: &Path) -> PathBuf {
    let mut name = pgn.as_os_str().to_owned();
    name.push(".state");
    name.into()
}

/// The table on a terminal, drawn again and again.
struct LiveTable {
    bar: ProgressBar,
    is_shown: bool,
}

impl LiveTable {
    fn new() -> LiveTable {
        let is_shown = io::stderr().is_terminal() && io::stdout().is_terminal();
        let target = if is_shown { ProgressDrawTarget::stderr_with_hz(5) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::with_template("{msg}").expect("the template is right"));
        LiveTable { bar, is_shown }
    }

    fn show(&self, table: &Table<'_>) {
        if self.is_shown {
            self.bar.set_message(table.full(true).trim_end().to_owned());
        }
    }
}

impl Drop for LiveTable {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
