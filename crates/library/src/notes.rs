//! What people have added to a game: comments, annotations and variations, in few bytes beside its moves.
//!
//! [`Notes`] gathers them while a game is read; [`write_moves`] writes the game with them. A game without any costs nothing.
//! docs/library.md describes the bytes.

use crate::move_at;
use flate2::{Compress, Compression, FlushCompress};
use std::fmt;
use std::io::Read;
use tabiya_packed::varint;
use tabiya_rules::pgn::{Limits, Nag, Replay, Writer};
use tabiya_rules::{Move, Position};

/// The first byte of notes: what follows is compressed (RFC 1951) and written as told here.
const VERSION: u8 = 1;

/// How many bytes the notes of a game have at most before they are compressed. What comes later is left out.
pub const MOST_NOTES: usize = 1 << 20;

// So many moves of the game itself follow.
const PLAYED: u8 = 0;
// A move of a variation, by its number.
const MOVE: u8 = 1;
// A null move of a variation.
const PASS: u8 = 2;
const NAG: u8 = 3;
// Length and text.
const COMMENT: u8 = 4;
const BEGIN: u8 = 5;
const END: u8 = 6;

/// Gathers what is added to a game.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    bytes: Vec<u8>,
    /// Moves of the game itself that no byte tells of yet.
    behind: u64,
    /// Where variations began that are not over, and whether they have moves.
    open: Vec<(usize, bool)>,
    /// Words that make no sense as moves, to become a comment.
    words: String,
    /// From an impossible move on, the rest of a variation is only text: 1, and one more for each variation in it.
    lost: usize,
    is_full: bool,
    packer: Option<Box<Compress>>,
    packed: Vec<u8>,
}

impl Notes {
    /// Another game begins.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.open.clear();
        self.words.clear();
        (self.behind, self.lost, self.is_full) = (0, 0, false);
    }

    /// A move of the game itself.
    #[inline]
    pub(crate) fn played(&mut self) {
        self.behind += 1;
    }

    /// A move of a variation, by its number among the legal ones.
    pub(crate) fn varied(&mut self, number: u8) {
        self.step(&[MOVE, number]);
    }

    /// A null move.
    pub(crate) fn passed(&mut self) {
        self.step(&[PASS]);
    }

    fn step(&mut self, bytes: &[u8]) {
        self.end_words();
        if self.has_room(bytes.len()) {
            self.bytes.extend_from_slice(bytes);
            if let Some((_, has_moves)) = self.open.last_mut() {
                *has_moves = true;
            }
        }
    }

    pub(crate) fn nag(&mut self, nag: Nag) {
        if self.lost > 0 {
            return self.word(nag.glyph().unwrap_or(&nag.to_string()));
        }
        self.catch_up();
        if self.has_room(2) {
            self.bytes.extend([NAG, nag.0]);
        }
    }

    pub(crate) fn comment(&mut self, text: &str) {
        if self.lost > 0 {
            return self.word(text);
        }
        self.catch_up();
        self.add_comment(text);
    }

    fn add_comment(&mut self, text: &str) {
        if !text.is_empty() && self.has_room(text.len() + 10) {
            self.bytes.push(COMMENT);
            varint::write(text.len() as u64, &mut self.bytes);
            self.bytes.extend_from_slice(text.as_bytes());
        }
    }

    /// A variation begins; `false` where there is no more room for one.
    pub(crate) fn begin(&mut self) -> bool {
        if self.lost > 0 {
            self.word("(");
            self.lost += usize::from(!self.is_full);
            return !self.is_full;
        }
        self.catch_up();
        if self.has_room(2) {
            self.open.push((self.bytes.len(), false));
            self.bytes.push(BEGIN);
        }
        !self.is_full
    }

    /// It ends; `false` where it was one that is only text.
    pub(crate) fn end(&mut self) -> bool {
        if self.lost > 1 {
            self.lost -= 1;
            self.word(")");
            return false;
        }
        self.lost = 0;
        self.end_words();
        match self.open.pop() {
            Some((_, true)) => self.bytes.push(END),
            // Without moves it was no variation: what was said in it is a comment on the move before.
            Some((at, false)) => drop(self.bytes.remove(at)),
            None => {}
        }
        true
    }

    /// Is what comes only text?
    pub(crate) fn is_lost(&self) -> bool {
        self.lost > 0
    }

    /// From here to its end, a variation is only text.
    pub(crate) fn lose(&mut self) {
        self.lost = self.lost.max(1);
    }

    /// A word that is no move.
    pub(crate) fn word(&mut self, word: &str) {
        if !self.has_room(self.words.len() + word.len() + 11) {
            return;
        }
        if self.words.len() + word.len() > Limits::COMMENT_BYTES / 2 {
            self.end_words();
        }
        let is_apart = !self.words.is_empty() && !self.words.ends_with('(') && word != ")";
        self.words.extend(is_apart.then_some(' '));
        self.words.push_str(word);
    }

    fn end_words(&mut self) {
        if !self.words.is_empty() {
            let words = std::mem::take(&mut self.words);
            self.add_comment(&words);
        }
    }

    /// Tells of the moves that were made since the last note.
    fn catch_up(&mut self) {
        self.end_words();
        if self.behind > 0 && self.has_room(12) {
            self.bytes.push(PLAYED);
            varint::write(self.behind, &mut self.bytes);
            self.behind = 0;
        }
    }

    /// Once there is no room, there is none for anything more: what is left out is the end.
    fn has_room(&mut self, bytes: usize) -> bool {
        self.is_full |= self.bytes.len() + bytes > MOST_NOTES;
        !self.is_full
    }

    /// All of it, as it is kept; nothing where there was nothing.
    pub(crate) fn pack(&mut self) -> Vec<u8> {
        if self.bytes.is_empty() {
            return Vec::new();
        }
        let packer = self.packer.get_or_insert_with(|| Box::new(Compress::new(Compression::new(6), false)));
        packer.reset();
        self.packed.clear();
        // More than compressed bytes ever take, so that they come at once.
        self.packed.reserve(self.bytes.len() + self.bytes.len() / 8 + 64);
        let packed = packer.compress_vec(&self.bytes, &mut self.packed, FlushCompress::Finish);
        debug_assert!(matches!(packed, Ok(flate2::Status::StreamEnd)), "{packed:?}");
        std::iter::once(VERSION).chain(self.packed.iter().copied()).collect()
    }
}

/// Why a game cannot be written with its notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotesError {
    /// The bytes are none of ours.
    #[error("the notes on the game are damaged")]
    Damaged,
    /// The writer refuses.
    #[error("the game cannot be written")]
    Written(#[from] fmt::Error),
}

/// Writes the moves of a game that begins at `start`, with the notes on them, if there are any.
///
/// # Errors
/// The notes are damaged, or belong to another game; then something was written already.
pub fn write_moves<W: fmt::Write>(
    writer: &mut Writer<W>,
    start: &Position,
    moves: &[Move],
    notes: &[u8],
) -> Result<(), NotesError> {
    let notes = unpack(notes).ok_or(NotesError::Damaged)?;
    let mut scribe = Scribe { writer, replay: Replay::new(), moves: moves.iter() };
    scribe.replay.set_start(*start);
    let mut rest = notes.as_slice();
    while let Some((&what, after)) = rest.split_first() {
        rest = after;
        scribe.write(what, &mut rest)?;
    }
    if scribe.replay.depth() > 0 {
        return Err(NotesError::Damaged);
    }
    Ok(scribe.moves.try_for_each(|&m| scribe.writer.play(m))?)
}

fn unpack(notes: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match notes.split_first() {
        None => Some(bytes),
        Some((&VERSION, packed)) => {
            // The ends of variations come on top.
            let most = MOST_NOTES as u64 + Limits::DEPTH;
            flate2::read::DeflateDecoder::new(packed).take(most + 1).read_to_end(&mut bytes).ok()?;
            (bytes.len() as u64 <= most).then_some(bytes)
        }
        Some(_) => None,
    }
}

struct Scribe<'a, W> {
    writer: &'a mut Writer<W>,
    replay: Replay,
    moves: std::slice::Iter<'a, Move>,
}

impl<W: fmt::Write> Scribe<'_, W> {
    /// Writes what this byte and those behind it say.
    fn write(&mut self, what: u8, rest: &mut &[u8]) -> Result<(), NotesError> {
        const DAMAGED: NotesError = NotesError::Damaged;
        let depth = self.replay.depth();
        match what {
            PLAYED if depth == 0 => {
                for _ in 0..varint::read(rest).ok_or(DAMAGED)? {
                    let m = *self.moves.next().ok_or(DAMAGED)?;
                    self.play(m)?;
                }
            }
            MOVE if depth > 0 => {
                let number = *rest.split_off_first().ok_or(DAMAGED)?;
                let m = move_at(self.replay.position(), number).ok_or(DAMAGED)?;
                self.play(m)?;
            }
            PASS if depth > 0 => {
                self.replay.null_move().map_err(|_| DAMAGED)?;
                self.writer.null_move()?;
            }
            NAG => self.writer.nag(Nag(*rest.split_off_first().ok_or(DAMAGED)?))?,
            COMMENT => {
                let length = varint::read(rest).and_then(|length| usize::try_from(length).ok()).ok_or(DAMAGED)?;
                let text = rest.split_off(..length).ok_or(DAMAGED)?;
                self.writer.comment(str::from_utf8(text).map_err(|_| DAMAGED)?)?;
            }
            BEGIN if (depth as u64) < Limits::DEPTH => {
                self.replay.begin_variation();
                self.writer.begin_variation()?;
            }
            END if depth > 0 => {
                self.replay.end_variation();
                self.writer.end_variation();
            }
            _ => return Err(DAMAGED),
        }
        Ok(())
    }

    fn play(&mut self, m: Move) -> fmt::Result {
        self.replay.play_unchecked(m);
        self.writer.play(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Games, unpack as unpack_moves};
    use tabiya_rules::pgn::{Tags, Tree};

    /// The moves of a game as the library gives them back.
    fn back(text: &str) -> String {
        let batch = Games::new(text.as_bytes()).next_batch(10).unwrap().unwrap();
        assert_eq!((batch.games.len(), batch.broken_games), (1, 0), "{text}: {:?}", batch.broken);
        let record = &batch.games[0];
        let start = record.start.as_deref().map_or(Position::STANDARD, |fen| fen.parse().unwrap());
        let moves = unpack_moves(&start, &record.moves).unwrap();
        let mut writer = Writer::new(String::new());
        writer.begin_game(&Tags::new(), &start, record.outcome.as_rules()).unwrap();
        write_moves(&mut writer, &start, &moves, &record.notes).unwrap();
        writer.end_game().unwrap();
        writer.into_inner()
    }

    fn moves_of(pgn: &str) -> String {
        pgn.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn annotated_games_come_back_as_they_were() {
        for text in [
            "{ on the whole } 1. e4 $1 { best by test } e5 (1... c5 { a } 2. Nf3 (2. c3 $5) d6) (1... e6) 2. Nf3 { b } { c } *",
            "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5 (3. Nf3 { deep }) e4) 3. Nf3) 2... Nc6 3. Bb5 1-0",
            "1. e4 (1. -- d5 { a threat }) e5 { [%clk 0:03:00] [%eval 0.17] } 2. Nf3 { [%clk 0:02:58] } 1/2-1/2",
            "1. e4 e5 1-0 { resigned; or so they say }",
            "[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 30\"]\n\n30. O-O (30. a8=Q+ { too easy } Kd7) Kd7 1-0",
        ] {
            let (before, after) = (text.parse::<Tree>().unwrap(), back(text).parse::<Tree>().unwrap());
            assert_eq!(moves_of(&before.to_string()), moves_of(&after.to_string()), "{text}");
        }
    }

    #[test]
    fn a_game_without_notes_has_none() {
        let record = Games::new(&b"[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n"[..]).next_batch(1).unwrap().unwrap();
        assert!(record.games[0].notes.is_empty());
        assert_eq!(moves_of(&back("1. e4 e5 2. Nf3 *")), "1. e4 e5 2. Nf3 *");
    }

    #[test]
    fn a_variation_that_makes_no_sense_becomes_words() {
        for (text, wanted) in [
            ("1. e4 (better was d4) e5 *", "1. e4 ({ better was } 1. d4) 1... e5 *"),
            (
                "1. e4 e5 (1... c5 2. Ke3 $1 Nf6 (2... x) { y }) 2. Nf3 *",
                "1. e4 e5 (1... c5 { Ke3 ! Nf6 (x) y }) 2. Nf3 *",
            ),
            ("1. e4 (so they said) e5 *", "1. e4 { so they said } 1... e5 *"),
            ("1. e4 ((1. d4) and more) e5 *", "1. e4 { (d4) and more } 1... e5 *"),
            ("1. e4 () e5 *", "1. e4 e5 *"),
        ] {
            assert_eq!(moves_of(&back(text)), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_too_much_is_left_out_and_the_game_stays() {
        let noise = "[%emt 0:00:01] no word of this is said twice 12345 ".repeat(60);
        let line = |i: u32| format!("{{ {i} {noise} }} ");
        let long: String =
            (0..2_000).map(|i| ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "][i as usize % 4].to_owned() + &line(i)).collect();
        let given = back(&format!("{long} *"));
        assert!(given.len() > MOST_NOTES / 2 && given.len() < 2 * MOST_NOTES, "{}", given.len());
        let tree: Tree = given.parse().unwrap();
        assert_eq!(tree.moves().count(), 2_000);
        // An open variation is closed.
        let inside = format!("1. e4 (1. d4 {} 1... d5) 1... e5 *", (0..2_000).map(line).collect::<String>());
        let tree: Tree = back(&inside).parse().unwrap();
        assert_eq!(tree.moves().count(), 2);
        assert_eq!(tree.children(tree.root()).count(), 2);
    }

    #[test]
    fn damaged_notes_are_refused() {
        let start = Position::STANDARD;
        let written = |notes: &[u8]| write_moves(&mut Writer::new(String::new()), &start, &[], notes);
        assert_eq!(written(&[]), Ok(()));
        assert_eq!(written(&[9, 9, 9]), Err(NotesError::Damaged));
        assert_eq!(written(&[VERSION, 0xff, 0xff, 0xff]), Err(NotesError::Damaged));
        for bytes in
            [&[END][..], &[PLAYED, 3], &[MOVE, 0], &[BEGIN], &[COMMENT, 9, b'a'], &[77], &[BEGIN, MOVE, 250, END]]
        {
            let mut notes = Notes { bytes: bytes.to_vec(), ..Notes::default() };
            assert_eq!(written(&notes.pack()), Err(NotesError::Damaged), "{bytes:?}");
        }
    }
}
