//! PGN of any size, in batches: bounded memory, and after each batch it is known where reading can go on another time.
//!
//! Of a game the tags and the main line are kept, and what people have added to it as [notes](crate::write_moves).

use crate::notes::Notes;
use crate::record::Trail;
use crate::{Date, Mark, PACKING, PgnResult, Record};
use std::io;
use std::time::{Duration, Instant};
use tabiya_packed::number_of;
use tabiya_rules::pgn::{Error, Nag, Problem, RawComment, RawTag, Reader, Replay, Stream, Visit, Visitor};
use tabiya_rules::{Position, San, TimeControl};
use tabiya_text::is_unseen;

/// The longest game that is read, in moves of either side.
pub const MOST_PLIES: usize = 20_000;
/// How many positions a batch has at most, so that long games cannot fill the memory.
const MOST_MARKS: usize = 1_000_000;
/// How many bytes the notes of a batch have, for the same reason.
const MOST_NOTES: usize = 16 << 20;
/// How many bytes of tags are kept of a game.
const MOST_TAGS: usize = 4_000;
/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 100;
/// A batch is handed on after so long, even if it is small.
const LONGEST_BATCH: Duration = Duration::from_millis(1000);
/// How many broken games are told of in a batch.
const MOST_BROKEN: usize = 100;

/// Some games of a file, and how far it was read.
#[derive(Debug, Default)]
pub struct Batch {
    /// The games that can be read.
    pub games: Vec<Record>,
    /// The first of those that cannot.
    pub broken: Vec<Broken>,
    /// How many there are.
    pub broken_games: u64,
    /// Games in the file so far, whole or broken.
    pub game: u64,
    /// The byte behind the last game.
    pub read: u64,
    /// The line on which that is.
    pub line: u64,
}

/// A game that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which of the file, from 1.
    pub game: u64,
    /// The line of the first thing that is wrong.
    pub line: u64,
    pub error: String,
    /// The same as a word for programs.
    pub reason: &'static str,
    /// What that is about: a move, a tag. Often nothing.
    pub value: String,
}

#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<Stream<R>>,
    collector: Collector,
    /// What was read another time: bytes, lines, games.
    before: (u64, u64, u64),
    failed: Option<io::Error>,
}

impl<R: io::Read> Games<R> {
    /// Reads from the beginning.
    pub fn new(input: R) -> Games<R> {
        Games::resume(input, 0, 1, 0)
    }

    /// Reads on where a [`Batch`] ended: `input` begins with the byte number `read`.
    pub fn resume(input: R, read: u64, line: u64, game: u64) -> Games<R> {
        let before = (read, line.saturating_sub(1), game);
        Games { reader: Reader::from_read(input), collector: Collector::default(), before, failed: None }
    }

    /// The next games, `most` at most; `None` when there are no more.
    ///
    /// # Errors
    /// The input fails. What was read until then comes first.
    pub fn next_batch(&mut self, most: usize) -> io::Result<Option<Batch>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let (began, mut batch, mut marks, mut notes) = (Instant::now(), Batch::default(), 0, 0);
        let is_enough = |games: usize, marks: usize, notes: usize| {
            games >= most || marks >= MOST_MARKS || notes >= MOST_NOTES || began.elapsed() >= LONGEST_BATCH
        };
        while !is_enough(batch.games.len(), marks, notes) {
            match self.reader.read_game(&mut self.collector) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
            batch.game = self.before.2 + self.reader.games();
            match self.collector.take() {
                Ok(record) => {
                    marks += record.marks.len();
                    notes += record.notes.len();
                    batch.games.push(record);
                }
                Err(error) => self.note(error, &mut batch),
            }
            batch.read = self.before.0 + self.reader.offset();
        }
        if batch.game == 0 {
            return self.failed.take().map_or(Ok(None), Err);
        }
        batch.line = self.before.1 + self.reader.place().line;
        Ok(Some(batch))
    }

    fn note(&self, error: Error, batch: &mut Batch) {
        batch.broken_games += 1;
        if batch.broken.len() < MOST_BROKEN {
            let Error { game, place, problem } = error;
            let (line, game) = (self.before.1 + place.line, self.before.2 + game);
            let (reason, value) = (problem.name(), problem.subject());
            batch.broken.push(Broken { game, line, error: problem.to_string(), reason, value });
        }
    }
}

/// Makes a [`Record`] of what the reader tells.
#[derive(Debug, Default)]
struct Collector {
    replay: Replay,
    trail: Trail,
    notes: Notes,
    record: Record,
    tag_bytes: usize,
    broken: Option<Error>,
}

impl Collector {
    fn take(&mut self) -> Result<Record, Error> {
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        self.trail.step(self.replay.position(), Mark::END);
        let mut record = std::mem::take(&mut self.record);
        (record.marks, record.opening) = self.trail.finish();
        record.notes = self.notes.pack();
        if *self.replay.start() != Position::STANDARD {
            record.start = Some(self.replay.start().to_shredder_fen());
        }
        drop_derived(&mut record);
        record.sign();
        Ok(record)
    }

    /// A move of a variation. What cannot be played does not break the game: it is kept as text.
    fn vary(&mut self, san: San) {
        let before = *self.replay.position();
        let played = if self.notes.is_lost() { None } else { self.replay.play(san).ok() };
        match played {
            Some(m) => self.notes.varied(number_of(&before, m)),
            None => {
                self.notes.lose();
                self.notes.word(&san.to_string());
            }
        }
    }

    fn keep(&mut self, tag: RawTag<'_>) {
        let size = tag.name_bytes().len() + tag.value_bytes().len() + 2;
        if self.tag_bytes + size <= MOST_TAGS {
            self.tag_bytes += size;
            self.record.tags.push((plain(&tag.name(), usize::MAX), plain(&tag.value(), usize::MAX)));
        }
    }
}

/// Takes away what can be told from the rest: the opening's code and name where they are ours.
fn drop_derived(record: &mut Record) {
    if let Some((eco, name)) = crate::opening(record.opening) {
        record.tags.retain(|(tag, value)| !(tag == "ECO" && value == eco || tag == "Opening" && value == name));
    }
    let date = record.date.to_string();
    record.tags.retain(|(tag, value)| !(tag == "UTCDate" && *value == date));
}

/// The text without characters that are not seen, and no longer than this. What controls keeps words apart; what only formats
/// is left out.
fn plain(text: &str, longest: usize) -> String {
    let seen = text.chars().filter(|&c| c.is_control() || !is_unseen(c));
    seen.collect::<String>().trim().chars().take(longest).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn rating(tag: RawTag<'_>) -> u16 {
    tag.value().trim().parse().ok().filter(|rating| (1..=4000).contains(rating)).unwrap_or(0)
}

impl Visitor for Collector {
    fn begin_game(&mut self) {
        self.replay.begin_game();
        self.trail.clear();
        self.notes.clear();
        self.record = Record { moves: vec![PACKING], ..Record::default() };
        self.tag_bytes = 0;
        self.broken = None;
    }

    fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        self.replay.tag(tag)?;
        let record = &mut self.record;
        match tag.name_bytes() {
            b"White" => record.white = plain(&tag.value(), LONGEST_NAME),
            b"Black" => record.black = plain(&tag.value(), LONGEST_NAME),
            b"WhiteElo" => record.white_rating = rating(tag),
            b"BlackElo" => record.black_rating = rating(tag),
            b"Result" => record.outcome = PgnResult::named(tag.value().trim()).unwrap_or_default(),
            b"Date" => record.date = Date::read(&tag.value()),
            b"FEN" | b"SetUp" => {}
            name => {
                if name == b"TimeControl" {
                    record.speed = TimeControl::from_pgn(&tag.value()).ok().map(|control| control.speed());
                }
                if name == b"UTCDate" && record.date == Date::UNKNOWN {
                    record.date = Date::read(&tag.value());
                }
                if !tag.value_bytes().is_empty() && tag.value_bytes() != b"?" {
                    self.keep(tag);
                }
            }
        }
        Ok(())
    }

    fn san(&mut self, san: San) -> Result<(), Problem> {
        if self.replay.depth() > 0 {
            self.vary(san);
            return Ok(());
        }
        if self.trail.len() >= MOST_PLIES {
            return Err(Problem::TreeTooLarge);
        }
        let before = *self.replay.position();
        let m = self.replay.play(san)?;
        let number = number_of(&before, m);
        self.trail.step(&before, number);
        self.record.moves.push(number);
        self.notes.played();
        Ok(())
    }

    fn null_move(&mut self) -> Result<(), Problem> {
        if self.replay.depth() == 0 {
            return Err(Problem::NullMove);
        }
        if !self.notes.is_lost() && self.replay.null_move().is_ok() {
            self.notes.passed();
        } else {
            self.notes.lose();
            self.notes.word("--");
        }
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        self.notes.nag(nag);
    }

    fn comment(&mut self, comment: RawComment<'_>) {
        self.notes.comment(&comment.text());
    }

    fn begin_variation(&mut self) -> Visit {
        if !self.notes.begin() {
            return Visit::Skip;
        }
        if !self.notes.is_lost() {
            self.replay.begin_variation();
        }
        Visit::Enter
    }

    fn end_variation(&mut self) {
        if self.notes.end() {
            self.replay.end_variation();
        }
    }

    fn odd(&mut self, text: &str, problem: Problem) -> Result<(), Problem> {
        if self.replay.depth() == 0 {
            return Err(problem);
        }
        match problem {
            // It begins in a moment, and is only text.
            Problem::VariationOfNothing => self.notes.lose(),
            _ => self.notes.word(text),
        }
        Ok(())
    }

    fn outcome(&mut self, outcome: Option<tabiya_rules::Outcome>) {
        // What stands behind the moves counts for more than the tag, unless it says nothing.
        if let Some(outcome) = outcome.and_then(|outcome| PgnResult::named(outcome.name())) {
            self.record.outcome = outcome;
        }
    }

    fn broken(&mut self, error: Error) {
        self.broken = Some(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Speed;

    const TEXT: &str = "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2021.05.30\"]\n[White \"Polgár, J\"]\n[Black \"Nobody\"]\n\
        [Result \"1-0\"]\n[WhiteElo \"2700\"]\n[TimeControl \"180+2\"]\n\n1. e4 { best } e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n\
        [Event \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n\n\
        [Event \"960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n9. Nc3 1/2-1/2\n";

    #[test]
    fn games_are_read_with_what_is_said_of_them() {
        let mut games = Games::new(TEXT.as_bytes());
        let batch = games.next_batch(100).unwrap().unwrap();
        assert_eq!((batch.games.len(), batch.broken_games, batch.game), (2, 1, 3));
        let game = &batch.games[0];
        assert_eq!((game.white.as_str(), game.black.as_str(), game.white_rating), ("Polgár, J", "Nobody", 2700));
        assert_eq!((game.outcome, game.speed, game.plies()), (PgnResult::White, Some(Speed::Blitz), 3));
        assert_eq!(game.date.to_string(), "2021.05.30");
        assert_eq!(game.tags.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Event", "TimeControl"]);
        assert_eq!(game.marks.len(), 4);
        assert!(batch.games[1].start.is_some() && batch.games[1].outcome == PgnResult::Draw);
        assert_eq!((batch.broken[0].game, batch.broken[0].line), (2, 14));
        assert!(batch.broken[0].error.contains("Ke3"), "{}", batch.broken[0].error);
        assert!(games.next_batch(100).unwrap().is_none());
    }

    #[test]
    fn names_hold_nothing_unseen() {
        let text = "[White \"\u{202e}Eve\u{200b} \u{2028}X\"]\n[Event \"a\u{2066}b\tc\"]\n\n1. e4 *\n";
        let batch = Games::new(text.as_bytes()).next_batch(1).unwrap().unwrap();
        assert_eq!(batch.games[0].white, "Eve X");
        assert_eq!(batch.games[0].tags, [("Event".to_owned(), "ab c".to_owned())]);
    }

    #[test]
    fn reading_goes_on_where_it_stopped() {
        let whole = Games::new(TEXT.as_bytes()).next_batch(100).unwrap().unwrap();
        let (mut read, mut line, mut game, mut found) = (0, 1, 0, Batch::default());
        while let Some(batch) =
            Games::resume(&TEXT.as_bytes()[read as usize..], read, line, game).next_batch(1).unwrap()
        {
            (read, line, game) = (batch.read, batch.line, batch.game);
            found.games.extend(batch.games);
            found.broken.extend(batch.broken);
        }
        assert_eq!((found.games, found.broken), (whole.games, whole.broken));
    }

    #[test]
    fn what_cannot_be_read_comes_after_what_was() {
        struct Breaks<'a>(&'a [u8]);
        impl io::Read for Breaks<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(buffer) {
                    Ok(0) => Err(io::ErrorKind::ConnectionReset.into()),
                    other => other,
                }
            }
        }
        let text = "1. e4 e5 *\n\n".repeat(50_000);
        let mut games = Games::new(Breaks(text.as_bytes()));
        let (mut count, mut error) = (0, None);
        loop {
            match games.next_batch(1_000) {
                Ok(Some(batch)) => count += batch.games.len(),
                Ok(None) => break,
                Err(found) => {
                    error = Some(found.kind());
                    break;
                }
            }
        }
        assert_eq!(error, Some(io::ErrorKind::ConnectionReset));
        assert!(count > 1_000, "{count}");
    }
}
