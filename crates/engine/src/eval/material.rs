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
}
