//! The letters of the pieces in moves. English ones are read everywhere and written in PGN; French players write
//! R D T F C. Only French has a letter that means another piece in English: `R`, the king, not the rook.

use tabiya_rules::{Role, San};
use tabiya_text::Language;

/// The letters that moves are read and shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letters(Language);

/// What moves stand between in a text from right to left.
const ISOLATE: char = '\u{2066}';
const END_OF_ISOLATE: char = '\u{2069}';

/// The pieces that have a letter in moves.
const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Letters {
    /// K Q R B N.
    pub const ENGLISH: Letters = Letters(Language::English);

    /// The letters of a language.
    pub const fn of(language: Language) -> Letters {
        Letters(language)
    }

    /// What those who speak a language write moves in: the French their own letters, everybody else the English ones.
    pub const fn usual_in(language: Language) -> Letters {
        match language {
            Language::French => Letters(Language::French),
            Language::English | Language::Hebrew => Letters::ENGLISH,
        }
    }

    /// The letter of a piece; in Hebrew the queen has two.
    pub fn letter(self, role: Role) -> String {
        self.0.text(&format!("piece.{}.letter", role.name()), &[])
    }

    /// The piece that a letter means, in either case: in these letters first, then in English where no letter of these
    /// means another piece. Hebrew letters are nobody else's and always understood.
    pub fn role(self, letter: &str) -> Option<Role> {
        let is_same = |own: &str| own.to_lowercase() == letter.to_lowercase();
        let languages = [self.0, Language::English, Language::Hebrew];
        languages
            .into_iter()
            .find_map(|language| Role::ALL.into_iter().find(|&role| is_same(&Letters(language).letter(role))))
    }

    /// A letter on a board: upper case for White, lower for Black. English where a language knows no case.
    pub(crate) fn on_board(self, english: char) -> char {
        let Some(role) = Role::from_char(english) else { return english };
        let own = self.letter(role);
        let mut letters = own.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_uppercase() && english.is_lowercase() => {
                letter.to_lowercase().next().unwrap_or(english)
            }
            (Some(letter), None) if letter.is_uppercase() => letter,
            _ => english,
        }
    }

    /// The same text with every move in it written in these letters.
    pub fn relabel(self, text: &str) -> String {
        if self == Letters::ENGLISH {
            return text.to_owned();
        }
        text.split(' ').map(|word| self.relabel_word(word)).collect::<Vec<_>>().join(" ")
    }

    /// A move between whatever stands before it (`12...`) and after it (`,`).
    fn relabel_word(self, word: &str) -> String {
        let start = word.trim_end_matches(['.', '…']).rfind(['.', '…', '(', ISOLATE]).map_or(0, |at| at + 1);
        let start = word.char_indices().map(|(at, _)| at).find(|&at| at >= start).unwrap_or(start);
        let (before, rest) = word.split_at(start);
        let end = rest.trim_end_matches(['.', ',', ';', ':', ')', END_OF_ISOLATE]).len();
        let (san, after) = rest.split_at(end);
        match san.parse::<San>() {
            Ok(_) => format!("{before}{}{after}", self.relabel_san(san)),
            Err(_) => word.to_owned(),
        }
    }

    fn relabel_san(self, san: &str) -> String {
        let letter = |c: char| Role::from_char(c).filter(|role| c.is_ascii_uppercase() && ROLES.contains(role));
        // Castling is written the same everywhere, and its O is no piece.
        san.chars().map(|c| letter(c).map_or_else(|| c.to_string(), |role| self.letter(role))).collect()
    }

    /// A move as it is typed in these letters, in English ones: the piece at its beginning, and the new piece at its end.
    pub(crate) fn to_english(self, text: &str) -> String {
        let text = self.end_to_english(text);
        let found = self.own().find_map(|(role, letter)| {
            // A small letter only where it is no file: `cd5` is a pawn's move in every language.
            let small = letter.to_lowercase();
            let small = if small.starts_with(|c| ('a'..='h').contains(&c)) { &letter } else { &small };
            Some((role, text.strip_prefix(&letter).or_else(|| text.strip_prefix(small))?))
        });
        match found {
            Some((role, rest)) => format!("{}{rest}", role.char().to_ascii_uppercase()),
            None => text,
        }
    }

    /// The promotion, after `=` or straight behind the last rank.
    fn end_to_english(self, text: &str) -> String {
        let body = text.trim_end_matches(['+', '#', '!', '?', ')']);
        let marks = text.get(body.len()..).unwrap_or_default();
        let found = self.own().find_map(|(role, letter)| {
            let small = letter.to_lowercase();
            let rest = body.strip_suffix(&letter).or_else(|| body.strip_suffix(&small))?;
            Some((role, rest)).filter(|(_, rest)| rest.ends_with(['1', '8', '=', '(', '/']))
        });
        match found {
            Some((role, rest)) => format!("{rest}{}{marks}", role.char().to_ascii_uppercase()),
            None => text.to_owned(),
        }
    }

    /// The pieces and their letters, the longer letters first; Hebrew ones too.
    fn own(self) -> impl Iterator<Item = (Role, String)> {
        let mut all: Vec<(Role, String)> = [self.0, Language::Hebrew]
            .into_iter()
            .filter(|&language| language != Language::English)
            .flat_map(|language| ROLES.map(|role| (role, Letters(language).letter(role))))
            .collect();
        all.sort_by_key(|(_, letter)| std::cmp::Reverse(letter.len()));
        all.into_iter()
    }

    /// The piece that an English letter means here, and the one it means in English, where they differ.
    pub(crate) fn clash(self, letter: char) -> Option<(Role, Role)> {
        let english = Role::from_char(letter)?;
        let own =
            ROLES.into_iter().find(|&role| self.letter(role).to_lowercase() == letter.to_lowercase().to_string())?;
        (own != english).then_some((own, english))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: Letters = Letters::of(Language::French);

    #[test]
    fn moves_are_relabelled_and_words_are_not() {
        assert_eq!(
            FRENCH.relabel("1. e4 e5 2. Nf3 Nc6 12...Qa5+ 13.Rxe8# O-O e8=Q, Noirs Blancs Nc3."),
            "1. e4 e5 2. Cf3 Cc6 12...Da5+ 13.Txe8# O-O e8=D, Noirs Blancs Cc3."
        );
        assert_eq!(FRENCH.relabel("Kd2 Rad1 Bxc4"), "Rd2 Tad1 Fxc4");
        assert_eq!(Letters::ENGLISH.relabel("Kd2"), "Kd2");
        let hebrew = Letters::of(Language::Hebrew);
        assert_eq!(hebrew.relabel("עדיף \u{2066}Nf3\u{2069}."), "עדיף \u{2066}פf3\u{2069}.");
    }

    #[test]
    fn typed_letters_become_english_ones() {
        for (typed, english) in [
            ("Cf3", "Nf3"),
            ("Re2", "Ke2"),
            ("e8=D+", "e8=Q+"),
            ("e8t", "e8R"),
            ("cd5", "cd5"),
            ("Nf3", "Nf3"),
            ("re2", "Ke2"),
        ] {
            assert_eq!(FRENCH.to_english(typed), english);
        }
        for (typed, english) in [("פf3", "Nf3"), ("מהd4", "Qd4"), ("מd2", "Kd2"), ("e8=מה", "e8=Q"), ("Rd1", "Rd1")]
        {
            assert_eq!(Letters::ENGLISH.to_english(typed), english);
        }
    }

    #[test]
    fn only_the_french_r_means_two_pieces() {
        assert_eq!(FRENCH.clash('R'), Some((Role::King, Role::Rook)));
        for letter in ['K', 'Q', 'B', 'N'] {
            assert_eq!(FRENCH.clash(letter), None);
            assert_eq!(Letters::ENGLISH.clash(letter), None);
        }
    }

    #[test]
    fn boards_have_letters_in_two_cases() {
        assert_eq!(['K', 'k', 'P', '.', 'n'].map(|c| FRENCH.on_board(c)), ['R', 'r', 'P', '.', 'c']);
        assert_eq!(Letters::of(Language::Hebrew).on_board('N'), 'N');
    }
}
