//! Pieces on squares and nothing else: no turn, no rights, no rules about kings.
//!
//! The board is four bits a square, kept as four sets of squares (`planes`). Three of them tell the role and are
//! chosen so that what move generation asks for most (who moves along lines, who along diagonals) takes one operation:
//!
//! | | pawn | knight | bishop | rook | queen | king |
//! |---|---|---|---|---|---|---|
//! | `DIAGONAL` | | | 1 | | 1 | 1 |
//! | `STRAIGHT` | | 1 | | 1 | 1 | |
//! | `STEP` | 1 | 1 | | | | 1 |
//!
//! The fourth, `WHITE`, tells the colour. So a position is small enough to be copied for each move, and a piece is
//! moved by the same few operations whatever it is and whatever it takes.

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};
use std::fmt;

/// Pieces on squares.
///
/// ```
/// use tabiya_rules::{Board, Color, Role, Square};
/// let mut board = Board::STANDARD;
/// let pawn = board.remove(Square::E2);
/// assert_eq!(pawn, Some(Role::Pawn.of(Color::White)));
/// board.put(Square::E4, Role::Pawn.of(Color::White));
/// assert_eq!(board.by_color(Color::White).len(), 16);
/// assert_eq!(board.piece_at(Square::E4), pawn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct Board {
    planes: [u64; 4],
}

const WHITE: usize = 0;
const DIAGONAL: usize = 1;
const STRAIGHT: usize = 2;
const STEP: usize = 3;

impl Board {
    /// No piece at all.
    pub const EMPTY: Board = Board { planes: [0; 4] };

    /// The set-up every game of standard chess begins with.
    pub const STANDARD: Board = Board::with_back_rank([
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ]);

    /// Both armies set up with this row of pieces, `a` to `h`, behind their pawns.
    pub(crate) const fn with_back_rank(roles: [Role; 8]) -> Board {
        let mut board = Board::EMPTY;
        let mut i = 0;
        while i < 8 {
            let file = File::ALL[i];
            board = board.with(Square::new(file, Rank::First), roles[i].of(Color::White));
            board = board.with(Square::new(file, Rank::Second), Role::Pawn.of(Color::White));
            board = board.with(Square::new(file, Rank::Seventh), Role::Pawn.of(Color::Black));
            board = board.with(Square::new(file, Rank::Eighth), roles[i].of(Color::Black));
            i += 1;
        }
        board
    }

    /// The board with `piece` on `square`, in place of whatever stood there.
    const fn with(self, square: Square, piece: Piece) -> Board {
        let bit = square.bitboard().0;
        let bits = plane_bits(piece);
        let mut planes = self.planes;
        let mut i = 0;
        while i < 4 {
            planes[i] = planes[i] & !bit | if bits >> i & 1 != 0 { bit } else { 0 };
            i += 1;
        }
        Board { planes }
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
    pub(crate) const fn planes(&self) -> [u64; 4] {
        self.planes
    }

    /// Puts `piece` on `square` and returns what stood there.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Role, Square};
    /// let mut board = Board::EMPTY;
    /// let (king, queen) = (Role::King.of(Color::White), Role::Queen.of(Color::White));
    /// assert_eq!(board.put(Square::E1, king), None);
    /// assert_eq!(board.put(Square::E1, queen), Some(king));
    /// ```
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let before = self.piece_at(square);
        *self = self.with(square, piece);
        before
    }

    /// Takes the piece off `square` and returns it.
    ///
    /// ```
    /// use tabiya_rules::{Board, Square};
    /// let mut board = Board::STANDARD;
    /// assert!(board.remove(Square::A1).is_some());
    /// assert!(board.remove(Square::A1).is_none());
    /// ```
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let before = self.piece_at(square);
        self.planes = self.planes.map(|plane| plane & !square.bitboard().0);
        before
    }

    /// Takes all pieces off.
    ///
    /// ```
    /// use tabiya_rules::Board;
    /// let mut board = Board::STANDARD;
    /// board.clear();
    /// assert_eq!(board, Board::EMPTY);
    /// ```
    pub fn clear(&mut self) {
        *self = Board::EMPTY;
    }

    /// What stands on `square`.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Role, Square};
    /// assert_eq!(Board::STANDARD.piece_at(Square::D8), Some(Role::Queen.of(Color::Black)));
    /// assert_eq!(Board::STANDARD.piece_at(Square::D4), None);
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        Some(role.of(if self.white().contains(square) { Color::White } else { Color::Black }))
    }

    /// The role of what stands on `square`.
    ///
    /// ```
    /// use tabiya_rules::{Board, Role, Square};
    /// assert_eq!(Board::STANDARD.role_at(Square::G8), Some(Role::Knight));
    /// ```
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        // Indexed by the three role bits of the square, STEP highest.
        const ROLES: [Option<Role>; 8] = [
            None,
            Some(Role::Bishop),
            Some(Role::Rook),
            Some(Role::Queen),
            Some(Role::Pawn),
            Some(Role::King),
            Some(Role::Knight),
            None,
        ];
        let bit = |plane: usize| (self.planes[plane] >> square as u8 & 1) as usize;
        ROLES[bit(DIAGONAL) | bit(STRAIGHT) << 1 | bit(STEP) << 2]
    }

    /// All squares with a piece on them.
    ///
    /// ```
    /// use tabiya_rules::Board;
    /// assert_eq!(Board::STANDARD.occupied().len(), 32);
    /// ```
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.planes[DIAGONAL] | self.planes[STRAIGHT] | self.planes[STEP])
    }

    /// White's pieces.
    #[inline]
    pub const fn white(&self) -> Bitboard {
        Bitboard(self.planes[WHITE])
    }

    /// Black's pieces.
    #[inline]
    pub const fn black(&self) -> Bitboard {
        Bitboard(self.occupied().0 & !self.planes[WHITE])
    }

    /// The pieces of one colour.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Rank};
    /// let black = Rank::Seventh.bitboard() | Rank::Eighth.bitboard();
    /// assert_eq!(Board::STANDARD.by_color(Color::Black), black);
    /// ```
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        if color.is_white() { self.white() } else { self.black() }
    }

    /// The pieces of one role, both colours together.
    ///
    /// ```
    /// use tabiya_rules::{Board, Role};
    /// assert_eq!(Board::STANDARD.by_role(Role::Rook).len(), 4);
    /// ```
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        let [_, diagonal, straight, step] = self.planes;
        Bitboard(match role {
            Role::Pawn => step & !diagonal & !straight,
            Role::Knight => step & straight,
            Role::Bishop => diagonal & !straight & !step,
            Role::Rook => straight & !diagonal & !step,
            Role::Queen => diagonal & straight,
            Role::King => step & diagonal,
        })
    }

    /// The pieces of one colour and role.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Role, Square};
    /// let queens = Board::STANDARD.by_piece(Role::Queen.of(Color::White));
    /// assert_eq!(queens, Square::D1.bitboard());
    /// ```
    #[inline]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// All pawns.
    #[inline]
    pub const fn pawns(&self) -> Bitboard {
        self.by_role(Role::Pawn)
    }

    /// All knights.
    #[inline]
    pub const fn knights(&self) -> Bitboard {
        self.by_role(Role::Knight)
    }

    /// All kings.
    #[inline]
    pub const fn kings(&self) -> Bitboard {
        self.by_role(Role::King)
    }

    /// What slides along diagonals: bishops and queens.
    ///
    /// ```
    /// use tabiya_rules::Board;
    /// assert_eq!(Board::STANDARD.diagonal_sliders().len(), 6);
    /// ```
    #[inline]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.planes[DIAGONAL] & !self.planes[STEP])
    }

    /// What slides along ranks and files: rooks and queens.
    ///
    /// ```
    /// use tabiya_rules::Board;
    /// assert_eq!(Board::STANDARD.straight_sliders().len(), 6);
    /// ```
    #[inline]
    pub const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.planes[STRAIGHT] & !self.planes[STEP])
    }

    /// The king of `color`, where it has exactly one.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Square};
    /// assert_eq!(Board::STANDARD.king_of(Color::White), Some(Square::E1));
    /// assert_eq!(Board::EMPTY.king_of(Color::White), None);
    /// ```
    #[inline]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.of(color)).single()
    }

    /// All pieces with their squares, `a1` first.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Role, Square};
    /// assert_eq!(Board::STANDARD.pieces().next(), Some((Square::A1, Role::Rook.of(Color::White))));
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + use<> {
        let board = *self;
        board.occupied().into_iter().filter_map(move |square| Some((square, board.piece_at(square)?)))
    }

    /// The pieces of `color` that attack `square`. A piece that is pinned attacks all the same (FIDE 3.1.3).
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Square};
    /// assert_eq!(Board::STANDARD.attackers(Square::F3, Color::White).len(), 3); // g1, e2 and g2
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_through(square, color, self.occupied())
    }

    /// [`Board::attackers`] as if exactly the squares in `occupied` blocked the way: who stands behind a piece that is
    /// imagined gone?
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Square};
    /// let board = Board::STANDARD;
    /// let without_pawns = board.occupied() - board.pawns();
    /// assert_eq!(board.attackers_through(Square::D6, Color::White, without_pawns), Square::D1.bitboard());
    /// ```
    #[inline]
    pub fn attackers_through(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.by_color(color)
            & (attacks::pawn(!color, square) & self.pawns()
                | attacks::knight(square) & self.knights()
                | attacks::king(square) & self.kings()
                | attacks::bishop(square, occupied) & self.diagonal_sliders()
                | attacks::rook(square, occupied) & self.straight_sliders())
    }

    /// Is the king of `color` in check, whoever's turn it is? Not where `color` has no king, or several.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Role, Square};
    /// let mut board = Board::EMPTY;
    /// board.put(Square::E8, Role::King.of(Color::Black));
    /// board.put(Square::E2, Role::Rook.of(Color::White));
    /// assert!(board.is_in_check(Color::Black));
    /// assert!(!board.is_in_check(Color::White)); // there is no white king
    /// ```
    pub fn is_in_check(&self, color: Color) -> bool {
        self.king_of(color).is_some_and(|king| self.attackers(king, !color).any())
    }

    /// The squares that the piece on `from` attacks; none if there is no piece.
    ///
    /// ```
    /// use tabiya_rules::{Board, Square};
    /// assert_eq!(Board::STANDARD.attacks_from(Square::B1).len(), 3); // a3, c3 and d2
    /// ```
    pub fn attacks_from(&self, from: Square) -> Bitboard {
        self.piece_at(from).map_or(Bitboard::EMPTY, |piece| attacks::of(piece, from, self.occupied()))
    }

    /// The squares that the pieces of `color` attack.
    ///
    /// ```
    /// use tabiya_rules::{Board, Color, Rank};
    /// let attacked = Board::STANDARD.attacked_by(Color::White);
    /// assert!(Rank::Third.bitboard().is_subset(attacked));
    /// assert!(!Rank::Fourth.bitboard().intersects(attacked));
    /// ```
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        self.by_color(color).into_iter().fold(Bitboard::EMPTY, |all, from| all | self.attacks_from(from))
    }

    /// The board after whatever stands on `from` has gone to `to`, in place of whatever stands there.
    #[inline(always)]
    pub(crate) fn with_piece_moved(&self, from: Bitboard, to: Bitboard) -> Board {
        let planes = self.planes.map(|plane| {
            let arrives = if plane & from.0 != 0 { to.0 } else { 0 };
            plane & !(from.0 | to.0) | arrives
        });
        Board { planes }
    }

    /// The board with nothing on the squares of `set`.
    #[inline(always)]
    pub(crate) fn without(&self, set: Bitboard) -> Board {
        Board { planes: self.planes.map(|plane| plane & !set.0) }
    }

    /// The board with `piece` on the squares of `set`, which are empty.
    #[inline(always)]
    pub(crate) fn with_piece_on(&self, set: Bitboard, piece: Piece) -> Board {
        let bits = plane_bits(piece);
        let mut planes = self.planes;
        for (i, plane) in planes.iter_mut().enumerate() {
            *plane |= if bits >> i & 1 != 0 { set.0 } else { 0 };
        }
        Board { planes }
    }
}

/// Which planes have a bit set where `piece` stands.
const fn plane_bits(piece: Piece) -> u8 {
    let role = match piece.role {
        Role::Pawn => 1 << STEP,
        Role::Knight => 1 << STEP | 1 << STRAIGHT,
        Role::Bishop => 1 << DIAGONAL,
        Role::Rook => 1 << STRAIGHT,
        Role::Queen => 1 << DIAGONAL | 1 << STRAIGHT,
        Role::King => 1 << STEP | 1 << DIAGONAL,
    };
    role | if piece.color.is_white() { 1 << WHITE } else { 0 }
}

impl Default for Board {
    /// The standard set-up.
    fn default() -> Board {
        Board::STANDARD
    }
}

impl fmt::Debug for Board {
    /// A drawing, the eighth rank on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                write!(f, "{} ", self.piece_at(Square::new(file, rank)).map_or('.', Piece::char))?;
            }
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_what_was_put() {
        for piece in Piece::ALL {
            let mut board = Board::EMPTY;
            assert_eq!(board.put(Square::C6, piece), None);
            assert_eq!(board.piece_at(Square::C6), Some(piece));
            for other in Piece::ALL {
                assert_eq!(board.by_piece(other).any(), other == piece);
            }
            assert_eq!(board.remove(Square::C6), Some(piece));
            assert_eq!(board, Board::EMPTY);
        }
    }
}
