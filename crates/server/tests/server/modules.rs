//! The server's modules point one way: none needs itself by way of others, so each can be read before those that use it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Which other modules each module of the crate names.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn modules_do_not_need_each_other() {
    let mut uses = Uses::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), None, &mut uses);
    assert!(uses["rooms"].contains("game"), "they are read");
    let (mut known, mut way) = (BTreeSet::new(), Vec::new());
    for module in uses.keys() {
        if let Some(circle) = walk(module, &uses, &mut known, &mut way) {
            panic!("{}", circle.join(" needs "));
        }
    }
}

/// Goes on from this module; returns the circle that it came to, if any.
fn walk(module: &str, uses: &Uses, known: &mut BTreeSet<String>, way: &mut Vec<String>) -> Option<Vec<String>> {
    way.push(module.to_owned());
    if let Some(at) = way[..way.len() - 1].iter().position(|passed| passed == module) {
        return Some(way[at..].to_vec());
    }
    if known.insert(module.to_owned()) {
        for next in uses.get(module).into_iter().flatten() {
            let circle = walk(next, uses, known, way);
            if circle.is_some() {
                return circle;
            }
        }
    }
    way.pop();
    None
}

/// Reads the files of a folder, which belongs to `module` or holds all modules.
fn read(folder: &Path, module: Option<&str>, uses: &mut Uses) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let module = module.unwrap_or(&name);
        if path.is_dir() {
            read(&path, Some(module), uses);
        } else if !matches!(name.as_str(), "lib" | "tests") {
            let text = fs::read_to_string(&path).expect("text");
            uses.entry(module.to_owned()).or_default().extend(named(&text).filter(|named| named != module));
        }
    }
}

/// The modules of this crate that a file names, but in its tests.
fn named(text: &str) -> impl Iterator<Item = String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| line.split("crate::").skip(1)).flat_map(|rest| {
        let list = rest.strip_prefix('{').map_or(rest, |list| list.split('}').next().unwrap_or_default());
        let count = if rest.starts_with('{') { usize::MAX } else { 1 };
        let first = |path: &str| -> String {
            path.trim().chars().take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '_').collect()
        };
        list.split(',').take(count).map(first).filter(|name| !name.is_empty()).collect::<Vec<_>>()
    })
}
