//! Reads games on all cores and hands over what was made of them, in the order of the files.

use super::Input;
use super::pieces::{self, Piece};
use crate::in_order::map_in_order;
use crate::progress::Progress;
use crate::{complain, interrupt};
use anyhow::anyhow;
use std::io::{self, Read};
use std::path::Path;
use tabiya_rules::pgn::{CheckReport, Error, Place, Reader, Source};

/// Reads games and keeps what it makes of them.
pub(super) trait Worker {
    /// Reads a game. `false` when there is none.
    fn read_game<S: Source>(&mut self, reader: &mut Reader<S>) -> io::Result<bool>;

    /// Is so much together that it should be [taken](Worker::take) before more comes?
    fn is_full(&self) -> bool;

    /// Hands over what has come together since the last time.
    fn take(&mut self) -> Batch;
}

/// What a [`Worker`] made of some games.
#[derive(Default)]
pub(super) struct Batch {
    /// How many there were, and what is wrong with them.
    pub(super) report: CheckReport,
    /// What to print for them.
    pub(super) text: String,
    /// With the last games of a piece: how much was in the piece.
    pub(super) end: Option<Extent>,
}

/// Is so much together that it should be printed before more comes? A few bytes of a file can make many.
pub(super) fn is_much(report: &CheckReport, text: &str) -> bool {
    const BYTES: usize = 4 << 20;
    const MESSAGES: usize = 10_000;
    text.len() >= BYTES || report.errors.len() + report.warnings.len() >= MESSAGES
}

/// The sums over all files.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub(super) games: u64,
    pub(super) broken: u64,
    pub(super) moves: u64,
    pub(super) unreadable_files: u64,
}

impl Totals {
    pub(super) fn all_is_well(&self) -> bool {
        self.broken == 0 && self.unreadable_files == 0
    }

    fn add(&mut self, report: &CheckReport) {
        self.games += report.games;
        self.broken += report.broken;
        self.moves += report.moves;
    }
}

/// Reads all games. `print` gets the name of the file and what a worker has made of games that follow each other, the
/// places of errors being those in the file.
pub(super) fn read_all<W: Worker>(
    input: &Input,
    new_worker: impl Fn() -> W + Sync,
    mut print: impl FnMut(&Path, Batch) -> anyhow::Result<()>,
) -> anyhow::Result<Totals> {
    let progress = Progress::bytes(pieces::total_len(&input.files));
    interrupt::between_lines(progress.remover())?;
    let print = |file: &Path, batch: Batch| {
        let _whole_lines = interrupt::postpone();
        progress.suspend(|| print(file, batch))
    };
    let mut desk = CheckCollector { totals: Totals::default(), file: Path::new(""), done: Extent::default(), print };
    let all_pieces = input.files.iter().flat_map(|file| pieces::of_file(file, &progress));
    map_in_order(
        input.threads(),
        all_pieces,
        |piece, results| work_on(piece, new_worker(), |result| results.send(result).is_ok()),
        |piece| desk.accept(piece, &new_worker),
    )?;
    Ok(desk.totals)
}

/// Hands over the piece with something made of its games, in parts that are not too large, as long as they are wanted.
fn work_on<'a>(piece: Piece<'a, Vec<u8>>, worker: impl Worker, mut hand_over: impl FnMut(Piece<'a, Batch>) -> bool) {
    match piece {
        Piece::Games(games) => read_games(&games, worker, |batch| hand_over(Piece::Games(batch))),
        Piece::Beginning(file) => drop(hand_over(Piece::Beginning(file))),
        Piece::Rest(input) => drop(hand_over(Piece::Rest(input))),
        Piece::Unreadable(error) => drop(hand_over(Piece::Unreadable(error))),
    }
}

fn read_games(games: &[u8], mut worker: impl Worker, mut hand_over: impl FnMut(Batch) -> bool) {
    let mut reader = Reader::new(games);
    let mut end = Extent::default();
    while worker.read_game(&mut reader).expect("memory can be read") {
        end.games += 1;
        if worker.is_full() && !hand_over(worker.take()) {
            return;
        }
    }
    end.lines = reader.place().line - 1;
    hand_over(Batch { end: Some(end), ..worker.take() });
}

/// Where the results come together.
struct CheckCollector<'a, P> {
    totals: Totals,
    /// The file that results come from now.
    file: &'a Path,
    /// The pieces of it that are done.
    done: Extent,
    print: P,
}

/// How much a part of a file holds.
#[derive(Clone, Copy, Default)]
pub(super) struct Extent {
    games: u64,
    lines: u64,
}

impl Extent {
    fn add(&mut self, next: Extent) {
        self.games += next.games;
        self.lines += next.lines;
    }

    /// Where an error is in the file that was found behind this part of it.
    fn place(self, error: Error) -> Error {
        let Error { game, place: Place { line, column }, problem } = error;
        Error { game: game + self.games, place: Place { line: line + self.lines, column }, problem }
    }
}

impl<'a, P: FnMut(&Path, Batch) -> anyhow::Result<()>> CheckCollector<'a, P> {
    fn accept<W: Worker>(&mut self, piece: Piece<'a, Batch>, new_worker: impl Fn() -> W) -> anyhow::Result<()> {
        match piece {
            Piece::Beginning(file) => (self.file, self.done) = (file, Extent::default()),
            Piece::Games(batch) => {
                let end = batch.end;
                self.print(batch)?;
                self.done.add(end.unwrap_or_default());
            }
            Piece::Rest(input) => self.read_rest(input, new_worker())?,
            Piece::Unreadable(error) => self.give_up(error),
        }
        Ok(())
    }

    /// Reads the rest of a file bit by bit.
    fn read_rest(&mut self, input: impl Read, mut worker: impl Worker) -> anyhow::Result<()> {
        let mut reader = Reader::from_read(input);
        loop {
            let is_read = worker.read_game(&mut reader);
            if worker.is_full() || !matches!(is_read, Ok(true)) {
                self.print(worker.take())?;
            }
            match is_read {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(error) => {
                    self.give_up(error);
                    return Ok(());
                }
            }
        }
    }

    fn give_up(&mut self, error: io::Error) {
        self.totals.unreadable_files += 1;
        let _whole_lines = interrupt::postpone();
        complain(&anyhow!(error).context(self.file.display().to_string()));
    }

    fn print(&mut self, mut batch: Batch) -> anyhow::Result<()> {
        self.totals.add(&batch.report);
        if batch.text.is_empty() && batch.report.errors.is_empty() {
            return Ok(());
        }
        let errors = batch.report.errors;
        batch.report.errors = errors.into_iter().map(|error| self.done.place(error)).collect();
        (self.print)(self.file, batch)
    }
}
