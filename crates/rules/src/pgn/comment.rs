//! Comments: as they stand in the text ([`RawComment`]), and with the commands in them understood ([`Comment`]).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::search;
use crate::Square;
use std::{borrow::Cow, fmt, time::Duration};

/// A comment as it stands in the text, borrowed from there. Nothing is decoded before it is asked for.
///
/// ```
/// use tabiya_rules::pgn::RawComment;
/// let raw = RawComment::new(b" [%clk 0:03:02] a fine\r\nmove ");
/// assert_eq!(raw.text(), "[%clk 0:03:02] a fine move");
/// assert_eq!(raw.parse().text, "a fine move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RawComment<'a>(&'a [u8]);

impl<'a> RawComment<'a> {
    /// What stands between the braces, or between `;` and the end of the line.
    pub const fn new(bytes: &'a [u8]) -> RawComment<'a> {
        RawComment(bytes)
    }

    /// All of it, as it stands in the file.
    #[inline]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// As text: UTF-8 (or else Latin-1), trimmed, with a space for each line end.
    pub fn text(self) -> Cow<'a, str> {
        let text = match search::decode(self.0.trim_ascii()) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        let has_breaks = text.contains(['\n', '\r']);
        if has_breaks { Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " ")) } else { text }
    }

    /// The text and the commands in it, apart.
    pub fn parse(self) -> Comment {
        Comment::parse(&self.text())
    }
}

/// A comment whose commands (`[%clk 0:03:02]` and the like) are understood and taken out of its text.
///
/// Commands of other kinds, and those that make no sense, stay in the text. Of two of a kind the last one counts.
///
/// ```
/// use std::time::Duration;
/// use tabiya_rules::pgn::{Comment, Score};
/// let comment = Comment::parse("[%eval -0.35,18] [%clk 0:03:02.5] The point! [%csl Ge4][%cal Rd1d8]");
/// assert_eq!(comment.text, "The point!");
/// assert_eq!(comment.clock, Some(Duration::from_millis(182_500)));
/// let eval = comment.eval.unwrap();
/// assert_eq!((eval.score, eval.depth), (Score::Centipawns(-35), Some(18)));
/// assert_eq!(comment.circles.len() + comment.arrows.len(), 2);
/// assert_eq!(Comment::parse(&comment.to_string()), comment);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment {
    /// What is left for people to read.
    pub text: String,
    /// `[%clk]`: the time the player has left.
    pub clock: Option<Duration>,
    /// `[%emt]`: the time the player has used for the move.
    pub elapsed: Option<Duration>,
    /// `[%eval]`: what an engine thinks.
    pub eval: Option<Eval>,
    /// `[%csl]`: squares to be marked.
    pub circles: Vec<(Brush, Square)>,
    /// `[%cal]`: arrows, from one square to the other.
    pub arrows: Vec<(Brush, Square, Square)>,
}

/// What an engine thinks of a position, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// Its verdict.
    pub score: Score,
    /// How deep it has looked, where that is told.
    pub depth: Option<u32>,
}

/// An engine's verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; by Black if negative.
    Mate(i32),
}

/// The colour of a circle or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Brush {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Brush {
    /// All of them.
    pub const ALL: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Yellow, Brush::Blue];

    /// Its letter in PGN.
    pub const fn char(self) -> char {
        match self {
            Brush::Green => 'G',
            Brush::Red => 'R',
            Brush::Yellow => 'Y',
            Brush::Blue => 'B',
        }
    }

    /// The brush with this letter.
    pub fn from_char(c: char) -> Option<Brush> {
        Brush::ALL.into_iter().find(|brush| brush.char() == c)
    }
}

// Reading.

impl Comment {
    /// A comment that is nothing but text.
    pub fn from_text(text: impl Into<String>) -> Comment {
        Comment { text: text.into(), ..Comment::default() }
    }

    /// A comment that says how much time is left and nothing else.
    pub fn from_clock(clock: Duration) -> Comment {
        Comment { clock: Some(clock), ..Comment::default() }
    }

    /// Takes the commands out of a text.
    pub fn parse(text: &str) -> Comment {
        let mut comment = Comment::default();
        let mut is_gap = true; // nothing stands before, or a command that was taken out
        let mut rest = text.trim_end();
        while let Some((before, command)) = rest.split_once("[%") {
            // A command holds no bracket; looking no further keeps the work linear in any text.
            let end = command.find(['[', ']']).unwrap_or(command.len());
            let (inside, after) = command.split_at_checked(end).unwrap_or((command, ""));
            comment.add_text(before, &mut is_gap);
            rest = match after.strip_prefix(']') {
                Some(after) if comment.obey(inside) => {
                    comment.text.truncate(comment.text.trim_end().len());
                    is_gap = true;
                    after
                }
                _ => {
                    comment.add_text("[%", &mut is_gap);
                    comment.add_text(inside, &mut is_gap);
                    after
                }
            };
        }
        comment.add_text(rest, &mut is_gap);
        comment
    }

    /// Adds a piece of text. A gap before it becomes a single space.
    fn add_text(&mut self, piece: &str, is_gap: &mut bool) {
        let piece = if *is_gap { piece.trim_start() } else { piece };
        if piece.is_empty() {
            return;
        }
        if *is_gap && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(piece);
        *is_gap = false;
    }

    /// Understands what stands between `[%` and `]`, if it can.
    fn obey(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.split_once(char::is_whitespace) else { return false };
        let value = value.trim();
        match name {
            "clk" => read_time(value).map(|time| self.clock = Some(time)),
            "emt" => read_time(value).map(|time| self.elapsed = Some(time)),
            "eval" => read_eval(value).map(|eval| self.eval = Some(eval)),
            "csl" => read_list(value, read_circle).map(|list| self.circles = list),
            "cal" => read_list(value, read_arrow).map(|list| self.arrows = list),
            _ => None,
        }
        .is_some()
    }
}

/// `1:02:03.5`, and for short times also `2:03` or `3`.
fn read_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds: u64 = 0;
    for (i, field) in whole.split(':').enumerate() {
        let field: u64 = read_digits(field)?;
        seconds = seconds.checked_mul(60)?.checked_add(field)?;
        if i > 2 {
            return None;
        }
    }
    let nanos = format!("{:0<9}", fraction.get(..9).unwrap_or(fraction));
    Some(Duration::new(seconds, read_digits(&nanos)?))
}

/// A number of digits alone, where `parse` would also take a sign.
fn read_digits<N: std::str::FromStr>(text: &str) -> Option<N> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

fn read_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim_end(), Some(read_digits(depth.trim_start())?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Centipawns(read_centipawns(score)?),
    };
    Some(Eval { score, depth })
}

/// `-0.35`, `+1.2`, `3`; what comes after two decimals is cut off.
fn read_centipawns(text: &str) -> Option<i32> {
    let is_negative = text.starts_with('-');
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (pawns, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    if !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let pawns: i32 = if pawns.is_empty() { 0 } else { read_digits(pawns)? };
    let hundredths: i32 = read_digits(&format!("{:0<2}", decimals.get(..2).unwrap_or(decimals)))?;
    let size = pawns.checked_mul(100)?.checked_add(hundredths)?;
    Some(if is_negative { -size } else { size })
}

fn read_list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|item| read(item.trim())).collect()
}

fn read_circle(text: &str) -> Option<(Brush, Square)> {
    let mut chars = text.chars();
    Some((Brush::from_char(chars.next()?)?, chars.as_str().parse().ok()?))
}

fn read_arrow(text: &str) -> Option<(Brush, Square, Square)> {
    let mut chars = text.chars();
    let brush = Brush::from_char(chars.next()?)?;
    let (from, to) = chars.as_str().split_at_checked(2)?;
    Some((brush, from.parse().ok()?, to.parse().ok()?))
}

// Writing.

impl fmt::Display for Comment {
    /// The text, then the commands, with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        parts.extend(self.eval.map(|eval| format!("[%eval {eval}]")));
        parts.extend(self.clock.map(|time| format!("[%clk {}]", Time(time))));
        parts.extend(self.elapsed.map(|time| format!("[%emt {}]", Time(time))));
        if !self.circles.is_empty() {
            let list: Vec<String> = self.circles.iter().map(|(brush, at)| format!("{}{at}", brush.char())).collect();
            parts.push(format!("[%csl {}]", list.join(",")));
        }
        if !self.arrows.is_empty() {
            let arrow = |(brush, from, to): &(Brush, Square, Square)| format!("{}{from}{to}", brush.char());
            let list: Vec<String> = self.arrows.iter().map(arrow).collect();
            parts.push(format!("[%cal {}]", list.join(",")));
        }
        f.write_str(&parts.join(" "))
    }
}

impl fmt::Display for Eval {
    /// As in the command: `0.35`, `#-3`, `1.20,18`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Mate(moves) => write!(f, "#{moves}")?,
            Score::Centipawns(score) => {
                let (sign, size) = (if score < 0 { "-" } else { "" }, score.unsigned_abs());
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// A time as `1:02:03` with as many decimals as it needs.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanos => write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, millis, written) in [
            ("0:03:02", 182_000, "0:03:02"),
            ("0:03:02.1", 182_100, "0:03:02.1"),
            ("1:00:00", 3_600_000, "1:00:00"),
            ("100:00:00.050", 360_000_050, "100:00:00.05"),
            ("2:03", 123_000, "0:02:03"),
            ("7", 7_000, "0:00:07"),
        ] {
            let time = read_time(text);
            assert_eq!(time, Some(Duration::from_millis(millis)), "{text}");
            assert_eq!(time.map(|time| Time(time).to_string()), Some(written.to_owned()));
        }
        for text in
            ["", ":", "1:2:3:4", "-1", "0:-1:00", "+5", "1:xx", "99999999999999999999", "1e9", "1.x", "1:00:00.é"]
        {
            assert_eq!(read_time(text), None, "{text}");
        }
    }

    #[test]
    fn evals() {
        for (text, eval) in [
            ("0.35", Some((Score::Centipawns(35), None))),
            ("-0.05", Some((Score::Centipawns(-5), None))),
            ("+1.2,18", Some((Score::Centipawns(120), Some(18)))),
            ("3", Some((Score::Centipawns(300), None))),
            ("12.3456", Some((Score::Centipawns(1234), None))),
            ("#3", Some((Score::Mate(3), None))),
            ("#-3,20", Some((Score::Mate(-3), Some(20)))),
            ("#", None),
            ("x", None),
            ("1.2.3", None),
            ("99999999999", None),
            ("0.1,x", None),
        ] {
            assert_eq!(read_eval(text).map(|eval| (eval.score, eval.depth)), eval, "{text}");
        }
    }

    #[test]
    fn text_around_commands_is_kept() {
        for (text, left) in [
            ("[%clk 0:00:01]", ""),
            ("before [%clk 0:00:01] after", "before after"),
            ("before[%clk 0:00:01]after", "before after"),
            ("[%clk soon] then", "[%clk soon] then"),
            ("[%mdl 8192] x [%clk 0:00:01]", "[%mdl 8192] x"),
            ("[%clk 0:00:01", "[%clk 0:00:01"),
            ("[%[%[%clk 0:00:01]]", "[%[% ]"),
            ("two  spaces", "two  spaces"),
            ("[%csl Xa1] [%cal Ga1]", "[%csl Xa1] [%cal Ga1]"),
        ] {
            assert_eq!(Comment::parse(text).text, left, "{text}");
        }
    }

    #[test]
    fn shapes() {
        let comment = Comment::parse("[%csl Ga4,Rb5][%cal Ge2e4, Yb1c3]");
        assert_eq!(comment.circles, [(Brush::Green, Square::A4), (Brush::Red, Square::B5)]);
        assert_eq!(comment.arrows, [(Brush::Green, Square::E2, Square::E4), (Brush::Yellow, Square::B1, Square::C3)]);
        assert_eq!(comment.to_string(), "[%csl Ga4,Rb5] [%cal Ge2e4,Yb1c3]");
    }

    #[test]
    fn hostile_comments_take_linear_time() {
        let text = "[%".repeat(1 << 20);
        assert_eq!(Comment::parse(&text).text, text);
        let text = "[%clk 0:00:01] ".repeat(1 << 18);
        assert_eq!(Comment::parse(&text).text, "");
    }
}
