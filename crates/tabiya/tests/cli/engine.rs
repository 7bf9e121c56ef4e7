//! `tabiya uci` and `tabiya bench`; what they say in full is tested with the engine.

use crate::{tabiya, tabiya_with_input};

#[test]
fn uci() {
    let output = tabiya_with_input(&["uci"], "uci\nisready\ngo depth 2\nnonsense\n").ok();
    assert!(output.starts_with("id name Tabiya ") && output.contains("\nuciok\n"), "{output}");
    assert!(
        ["\nreadyok", "\nbestmove ", "\ninfo string unknown command"].iter().all(|part| output.contains(part)),
        "{output}"
    );
}

#[test]
fn bench() {
    let nodes = |output: &str| output.lines().next().and_then(|line| line.strip_prefix("nodes ")).map(str::to_owned);
    let alone = tabiya(&["bench", "--depth", "4"]).ok();
    assert_eq!(alone.lines().count(), 2, "{alone}");
    assert!(alone.lines().nth(1).is_some_and(|line| line.starts_with("nps ")), "{alone}");
    let count = nodes(&alone).expect("a count");
    let json = tabiya(&["bench", "--depth", "4", "--json"]).ok();
    assert!(json.starts_with(&format!("{{\"nodes\":{count},\"nps\":")), "{json}");
    tabiya(&["bench", "--depth", "0"]).misused();
}
