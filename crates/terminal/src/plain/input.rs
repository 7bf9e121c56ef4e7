//! Lines as they come in: of any length, in any encoding, from a keyboard or a pipe.

use std::io::{self, BufRead};

/// Nobody types more than this in one line; the rest of it is passed by.
const LONGEST_LINE: usize = 1024;

/// The next line without its end, or nothing when there are no more. What is not UTF-8 is replaced.
pub(super) fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut is_any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend(buffer.iter().take(taken.min(room)));
        is_any |= !buffer.is_empty();
        let is_over = end.is_some() || buffer.is_empty();
        input.consume(taken + usize::from(end.is_some()));
        if is_over {
            return Ok(is_any.then(|| String::from_utf8_lossy(&line).trim().to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind() {
        let long = [b'x'; 5000];
        let text = [b"e4\r\n\n\xFF\xFE\n", &long[..], b"\nlast"].concat();
        let mut input = io::BufReader::with_capacity(7, &text[..]);
        let mut next = || read_line(&mut input).expect("memory can be read");
        assert_eq!(next().as_deref(), Some("e4"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{FFFD}\u{FFFD}"));
        assert_eq!(next().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
