//! Games as they arrive through a pipe: each can be worked on when it is complete. A reader on its own would first fill
//! its window, which takes for ever where somebody sends a game now and then.

use std::collections::VecDeque;
use std::io::{self, Chain, Cursor, ErrorKind, Read};
use std::mem;
use tabiya_rules::pgn::{self, Reader, Stream, Tree};

/// The games of a stream, numbered and placed as in a file.
pub(super) struct Arrivals<R> {
    /// What is still to be read.
    input: Option<R>,
    /// Read already: games that are not complete.
    begun: Vec<u8>,
    scanner: Scanner,
    /// Has `begun` been read in vain where it looked complete?
    is_doubtful: bool,
    ready: VecDeque<Tree>,
    /// Games and lines before `begun`.
    games: u64,
    lines: u64,
    /// What reads on where no game ends for so long that memory would grow.
    rest: Option<Reader<Stream<Rest<R>>>>,
}

/// What was read already, and then the input itself.
type Rest<R> = Chain<Cursor<Vec<u8>>, R>;

/// So much is read at once, if it is there.
const BLOCK: usize = 64 << 10;
/// So much of a game is waited for.
const LONGEST: usize = 1 << 20;

impl<R: Read> Arrivals<R> {
    pub(super) fn new(input: R) -> Arrivals<R> {
        Arrivals {
            input: Some(input),
            begun: Vec::new(),
            scanner: Scanner::default(),
            is_doubtful: false,
            ready: VecDeque::new(),
            games: 0,
            lines: 0,
            rest: None,
        }
    }

    /// Reads what is there, at least something.
    fn read(&mut self) -> io::Result<()> {
        let Some(mut input) = self.input.take() else { return Ok(()) };
        let known = self.begun.len();
        self.begun.resize(known + BLOCK, 0);
        let read = loop {
            match input.read(&mut self.begun[known..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.begun.truncate(known + read.as_ref().map_or(0, |&read| read));
        if read? == 0 {
            self.complete(self.begun.len());
            return Ok(());
        }
        match self.scanner.scan(&self.begun) {
            Some(cut) => self.complete(cut),
            None => self.try_all(),
        }
        if self.begun.len() < LONGEST {
            self.input = Some(input);
        } else {
            self.rest = Some(Reader::from_read(Cursor::new(mem::take(&mut self.begun)).chain(input)));
        }
        Ok(())
    }

    /// The games up to `end` are complete.
    fn complete(&mut self, end: usize) {
        let (games, lines) = games_of(&self.begun[..end]);
        let (games_before, lines_before) = (self.games, self.lines);
        self.games += games.len() as u64;
        self.lines += lines;
        self.ready.extend(games.into_iter().map(|game| moved(game, games_before, lines_before)));
        self.begun.drain(..end);
        self.scanner.forget(end);
        self.is_doubtful = false;
    }

    /// Behind a result a game that is not broken is complete, whatever follows. To wait for what follows may take long.
    fn try_all(&mut self) {
        if self.scanner.is_behind_result && !self.is_doubtful {
            let (games, _) = games_of(&self.begun);
            match games.iter().all(|game| game.error.is_none()) {
                true => self.complete(self.begun.len()),
                false => self.is_doubtful = true,
            }
        }
    }
}

impl<R: Read> Iterator for Arrivals<R> {
    type Item = io::Result<Tree>;

    fn next(&mut self) -> Option<io::Result<Tree>> {
        while self.ready.is_empty() && self.input.is_some() {
            if let Err(error) = self.read() {
                return Some(Err(error));
            }
        }
        if let Some(game) = self.ready.pop_front() {
            return Some(Ok(game));
        }
        let game = Tree::read(self.rest.as_mut()?);
        if game.is_err() {
            self.rest = None;
        }
        Some(game.transpose()?.map(|game| moved(game, self.games, self.lines)))
    }
}

/// The games of a text, and how many lines it has.
fn games_of(text: &[u8]) -> (Vec<Tree>, u64) {
    let mut reader = Reader::new(text);
    let games = std::iter::from_fn(|| Tree::read(&mut reader).expect("memory can be read")).collect();
    (games, reader.place().line - 1)
}

/// Puts the places of errors right in a game that was read as if it stood at the beginning of the file.
fn moved(mut game: Tree, games: u64, lines: u64) -> Tree {
    for error in game.error.iter_mut().chain(&mut game.warnings) {
        error.game += games;
        error.place.line += lines;
    }
    game
}

/// Finds places at which a game is sure to have ended: behind a result and an empty line, and before a first tag behind
/// an empty line. It knows comments and variations, and misses a place rather than see one that is none.
#[derive(Default)]
struct Scanner {
    /// Up to where the text was looked at.
    at: usize,
    state: State,
    /// Where the word began that is being read.
    word: Option<usize>,
    depth: u64,
    /// Did this line hold anything yet?
    has_begun_line: bool,
    /// Was the last word a result, so that only comments followed?
    is_result: bool,
    /// Did any? Then it is no sure end of a game that is broken.
    has_comment: bool,
    /// Is this the end of a line behind a result?
    is_behind_result: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Moves,
    Comment,
    /// A comment to the end of the line, a tag, or a line to be ignored.
    Line,
}

impl Scanner {
    /// Goes on to the end of `text`; the last place to cut on the way there.
    fn scan(&mut self, text: &[u8]) -> Option<usize> {
        let mut cut = None;
        for at in self.at..text.len() {
            if self.is_first_tag(&text[..=at]) {
                *self = Scanner { state: State::Line, has_begun_line: true, ..Scanner::default() };
                cut = Some(at + 1 - FIRST_TAG.len());
            } else if self.step(text, at) {
                cut = Some(at + 1);
            }
        }
        self.at = text.len();
        cut
    }

    /// Does `text` end in the beginning of a game?
    fn is_first_tag(&self, text: &[u8]) -> bool {
        text.ends_with(FIRST_TAG) && {
            let tag = text.len() - FIRST_TAG.len();
            pgn::next_boundary(text, tag) == Some(tag)
        }
    }

    /// Looks at a byte; `true` if the text can be cut behind it.
    fn step(&mut self, text: &[u8], at: usize) -> bool {
        let byte = text[at];
        let is_empty_line = byte == b'\n' && !self.has_begun_line;
        let can_cut = is_empty_line && self.is_behind_result && !self.has_comment;
        if byte != b'\r' {
            self.is_behind_result = false;
        }
        match self.state {
            State::Comment if byte == b'}' => self.state = State::Moves,
            State::Line if byte == b'\n' => self.state = State::Moves,
            State::Comment | State::Line => {}
            State::Moves => self.read(text, at),
        }
        if byte == b'\n' {
            self.has_begun_line = false;
            self.is_behind_result = self.state == State::Moves && self.is_result;
        } else if byte != b'\r' {
            self.has_begun_line = true;
        }
        can_cut
    }

    /// Looks at a byte outside of comments.
    fn read(&mut self, text: &[u8], at: usize) {
        let byte = text[at];
        let ends_word = byte.is_ascii_whitespace() || b"(){};".contains(&byte);
        if !ends_word {
            self.word.get_or_insert(at);
        } else if let Some(start) = self.word.take() {
            self.is_result = self.depth == 0 && RESULTS.contains(&&text[start..at]);
            self.has_comment = false;
        }
        self.has_comment |= matches!(byte, b'{' | b';');
        match byte {
            b'{' => self.state = State::Comment,
            b';' => self.state = State::Line,
            b'[' | b'%' if !self.has_begun_line => {
                self.state = State::Line;
                self.word = None;
                self.is_result = false;
            }
            b'(' => {
                self.depth += 1;
                self.is_result = false;
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.is_result = false;
            }
            _ => {}
        }
    }

    /// The first `len` bytes of the text are gone.
    fn forget(&mut self, len: usize) {
        self.at -= len;
        self.word = self.word.and_then(|start| start.checked_sub(len));
        if self.at == 0 {
            *self = Scanner::default();
        }
    }
}

const FIRST_TAG: &[u8] = b"[Event \"";
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;
    use tabiya_rules::pgn::Trees;

    /// What is sent in pieces, one at a time.
    struct Pieces<'a>(VecDeque<&'a [u8]>);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(piece) = self.0.front_mut() else { return Ok(0) };
            let read = piece.read(buffer)?;
            if piece.is_empty() {
                self.0.pop_front();
            }
            Ok(read)
        }
    }

    fn tell(games: impl Iterator<Item = io::Result<Tree>>) -> String {
        games.fold(String::new(), |mut told, game| {
            let game = game.expect("memory can be read");
            let _ = writeln!(told, "{game}{:?} {:?}", game.error, game.warnings);
            told
        })
    }

    const TEXTS: [&str; 12] = [
        "",
        "1. e4 e5 *",
        "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 1-0\n",
        "[Event \"A\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"B\"]\r\n\r\n1. d4 1-0\r\n",
        "1. e4 *\n1. d4 { 1-0\n\n } 1-0 { and\n\n that\n} ; was it\n\n1. c4 (1. b3 1-0\n\n) e5 0-1\n",
        "[Event \"A\"]\n[Result \"*\"]\n\n*\n\n*\n\n\n*\n",
        "[Event \"A\"]\n\n1. e4 { not closed 1-0\n\n[Event \"B\"]\n\n1. d4 (1. c4 0-1\n\n[Event \"C\"]\n\n1. e4 *\n",
        "[Event \"A\"]\n\n1. e4 e4 1-0\n2. d4 0-1\n\n[Event \"B\"]\n\n1. Ke2 1-0 *\n\n1. e4 *\n",
        "[Event \"A 1-0\n\n*\"]\n\n1. e4 *\n\n[Event \"B { \"]\n\n1. d4 ( 1-0\n\n1. e4\n\n*",
        "% 1-0\n\n1. e4 % 1-0\n\n% {\n1... e5 1/2-1/2\n\n% {\n\n1. e4 1-0 0-1\n\n*\n",
        "[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4 Nf6 2. Nf3[1-0\n\n]*\n\n1. e5 1-0\n{ c }\n\n;c\n1. e4 *\n",
        "1. e4 e5 2. Ke2 1-0\n\n\n\n[FEN \"8/8\"]\n\n1. e4 1-0\n\n1. c4 1-0\n",
    ];

    #[test]
    fn games_are_those_of_the_whole_however_they_come() {
        for text in TEXTS {
            let whole = tell(Trees::new(text.as_bytes()));
            for size in [1, 2, 3, 7, 20, 1_000] {
                let pieces = Pieces(text.as_bytes().chunks(size).collect());
                assert_eq!(tell(Arrivals::new(pieces)), whole, "{size} of {text:?}");
            }
            for at in 0..text.len() {
                let (one, two) = text.as_bytes().split_at(at);
                let pieces = Pieces([one, two].into_iter().filter(|piece| !piece.is_empty()).collect());
                assert_eq!(tell(Arrivals::new(pieces)), whole, "{at} of {text:?}");
            }
        }
    }

    #[test]
    fn a_game_does_not_wait_for_the_next() {
        for game in ["1. e4 e5 *\n", "[Event \"A\"]\n\n1. e4 (1. d4 *) 1-0 {good}\r\n", "1. e4 e4 1-0\n\n", "*\n"] {
            let pieces = Pieces([game.as_bytes(), b"1. d4 *"].into());
            let mut games = Arrivals::new(pieces);
            games.next().expect("a game").expect("memory can be read");
            assert_eq!(games.input.expect("not read to the end").0.len(), 1, "{game:?}");
        }
    }

    #[test]
    fn what_never_ends_is_read_bit_by_bit() {
        let text = format!("1. e4 *\n\n1. d4 {} *\n\n1. c4 c4 *\n", "{ 1-0 }\n\n".repeat(LONGEST / 8));
        let mut games = Arrivals::new(text.as_bytes());
        let told = tell(&mut games);
        assert!(games.rest.is_some());
        assert_eq!(told, tell(Trees::new(text.as_bytes())));
    }
}
