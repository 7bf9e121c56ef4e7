//! Cuts a file between games, so that its pieces can be read side by side with the same result as the whole.
//!
//! A line that begins with `[Event "` behind an empty line always begins a game, wherever it stands: the reader
//! keeps to this even in a comment that was not closed. That makes the cut a matter of a few bytes.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::search;

/// How a game begins.
const BEGINNING: &[u8] = b"[Event \"";

/// Does a game begin at `at`, whatever came before?
#[inline]
pub(super) fn is_boundary(bytes: &[u8], at: usize) -> bool {
    let (before, after) = bytes.split_at_checked(at).unwrap_or_default();
    after.starts_with(BEGINNING) && (before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n"))
}

/// The first place at or after `from` where a game is sure to begin and the file can be cut.
///
/// ```
/// use tabiya_rules::pgn;
/// let text = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// assert_eq!(pgn::next_boundary(text, 0), Some(22));
/// assert_eq!(pgn::next_boundary(text, 23), None);
/// ```
pub fn next_boundary(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        if is_boundary(bytes, at) {
            return Some(at);
        }
        at = search::find_line_feed(bytes, at) + 1;
        if at >= bytes.len() {
            return None;
        }
    }
}

/// The last such place: what lies behind it may have to wait for more of a file that is read in blocks.
///
/// ```
/// use tabiya_rules::pgn;
/// let block = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d";
/// assert_eq!(pgn::last_boundary(block), Some(22));
/// ```
pub fn last_boundary(bytes: &[u8]) -> Option<usize> {
    (0..bytes.len()).rev().find(|&at| bytes.get(at) == Some(&b'[') && is_boundary(bytes, at))
}

/// Cuts a file into about `pieces` pieces of like size, none of them empty, between games.
///
/// Read one by one, the pieces give the games and errors of the whole; [`CheckReport::append`](super::CheckReport::append)
/// puts their numbers right.
///
/// ```
/// use tabiya_rules::pgn;
/// let text = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// let pieces: Vec<&[u8]> = pgn::split(text, 2).collect();
/// assert_eq!(pieces, [&text[..22], &text[22..]]);
/// ```
pub fn split(bytes: &[u8], pieces: usize) -> impl Iterator<Item = &[u8]> {
    let size = bytes.len().div_ceil(pieces.max(1)).max(1);
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let cut = next_boundary(rest, size).unwrap_or(rest.len());
        let (piece, after) = rest.split_at_checked(cut)?;
        rest = after;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_sure_beginning_is_a_boundary() {
        for (text, boundary) in [
            ("x\n\n[Event \"", Some(3)),
            ("x\r\n\r\n[Event \"", Some(5)),
            ("x\n[Event \"", None),
            ("x\n\n[White \"", None),
            ("x\n\n [Event \"", None),
            ("x\n\n[Event ", None),
            ("[Event \"", None),
        ] {
            assert_eq!(next_boundary(text.as_bytes(), 0), boundary, "{text:?}");
            assert_eq!(last_boundary(text.as_bytes()), boundary, "{text:?}");
        }
    }

    #[test]
    fn pieces_make_the_whole() {
        let text = "[Event \"x\"]\n\n1. e4 *\n\n".repeat(100);
        for pieces in [0, 1, 2, 3, 7, 100, 1_000] {
            let cut: Vec<&[u8]> = split(text.as_bytes(), pieces).collect();
            assert_eq!(cut.concat(), text.as_bytes());
            assert!(cut.len() <= pieces.max(1), "{pieces}");
        }
    }
}
