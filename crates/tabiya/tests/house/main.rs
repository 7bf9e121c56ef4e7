//! The house itself: what ARCHITECTURE.md says of the tree is so.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Longer, and it is no page any more.
const MOST_LINES: usize = 120;
const MOST_COLUMNS: usize = 170;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| unreachable!("{path}: {error}"))
}

/// The lines under a heading, to the next one.
fn section<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let mut lines = page.lines().skip_while(|line| *line != format!("## {heading}")).skip(1).peekable();
    assert!(lines.peek().is_some(), "ARCHITECTURE.md has no heading {heading:?}");
    lines.take_while(|line| !line.starts_with("## ")).collect()
}

/// The cells of the rows of a table, without its head.
fn rows<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let rows = lines.iter().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The folders of the crates that people build on, by the name without `tabiya-`.
fn crates() -> BTreeMap<String, PathBuf> {
    let inner = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let outer = ["benches", "differential", "fuzz/claims", "trials", "tuner"].map(|name| root().join(name));
    let all = inner.chain(outer).filter(|folder| folder.join("Cargo.toml").exists());
    all.map(|folder| (folder.file_name().unwrap().to_string_lossy().into_owned(), folder)).collect()
}

/// The crates of ours that this one cannot do without, or takes when a feature asks for it; not what its tests use.
fn needs(folder: &Path) -> BTreeSet<String> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let mut is_dependency = false;
    let mut needs = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_dependency = line.ends_with("dependencies]") && !line.contains("dev-") && !line.contains("build-");
        } else if is_dependency && let Some(name) = line.strip_prefix("tabiya-") {
            needs.insert(name.split(['.', ' ', '=']).next().unwrap().to_owned());
        }
    }
    needs
}

#[test]
fn the_map_names_every_room_and_what_it_stands_on() {
    let page = read("ARCHITECTURE.md");
    let told: BTreeMap<String, BTreeSet<String>> = rows(&section(&page, "The rooms"))
        .into_iter()
        .map(|row| (quoted(row[0]).next().unwrap().to_owned(), quoted(row[1]).map(str::to_owned).collect()))
        .collect();
    let is: BTreeMap<String, BTreeSet<String>> =
        crates().into_iter().map(|(name, folder)| (name, needs(&folder))).collect();
    assert_eq!(told, is, "left: ARCHITECTURE.md; right: the manifests");
}

#[test]
fn the_map_names_every_document() {
    let page = read("ARCHITECTURE.md");
    let told: BTreeSet<&str> = quoted(&page).filter_map(|name| name.strip_prefix("docs/")).collect();
    let names = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    for name in names.map(|name| name.into_string().unwrap()).filter(|name| name.ends_with(".md")) {
        assert!(told.contains(name.as_str()), "ARCHITECTURE.md does not name docs/{name}");
    }
}

/// Where a path of the page may lie: as it is, in a crate, or among a crate's sources; with or without an ending.
fn exists(path: &str) -> bool {
    let shown = path.split("/<").next().unwrap().trim_end_matches('/');
    let mut places = vec![root().join(shown)];
    let (room, rest) = shown.split_once('/').unwrap_or((shown, ""));
    if let Some(folder) = crates().get(room) {
        places.extend([folder.join(rest), folder.join("src").join(rest)]);
    }
    let endings = ["", ".rs", ".ts", ".svelte.ts", ".svelte"];
    places
        .iter()
        .any(|place| endings.iter().any(|ending| PathBuf::from(format!("{}{ending}", place.display())).exists()))
}

#[test]
fn what_a_change_touches_is_there() {
    let page = read("ARCHITECTURE.md");
    let (makefile, scripts) = (read("Makefile"), read("web/package.json"));
    let changes = rows(&section(&page, "Where a change goes"));
    assert!(changes.len() > 20, "the table is gone");
    let mut missing = Vec::new();
    for named in changes.iter().flat_map(|row| quoted(row[1])) {
        let is_there = match named.strip_prefix("make ") {
            Some(target) => makefile.lines().any(|line| line.starts_with(&format!("{target}:"))),
            None if named.contains("::") => true,
            None if named.starts_with("npm run ") => scripts.contains(&format!("\"{}\":", &named["npm run ".len()..])),
            None => exists(named),
        };
        if !is_there {
            missing.push(named);
        }
    }
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there: {missing:?}");
}

#[test]
fn it_is_one_page() {
    let page = read("ARCHITECTURE.md");
    assert!(page.lines().count() <= MOST_LINES, "{} lines", page.lines().count());
    let long = page.lines().find(|line| line.chars().count() > MOST_COLUMNS);
    assert_eq!(long, None);
}
