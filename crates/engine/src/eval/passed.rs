//! Passed pawns: how far they are, who stands in their way, who helps and which king is near.

use super::squares::{ahead, beside, distance, down, edge_distance, file_of, file_set, rank_of};
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::at;
use tabiya_rules::{Bitboard, Square};

/// The passed pawns of a side; `own` and `enemy` attacks are both seen from it.
pub(super) fn tally<T: Trace>(
    view: &View,
    passed: Bitboard,
    own: &Attacks,
    enemy: &Attacks,
    to_move: bool,
    tally: &mut Tally<'_, T>,
) {
    for sq in passed {
        let rank = rank_of(sq);
        tally.one(at::PASSED_RANK + rank);
        tally.one(at::PASSED_FILE + edge_distance(file_of(sq)));
        let neighbours = beside(sq.bitboard());
        tally.when(passed.intersects(neighbours | down(neighbours)), at::PASSED_CONNECTED + rank);
        if rank >= 3 {
            add_advanced(view, own, enemy, tally, sq);
        }
        let alone = view.enemy.officers().is_empty();
        tally.when(alone && runs(view, sq, to_move), at::PASSED_UNSTOPPABLE);
    }
}

/// A pawn from the fourth rank on.
#[inline(always)]
fn add_advanced<T: Trace>(view: &View, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>, sq: Square) {
    let rank = rank_of(sq);
    let stop = Square::from_index(sq.index() + 8).unwrap_or(sq);
    let path = ahead(sq);
    tally.add(at::PASSED_OWN_KING + rank, distance(view.own.king, stop));
    tally.add(at::PASSED_ENEMY_KING + rank, distance(view.enemy.king, stop));
    if view.occupied.contains(stop) {
        tally.when(view.enemy.all.contains(stop), at::PASSED_BLOCKED + rank);
    } else {
        let behind = file_set(file_of(sq)) - path;
        let backed = (view.own.rooks | view.own.queens) & behind;
        let chased = (view.enemy.rooks | view.enemy.queens) & behind;
        let guarded = path & (enemy.all | view.enemy.all);
        if guarded.is_empty() {
            tally.one(at::PASSED_FREE_PATH + rank);
        } else if !enemy.all.contains(stop) {
            tally.one(at::PASSED_FREE_STOP + rank);
        }
        tally.when(own.all.contains(stop), at::PASSED_SUPPORTED + rank);
        tally.when(backed.any(), at::PASSED_ROOK_BEHIND);
        tally.when(chased.any(), at::PASSED_ENEMY_ROOK_BEHIND);
    }
}

/// Can no king stop it? The path is free of own pieces, and the enemy king is outside its square.
fn runs(view: &View, sq: Square, to_move: bool) -> bool {
    let goal = Square::from_index(56 + file_of(sq)).unwrap_or(sq);
    let moves = (7 - rank_of(sq)).min(5) as i32;
    (ahead(sq) & view.occupied).is_empty() && distance(view.enemy.king, goal) - !to_move as i32 > moves
}
