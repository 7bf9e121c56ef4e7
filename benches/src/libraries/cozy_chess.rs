//! `cozy-chess`, written for engines: it gives sets of targets for each piece and keeps a hash key as it plays.

use super::{Library, ReadsSan, WritesGames, WritesSan, leaf};
use cozy_chess::util::{display_san_move, parse_san_move};
use cozy_chess::{Board, Move};
use std::fmt::Write;

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

impl ReadsSan for CozyChess {
    fn read_game(sans: &[String]) -> u64 {
        let mut board = Board::startpos();
        for san in sans {
            board.play_unchecked(parse_san_move(&board, san).expect("the games are legal"));
        }
        Self::perft_bulk(&board, 1)
    }
}

impl WritesSan for CozyChess {
    fn write_legal(board: &Board, text: &mut String) {
        board.generate_moves(|moves| {
            for m in moves {
                write(board, m, text);
            }
            false
        });
    }
}

impl WritesGames for CozyChess {
    type Move = Move;

    fn moves(sans: &[String]) -> Vec<Move> {
        let mut board = Board::startpos();
        let play = |san: &String| {
            let m = parse_san_move(&board, san).expect("the games are legal");
            board.play_unchecked(m);
            m
        };
        sans.iter().map(play).collect()
    }

    fn write_game(moves: &[Move], text: &mut String) {
        let mut board = Board::startpos();
        for &m in moves {
            write(&board, m, text);
            board.play_unchecked(m);
        }
    }
}

fn write(board: &Board, m: Move, text: &mut String) {
    write!(text, "{} ", display_san_move(board, m)).expect("a string takes everything");
}

#[inline(always)]
fn after(board: &Board, m: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(m);
    next
}
