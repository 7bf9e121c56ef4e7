//! The crate named `chess`, the oldest of the fast ones. Standard chess only.

use super::{Library, leaf};
use chess::{Board, MoveGen};

/// `chess`.
pub(crate) enum Chess {}

impl Library for Chess {
    const NAME: &'static str = "chess";
    const CHESS960: bool = false;
    type Position = Board;

    fn position(fen: &str) -> Board {
        fen.parse().expect("the positions of the benchmark are valid")
    }

    fn perft_bulk(board: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|m| Self::perft_bulk(&board.make_move_new(m), depth - 1)).sum()
    }

    fn perft_played(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        for m in MoveGen::new_legal(board) {
            let next = board.make_move_new(m);
            nodes += if depth == 1 { leaf(&next) } else { Self::perft_played(&next, depth - 1) };
        }
        nodes
    }
}
