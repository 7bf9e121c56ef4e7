//! Where games begin: positions from EPD, FEN or PGN, each to be played twice with colours reversed.

use crate::random::Random;
use std::path::{Path, PathBuf};
use std::{fs, io};
use tabiya_rules::pgn::Trees;
use tabiya_rules::{Epd, Move, Position};

/// A start and the moves that are made for the engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Where the game begins.
    pub start: Position,
    /// What is played before the engines think.
    pub moves: Vec<Move>,
}

/// In which order openings are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they stand in the file.
    Sequential,
    /// Mixed, the same way for the same number.
    Random(u64),
}

/// Why openings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// A line or a game is wrong.
    #[error("{}: {reason}", path.display())]
    Wrong {
        /// In which file.
        path: PathBuf,
        /// Where, and what is wrong.
        reason: String,
    },
    /// There is none.
    #[error("{}: there are no openings in it", .0.display())]
    Empty(PathBuf),
}

impl Opening {
    /// The start of a game.
    pub const STANDARD: Opening = Opening { start: Position::STANDARD, moves: Vec::new() };

    /// The position the engines begin at.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(self.start, |pos, &m| pos.after(m))
    }

    /// Reads the openings of a file: of games (by its name, `.pgn`) the first `plies` moves of each, or all of them;
    /// else a position a line, in FEN or EPD.
    ///
    /// # Errors
    /// The file cannot be read, has no openings, or one of them is wrong or over.
    pub fn read_file(path: &Path, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
        let bytes = fs::read(path).map_err(|error| OpeningError::File { path: path.to_owned(), error })?;
        let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        let read = if is_pgn { read_games(&bytes, plies) } else { read_lines(&bytes) };
        let openings = read.map_err(|reason| OpeningError::Wrong { path: path.to_owned(), reason })?;
        if openings.is_empty() {
            return Err(OpeningError::Empty(path.to_owned()));
        }
        Ok(openings)
    }

    /// All 960 starts of Chess960, in their order.
    pub fn all_chess960() -> Vec<Opening> {
        let starts = (0..).map_while(Position::chess960);
        starts.map(|start| Opening { start, moves: Vec::new() }).collect()
    }

    fn check(self) -> Result<Opening, String> {
        match self.position().has_legal_move() {
            true => Ok(self),
            false => Err("this opening leaves no legal move".to_owned()),
        }
    }
}

fn read_lines(bytes: &[u8]) -> Result<Vec<Opening>, String> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(i, line)| read_line(line).map_err(|reason| format!("line {}: {reason}", i + 1))).collect()
}

fn read_line(line: &str) -> Result<Opening, String> {
    let epd: Epd = line.trim().parse().map_err(|error: tabiya_rules::EpdError| error.to_string())?;
    let start = epd.position().map_err(|error| error.to_string())?;
    Opening { start, moves: Vec::new() }.check()
}

fn read_games(bytes: &[u8], plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for tree in Trees::new(bytes) {
        let tree = tree.map_err(|error| error.to_string())?;
        if let Some(error) = &tree.error {
            return Err(error.to_string());
        }
        let moves = tree.moves().take(plies.unwrap_or(usize::MAX)).collect();
        let opening = Opening { start: *tree.start(), moves };
        openings.push(opening.check().map_err(|reason| format!("game {}: {reason}", openings.len() + 1))?);
    }
    Ok(openings)
}

/// Puts openings in order.
pub fn arrange(openings: &mut [Opening], order: Order) {
    if let Order::Random(seed) = order {
        Random::new(seed).shuffle(openings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_line_by_line() {
        let text = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n# a remark\n\
            4k3/8/8/8/8/8/8/R3K3 w Q - id \"rook\";\r\n";
        let openings = read_lines(text).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[0], Opening::STANDARD);
        let marked = "\u{feff}# a remark\n4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n";
        assert_eq!(read_lines(marked.as_bytes()).unwrap(), openings[1..]);
        assert!(read_lines(b"\nnonsense").unwrap_err().starts_with("line 2: "));
        let mated = b"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
        assert_eq!(read_lines(mated).unwrap_err(), "line 1: this opening leaves no legal move");
    }

    #[test]
    fn games_as_far_as_wanted() {
        let text = b"1. e4 e5 2. Nf3 *\n\n1. d4 *\n";
        let lens = |plies| read_games(text, plies).unwrap().iter().map(|o| o.moves.len()).collect::<Vec<_>>();
        assert_eq!(lens(None), [3, 1]);
        assert_eq!(lens(Some(2)), [2, 1]);
        let broken = read_games(b"1. d4 *\n\n1. e4 e5\n2. Ke3 *\n", None).unwrap_err();
        assert_eq!(broken.matches("game 2").count(), 1, "{broken}");
    }

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let all = Opening::all_chess960();
        assert_eq!(all.len(), 960);
        let arranged = |order| {
            let mut openings = all.clone();
            arrange(&mut openings, order);
            openings
        };
        assert_eq!(arranged(Order::Sequential), all);
        assert_eq!(arranged(Order::Random(7)), arranged(Order::Random(7)));
        assert_ne!(arranged(Order::Random(7)), arranged(Order::Random(8)));
    }
}
