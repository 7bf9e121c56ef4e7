//! A fixed amount of thinking: its node count is the fingerprint of the engine's behaviour, its speed that of the
//! machine.

use crate::{Control, Engine, Limits, Network, Root};
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;
use std::time::Duration;
use tabiya_rules::Position;

/// How deep each position is searched.
pub const DEPTH: u32 = 13;

/// The positions, chosen for their variety.
pub const POSITIONS: &[&str] = &[
    // Out of the opening.
    "r2q1rk1/3nbppp/p2pbn2/1p2p3/4P1P1/1NN1BP2/PPPQ3P/2KR1B1R w - - 0 12",
    "r1bq1rk1/4bppp/p2p1n2/npp1p3/3PP3/2P2N1P/PPB2PP1/RNBQR1K1 b - - 0 11",
    "rnbq1rk1/p1p1bpp1/1p2p2p/3n4/3P3B/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9",
    "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N2P2/PP2B1PP/R1BQNRK1 w - - 0 11",
    "rnb1k1r1/ppq1np1Q/4p3/3pP3/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 10",
    "r1bq1rk1/ppp1bppp/1nn5/4p3/8/2NP1NP1/PP2PPBP/R1BQ1RK1 w - - 1 9",
    "r2qkb1r/pp2nppp/2n1p3/3pPb2/3N4/4BN2/PPP1BPPP/R2QK2R b KQkq - 4 9",
    "rnbq1rk1/pp1n1pbp/3p2p1/1BpP4/P3PP2/2N2N2/1P4PP/R1BQK2R b KQ - 2 10",
    "r1b1k2r/ppp1nppp/3p2q1/2b1n3/3NP3/2P1B3/PP2BPPP/RN1Q1RK1 w kq - 0 10",
    "r2q1rk1/pp2ppbp/6p1/n1p5/2BPP1b1/2P1BP2/P3N1PP/R2Q1RK1 w - - 1 12",
    "r1b1qrk1/ppp1p1bp/n2p1np1/3P1p2/2P5/2N2NP1/PP2PPBP/R1BQ1RK1 w - - 1 9",
    "r1bqk2r/ppp1nppp/8/b2Pn1N1/2Bp4/2P5/P4PPP/RNBQ1RK1 w kq - 1 10",
    // Middlegames: open and locked, castled to the same side and not, with attacks and without.
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/P1NBB3/1PP3PP/R2Q1R1K w - - 2 13",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 10",
    "r4rk1/pp2qppp/2n1bn2/3p4/3N4/1BP1B3/PP3PPP/R2QR1K1 b - - 3 15",
    "3r1rk1/1pq2pp1/p1n1pn1p/8/P1PNP3/1P4P1/4QPBP/2R2RK1 w - - 0 20",
    "r1b2rk1/2q1bppp/p1n1pn2/1p6/3P4/PBN1PN2/1P2QPPP/R1BR2K1 w - - 0 13",
    "2kr1b1r/pp1n1p2/2pqbnp1/4p2p/4P2P/2NPBNP1/PPPQ1PB1/R4RK1 b - - 0 13",
    "r1b1k2r/1p1nbqpp/p1n1p3/2ppPp2/P2P1P2/2PB1N2/1P1B2PP/RN1Q1RK1 w kq - 0 14",
    "r2q1rk1/1ppnbppp/3p1n2/p2Pp3/P1P1P1b1/2N2N2/1P2BPPP/R1BQ1RK1 w - - 1 11",
    "r1bq1rk1/pp1nbppp/4p3/2ppP3/3P3P/2NB1N2/PPP2PP1/R2QK2R w KQ - 1 9",
    "r4rk1/1bqnbppp/p3p3/1p1pP3/3N1P2/2PBQ3/PP4PP/R3R1K1 w - - 0 17",
    "5rk1/pp3ppp/1qn1p3/3pPn2/3P4/P2B1N2/1P1Q1PPP/2R3K1 b - - 4 19",
    "2r2rk1/pp1b1ppp/4pn2/8/1P1N4/P3P3/1B3PPP/2R2RK1 w - - 0 18",
    "rnb2kr1/4np1Q/4p3/1q1pP1PP/3P2K1/4BP2/8/q5NR b - - 0 24",
    "r2qr1k1/pp2ppbp/6p1/8/3PP1P1/P4KPP/4N3/R2Q1R2 b - - 0 20",
    // Endgames, from many pieces to few.
    "3rr1k1/p4ppp/8/8/8/1P3Q2/P4PPP/6K1 b - - 0 30",
    "8/5pk1/R5p1/1p5p/1P2r2P/5KP1/5P2/8 w - - 3 41",
    "8/1p3pk1/p5p1/3R3p/P6P/1P4P1/2r2P2/6K1 w - - 0 33",
    "8/2p3k1/1p1p2p1/3P3p/1PP2P1P/6PK/8/8 w - - 0 38",
    "8/8/1p1k1p2/p1p2Pp1/P1P3P1/1P1K4/8/8 b - - 4 47",
    "8/5k2/2p1bp1p/2Pp2pP/3P2P1/4BK2/8/8 w - - 7 52",
    "8/pp3kpp/2n5/3p4/3P4/P3B3/1P3KPP/8 w - - 0 28",
    "8/2q2pk1/4p1p1/3pP2p/3P1Q1P/5PP1/6K1/8 w - - 1 44",
    "2br2k1/7p/1p3P1K/rp6/8/8/4B3/4N3 w - - 0 38",
    "3k4/8/3K4/3P4/7r/8/8/R7 w - - 0 1",
    "8/8/8/4K3/8/8/1pk5/4Q3 w - - 0 1",
    "8/8/8/3bk3/8/8/2R5/3K4 w - - 0 1",
    "8/8/4k3/8/8/3KB3/4N3/8 w - - 0 1",
    // Near a draw: the wrong bishop, a stalemate to avoid, the fiftieth move.
    "8/8/8/8/6k1/4b2p/7K/8 b - - 0 1",
    "7K/5k1P/8/6r1/8/8/8/8 b - - 0 1",
    "8/8/8/3k4/8/3K4/4R3/8 w - - 90 130",
    // Mates.
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
    "5r1k/6pp/7N/3Q4/8/8/6PP/7K w - - 0 1",
    "r4rk1/pp3p1p/3p2pQ/2qPn3/8/1B6/PPP2PPP/R4RK1 w - - 2 18",
    // Chess960.
    "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1",
    "nrbkqbrn/pp1ppppp/2p5/8/3P4/1N3P2/PPP1P1PP/1RBKQBRN b GBgb - 1 3",
    "rkrbbnnq/1ppp1ppp/p7/4p3/2P1P3/8/PP1P1PPP/RKRBBNNQ w CAca - 0 3",
];

/// What the bench came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Positions visited.
    pub nodes: u64,
    /// Time taken by the searches.
    pub time: Duration,
}

impl Bench {
    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

impl Display for Bench {
    /// Two lines, `nodes N` and `nps N`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "nodes {}\nnps {}", self.nodes, self.nodes_per_second())
    }
}

/// Searches every position to `depth` with one thread and an empty table of the usual size, by this network or by the terms, and
/// calls `progress` with the number of those that are done. `None` if `control` ended it before.
pub fn run(
    depth: u32,
    network: Option<Arc<Network>>,
    control: &Control,
    mut progress: impl FnMut(usize),
) -> Option<Bench> {
    let mut engine = Engine::default();
    engine.set_network(network);
    let mut bench = Bench::default();
    for (i, fen) in POSITIONS.iter().enumerate() {
        let pos = Position::from_fen(fen).expect("the positions of the bench are right");
        engine.clear();
        let found = engine.search(&Root::new(pos), &Limits::depth(depth), control, &mut |_| ());
        if control.is_stopped() {
            return None;
        }
        bench.nodes += found.nodes;
        bench.time += found.time;
        progress(i + 1);
    }
    Some(bench)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn positions_are_right_and_differ() {
        let keys: HashSet<_> =
            POSITIONS.iter().map(|fen| Position::from_fen_strict(fen).expect("a right position").key()).collect();
        assert_eq!(keys.len(), POSITIONS.len());
    }

    #[test]
    fn every_run_is_the_same() {
        let run = |network| run(5, network, &Control::default(), |_| ()).map(|bench| bench.nodes);
        let nodes = run(Some(Network::own()));
        assert!(nodes.is_some());
        assert_eq!(run(Some(Network::own())), nodes);
        assert_ne!(run(None), nodes);
    }

    #[test]
    fn what_was_learnt_can_be_forgotten() {
        let root = Root::new(Position::STANDARD);
        let search =
            |engine: &mut Engine| engine.search(&root, &Limits::depth(6), &Control::default(), &mut |_| ()).nodes;
        let mut engine = Engine::default();
        let nodes = search(&mut engine);
        search(&mut engine);
        engine.clear();
        assert_eq!(search(&mut engine), nodes);
    }

    #[test]
    fn a_bench_can_be_stopped() {
        let control = Control::default();
        control.stop();
        assert_eq!(run(5, None, &control, |_| ()), None);
    }
}
