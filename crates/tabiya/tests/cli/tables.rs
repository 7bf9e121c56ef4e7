//! `tabiya tables`.

use crate::tabiya;

#[test]
fn tables_are_made_once_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("made/here");
    let dir = dir.to_str().unwrap();
    let made = tabiya(&["tables", "--men", "3", "--dir", dir]).ok();
    let lines: Vec<&str> = made.lines().collect();
    assert_eq!(lines.len(), 6, "{made}");
    assert!(lines[0].starts_with("KQvK   positions ") && lines[0].contains(", longest mate 10, bytes "), "{made}");
    assert!(lines[2].starts_with("KBvK ") && lines[2].contains(", decided 0, longest mate -, "), "{made}");
    assert_eq!(lines[5], "tables: 5, of them made now: 5");
    assert_eq!(tabiya(&["tables", "--men", "3", "--dir", dir]).ok(), "tables: 5, of them made now: 0\n");
    let checked = tabiya(&["tables", "--men", "3", "--dir", dir, "--check", "--every", "11"]).ok();
    assert!(checked.lines().count() == 5 && checked.lines().all(|line| line.ends_with(": right")), "{checked}");
}

#[test]
fn what_is_not_there_cannot_be_checked() {
    let complaint = tabiya(&["tables", "--check", "--dir", "no/such/folder"]).refused();
    assert!(complaint.starts_with("no/such/folder: there is no table of endings in this folder"), "{complaint}");
    assert!(tabiya(&["tables", "--men", "5"]).misused().contains("--men"));
}
