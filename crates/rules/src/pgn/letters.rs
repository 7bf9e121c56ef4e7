//! Games whose pieces have the letters of another language: `Cf3`, `Sf3`, `פf3` for `Nf3`.
//!
//! `R` is a rook in English and the king in French, so that no single move tells the language. A whole game does: it must
//! have no other letters, and be legal to its end.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Reader, Tree, Visit, Visitor};

/// King, queen, rook, bishop and knight; mostly one letter each.
type Letters = [&'static str; 5];

const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];
const OTHERS: [Letters; 6] = [
    ["R", "D", "T", "F", "C"],  // French
    ["K", "D", "T", "L", "S"],  // German, and the languages of the North
    ["R", "D", "T", "A", "C"],  // Spanish, Italian
    ["R", "D", "T", "B", "C"],  // Portuguese
    ["K", "D", "T", "L", "P"],  // Dutch
    ["מ", "מה", "צ", "ר", "פ"], // Hebrew
];

/// Reads a game of a text, counted from 0, in the letters of another language than English: French, German and its
/// neighbours, Spanish, Italian, Portuguese, Dutch or Hebrew. For games that are broken as they stand.
///
/// There is none unless it can be read to its end, and means the same in every language in which it can.
///
/// ```
/// use tabiya_rules::pgn::read_in_other_letters;
/// let tree = read_in_other_letters("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. O-O Df6 5. Rh1 *", 0).unwrap();
/// assert!(tree.to_string().ends_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Qf6 5. Kh1 *\n\n"));
/// assert_eq!(read_in_other_letters("1. e4 e5 2. Nf3 Cc6 *", 0), None);
/// ```
pub fn read_in_other_letters(text: &str, index: usize) -> Option<Tree> {
    let mut found: Option<Tree> = None;
    for letters in &OTHERS {
        let Some(tree) = in_english(text, letters).and_then(|english| read(&english, index)) else { continue };
        if found.as_ref().is_some_and(|other| *other != tree) {
            return None;
        }
        found = Some(tree);
    }
    found
}

/// Passes games by.
struct Passer;

impl Visitor for Passer {
    fn begin_moves(&mut self) -> Visit {
        Visit::Skip
    }
}

/// A whole game.
fn read(text: &str, index: usize) -> Option<Tree> {
    let mut reader = Reader::new(text.as_bytes());
    for _ in 0..index {
        reader.read_game(&mut Passer).ok().filter(|&is_read| is_read)?;
    }
    Tree::read(&mut reader).ok().flatten().filter(|tree| tree.error.is_none())
}

/// The text with its moves in English; none where a move has other letters than these.
fn in_english(text: &str, letters: &Letters) -> Option<String> {
    let mut english = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_line_start = english.is_empty() || english.ends_with(['\n', '\r']);
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let length = match first {
            '{' => rest.find('}').map_or(rest.len(), |at| at + 1),
            ';' | '[' => line,
            '%' if is_line_start => line,
            _ if is_of_words(first) => {
                let (word, others) = rest.split_at(rest.find(|c| !is_of_words(c)).unwrap_or(rest.len()));
                push_word(&mut english, word, letters)?;
                rest = others;
                continue;
            }
            _ => first.len_utf8(),
        };
        let (same, others) = rest.split_at(length);
        english.push_str(same);
        rest = others;
    }
    Some(english)
}

fn is_of_words(c: char) -> bool {
    !c.is_whitespace() && !"(){};$[]!?.…\u{feff}".contains(c)
}

/// A word that names a square is a move, and its large letters are pieces; all else is as it is.
fn push_word(english: &mut String, word: &str, letters: &Letters) -> Option<()> {
    if !word.as_bytes().windows(2).any(|two| matches!(two, [b'a'..=b'h', b'1'..=b'8'])) {
        english.push_str(word);
        return Some(());
    }
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        // The queen comes before the king, with whose letter hers may begin.
        let found = [1, 0, 2, 3, 4].into_iter().find_map(|i| {
            let behind = rest.strip_prefix(*letters.get(i)?)?;
            Some((*ENGLISH.get(i)?, behind))
        });
        let is_piece = c.is_alphabetic() && !c.is_lowercase() && !"OPX".contains(c);
        let (letter, behind) = match found {
            Some(found) => found,
            None if is_piece => return None,
            None => (c, rest.get(c.len_utf8()..)?),
        };
        english.push(letter);
        rest = behind;
    }
    Some(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    fn moves(text: &str) -> Option<String> {
        let tree = read_in_other_letters(text, 0)?;
        Some(tree.main_line().map(|id| tree.san(id)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn each_language_is_read() {
        let english = Some("e4 e5 Nf3 Nc6 Bb5 a6 O-O Qf6 Kh1 Bc5 Re1".to_owned());
        for text in [
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. O-O Df6 5. Rh1 Fc5 6. Te1 *",
            "1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.0-0 Df6 5.Kh1 Lc5 6.Te1 *",
            "1.e4 e5 2.Cf3 Cc6 3.Ab5 a6 4.O-O Df6 5.Rh1 Ac5 6.Te1",
            "1.e4 e5 2.Cf3 Cc6 3.Bb5 a6 4.O-O Df6 5.Rh1 Bc5 6.Te1",
            "1.e4 e5 2.Pf3 Pc6 3.Lb5 a6 4.O-O Df6 5.Kh1 Lc5 6.Te1",
            "1. e4 e5 2. פf3 פc6 3. רb5 a6 4. O-O מהf6 5. מh1 רc5 6. צe1 *",
        ] {
            assert_eq!(moves(text), english, "{text}");
        }
    }

    #[test]
    fn tags_comments_variations_and_signs_stay() {
        let text = "[Event \"Cf3 Open\"]\n% Dd1\n\n1. e4 {Df3!} e5 2. Cf3! $14 (2. Fc4 ; Cc3\n Cf6) 2... Cc6 *\n";
        let tree = read_in_other_letters(text, 0).unwrap();
        assert_eq!(tree.tags.get("Event"), Some("Cf3 Open"));
        let written = tree.to_string();
        assert!(
            written.contains("1. e4 { Df3! } 1... e5 2. Nf3 $1 $14 (2. Bc4 { Cc3 } 2... Nf6) 2... Nc6"),
            "{written}"
        );
        let promotion = "[FEN \"8/P3k3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=D Rd7 *";
        assert_eq!(moves(promotion).as_deref(), Some("a8=Q Kd7"));
    }

    #[test]
    fn what_is_no_game_in_one_language_is_none() {
        for text in ["", "1. e4 e5 2. Nf3 Cc6 *", "1. e4 e5 2. Cf3 Sc6 *", "1. e4 e5 2. Cf3 Cc4 *", "Dear Sir, Cf3 {"] {
            assert_eq!(moves(text).filter(|moves| !moves.is_empty()), None, "{text}");
        }
        assert_eq!(read_in_other_letters("1. e4 *", 3), None);
    }
}
