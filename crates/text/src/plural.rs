//! Which plural form a number takes: the rules of CLDR for whole numbers.

use crate::Language;

/// A CLDR plural category, as far as our languages know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plural {
    /// One of something; in French also none.
    One,
    /// Two of something, in Hebrew.
    Two,
    /// Whole millions, in French: *un million de coups*.
    Many,
    /// All other numbers.
    Other,
}

impl Plural {
    /// The category of `count` in `language`.
    ///
    /// ```
    /// use tabiya_text::{Language, Plural};
    /// assert_eq!(Plural::of(Language::Hebrew, 2), Plural::Two);
    /// ```
    pub fn of(language: Language, count: i64) -> Plural {
        let count = count.unsigned_abs();
        match (language, count) {
            (Language::French, 0) | (_, 1) => Plural::One,
            (Language::Hebrew, 2) => Plural::Two,
            (Language::French, _) if count.is_multiple_of(1_000_000) => Plural::Many,
            _ => Plural::Other,
        }
    }

    /// Its name in CLDR and in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Plural::One => "one",
            Plural::Two => "two",
            Plural::Many => "many",
            Plural::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories() {
        use Plural::{Many, One, Other, Two};
        for (count, english, french, hebrew) in [
            (0, Other, One, Other),
            (1, One, One, One),
            (2, Other, Other, Two),
            (3, Other, Other, Other),
            (10, Other, Other, Other),
            (-1, One, One, One),
            (1_000_000, Other, Many, Other),
            (i64::MIN, Other, Other, Other),
        ] {
            let all = Language::ALL.map(|language| Plural::of(language, count));
            assert_eq!(all, [english, french, hebrew], "{count}");
        }
    }
}
