//! `shakmaty`, the library behind lichess tools written in Rust.

use super::{Library, ReadsSan, WritesGames, WritesSan, leaf};
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, Move, Position, fen::Fen};

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

impl ReadsSan for Shakmaty {
    fn read_game(sans: &[String]) -> u64 {
        let mut pos = Chess::default();
        for san in sans {
            pos.play_unchecked(read(&pos, san));
        }
        pos.legal_moves().len() as u64
    }
}

impl WritesSan for Shakmaty {
    fn write_legal(pos: &Chess, text: &mut String) {
        for &m in &pos.legal_moves() {
            SanPlus::from_move(pos.clone(), m).append_to_string(text);
            text.push(' ');
        }
    }
}

impl WritesGames for Shakmaty {
    type Move = Move;

    fn moves(sans: &[String]) -> Vec<Move> {
        let mut pos = Chess::default();
        let play = |san| {
            let m = read(&pos, san);
            pos.play_unchecked(m);
            m
        };
        sans.iter().map(play).collect()
    }

    fn write_game(moves: &[Move], text: &mut String) {
        let mut pos = Chess::default();
        for &m in moves {
            SanPlus::from_move_and_play_unchecked(&mut pos, m).append_to_string(text);
            text.push(' ');
        }
    }
}

#[inline(always)]
fn read(pos: &Chess, san: &String) -> Move {
    let san = San::from_ascii(san.as_bytes()).expect("the games are well-formed");
    san.to_move(pos).expect("the games are legal")
}

#[inline(always)]
fn after(pos: &Chess, m: Move) -> Chess {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}
