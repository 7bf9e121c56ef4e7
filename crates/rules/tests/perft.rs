//! Counts every sequence of moves from the positions in `testdata/perft_*.txt` and compares with what independent
//! libraries counted. The ordinary test keeps to a limit of nodes; `make perft-long` goes to the end of every line.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Instant,
};
use tabiya_rules::{Position, perft};

const STANDARD: &str = include_str!("../../../testdata/perft_standard.txt");
const CHESS960: &str = include_str!("../../../testdata/perft_chess960.txt");

/// Counts with more nodes than this are left to the long suite.
const NODES: u64 = 3_000_000;

#[test]
fn standard() {
    check(STANDARD, NODES);
}

#[test]
fn chess960() {
    check(CHESS960, NODES);
}

#[test]
#[ignore = "ten thousand million nodes: `make perft-long`"]
fn standard_in_full() {
    check(STANDARD, u64::MAX);
}

#[test]
#[ignore = "a thousand million nodes: `make perft-long`"]
fn chess960_in_full() {
    check(CHESS960, u64::MAX);
}

/// Compares all counts of a suite that have no more nodes than `limit`, on all cores.
fn check(suite: &str, limit: u64) {
    let began = Instant::now();
    let lines: Vec<&str> = suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(lines.len() >= 100, "a suite of {} positions", lines.len());
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut nodes = 0;
        while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            nodes += check_line(line, limit);
        }
        nodes
    };
    let nodes: u64 = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores()).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().map(|worker| worker.join().expect("every count is right")).sum()
    });
    println!("{} positions, {nodes} nodes, {:.1?}", lines.len(), began.elapsed());
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// Compares the counts of one line, `FEN ;D1 n ;D2 n …`, and returns how many nodes they had.
fn check_line(line: &str, limit: u64) -> u64 {
    let mut fields = line.split(" ;D");
    let fen = fields.next().unwrap_or_default();
    let pos = Position::from_fen(fen).unwrap_or_else(|why| panic!("{why}: {fen}"));
    let mut total = 0;
    for field in fields {
        let (depth, nodes) = field.split_once(' ').expect("a depth and a count");
        let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
        if nodes <= limit {
            assert_eq!(perft(&pos, depth), nodes, "depth {depth} of {fen}");
            total += nodes;
        }
    }
    total
}
