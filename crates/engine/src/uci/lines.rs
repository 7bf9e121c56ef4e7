//! Reads lines of bounded length: whatever comes in, memory is not filled with it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::io::{self, BufRead, ErrorKind};

/// Longer lines are refused. The longest that make sense are games: this has room for 800,000 moves.
pub(super) const MAX_LINE: usize = 4 << 20;

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// Its text, without what ends it. What is not UTF-8 is replaced, and is no command then.
    Text(String),
    /// It had more than [`MAX_LINE`] bytes, which nobody kept.
    TooLong,
}

/// The next line; `None` at the end of the input, where what is left without an end counts as a line, too.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    let mut is_empty = true;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        is_empty &= chunk.is_empty();
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        if line.len() + part.len() > MAX_LINE {
            is_too_long = true;
            line = Vec::new();
        }
        if !is_too_long {
            line.extend_from_slice(part);
        }
        let is_over = end.is_some() || chunk.is_empty();
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if is_over {
            break;
        }
    }
    Ok(match (is_empty, is_too_long) {
        (true, _) => None,
        (_, true) => Some(InputLine::TooLong),
        (_, false) => Some(InputLine::Text(String::from_utf8_lossy(&line).into_owned())),
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn lines(input: impl Read) -> Vec<InputLine> {
        let mut input = BufReader::with_capacity(7, input);
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    fn text(text: &str) -> InputLine {
        InputLine::Text(text.to_owned())
    }

    #[test]
    fn lines_end_where_they_should() {
        assert_eq!(lines(&b""[..]), []);
        assert_eq!(lines(&b"\n\r\n"[..]), [text(""), text("\r")]);
        assert_eq!(lines(&b"isready\nposition startpos"[..]), [text("isready"), text("position startpos")]);
        assert_eq!(lines(&b"a\0b\n\xff\xfe\n"[..]), [text("a\0b"), text("\u{fffd}\u{fffd}")]);
    }

    #[test]
    fn endless_lines_are_refused() {
        let long = || io::repeat(b'x').take(MAX_LINE as u64);
        assert_eq!(lines(long().chain(&b"\nstop\n"[..])).len(), 2);
        assert_eq!(lines(long().chain(&b"y\nstop\n"[..])), [InputLine::TooLong, text("stop")]);
        assert_eq!(lines(long().chain(long())), [InputLine::TooLong]);
    }
}
