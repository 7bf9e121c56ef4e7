//! Numeric annotation glyphs: `$1`, or `!` as people write it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fmt;

/// A numeric annotation glyph, such as `$1` for a good move.
///
/// ```
/// use tabiya_rules::pgn::Nag;
/// assert_eq!(Nag::GOOD_MOVE.to_string(), "$1");
/// assert_eq!(Nag::from_glyph("?!"), Some(Nag::DUBIOUS_MOVE));
/// assert_eq!(Nag(18).glyph(), Some("+-"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

/// The signs that stand for a number in books and in the files of many programs.
const GLYPHS: [(&str, Nag); 28] = [
    ("!", Nag::GOOD_MOVE),
    ("?", Nag::MISTAKE),
    ("!!", Nag::BRILLIANT_MOVE),
    ("??", Nag::BLUNDER),
    ("!?", Nag::INTERESTING_MOVE),
    ("?!", Nag::DUBIOUS_MOVE),
    ("□", Nag(7)),
    ("=", Nag(10)),
    ("∞", Nag(13)),
    ("+=", Nag(14)),
    ("=+", Nag(15)),
    ("+/-", Nag(16)),
    ("-/+", Nag(17)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
    ("N", Nag(146)),
    ("⩲", Nag(14)),
    ("⩱", Nag(15)),
    ("±", Nag(16)),
    ("∓", Nag(17)),
    ("+−", Nag(18)),
    ("−+", Nag(19)),
    ("⨀", Nag(22)),
    ("↑", Nag(36)),
    ("→", Nag(40)),
    ("=∞", Nag(44)),
    ("⇆", Nag(132)),
    ("⊕", Nag(138)),
];

impl Nag {
    /// `!`
    pub const GOOD_MOVE: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT_MOVE: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const INTERESTING_MOVE: Nag = Nag(5);
    /// `?!`
    pub const DUBIOUS_MOVE: Nag = Nag(6);

    /// The glyph that a sign stands for.
    pub fn from_glyph(sign: &str) -> Option<Nag> {
        GLYPHS.into_iter().find(|&(glyph, _)| glyph == sign).map(|(_, nag)| nag)
    }

    /// The sign for it, if there is one in common use.
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS.into_iter().find(|&(_, nag)| nag == self).map(|(glyph, _)| glyph)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
