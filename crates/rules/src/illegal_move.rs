//! Why a move is refused: [`IllegalMove`], one variant for each rule of FIDE 3 that can be broken, with the pieces and
//! squares that a player wants to hear of. Whether a move is legal at all is decided in `position/legality`.

use crate::position::CastlingPaths;
use crate::{
    Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Position, Rank, Role, Square, Termination, UciMove, attacks,
};
use std::{error::Error, fmt};

/// A piece and where it stands.
///
/// ```
/// use tabiya_rules::{Color, Placed, Role, Square};
/// let knight = Placed { piece: Role::Knight.of(Color::Black), at: Square::F6 };
/// assert_eq!(knight.to_string(), "black knight on f6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub at: Square,
}

impl fmt::Display for Placed {
    /// `black knight on f6`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.piece, self.at)
    }
}

/// Why a move is refused. [`fmt::Display`] is a sentence for the player, [`IllegalMove::name`] a word for programs.
///
/// ```
/// use tabiya_rules::{IllegalMove, Position, Role, Square};
/// let error = Position::STANDARD.resolve("b1b3".parse()?).unwrap_err();
/// assert_eq!(error, IllegalMove::NotItsMove { role: Role::Knight, from: Square::B1, to: Square::B3 });
/// assert_eq!(error.name(), "not-its-move");
/// assert_eq!(error.to_string(), "a knight does not move from b1 to b3");
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The square is empty.
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// The piece belongs to the other side.
    NotYourPiece {
        /// The piece.
        piece: Piece,
        /// The side to move.
        turn: Color,
    },
    /// The player is not the one to move. Only [`Position::resolve_for`] knows who the player is.
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The piece would stay where it is.
    SameSquare {
        /// The square.
        at: Square,
    },
    /// That kind of piece does not move so.
    NotItsMove {
        /// The kind of piece.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// A pawn would move backwards.
    PawnBackwards,
    /// A pawn would go two squares, but not from its second rank.
    PawnTwoSteps {
        /// The pawn.
        from: Square,
    },
    /// A pawn takes diagonally only, and something stands straight ahead.
    PawnTakesStraight {
        /// What it cannot take.
        blocker: Placed,
    },
    /// A pawn takes diagonally, but there is nothing to take.
    NothingToTake {
        /// The empty square.
        to: Square,
    },
    /// There is a pawn beside, but it has not just come two squares.
    NoEnPassant {
        /// The pawn that cannot be taken.
        pawn: Square,
    },
    /// Something is in the way.
    Blocked {
        /// The kind of piece that would move.
        role: Role,
        /// Where it should go.
        to: Square,
        /// The first piece in its way.
        blocker: Placed,
    },
    /// A piece of the same side stands on the target.
    OwnPiece {
        /// That piece.
        own: Placed,
    },
    /// The king is in check, and the move does nothing about it.
    StillInCheck {
        /// The piece that gives check.
        checker: Placed,
    },
    /// The piece shields its king (or, taking en passant, removes a shield).
    ExposesKing {
        /// The piece that would give check.
        attacker: Placed,
    },
    /// The king would step onto an attacked square.
    KingIntoCheck {
        /// The square.
        to: Square,
        /// The piece that attacks it.
        attacker: Placed,
    },
    /// The king or the rook has moved, or there is no such rook.
    NoCastlingRight {
        /// Which way.
        side: CastlingSide,
    },
    /// Castling, but there is a piece in the way.
    CastlingBlocked {
        /// The piece in the way.
        blocker: Placed,
    },
    /// Castling while in check.
    CastlingInCheck {
        /// The piece that gives check.
        checker: Placed,
    },
    /// Castling across an attacked square.
    CastlingThroughCheck {
        /// The square.
        through: Square,
        /// The piece that attacks it.
        attacker: Placed,
    },
    /// Castling onto an attacked square.
    CastlingIntoCheck {
        /// The square.
        to: Square,
        /// The piece that attacks it.
        attacker: Placed,
    },
    /// A pawn reaches the last rank and nobody has said what it becomes.
    MustPromote {
        /// Where it arrives.
        to: Square,
    },
    /// A pawn cannot become that.
    CannotPromoteTo {
        /// A king or a pawn.
        role: Role,
    },
    /// A promotion was asked for where no pawn reaches the last rank.
    NotAPromotion {
        /// What was asked for.
        role: Role,
    },
    /// The [`Move`] was found in another position, and here a move between these squares is something else.
    OtherPosition,
    /// The game has ended; a [`Position`] alone does not know.
    GameOver {
        /// How it ended.
        termination: Termination,
    },
}

/// Something that a sentence about an [`IllegalMove`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Detail {
    /// A square.
    Square(Square),
    /// A side.
    Color(Color),
    /// Any piece of a kind: `a knight`.
    Any(Role),
    /// The piece of a kind that is spoken of: `the knight`.
    The(Role),
    /// A piece and where it stands.
    Placed(Placed),
    /// A way of castling.
    Side(CastlingSide),
    /// How a game ended.
    Termination(Termination),
}

impl IllegalMove {
    /// What a sentence about it names, for those who write it in another language: together with
    /// [`name`](IllegalMove::name) it is all that [`fmt::Display`] tells.
    ///
    /// ```
    /// use tabiya_rules::{Detail, Position, Role, Square};
    /// let error = Position::STANDARD.resolve("b1b3".parse()?).unwrap_err();
    /// let details = [("piece", Detail::Any(Role::Knight)), ("from", Detail::Square(Square::B1)), ("to", Detail::Square(Square::B3))];
    /// assert_eq!(error.details(), details);
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn details(&self) -> Vec<(&'static str, Detail)> {
        use Detail::{Any, Placed, The};
        let square = |square: Square| ("square", Detail::Square(square));
        match *self {
            IllegalMove::NoPiece { from: at }
            | IllegalMove::SameSquare { at }
            | IllegalMove::PawnTwoSteps { from: at }
            | IllegalMove::NothingToTake { to: at }
            | IllegalMove::NoEnPassant { pawn: at }
            | IllegalMove::MustPromote { to: at } => vec![square(at)],
            IllegalMove::NotYourPiece { turn, .. } | IllegalMove::NotYourTurn { turn } => {
                vec![("color", Detail::Color(turn))]
            }
            IllegalMove::NotItsMove { role, from, to } => {
                vec![("piece", Any(role)), ("from", Detail::Square(from)), ("to", Detail::Square(to))]
            }
            IllegalMove::Blocked { role, to, blocker } => {
                vec![("piece", The(role)), square(to), ("blocker", Placed(blocker))]
            }
            IllegalMove::PawnTakesStraight { blocker: piece }
            | IllegalMove::OwnPiece { own: piece }
            | IllegalMove::StillInCheck { checker: piece }
            | IllegalMove::ExposesKing { attacker: piece }
            | IllegalMove::CastlingBlocked { blocker: piece }
            | IllegalMove::CastlingInCheck { checker: piece } => vec![("piece", Placed(piece))],
            IllegalMove::KingIntoCheck { to: at, attacker }
            | IllegalMove::CastlingThroughCheck { through: at, attacker }
            | IllegalMove::CastlingIntoCheck { to: at, attacker } => vec![square(at), ("piece", Placed(attacker))],
            IllegalMove::NoCastlingRight { side } => vec![("side", Detail::Side(side))],
            IllegalMove::CannotPromoteTo { role } | IllegalMove::NotAPromotion { role } => vec![("piece", Any(role))],
            IllegalMove::GameOver { termination } => vec![("reason", Detail::Termination(termination))],
            IllegalMove::PawnBackwards | IllegalMove::OtherPosition => Vec::new(),
        }
    }

    /// A stable name in `kebab-case`.
    pub const fn name(&self) -> &'static str {
        match self {
            IllegalMove::NoPiece { .. } => "no-piece",
            IllegalMove::NotYourPiece { .. } => "not-your-piece",
            IllegalMove::NotYourTurn { .. } => "not-your-turn",
            IllegalMove::SameSquare { .. } => "same-square",
            IllegalMove::NotItsMove { .. } => "not-its-move",
            IllegalMove::PawnBackwards => "pawn-backwards",
            IllegalMove::PawnTwoSteps { .. } => "pawn-two-steps",
            IllegalMove::PawnTakesStraight { .. } => "pawn-takes-straight",
            IllegalMove::NothingToTake { .. } => "nothing-to-take",
            IllegalMove::NoEnPassant { .. } => "no-en-passant",
            IllegalMove::Blocked { .. } => "blocked",
            IllegalMove::OwnPiece { .. } => "own-piece",
            IllegalMove::StillInCheck { .. } => "still-in-check",
            IllegalMove::ExposesKing { .. } => "exposes-king",
            IllegalMove::KingIntoCheck { .. } => "king-into-check",
            IllegalMove::NoCastlingRight { .. } => "no-castling-right",
            IllegalMove::CastlingBlocked { .. } => "castling-blocked",
            IllegalMove::CastlingInCheck { .. } => "castling-in-check",
            IllegalMove::CastlingThroughCheck { .. } => "castling-through-check",
            IllegalMove::CastlingIntoCheck { .. } => "castling-into-check",
            IllegalMove::MustPromote { .. } => "must-promote",
            IllegalMove::CannotPromoteTo { .. } => "cannot-promote-to",
            IllegalMove::NotAPromotion { .. } => "not-a-promotion",
            IllegalMove::OtherPosition => "other-position",
            IllegalMove::GameOver { .. } => "game-over",
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoPiece { from } => write!(f, "there is no piece on {from}"),
            IllegalMove::NotYourPiece { piece, turn } if piece.color == *turn => {
                write!(f, "that {} is not yours", piece)
            }
            IllegalMove::NotYourPiece { piece, turn } => {
                write!(f, "it is {}'s turn, and that is a {piece}", turn.title())
            }
            IllegalMove::NotYourTurn { turn } => write!(f, "it is {}'s turn", turn.title()),
            IllegalMove::SameSquare { at } => write!(f, "the piece on {at} is there already"),
            IllegalMove::NotItsMove { role, from, to } => write!(f, "a {role} does not move from {from} to {to}"),
            IllegalMove::PawnBackwards => write!(f, "a pawn does not move backwards"),
            IllegalMove::PawnTwoSteps { from } => {
                write!(f, "a pawn may go two squares only on its first move, and the one on {from} has moved")
            }
            IllegalMove::PawnTakesStraight { blocker } => {
                write!(f, "a pawn takes diagonally, not straight ahead: the {blocker} is in the way")
            }
            IllegalMove::NothingToTake { to } => {
                write!(f, "a pawn goes diagonally only to take, and there is nothing to take on {to}")
            }
            IllegalMove::NoEnPassant { pawn } => write!(
                f,
                "the pawn on {pawn} cannot be taken en passant: that is possible only right after it has come two squares"
            ),
            IllegalMove::Blocked { role, to, blocker } => {
                write!(f, "the {role} cannot go to {to}: the {blocker} is in the way")
            }
            IllegalMove::OwnPiece { own } => write!(f, "your own {} stands on {}", own.piece.role, own.at),
            IllegalMove::StillInCheck { checker } => {
                write!(f, "your king is in check from the {checker}, and this does not help")
            }
            IllegalMove::ExposesKing { attacker } => write!(f, "this would expose your king to the {attacker}"),
            IllegalMove::KingIntoCheck { to, attacker } => {
                write!(f, "the king cannot go to {to}: the {attacker} attacks it")
            }
            IllegalMove::NoCastlingRight { side } => {
                write!(
                    f,
                    "you can no longer castle {}: the king has moved, or that rook has moved or been taken",
                    way(*side)
                )
            }
            IllegalMove::CastlingBlocked { blocker } => write!(f, "you cannot castle: the {blocker} is in the way"),
            IllegalMove::CastlingInCheck { checker } => {
                write!(f, "you cannot castle out of check, and the {checker} gives check")
            }
            IllegalMove::CastlingThroughCheck { through, attacker } => {
                write!(f, "you cannot castle: the king would pass {through}, which the {attacker} attacks")
            }
            IllegalMove::CastlingIntoCheck { to, attacker } => {
                write!(f, "you cannot castle: the king would arrive on {to}, which the {attacker} attacks")
            }
            IllegalMove::MustPromote { to } => {
                write!(f, "the pawn reaches {to} and must become a queen, rook, bishop or knight: choose one")
            }
            IllegalMove::CannotPromoteTo { role } => {
                write!(f, "a pawn becomes a queen, rook, bishop or knight, not a {role}")
            }
            IllegalMove::NotAPromotion { role } => {
                write!(f, "this move cannot make a {role}: only a pawn that reaches the last rank is promoted")
            }
            IllegalMove::OtherPosition => write!(f, "that move belongs to another position"),
            IllegalMove::GameOver { termination } => write!(f, "the game is over, by {termination}"),
        }
    }
}

impl Error for IllegalMove {}

fn way(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::Short => "short",
        CastlingSide::Long => "long",
    }
}

/// Each of these asks one question after the other and answers with the first rule that is broken, so that what is
/// named is what a player would name: how the piece moves, what is in its way, and only then the king.
impl Position {
    #[cold]
    pub(crate) fn why_illegal(&self, wish: UciMove) -> IllegalMove {
        let UciMove { from, to, .. } = wish;
        let Some(piece) = self.board().piece_at(from) else { return IllegalMove::NoPiece { from } };
        if piece.color != self.turn() {
            return IllegalMove::NotYourPiece { piece, turn: self.turn() };
        }
        if from == to {
            return IllegalMove::SameSquare { at: from };
        }
        if piece.role == Role::King
            && let Some((side, rook)) = self.castling_wish(wish)
        {
            return self.why_no_castling(side, rook).unwrap_or_else(|| not_a_promotion(wish));
        }
        self.why_not_its_move(piece.role, from, to)
            .or_else(|| self.why_not_safe(piece.role, from, to))
            .unwrap_or_else(|| self.why_not_promoted(piece.role, wish))
    }

    #[cold]
    pub(crate) fn why_move_is_illegal(&self, m: Move) -> IllegalMove {
        let wish = UciMove::chess960(m);
        match self.resolve(wish) {
            Ok(_) => IllegalMove::OtherPosition,
            Err(reason) => reason,
        }
    }

    /// Why castling to one side is not possible, with the rook that has the right to it. `None`: it is.
    pub(crate) fn why_no_castling(&self, side: CastlingSide, rook: Option<Square>) -> Option<IllegalMove> {
        let Some(rook) = rook else { return Some(IllegalMove::NoCastlingRight { side }) };
        let king = self.king(self.turn());
        let way = CastlingPaths::of(king, rook);
        if let Some(blocker) = self.nearest(king, rook, way.both & self.castling_obstacles(king, rook)) {
            return Some(IllegalMove::CastlingBlocked { blocker });
        }
        if let Some(checker) = self.placed(self.checkers()) {
            return Some(IllegalMove::CastlingInCheck { checker });
        }
        self.why_not_through(way.king - side.king_target(king).bitboard()).or_else(|| {
            let to = side.king_target(king);
            let attacker = self.placed(self.castling_attackers(king, rook, to))?;
            Some(IllegalMove::CastlingIntoCheck { to, attacker })
        })
    }

    fn why_not_through(&self, squares: Bitboard) -> Option<IllegalMove> {
        squares.into_iter().find_map(|through| {
            let attacker = self.placed(self.board().attackers(through, !self.turn()))?;
            Some(IllegalMove::CastlingThroughCheck { through, attacker })
        })
    }

    /// How the piece moves and what is in its way. `None`: it can go there, kings left aside.
    fn why_not_its_move(&self, role: Role, from: Square, to: Square) -> Option<IllegalMove> {
        if role == Role::Pawn {
            return self.why_not_a_pawn_move(from, to);
        }
        if !attacks::of(role.of(self.turn()), from, Bitboard::EMPTY).contains(to) {
            return Some(IllegalMove::NotItsMove { role, from, to });
        }
        self.why_blocked(role, from, to).or_else(|| self.why_own_piece(to))
    }

    fn why_not_a_pawn_move(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let us = self.turn();
        let up = if us.is_white() { 1 } else { -1 };
        let ranks = up * (to.rank().index() as i32 - from.rank().index() as i32);
        let files = from.file().index().abs_diff(to.file().index());
        match (files, ranks) {
            (0, 1) => self.why_own_piece(to).or_else(|| self.why_not_straight(to)),
            (0, 2) if from.rank() != us.rank(Rank::Second) => Some(IllegalMove::PawnTwoSteps { from }),
            (0, 2) => self
                .why_blocked(Role::Pawn, from, to)
                .or_else(|| self.why_own_piece(to))
                .or_else(|| self.why_not_straight(to)),
            (1, 1) => self.why_own_piece(to).or_else(|| self.why_not_taken(from, to)),
            (0, ..=-1) | (1, -1) => Some(IllegalMove::PawnBackwards),
            _ => Some(IllegalMove::NotItsMove { role: Role::Pawn, from, to }),
        }
    }

    fn why_not_straight(&self, to: Square) -> Option<IllegalMove> {
        self.placed(to.bitboard()).map(|blocker| IllegalMove::PawnTakesStraight { blocker })
    }

    fn why_not_taken(&self, from: Square, to: Square) -> Option<IllegalMove> {
        if self.board().occupied().contains(to) || self.passed() == Some(to) {
            return None;
        }
        let pawn = Square::new(to.file(), from.rank());
        let could_have_passed = from.rank() == self.turn().rank(Rank::Fifth);
        match could_have_passed && self.board().piece_at(pawn) == Some(Role::Pawn.of(!self.turn())) {
            true => Some(IllegalMove::NoEnPassant { pawn }),
            false => Some(IllegalMove::NothingToTake { to }),
        }
    }

    fn why_blocked(&self, role: Role, from: Square, to: Square) -> Option<IllegalMove> {
        let blocker = self.nearest(from, to, attacks::between(from, to))?;
        Some(IllegalMove::Blocked { role, to, blocker })
    }

    fn why_own_piece(&self, to: Square) -> Option<IllegalMove> {
        let own = self.placed(self.board().by_color(self.turn()) & to.bitboard())?;
        Some(IllegalMove::OwnPiece { own })
    }

    /// What would attack the king after a move that the piece itself can make.
    fn why_not_safe(&self, role: Role, from: Square, to: Square) -> Option<IllegalMove> {
        let takes_passing = role == Role::Pawn && from.file() != to.file() && !self.board().occupied().contains(to);
        let kind = if takes_passing { MoveKind::EnPassant } else { MoveKind::Plain };
        let attackers = self.attackers_after(Move::new(from, to, kind));
        let attacker = self.placed(attackers)?;
        Some(match self.placed(attackers & self.checkers()) {
            _ if role == Role::King => IllegalMove::KingIntoCheck { to, attacker },
            Some(checker) => IllegalMove::StillInCheck { checker },
            None => IllegalMove::ExposesKing { attacker },
        })
    }

    /// What is wrong with the promotion of a move that is right otherwise.
    fn why_not_promoted(&self, role: Role, wish: UciMove) -> IllegalMove {
        let promotes = role == Role::Pawn && wish.to.rank() == self.turn().rank(Rank::Eighth);
        match wish.promotion {
            Some(role) if promotes => IllegalMove::CannotPromoteTo { role },
            None => IllegalMove::MustPromote { to: wish.to },
            Some(_) => not_a_promotion(wish),
        }
    }

    /// The piece on the squares of `set` that comes first on the way from `from` to `to`.
    fn nearest(&self, from: Square, to: Square, set: Bitboard) -> Option<Placed> {
        let set = set & self.board().occupied();
        let at = if to > from { set.first() } else { set.last() };
        self.placed(at?.bitboard())
    }

    /// The first piece on the squares of `set`.
    fn placed(&self, set: Bitboard) -> Option<Placed> {
        let at = (set & self.board().occupied()).first()?;
        Some(Placed { piece: self.board().piece_at(at)?, at })
    }
}

fn not_a_promotion(wish: UciMove) -> IllegalMove {
    IllegalMove::NotAPromotion { role: wish.promotion.unwrap_or(Role::Queen) }
}
