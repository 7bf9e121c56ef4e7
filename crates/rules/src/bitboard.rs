//! Sets of squares, one bit for each. `a1` is bit 0 and `h8` bit 63.

use crate::{File, Rank, Square};
use std::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

/// A set of squares.
///
/// ```
/// use tabiya_rules::{Bitboard, File, Rank, Square};
/// let cross = File::E.bitboard() | Rank::Fourth.bitboard();
/// assert_eq!(cross.len(), 15);
/// assert!(cross.contains(Square::E4));
/// assert_eq!((cross - File::E.bitboard()).first(), Some(Square::A4));
/// assert_eq!(cross & Bitboard::EMPTY, Bitboard::EMPTY);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The 32 light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares, `a1` among them.
    pub const DARK: Bitboard = Bitboard(!0x55aa_55aa_55aa_55aa);

    /// Has it no square?
    ///
    /// ```
    /// use tabiya_rules::Bitboard;
    /// assert!(Bitboard::EMPTY.is_empty());
    /// ```
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Has it any square?
    ///
    /// ```
    /// use tabiya_rules::Bitboard;
    /// assert!(Bitboard::ALL.any());
    /// ```
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many squares it has.
    ///
    /// ```
    /// use tabiya_rules::Bitboard;
    /// assert_eq!(Bitboard::LIGHT.len(), 32);
    /// ```
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Has it two squares or more?
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    /// assert!(Bitboard::DARK.more_than_one());
    /// assert!(!Square::E4.bitboard().more_than_one());
    /// ```
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Is `square` in it?
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    /// assert!(Bitboard::DARK.contains(Square::A1));
    /// ```
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Do the two sets share a square?
    ///
    /// ```
    /// use tabiya_rules::{File, Rank};
    /// assert!(File::A.bitboard().intersects(Rank::First.bitboard()));
    /// assert!(!File::A.bitboard().intersects(File::B.bitboard()));
    /// ```
    #[inline]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Is every square of it in `other` too?
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    /// assert!(Square::A1.bitboard().is_subset(Bitboard::DARK));
    /// ```
    #[inline]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest square, if there is one.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, File, Square};
    /// assert_eq!(File::C.bitboard().first(), Some(Square::C1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::at(self.0.trailing_zeros())) }
    }

    /// The highest square, if there is one.
    ///
    /// ```
    /// use tabiya_rules::{File, Square};
    /// assert_eq!(File::C.bitboard().last(), Some(Square::C8));
    /// ```
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::at(63 - self.0.leading_zeros())) }
    }

    /// The only square, if there is exactly one.
    ///
    /// ```
    /// use tabiya_rules::{File, Square};
    /// assert_eq!(Square::E4.bitboard().single(), Some(Square::E4));
    /// assert_eq!(File::E.bitboard().single(), None);
    /// ```
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// The lowest square of a set that is known not to be empty (`a1` for one that is).
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::at(self.0.trailing_zeros())
    }

    /// Adds a square.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    /// let mut set = Bitboard::EMPTY;
    /// set.insert(Square::E4);
    /// assert_eq!(set, Square::E4.bitboard());
    /// ```
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0 |= square.bitboard().0;
    }

    /// Takes a square out.
    ///
    /// ```
    /// use tabiya_rules::{File, Square};
    /// let mut set = File::E.bitboard();
    /// set.remove(Square::E4);
    /// assert_eq!(set.len(), 7);
    /// ```
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0 &= !square.bitboard().0;
    }

    /// Takes the lowest square out and returns it.
    ///
    /// ```
    /// use tabiya_rules::{File, Square};
    /// let mut set = File::E.bitboard();
    /// assert_eq!(set.pop(), Some(Square::E1));
    /// assert_eq!(set.len(), 7);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        let square = self.first();
        self.0 &= self.0.wrapping_sub(1);
        square
    }

    /// All its squares moved by `files` to the right and `ranks` up; those that leave the board are dropped.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, File, Square};
    /// assert_eq!(Square::G1.bitboard().shift(-1, 2), Square::F3.bitboard());
    /// assert_eq!(File::H.bitboard().shift(1, 0), Bitboard::EMPTY);
    /// ```
    #[inline]
    pub const fn shift(self, files: i8, ranks: i8) -> Bitboard {
        /// The squares that are still on the board after a step to the right (or, negative, to the left).
        const fn kept(files: i8) -> u64 {
            let mut kept = 0;
            let mut file = 0;
            while file < 8 {
                if 0 <= file + files && file + files < 8 {
                    kept |= File::ALL[file as usize].bitboard().0;
                }
                file += 1;
            }
            kept
        }
        if files <= -8 || files >= 8 || ranks <= -8 || ranks >= 8 {
            return Bitboard::EMPTY;
        }
        let squares = self.0 & kept(files);
        let steps = files + 8 * ranks;
        Bitboard(if steps >= 0 { squares << (steps & 63) } else { squares >> (-steps & 63) })
    }

    /// The set seen from the other side of the board.
    ///
    /// ```
    /// use tabiya_rules::Rank;
    /// assert_eq!(Rank::Second.bitboard().flip(), Rank::Seventh.bitboard());
    /// ```
    #[inline]
    pub const fn flip(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }

    /// Its squares on one rank.
    ///
    /// ```
    /// use tabiya_rules::{File, Rank, Square};
    /// assert_eq!(File::E.bitboard().on_rank(Rank::Fourth), Square::E4.bitboard());
    /// ```
    #[inline]
    pub const fn on_rank(self, rank: Rank) -> Bitboard {
        Bitboard(self.0 & rank.bitboard().0)
    }

    /// All its subsets, the empty one first and the set itself last: 2ⁿ of them.
    ///
    /// ```
    /// use tabiya_rules::File;
    /// assert_eq!(File::E.bitboard().subsets().count(), 256);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Bitboard> {
        let mut next = Some(0_u64);
        std::iter::from_fn(move || {
            let subset = next?;
            next = if subset == self.0 { None } else { Some(subset.wrapping_sub(self.0) & self.0) };
            Some(Bitboard(subset))
        })
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $($op:tt)+) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $($op)+ other.0)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Bitboard) {
                *self = Bitboard(self.0 $($op)+ other.0);
            }
        }
    };
}

set_operator!(BitAnd bitand BitAndAssign bitand_assign &);
set_operator!(BitOr bitor BitOrAssign bitor_assign |);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);
set_operator!(Sub sub SubAssign sub_assign & !);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.bitboard())
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

/// The squares of a [`Bitboard`], lowest first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// A drawing, the eighth rank on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                write!(f, "{} ", if self.contains(Square::new(file, rank)) { '1' } else { '.' })?;
            }
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_drops_what_leaves_the_board() {
        for square in Square::ALL {
            for files in -9..=9 {
                for ranks in -9..=9 {
                    let expected: Bitboard = square.offset(files, ranks).into_iter().collect();
                    assert_eq!(square.bitboard().shift(files, ranks), expected, "{square} {files} {ranks}");
                }
            }
        }
    }

    #[test]
    fn subsets_are_all_and_distinct() {
        let set: Bitboard = [Square::A1, Square::D5, Square::H8].into_iter().collect();
        let subsets: std::collections::BTreeSet<Bitboard> = set.subsets().collect();
        assert_eq!(subsets.len(), 8);
        assert!(subsets.iter().all(|subset| subset.is_subset(set)));
    }
}
