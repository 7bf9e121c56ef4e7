//! EPD: a position with operations, such as `bm Nf3; id "suite 1";`, one to a line.
//! The four fields of the position are read and written by `fen`; moves are kept as they are written until someone asks
//! which they are.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::fen::{self, CastlingLetters, Reading};
use crate::parse_error::shorten;
use crate::{FenError, InvalidPosition, Move, ParseError, Position, SanError, Setup};
use std::{error::Error, fmt, str::FromStr};

/// A position with operations.
///
/// Reading forgives what [`Setup::from_fen`] forgives, the two clocks of a FEN after the four fields, and a last
/// operation without its `;`. The operations `hmvc` and `fmvn` are the clocks of the set-up and not kept apart.
///
/// ```
/// use tabiya_rules::Epd;
/// let line = r#"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - fmvn 3; bm Bb5 Bc4; id "Italian?";"#;
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.setup.fullmove_number, 3);
/// assert_eq!(epd.text("id"), Some("Italian?"));
/// assert_eq!(epd.operation("bm").unwrap().operands().len(), 2);
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), tabiya_rules::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Epd {
    /// The position, as written.
    pub setup: Setup,
    /// The operations, in their order. One opcode may be there several times.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Longer lines are refused. The longest of the usual collections have a few hundred bytes.
    pub const MAX_LEN: usize = 64 * 1024;

    /// A position without operations.
    ///
    /// ```
    /// use tabiya_rules::{Epd, Operand, Operation, Setup};
    /// let mut epd = Epd::new(Setup::STANDARD);
    /// epd.operations.push(Operation::new("bm", [Operand::Word("e4".into())])?);
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;");
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub const fn new(setup: Setup) -> Epd {
        Epd { setup, operations: Vec::new() }
    }

    /// The position, if it can be played.
    ///
    /// # Errors
    /// All reasons why it cannot.
    ///
    /// ```
    /// use tabiya_rules::{Epd, Position, Setup};
    /// assert_eq!(Epd::new(Setup::STANDARD).position(), Ok(Position::STANDARD));
    /// assert!(Epd::new(Setup::EMPTY).position().is_err());
    /// ```
    pub fn position(&self) -> Result<Position, InvalidPosition> {
        Position::new(self.setup)
    }

    /// The first operation with this opcode.
    ///
    /// ```
    /// use tabiya_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - acd 12; ce -3;".parse()?;
    /// assert_eq!(epd.operation("ce").unwrap().operands().first().unwrap().integer(), Some(-3));
    /// assert_eq!(epd.operation("bm"), None);
    /// # Ok::<(), tabiya_rules::EpdError>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The first operand of the first operation with this opcode, such as the name after `id`.
    ///
    /// ```
    /// use tabiya_rules::Epd;
    /// let epd: Epd = r#"4k3/8/8/8/8/8/8/4K3 w - - id "bare kings";"#.parse()?;
    /// assert_eq!(epd.text("id"), Some("bare kings"));
    /// # Ok::<(), tabiya_rules::EpdError>(())
    /// ```
    pub fn text(&self, opcode: &str) -> Option<&str> {
        Some(self.operation(opcode)?.operands.first()?.as_str())
    }

    /// The moves of all operations with this opcode, each to be played in `pos`: what `bm` and `am` hold. None if there
    /// is no such operation.
    ///
    /// # Errors
    /// For the first that is no legal move, the reason.
    ///
    /// ```
    /// use tabiya_rules::{Epd, Square};
    /// let epd: Epd = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; am Rb1 Rc1;".parse()?;
    /// let pos = epd.position()?;
    /// assert_eq!(epd.moves("bm", &pos)?[0].to(), Square::A8);
    /// assert_eq!(epd.moves("am", &pos)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, opcode: &str, pos: &Position) -> Result<Vec<Move>, SanError> {
        self.operands(opcode).map(|operand| pos.parse_san(operand.as_str())).collect()
    }

    /// The moves of all operations with this opcode, one after the other from `pos` on: what `pv` holds.
    ///
    /// # Errors
    /// For the first that is no legal move where it is to be played, the reason.
    ///
    /// ```
    /// use tabiya_rules::{Epd, Square};
    /// let epd: Epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3;".parse()?;
    /// let line = epd.line("pv", &epd.position()?)?;
    /// assert_eq!(line.last().unwrap().to(), Square::F3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&self, opcode: &str, pos: &Position) -> Result<Vec<Move>, SanError> {
        let mut pos = *pos;
        let play = |operand: &Operand| {
            let m = pos.parse_san(operand.as_str())?;
            pos.play_unchecked(m);
            Ok(m)
        };
        self.operands(opcode).map(play).collect()
    }

    /// The operands of all operations with this opcode.
    fn operands<'a>(&'a self, opcode: &'a str) -> impl Iterator<Item = &'a Operand> {
        self.operations.iter().filter(move |operation| operation.opcode == opcode).flat_map(Operation::operands)
    }
}

/// One operation of an [`Epd`]: an opcode and its operands.
///
/// ```
/// use tabiya_rules::{Operand, Operation};
/// let id = Operation::new("id", [Operand::Text("mate in 2".into())])?;
/// assert_eq!(id.to_string(), r#"id "mate in 2";"#);
/// assert!(Operation::new("not an opcode", []).is_err());
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

impl Operation {
    /// An operation.
    ///
    /// # Errors
    /// An opcode is a letter, then letters, digits and `_`; nothing else is one.
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Result<Operation, ParseError> {
        let is_opcode =
            opcode.starts_with(|c: char| c.is_ascii_alphabetic()) && opcode.chars().all(is_opcode_character);
        match is_opcode {
            true => Ok(Operation { opcode: opcode.to_owned(), operands: operands.into_iter().collect() }),
            false => Err(ParseError::new("opcode", opcode)),
        }
    }

    /// What it is about: `bm` best moves, `am` moves to avoid, `dm` mate in so many, `id` a name, `c0` to `c9`
    /// comments, `pv` a line of moves, `acd` depth, `ce` centipawns, …
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// What it says.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

/// One operand of an [`Operation`].
///
/// ```
/// use tabiya_rules::Operand;
/// assert_eq!(Operand::Text("two words".into()).to_string(), r#""two words""#);
/// assert_eq!(Operand::Word("Nf3".into()).as_str(), "Nf3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// In quotation marks. Within, `\"` and `\\` stand for a quotation mark and a backslash.
    Text(String),
    /// Without: a move, a number, a word. One that would not be read back as one word is written as text.
    Word(String),
}

impl Operand {
    /// What it says, without quotation marks.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Text(text) | Operand::Word(text) => text,
        }
    }

    /// The whole number it says, if it says one.
    ///
    /// ```
    /// use tabiya_rules::Operand;
    /// assert_eq!(Operand::Word("-17".into()).integer(), Some(-17));
    /// assert_eq!(Operand::Word("Nf3".into()).integer(), None);
    /// ```
    pub fn integer(&self) -> Option<i64> {
        self.as_str().parse().ok()
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.write_four_fields(f, CastlingLetters::XFen)?;
        if self.setup.halfmove_clock != 0 {
            write!(f, " hmvc {};", self.setup.halfmove_clock)?;
        }
        if self.setup.fullmove_number != 1 {
            write!(f, " fmvn {};", self.setup.fullmove_number)?;
        }
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}

impl fmt::Display for Operand {
    /// Whatever the operand holds, this is one line that is read back as one operand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        match self {
            Operand::Word(word) if is_word(word) => f.write_str(word),
            Operand::Word(text) | Operand::Text(text) => {
                f.write_char('"')?;
                for c in text.chars() {
                    match c {
                        '"' | '\\' => write!(f, "\\{c}")?,
                        _ if c.is_control() => f.write_char(' ')?,
                        _ => f.write_char(c)?,
                    }
                }
                f.write_char('"')
            }
        }
    }
}

/// Can `text` be written without quotation marks?
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('"') && !text.contains(|c: char| ends_word(c) || c.is_control())
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || c == ';'
}

fn is_opcode_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        let mut reader = Reader { line, at: 0 };
        if line.len() > Epd::MAX_LEN {
            return Err(reader.error(0, EpdProblem::TooLong(line.len())));
        }
        let mut epd = Epd::new(reader.setup()?);
        while let Some((start, operation)) = reader.operation()? {
            match operation.opcode.as_str() {
                "hmvc" => epd.setup.halfmove_clock = reader.clock(start, &operation)?,
                "fmvn" => epd.setup.fullmove_number = reader.clock(start, &operation)?.max(1),
                _ => epd.operations.push(operation),
            }
        }
        Ok(epd)
    }
}

/// Why an EPD line cannot be read, and where.
///
/// ```
/// use tabiya_rules::{Epd, EpdProblem};
/// let error = r#"4k3/8/8/8/8/8/8/4K3 w - - id "kings;"#.parse::<Epd>().unwrap_err();
/// assert_eq!(error.column(), 30);
/// assert_eq!(error.problem(), &EpdProblem::UnclosedText);
/// assert_eq!(error.to_string(), "column 30: a text without its closing quotation mark");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdError {
    column: usize,
    problem: EpdProblem,
}

impl EpdError {
    /// Where, in characters from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    pub const fn problem(&self) -> &EpdProblem {
        &self.problem
    }
}

/// What is wrong with an EPD line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdProblem {
    /// A field of the position cannot be read.
    Fen(FenError),
    /// An operation does not begin with an opcode but with this.
    Opcode(String),
    /// The operand of `hmvc` or `fmvn` is not one number that can be kept.
    Clock(String),
    /// A text has no closing quotation mark.
    UnclosedText,
    /// The line has so many bytes, more than [`Epd::MAX_LEN`].
    TooLong(usize),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdProblem::Fen(error) => error.fmt(f),
            EpdProblem::Opcode(value) => write!(f, "invalid opcode {value:?}"),
            EpdProblem::Clock(value) => write!(f, "invalid clock {value:?}"),
            EpdProblem::UnclosedText => f.write_str("a text without its closing quotation mark"),
            EpdProblem::TooLong(len) => write!(f, "a line of {len} bytes, more than {}", Epd::MAX_LEN),
        }
    }
}

impl Error for EpdError {}

/// Goes through a line once, from left to right.
struct Reader<'a> {
    line: &'a str,
    /// How many bytes have been read; always the start of a character.
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// Takes the characters up to the first for which `ends` is true.
    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let len = rest.find(ends).unwrap_or(rest.len());
        self.at += len;
        rest.get(..len).unwrap_or_default()
    }

    /// An error at byte `at` of the line.
    fn error(&self, at: usize, problem: EpdProblem) -> EpdError {
        let before = self.line.get(..at).unwrap_or_default();
        EpdError { column: before.chars().count() + 1, problem }
    }

    /// Reads the four fields of the position, and the two clocks if it is a whole FEN.
    fn setup(&mut self) -> Result<Setup, EpdError> {
        let mut starts = Vec::new();
        let mut fields = Vec::new();
        // Files of some systems begin with a byte order mark.
        self.take_until(|c| !c.is_whitespace() && c != '\u{feff}');
        while fields.len() < 4 || fields.len() < 6 && self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            starts.push(self.at);
            match self.take_until(char::is_whitespace) {
                "" => break,
                field => fields.push(field),
            }
            self.take_until(|c| !c.is_whitespace());
        }
        fen::read(fields.into_iter(), Reading::Forgiving).map_err(|error| {
            let start = match error {
                FenError::Syntax { field, .. } => starts.get(field as usize).copied(),
                FenError::Position(_) => None,
            };
            self.error(start.unwrap_or(0), EpdProblem::Fen(error))
        })
    }

    /// Reads the next operation, if there is one, and says where it starts.
    fn operation(&mut self) -> Result<Option<(usize, Operation)>, EpdError> {
        self.take_until(|c| !ends_word(c));
        if self.rest().is_empty() {
            return Ok(None);
        }
        let start = self.at;
        let opcode = self.take_until(ends_word);
        let mut operation = Operation::new(opcode, [])
            .map_err(|error| self.error(start, EpdProblem::Opcode(error.value().to_owned())))?;
        while let Some(operand) = self.operand()? {
            operation.operands.push(operand);
        }
        Ok(Some((start, operation)))
    }

    /// Reads the next operand of an operation, if there is one.
    fn operand(&mut self) -> Result<Option<Operand>, EpdError> {
        self.take_until(|c| !c.is_whitespace());
        match self.rest().chars().next() {
            None | Some(';') => Ok(None),
            Some('"') => self.text().map(|text| Some(Operand::Text(text))),
            Some(_) => Ok(Some(Operand::Word(self.take_until(ends_word).to_owned()))),
        }
    }

    /// Reads a text in quotation marks.
    fn text(&mut self) -> Result<String, EpdError> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1).peekable();
        while let Some((i, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += i + 1;
                    return Ok(text);
                }
                '\\' => {
                    text.push(chars.next_if(|&(_, next)| next == '"' || next == '\\').map_or('\\', |(_, next)| next))
                }
                _ => text.push(c),
            }
        }
        Err(self.error(start, EpdProblem::UnclosedText))
    }

    /// The number that an operation starting at `start` sets a clock to.
    fn clock(&self, start: usize, operation: &Operation) -> Result<u32, EpdError> {
        match operation.operands.as_slice() {
            [number] => number.as_str().parse().ok(),
            _ => None,
        }
        .ok_or_else(|| self.error(start, EpdProblem::Clock(shorten(&operation.to_string(), 40))))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

    fn read(operations: &str) -> Result<Epd, EpdError> {
        format!("{KINGS} {operations}").parse()
    }

    #[test]
    fn a_byte_order_mark_is_passed_by() {
        assert_eq!(format!("\u{feff}{KINGS} bm Ke2;").parse(), read("bm Ke2;"));
    }

    #[test]
    fn lines_are_written_as_they_should_have_been() {
        for (written, expected) in [
            ("", ""),
            ("bm Ke2", " bm Ke2;"),
            ("bm Ke2;am Kd1  Kf1 ;", " bm Ke2; am Kd1 Kf1;"),
            (";; noop; ;", " noop;"),
            ("5 12 bm Ke2;", " hmvc 5; fmvn 12; bm Ke2;"),
            ("5 12", " hmvc 5; fmvn 12;"),
            ("bm Ke2; fmvn 12; hmvc 5;", " hmvc 5; fmvn 12; bm Ke2;"),
            ("hmvc 0; fmvn 1;", ""),
            (r#"id "a; b";"#, r#" id "a; b";"#),
            (r#"id "say \"e4\" to C:\\x\y";"#, r#" id "say \"e4\" to C:\\x\\y";"#),
            (r#"c0 "" 12 -3.5 Größe;"#, r#" c0 "" 12 -3.5 Größe;"#),
            ("D1 5 ;D2 25 ;\r\n", " D1 5; D2 25;"),
        ] {
            let epd = read(written).unwrap();
            assert_eq!(epd.to_string(), format!("{KINGS}{expected}"), "{written}");
            assert_eq!(epd.to_string().parse(), Ok(epd), "{written}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (line, expected) in [
            ("", "column 1: missing board field"),
            ("  8/8 w - - bm e4;", r#"column 3: invalid board field "8/8": 2 ranks instead of 8"#),
            ("8/8/8/8/8/8/8/8 ß", r#"column 17: invalid turn field "ß": neither w nor b"#),
            ("8/8/8/8/8/8/8/8 w bm e4;", r#"column 19: invalid castling field "bm": unknown letter 'm'"#),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 1 4294967296",
                "column 29: invalid fullmove number field \"4294967296\": larger than 4294967295",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 7;", r#"column 31: invalid opcode "7""#),
            ("4k3/8/8/8/8/8/8/4K3 w - - é 1; b-m e4;", r#"column 27: invalid opcode "é""#),
            ("4k3/8/8/8/8/8/8/4K3 w - - c0 \"é\"; b-m e4;", r#"column 35: invalid opcode "b-m""#),
            ("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", r#"column 27: invalid clock "hmvc x;""#),
            ("4k3/8/8/8/8/8/8/4K3 w - - fmvn;", r#"column 27: invalid clock "fmvn;""#),
            ("4k3/8/8/8/8/8/8/4K3 w - - fmvn 99999999999;", r#"column 27: invalid clock "fmvn 99999999999;""#),
            ("4k3/8/8/8/8/8/8/4K3 w - - id \"x\\\"", "column 30: a text without its closing quotation mark"),
        ] {
            assert_eq!(line.parse::<Epd>().unwrap_err().to_string(), expected, "{line}");
        }
    }

    #[test]
    fn moves_that_cannot_be_played_are_told() {
        let epd = read("bm Ke2; bm Kd2; am Ke3; pv Ke2 Ke7 Ke3; c1 Ke2 Ke3;").unwrap();
        let pos = epd.position().unwrap();
        assert_eq!(epd.moves("bm", &pos).unwrap().len(), 2);
        assert_eq!(epd.moves("xx", &pos), Ok(Vec::new()));
        assert!(epd.moves("am", &pos).is_err());
        assert_eq!(epd.line("pv", &pos).unwrap().len(), 3);
        assert!(epd.line("c1", &pos).is_err());
    }

    #[test]
    fn an_endless_line_is_refused() {
        let error = read(&"c0 1;".repeat(20_000)).unwrap_err();
        assert_eq!(error.problem(), &EpdProblem::TooLong(100_026));
        assert!(read(&"c0 1;".repeat(13_000)).is_ok());
    }

    #[test]
    fn whatever_an_operand_holds_is_one_line_and_one_operand() {
        for text in ["", " ", "a b", ";", "\"", "\\", "a\nb\u{85}", "x\"", "\u{2028}", "\0\u{1b}[31m"] {
            for operand in [Operand::Text(text.into()), Operand::Word(text.into())] {
                let line = Operation::new("c9", [operand]).unwrap().to_string();
                assert!(!line.contains(char::is_control), "{line:?}");
                let epd = read(&line).unwrap();
                assert_eq!(epd.operations.len(), 1, "{line:?}");
                assert_eq!(epd.operation("c9").unwrap().operands().len(), 1, "{line:?}");
                assert_eq!(epd.operations.first().unwrap().to_string(), line);
            }
        }
    }
}
