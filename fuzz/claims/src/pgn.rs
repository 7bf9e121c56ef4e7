//! PGN: any bytes. A file in memory and the same file read in small pieces are the same games; a tree that
//! could be read is written as a game that reads back the same.

use std::io::{self, Read};
use tabiya_rules::pgn::{self, CheckReport, Checker, Reader, Tree, Trees};

pub(crate) fn holds(bytes: &[u8]) {
    let report = pgn::check(bytes);
    assert!(report.errors.iter().chain(&report.warnings).all(|error| error.to_string().len() < 10_000));
    assert_eq!(report, check_stream(bytes, report.lines));
    let mut joined = CheckReport::default();
    for piece in pgn::split(bytes, 3) {
        joined.append(pgn::check(piece));
    }
    assert_eq!((report.games, report.moves), (joined.games, joined.moves));
    for tree in Trees::new(bytes).map(|tree| tree.expect("memory can be read")) {
        if tree.error.is_none() {
            check_tree(&tree);
        }
    }
}

fn check_tree(tree: &Tree) {
    let written = tree.to_string();
    let again: Tree = written.parse().expect("what we write can be read");
    assert_eq!(again.to_string(), written);
    assert_eq!(again.start(), tree.start());
    assert!(again.moves().eq(tree.moves()));
    for id in tree.main_line() {
        let _ = tree.parsed_comment(id).to_string();
    }
}

fn check_stream(bytes: &[u8], lines: u64) -> CheckReport {
    let mut checker = Checker::default();
    Reader::from_read(Drops(bytes)).read_all(&mut checker).expect("memory can be read");
    CheckReport { lines, ..checker.report }
}

/// Gives its bytes a few at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limit = buffer.len().min(1 + self.0.len() % 7);
        self.0.read(&mut buffer[..limit])
    }
}
