//! Material beyond the worth of single pieces: pairs, and pieces that gain or lose with the number of pawns.

use super::tally::{Tally, Trace};
use super::view::View;
use super::weights::at;
use tabiya_rules::Bitboard;

pub(super) fn tally<T: Trace>(view: &View, tally: &mut Tally<'_, T>) {
    let own = &view.own;
    let pawns = own.pawns.len() as i32 - 5;
    let both_colours = own.bishops.intersects(Bitboard::LIGHT) && own.bishops.intersects(Bitboard::DARK);
    tally.when(both_colours, at::MATERIAL_BISHOP_PAIR);
    tally.when(own.rooks.more_than_one(), at::MATERIAL_ROOK_PAIR);
    tally.when(own.knights.more_than_one(), at::MATERIAL_KNIGHT_PAIR);
    tally.add(at::MATERIAL_KNIGHT_WITH_PAWNS, own.knights.len() as i32 * pawns);
    tally.add(at::MATERIAL_ROOK_WITH_PAWNS, own.rooks.len() as i32 * pawns);
    add_together(view, tally);
}

/// Pieces that go well together or against each other.
fn add_together<T: Trace>(view: &View, tally: &mut Tally<'_, T>) {
    let (own, enemy) = (&view.own, &view.enemy);
    let count = |pieces: Bitboard| pieces.len() as i32;
    let (queens, rooks) = (count(own.queens), count(own.rooks));
    tally.add(at::MATERIAL_ROOK_WITH_MINORS, rooks * count(own.minors()));
    tally.add(at::MATERIAL_MINOR_AGAINST_ROOKS, count(own.minors()) * count(enemy.rooks));
    if queens > 0 {
        tally.add(at::MATERIAL_QUEEN_WITH_KNIGHTS, queens * count(own.knights));
        tally.add(at::MATERIAL_QUEEN_WITH_BISHOPS, queens * count(own.bishops));
        tally.add(at::MATERIAL_QUEEN_WITH_ROOKS, queens * rooks);
        tally.add(at::MATERIAL_QUEEN_AGAINST_MINORS, queens * count(enemy.minors()));
        tally.add(at::MATERIAL_QUEEN_AGAINST_ROOKS, queens * count(enemy.rooks));
    }
}
