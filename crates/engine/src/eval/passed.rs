//! Passed pawns: how far they are, who stands in their way, who helps and which king is near.

use super::squares::{ahead, beside, distance, down, edge_distance, file_of, file_set, rank_of};
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::at;
use tabiya_rules::{Bitboard, Square};

/// The passed pawns of a side; `own` and `enemy` attacks are both seen from it.
pub(super) fn tally<T: Trace>(view: &View, passed: Bitboard, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>) {
    for sq in passed {
        let rank = rank_of(sq);
        tally.one(at::PASSED_RANK + rank);
        tally.one(at::PASSED_FILE + edge_distance(file_of(sq)));
        let neighbours = beside(sq.bitboard());
        tally.mark(at::PASSED_RANK, || sq.bitboard());
        tally.mark(at::PASSED_FILE, || sq.bitboard());
        let connected = passed.intersects(neighbours | down(neighbours));
        tally.when_at(connected, at::PASSED_CONNECTED + rank, || sq.bitboard());
        if rank >= 3 {
            add_advanced(view, own, enemy, tally, sq);
        }
        let alone = view.enemy.officers().is_empty();
        let is_unstoppable = alone && runs(view, sq);
        tally.when_at(is_unstoppable, at::PASSED_UNSTOPPABLE, || sq.bitboard() | ahead(sq));
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
    tally.mark(at::PASSED_OWN_KING, || view.own.king.bitboard() | sq.bitboard());
    tally.mark(at::PASSED_ENEMY_KING, || view.enemy.king.bitboard() | sq.bitboard());
    if view.occupied.contains(stop) {
        tally.when_at(view.enemy.all.contains(stop), at::PASSED_BLOCKED + rank, || stop.bitboard());
    } else {
        let behind = file_set(file_of(sq)) - path;
        let backed = (view.own.rooks | view.own.queens) & behind;
        let chased = (view.enemy.rooks | view.enemy.queens) & behind;
        let guarded = path & (enemy.all | view.enemy.all);
        if guarded.is_empty() {
            tally.one(at::PASSED_FREE_PATH + rank);
            tally.mark(at::PASSED_FREE_PATH, || path);
        } else if !enemy.all.contains(stop) {
            tally.one(at::PASSED_FREE_STOP + rank);
            tally.mark(at::PASSED_FREE_STOP, || stop.bitboard());
        }
        tally.when_at(own.all.contains(stop), at::PASSED_SUPPORTED + rank, || stop.bitboard());
        tally.when_at(backed.any(), at::PASSED_ROOK_BEHIND, || backed);
        tally.when_at(chased.any(), at::PASSED_ENEMY_ROOK_BEHIND, || chased);
    }
}

/// Can no king stop it? The path is free of own pieces, and the enemy king is outside its square.
fn runs(view: &View, sq: Square) -> bool {
    let goal = Square::from_index(56 + file_of(sq)).unwrap_or(sq);
    let moves = (7 - rank_of(sq)).min(5) as i32;
    (ahead(sq) & view.occupied).is_empty() && distance(view.enemy.king, goal) - !view.is_to_move as i32 > moves
}
