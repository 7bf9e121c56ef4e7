//! What a position is worth without looking ahead: a sum of named terms, each with a weight for the middlegame and one
//! for the endgame, blended by the material left.
//!
//! | file | terms |
//! |---|---|
//! | `material` | pieces, pairs |
//! | `pieces` | mobility, placement, outposts, bishops |
//! | `pawns`, `passed` | structure; passed pawns |
//! | `king` | castling, shield, storm, files, danger from attackers |
//! | `rooks`, `centre`, `threats`, `space` | as they say |
//! | `stage`, `scale` | blending; how hard the endgame is to win |
//!
//! Weights are in `weights`, and nowhere else. A term is written for a [`View`]: the board as one side sees it.
//! `tally` adds the terms up; `record` and `breakdown` tell what was added; `tuning` is for the tuner.
//!
//! Beside the terms stands the [`Network`], which learnt from games what a position is worth but cannot say why; `simd` has its arithmetic.
//! The search knows only the [`Evaluator`], and asks a [`Judge`]: the network decides where there is one, and the terms explain.

mod breakdown;
mod centre;
mod evaluator;
mod judge;
mod king;
mod material;
mod network;
mod pair;
mod passed;
mod pawns;
mod pieces;
mod record;
mod rooks;
mod scale;
mod simd;
mod space;
mod squares;
mod stage;
mod table;
mod tally;
mod threats;
pub mod tuning;
mod view;
mod weights;

#[cfg(test)]
mod tests;

pub use breakdown::{Breakdown, Row, breakdown};
pub(crate) use evaluator::Evaluator;
pub(crate) use judge::Judge;
pub use network::{BadNetwork, Network};
pub use stage::Stage;

use crate::score::Value;
use pair::Pair;
use tabiya_rules::{Color, Position};
use tally::{Silent, Tally, Trace};
use view::View;

/// The value that is shown to people as one pawn.
pub(crate) const PAWN: Value = 100;

/// No evaluation is larger: beyond it values mean mates.
const LIMIT: Value = 19_000;

/// The terms, added up anew for each position; only those of the pawns are kept.
#[derive(Debug)]
pub(crate) struct Terms {
    pawns: pawns::Table,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { pawns: pawns::Table::new() }
    }
}

impl Evaluator for Terms {
    fn forget(&mut self) {
        *self = Terms::default();
    }

    fn value(&mut self, pos: &Position) -> Value {
        let value = self.judge(pos, &mut Silent).value();
        if pos.turn().is_white() { value } else { -value }
    }
}

impl Terms {
    #[inline(always)]
    fn judge<T: Trace>(&mut self, pos: &Position, trace: &mut T) -> Sums {
        let views = View::both(pos);
        let structure = self.pawns.find(&views, trace);
        let mut score = structure.score;
        let attacks = [
            add_pieces(&views[0], Color::White, trace, &mut score),
            add_pieces(&views[1], Color::Black, trace, &mut score),
        ];
        for (view, color) in views.iter().zip(Color::ALL) {
            let mut tally = Tally::new(color, trace);
            let own = &attacks[color as usize];
            let enemy = &attacks[!color as usize].flipped();
            king::tally(view, own, enemy, &mut tally);
            threats::tally(view, own, enemy, &mut tally);
            passed::tally(view, structure.passed[color as usize], own, enemy, &mut tally);
            centre::tally(view, own, &mut tally);
            space::tally(view, enemy, &mut tally);
            tally.when(view.is_to_move, weights::at::TEMPO);
            score += if color.is_white() { tally.score } else { -tally.score };
        }
        score += scale::mop_up(&views, trace);
        let all_passed = structure.passed[0].len() + structure.passed[1].len();
        let complexity = scale::complexity(&views[0], all_passed, score.endgame(), trace);
        let mut sums = Sums { score, complexity, phase: stage::phase(&views[0]), scales: [scale::FULL; 2] };
        let leader = sums.leader();
        for (side, view) in views.iter().enumerate() {
            if T::LISTENS || side == leader {
                sums.scales[side] = scale::drawish(view, structure.passed[side]);
            }
        }
        sums
    }
}

/// The terms of single pieces, which come before those that need all attacks.
#[inline(always)]
fn add_pieces<T: Trace>(view: &View, color: Color, trace: &mut T, score: &mut Pair) -> view::Attacks {
    let mut tally = Tally::new(color, trace);
    material::tally(view, &mut tally);
    let attacks = pieces::tally(view, &mut tally);
    *score += if color.is_white() { tally.score } else { -tally.score };
    attacks
}

/// The sums, from White's side, before they are blended.
#[derive(Clone, Copy, Debug)]
struct Sums {
    score: Pair,
    /// The correction of the endgame.
    complexity: Value,
    phase: i32,
    /// How much of the endgame White keeps where he is ahead in it, and how much Black. Only the one that counts is
    /// sure to be there, unless somebody listens.
    scales: [i32; 2],
}

impl Sums {
    /// The endgame, before it is scaled.
    #[inline(always)]
    fn endgame(&self) -> Value {
        self.score.endgame() + self.complexity
    }

    /// The one who is ahead in the endgame.
    #[inline(always)]
    fn leader(&self) -> usize {
        usize::from(self.endgame() < 0)
    }

    fn scale(&self) -> i32 {
        self.scales[self.leader()]
    }

    #[inline(always)]
    fn value(&self) -> Value {
        let endgame = self.endgame() * self.scale() / scale::FULL;
        let blended = self.score.middlegame() * self.phase + endgame * (stage::FULL - self.phase);
        (blended / stage::FULL).clamp(-LIMIT, LIMIT)
    }
}
