//! `tabiya analyse`: reviews games, or looks for the best lines of a position.
//!
//! [`games`] has the engine look at the positions of games, on all cores; what is found is written as a report for people
//! ([`report`]), as PGN ([`annotate`]) or as JSON ([`json`]). [`position`] is for a single position.

mod annotate;
mod arrivals;
mod games;
mod graph;
mod json;
mod notation;
mod paragraph;
mod position;
mod report;
mod sentence;

use crate::signs::Signs;
use anyhow::Context;
use clap::{ArgGroup, Args};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tabiya_engine::{Engine, Limits};
use tabiya_terminal::session::Letters;
use tabiya_text::Language;

/// Review games: evaluation, accuracy, mistakes and what was better
///
/// Prints a report on each game of FILE, or the games themselves with `--pgn`. With `--fen`: the best lines of a position.
/// Ctrl-C ends it early; what is done until then is printed.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("subject").required(true).args(["file", "fen"]))]
pub(crate) struct Analyse {
    /// Games in PGN; - is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// A position, in FEN, X-FEN or Shredder-FEN
    #[arg(long)]
    fen: Option<String>,

    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "fen", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,

    #[command(flatten)]
    effort: Effort,

    /// Print a JSON object for each game, one a line
    #[arg(long, conflicts_with = "pgn")]
    json: bool,

    /// Print the games in PGN with evaluations, marks, comments and better lines
    #[arg(long, conflicts_with = "fen")]
    pgn: bool,

    /// The language of the words: en, fr or he
    #[arg(long, default_value_t = Language::English)]
    lang: Language,

    /// The letters of the pieces in moves: en (KQRBN), fr (RDTFC) or he; PGN and JSON keep the English ones
    /// [default: fr in French, else en]
    #[arg(long, value_name = "LANG")]
    letters: Option<Language>,

    #[command(flatten)]
    signs: Signs,
}

/// How people read what is found: the words of a language, and the letters of the pieces.
#[derive(Clone, Copy, Debug)]
struct Speech {
    language: Language,
    letters: Letters,
}

/// How hard to look at each position.
#[derive(Args, Debug)]
struct Effort {
    /// Milliseconds for each position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,

    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Plies to look ahead in each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// How many best lines to find [default: 1 for games, 3 for a position]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: Option<u16>,

    /// How many threads [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<u16>>,

    /// Memory of each engine, in MiB
    #[arg(long, value_name = "MB", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=1 << 25))]
    hash: u32,
}

impl Analyse {
    /// How people read it.
    fn speech(&self) -> Speech {
        let letters = self.letters.map_or(Letters::usual_in(self.lang), Letters::of);
        Speech { language: self.lang, letters }
    }

    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        // Data are the same everywhere.
        if self.json || self.pgn { self.work(out) } else { self.work(&mut self.signs.on(out)) }
    }

    fn work(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.file {
            Some(file) => games::run(file, self, out),
            None => position::run(self, out),
        }
    }
}

impl Effort {
    /// Without a limit these are the limits.
    fn limits(&self, otherwise: Limits, lines: u16) -> Limits {
        let given = Limits {
            time: self.time.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        };
        let is_limited = given.time.is_some() || given.nodes.is_some() || given.depth.is_some();
        let limits = if is_limited { given } else { otherwise };
        Limits { multi_pv: self.lines.unwrap_or(lines).into(), ..limits }
    }

    fn threads(&self) -> Option<usize> {
        self.threads.map(|threads| threads.get().into())
    }

    fn engine(&self, threads: usize) -> anyhow::Result<Engine> {
        let mut engine = Engine::with_hash(self.hash as usize).with_context(|| format!("--hash {}", self.hash))?;
        engine.set_threads(threads);
        Ok(engine)
    }
}
