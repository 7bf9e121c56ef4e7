//! All legal moves generated and played at positions out of games, for the stages of a game apart.

use crate::games;
use crate::libraries::{Chess, CozyChess, Eschac, Library, Shakmaty, Tabiya};
use crate::measure::{Contest, Effort};
use crate::report::Part;

const STAGES: [(&str, std::ops::Range<u32>); 3] =
    [("plies 0-19", 0..20), ("plies 20-59", 20..60), ("plies 60-119", 60..120)];

/// Every stage.
pub(crate) fn played(effort: &Effort) -> Part {
    let count = if effort.quick { 2_000 } else { 10_000 };
    let rows =
        STAGES.iter().map(|(name, plies)| contest(name, &games::fens(2, count, plies.clone())).run(effort)).collect();
    Part {
        title: format!("All legal moves generated and played at {count} positions out of games"),
        unit: "million moves a second",
        rows,
        has_total: true,
    }
}

fn contest(name: &str, fens: &[String]) -> Contest {
    let mut contest = Contest::new(name);
    enter::<Tabiya>(&mut contest, fens);
    enter::<Shakmaty>(&mut contest, fens);
    enter::<CozyChess>(&mut contest, fens);
    enter::<Eschac>(&mut contest, fens);
    enter::<Chess>(&mut contest, fens);
    contest
}

fn enter<L: Library>(contest: &mut Contest, fens: &[String]) {
    let positions: Vec<L::Position> = fens.iter().map(|fen| L::position(fen)).collect();
    contest.enter(L::NAME, move || positions.iter().map(|pos| L::perft_played(pos, 1)).sum());
}
