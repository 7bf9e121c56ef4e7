//! Where the engine's words go: whole lines, each seen by the reader at once, whichever thread says them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fmt::{Debug, Display, Formatter};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes lines from all threads.
pub(super) struct Output<'a> {
    to: Mutex<To<'a>>,
}

struct To<'a> {
    writer: Box<dyn Write + Send + 'a>,
    error: Option<io::Error>,
}

impl<'a> Output<'a> {
    pub(super) fn new(writer: impl Write + Send + 'a) -> Output<'a> {
        Output { to: Mutex::new(To { writer: Box::new(writer), error: None }) }
    }

    /// Prints a line, or several that stay together.
    pub(super) fn line(&self, text: impl Display) {
        let line = format!("{text}\n");
        let mut to = self.lock();
        if to.error.is_none() {
            to.error = to.writer.write_all(line.as_bytes()).and_then(|()| to.writer.flush()).err();
        }
    }

    /// Tells a person something. Whatever the text holds, it stays one line and a readable one.
    pub(super) fn tell(&self, text: impl Display) {
        self.line(format_args!("info string {}", one_line(&text.to_string())));
    }

    /// Has nobody been there to read?
    pub(super) fn is_broken(&self) -> bool {
        self.lock().error.is_some()
    }

    /// What went wrong with writing, if anything did.
    pub(super) fn finish(self) -> io::Result<()> {
        self.to.into_inner().unwrap_or_else(PoisonError::into_inner).error.map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, To<'a>> {
        self.to.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Debug for Output<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Output").finish_non_exhaustive()
    }
}

/// Messages longer than this are cut.
const LONGEST: usize = 300;

/// The text without anything that could end a line or upset a terminal.
fn one_line(text: &str) -> String {
    let mut chars = text.chars();
    let mut line: String =
        chars.by_ref().take(LONGEST).map(|c| if c.is_control() || c == '\u{2028}' { ' ' } else { c }).collect();
    if chars.next().is_some() {
        line.push('…');
    }
    line
}

/// A word of the input as a message shows it: quoted, escaped and not too long.
pub(super) fn quoted(word: &str) -> String {
    let mut chars = word.chars();
    let start: String = chars.by_ref().take(40).collect();
    format!("{start:?}{}", if chars.next().is_some() { "…" } else { "" })
}
