//! [`MoveText`]: a written move in a few bytes, so that writing one takes no heap.

use crate::Square;
use std::{fmt, ops::Deref};

/// A move as text, in whichever notation it was written. It reads as a `&str`.
///
/// ```
/// use tabiya_rules::{MoveText, Position};
/// let start = Position::STANDARD;
/// let text: MoveText = start.san(start.parse_san("Nf3")?).text();
/// assert_eq!(text.as_str(), "Nf3");
/// assert_eq!(text.len(), 3);
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    bytes: [u8; MoveText::CAPACITY],
    len: u8,
}

impl MoveText {
    /// The longest move of any notation here: `e7xd8=Q+`.
    const CAPACITY: usize = 8;

    pub(crate) const fn new() -> MoveText {
        MoveText { bytes: [0; MoveText::CAPACITY], len: 0 }
    }

    /// Adds an ASCII character.
    #[inline]
    pub(crate) fn push(&mut self, c: u8) {
        debug_assert!(c.is_ascii());
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = c;
            self.len += 1;
        }
    }

    /// Adds ASCII characters.
    #[inline]
    pub(crate) fn push_str(&mut self, s: &str) {
        s.bytes().for_each(|c| self.push(c));
    }

    #[inline]
    pub(crate) fn push_square(&mut self, square: Square) {
        self.push(square.file().char() as u8);
        self.push(square.rank().char() as u8);
    }

    /// The text as bytes, all of them ASCII.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or_default()
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
