//! Reads games on all cores and hands over what was made of them, in the order of the files.

use super::Input;
use super::pieces::{self, Piece};
use crate::in_order::map_in_order;
use crate::progress::Progress;
use crate::{complain, interrupt};
use anyhow::anyhow;
use std::io::{self, Read};
use tabiya_rules::pgn::{Error, Place, Reader, Report, Source};

/// Reads games and keeps what it makes of them.
pub(super) trait Worker {
    /// Reads a game. `false` when there is none.
    fn read_game<S: Source>(&mut self, reader: &mut Reader<S>) -> io::Result<bool>;

    /// Hands over what has come together since the last time.
    fn take(&mut self) -> Batch;
}

/// What a [`Worker`] made of some games.
#[derive(Default)]
pub(super) struct Batch {
    /// How many there were, and what is wrong with them.
    pub(super) report: Report,
    /// What to print for them.
    pub(super) text: String,
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

    fn add(&mut self, report: &Report) {
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
    mut print: impl FnMut(&str, Batch) -> anyhow::Result<()>,
) -> anyhow::Result<Totals> {
    let progress = Progress::bytes(pieces::total_len(&input.files));
    interrupt::between_lines(progress.remover())?;
    let print = |file: &str, batch: Batch| {
        let _whole_lines = interrupt::postpone();
        progress.suspend(|| print(file, batch))
    };
    let mut desk = Desk { totals: Totals::default(), file: "", done: Done::default(), print };
    let files = input.files.iter().map(String::as_str);
    let all_pieces = files.flat_map(|file| pieces::of_file(file, &progress));
    map_in_order(
        input.threads(),
        all_pieces,
        |piece| piece.map(|games| work_on(&games, new_worker())),
        |piece| desk.accept(piece, &new_worker),
    )?;
    Ok(desk.totals)
}

fn work_on(games: &[u8], mut worker: impl Worker) -> Batch {
    let mut reader = Reader::new(games);
    while worker.read_game(&mut reader).expect("memory can be read") {}
    let mut batch = worker.take();
    batch.report.lines = reader.place().line - 1;
    batch
}

/// Where the results come together.
struct Desk<'a, P> {
    totals: Totals,
    /// The file that results come from now.
    file: &'a str,
    done: Done,
    print: P,
}

/// What has been read of a file.
#[derive(Clone, Copy, Default)]
struct Done {
    games: u64,
    lines: u64,
}

impl Done {
    /// Where an error is in the file that was found behind what is done.
    fn place(self, error: Error) -> Error {
        let Error { game, place: Place { line, column }, problem } = error;
        Error { game: game + self.games, place: Place { line: line + self.lines, column }, problem }
    }
}

impl<'a, P: FnMut(&str, Batch) -> anyhow::Result<()>> Desk<'a, P> {
    fn accept<W: Worker>(&mut self, piece: Piece<'a, Batch>, new_worker: impl Fn() -> W) -> anyhow::Result<()> {
        match piece {
            Piece::Beginning(file) => (self.file, self.done) = (file, Done::default()),
            Piece::Games(batch) => {
                let Report { games, lines, .. } = batch.report;
                self.print(batch)?;
                self.done = Done { games: self.done.games + games, lines: self.done.lines + lines };
            }
            Piece::Rest(input) => self.read_rest(input, new_worker())?,
            Piece::Unreadable(error) => self.give_up(error),
        }
        Ok(())
    }

    /// Reads the rest of a file game by game.
    fn read_rest(&mut self, input: impl Read, mut worker: impl Worker) -> anyhow::Result<()> {
        let mut reader = Reader::from_read(input);
        loop {
            match worker.read_game(&mut reader) {
                Ok(true) => self.print(worker.take())?,
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
        complain(&anyhow!(error).context(self.file.to_owned()));
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
