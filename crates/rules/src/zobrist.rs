//! Keys: a position as one 64-bit number, the same for the same position and, but for chance, different otherwise.
//!
//! They are those of the Polyglot book format, so a [`Book`](crate::polyglot::Book) is looked up with them directly. A
//! key is the exclusive or of one number for each thing that is true of the position, so a move changes it by a few of
//! them: [`Position::key_after`].

use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, ParseError, Piece, Position, Rank, Role, Square};
use std::{fmt, str::FromStr};

/// A position in 64 bits, after Zobrist and as in the Polyglot book format: pieces, turn, castling rights and en
/// passant count, the move counters do not.
///
/// ```
/// use tabiya_rules::{Key, Position};
/// let key = Position::STANDARD.key();
/// assert_eq!(key, Key(0x463b96181691fc9c));
/// assert_eq!(key.to_string(), "463b96181691fc9c");
/// assert_eq!("463b96181691fc9c".parse(), Ok(key));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

impl Key {
    /// The key after `piece` has gone from one square to another, has taken nothing and ended no right to castle. From there
    /// the same leads back.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Role, Square};
    /// let start = Position::STANDARD;
    /// let m = start.legal_moves().into_iter().find(|m| m.to() == Square::F3 && m.from() == Square::G1).unwrap();
    /// let knight = Role::Knight.of(Color::White);
    /// assert_eq!(start.key().shifted(knight, Square::G1, Square::F3), start.after(m).key());
    /// ```
    #[inline]
    pub fn shifted(self, piece: Piece, from: Square, to: Square) -> Key {
        Key(self.0 ^ NUMBERS.white_to_move ^ on(from, piece) ^ on(to, piece))
    }
}

impl fmt::Display for Key {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Key {
    type Err = ParseError;

    /// Reads sixteen hexadecimal digits.
    fn from_str(s: &str) -> Result<Key, ParseError> {
        let is_key = s.len() == 16 && s.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = if is_key { u64::from_str_radix(s, 16).ok() } else { None };
        number.map(Key).ok_or_else(|| ParseError::new("key", s))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl Position {
    /// The key of the position, by the rules of the Polyglot book format.
    ///
    /// En passant counts where a pawn stands beside the one that has just advanced, even if it is pinned; so positions
    /// that are equal may differ in their keys, and [`Position::repetition_key`] is the one to tell them apart by.
    /// Chess960 castling rights count by side, so that they look like those of standard chess.
    ///
    /// ```
    /// use tabiya_rules::{Key, Position, Square};
    /// let start = Position::STANDARD;
    /// let m = start.legal_moves().into_iter().find(|m| m.to() == Square::E4).unwrap();
    /// assert_eq!(start.after(m).key(), Key(0x823c9b50fd114196));
    /// ```
    pub fn key(&self) -> Key {
        let pieces = self.board().pieces().fold(0, |key, (square, piece)| key ^ on(square, piece));
        Key(pieces ^ self.rights(self.castling()) ^ en_passant(self.passed()) ^ to_move(self.turn()))
    }

    /// The key by which positions are "the same" for repetition (FIDE 9.2.3): [`Position::key`], but en passant counts
    /// only where it is legal.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::STANDARD.repetition_key(), Position::STANDARD.key());
    /// ```
    pub fn repetition_key(&self) -> Key {
        Key(self.key().0 ^ en_passant(self.passed()) ^ en_passant(self.en_passant()))
    }

    /// The key after `m`, which must be legal here, from `key`, which must be [`Position::key`] of this position.
    ///
    /// Cheap, and the move need not have been made: an engine can fetch the table entry before it makes it.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos = Position::STANDARD;
    /// let key = pos.key();
    /// for m in pos.legal_moves() {
    ///     assert_eq!(pos.key_after(key, m), pos.after(m).key());
    /// }
    /// ```
    #[inline]
    pub fn key_after(&self, key: Key, m: Move) -> Key {
        let lost = self.castling() & self.castling_ended_by(m);
        let rights = if lost.any() { self.rights(lost) } else { 0 };
        Key(key.0 ^ NUMBERS.white_to_move ^ en_passant(self.passed()) ^ rights ^ self.shifts(m))
    }

    /// The key after [`Position::after_pass`], from `key`, which must be [`Position::key`] of this position.
    #[inline]
    pub fn key_after_pass(&self, key: Key) -> Key {
        Key(key.0 ^ NUMBERS.white_to_move ^ en_passant(self.passed()))
    }

    /// The squares whose rooks can no longer castle once `m` is made.
    #[inline]
    fn castling_ended_by(&self, m: Move) -> Bitboard {
        let touched = m.from().bitboard() | m.to().bitboard();
        match self.board().kings().contains(m.from()) {
            true => touched | self.turn().rank(Rank::First).bitboard(),
            false => touched,
        }
    }

    /// The numbers of the pieces that `m` takes off, puts on or moves, and of the en passant it allows.
    #[inline]
    fn shifts(&self, m: Move) -> u64 {
        let (us, from, to) = (self.turn(), m.from(), m.to());
        let ours = |role: Role, square| on(square, role.of(us));
        let theirs = |role: Role, square| on(square, role.of(!us));
        match m.kind() {
            MoveKind::Plain => {
                let moved = self.board().role_at(from).map_or(0, |role| ours(role, from) ^ ours(role, to));
                moved ^ self.board().role_at(to).map_or(0, |role| theirs(role, to))
            }
            MoveKind::DoublePush => ours(Role::Pawn, from) ^ ours(Role::Pawn, to) ^ self.passing(to),
            MoveKind::EnPassant => {
                let taken = Square::new(to.file(), from.rank());
                ours(Role::Pawn, from) ^ ours(Role::Pawn, to) ^ theirs(Role::Pawn, taken)
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                let king = ours(Role::King, from) ^ ours(Role::King, side.king_target(from));
                king ^ ours(Role::Rook, to) ^ ours(Role::Rook, side.rook_target(from))
            }
            MoveKind::PromoteKnight | MoveKind::PromoteBishop | MoveKind::PromoteRook | MoveKind::PromoteQueen => {
                let promoted = ours(Role::Pawn, from) ^ m.promotion().map_or(0, |role| ours(role, to));
                promoted ^ self.board().role_at(to).map_or(0, |role| theirs(role, to))
            }
        }
    }

    /// The number of the en passant that a pawn allows when it goes two squares to `pawn`.
    #[inline]
    fn passing(&self, pawn: Square) -> u64 {
        let beside = pawn.bitboard().shift(-1, 0) | pawn.bitboard().shift(1, 0);
        let takers = beside & self.board().by_piece(Role::Pawn.of(!self.turn()));
        if takers.any() { NUMBERS.en_passant[pawn.file().index()] } else { 0 }
    }

    /// The numbers of the castling rights of these rooks.
    fn rights(&self, rooks: Bitboard) -> u64 {
        rooks.into_iter().fold(0, |key, rook| {
            let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            key ^ NUMBERS.castling[color as usize][CastlingSide::of(self.king(color), rook) as usize]
        })
    }
}

#[inline]
fn on(square: Square, piece: Piece) -> u64 {
    // The format's order: black pawn, white pawn, black knight, white knight, …
    NUMBERS.pieces[piece.role as usize][piece.color.is_white() as usize][square.index()]
}

#[inline]
fn en_passant(target: Option<Square>) -> u64 {
    target.map_or(0, |target| NUMBERS.en_passant[target.file().index()])
}

#[inline]
fn to_move(turn: Color) -> u64 {
    if turn.is_white() { NUMBERS.white_to_move } else { 0 }
}

/// One number for each thing that can be true of a position.
struct Numbers {
    /// By role, by colour (Black first), by square.
    pieces: [[[u64; 64]; 2]; 6],
    /// By colour (White first), by side (the short one first).
    castling: [[u64; 2]; 2],
    /// By file.
    en_passant: [u64; 8],
    white_to_move: u64,
}

static NUMBERS: Numbers = Numbers::published();

impl Numbers {
    /// The 781 numbers of the Polyglot format, in its order. They are the first that the generator ISAAC-64 yields.
    const fn published() -> Numbers {
        let mut random = Isaac64::new();
        let mut numbers =
            Numbers { pieces: [[[0; 64]; 2]; 6], castling: [[0; 2]; 2], en_passant: [0; 8], white_to_move: 0 };
        let mut i = 0;
        while i < 768 {
            numbers.pieces[i / 128][i / 64 % 2][i % 64] = random.next();
            i += 1;
        }
        let mut i = 0;
        while i < 4 {
            numbers.castling[i / 2][i % 2] = random.next();
            i += 1;
        }
        let mut i = 0;
        while i < 8 {
            numbers.en_passant[i] = random.next();
            i += 1;
        }
        numbers.white_to_move = random.next();
        numbers
    }
}

/// Bob Jenkins's random number generator ISAAC-64 (1996, public domain), seeded with zeros. It runs in the compiler.
struct Isaac64 {
    memory: [u64; 256],
    results: [u64; 256],
    unread: usize,
    a: u64,
    b: u64,
    c: u64,
}

impl Isaac64 {
    const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c13;

    const fn new() -> Isaac64 {
        let mut words = [Isaac64::GOLDEN_RATIO; 8];
        let mut i = 0;
        while i < 4 {
            words = mix(words);
            i += 1;
        }
        let mut memory = [0; 256];
        let mut i = 0;
        while i < 512 {
            // Twice over the memory, so that its end bears upon its beginning.
            let at = i % 256;
            let mut k = 0;
            while k < 8 {
                words[k] = words[k].wrapping_add(memory[at + k]);
                k += 1;
            }
            words = mix(words);
            let mut k = 0;
            while k < 8 {
                memory[at + k] = words[k];
                k += 1;
            }
            i += 8;
        }
        Isaac64 { memory, results: [0; 256], unread: 0, a: 0, b: 0, c: 0 }
    }

    /// The next number; each batch of results is read from its end.
    const fn next(&mut self) -> u64 {
        if self.unread == 0 {
            self.refill();
        }
        self.unread -= 1;
        self.results[self.unread]
    }

    const fn refill(&mut self) {
        self.c += 1;
        self.b = self.b.wrapping_add(self.c);
        let mut i = 0;
        while i < 256 {
            let a = self.a;
            let mixed = match i % 4 {
                0 => !(a ^ a << 21),
                1 => a ^ a >> 5,
                2 => a ^ a << 12,
                _ => a ^ a >> 33,
            };
            let x = self.memory[i];
            self.a = mixed.wrapping_add(self.memory[(i + 128) % 256]);
            let y = self.memory[(x >> 3) as usize % 256].wrapping_add(self.a).wrapping_add(self.b);
            self.memory[i] = y;
            self.b = self.memory[(y >> 11) as usize % 256].wrapping_add(x);
            self.results[i] = self.b;
            i += 1;
        }
        self.unread = 256;
    }
}

/// ISAAC-64's reversible mixing of eight words.
const fn mix(mut w: [u64; 8]) -> [u64; 8] {
    const SHIFTS: [u32; 8] = [9, 9, 23, 15, 14, 20, 17, 14]; // right and left in turn
    let mut i = 0;
    while i < 8 {
        w[i] = w[i].wrapping_sub(w[(i + 4) % 8]);
        let last = w[(i + 7) % 8];
        w[(i + 5) % 8] ^= if i % 2 == 0 { last >> SHIFTS[i] } else { last << SHIFTS[i] };
        w[(i + 7) % 8] = last.wrapping_add(w[i]);
        i += 1;
    }
    w
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and last of each part of the list, as the format's description prints them.
    #[test]
    fn the_numbers_are_the_published_ones() {
        assert_eq!(NUMBERS.pieces[0][0][0], 0x9d39_247e_3377_6d41);
        assert_eq!(NUMBERS.pieces[0][0][1], 0x2af7_3980_05aa_a5c7);
        assert_eq!(NUMBERS.castling[0], [0x31d7_1dce_64b2_c310, 0xf165_b587_df89_8190]);
        assert_eq!(NUMBERS.castling[1], [0xa57e_6339_dd2c_f3a0, 0x1ef6_e6db_b196_1ec9]);
        assert_eq!(NUMBERS.en_passant[0], 0x70cc_73d9_0bc2_6e24);
        assert_eq!(NUMBERS.white_to_move, 0xf8d6_26aa_af27_8509);
    }
}
