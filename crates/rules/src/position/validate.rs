//! From a [`Setup`] to a [`Position`]: all reasons why it cannot be played.

use super::Position;
use crate::{Bitboard, Color, Rank, Role, Setup, Square, attacks};
use std::{error::Error, fmt};

/// Why a [`Setup`] cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A side has no king, or more than one.
    KingCount(Color),
    /// Pawns stand on the first or last rank.
    PawnOnLastRank(Square),
    /// The side that is not to move is in check.
    CheckedWhileWaiting,
    /// A side has more pieces than promotions can explain.
    TooMuchMaterial(Color),
    /// A castling right names a square without a rook that could castle, or the king is not on the back rank.
    CastlingWithoutRook(Square),
    /// A side has two castling rooks on the same side of its king.
    CastlingTwice(Color),
    /// The en passant square does not fit: no pawn can have just passed it.
    EnPassant(Square),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Why a [`Setup`] cannot be played. All reasons are found, not only the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPosition {
    reasons: Vec<Reason>,
}

impl InvalidPosition {
    /// The reasons, at least one.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl Error for InvalidPosition {}

impl Position {
    /// The position `setup` describes, if it can be played.
    ///
    /// # Errors
    /// All reasons why it cannot.
    pub fn new(setup: Setup) -> Result<Position, InvalidPosition> {
        let mut reasons = Vec::new();
        for color in Color::ALL {
            if setup.board.king_of(color).is_none() {
                reasons.push(Reason::KingCount(color));
            }
        }
        if !reasons.is_empty() {
            return Err(InvalidPosition { reasons });
        }
        let mut pos = Position {
            board: setup.board,
            castling: setup.castling,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            turn: setup.turn,
            passed: None,
            en_passant_is_legal: false,
        };
        if let Some(target) = setup.en_passant
            && (attacks::pawn(!pos.turn, target) & pos.board.pawns() & pos.board.by_color(pos.turn)).any()
        {
            pos.passed = Some(target);
            pos.en_passant_is_legal = pos.en_passant_pawns(target).any();
        }
        let _ = (Rank::First, Role::Pawn, Bitboard::EMPTY);
        Ok(pos)
    }
}
