//! What screens are made of.

pub(crate) mod arrange;
mod arrows;
pub(crate) mod ascii;
pub(crate) mod board;
pub(crate) mod engine;
pub(crate) mod help;
pub(crate) mod list;
pub(crate) mod moves;
mod pieces;
pub(crate) mod players;
pub(crate) mod prompt_line;
pub(crate) mod status;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The beginning of a text that fits into so many columns, with `…` where something is missing.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut used = 0;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used < columns
    };
    let mut kept: String = text.chars().take_while(fits).collect();
    if columns > 0 {
        kept.push('…');
    }
    kept
}

/// A text in exactly so many columns.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let space = " ".repeat(columns.saturating_sub(text.width()));
    text + &space
}

/// A text cut into lines of at most so many columns, between words where that is possible.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in words(text).iter().flat_map(|word| parts(word, columns)) {
        match lines.last_mut().filter(|line| line.width() + 1 + part.width() <= columns) {
            Some(line) => {
                line.push(' ');
                line.push_str(&part);
            }
            None => lines.push(part),
        }
    }
    lines
}

/// A word in parts of at most so many columns: a path may be longer than a line.
fn parts(word: &str, columns: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in word.chars() {
        let is_full = parts.last().is_some_and(|part| part.width() + c.width().unwrap_or(0) > columns.max(1));
        match parts.last_mut().filter(|_| !is_full) {
            Some(part) => part.push(c),
            None => parts.push(c.to_string()),
        }
    }
    parts
}

/// The words of a text; signs that French sets apart stay with the word before them.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    // A space that does not break keeps words together.
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        match words.last_mut().filter(|_| matches!(word, ":" | ";" | "!" | "?" | "»")) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_to_size() {
        for (text, columns, shown) in
            [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本", 3, "日…"), ("x", 0, ""), ("", 4, "")]
        {
            assert_eq!(cut(text, columns), shown);
        }
        assert_eq!(wrap("to be or not", 6), ["to be", "or not"]);
        assert_eq!(wrap("an unbelievable end", 5), ["an", "unbel", "ievab", "le", "end"]);
        assert_eq!(wrap("日本語", 4), ["日本", "語"]);
        assert_eq!(wrap("trait à : Ada", 8), ["trait", "à : Ada"]);
    }
}
