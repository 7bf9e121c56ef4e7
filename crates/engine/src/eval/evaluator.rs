//! The door between the search and whatever judges its positions.

use crate::score::Value;
use std::fmt::Debug;
use tabiya_rules::{Move, Position};

/// Judges positions for one thread of the search, which tells of every move that it makes and takes back. So an evaluation
/// may keep what changes little from one position to the next; one that does not has nothing to do but [`value`].
///
/// A pass is not told, for no piece moves: who is to move is asked of the position.
///
/// [`value`]: Evaluator::value
pub(crate) trait Evaluator: Debug + Default {
    /// Forgets what was kept of earlier searches.
    fn forget(&mut self) {}

    /// A search begins at this position.
    fn begin(&mut self, _root: &Position) {}

    /// `m` is made in `pos`, and leads to `next`.
    #[inline(always)]
    fn enter(&mut self, _pos: &Position, _m: Move, _next: &Position) {}

    /// The last move that was made is taken back.
    #[inline(always)]
    fn leave(&mut self) {}

    /// The worth of the position where the search is, for the side to move, which is not in check.
    fn value(&mut self, pos: &Position) -> Value;
}
