//! The line where moves and commands are typed, and how it completes them.

use crate::keys::{self, Place};
use crate::session::Letters;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::crossterm;
use tabiya_rules::Position;
use tabiya_text::Language;

/// Nobody types more.
const LONGEST: usize = 200;

/// What is offered in: the words of a language, and the letters of the pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speech {
    pub(crate) language: Language,
    pub(crate) letters: Letters,
}

/// A line of text that grows at its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prompt {
    text: String,
    /// What is offered one after the other, and which of them is shown.
    offers: Option<(Vec<String>, usize)>,
    /// It was refused: the next sign takes its place, as where all of a text is selected.
    is_refused: bool,
}

impl Prompt {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn set(&mut self, text: impl Into<String>) {
        (self.text, self.offers, self.is_refused) = (text.into(), None, false);
    }

    /// Puts back what was refused: to be mended, or to be replaced by what is typed next.
    pub(crate) fn put_back(&mut self, text: &str) {
        self.set(text);
        self.is_refused = !text.is_empty();
    }

    pub(crate) fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// Does this key only say that what was refused is to be mended?
    pub(crate) fn keeps(&self, key: &KeyEvent) -> bool {
        self.is_refused && matches!(key.code, KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End)
    }

    pub(crate) fn take(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        self.set("");
        text
    }

    /// Adds what fits of a text in one line.
    pub(crate) fn insert(&mut self, text: &str) {
        if self.is_refused {
            self.set("");
        }
        self.offers = None;
        let room = LONGEST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|c| !c.is_control()).take(room));
    }

    /// Edits the line, if that is what the key does.
    pub(crate) fn edit(&mut self, key: &KeyEvent) -> bool {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            _ if self.keeps(key) => self.is_refused = false,
            KeyCode::Char('u') if ctrl => self.set(""),
            KeyCode::Char('w') if ctrl => {
                let kept = self.text.trim_end().rfind(' ').map_or(0, |space| space + 1);
                self.set(self.text[..kept].to_owned());
            }
            KeyCode::Backspace if !self.text.is_empty() => {
                (self.offers, self.is_refused) = (None, false);
                self.text.pop();
            }
            KeyCode::Char(c) if !ctrl && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(c.encode_utf8(&mut [0; 4]))
            }
            _ => return false,
        }
        true
    }

    /// Puts the next move or word there that begins like what was typed. `false` if there is none.
    pub(crate) fn complete(&mut self, pos: &Position, place: Place, speech: Speech) -> bool {
        let (offers, next) = match self.offers.take() {
            Some((offers, shown)) => {
                let next = (shown + 1) % offers.len();
                (offers, next)
            }
            None => (completions(&self.text, pos, place, speech), 0),
        };
        let Some(offer) = offers.get(next) else { return false };
        self.text.clone_from(offer);
        self.is_refused = false;
        self.offers = Some((offers, next));
        true
    }

    /// What could be meant, to be shown beside the prompt.
    pub(crate) fn suggestions(&self, pos: &Position, place: Place, speech: Speech) -> Vec<String> {
        match &self.offers {
            Some((offers, _)) => offers.clone(),
            None if self.text.is_empty() => Vec::new(),
            None => completions(&self.text, pos, place, speech),
        }
    }
}

/// Moves that begin like `text`, capitals aside, then words; by squares if no move is written so.
fn completions(text: &str, pos: &Position, place: Place, speech: Speech) -> Vec<String> {
    let plain = |text: &str| text.chars().filter(|c| !"x+#=-".contains(*c)).collect::<String>();
    let begins = |whole: &str, text: &str| {
        plain(whole).get(..plain(text).len()).is_some_and(|start| start.eq_ignore_ascii_case(&plain(text)))
    };
    let moves = pos.legal_moves();
    let mut found: Vec<String> = moves
        .iter()
        .map(|&m| speech.letters.relabel(&pos.san(m).to_string()))
        .filter(|san| begins(san, text))
        .collect();
    found.sort_unstable();
    // Exactly so written comes first: `b` is a pawn before it is a bishop.
    found.sort_by_key(|san| !san.starts_with(text));
    if found.is_empty() && text.len() >= 2 {
        let uci = moves.iter().map(|&m| tabiya_rules::UciMove::standard(m).to_string());
        found = uci.filter(|uci| begins(uci, text)).collect();
        found.sort_unstable();
    }
    let words = keys::bindings(place).flat_map(|binding| binding.words(speech.language));
    found.extend(words.filter(|word| begins(word, text)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Speech = Speech { language: Language::English, letters: Letters::ENGLISH };
    const FRENCH: Speech = Speech { language: Language::French, letters: Letters::of(Language::French) };

    fn offers(text: &str, fen: &str) -> Vec<String> {
        completions(text, &fen.parse().expect("a position"), Place::Typing, ENGLISH)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn moves_and_words_are_completed() {
        assert_eq!(offers("N", START), ["Na3", "Nc3", "Nf3", "Nh3", "new"]);
        assert_eq!(offers("nf", START), ["Nf3"]);
        assert_eq!(offers("e", START), ["e3", "e4", "explain"]);
        assert_eq!(offers("g1", START), ["g1f3", "g1h3"]);
        assert_eq!(offers("res", START), ["resign"]);
        assert_eq!(offers("zz", START), [""; 0]);
        assert_eq!(offers("oo", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["O-O", "O-O-O"]);
        assert_eq!(offers("b", "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1")[..2], ["b4", "bxc4"]);
    }

    #[test]
    fn moves_are_offered_in_the_letters_of_the_language() {
        let offers = |text| completions(text, &Position::STANDARD, Place::Typing, FRENCH);
        assert_eq!(offers("c"), ["c3", "c4", "Ca3", "Cc3", "Cf3", "Ch3", "conseil", "claim"]);
        assert_eq!(offers("N"), ["nulle", "nouvelle", "new"]);
    }

    #[test]
    fn tab_goes_around() {
        let mut prompt = Prompt::default();
        prompt.set("e");
        let mut next = || {
            prompt.complete(&Position::STANDARD, Place::Typing, ENGLISH);
            prompt.text().to_owned()
        };
        assert_eq!([next(), next(), next(), next()], ["e3", "e4", "explain", "e3"]);
    }

    #[test]
    fn what_was_refused_is_mended_or_replaced() {
        let after = |keys: &[KeyCode]| {
            let mut prompt = Prompt::default();
            prompt.put_back("e5");
            keys.iter().for_each(|&code| assert!(prompt.edit(&KeyEvent::new(code, KeyModifiers::NONE)), "{code:?}"));
            prompt.text().to_owned()
        };
        let (d, four) = (KeyCode::Char('d'), KeyCode::Char('4'));
        assert_eq!(after(&[d, four]), "d4");
        assert_eq!(after(&[KeyCode::Backspace, four]), "e4");
        assert_eq!(after(&[KeyCode::Right, d]), "e5d");
        assert_eq!(after(&[KeyCode::Backspace, KeyCode::Backspace, d]), "d");
        let mut prompt = Prompt::default();
        prompt.put_back("e5");
        prompt.insert("Nf3");
        assert_eq!(prompt.text(), "Nf3");
    }

    #[test]
    fn lines_stay_short_and_clean() {
        let mut prompt = Prompt::default();
        prompt.insert(&"x".repeat(10_000));
        assert_eq!(prompt.text().len(), LONGEST);
        prompt.set("");
        prompt.insert("e2\n\x1be4");
        assert_eq!(prompt.text(), "e2e4");
    }
}
