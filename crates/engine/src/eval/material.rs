//! Material beyond the worth of single pieces: pairs, and pieces that gain or lose with the number of pawns.

use super::tally::{Tally, Trace};
use super::view::View;
use super::weights::at;
use tabiya_rules::Bitboard;

pub(super) fn tally<T: Trace>(view: &View, tally: &mut Tally<'_, T>) {
    let own = &view.own;
    let pawns = own.pawns.len() as i32 - 5;
    let both_colours = own.bishops.intersects(Bitboard::LIGHT) && own.bishops.intersects(Bitboard::DARK);
    tally.when_at(both_colours, at::MATERIAL_BISHOP_PAIR, || own.bishops);
    tally.when_at(own.rooks.more_than_one(), at::MATERIAL_ROOK_PAIR, || own.rooks);
    tally.when_at(own.knights.more_than_one(), at::MATERIAL_KNIGHT_PAIR, || own.knights);
    tally.add(at::MATERIAL_KNIGHT_WITH_PAWNS, own.knights.len() as i32 * pawns);
    tally.add(at::MATERIAL_ROOK_WITH_PAWNS, own.rooks.len() as i32 * pawns);
    tally.mark(at::MATERIAL_KNIGHT_WITH_PAWNS, || own.knights);
    tally.mark(at::MATERIAL_ROOK_WITH_PAWNS, || own.rooks);
    add_together(view, tally);
}

/// Pieces that go well together or against each other.
fn add_together<T: Trace>(view: &View, tally: &mut Tally<'_, T>) {
    let (own, enemy) = (&view.own, &view.enemy);
    let count = |pieces: Bitboard| pieces.len() as i32;
    // Two kinds are a matter of both, where both are there.
    let both = |a: Bitboard, b: Bitboard| if a.any() && b.any() { a | b } else { Bitboard::EMPTY };
    tally.mark(at::MATERIAL_ROOK_WITH_MINORS, || both(own.rooks, own.minors()));
    tally.mark(at::MATERIAL_MINOR_AGAINST_ROOKS, || both(own.minors(), enemy.rooks));
    tally.mark(at::MATERIAL_QUEEN_WITH_KNIGHTS, || both(own.queens, own.knights));
    tally.mark(at::MATERIAL_QUEEN_WITH_BISHOPS, || both(own.queens, own.bishops));
    tally.mark(at::MATERIAL_QUEEN_WITH_ROOKS, || both(own.queens, own.rooks));
    tally.mark(at::MATERIAL_QUEEN_AGAINST_MINORS, || both(own.queens, enemy.minors()));
    tally.mark(at::MATERIAL_QUEEN_AGAINST_ROOKS, || both(own.queens, enemy.rooks));
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
