//! Our own library, through its public functions only.

use super::{Library, leaf};
use tabiya_rules::{Position, perft};

/// `tabiya-rules`.
pub(crate) enum Tabiya {}

impl Library for Tabiya {
    const NAME: &'static str = "tabiya";
    const CHESS960: bool = true;
    type Position = Position;

    fn position(fen: &str) -> Position {
        fen.parse().expect("the positions of the benchmark are valid")
    }

    fn perft_bulk(pos: &Position, depth: u32) -> u64 {
        perft(pos, depth)
    }

    fn perft_played(pos: &Position, depth: u32) -> u64 {
        let mut nodes = 0;
        for &m in &pos.legal_moves() {
            let next = pos.after(m);
            nodes += if depth == 1 { leaf(&next) } else { Self::perft_played(&next, depth - 1) };
        }
        nodes
    }
}
