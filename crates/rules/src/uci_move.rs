//! Moves as UCI writes them: where from, where to, and what a pawn becomes. First syntax ([`UciMove`]), then rules
//! ([`Position::resolve`]); why a move is refused is found in `illegal_move`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::{
    CastlingSide, Color, File, IllegalMove, Move, MoveKind, MoveText, ParseError, Position, Rank, Role, Square,
};
use std::{fmt, str::FromStr};

/// A move as UCI writes it: `e2e4`, `e7e8q`. Nobody has asked yet whether it is legal.
///
/// [`FromStr`] takes the promotion letter in either case, [`UciMove::from_ascii`] only in lower case, as the protocol
/// says. A letter for something no pawn can become is read, too, so that [`Position::resolve`] can say what is wrong.
///
/// ```
/// use tabiya_rules::{Position, Role, Square, UciMove};
/// let wish: UciMove = "e7e8q".parse()?;
/// assert_eq!(wish, UciMove { from: Square::E7, to: Square::E8, promotion: Some(Role::Queen) });
/// assert_eq!(wish.to_string(), "e7e8q");
///
/// let start = Position::STANDARD;
/// let m = start.resolve("g1f3".parse()?)?;
/// assert_eq!(m.to(), Square::F3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UciMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes to.
    pub to: Square,
    /// What a pawn becomes that reaches the last rank.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// A move without promotion.
    pub const fn new(from: Square, to: Square) -> UciMove {
        UciMove { from, to, promotion: None }
    }

    /// Reads exactly what UCI writes.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn from_ascii(text: &[u8]) -> Result<UciMove, ParseError> {
        match text.last() {
            Some(last) if last.is_ascii_uppercase() => None,
            _ => read(text),
        }
        .ok_or_else(|| ParseError::new("UCI move", &String::from_utf8_lossy(text)))
    }

    /// As standard chess writes it: castling is the king's move, `e1g1`. Where that would not be clear, in Chess960
    /// with the king or the rook elsewhere, castling is written as in [`UciMove::chess960`].
    ///
    /// ```
    /// use tabiya_rules::{Position, UciMove};
    /// let mut pos = Position::STANDARD;
    /// for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"] {
    ///     pos.play(pos.parse_san(san)?)?;
    /// }
    /// let castles = pos.parse_san("O-O")?;
    /// assert_eq!(UciMove::standard(castles).to_string(), "e1g1");
    /// assert_eq!(UciMove::chess960(castles).to_string(), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn standard(m: Move) -> UciMove {
        let at_home = matches!(m.from().file(), File::E) && matches!(m.to().file(), File::A | File::H);
        match m.is_castle() && at_home {
            true => UciMove::new(m.from(), m.king_target()),
            false => UciMove::chess960(m),
        }
    }

    /// As Chess960 writes it: castling is the king taking its own rook, `e1h1`.
    pub const fn chess960(m: Move) -> UciMove {
        UciMove { from: m.from(), to: m.to(), promotion: m.promotion() }
    }

    /// The move as text.
    pub fn text(self) -> MoveText {
        let mut text = MoveText::new();
        text.push_square(self.from);
        text.push_square(self.to);
        if let Some(role) = self.promotion {
            text.push(role.char() as u8);
        }
        text
    }
}

fn read(text: &[u8]) -> Option<UciMove> {
    let (&[file, rank, to_file, to_rank], promotion) = text.split_first_chunk()?;
    let promotion = match promotion {
        [] => None,
        [letter] => Some(Role::from_char(*letter as char)?),
        _ => return None,
    };
    Some(UciMove { from: Square::from_ascii(file, rank)?, to: Square::from_ascii(to_file, to_rank)?, promotion })
}

impl FromStr for UciMove {
    type Err = ParseError;

    fn from_str(s: &str) -> Result<UciMove, ParseError> {
        read(s.as_bytes()).ok_or_else(|| ParseError::new("UCI move", s))
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl Position {
    /// The legal move that `wish` means.
    ///
    /// Castling may be written either way: as the king taking its own rook, or as the king going two squares from the
    /// `e` file. A king that can simply step to the square steps.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::STANDARD;
    /// assert!(start.resolve("e2e4".parse()?).is_ok());
    /// let error = start.resolve("f1c4".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "the bishop cannot go to c4: the white pawn on e2 is in the way");
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The reason why there is no such move.
    pub fn resolve(&self, wish: UciMove) -> Result<Move, IllegalMove> {
        let m = self.read_wish(wish);
        match m.promotion() == wish.promotion && self.is_legal(m) {
            true => Ok(m),
            false => Err(self.why_illegal(wish)),
        }
    }

    /// [`Position::resolve`] for a player of one side, who may not be the one to move.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let error = Position::STANDARD.resolve_for(Color::Black, "e7e5".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "it is White's turn");
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The reason why there is no such move for that player.
    pub fn resolve_for(&self, player: Color, wish: UciMove) -> Result<Move, IllegalMove> {
        match self.board().piece_at(wish.from) {
            Some(piece) if piece.color != player => Err(IllegalMove::NotYourPiece { piece, turn: self.turn() }),
            _ if player != self.turn() => Err(IllegalMove::NotYourTurn { turn: self.turn() }),
            _ => self.resolve(wish),
        }
    }

    /// The one kind of move that `wish` can be here, legal or not.
    fn read_wish(&self, wish: UciMove) -> Move {
        let kind = match self.board().role_at(wish.from) {
            Some(Role::Pawn) => self.pawn_move_kind(wish),
            Some(Role::King) => match self.castling_wish(wish) {
                Some((_, Some(rook))) => return Move::new(wish.from, rook, MoveKind::Castle),
                _ => MoveKind::Plain,
            },
            _ => MoveKind::Plain,
        };
        Move::new(wish.from, wish.to, kind)
    }

    fn pawn_move_kind(&self, wish: UciMove) -> MoveKind {
        let UciMove { from, to, promotion } = wish;
        if let Some(role) = promotion {
            return MoveKind::promotion(role);
        }
        let sideways = from.file() != to.file();
        match from.rank().index().abs_diff(to.rank().index()) {
            2 if !sideways => MoveKind::DoublePush,
            1 if sideways && !self.board().occupied().contains(to) => MoveKind::EnPassant,
            _ => MoveKind::Plain,
        }
    }

    /// The side to which `wish` asks the king to castle, if it does, and the rook that may.
    pub(crate) fn castling_wish(&self, wish: UciMove) -> Option<(CastlingSide, Option<Square>)> {
        let UciMove { from, to, .. } = wish;
        let us = self.turn();
        let home = us.rank(Rank::First);
        if from != self.king(us) || from.rank() != home || to.rank() != home {
            return None;
        }
        let side = CastlingSide::of(from, to);
        let rook = self.castling_rook(us, side);
        let distance = from.index().abs_diff(to.index());
        if from.file() == File::E && distance == 2 || rook == Some(to) {
            return Some((side, rook));
        }
        // Far away, it can only have been meant as castling; next to the king it is a square that is taken.
        let meant = distance > 1 && self.board().by_piece(Role::Rook.of(us)).contains(to);
        meant.then_some((side, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_moves_are_read() {
        for text in ["e2e4", "a1h8", "e7e8q", "a2a1n", "e7e8k"] {
            assert_eq!(text.parse::<UciMove>().map(|m| m.to_string()), Ok(text.to_owned()));
            assert!(UciMove::from_ascii(text.as_bytes()).is_ok(), "{text}");
        }
        for text in
            ["", "e2", "e2e", "e2e9", "i2e4", "E2E4", "e7e8x", "e7e8qq", "e7e8=q", "0000", "e2 e4", "é2e4", "♘♘"]
        {
            assert!(text.parse::<UciMove>().is_err(), "{text}");
            assert!(UciMove::from_ascii(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_capital_promotion_letter_is_forgiven_but_not_standard() {
        assert_eq!("e7e8Q".parse::<UciMove>(), "e7e8q".parse());
        assert!(UciMove::from_ascii(b"e7e8Q").is_err());
    }
}
