//! The data file as a whole: whose turn it is to use it, copies of it, and the way back from a copy.

use super::{FILE, Kind, Result, Store, StoreError, private};
use sqlx::any::AnyPoolOptions;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A folder that is in use by one server. Given back when this is dropped, also when the program is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// The file by which servers know of each other.
const LOCK: &str = "tabiya.lock";

/// How long a server waits for one that is just ending.
const PATIENCE: Duration = Duration::from_secs(5);

impl Lock {
    /// Takes the folder for a server.
    ///
    /// # Errors
    /// Another server uses it, or it cannot be written.
    pub async fn wait(folder: &Path) -> Result<Lock> {
        let began = Instant::now();
        loop {
            match Lock::take(folder) {
                Ok(Some(lock)) => return Ok(lock),
                Ok(None) if began.elapsed() < PATIENCE => tokio::time::sleep(Duration::from_millis(20)).await,
                Ok(None) => return Err(StoreError::InUse(folder.to_owned())),
                Err(error) => return Err(StoreError::Folder { folder: folder.to_owned(), error }),
            }
        }
    }

    /// Takes the folder; `None` where a server uses it.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn take(folder: &Path) -> io::Result<Option<Lock>> {
        private::make_file(&folder.join(LOCK))?;
        let file = File::options().write(true).open(folder.join(LOCK))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Why a copy could not be made or brought back.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Something is there that would be lost.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// Only files can be copied.
    #[error("the data is in PostgreSQL: use its own pg_dump and pg_restore")]
    Postgres,
    /// A server would go on with what is no longer there.
    #[error("a server is running on {}; stop it first", .0.display())]
    Running(PathBuf),
    /// It is not one of ours, or is not whole.
    #[error("{} is not a whole copy of Tabiya's data: {reason}", file.display())]
    NotOurs { file: PathBuf, reason: String },
    /// The system said no.
    #[error("{}: {error}", file.display())]
    Io { file: PathBuf, error: io::Error },
    /// The database said no.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Tells which file it was about.
fn about(file: &Path) -> impl FnOnce(io::Error) -> FileError {
    let file = file.to_owned();
    move |error| FileError::Io { file, error }
}

/// The same name with something more at its end.
fn beside(file: &Path, more: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(more);
    name.into()
}

impl Store {
    /// Writes all data into a new file, while the server goes on. Returns its size.
    ///
    /// # Errors
    /// The file is there already, cannot be written, or the data is not in a file.
    pub async fn backup(&self, file: &Path) -> std::result::Result<u64, FileError> {
        if self.kind == Kind::Postgres {
            return Err(FileError::Postgres);
        }
        if file.symlink_metadata().is_ok() {
            return Err(FileError::Exists(file.to_owned()));
        }
        // Whoever sees the file under its own name sees a whole one.
        let part = beside(file, ".part");
        let _ = fs::remove_file(&part);
        // Into a file that is there and empty SQLite writes, and leaves it as private as it is.
        let written = match private::make_file(&part) {
            Ok(()) => self.vacuum_into(&part).await,
            Err(error) => Err(about(&part)(error)),
        };
        let size = written.and_then(|()| sync(&part));
        let moved = size.and_then(|size| fs::rename(&part, file).map_err(about(file)).map(|()| size));
        if moved.is_err() {
            let _ = fs::remove_file(&part);
        }
        sync_folder(file);
        moved
    }

    async fn vacuum_into(&self, file: &Path) -> std::result::Result<(), FileError> {
        let name = file.to_str().ok_or_else(|| about(file)(io::ErrorKind::InvalidFilename.into()))?;
        sqlx::query("vacuum into $1").bind(name).execute(&self.reads).await.map_err(StoreError::from)?;
        Ok(())
    }
}

fn sync(file: &Path) -> std::result::Result<u64, FileError> {
    let open = File::options().write(true).open(file).map_err(about(file))?;
    open.sync_all().map_err(about(file))?;
    open.metadata().map(|data| data.len()).map_err(about(file))
}

/// Makes a rename last. Not every system can; the file itself is safe either way.
fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Puts a copy in the place of the data, which stays beside it. Returns where that is, if there was any.
///
/// # Errors
/// A server runs, the copy is not ours or not whole, or files cannot be written. Then nothing has changed.
pub async fn restore(folder: &Path, copy: &Path) -> std::result::Result<Option<PathBuf>, FileError> {
    let lock = Lock::take(folder).map_err(about(&folder.join(LOCK)))?;
    let Some(_lock) = lock else { return Err(FileError::Running(folder.to_owned())) };
    let (data, new) = (folder.join(FILE), folder.join(format!("{FILE}.restoring")));
    remove_database(&new);
    let mut source = File::open(copy).map_err(about(copy))?;
    private::make_file(&new).map_err(about(&new))?;
    let mut target = File::create(&new).map_err(about(&new))?;
    io::copy(&mut source, &mut target).map_err(about(copy))?;
    let checked = check(&new).await.map_err(|reason| FileError::NotOurs { file: copy.to_owned(), reason });
    let ready = checked.and_then(|()| sync(&new));
    if let Err(error) = ready {
        remove_database(&new);
        return Err(error);
    }
    let old = put_aside(&data)?;
    fs::rename(&new, &data).map_err(about(&data))?;
    sync_folder(&data);
    Ok(old)
}

/// Is this file one of ours, and whole? Brings its schema up to date.
async fn check(file: &Path) -> std::result::Result<(), String> {
    let words = |error: sqlx::Error| error.to_string();
    sqlx::any::install_default_drivers();
    let pool = AnyPoolOptions::new().max_connections(1);
    let pool = pool.connect(&format!("sqlite:{}?mode=rw", file.display())).await.map_err(words)?;
    let checked = check_rows(&pool).await;
    pool.close().await;
    checked?;
    let store = Store::open(&format!("sqlite:{}?mode=rw", file.display())).await.map_err(|error| error.to_string())?;
    store.close().await;
    Ok(())
}

async fn check_rows(pool: &sqlx::AnyPool) -> std::result::Result<(), String> {
    let words = |error: sqlx::Error| error.to_string();
    let found: String = sqlx::query_scalar("pragma integrity_check(1)").fetch_one(pool).await.map_err(words)?;
    if found != "ok" {
        return Err(found);
    }
    let text = "select count(*) from sqlite_master where type = 'table' \
        and name in ('_sqlx_migrations', 'people', 'sessions', 'games', 'moves', 'live')";
    let tables: i64 = sqlx::query_scalar(text).fetch_one(pool).await.map_err(words)?;
    if tables == 6 { Ok(()) } else { Err("its tables are not ours".to_owned()) }
}

/// Moves a database out of the way, with what SQLite keeps beside it.
fn put_aside(data: &Path) -> std::result::Result<Option<PathBuf>, FileError> {
    if !data.exists() {
        return Ok(None);
    }
    let name = |i: u32| beside(data, &format!(".before-restore-{i}"));
    let old = (1..).map(name).find(|name| !name.exists()).expect("numbers do not end");
    for suffix in ["-wal", "-shm"] {
        if beside(data, suffix).exists() {
            fs::rename(beside(data, suffix), beside(&old, suffix)).map_err(about(data))?;
        }
    }
    fs::rename(data, &old).map_err(about(data))?;
    Ok(Some(old))
}

fn remove_database(file: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(beside(file, suffix));
    }
}

/// Does the folder hold data?
pub fn has_data(folder: &Path) -> bool {
    folder.join(FILE).exists()
}

/// The data of this folder, or at this address.
///
/// # Errors
/// It cannot be opened.
pub async fn open(folder: &Path, url: Option<&str>) -> Result<Store> {
    match url {
        Some(url) => Store::open(url).await,
        None => Store::open_folder(folder).await,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    /// Whoever else has an account on the machine reads neither hashes nor private games.
    #[tokio::test]
    async fn data_and_copies_are_nobody_elses() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("deep/data");
        private::make_folder(&folder).unwrap();
        assert_eq!((mode(&folder), mode(folder.parent().unwrap())), (0o700, 0o700));
        let store = Store::open_folder(&folder).await.unwrap();
        store.add_guest().await.unwrap();
        let data = folder.join(FILE);
        for file in [data.clone(), beside(&data, "-wal"), beside(&data, "-shm")] {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
        let copy = temporary.path().join("copy.db");
        store.backup(&copy).await.unwrap();
        assert_eq!(mode(&copy), 0o600);
        // What an older version has left open is closed.
        fs::set_permissions(&data, fs::Permissions::from_mode(0o644)).unwrap();
        store.close().await;
        Store::open_folder(&folder).await.unwrap().close().await;
        assert_eq!(mode(&data), 0o600);
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o644)).unwrap();
        restore(&folder, &copy).await.unwrap();
        assert_eq!((mode(&data), mode(&folder.join(LOCK))), (0o600, 0o600));
        // Somebody's own folder is not changed.
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        private::make_folder(&folder).unwrap();
        assert_eq!(mode(&folder), 0o755);
    }
}
