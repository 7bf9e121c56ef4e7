//! A whole side's attacks at once, without a loop over its pieces and without a table: [`Lanes`] holds eight sets of
//! squares, one for each direction, and all rays grow in them together.
//!
//! In one direction no square is reached by two sliders, for the first stands in the other's way. So counting the
//! squares in the eight sets counts the moves.

use super::KNIGHT;
use crate::{Bitboard, Board, Color, Rank, Square};
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, Sub};

/// A lane's axis is its number modulo 4, and its opposite is four lanes on.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// The lanes along diagonals.
const DIAGONAL: u8 = 0b1100_1100;

/// How far to rotate for one step in each direction, for two and for four, and for a knight's jump.
const STEP: [u64; 8] = rotations(&DIRECTIONS, 1);
const STEP_2: [u64; 8] = rotations(&DIRECTIONS, 2);
const STEP_4: [u64; 8] = rotations(&DIRECTIONS, 4);
const JUMP: [u64; 8] = rotations(&KNIGHT, 1);

/// The squares that can be reached by one step or jump in each direction; rotation wraps the others around the board.
const STEP_TARGETS: [u64; 8] = targets(&DIRECTIONS);
const JUMP_TARGETS: [u64; 8] = targets(&KNIGHT);

/// How the pawns of one side go: straight on, by a double step (in the lane of going back, which they do not need) and,
/// capturing, along two diagonals.
struct PawnLanes {
    rotations: [u64; 8],
    targets: [u64; 8],
    captures: u8,
    double_step: u8,
    /// How far to rotate a set for a step forward.
    forward: [u64; 8],
}

const WHITE_PAWNS: PawnLanes = PawnLanes {
    rotations: [8, 0, 9, 7, 16, 0, 0, 0],
    targets: [!0, 0, STEP_TARGETS[2], STEP_TARGETS[3], Rank::Fourth.bitboard().0, 0, 0, 0],
    captures: 0b0000_1100,
    double_step: 0b0001_0000,
    forward: [8; 8],
};

const BLACK_PAWNS: PawnLanes = PawnLanes {
    rotations: [48, 0, 0, 0, 56, 0, 55, 57],
    targets: [Rank::Fifth.bitboard().0, 0, 0, 0, !0, 0, STEP_TARGETS[6], STEP_TARGETS[7]],
    captures: 0b1100_0000,
    double_step: 0b0000_0001,
    forward: [56; 8],
};

/// What the attacks of one side leave the other: where its king may not step, what is pinned, who gives check.
pub(crate) struct Survey<const WHITE: bool> {
    /// Where the king of the side to move may not step. Behind a king in check only the next square is seen, which is as
    /// far as it goes.
    pub(crate) danger: Bitboard,
    is_check: bool,
    occupied: Lanes,
    empty: Lanes,
    us: Lanes,
    king: Lanes,
    sliders: Lanes,
    their_rays: Lanes,
    /// In each lane, what our king sees against its direction.
    king_sight: Lanes,
    /// In each lane, what is pinned on its axis.
    pinned: Lanes,
    open: Open,
}

impl<const WHITE: bool> Survey<WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const OUR_PAWNS: PawnLanes = if WHITE { WHITE_PAWNS } else { BLACK_PAWNS };

    #[inline(always)]
    pub(crate) fn new(board: &Board) -> Survey<WHITE> {
        let [white, diagonal, straight, step] = board.planes().map(Lanes::splat);
        let occupied = logic::<{ A | B | C }>(diagonal, straight, step);
        let us = if WHITE { white } else { logic::<{ A & NOT_B }>(occupied, white, white) };
        let king = logic::<{ A & B & C }>(step, diagonal, us);
        let sliders = straight.with_lanes(DIAGONAL, diagonal) - step;

        let empty = logic::<NOT_A>(occupied, occupied, occupied);
        let open = Open::new(empty);
        let their_rays = open.rays(sliders - us);
        // The king cannot hide behind itself: a ray that meets it goes one square further.
        let behind_king = king.rotate(STEP) & Lanes::new(STEP_TARGETS);
        let longer_rays = their_rays.or_in_lanes(their_rays.meets(king), behind_king);
        let their_knights = logic::<{ A & B & NOT_C }>(step, straight, us);
        let their_jumps = their_knights.rotate(JUMP) & Lanes::new(JUMP_TARGETS);
        // King and pawns are done beside the lanes, which have more than enough to do.
        let danger = (longer_rays | their_jumps).union() | Self::their_steps(board);

        // A piece of ours that both their slider and, from the other side, our king can see is pinned between them.
        let king_sight = open.rays(king).opposite();
        let pinned = logic::<{ A & B & C }>(their_rays, king_sight, us);
        Survey {
            danger,
            is_check: danger.contains(Self::our_king(board)),
            occupied,
            empty,
            us,
            king,
            sliders,
            their_rays,
            king_sight,
            pinned: pinned | pinned.opposite(),
            open,
        }
    }

    #[inline(always)]
    fn our_king(board: &Board) -> Square {
        (board.kings() & board.by_color(Self::US)).lowest()
    }

    /// What their king and pawns attack.
    #[inline(always)]
    fn their_steps(board: &Board) -> Bitboard {
        let them = board.by_color(Self::US.other());
        let (pawns, down) = (board.pawns() & them, if WHITE { -1 } else { 1 });
        super::king((board.kings() & them).lowest()) | pawns.shift(-1, down) | pawns.shift(1, down)
    }

    /// Where a piece other than the king must go: everywhere, or to meet a check; nowhere if two pieces give it.
    #[inline(always)]
    pub(crate) fn targets(&self, board: &Board) -> Bitboard {
        if !self.is_check {
            return Bitboard::ALL;
        }
        let by_ray = self.their_rays.meets(self.king);
        let king = Self::our_king(board);
        let others = super::knight(king) & board.knights() | super::pawn(Self::US, king) & board.pawns();
        let others = others & board.by_color(Self::US.other());
        if by_ray.count_ones() as usize + others.len() > 1 {
            return Bitboard::EMPTY;
        }
        others | Lanes::splat(0).with_lanes(by_ray, self.king_sight).union()
    }

    /// The pinned pieces, by the axis of the pin.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> [Bitboard; 4] {
        self.pinned.first_four()
    }

    /// How many moves lead to a square of `targets`. The king's moves and en passant are left aside.
    #[inline(always)]
    pub(crate) fn count(&self, board: &Board, targets: Bitboard) -> usize {
        let [_, diagonal, straight, step] = board.planes().map(Lanes::splat);
        let targets = logic::<{ A & NOT_B }>(Lanes::splat(targets.0), self.us, self.us);
        // A pinned piece still moves on the axis of the pin, and only there.
        let barred = self.pinned.other_axes();

        let slides = self.open.rays((self.sliders & self.us) - barred) & targets;
        let knights = logic::<{ A & B & C }>(step, straight, self.us);
        let knights = logic::<{ A & NOT_B & NOT_C }>(knights, barred, self.pinned);
        let jumps = knights.rotate(JUMP) & Lanes::new(JUMP_TARGETS) & targets;
        let pawns = logic::<{ A & NOT_B & NOT_C }>(step & self.us, diagonal, straight) - barred;
        let PawnLanes { rotations, targets: pawn_targets, captures, double_step, forward } = Self::OUR_PAWNS;
        let ahead = self.empty.with_lanes(captures, self.occupied);
        let open_to_pawns = ahead.with_lanes(double_step, self.empty & self.empty.rotate(forward));
        let advances = pawns.rotate(rotations) & Lanes::new(pawn_targets) & open_to_pawns & targets;

        let mut moves = slides.count_with(jumps, advances);
        let (seventh, last) = if WHITE { (Rank::Seventh, Rank::Eighth) } else { (Rank::Second, Rank::First) };
        if (board.pawns() & board.by_color(Self::US)).on_rank(seventh).any() {
            let none = Lanes::splat(0);
            moves += 3 * (advances & Lanes::splat(last.bitboard().0)).count_with(none, none);
        }
        moves
    }
}

/// The squares a ray can pass, for growing it by one, two and four squares at a time.
struct Open([Lanes; 3]);

impl Open {
    #[inline(always)]
    fn new(squares: Lanes) -> Open {
        let one = squares & Lanes::new(STEP_TARGETS);
        let two = one & one.rotate(STEP);
        let four = two & two.rotate(STEP_2);
        Open([one, two, four])
    }

    /// All rays from `from`, up to and with the first square that is not open.
    #[inline(always)]
    fn rays(&self, from: Lanes) -> Lanes {
        let Open([one, two, four]) = *self;
        let reach = logic::<{ A | B & C }>(from, one, from.rotate(STEP));
        let reach = logic::<{ A | B & C }>(reach, two, reach.rotate(STEP_2));
        let reach = logic::<{ A | B & C }>(reach, four, reach.rotate(STEP_4));
        reach.rotate(STEP) & Lanes::new(STEP_TARGETS)
    }
}

const fn rotations(directions: &[(i8, i8); 8], steps: i8) -> [u64; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        table[i] = (steps * (directions[i].0 + 8 * directions[i].1)) as u64 & 63;
        i += 1;
    }
    table
}

const fn targets(directions: &[(i8, i8); 8]) -> [u64; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        table[i] = Bitboard::ALL.shift(directions[i].0, directions[i].1).0;
        i += 1;
    }
    table
}

/// Eight sets of squares in one AVX-512 register.
#[derive(Clone, Copy)]
struct Lanes(__m512i);

/// Calls an instruction. SAFETY of them all: this module is compiled only where the whole build has AVX-512.
macro_rules! avx512 {
    ($instruction:expr) => {{
        #[expect(unsafe_code, reason = "CPU instructions, see the SAFETY line of this macro")]
        // SAFETY: this module is compiled only where the whole build has these instructions.
        unsafe {
            $instruction
        }
    }};
}

impl Lanes {
    #[inline(always)]
    const fn new(lanes: [u64; 8]) -> Lanes {
        // SAFETY: both are 64 bytes of plain data.
        #[expect(unsafe_code, reason = "there is no other way to make a constant")]
        Lanes(unsafe { std::mem::transmute::<[u64; 8], __m512i>(lanes) })
    }

    #[inline(always)]
    fn splat(set: u64) -> Lanes {
        avx512!(Lanes(_mm512_set1_epi64(set as i64)))
    }

    /// Each lane rotated by its own number of bits.
    #[inline(always)]
    fn rotate(self, by: [u64; 8]) -> Lanes {
        avx512!(Lanes(_mm512_rolv_epi64(self.0, Lanes::new(by).0)))
    }

    /// These lanes, but those named in `lanes` from `other`.
    #[inline(always)]
    fn with_lanes(self, lanes: u8, other: Lanes) -> Lanes {
        avx512!(Lanes(_mm512_mask_mov_epi64(self.0, lanes, other.0)))
    }

    /// These lanes, and in those named in `lanes` what `other` holds as well.
    #[inline(always)]
    fn or_in_lanes(self, lanes: u8, other: Lanes) -> Lanes {
        avx512!(Lanes(_mm512_mask_or_epi64(self.0, lanes, self.0, other.0)))
    }

    /// Each lane's content in the lane of the opposite direction.
    #[inline(always)]
    fn opposite(self) -> Lanes {
        avx512!(Lanes(_mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0)))
    }

    /// In each lane, the union of the lanes of the other three axes, where opposite lanes are alike.
    #[inline(always)]
    fn other_axes(self) -> Lanes {
        let one = avx512!(Lanes(_mm512_permutex_epi64::<0b00_11_10_01>(self.0)));
        let two = avx512!(Lanes(_mm512_permutex_epi64::<0b01_00_11_10>(self.0)));
        let three = avx512!(Lanes(_mm512_permutex_epi64::<0b10_01_00_11>(self.0)));
        one | two | three
    }

    /// The union of all lanes.
    #[inline(always)]
    fn union(self) -> Bitboard {
        avx512!(Bitboard(_mm512_reduce_or_epi64(self.0) as u64))
    }

    /// The lanes in which the two share a square.
    #[inline(always)]
    fn meets(self, other: Lanes) -> u8 {
        avx512!(_mm512_test_epi64_mask(self.0, other.0))
    }

    /// The first four lanes.
    #[inline(always)]
    fn first_four(self) -> [Bitboard; 4] {
        let four = avx512!(_mm512_castsi512_si256(self.0));
        // SAFETY: both are 32 bytes of plain data.
        #[expect(unsafe_code, reason = "the parts of a register")]
        unsafe {
            std::mem::transmute::<__m256i, [Bitboard; 4]>(four)
        }
    }

    /// How many squares there are in all lanes of the three.
    #[inline(always)]
    fn count_with(self, b: Lanes, c: Lanes) -> usize {
        avx512!({
            let two = _mm512_add_epi64(_mm512_popcnt_epi64(self.0), _mm512_popcnt_epi64(b.0));
            _mm512_reduce_add_epi64(_mm512_add_epi64(two, _mm512_popcnt_epi64(c.0))) as usize
        })
    }
}

/// Truth tables of the three operands of [`logic`].
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;
const NOT_A: i32 = 0b0000_1111;
const NOT_B: i32 = 0b0011_0011;
const NOT_C: i32 = 0b0101_0101;

/// Any function of three sets in one instruction. Where the operands are the same in all lanes this is not only
/// shorter: the compiler would do plain operators on single words and then carry the result over, which is slower.
#[inline(always)]
fn logic<const TABLE: i32>(a: Lanes, b: Lanes, c: Lanes) -> Lanes {
    avx512!(Lanes(_mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0)))
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        avx512!(Lanes(_mm512_and_si512(self.0, other.0)))
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        avx512!(Lanes(_mm512_or_si512(self.0, other.0)))
    }
}

/// The squares of one that are not in the other.
impl Sub for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        avx512!(Lanes(_mm512_andnot_si512(other.0, self.0)))
    }
}
