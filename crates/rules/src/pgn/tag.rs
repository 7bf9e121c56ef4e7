//! Tags: `[White "Carlsen, M"]`. As they stand in the text ([`RawTag`]) and as a list one keeps ([`Tags`]).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Limits, Problem, search};
use std::borrow::Cow;

/// A tag as it stands in the text, borrowed from there. Nothing is decoded before it is asked for.
///
/// ```
/// use tabiya_rules::pgn::RawTag;
/// let tag = RawTag::new(b"Event", br#"The \"Big\" One"#);
/// assert_eq!(tag.name(), "Event");
/// assert_eq!(tag.value(), r#"The "Big" One"#);
/// assert_eq!(RawTag::new(b"Site", b"Orl\xE9ans").value(), "Orléans"); // Latin-1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RawTag<'a> {
    name: &'a [u8],
    value: &'a [u8],
}

impl<'a> RawTag<'a> {
    /// A tag with this name and this value, whose quotes are written `\"`.
    pub const fn new(name: &'a [u8], value: &'a [u8]) -> RawTag<'a> {
        RawTag { name, value }
    }

    /// The name as bytes.
    #[inline]
    pub const fn name_bytes(self) -> &'a [u8] {
        self.name
    }

    /// The value as bytes, its quotes and backslashes still escaped.
    #[inline]
    pub const fn value_bytes(self) -> &'a [u8] {
        self.value
    }

    /// The name.
    pub fn name(self) -> Cow<'a, str> {
        search::decode(self.name)
    }

    /// The value: UTF-8, or Latin-1 if it is not that.
    pub fn value(self) -> Cow<'a, str> {
        let value = search::decode(self.value);
        if value.contains('\\') { Cow::Owned(unescape(&value)) } else { value }
    }
}

/// Turns `\"` and `\\` into `"` and `\`; any other backslash stays.
fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        text.push(escaped.unwrap_or(c));
    }
    text
}

/// Reads the tag that begins with the `[` at `start`. Gives it and the place behind it.
pub(super) fn read(bytes: &[u8], start: usize) -> Result<(RawTag<'_>, usize), Problem> {
    let limit = bytes.len().min(start.saturating_add(Limits::TAG_BYTES));
    let text = bytes.get(..limit).unwrap_or(bytes);
    match read_plain(text, start).or_else(|| read_sloppy(text, start)) {
        Some(found) => Ok(found),
        None => Err(what_is_wrong(bytes, start, limit)),
    }
}

/// A tag as it should be.
fn read_plain(text: &[u8], start: usize) -> Option<(RawTag<'_>, usize)> {
    let (name, quote) = read_name(text, start)?;
    let from = quote + 1;
    let mut to = search::find_quote(text, from);
    while text.get(to) == Some(&b'\\') {
        to = search::find_quote(text, to + 2);
    }
    let close = skip_blanks(text, to + 1);
    (text.get(to) == Some(&b'"') && text.get(close) == Some(&b']'))
        .then(|| (RawTag::new(name, text.get(from..to).unwrap_or_default()), close + 1))
}

/// A tag with quotes in its value that nobody escaped: it ends with the last `"]` of the line.
fn read_sloppy(text: &[u8], start: usize) -> Option<(RawTag<'_>, usize)> {
    let (name, quote) = read_name(text, start)?;
    let line = text.get(quote + 1..search::find_line_end(text, quote))?;
    let len = line.windows(2).rposition(|end| end == b"\"]")?;
    Some((RawTag::new(name, line.get(..len)?), quote + 1 + len + 2))
}

/// The name of the tag at `start`, and where the quote before its value is.
fn read_name(text: &[u8], start: usize) -> Option<(&[u8], usize)> {
    let from = skip_blanks(text, start + 1);
    let is_name = |b: &u8| !matches!(b, 0..=b' ' | b'"' | b'[' | b']' | b'{' | b'}' | b'%');
    let len = text.get(from..)?.iter().position(|b| !is_name(b))?;
    let quote = skip_blanks(text, from + len);
    (len > 0 && text.get(quote) == Some(&b'"')).then(|| (text.get(from..from + len).unwrap_or_default(), quote))
}

fn skip_blanks(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// Does a tag begin with the `[` at `start`, or is it something else, such as the `[%clk` of a comment?
pub(super) fn is_tag(bytes: &[u8], start: usize) -> bool {
    let limit = bytes.len().min(start.saturating_add(Limits::TOKEN_BYTES));
    bytes.get(..limit).is_some_and(|text| read_name(text, start).is_some())
}

#[cold]
fn what_is_wrong(bytes: &[u8], start: usize, limit: usize) -> Problem {
    let line_end = search::find_line_end(bytes.get(..limit).unwrap_or(bytes), start);
    let line = bytes.get(start..line_end).unwrap_or_default();
    match line.iter().rev().find(|b| !b.is_ascii_whitespace()) {
        _ if line_end == limit && limit < bytes.len() => Problem::TagTooLong,
        Some(b']') => Problem::malformed_tag(line),
        _ => Problem::TagNotClosed,
    }
}

/// The tags of a game, in their order, each name once.
///
/// ```
/// use tabiya_rules::pgn::Tags;
/// let mut tags = Tags::new();
/// tags.set("White", "Polgár, J");
/// tags.set("Round", "1");
/// tags.set("Round", "2");
/// assert_eq!(tags.get("Round"), Some("2"));
/// assert_eq!(tags.iter().count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The tags every exported game begins with, and what they say when nothing is known.
    pub const ROSTER: [(&str, &str); 7] = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];

    /// The tags that a [`Writer`](super::Writer) may add: the roster and three that tell of the start.
    pub(super) const MADE_BY_THE_WRITER: usize = Tags::ROSTER.len() + 3;

    pub(super) fn is_made_by_the_writer(name: &[u8]) -> bool {
        let is_in_roster = Tags::ROSTER.iter().any(|(known, _)| known.as_bytes() == name);
        is_in_roster || matches!(name, b"SetUp" | b"FEN" | b"Variant")
    }

    /// No tags.
    pub const fn new() -> Tags {
        Tags(Vec::new())
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// Sets a tag: in its place if it is there, else as the last one.
    ///
    /// What no name can have, such as blanks or brackets, becomes `_`.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (clean_name(name.into()), value.into());
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// Takes a tag away and gives its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// No tags at all?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A name that can be written in a tag.
fn clean_name(name: String) -> String {
    let is_odd = |c: char| c.is_whitespace() || c.is_control() || "\"[]{}%\u{FEFF}".contains(c);
    match name.is_empty() || name.contains(is_odd) {
        true => format!("{:_<1}", name.replace(is_odd, "_")),
        false => name,
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::new();
        pairs.into_iter().for_each(|(name, value)| tags.set(name, value));
        tags
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Result<(String, String, &str), Problem> {
        let (tag, end) = read(text.as_bytes(), 0)?;
        Ok((tag.name().into_owned(), tag.value().into_owned(), text.get(end..).unwrap_or_default()))
    }

    #[test]
    fn tags_as_people_write_them() {
        for (text, name, value, rest) in [
            (r#"[Event "Linares"]"#, "Event", "Linares", ""),
            (r#"[ Event  "Linares" ] x"#, "Event", "Linares", " x"),
            (r#"[Event"Linares"][Site "?"]"#, "Event", "Linares", r#"[Site "?"]"#),
            (r#"[Event ""]"#, "Event", "", ""),
            (r#"[Event "a \"b\" \\ c\d"]"#, "Event", r#"a "b" \ c\d"#, ""),
            (r#"[Event "The "Big" One"]"#, "Event", r#"The "Big" One"#, ""),
            (r#"[Event "back\"]"#, "Event", r"back\", ""),
            ("[Event \"a\tb\"]\n", "Event", "a\tb", "\n"),
        ] {
            assert_eq!(parts(text), Ok((name.to_owned(), value.to_owned(), rest)), "{text}");
        }
    }

    #[test]
    fn names_can_be_written() {
        let tags = Tags::from_iter([("", "1"), ("a b", "2"), ("[x]", "3"), ("é", "4")]);
        assert_eq!(tags.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["_", "a_b", "_x_", "é"]);
    }

    #[test]
    fn tags_that_are_none() {
        assert_eq!(parts("[Event \"Linares\n1992\"]"), Err(Problem::TagNotClosed));
        assert_eq!(parts("[Event \"Linares\""), Err(Problem::TagNotClosed));
        assert_eq!(parts("[Event \"Linares]"), Err(Problem::MalformedTag("[Event \"Linares]".to_owned())));
        assert_eq!(parts("[Event]"), Err(Problem::MalformedTag("[Event]".to_owned())));
        assert_eq!(parts("["), Err(Problem::TagNotClosed));
        assert_eq!(parts(&format!("[A \"{}\"]", "x".repeat(Limits::TAG_BYTES))), Err(Problem::TagTooLong));
    }

    #[test]
    fn a_command_of_a_comment_is_no_tag() {
        assert!(is_tag(b"[White \"", 0));
        assert!(!is_tag(b"[%clk 0:00:01]", 0));
        assert!(!is_tag(b"[1 2]", 0));
    }
}
