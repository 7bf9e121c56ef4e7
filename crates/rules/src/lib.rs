//! The rules of chess: all of the FIDE Laws, and Chess960.
//!
//! ```
//! use tabiya_rules::{Color, Game, Position, Termination};
//!
//! let pos: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(pos.legal_moves().len(), 26);
//! let castling = pos.parse_san("O-O")?; // or `pos.resolve("e1g1".parse()?)?`
//! assert_eq!(pos.after(castling).to_fen(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
//!
//! let mut game = Game::default();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     game.play_san(san)?;
//! }
//! assert_eq!(game.termination(), Some(Termination::Checkmate));
//! assert_eq!(game.winner(), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Outside text passes two doors: first syntax, then rules. A [`Setup`] is a position as written, a [`Position`] one
//! that can be played; a [`UciMove`] or [`San`] is a move as written, a [`Move`] one that is legal. Behind the second
//! door nothing has to be checked again, and whatever is refused on the way says why ([`FenError`], [`IllegalMove`]).
//!
//! # Where to look
//!
//! | for | see |
//! |---|---|
//! | pieces on squares, legal moves, check | [`Board`], [`Position`], [`MoveList`], [`Destinations`], [`attacks`] |
//! | games: history, claims, endings, time | [`Game`], [`Termination`], [`Clock`] |
//! | who can still win, dead positions | [`Position::can_win`], [`Position::is_dead`] |
//! | FEN and EPD | [`Position::from_fen`], [`Setup::from_fen`], [`Epd`] |
//! | moves as people and programs write them | [`San`], [`UciMove`], [`Position::san`] |
//! | files of games | [`pgn`] |
//! | keys and opening books | [`Key`], [`polyglot`] |
//! | pictures in text and SVG | [`picture`] |
//! | Chess960 | [`Position::chess960`], [`Variant`]; all else works as it is |
//!
//! # Features
//! None is on by default, and without them there are no dependencies.
//! - `dead-position`: the full decision whether a side can still mate (FIDE 5.2.2).
//! - `compact`: in WebAssembly, attacks are computed and not looked up, which saves most of the size.
//! - `serde`: squares, pieces, positions (as FEN), written moves, outcomes, time controls and keys in serde's formats,
//!   as text wherever they have a name or a notation.
//! - `schema`: what of it has names, described for documents of OpenAPI (`utoipa`).

// One small type each.
mod color;
mod file;
mod piece;
mod rank;
mod role;
mod square;

// Pieces on squares, and positions that can be played.
pub mod attacks;
mod bitboard;
mod board;
mod position;
mod setup;

// Moves, and why one is refused.
mod destinations;
mod illegal_move;
mod moves;
mod piece_moves;

// Notations.
mod epd;
mod fen;
mod move_text;
mod parse_error;
pub mod pgn;
mod san;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serde;
mod uci_move;

// Variants and the 960 starts, keys and books, pictures.
mod chess960;
pub mod picture;
pub mod polyglot;
mod variant;
mod zobrist;

// Games: who can still win, who has won and why, time.
mod clock;
mod game;
mod mating;
mod outcome;

// What proves and measures the rest.
mod perft;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use clock::{Bonus, Clock, OutOfTime, Period, Speed, Stage, TimeControl, Turn, Turns};
pub use color::{ByColor, Color};
pub use destinations::Destinations;
pub use epd::{Epd, EpdError, EpdProblem, Operand, Operation};
pub use fen::{FenError, FenField, FenProblem};
pub use file::File;
pub use game::{Claim, Game, Plies, Ply, Refused};
pub use illegal_move::{Detail, IllegalMove, Placed};
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
pub use variant::Variant;
pub use zobrist::Key;
