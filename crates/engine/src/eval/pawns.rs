//! Pawn structure, and what depends on pawns and kings alone. It changes seldom, so it is kept in a small table.

use super::king;
use super::pair::Pair;
use super::squares::{
    ahead, beside, down, edge_distance, file_of, files_of, fill_down, passed_span, pawn_attacks_down, pawn_attacks_up,
    rank_of, up,
};
use super::tally::{Tally, Trace};
use super::view::{Army, View};
use super::weights::at;
use tabiya_rules::{Bitboard, Color, Role, Square};

/// What pawns and kings are worth, from White's side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Structure {
    pub(super) score: Pair,
    /// Passed pawns of White and of Black, each as its own side sees the board.
    pub(super) passed: [Bitboard; 2],
}

/// Structures seen before.
#[derive(Debug)]
pub(super) struct Table(Box<[([u64; 3], Structure)]>);

impl Table {
    const BITS: u32 = 13;

    pub(super) fn new() -> Table {
        // Without kings there is no position, so no key is all zeros.
        Table(vec![([0; 3], Structure::default()); 1 << Table::BITS].into_boxed_slice())
    }

    #[inline(always)]
    pub(super) fn find<T: Trace>(&mut self, views: &[View; 2], trace: &mut T) -> Structure {
        if T::LISTENS {
            return Structure::of(views, trace);
        }
        let [white, black] = [&views[0].own, &views[0].enemy];
        let kings = (white.king.index() as u64) << 8 | (black.king.index() as u64) << 16 | 1;
        let key = [white.pawns.0, black.pawns.0, kings];
        let mixed = (key[0] ^ key[1].rotate_left(29) ^ kings.wrapping_mul(0xd6e8_feb8_6659_fd93))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let folded = (mixed ^ mixed >> 32).wrapping_mul(0xa076_1d64_78bd_642f);
        let entry = &mut self.0[(folded >> (64 - Table::BITS)) as usize];
        if entry.0 != key {
            *entry = (key, Structure::of(views, trace));
        }
        entry.1
    }
}

impl Structure {
    #[cold]
    fn of<T: Trace>(views: &[View; 2], trace: &mut T) -> Structure {
        let mut structure = Structure::default();
        for (view, color) in views.iter().zip(Color::ALL) {
            let mut tally = Tally::new(color, trace);
            structure.passed[color as usize] = add_pawns(view, &mut tally);
            king::tally_shelter(view, &mut tally);
            structure.score += if color.is_white() { tally.score } else { -tally.score };
        }
        structure
    }
}

/// Adds up the pawns of a side, and gives back those that are passed.
fn add_pawns<T: Trace>(view: &View, tally: &mut Tally<'_, T>) -> Bitboard {
    let (own, enemy) = (&view.own, &view.enemy);
    let mut passed = Bitboard::EMPTY;
    for sq in own.pawns {
        tally.place(Role::Pawn, sq);
        if (passed_span(sq) & enemy.pawns).is_empty() {
            passed |= sq.bitboard();
        }
        add_pawn(own, enemy, tally, sq);
    }
    let files = files_of(own.pawns);
    let islands = (files & !(files << 1)).count_ones();
    tally.add(at::PAWNS_ISLANDS, islands.saturating_sub(1) as i32);
    tally.mark(at::PAWNS_ISLANDS, || if islands > 1 { own.pawns } else { Bitboard::EMPTY });
    // Pawns that only pawns of their own side keep from being passed are no help to each other.
    passed - fill_down(down(own.pawns))
}

fn add_pawn<T: Trace>(own: &Army, enemy: &Army, tally: &mut Tally<'_, T>, sq: Square) {
    let (here, rank) = (sq.bitboard(), rank_of(sq));
    let supporters = own.pawns & pawn_attacks_down(here);
    let neighbours = own.pawns & beside(here);
    let beside_files = beside(fill_down(here) | ahead(sq));
    let opposed = enemy.pawns.intersects(ahead(sq));
    tally.when_at(own.pawns.intersects(ahead(sq)), at::PAWNS_DOUBLED, || here | ahead(sq) & own.pawns);
    if !own.pawns.intersects(beside_files) {
        tally.one(at::PAWNS_ISOLATED + opposed as usize);
        tally.mark(at::PAWNS_ISOLATED, || here);
        let on_edge = edge_distance(file_of(sq)) == 0;
        tally.when_at(on_edge, at::PAWNS_ISOLATED_ON_EDGE, || here);
    } else if !own.pawns.intersects(beside(fill_down(here))) && enemy.pawns.intersects(pawn_attacks_up(up(here))) {
        tally.one(at::PAWNS_BACKWARD + opposed as usize);
        tally.mark(at::PAWNS_BACKWARD, || here);
    }
    tally.when_at(neighbours.any(), at::PAWNS_PHALANX + rank, || here);
    if supporters.any() {
        tally.one(at::PAWNS_SUPPORTED + rank);
        tally.mark(at::PAWNS_SUPPORTED, || here | supporters);
        tally.when_at(supporters.more_than_one(), at::PAWNS_SUPPORTED_TWICE, || here | supporters);
    }
    tally.when_at(rank >= 4 && enemy.pawns.intersects(up(here)), at::PAWNS_BLOCKED, || here);
    add_candidate(own, enemy, tally, sq, opposed);
}

/// Not passed yet, but with at least as many helpers as there are enemies to pass.
fn add_candidate<T: Trace>(own: &Army, enemy: &Army, tally: &mut Tally<'_, T>, sq: Square, opposed: bool) {
    let guards = enemy.pawns & passed_span(sq);
    if opposed || guards.is_empty() {
        return;
    }
    let helpers = own.pawns & beside(fill_down(up(sq.bitboard())));
    let attackers = enemy.pawns & pawn_attacks_up(sq.bitboard());
    let defenders = own.pawns & pawn_attacks_down(sq.bitboard());
    let is_candidate = helpers.len() >= guards.len() && defenders.len() >= attackers.len();
    tally.when_at(is_candidate, at::PAWNS_CANDIDATE + rank_of(sq), || sq.bitboard());
}
