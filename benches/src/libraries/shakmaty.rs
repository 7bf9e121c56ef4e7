//! `shakmaty`, the library behind lichess tools written in Rust.

use super::{Library, leaf};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

/// `shakmaty`, standard chess and Chess960.
pub(crate) enum Shakmaty {}

impl Library for Shakmaty {
    const NAME: &'static str = "shakmaty";
    const CHESS960: bool = true;
    type Position = Chess;

    fn position(fen: &str) -> Chess {
        let fen: Fen = fen.parse().expect("the positions of the benchmark are valid");
        let setup = fen.into_setup();
        let mode = CastlingMode::detect(&setup);
        setup.position(mode).expect("the positions of the benchmark are valid")
    }

    fn perft_bulk(pos: &Chess, depth: u32) -> u64 {
        let moves = pos.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|&m| Self::perft_bulk(&after(pos, m), depth - 1)).sum()
    }

    fn perft_played(pos: &Chess, depth: u32) -> u64 {
        let mut nodes = 0;
        for &m in &pos.legal_moves() {
            let next = after(pos, m);
            nodes += if depth == 1 { leaf(&next) } else { Self::perft_played(&next, depth - 1) };
        }
        nodes
    }
}

#[inline(always)]
fn after(pos: &Chess, m: shakmaty::Move) -> Chess {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}
