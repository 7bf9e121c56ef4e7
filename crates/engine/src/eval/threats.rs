//! Threats by lesser pieces: who is attacked by something cheaper, who hangs, who soon will.

use super::squares::{pawn_attacks_up, rank_set, up};
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::at;
use tabiya_rules::{Bitboard, Role, Square, attacks};

/// `own` and `enemy` attacks, both seen from this side.
pub(super) fn tally<T: Trace>(view: &View, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>) {
    let foe = &view.enemy;
    let officers = foe.officers();
    let well_defended = enemy.by(Role::Pawn) | (enemy.twice - own.twice);
    let weak = own.all & (foe.all - well_defended);
    let defended = officers & well_defended;
    add_by_pawns(view, own, tally);
    if (weak | defended).any() {
        let kinds = [foe.pawns & weak, foe.knights, foe.bishops, foe.rooks, foe.queens];
        let by_minors = (own.by(Role::Knight) | own.by(Role::Bishop)) & (weak | defended);
        let by_rooks = own.by(Role::Rook) & (weak | defended & foe.queens);
        for (kind, pieces) in kinds.into_iter().enumerate() {
            tally.each(at::THREATS_BY_MINOR + kind, pieces & by_minors);
            tally.each(at::THREATS_BY_ROOK + kind, pieces & by_rooks);
        }
        let by_king = weak & own.by(Role::King);
        tally.when_at(by_king.any(), at::THREATS_BY_KING, || by_king);
        let hanging = weak & (!enemy.all | officers & own.twice);
        tally.each(at::THREATS_HANGING, hanging);
        tally.each(at::THREATS_QUEEN_GUARDS, weak & enemy.by(Role::Queen));
    }
    add_pushes(view, own, enemy, tally);
    tally.each(at::THREATS_RESTRICTION, enemy.all & (own.all - well_defended - foe.all));
    add_on_queen(view, own, enemy, tally);
    tally.add(at::THREATS_PINS, enemy.pinned);
    // Who is pinned does not depend on which way pawns move.
    tally.mark(at::THREATS_PINS, || View { own: view.enemy, enemy: view.own, ..*view }.pinned());
}

fn add_by_pawns<T: Trace>(view: &View, own: &Attacks, tally: &mut Tally<'_, T>) {
    let (foe, pawns) = (&view.enemy, own.by(Role::Pawn));
    if pawns.intersects(foe.officers()) {
        for (kind, pieces) in [foe.knights, foe.bishops, foe.rooks, foe.queens].into_iter().enumerate() {
            tally.each(at::THREATS_BY_PAWN + kind, pieces & pawns);
        }
    }
}

/// Pawns that can safely go where they attack a piece.
fn add_pushes<T: Trace>(view: &View, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>) {
    let free = !view.occupied;
    let one = up(view.own.pawns) & free;
    let two = up(one & rank_set(2)) & free;
    let safe = ((one | two) - enemy.by(Role::Pawn)) & (own.all | !enemy.all);
    let targets = pawn_attacks_up(safe) & (view.enemy.officers() - own.by(Role::Pawn));
    tally.each(at::THREATS_PAWN_PUSH, targets);
}

/// Squares from which a piece could safely attack a lone queen.
fn add_on_queen<T: Trace>(view: &View, own: &Attacks, enemy: &Attacks, tally: &mut Tally<'_, T>) {
    if let Some(queen) = view.enemy.queens.single() {
        let safe = !(view.own.all | enemy.by(Role::Pawn)) & (!enemy.all | own.twice);
        let knight = own.by(Role::Knight) & attacks::knight(queen) & safe;
        tally.each(at::THREATS_KNIGHT_ON_QUEEN, knight);
        let diagonal = own.by(Role::Bishop) & attacks::bishop(queen, view.occupied);
        let straight = own.by(Role::Rook) & attacks::rook(queen, view.occupied);
        let slider: Bitboard = (diagonal | straight) & safe & own.twice;
        tally.each(at::THREATS_SLIDER_ON_QUEEN, slider);
        tally.when_at(is_exposed(view, queen), at::THREATS_QUEEN_EXPOSED, || queen.bitboard());
    }
}

/// Does a single piece stand between the enemy queen and a rook or bishop of ours?
fn is_exposed(view: &View, queen: Square) -> bool {
    let own = &view.own;
    let lines =
        [(own.bishops, attacks::bishop(queen, Bitboard::EMPTY)), (own.rooks, attacks::rook(queen, Bitboard::EMPTY))];
    lines.into_iter().any(|(pieces, line)| {
        (pieces & line).into_iter().any(|piece| {
            let between = attacks::between(queen, piece) & view.occupied;
            between.single().is_some()
        })
    })
}
