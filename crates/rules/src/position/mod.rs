//! A position that can be played: every invariant holds, so nothing here has to be checked again.
//!
//! `validate` lets set-ups in, `movegen` finds the legal moves, `legality` judges one, `play` makes them. What needs the
//! history of a game (repetition, counters that end it, clocks) is in [`Game`](crate::Game).

mod castling;
mod legality;
mod movegen;
mod play;
mod validate;

pub(crate) use castling::CastlingPaths;
pub use validate::{InvalidPosition, Reason};

use crate::{Bitboard, Board, CastlingSide, Color, Move, MoveKind, Piece, Role, Setup, Square, attacks};
use std::{fmt, hash};

/// A playable position: pieces, turn, castling rights, en passant and counters.
///
/// Small and `Copy`. Two positions are equal when everything about them is, the counters too; an en passant square
/// counts only where it can be taken by a legal move.
///
/// ```
/// use tabiya_rules::{Color, Position, Square};
/// let mut pos = Position::STANDARD;
/// assert_eq!(pos.legal_moves().len(), 20);
/// let m = pos.legal_moves().into_iter().find(|m| m.to() == Square::E4).unwrap();
/// pos.play_unchecked(m);
/// assert_eq!(pos.turn(), Color::Black);
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    board: Board,
    /// The rooks that may still castle. Their kings have not moved either.
    castling: Bitboard,
    halfmove_clock: u32,
    fullmove_number: u32,
    turn: Color,
    /// The square a pawn has just passed, if a pawn of the side to move stands ready to take it there …
    passed: Option<Square>,
    /// … and whether one of them legally can.
    en_passant_is_legal: bool,
}

impl Position {
    /// The start of a game of standard chess.
    pub const STANDARD: Position = Position {
        board: Board::STANDARD,
        castling: Setup::STANDARD.castling,
        halfmove_clock: 0,
        fullmove_number: 1,
        turn: Color::White,
        passed: None,
        en_passant_is_legal: false,
    };

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle.
    #[inline]
    pub const fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The rook with which `color` may still castle to one side, though perhaps not on this very move.
    ///
    /// ```
    /// use tabiya_rules::{CastlingSide, Color, Position, Square};
    /// let rook = Position::STANDARD.castling_rook(Color::White, CastlingSide::Long);
    /// assert_eq!(rook, Some(Square::A1));
    /// ```
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        let rooks = self.castling & color.rank(crate::Rank::First).bitboard();
        rooks.into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The square on which a pawn can be taken en passant by a legal move, here and now.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let pos: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(pos.en_passant(), Some(Square::D6));
    /// let pinned: Position = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(pinned.en_passant(), None);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        if self.en_passant_is_legal { self.passed } else { None }
    }

    /// The square a pawn has just passed if a pawn of the side to move attacks it, pinned or not. Polyglot keys ask.
    #[inline]
    pub(crate) const fn passed(&self) -> Option<Square> {
        self.passed
    }

    /// Moves of either side since the last capture or pawn move.
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be made.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Half-moves since the first move of the game, if its numbering began at 1.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K3 b - - 0 2".parse()?;
    /// assert_eq!(pos.ply(), 3);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[inline]
    pub const fn ply(&self) -> u32 {
        (self.fullmove_number.saturating_sub(1)).saturating_mul(2).saturating_add(self.turn as u32)
    }

    /// Where the king of `color` stands.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    /// assert_eq!(Position::STANDARD.king(Color::Black), Square::E8);
    /// ```
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.by_piece(Role::King.of(color)).lowest()
    }

    /// The pieces that give check.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let pos: Position = "4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1".parse()?;
    /// assert_eq!(pos.checkers(), Square::F6.bitboard() | Square::E2.bitboard()); // a double check
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers(self.king(self.turn), !self.turn)
    }

    /// Is the side to move in check?
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos: Position = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1".parse()?;
    /// assert!(pos.is_check());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Is `color` in check? Only the side to move can be: see [`Board::is_in_check`] for boards of any kind.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let pos: Position = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1".parse()?;
    /// assert!(pos.is_in_check(Color::Black) && !pos.is_in_check(Color::White));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn is_in_check(&self, color: Color) -> bool {
        self.board.is_in_check(color)
    }

    /// Is the side to move mated?
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
    /// assert!(pos.is_checkmate());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Has the side to move no legal move although it is not in check?
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(pos.is_stalemate() && !pos.is_check());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The pieces of `color` that may not leave the line on which they shield their king.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    /// let pos: Position = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(pos.pinned(Color::White), Square::E3.bitboard());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let board = &self.board;
        let snipers = board.by_color(!color)
            & (attacks::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders()
                | attacks::rook(king, Bitboard::EMPTY) & board.straight_sliders());
        snipers
            .into_iter()
            .map(|sniper| attacks::between(king, sniper) & board.occupied())
            .filter(|blockers| !blockers.more_than_one())
            .fold(Bitboard::EMPTY, |pinned, blocker| pinned | blocker)
            & board.by_color(color)
    }

    /// What the legal move `m` takes, also en passant. What has been taken before is [`Game::captured`]: a position
    /// does not know how it came about.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Role};
    /// let pos: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(pos.captured(pos.parse_san("exd6")?), Some(Role::Pawn.of(Color::Black)));
    /// assert_eq!(pos.captured(pos.parse_san("e6")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Game::captured`]: crate::Game::captured
    pub fn captured(&self, m: Move) -> Option<Piece> {
        match m.kind() {
            MoveKind::EnPassant => Some(Role::Pawn.of(!self.turn)),
            MoveKind::Castle => None, // its target is the own rook
            _ => self.board.piece_at(m.to()),
        }
    }

    /// This position as plain data, the way to one that differs a little.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Setup};
    /// let pos = Position::new(Setup { turn: Color::Black, ..Position::STANDARD.setup() })?;
    /// assert_eq!(pos.turn(), Color::Black);
    /// # Ok::<(), tabiya_rules::InvalidPosition>(())
    /// ```
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}

impl Default for Position {
    /// The start of a game of standard chess.
    fn default() -> Position {
        Position::STANDARD
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.setup() == other.setup()
    }
}

impl Eq for Position {}

impl hash::Hash for Position {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.setup().hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
