//! Line and column, counted only when somebody asks or when bytes are about to be forgotten.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

/// Where something is in a text. Both numbers begin at 1; a column is a character (a byte where it is not UTF-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line. Line feed, carriage return or both together end one.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
}

impl Default for Place {
    fn default() -> Place {
        Place { line: 1, column: 1 }
    }
}

/// A place that moves on through the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineCounter {
    pub(super) place: Place,
    /// The last byte was a carriage return, so that a line feed would still belong to its line end.
    after_return: bool,
}

impl LineCounter {
    /// Moves on by these bytes.
    pub(super) fn advance(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else { return };
        let breaks = count_breaks(bytes, self.after_return);
        let is_break = |&b: &u8| b == b'\n' || b == b'\r';
        let line_start = bytes.iter().rposition(is_break).map(|i| i + 1);
        if line_start.is_some() {
            self.place.column = 1;
        }
        let line = bytes.get(line_start.unwrap_or(0)..).unwrap_or_default();
        self.place.line += breaks;
        self.place.column += line.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u64;
        self.after_return = last == b'\r';
    }
}

/// How many lines end in `bytes`: at each `\r`, and at each `\n` that does not follow one.
fn count_breaks(bytes: &[u8], after_return: bool) -> u64 {
    let lone = |before: u8, b: u8| b == b'\r' || b == b'\n' && before != b'\r';
    let first = bytes.first().is_some_and(|&b| lone(if after_return { b'\r' } else { 0 }, b));
    // Sums of at most 255 fit a byte, which lets the compiler count 16 or 32 bytes at once.
    let following = bytes.get(1..).unwrap_or_default();
    let others = bytes.chunks(255).zip(following.chunks(255)).map(|(before, here)| {
        let sum = before.iter().zip(here).fold(0, |sum: u8, (&before, &b)| sum + u8::from(lone(before, b)));
        u64::from(sum)
    });
    u64::from(first) + others.sum::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(pieces: &[&[u8]]) -> (u64, u64) {
        let mut counter = LineCounter::default();
        pieces.iter().for_each(|piece| counter.advance(piece));
        (counter.place.line, counter.place.column)
    }

    #[test]
    fn all_line_ends_count_once() {
        assert_eq!(place(&[b"a\nb\nc"]), (3, 2));
        assert_eq!(place(&[b"a\r\nb\r\nc"]), (3, 2));
        assert_eq!(place(&[b"a\rb\rc"]), (3, 2));
        assert_eq!(place(&[b"\n\r\n\r\r\n"]), (5, 1));
        assert_eq!(place(&["né".as_bytes()]), (1, 3));
        assert_eq!(place(&[b"n\xE9"]), (1, 3));
    }

    #[test]
    fn pieces_count_as_the_whole() {
        let text = b"ab\r\n\r\rc\n\n\rd\xC3\xA9\r\nef";
        let long: Vec<u8> = text.iter().copied().cycle().take(2_000).collect();
        for cut in 0..long.len() {
            let (head, tail) = long.split_at(cut);
            assert_eq!(place(&[head, tail]), place(&[&long]), "{cut}");
        }
    }
}
