//! Sets of squares the terms ask for, for a side that moves up the board.

use tabiya_rules::{Bitboard, File, Rank, Square};

pub(super) const FILE_A: u64 = File::A.bitboard().0;
pub(super) const FILE_H: u64 = File::H.bitboard().0;

/// Files a to d.
pub(super) const QUEEN_SIDE: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
/// Files c to f.
pub(super) const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
/// d4, e4, d5 and e5.
pub(super) const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

#[inline(always)]
pub(super) const fn up(set: Bitboard) -> Bitboard {
    Bitboard(set.0 << 8)
}

#[inline(always)]
pub(super) const fn down(set: Bitboard) -> Bitboard {
    Bitboard(set.0 >> 8)
}

/// The squares beside those of `set`.
#[inline(always)]
pub(super) const fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) >> 1 | (set.0 & !FILE_H) << 1)
}

/// What pawns that move up attack.
#[inline(always)]
pub(super) const fn pawn_attacks_up(pawns: Bitboard) -> Bitboard {
    up(beside(pawns))
}

/// What pawns that move down attack.
#[inline(always)]
pub(super) const fn pawn_attacks_down(pawns: Bitboard) -> Bitboard {
    down(beside(pawns))
}

/// What two pawns that move up attack at once.
#[inline(always)]
pub(super) const fn double_pawn_attacks_up(pawns: Bitboard) -> Bitboard {
    let (left, right) = ((pawns.0 & !FILE_A) << 7, (pawns.0 & !FILE_H) << 9);
    Bitboard(left & right)
}

/// `set` and everything above it.
#[inline(always)]
pub(super) const fn fill_up(set: Bitboard) -> Bitboard {
    let a = set.0 | set.0 << 8;
    let b = a | a << 16;
    Bitboard(b | b << 32)
}

/// `set` and everything below it.
#[inline(always)]
pub(super) const fn fill_down(set: Bitboard) -> Bitboard {
    let a = set.0 | set.0 >> 8;
    let b = a | a >> 16;
    Bitboard(b | b >> 32)
}

/// The whole files on which `set` has a square, as eight bits.
#[inline(always)]
pub(super) const fn files_of(set: Bitboard) -> u8 {
    fill_down(set).0 as u8
}

#[inline(always)]
pub(super) const fn file_of(sq: Square) -> usize {
    sq.index() & 7
}

#[inline(always)]
pub(super) const fn rank_of(sq: Square) -> usize {
    sq.index() >> 3
}

/// All squares of a file.
#[inline(always)]
pub(super) const fn file_set(file: usize) -> Bitboard {
    Bitboard(FILE_A << file)
}

/// Steps of a king from one square to the other.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> i32 {
    static TABLE: [[u8; 64]; 64] = distances();
    TABLE[a.index()][b.index()].into()
}

/// The squares above on the same file.
#[inline(always)]
pub(super) fn ahead(sq: Square) -> Bitboard {
    static TABLE: [Bitboard; 64] = spans(false);
    TABLE[sq.index()]
}

/// The squares above on the same file and the files beside it: where enemy pawns could stop or take a pawn.
#[inline(always)]
pub(super) fn passed_span(sq: Square) -> Bitboard {
    static TABLE: [Bitboard; 64] = spans(true);
    TABLE[sq.index()]
}

/// The nine squares around a king, moved off the edge of the board.
#[inline(always)]
pub(super) fn king_zone(king: Square) -> Bitboard {
    static TABLE: [Bitboard; 64] = zones();
    TABLE[king.index()]
}

/// The files a king on this file has to care for.
#[inline(always)]
pub(super) const fn flank(file: usize) -> Bitboard {
    const LEFT: Bitboard = Bitboard(0x0707_0707_0707_0707);
    const RIGHT: Bitboard = Bitboard(0xe0e0_e0e0_e0e0_e0e0);
    match file {
        0 => LEFT,
        1 | 2 => QUEEN_SIDE,
        3 | 4 => CENTRE_FILES,
        5 | 6 => Bitboard(!QUEEN_SIDE.0),
        _ => RIGHT,
    }
}

/// How far a file is from the edge: 0 for a and h, 3 for d and e.
#[inline(always)]
pub(super) const fn edge_distance(file: usize) -> usize {
    if file > 3 { 7 - file } else { file }
}

/// The place of a square in a table of 32 that is the same on both wings.
#[inline(always)]
pub(super) const fn mirrored(square: usize) -> usize {
    (square >> 3) * 4 + edge_distance(square & 7)
}

pub(super) const fn rank_set(rank: usize) -> Bitboard {
    Bitboard(Rank::First.bitboard().0 << (8 * rank))
}

const fn distances() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut a = 0_usize;
    while a < 64 {
        let mut b = 0_usize;
        while b < 64 {
            let (files, ranks) = ((a & 7).abs_diff(b & 7), (a >> 3).abs_diff(b >> 3));
            table[a][b] = if files > ranks { files as u8 } else { ranks as u8 };
            b += 1;
        }
        a += 1;
    }
    table
}

const fn spans(with_neighbours: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 56 {
        let above = fill_up(Bitboard(1 << (sq + 8)));
        table[sq] = if with_neighbours { Bitboard(above.0 | beside(above).0) } else { above };
        sq += 1;
    }
    table
}

const fn zones() -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 64 {
        let (file, rank) = (clamp(sq & 7), clamp(sq >> 3));
        let middle = Bitboard(1 << (rank * 8 + file));
        let row = middle.0 | beside(middle).0;
        table[sq] = Bitboard(row | row << 8 | row >> 8);
        sq += 1;
    }
    table
}

const fn clamp(line: usize) -> usize {
    if line < 1 {
        1
    } else if line > 6 {
        6
    } else {
        line
    }
}
