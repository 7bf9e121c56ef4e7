//! Texts for terminals that have nothing but ASCII: signs and frames become the nearest plain character, the letters of a
//! language stay.

/// Signs, and the plain character in the place of each.
const SIGNS: &[(&str, char)] = &[
    ("►▸❯›→▶", '>'),
    ("‹←◂", '<'),
    ("↑", '^'),
    ("↓", 'v'),
    ("▏│", '|'),
    ("·•", '-'),
    ("–—─‑−", '-'),
    ("…", '~'),
    ("\u{a0}\u{202f}", ' '),
    ("╭╮╰╯┌┐└┘┤", '+'),
    ("“”«»״", '"'),
    ("’‘׳", '\''),
    ("×", 'x'),
    ("½", '='),
    ("▁▂", '.'),
    ("▃", ':'),
    ("▄", '='),
    ("▅▆", '+'),
    ("▇█", '#'),
    ("░", '.'),
    ("♞♘", 'N'),
];

/// The plain character in the place of a sign, if it is one of ours.
pub fn ascii_sign(sign: char) -> Option<char> {
    SIGNS.iter().find(|(signs, _)| signs.contains(sign)).map(|&(_, plain)| plain)
}

/// A text without signs that only Unicode has. Three dots are three dots again, for here is room for them.
///
/// ```
/// assert_eq!(tabiya_text::in_ascii("New game… “é” → ½"), "New game... \"é\" > =");
/// ```
pub fn in_ascii(text: &str) -> String {
    let dotted = text.replace('…', "...");
    dotted.chars().map(|c| ascii_sign(c).unwrap_or(c)).collect()
}
