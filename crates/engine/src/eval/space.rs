//! Space: safe squares behind the own pawns in the middle of the board. It matters while there are many pieces to
//! find squares for.

use super::squares::{CENTRE_FILES, down, rank_set};
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::at;
use tabiya_rules::Bitboard;

pub(super) fn tally<T: Trace>(view: &View, enemy: &Attacks, tally: &mut Tally<'_, T>) {
    const HOME: Bitboard = Bitboard(CENTRE_FILES.0 & (rank_set(1).0 | rank_set(2).0 | rank_set(3).0));
    let own = &view.own;
    let safe = HOME - own.pawns - view.enemy_pawn_attacks;
    let one = down(own.pawns);
    let behind = one | down(one) | down(down(one));
    let squares = safe.len() + (behind & (safe - enemy.all)).len();
    let pieces = own.all.len().saturating_sub(5);
    tally.add(at::SPACE, (squares * pieces / 16) as i32);
    tally.mark(at::SPACE, || safe);
}
