//! Characters that nobody sees and that change how the text around them is read: a name may not turn its line around, hide in
//! another, or break it.

/// The format characters of Unicode 17 (Cf), its separators of lines and paragraphs, and those letters and signs that are drawn as
/// nothing: the fillers of Hangul, of which a whole name could be made, the joiner of graphemes, vowels of Khmer that are
/// implied anyway, and the empty Braille pattern. Those that choose how an emoji is drawn stay.
const UNSEEN: [(u32, u32); 27] = [
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x0600, 0x0605),
    (0x061C, 0x061C),
    (0x06DD, 0x06DD),
    (0x070F, 0x070F),
    (0x0890, 0x0891),
    (0x08E2, 0x08E2),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x2064),
    (0x2066, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF9, 0xFFFB),
    (0x110BD, 0x110BD),
    (0x110CD, 0x110CD),
    (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0001, 0xE0001),
    (0xE0020, 0xE007F),
];

/// Is it a character that has no place in what people are called and what they say: one that controls or formats, or ends a
/// line?
///
/// ```
/// use tabiya_text::is_unseen;
/// assert!("\u{202E}\u{200B}\u{2028}\n".chars().all(is_unseen));
/// assert!("\u{3164}\u{115F}\u{2800}".chars().all(is_unseen), "a name of nothing");
/// assert!(!"Zoë, דוד, 王, 한글 ♞ 👍 ❤️".chars().any(is_unseen));
/// ```
pub fn is_unseen(c: char) -> bool {
    c.is_control() || UNSEEN.iter().any(|&(first, last)| (first..=last).contains(&u32::from(c)))
}

/// The text without them.
pub fn without_unseen(text: &str) -> String {
    text.chars().filter(|&c| !is_unseen(c)).collect()
}

/// The text with a sign in the place of each of them: fit to be shown in a terminal, which would obey some of them.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if is_unseen(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(UNSEEN.iter().all(|(first, last)| first <= last));
        assert!(UNSEEN.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn what_is_seen_stays() {
        assert_eq!(without_unseen("MR \u{202E}SMITH\u{200B} \u{2066}x\u{2069}\0"), "MR SMITH x");
        assert_eq!(without_unseen("e4! \u{265E} ö"), "e4! \u{265E} ö");
        assert_eq!(visible("a\u{1b}[2J\u{202E}ö"), "a\u{FFFD}[2J\u{FFFD}ö");
    }
}
