//! What is filled into a text.

use crate::Language;
use std::borrow::Cow;

/// What is filled into a text in place of `{name}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// Words of the same language.
    Words(Cow<'a, str>),
    /// Squares, moves, lines of moves, addresses: what runs from left to right in every language.
    Notation(Cow<'a, str>),
    /// A number; the one called `count` chooses the plural.
    Number(i64),
}

/// Begins a run from left to right that does not disturb what is around it (U+2066).
const LEFT_TO_RIGHT_ISOLATE: char = '\u{2066}';
/// Ends it (U+2069).
const POP_ISOLATE: char = '\u{2069}';

impl<'a> Arg<'a> {
    /// Words of the same language.
    pub fn words(words: impl Into<Cow<'a, str>>) -> Arg<'a> {
        Arg::Words(words.into())
    }

    /// What runs from left to right in every language: `e4`, `Nf3`, `12…Qa5+ 13.Nc3`.
    pub fn notation(notation: impl ToString) -> Arg<'a> {
        Arg::Notation(Cow::Owned(notation.to_string()))
    }

    /// Adds this to a text of `language`.
    pub(crate) fn write(&self, text: &mut String, language: Language) {
        match self {
            Arg::Words(words) => text.push_str(words),
            Arg::Number(number) => text.push_str(&number.to_string()),
            // Without isolation `f7` could be shown as `7f`, and a line of moves from its end.
            Arg::Notation(notation) if language.is_rtl() => {
                text.extend([LEFT_TO_RIGHT_ISOLATE]);
                text.push_str(notation);
                text.extend([POP_ISOLATE]);
            }
            Arg::Notation(notation) => text.push_str(notation),
        }
    }
}
