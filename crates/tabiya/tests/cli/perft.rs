//! `tabiya perft`.

use crate::tabiya;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn counts() {
    assert_eq!(tabiya(&["perft", "0"]).ok(), "nodes: 1\n");
    assert_eq!(tabiya(&["perft", "1"]).ok(), "nodes: 20\n");
    assert_eq!(tabiya(&["perft", "4"]).ok(), "nodes: 197281\n");
    assert_eq!(tabiya(&["perft", "3", "--fen", KIWIPETE]).ok(), "nodes: 97862\n");
}

#[test]
fn a_mated_side_has_no_move() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(tabiya(&["perft", "0", "--fen", mate, "--divide"]).ok(), "nodes: 1\n");
    assert_eq!(tabiya(&["perft", "1", "--fen", mate, "--divide"]).ok(), "nodes: 0\n");
    assert_eq!(tabiya(&["perft", "3", "--fen", mate]).ok(), "nodes: 0\n");
}

#[test]
fn divides_in_order() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let expected = "e1d1: 5\ne1d2: 5\ne1e2: 5\ne1f1: 5\ne1f2: 5\ne1g1: 3\nh1f1: 3\nh1g1: 5\nh1h2: 5\nh1h3: 5\n\
                    h1h4: 5\nh1h5: 5\nh1h6: 5\nh1h7: 2\nh1h8: 3\nnodes: 66\n";
    assert_eq!(tabiya(&["perft", "2", "--fen", fen, "--divide"]).ok(), expected);
    let expected = expected.replace("e1g1: 3\n", "e1h1: 3\n");
    assert_eq!(tabiya(&["perft", "2", "--fen", fen, "--divide", "--chess960"]).ok(), expected);
}

#[test]
fn threads_change_nothing() {
    let run = |threads| tabiya(&["perft", "3", "--fen", KIWIPETE, "--divide", "--threads", threads]).ok();
    let alone = run("1");
    assert_eq!(alone.lines().count(), 49);
    assert_eq!(run("2"), alone);
    assert_eq!(run("200"), alone);
}

#[test]
fn json() {
    assert_eq!(tabiya(&["perft", "3", "--json"]).ok(), "{\"nodes\":8902}\n");
    let fen = "8/8/8/8/8/5k2/7p/7K w - - 0 1";
    assert_eq!(
        tabiya(&["perft", "1", "--json", "--divide", "--fen", fen]).ok(),
        "{\"divide\":{\"h1h2\":1},\"nodes\":1}\n"
    );
}

#[test]
fn bad_fen() {
    assert!(tabiya(&["perft", "1", "--fen", "nonsense"]).refused().contains("nonsense"));
    assert_eq!(tabiya(&["perft", "1", "--fen", ""]).refused(), "--fen: missing board field");
    assert!(tabiya(&["perft", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]).refused().contains("king"));
}
