//! The fingerprint of the engine's behaviour, kept in `testdata/bench.txt`.

use std::fs;
use tabiya_engine::{Control, Network, bench};

#[test]
fn the_engine_behaves_as_it_did() {
    let expected = fs::read_to_string("../../testdata/bench.txt").expect("the count is there");
    let network = Some(Network::own());
    let bench = bench::run(bench::DEPTH, network, &Control::default(), |_| ()).expect("nobody stops it");
    let nodes = format!("nodes {}\n", bench.nodes);
    assert_eq!(
        nodes, expected,
        "if the engine is meant to search otherwise now, `make bench-count` keeps the new count"
    );
}
