//! [`ParseError`]: a short word that should name a square, file, rank, colour, role or piece and does not.

use std::{error::Error, fmt};

/// Text that does not name the thing it should.
///
/// ```
/// use tabiya_rules::Square;
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), r#"invalid square "e9""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    what: &'static str,
    value: String,
}

impl ParseError {
    /// Longer values are cut here: the message must stay readable whatever was fed in.
    const SHOWN: usize = 40;

    pub(crate) fn new(what: &'static str, value: &str) -> ParseError {
        ParseError { what, value: shorten(value, Self::SHOWN) }
    }

    /// What was expected, in one word: `square`, `file`, …
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// The text that was refused (its beginning, where it is long).
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid {} {:?}", self.what, self.value)
    }
}

impl Error for ParseError {}

/// The first `limit` characters of `text`, with `…` where something was left out.
pub(crate) fn shorten(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
