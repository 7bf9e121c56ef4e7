//! The rules of chess.
//!
//! Outside text passes two doors: first syntax, then rules. A [`Setup`] is a position as written, a [`Position`] one
//! that can be played; a [`UciMove`] or [`San`] is a move as written, a [`Move`] one that is legal.
//!
//! # Features
//! None is on by default, and without them there are no dependencies.
//! - `dead-position`: the full decision whether a side can still mate (FIDE 5.2.2).
//! - `serde`: squares, pieces, positions (as FEN), written moves, outcomes, time controls and keys in serde's formats,
//!   as text wherever they have a name or a notation.

mod bitboard;
mod board;
mod chess960;
mod clock;
mod color;
mod epd;
mod fen;
mod file;
mod game;
mod illegal_move;
mod mating;
mod move_text;
mod moves;
mod outcome;
mod parse_error;
mod perft;
mod piece;
mod piece_moves;
mod position;
mod rank;
mod role;
mod san;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod square;
mod uci_move;
mod zobrist;

pub mod attacks;
pub mod pgn;
pub mod picture;
pub mod polyglot;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use clock::{Bonus, Clock, OutOfTime, Stage, TimeControl, Turn};
pub use color::{ByColor, Color};
pub use epd::{Epd, EpdError, EpdProblem, Operand, Operation};
pub use fen::{FenError, FenField, FenProblem};
pub use file::File;
pub use game::{Claim, Game, Ply, Refused};
pub use illegal_move::{IllegalMove, Placed};
pub use move_text::MoveText;
pub use moves::{CastlingSide, Move, MoveKind, MoveList, Moves};
pub use outcome::{Cause, Ending, Outcome, Termination};
pub use parse_error::ParseError;
pub use perft::perft;
pub use piece::Piece;
pub use position::{InvalidPosition, Position, Reason};
pub use rank::Rank;
pub use role::{ByRole, Role};
pub use san::{CheckMark, ParseSanError, San, SanError, SanPlus};
pub use setup::Setup;
pub use square::Square;
pub use uci_move::UciMove;
pub use zobrist::Key;
