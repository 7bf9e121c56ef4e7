//! Lines that all come to an end within a few moves: a forced capture that leaves bare kings, a forced stalemate.
//!
//! The search goes straight down and gives up at the first line that survives, so it costs nearly nothing in an
//! ordinary position.

use super::material;
use crate::{Color, Position};

/// How many moves deep, not counting those that are the only legal one.
const DEPTH: u32 = 5;
/// How many positions at most.
const NODES: u32 = 400;

/// Does every line end soon, and none of them with a mate by `winner`?
pub(super) fn all_end(pos: &Position, winner: Color) -> bool {
    none_mates(pos, winner, DEPTH, &mut { NODES })
}

fn none_mates(pos: &Position, winner: Color, depth: u32, nodes: &mut u32) -> bool {
    if material::is_unwinnable(pos.board(), winner) {
        return true;
    }
    let moves = pos.legal_moves();
    if moves.is_empty() {
        return pos.turn() == winner || !pos.is_check();
    }
    let depth = if moves.len() == 1 { depth } else { depth.saturating_sub(1) };
    if depth == 0 || *nodes == 0 {
        return false;
    }
    *nodes -= 1;
    moves.into_iter().all(|m| none_mates(&pos.after(m), winner, depth, nodes))
}
