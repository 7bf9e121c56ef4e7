//! Lines as they come in: of any length, in any encoding, from a keyboard or a pipe. A thread of its own waits for them,
//! so that a flag falls when it falls and not when somebody types.

use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Where lines come from.
pub trait Lines {
    /// Waits for the next line, but not longer than `patience`, if that is given.
    ///
    /// # Errors
    /// If there may be more lines, but they cannot be read.
    fn next_line(&mut self, patience: Option<Duration>) -> io::Result<Heard>;
}

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing, so far.
    Nothing,
    /// There are no more lines.
    End,
}

/// Lines that a thread reads, one at a time.
#[derive(Debug)]
pub struct Reader {
    lines: Receiver<io::Result<Option<String>>>,
}

impl Reader {
    /// Begins to read.
    ///
    /// # Errors
    /// If there can be no other thread.
    pub fn new(mut input: impl BufRead + Send + 'static) -> io::Result<Reader> {
        // It waits with each line until that is wanted, so that no input fills the memory.
        let (sender, lines) = mpsc::sync_channel(0);
        let read = move || {
            loop {
                let line = read_line(&mut input);
                let is_last = !matches!(line, Ok(Some(_)));
                if sender.send(line).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().name("input".to_owned()).spawn(read)?;
        Ok(Reader { lines })
    }
}

impl Lines for Reader {
    fn next_line(&mut self, patience: Option<Duration>) -> io::Result<Heard> {
        let line = match patience {
            Some(patience) => self.lines.recv_timeout(patience),
            None => self.lines.recv().map_err(RecvTimeoutError::from),
        };
        match line {
            Ok(line) => Ok(line?.map_or(Heard::End, Heard::Line)),
            Err(RecvTimeoutError::Timeout) => Ok(Heard::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Heard::End),
        }
    }
}

/// While this is there, the terminal does not show what is typed.
pub(super) struct Hidden {
    #[cfg(unix)]
    before: rustix::termios::Termios,
}

impl Hidden {
    /// `None` where there is no terminal that could hide anything.
    #[cfg(unix)]
    pub(super) fn begin() -> Option<Hidden> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let before = tcgetattr(io::stdin()).ok()?;
        let mut quiet = before.clone();
        quiet.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Now, &quiet).ok()?;
        Some(Hidden { before })
    }

    #[cfg(not(unix))]
    pub(super) fn begin() -> Option<Hidden> {
        None
    }
}

#[cfg(unix)]
impl Drop for Hidden {
    fn drop(&mut self) {
        let now = rustix::termios::OptionalActions::Now;
        // A terminal that is gone hides nothing.
        let _ = rustix::termios::tcsetattr(io::stdin(), now, &self.before);
    }
}

/// Nobody types more than this in one line; the rest of it is passed by.
const LONGEST_LINE: usize = 1024;

/// The next line without its end, or nothing when there are no more. What is not UTF-8 is replaced.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut is_any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend(buffer.iter().take(taken.min(room)));
        is_any |= !buffer.is_empty();
        let is_over = end.is_some() || buffer.is_empty();
        input.consume(taken + usize::from(end.is_some()));
        if is_over {
            return Ok(is_any.then(|| String::from_utf8_lossy(&line).trim().to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_reads_until_the_end() {
        let mut reader = Reader::new(&b"e4\ne5"[..]).expect("a thread");
        let mut next = || reader.next_line(None).expect("memory can be read");
        let heard = [next(), next(), next(), next()];
        assert_eq!(heard, [Heard::Line("e4".to_owned()), Heard::Line("e5".to_owned()), Heard::End, Heard::End]);
    }

    #[test]
    fn lines_of_any_kind() {
        let long = [b'x'; 5000];
        let text = [b"e4\r\n\n\xFF\xFE\n", &long[..], b"\nlast"].concat();
        let mut input = io::BufReader::with_capacity(7, &text[..]);
        let mut next = || read_line(&mut input).expect("memory can be read");
        assert_eq!(next().as_deref(), Some("e4"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{FFFD}\u{FFFD}"));
        assert_eq!(next().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
