//! Moves as written become moves that are legal: [`Replay`] follows a game through its variations, for visitors that
//! need positions. [`Checker`] is the simplest of them: it only wants to know whether all is well.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Error, Problem, RawTag, Reader, Visitor};
use crate::{ByColor, Color, FenError, Move, Position, San, Setup, Variant};

/// Follows a game: the position, and the ones to go back to when a variation begins or ends.
///
/// A [`Visitor`] that needs positions has one of these and shows it ([`Visitor::replay`]).
///
/// ```
/// use tabiya_rules::pgn::{Problem, Reader, Replay, Visit, Visitor};
/// use tabiya_rules::{San, Square};
///
/// /// How often does a piece arrive on e4?
/// #[derive(Default)]
/// struct Arrivals { replay: Replay, count: u32 }
///
/// impl Visitor for Arrivals {
///     fn replay(&mut self) -> Option<&mut Replay> {
///         Some(&mut self.replay)
///     }
///
///     fn san(&mut self, san: San) -> Result<(), Problem> {
///         let m = self.replay.play(san)?;
///         self.count += u32::from(m.to() == Square::E4);
///         Ok(())
///     }
///
///     fn begin_variation(&mut self) -> Visit {
///         Visit::Skip
///     }
/// }
///
/// let mut arrivals = Arrivals::default();
/// Reader::new(b"1. e4 d5 2. Nc3 dxe4 3. Nxe4 (3. Bc4) *").read_all(&mut arrivals)?;
/// assert_eq!(arrivals.count, 3);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    start: Position,
    /// The last position with each side to move, so that a move is made from the one to the other without a copy.
    latest: ByColor<Position>,
    /// Whose is the position we are at; the other one is where a variation of the last move begins.
    turn: Color,
    /// What to return to, for each open variation.
    outer: Vec<(ByColor<Position>, Color)>,
}

impl Default for Replay {
    fn default() -> Replay {
        Replay::new()
    }
}

impl Replay {
    /// Ready for a game.
    pub fn new() -> Replay {
        let start = Position::STANDARD;
        Replay { start, latest: ByColor { white: start, black: start }, turn: start.turn(), outer: Vec::new() }
    }

    /// Sets up the standard position. To be called from [`Visitor::begin_game`].
    pub fn begin_game(&mut self) {
        self.set_start(Position::STANDARD);
    }

    /// Sets up this position.
    pub fn set_start(&mut self, start: Position) {
        self.start = start;
        self.latest = ByColor { white: start, black: start };
        self.turn = start.turn();
        self.outer.clear();
    }

    /// Heeds the tags that say where a game begins: `FEN`, with or without `SetUp`, and `Variant`, which may name
    /// standard chess or Chess960. To be called from [`Visitor::tag`].
    ///
    /// # Errors
    /// If there is no such position, or the variant is another game.
    pub fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        match tag.name_bytes() {
            b"FEN" if tag.value_bytes().is_empty() => {} // some programs write all tags they know
            b"FEN" => self.set_start(start_of(&tag.value()).map_err(|why| Problem::Fen(Box::new(why)))?),
            b"Variant" if variant_of(&tag.value()).is_none() => {
                return Err(Problem::unknown_variant(tag.value_bytes()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Plays a move. To be called from [`Visitor::san`].
    ///
    /// # Errors
    /// If it is not legal.
    #[inline]
    pub fn play(&mut self, san: San) -> Result<Move, Problem> {
        let m = san.resolve_forgiving(self.position()).map_err(|why| Problem::IllegalMove(Box::new(why)))?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        match self.turn {
            Color::White => self.latest.white.play_into(m, &mut self.latest.black),
            Color::Black => self.latest.black.play_into(m, &mut self.latest.white),
        }
        self.turn = !self.turn;
    }

    /// Lets the side to move pass, which is a way to show a threat in a variation. Nobody may pass in the game
    /// itself, or in check. To be called from [`Visitor::null_move`].
    ///
    /// # Errors
    /// If it is not allowed here.
    pub fn null_move(&mut self) -> Result<(), Problem> {
        if self.outer.is_empty() || self.position().is_check() {
            return Err(Problem::NullMove);
        }
        self.pass_unchecked();
        Ok(())
    }

    pub(super) fn pass_unchecked(&mut self) {
        self.latest[!self.turn] = after_null_move(self.position());
        self.turn = !self.turn;
    }

    /// Goes back by a move. To be called from [`Visitor::begin_variation`], if the variation is entered.
    pub fn begin_variation(&mut self) {
        self.outer.push((self.latest, self.turn));
        self.turn = !self.turn;
    }

    /// Goes on where the variation began. To be called from [`Visitor::end_variation`].
    pub fn end_variation(&mut self) {
        if let Some(outer) = self.outer.pop() {
            (self.latest, self.turn) = outer;
        }
    }

    /// Where the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where it is now.
    #[inline]
    pub const fn position(&self) -> &Position {
        match self.turn {
            Color::White => &self.latest.white,
            Color::Black => &self.latest.black,
        }
    }

    /// In how many variations we are; 0 is the game itself.
    #[inline]
    pub fn depth(&self) -> usize {
        self.outer.len()
    }
}

/// The position when the side to move passes. In check nobody can; then nothing changes.
pub(super) fn after_null_move(pos: &Position) -> Position {
    let mut setup = pos.setup();
    setup.en_passant = None;
    setup.fullmove_number = setup.fullmove_number.saturating_add(u32::from(!setup.turn.is_white()));
    setup.halfmove_clock = setup.halfmove_clock.saturating_add(1);
    setup.turn = !setup.turn;
    Position::new(setup).unwrap_or(*pos)
}

/// The position of a `FEN` tag. Files are full of castling rights that were never taken off when someone set up a position;
/// such rights, and en passant squares that cannot be, are passed over.
fn start_of(fen: &str) -> Result<Position, FenError> {
    let setup = Setup::from_fen(fen)?;
    Ok(Position::new(setup.forgive(|_| true))?)
}

/// The chess that the value of a `Variant` tag means; `None` for games that are no chess.
pub(super) fn variant_of(tag: &str) -> Option<Variant> {
    match plain_name(tag).as_str() {
        "" | "standard" | "standardchess" | "chess" | "normal" | "classical" | "fromposition" => {
            Some(Variant::Standard)
        }
        "chess960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "freestyle" | "freestylechess" => {
            Some(Variant::Chess960)
        }
        _ => None,
    }
}

/// The letters and digits of a name, in lower case.
fn plain_name(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).take(40).map(|c| c.to_ascii_lowercase()).collect()
}

/// Replays games, variations too, and keeps count of what it finds.
///
/// ```
/// use tabiya_rules::pgn::{Checker, Reader};
/// let mut checker = Checker::default();
/// Reader::new(b"1. e4 e5 2. Ke2 Ke7 *").read_all(&mut checker)?;
/// assert_eq!(checker.report.moves, 4);
/// assert!(checker.report.errors.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checker {
    replay: Replay,
    /// What was found. Those who read without end should empty its lists from time to time.
    pub report: CheckReport,
}

/// What a [`Checker`] has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Games, the broken ones too.
    pub games: u64,
    /// Games that are broken.
    pub broken: u64,
    /// Legal moves of the games themselves, without their variations.
    pub moves: u64,
    /// Ends of lines, where they were counted.
    pub lines: u64,
    /// What is wrong with the broken games, one for each.
    pub errors: Vec<Error>,
    /// What is odd about others.
    pub warnings: Vec<Error>,
}

impl CheckReport {
    /// Adds the report of the piece of a file that follows this one, and makes its numbers those of the whole.
    ///
    /// ```
    /// use tabiya_rules::pgn;
    /// let text = b"[Event \"A\"]\n\n1. e5 *\n\n[Event \"B\"]\n\n1. d5 *\n";
    /// let mut report = pgn::CheckReport::default();
    /// for piece in pgn::split(text, 2) {
    ///     report.append(pgn::check(piece)); // or each in a thread of its own
    /// }
    /// assert_eq!(report, pgn::check(text));
    /// assert_eq!((report.errors[1].game, report.errors[1].place.line), (2, 7));
    /// ```
    pub fn append(&mut self, next: CheckReport) {
        let moved = |mut error: Error| {
            error.game += self.games;
            error.place.line += self.lines;
            error
        };
        self.errors.extend(next.errors.into_iter().map(moved));
        self.warnings.extend(next.warnings.into_iter().map(moved));
        self.games += next.games;
        self.broken += next.broken;
        self.moves += next.moves;
        self.lines += next.lines;
    }
}

/// Replays all games of a file in memory, or of a piece of one.
///
/// ```
/// use tabiya_rules::pgn;
/// let report = pgn::check(b"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
/// assert_eq!((report.games, report.broken, report.moves), (1, 0, 7));
/// ```
pub fn check(bytes: &[u8]) -> CheckReport {
    let mut checker = Checker::default();
    let mut reader = Reader::new(bytes);
    // Memory does not fail to be read.
    while reader.read_game(&mut checker).unwrap_or(false) {}
    checker.report.lines = reader.place().line - 1;
    checker.report
}

impl Visitor for Checker {
    #[inline]
    fn replay(&mut self) -> Option<&mut Replay> {
        Some(&mut self.replay)
    }

    fn begin_game(&mut self) {
        self.replay.begin_game();
        self.report.games += 1;
    }

    #[inline]
    fn san(&mut self, san: San) -> Result<(), Problem> {
        self.replay.play(san)?;
        self.report.moves += u64::from(self.replay.depth() == 0);
        Ok(())
    }

    fn warning(&mut self, warning: Error) {
        self.report.warnings.push(warning);
    }

    fn broken(&mut self, error: Error) {
        self.report.broken += 1;
        self.report.errors.push(error);
    }
}
