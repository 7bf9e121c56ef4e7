//! Everything that is kept: one SQL text for SQLite and PostgreSQL.
//!
//! Each file holds the statements about one noun. Writes go through one connection on SQLite (its WAL wants a single
//! writer, which also checkpoints); what live games write goes through [`Journal`], which groups many commits into one
//! sync of the disk. A statement is committed before its caller hears of it.

pub mod assignments;
pub mod broadcasts;
mod checkpoint;
pub mod cluster;
pub mod conduct;
pub mod engines;
pub mod exports;
pub mod fair_play;
pub mod files;
pub mod games;
pub mod groups;
mod journal;
pub mod library;
pub mod lists;
mod migrations;
pub mod people;
pub mod private;
pub mod ratings;
pub mod replay;
pub mod reviews;
pub mod sessions;
pub mod site;
pub mod tokens;
pub mod tournaments;
pub mod workers;

pub use journal::{Commit, Journal, Reckoned};
pub use migrations::migrations;

use crate::others::Others;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Executor, SqlSafeStr, Transaction};
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use tokio::time::Instant;

/// The two databases, behind one face.
#[derive(Clone, Debug)]
pub struct Store {
    reads: AnyPool,
    writes: AnyPool,
    /// For what several servers agree on: see [`cluster`].
    leases: AnyPool,
    journal: Journal,
    kind: Kind,
    others: Others,
}

/// Which database it is. Only opening and backing up differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    /// A server of its own.
    Postgres,
}

/// What can go wrong with the database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database said no.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the database could not be migrated: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Servers of a newer release have taken away what this program needs.
    #[error("the database is that of a newer release, which this program does not know ({0}); install that release")]
    TooNew(String),
    /// SQLite before 3.51.3 can corrupt a database in WAL mode.
    #[error("SQLite {0} has a bug that can corrupt data; 3.51.3 or newer is needed")]
    OldSqlite(String),
    /// The address does not begin as one of ours does.
    #[error("the database address begins with {0:?}, neither with sqlite: nor with postgres:")]
    UnknownDatabase(String),
    /// A row holds what this program would not have written.
    #[error("the database holds a {thing} that cannot be read: {value:?}")]
    Strange {
        /// What it should be.
        thing: &'static str,
        /// What is there.
        value: String,
    },
    /// Another server uses the data.
    #[error("another server is running on {}", .0.display())]
    InUse(PathBuf),
    /// The folder cannot be used.
    #[error("cannot use the folder {}: {error}", folder.display())]
    Folder { folder: PathBuf, error: io::Error },
    /// The disk is full, and not even the server's own tables fit.
    #[error("the disk is full: nothing can be written to {}; make room and start again", .0.display())]
    DiskFull(PathBuf),
    /// Another server owns the game by now.
    #[error("another server has taken over")]
    Fenced,
    /// Two servers cannot be called alike.
    #[error("another server of this site is called {0:?} and lives; give this one another name with --server-name")]
    NameTaken(String),
    /// Two workers cannot be called alike.
    #[error("another worker of this site is called {0:?} and lives; give this one another name with --name")]
    WorkerNameTaken(String),
    /// Whoever uses the database alone would play the games of others.
    #[error("servers that share this database are running ({0}): start this one with --nats, as they were")]
    Shared(String),
    /// The database is known to be away, and nobody waits for it.
    #[error("the server cannot reach its database just now; try again in a moment")]
    Away,
    /// The journal has stopped, for the server is going down.
    #[error("the server is stopping")]
    Stopping,
}

impl StoreError {
    /// May it pass by itself? The server stops, the disk is full, the database is away or has too much to do.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            StoreError::Stopping | StoreError::Away => true,
            StoreError::Database(sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_)) => true,
            // A server that dies while one connects to it, or on the way to an answer, has said half of something.
            StoreError::Database(sqlx::Error::Protocol(_) | sqlx::Error::Tls(_)) => true,
            StoreError::Database(sqlx::Error::Database(error)) => error.code().is_some_and(|code| is_passing(&code)),
            _ => false,
        }
    }
}

/// Does this code of SQLite (its number, the low byte of which is the kind of error) or of PostgreSQL (five characters, the
/// first two of which are) stand for something that passes?
fn is_passing(code: &str) -> bool {
    if code.len() == 5 {
        // No connection, no room or memory, stopped by its operator or starting, too long without a word in a transaction.
        return ["08", "53", "57", "25P03"].iter().any(|kind| code.starts_with(kind));
    }
    // Busy, locked, an error of the disk, full, cannot be opened.
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 10 | 13 | 14))
}

/// What goes with every statement.
pub type Result<T> = std::result::Result<T, StoreError>;

/// How many connections read at once.
const READERS: u32 = 4;
/// How many connections write at once, where the database can do that.
const POSTGRES_WRITERS: u32 = 4;
/// How long to wait for a connection, or for another program that writes (such as `tabiya admin`).
const PATIENCE: Duration = Duration::from_secs(10);
/// The same for what live games write to a server of its own, with a connection that only they use. While it is away it is
/// looked for at least five times in this.
const JOURNAL_PATIENCE: Duration = Duration::from_secs(2);
/// How long a request may take that waits for a database that is away.
const AWAY_PATIENCE: Duration = Duration::from_millis(500);

/// What every SQLite connection begins with. FULL: a commit that was acknowledged survives a power cut.
const PRAGMAS: &str = "pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full; \
    pragma foreign_keys = on; pragma cache_size = -1024; pragma wal_autocheckpoint = 4000;";

impl Store {
    /// Opens the file `tabiya.db` in this folder and makes it if there is none.
    ///
    /// # Errors
    /// The file cannot be opened, or is not ours.
    pub async fn open_folder(folder: &Path) -> Result<Store> {
        // SQLite gives the files that it keeps beside this one the same permissions.
        let protected = private::make_file(&folder.join(FILE)).and_then(|()| {
            ["-wal", "-shm"].iter().try_for_each(|more| private::protect(&folder.join(format!("{FILE}{more}"))))
        });
        protected.map_err(|error| StoreError::Folder { folder: folder.to_owned(), error })?;
        Store::open(&format!("sqlite:{}?mode=rwc", folder.join(FILE).display())).await
    }

    /// Opens the database at this address, `sqlite:PATH` or `postgres://…`, and brings its schema up to date.
    ///
    /// # Errors
    /// It cannot be reached, or is too new or too old for this program.
    pub async fn open(url: &str) -> Result<Store> {
        sqlx::any::install_default_drivers();
        let kind = Kind::of(url)?;
        let options = AnyConnectOptions::from_str(url)?.disable_statement_logging();
        let opened = Store::open_with(kind, options).await;
        opened.map_err(|error| full_disk(url).map_or(error, StoreError::DiskFull))
    }

    async fn open_with(kind: Kind, options: AnyConnectOptions) -> Result<Store> {
        if kind == Kind::Sqlite {
            // A pool would try for long, and not say what was wrong.
            connect_once(kind, &options).await.or_else(|error| if is_full(&error) { Err(error) } else { Ok(()) })?;
        }
        let writers = if kind == Kind::Sqlite { 1 } else { POSTGRES_WRITERS };
        let writes = pool(kind, writers, options.clone()).await?;
        if kind == Kind::Sqlite {
            check_sqlite(&writes).await?;
        }
        migrations::for_database(kind, &writes).await?.run(&writes).await?;
        let reads = pool(kind, READERS, options.clone()).await?;
        let leases = match kind {
            Kind::Sqlite => writes.clone(),
            // Nobody connects who does not need it.
            Kind::Postgres => settings(kind, 1)
                .min_connections(0)
                .acquire_timeout(JOURNAL_PATIENCE)
                .connect_lazy_with(options.clone()),
        };
        let journal = match kind {
            Kind::Sqlite => Journal::start(writes.clone(), kind),
            Kind::Postgres => {
                Journal::start(settings(kind, 1).acquire_timeout(JOURNAL_PATIENCE).connect_lazy_with(options), kind)
            }
        };
        if kind == Kind::Sqlite {
            tokio::spawn(checkpoint::run(reads.clone(), journal.written()));
        }
        Ok(Store { reads, writes, leases, journal, kind, others: Others::default() })
    }

    /// A store whose live games write elsewhere.
    #[cfg(test)]
    pub(crate) fn with_journal(self, kind: Kind, journal: Journal) -> Store {
        Store { journal, kind, ..self }
    }

    /// Where live games write.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The servers with which this one shares the database.
    pub fn others(&self) -> &Others {
        &self.others
    }

    /// Which database it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Why nothing can be written at the moment, if it is known.
    pub fn trouble(&self) -> Option<&'static str> {
        self.journal.failing_since().map(|_| self.kind.trouble())
    }

    /// Returns when somebody has waited for a while and the database is known to be away. A full disk can still be read.
    pub async fn is_missed(&self) {
        if self.kind == Kind::Sqlite {
            return std::future::pending().await;
        }
        tokio::time::sleep(AWAY_PATIENCE).await;
        self.journal.is_failing_unlike(false).await;
    }

    /// What was read, unless the database is known to be away and this has waited for a while.
    ///
    /// # Errors
    /// As when it is read, or it is away.
    pub async fn unless_missed<T>(&self, read: impl Future<Output = Result<T>>) -> Result<T> {
        tokio::select! {
            read = read => read,
            () = self.is_missed() => Err(StoreError::Away),
        }
    }

    /// For what should not be begun while the database is away.
    ///
    /// # Errors
    /// It is, and has not come back for a while.
    pub async fn is_there(&self) -> Result<()> {
        let is_back = tokio::time::timeout(AWAY_PATIENCE, self.is_away_unlike(true));
        if self.kind == Kind::Sqlite { Ok(()) } else { is_back.await.map_err(|_| StoreError::Away) }
    }

    /// Returns when the database is away and was not, or is back. A full disk can still be read, so that is not away.
    pub async fn is_away_unlike(&self, was_away: bool) {
        match self.kind {
            Kind::Sqlite => std::future::pending().await,
            Kind::Postgres => self.journal.is_failing_unlike(was_away).await,
        }
    }

    /// When the database last answered, if it is away.
    pub fn away_since(&self) -> Option<Instant> {
        self.journal.failing_since().filter(|_| self.kind == Kind::Postgres)
    }

    /// Begins to write. On SQLite a transaction that has read and then wants to write is refused at once where another program
    /// has written meanwhile, however long it would wait; so it says from the beginning that it will.
    async fn begin(&self) -> Result<Transaction<'static, Any>> {
        begin_on(&self.writes, (self.kind == Kind::Sqlite).then_some("begin immediate")).await
    }

    /// Writes what is left and closes.
    pub async fn close(&self) {
        self.journal.finish().await;
        self.reads.close().await;
        self.writes.close().await;
    }
}

/// The name of the one data file.
pub const FILE: &str = "tabiya.db";

impl Kind {
    /// What people are told when nothing can be written.
    pub fn trouble(self) -> &'static str {
        match self {
            Kind::Sqlite => "the server cannot write to its disk",
            Kind::Postgres => "the server cannot reach its database",
        }
    }

    fn of(url: &str) -> Result<Kind> {
        // The rest of it may hold a password.
        match url.split(':').next().unwrap_or_default() {
            "sqlite" => Ok(Kind::Sqlite),
            "postgres" | "postgresql" => Ok(Kind::Postgres),
            other => Err(StoreError::UnknownDatabase(other.to_owned())),
        }
    }
}

fn settings(kind: Kind, size: u32) -> AnyPoolOptions {
    let pool = AnyPoolOptions::new()
        .max_connections(size)
        .min_connections(1)
        .acquire_timeout(PATIENCE)
        // A storm of newcomers would fill the log, a line for each who waits.
        .acquire_slow_threshold(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None);
    let pool = pool.after_connect(move |connection, _| Box::pin(begin(kind, connection)));
    pool.after_release(|connection, _| Box::pin(is_clean(connection)))
}

async fn pool(kind: Kind, size: u32, options: AnyConnectOptions) -> Result<AnyPool> {
    match settings(kind, size).connect_with(options.clone()).await {
        // It has tried all the time, and does not say what was wrong.
        Err(sqlx::Error::PoolTimedOut) => {
            let reason = connect_once(kind, &options).await.err();
            Err(reason.unwrap_or(sqlx::Error::PoolTimedOut).into())
        }
        result => Ok(result?),
    }
}

/// Begins a transaction, apart from whoever waits for it. Were it dropped in the midst, PostgreSQL would be in a transaction of which
/// the driver knows nothing: whatever came next on this connection would be told as kept, and might never be.
async fn begin_on(pool: &AnyPool, statement: Option<&'static str>) -> Result<Transaction<'static, Any>> {
    let connection = pool.acquire().await?;
    let beginning = Transaction::begin(connection, statement.map(SqlSafeStr::into_sql_str));
    Ok(tokio::spawn(beginning).await.map_err(|_| StoreError::Stopping)??)
}

/// A connection that goes back to its pool only when what was done on it has ended: for the same reason.
struct Lent(Option<PoolConnection<Any>>);

impl Lent {
    async fn by(pool: &AnyPool) -> Result<Lent> {
        Ok(Lent(Some(pool.acquire().await?)))
    }

    /// It is in order.
    fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Deref for Lent {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        self.0.as_ref().expect("it is here until it is given back")
    }
}

impl DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.0.as_mut().expect("it is here until it is given back")
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        // Whoever cleaned it up for the next one could wait for long.
        drop(self.0.take().map(PoolConnection::detach));
    }
}

/// What every connection begins with.
async fn begin(kind: Kind, connection: &mut AnyConnection) -> std::result::Result<(), sqlx::Error> {
    if kind == Kind::Sqlite {
        connection.execute(PRAGMAS).await?;
    }
    Ok(())
}

/// Tries whether one can connect.
async fn connect_once(kind: Kind, options: &AnyConnectOptions) -> std::result::Result<(), sqlx::Error> {
    let mut connection = AnyConnection::connect_with(options).await?;
    begin(kind, &mut connection).await?;
    connection.close().await
}

/// May it be that the disk is full? SQLite says so, or that it failed; even that a file cannot be opened.
fn is_full(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    matches!(code.map(|code| code & 0xff), Some(10 | 13 | 14))
}

/// The folder of this database, if its disk is full: whatever SQLite says of it, what cannot be written does not fit.
fn full_disk(url: &str) -> Option<PathBuf> {
    let file = Path::new(url.strip_prefix("sqlite:")?.split('?').next()?);
    let folder = file.parent()?;
    let trial = folder.join(format!("{FILE}.trial"));
    let written = std::fs::write(&trial, [0; 64 * 1024]);
    let _ = std::fs::remove_file(&trial);
    let kind = written.err()?.kind();
    matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded).then(|| folder.to_owned())
}

/// May this connection be used again? When the disk is full, SQLite takes a transaction back by itself. The driver does
/// not notice, and whatever came next would be a part of a transaction that nobody ever commits.
async fn is_clean(connection: &mut AnyConnection) -> std::result::Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // What was not committed is being taken back.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

async fn check_sqlite(pool: &AnyPool) -> Result<()> {
    let version: String = sqlx::query_scalar("select sqlite_version()").fetch_one(pool).await?;
    let parts: Vec<u32> = version.split('.').map(|part| part.parse().unwrap_or(0)).collect();
    if parts < vec![3, 51, 3] { Err(StoreError::OldSqlite(version)) } else { Ok(()) }
}

/// What somebody asks for, as it can be looked up: PostgreSQL takes no NUL in a text, and nothing is called by one.
fn without_nul(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// Milliseconds since 1970: for dates that people see, never for clocks.
pub fn wall_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ApiError;

    #[test]
    fn what_passes_is_told_from_what_does_not() {
        for code in
            ["5", "517", "6", "10", "778", "13", "14", "53100", "53300", "57P01", "57P02", "57P03", "08006", "25P03"]
        {
            assert!(is_passing(code), "{code} passes");
        }
        for code in ["", "1", "11", "19", "1555", "26", "23505", "25001", "42601", "XX000", "x"] {
            assert!(!is_passing(code), "{code} does not pass");
        }
    }

    /// A request that had just begun to connect when PostgreSQL died was told of an internal error.
    #[test]
    fn whoever_connects_while_the_database_dies_is_told_to_come_back() {
        let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
        let reset = io::Error::from(io::ErrorKind::ConnectionReset);
        let half = "unexpected response from SSLRequest: 0x00".to_owned();
        for error in [
            sqlx::Error::Io(refused),
            sqlx::Error::Tls(Box::new(reset)),
            sqlx::Error::Protocol(half),
            sqlx::Error::PoolTimedOut,
        ] {
            let error = ApiError::from(StoreError::Database(error));
            assert_eq!((error.status().as_u16(), error.code()), (503, "unavailable"), "{error}");
            assert!(error.problem().error.ends_with("try again in a moment"));
        }
        for error in [sqlx::Error::RowNotFound, sqlx::Error::WorkerCrashed] {
            assert_eq!(ApiError::from(StoreError::Database(error)).status().as_u16(), 500);
        }
    }

    #[tokio::test]
    async fn a_database_that_is_away_is_named_by_its_reason() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/nowhere/tabiya.db?mode=rw", folder.path().display());
        let error = Store::open(&url).await.unwrap_err();
        assert!(error.is_passing() && !matches!(error, StoreError::Database(sqlx::Error::PoolTimedOut)), "{error}");
    }
}
