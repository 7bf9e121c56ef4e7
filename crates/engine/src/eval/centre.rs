//! Control of the centre: pawns on it, and attacks on the own and the enemy half of it.

use super::squares::CENTRE;
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::at;
use tabiya_rules::Bitboard;

/// c3 to f4, and with the enemy's half c3 to f6.
const OWN_HALF: Bitboard = Bitboard(0x0000_0000_3c3c_0000);
const ENEMY_HALF: Bitboard = Bitboard(0x0000_3c3c_0000_0000);

pub(super) fn tally<T: Trace>(view: &View, own: &Attacks, tally: &mut Tally<'_, T>) {
    let twice = own.twice;
    tally.each(at::CENTRE_PAWNS, view.own.pawns & CENTRE);
    tally.add(at::CENTRE_OWN_HALF, ((own.all & OWN_HALF).len() + (twice & OWN_HALF & CENTRE).len()) as i32);
    tally.add(at::CENTRE_ENEMY_HALF, ((own.all & ENEMY_HALF).len() + (twice & ENEMY_HALF & CENTRE).len()) as i32);
    tally.mark(at::CENTRE_OWN_HALF, || own.all & OWN_HALF);
    tally.mark(at::CENTRE_ENEMY_HALF, || own.all & ENEMY_HALF);
}
