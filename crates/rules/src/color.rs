//! The two sides, and [`ByColor`]: one thing for each of them.

use crate::{ParseError, Rank};
use std::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

/// White or Black.
///
/// ```
/// use tabiya_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Color {
    White,
    Black,
}

const _: () = assert!(size_of::<Option<Color>>() == 1); // `None` must cost nothing

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// White for `w`, Black for `b`, as in a FEN.
    ///
    /// ```
    /// use tabiya_rules::Color;
    /// assert_eq!(Color::from_char('b'), Some(Color::Black));
    /// assert_eq!(Color::from_char('x'), None);
    /// ```
    pub const fn from_char(c: char) -> Option<Color> {
        match c {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// `w` or `b`, as in a FEN.
    pub const fn char(self) -> char {
        if self.is_white() { 'w' } else { 'b' }
    }

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        if self.is_white() { "white" } else { "black" }
    }

    /// `White` or `Black`: the side, as a player is called.
    pub const fn title(self) -> &'static str {
        if self.is_white() { "White" } else { "Black" }
    }

    /// Is this White?
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }

    /// The other colour; `!color` is the same.
    pub const fn other(self) -> Color {
        if self.is_white() { Color::Black } else { Color::White }
    }

    /// The rank this side sees as `rank` when it sits at the bottom of the board.
    ///
    /// ```
    /// use tabiya_rules::{Color, Rank};
    /// assert_eq!(Color::Black.rank(Rank::First), Rank::Eighth);
    /// ```
    pub const fn rank(self, rank: Rank) -> Rank {
        if self.is_white() { rank } else { rank.flip() }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads `white`, `black`, `w` or `b`.
    fn from_str(s: &str) -> Result<Color, ParseError> {
        match s {
            "w" | "white" => Ok(Color::White),
            "b" | "black" => Ok(Color::Black),
            _ => Err(ParseError::new("colour", s)),
        }
    }
}

/// One `T` for each colour, indexed by [`Color`].
///
/// ```
/// use tabiya_rules::{ByColor, Color};
/// let mut score = ByColor { white: 1, black: 0 };
/// score[Color::Black] += 2;
/// assert_eq!(score.map(|points| points * 10), ByColor { white: 10, black: 20 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(description = "One thing for each side."))]
#[expect(missing_docs, reason = "the names say it")]
pub struct ByColor<T> {
    pub white: T,
    pub black: T,
}

impl<T> ByColor<T> {
    /// What `make` returns for each colour.
    pub fn new_with(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: make(Color::White), black: make(Color::Black) }
    }

    /// Applies `change` to both.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
