//! FEN, X-FEN and Shredder-FEN: reading (forgiving or strict) and writing.
//! Syntax ends here; whether a position can be played is for [`Position::new`] to say, and [`FenError`] carries both
//! answers. Lines with operations after the position are in `epd`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::parse_error::shorten;
use crate::{Bitboard, Board, CastlingSide, Color, File, InvalidPosition, Piece, Position, Rank, Role, Setup, Square};
use std::{error::Error, fmt, str::FromStr};

impl Setup {
    /// Reads a FEN, X-FEN or Shredder-FEN as people and programs really write them.
    ///
    /// Beyond what [`Setup::from_fen_strict`] takes, it forgives:
    /// - fields left out at the end: White to move, no castling, no en passant, clocks 0 and 1;
    /// - any white space (also around the whole), a byte order mark, or `_` between the fields;
    /// - digits side by side in the board (`p11p4`);
    /// - `W`, `B`, `white` or `black`, in any case, as the turn;
    /// - castling letters in any order and more than once;
    /// - a capital letter in the en passant square, and one on a rank that does not fit the turn (which
    ///   [`Position::new`] then refuses);
    /// - `-` for a clock, zeros before a number, and 0 as the number of the first move.
    ///
    /// # Errors
    /// [`FenError::Syntax`] with the field and what is wrong with it.
    ///
    /// ```
    /// use tabiya_rules::{Color, Setup};
    /// assert_eq!(Setup::from_fen("8/8/8/4k3/8/8/8/4K3 b")?.turn, Color::Black);
    /// let error = Setup::from_fen("8/8/8/4k3/8/8/8/4K3 b KX - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), r#"invalid castling field "KX": unknown letter 'X'"#);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        read(fen.split(is_separator).filter(|text| !text.is_empty()), Reading::Forgiving)
    }

    /// Reads a FEN, X-FEN or Shredder-FEN that keeps to the letter of the standard: six fields, one space between
    /// them, numbers in their shortest form, castling letters in order.
    ///
    /// # Errors
    /// [`FenError::Syntax`] with the field and what is wrong with it.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(Setup::from_fen_strict(fen)?.to_fen(), fen);
    /// assert!(Setup::from_fen_strict("8/8/8/4k3/8/8/8/4K3 b").is_err());
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn from_fen_strict(fen: &str) -> Result<Setup, FenError> {
        read(fen.split(' ').filter(|_| !fen.is_empty()), Reading::Strict)
    }

    /// The set-up as an X-FEN: a castling right is `K` or `Q` (`k` or `q`) where the rook is the outermost on its side
    /// of the king and the letter of its file elsewhere, so that standard chess looks as it always does.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    /// assert_eq!(Setup::STANDARD.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn to_fen(&self) -> String {
        self.to_string()
    }

    /// The set-up as a Shredder-FEN: a castling right is always the letter of the rook's file.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    /// assert_eq!(Setup::STANDARD.to_shredder_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn to_shredder_fen(&self) -> String {
        Written { setup: self, letters: CastlingLetters::Shredder }.to_string()
    }

    /// The first four fields of [`Setup::to_fen`], all that an EPD has of them.
    pub(crate) fn write_four_fields(&self, f: &mut fmt::Formatter<'_>, letters: CastlingLetters) -> fmt::Result {
        write_board(f, &self.board)?;
        write!(f, " {} ", self.turn.char())?;
        write_castling(f, self, letters)?;
        match self.en_passant {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

impl Position {
    /// Reads a FEN, X-FEN or Shredder-FEN, forgiving what [`Setup::from_fen`] forgives.
    ///
    /// # Errors
    /// What is wrong with a field, or all reasons why the position cannot be played.
    ///
    /// ```
    /// use tabiya_rules::{FenError, Position};
    /// let pos = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
    /// assert_eq!(pos.legal_moves().len(), 26);
    ///
    /// let error = Position::from_fen("8/8/8/8/8/8/8/P3K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid position: Black has no king; a pawn stands on a1");
    /// # Ok::<(), FenError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Ok(Position::new(Setup::from_fen(fen)?)?)
    }

    /// Reads a FEN, X-FEN or Shredder-FEN that keeps to the letter of the standard; see [`Setup::from_fen_strict`].
    ///
    /// # Errors
    /// What is wrong with a field, or all reasons why the position cannot be played.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert!(Position::from_fen_strict("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
    /// assert!(Position::from_fen_strict("4k3/8/8/8/8/8/8/4K3 w - - 0 01").is_err());
    /// ```
    pub fn from_fen_strict(fen: &str) -> Result<Position, FenError> {
        Ok(Position::new(Setup::from_fen_strict(fen)?)?)
    }

    /// The position as an X-FEN; see [`Setup::to_fen`]. The en passant square is there only if a pawn can legally be
    /// taken on it, so that equal positions have equal FENs.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos = Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")?;
    /// assert_eq!(pos.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn to_fen(&self) -> String {
        self.setup().to_fen()
    }

    /// The position as a Shredder-FEN; see [`Setup::to_shredder_fen`].
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos = Position::from_fen("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1")?;
    /// assert_eq!(pos.to_shredder_fen(), "4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1");
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn to_shredder_fen(&self) -> String {
        self.setup().to_shredder_fen()
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// The same as [`Setup::from_fen`].
    fn from_str(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fen(fen)
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// The same as [`Position::from_fen`].
    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

impl fmt::Display for Setup {
    /// Writes [`Setup::to_fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written { setup: self, letters: CastlingLetters::XFen }.fmt(f)
    }
}

impl fmt::Display for Position {
    /// Writes [`Position::to_fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

/// Why a FEN cannot be used.
///
/// ```
/// use tabiya_rules::{FenError, FenField, Position, Reason};
/// let error = Position::from_fen("8/8/8/8/8/8/8/8 x").unwrap_err();
/// assert!(matches!(error, FenError::Syntax { field: FenField::Turn, .. }));
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// let FenError::Position(invalid) = error else { panic!() };
/// assert_eq!(invalid.to_string(), "White has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// A field cannot be read.
    Syntax {
        /// Which.
        field: FenField,
        /// What it says (its beginning, where that is long).
        value: String,
        /// What is wrong with it.
        problem: FenProblem,
    },
    /// All fields can be read, but what they describe cannot be played.
    Position(InvalidPosition),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Syntax { field, problem: FenProblem::Missing, .. } => write!(f, "missing {field} field"),
            FenError::Syntax { field: FenField::Seventh, problem: FenProblem::Spacing, .. } => {
                f.write_str("a space too many at the end")
            }
            FenError::Syntax { field, problem: FenProblem::Spacing, .. } => {
                write!(f, "a space too many before the {field} field")
            }
            FenError::Syntax { field, value, problem } => write!(f, "invalid {field} field {value:?}: {problem}"),
            FenError::Position(invalid) => write!(f, "invalid position: {invalid}"),
        }
    }
}

impl Error for FenError {}

impl From<InvalidPosition> for FenError {
    fn from(invalid: InvalidPosition) -> FenError {
        FenError::Position(invalid)
    }
}

/// A field of a FEN, in the order in which they are written.
///
/// ```
/// use tabiya_rules::FenField;
/// assert_eq!(FenField::EnPassant.to_string(), "en passant");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FenField {
    /// The pieces, rank by rank from the eighth.
    Board,
    /// Whose move it is.
    Turn,
    /// The castling rights.
    Castling,
    /// The square a pawn has just passed.
    EnPassant,
    /// Moves of either side since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move to be made.
    FullmoveNumber,
    /// Something after the sixth field.
    Seventh,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FenField::Board => "board",
            FenField::Turn => "turn",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::HalfmoveClock => "halfmove clock",
            FenField::FullmoveNumber => "fullmove number",
            FenField::Seventh => "seventh",
        })
    }
}

/// What is wrong with a field of a FEN.
///
/// ```
/// use tabiya_rules::{FenError, FenProblem, Rank, Setup};
/// let error = Setup::from_fen("4k3/8/8/8/9/8/8/4K3 w - - 0 1").unwrap_err();
/// let FenError::Syntax { problem, .. } = error else { panic!() };
/// assert_eq!(problem, FenProblem::Digit(Rank::Fourth, '9'));
/// assert_eq!(problem.to_string(), "digit 9 in rank 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenProblem {
    /// It is not there.
    Missing,
    /// There is a space too many before it (strict reading only).
    Spacing,
    /// The board has not eight ranks but so many.
    RankCount(usize),
    /// A rank has not eight squares but so many.
    RankLength(Rank, usize),
    /// A rank counts empty squares with a digit that is not 1 to 8.
    Digit(Rank, char),
    /// A rank counts empty squares with two digits where one would do (strict reading only).
    SplitDigits(Rank),
    /// A rank has a letter that is no piece.
    Piece(Rank, char),
    /// The turn is neither White's nor Black's.
    Turn,
    /// A castling letter is neither a side nor a file.
    CastlingLetter(char),
    /// Castling letters are not in order, or one of them is there twice (strict reading only).
    CastlingOrder,
    /// That is no square.
    Square,
    /// En passant happens on this rank when it is this side's turn, not on another (strict reading only).
    EnPassantRank(Color),
    /// That is no number.
    Number,
    /// The number is too large to be kept.
    TooLarge,
    /// The number is not written in its shortest form (strict reading only).
    LeadingZero,
    /// Moves are numbered from 1 (strict reading only).
    Zero,
    /// A FEN has six fields and no more.
    Unexpected,
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenProblem::Missing => f.write_str("it is missing"),
            FenProblem::Spacing => f.write_str("a space too many before it"),
            FenProblem::RankCount(1) => f.write_str("1 rank instead of 8"),
            FenProblem::RankCount(count) => write!(f, "{count} ranks instead of 8"),
            FenProblem::RankLength(rank, 1) => write!(f, "1 square instead of 8 in rank {rank}"),
            FenProblem::RankLength(rank, squares) => write!(f, "{squares} squares instead of 8 in rank {rank}"),
            FenProblem::Digit(rank, digit) => write!(f, "digit {digit} in rank {rank}"),
            FenProblem::SplitDigits(rank) => write!(f, "two digits side by side in rank {rank}"),
            FenProblem::Piece(rank, letter) => write!(f, "unknown piece {letter:?} in rank {rank}"),
            FenProblem::Turn => f.write_str("neither w nor b"),
            FenProblem::CastlingLetter(letter) => write!(f, "unknown letter {letter:?}"),
            FenProblem::CastlingOrder => f.write_str("each letter once, White's first, the h side before the a side"),
            FenProblem::Square => f.write_str("neither a square nor -"),
            FenProblem::EnPassantRank(turn) => {
                let rank = turn.rank(Rank::Sixth);
                write!(f, "the square must be on rank {rank} when it is {}'s turn", turn.title())
            }
            FenProblem::Number => f.write_str("not a whole number"),
            FenProblem::TooLarge => write!(f, "larger than {}", u32::MAX),
            FenProblem::LeadingZero => f.write_str("a number does not begin with 0"),
            FenProblem::Zero => f.write_str("moves are numbered from 1"),
            FenProblem::Unexpected => f.write_str("a FEN ends after six fields"),
        }
    }
}

/// How much is forgiven.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Strict,
    Forgiving,
}

/// What may stand between two fields when we are forgiving.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == '_' || c == '\u{feff}'
}

/// Reads the fields in turn. Every function below looks at each character once.
pub(crate) fn read<'a>(mut texts: impl Iterator<Item = &'a str>, reading: Reading) -> Result<Setup, FenError> {
    let mut next = |name, default| Field::next(&mut texts, name, default, reading);
    let board = next(FenField::Board, None)?.board()?;
    let turn = next(FenField::Turn, Some("w"))?.turn()?;
    let castling = next(FenField::Castling, Some("-"))?.castling(&board)?;
    let en_passant = next(FenField::EnPassant, Some("-"))?.en_passant(turn)?;
    let halfmove_clock = next(FenField::HalfmoveClock, Some("0"))?.number(0)?;
    let fullmove_number = next(FenField::FullmoveNumber, Some("1"))?.number(1)?;
    match texts.next() {
        None => Ok(Setup { board, turn, castling, en_passant, halfmove_clock, fullmove_number }),
        Some(text) => {
            let problem = if text.is_empty() { FenProblem::Spacing } else { FenProblem::Unexpected };
            Err(Field { name: FenField::Seventh, text, reading }.error(problem))
        }
    }
}

/// The text of one field, and what is needed to read it and to complain about it.
struct Field<'a> {
    name: FenField,
    text: &'a str,
    reading: Reading,
}

impl<'a> Field<'a> {
    /// The next field of a FEN, or what it means when it has been left out.
    fn next(
        texts: &mut impl Iterator<Item = &'a str>,
        name: FenField,
        default: Option<&'static str>,
        reading: Reading,
    ) -> Result<Field<'a>, FenError> {
        let default = default.filter(|_| reading == Reading::Forgiving);
        let field = |text| Field { name, text, reading };
        match texts.next().or(default) {
            Some("") => Err(field("").error(FenProblem::Spacing)),
            Some(text) => Ok(field(text)),
            None => Err(field("").error(FenProblem::Missing)),
        }
    }

    fn error(&self, problem: FenProblem) -> FenError {
        /// Any real board field fits.
        const SHOWN: usize = 80;
        FenError::Syntax { field: self.name, value: shorten(self.text, SHOWN), problem }
    }

    fn is_strict(&self) -> bool {
        self.reading == Reading::Strict
    }

    fn board(&self) -> Result<Board, FenError> {
        let ranks = self.text.split('/').count();
        if ranks != 8 {
            return Err(self.error(FenProblem::RankCount(ranks)));
        }
        let mut board = Board::EMPTY;
        for (text, rank) in self.text.split('/').zip(Rank::ALL.into_iter().rev()) {
            self.rank(text, rank, &mut board).map_err(|problem| self.error(problem))?;
        }
        Ok(board)
    }

    /// Reads one rank of the board field onto `board`.
    fn rank(&self, text: &str, rank: Rank, board: &mut Board) -> Result<(), FenProblem> {
        let mut squares = 0_usize;
        let mut after_digit = false;
        for c in text.chars() {
            if c.is_ascii_digit() {
                let count = c.to_digit(10).filter(|count| (1..=8).contains(count));
                squares += count.ok_or(FenProblem::Digit(rank, c))? as usize;
                if after_digit && self.is_strict() {
                    return Err(FenProblem::SplitDigits(rank));
                }
            } else {
                let piece = Piece::from_char(c).ok_or(FenProblem::Piece(rank, c))?;
                if let Some(&file) = File::ALL.get(squares) {
                    board.put(Square::new(file, rank), piece);
                }
                squares += 1;
            }
            after_digit = c.is_ascii_digit();
        }
        if squares == 8 { Ok(()) } else { Err(FenProblem::RankLength(rank, squares)) }
    }

    fn turn(&self) -> Result<Color, FenError> {
        let turn: Option<Color> = match self.reading {
            Reading::Strict => self.text.parse().ok().filter(|_| self.text.len() == 1),
            Reading::Forgiving => self.text.to_ascii_lowercase().parse().ok(),
        };
        turn.ok_or_else(|| self.error(FenProblem::Turn))
    }

    fn castling(&self, board: &Board) -> Result<Bitboard, FenError> {
        if self.text == "-" {
            return Ok(Bitboard::EMPTY);
        }
        let mut rooks = Bitboard::EMPTY;
        let mut last = None;
        for letter in self.text.chars() {
            let (color, rook) =
                castling_rook(board, letter).ok_or_else(|| self.error(FenProblem::CastlingLetter(letter)))?;
            let place = Some((color, rook.file().flip()));
            if self.is_strict() && place <= last {
                return Err(self.error(FenProblem::CastlingOrder));
            }
            last = place;
            rooks.insert(rook);
        }
        Ok(rooks)
    }

    fn en_passant(&self, turn: Color) -> Result<Option<Square>, FenError> {
        if self.text == "-" {
            return Ok(None);
        }
        let square: Option<Square> = match self.reading {
            Reading::Strict => self.text.parse().ok(),
            Reading::Forgiving => self.text.to_ascii_lowercase().parse().ok(),
        };
        let square = square.ok_or_else(|| self.error(FenProblem::Square))?;
        if self.is_strict() && square.rank() != turn.rank(Rank::Sixth) {
            return Err(self.error(FenProblem::EnPassantRank(turn)));
        }
        Ok(Some(square))
    }

    /// Reads a clock whose least value is `least`.
    fn number(&self, least: u32) -> Result<u32, FenError> {
        if self.text == "-" && !self.is_strict() {
            return Ok(least);
        }
        if !self.text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.error(FenProblem::Number));
        }
        let number: u32 = self.text.parse().map_err(|_| self.error(FenProblem::TooLarge))?;
        if self.is_strict() && self.text.len() > 1 && self.text.starts_with('0') {
            return Err(self.error(FenProblem::LeadingZero));
        }
        if self.is_strict() && number < least {
            return Err(self.error(FenProblem::Zero));
        }
        Ok(number.max(least))
    }
}

/// The side to which a castling letter gives a right, and the rook it means.
fn castling_rook(board: &Board, letter: char) -> Option<(Color, Square)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rook = match letter.to_ascii_lowercase() {
        'k' => outermost_rook(board, color, CastlingSide::Short),
        'q' => outermost_rook(board, color, CastlingSide::Long),
        letter => Square::new(File::from_char(letter)?, color.rank(Rank::First)),
    };
    Some((color, rook))
}

/// The rook that `K`, `Q`, `k` or `q` means: the outermost one on that side of a king on its first rank. Where there
/// is none it is the corner, and [`Position::new`] will say what is missing there.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rank = color.rank(Rank::First);
    let rooks = board.by_piece(Role::Rook.of(color)).on_rank(rank);
    let (outermost, corner) = match side {
        CastlingSide::Short => (rooks.last(), File::H),
        CastlingSide::Long => (rooks.first(), File::A),
    };
    let king = board.king_of(color).filter(|king| king.rank() == rank);
    match (king, outermost) {
        (Some(king), Some(rook)) if CastlingSide::of(king, rook) == side => rook,
        _ => Square::new(corner, rank),
    }
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastlingLetters {
    XFen,
    Shredder,
}

/// A set-up about to be written.
struct Written<'a> {
    setup: &'a Setup,
    letters: CastlingLetters,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.write_four_fields(f, self.letters)?;
        write!(f, " {} {}", self.setup.halfmove_clock, self.setup.fullmove_number)
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    use fmt::Write;
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    write_empty(f, empty)?;
                    empty = 0;
                    f.write_char(piece.char())?;
                }
            }
        }
        write_empty(f, empty)?;
        if rank != Rank::First {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn write_empty(f: &mut fmt::Formatter<'_>, squares: u32) -> fmt::Result {
    if squares == 0 { Ok(()) } else { write!(f, "{squares}") }
}

/// White's rights first, from the `h` file to the `a` file. Rights off the back ranks cannot be written.
fn write_castling(f: &mut fmt::Formatter<'_>, setup: &Setup, letters: CastlingLetters) -> fmt::Result {
    use fmt::Write;
    let mut none = true;
    for color in Color::ALL {
        for rook in setup.castling.on_rank(color.rank(Rank::First)).into_iter().rev() {
            let letter = castling_letter(&setup.board, color, rook, letters);
            f.write_char(if color.is_white() { letter.to_ascii_uppercase() } else { letter })?;
            none = false;
        }
    }
    if none { f.write_char('-') } else { Ok(()) }
}

fn castling_letter(board: &Board, color: Color, rook: Square, letters: CastlingLetters) -> char {
    match letters {
        CastlingLetters::XFen if rook == outermost_rook(board, color, CastlingSide::Short) => 'k',
        CastlingLetters::XFen if rook == outermost_rook(board, color, CastlingSide::Long) => 'q',
        _ => rook.file().char(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(read: Result<Setup, FenError>) -> Option<(FenField, FenProblem)> {
        match read {
            Err(FenError::Syntax { field, problem, .. }) => Some((field, problem)),
            _ => None,
        }
    }

    #[test]
    fn nothing_has_no_board() {
        for read in [Setup::from_fen(""), Setup::from_fen_strict(""), Setup::from_fen(" \n")] {
            assert_eq!(problem(read), Some((FenField::Board, FenProblem::Missing)));
        }
    }

    #[test]
    fn each_field_can_be_the_wrong_one() {
        use FenField::*;
        for (fen, expected) in [
            ("8/8 w - - 0 1", Board),
            ("8/8/8/8/8/8/8/8 ? - - 0 1", Turn),
            ("8/8/8/8/8/8/8/8 w ? - 0 1", Castling),
            ("8/8/8/8/8/8/8/8 w - ? 0 1", EnPassant),
            ("8/8/8/8/8/8/8/8 w - - ? 1", HalfmoveClock),
            ("8/8/8/8/8/8/8/8 w - - 0 ?", FullmoveNumber),
            ("8/8/8/8/8/8/8/8 w - - 0 1 ?", Seventh),
        ] {
            for read in [Setup::from_fen(fen), Setup::from_fen_strict(fen)] {
                assert_eq!(problem(read).map(|(field, _)| field), Some(expected), "{fen}");
            }
        }
    }

    /// A right that names no rook must not be lost on the way, or nobody would hear of it.
    #[test]
    fn a_right_without_a_rook_stands_in_the_corner() {
        for (fen, rooks) in [
            ("8/8/8/8/8/8/8/8 w KQkq -", Setup::STANDARD.castling),
            ("8/8/8/8/8/4K3/8/R6R w K -", Square::H1.bitboard()),
            ("8/8/8/8/8/8/8/1R2K3 w KQ -", Square::B1.bitboard() | Square::H1.bitboard()),
            ("8/8/8/8/8/8/8/2R1K1K1 w Q -", Square::A1.bitboard()), // two kings: who knows which is meant
        ] {
            assert_eq!(Setup::from_fen(fen).map(|setup| setup.castling), Ok(rooks), "{fen}");
        }
    }
}
