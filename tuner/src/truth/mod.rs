//! `make explain-check`: reviews games with the budgets that people get, and has Stockfish check every claim of every sentence.
//! docs/explain.md holds what came out. `oracle` asks Stockfish, `crate::answers` remembers what it said, `judges` knows what each kind of
//! claim has to stand, `reviewed` is our side, `report` the table.

mod judges;
mod oracle;
mod report;
mod reviewed;

use crate::answers::Answers;
use crate::is_stopped;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use oracle::Oracle;
use report::Report;
use std::path::PathBuf;
use tabiya_rules::pgn::Tree;

/// Check what the explanations claim, with Stockfish
#[derive(Args, Debug)]
pub(crate) struct Truth {
    /// The games
    #[arg(default_value = "testdata/pgn/explained.pgn")]
    games: PathBuf,

    /// Which of them: those that explanations were made with, those that nobody looked at, or all
    #[arg(long, value_enum, default_value_t = Half::All)]
    half: Half,

    /// So many games at most
    #[arg(long)]
    most: Option<usize>,

    /// Only these, by their numbers in the file, from 1: 46,66,56
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    only: Vec<usize>,

    /// Whose budget: positions visited for each position of a game
    #[arg(long, value_enum, default_value_t = Budget::Page)]
    budget: Budget,

    /// Stockfish
    #[arg(long, default_value = "/usr/games/stockfish")]
    stockfish: PathBuf,

    /// Positions that Stockfish visits for each question
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,

    /// Where answers are kept, so that nothing is asked twice
    #[arg(long, default_value = "target/explain-check/answers.txt")]
    answers: PathBuf,

    /// Look for blunders that nobody speaks of, too: Stockfish has to see every position
    #[arg(long)]
    missed: bool,

    /// Check what is said to those who ask for a hint, too, in every fifth position
    #[arg(long)]
    hints: bool,

    /// Show every sentence, those that hold too
    #[arg(long)]
    show: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Half {
    /// Every other game, from the first.
    Seen,
    /// The others.
    Unseen,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Budget {
    Page,
    Server,
    CommandLine,
}

impl Budget {
    const fn nodes(self) -> u64 {
        match self {
            Budget::Page | Budget::Server => 50_000,
            Budget::CommandLine => 100_000,
        }
    }
}

impl Truth {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if !self.stockfish.exists() {
            bail!(
                "there is no {}: nothing was checked (Debian has it: apt install stockfish)",
                self.stockfish.display()
            );
        }
        let games = self.read()?;
        let answers = Answers::open(&self.answers)?;
        let mut oracle = Oracle::start(&self.stockfish, self.nodes, &answers)?;
        let bar = ProgressBar::new(games.len() as u64);
        bar.set_style(ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left")?);
        let mut report = Report::new(self.show);
        for (number, tree) in games {
            if is_stopped() {
                break;
            }
            let game = reviewed::review(number, &tree, self.budget.nodes(), &answers)?;
            report.add(judges::check(&game, &mut oracle, self.missed)?);
            if self.hints {
                report.add(judges::check_hints(number, &reviewed::hints(&game, &answers)?, &mut oracle)?);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        print!("{report}");
        Ok(())
    }

    /// The games that are wanted, with their numbers in the file, from 1.
    fn read(&self) -> anyhow::Result<Vec<(usize, Tree)>> {
        let text = std::fs::read_to_string(&self.games).with_context(|| self.games.display().to_string())?;
        let parts = text.split("\n[Event ").enumerate();
        let read = |(i, part): (usize, &str)| {
            let text = if i == 0 { part.to_owned() } else { format!("[Event {part}") };
            let tree: Tree = text.parse().with_context(|| format!("game {}", i + 1))?;
            Ok((i + 1, tree))
        };
        let all: Vec<(usize, Tree)> = parts.map(read).collect::<anyhow::Result<_>>()?;
        let is_wanted = |number: usize| match self.half {
            Half::Seen => !number.is_multiple_of(2),
            Half::Unseen => number.is_multiple_of(2),
            Half::All => true,
        };
        let is_named = |number: usize| self.only.is_empty() || self.only.contains(&number);
        let wanted = all.into_iter().filter(|&(number, _)| is_wanted(number) && is_named(number));
        Ok(wanted.take(self.most.unwrap_or(usize::MAX)).collect())
    }
}
