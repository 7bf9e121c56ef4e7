//! `tabiya library`: the library of games beside a running server or without one: import, what was played where, figures.

use crate::data::Data;
use crate::interrupt::{self, INTERRUPTED};
use crate::progress::Progress;
use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use tabiya_rules::Position;
use tabiya_server::library::{
    BrokenGame, ExplorerAnswer, ExplorerQuestion, FOLDER, Import, ImportError, ImportProgress, Library, NewImport,
    Selection,
};
use tabiya_server::store::library::{Collection, CollectionState};

/// The library of games: import PGN, ask what was played in a position
///
/// Works while the server runs: what is imported is seen there at once.
#[derive(Debug, Args)]
pub(crate) struct LibraryArgs {
    #[command(flatten)]
    data: Data,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Import PGN files for everybody to see; what was interrupted goes on where it stopped
    Import {
        /// The files, also compressed with gzip, zstd or bzip2
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// What the import is called, instead of the file's name
        #[arg(long)]
        name: Option<String>,
        /// After how many games it is noted how far the import has come
        #[arg(long, value_name = "GAMES", default_value_t = 8192, value_parser = clap::value_parser!(u16).range(1..=8192))]
        round: u16,
    },
    /// What was played in a position
    Explore {
        /// The position; the usual one where none is given
        fen: Option<String>,
    },
    /// How much there is
    Stats,
    /// All imports
    List,
    /// Remove an import and all games that it brought
    Remove {
        /// Its number in the list
        id: i64,
    },
    /// Look whether the index is whole, and make it again where it is not
    Repair,
}

impl LibraryArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(self.work(out))
    }

    async fn work(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let LibraryArgs { data, task } = self;
        match &task {
            // An import that cannot begin leaves neither a folder nor a file behind.
            Task::Import { files, .. } => files.iter().try_for_each(|file| open(file).map(drop))?,
            _ => ensure!(data.is_there(), "there is no data in {}", data.folder.display()),
        }
        data.make_folder()?;
        let store = data.open().await?;
        let library = Library::open(store.clone(), &data.folder)?;
        let ended = match task {
            Task::Import { files, name, round } => {
                import_all(&library, &files, name.as_deref(), round.into(), out).await
            }
            Task::Explore { fen } => explore(&library, fen.as_deref(), out).await,
            Task::Stats => stats(&library, &data.folder, out).await,
            Task::List => list(&library, out).await,
            Task::Remove { id } => remove(&library, id, out).await,
            Task::Repair => {
                library.repair().await?;
                writeln!(out, "the index is whole").map_err(Into::into).map(|()| ExitCode::SUCCESS)
            }
        };
        store.close().await;
        ended
    }
}

async fn import_all(
    library: &Library,
    files: &[PathBuf],
    name: Option<&str>,
    round: usize,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    interrupt::ask(move || asked.store(true, Ordering::Relaxed), || {})?;
    let mut is_well = true;
    for file in files {
        let is_whole = import(library, file, name, round, &stop, out).await?;
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        is_well &= is_whole;
    }
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Imports a file; says whether all of it could be read.
async fn import(
    library: &Library,
    path: &Path,
    name: Option<&str>,
    round: usize,
    stop: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let (mut file, size) = open(path)?;
    let file_name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let name = name.unwrap_or(&file_name);
    let import = begin(library, name, size).await?.in_rounds_of(round);
    let before = import.collection().progress;
    file.seek(SeekFrom::Start(import.from())).with_context(|| cannot_read(path))?;
    if before.of_file() > 0 {
        writeln!(out, "{name}: going on with byte {} of {size}", before.of_file())?;
    }
    // What is compressed comes from its beginning, and is passed by as far as it is in the library.
    let (bar, told, began) = (Progress::bytes(size), AtomicU64::new(import.from()), Instant::now());
    bar.advance(import.from());
    let tell = |now: ImportProgress<'_>| {
        let read = now.of_file();
        bar.advance(read.saturating_sub(told.swap(read, Ordering::Relaxed)));
    };
    let (collection, ended) = import.run(Box::new(BufReader::new(file)), Arc::clone(stop), tell).await;
    drop(bar);
    let (now, seconds) = (collection.progress, began.elapsed().as_secs_f64());
    let seen = (now.games + now.duplicates + now.broken) - (before.games + before.duplicates + before.broken);
    for BrokenGame { game, line, error, .. } in
        serde_json::from_str::<Vec<BrokenGame>>(&collection.problems).unwrap_or_default()
    {
        writeln!(out, "{}:{line}: game {game}: {error}", path.display())?;
    }
    writeln!(
        out,
        "{name}: {} games added, {} duplicates, {} broken; {seconds:.1} s, {:.0} games a second",
        now.games,
        now.duplicates,
        now.broken,
        seen as f64 / seconds.max(1e-9)
    )?;
    // What brought nothing is no import to keep: whoever tries again would find one more in the list each time.
    if now.games == 0 && !matches!(ended, Err(ImportError::Stopped | ImportError::Input(_))) {
        library.delete_collection(collection.id).await?;
    }
    match ended {
        Ok(()) => Ok(now.broken == 0),
        Err(ImportError::Stopped) => {
            writeln!(out, "{name}: interrupted; the same command goes on from here")?;
            Ok(true)
        }
        Err(error) => Err(error).with_context(|| name.to_owned()),
    }
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Opens a file, and says how long it is.
fn open(path: &Path) -> anyhow::Result<(File, u64)> {
    let file = File::open(path).with_context(|| cannot_read(path))?;
    let data = file.metadata().with_context(|| cannot_read(path))?;
    ensure!(!data.is_dir(), "cannot read {}: it is a folder", path.display());
    Ok((file, data.len()))
}

/// Goes on with an import of this file, or begins one.
async fn begin(library: &Library, name: &str, size: u64) -> anyhow::Result<Import> {
    let is_this = |collection: &Collection| {
        collection.name == name
            && collection.owner.is_none()
            && collection.bytes == i64::try_from(size).ok()
            && matches!(collection.state, CollectionState::Running | CollectionState::Stopped)
    };
    let found = library.store().collections(None).await?.into_iter().find(is_this);
    Ok(match found {
        Some(collection) => library.resume_import(collection, None).await?,
        None => library.begin_import(NewImport { name, owner: None, is_public: true, bytes: Some(size) }, None).await?,
    })
}

async fn explore(library: &Library, fen: Option<&str>, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let position: Position = match fen {
        None => Position::STANDARD,
        Some(fen) => fen.parse().map_err(|error| anyhow::anyhow!("{fen:?}: {error}"))?,
    };
    let question = ExplorerQuestion { position, which: Selection::default(), moves: usize::MAX, games: 0 };
    let ExplorerAnswer { white, draws, black, moves, opening, .. } = library.explore(&question).await?;
    if let Some(opening) = opening {
        writeln!(out, "{} {}", opening.eco, opening.name)?;
    }
    writeln!(out, "move      games   white  draws  black  rating")?;
    let shares = |white: u32, draws: u32, black: u32| {
        let all = f64::from((white + draws + black).max(1));
        let share = |part: u32| format!("{:.1}%", 100.0 * f64::from(part) / all);
        format!("{:>7}{:>7}{:>7}", share(white), share(draws), share(black))
    };
    for m in &moves {
        let rating = m.average_rating.map_or("-".to_owned(), |rating| rating.to_string());
        let games = m.white + m.draws + m.black;
        writeln!(out, "{:<8}{games:>7} {}{rating:>8}", m.san, shares(m.white, m.draws, m.black))?;
    }
    writeln!(out, "{:<8}{:>7} {}", "all", white + draws + black, shares(white, draws, black))?;
    Ok(ExitCode::SUCCESS)
}

async fn stats(library: &Library, data: &Path, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let stats = library.stats()?;
    writeln!(out, "games      {}", stats.games)?;
    writeln!(out, "positions  {}", stats.entries)?;
    writeln!(out, "index      {} bytes in {} files in {}", stats.bytes, stats.segments, data.join(FOLDER).display())?;
    writeln!(out, "imports    {}", library.store().collections(None).await?.len())?;
    Ok(ExitCode::SUCCESS)
}

async fn list(library: &Library, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    for collection in library.store().collections(None).await? {
        let Collection { id, name, state, is_public, progress, .. } = collection;
        let who = if is_public { "public" } else { "private" };
        let (games, duplicates, broken) = (progress.games, progress.duplicates, progress.broken);
        writeln!(out, "{id}\t{state}\t{who}\t{games} games, {duplicates} duplicates, {broken} broken\t{name}")?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn remove(library: &Library, id: i64, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Some(collection) = library.store().collection(id).await? else { bail!("there is no import {id}") };
    // To take it is to know that nobody is at it.
    let import = library.resume_import(collection, None).await?;
    let games = import.collection().progress.games;
    library.delete_collection(id).await?;
    writeln!(out, "removed {} with {games} games", import.collection().name)?;
    Ok(ExitCode::SUCCESS)
}
