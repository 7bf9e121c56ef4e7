//! `tabiya explain`.

use crate::tabiya;

const FORK: &str = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";

#[test]
fn a_sentence_in_each_language() {
    for (lang, sentence) in [
        ("en", "Nc7+ forks the king and the rook on a8.\n"),
        ("fr-FR", "Cc7+ prend en fourchette le roi et la tour en a8.\n"),
        ("he", "\u{2066}Nc7+\u{2069} תופס במזלג את המלך ואת הצריח ב־\u{2066}a8\u{2069}.\n"),
    ] {
        assert_eq!(tabiya(&["explain", "--fen", FORK, "d5c7", "--lang", lang, "--depth", "4"]).ok(), sentence);
    }
}

#[test]
fn letters_are_those_of_the_language_unless_others_are_asked_for() {
    let explain = |args: &[&str]| tabiya(&[&["explain", "--fen", FORK, "d5c7", "--depth", "4"], args].concat()).ok();
    assert!(explain(&["--lang", "fr", "--letters", "en"]).starts_with("Nc7+ prend"));
    assert!(explain(&["--letters", "fr"]).starts_with("Cc7+ forks"));
    assert!(explain(&["--lang", "he", "--letters", "he"]).starts_with("\u{2066}פc7+\u{2069} "));
    let data: serde_json::Value = serde_json::from_str(&explain(&["--lang", "fr", "--json"])).expect("JSON");
    assert!(data["sentence"].as_str().is_some_and(|sentence| sentence.starts_with("Nc7+ prend")), "{data}");
}

#[test]
fn what_was_better() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let sentence = tabiya(&["explain", "--fen", fen, "Nf3", "--nodes", "20000"]).ok();
    assert_eq!(sentence, "Nf3 is a blunder: Qxf7# was mate.\n");
}

#[test]
fn moves_before_it_count() {
    let sentence = tabiya(&["explain", "--moves", "1. e4 d5 2. exd5", "Qxd5", "--depth", "3"]).ok();
    assert!(sentence.starts_with("Qxd5 recaptures the pawn"), "{sentence}");
}

#[test]
fn json() {
    let text = tabiya(&["explain", "--fen", FORK, "Nc7+", "--json", "--depth", "4"]).ok();
    let object: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&object["move"], &object["san"]), (&"d5c7".into(), &"Nc7+".into()));
    let fork = object["motifs"].as_array().expect("a list").iter().find(|motif| motif["name"] == "fork");
    let expected = serde_json::json!({
        "name": "fork",
        "by": {"piece": "knight", "square": "c7"},
        "targets": [{"piece": "king", "square": "e8"}, {"piece": "rook", "square": "a8"}],
    });
    assert_eq!(fork, Some(&expected));
    assert_eq!(object["verdict"]["judgement"], serde_json::Value::Null);
    assert_eq!(object["verdict"]["best"]["san"], "Nc7+");
    assert_eq!(object["sentence"], "Nc7+ forks the king and the rook on a8.");
}

#[test]
fn bad_input() {
    assert!(tabiya(&["explain", "e5"]).refused().starts_with("move e5: "));
    assert!(tabiya(&["explain", "--moves", "e4 e4", "e5"]).refused().starts_with("move 2 (e4): "));
    assert!(tabiya(&["explain", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "e4"]).refused().contains("king"));
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert!(tabiya(&["explain", "--fen", mated, "a3"]).refused().contains("the game is over"));
    tabiya(&["explain"]).misused();
    tabiya(&["explain", "e4", "--lang", "tlh"]).misused();
    tabiya(&["explain", "e4", "--depth", "0"]).misused();
}
