//! Random starts and random play, the same for the same seed. Played with the other library, so that a mistake of ours
//! cannot hide the positions it would show in.

use fastrand::Rng;
use shakmaty::{CastlingMode, Chess, Move, Position as _, Role, fen::Fen};

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

/// What a random player likes, so that games differ in more than their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// Any move.
    Nothing,
    /// Captures, which lead to endgames.
    Captures,
    /// Pawn moves, which lead to en passant and promotion.
    Pawns,
    /// Checks, which lead to mates.
    Checks,
    /// Castling, which is rare otherwise.
    Castling,
}

impl Taste {
    const ALL: [Taste; 5] = [Taste::Nothing, Taste::Captures, Taste::Pawns, Taste::Checks, Taste::Castling];

    /// One of them.
    pub fn any(rng: &mut Rng) -> Taste {
        Taste::ALL[rng.usize(..Taste::ALL.len())]
    }

    /// A legal move, mostly one that pleases; none where the game is over.
    pub fn choose(self, rng: &mut Rng, pos: &Chess) -> Option<Move> {
        let moves = pos.legal_moves();
        let pleasing: Vec<Move> = moves.iter().copied().filter(|&m| self.likes(pos, m)).collect();
        let from = if pleasing.is_empty() || rng.u8(..) < 100 { &moves[..] } else { &pleasing };
        rng.choice(from).copied()
    }

    fn likes(self, pos: &Chess, m: Move) -> bool {
        match self {
            Taste::Nothing => true,
            Taste::Captures => m.is_capture(),
            Taste::Pawns => m.role() == Role::Pawn,
            Taste::Checks => {
                let mut next = pos.clone();
                next.play_unchecked(m);
                next.is_check()
            }
            Taste::Castling => m.is_castle(),
        }
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
