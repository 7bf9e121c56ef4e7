//! Searches in bytes, eight at a time, and text out of bytes of unknown encoding.
//!
//! Most of a PGN file is comments and tag values that need not be looked at byte by byte; this finds their ends.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::borrow::Cow;

/// One in every byte of a word.
const ONES: u64 = u64::MAX / 255;
/// The top bit of every byte of a word.
const TOPS: u64 = ONES << 7;

/// Marks the bytes of `word` that equal `byte`. Only the lowest mark can be trusted: a borrow may add others above it.
#[inline(always)]
const fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * byte as u64), 1)
}

/// Marks the bytes of `word` that are less than `limit` (at most 128), with the same proviso.
#[inline(always)]
const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * limit as u64) & !word & TOPS
}

/// The first place at or after `from` that `marks` marks, or the length of `bytes`.
#[inline(always)]
fn find(bytes: &[u8], from: usize, marks: impl Fn(u64) -> u64) -> usize {
    let mut rest = bytes.get(from..).unwrap_or_default();
    let mut at = from;
    while let Some((word, after)) = rest.split_first_chunk::<8>() {
        let found = marks(u64::from_le_bytes(*word));
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        rest = after;
        at += 8;
    }
    let mut last = [0; 8];
    last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    let found = marks(u64::from_le_bytes(last));
    bytes.len().min(at + found.trailing_zeros() as usize / 8)
}

/// The next `}` or line feed: where a comment ends, or where a new game might begin in one that was not closed.
#[inline]
pub(super) fn find_brace_or_line_feed(bytes: &[u8], from: usize) -> usize {
    find(bytes, from, |word| equal(word, b'}') | equal(word, b'\n'))
}

/// The next line feed or carriage return.
pub(super) fn find_line_end(bytes: &[u8], from: usize) -> usize {
    find(bytes, from, |word| equal(word, b'\n') | equal(word, b'\r'))
}

/// The next line feed.
pub(super) fn find_line_feed(bytes: &[u8], from: usize) -> usize {
    find(bytes, from, |word| equal(word, b'\n'))
}

/// The next `"`, `\` or control character: what can end a tag's value, or must be looked at more closely.
#[inline]
pub(super) fn find_quote(bytes: &[u8], from: usize) -> usize {
    find(bytes, from, |word| equal(word, b'"') | equal(word, b'\\') | below(word, b' '))
}

/// Bytes as text: UTF-8 if they are, else Latin-1 (which the standard asks for and old files use).
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// The first `limit` bytes, but without half a character of UTF-8 at their end.
pub(super) fn cut(bytes: &[u8], limit: usize) -> &[u8] {
    let is_continuation = |at: usize| bytes.get(at).is_some_and(|b| b & 0xC0 == 0x80);
    let end = (limit.saturating_sub(3)..=limit).rev().find(|&at| !is_continuation(at)).unwrap_or(limit);
    bytes.get(..end).unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_simple_search_finds() {
        let text = b"{ [%clk 0:01:00] \xFF\xFE } \n \"Q\\\" \x7F\x80\x81 \r\n tail } \\";
        for from in 0..=text.len() + 1 {
            for end in from..=text.len() {
                let bytes = text.get(..end).unwrap_or(text);
                let slow = |hit: &dyn Fn(u8) -> bool| {
                    bytes.iter().skip(from).position(|&b| hit(b)).map_or(bytes.len(), |i| from + i)
                };
                assert_eq!(find_brace_or_line_feed(bytes, from), slow(&|b| b == b'}' || b == b'\n'));
                assert_eq!(find_line_end(bytes, from), slow(&|b| b == b'\r' || b == b'\n'));
                assert_eq!(find_line_feed(bytes, from), slow(&|b| b == b'\n'));
                assert_eq!(find_quote(bytes, from), slow(&|b| b == b'"' || b == b'\\' || b < b' '));
            }
        }
    }

    #[test]
    fn text_is_utf_8_or_else_latin_1() {
        assert_eq!(decode("Médoc ♞".as_bytes()), "Médoc ♞");
        assert_eq!(decode(b"M\xE9doc"), "Médoc");
    }

    #[test]
    fn a_cut_does_not_split_a_character() {
        let text = "aé♞".as_bytes(); // 1 + 2 + 3 bytes
        let lengths: Vec<usize> = (0..=7).map(|limit| cut(text, limit).len()).collect();
        assert_eq!(lengths, [0, 1, 1, 3, 3, 3, 6, 6]);
    }
}
