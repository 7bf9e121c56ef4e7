//! A private PostgreSQL, where its programs are installed: in a folder of its own, reachable by a Unix socket alone.

use crate::secrets::Certificate;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A private PostgreSQL. It stops when this is dropped, and its data go with it.
#[derive(Debug)]
pub struct Postgres {
    process: Child,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    folder: TempDir,
    is_durable: bool,
    /// Where it listens besides, with TLS alone.
    port: Option<u16>,
}

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// PostgreSQL does not run as root; installations make this user for it.
const USER: &str = "postgres";

impl Postgres {
    /// Starts one.
    ///
    /// # Errors
    /// Its programs are not installed, or fail: the reason in words.
    pub fn start() -> Result<Postgres, String> {
        Postgres::start_as(false, None)
    }

    /// One that listens on a port too, where it wants TLS, with this certificate.
    ///
    /// # Errors
    /// Its programs are not installed, or fail: the reason in words.
    pub fn with_tls(certificate: &Certificate) -> Result<Postgres, String> {
        Postgres::start_as(false, Some(certificate))
    }

    /// The same as installations have it: what is committed is on the disk. For whoever measures.
    ///
    /// # Errors
    /// Its programs are not installed, or fail: the reason in words.
    pub fn durable() -> Result<Postgres, String> {
        Postgres::start_as(true, None)
    }

    fn start_as(is_durable: bool, certificate: Option<&Certificate>) -> Result<Postgres, String> {
        let programs = programs().ok_or("PostgreSQL's programs (initdb, postgres) are not installed")?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let user = other_user()?;
        if let Some((uid, gid)) = user {
            std::os::unix::fs::chown(folder.path(), Some(uid), Some(gid)).map_err(|error| error.to_string())?;
        }
        let data = folder.path().join("data");
        let mut initdb = as_user(user, &programs.join("initdb"));
        initdb.args(["--username", USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]);
        let made =
            initdb.arg("--pgdata").arg(&data).stdout(Stdio::null()).output().map_err(|error| error.to_string())?;
        if !made.status.success() {
            return Err(format!("initdb failed: {}", String::from_utf8_lossy(&made.stderr)));
        }
        let port = certificate.map(|certificate| demand_tls(&data, user, certificate)).transpose()?;
        let process = serve(&programs, user, folder.path(), is_durable, port)?;
        let postgres = Postgres { process, programs, user, folder, is_durable, port };
        postgres.wait()?;
        Ok(postgres)
    }

    /// Stops it at once, as if it had crashed. Its data stay.
    pub fn stop(&mut self) {
        if matches!(self.process.try_wait(), Ok(Some(_))) {
            return;
        }
        // SIGQUIT: its shared memory goes too.
        let asked = Command::new("kill").arg("-QUIT").arg(self.process.id().to_string()).status();
        if asked.is_err() {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }

    /// Starts it again with its data.
    ///
    /// # Errors
    /// It fails: the reason in words.
    pub fn resume(&mut self) -> Result<(), String> {
        self.process = serve(&self.programs, self.user, self.folder.path(), self.is_durable, self.port)?;
        self.wait()
    }

    fn wait(&self) -> Result<(), String> {
        let socket = self.folder.path().join(format!(".s.PGSQL.{}", self.port.unwrap_or(5432)));
        let began = Instant::now();
        while !socket.exists() {
            if began.elapsed() > PATIENCE {
                return Err("PostgreSQL did not start".to_owned());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// The number of its first process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Its address, for the database that every installation has.
    pub fn url(&self) -> String {
        let port = self.port.map_or(String::new(), |port| format!(":{port}"));
        format!("postgres://{USER}@localhost{port}/postgres?host={}", self.folder.path().display())
    }

    /// The address of this database by its port, where it demands TLS.
    pub fn by_tls(&self, database: &str, how: &str) -> String {
        let name = database.split('?').next().and_then(|address| address.rsplit('/').next()).unwrap_or_default();
        format!("postgres://{USER}@127.0.0.1:{}/{name}?{how}", self.port.unwrap_or_default())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Has it demand TLS of all who do not come by its Unix socket. Returns the port.
fn demand_tls(data: &Path, user: Option<(u32, u32)>, certificate: &Certificate) -> Result<u16, String> {
    use std::os::unix::fs::PermissionsExt;
    let said = |error: std::io::Error| error.to_string();
    for (from, name) in [(&certificate.certificate, "server.crt"), (&certificate.key, "server.key")] {
        let to = data.join(name);
        fs::copy(from, &to).map_err(said)?;
        fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).map_err(said)?;
        if let Some((uid, gid)) = user {
            std::os::unix::fs::chown(&to, Some(uid), Some(gid)).map_err(said)?;
        }
    }
    fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all 127.0.0.1/32 trust\n").map_err(said)?;
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    Ok(free.map_err(said)?.port())
}

/// Starts the program on the data in this folder.
fn serve(
    programs: &Path,
    user: Option<(u32, u32)>,
    folder: &Path,
    is_durable: bool,
    port: Option<u16>,
) -> Result<Child, String> {
    let mut postgres = as_user(user, &programs.join("postgres"));
    postgres.arg("-D").arg(folder.join("data")).arg("-k").arg(folder);
    postgres.args(["-c", "max_connections=200", "-c", "log_min_messages=fatal"]);
    match port {
        None => postgres.args(["-c", "listen_addresses="]),
        Some(port) => {
            let port = format!("port={port}");
            postgres.args(["-c", "listen_addresses=127.0.0.1", "-c", &port, "-c", "ssl=on"])
        }
    };
    if !is_durable {
        // What it has committed survives its own end without these; only a power cut would take it, and no test makes one.
        postgres.args(["-c", "fsync=off", "-c", "full_page_writes=off"]);
    }
    postgres.stdin(Stdio::null()).spawn().map_err(|error| error.to_string())
}

/// Makes an empty database on this server and returns its address.
pub async fn new_database(server: &str) -> String {
    use sqlx::{Connection, Executor};
    sqlx::any::install_default_drivers();
    let name = format!("t{}", tabiya_server::id::person().to_lowercase());
    let (before, after) = server.split_once("/postgres?").expect("the address that Postgres::url gives");
    let text = format!("create database {name}");
    let mut last = String::new();
    // It may still be starting, or another test may just be making its own from the same template.
    for _ in 0..300 {
        let made = match sqlx::AnyConnection::connect(server).await {
            Ok(mut connection) => connection.execute(sqlx::AssertSqlSafe(text.clone())).await.map(drop),
            Err(error) => Err(error),
        };
        match made {
            Ok(()) => return format!("{before}/{name}?{after}"),
            Err(error) => last = error.to_string(),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no database could be made at {server}: {last}");
}

/// Whoever wants to write to these tables waits, until this is let go. To read them is no matter.
#[derive(Debug)]
pub struct HeldBack(sqlx::AnyConnection);

impl HeldBack {
    /// Holds back who writes to these tables of this database.
    pub async fn from(database: &str, tables: &str) -> HeldBack {
        use sqlx::{Connection, Executor};
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(database).await.expect("the database");
        let text = format!("begin; lock table {tables} in exclusive mode");
        connection.execute(sqlx::AssertSqlSafe(text)).await.expect("the tables are locked");
        HeldBack(connection)
    }

    /// They go on.
    pub async fn let_go(self) {
        let _ = sqlx::Connection::close(self.0).await;
    }
}

/// The numbers that a statement finds in this database.
pub async fn numbers(database: &str, text: &str) -> Vec<i64> {
    use sqlx::Connection;
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(database).await.expect("the database");
    let found = sqlx::query_scalar(sqlx::AssertSqlSafe(text.to_owned())).fetch_all(&mut connection).await;
    let _ = connection.close().await;
    found.expect("numbers")
}

/// The texts that a statement finds in this database.
pub async fn texts(database: &str, text: &str) -> Vec<String> {
    use sqlx::Connection;
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(database).await.expect("the database");
    let found = sqlx::query_scalar(sqlx::AssertSqlSafe(text.to_owned())).fetch_all(&mut connection).await;
    let _ = connection.close().await;
    found.expect("texts")
}

/// The folder that holds the newest programs.
fn programs() -> Option<PathBuf> {
    let has_both = |folder: &PathBuf| folder.join("initdb").exists() && folder.join("postgres").exists();
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = installed.map(|entry| entry.path().join("bin")).filter(has_both).collect();
    folders.sort();
    folders.pop().or_else(|| std::env::split_paths(&std::env::var_os("PATH")?).find(has_both))
}

/// Whom root must become; nobody else has to.
fn other_user() -> Result<Option<(u32, u32)>, String> {
    let number = |arguments: &[&str]| -> Option<u32> {
        let output = Command::new("id").args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    if number(&["-u"]) != Some(0) {
        return Ok(None);
    }
    let user = number(&["-u", USER]).zip(number(&["-g", USER]));
    user.map(Some).ok_or_else(|| format!("PostgreSQL does not run as root, and there is no user {USER}"))
}

/// The program as the right user, who dies with us.
fn as_user(user: Option<(u32, u32)>, program: &Path) -> Command {
    let Some((uid, gid)) = user else { return Command::new(program) };
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "QUIT", "--clear-groups"]);
    command.arg(format!("--reuid={uid}")).arg(format!("--regid={gid}")).arg("--").arg(program);
    command
}
