//! Words put into lines that are no wider than they may be.

use console::measure_text_width;
use std::io::{self, Write};

/// Begins and ends what runs from left to right among words that do not; see `tabiya_text`.
const ISOLATE: char = '\u{2066}';
const END_OF_ISOLATE: char = '\u{2069}';

/// Lines that are being written.
pub(super) struct Lines {
    width: usize,
    indent: usize,
    column: usize,
    /// Are the words between the two signs above? They must stand on one line, so a line that is broken there has its own.
    is_isolated: bool,
}

impl Lines {
    /// Lines of `width` columns, the first `indent` of them empty.
    pub(super) fn new(width: usize, indent: usize) -> Lines {
        Lines { width, indent, column: 0, is_isolated: false }
    }

    /// Adds a word; `painted` is how it looks.
    pub(super) fn word(&mut self, out: &mut dyn Write, word: &str, painted: &str) -> io::Result<()> {
        let len = measure_text_width(word);
        if self.column > 0 && self.column + 1 + len > self.width {
            self.is_isolated.then(|| write!(out, "{END_OF_ISOLATE}")).transpose()?;
            self.end(out)?;
        }
        if self.column == 0 {
            write!(out, "{:indent$}", "", indent = self.indent)?;
            self.is_isolated.then(|| write!(out, "{ISOLATE}")).transpose()?;
            write!(out, "{painted}")?;
            self.column = self.indent + len;
        } else {
            write!(out, " {painted}")?;
            self.column += 1 + len;
        }
        let last_sign = word.chars().rfind(|&c| matches!(c, ISOLATE | END_OF_ISOLATE));
        self.is_isolated = last_sign.map_or(self.is_isolated, |sign| sign == ISOLATE);
        Ok(())
    }

    /// Ends the last line, if one was begun.
    pub(super) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.column) > 0 { writeln!(out) } else { Ok(()) }
    }
}

/// Prints a text, whoever wrote it: what could steer a terminal is left out. `paint` says how a word looks.
pub(super) fn print(
    out: &mut dyn Write,
    text: &str,
    width: usize,
    indent: usize,
    paint: impl Fn(&str) -> String,
) -> io::Result<()> {
    let mut lines = Lines::new(width, indent);
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        lines.word(out, word, &paint(word))?;
    }
    lines.end(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, width: usize, indent: usize) -> String {
        let mut out = Vec::new();
        print(&mut out, text, width, indent, str::to_owned).expect("memory can be written to");
        String::from_utf8(out).expect("it was text")
    }

    #[test]
    fn lines_are_no_wider_than_allowed() {
        assert_eq!(printed("one two three", 7, 0), "one two\nthree\n");
        assert_eq!(printed("one two three", 9, 2), "  one two\n  three\n");
        assert_eq!(printed("unbreakable a", 5, 1), " unbreakable\n a\n");
        assert_eq!(printed("  ", 5, 1), "");
    }

    #[test]
    fn isolates_do_not_reach_over_the_end_of_a_line() {
        assert_eq!(printed("x \u{2066}a b\u{2069} y", 3, 0), "x \u{2066}a\u{2069}\n\u{2066}b\u{2069} y\n");
    }

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(printed("a\u{1b}[2Jb\u{7}\r\nc", 20, 0), "a [2Jb c\n");
    }
}
