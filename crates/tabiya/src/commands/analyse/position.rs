//! The best lines of a position, shown as they are found and printed at the end.

use super::report::width;
use super::{Analyse, Speech, json, notation};
use crate::interrupt;
use crate::progress::Progress;
use crate::start::Start;
use console::{measure_text_width, truncate_str};
use serde_json::json;
use std::io::Write;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tabiya_engine::{Control, Found, Limits, Line, Report, Root};
use tabiya_openings::opening_of;
use tabiya_rules::Position;

/// Unless another limit is given.
const TIME: Duration = Duration::from_secs(5);

/// Unless another number is given.
const LINES: u16 = 3;

pub(super) fn run(args: &Analyse, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let pos = Start::from(args.fen.clone()).position()?;
    let control = Arc::new(Control::default());
    let progress = Progress::message();
    let stop = Arc::clone(&control);
    interrupt::ask(move || stop.stop(), progress.remover())?;
    let found = search(&pos, args, &control, &progress)?;
    drop(progress);
    if args.json { print_json(&pos, &found, out) } else { print_lines(&pos, &found, args.speech(), out) }?;
    Ok(if control.is_stopped() { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn search(pos: &Position, args: &Analyse, control: &Control, progress: &Progress) -> anyhow::Result<Found> {
    let limits = args.effort.limits(Limits::time(TIME), LINES);
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    // Several threads are not the same twice; who counts nodes or plies wants to have it the same.
    let threads = if limits.time.is_some() { cores() } else { 1 };
    let mut engine = args.effort.engine(args.effort.threads().unwrap_or(threads))?;
    let mut table = Vec::new();
    Ok(engine.search(&Root::new(*pos), &limits, control, &mut |report| {
        if let Report::Line(line) = report {
            keep(&mut table, line);
            // The terminal writes `^C` behind it, which must not begin a new line.
            progress.tell(|| rows(pos, &table, width().saturating_sub(3), args.speech()).join("\n"));
        }
    }))
}

/// Puts a line in its place.
fn keep(table: &mut Vec<Line>, line: &Line) {
    match table.iter_mut().find(|known| known.rank == line.rank) {
        Some(known) => *known = line.clone(),
        None => table.push(line.clone()),
    }
}

/// A row for each line, no wider than `width`: score, depth, moves.
fn rows(pos: &Position, lines: &[Line], width: usize, speech: Speech) -> Vec<String> {
    let score = |line: &Line| notation::score(line.score.for_white(pos.turn()), speech.language);
    let scores = lines.iter().map(score);
    let cells: Vec<(String, String)> = scores.zip(lines.iter().map(|line| line.depth.to_string())).collect();
    let widest = |cell: fn(&(String, String)) -> &String| cells.iter().map(|row| measure_text_width(cell(row))).max();
    let (score, depth) = (widest(|row| &row.0).unwrap_or(0), widest(|row| &row.1).unwrap_or(0));
    let row = |(cell, line): (&(String, String), &Line)| {
        let moves = notation::line(pos, &line.moves, line.moves.len(), speech.letters);
        let text = format!("{:>score$}  {:>depth$}  {moves}", cell.0, cell.1);
        truncate_str(&text, width, "…").into_owned()
    };
    cells.iter().zip(lines).map(row).collect()
}

fn print_lines(pos: &Position, found: &Found, speech: Speech, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(opening) = opening_of(pos) {
        writeln!(out, "{opening}")?;
    }
    if found.lines.is_empty() {
        let key = if pos.is_checkmate() { "termination.checkmate" } else { "termination.stalemate" };
        writeln!(out, "{}", speech.language.text(key, &[]))?;
    }
    for row in rows(pos, &found.lines, width(), speech) {
        writeln!(out, "{row}")?;
    }
    Ok(())
}

fn print_json(pos: &Position, found: &Found, out: &mut dyn Write) -> anyhow::Result<()> {
    let lines = found.lines.iter().map(|line| json::line_value(pos, line, pos.variant()));
    let lines = lines.collect::<anyhow::Result<Vec<_>>>()?;
    let opening = opening_of(pos).map(|opening| json!({ "eco": opening.eco, "name": opening.name }));
    let object = json!({ "fen": pos.to_fen(), "opening": opening, "lines": lines, "nodes": found.nodes });
    Ok(writeln!(out, "{object}")?)
}
