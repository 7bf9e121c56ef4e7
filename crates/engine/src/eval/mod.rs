//! What a position is worth without looking ahead.

use crate::score::Value;
use tabiya_rules::{Position, Role};

/// Judges positions, for one thread.
#[derive(Debug, Default)]
pub(crate) struct Evaluator {}

impl Evaluator {
    /// The worth of a position for the side to move, which is not in check.
    pub(crate) fn evaluate(&mut self, pos: &Position) -> Value {
        let worth =
            [(Role::Pawn, 100), (Role::Knight, 320), (Role::Bishop, 330), (Role::Rook, 500), (Role::Queen, 950)];
        let side = |color| -> Value {
            worth.iter().map(|&(role, worth)| pos.board().by_piece(role.of(color)).len() as Value * worth).sum()
        };
        side(pos.turn()) - side(!pos.turn())
    }
}
