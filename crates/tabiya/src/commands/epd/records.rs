//! The lines of an EPD file, one after the other, none of them longer than a record can be.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use tabiya_rules::Epd;

/// A line of the file that may be a record.
#[derive(Debug)]
pub(super) struct Record {
    /// Its number, from 1.
    pub(super) line: u64,
    pub(super) text: String,
    /// How many bytes of the file were read for it and what was passed by before it.
    pub(super) bytes: u64,
}

/// Reads the lines of a file; `-` is standard input. Empty lines and comments, with `#`, are passed by.
pub(super) struct Records {
    input: Box<dyn BufRead + Send>,
    line: u64,
}

impl Records {
    /// Opens a file, and says how large it is; 0 if nobody knows.
    pub(super) fn open(path: &Path) -> io::Result<(Records, u64)> {
        let (input, size): (Box<dyn BufRead + Send>, u64) = if path.as_os_str() == "-" {
            (Box::new(BufReader::new(io::stdin())), 0)
        } else {
            let file = File::open(path)?;
            let size = file.metadata()?.len();
            (Box::new(BufReader::new(file)), size)
        };
        Ok((Records { input, line: 0 }, size))
    }

    /// The next line, whatever it is, and the number of its bytes; 0 at the end. What is too long for a record is cut,
    /// but remains too long.
    fn next_line(&mut self) -> io::Result<(String, u64)> {
        let mut line = Vec::new();
        let limit = Epd::MAX_LEN as u64 + 1;
        let mut bytes = self.input.by_ref().take(limit).read_until(b'\n', &mut line)? as u64;
        if bytes == limit && line.last() != Some(&b'\n') {
            bytes += self.input.skip_until(b'\n')? as u64;
        }
        self.line += 1;
        let text = String::from_utf8_lossy(&line);
        Ok((text.trim_start_matches('\u{feff}').trim().to_owned(), bytes))
    }
}

impl Iterator for Records {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        let mut bytes = 0;
        loop {
            match self.next_line() {
                Err(error) => return Some(Err(error)),
                Ok((_, 0)) => return None,
                Ok((text, read)) => {
                    bytes += read;
                    if !text.is_empty() && !text.starts_with('#') {
                        return Some(Ok(Record { line: self.line, text, bytes }));
                    }
                }
            }
        }
    }
}
