//! Every figure of the search that can be tuned, once. Values are in centipawns, depths in plies, reductions in
//! 1024ths of a ply. The weights of the evaluation are in `eval/weights`, the strengths of the levels in `level/skill`, and
//! what the proof of a mate may cost in `mate`.

use std::sync::LazyLock;
use std::time::Duration;
use tabiya_rules::ByRole;

/// The figures of the search: each row becomes a function that says it. One with a range and a set can be tuned: in a build with
/// `--cfg tunable` it is a UCI option, by which `make spsa` looks for a better value. In all others it is a constant.
macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $default:literal $(in $min:literal..=$max:literal of $set:ident)?;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name() -> $type {
                figure!($name $default $($set)?)
            }
        )*

        /// Those that can be tuned.
        #[cfg(any(test, tunable))]
        pub(crate) const TUNABLES: &[Tunable] = &[$($(Tunable {
            name: concat!(stringify!($set), ".", stringify!($name)),
            default: $default,
            min: $min,
            max: $max,
            #[cfg(tunable)]
            value: &values::$name,
        },)?)*];

        #[cfg(tunable)]
        #[expect(non_upper_case_globals, reason = "named as the functions that say them")]
        mod values {
            use std::sync::atomic::AtomicI32;
            $($(#[doc = stringify!($set)] pub(super) static $name: AtomicI32 = AtomicI32::new($default);)?)*
        }
    };
}

/// What a figure is: what the row says, or what it was set to.
macro_rules! figure {
    ($name:ident $default:literal) => {
        $default
    };
    ($name:ident $default:literal $set:ident) => {{
        #[cfg(tunable)]
        let figure = values::$name.load(std::sync::atomic::Ordering::Relaxed);
        #[cfg(not(tunable))]
        let figure = $default;
        figure
    }};
}

/// A figure that can be tuned.
#[cfg(any(test, tunable))]
#[derive(Debug)]
pub(crate) struct Tunable {
    /// The set of figures that are tuned together, a dot, and its name.
    pub(crate) name: &'static str,
    pub(crate) default: i32,
    pub(crate) min: i32,
    pub(crate) max: i32,
    #[cfg(tunable)]
    pub(crate) value: &'static std::sync::atomic::AtomicI32,
}

#[cfg(tunable)]
impl std::fmt::Display for Tunable {
    /// As `uci` lists it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tunable { name, default, min, max, .. } = self;
        write!(f, "option name {name} type spin default {default} min {min} max {max}")
    }
}

figures! {
    // The window of an iteration.

    /// From this depth on the window is narrow.
    aspiration_depth: i32 = 4;
    /// Half of the first window's width.
    aspiration_delta: i32 = 14 in 6..=30 of window;
    /// The window is wider by the square of the expected value, divided by this.
    aspiration_value_divisor: i32 = 16_384;
    /// A window that was missed grows by its width divided by this.
    aspiration_growth_divisor: i32 = 2;
    /// Beyond this width it is open on the side on which it was missed.
    aspiration_widest: i32 = 600;
    /// An iteration that turns out too good is looked at again up to so much less deep.
    aspiration_less_depth: i32 = 3;

    // What is known of the position, and what it is worth at first sight.

    /// From this count of half-moves without progress the table is not believed: the fifty moves may be nearer than it knew.
    table_halfmoves: u32 = 90;
    /// What the table knows of a position stays, if what is new was looked at less deep by this …
    table_shallower: i32 = 4;
    /// … and this more where it is on a principal variation.
    table_shallower_pv: i32 = 2;
    /// Each search that has passed makes an entry worth as much less as so many plies of depth.
    table_age: i32 = 4;
    /// The evaluation fades by one part of so many with each half-move without progress …
    fading: i32 = 220;
    /// … of which no more than so many count.
    fading_halfmoves: u32 = 100;

    /// Where the move before was looked at less deep by so many plies and has gained something, it is a ply deeper from here.
    hindsight_deeper: i32 = 3;
    /// Where it was by so many …
    hindsight_shallower: i32 = 2;
    /// … and has lost more than this, a ply less deep.
    hindsight_lost: i32 = 60 in 20..=160 of reductions;

    // Positions that are judged without looking at each move.

    /// Up to this depth a position that is far too bad is left to captures.
    razor_depth: i32 = 4;
    /// How much too bad it must be …
    razor_base: i32 = 220 in 80..=400 of pruning;
    /// … and how much more by the square of the depth.
    razor_slope: i32 = 180 in 60..=360 of pruning;

    /// Up to this depth a position that is far too good is left at once.
    reverse_futility_depth: i32 = 9;
    /// How much too good it must be, for each ply of depth …
    reverse_futility_slope: i32 = 96 in 30..=140 of pruning;
    /// … and how much less if things are getting better.
    reverse_futility_improving: i32 = 70 in 0..=140 of pruning;
    /// In the value that is then given, beta counts so many times as much as the evaluation.
    reverse_futility_beta: i32 = 2;

    /// From this depth on passing is tried.
    null_depth: i32 = 3;
    /// The evaluation, by what is seen at once, must be above beta by this …
    null_static_base: i32 = 120 in 0..=240 of pruning;
    /// … less so much for each ply of depth.
    null_static_slope: i32 = 18 in 4..=36 of pruning;
    /// What follows a pass is looked at so much less deep …
    null_base: i32 = 4;
    /// … by one ply more for so many of the depth …
    null_depth_divisor: i32 = 4;
    /// … and by one for so much above beta …
    null_eval_divisor: i32 = 200 in 80..=400 of pruning;
    /// … but for no more than this many.
    null_eval_max: i32 = 3;
    /// From this depth on what passing says is verified without passing …
    null_verify_depth: i32 = 14;
    /// … for so many quarters of the depth that is left.
    null_verify_quarters: i32 = 3;

    /// From this depth on captures are tried at a lesser depth.
    probcut_depth: i32 = 5;
    /// By how much they must be better than beta.
    probcut_margin: i32 = 150 in 80..=320 of pruning;
    /// How much less deep they are looked at than other moves would be.
    probcut_less_depth: i32 = 3;

    /// From this depth on a position whose best move nobody knows is looked at one ply less deep.
    reduction_without_move_depth: i32 = 4;

    // Moves that are left out.

    /// So many quiet moves are tried, and as many more as the square of the depth …
    quiet_moves_base: i32 = 3;
    /// … all divided by this where things are not getting better.
    quiet_moves_worsening_divisor: i32 = 2;
    /// How much of a move's history makes the depth at which it is judged larger or smaller by a 1024th of a ply.
    pruning_history_divisor: i32 = 16 in 6..=40 of pruning;
    /// Up to this depth quiet moves are left out where the evaluation is far below alpha …
    futility_depth: i32 = 8;
    /// … by so much …
    futility_base: i32 = 45 in 20..=200 of pruning;
    /// … and so much for each ply.
    futility_slope: i32 = 82 in 40..=160 of pruning;
    /// Up to this depth captures that lose something are left out if not even what they take brings the evaluation that near.
    futility_capture_depth: i32 = 6;
    /// Up to this depth quiet moves are left out that history speaks against …
    history_pruning_depth: i32 = 5;
    /// … by so much for each ply.
    history_pruning_slope: i32 = -4000 in -8000..=-1000 of pruning;
    /// What a quiet move may lose in exchanges, by the square of the depth.
    see_quiet_slope: i32 = -25 in -50..=-8 of pruning;
    /// What a capture may lose in exchanges, for each ply …
    see_noisy_slope: i32 = -90 in -160..=-30 of pruning;
    /// … and how much of its history is worth a centipawn.
    see_history_divisor: i32 = 32 in 12..=80 of pruning;

    // Moves that are looked at deeper.

    /// From this depth on it is asked whether the move of the table is the only good one …
    singular_depth: i32 = 7;
    /// … if the table looked at most so much less deep.
    singular_table_less_depth: i32 = 3;
    /// The others must be worse by so much for each ply …
    singular_slope: i32 = 1;
    /// … and so much more where the position was on a principal variation and is no longer.
    singular_slope_was_pv: i32 = 1;
    /// They are looked at to the depth divided by this.
    singular_depth_divisor: i32 = 2;
    /// A move that is better than the others by this much more is looked at two plies deeper …
    double_extension_margin: i32 = 18 in 4..=50 of extensions;
    /// … three if it is quiet and better by this much …
    triple_extension_margin: i32 = 75 in 30..=160 of extensions;
    /// … so often on one way from the root.
    double_extensions: u8 = 8;
    /// A move of the table that is one of several good ones is looked at less deep, if it refutes the position …
    not_singular_extension: i32 = -2;
    /// … or on the principal variation …
    not_singular_extension_pv: i32 = -1;
    /// … or if the position is expected to be refuted.
    not_singular_extension_cut: i32 = -2;

    // Moves that are first looked at less deep.

    /// From this depth on.
    reduction_depth: i32 = 2;
    /// In hundredths of a ply, what every late move is reduced by …
    reduction_base: i32 = 80 in 30..=140 of reductions;
    /// … besides the product of the logarithms of depth and number, divided by this, in hundredths too.
    reduction_divisor: i32 = 230 in 150..=320 of reductions;
    /// The reduction of captures is divided by this.
    reduction_noisy_divisor: i32 = 2;
    /// On top of what the table of reductions says, where a move is searched; not where it is judged without.
    reduction_more: i32 = 200 in -400..=800 of reductions;
    /// More where things are not getting better.
    reduction_worsening: i32 = 512 in 0..=1400 of reductions;
    /// More where the position is expected to be refuted.
    reduction_cut: i32 = 1400 in 400..=2800 of reductions;
    /// More for quiet moves where a capture is known to be good.
    reduction_table_move_is_noisy: i32 = 1024 in 0..=2048 of reductions;
    /// More where what comes next is refuted again and again …
    reduction_cutoffs: i32 = 1024 in 0..=2048 of reductions;
    /// … which is more often than this.
    reduction_many_cutoffs: u16 = 3;
    /// More where a move was found already that is better than was known before.
    reduction_raised: i32 = 512 in 0..=1400 of reductions;
    /// Less where the position is or was on a principal variation.
    reduction_was_pv: i32 = 1024 in 0..=2048 of reductions;
    /// Less still where it is on one.
    reduction_pv: i32 = 512 in 0..=1600 of reductions;
    /// Less for checks.
    reduction_check: i32 = 1024 in 0..=2048 of reductions;
    /// Less for quiet moves that refuted sister positions.
    reduction_killer: i32 = 1024 in 0..=2048 of reductions;
    /// How much of a move's history makes the reduction smaller or larger by one.
    reduction_history_divisor: i32 = 11 in 4..=24 of reductions;
    /// A move that turns out better than the best by so much …
    deeper_base: i32 = 40 in 10..=120 of reductions;
    /// … and so much for each ply is looked at one ply deeper than it would have been …
    deeper_slope: i32 = 2;
    /// … and one that is better by less than this for each ply, one ply less deep.
    shallower_slope: i32 = 1;

    // Captures that are played out.

    /// A capture is left out if what it takes, and this besides, does not bring the score above alpha.
    quiescence_margin: i32 = 190 in 50..=300 of pruning;
    /// In the value of a position that is good enough as it is, beta counts so many times as much as the evaluation.
    quiescence_beta: i32 = 1;

    // The order of moves.

    /// In the order of captures a centipawn that is taken counts as much as so much history.
    order_captured: i32 = 16 in 4..=40 of order;
    /// In the order of quiet moves, how many times the history of the move itself counts …
    order_quiet: i32 = 2;
    /// … and that after the move one ply before …
    order_after_one: i32 = 2;
    /// … and two plies before …
    order_after_two: i32 = 1;
    /// … while that after the move four plies before is divided by this.
    order_after_four_divisor: i32 = 2;
    /// What a check is worth in history's measure.
    order_check: i32 = 16_000 in 0..=40_000 of order;
    /// What it is worth to a piece to leave the attack of a pawn, and what it costs to go into one.
    order_pawn_threat: i32 = 8_000 in 0..=24_000 of order;
    /// What having refuted a sister position is worth: above what history can say.
    order_killer: i32 = 100_000;

    // What is learnt.

    /// A value of history is drawn back more the nearer it gets to this.
    history_limit: i32 = 16_384;
    /// What a cutoff is worth in history for each ply of depth …
    history_bonus_slope: i32 = 240 in 60..=400 of history;
    /// … and at no depth at all …
    history_bonus_base: i32 = -90 in -400..=200 of history;
    /// … but never more than this.
    history_bonus_max: i32 = 1_800 in 800..=4000 of history;
    /// A quiet move that nothing did against gains its bonus divided by this.
    unrefuted_bonus_divisor: i32 = 2;

    /// What a quiet move gains if it does not change the evaluation …
    evaluation_bonus_base: i32 = 200 in 0..=600 of history;
    /// … and by each centipawn that it does …
    evaluation_bonus_slope: i32 = 12 in 2..=20 of history;
    /// … but never more or less than this.
    evaluation_bonus_max: i32 = 1_200 in 400..=2400 of history;

    /// An error of the evaluation larger than this is learnt as if it were this.
    correction_max_error: i32 = 64 in 24..=160 of history;
    /// A new error weighs so much of [`correction_weights`] for each ply that it was looked for, one more …
    correction_max_weight: i32 = 16;
    /// … but no more than that, and what was learnt before weighs the rest.
    correction_weights: i32 = 256;
    /// The sum of what is known of a position's traits is divided by this.
    correction_divisor: i32 = 2;
}

/// What pieces count in an exchange.
pub(crate) const EXCHANGE_WORTH: ByRole<i32> =
    ByRole { pawn: 100, knight: 320, bishop: 330, rook: 500, queen: 950, king: 20_000 };

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
    ((quiet_moves_base() + depth * depth) / if improving { 1 } else { quiet_moves_worsening_divisor() }) as usize
}

/// By how much the `number`th move is searched less deep.
#[inline]
pub(crate) fn reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)]
}

static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let (base, divisor) = (f64::from(reduction_base()) / 100.0, f64::from(reduction_divisor()) / 100.0);
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            *reduction = ((base + product / divisor) * 1024.0) as i32;
        }
    }
    table
});

/// What a move gains in history for a cutoff at `depth`, and what those before it lose.
#[inline]
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (history_bonus_slope() * depth + history_bonus_base()).min(history_bonus_max())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_tuned_is_within_its_range() {
        assert!(TUNABLES.len() > 20);
        for (i, tunable) in TUNABLES.iter().enumerate() {
            assert!(tunable.min <= tunable.default && tunable.default <= tunable.max, "{tunable:?}");
            assert!(TUNABLES[..i].iter().all(|other| other.name != tunable.name), "{tunable:?}");
        }
    }
}
