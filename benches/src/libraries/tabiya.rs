//! Our own library, through its public functions only.

use super::{Library, leaf};
use tabiya_rules::{Bitboard, Color, Piece, Position, Setup, Square, perft};

/// `tabiya-rules`.
pub(crate) enum Tabiya {}

impl Library for Tabiya {
    const NAME: &'static str = "tabiya";
    const CHESS960: bool = true;
    type Position = Position;

    fn position(fen: &str) -> Position {
        Position::new(setup(fen)).expect("the positions of the benchmark are valid")
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

/// A FEN whose castling rights are `KQkq` of the outer rooks, or letters of files, and which has no en passant square.
fn setup(fen: &str) -> Setup {
    let mut fields = fen.split(' ');
    let mut setup = Setup::EMPTY;
    for (row, rank) in fields.next().unwrap_or("").split('/').zip((0..8).rev()) {
        let mut file = 0;
        for c in row.chars() {
            match Piece::from_char(c) {
                Some(piece) => _ = setup.board.put(square(file, rank), piece),
                None => file += c as usize - '1' as usize,
            }
            file += 1;
        }
    }
    setup.turn = if fields.next() == Some("w") { Color::White } else { Color::Black };
    setup.castling = fields.next().unwrap_or("").chars().filter(|&c| c != '-').map(castling_rook).collect::<Bitboard>();
    setup
}

fn castling_rook(c: char) -> Square {
    let file = match c.to_ascii_lowercase() {
        'k' => 7,
        'q' => 0,
        letter => letter as usize - 'a' as usize,
    };
    square(file, if c.is_ascii_uppercase() { 0 } else { 7 })
}

fn square(file: usize, rank: usize) -> Square {
    Square::from_index(8 * rank + file).expect("on the board")
}
