//! Games as text, in the export format of the PGN standard: the seven tags first, lines of less than 80 characters.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::error::marker_name;
use super::{Comment, Limits, Nag, Replay, Tags};
use crate::{Color, Move, Outcome, Position};
use std::fmt::{self, Write};

/// Writes games, move by move.
///
/// What cannot be written is replaced: a `}` in a comment by `)`, line ends and other control characters by spaces.
///
/// ```
/// use tabiya_rules::pgn::{Nag, Tags, Writer};
/// use tabiya_rules::Position;
///
/// let mut writer = Writer::new(String::new());
/// let start = Position::STANDARD;
/// writer.begin_game(&Tags::from_iter([("White", "Polgár, J")]), &start, None)?;
/// writer.play(start.parse_san("e4")?)?;
/// writer.nag(Nag::GOOD_MOVE)?;
/// writer.comment("best by test")?;
/// writer.end_game()?;
/// let text = writer.into_inner();
/// assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n"));
/// assert!(text.ends_with("[Result \"*\"]\n\n1. e4 $1 { best by test } *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    replay: Replay,
    outcome: Option<Outcome>,
    /// What is to be written next, once it is known that nothing more belongs to it.
    word: String,
    /// Is the word a `(`, to which the next one is joined?
    is_opening: bool,
    column: usize,
    /// Must a move of Black's have its number?
    is_interrupted: bool,
}

/// Lines are shorter than this.
const WIDTH: usize = 80;

impl<W: Write> Writer<W> {
    /// Writes to `out`.
    pub fn new(out: W) -> Writer<W> {
        Writer {
            out,
            replay: Replay::new(),
            outcome: None,
            word: String::new(),
            is_opening: false,
            column: 0,
            is_interrupted: true,
        }
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes the tags of a game that begins at `start` and ends with `outcome` (`None` while it is not over).
    ///
    /// The seven tags of the roster come first, whether they are in `tags` or not. `Result`, `SetUp` and `FEN` are
    /// made from the other arguments, and so is `Variant` if `start` has castling rights that only Chess960 knows.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn begin_game(&mut self, tags: &Tags, start: &Position, outcome: Option<Outcome>) -> fmt::Result {
        self.outcome = outcome;
        self.replay.set_start(*start);
        self.is_interrupted = true;
        for (name, default) in Tags::ROSTER {
            let known = if name == "Result" { Some(marker_name(outcome)) } else { tags.get(name) };
            self.tag(name, known.unwrap_or(default))?;
        }
        let is_chess960 = start.variant().is_chess960();
        let is_made = |name: &str| matches!(name, "SetUp" | "FEN") || name == "Variant" && is_chess960;
        for (name, value) in tags.iter() {
            if !Tags::ROSTER.iter().any(|&(known, _)| known == name) && !is_made(name) {
                self.tag(name, value)?;
            }
        }
        if is_chess960 {
            self.tag("Variant", "Chess960")?;
        }
        if *start != Position::STANDARD {
            self.tag("SetUp", "1")?;
            self.tag("FEN", &start.to_fen())?;
        }
        self.out.write_char('\n')
    }

    /// Writes a tag; of a value that no reader would take, the beginning.
    fn tag(&mut self, name: &str, value: &str) -> fmt::Result {
        const ROOM: usize = 16; // brackets, quotes, and half an escape
        let limit = Limits::TAG_BYTES.saturating_sub(name.len() + ROOM);
        let mut text = String::with_capacity(value.len());
        for c in value.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            if text.len() >= limit {
                break;
            }
            text.extend(matches!(c, '"' | '\\').then_some('\\'));
            text.push(c);
        }
        writeln!(self.out, "[{name} \"{text}\"]")
    }

    /// Writes a move, which must be legal.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn play(&mut self, m: Move) -> fmt::Result {
        let pos = *self.replay.position();
        debug_assert!(pos.is_legal(m), "{m:?} is not legal");
        self.number(&pos)?;
        self.word(&pos.san(m).text())?;
        self.replay.play_unchecked(m);
        Ok(())
    }

    /// Writes a null move, `--`. Most readers take it only in a variation, and from nobody who is in check.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn null_move(&mut self) -> fmt::Result {
        let pos = *self.replay.position();
        self.number(&pos)?;
        self.replay.pass_unchecked();
        self.word("--")
    }

    fn number(&mut self, pos: &Position) -> fmt::Result {
        let is_interrupted = std::mem::take(&mut self.is_interrupted);
        match pos.turn() {
            Color::White => self.word(&format!("{}.", pos.fullmove_number())),
            Color::Black if is_interrupted => self.word(&format!("{}...", pos.fullmove_number())),
            Color::Black => Ok(()),
        }
    }

    /// Writes an annotation of the last move.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn nag(&mut self, nag: Nag) -> fmt::Result {
        self.word(&nag.to_string())
    }

    /// Writes a comment. A [`Comment`] is written with its `to_string`. Nothing is written for an empty one.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn comment(&mut self, text: &str) -> fmt::Result {
        let text = text.replace('}', ")").replace(char::is_control, " ");
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        self.word("{")?;
        let mut len = 0;
        for word in unbroken_words(text) {
            // What is too long for one comment goes on in the next; a tree joins them again.
            if len > 0 && len + word.len() + 3 > Limits::COMMENT_BYTES {
                self.word("}")?;
                self.word("{")?;
                len = 0;
            }
            self.word(word)?;
            len += word.len() + 1;
        }
        self.is_interrupted = true;
        self.word("}")
    }

    /// Begins a variation: what follows could have been played instead of the last move.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn begin_variation(&mut self) -> fmt::Result {
        self.word("(")?;
        self.is_opening = true;
        self.is_interrupted = true;
        self.replay.begin_variation();
        Ok(())
    }

    /// Ends the variation that was begun last.
    pub fn end_variation(&mut self) {
        self.word.push(')');
        self.is_opening = false;
        self.is_interrupted = true;
        self.replay.end_variation();
    }

    /// Writes the result and an empty line.
    ///
    /// # Errors
    /// If `out` refuses.
    pub fn end_game(&mut self) -> fmt::Result {
        self.word(marker_name(self.outcome))?;
        self.flush()?;
        self.column = 0;
        self.out.write_str("\n\n")
    }

    /// Writes the word before and keeps this one, since a `)` may follow.
    fn word(&mut self, text: &str) -> fmt::Result {
        if !std::mem::take(&mut self.is_opening) {
            self.flush()?;
        }
        self.word.push_str(text);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let len = self.word.chars().count();
        let (space, column) = match self.column {
            0 => ("", len),
            column if column + 1 + len < WIDTH => (" ", column + 1 + len),
            _ => ("\n", len),
        };
        self.out.write_str(space)?;
        self.out.write_str(&self.word)?;
        self.word.clear();
        self.column = column;
        Ok(())
    }
}

/// Cuts a text where a line end can stand for a single space: not beside another space, nor inside a command such as
/// `[%clk 0:01:00]`, nor before a `%`, which some programs take for an escape at the beginning of a line.
fn unbroken_words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(' ') {
        let (word, rest) = (text.get(start..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
        let is_command = word.starts_with("[%") && !word.contains([' ', ']']);
        let can_break = !word.ends_with(' ') && !word.is_empty() && !rest.starts_with([' ', '%']) && !is_command;
        if can_break {
            words.push(word);
            start = at + 1;
        }
    }
    words.push(text.get(start..).unwrap_or_default());
    words
}

/// A whole game as text, from plain data: each move with the comment on it.
///
/// ```
/// use std::time::Duration;
/// use tabiya_rules::pgn::{self, Comment, Tags};
/// use tabiya_rules::{Outcome, Position};
///
/// let start = Position::STANDARD;
/// let e4 = start.parse_san("e4")?;
/// let moves = [(e4, Comment::from_clock(Duration::from_secs(180)))];
/// let text = pgn::export(&Tags::new(), &start, moves, Some(Outcome::Draw));
/// assert!(text.ends_with("\n\n1. e4 { [%clk 0:03:00] } 1/2-1/2\n\n"));
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
pub fn export(
    tags: &Tags,
    start: &Position,
    moves: impl IntoIterator<Item = (Move, Comment)>,
    outcome: Option<Outcome>,
) -> String {
    let mut writer = Writer::new(String::new());
    let written = write_game(&mut writer, tags, start, moves, outcome);
    debug_assert!(written.is_ok(), "a String takes everything");
    writer.into_inner()
}

fn write_game<W: Write>(
    writer: &mut Writer<W>,
    tags: &Tags,
    start: &Position,
    moves: impl IntoIterator<Item = (Move, Comment)>,
    outcome: Option<Outcome>,
) -> fmt::Result {
    writer.begin_game(tags, start, outcome)?;
    for (m, comment) in moves {
        writer.play(m)?;
        writer.comment(&comment.to_string())?;
    }
    writer.end_game()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of a game that `write` writes.
    fn movetext(start: &Position, write: impl FnOnce(&mut Writer<String>) -> fmt::Result) -> String {
        let mut writer = Writer::new(String::new());
        let done = writer.begin_game(&Tags::new(), start, None).and_then(|()| write(&mut writer));
        assert!(done.and_then(|()| writer.end_game()).is_ok());
        let text = writer.into_inner();
        text.split_once("\n\n").map(|(_, moves)| moves.trim_end().to_owned()).unwrap_or_default()
    }

    fn play(writer: &mut Writer<String>, sans: &str) -> fmt::Result {
        sans.split(' ').try_for_each(|san| {
            let m = writer.replay.position().parse_san(san).map_err(|_| fmt::Error)?;
            writer.play(m)
        })
    }

    #[test]
    fn moves_variations_and_comments() {
        let text = movetext(&Position::STANDARD, |w| {
            w.comment("intro")?;
            play(w, "e4 e5")?;
            w.nag(Nag(2))?;
            w.begin_variation()?;
            w.comment("or")?;
            play(w, "c5 Nf3")?;
            w.begin_variation()?;
            play(w, "d4")?;
            w.end_variation();
            w.end_variation();
            w.begin_variation()?;
            play(w, "e6")?;
            w.end_variation();
            play(w, "Nf3 Nc6")?;
            w.comment("a } b\nc")?;
            play(w, "Bb5 a6")
        });
        assert_eq!(
            text,
            "{ intro } 1. e4 e5 $2 ({ or } 1... c5 2. Nf3 (2. d4)) (1... e6) 2. Nf3 Nc6 { a\n) b c } 3. Bb5 a6 *"
        );
    }

    #[test]
    fn black_begins_with_three_dots() {
        let start: Position = "4k3/8/8/8/8/8/8/4K3 b - - 0 7".parse().unwrap_or_default();
        assert_eq!(movetext(&start, |w| play(w, "Kd8 Kd1")), "7... Kd8 8. Kd1 *");
    }

    #[test]
    fn lines_are_short_and_commands_whole() {
        let text = movetext(&Position::STANDARD, |w| {
            for _ in 0..50 {
                play(w, "Nf3")?;
                w.comment("[%clk 0:01:00] %x two  spaces")?;
                play(w, "Nf6 Ng1 Ng8")?;
            }
            Ok(())
        });
        for line in text.lines() {
            assert!(line.len() < WIDTH && !line.starts_with('%'), "{line}");
        }
        assert_eq!(text.matches("[%clk 0:01:00]").count(), 50);
        assert_eq!(text.matches("two  spaces").count(), 50);
    }

    #[test]
    fn tags_are_escaped_and_in_order() {
        let mut writer = Writer::new(String::new());
        let tags = Tags::from_iter([
            ("ECO", "C20"),
            ("FEN", "x"),
            ("Black", "a\"b\\c\nd"),
            ("Odd name", ""),
            ("Result", "1-0"),
        ]);
        let start: Position = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1".parse().unwrap_or_default();
        assert!(writer.begin_game(&tags, &start, None).is_ok());
        assert_eq!(
            writer.into_inner(),
            concat!(
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n",
                "[Black \"a\\\"b\\\\c d\"]\n[Result \"*\"]\n[ECO \"C20\"]\n[Odd_name \"\"]\n[Variant \"Chess960\"]\n",
                "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]\n\n"
            )
        );
    }
}
