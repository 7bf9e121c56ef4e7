//! Rooks: open files, connected on a rank and on a file, the seventh rank, shut in by the king.

use super::squares::{file_of, file_set, rank_of, rank_set};
use super::tally::{Tally, Trace};
use super::view::View;
use super::weights::at;
use tabiya_rules::{Bitboard, Square};

/// The rook on `sq`, which attacks `reach` through rooks and queens and has `mobility` useful squares.
#[inline(always)]
pub(super) fn tally<T: Trace>(view: &View, tally: &mut Tally<'_, T>, sq: Square, reach: Bitboard, mobility: usize) {
    let (own, enemy) = (&view.own, &view.enemy);
    let file = file_set(file_of(sq));
    if !own.pawns.intersects(file) {
        let index = if enemy.pawns.intersects(file) { at::ROOKS_HALF_OPEN_FILE } else { at::ROOKS_OPEN_FILE };
        tally.one(index);
        tally.mark(index, || file);
        tally.when_at(file.contains(enemy.king), at::ROOKS_KING_FILE, || sq.bitboard() | enemy.king.bitboard());
    } else if mobility <= 3 {
        add_trapped(view, tally, sq);
    }
    tally.when_at(file.intersects(enemy.queens), at::ROOKS_QUEEN_FILE, || sq.bitboard() | enemy.queens & file);
    // Each pair is seen from both its ends; once is enough.
    let others = reach & own.rooks & Bitboard(!0 << sq.index());
    if others.any() {
        let on_rank = others.intersects(rank_set(rank_of(sq)));
        let index = if on_rank { at::ROOKS_CONNECTED_ON_RANK } else { at::ROOKS_CONNECTED_ON_FILE };
        tally.one(index);
        tally.mark(index, || others | sq.bitboard());
    }
    if rank_of(sq) == 6 {
        let worth_it = rank_of(enemy.king) == 7 || enemy.pawns.intersects(rank_set(6));
        tally.when_at(worth_it, at::ROOKS_SEVENTH_RANK, || sq.bitboard());
    }
}

/// Shut in on the side of its own king; worse if he cannot castle.
fn add_trapped<T: Trace>(view: &View, tally: &mut Tally<'_, T>, sq: Square) {
    let king = view.own.king;
    let (king_file, file) = (file_of(king), file_of(sq));
    let same_side = if king_file < 4 { file < king_file } else { file > king_file };
    if same_side && rank_of(king) <= 1 && rank_of(sq) <= 1 {
        tally.one(at::ROOKS_TRAPPED + view.castling.is_empty() as usize);
        tally.mark(at::ROOKS_TRAPPED, || sq.bitboard());
    }
}
