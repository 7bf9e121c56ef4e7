//! `tabiya-tuner spsa`: better figures for the search, by games. In each round all figures of a set are moved a little, each up or down by
//! chance; the engine that has them plays two games against one that has them moved the other way, and all of them go a little towards
//! who won (simultaneous perturbation, Spall 1992). After many thousand rounds what is left is what helps. docs/strength.md says how.

use crate::is_stopped;
use crate::random::Random;
use crate::start::Openings;
use anyhow::{Context, bail, ensure};
use clap::Args;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tabiya_arena::{
    Adjudication, Draw, Ended, EngineOption, EngineSpec, Limit, Match, Opening, Resign, Stop, Terms, Tournament, run,
};
use tabiya_rules::Variant;

/// Tune a set of the search's figures by games
#[derive(Args, Debug)]
pub(crate) struct Spsa {
    /// The engine, built with --cfg tunable (make spsa does that)
    #[arg(long, value_name = "PROGRAM")]
    engine: PathBuf,

    /// Which figures: pruning, reductions, extensions, order, history or window (crates/engine/src/params.rs)
    #[arg(long)]
    set: String,

    /// How many rounds of two games there are in all; less than ten thousand find mostly noise
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,

    /// Positions searched for each move
    #[arg(long, default_value_t = 6_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// What decides chance
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Openings (PGN, or EPD or FEN line by line) [default: all that have a name]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    openings: Vec<PathBuf>,

    /// Where it is kept how far it has come; the same command goes on from there
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
}

/// MiB of table for each engine.
const HASH: &str = "8";

/// An engine that says nothing for so long has hung itself up.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often figures are told.
const REPORT: u64 = 50;

/// Games end early as in the matches of docs/strength.md.
const ADJUDICATION: Adjudication = Adjudication {
    resign: Some(Resign { moves: 4, score: 700, both: false }),
    draw: Some(Draw { number: 40, moves: 8, score: 10 }),
    max_moves: None,
};

impl Spsa {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let figures = ask(&self.engine, &self.set)?;
        let mut climb = match fs::read_to_string(&self.state) {
            Ok(text) => Climb::read(&text, figures, self.rounds).with_context(|| self.state.display().to_string())?,
            Err(_) => Climb::new(figures, self.rounds),
        };
        let openings = Openings::read(&self.openings)?;
        println!("{} figures of {:?}, round {} of {}", climb.figures.len(), self.set, climb.round, climb.rounds);
        while climb.round < climb.rounds && !is_stopped() {
            let mut random = Random::new(self.seed.wrapping_add(climb.round.wrapping_mul(0x9e37_79b9)));
            let directions = climb.directions(&mut random);
            let (up, down) = climb.sides(&directions);
            let Some(points) = self.play(&climb, [&up, &down], openings.any(&mut random))? else { break };
            climb.learn(&directions, points);
            climb.keep(&self.state)?;
            if climb.round.is_multiple_of(REPORT) {
                print!("{climb}");
            }
        }
        print!("{climb}");
        Ok(())
    }

    /// Two games from an opening: wins of the first less those of the second. `None` if they were stopped.
    fn play(&self, climb: &Climb, sides: [&[i32]; 2], opening: &Opening) -> anyhow::Result<Option<i32>> {
        let engine = |(name, values): (&str, &[i32])| EngineSpec {
            name: name.to_owned(),
            program: self.engine.clone(),
            args: Vec::new(),
            dir: None,
            options: options(climb, values),
            limit: Limit { nodes: Some(self.nodes), ..Limit::default() },
        };
        let games = Match {
            engines: ["up", "down"].into_iter().zip(sides).map(engine).collect(),
            tournament: Tournament::RoundRobin,
            games: 2,
            concurrency: 1,
            pin: false,
            openings: vec![opening.clone()],
            terms: Terms { margin: PATIENCE, adjudication: ADJUDICATION, variant: Variant::Standard },
            sprt: None,
            patience: PATIENCE,
            max_failures: 1,
            event: "SPSA".to_owned(),
            pgn: None,
            data: None,
            state: None,
            keep_state: false,
            resume: false,
            log: None,
        };
        let stop = Stop::new();
        let played = run(&games, &stop, &mut |_, _| {
            if is_stopped() {
                stop.set();
            }
        })?;
        match played {
            (standings, Ended::Complete) => {
                let games = standings.first_encounter().games;
                Ok(Some(games.wins as i32 - games.losses as i32))
            }
            (_, Ended::Broken(why)) => bail!("{why}"),
            _ => Ok(None),
        }
    }
}

fn options(climb: &Climb, values: &[i32]) -> Vec<EngineOption> {
    let option = |name: &str, value: String| EngineOption { name: name.to_owned(), value, is_required: true };
    let figures = climb.figures.iter().zip(values).map(|(figure, value)| option(&figure.name, value.to_string()));
    figures.chain([option("Hash", HASH.to_owned())]).collect()
}

/// A figure of the search, as the engine lists it.
#[derive(Clone, Debug, PartialEq)]
struct Figure {
    /// With the name of its set and a dot before it.
    name: String,
    min: f64,
    max: f64,
    /// Where it is now.
    value: f64,
}

/// Asks the engine for the figures of a set.
fn ask(engine: &Path, set: &str) -> anyhow::Result<Vec<Figure>> {
    let mut child = Command::new(engine)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} does not start", engine.display()))?;
    if let Some(mut input) = child.stdin.take() {
        std::io::Write::write_all(&mut input, b"uci\nquit\n")?;
    }
    let listed = String::from_utf8_lossy(&child.wait_with_output()?.stdout).into_owned();
    let figures: Vec<Figure> = listed.lines().filter_map(|line| read_figure(line, set)).collect();
    ensure!(
        !figures.is_empty(),
        "{} has no figures of a set {set:?} (is it built with --cfg tunable?)",
        engine.display()
    );
    Ok(figures)
}

/// `option name pruning.razor_base type spin default 220 min 80 max 400`.
fn read_figure(line: &str, set: &str) -> Option<Figure> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["option", "name", name, "type", "spin", "default", value, "min", min, "max", max] = words[..] else {
        return None;
    };
    name.strip_prefix(set)?.strip_prefix('.')?;
    let number = |word: &str| word.parse::<f64>().ok();
    Some(Figure { name: name.to_owned(), min: number(min)?, max: number(max)?, value: number(value)? })
}

/// How far the figures have come.
#[derive(Clone, Debug, PartialEq)]
struct Climb {
    figures: Vec<Figure>,
    round: u64,
    rounds: u64,
}

/// How steps grow smaller, as Spall advises.
const GAIN_FADING: f64 = 0.602;
const STEP_FADING: f64 = 0.101;

/// In the last round a figure is moved by this part of its range …
const LAST_STEP: f64 = 1.0 / 20.0;

/// … and a win moves it by this part of that.
const LAST_GAIN: f64 = 0.02;

/// So much of all rounds is added to their number, so that the first ones do not jump.
const HEADWAY: f64 = 0.1;

impl Climb {
    fn new(figures: Vec<Figure>, rounds: u64) -> Climb {
        Climb { figures, round: 0, rounds }
    }

    /// Up or down for each figure.
    fn directions(&self, random: &mut Random) -> Vec<f64> {
        self.figures.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// The figures of both players in this round.
    fn sides(&self, directions: &[f64]) -> (Vec<i32>, Vec<i32>) {
        let side = |sign: f64| {
            let moved = self.figures.iter().zip(directions).map(|(figure, direction)| {
                let value = figure.value + sign * direction * self.step(figure);
                value.clamp(figure.min, figure.max).round() as i32
            });
            moved.collect()
        };
        (side(1.0), side(-1.0))
    }

    /// By how much a figure is moved in this round.
    fn step(&self, figure: &Figure) -> f64 {
        let last = (figure.max - figure.min) * LAST_STEP;
        (last * (self.rounds as f64 / (self.round + 1) as f64).powf(STEP_FADING)).max(0.5)
    }

    /// All figures go towards who has won, by so many points.
    fn learn(&mut self, directions: &[f64], points: i32) {
        let headway = HEADWAY * self.rounds as f64;
        let (last, now) = (headway + self.rounds as f64, headway + (self.round + 1) as f64);
        let gain = LAST_GAIN * (last / now).powf(GAIN_FADING);
        let steps: Vec<f64> = self.figures.iter().map(|figure| self.step(figure)).collect();
        for ((figure, step), direction) in self.figures.iter_mut().zip(steps).zip(directions) {
            let value = figure.value + gain * step * direction * f64::from(points);
            figure.value = value.clamp(figure.min, figure.max);
        }
        self.round += 1;
    }

    /// Writes it down; the file is there whole, or as it was before.
    fn keep(&self, path: &Path) -> anyhow::Result<()> {
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, self.written())
            .and_then(|()| fs::rename(&unfinished, path))
            .with_context(|| path.display().to_string())
    }

    fn written(&self) -> String {
        let mut text = format!("rounds {} of {}\n", self.round, self.rounds);
        for figure in &self.figures {
            let _ = writeln!(text, "{} {}", figure.name, figure.value);
        }
        text
    }

    /// Goes on from what was written down, if it is about these figures and so many rounds.
    fn read(text: &str, mut figures: Vec<Figure>, rounds: u64) -> anyhow::Result<Climb> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let counts = first.strip_prefix("rounds ").and_then(|counts| counts.split_once(" of "));
        let counts = counts.and_then(|(round, all)| Some((round.parse().ok()?, all.parse::<u64>().ok()?)));
        let (round, all) = counts.with_context(|| format!("it begins with {first:?}, not with \"rounds N of N\""))?;
        ensure!(all == rounds, "it was begun for {all} rounds, not for {rounds}: steps grow smaller by their number");
        for figure in &mut figures {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(&figure.name).and_then(|value| value.trim().parse().ok());
            let value: f64 = value.with_context(|| format!("{line:?} is not a value of {}", figure.name))?;
            ensure!((figure.min..=figure.max).contains(&value), "{line:?} is not within the range of its figure");
            figure.value = value;
        }
        ensure!(lines.next().is_none(), "it has more figures than the engine");
        Ok(Climb { figures, round, rounds })
    }
}

impl std::fmt::Display for Climb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "round {}:", self.round)?;
        for figure in &self.figures {
            let name = figure.name.split_once('.').map_or(&*figure.name, |(_, name)| name);
            write!(f, " {name} {:.1}", figure.value)?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> Vec<Figure> {
        let lines = [
            "option name Hash type spin default 16 min 1 max 64",
            "option name pruning.one type spin default 20 min 0 max 100",
            "option name pruning.two type spin default -40 min -100 max 0",
            "option name reductions.three type spin default 5 min 0 max 9",
        ];
        lines.iter().filter_map(|line| read_figure(line, "pruning")).collect()
    }

    #[test]
    fn only_the_figures_of_the_set_are_tuned() {
        let names: Vec<String> = figures().into_iter().map(|figure| figure.name).collect();
        assert_eq!(names, ["pruning.one", "pruning.two"]);
    }

    /// Whoever is nearer to (60, -70) wins more often: that is where the figures go.
    #[test]
    fn figures_go_where_games_are_won() {
        let mut climb = Climb::new(figures(), 4_000);
        let mut random = Random::new(7);
        while climb.round < climb.rounds {
            let directions = climb.directions(&mut random);
            let (up, down) = climb.sides(&directions);
            let worth =
                |values: &[i32]| -(f64::from(values[0] - 60).powi(2) + f64::from(values[1] + 70).powi(2)) / 400.0;
            let noise = random.below(2_001) as f64 / 250.0 - 4.0;
            let points = (worth(&up) - worth(&down) + noise).clamp(-2.0, 2.0).round() as i32;
            climb.learn(&directions, points);
        }
        let [one, two] = [0, 1].map(|i| climb.figures[i].value);
        assert!((one - 60.0).abs() < 10.0 && (two + 70.0).abs() < 10.0, "{one} {two}");
    }

    #[test]
    fn it_goes_on_where_it_was() {
        let mut climb = Climb::new(figures(), 100);
        climb.learn(&[1.0, -1.0], 2);
        assert_eq!(Climb::read(&climb.written(), figures(), 100).unwrap(), climb);
        let refused = |text: &str, rounds| Climb::read(text, figures(), rounds).unwrap_err().to_string();
        assert_eq!(refused("", 100), "it begins with \"\", not with \"rounds N of N\"");
        assert_eq!(
            refused(&climb.written(), 50),
            "it was begun for 100 rounds, not for 50: steps grow smaller by their number"
        );
        assert_eq!(refused("rounds 1 of 5\npruning.one x\n", 5), "\"pruning.one x\" is not a value of pruning.one");
        assert!(refused("rounds 1 of 5\npruning.one 101\n", 5).ends_with("is not within the range of its figure"));
        let longer = format!("{}more.figures 3\n", climb.written());
        assert_eq!(refused(&longer, 100), "it has more figures than the engine");
    }

    /// Values are never outside of what the engine takes.
    #[test]
    fn ranges_are_kept() {
        let mut climb = Climb::new(figures(), 10);
        (0..10).for_each(|_| climb.learn(&[1.0, 1.0], 2));
        for _ in 0..50 {
            climb.round = 0;
            climb.learn(&[1.0, 1.0], 2);
            let (up, down) = climb.sides(&[1.0, 1.0]);
            assert!(
                up.iter().chain(&down).zip([100, 0, 100, 0]).all(|(&value, most)| value <= most),
                "{up:?} {down:?}"
            );
        }
    }
}
