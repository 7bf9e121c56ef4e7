//! What a move protects: kings from check, pieces from loss.

use super::motif::{Motif, Target};
use super::scene::{GAIN, Scene, can_win, captures_on};
use crate::see::see;
use tabiya_rules::{Position, Role, attacks};

/// Adds what the move protects.
pub(crate) fn find(scene: &Scene, found: &mut Vec<Motif>) {
    found.extend(castle(scene));
    found.extend(answer_to_check(scene));
    found.extend(escape(scene));
    guards(scene, found);
}

fn castle(scene: &Scene) -> Option<Motif> {
    use tabiya_rules::CastlingSide::{Long, Short};
    Some(match scene.m.castling_side()? {
        Short => Motif::CastleShort,
        Long => Motif::CastleLong,
    })
}

fn answer_to_check(scene: &Scene) -> Option<Motif> {
    if !scene.before.is_check() || scene.captured().is_some() {
        return None;
    }
    Some(if scene.role == Role::King { Motif::EscapesCheck } else { Motif::BlocksCheck })
}

/// A piece that could have been won goes where it cannot.
fn escape(scene: &Scene) -> Option<Motif> {
    let target = Target { piece: scene.role, square: scene.m.from() };
    let is_piece = !matches!(scene.role, Role::Pawn | Role::King) && scene.m.promotion().is_none();
    let was_lost = can_win(scene.threatened.as_ref()?, target.square, GAIN);
    // Where check decides what can be taken, safety is not the point.
    let is_free = scene.captured().is_none() && !scene.after.is_check();
    (is_piece && was_lost && is_free && !can_win(&scene.after, scene.to, 1)).then_some(Motif::Escapes { target })
}

/// Pieces that could have been won and cannot any more, since the moving piece guards or shields them.
fn guards(scene: &Scene, found: &mut Vec<Motif>) {
    let Some(threatened) = &scene.threatened else { return };
    if scene.after.is_check() || scene.m.is_castle() || !scene.is_safe() {
        return;
    }
    let ours = scene.after.board().by_color(scene.us) - scene.after.board().kings() - scene.to.bitboard();
    for target in ours.into_iter().filter_map(|square| scene.target(square)) {
        if !can_win(threatened, target.square, GAIN) || can_win(&scene.after, target.square, 1) {
            continue;
        }
        if scene.after.board().attacks_from(scene.to).contains(target.square) {
            found.push(Motif::Defends { target });
        } else if shields(scene, threatened, target) {
            found.push(Motif::Blocks { target });
        }
    }
}

fn shields(scene: &Scene, threatened: &Position, target: Target) -> bool {
    captures_on(threatened, target.square)
        .filter(|&m| see(threatened, m, GAIN))
        .any(|m| attacks::between(m.from(), target.square).contains(scene.to))
}
