//! The upper levels: the engine's own search with a small number of positions, and in the opening a choice among its
//! best lines by mood. An engine of its own, so that neither table size nor threads nor earlier searches matter, which goes
//! by the terms, with which the levels were measured.

use super::Turn;
use super::dice::Dice;
use super::skill::Allowance;
use super::watch;
use crate::{Control, Engine, Found, Limits, Report, Score};

/// MiB for the positions of one move, at least and at most: the table is made anew each time.
const TABLE: (usize, usize) = (8, 32);

/// So many positions leave some room in a MiB.
const POSITIONS_PER_MIB: u64 = 40_000;

/// Positions where only one move is allowed: enough for a score and an answer to expect.
const FORCED: u64 = 1000;

/// Lines to choose from in the opening. Later the games have parted, and one line is found with fewer positions.
const LINES: usize = 3;

/// Moves of the opening.
const OPENING: u32 = 6;

/// Chooses a move with the engine's search.
pub(super) fn think(
    turn: &Turn<'_>,
    budget: Allowance,
    limits: &Limits,
    control: &Control,
    report: &mut dyn FnMut(Report<'_>),
) -> Found {
    let &Turn { root, moves, seed } = turn;
    let dice = Dice::new(seed).with(root.position().key().0);
    // A few positions more or less vary the game where moves are equally good.
    let nodes = (budget.nodes * (0.9 + 0.2 * dice.with(1).chance())) as u64;
    let nodes = if moves.len() == 1 { nodes.min(FORCED) } else { nodes };
    let limits = Limits {
        depth: limits.depth,
        nodes: Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
        time: Some(watch::allowed(limits)),
        search_moves: moves.to_vec(),
        multi_pv: if root.position().fullmove_number() <= OPENING { LINES } else { 1 },
        ..Limits::default()
    };
    let mut engine = Engine::by_terms(table_size(nodes)).expect("a small table fits into memory");
    let mut found = engine.search(root, &limits, control, report);
    let feels = |(place, score): (usize, Score)| pleasure(score) + budget.whim * dice.with(2 + place as u64).bell();
    let scores: Vec<f64> = found.lines.iter().map(|line| line.score).enumerate().map(feels).collect();
    if let Some(choice) = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b])) {
        found.lines.swap(0, choice);
        found.best = found.lines[0].moves.first().copied();
        found.ponder = found.lines[0].moves.get(1).copied();
        (1..).zip(&mut found.lines).for_each(|(rank, line)| line.rank = rank);
    }
    found
}

fn table_size(nodes: u64) -> usize {
    (nodes.div_ceil(POSITIONS_PER_MIB) as usize).clamp(TABLE.0, TABLE.1)
}

/// Centipawns, with mates far beyond all of them and the nearer ones better.
fn pleasure(score: Score) -> f64 {
    match score {
        Score::Cp(cp) => f64::from(cp),
        Score::Mate(moves) if moves > 0 => f64::from(100_000 - 1000 * moves),
        Score::Mate(moves) => f64::from(-100_000 - 1000 * moves),
    }
}
