//! Every figure of the search that can be tuned, once. Values are in centipawns, depths in plies, reductions in
//! 1024ths of a ply.

use std::sync::LazyLock;

pub(crate) const ASPIRATION_DEPTH: i32 = 4;
pub(crate) const ASPIRATION_DELTA: i32 = 14;

pub(crate) const RAZOR_DEPTH: i32 = 4;
pub(crate) const RAZOR_BASE: i32 = 220;
pub(crate) const RAZOR_SLOPE: i32 = 180;

pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
pub(crate) const REVERSE_FUTILITY_SLOPE: i32 = 80;
pub(crate) const REVERSE_FUTILITY_IMPROVING: i32 = 70;

pub(crate) const NULL_DEPTH: i32 = 3;
pub(crate) const NULL_BASE: i32 = 4;
pub(crate) const NULL_DEPTH_DIVISOR: i32 = 4;
pub(crate) const NULL_EVAL_DIVISOR: i32 = 200;
pub(crate) const NULL_EVAL_MAX: i32 = 3;
pub(crate) const NULL_VERIFY_DEPTH: i32 = 14;

pub(crate) const PROBCUT_DEPTH: i32 = 5;
pub(crate) const PROBCUT_MARGIN: i32 = 180;

pub(crate) const REDUCTION_WITHOUT_MOVE_DEPTH: i32 = 4;

pub(crate) const FUTILITY_DEPTH: i32 = 8;
pub(crate) const FUTILITY_BASE: i32 = 90;
pub(crate) const FUTILITY_SLOPE: i32 = 90;
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
pub(crate) const HISTORY_PRUNING_SLOPE: i32 = -4000;
pub(crate) const SEE_QUIET_SLOPE: i32 = -25;
pub(crate) const SEE_NOISY_SLOPE: i32 = -90;

pub(crate) const SINGULAR_DEPTH: i32 = 7;
pub(crate) const DOUBLE_EXTENSION_MARGIN: i32 = 18;
pub(crate) const DOUBLE_EXTENSIONS: u8 = 8;

pub(crate) const REDUCTION_BASE: f64 = 0.80;
pub(crate) const REDUCTION_DIVISOR: f64 = 2.30;
pub(crate) const REDUCTION_HISTORY_DIVISOR: i32 = 9;
/// On top of what the table of reductions says, where a move is searched; not where it is judged without.
pub(crate) const REDUCTION_MORE: i32 = 200;

pub(crate) const QUIESCENCE_MARGIN: i32 = 150;

pub(crate) const HISTORY_BONUS_SLOPE: i32 = 180;
pub(crate) const HISTORY_BONUS_BASE: i32 = -90;
pub(crate) const HISTORY_BONUS_MAX: i32 = 1_800;

pub(crate) const EVALUATION_BONUS_BASE: i32 = 200;
pub(crate) const EVALUATION_BONUS_SLOPE: i32 = 8;
pub(crate) const EVALUATION_BONUS_MAX: i32 = 1_200;

/// How many quiet moves are tried at a depth before the rest is left out.
#[inline]
pub(crate) fn quiet_moves(depth: i32, improving: bool) -> usize {
    ((3 + depth * depth) / if improving { 1 } else { 2 }) as usize
}

/// By how much the `number`th move is searched less deep.
#[inline]
pub(crate) fn reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)]
}

static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            *reduction = ((REDUCTION_BASE + product / REDUCTION_DIVISOR) * 1024.0) as i32;
        }
    }
    table
});

/// What a move gains in history for a cutoff at `depth`, and what those before it lose.
#[inline]
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (HISTORY_BONUS_SLOPE * depth + HISTORY_BONUS_BASE).min(HISTORY_BONUS_MAX)
}
