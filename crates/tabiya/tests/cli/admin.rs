//! `tabiya admin`.

use crate::{Run, tabiya, tabiya_with_input};
use std::fs;
use std::path::Path;

fn admin(data: &Path, args: &[&str], input: &str) -> Run {
    let data = data.to_str().unwrap();
    let args: Vec<&str> = ["admin", "--data", data].iter().chain(args).copied().collect();
    tabiya_with_input(&args, input)
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("admin-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn accounts_are_made_changed_and_removed() {
    let data = folder("accounts");
    let add = |args: &[&str], password: &str| admin(&data, &[&["user", "add"], args].concat(), password);
    assert_eq!(add(&["Anna", "--password-stdin"], "correct horse\n").ok(), "added Anna (player)\n");
    assert_eq!(add(&["root", "--password-stdin", "--admin"], "correct horse\n").ok(), "added root (admin)\n");
    assert_eq!(add(&["my-bot", "--bot"], "").ok(), "added my-bot (bot)\n");
    assert_eq!(
        add(&["aNNa", "--password-stdin"], "correct horse").refused(),
        "there is somebody called \"aNNa\" already"
    );
    assert_eq!(add(&["Bert", "--password-stdin"], "short").refused(), "password: at least 8 characters");
    assert!(add(&["a b", "--password-stdin"], "correct horse").refused().starts_with("name: "));
    assert!(add(&["Bert"], "").refused().contains("--password-stdin"));
    add(&["Bert", "--admin", "--bot"], "").misused();
    let change = admin(&data, &["user", "password", "ANNA", "--password-stdin"], "battery staple\n");
    assert_eq!(change.ok(), "changed the password of Anna\n");
    assert_eq!(admin(&data, &["user", "remove", "anna"], "").ok(), "removed Anna\n");
    assert_eq!(admin(&data, &["user", "remove", "anna"], "").refused(), "there is nobody called \"anna\"");
}

#[test]
fn a_token_is_printed_alone() {
    let data = folder("token");
    admin(&data, &["user", "add", "my-bot", "--bot"], "").ok();
    let token = admin(&data, &["token", "my-bot", "--scope", "bot:play", "challenge:read"], "").ok();
    let token = token.strip_suffix('\n').unwrap();
    assert!(
        token.starts_with("tby_") && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'),
        "{token}"
    );
    assert_ne!(admin(&data, &["token", "my-bot", "--scope", "bot:play"], "").ok().trim_end(), token);
    admin(&data, &["token", "nobody", "--scope", "bot:play"], "").refused();
    admin(&data, &["token", "my-bot", "--scope", "admin:people"], "").refused();
    admin(&data, &["token", "my-bot", "--scope", "fly"], "").misused();
    admin(&data, &["token", "my-bot"], "").misused();
}

#[test]
fn ratings_are_reckoned_again_and_entered_by_hand() {
    let data = folder("ratings");
    let ratings = |args: &[&str]| admin(&data, &[&["ratings"], args].concat(), "");
    admin(&data, &["user", "add", "Anna", "--password-stdin"], "correct horse").ok();
    for args in [&["replay"][..], &["replay", "--mend"]] {
        assert!(ratings(args).ok().starts_with("games: 0, ratings: 0, differ: 0, seconds: "));
    }
    assert_eq!(ratings(&["exclude", "zzzzzzzz"]).refused(), "there is no rated game \"zzzzzzzz\"");
    assert_eq!(ratings(&["enter", "anna", "FIDE", "1874"]).ok(), "Anna: FIDE 1874\n");
    assert_eq!(ratings(&["enter", "Anna", "FIDE"]).ok(), "Anna: no number in the list FIDE any more\n");
    assert_eq!(ratings(&["enter", "Anna", "FIDE"]).refused(), "Anna has no number in the list \"FIDE\"");
    assert_eq!(ratings(&["enter", "Bert", "FIDE", "1874"]).refused(), "there is nobody called \"Bert\"");
    for points in ["0", "4001", "strong"] {
        ratings(&["enter", "Anna", "FIDE", points]).misused();
    }
}

#[test]
fn a_backup_brings_everything_back() {
    let data = folder("backup");
    let copy = data.join("copy.db");
    let copy = copy.to_str().unwrap();
    admin(&data, &["user", "add", "Anna", "--password-stdin"], "correct horse").ok();
    assert!(admin(&data, &["backup", copy], "").ok().starts_with(&format!("wrote {copy} (")));
    assert_eq!(admin(&data, &["backup", copy], "").refused(), format!("{copy} is there already"));
    admin(&data, &["user", "remove", "Anna"], "").ok();
    let said = admin(&data, &["restore", copy], "").ok();
    assert!(said.contains("tabiya.db.before-restore-1"), "{said}");
    assert!(data.join("tabiya.db.before-restore-1").exists());
    admin(&data, &["token", "Anna", "--scope", "board:play"], "").ok();
    let elsewhere = folder("backup-elsewhere");
    assert_eq!(admin(&elsewhere, &["restore", copy], "").ok(), format!("restored {copy}\n"));
    admin(&elsewhere, &["token", "Anna", "--scope", "board:play"], "").ok();
}

#[test]
fn what_is_not_ours_is_not_restored() {
    let data = folder("not-ours");
    admin(&data, &["user", "add", "Anna", "--password-stdin"], "correct horse").ok();
    let copy = data.join("copy.db");
    let path = copy.to_str().unwrap();
    admin(&data, &["backup", path], "").ok();
    let whole = fs::read(&copy).unwrap();
    let mut broken = whole.clone();
    let middle = broken.len() / 2;
    broken[middle..].fill(0x5a);
    for bytes in [b"not a database, only words ".repeat(200), Vec::new(), broken, whole[..whole.len() / 3].to_vec()] {
        fs::write(&copy, bytes).unwrap();
        let said = admin(&data, &["restore", path], "").refused();
        assert!(said.starts_with(path), "{said}");
        admin(&data, &["token", "Anna", "--scope", "board:play"], "").ok();
        assert!(!data.join("tabiya.db.restoring").exists());
    }
    assert!(admin(&data, &["restore", "/nowhere/copy.db"], "").refused().starts_with("/nowhere/copy.db: "));
}

#[test]
fn what_is_refused_leaves_nothing_behind() {
    let misspelt = folder("misspelt").join("dtaa");
    let refused = |args: &[&str], input| admin(&misspelt, args, input).refused();
    assert!(refused(&["user", "add", "Anna"], "").contains("--password-stdin"));
    assert_eq!(refused(&["user", "add", "Anna", "--password-stdin"], "short"), "password: at least 8 characters");
    assert!(refused(&["user", "add", "a b", "--bot"], "").starts_with("name: "));
    for args in [&["user", "remove", "Anna"][..], &["token", "Anna", "--scope", "bot:play"], &["backup", "x.db"]] {
        assert_eq!(refused(args, ""), format!("there is no tabiya.db in {}", misspelt.display()));
    }
    assert_eq!(refused(&["restore", "x.db"], ""), format!("there is no folder {}", misspelt.display()));
    assert!(!misspelt.exists());
    admin(&misspelt, &["user", "add", "my-bot", "--bot"], "").ok();
    assert!(misspelt.join("tabiya.db").exists());
}

#[test]
fn bad_use() {
    let empty = folder("empty");
    assert!(admin(&empty, &["backup", "x.db"], "").refused().starts_with("there is no tabiya.db in "));
    assert!(!empty.join("tabiya.db").exists());
    tabiya(&["admin"]).misused();
    tabiya(&["admin", "user"]).misused();
    tabiya(&["admin", "user", "rename", "x"]).misused();
}

/// A server holds the lock for as long as it runs.
#[test]
fn nothing_is_restored_under_a_running_server() {
    let data = folder("running");
    admin(&data, &["user", "add", "Anna", "--password-stdin"], "correct horse").ok();
    let copy = data.join("copy.db");
    let lock = fs::File::create(data.join("tabiya.lock")).unwrap();
    lock.lock().unwrap();
    admin(&data, &["backup", copy.to_str().unwrap()], "").ok();
    let said = admin(&data, &["restore", copy.to_str().unwrap()], "").refused();
    assert!(said.starts_with("a server is running on "), "{said}");
    drop(lock);
    admin(&data, &["restore", copy.to_str().unwrap()], "").ok();
}
