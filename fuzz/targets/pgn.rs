//! PGN: any bytes. A file in memory and the same file read in small pieces are the same games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::{self, Read};
use tabiya_rules::pgn::{self, Checker, Reader, Report};

fuzz_target!(|bytes: &[u8]| {
    let report = pgn::check(bytes);
    assert!(report.errors.iter().chain(&report.warnings).all(|error| error.to_string().len() < 10_000));
    assert_eq!(report, check_stream(bytes, report.lines));
    let mut joined = Report::default();
    for piece in pgn::split(bytes, 3) {
        joined.append(pgn::check(piece));
    }
    assert_eq!((report.games, report.moves), (joined.games, joined.moves));
});

fn check_stream(bytes: &[u8], lines: u64) -> Report {
    let mut checker = Checker::default();
    Reader::from_read(Drops(bytes)).read_all(&mut checker).expect("memory can be read");
    Report { lines, ..checker.report }
}

/// Gives its bytes a few at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limit = buffer.len().min(1 + self.0.len() % 7);
        self.0.read(&mut buffer[..limit])
    }
}
