//! What can be wrong with a game, and where.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Limits, Place, search};
use crate::parse_error::shorten;
use crate::{FenError, Outcome, SanError};
use std::fmt;

/// Something wrong with a game: which game, where, and what.
///
/// ```
/// use tabiya_rules::pgn::{self, Problem};
/// let report = pgn::check(b"1. e4 e5 2. Ke3 *");
/// let error = &report.errors[0];
/// assert_eq!((error.game, error.place.line, error.place.column), (1, 1, 13));
/// assert!(matches!(error.problem, Problem::IllegalMove(_)));
/// assert!(error.to_string().starts_with("1:13: game 1: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The game, counted from 1.
    pub game: u64,
    /// Where in the file.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { game, place: Place { line, column }, problem } = self;
        write!(f, "{line}:{column}: game {game}: {problem}")
    }
}

impl std::error::Error for Error {}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A move that cannot be played.
    IllegalMove(Box<SanError>),
    /// A null move (`--`), which is no move of chess; it is let pass in variations, and by a [`Tree`](super::Tree), but from
    /// nobody who is in check.
    NullMove,
    /// Something that is neither a move nor anything else of a game.
    UnknownToken(String),
    /// A `(` without its `)`.
    VariationNotClosed,
    /// A `)` without its `(`.
    VariationNotOpened,
    /// A `(` with no move before it that the variation could replace.
    VariationOfNothing,
    /// A `{` without its `}`.
    CommentNotClosed,
    /// A tag that does not end on its line.
    TagNotClosed,
    /// A tag that is not of the form `[Name "value"]`.
    MalformedTag(String),
    /// A tag longer than [`Limits::TAG_BYTES`].
    TagTooLong,
    /// More tags than [`Limits::TAGS`].
    TooManyTags,
    /// The `FEN` tag describes no playable position.
    Fen(Box<FenError>),
    /// The `Variant` tag names a game of which these are not the rules.
    UnknownVariant(String),
    /// The file is in UTF-16, not in UTF-8 or Latin-1.
    Utf16,
    /// More moves or text than a [`Tree`](super::Tree) may hold.
    TreeTooLarge,
    /// The `Result` tag says something else than the end of the moves. Only a warning.
    ResultMismatch {
        /// What the tag says; `None` is `*`.
        tag: Option<Outcome>,
        /// What stands behind the moves.
        marker: Option<Outcome>,
    },
    /// A comment longer than [`Limits::COMMENT_BYTES`]; its end is left out. Only a warning.
    CommentTooLong,
    /// A variation nested deeper than [`Limits::DEPTH`]; it is left out. Only a warning.
    NestedTooDeep,
    /// A `$` without a number from 0 to 255; it is left out. Only a warning.
    InvalidNag(String),
}

impl Problem {
    /// Can the game be read all the same?
    pub const fn is_warning(&self) -> bool {
        use Problem::{CommentTooLong, InvalidNag, NestedTooDeep, ResultMismatch};
        matches!(self, ResultMismatch { .. } | CommentTooLong | NestedTooDeep | InvalidNag(_))
    }

    /// A word for programs, which stays the same: `illegal-move`, `comment-not-closed`.
    ///
    /// ```
    /// use tabiya_rules::pgn;
    /// let report = pgn::check(b"1. e4 e5 2. Ke3 *");
    /// let problem = &report.errors[0].problem;
    /// assert_eq!((problem.name(), problem.subject()), ("illegal-move", "Ke3".to_owned()));
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Problem::IllegalMove(why) => match **why {
                SanError::NoSuchPiece { .. } => "no-such-piece",
                SanError::Ambiguous { .. } => "ambiguous-move",
                SanError::Syntax(_) => "unknown-token",
                _ => "illegal-move",
            },
            Problem::NullMove => "null-move",
            Problem::UnknownToken(_) => "unknown-token",
            Problem::VariationNotClosed => "variation-not-closed",
            Problem::VariationNotOpened => "variation-not-opened",
            Problem::VariationOfNothing => "variation-of-nothing",
            Problem::CommentNotClosed => "comment-not-closed",
            Problem::TagNotClosed => "tag-not-closed",
            Problem::MalformedTag(_) => "malformed-tag",
            Problem::TagTooLong => "tag-too-long",
            Problem::TooManyTags => "too-many-tags",
            Problem::Fen(_) => "fen",
            Problem::UnknownVariant(_) => "unknown-variant",
            Problem::Utf16 => "utf-16",
            Problem::TreeTooLarge => "too-large",
            Problem::ResultMismatch { .. } => "result-mismatch",
            Problem::CommentTooLong => "comment-too-long",
            Problem::NestedTooDeep => "nested-too-deep",
            Problem::InvalidNag(_) => "invalid-nag",
        }
    }

    /// What it is about, as it stands in the text: a move, a word, a tag. Often nothing.
    pub fn subject(&self) -> String {
        match self {
            Problem::IllegalMove(why) => match &**why {
                SanError::NoSuchPiece { san, .. }
                | SanError::NoneCan { san, .. }
                | SanError::Ambiguous { san, .. }
                | SanError::Illegal { san, .. }
                | SanError::Unusual { san, .. } => san.to_string(),
                SanError::Syntax(error) => error.text().to_owned(),
            },
            Problem::UnknownToken(text)
            | Problem::MalformedTag(text)
            | Problem::UnknownVariant(text)
            | Problem::InvalidNag(text) => text.clone(),
            _ => String::new(),
        }
    }

    pub(super) fn unknown_token(token: &[u8]) -> Problem {
        Problem::UnknownToken(excerpt(token))
    }

    pub(super) fn malformed_tag(tag: &[u8]) -> Problem {
        Problem::MalformedTag(excerpt(tag))
    }

    pub(super) fn unknown_variant(name: &[u8]) -> Problem {
        Problem::UnknownVariant(excerpt(name))
    }

    pub(super) fn invalid_nag(nag: &[u8]) -> Problem {
        Problem::InvalidNag(excerpt(nag))
    }
}

/// The beginning of some bytes, as text for a message.
fn excerpt(bytes: &[u8]) -> String {
    const SHOWN: usize = 40;
    shorten(&search::decode(search::cut(bytes, 4 * SHOWN)), SHOWN)
}

/// A result as in PGN, where an unfinished game has one too.
pub(super) const fn marker_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(outcome) => outcome.name(),
        None => "*",
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::IllegalMove(why) => write!(f, "{why}"),
            Problem::NullMove => write!(f, "a null move is no move of chess"),
            Problem::UnknownToken(token) => write!(f, "unknown token {token:?}"),
            Problem::VariationNotClosed => write!(f, "variation not closed"),
            Problem::VariationNotOpened => write!(f, "\")\" without a variation that it could close"),
            Problem::VariationOfNothing => write!(f, "variation without a move before it"),
            Problem::CommentNotClosed => write!(f, "comment not closed"),
            Problem::TagNotClosed => write!(f, "tag not closed"),
            Problem::MalformedTag(tag) => write!(f, "malformed tag {tag:?}"),
            Problem::TagTooLong => write!(f, "tag longer than {} bytes", Limits::TAG_BYTES),
            Problem::TooManyTags => write!(f, "more than {} tags", Limits::TAGS),
            Problem::Fen(why) => write!(f, "FEN tag: {why}"),
            Problem::UnknownVariant(name) => write!(f, "unknown variant {name:?}"),
            Problem::Utf16 => write!(f, "the text is in UTF-16; PGN is read in UTF-8 or Latin-1"),
            Problem::TreeTooLarge => write!(f, "too large to be held in memory"),
            Problem::ResultMismatch { tag, marker } => {
                write!(f, "the Result tag says {} but the moves end with {}", marker_name(*tag), marker_name(*marker))
            }
            Problem::CommentTooLong => write!(f, "comment longer than {} bytes", Limits::COMMENT_BYTES),
            Problem::NestedTooDeep => write!(f, "variations nested more than {} deep", Limits::DEPTH),
            Problem::InvalidNag(nag) => write!(f, "invalid annotation {nag:?}"),
        }
    }
}

impl std::error::Error for Problem {}
