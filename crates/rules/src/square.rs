//! A square, by name or by file and rank.

use crate::{Bitboard, File, ParseError, Rank};
use std::{fmt, str::FromStr};

/// Declares the squares once: the enum, the list of all, and the way back from a number.
macro_rules! squares {
    ($($name:ident)*) => {
        /// One of the 64 squares.
        ///
        /// ```
        /// use tabiya_rules::{File, Rank, Square};
        /// let e4: Square = "e4".parse()?;
        /// assert_eq!(e4, Square::new(File::E, Rank::Fourth));
        /// assert_eq!(e4, Square::E4);
        /// assert_eq!(e4.to_string(), "e4");
        /// assert_eq!(Square::from_numbers(1, 1), Some(Square::A1));
        /// # Ok::<(), tabiya_rules::ParseError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names say it")]
        #[rustfmt::skip]
        pub enum Square { $($name),* }

        impl Square {
            /// All squares: `a1`, `b1`, … `h8`.
            pub const ALL: [Square; 64] = [$(Square::$name),*];

            /// The square at `index & 63`. The match is the identity, and the compiler sees it: no table, no check.
            #[inline(always)]
            pub(crate) const fn at(index: u32) -> Square {
                $(const $name: u32 = Square::$name as u32;)*
                match index & 63 {
                    $($name => Square::$name,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

#[rustfmt::skip]
squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

const _: () = assert!(size_of::<Option<Square>>() == 1); // `None` must cost nothing

impl Square {
    /// Where `file` and `rank` cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::at(file as u32 + 8 * rank as u32)
    }

    /// The square with these file and rank numbers, each 1 to 8; (1, 1) is `a1`.
    pub const fn from_numbers(file: u8, rank: u8) -> Option<Square> {
        match (File::from_number(file), Rank::from_number(rank)) {
            (Some(file), Some(rank)) => Some(Square::new(file, rank)),
            _ => None,
        }
    }

    /// The square with these ASCII letters, `e` and `4`.
    #[inline]
    pub(crate) const fn from_ascii(file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        if file < 8 && rank < 8 { Some(Square::at(file as u32 + 8 * rank as u32)) } else { None }
    }

    /// The numbers of its file and rank, each 1 to 8.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::E4.numbers(), (5, 4));
    /// ```
    pub const fn numbers(self) -> (u8, u8) {
        (self.file().number(), self.rank().number())
    }

    /// The square at this place of [`Square::ALL`], 0 for `a1` to 63 for `h8`.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::from_index(63), Some(Square::H8));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square::at(index as u32)) } else { None }
    }

    /// Its place in [`Square::ALL`], 0 for `a1` to 63 for `h8`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// The same square seen from the other side of the board: `e8` for `e1`.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::E1.flip(), Square::E8);
    /// ```
    #[inline]
    pub const fn flip(self) -> Square {
        Square::at(self as u32 ^ 56)
    }

    /// Is it one of the 32 light squares?
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert!(!Square::A1.is_light());
    /// ```
    pub const fn is_light(self) -> bool {
        Bitboard::LIGHT.contains(self)
    }

    /// The square `files` to the right and `ranks` up, unless that is off the board.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self as i8 & 7).saturating_add(files);
        let rank = (self as i8 >> 3).saturating_add(ranks);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 { Some(Square::at((file + 8 * rank) as u32)) } else { None }
    }

    /// How many moves a king needs from here to `other`.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.numbers().0.abs_diff(other.numbers().0);
        let ranks = self.numbers().1.abs_diff(other.numbers().1);
        if files > ranks { files } else { ranks }
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(s: &str) -> Result<Square, ParseError> {
        let mut chars = s.chars();
        let file = chars.next().and_then(File::from_char);
        let rank = chars.next().and_then(Rank::from_char);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::new(file, rank)),
            _ => Err(ParseError::new("square", s)),
        }
    }
}
