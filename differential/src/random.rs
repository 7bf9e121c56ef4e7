//! Random starts and random play, the same for the same seed. Played with the other library, so that a mistake of ours
//! cannot hide the positions it would show in.

use fastrand::Rng;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

/// From where random games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start of standard chess.
    Standard,
    /// Any of the starts of Chess960.
    Chess960,
}

/// A starting position.
pub fn start(rng: &mut Rng, start: Start) -> Chess {
    match start {
        Start::Standard => Chess::default(),
        Start::Chess960 => chess960_start(rng),
    }
}

/// The position after up to `plies` random moves, fewer where the game ends before.
pub fn play(rng: &mut Rng, mut pos: Chess, plies: usize) -> Chess {
    for _ in 0..plies {
        let moves = pos.legal_moves();
        match rng.choice(&moves) {
            Some(m) => pos.play_unchecked(*m),
            None => break,
        }
    }
    pos
}

fn chess960_start(rng: &mut Rng) -> Chess {
    let mut row = *b"rnbqkbnr";
    loop {
        rng.shuffle(&mut row);
        let at = |role: u8| row.iter().position(|&r| r == role).expect("every role is in the row");
        let last = |role: u8| row.iter().rposition(|&r| r == role).expect("every role is in the row");
        let king_between_rooks = at(b'r') < at(b'k') && at(b'k') < last(b'r');
        if king_between_rooks && (at(b'b') + last(b'b')) % 2 == 1 {
            break;
        }
    }
    let row = String::from_utf8_lossy(&row);
    format!("{row}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", row.to_uppercase())
        .parse::<Fen>()
        .expect("a start of Chess960 can be read")
        .into_position(CastlingMode::Chess960)
        .expect("a start of Chess960 can be played")
}
