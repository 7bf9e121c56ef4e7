//! The index tells of games that are somebody's alone, so its files are for whoever runs the server, whatever the umask says.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// How its files are opened to be written; they are made where they are missing.
pub(crate) fn options() -> OpenOptions {
    let mut options = File::options();
    options.create(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A new file, or the old one without what was in it.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    options().truncate(true).open(path)
}
