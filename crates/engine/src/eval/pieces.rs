//! Knights, bishops, rooks and queens one by one: mobility, placement, outposts, and what they attack.

use super::rooks;
use super::squares::{
    CENTRE, CENTRE_FILES, distance, double_pawn_attacks_up, down, fill_down, king_zone, pawn_attacks_down,
    pawn_attacks_up, rank_of, rank_set,
};
use super::tally::{Tally, Trace};
use super::view::{Attacks, View};
use super::weights::at;
use tabiya_rules::{Bitboard, Role, Square, attacks};

/// What all pieces of a side need to know.
struct Ground {
    /// Squares that count for mobility.
    free: Bitboard,
    /// Around the enemy king.
    zone: Bitboard,
    pinned: Bitboard,
    /// No enemy pawn can ever attack these, and they are far enough up the board.
    outposts: Bitboard,
}

/// A piece, and the squares that it attacks.
#[derive(Clone, Copy)]
struct Piece {
    role: Role,
    sq: Square,
    reach: Bitboard,
}

/// Adds up all pieces of a side and gives back what it attacks.
pub(super) fn tally<T: Trace>(view: &View, tally: &mut Tally<'_, T>) -> Attacks {
    let own = &view.own;
    let ground = Ground::of(view);
    let mut result = Attacks { pinned: ground.pinned.len() as i32, ..Attacks::default() };
    result.add(Role::King, attacks::king(own.king));
    result.by[Role::Pawn as usize] = view.own_pawn_attacks;
    result.twice |= double_pawn_attacks_up(own.pawns) | result.all & view.own_pawn_attacks;
    result.all |= view.own_pawn_attacks;
    for sq in own.knights {
        let reach = if ground.pinned.contains(sq) { Bitboard::EMPTY } else { attacks::knight(sq) };
        let piece = Piece { role: Role::Knight, sq, reach };
        let mobility = add_piece(view, &ground, &mut result, tally, piece);
        tally.one(at::MOBILITY_KNIGHT + mobility);
        add_minor(view, &ground, tally, piece);
    }
    for sq in own.bishops {
        // Through queens, which go along.
        let reach = ground.unpinned(view, sq, attacks::bishop(sq, view.occupied ^ own.queens));
        let piece = Piece { role: Role::Bishop, sq, reach };
        let mobility = add_piece(view, &ground, &mut result, tally, piece);
        tally.one(at::MOBILITY_BISHOP + mobility);
        add_minor(view, &ground, tally, piece);
        add_bishop(view, tally, sq);
    }
    for sq in own.rooks {
        let reach = ground.unpinned(view, sq, attacks::rook(sq, view.occupied ^ (own.queens | own.rooks)));
        let piece = Piece { role: Role::Rook, sq, reach };
        let mobility = add_piece(view, &ground, &mut result, tally, piece);
        tally.one(at::MOBILITY_ROOK + mobility);
        rooks::tally(view, tally, sq, reach, mobility);
    }
    for sq in own.queens {
        let reach = ground.unpinned(view, sq, attacks::queen(sq, view.occupied));
        let piece = Piece { role: Role::Queen, sq, reach };
        let mobility = add_piece(view, &ground, &mut result, tally, piece);
        tally.one(at::MOBILITY_QUEEN + mobility.min(27));
    }
    result
}

impl Ground {
    #[inline(always)]
    fn of(view: &View) -> Ground {
        const HOME: Bitboard = Bitboard(rank_set(1).0 | rank_set(2).0);
        const OUTPOST_RANKS: Bitboard = Bitboard(rank_set(3).0 | rank_set(4).0 | rank_set(5).0);
        let own = &view.own;
        let stuck = own.pawns & (HOME | down(view.occupied));
        let enemy_pawn_span = pawn_attacks_down(fill_down(view.enemy.pawns));
        Ground {
            free: !(stuck | own.king.bitboard() | own.queens | view.enemy_pawn_attacks),
            zone: king_zone(view.enemy.king),
            pinned: view.pinned(),
            outposts: OUTPOST_RANKS - enemy_pawn_span,
        }
    }

    #[inline(always)]
    fn unpinned(&self, view: &View, sq: Square, reach: Bitboard) -> Bitboard {
        if self.pinned.contains(sq) { reach & attacks::line(view.own.king, sq) } else { reach }
    }
}

const MOBILITY: [usize; 4] = [at::MOBILITY_KNIGHT, at::MOBILITY_BISHOP, at::MOBILITY_ROOK, at::MOBILITY_QUEEN];

/// What every piece brings. Gives back how many useful squares it reaches.
#[inline(always)]
fn add_piece<T: Trace>(
    view: &View,
    ground: &Ground,
    result: &mut Attacks,
    tally: &mut Tally<'_, T>,
    piece: Piece,
) -> usize {
    let Piece { role, sq, reach } = piece;
    tally.place(role, sq);
    result.add(role, reach);
    let kind = role as usize - Role::Knight as usize;
    tally.add(at::KING_TROPISM + kind, 7 - distance(sq, view.enemy.king));
    tally.mark(at::KING_TROPISM, || sq.bitboard());
    tally.mark(MOBILITY[kind], || reach & ground.free);
    let in_zone = reach & ground.zone;
    if in_zone.any() {
        result.zone_attackers[kind] += 1;
        result.zone_attacks += in_zone.len() as i32;
    }
    (reach & ground.free).len()
}

/// Outposts and shelter of knights and bishops.
#[inline(always)]
fn add_minor<T: Trace>(view: &View, ground: &Ground, tally: &mut Tally<'_, T>, piece: Piece) {
    let Piece { role, sq, reach } = piece;
    let knight = role == Role::Knight;
    if ground.outposts.contains(sq) {
        let supported = view.own_pawn_attacks.contains(sq) as usize;
        let index = if knight { at::PLACEMENT_KNIGHT_OUTPOST } else { at::PLACEMENT_BISHOP_OUTPOST };
        tally.one(index + supported);
        tally.mark(index, || sq.bitboard());
    } else if knight {
        let goals = reach & ground.outposts & (view.own_pawn_attacks - view.own.all);
        tally.when_at(goals.any(), at::PLACEMENT_KNIGHT_REACHES_OUTPOST, || goals);
    }
    let behind = down(view.own.pawns | view.enemy.pawns).contains(sq) && rank_of(sq) < 5;
    tally.when_at(behind, at::PLACEMENT_MINOR_BEHIND_PAWN, || sq.bitboard());
    tally.add(at::PLACEMENT_MINOR_FROM_KING + !knight as usize, distance(sq, view.own.king));
    tally.mark(at::PLACEMENT_MINOR_FROM_KING, || sq.bitboard());
}

/// Good and bad bishops.
#[inline(always)]
fn add_bishop<T: Trace>(view: &View, tally: &mut Tally<'_, T>, sq: Square) {
    let colour = if sq.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let own = &view.own;
    let blocked = (own.pawns & down(view.occupied) & CENTRE_FILES).len() as i32;
    tally.add(at::PLACEMENT_BISHOP_OWN_PAWNS, (own.pawns & colour).len() as i32 * (1 + blocked));
    tally.mark(at::PLACEMENT_BISHOP_OWN_PAWNS, || own.pawns & colour);
    tally.each(at::PLACEMENT_BISHOP_ENEMY_PAWNS, view.enemy.pawns & colour);
    let pawns = own.pawns | view.enemy.pawns;
    let in_centre = attacks::bishop(sq, pawns) & CENTRE;
    tally.when_at(in_centre.more_than_one(), at::PLACEMENT_BISHOP_LONG_DIAGONAL, || in_centre | sq.bitboard());
    tally.when_at(is_trapped(view, sq), at::PLACEMENT_BISHOP_TRAPPED, || sq.bitboard());
}

/// On a7, h7, a6 or h6, with an enemy pawn that closes the way back.
fn is_trapped(view: &View, sq: Square) -> bool {
    const CORNERS: Bitboard = Bitboard(0x0081_8100_0000_0000);
    CORNERS.contains(sq) && {
        let back = pawn_attacks_down(sq.bitboard());
        let guarded = pawn_attacks_down(view.enemy.pawns);
        view.enemy.pawns.intersects(back)
            && guarded.intersects(back)
            && !view.own.pawns.intersects(pawn_attacks_up(back))
    }
}
