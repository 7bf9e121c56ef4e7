//! `eschac`, the fastest generator written in Rust that we know. Standard chess only.

use super::{Library, ReadsSan, WritesSan, leaf};
use eschac::{position::Position, san::San, setup::Setup};
use std::fmt::Write;

/// `eschac`. Its positions carry no counters.
pub(crate) enum Eschac {}

impl Library for Eschac {
    const NAME: &'static str = "eschac";
    const CHESS960: bool = false;
    type Position = Position;

    fn position(fen: &str) -> Position {
        let counters = fen.rmatch_indices(' ').nth(1).expect("a FEN has six fields").0;
        let setup = Setup::from_text_record(&fen[..counters]).expect("the positions of the benchmark are valid");
        setup.into_position().expect("the positions of the benchmark are valid")
    }

    fn perft_bulk(pos: &Position, depth: u32) -> u64 {
        if depth == 1 {
            return pos.count_legal_moves() as u64;
        }
        let mut nodes = 0;
        pos.for_each_move(|m| nodes += Self::perft_bulk(&m.make(), depth - 1));
        nodes
    }

    fn perft_played(pos: &Position, depth: u32) -> u64 {
        let mut nodes = 0;
        pos.for_each_move(|m| {
            let next = m.make();
            nodes += if depth == 1 { leaf(&next) } else { Self::perft_played(&next, depth - 1) };
        });
        nodes
    }
}

impl ReadsSan for Eschac {
    fn read_game(sans: &[String]) -> u64 {
        let mut pos = Position::new();
        for san in sans {
            let san = San::from_ascii(san.as_bytes()).expect("the games are well-formed");
            pos = san.to_move(&pos).expect("the games are legal").make();
        }
        pos.legal_moves().len() as u64 // a second call of `count_legal_moves` keeps it from being inlined in `perft_bulk`
    }
}

impl WritesSan for Eschac {
    fn write_legal(pos: &Position, text: &mut String) {
        pos.for_each_move(|m| write!(text, "{} ", m.to_san()).expect("a string takes everything"));
    }
}
