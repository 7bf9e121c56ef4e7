//! From [`San`] to [`Move`]. The move is looked for from its target backwards: which pieces of that kind reach it? Nearly
//! always a single one is left, and only for it one asks whether its own king stays safe. No list of moves is made.

use super::{San, SanError};
use crate::{Bitboard, Color, File, Move, MoveKind, Position, Rank, Role, Square, UciMove, attacks};

impl San {
    /// The one legal move it means in `pos`. An `x` too many or too few is forgiven where a piece moves; a pawn takes
    /// if there is an `x` or another file.
    ///
    /// ```
    /// use tabiya_rules::{Position, San, Square};
    /// let m = San::from_ascii(b"e4")?.resolve(&Position::STANDARD)?;
    /// assert_eq!(m.from(), Square::E2);
    /// let error = San::from_ascii(b"e5")?.resolve(&Position::STANDARD).unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move e5: a pawn does not move from e2 to e5");
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    ///
    /// # Errors
    /// If there is none, or more than one.
    #[inline]
    pub fn resolve(&self, pos: &Position) -> Result<Move, SanError> {
        match self.find(pos) {
            Some(m) => Ok(m),
            None => Err(self.why_not(pos)),
        }
    }

    #[inline]
    fn find(&self, pos: &Position) -> Option<Move> {
        match *self {
            San::Castle(side) => pos.castling_move(side),
            San::Normal { role: Role::Pawn, file, capture, to, promotion, .. } => {
                let takes = capture || file.is_some_and(|file| file != to.file());
                let kind = pawn_move_kind(pos.turn(), to, promotion)?;
                let m = if takes { find_pawn_capture(self, pos, to) } else { find_pawn_step(self, pos, to) }?;
                Some(if kind == MoveKind::Plain { m } else { Move::new(m.from(), to, kind) })
            }
            San::Normal { promotion: Some(_), .. } => None,
            San::Normal { to, .. } => {
                let from = safe(pos, self.reaching(pos, to), to).single()?;
                Some(Move::new(from, to, MoveKind::Plain))
            }
        }
    }

    /// The pieces it can mean, wherever they can go.
    #[inline]
    fn meant(&self, pos: &Position) -> Bitboard {
        let San::Normal { role, file, rank, .. } = *self else { return Bitboard::EMPTY };
        let on_file = file.map_or(Bitboard::ALL, File::bitboard);
        let on_rank = rank.map_or(Bitboard::ALL, Rank::bitboard);
        pos.board().by_piece(role.of(pos.turn())) & on_file & on_rank
    }

    /// Those of them that reach `to`; not for pawns. Everything that reaches it is looked up and then the role chosen:
    /// which role it is cannot be guessed, and a wrong guess of the processor's costs more than the look-ups.
    #[inline]
    fn reaching(&self, pos: &Position, to: Square) -> Bitboard {
        let us = pos.turn();
        match pos.board().by_color(us).contains(to) {
            true => Bitboard::EMPTY,
            false => pos.board().attackers(to, us) & self.meant(pos),
        }
    }
}

/// Those of `origins` from which a move to `to` leaves the king safe.
#[inline]
fn safe(pos: &Position, origins: Bitboard, to: Square) -> Bitboard {
    origins.into_iter().filter(|&from| pos.is_safe(from, to)).collect()
}

/// Promotion on the last rank and only there.
#[inline]
fn pawn_move_kind(us: Color, to: Square, promotion: Option<Role>) -> Option<MoveKind> {
    let last = to.rank() == us.rank(Rank::Eighth);
    match promotion {
        None if !last => Some(MoveKind::Plain),
        Some(role @ (Role::Knight | Role::Bishop | Role::Rook | Role::Queen)) if last => {
            Some(MoveKind::promotion(role))
        }
        _ => None,
    }
}

#[inline]
fn find_pawn_step(san: &San, pos: &Position, to: Square) -> Option<Move> {
    let us = pos.turn();
    let down = if us.is_white() { -1 } else { 1 };
    let occupied = pos.board().occupied();
    let one = to.bitboard().shift(0, down);
    let (origin, kind) = match one.intersects(occupied) {
        true => (one, MoveKind::Plain),
        false => (one.on_rank(us.rank(Rank::Third)).shift(0, down), MoveKind::DoublePush),
    };
    let from = (origin & san.meant(pos)).first()?;
    (!occupied.contains(to) && pos.is_safe(from, to)).then(|| Move::new(from, to, kind))
}

#[inline]
fn find_pawn_capture(san: &San, pos: &Position, to: Square) -> Option<Move> {
    let us = pos.turn();
    let origins = attacks::pawn(!us, to) & san.meant(pos);
    if pos.board().by_color(!us).contains(to) {
        let from = safe(pos, origins, to).single()?;
        return Some(Move::new(from, to, MoveKind::Plain));
    }
    if pos.en_passant() != Some(to) {
        return None;
    }
    let takes = |from: Square| Move::new(from, to, MoveKind::EnPassant);
    let legal: Bitboard = origins.into_iter().filter(|&from| pos.is_legal(takes(from))).collect();
    legal.single().map(takes)
}

// What went wrong. Found slowly: nobody waits for it.

impl San {
    #[cold]
    fn why_not(&self, pos: &Position) -> SanError {
        let (san, turn) = (*self, pos.turn());
        let San::Normal { to, promotion, .. } = san else { return self.why_no_castling(pos) };
        let meant = self.meant(pos);
        if meant.is_empty() {
            return SanError::NoSuchPiece { san, turn };
        }
        let wish = |from| UciMove { from, to, promotion };
        let candidates: Bitboard = meant.into_iter().filter(|&from| pos.resolve(wish(from)).is_ok()).collect();
        if candidates.more_than_one() {
            return SanError::Ambiguous { san, candidates };
        }
        match self.in_question(pos, meant, to).map(|from| pos.resolve(wish(from))) {
            Some(Err(reason)) => SanError::Illegal { san, reason },
            _ => SanError::NoneCan { san, turn },
        }
    }

    fn why_no_castling(&self, pos: &Position) -> SanError {
        let San::Castle(side) = *self else { return SanError::NoneCan { san: *self, turn: pos.turn() } };
        match pos.why_no_castling(side, pos.castling_rook(pos.turn(), side)) {
            Some(reason) => SanError::Illegal { san: *self, reason },
            None => SanError::NoneCan { san: *self, turn: pos.turn() },
        }
    }

    /// The one piece of which a reader would say that it was meant: the only one there is, or the only one that moves
    /// towards the target.
    fn in_question(&self, pos: &Position, meant: Bitboard, to: Square) -> Option<Square> {
        let San::Normal { role, capture, .. } = *self else { return None };
        let towards = match role {
            Role::Pawn if capture => attacks::pawn(!pos.turn(), to),
            Role::Pawn => to.file().bitboard(),
            _ => attacks::of(role.of(pos.turn()), to, Bitboard::EMPTY),
        };
        meant.single().or_else(|| (meant & towards).single())
    }
}

impl Position {
    /// The legal move that `text` means, read as forgivingly as [`San`]'s [`FromStr`](std::str::FromStr) does and a
    /// little more: a move between two squares may be of any piece (`g1f3`, `e1g1`), and `bxc3` is a bishop's move where
    /// no pawn can make it.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let start = Position::STANDARD;
    /// for text in ["Nf3", "nf3", "Ng1-f3!?", "♘f3", "g1f3"] {
    ///     assert_eq!(start.parse_san(text)?.to(), Square::F3);
    /// }
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    ///
    /// # Errors
    /// If it is not a move, or means no legal move, or more than one.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        text.parse::<San>()?.resolve_forgiving(self)
    }

    /// The legal move that `text` means, if it is written exactly as PGN's export format demands: the shortest
    /// disambiguation that will do, `x` where something is taken. Marks after the move (`+ # ! ?`) may be wrong or missing.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::STANDARD;
    /// assert!(start.parse_san_strict("Nf3").is_ok());
    /// assert!(start.parse_san_strict("Ng1f3").is_err());
    /// ```
    ///
    /// # Errors
    /// If it is written otherwise, or means no legal move, or more than one.
    pub fn parse_san_strict(&self, text: &str) -> Result<Move, SanError> {
        let san = San::from_ascii(text.as_bytes())?;
        let m = san.resolve(self)?;
        match San::from_move(self, m) {
            standard if standard == san => Ok(m),
            standard => Err(SanError::Unusual { san, standard }),
        }
    }
}

/// What else may have been meant by a move that cannot be made as it stands.
enum Reading {
    Wish(UciMove),
    Bishop(San),
}

impl San {
    /// [`San::resolve`], and where that fails the other readings of [`Position::parse_san`].
    ///
    /// ```
    /// use tabiya_rules::{Position, San, Square};
    /// let san: San = "g1f3".parse()?; // as it stands, a pawn's move
    /// assert!(san.resolve(&Position::STANDARD).is_err());
    /// assert_eq!(san.resolve_forgiving(&Position::STANDARD)?.to(), Square::F3);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    ///
    /// # Errors
    /// If it means no legal move, or more than one.
    #[inline]
    pub fn resolve_forgiving(&self, pos: &Position) -> Result<Move, SanError> {
        self.find(pos).map_or_else(|| self.resolve_otherwise(pos), Ok)
    }

    #[cold]
    fn resolve_otherwise(&self, pos: &Position) -> Result<Move, SanError> {
        match self.other_reading(pos) {
            Some(Reading::Wish(wish)) => pos.resolve(wish).map_err(|reason| SanError::Illegal { san: *self, reason }),
            Some(Reading::Bishop(bishop)) => bishop.resolve(pos).map_err(|_| self.why_not(pos)),
            None => Err(self.why_not(pos)),
        }
    }

    fn other_reading(&self, pos: &Position) -> Option<Reading> {
        let San::Normal { role, file, rank, capture, to, promotion } = *self else { return None };
        match (file, rank) {
            (Some(file), Some(rank)) => {
                let from = Square::new(file, rank);
                let meant = role == Role::Pawn || pos.board().role_at(from) == Some(role);
                meant.then_some(Reading::Wish(UciMove { from, to, promotion }))
            }
            (Some(File::B), None) if role == Role::Pawn && promotion.is_none() => {
                Some(Reading::Bishop(San::Normal { role: Role::Bishop, file: None, rank, capture, to, promotion }))
            }
            _ => None,
        }
    }
}
