//! Names of openings, found by position: by which order of moves it was reached does not matter.
//!
//! ```
//! use tabiya_openings::opening_of;
//! use tabiya_rules::Game;
//!
//! let mut game = Game::default();
//! for san in ["Nf3", "Nc6", "e4", "e5", "Bb5"] {
//!     game.play_san(san)?;
//! }
//! let opening = opening_of(game.position()).unwrap();
//! assert_eq!((opening.eco, opening.name), ("C60", "Ruy Lopez"));
//! # Ok::<(), tabiya_rules::SanError>(())
//! ```
//!
//! The names are those of `data/openings.tsv`; the README says where they come from. What the usual ones are called in other
//! languages is in `data/translated.tsv`, by the beginning of the English name.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::sync::LazyLock;
use tabiya_rules::{Key, Move, Position};

/// The whole table as text, for those who want to hand it on: a line for each position, `ECO<tab>name<tab>position`, the
/// position being an EPD without operations.
pub const TABLE: &str = include_str!("../data/openings.tsv");

/// What openings are called elsewhere, a line for each: `English<tab>French<tab>Hebrew`. The English name may be the beginning
/// of others, which are then called the same.
pub const TRANSLATED: &str = include_str!("../data/translated.tsv");

/// The languages of [`TRANSLATED`] behind the English names.
const LANGUAGES: [&str; 2] = ["fr", "he"];

/// An opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, `A00` to `E99`.
    pub eco: &'static str,
    /// Its name, from the general to the particular: `Sicilian Defense: Najdorf Variation, English Attack`.
    pub name: &'static str,
}

impl Opening {
    /// What people who speak a language call it (`fr`, `he`), if they have a name of their own for it.
    ///
    /// ```
    /// use tabiya_openings::Opening;
    /// let opening = Opening { eco: "B90", name: "Sicilian Defense: Najdorf Variation, English Attack" };
    /// assert_eq!(opening.name_in("fr"), Some("Sicilienne, variante Najdorf"));
    /// assert_eq!(opening.name_in("en"), None);
    /// ```
    pub fn name_in(&self, language: &str) -> Option<&'static str> {
        let column = LANGUAGES.iter().position(|&tag| tag == language)?;
        let ends = self.name.match_indices([':', ',']).map(|(at, _)| at);
        let beginnings = ends.chain([self.name.len()]).filter_map(|end| self.name.get(..end));
        beginnings.filter_map(|beginning| ELSEWHERE.get(beginning)?.get(column).copied()).next_back()
    }

    /// The code and the name in a language, for where there is little room: `C60 Partie espagnole`.
    pub fn short_in(&self, language: &str) -> String {
        format!("{} {}", self.eco, self.name_in(language).unwrap_or(self.name))
    }

    /// The code and the name in a language, with the English one beside it: `C60 Partie espagnole (Ruy Lopez)`.
    pub fn in_language(&self, language: &str) -> String {
        match self.name_in(language) {
            Some(name) => format!("{} {name} ({})", self.eco, self.name),
            None => self.to_string(),
        }
    }
}

impl Display for Opening {
    /// The code and the name: `C60 Ruy Lopez`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The opening that this position belongs to, if it is one that has a name.
pub fn opening_of(pos: &Position) -> Option<&'static Opening> {
    OPENINGS.get(&pos.repetition_key())
}

/// The opening of a game: that of its last position with a name, and after how many moves (of either side) it came.
///
/// ```
/// use tabiya_openings::opening_of_game;
/// use tabiya_rules::pgn::Tree;
/// let tree: Tree = "1. e4 c5 2. Nf3 d6 3. h4 *".parse()?;
/// let (plies, opening) = opening_of_game(tree.start(), tree.moves()).unwrap();
/// assert_eq!((plies, opening.to_string().as_str()), (4, "B50 Sicilian Defense: Modern Variations"));
/// # Ok::<(), tabiya_rules::pgn::Error>(())
/// ```
pub fn opening_of_game(start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<(usize, &'static Opening)> {
    let (mut pos, mut last) = (*start, opening_of(start).map(|opening| (0, opening)));
    for (i, m) in moves.into_iter().enumerate() {
        pos.play_unchecked(m);
        last = opening_of(&pos).map(|opening| (i + 1, opening)).or(last);
    }
    last
}

static ELSEWHERE: LazyLock<HashMap<&str, [&str; LANGUAGES.len()]>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let (name, others) = line.split_once('\t')?;
        Some((name, others.split('\t').collect::<Vec<_>>().try_into().ok()?))
    };
    TRANSLATED.lines().filter_map(row).collect()
});

static OPENINGS: LazyLock<HashMap<Key, Opening>> =
    LazyLock::new(|| rows(TABLE).map(|(opening, pos)| (pos.repetition_key(), opening)).collect());

/// The rows of a table. A test looks that all of ours can be read.
fn rows(table: &'static str) -> impl Iterator<Item = (Opening, Position)> {
    table.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let (eco, name, pos) = (fields.next()?, fields.next()?, fields.next()?);
        Some((Opening { eco, name }, pos.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::pgn::Tree;

    fn named(moves: &str) -> Option<(usize, String)> {
        let tree: Tree = moves.parse().expect("legal moves");
        opening_of_game(tree.start(), tree.moves()).map(|(plies, opening)| (plies, opening.to_string()))
    }

    #[test]
    fn every_row_is_a_position_as_we_write_it() {
        let written: Vec<String> = rows(TABLE).map(|(_, pos)| pos.to_fen()).collect();
        assert_eq!((written.len(), TABLE.lines().count()), (3608, 3608));
        for (line, fen) in TABLE.lines().zip(written) {
            let [eco, name, position] = line.split('\t').collect::<Vec<_>>().try_into().expect("three fields");
            assert_eq!(fen.strip_suffix(" 0 1"), Some(position), "{line}");
            assert!(matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']), "{line}");
            assert!(!name.is_empty() && name == name.trim(), "{line}");
        }
    }

    #[test]
    fn every_translated_name_is_the_beginning_of_an_opening() {
        assert!(TRANSLATED.lines().is_sorted());
        assert_eq!((ELSEWHERE.len(), TRANSLATED.lines().count()), (129, 129));
        for (name, others) in &*ELSEWHERE {
            let begins = |rest: &str| rest.is_empty() || rest.starts_with([':', ',']);
            let is_known = rows(TABLE).any(|(opening, _)| opening.name.strip_prefix(name).is_some_and(begins));
            assert!(is_known && others.iter().all(|other| !other.is_empty()), "{name}");
        }
    }

    #[test]
    fn openings_are_called_as_people_say() {
        let opening = |name| Opening { eco: "C50", name };
        let italian = opening("Italian Game: Giuoco Pianissimo, Normal");
        assert_eq!(italian.name_in("fr"), Some("Partie italienne, giuoco pianissimo"));
        assert_eq!(italian.in_language("en"), "C50 Italian Game: Giuoco Pianissimo, Normal");
        assert_eq!(opening("Ruy Lopez").in_language("fr"), "C50 Partie espagnole (Ruy Lopez)");
        assert_eq!(opening("Ruy Lopez").short_in("fr"), "C50 Partie espagnole");
        assert_eq!(opening("Ruy Lopez").name_in("he"), Some("הפתיחה הספרדית"));
        assert_eq!(opening("Bongcloud Attack").name_in("fr"), None);
        // `Open` is another word than `Opening`.
        assert_eq!(opening("Ruy Lopez: Opening of its own").name_in("fr"), Some("Partie espagnole"));
    }

    #[test]
    fn the_table_is_sorted_and_no_position_has_two_names() {
        assert!(TABLE.lines().is_sorted());
        assert_eq!(OPENINGS.len(), 3608);
    }

    #[test]
    fn well_known_openings() {
        for (moves, plies, name) in [
            ("1. e4", 1, "B00 King's Pawn Game"),
            ("1. d4 Nf6 2. c4 g6 3. Nc3 d5", 6, "D80 Grünfeld Defense"),
            ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6", 10, "B90 Sicilian Defense: Najdorf Variation"),
            ("1. d4 d5 2. c4 e6", 4, "D30 Queen's Gambit Declined"),
            ("1. e4 e6 2. d4 d5 3. e5", 5, "C02 French Defense: Advance Variation"),
            ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4", 7, "C51 Italian Game: Evans Gambit"),
        ] {
            assert_eq!(named(moves), Some((plies, name.to_owned())), "{moves}");
        }
    }

    #[test]
    fn transpositions_have_the_same_name() {
        assert_eq!(
            named("1. c4 e6 2. Nc3 d5 3. d4 Nf6").map(|(_, name)| name),
            named("1. d4 Nf6 2. c4 e6 3. Nc3 d5").map(|(_, name)| name)
        );
    }

    #[test]
    fn the_last_position_with_a_name_counts() {
        let (plies, name) = named("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. a3 a6").expect("known at first");
        assert_eq!((plies, name.as_str()), (3, "C20 Bongcloud Attack"));
    }

    #[test]
    fn en_passant_is_told_apart() {
        let old_benoni = "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq";
        let name = |en_passant: &str| {
            let pos = format!("{old_benoni} {en_passant} 0 3").parse().expect("a position");
            opening_of(&pos).map(|opening| opening.name)
        };
        assert_eq!((name("e6"), name("-")), (Some("Benoni Defense: Old Benoni"), None));
    }

    #[test]
    fn starts_of_other_kinds_have_no_name() {
        assert_eq!(opening_of(&Position::STANDARD), None);
        assert_eq!(opening_of(&Position::chess960(0).expect("there are 960")), None);
    }
}
