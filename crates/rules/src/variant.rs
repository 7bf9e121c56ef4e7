//! Which chess is played. The rules themselves need not know: castling rights say where the rooks stand. Notations and
//! the people who agree on a game do.

use crate::{Move, ParseError, Position, UciMove};
use std::{fmt, str::FromStr};

/// Which chess is played.
///
/// ```
/// use tabiya_rules::{Position, Variant};
/// let pos = Position::chess960(0).unwrap();
/// assert_eq!(pos.variant(), Variant::Chess960);
/// assert_eq!("chess960".parse(), Ok(Variant::Chess960));
/// assert_eq!(Variant::default(), Variant::Standard);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// From the usual position, or from one that has been set up.
    #[default]
    Standard,
    /// From one of the 960 starts. Castling is written as the king taking his own rook.
    Chess960,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 2] = [Variant::Standard, Variant::Chess960];

    /// Its stable short name: `standard` or `chess960`.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
        }
    }

    /// For those who only say whether it is Chess960, such as engines.
    ///
    /// ```
    /// use tabiya_rules::Variant;
    /// assert_eq!(Variant::chess960_if(false), Variant::Standard);
    /// ```
    pub const fn chess960_if(is_chess960: bool) -> Variant {
        if is_chess960 { Variant::Chess960 } else { Variant::Standard }
    }

    /// Is it Chess960?
    ///
    /// ```
    /// use tabiya_rules::Variant;
    /// assert!(Variant::Chess960.is_chess960());
    /// ```
    pub const fn is_chess960(self) -> bool {
        matches!(self, Variant::Chess960)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variant {
    type Err = ParseError;

    /// Reads the stable short name.
    fn from_str(s: &str) -> Result<Variant, ParseError> {
        Variant::ALL.into_iter().find(|variant| variant.name() == s).ok_or_else(|| ParseError::new("variant", s))
    }
}

impl Move {
    /// As UCI writes it in a game of this variant.
    ///
    /// ```
    /// use tabiya_rules::{Position, Variant};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castles = pos.parse_san("O-O")?;
    /// assert_eq!(castles.uci(Variant::Standard).to_string(), "e1g1");
    /// assert_eq!(castles.uci(Variant::Chess960).to_string(), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn uci(self, variant: Variant) -> UciMove {
        match variant {
            Variant::Standard => UciMove::standard(self),
            Variant::Chess960 => UciMove::chess960(self),
        }
    }
}

impl Position {
    /// The variant, as far as a position can tell: Chess960 where it has castling rights that standard chess does not
    /// know ([`Position::has_standard_castling`]).
    ///
    /// ```
    /// use tabiya_rules::{Position, Variant};
    /// assert_eq!(Position::STANDARD.variant(), Variant::Standard);
    /// ```
    pub fn variant(&self) -> Variant {
        Variant::chess960_if(!self.has_standard_castling())
    }
}
