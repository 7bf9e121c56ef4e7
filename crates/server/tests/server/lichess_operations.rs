//! What of the Lichess API there is: the table in `docs/clients.md`, written from its list of operations and from the
//! document that the routes are made of.
//! `UPDATE=1 cargo test -p tabiya-server --test server lichess_operations` writes it anew.

use crate::common::TestApp;
use serde_json::Value;
use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

const LIST: &str = include_str!("../../../../testdata/lichess_operations.txt");
const BEGIN: &str = "<!-- The table is written by a test: see crates/server/tests/server/lichess_operations.rs -->\n";
const END: &str = "<!-- End of the table -->\n";

/// An operation of the Lichess API.
struct Operation {
    group: &'static str,
    method: &'static str,
    path: &'static str,
}

fn operations() -> Vec<Operation> {
    let read = |line: &'static str| {
        let mut parts = line.split('\t');
        let mut part = || parts.next().expect("a group, a method and an address");
        Operation { group: part(), method: part(), path: part() }
    };
    LIST.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

/// `GET /api/user/{}`: whatever stands in an address is called differently here and there.
fn key(method: &str, path: &str) -> String {
    let part = |part: &str| match part.split_once('}') {
        Some((_, end)) => format!("{{}}{end}"),
        None => part.to_owned(),
    };
    format!("{} {}", method.to_uppercase(), path.split('/').map(part).collect::<Vec<_>>().join("/"))
}

/// All that programs can ask of this server.
async fn known() -> HashSet<String> {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    let document = visitor.get("/api/lichess/openapi.json").await.expect(200).json();
    let methods = |(path, item): (&String, &Value)| -> Vec<String> {
        item.as_object().expect("an item").keys().map(|method| key(method, path)).collect()
    };
    let mut known: HashSet<String> = document["paths"].as_object().expect("paths").iter().flat_map(methods).collect();
    // Where people say yes or no is a page, and no part of that document.
    let consent = visitor.get("/oauth").await;
    if consent.text() != visitor.get("/nowhere").await.text() {
        known.insert(key("GET", "/oauth"));
    }
    known
}

/// One row for each group: how much of it there is, and what is not.
fn table(known: &HashSet<String>) -> String {
    let all = operations();
    let is_there = |operation: &&Operation| known.contains(&key(operation.method, operation.path));
    let count = all.iter().filter(is_there).count();
    let mut text =
        format!("{count} of {} operations are there.\n\n| group | there | missing |\n|---|---|---|\n", all.len());
    for group in all.chunk_by(|one, other| one.group == other.group) {
        let (there, missing): (Vec<&Operation>, Vec<&Operation>) = group.iter().partition(is_there);
        let list = missing.iter().map(|operation| format!("`{} {}`", operation.method, operation.path));
        let list = match (there.len(), missing.len()) {
            (_, 0) => "nothing".to_owned(),
            (0, _) => "all of it".to_owned(),
            _ => list.collect::<Vec<_>>().join(", "),
        };
        writeln!(text, "| {} | {} of {} | {list} |", group[0].group, there.len(), group.len()).expect("a text");
    }
    text
}

#[tokio::test]
async fn the_table_tells_what_the_routes_tell() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/clients.md");
    let kept = std::fs::read_to_string(&path).expect("the document");
    let (before, rest) = kept.split_once(BEGIN).expect("where the table begins");
    let (_, after) = rest.split_once(END).expect("where it ends");
    let text = format!("{before}{BEGIN}\n{}\n{END}{after}", table(&known().await));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the document can be written");
    }
    assert!(
        std::fs::read_to_string(&path).expect("the document") == text,
        "the table in docs/clients.md is not what the routes tell: run this test with UPDATE=1"
    );
}

#[test]
fn the_list_names_every_operation_once() {
    let all = operations();
    let keys: HashSet<String> = all.iter().map(|operation| key(operation.method, operation.path)).collect();
    assert_eq!((all.len(), keys.len()), (189, 189));
}
