//! Cuts files into pieces that end between games, so that many threads can work on them.

use crate::progress::Progress;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::{iter, mem};
use tabiya_rules::pgn;

/// Part of a file; `G` is whole games, or what was made of them.
pub(super) enum Piece<'a, G> {
    /// A file begins. This is its name.
    Beginning(&'a Path),
    /// Whole games.
    Games(G),
    /// All that is left of a file in which there was no place to cut for so long that it must be read bit by bit.
    Rest(Box<dyn Read + Send + 'a>),
    /// The file cannot be read, or no further.
    Unreadable(io::Error),
}

/// How long all these files are together; 0 if nobody can tell.
pub(super) fn total_len(files: &[PathBuf]) -> u64 {
    let len = |file| fs::metadata(file).ok().filter(fs::Metadata::is_file).map(|file| file.len());
    files.iter().map(len).sum::<Option<u64>>().unwrap_or(0)
}

/// The pieces of a file, in order; `-` is standard input.
pub(super) fn of_file<'a>(file: &'a Path, progress: &'a Progress) -> impl Iterator<Item = Piece<'a, Vec<u8>>> {
    let opened: io::Result<Box<dyn Read + Send>> = match file.as_os_str() == "-" {
        true => Ok(Box::new(io::stdin())),
        false => File::open(file).map(|file| Box::new(file) as _),
    };
    let (input, error) = match opened {
        Ok(input) => (Some(Box::new(Watched { input, progress }) as _), None),
        Err(error) => (None, Some(Piece::Unreadable(error))),
    };
    iter::once(Piece::Beginning(file)).chain(Pieces { input, begun: Vec::new() }).chain(error)
}

struct Pieces<'a> {
    /// What is still to be read.
    input: Option<Box<dyn Read + Send + 'a>>,
    /// Read already: the beginning of the next piece.
    begun: Vec<u8>,
}

impl Pieces<'_> {
    /// So much is read at once: many games, and little beside the memory of any machine.
    const BLOCK: usize = 1 << 20;
    /// A piece gets no larger than this.
    const LONGEST: usize = 64 << 20;
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a, Vec<u8>>;

    fn next(&mut self) -> Option<Piece<'a, Vec<u8>>> {
        let mut input = self.input.take()?;
        let mut piece = mem::take(&mut self.begun);
        while piece.len() < Self::LONGEST {
            // Twice as much each time: then looking for a place to cut costs no more than reading.
            let wanted = piece.len().max(Self::BLOCK);
            match input.by_ref().take(wanted as u64).read_to_end(&mut piece) {
                Err(error) => return Some(Piece::Unreadable(error)),
                Ok(read) if read < wanted => return (!piece.is_empty()).then_some(Piece::Games(piece)),
                Ok(_) => {}
            }
            if let Some(cut) = pgn::last_boundary(&piece) {
                self.begun = piece.split_off(cut);
                self.input = Some(input);
                return Some(Piece::Games(piece));
            }
        }
        Some(Piece::Rest(Box::new(io::Cursor::new(piece).chain(input))))
    }
}

/// Tells the progress what is read.
struct Watched<'a, R> {
    input: R,
    progress: &'a Progress,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.progress.advance(read as u64);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"x\"]\n\n1. e4 e5 *\n\n";

    fn pieces(text: &str) -> (Vec<Vec<u8>>, Option<Vec<u8>>) {
        let (mut games, mut rest) = (Vec::new(), None);
        for piece in (Pieces { input: Some(Box::new(text.as_bytes())), begun: Vec::new() }) {
            match piece {
                Piece::Games(piece) => games.push(piece),
                Piece::Rest(mut input) => {
                    let mut bytes = Vec::new();
                    input.read_to_end(&mut bytes).expect("memory can be read");
                    rest = Some(bytes);
                }
                Piece::Beginning(_) | Piece::Unreadable(_) => panic!("only pieces of a text"),
            }
        }
        (games, rest)
    }

    #[test]
    fn every_piece_begins_with_a_game() {
        let text = GAME.repeat(200_000);
        let (games, rest) = pieces(&text);
        assert!(games.len() > 3);
        assert!(games.iter().all(|piece| piece.starts_with(b"[Event ")));
        assert_eq!((games.concat(), rest), (text.into_bytes(), None));
    }

    #[test]
    fn small_files_are_one_piece() {
        assert_eq!(pieces(""), (vec![], None));
        assert_eq!(pieces(GAME), (vec![GAME.into()], None));
    }

    #[test]
    fn what_cannot_be_cut_is_streamed() {
        let text = format!("{GAME}{}", "1. e4 e5 *\n".repeat(7_000_000));
        let (games, rest) = pieces(&text);
        assert!(games.is_empty());
        assert_eq!(rest.expect("too long for a piece"), text.into_bytes());
    }
}
