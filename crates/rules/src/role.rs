//! The six kinds of piece, and [`ByRole`]: one thing for each of them.

use crate::{Color, ParseError, Piece};
use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

/// A kind of piece.
///
/// ```
/// use tabiya_rules::{Color, Role};
/// assert_eq!(Role::from_char('N'), Some(Role::Knight));
/// assert_eq!(Role::Knight.name(), "knight");
/// assert_eq!(Role::Knight.of(Color::Black).char(), 'n');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

const _: () = assert!(size_of::<Option<Role>>() == 1); // `None` must cost nothing

impl Role {
    /// All roles, from the pawn to the king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become, the likeliest first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The role with this English letter, in either case.
    pub const fn from_char(c: char) -> Option<Role> {
        match c.to_ascii_lowercase() {
            'p' => Some(Role::Pawn),
            'n' => Some(Role::Knight),
            'b' => Some(Role::Bishop),
            'r' => Some(Role::Rook),
            'q' => Some(Role::Queen),
            'k' => Some(Role::King),
            _ => None,
        }
    }

    /// Its English letter, in lower case.
    pub const fn char(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// Its English letter, in upper case, as in SAN.
    pub const fn upper_char(self) -> char {
        self.char().to_ascii_uppercase()
    }

    /// Its English name.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// What it is worth to a person who counts material: 1, 3, 3, 5, 9, and nothing for the king.
    ///
    /// ```
    /// use tabiya_rules::Role;
    /// assert_eq!(Role::ALL.map(Role::points), [1, 3, 3, 5, 9, 0]);
    /// ```
    pub const fn points(self) -> u32 {
        match self {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        }
    }

    /// The piece of this role and colour.
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Role {
    type Err = ParseError;

    /// Reads a letter in either case, or a name.
    fn from_str(s: &str) -> Result<Role, ParseError> {
        let mut chars = s.chars();
        match (chars.next().and_then(Role::from_char), chars.next()) {
            (Some(role), None) => Ok(role),
            _ => Role::ALL.into_iter().find(|role| role.name() == s).ok_or_else(|| ParseError::new("role", s)),
        }
    }
}

/// One `T` for each role, indexed by [`Role`].
///
/// ```
/// use tabiya_rules::{ByRole, Role};
/// let points = ByRole::new_with(Role::points);
/// assert_eq!(points[Role::Queen], 9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ByRole<T> {
    pub pawn: T,
    pub knight: T,
    pub bishop: T,
    pub rook: T,
    pub queen: T,
    pub king: T,
}

impl<T> ByRole<T> {
    /// What `make` returns for each role.
    pub fn new_with(mut make: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole {
            pawn: make(Role::Pawn),
            knight: make(Role::Knight),
            bishop: make(Role::Bishop),
            rook: make(Role::Rook),
            queen: make(Role::Queen),
            king: make(Role::King),
        }
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        match role {
            Role::Pawn => &self.pawn,
            Role::Knight => &self.knight,
            Role::Bishop => &self.bishop,
            Role::Rook => &self.rook,
            Role::Queen => &self.queen,
            Role::King => &self.king,
        }
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Pawn => &mut self.pawn,
            Role::Knight => &mut self.knight,
            Role::Bishop => &mut self.bishop,
            Role::Rook => &mut self.rook,
            Role::Queen => &mut self.queen,
            Role::King => &mut self.king,
        }
    }
}
