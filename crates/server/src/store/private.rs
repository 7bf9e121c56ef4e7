//! Files that hold people's games and the hashes of their passwords are for whoever runs the server, and for nobody else on the
//! machine, whatever the umask says.

use std::io;
use std::path::Path;

/// Makes a folder for data where there is none. One that is there already may be anybody's: it stays as it is, and what lies in it
/// is protected file by file.
///
/// # Errors
/// It cannot be made.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() { Ok(()) } else { system::make_folder(folder) }
}

/// Makes a folder that is ours alone, and protects one that is there.
pub(crate) fn make_own_folder(folder: &Path) -> io::Result<()> {
    system::make_folder(folder)
}

/// Makes an empty file, or protects the one that is there.
pub(super) fn make_file(file: &Path) -> io::Result<()> {
    std::fs::File::options().create(true).truncate(false).write(true).open(file)?;
    protect(file)
}

/// Protects a file, where there is one that is ours.
pub(super) fn protect(file: &Path) -> io::Result<()> {
    if file.exists() { system::protect(file) } else { Ok(()) }
}

#[cfg(unix)]
mod system {
    use std::fs::{DirBuilder, Permissions, metadata, set_permissions};
    use std::io;
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    use std::path::Path;

    pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        set(folder, 0o700)
    }

    pub(super) fn protect(file: &Path) -> io::Result<()> {
        set(file, 0o600)
    }

    /// What somebody else owns is theirs to protect; they let us use it.
    fn set(path: &Path, mode: u32) -> io::Result<()> {
        if metadata(path)?.permissions().mode() & 0o777 == mode {
            return Ok(());
        }
        match set_permissions(path, Permissions::from_mode(mode)) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
            result => result,
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::path::Path;

    pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)
    }

    pub(super) fn protect(_: &Path) -> io::Result<()> {
        Ok(())
    }
}
