//! `tabiya eval`.

use crate::tabiya;
use serde_json::Value;

/// The numbers at the end of the row of a term.
fn row(table: &str, name: &str) -> Vec<f64> {
    let row = table.lines().find(|row| row.split_whitespace().next() == Some(name)).expect(name);
    row.split_whitespace().skip(1).map(|number| number.parse().unwrap()).collect()
}

#[test]
fn a_row_a_term() {
    let table = tabiya(&["eval"]).ok();
    assert!(table.starts_with(&format!("{:34}   white   black  difference\n", "")));
    for group in ["material", "mobility", "pawns", "passed", "king", "centre", "rooks", "placement", "threats", "space"]
    {
        let [white, black, difference] = row(&table, group)[..] else { panic!("{group}") };
        assert_eq!((white, difference), (black, 0.0), "{group}");
    }
    assert!(row(&table, "tempo")[2] > 0.0);
    assert_eq!(row(&table, "total"), [row(&table, "tempo")[2]]);
    let (terms, network) = table.split_once("stage: opening (phase 1.00)\n").unwrap();
    assert!(!terms.contains("network") && network.starts_with("network: +0."), "{table}");
    assert!(network.ends_with("the terms explain, and do not add up to it\n"), "{table}");
}

#[test]
fn from_whites_side() {
    let extra_rook = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
    let table = tabiya(&["eval", "--fen", extra_rook]).ok();
    assert!(row(&table, "total")[0] > 3.0);
    assert!(row(&table, "material")[2] > 3.0);
    assert!(table.contains("\n  material.pieces "));
}

#[test]
fn json() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let object: Value = serde_json::from_str(&tabiya(&["eval", "--fen", fen, "--json"]).ok()).unwrap();
    assert_eq!((&object["fen"], &object["stage"], &object["note"]), (&fen.into(), &"endgame".into(), &Value::Null));
    let differences = object["terms"].as_array().unwrap().iter().map(|term| term["difference"].as_f64().unwrap());
    assert!((differences.sum::<f64>() - object["total"].as_f64().unwrap()).abs() < 0.3);
    assert!(object["network"].as_f64().unwrap() > 0.0);
    let passed = object["terms"].as_array().unwrap().iter().find(|term| term["name"] == "passed.rank").unwrap();
    assert_eq!(passed["squares"], serde_json::json!({ "white": ["e2"], "black": [] }));
}

#[test]
fn what_the_terms_do_not_know_is_said() {
    let note = |fen| tabiya(&["eval", "--fen", fen]).ok().lines().last().unwrap().to_owned();
    assert_eq!(note("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), "note: check, of which the terms know nothing");
    assert_eq!(note("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), "note: checkmate, of which the terms know nothing");
    assert_eq!(note("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "note: stalemate, of which the terms know nothing");
    assert_eq!(note("7k/8/6K1/8/8/8/8/8 b - - 0 1"), "note: insufficient material, of which the terms know nothing");
}

#[test]
fn bad_fen() {
    assert!(tabiya(&["eval", "--fen", "nonsense"]).refused().contains("nonsense"));
}
