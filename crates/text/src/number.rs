//! Numbers that are no whole ones, as a language writes them: `0.16` in English and Hebrew, `0,16` in French.
//!
//! Only for what people read. PGN, JSON and UCI have a point whatever is spoken.

use crate::Language;

/// What French sets between a number and its sign or unit: a space that is narrow and does not break (U+202F).
const NARROW_SPACE: char = '\u{202f}';

impl Language {
    /// A number with so many digits behind its decimal sign, and never a zero with a minus.
    ///
    /// ```
    /// use tabiya_text::Language;
    /// assert_eq!(Language::English.decimal(0.157, 2), "0.16");
    /// assert_eq!(Language::French.decimal(-0.157, 2), "-0,16");
    /// assert_eq!(Language::Hebrew.decimal(-0.001, 2), "0.00");
    /// ```
    pub fn decimal(self, number: f64, digits: usize) -> String {
        self.with_own_sign(format!("{:.digits$}", shown(number, digits)))
    }

    /// The same with a plus or a minus before it.
    ///
    /// ```
    /// use tabiya_text::Language;
    /// assert_eq!(Language::French.signed(0.35, 2), "+0,35");
    /// assert_eq!(Language::English.signed(-0.001, 2), "+0.00");
    /// ```
    pub fn signed(self, number: f64, digits: usize) -> String {
        self.with_own_sign(format!("{:+.digits$}", shown(number, digits)))
    }

    /// A share in percent.
    ///
    /// ```
    /// use tabiya_text::Language;
    /// assert_eq!(Language::English.percent(92.71, 1), "92.7%");
    /// assert_eq!(Language::French.percent(92.71, 1), "92,7\u{202f}%");
    /// ```
    pub fn percent(self, number: f64, digits: usize) -> String {
        let number = self.decimal(number, digits);
        match self {
            Language::French => format!("{number}{NARROW_SPACE}%"),
            Language::English | Language::Hebrew => format!("{number}%"),
        }
    }

    fn with_own_sign(self, number: String) -> String {
        match self {
            Language::French => number.replace('.', ","),
            Language::English | Language::Hebrew => number,
        }
    }
}

/// A number that is zero as it is shown is zero.
fn shown(number: f64, digits: usize) -> f64 {
    let half_a_step = 0.5 * 0.1_f64.powi(i32::try_from(digits).unwrap_or(i32::MAX));
    if number.abs() < half_a_step { 0.0 } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_minus() {
        for language in Language::ALL {
            for number in [0.0, -0.0, -0.004, 0.004] {
                assert!(!language.decimal(number, 2).contains('-'), "{number}");
                assert!(language.signed(number, 2).starts_with('+'), "{number}");
            }
        }
    }

    #[test]
    fn whole_numbers_have_no_sign_of_decimals() {
        assert_eq!(Language::French.decimal(41.6, 0), "42");
        assert_eq!(Language::Hebrew.percent(41.6, 0), "42%");
    }
}
