//! Which squares a piece attacks. Tables are made by the compiler, so there is nothing to initialise.
//!
//! Sliding pieces are looked up in a `table`, by PEXT where the processor has it (`pext`) and by multiplication
//! elsewhere (`magic`); `hyperbola` computes what the table holds, and stands in for it where size counts (`compact`). With AVX-512, whole sides are done at once
//! (`lanes`). All of them are tested against the same slow walk.

use crate::{Bitboard, Color, Piece, Role, Square};

#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vbmi2"))]
pub(crate) mod compress;
mod hyperbola;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
pub(crate) mod lanes;
#[cfg(any(
    test,
    not(any(all(target_arch = "x86_64", target_feature = "bmi2"), all(target_family = "wasm", feature = "compact")))
))]
mod magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
#[cfg(not(all(target_family = "wasm", feature = "compact")))]
mod table;

#[cfg(all(target_family = "wasm", feature = "compact"))]
use hyperbola as sliders;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    all(target_family = "wasm", feature = "compact")
)))]
use magic as sliders;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use pext as sliders;

#[cfg(any(test, not(all(target_family = "wasm", feature = "compact"))))]
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
#[cfg(any(test, not(all(target_family = "wasm", feature = "compact"))))]
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The squares a pawn of `color` on `square` attacks.
///
/// ```
/// use tabiya_rules::{Color, Square, attacks};
/// assert_eq!(attacks::pawn(Color::White, Square::A2), Square::B3.bitboard());
/// ```
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    static TABLE: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
    TABLE[color as usize][square.index()]
}

/// The squares a knight on `square` attacks.
///
/// ```
/// use tabiya_rules::{Square, attacks};
/// assert_eq!(attacks::knight(Square::A1), Square::B3.bitboard() | Square::C2.bitboard());
/// ```
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    static TABLE: [Bitboard; 64] = steps(&KNIGHT);
    TABLE[square.index()]
}

/// The squares a king on `square` attacks.
///
/// ```
/// use tabiya_rules::{Square, attacks};
/// assert_eq!(attacks::king(Square::E1).len(), 5);
/// ```
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    static TABLE: [Bitboard; 64] = steps(&KING);
    TABLE[square.index()]
}

/// The squares a bishop on `square` attacks when the squares in `occupied` are taken. The first taken square of each
/// ray is attacked, the ones behind it are not.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::bishop(Square::A1, Square::C3.bitboard()).len(), 2); // b2 and c3
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares a rook on `square` attacks when the squares in `occupied` are taken.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// assert_eq!(attacks::rook(Square::A1, Square::A3.bitboard()).len(), 9); // a2, a3 and the rank
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// The squares a queen on `square` attacks when the squares in `occupied` are taken.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares `piece` attacks from `square` when the squares in `occupied` are taken.
///
/// ```
/// use tabiya_rules::{Bitboard, Color, Role, Square, attacks};
/// let knight = Role::Knight.of(Color::White);
/// assert_eq!(attacks::of(knight, Square::E4, Bitboard::ALL), attacks::knight(Square::E4));
/// ```
#[inline]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; none for two others.
///
/// ```
/// use tabiya_rules::{Square, attacks};
/// assert_eq!(attacks::between(Square::A1, Square::C3), Square::B2.bitboard());
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    static TABLE: [[Bitboard; 64]; 64] = betweens();
    TABLE[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two different squares, edge to edge; nothing if no such line joins them.
///
/// ```
/// use tabiya_rules::{Rank, Square, attacks};
/// assert_eq!(attacks::line(Square::B4, Square::E4), Rank::Fourth.bitboard());
/// ```
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    static TABLE: [[Bitboard; 64]; 64] = lines();
    TABLE[a.index()][b.index()]
}

/// One of the four ways a line can run; also the index of its direction in [`AXES`].
pub(crate) const AXES: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
pub(crate) const VERTICAL: usize = 0;
pub(crate) const HORIZONTAL: usize = 1;
pub(crate) const RISING: usize = 2;
pub(crate) const FALLING: usize = 3;

/// All squares on the line through `square` along an axis, edge to edge.
#[inline(always)]
pub(crate) const fn along(axis: usize, square: Square) -> Bitboard {
    static TABLE: [[Bitboard; 64]; 4] = axis_lines();
    TABLE[axis & 3][square.index()]
}

/// The axis of the line through two squares that share one.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))))]
#[inline(always)]
pub(crate) fn axis(a: Square, b: Square) -> usize {
    (VERTICAL..FALLING).find(|&axis| along(axis, a).contains(b)).unwrap_or(FALLING)
}

/// The ray from `square` in one direction up to and with the first square of `occupied`. Slow: for making tables.
const fn walk(square: Square, (files, ranks): (i8, i8), occupied: Bitboard) -> Bitboard {
    let mut ray = 0;
    let mut at = square;
    while let Some(next) = at.offset(files, ranks) {
        ray |= next.bitboard().0;
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    Bitboard(ray)
}

/// The four rays from `square` together. Slow: for tests.
#[cfg(test)]
fn walks(square: Square, directions: &[(i8, i8); 4], occupied: Bitboard) -> Bitboard {
    let mut all = 0;
    let mut i = 0;
    while i < 4 {
        all |= walk(square, directions[i], occupied).0;
        i += 1;
    }
    Bitboard(all)
}

const fn steps(directions: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < directions.len() {
            if let Some(to) = Square::ALL[i].offset(directions[d].0, directions[d].1) {
                table[i].0 |= to.bitboard().0;
            }
            d += 1;
        }
        i += 1;
    }
    table
}

const fn axis_lines() -> [[Bitboard; 64]; 4] {
    let mut table = [[Bitboard::EMPTY; 64]; 4];
    let mut axis = 0;
    while axis < 4 {
        let (files, ranks) = AXES[axis];
        let mut i = 0;
        while i < 64 {
            let square = Square::ALL[i];
            let up = walk(square, (files, ranks), Bitboard::EMPTY).0;
            let down = walk(square, (-files, -ranks), Bitboard::EMPTY).0;
            table[axis][i] = Bitboard(up | down | square.bitboard().0);
            i += 1;
        }
        axis += 1;
    }
    table
}

const fn betweens() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut i = 0;
    while i < 64 {
        let mut d = 0;
        while d < 8 {
            let mut passed = 0;
            let mut at = Square::ALL[i];
            while let Some(next) = at.offset(KING[d].0, KING[d].1) {
                table[i][next.index()] = Bitboard(passed);
                passed |= next.bitboard().0;
                at = next;
            }
            d += 1;
        }
        i += 1;
    }
    table
}

const fn lines() -> [[Bitboard; 64]; 64] {
    let axes = axis_lines();
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut axis = 0;
    while axis < 4 {
        let mut i = 0;
        while i < 64 {
            let mut j = 0;
            while j < 64 {
                if i != j && axes[axis][i].contains(Square::ALL[j]) {
                    table[i][j] = axes[axis][i];
                }
                j += 1;
            }
            i += 1;
        }
        axis += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every square with every way its lines can be blocked, and with noise on the other squares.
    fn agrees_with_the_walk(attacks: fn(Square, Bitboard) -> Bitboard, directions: &[(i8, i8); 4]) {
        let mut noise = 0x9e37_79b9_7f4a_7c15_u64;
        for square in Square::ALL {
            let lines = walks(square, directions, Bitboard::EMPTY);
            for blockers in lines.subsets() {
                noise = noise.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(17);
                let occupied = blockers | (Bitboard(noise) - lines);
                assert_eq!(attacks(square, occupied), walks(square, directions, occupied), "{square} {occupied:?}");
            }
        }
    }

    #[test]
    fn sliders_agree_with_the_walk() {
        agrees_with_the_walk(bishop, &DIAGONAL);
        agrees_with_the_walk(rook, &STRAIGHT);
    }

    #[test]
    fn computed_attacks_agree_with_the_walk() {
        agrees_with_the_walk(hyperbola::bishop, &DIAGONAL);
        agrees_with_the_walk(hyperbola::rook, &STRAIGHT);
    }

    #[test]
    fn multiplication_agrees_with_the_walk() {
        agrees_with_the_walk(magic::bishop, &DIAGONAL);
        agrees_with_the_walk(magic::rook, &STRAIGHT);
    }

    #[test]
    fn between_and_line_agree_with_the_walk() {
        for a in Square::ALL {
            for b in Square::ALL {
                let on_line = KING.into_iter().find(|&d| walk(a, d, Bitboard::EMPTY).contains(b));
                let expected = on_line.map_or(Bitboard::EMPTY, |d| walk(a, d, b.bitboard()) - b.bitboard());
                assert_eq!(between(a, b), expected, "{a} {b}");
                assert_eq!(line(a, b).any(), on_line.is_some(), "{a} {b}");
                assert!(line(a, b).is_empty() || line(a, b).contains(a) && line(a, b).contains(b));
            }
        }
    }
}
