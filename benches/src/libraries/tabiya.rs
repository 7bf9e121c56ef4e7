//! Our own library, through its public functions only.

use super::{Library, ReadsSan, Replayed, ReplaysPgn, WritesGames, WritesSan, leaf};
use tabiya_rules::pgn::{Checker, Reader};
use tabiya_rules::{Move, Position, San, perft};

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

impl ReadsSan for Tabiya {
    fn read_game(sans: &[String]) -> u64 {
        let mut pos = Position::STANDARD;
        for san in sans {
            pos.play_unchecked(read(&pos, san));
        }
        pos.legal_move_count() as u64
    }
}

impl WritesSan for Tabiya {
    fn write_legal(pos: &Position, text: &mut String) {
        for &m in &pos.legal_moves() {
            text.push_str(pos.san(m).text().as_str());
            text.push(' ');
        }
    }
}

impl WritesGames for Tabiya {
    type Move = Move;

    fn moves(sans: &[String]) -> Vec<Move> {
        let mut pos = Position::STANDARD;
        let play = |san| {
            let m = read(&pos, san);
            pos.play_unchecked(m);
            m
        };
        sans.iter().map(play).collect()
    }

    fn write_game(moves: &[Move], text: &mut String) {
        let mut pos = Position::STANDARD;
        for &m in moves {
            text.push_str(pos.san(m).text().as_str());
            text.push(' ');
            pos.play_unchecked(m);
        }
    }
}

impl ReplaysPgn for Tabiya {
    const NAME: &'static str = "tabiya";

    fn replay(text: &[u8]) -> Replayed {
        let mut checker = Checker::default();
        Reader::new(text).read_all(&mut checker).expect("memory can be read");
        checker.into()
    }
}

/// The same, but reading the text as if it came from a file, as `pgn-reader` does.
pub(crate) enum TabiyaStream {}

impl ReplaysPgn for TabiyaStream {
    const NAME: &'static str = "tabiya";

    fn replay(text: &[u8]) -> Replayed {
        let mut checker = Checker::default();
        Reader::from_read(text).read_all(&mut checker).expect("memory can be read");
        checker.into()
    }
}

impl From<Checker> for Replayed {
    fn from(checker: Checker) -> Replayed {
        let report = checker.report;
        Replayed { games: report.games - report.broken, moves: report.moves }
    }
}

#[inline(always)]
fn read(pos: &Position, san: &String) -> Move {
    let san = San::from_ascii(san.as_bytes()).expect("the games are well-formed");
    san.resolve(pos).expect("the games are legal")
}
