//! `cozy-chess`, written for engines: it gives sets of targets for each piece and keeps a hash key as it plays.

use super::{Library, leaf};
use cozy_chess::{Board, Move};

/// `cozy-chess`, with PEXT where the processor has it.
pub(crate) enum CozyChess {}

impl Library for CozyChess {
    const NAME: &'static str = "cozy-chess";
    const CHESS960: bool = true;
    type Position = Board;

    fn position(fen: &str) -> Board {
        fen.parse().expect("the positions of the benchmark are valid")
    }

    fn perft_bulk(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                nodes += moves.into_iter().map(|m| Self::perft_bulk(&after(board, m), depth - 1)).sum::<u64>();
            }
            false
        });
        nodes
    }

    fn perft_played(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for m in moves {
                let next = after(board, m);
                nodes += if depth == 1 { leaf(&next) } else { Self::perft_played(&next, depth - 1) };
            }
            false
        });
        nodes
    }
}

#[inline(always)]
fn after(board: &Board, m: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(m);
    next
}
