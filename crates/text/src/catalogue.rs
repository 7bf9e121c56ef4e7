//! The catalogues as they are embedded: read once, when the first text of a language is asked for.

use crate::{Language, Plural};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The file of a language.
pub(crate) const fn json(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../catalogues/en.json"),
        Language::French => include_str!("../catalogues/fr.json"),
        Language::Hebrew => include_str!("../catalogues/he.json"),
    }
}

/// The texts of one language by their keys.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Catalogue {
    texts: HashMap<String, Text>,
}

/// One text, or its forms by plural category.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Text {
    Plain(String),
    Plural(HashMap<String, String>),
}

impl Catalogue {
    pub(crate) fn of(language: Language) -> &'static Catalogue {
        static ALL: [LazyLock<Catalogue>; 3] = [
            LazyLock::new(|| Catalogue::read(Language::English)),
            LazyLock::new(|| Catalogue::read(Language::French)),
            LazyLock::new(|| Catalogue::read(Language::Hebrew)),
        ];
        &ALL[language as usize]
    }

    fn read(language: Language) -> Catalogue {
        serde_json::from_str(json(language)).expect("the catalogues are part of the program and tested")
    }

    /// The text called `key`, in this plural form if it has several.
    pub(crate) fn get(&self, key: &str, plural: Plural) -> Option<&str> {
        match self.texts.get(key)? {
            Text::Plain(text) => Some(text),
            Text::Plural(forms) => forms.get(plural.name()).or_else(|| forms.get("other")).map(String::as_str),
        }
    }
}

/// A piece of a template.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// Text as it is.
    Plain(&'a str),
    /// The name of what is to be filled in.
    Place(&'a str),
}

/// Cuts a template at its `{places}`. A brace without its partner is plain text.
pub(crate) fn parts(template: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = template;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some((name, behind)) = rest.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            rest = behind;
            return Some(Part::Place(name));
        }
        // The first character is plain in any case: even a brace, if it came to this.
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let end = rest.get(first..).and_then(|rest| rest.find('{')).map_or(rest.len(), |brace| first + brace);
        let (plain, behind) = rest.split_at(end);
        rest = behind;
        Some(Part::Plain(plain))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn places(text: &str) -> BTreeSet<&str> {
        parts(text).filter_map(|part| if let Part::Place(name) = part { Some(name) } else { None }).collect()
    }

    fn forms(text: &Text) -> Vec<(&str, &str)> {
        match text {
            Text::Plain(text) => vec![("other", text)],
            Text::Plural(forms) => forms.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
        }
    }

    #[test]
    fn templates_are_cut_at_their_places() {
        use Part::{Place, Plain};
        for (template, expected) in [
            ("", vec![]),
            ("plain", vec![Plain("plain")]),
            ("{a}", vec![Place("a")]),
            ("x {a}{b} y", vec![Plain("x "), Place("a"), Place("b"), Plain(" y")]),
            ("{open", vec![Plain("{open")]),
            ("}{", vec![Plain("}"), Plain("{")]),
            ("ב־{a}", vec![Plain("ב־"), Place("a")]),
        ] {
            assert_eq!(parts(template).collect::<Vec<_>>(), expected, "{template:?}");
        }
    }

    #[test]
    fn every_language_has_every_text_with_the_same_places() {
        let english = Catalogue::of(Language::English);
        for language in Language::ALL {
            let catalogue = Catalogue::of(language);
            let keys = |catalogue: &Catalogue| catalogue.texts.keys().cloned().collect::<BTreeSet<_>>();
            let (ours, theirs) = (keys(catalogue), keys(english));
            assert_eq!(ours.symmetric_difference(&theirs).collect::<Vec<_>>(), Vec::<&String>::new(), "{language}");
            for (key, text) in &english.texts {
                let names = |text: &Text| {
                    // A form such as "one" may well say its number in words.
                    let mut names: BTreeSet<String> = BTreeSet::new();
                    forms(text).iter().for_each(|(_, text)| names.extend(places(text).into_iter().map(String::from)));
                    names
                };
                assert_eq!(names(&catalogue.texts[key]), names(text), "{language} {key}");
            }
        }
    }

    #[test]
    fn plural_forms_are_those_of_the_language() {
        for language in Language::ALL {
            let known: BTreeSet<&str> = (0..=1_000_000).map(|count| Plural::of(language, count).name()).collect();
            for (key, text) in &Catalogue::of(language).texts {
                let names: BTreeSet<&str> = forms(text).iter().map(|(name, _)| *name).collect();
                assert!(names.contains("other") && names.is_subset(&known), "{language} {key}: {names:?}");
                if matches!(text, Text::Plural(_)) {
                    // `number` is the count as the page writes large ones.
                    let tells = |text: &str| ["count", "number"].iter().any(|name| places(text).contains(name));
                    assert!(forms(text).iter().any(|(_, text)| tells(text)), "{language} {key}");
                }
            }
        }
    }

    #[test]
    fn texts_are_tidy() {
        for language in Language::ALL {
            for (key, text) in &Catalogue::of(language).texts {
                assert!(key.contains('.'), "{key}");
                let is_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-_".contains(c);
                assert!(key.chars().all(is_key), "{key}");
                for (_, text) in forms(text) {
                    assert!(!text.is_empty() && text.trim() == text, "{language} {key} {text:?}");
                    assert!(!text.contains("  ") && !text.contains('\''), "{language} {key} {text:?}");
                }
            }
        }
    }

    #[test]
    fn french_numbers_have_a_comma() {
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        for (key, text) in &Catalogue::of(Language::French).texts {
            for (_, text) in forms(text) {
                let points = text.char_indices().filter(|&(_, c)| c == '.');
                let mut numbers = points.filter(|&(at, _)| {
                    is_digit(text[..at].chars().next_back()) && is_digit(text[at + 1..].chars().next())
                });
                assert_eq!(numbers.next(), None, "{key} {text:?}");
            }
        }
    }

    #[test]
    fn no_key_is_written_twice() {
        for language in Language::ALL {
            let mut seen = BTreeMap::new();
            for line in json(language).lines().filter(|line| line.starts_with("  \"")) {
                let key = line.trim_start().split(':').next().expect("a key");
                assert_eq!(seen.insert(key, line), None, "{language} {key}");
            }
            assert_eq!(seen.len(), Catalogue::of(language).texts.len(), "{language}: one key to a line");
        }
    }
}
