//! The streaming reader: finds games, tags and moves, tells a [`Visitor`], and goes on after a broken game.
//!
//! What a token is, [`movetext`](super::movetext) knows. Here are windows, lines, game numbers and recovery.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::lines::LineCounter;
use super::movetext::{self, LOOKAHEAD, Marker, Nesting, Stop};
use super::source::{Slice, Source, Stream};
use super::visitor::Nobody;
use super::{Error, Limits, Place, Problem, RawComment, Visit, Visitor, search, split, tag};
use crate::Outcome;
use std::io;

/// Reads games one after the other and tells a [`Visitor`] what they consist of.
///
/// Memory is constant: a slice is read where it is, a stream through a window of 256 KiB that is filled before
/// anything is told. Time is linear in the length of the input, whatever it holds.
///
/// What it forgives: byte order marks, any line ends, Latin-1, missing tags, results and blank lines, odd move
/// numbers, `1…e5`, `0-0`, `e8Q`, quotes in tags that were not escaped, results inside variations, signs such as `+-`
/// and `±`.
/// Comments between games belong to none and are passed by. A game ends with its result, or where the next tag
/// stands; a line that begins with `[Event "` behind an empty line begins a game even in a comment that was not closed.
///
/// A game that is broken is reported once, at the first thing that is wrong, and reading goes on with the next tag
/// outside of a comment, or behind a result and an empty line.
///
/// ```
/// use tabiya_rules::pgn::{Problem, Reader, Visitor};
/// use tabiya_rules::San;
///
/// struct Printer(String);
/// impl Visitor for Printer {
///     fn san(&mut self, san: San) -> Result<(), Problem> {
///         self.0 += &format!("{san} ");
///         Ok(())
///     }
/// }
///
/// let mut printer = Printer(String::new());
/// let games = Reader::new(b"1. e4 e5 2. Nf3 { best } (2. f4) Nc6 *").read_all(&mut printer)?;
/// assert_eq!(games, 1);
/// assert_eq!(printer.0, "e4 e5 Nf3 f4 Nc6 ");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    /// How many bytes were before the window.
    dropped: u64,
    /// The next byte of the window.
    at: usize,
    /// Lines and columns up to …
    lines: LineCounter,
    /// … this byte of the window.
    counted: usize,
    games: u64,
    /// How many warnings this game has had.
    warnings: u32,
    is_begun: bool,
}

impl<'a> Reader<Slice<'a>> {
    /// Reads from memory. Nothing is copied.
    pub fn new(bytes: &'a [u8]) -> Reader<Slice<'a>> {
        Reader::over(Slice(bytes))
    }
}

impl<R: io::Read> Reader<Stream<R>> {
    /// Reads from a file or another stream. It needs no buffer of its own.
    ///
    /// ```
    /// use tabiya_rules::pgn::{Checker, Reader};
    /// let mut checker = Checker::default();
    /// Reader::from_read(std::io::Cursor::new("1. f3 e5 2. g4 Qh4# 0-1")).read_all(&mut checker)?;
    /// assert_eq!(checker.report.moves, 4);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn from_read(input: R) -> Reader<Stream<R>> {
        Reader::over(Stream::new(input))
    }
}

/// Why a game was not read to its end.
enum Halt {
    Broken(Place, Problem),
    Input(io::Error),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Input(error)
    }
}

/// What must be passed by when a game breaks: the rest of its tags and its moves, or only these.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Tags,
    Moves,
}

/// What the tags of a game, or the space before it, lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Moves,
    NewGame,
    EndOfInput,
}

// One game after the other.

impl<S: Source> Reader<S> {
    fn over(source: S) -> Reader<S> {
        Reader {
            source,
            dropped: 0,
            at: 0,
            lines: LineCounter::default(),
            counted: 0,
            games: 0,
            warnings: 0,
            is_begun: false,
        }
    }

    /// Reads the next game, whole or broken. `false` when there is none.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        let found = self.find_game();
        if let Ok(Next::EndOfInput) = found {
            return Ok(false);
        }
        self.games += 1;
        self.warnings = 0;
        visitor.begin_game();
        let mut section = Section::Moves;
        let read = found.and_then(|_| self.read_parts(visitor, &mut section));
        if let Err(halt) = read {
            self.recover(halt, section, visitor)?;
        }
        visitor.end_game();
        Ok(true)
    }

    /// Reads all games that are left and says how many they were.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<u64> {
        let before = self.games;
        while self.read_game(visitor)? {}
        Ok(self.games - before)
    }

    /// How many games were read or begun.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Where the reader is: after a game, behind its end.
    pub fn place(&mut self) -> Place {
        self.locate(self.at)
    }

    /// How many bytes lie behind the reader: after a game, that is where reading can go on another time.
    ///
    /// ```
    /// use tabiya_rules::pgn::{Checker, Reader};
    /// let text = b"1. e4 *\n\n1. d4 *\n";
    /// let mut reader = Reader::from_read(&text[..]);
    /// reader.read_game(&mut Checker::default())?;
    /// assert_eq!(reader.offset(), 7);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn offset(&self) -> u64 {
        self.dropped + self.at as u64
    }

    fn read_parts<V: Visitor>(&mut self, visitor: &mut V, section: &mut Section) -> Result<(), Halt> {
        let mut result_tag = None;
        *section = Section::Tags;
        let next = self.read_tags(visitor, 0, &mut result_tag)?;
        *section = Section::Moves;
        let visit = visitor.begin_moves();
        if next != Next::Moves {
            return Ok(());
        }
        let marker = self.read_moves(visitor, visit)?;
        if let (Some(marker), Visit::Enter) = (marker, visit) {
            self.compare_results(result_tag, marker, visitor);
            self.read_last_comments(visitor)?;
            visitor.outcome(marker.outcome);
        }
        Ok(())
    }

    fn compare_results<V: Visitor>(&mut self, tag: Option<Option<Outcome>>, marker: Marker, visitor: &mut V) {
        if let Some(tag) = tag.filter(|&tag| tag != marker.outcome) {
            let problem = Problem::ResultMismatch { tag, marker: marker.outcome };
            self.warn(self.at - marker.len, problem, visitor);
        }
    }

    /// Reports a broken game and finds its end.
    #[cold]
    fn recover<V: Visitor>(&mut self, halt: Halt, section: Section, visitor: &mut V) -> io::Result<()> {
        match halt {
            Halt::Input(error) => return Err(error),
            Halt::Broken(place, problem) => visitor.broken(Error { game: self.games, place, problem }),
        }
        self.pass_by(section).or_else(|halt| match halt {
            Halt::Input(error) => Err(error),
            Halt::Broken(..) => Ok(()),
        })
    }

    /// Goes to the end of a broken game.
    fn pass_by(&mut self, section: Section) -> Result<(), Halt> {
        let next = if section == Section::Tags { self.pass_by_tags()? } else { Next::Moves };
        // A result alone does not end it: what was broken may well have more than one.
        while next == Next::Moves
            && self.read_moves(&mut Nobody, Visit::Skip)?.is_some()
            && !self.is_before_empty_line()?
        {}
        Ok(())
    }

    /// Is nothing left of this line, and nothing on the next?
    fn is_before_empty_line(&mut self) -> io::Result<bool> {
        self.ensure(LOOKAHEAD)?;
        let rest = self.source.window().get(self.at..).unwrap_or_default();
        let blanks = rest.iter().take(LOOKAHEAD).take_while(|b| b.is_ascii_whitespace());
        let [feeds, returns] = [b'\n', b'\r'].map(|end| blanks.clone().filter(|&&b| b == end).count());
        Ok(feeds.max(returns) >= 2)
    }

    /// Goes to the end of tags of which one, the next, was found to be wrong.
    fn pass_by_tags(&mut self) -> Result<Next, Halt> {
        let mut passed = 0;
        loop {
            match self.read_tags(&mut Nobody, passed, &mut None) {
                Err(Halt::Broken(..)) => self.skip_line()?,
                result => return result,
            }
            passed = 1;
        }
    }
}

// Windows and places.

/// So many bytes before the one we are at are kept in the window, for those who must look back.
const LOOKBACK: usize = 4;

impl<S: Source> Reader<S> {
    /// Brings `needed` bytes into the window, or as many as there are.
    #[inline]
    fn ensure(&mut self, needed: usize) -> io::Result<()> {
        if !self.source.is_complete() && self.source.window().len() - self.at < needed {
            self.refill()?;
        }
        Ok(())
    }

    /// Forgets what lies behind us and fills the window.
    fn refill(&mut self) -> io::Result<()> {
        let drop = self.at.saturating_sub(LOOKBACK);
        if self.counted < drop {
            self.locate(drop);
        }
        self.at -= drop;
        self.counted -= drop;
        self.dropped += drop as u64;
        self.source.refill(drop)
    }

    /// The place of a byte of the window. Going backwards would be costly, and nobody has to.
    fn locate(&mut self, at: usize) -> Place {
        let passed = self.source.window().get(self.counted..at);
        debug_assert!(passed.is_some(), "a place that was passed already");
        self.lines.advance(passed.unwrap_or_default());
        self.counted = self.counted.max(at);
        self.lines.place
    }

    fn broken(&mut self, at: usize, problem: Problem) -> Halt {
        Halt::Broken(self.locate(at), problem)
    }

    fn warn<V: Visitor>(&mut self, at: usize, problem: Problem, visitor: &mut V) {
        self.warnings += 1;
        if self.warnings <= Limits::WARNINGS {
            let place = self.locate(at);
            visitor.warning(Error { game: self.games, place, problem });
        }
    }

    fn byte(&self) -> Option<u8> {
        self.source.window().get(self.at).copied()
    }

    fn starts_with(&self, bytes: &[u8]) -> bool {
        self.source.window().get(self.at..).is_some_and(|rest| rest.starts_with(bytes))
    }

    fn is_line_start(&self) -> bool {
        movetext::is_line_start(self.source.window(), self.at)
    }
}

// Between the games, and their tags.

impl<S: Source> Reader<S> {
    /// Goes to the first byte of the next game.
    fn find_game(&mut self) -> Result<Next, Halt> {
        self.begin()?;
        loop {
            match self.skip_blanks()? {
                None => return Ok(Next::EndOfInput),
                Some(b'{') => self.skip_comment()?,
                Some(b';') => self.skip_line()?,
                Some(_) => return Ok(Next::NewGame),
            }
        }
    }

    /// Looks at the very first bytes of the input.
    fn begin(&mut self) -> Result<(), Halt> {
        if self.is_begun {
            return Ok(());
        }
        self.is_begun = true;
        self.source.refill(0)?;
        let bom: &[u8] = b"\xEF\xBB\xBF";
        while self.starts_with(bom) {
            self.at += bom.len();
            self.counted = self.at;
        }
        let is_utf16 = [b"\xFF\xFE", b"\xFE\xFF", b"[\0", b"\0["].into_iter().any(|start| self.starts_with(start));
        if is_utf16 { Err(self.broken(self.at, Problem::Utf16)) } else { Ok(()) }
    }

    /// Goes to the next byte that is not blank, nor in a line to be ignored.
    fn skip_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            self.ensure(LOOKAHEAD)?;
            match self.byte() {
                Some(b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C | 0x1A) => self.at += 1,
                Some(b'%') if self.is_line_start() => self.skip_line()?,
                Some(0xEF | 0xC2) => match movetext::ODD_BLANKS.into_iter().find(|blank| self.starts_with(blank)) {
                    Some(blank) => self.at += blank.len(),
                    None => return Ok(self.byte()),
                },
                other => return Ok(other),
            }
        }
    }

    /// Goes to the end of the line.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            self.at = search::find_line_end(self.source.window(), self.at);
            if self.at < self.source.window().len() || self.source.is_complete() {
                return Ok(());
            }
            self.refill()?;
        }
    }

    /// Goes behind the comment that begins here.
    fn skip_comment(&mut self) -> Result<(), Halt> {
        let place = self.locate(self.at);
        self.at += 1;
        loop {
            self.ensure(LOOKAHEAD)?;
            let window = self.source.window();
            self.at = search::find_brace_or_line_feed(window, self.at);
            match window.get(self.at) {
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => self.at += 1,
                None if self.source.is_complete() => return Err(Halt::Broken(place, Problem::CommentNotClosed)),
                None => {}
            }
            self.ensure(LOOKAHEAD)?;
            if split::is_boundary(self.source.window(), self.at) {
                return Err(Halt::Broken(place, Problem::CommentNotClosed));
            }
        }
    }

    /// Reads the tags that follow the first `passed` ones, and notes what the one named `Result` says.
    fn read_tags<V: Visitor>(
        &mut self,
        visitor: &mut V,
        passed: usize,
        result: &mut Option<Option<Outcome>>,
    ) -> Result<Next, Halt> {
        let mut count = passed;
        loop {
            match self.skip_blanks()? {
                None => return Ok(Next::EndOfInput),
                Some(b'[') => {}
                Some(_) => return Ok(Next::Moves),
            }
            self.ensure(Limits::TAG_BYTES + LOOKAHEAD)?;
            let window = self.source.window();
            if count > 0 && split::is_boundary(window, self.at) {
                return Ok(Next::NewGame);
            }
            count += 1;
            let read = if count > Limits::TAGS { Err(Problem::TooManyTags) } else { tag::read(window, self.at) };
            match read {
                Ok((tag, end)) => {
                    if tag.name_bytes() == b"Result" {
                        *result = movetext::marker(tag.value_bytes());
                    }
                    visitor.tag(tag).map_err(|problem| self.broken(self.at, problem))?;
                    self.at = end;
                }
                Err(problem) => return Err(self.broken(self.at, problem)),
            }
        }
    }
}

// The moves.

impl<S: Source> Reader<S> {
    /// Reads the moves and gives the result behind them, if there is one.
    fn read_moves<V: Visitor>(&mut self, visitor: &mut V, visit: Visit) -> Result<Option<Marker>, Halt> {
        let mut nesting = if visit == Visit::Enter { Nesting::LOUD } else { Nesting::QUIET };
        let mut opened = Place::default();
        loop {
            match self.scan(&mut nesting, visitor) {
                Stop::Window if !self.source.is_complete() => self.refill()?,
                Stop::Window | Stop::NewGame if nesting.is_unclosed() => {
                    return Err(Halt::Broken(opened, Problem::VariationNotClosed));
                }
                Stop::Window | Stop::NewGame => return Ok(None),
                Stop::Marker(marker) => return Ok(Some(marker)),
                Stop::Loudness => {}
                Stop::Opened => opened = self.locate(self.at - 1),
                Stop::EscapedLine => self.skip_line()?,
                Stop::Comment if nesting.is_quiet() => self.read_hidden_comment(&mut Nobody, true)?,
                Stop::Comment => self.read_hidden_comment(visitor, false)?,
                Stop::Warning { start, problem } => self.warn(start, problem, visitor),
                Stop::Broken(problem) => return Err(self.broken(self.at, problem)),
            }
        }
    }

    fn scan<V: Visitor>(&mut self, nesting: &mut Nesting, visitor: &mut V) -> Stop {
        let (window, is_complete) = (self.source.window(), self.source.is_complete());
        if nesting.is_quiet() {
            movetext::scan::<V, true>(window, &mut self.at, is_complete, nesting, visitor)
        } else {
            movetext::scan::<V, false>(window, &mut self.at, is_complete, nesting, visitor)
        }
    }

    /// Reads a comment whose end is out of sight: with more in the window it can be read as usual; if even that does
    /// not help, the beginning is all there will be.
    #[cold]
    fn read_hidden_comment<V: Visitor>(&mut self, visitor: &mut V, is_quiet: bool) -> Result<(), Halt> {
        let in_sight = self.source.window().len() - self.at;
        if in_sight < Limits::COMMENT_BYTES + LOOKAHEAD && !self.source.is_complete() {
            return Ok(self.refill()?);
        }
        if in_sight > Limits::COMMENT_BYTES {
            let text = self.source.window().get(self.at + 1..).unwrap_or_default();
            visitor.comment(RawComment::new(search::cut(text, Limits::COMMENT_BYTES)));
            self.warn(self.at, Problem::CommentTooLong, visitor);
        }
        let skipped = if self.byte() == Some(b'{') { self.skip_comment() } else { Ok(self.skip_line()?) };
        match skipped {
            Err(Halt::Broken(..)) if is_quiet => Ok(()),
            result => result,
        }
    }

    /// Reads the comments that follow the result on its line. They belong to the game that has just ended.
    fn read_last_comments<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Halt> {
        loop {
            self.ensure(LOOKAHEAD)?;
            let (window, is_complete) = (self.source.window(), self.source.is_complete());
            match window.get(self.at) {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'{' | b';') => match movetext::read_comment(window, &mut self.at, is_complete, visitor) {
                    Ok(()) => {}
                    Err(Stop::Broken(problem)) => return Err(self.broken(self.at, problem)),
                    Err(_) => self.read_hidden_comment(visitor, false)?,
                },
                _ => return Ok(()),
            }
        }
    }
}
