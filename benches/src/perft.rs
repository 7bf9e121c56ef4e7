//! Perft on five positions, with the last ply counted (`perft`) or played (`leaves`).

use crate::libraries::{Chess, CozyChess, Eschac, Library, Shakmaty, Tabiya};
use crate::measure::{Contest, Effort};
use crate::report::Part;

/// A position and how deep to go.
struct Tree {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    chess960: bool,
}

const TREES: [Tree; 5] = [
    Tree { name: "start", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth: 6, chess960: false },
    Tree {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        chess960: false,
    },
    Tree { name: "rook endgame", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 7, chess960: false },
    Tree {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
        chess960: false,
    },
    Tree {
        name: "Chess960",
        fen: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        depth: 6,
        chess960: true,
    },
];

/// The last ply is only counted.
pub(crate) fn bulk(effort: &Effort) -> Part {
    let shallower = if effort.quick { 1 } else { 0 };
    let rows = TREES.iter().map(|tree| contest(tree, shallower, false).run(effort)).collect();
    Part { title: "Perft, last ply counted".to_owned(), unit: "million nodes a second", rows, has_total: true }
}

/// Every move is played, one ply shallower than in [`bulk`].
pub(crate) fn played(effort: &Effort) -> Part {
    let shallower = if effort.quick { 2 } else { 1 };
    let rows = TREES.iter().map(|tree| contest(tree, shallower, true).run(effort)).collect();
    Part { title: "Perft, every leaf played".to_owned(), unit: "million nodes a second", rows, has_total: true }
}

fn contest(tree: &Tree, shallower: u32, played: bool) -> Contest {
    let depth = tree.depth - shallower;
    let mut contest = Contest::new(format!("{} {depth}", tree.name));
    enter::<Tabiya>(&mut contest, tree, depth, played);
    enter::<Shakmaty>(&mut contest, tree, depth, played);
    enter::<CozyChess>(&mut contest, tree, depth, played);
    enter::<Eschac>(&mut contest, tree, depth, played);
    enter::<Chess>(&mut contest, tree, depth, played);
    contest
}

fn enter<L: Library>(contest: &mut Contest, tree: &Tree, depth: u32, played: bool) {
    if tree.chess960 && !L::CHESS960 {
        return;
    }
    let pos = L::position(tree.fen);
    if played {
        contest.enter(L::NAME, move || L::perft_played(&pos, depth));
    } else {
        contest.enter(L::NAME, move || L::perft_bulk(&pos, depth));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts<L: Library>(tree: &Tree, depth: u32) -> [u64; 2] {
        let pos = L::position(tree.fen);
        [L::perft_bulk(&pos, depth), L::perft_played(&pos, depth)]
    }

    #[test]
    fn all_libraries_agree() {
        for tree in &TREES {
            let [ours, played] = counts::<Tabiya>(tree, 3);
            assert_eq!(ours, played, "{}", tree.name);
            assert_eq!(counts::<Shakmaty>(tree, 3), [ours; 2], "{}", tree.name);
            assert_eq!(counts::<CozyChess>(tree, 3), [ours; 2], "{}", tree.name);
            if !tree.chess960 {
                assert_eq!(counts::<Eschac>(tree, 3), [ours; 2], "{}", tree.name);
                assert_eq!(counts::<Chess>(tree, 3), [ours; 2], "{}", tree.name);
            }
        }
    }
}
