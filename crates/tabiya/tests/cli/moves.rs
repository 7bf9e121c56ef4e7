//! `tabiya moves`.

use crate::tabiya;
use std::collections::BTreeSet;

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn moves(args: &[&str]) -> Vec<String> {
    tabiya(&[&["moves"], args].concat()).ok().lines().map(str::to_owned).collect()
}

#[test]
fn the_first_move() {
    let start = moves(&[]);
    assert_eq!(start.len(), 20);
    assert!(start.is_sorted());
    assert_eq!(moves(&["--from", "g1"]), ["g1f3", "g1h3"]);
    assert_eq!(moves(&["--from", "g1", "--san"]), ["Nf3", "Nh3"]);
}

#[test]
fn nothing_where_there_is_none() {
    assert!(moves(&["--from", "e4"]).is_empty());
    assert!(moves(&["--from", "e7"]).is_empty());
    assert!(moves(&["--fen", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"]).is_empty());
    assert!(moves(&["--fen", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"]).is_empty());
}

#[test]
fn castling_both_ways_of_writing() {
    let from_king = ["--fen", CASTLING, "--from", "e1"];
    assert_eq!(moves(&from_king), ["e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1g1"]);
    assert_eq!(
        moves(&[&from_king[..], &["--chess960"]].concat()),
        ["e1a1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1h1"]
    );
    assert_eq!(moves(&[&from_king[..], &["--san"]].concat()), ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2", "O-O", "O-O-O"]);
}

#[test]
fn chess960_castling_is_no_king_move() {
    // The king goes one step to g1 in both cases; only the rook tells them apart.
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    for args in [&["--fen", fen, "--from", "f1"][..], &["--fen", fen, "--from", "f1", "--chess960"]] {
        assert_eq!(moves(args), ["f1e1", "f1e2", "f1f2", "f1g1", "f1g2", "f1h1"]);
    }
}

#[test]
fn promotion_choices_and_disambiguation() {
    let fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves(&["--fen", fen, "--from", "a7"]), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    assert_eq!(moves(&["--fen", fen, "--from", "a7", "--san"]), ["a8=B", "a8=N", "a8=Q", "a8=R"]);
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    assert!(moves(&["--fen", knights, "--san"]).contains(&"Nbd2".to_owned()));
}

#[test]
fn piece_moves_need_no_kings() {
    assert_eq!(moves(&["--piece-moves", "--fen", "8/8/8/8/8/8/8/N7", "--from", "a1"]), ["a1b3", "a1c2"]);
    // Blocked by its own pawn on a3, takes on c1.
    let rook = "8/8/8/8/8/P7/8/R1p5 w - - 0 1";
    assert_eq!(moves(&["--piece-moves", "--fen", rook, "--from", "a1"]), ["a1a2", "a1b1", "a1c1"]);
    let pawn = "1n6/P7/8/8/8/8/8/8";
    assert_eq!(
        moves(&["--piece-moves", "--fen", pawn, "--from", "a7"]),
        ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"]
    );
    assert!(moves(&["--piece-moves", "--fen", pawn, "--from", "e4"]).is_empty());
}

#[test]
fn piece_moves_heed_neither_turn_nor_king_safety() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 b - - 0 1";
    let knight = ["e2c1", "e2c3", "e2d4", "e2f4", "e2g1", "e2g3"];
    assert_eq!(moves(&["--piece-moves", "--fen", pinned, "--from", "e2"]), knight);
    // Without a square it is everyone.
    let from: BTreeSet<String> = moves(&["--piece-moves", "--fen", pinned]).iter().map(|m| m[..2].to_owned()).collect();
    assert_eq!(from.into_iter().collect::<Vec<_>>(), ["e1", "e2", "e8", "g8"]);
}

#[test]
fn json() {
    assert_eq!(tabiya(&["moves", "--from", "g1", "--json"]).ok(), "[\"g1f3\",\"g1h3\"]\n");
    assert_eq!(tabiya(&["moves", "--from", "e5", "--json"]).ok(), "[]\n");
}

#[test]
fn bad_input() {
    assert_eq!(tabiya(&["moves", "--from", "j9"]).refused(), "invalid square \"j9\"");
    tabiya(&["moves", "--fen", "8/8/8/8/8/8/8/8"]).refused();
    tabiya(&["moves", "--piece-moves", "--fen", "what"]).refused();
    tabiya(&["moves", "--piece-moves", "--san"]).misused();
}
