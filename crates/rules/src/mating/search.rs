//! The full decision: either moves that end in mate, or every position that can come about without one.
//!
//! Both sides work together, so this is no game but a maze: from each position one may go on to all that follow it, and
//! the way out is a mate by the winner. A [`stroll`] along what looks best finds one in most positions of ordinary games.
//! Where it does not, all is looked at, what looks nearest to a mate first; if that comes to an end, there is no way out.
//! Parts that the quick proofs close are not entered. Positions are compared as a whole and not by a key, so that no
//! accident hides a way; castling of Chess960 is castling like any other.
//!
//! To ask a computer this, by proofs and a search that help each other, is the idea of Miguel Ambrona's Chess
//! Unwinnability Analyzer (FUN 2022).

use super::{material, walls};
use crate::{Bitboard, Board, Color, Move, Position, Rank, Role, Square, attacks};
use std::{
    collections::HashSet,
    hash::{BuildHasher, BuildHasherDefault, Hash, Hasher},
};

/// Can `winner` mate? `None` if that is still open when `limit` positions are remembered, about 150 bytes each.
pub(super) fn finds_mate(pos: &Position, winner: Color, limit: u32) -> Option<bool> {
    if limit > 0 && stroll(pos, winner) {
        return Some(true);
    }
    let mut maze = Maze { winner, seen: HashSet::default(), waiting: Vec::new() };
    maze.enter(*pos, false);
    while let Some(pos) = maze.nearest() {
        if maze.seen.len() > limit as usize {
            return None;
        }
        let moves = pos.legal_moves();
        if moves.is_empty() && pos.turn() != winner && pos.is_check() {
            return Some(true);
        }
        for m in moves {
            maze.enter(pos.after(m), changes_walls(&pos, m));
        }
    }
    Some(false)
}

/// How many moves a stroll has.
const STROLL: usize = 80;

/// Does it end in mate to follow the move that looks best, again and again?
fn stroll(pos: &Position, winner: Color) -> bool {
    let mut here = *pos;
    let mut passed = Vec::with_capacity(STROLL);
    let hasher = BuildHasherDefault::<Mixer>::default();
    for _ in 0..STROLL {
        let mut best: Option<(usize, Position)> = None;
        for m in here.legal_moves() {
            let next = here.after(m);
            if !next.has_legal_move() {
                if next.turn() != winner && next.is_check() {
                    return true;
                }
                continue;
            }
            let distance = distance(&next, winner);
            let is_best = best.is_none_or(|(least, _)| distance < least);
            if is_best
                && !material::is_unwinnable(next.board(), winner)
                && !passed.contains(&hasher.hash_one(Place::of(&next)))
            {
                best = Some((distance, next));
            }
        }
        let Some((_, next)) = best else { return false };
        passed.push(hasher.hash_one(Place::of(&next)));
        here = next;
    }
    false
}

/// Is there no way back from `m`, so that the quick proofs may see more than before?
fn changes_walls(pos: &Position, m: Move) -> bool {
    pos.board().role_at(m.from()) == Some(Role::Pawn) || pos.captured(m).is_some()
}

struct Maze {
    winner: Color,
    seen: HashSet<Place, BuildHasherDefault<Mixer>>,
    /// What was seen but not looked at: a pile for each distance.
    waiting: Vec<Vec<Position>>,
}

impl Maze {
    /// Notes a position, unless it is known or closed.
    fn enter(&mut self, pos: Position, may_be_closed: bool) {
        if material::is_unwinnable(pos.board(), self.winner)
            || !self.seen.insert(Place::of(&pos))
            || may_be_closed && walls::keep_all_apart(&pos, self.winner)
        {
            return;
        }
        let distance = distance(&pos, self.winner);
        if self.waiting.len() <= distance {
            self.waiting.resize(distance + 1, Vec::new());
        }
        self.waiting[distance].push(pos);
    }

    /// The position that looks nearest to a mate, of several the one that was seen last.
    fn nearest(&mut self) -> Option<Position> {
        self.waiting.iter_mut().find_map(Vec::pop)
    }
}

const CORNERS: Bitboard = Bitboard(1 | 1 << 7 | 1 << 56 | 1 << 63);

/// How far from a mate by `winner` a position looks. Only a guess, which says where to look first; its numbers are those
/// that found mates soonest in games from Lichess.
///
/// The plan: take everything, promote, and drive the king into a corner. A knight or bishop alone cannot do that. It
/// needs men of the loser's who stand in their own king's way.
fn distance(pos: &Position, winner: Color) -> usize {
    let board = pos.board();
    let (ours, theirs) = (board.by_color(winner), board.by_color(!winner));
    let king = pos.king(!winner);
    let pawns = board.pawns() & ours;
    let force = if ours.intersects(board.straight_sliders()) {
        6 * theirs.len()
    } else if let Some(steps) = pawns.into_iter().map(|pawn| steps_to_promotion(pawn, winner)).min() {
        6 * theirs.len() + 4 + 3 * steps
    } else {
        60 + blockers(board, !winner, king)
    };
    let to_corner = corners(board, winner).into_iter().map(|corner| {
        2 * usize::from(king.distance(corner)) + usize::from(pos.king(winner).distance(corner)).saturating_sub(2)
    });
    let is_quiet = !pos.is_in_check(!winner);
    force + to_corner.min().unwrap_or(0) + flights(board, winner, king) + usize::from(is_quiet)
}

/// How many steps a pawn of `color` on `square` is from promotion.
fn steps_to_promotion(square: Square, color: Color) -> usize {
    square.rank().index().abs_diff(color.rank(Rank::Eighth).index())
}

/// How far the loser's men are from standing in the way of their own king.
fn blockers(board: &Board, loser: Color, king: Square) -> usize {
    let theirs = board.by_color(loser) - king.bitboard();
    let men = theirs - board.pawns();
    let near = men.into_iter().map(|man| 2 * usize::from(king.distance(man))).min();
    let promoted = || theirs.into_iter().map(|pawn| 16 + 3 * steps_to_promotion(pawn, loser)).min();
    near.or_else(promoted).unwrap_or(0)
}

/// The corners in which `winner` can mate: with bishops alone, those that they attack.
fn corners(board: &Board, winner: Color) -> Bitboard {
    let men = board.by_color(winner) - board.kings();
    let bishops = men & board.by_role(Role::Bishop);
    match men == bishops && bishops.any() {
        true if bishops.intersects(Bitboard::DARK) => CORNERS & Bitboard::DARK,
        true => CORNERS & Bitboard::LIGHT,
        false => CORNERS,
    }
}

/// How many squares a king in or beside a corner could go to; some number anywhere else, where it matters little.
fn flights(board: &Board, winner: Color, king: Square) -> usize {
    if !(attacks::king(king) | king.bitboard()).intersects(CORNERS) {
        return 4;
    }
    let without_king = board.occupied() - king.bitboard();
    let is_safe = |&square: &Square| board.attackers_through(square, winner, without_king).is_empty();
    (attacks::king(king) - board.by_color(!winner)).into_iter().filter(is_safe).count()
}

/// All that makes two positions the same.
#[derive(PartialEq, Eq, Hash)]
struct Place {
    board: Board,
    castling: Bitboard,
    en_passant: Option<Square>,
    turn: Color,
}

impl Place {
    fn of(pos: &Position) -> Place {
        Place { board: *pos.board(), castling: pos.castling(), en_passant: pos.en_passant(), turn: pos.turn() }
    }
}

/// A quick hash. Whoever knows it can make a search slower, but not longer than its limit.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(number));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
