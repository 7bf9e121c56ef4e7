//! `tabiya admin`: accounts, tokens, ratings and copies of the data, beside a running server.

mod cluster;
mod password;
mod ratings;

use crate::data::Data;
use crate::progress::Progress;
use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_server::auth::{Scope, names, passwords};
use tabiya_server::game::{PersonKind, Player};
use tabiya_server::store::people::Stays;
use tabiya_server::store::{FILE, Store, files, wall_ms};

/// Look after a server: accounts, tokens, ratings, copies of its data
///
/// Works while the server runs, except for `restore`.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(flatten)]
    data: Data,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Accounts
    #[command(subcommand)]
    User(User),
    /// Make a token for a program that acts in somebody's name, and print it
    Token(Token),
    /// Ratings
    #[command(subcommand)]
    Ratings(ratings::Ratings),
    /// Show the servers that share the database, which games they own, and the workers that think for them
    Cluster,
    /// Copy all data into a new file
    Backup {
        /// Where to; there must be nothing
        file: PathBuf,
    },
    /// Put a copy in the place of the data, which stays beside it
    Restore {
        /// The copy
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
enum User {
    /// Make an account
    Add(NewAccount),
    /// Give an account another password and end its sessions
    Password {
        /// Whose
        name: String,
        /// Read the password from the first line of standard input
        #[arg(long)]
        password_stdin: bool,
    },
    /// Remove an account and all about it; its games stay for the opponents
    Remove {
        /// Whose
        name: String,
    },
}

#[derive(Debug, Args)]
struct NewAccount {
    /// 2 to 20 of the characters A-Z a-z 0-9 _ -
    name: String,
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
    /// The account may look after the server
    #[arg(long, conflicts_with = "bot")]
    admin: bool,
    /// The account is a program's; without --password-stdin it has no password, only tokens
    #[arg(long)]
    bot: bool,
}

#[derive(Debug, Args)]
struct Token {
    /// In whose name
    name: String,
    /// What it allows: preference:read, preference:write, challenge:read, challenge:write, challenge:bulk, tournament:write, board:play, bot:play, engine:read, engine:write, admin:people
    #[arg(long = "scope", value_name = "SCOPE", required = true, num_args = 1..)]
    scopes: Vec<Scope>,
    /// What it is for
    #[arg(long, default_value = "tabiya admin")]
    label: String,
    /// In how many days it ends; never, where this is left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=3650))]
    days: Option<u16>,
}

const DAY_MS: i64 = 86_400_000;

impl Admin {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        runtime.block_on(self.work(out))
    }

    async fn work(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Admin { data, task } = self;
        if let Task::Restore { file } = &task {
            ensure!(data.database_url.is_none(), "{}", files::FileError::Postgres);
            ensure!(data.folder.is_dir(), "there is no folder {}", data.folder.display());
            return restore(&data.folder, file, out).await;
        }
        if !data.is_there() {
            let Task::User(User::Add(account)) = task else { bail!("there is no {FILE} in {}", data.folder.display()) };
            // An account that is refused leaves neither a folder nor a file behind.
            let account = account.check()?;
            data.make_folder()?;
            let store = data.open().await?;
            let result = account.add(&store, out).await;
            store.close().await;
            return result;
        }
        let store = data.open().await?;
        let result = match task {
            Task::User(user) => user.run(&store, out).await,
            Task::Token(token) => token.run(&store, out).await,
            Task::Ratings(ratings) => ratings.run(&store, out).await,
            Task::Cluster => cluster::show(&store, out).await,
            Task::Backup { file } => backup(&store, &file, out).await,
            Task::Restore { .. } => Ok(()),
        };
        store.close().await;
        result
    }
}

impl User {
    async fn run(self, store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            User::Add(account) => account.check()?.add(store, out).await?,
            User::Password { name, password_stdin } => {
                let player = find(store, &name).await?;
                let hash = new_password(&player.name, password_stdin)?;
                store.set_password(&player.id, &hash, &Stays::default()).await?;
                store.mark_ended(&player.id).await?;
                writeln!(out, "changed the password of {}", player.name)?;
            }
            User::Remove { name } => {
                let player = find(store, &name).await?;
                store.remove(&player.id).await?;
                writeln!(out, "removed {}", player.name)?;
            }
        }
        Ok(())
    }
}

/// An account that may be made, if nobody has the name.
struct CheckedAccount {
    name: String,
    hash: Option<String>,
    role: PersonKind,
}

impl NewAccount {
    /// Checks the name, and asks for the password where there is to be one.
    fn check(self) -> anyhow::Result<CheckedAccount> {
        let NewAccount { name, password_stdin, admin, bot } = self;
        let role = match (admin, bot) {
            (true, _) => PersonKind::Admin,
            (false, true) => PersonKind::Bot,
            (false, false) => PersonKind::Player,
        };
        names::check_form(&name)?;
        let wants_password = password_stdin || !bot;
        let hash = if wants_password { Some(new_password(&name, password_stdin)?) } else { None };
        Ok(CheckedAccount { name, hash, role })
    }
}

impl CheckedAccount {
    async fn add(self, store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
        let CheckedAccount { name, hash, role } = self;
        let made = store.add_account(None, &name, hash.as_deref(), role).await?;
        ensure!(made.is_some(), "there is somebody called {name:?} already");
        Ok(writeln!(out, "added {name} ({})", role.name())?)
    }
}

impl Token {
    async fn run(self, store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
        let player = find(store, &self.name).await?;
        if self.scopes.contains(&Scope::AdminPeople) && player.role != PersonKind::Admin {
            bail!("{} is no administrator, and admin:people is for those", player.name);
        }
        let expires_at = self.days.map(|days| wall_ms() + i64::from(days) * DAY_MS);
        let (token, _) = store.add_token(&player.id, &self.label, &Scope::set(&self.scopes), expires_at).await?;
        writeln!(out, "{token}")?;
        Ok(())
    }
}

async fn find(store: &Store, name: &str) -> anyhow::Result<Player> {
    let account = store.account(name).await?;
    Ok(account.with_context(|| format!("there is nobody called {name:?}"))?.player)
}

/// Asks for a password, checks it and hashes it.
fn new_password(name: &str, from_stdin: bool) -> anyhow::Result<String> {
    let password = password::read(from_stdin)?;
    names::check_password(&password, name)?;
    Ok(passwords::hash(&password)?)
}

async fn backup(store: &Store, file: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let size = watched("writing", store.backup(file)).await?;
    writeln!(out, "wrote {} ({size} bytes)", file.display())?;
    Ok(())
}

async fn restore(data: &Path, file: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let old = watched("checking", files::restore(data, file)).await?;
    match old {
        Some(old) => writeln!(out, "restored {}; what was there before is {}", file.display(), old.display())?,
        None => writeln!(out, "restored {}", file.display())?,
    }
    Ok(())
}

/// Waits for it, and shows that something happens where it takes long.
async fn watched<T>(what: &'static str, work: impl Future<Output = T>) -> T {
    let progress = Progress::message();
    let began = std::time::Instant::now();
    tokio::pin!(work);
    loop {
        match tokio::time::timeout(Duration::from_millis(200), &mut work).await {
            Ok(done) => return done,
            Err(_) => progress.tell(|| format!("{what}, {} s", began.elapsed().as_secs())),
        }
    }
}
