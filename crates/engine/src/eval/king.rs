//! King safety: castling, the shield of pawns and the storm against it, open files, and the danger from attackers.
//!
//! Danger grows with the square of what comes together: its units are added up from [`DANGER`] and turned into a
//! score at the end.

use super::pair::Pair;
use super::squares::{distance, edge_distance, file_of, file_set, files_of, flank, king_zone, rank_of, rank_set};
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::{DANGER, at, danger};
use crate::score::Value;
use tabiya_rules::{Bitboard, Role, Square, attacks};

/// What depends on pawns and kings alone.
pub(super) fn tally_shelter<T: Trace>(view: &View, tally: &mut Tally<'_, T>) {
    let (own, enemy) = (&view.own, &view.enemy);
    let (king_file, king_rank) = (file_of(own.king), rank_of(own.king));
    tally.place(Role::King, own.king);
    let not_behind = Bitboard(!0 << (8 * king_rank));
    let middle = king_file.clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let shield = own.pawns & file_set(file) & not_behind;
        let storm = enemy.pawns & file_set(file) & not_behind;
        let shield_rank = shield.first().map_or(0, rank_of);
        let storm_rank = storm.first().map_or(0, rank_of);
        tally.one(at::KING_SHIELD + edge_distance(file) * 8 + shield_rank);
        let met = shield_rank > 0 && storm_rank == shield_rank + 1;
        let storm_index = if met { at::KING_STORM_MET } else { at::KING_STORM };
        tally.one(storm_index + storm_rank);
        let nearest = |pawns: Bitboard| pawns.first().map_or(Bitboard::EMPTY, Square::bitboard);
        tally.mark(at::KING_SHIELD, || nearest(shield));
        tally.mark(storm_index, || nearest(storm));
    }
    let file = file_set(king_file);
    if !own.pawns.intersects(file) {
        let index = if enemy.pawns.intersects(file) { at::KING_HALF_OPEN_FILE } else { at::KING_OPEN_FILE };
        tally.one(index);
        tally.mark(index, || file);
    }
    let pawns = own.pawns | enemy.pawns;
    tally.when_at(!pawns.intersects(flank(king_file)), at::KING_EMPTY_FLANK, || own.king.bitboard());
    let nearest = pawns.into_iter().map(|pawn| distance(own.king, pawn)).min();
    tally.add(at::KING_FROM_PAWNS, nearest.unwrap_or(0));
    tally.mark(at::KING_FROM_PAWNS, || own.king.bitboard());
}

/// What depends on all pieces. `own` and `enemy` attacks are both seen from the side of this king.
pub(super) fn tally<T: Trace>(view: &View, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>) {
    tally.each(at::KING_MAY_CASTLE, view.castling);
    let units = danger_units(view, own, enemy, tally);
    tally.score -= price_of(units);
}

/// What danger costs.
#[inline(always)]
pub(super) fn price_of(units: Value) -> Pair {
    let units = units.clamp(0, DANGER_LIMIT);
    Pair::new(units * units / DANGER_SQUARES, units / DANGER_STEP)
}

/// No king is in more danger than this.
pub(super) const DANGER_LIMIT: Value = 1200;
/// The middlegame pays the square of the danger, divided by this.
pub(super) const DANGER_SQUARES: Value = 512;
/// The endgame pays the danger, divided by this.
pub(super) const DANGER_STEP: Value = 8;

#[inline(always)]
fn danger_units<T: Trace>(view: &View, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>) -> Value {
    let mut units = 0;
    let color = tally.color;
    let mut add = |index: usize, count: i32| {
        units += DANGER[index] * count;
        tally.trace.danger(index, color, count);
    };
    let king = view.own.king;
    let weak = (enemy.all - own.twice) & (!own.all | own.by(Role::Queen) | own.by(Role::King));
    let safe = !view.enemy.all & (!own.all | weak & enemy.twice);

    add(danger::BASE, 1);
    for (kind, &count) in enemy.zone_attackers.iter().enumerate() {
        add(danger::ATTACKERS + kind, count);
    }
    add(danger::ZONE_ATTACKS, enemy.zone_attacks);
    add(danger::WEAK_SQUARES, (king_zone(king) & weak).len() as i32);
    add(danger::NO_QUEEN, view.enemy.queens.is_empty() as i32);

    let straight = attacks::rook(king, view.occupied ^ view.own.queens);
    let diagonal = attacks::bishop(king, view.occupied ^ view.own.queens);
    let checks = [
        attacks::knight(king) & enemy.by(Role::Knight),
        diagonal & enemy.by(Role::Bishop),
        straight & enemy.by(Role::Rook),
        (straight | diagonal) & enemy.by(Role::Queen),
    ];
    let mut unsafe_checks = Bitboard::EMPTY;
    for (kind, squares) in checks.into_iter().enumerate() {
        let sound = squares & safe;
        add(danger::SAFE_CHECKS + kind, (sound.len() as i32).min(2));
        if sound.is_empty() && kind < 3 {
            unsafe_checks |= squares - view.enemy.all;
        }
    }
    add(danger::UNSAFE_CHECKS, unsafe_checks.len() as i32);

    let camp = flank(file_of(king)) - HALF_OF_ENEMY;
    add(danger::FLANK_ATTACKS, ((enemy.all & camp).len() + (enemy.twice & camp).len()) as i32);
    let knight_near = own.by(Role::Knight).intersects(attacks::king(king) | king.bitboard());
    add(danger::KNIGHT_DEFENDS, knight_near as i32);
    add(danger::OPEN_FILES, open_files(view));
    if T::LISTENS {
        let attacked = king_zone(king) & ((enemy.all - own.by(Role::Pawn)) | weak);
        let checks = checks.into_iter().fold(Bitboard::EMPTY, |all, squares| all | squares);
        tally.trace.danger_squares(color, attacked | checks & safe);
    }
    units
}

/// Files beside or under the king without own pawns, if the enemy has something to use them with.
#[inline(always)]
fn open_files(view: &View) -> i32 {
    if (view.enemy.rooks | view.enemy.queens).is_empty() {
        return 0;
    }
    let files = (0b111 << file_of(view.own.king)) >> 1 & 0xff;
    (files & !u32::from(files_of(view.own.pawns))).count_ones() as i32
}

/// The last three ranks.
const HALF_OF_ENEMY: Bitboard = Bitboard(rank_set(5).0 | rank_set(6).0 | rank_set(7).0);
