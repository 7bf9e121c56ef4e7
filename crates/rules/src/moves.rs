//! A move in two bytes, and a list of moves that needs no heap.

use crate::{Bitboard, Role, Square, UciMove};
use std::{fmt, iter::FusedIterator, num::NonZeroU16, ops::Deref};

/// A move that was legal where it was made. Two bytes, and so is `Option<Move>`.
///
/// It says where from, where to and what is special about it, and means something only together with the
/// [`Position`](crate::Position) it belongs to. Castling is written as the king taking its own rook, so that
/// Chess960 needs nothing more; [`Move::king_target`] is where the king arrives.
///
/// ```
/// use tabiya_rules::{Position, Square};
/// let start = Position::STANDARD;
/// let m = start.resolve("f2f3".parse()?)?;
/// assert_eq!((m.from(), m.to()), (Square::F2, Square::F3));
/// assert_eq!(m.promotion(), None);
/// assert_eq!(m.to_string(), "f2f3"); // as UCI writes it; for people there is `start.san(m)`
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16); // from in bits 0..6, to in 6..12, kind in 12..15, and bit 15 is always set

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// What is special about a [`Move`].
///
/// ```
/// use tabiya_rules::{MoveKind, Position};
/// let start = Position::STANDARD;
/// assert_eq!(start.parse_san("e4")?.kind(), MoveKind::DoublePush);
/// assert_eq!(start.parse_san("Nf3")?.kind(), MoveKind::Plain);
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum MoveKind {
    /// Nothing: the piece goes to the target and takes what stands there.
    Plain = 0,
    /// A pawn advances two squares.
    DoublePush = 1,
    /// A pawn takes the pawn that has just passed it.
    EnPassant = 2,
    /// King and rook move together; the target is the rook's square.
    Castle = 3,
    /// A pawn reaches the last rank and becomes a knight.
    PromoteKnight = 4,
    /// A pawn reaches the last rank and becomes a bishop.
    PromoteBishop = 5,
    /// A pawn reaches the last rank and becomes a rook.
    PromoteRook = 6,
    /// A pawn reaches the last rank and becomes a queen.
    PromoteQueen = 7,
}

impl MoveKind {
    pub(crate) const fn promotion(role: Role) -> MoveKind {
        match role {
            Role::Knight => MoveKind::PromoteKnight,
            Role::Bishop => MoveKind::PromoteBishop,
            Role::Rook => MoveKind::PromoteRook,
            _ => MoveKind::PromoteQueen,
        }
    }
}

impl Move {
    #[inline(always)]
    pub(crate) const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move::marked(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    /// The move as a number that is never 0, for tables of an engine's own.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position};
    /// let m = Position::STANDARD.parse_san("e4")?;
    /// assert_eq!(Move::from_bits(m.to_bits()), Some(m));
    /// assert_eq!(Move::from_bits(0), None);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move that [`Move::to_bits`] made this number of. Ask [`Position::is_legal`](crate::Position::is_legal)
    /// before it is played in a position that did not list it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            Some(number) if bits >> 15 == 1 => Some(Move(number)),
            _ => None,
        }
    }

    #[inline(always)]
    const fn marked(bits: u16) -> Move {
        match NonZeroU16::new(bits | 1 << 15) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at(self.0.get() as u32)
    }

    /// Where it goes to; for castling, the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at(self.0.get() as u32 >> 6)
    }

    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 & 7 {
            0 => MoveKind::Plain,
            1 => MoveKind::DoublePush,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::PromoteKnight,
            5 => MoveKind::PromoteBishop,
            6 => MoveKind::PromoteRook,
            _ => MoveKind::PromoteQueen,
        }
    }

    /// What the pawn becomes, if it is a promotion.
    ///
    /// ```
    /// use tabiya_rules::{Position, Role};
    /// let pos: Position = "8/4P3/8/8/8/k7/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(pos.parse_san("e8=N")?.promotion(), Some(Role::Knight));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::PromoteKnight => Some(Role::Knight),
            MoveKind::PromoteBishop => Some(Role::Bishop),
            MoveKind::PromoteRook => Some(Role::Rook),
            MoveKind::PromoteQueen => Some(Role::Queen),
            _ => None,
        }
    }

    /// Does the king castle?
    #[inline]
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::Castle)
    }

    /// Which way the king castles, if it does.
    ///
    /// ```
    /// use tabiya_rules::{CastlingSide, Position};
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// assert_eq!(pos.parse_san("O-O-O")?.castling_side(), Some(CastlingSide::Long));
    /// assert_eq!(pos.parse_san("Kd1")?.castling_side(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.is_castle() {
            true => Some(CastlingSide::of(self.from(), self.to())),
            false => None,
        }
    }

    /// Does a pawn take en passant?
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert!(pos.parse_san("exd6")?.is_en_passant());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), MoveKind::EnPassant)
    }

    /// Where the moving piece stands afterwards: the target, but the `c` or `g` file for a king that castles.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = pos.parse_san("O-O")?;
    /// assert_eq!((castling.to(), castling.king_target()), (Square::H1, Square::G1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn king_target(self) -> Square {
        match self.castling_side() {
            Some(side) => side.king_target(self.from()),
            None => self.to(),
        }
    }
}

impl fmt::Display for Move {
    /// As [`UciMove::standard`] writes it. [`Position::resolve`](crate::Position::resolve) reads it back in every
    /// position, those of Chess960 too; an engine that is told `UCI_Chess960` wants [`Move::uci`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::standard(*self).fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Plain => Ok(()),
            kind => write!(f, " {kind:?}"),
        }
    }
}

/// The wing a king castles to.
///
/// ```
/// use tabiya_rules::{CastlingSide, Square};
/// let side = CastlingSide::of(Square::B1, Square::F1); // king and rook of some Chess960 position
/// assert_eq!(side.san(), "O-O");
/// assert_eq!((side.king_target(Square::B1), side.rook_target(Square::B1)), (Square::G1, Square::F1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// To the `g` file: `O-O`.
    Short,
    /// To the `c` file: `O-O-O`.
    Long,
}

impl CastlingSide {
    /// Both, the short one first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::Short, CastlingSide::Long];

    /// The side on which `rook` stands of `king`.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook as u8 > king as u8 { CastlingSide::Short } else { CastlingSide::Long }
    }

    /// Where a king on the same rank as `king` arrives.
    #[inline]
    pub const fn king_target(self, king: Square) -> Square {
        Square::at(king as u32 & 56 | if matches!(self, CastlingSide::Short) { 6 } else { 2 })
    }

    /// Where the rook of a king on the same rank as `king` arrives.
    #[inline]
    pub const fn rook_target(self, king: Square) -> Square {
        Square::at(king as u32 & 56 | if matches!(self, CastlingSide::Short) { 5 } else { 3 })
    }

    /// `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::Short => "O-O",
            CastlingSide::Long => "O-O-O",
        }
    }
}

/// The legal moves of one position. It lives on the stack and reads as a slice.
///
/// ```
/// use tabiya_rules::{Position, Square};
/// let mut moves = Position::STANDARD.legal_moves();
/// assert_eq!(moves.len(), 20);
/// moves.retain(|m| m.from() == Square::G1);
/// let targets: Vec<Square> = moves.iter().map(|m| m.to()).collect();
/// assert_eq!(targets, [Square::F3, Square::H3]);
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// No playable position has more than 218 legal moves; the rest is room to write past them.
    pub const CAPACITY: usize = 256;

    /// No moves yet.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::new(Square::A1, Square::A1, MoveKind::Plain); MoveList::CAPACITY], len: 0 }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        self.moves[self.len & (MoveList::CAPACITY - 1)] = m;
        self.len += 1;
    }

    /// Adds the moves of the piece on `from` to each of `targets`.
    #[inline(always)]
    pub(crate) fn push_piece_moves(&mut self, from: Square, targets: Bitboard) {
        self.push_each(targets, |to| from as u16 | to << 6 | (MoveKind::Plain as u16) << 12);
    }

    /// Adds the moves of the pawns `step` squares before each of `targets`.
    #[inline(always)]
    pub(crate) fn push_pawn_moves(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        self.push_each(targets, |to| to.wrapping_sub(step as u16) & 63 | to << 6 | (kind as u16) << 12);
    }

    /// Adds the move `bits(to)` for each square of `targets`.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vbmi2"))]
    #[inline(always)]
    fn push_each(&mut self, targets: Bitboard, bits: impl Fn(u16) -> u16) {
        // All at once: a loop that ends after a different number of moves each time is mispredicted each time. No piece
        // has more than 27 moves, and what is written behind the end is overwritten or never read.
        if let Some(row) = self.moves.get_mut(self.len..).and_then(|rest| rest.first_chunk_mut::<32>()) {
            let numbers = crate::attacks::compress::numbers(targets);
            row.iter_mut().zip(numbers).for_each(|(m, to)| *m = Move::marked(bits(to)));
            self.len += targets.len();
        }
    }

    /// Adds the move `bits(to)` for each square of `targets`.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vbmi2")))]
    #[inline(always)]
    fn push_each(&mut self, targets: Bitboard, bits: impl Fn(u16) -> u16) {
        for to in targets {
            self.push(Move::marked(bits(to as u16)));
        }
    }

    /// Forgets the moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Keeps only the moves for which `keep` is true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let m = self.list.as_slice().get(self.next).copied();
        self.next += 1;
        m
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}
impl FusedIterator for Moves {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}
