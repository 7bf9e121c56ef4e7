//! From a [`Setup`] to a [`Position`]: all reasons why it cannot be played.
//!
//! What is refused here may be relied upon everywhere else: one king a side, the one that waits not in check, at most
//! sixteen men a side, castling rights with their king and rook in place.

use super::{Position, movegen::en_passant_pawns};
use crate::{Bitboard, Board, CastlingSide, Color, Rank, Role, Setup, Square, attacks};
use std::{error::Error, fmt};

impl Position {
    /// The position `setup` describes, if it can be played.
    ///
    /// Whether it can arise in a game is not asked, only what the rules need: a position with a check that no move can
    /// have given, or with pawns that cannot have got there, is playable. An en passant square on which no pawn can
    /// take is dropped, and move number 0 becomes 1.
    ///
    /// # Errors
    /// All reasons why it cannot be played.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Reason, Role, Setup, Square};
    /// let mut setup = Setup::STANDARD;
    /// assert_eq!(Position::new(setup), Ok(Position::STANDARD));
    ///
    /// setup.board.remove(Square::H1);
    /// setup.board.put(Square::E8, Role::Pawn.of(Color::White));
    /// let invalid = Position::new(setup).unwrap_err();
    /// assert!(invalid.reasons().contains(&Reason::PawnOnLastRank(Square::E8)));
    /// assert!(invalid.reasons().contains(&Reason::CastlingWithoutRook(Square::H1)));
    /// assert!(invalid.reasons().contains(&Reason::KingCount { color: Color::Black, count: 0 }));
    /// ```
    pub fn new(setup: Setup) -> Result<Position, InvalidPosition> {
        let reasons = reasons(&setup);
        if !reasons.is_empty() {
            return Err(InvalidPosition { reasons });
        }
        let mut pos = Position {
            board: setup.board,
            castling: setup.castling,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
            turn: setup.turn,
            passed: None,
            en_passant_is_legal: false,
        };
        if let Some(target) = setup.en_passant
            && (attacks::pawn(!pos.turn, target) & pos.board.pawns() & pos.board.by_color(pos.turn)).any()
        {
            pos.passed = Some(target);
            pos.en_passant_is_legal = en_passant_pawns(&pos.board, pos.turn, target).any();
        }
        Ok(pos)
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidPosition;

    /// The same as [`Position::new`].
    fn try_from(setup: Setup) -> Result<Position, InvalidPosition> {
        Position::new(setup)
    }
}

impl From<Position> for Setup {
    /// The same as [`Position::setup`].
    fn from(pos: Position) -> Setup {
        pos.setup()
    }
}

impl Setup {
    /// The set-up without those castling rights and that en passant square for which there is a reason that `forgiven`
    /// names. Pieces are not touched, so what is wrong with them stays wrong. Of two rooks to one side neither keeps its
    /// right, for nobody can say which was meant.
    ///
    /// ```
    /// use tabiya_rules::{Position, Reason, Setup};
    /// // The king has moved and come back, the rook of h1 is gone, and someone kept all the rights.
    /// let setup: Setup = "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1".parse()?;
    /// assert!(Position::new(setup).is_err());
    ///
    /// let setup = setup.forgive(|reason| matches!(reason, Reason::CastlingWithoutRook(_)));
    /// assert_eq!(Position::new(setup)?.to_fen(), "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1");
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn forgive(mut self, forgiven: impl Fn(Reason) -> bool) -> Setup {
        for reason in reasons(&self).into_iter().filter(|&reason| forgiven(reason)) {
            match reason {
                Reason::CastlingWithoutRook(square) => self.castling.remove(square),
                Reason::CastlingWithoutKing(color) => self.castling -= back_rank(color),
                Reason::CastlingTwice(color, side) => self.castling -= wing(&self.board, color, side),
                Reason::EnPassant(_) => self.en_passant = None,
                _ => {}
            }
        }
        self
    }
}

/// Why a [`Setup`] cannot be played. All reasons are found, not only the first.
///
/// ```
/// use tabiya_rules::{Position, Setup};
/// let invalid = Position::new(Setup::EMPTY).unwrap_err();
/// assert_eq!(invalid.reasons().len(), 2);
/// assert_eq!(invalid.to_string(), "White has no king; Black has no king");
/// ```
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

/// One thing that keeps a [`Setup`] from being played.
///
/// ```
/// use tabiya_rules::{Color, Reason, Square};
/// assert_eq!(Reason::KingCount { color: Color::White, count: 2 }.to_string(), "White has 2 kings");
/// assert_eq!(Reason::CastlingWithoutRook(Square::H1).to_string(), "there is no white rook on h1 to castle with");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A side has no king, or more than one.
    KingCount {
        /// Which side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A pawn stands on the first or last rank.
    PawnOnLastRank(Square),
    /// A side has more than eight pawns.
    PawnCount {
        /// Which side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A side has more than sixteen pieces, pawns and king included.
    PieceCount {
        /// Which side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A side has more promoted pieces than pawns are missing. A second bishop on squares of one colour is promoted.
    PromotionCount {
        /// Which side.
        color: Color,
        /// How many pieces must have been pawns.
        promoted: usize,
        /// How many pawns are missing from eight.
        missing: usize,
    },
    /// The kings stand next to each other, White's on the first square.
    KingsTouch(Square, Square),
    /// This side is in check although it has just moved.
    CheckedWhileWaiting(Color),
    /// This side may castle, but its king does not stand on its first rank.
    CastlingWithoutKing(Color),
    /// Castling is allowed with a rook on this square, but there is none.
    CastlingWithoutRook(Square),
    /// A side may castle with more than one rook to the same side.
    CastlingTwice(Color, CastlingSide),
    /// No pawn can have just passed the en passant square.
    EnPassant(Square),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::KingCount { color, count: 0 } => write!(f, "{} has no king", color.title()),
            Reason::KingCount { color, count } => write!(f, "{} has {count} kings", color.title()),
            Reason::PawnOnLastRank(square) => write!(f, "a pawn stands on {square}"),
            Reason::PawnCount { color, count } => write!(f, "{} has {count} pawns", color.title()),
            Reason::PieceCount { color, count } => write!(f, "{} has {count} pieces", color.title()),
            Reason::PromotionCount { color, promoted, missing } => {
                let pieces = if promoted == 1 { "piece" } else { "pieces" };
                write!(f, "{} has {promoted} promoted {pieces}, but ", color.title())?;
                match missing {
                    0 => f.write_str("none of its pawns is missing"),
                    1 => f.write_str("only 1 of its pawns is missing"),
                    _ => write!(f, "only {missing} of its pawns are missing"),
                }
            }
            Reason::KingsTouch(white, black) => {
                write!(f, "the kings on {white} and {black} stand next to each other")
            }
            Reason::CheckedWhileWaiting(color) => {
                write!(f, "{} is in check although it is {}'s move", color.title(), color.other().title())
            }
            Reason::CastlingWithoutKing(color) => {
                write!(f, "{} may castle, but its king is not on rank {}", color.title(), color.rank(Rank::First))
            }
            Reason::CastlingWithoutRook(square) => match square.rank() {
                Rank::First => write!(f, "there is no white rook on {square} to castle with"),
                Rank::Eighth => write!(f, "there is no black rook on {square} to castle with"),
                _ => write!(f, "no rook can castle from {square}"),
            },
            Reason::CastlingTwice(color, side) => {
                write!(f, "{} may castle {} with more than one rook", color.title(), side.san())
            }
            Reason::EnPassant(square) => write!(f, "no pawn can have just passed the en passant square {square}"),
        }
    }
}

/// Everything that keeps `setup` from being played. There are at most as many reasons as squares and a few.
fn reasons(setup: &Setup) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for color in Color::ALL {
        count_kings(&setup.board, color, &mut reasons);
    }
    let last_ranks = back_rank(Color::White) | back_rank(Color::Black);
    reasons.extend((setup.board.pawns() & last_ranks).into_iter().map(Reason::PawnOnLastRank));
    for color in Color::ALL {
        count_men(&setup.board, color, &mut reasons);
    }
    look_for_check(setup, &mut reasons);
    for color in Color::ALL {
        look_at_castling(setup, color, &mut reasons);
    }
    reasons.extend((setup.castling - last_ranks).into_iter().map(Reason::CastlingWithoutRook));
    reasons.extend(setup.en_passant.filter(|&target| !can_have_been_passed(setup, target)).map(Reason::EnPassant));
    reasons
}

fn count_kings(board: &Board, color: Color, reasons: &mut Vec<Reason>) {
    let count = board.by_piece(Role::King.of(color)).len();
    if count != 1 {
        reasons.push(Reason::KingCount { color, count });
    }
}

fn count_men(board: &Board, color: Color, reasons: &mut Vec<Reason>) {
    let men = board.by_color(color).len();
    if men > 16 {
        reasons.push(Reason::PieceCount { color, count: men });
    }
    let pawns = board.by_piece(Role::Pawn.of(color)).len();
    if pawns > 8 {
        reasons.push(Reason::PawnCount { color, count: pawns });
    }
    let missing = 8_usize.saturating_sub(pawns);
    let promoted = promoted(board, color);
    if promoted > missing {
        reasons.push(Reason::PromotionCount { color, promoted, missing });
    }
}

/// How many pieces of `color` must have been pawns.
fn promoted(board: &Board, color: Color) -> usize {
    let beyond = |role: Role, squares: Bitboard, start: usize| {
        (board.by_piece(role.of(color)) & squares).len().saturating_sub(start)
    };
    beyond(Role::Queen, Bitboard::ALL, 1)
        + beyond(Role::Rook, Bitboard::ALL, 2)
        + beyond(Role::Knight, Bitboard::ALL, 2)
        + beyond(Role::Bishop, Bitboard::LIGHT, 1)
        + beyond(Role::Bishop, Bitboard::DARK, 1)
}

/// Is the side that waits in check? Where it has several kings, one in check is enough.
fn look_for_check(setup: &Setup, reasons: &mut Vec<Reason>) {
    let board = &setup.board;
    let kings = |color: Color| board.by_piece(Role::King.of(color));
    let touching = kings(Color::White)
        .into_iter()
        .find_map(|white| Some((white, (attacks::king(white) & kings(Color::Black)).first()?)));
    reasons.extend(touching.map(|(white, black)| Reason::KingsTouch(white, black)));

    let waiting = !setup.turn;
    if kings(waiting).into_iter().any(|king| (board.attackers(king, setup.turn) - board.kings()).any()) {
        reasons.push(Reason::CheckedWhileWaiting(waiting));
    }
}

fn look_at_castling(setup: &Setup, color: Color, reasons: &mut Vec<Reason>) {
    let rights = setup.castling & back_rank(color);
    let rooks = setup.board.by_piece(Role::Rook.of(color));
    let kings = setup.board.by_piece(Role::King.of(color));
    if rights.any() && kings.any() && !kings.intersects(back_rank(color)) {
        reasons.push(Reason::CastlingWithoutKing(color));
    }
    reasons.extend((rights - rooks).into_iter().map(Reason::CastlingWithoutRook));
    for side in CastlingSide::ALL {
        if (rights & rooks & wing(&setup.board, color, side)).more_than_one() {
            reasons.push(Reason::CastlingTwice(color, side));
        }
    }
}

/// The squares of the first rank of `color` on one side of its king; none if it has not exactly one, on that rank.
fn wing(board: &Board, color: Color, side: CastlingSide) -> Bitboard {
    let rank = back_rank(color);
    match board.king_of(color).filter(|&king| rank.contains(king)) {
        Some(king) => rank.into_iter().filter(|&rook| rook != king && CastlingSide::of(king, rook) == side).collect(),
        None => Bitboard::EMPTY,
    }
}

/// Has the side that waits a pawn that may have gone over `target` with a double step, just now?
fn can_have_been_passed(setup: &Setup, target: Square) -> bool {
    let on = |rank| Square::new(target.file(), setup.turn.rank(rank)).bitboard();
    let pawns = setup.board.by_piece(Role::Pawn.of(!setup.turn));
    target.rank() == setup.turn.rank(Rank::Sixth)
        && pawns.intersects(on(Rank::Fifth))
        && !setup.board.occupied().intersects(on(Rank::Sixth) | on(Rank::Seventh))
}

fn back_rank(color: Color) -> Bitboard {
    color.rank(Rank::First).bitboard()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(fen: &str) -> Setup {
        fen.parse().unwrap()
    }

    fn reasons_of(setup: Setup) -> Vec<Reason> {
        Position::new(setup).unwrap_err().reasons().to_vec()
    }

    #[test]
    fn a_full_board_breaks_everything() {
        let white =
            reasons_of(setup("PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w KQkq e6"));
        assert_eq!(white.len(), 2 + 16 + 2 + 4 + 1);
        let nothing_but_rights = Setup { castling: Bitboard::ALL, ..Setup::EMPTY };
        assert_eq!(reasons_of(nothing_but_rights).len(), 2 + 64);
    }

    #[test]
    fn rights_off_the_back_ranks_are_refused() {
        let mut setup = Setup::STANDARD;
        setup.castling.insert(Square::H2);
        assert_eq!(reasons_of(setup), [Reason::CastlingWithoutRook(Square::H2)]);
        assert_eq!(Reason::CastlingWithoutRook(Square::H2).to_string(), "no rook can castle from h2");
        assert_eq!(Position::new(setup.forgive(|_| true)), Ok(Position::STANDARD));
    }

    #[test]
    fn move_0_is_move_1() {
        let pos = Position::new(Setup { fullmove_number: 0, ..Setup::STANDARD }).unwrap();
        assert_eq!(pos, Position::STANDARD);
    }

    /// Polyglot keys ask whether a pawn stands ready, the Laws whether it may take.
    #[test]
    fn a_pinned_pawn_stands_ready_but_may_not_take() {
        let pos = Position::new(setup("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6")).unwrap();
        assert_eq!((pos.passed(), pos.en_passant()), (Some(Square::D6), None));
        let pos = Position::new(setup("6k1/8/8/3p4/8/8/8/4K3 w - d6")).unwrap();
        assert_eq!((pos.passed(), pos.en_passant()), (None, None));
    }

    #[test]
    fn en_passant_agrees_with_the_move_that_makes_it() {
        let before = Position::new(setup("4k3/3p4/8/4P3/8/8/8/4K3 b - -")).unwrap();
        let push = before.legal_moves().into_iter().find(|m| m.to() == Square::D5).unwrap();
        let after = before.after(push);
        assert_eq!(after.en_passant(), Some(Square::D6));
        assert_eq!(Position::new(after.setup()), Ok(after));
    }

    #[test]
    fn forgiving_one_kind_leaves_the_others() {
        let stale = setup("r3k2r/8/8/8/8/8/4K3/R6R w KQkq e6");
        let rights = stale.forgive(|reason| matches!(reason, Reason::CastlingWithoutKing(_)));
        assert_eq!(reasons_of(rights), [Reason::EnPassant(Square::E6)]);
        let en_passant = stale.forgive(|reason| matches!(reason, Reason::EnPassant(_)));
        assert_eq!(reasons_of(en_passant), [Reason::CastlingWithoutKing(Color::White)]);
        assert!(Position::new(stale.forgive(|_| true)).is_ok());
    }
}
