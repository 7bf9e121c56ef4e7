//! The languages, and how a text is asked for.

use crate::catalogue::{self, Catalogue};
use crate::{Arg, Plural};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A language that Tabiya speaks.
///
/// ```
/// use tabiya_text::Language;
/// assert_eq!(Language::from_tag("he-IL"), Some(Language::Hebrew));
/// assert_eq!("fr".parse(), Ok(Language::French));
/// assert!(Language::Hebrew.is_rtl());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// Hebrew, written from right to left.
    Hebrew,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Hebrew];

    /// The language of a tag such as `fr`, `fr-FR`, `FR_fr` or `fr_FR.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_', '.', '@']).next()?;
        // `iw` is what Hebrew was called before 1989, and some systems have not noticed.
        let primary = if primary.eq_ignore_ascii_case("iw") { "he" } else { primary };
        Language::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }

    /// Its BCP 47 tag: `en`, `fr`, `he`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Hebrew => "he",
        }
    }

    /// Is it written from right to left?
    pub const fn is_rtl(self) -> bool {
        matches!(self, Language::Hebrew)
    }

    /// The text called `key` with its places filled in. A place without an argument stays as it is, so that it is seen.
    ///
    /// ```
    /// use tabiya_text::{Arg, Language};
    /// let at = |language: Language| {
    ///     let rook = language.text("piece.rook.definite", &[]);
    ///     language.text("piece.at", &[("piece", Arg::words(rook)), ("square", Arg::notation("a8"))])
    /// };
    /// assert_eq!(at(Language::English), "the rook on a8");
    /// assert_eq!(at(Language::French), "la tour en a8");
    /// assert_eq!(at(Language::Hebrew), "הצריח ב־\u{2066}a8\u{2069}");
    /// ```
    pub fn text(self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let count = args.iter().find_map(|(name, arg)| match arg {
            Arg::Number(number) if *name == "count" => Some(*number),
            _ => None,
        });
        match self.template(key, count) {
            Some(template) => fill(template, args, self),
            None => key.to_owned(),
        }
    }

    /// Has this language, or English in its place, a text of this name?
    pub fn has(self, key: &str) -> bool {
        self.template(key, None).is_some()
    }

    fn template(self, key: &str, count: Option<i64>) -> Option<&'static str> {
        let of = |language: Language| {
            let plural = count.map_or(Plural::Other, |count| Plural::of(language, count));
            Catalogue::of(language).get(key, plural)
        };
        of(self).or_else(|| of(Language::English))
    }

    /// Joins the parts of an enumeration: `a, b and c`.
    ///
    /// ```
    /// use tabiya_text::Language;
    /// assert_eq!(Language::English.list(&["a", "b", "c"]), "a, b and c");
    /// assert_eq!(Language::French.list(&["a", "b"]), "a et b");
    /// ```
    pub fn list(self, parts: &[impl AsRef<str>]) -> String {
        let Some((first, rest)) = parts.split_first() else { return String::new() };
        let mut text = first.as_ref().to_owned();
        for (i, next) in rest.iter().enumerate() {
            let key = if i + 1 == rest.len() { "list.last" } else { "list.middle" };
            text = self.text(key, &[("first", Arg::words(&*text)), ("next", Arg::words(next.as_ref()))]);
        }
        text
    }

    /// All keys and texts of the catalogue, in the form of its file, for those who show them elsewhere.
    pub const fn json(self) -> &'static str {
        catalogue::json(self)
    }
}

fn fill(template: &str, args: &[(&str, Arg<'_>)], language: Language) -> String {
    let mut text = String::with_capacity(template.len() + 16 * args.len());
    for part in catalogue::parts(template) {
        match part {
            catalogue::Part::Plain(plain) => text.push_str(plain),
            catalogue::Part::Place(name) => match args.iter().find(|(given, _)| *given == name) {
                Some((_, arg)) => arg.write(&mut text, language),
                None => text.extend(["{", name, "}"]),
            },
        }
    }
    text
}

impl Display for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// Not a language that Tabiya speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl Display for UnknownLanguage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "unknown language {:?}; there are en, fr and he", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        Language::from_tag(tag).ok_or_else(|| UnknownLanguage(tag.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        for (tag, language) in [
            ("en", Some(Language::English)),
            ("en_US.UTF-8", Some(Language::English)),
            ("FR-ca", Some(Language::French)),
            ("iw", Some(Language::Hebrew)),
            ("C", None),
            ("", None),
            ("freedom", None),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag:?}");
        }
        assert_eq!(
            "klingon".parse::<Language>().unwrap_err().to_string(),
            "unknown language \"klingon\"; there are en, fr and he"
        );
    }

    #[test]
    fn what_is_missing_is_seen() {
        assert_eq!(Language::French.text("no.such.key", &[]), "no.such.key");
        assert!(Language::French.text("piece.at", &[]).contains("{piece}"));
    }

    #[test]
    fn notation_is_isolated_where_text_runs_the_other_way() {
        let arg = || [("piece", Arg::words("x")), ("square", Arg::notation("f7"))];
        assert!(Language::Hebrew.text("piece.at", &arg()).contains("\u{2066}f7\u{2069}"));
        for language in [Language::English, Language::French] {
            assert!(!language.text("piece.at", &arg()).contains(['\u{2066}', '\u{2069}']));
        }
    }

    #[test]
    fn lists() {
        let all = Language::ALL;
        assert_eq!(all.map(|language| language.list(&["א"])), ["א"; 3]);
        assert_eq!(all.map(|language| language.list(&[] as &[&str])), [""; 3]);
        assert_eq!(all.map(|language| language.list(&["א", "ב", "ג"])), ["א, ב and ג", "א, ב et ג", "א, ב וג"]);
    }
}
