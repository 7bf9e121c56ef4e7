//! Openings by number, so that a game's takes two bytes. The numbers are the lines of the table; an index remembers the
//! table's hash, and is made anew when it changes.

use crate::key::{Hash, key_of};
use std::collections::HashMap;
use std::sync::LazyLock;
use tabiya_openings::TABLE;
use tabiya_rules::Position;

/// The letters of a code of the Encyclopaedia of Chess Openings.
pub const ECO_LENGTH: usize = 3;

/// Code and name of the opening with this number; 0 is none.
pub fn opening(number: u16) -> Option<(&'static str, &'static str)> {
    ROWS.get(usize::from(number).checked_sub(1)?).copied()
}

/// Which openings have a code that begins with `eco` and a name with all these words, by number.
pub fn named(eco: Option<&str>, words: Option<&str>) -> Vec<bool> {
    let eco = eco.map(str::to_ascii_uppercase);
    let words: Vec<String> = words.unwrap_or_default().split_whitespace().map(str::to_lowercase).collect();
    let fits = |(code, name): &(&str, &str)| {
        let name = name.to_lowercase();
        eco.as_deref().is_none_or(|eco| code.starts_with(eco)) && words.iter().all(|word| name.contains(word.as_str()))
    };
    std::iter::once(false).chain(ROWS.iter().map(fits)).collect()
}

/// What tells one table from another.
pub fn openings_hash() -> u64 {
    Hash::of(TABLE.as_bytes())
}

/// The number of the opening that this position belongs to.
#[inline]
pub(crate) fn number_of(key: u64) -> Option<u16> {
    NUMBERS.get(&key).copied()
}

static ROWS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let mut fields = line.split('\t');
        (fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
    };
    TABLE.lines().map(row).collect()
});

static NUMBERS: LazyLock<HashMap<u64, u16>> = LazyLock::new(|| {
    let key = |line: &str| line.split('\t').nth(2)?.parse::<Position>().ok().map(|pos| key_of(&pos));
    TABLE.lines().zip(1..).filter_map(|(line, number)| Some((key(line)?, number))).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_found_by_number_and_by_name() {
        let mut pos = Position::STANDARD;
        for san in ["e4", "c5"] {
            pos.play(pos.parse_san(san).unwrap()).unwrap();
        }
        let number = number_of(key_of(&pos)).unwrap();
        assert_eq!(opening(number), Some(("B20", "Sicilian Defense")));
        assert_eq!((opening(0), opening(u16::MAX)), (None, None));
        let sicilian = named(Some("b2"), Some("defense SICILIAN"));
        assert!(sicilian[usize::from(number)] && !sicilian[0]);
        assert!(!named(Some("E"), Some("sicilian")).contains(&true));
        assert_eq!(NUMBERS.len(), ROWS.len());
    }
}
