//! Holds the program to its catalogues: a key that is written anywhere in the code has a text, and the name of a family of
//! keys has a member.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tabiya_rules::{Color, Role, Termination};
use tabiya_text::Language;

fn keys() -> BTreeSet<String> {
    let catalogue: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(Language::English.json()).expect("JSON");
    catalogue.keys().cloned().collect()
}

/// The parts of keys before their first dot: what begins otherwise is no key but a file name or the like.
fn kinds(keys: &BTreeSet<String>) -> BTreeSet<String> {
    keys.iter().filter_map(|key| Some(key.split_once('.')?.0.to_owned())).collect()
}

/// Do keys begin with this and a dot?
fn is_family(name: &str, keys: &BTreeSet<String>) -> bool {
    let beginning = format!("{name}.");
    keys.range(beginning.clone()..).next().is_some_and(|key| key.starts_with(&beginning))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// What stands between quotes, roughly: every piece of the text that is free of quotes.
fn quoted(source: &str) -> impl Iterator<Item = &str> {
    source.split('"')
}

fn is_key(text: &str, kinds: &BTreeSet<String>) -> bool {
    let has_kind = text.split_once('.').is_some_and(|(kind, name)| kinds.contains(kind) && !name.is_empty());
    has_kind && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-_".contains(c))
}

#[test]
fn every_key_in_the_code_has_a_text() {
    let keys = keys();
    let (kinds, mut files) = (kinds(&keys), Vec::new());
    rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut files);
    assert!(files.len() > 50, "the sources were found");
    for file in files {
        let source = std::fs::read_to_string(&file).expect("sources are UTF-8");
        for key in quoted(&source).filter(|text| is_key(text, &kinds)) {
            let is_known = Language::English.has(key) || is_family(key, &keys);
            assert!(is_known, "{}: no text for {key:?}", file.display());
        }
    }
}

#[test]
fn every_name_of_the_rules_has_its_words() {
    let roles = Role::ALL.iter().flat_map(|role| {
        let forms = ["name", "definite", "indefinite", "object", "of", "become", "plural", "letter"];
        forms.map(|form| format!("piece.{}.{form}", role.name()))
    });
    let colors =
        Color::ALL.iter().flat_map(|color| ["name", "of", "to"].map(|form| format!("color.{}.{form}", color.name())));
    let terminations = Termination::ALL.iter().map(|termination| format!("termination.{}", termination.name()));
    for key in roles.chain(colors).chain(terminations) {
        assert!(Language::English.has(&key), "{key}");
    }
}
