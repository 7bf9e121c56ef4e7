//! Opening books in the Polyglot format: entries of 16 bytes, big-endian, sorted by the key of the position.
//!
//! A [`Book`] reads the bytes in place, so it may lie in a file mapped into memory. Keys are in `zobrist`; whatever the
//! file says, only moves that are legal in the position come out.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::{Key, Move, Position, Role, Square};
use std::{
    error::Error,
    fmt,
    io::{self, Read},
};

/// An opening book.
///
/// `B` holds the file: a `Vec<u8>`, a `&[u8]`, a memory map.
///
/// ```
/// use tabiya_rules::{Position, polyglot::{Book, Entry}};
/// let start = Position::STANDARD;
/// let moves = start.legal_moves();
/// let book = Book::from_entries([Entry::new(&start, moves[0], 30), Entry::new(&start, moves[1], 10)]);
///
/// let known = book.moves(&start);
/// assert_eq!(known[0].m, moves[0]);
/// assert_eq!(known[0].weight, 30);
///
/// let again = Book::new(book.as_bytes())?; // what would be read from a file
/// assert_eq!(again.moves(&start), known);
/// assert!(again.moves(&start.after(moves[0])).is_empty());
/// # Ok::<(), tabiya_rules::polyglot::BookError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Book<B = Vec<u8>> {
    bytes: B,
}

impl<B: AsRef<[u8]>> Book<B> {
    /// The book in these bytes.
    ///
    /// # Errors
    /// If the last entry is incomplete or the entries are not sorted, since then it cannot be searched.
    pub fn new(bytes: B) -> Result<Book<B>, BookError> {
        let (entries, rest) = bytes.as_ref().as_chunks();
        if !rest.is_empty() {
            return Err(BookError::Truncated { bytes: bytes.as_ref().len() });
        }
        let keys = || entries.iter().map(|&entry| Entry::from_bytes(entry).key);
        match keys().zip(keys().skip(1)).position(|(key, next)| key > next) {
            Some(before) => Err(BookError::Unsorted { entry: before + 1 }),
            None => Ok(Book { bytes }),
        }
    }

    /// The book as it is written to a file.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.chunks().len()
    }

    /// Has it no entry?
    pub fn is_empty(&self) -> bool {
        self.chunks().is_empty()
    }

    /// All entries, by key.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> {
        self.chunks().iter().map(|&bytes| Entry::from_bytes(bytes))
    }

    /// The entries of one key, as they are.
    ///
    /// ```
    /// use tabiya_rules::{Position, polyglot::{Book, Entry}};
    /// let start = Position::STANDARD;
    /// let book = Book::from_entries([Entry::new(&start, start.legal_moves()[0], 1)]);
    /// assert_eq!(book.entries_of(start.key()).count(), 1);
    /// ```
    pub fn entries_of(&self, key: Key) -> impl Iterator<Item = Entry> {
        let start = self.chunks().partition_point(|&bytes| Entry::from_bytes(bytes).key < key);
        self.entries().skip(start).take_while(move |entry| entry.key == key)
    }

    /// The moves the book knows for `pos`, the weightiest first.
    ///
    /// Entries whose move is not legal are passed over; weights of a move that is there twice are added up.
    pub fn moves(&self, pos: &Position) -> Vec<BookMove> {
        let legal = pos.legal_moves();
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in self.entries_of(pos.key()) {
            let Some(m) = entry.resolve_among(&legal) else { continue };
            match moves.iter_mut().find(|known| known.m == m) {
                Some(known) => known.weight = known.weight.saturating_add(entry.weight.into()),
                None => moves.push(BookMove { m, weight: entry.weight.into(), learn: entry.learn }),
            }
        }
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        moves
    }

    /// One of the moves for `pos`, each as often as its weight says; none where the book has none of any weight.
    ///
    /// `random` decides: any number out of all 64-bit numbers, each equally likely.
    ///
    /// ```
    /// use tabiya_rules::{Position, polyglot::{Book, Entry}};
    /// let start = Position::STANDARD;
    /// let moves = start.legal_moves();
    /// let book = Book::from_entries([Entry::new(&start, moves[0], 3), Entry::new(&start, moves[1], 1)]);
    /// assert_eq!(book.choose(&start, 0), Some(moves[0]));
    /// assert_eq!(book.choose(&start, u64::MAX), Some(moves[1]));
    /// assert_eq!(book.choose(&start.after(moves[0]), 0), None);
    /// ```
    pub fn choose(&self, pos: &Position, random: u64) -> Option<Move> {
        let moves = self.moves(pos);
        let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
        let mut left = ((u128::from(random) * u128::from(total)) >> 64) as u64;
        let chosen = moves.into_iter().find(|known| match left.checked_sub(known.weight.into()) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        chosen.map(|known| known.m)
    }

    fn chunks(&self) -> &[[u8; Entry::SIZE]] {
        self.bytes.as_ref().as_chunks().0
    }
}

impl Book {
    /// The book with these entries: sorted by key and, for one key, by weight.
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Book {
        let mut entries: Vec<Entry> = entries.into_iter().collect();
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight)));
        Book { bytes: entries.into_iter().flat_map(Entry::to_bytes).collect() }
    }

    /// Reads a whole book into memory, up to the end of `file`.
    ///
    /// # Errors
    /// What `file` says, or [`io::ErrorKind::InvalidData`] with a [`BookError`] inside.
    ///
    /// ```
    /// use tabiya_rules::polyglot::Book;
    /// let error = Book::read(&b"neither fish nor flesh"[..]).unwrap_err();
    /// assert_eq!(error.to_string(), "the book is cut short: 22 bytes are not a multiple of 16");
    /// ```
    pub fn read(mut file: impl Read) -> io::Result<Book> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Book::new(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

/// A move the book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// How good or frequent it is, compared with the others of the position. Zero: not to be played.
    pub weight: u32,
    /// What the maker of the book has noted; seldom used.
    pub learn: u32,
}

/// One entry of a book, as it stands in the file.
///
/// ```
/// use tabiya_rules::{Position, polyglot::Entry};
/// let start = Position::STANDARD;
/// let entry = Entry::new(&start, start.parse_san("e4")?, 100);
/// assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
/// assert_eq!(entry.resolve(&start), Some(start.parse_san("e4")?));
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The key of the position.
    pub key: Key,
    /// The move, encoded: three bits each for the file and rank of the target, file and rank of the origin, and the
    /// promotion (1 knight to 4 queen), from the lowest up.
    pub raw_move: u16,
    /// How good or frequent the move is, compared with the others of the position.
    pub weight: u16,
    /// What the maker of the book has noted; seldom used.
    pub learn: u32,
}

impl Entry {
    /// The bytes an entry takes.
    pub const SIZE: usize = 16;

    /// What a pawn becomes, by its number in the encoded move.
    const PROMOTIONS: [Option<Role>; 5] =
        [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];

    /// An entry for `m`, which is legal in `pos`.
    pub fn new(pos: &Position, m: Move, weight: u16) -> Entry {
        let promotion = Entry::PROMOTIONS.iter().position(|&role| role == m.promotion()).unwrap_or(0);
        let raw_move = m.to() as u16 | (m.from() as u16) << 6 | (promotion as u16) << 12;
        Entry { key: pos.key(), raw_move, weight, learn: 0 }
    }

    /// The entry in these bytes of a file; any bytes are one.
    pub const fn from_bytes(bytes: [u8; Entry::SIZE]) -> Entry {
        let bits = u128::from_be_bytes(bytes);
        Entry {
            key: Key((bits >> 64) as u64),
            raw_move: (bits >> 48) as u16,
            weight: (bits >> 32) as u16,
            learn: bits as u32,
        }
    }

    /// Its bytes in a file.
    pub const fn to_bytes(self) -> [u8; Entry::SIZE] {
        let Entry { key, raw_move, weight, learn } = self;
        ((key.0 as u128) << 64 | (raw_move as u128) << 48 | (weight as u128) << 32 | learn as u128).to_be_bytes()
    }

    /// Its move, if that is legal in `pos`; whether the key fits is not asked.
    ///
    /// Castling is written as the king taking its rook; some books write the king's two steps, and are understood.
    pub fn resolve(self, pos: &Position) -> Option<Move> {
        self.resolve_among(&pos.legal_moves())
    }

    fn resolve_among(self, legal: &[Move]) -> Option<Move> {
        let (from, to) = (Square::at(u32::from(self.raw_move) >> 6), Square::at(self.raw_move.into()));
        let promotion = *Entry::PROMOTIONS.get(usize::from(self.raw_move) >> 12)?;
        let exact = |m: &Move| (m.from(), m.to(), m.promotion()) == (from, to, promotion);
        let two_steps = |m: &Move| m.is_castle() && (m.from(), m.king_target(), None) == (from, to, promotion);
        legal.iter().copied().find(exact).or_else(|| legal.iter().copied().find(two_steps))
    }
}

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BookError {
    /// The last entry is incomplete.
    Truncated {
        /// The length of the book.
        bytes: usize,
    },
    /// An entry has a lower key than the one before it.
    Unsorted {
        /// The number of the entry, 0 for the first.
        entry: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Truncated { bytes } => {
                write!(f, "the book is cut short: {bytes} bytes are not a multiple of {}", Entry::SIZE)
            }
            BookError::Unsorted { entry } => {
                write!(f, "the book is not sorted: the key of entry {entry} is lower than that of the one before")
            }
        }
    }
}

impl Error for BookError {}
