//! A move in two bytes, and a list of moves that needs no heap.

use crate::{Role, Square};
use std::{fmt, num::NonZeroU16, ops::Deref};

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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16); // from in bits 0..6, to in 6..12, kind in 12..16, and no kind is 0

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// What is special about a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum MoveKind {
    /// Nothing: the piece goes to the target and takes what stands there.
    Plain = 1,
    /// A pawn advances two squares.
    DoublePush = 2,
    /// A pawn takes the pawn that has just passed it.
    EnPassant = 3,
    /// King and rook move together; the target is the rook's square.
    Castle = 4,
    /// A pawn reaches the last rank and becomes a knight.
    PromoteKnight = 5,
    /// A pawn reaches the last rank and becomes a bishop.
    PromoteBishop = 6,
    /// A pawn reaches the last rank and becomes a rook.
    PromoteRook = 7,
    /// A pawn reaches the last rank and becomes a queen.
    PromoteQueen = 8,
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
        let bits = from as u16 | (to as u16) << 6 | (kind as u16) << 12;
        match NonZeroU16::new(bits) {
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
        match self.0.get() >> 12 {
            2 => MoveKind::DoublePush,
            3 => MoveKind::EnPassant,
            4 => MoveKind::Castle,
            5 => MoveKind::PromoteKnight,
            6 => MoveKind::PromoteBishop,
            7 => MoveKind::PromoteRook,
            8 => MoveKind::PromoteQueen,
            _ => MoveKind::Plain,
        }
    }

    /// What the pawn becomes, if it is a promotion.
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
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.is_castle() {
            true => Some(CastlingSide::of(self.from(), self.to())),
            false => None,
        }
    }

    /// Does a pawn take en passant?
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), MoveKind::EnPassant)
    }

    /// Where the moving piece stands afterwards: the target, but the `c` or `g` file for a king that castles.
    pub const fn king_target(self) -> Square {
        match self.castling_side() {
            Some(side) => side.king_target(self.from()),
            None => self.to(),
        }
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
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// No playable position has more than 218 legal moves; the rest is room for an error in that proof.
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
