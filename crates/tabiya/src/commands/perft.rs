//! `tabiya perft`: counts positions with the library's own [`perft`], the root moves shared out among threads.

use crate::progress::Progress;
use crate::start::{Castling, Start};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tabiya_rules::{Move, Position, perft};

/// Count the positions at the end of all sequences of legal moves
#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// How many moves deep
    depth: u8,

    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    castling: Castling,

    /// Print the count of each first move too, sorted
    #[arg(long)]
    divide: bool,

    /// How many threads share the first moves
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let pos = self.start.position()?;
        let counts = match self.depth {
            0 => Vec::new(),
            depth => divide(&pos, depth.into(), self.threads.into()),
        };
        let nodes = if self.depth == 0 { 1 } else { counts.iter().map(|&(_, count)| count).sum() };
        let mut lines: Vec<(String, u64)> = Vec::new();
        if self.divide {
            lines = counts.into_iter().map(|(m, count)| (self.castling.uci(m).to_string(), count)).collect();
            lines.sort_unstable();
        }
        if self.json { print_json(out, lines, nodes, self.divide) } else { print_lines(out, &lines, nodes) }
    }
}

/// The count of each first move. `depth` is at least 1.
fn divide(pos: &Position, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    let moves = pos.legal_moves();
    let progress = Progress::steps(moves.len() as u64);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counts = Vec::new();
        while let Some(&m) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts.push((m, perft(&pos.after(m), depth - 1)));
            progress.advance(1);
        }
        counts
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.min(moves.len())).map(|_| scope.spawn(work)).collect();
        let mut counts = work();
        counts.extend(helpers.into_iter().flat_map(|helper| helper.join().expect("perft does not panic")));
        counts
    })
}

fn print_lines(out: &mut dyn Write, lines: &[(String, u64)], nodes: u64) -> anyhow::Result<()> {
    for (m, count) in lines {
        writeln!(out, "{m}: {count}")?;
    }
    Ok(writeln!(out, "nodes: {nodes}")?)
}

fn print_json(out: &mut dyn Write, lines: Vec<(String, u64)>, nodes: u64, divide: bool) -> anyhow::Result<()> {
    let mut object = json!({});
    if divide {
        object["divide"] = lines.into_iter().map(|(m, count)| (m, json!(count))).collect();
    }
    object["nodes"] = nodes.into();
    Ok(writeln!(out, "{object}")?)
}
