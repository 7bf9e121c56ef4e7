//! `tabiya eval`: what a position is worth without looking ahead, term by term and by the network.

use crate::start::Start;
use clap::Args;
use serde_json::json;
use std::io::Write;
use tabiya_engine::{Breakdown, Network, breakdown};
use tabiya_rules::{Bitboard, Position};

/// Say what a position is worth without looking ahead, term by term
#[derive(Args, Debug)]
pub(crate) struct Eval {
    #[command(flatten)]
    start: Start,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Eval {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let pos = self.start.position()?;
        let breakdown = breakdown(&pos);
        if self.json { print_json(out, &pos, &breakdown) } else { print_table(out, &pos, &breakdown) }
    }
}

/// What the terms do not know about a position.
fn state(pos: &Position) -> Option<&'static str> {
    let states = [
        (pos.is_checkmate(), "checkmate"),
        (pos.is_stalemate(), "stalemate"),
        (pos.is_insufficient_material(), "insufficient material"),
        (pos.is_check(), "check"),
    ];
    states.into_iter().find(|&(holds, _)| holds).map(|(_, name)| name)
}

fn print_table(out: &mut dyn Write, pos: &Position, breakdown: &Breakdown) -> anyhow::Result<()> {
    writeln!(out, "{breakdown}\n{}", Network::own().told(pos))?;
    if let Some(state) = state(pos) {
        writeln!(out, "note: {state}, of which the terms know nothing")?;
    }
    Ok(())
}

/// Rounded as it is printed, and never a zero with a minus.
fn hundredths(pawns: f64) -> f64 {
    (pawns * 100.0).round() / 100.0 + 0.0
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

fn print_json(out: &mut dyn Write, pos: &Position, breakdown: &Breakdown) -> anyhow::Result<()> {
    let terms = breakdown.rows.iter().map(|row| {
        let [white, black, difference] = [row.white, row.black, row.difference()].map(hundredths);
        let squares = json!({ "white": names(row.squares.white), "black": names(row.squares.black) });
        json!({ "name": row.name, "white": white, "black": black, "difference": difference, "squares": squares })
    });
    let object = json!({
        "fen": pos.to_fen(),
        "terms": terms.collect::<Vec<_>>(),
        "stage": breakdown.stage.name(),
        "phase": hundredths(breakdown.phase),
        "scale": hundredths(breakdown.scale),
        "total": hundredths(breakdown.total),
        "network": hundredths(Network::own().pawns(pos)),
        "note": state(pos),
    });
    Ok(writeln!(out, "{object}")?)
}
