//! A whole side's attacks at once, without a loop over its pieces and without a table: one AVX-512 register holds
//! eight sets of squares, one for each direction, and all rays grow in it together.
//!
//! In one direction no square is reached by two sliders, for the first stands in the other's way. So counting the
//! bits of the eight sets counts the moves.

use super::KNIGHT;
use crate::Bitboard;
use std::arch::x86_64::*;

/// Eight sets of squares, one for each direction of [`DIRECTIONS`].
#[derive(Clone, Copy)]
pub(crate) struct Lanes(__m512i);

/// A lane's axis is its number modulo 4, and its opposite is four lanes on.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// The lanes along diagonals.
const DIAGONAL: u8 = 0b1100_1100;

/// How far to rotate for one step in each direction, twice that, and four times.
const STEP: [i64; 8] = rotations(&DIRECTIONS, 1);
const STEP_2: [i64; 8] = rotations(&DIRECTIONS, 2);
const STEP_4: [i64; 8] = rotations(&DIRECTIONS, 4);
const JUMP: [i64; 8] = rotations(&KNIGHT, 1);

/// The squares that can be reached by one step in each direction; rotation wraps the others around the board.
const STEP_TARGETS: [i64; 8] = targets(&DIRECTIONS);
const JUMP_TARGETS: [i64; 8] = targets(&KNIGHT);

/// What limits the moves of the side to move, found from the attacks of the other.
pub(crate) struct Limits {
    /// Where its king may not step.
    pub(crate) danger: Bitboard,
    /// The line from the king to a sliding piece that gives check, with that piece; several such lines together.
    pub(crate) check_lines: Bitboard,
    /// How many sliding pieces give check.
    pub(crate) slider_checks: u32,
    /// In each lane, the own pieces that are pinned on its axis.
    pinned: Lanes,
    /// All own pinned pieces, in each lane.
    all_pinned: Lanes,
}

/// The pieces that decide what one side attacks.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) straight: Bitboard,
    pub(crate) king: Bitboard,
}

/// The limits for the side with `us` pieces and `king`, when `them` are the pieces of the other, whose pawns capture
/// upwards or downwards.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(crate) fn limits<const THEIR_PAWNS_GO_UP: bool>(
    occupied: Bitboard,
    us: Bitboard,
    king: Bitboard,
    them: Side,
) -> Limits {
    let pawn_lanes = if THEIR_PAWNS_GO_UP { 0b0000_1100 } else { 0b1100_0000 };
    let wall = load(&STEP_TARGETS);
    let empty = splat(!occupied);
    let king_lanes = splat(king);

    // Their rays go through our king: it cannot hide behind itself.
    let their_rays = rays(sliders(them.diagonal, them.straight), or(empty, king_lanes), wall);
    let king_sight = rays(king_lanes, empty, wall);
    let toward_slider = opposite(king_sight);

    let their_steps = _mm512_mask_set1_epi64(splat(them.king), pawn_lanes, (them.king | them.pawns).0 as i64);
    let their_steps = and(_mm512_rolv_epi64(their_steps, load(&STEP)), wall);
    let their_jumps = and(_mm512_rolv_epi64(splat(them.knights), load(&JUMP)), load(&JUMP_TARGETS));
    let danger = Bitboard(_mm512_reduce_or_epi64(or3(their_rays, their_steps, their_jumps)) as u64);

    let checks = _mm512_test_epi64_mask(their_rays, king_lanes);
    let check_lines = match checks {
        0 => Bitboard::EMPTY,
        _ => Bitboard(_mm512_mask_reduce_or_epi64(checks, toward_slider) as u64),
    };

    // A piece of ours that both their slider and, from the other side, our king can see is pinned between them.
    let pinned = and3(their_rays, toward_slider, splat(us));
    let pinned = or(pinned, opposite(pinned));
    let pairs = or(pinned, _mm512_permutex_epi64::<0b01_00_11_10>(pinned));
    let all_pinned = or(pairs, _mm512_permutex_epi64::<0b10_11_00_01>(pairs));

    Limits {
        danger,
        check_lines,
        slider_checks: checks.count_ones(),
        pinned: Lanes(pinned),
        all_pinned: Lanes(all_pinned),
    }
}

impl Limits {
    /// The own pieces pinned on each axis.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn pinned(&self) -> [Bitboard; 4] {
        let low = _mm512_castsi512_si256(self.pinned.0);
        [
            Bitboard(_mm256_extract_epi64::<0>(low) as u64),
            Bitboard(_mm256_extract_epi64::<1>(low) as u64),
            Bitboard(_mm256_extract_epi64::<2>(low) as u64),
            Bitboard(_mm256_extract_epi64::<3>(low) as u64),
        ]
    }
}

/// How many moves knights and sliding pieces of `us` have to the squares in `targets`.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(crate) fn count_piece_moves(us: Side, occupied: Bitboard, targets: Bitboard, limits: &Limits) -> u32 {
    let targets = splat(targets);
    // A pinned slider still moves on the axis of its pin, and only there.
    let movers = sliders(us.diagonal, us.straight);
    let movers = andnot(andnot(limits.pinned.0, limits.all_pinned.0), movers);
    let slides = and(rays(movers, splat(!occupied), load(&STEP_TARGETS)), targets);
    let jumpers = andnot(limits.all_pinned.0, splat(us.knights));
    let jumps = and3(_mm512_rolv_epi64(jumpers, load(&JUMP)), load(&JUMP_TARGETS), targets);
    _mm512_reduce_add_epi64(_mm512_add_epi64(_mm512_popcnt_epi64(slides), _mm512_popcnt_epi64(jumps))) as u32
}

/// All rays from `from` through the squares of `open`, up to and with the first one that is not open.
#[inline]
#[target_feature(enable = "avx512f")]
fn rays(from: __m512i, open: __m512i, wall: __m512i) -> __m512i {
    let open = and(open, wall);
    let (one, two, four) = (load(&STEP), load(&STEP_2), load(&STEP_4));
    let open_2 = and(open, _mm512_rolv_epi64(open, one));
    let open_4 = and(open_2, _mm512_rolv_epi64(open_2, two));
    let reach = or_and(from, open, _mm512_rolv_epi64(from, one));
    let reach = or_and(reach, open_2, _mm512_rolv_epi64(reach, two));
    let reach = or_and(reach, open_4, _mm512_rolv_epi64(reach, four));
    and(_mm512_rolv_epi64(reach, one), wall)
}

/// Each kind of slider in the lanes it moves along.
#[inline]
#[target_feature(enable = "avx512f")]
fn sliders(diagonal: Bitboard, straight: Bitboard) -> __m512i {
    _mm512_mask_set1_epi64(splat(straight), DIAGONAL, diagonal.0 as i64)
}

/// Each lane's content in the lane of the opposite direction.
#[inline]
#[target_feature(enable = "avx512f")]
fn opposite(lanes: __m512i) -> __m512i {
    _mm512_shuffle_i64x2::<0b01_00_11_10>(lanes, lanes)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn splat(set: Bitboard) -> __m512i {
    _mm512_set1_epi64(set.0 as i64)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(lanes: &'static [i64; 8]) -> __m512i {
    let &[a, b, c, d, e, f, g, h] = lanes;
    _mm512_setr_epi64(a, b, c, d, e, f, g, h)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn and3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

/// `b` without `a`.
#[inline]
#[target_feature(enable = "avx512f")]
fn andnot(a: __m512i, b: __m512i) -> __m512i {
    _mm512_andnot_si512(a, b)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xfe>(a, b, c)
}

/// `a | b & c`.
#[inline]
#[target_feature(enable = "avx512f")]
fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xf8>(a, b, c)
}

const fn rotations(directions: &[(i8, i8); 8], steps: i64) -> [i64; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        table[i] = (steps * (directions[i].0 as i64 + 8 * directions[i].1 as i64)) & 63;
        i += 1;
    }
    table
}

const fn targets(directions: &[(i8, i8); 8]) -> [i64; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        table[i] = Bitboard::ALL.shift(directions[i].0, directions[i].1).0 as i64;
        i += 1;
    }
    table
}
