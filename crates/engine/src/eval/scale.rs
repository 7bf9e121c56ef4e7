//! Corrections to the endgame: how hard it is to win (complexity, drawish material), and how to win what is won
//! (driving a bare king to the corner).

use super::pair::Pair;
use super::squares::{QUEEN_SIDE, distance, edge_distance, file_of, rank_of};
use super::tally::Trace;
use super::view::{Army, View};
use super::weights::{COMPLEXITY, complexity};
use crate::score::Value;
use tabiya_rules::{Bitboard, Color, Square};

/// A scale that changes nothing.
pub(super) const FULL: i32 = 64;

/// The endgame value corrected by how complex the position is: a lead counts for less where little can happen, and for
/// more where much can. It never changes sides, and no lead is more than doubled, so that a small change of who is ahead
/// makes a small difference.
pub(super) fn complexity<T: Trace>(view: &View, passed: usize, endgame: Value, trace: &mut T) -> Value {
    let (own, enemy) = (&view.own, &view.enemy);
    let pawns = own.pawns | enemy.pawns;
    let files_apart = file_of(own.king).abs_diff(file_of(enemy.king)) as i32;
    let ranks_apart = rank_of(own.king).abs_diff(rank_of(enemy.king)) as i32;
    let both_flanks = pawns.intersects(QUEEN_SIDE) && pawns.intersects(!QUEEN_SIDE);
    let infiltrated = rank_of(own.king) > 3 || rank_of(enemy.king) < 4;
    let no_officers = (own.officers() | enemy.officers()).is_empty();
    let mut sum = 0;
    let mut add = |index: usize, count: i32| {
        sum += COMPLEXITY[index] * count;
        trace.complexity(index, count);
    };
    add(complexity::BASE, 1);
    add(complexity::PASSED_PAWNS, passed as i32);
    add(complexity::PAWNS, pawns.len() as i32);
    add(complexity::OUTFLANKING, files_apart - ranks_apart);
    add(complexity::BOTH_FLANKS, both_flanks as i32);
    add(complexity::INFILTRATION, infiltrated as i32);
    add(complexity::PAWN_ENDING, no_officers as i32);
    let lead = endgame.abs();
    endgame.signum() * sum.clamp(-lead, lead)
}

/// How much of the endgame value the stronger side can hope to keep, of [`FULL`]. `view` is the stronger side's.
pub(super) fn drawish(view: &View, passed: Bitboard) -> i32 {
    let (strong, weak) = (&view.own, &view.enemy);
    if strong.pawns.is_empty() {
        return without_pawns(strong, weak);
    }
    if wrong_corner(view) {
        return 0;
    }
    let opposite = is_light(strong.bishops) ^ is_light(weak.bishops) && one_each(strong.bishops, weak.bishops);
    if opposite {
        let others = (strong.officers() | weak.officers()) - strong.bishops - weak.bishops;
        return match others.len() {
            0 => 18 + 5 * passed.len() as i32,
            _ => 28 + 3 * strong.officers().len() as i32,
        }
        .min(FULL);
    }
    let pawns = strong.pawns.len() as i32;
    let one_wing = strong.pawns.is_subset(QUEEN_SIDE) || strong.pawns.is_subset(!QUEEN_SIDE);
    if is_rook_ending(strong, weak) && one_wing && pawns <= weak.pawns.len() as i32 + 1 {
        // The defender's king must be in front of the pawns, or he only watches.
        let near =
            weak.king.bitboard().is_subset(if strong.pawns.is_subset(QUEEN_SIDE) { QUEEN_SIDE } else { !QUEEN_SIDE });
        return if near { 36 } else { 48 };
    }
    if pawns == 1 && sacrifice_draws(strong, weak) {
        return 16;
    }
    (38 + 7 * pawns).min(FULL)
}

/// One bishop each.
fn one_each(a: Bitboard, b: Bitboard) -> bool {
    a.single().is_some() && b.single().is_some()
}

fn is_light(bishops: Bitboard) -> bool {
    bishops.intersects(Bitboard::LIGHT)
}

/// Centipawns, roughly, for comparing what is left.
fn officers_worth(army: &Army) -> i32 {
    (army.minors().len() * 320 + army.rooks.len() * 500 + army.queens.len() * 950) as i32
}

/// Without pawns a minor piece more is not enough, and two knights never are.
fn without_pawns(strong: &Army, weak: &Army) -> i32 {
    let (ours, theirs) = (officers_worth(strong), officers_worth(weak));
    let only_knights = strong.officers() == strong.knights && strong.knights.len() <= 2;
    if ours < 500 || only_knights && weak.pawns.is_empty() {
        0
    } else if ours - theirs > 400 {
        FULL
    } else if theirs <= 320 {
        6
    } else {
        14
    }
}

/// Rook pawns only, a bishop that does not command the corner, and the defending king there.
fn wrong_corner(view: &View) -> bool {
    let (strong, weak) = (&view.own, &view.enemy);
    let files = [Bitboard(0x0101_0101_0101_0101), Bitboard(0x8080_8080_8080_8080)];
    let Some(side) = files.iter().position(|&file| strong.pawns.is_subset(file)) else {
        return false;
    };
    let corner = [Square::A8, Square::H8][side];
    let covers = if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let officers = strong.officers();
    officers == strong.bishops
        && !strong.bishops.intersects(covers)
        && distance(weak.king, corner) <= 1
        && weak.officers().is_empty()
}

fn is_rook_ending(strong: &Army, weak: &Army) -> bool {
    strong.officers() == strong.rooks
        && weak.officers() == weak.rooks
        && strong.rooks.single().is_some()
        && weak.rooks.single().is_some()
}

/// Could the weaker side give a minor piece for the last pawn and be left with a draw?
fn sacrifice_draws(strong: &Army, weak: &Army) -> bool {
    let (ours, theirs) = (officers_worth(strong), officers_worth(weak));
    ours <= 320 && weak.minors().any() && ours - (theirs - 320) <= 320
}

/// What drives a bare king to where he can be mated, for the side that has enough to do it.
pub(super) fn mop_up<T: Trace>(views: &[View; 2], trace: &mut T) -> Pair {
    for (view, color) in views.iter().zip(Color::ALL) {
        if view.enemy.all == view.enemy.king.bitboard() {
            let bonus = drive(view);
            if bonus > 0 {
                trace.bonus(color, bonus);
            }
            let pair = Pair::new(bonus, bonus);
            return if color.is_white() { pair } else { -pair };
        }
    }
    Pair::ZERO
}

fn drive(view: &View) -> Value {
    let (own, king) = (&view.own, view.enemy.king);
    let both_colours = own.bishops.intersects(Bitboard::LIGHT) && own.bishops.intersects(Bitboard::DARK);
    let major = (own.rooks | own.queens).any();
    let bishop_and_knight = own.bishops.any() && own.knights.any();
    if !(major || both_colours || bishop_and_knight) {
        return 0;
    }
    let near = 20 * (7 - distance(own.king, king));
    let edge = match (major || both_colours, own.bishops.intersects(Bitboard::LIGHT)) {
        (true, _) => 25 * (6 - (edge_distance(file_of(king)) + edge_distance(rank_of(king))) as i32),
        (false, light) => 30 * (7 - corner_distance(king, light)),
    };
    500 + near + edge
}

/// Steps along ranks and files to the nearer corner of a colour.
fn corner_distance(king: Square, light: bool) -> i32 {
    let (file, rank) = (file_of(king) as i32, rank_of(king) as i32);
    let file = if light { 7 - file } else { file };
    (file + rank).min(14 - file - rank)
}

#[cfg(test)]
mod tests {
    use super::super::tally::Silent;
    use super::*;
    use tabiya_rules::Position;

    #[test]
    fn who_is_a_little_ahead_makes_a_little_difference() {
        for fen in ["4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "4k3/2p5/8/8/8/8/2P5/4K3 w - - 0 1"] {
            let pos: Position = fen.parse().expect(fen);
            let [view, _] = View::both(&pos);
            let value = |endgame: Value| endgame + complexity(&view, 0, endgame, &mut Silent);
            for endgame in -300..300 {
                let (one, next) = (value(endgame), value(endgame + 1));
                assert!((0..=2).contains(&(next - one)), "{fen}: {one} {next} at {endgame}");
                assert_eq!(value(-endgame), -one);
            }
        }
    }
}
