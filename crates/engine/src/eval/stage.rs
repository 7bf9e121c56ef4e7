//! The stage of the game, by the material left: a number that blends middlegame and endgame, and a name for people.

use super::view::View;

/// The phase with all pieces on the board; 0 is pawns and kings alone.
pub(crate) const FULL: i32 = 24;

/// How much of the pieces is left, from [`FULL`] down to 0.
#[inline(always)]
pub(super) fn phase(view: &View) -> i32 {
    (view.own.weight() + view.enemy.weight()).min(FULL)
}

/// A stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Nearly all pieces are on the board.
    Opening,
    /// Enough is left for an attack on a king.
    Middlegame,
    /// Kings may come out.
    Endgame,
}

impl Stage {
    /// The stage at a phase.
    pub(super) fn at(phase: i32) -> Stage {
        match phase {
            21.. => Stage::Opening,
            10.. => Stage::Middlegame,
            _ => Stage::Endgame,
        }
    }

    /// Its name: `opening`, `middlegame` or `endgame`.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Opening => "opening",
            Stage::Middlegame => "middlegame",
            Stage::Endgame => "endgame",
        }
    }
}
