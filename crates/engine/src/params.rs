//! Every figure of the search that can be tuned, once. Values are in centipawns, depths in plies, reductions in
//! 1024ths of a ply. The weights of the evaluation are in `eval/weights`, the strengths of the levels in `level/skill`, and
//! what the proof of a mate may cost in `mate`.

use std::sync::LazyLock;
use std::time::Duration;
use tabiya_rules::ByRole;

// The window of an iteration.

/// From this depth on the window is narrow.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;
/// Half of the first window's width.
pub(crate) const ASPIRATION_DELTA: i32 = 14;
/// The window is wider by the square of the expected value, divided by this.
pub(crate) const ASPIRATION_VALUE_DIVISOR: i32 = 16_384;
/// A window that was missed grows by its width divided by this.
pub(crate) const ASPIRATION_GROWTH_DIVISOR: i32 = 2;
/// Beyond this width it is open on the side on which it was missed.
pub(crate) const ASPIRATION_WIDEST: i32 = 600;
/// An iteration that turns out too good is looked at again up to so much less deep.
pub(crate) const ASPIRATION_LESS_DEPTH: i32 = 3;

// What is known of the position, and what it is worth at first sight.

/// From this count of half-moves without progress the table is not believed: the fifty moves may be nearer than it knew.
pub(crate) const TABLE_HALFMOVES: u32 = 90;
/// What the table knows of a position stays, if what is new was looked at less deep by this …
pub(crate) const TABLE_SHALLOWER: i32 = 4;
/// … and this more where it is on a principal variation.
pub(crate) const TABLE_SHALLOWER_PV: i32 = 2;
/// Each search that has passed makes an entry worth as much less as so many plies of depth.
pub(crate) const TABLE_AGE: i32 = 4;
/// The evaluation fades by one part of so many with each half-move without progress …
pub(crate) const FADING: i32 = 220;
/// … of which no more than so many count.
pub(crate) const FADING_HALFMOVES: u32 = 100;

// Positions that are judged without looking at each move.

/// Up to this depth a position that is far too bad is left to captures.
pub(crate) const RAZOR_DEPTH: i32 = 4;
/// How much too bad it must be …
pub(crate) const RAZOR_BASE: i32 = 220;
/// … and how much more by the square of the depth.
pub(crate) const RAZOR_SLOPE: i32 = 180;

/// Up to this depth a position that is far too good is left at once.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// How much too good it must be, for each ply of depth …
pub(crate) const REVERSE_FUTILITY_SLOPE: i32 = 80;
/// … and how much less if things are getting better.
pub(crate) const REVERSE_FUTILITY_IMPROVING: i32 = 70;
/// In the value that is then given, beta counts so many times as much as the evaluation.
pub(crate) const REVERSE_FUTILITY_BETA: i32 = 2;

/// From this depth on passing is tried.
pub(crate) const NULL_DEPTH: i32 = 3;
/// The evaluation, by what is seen at once, must be above beta by this …
pub(crate) const NULL_STATIC_BASE: i32 = 120;
/// … less so much for each ply of depth.
pub(crate) const NULL_STATIC_SLOPE: i32 = 18;
/// What follows a pass is looked at so much less deep …
pub(crate) const NULL_BASE: i32 = 4;
/// … by one ply more for so many of the depth …
pub(crate) const NULL_DEPTH_DIVISOR: i32 = 4;
/// … and by one for so much above beta …
pub(crate) const NULL_EVAL_DIVISOR: i32 = 200;
/// … but for no more than this many.
pub(crate) const NULL_EVAL_MAX: i32 = 3;
/// From this depth on what passing says is verified without passing …
pub(crate) const NULL_VERIFY_DEPTH: i32 = 14;
/// … for so many quarters of the depth that is left.
pub(crate) const NULL_VERIFY_QUARTERS: i32 = 3;

/// From this depth on captures are tried at a lesser depth.
pub(crate) const PROBCUT_DEPTH: i32 = 5;
/// By how much they must be better than beta.
pub(crate) const PROBCUT_MARGIN: i32 = 180;
/// How much less deep they are looked at than other moves would be.
pub(crate) const PROBCUT_LESS_DEPTH: i32 = 3;

/// From this depth on a position whose best move nobody knows is looked at one ply less deep.
pub(crate) const REDUCTION_WITHOUT_MOVE_DEPTH: i32 = 4;

// Moves that are left out.

/// So many quiet moves are tried, and as many more as the square of the depth …
const QUIET_MOVES_BASE: i32 = 3;
/// … all divided by this where things are not getting better.
const QUIET_MOVES_WORSENING_DIVISOR: i32 = 2;
/// How much of a move's history makes the depth at which it is judged larger or smaller by a 1024th of a ply.
pub(crate) const PRUNING_HISTORY_DIVISOR: i32 = 16;
/// Up to this depth quiet moves are left out where the evaluation is far below alpha …
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// … by so much …
pub(crate) const FUTILITY_BASE: i32 = 90;
/// … and so much for each ply.
pub(crate) const FUTILITY_SLOPE: i32 = 90;
/// Up to this depth quiet moves are left out that history speaks against …
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
/// … by so much for each ply.
pub(crate) const HISTORY_PRUNING_SLOPE: i32 = -4000;
/// What a quiet move may lose in exchanges, by the square of the depth.
pub(crate) const SEE_QUIET_SLOPE: i32 = -25;
/// What a capture may lose in exchanges, for each ply …
pub(crate) const SEE_NOISY_SLOPE: i32 = -90;
/// … and how much of its history is worth a centipawn.
pub(crate) const SEE_HISTORY_DIVISOR: i32 = 32;

// Moves that are looked at deeper.

/// From this depth on it is asked whether the move of the table is the only good one …
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// … if the table looked at most so much less deep.
pub(crate) const SINGULAR_TABLE_LESS_DEPTH: i32 = 3;
/// The others must be worse by so much for each ply …
pub(crate) const SINGULAR_SLOPE: i32 = 1;
/// … and so much more where the position was on a principal variation and is no longer.
pub(crate) const SINGULAR_SLOPE_WAS_PV: i32 = 1;
/// They are looked at to the depth divided by this.
pub(crate) const SINGULAR_DEPTH_DIVISOR: i32 = 2;
/// A move that is better than the others by this much more is looked at two plies deeper …
pub(crate) const DOUBLE_EXTENSION_MARGIN: i32 = 18;
/// … so often on one way from the root.
pub(crate) const DOUBLE_EXTENSIONS: u8 = 8;
/// A move of the table that is one of several good ones is looked at less deep, if it refutes the position …
pub(crate) const NOT_SINGULAR_EXTENSION: i32 = -2;
/// … or on the principal variation …
pub(crate) const NOT_SINGULAR_EXTENSION_PV: i32 = -1;
/// … or if the position is expected to be refuted.
pub(crate) const NOT_SINGULAR_EXTENSION_CUT: i32 = -2;

// Moves that are first looked at less deep.

/// From this depth on.
pub(crate) const REDUCTION_DEPTH: i32 = 2;
/// In plies, what every late move is reduced by …
const REDUCTION_BASE: f64 = 0.80;
/// … besides the product of the logarithms of depth and number, divided by this.
const REDUCTION_DIVISOR: f64 = 2.30;
/// The reduction of captures is divided by this.
pub(crate) const REDUCTION_NOISY_DIVISOR: i32 = 2;
/// On top of what the table of reductions says, where a move is searched; not where it is judged without.
pub(crate) const REDUCTION_MORE: i32 = 200;
/// More where things are not getting better.
pub(crate) const REDUCTION_WORSENING: i32 = 512;
/// More where the position is expected to be refuted.
pub(crate) const REDUCTION_CUT: i32 = 1536;
/// More for quiet moves where a capture is known to be good.
pub(crate) const REDUCTION_TABLE_MOVE_IS_NOISY: i32 = 1024;
/// More where what comes next is refuted again and again …
pub(crate) const REDUCTION_CUTOFFS: i32 = 1024;
/// … which is more often than this.
pub(crate) const REDUCTION_MANY_CUTOFFS: u16 = 3;
/// Less where the position is or was on a principal variation.
pub(crate) const REDUCTION_WAS_PV: i32 = 1024;
/// Less still where it is on one.
pub(crate) const REDUCTION_PV: i32 = 512;
/// Less for checks.
pub(crate) const REDUCTION_CHECK: i32 = 1024;
/// Less for quiet moves that refuted sister positions.
pub(crate) const REDUCTION_KILLER: i32 = 1024;
/// How much of a move's history makes the reduction smaller or larger by one.
pub(crate) const REDUCTION_HISTORY_DIVISOR: i32 = 9;
/// A move that turns out better than the best by so much …
pub(crate) const DEEPER_BASE: i32 = 40;
/// … and so much for each ply is looked at one ply deeper than it would have been …
pub(crate) const DEEPER_SLOPE: i32 = 2;
/// … and one that is better by less than this for each ply, one ply less deep.
pub(crate) const SHALLOWER_SLOPE: i32 = 1;

// Captures that are played out.

/// A capture is left out if what it takes, and this besides, does not bring the score above alpha.
pub(crate) const QUIESCENCE_MARGIN: i32 = 150;
/// In the value of a position that is good enough as it is, beta counts so many times as much as the evaluation.
pub(crate) const QUIESCENCE_BETA: i32 = 1;

/// What pieces count in an exchange.
pub(crate) const EXCHANGE_WORTH: ByRole<i32> =
    ByRole { pawn: 100, knight: 320, bishop: 330, rook: 500, queen: 950, king: 20_000 };

// The order of moves.

/// In the order of captures a centipawn that is taken counts as much as so much history.
pub(crate) const ORDER_CAPTURED: i32 = 16;
/// In the order of quiet moves, how many times the history of the move itself counts …
pub(crate) const ORDER_QUIET: i32 = 2;
/// … and that after the move one ply before …
pub(crate) const ORDER_AFTER_ONE: i32 = 2;
/// … and two plies before …
pub(crate) const ORDER_AFTER_TWO: i32 = 1;
/// … while that after the move four plies before is divided by this.
pub(crate) const ORDER_AFTER_FOUR_DIVISOR: i32 = 2;
/// What a check is worth in history's measure.
pub(crate) const ORDER_CHECK: i32 = 16_000;
/// What having refuted a sister position is worth: above what history can say.
pub(crate) const ORDER_KILLER: i32 = 100_000;

// What is learnt.

/// A value of history is drawn back more the nearer it gets to this.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;
/// What a cutoff is worth in history for each ply of depth …
const HISTORY_BONUS_SLOPE: i32 = 180;
/// … and at no depth at all …
const HISTORY_BONUS_BASE: i32 = -90;
/// … but never more than this.
const HISTORY_BONUS_MAX: i32 = 1_800;
/// A quiet move that nothing did against gains its bonus divided by this.
pub(crate) const UNREFUTED_BONUS_DIVISOR: i32 = 2;

/// What a quiet move gains if it does not change the evaluation …
pub(crate) const EVALUATION_BONUS_BASE: i32 = 200;
/// … and by each centipawn that it does …
pub(crate) const EVALUATION_BONUS_SLOPE: i32 = 8;
/// … but never more or less than this.
pub(crate) const EVALUATION_BONUS_MAX: i32 = 1_200;

/// An error of the evaluation larger than this is learnt as if it were this.
pub(crate) const CORRECTION_MAX_ERROR: i32 = 64;
/// A new error weighs so much of [`CORRECTION_WEIGHTS`] for each ply that it was looked for, one more …
pub(crate) const CORRECTION_MAX_WEIGHT: i32 = 16;
/// … but no more than that, and what was learnt before weighs the rest.
pub(crate) const CORRECTION_WEIGHTS: i32 = 256;
/// The sum of what is known of a position's traits is divided by this.
pub(crate) const CORRECTION_DIVISOR: i32 = 2;

// How long a move takes on a clock.

/// Moves that the rest of the clock is thought to be for at the beginning of a game, if nothing is said …
pub(crate) const HORIZON: u32 = 28;
/// … and one less for each so many that were played …
pub(crate) const HORIZON_MOVES: u32 = 4;
/// … but never less than this.
pub(crate) const HORIZON_LEAST: u32 = 18;
/// Moves for which what passes between the engine and the clock is kept back. A game can last much longer than
/// [`HORIZON`], and without an increment nothing else pays for it.
pub(crate) const LAG_HORIZON: u32 = 60;
/// Where so much is lost with each move that [`LAG_HORIZON`] of them would take nearly all of the clock, a move may still
/// take one of so many equal shares of what is left, its own loss included. Such a clock lasts hardly less long: a
/// share grows smaller with what is left, and below the loss of one move there is no thinking any more.
pub(crate) const LAGGING_SHARES: u32 = 45;
/// Kept for when the machine does not let the engine run for a while …
pub(crate) const RESERVE: Duration = Duration::from_millis(40);
/// … and more where it was seen to do so, up to one of so many equal shares of what is left.
pub(crate) const RESERVE_SHARES: u32 = 4;
/// With each move the longest pause that was seen counts less by one of so many parts.
pub(crate) const PAUSE_FADING: u32 = 16;
/// A move may take so many times its even share …
pub(crate) const MOST_SHARES: u32 = 4;
/// … but no more than this part of the clock, so that much is kept for the moves to come …
pub(crate) const MOST_OF_CLOCK: f64 = 0.6;
/// … or this part, if it is the last before the clock is set anew.
pub(crate) const MOST_OF_CLOCK_AT_LAST_MOVE: f64 = 0.9;

/// From this depth on it counts how settled the choice of the move is.
pub(crate) const SETTLING_DEPTH: i32 = 6;
/// A move that is new as the best deserves so much of its time …
pub(crate) const SETTLING_NEW: f64 = 1.35;
/// … and so much less for each iteration that it stays …
pub(crate) const SETTLING_SAME: f64 = 0.07;
/// … but for no more than so many.
pub(crate) const SETTLING_SAME_MAX: i32 = 9;
/// Where nothing was spent on the best move, it deserves so many times its time …
pub(crate) const SETTLING_EFFORT: f64 = 2.1;
/// … and so much less where everything was.
pub(crate) const SETTLING_EFFORT_SLOPE: f64 = 1.6;
/// The worth of the best move is compared with that of so many iterations before.
pub(crate) const SETTLING_DROP_ITERATIONS: usize = 3;
/// If it fell by this many centipawns, the move deserves twice its time …
pub(crate) const SETTLING_DROP_DIVISOR: f64 = 120.0;
/// … but no less than this …
pub(crate) const SETTLING_DROP_MIN: f64 = 0.75;
/// … and no more than this.
pub(crate) const SETTLING_DROP_MAX: f64 = 1.6;
/// A worth no further from nothing than this is that of a draw.
pub(crate) const SETTLING_DRAW: i32 = 1;

/// When threads vote for a move, the value of the least hopeful of them counts so much.
pub(crate) const VOTE_BASE: i32 = 15;

/// How many quiet moves are tried at a depth before the rest is left out.
#[inline]
pub(crate) fn quiet_moves(depth: i32, improving: bool) -> usize {
    ((QUIET_MOVES_BASE + depth * depth) / if improving { 1 } else { QUIET_MOVES_WORSENING_DIVISOR }) as usize
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
