//! The squares on which castling takes place, for any squares of king and rook.

use crate::{Bitboard, CastlingSide, File, Rank, Square};

/// The squares on which castling takes place, ends included.
pub(crate) struct CastlingPaths {
    /// From where the king stands to where it arrives.
    pub(crate) king: Bitboard,
    /// The same for king and rook together.
    pub(crate) both: Bitboard,
}

impl CastlingPaths {
    #[inline(always)]
    pub(crate) fn of(king: Square, rook: Square) -> CastlingPaths {
        static TABLE: [[(u8, u8); 8]; 8] = castling_table();
        let (king_path, both) = TABLE[king.index() & 7][rook.index() & 7];
        let shift = king as u32 & 56;
        CastlingPaths { king: Bitboard((king_path as u64) << shift), both: Bitboard((both as u64) << shift) }
    }
}

/// For each file of the king and of the rook: the king's path, and that of both, as bits of one rank.
const fn castling_table() -> [[(u8, u8); 8]; 8] {
    const fn span(a: Square, b: Square) -> u8 {
        let (low, high) = if (a as u8) < b as u8 { (a as u8, b as u8) } else { (b as u8, a as u8) };
        (((1_u16 << (high + 1)) - (1 << low)) & 0xff) as u8
    }
    let mut table = [[(0, 0); 8]; 8];
    let mut k = 0;
    while k < 8 {
        let mut r = 0;
        while r < 8 {
            let (king, rook) = (Square::new(File::ALL[k], Rank::First), Square::new(File::ALL[r], Rank::First));
            let side = CastlingSide::of(king, rook);
            let king_path = span(king, side.king_target(king));
            table[k][r] = (king_path, king_path | span(rook, side.rook_target(king)));
            r += 1;
        }
        k += 1;
    }
    table
}
