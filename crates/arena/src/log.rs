//! A record of all that passes between the match and the engines, for finding out who was wrong.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Where the traffic goes, if anywhere. Copies write to the same file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(Option<Arc<Shared>>);

#[derive(Debug)]
struct Shared {
    file: Mutex<BufWriter<File>>,
    begun: Instant,
}

impl Log {
    /// Writes to a new file.
    pub(crate) fn create(path: &Path) -> io::Result<Log> {
        let file = Mutex::new(BufWriter::new(File::create(path)?));
        Ok(Log(Some(Arc::new(Shared { file, begun: Instant::now() }))))
    }

    /// Is anything written at all?
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// A line that was `sign`ed: `>` to the engine, `<` from it, `!` from its standard error.
    pub(crate) fn line(&self, engine: &str, sign: char, text: &str) {
        let Some(shared) = &self.0 else { return };
        let seconds = shared.begun.elapsed().as_secs_f64();
        let mut file = shared.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written must not end a match.
        let _ = writeln!(file, "{seconds:.4} {engine} {sign} {text}");
        let _ = file.flush();
    }
}
