//! The library of games: everything that was imported, and the site's own games once they are over.
//!
//! The games are in the database, which positions they went through in the index beside it (`tabiya-library`). Games are
//! added in rounds, by one program at a time; the index is derived, and whatever it lacks is made up for from the database.
//! `import` reads files, `one` a single game, `site` takes the site's own games, `question` answers, `rows` shows games.

mod import;
mod one;
mod question;
mod rows;
mod site;

pub use import::{BrokenGame, Import, ImportError, ImportProgress, ImportTurn, NewImport, Source};
pub use one::{NotOneGame, OneGame};
pub use question::{ExplorerAnswer, ExplorerGame, ExplorerQuestion, MoveAnswer, OpeningName, Selection};
pub use rows::{GameRow, PlayedRow, PlayerRow, WholeGame};

use crate::error::ApiError;
use crate::game::{PersonKind, Player};
use crate::store::library::{Collection, CollectionState, Progress, Round};
use crate::store::{Store, StoreError, private};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tabiya_library::{Facts, Filter, Index, IndexError, Record, Snapshot, Taken, Writer, marks_of, unpack};
use tabiya_rules::Position;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The library of a server, or of the command line beside it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Library(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    index: Index,
    /// Numbers of names, as many as fit.
    names: Mutex<HashMap<String, u32>>,
    /// Collections, as they were when the index was last looked at.
    collections: Mutex<Option<(u64, Arc<Vec<Collection>>)>>,
    /// How many look through the index at once.
    looking: Semaphore,
    /// How many games wait to be indexed.
    behind: AtomicU64,
    /// Whose imports run in this program.
    importing: Mutex<HashSet<String>>,
    /// Which, and how much of their files they have taken.
    running: Mutex<HashMap<i64, Taken>>,
    /// Single games are kept one after the other.
    keeping: tokio::sync::Mutex<()>,
}

/// What can go wrong with the library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The index failed.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// A thread came to an end that should not have.
    #[error("the library's work broke off")]
    BrokeOff,
}

impl From<LibraryError> for ApiError {
    fn from(error: LibraryError) -> ApiError {
        match error {
            LibraryError::Store(error) => ApiError::Store(error),
            error @ (LibraryError::Index(_) | LibraryError::BrokeOff) => ApiError::Internal(error.to_string()),
        }
    }
}

/// What goes with everything the library does.
pub type Result<T> = std::result::Result<T, LibraryError>;

/// The folder of the index, beside the data.
pub const FOLDER: &str = "library";
/// How many games go into one transaction: live games wait that long at most.
const TRANSACTION: usize = 512;
/// How many bytes of notes on games go into one, but for those of a single game.
const TRANSACTION_NOTES: usize = 256 << 10;
/// How many games are read back at once when the index is made up for.
const STEP: u32 = 8192;
/// How many names are kept in memory.
const MOST_NAMES: usize = 200_000;
/// How many look through the index at once; the others wait.
const LOOKING: usize = 2;

/// What a round brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Added {
    games: u64,
    duplicates: u64,
}

/// Who may see what a collection holds.
#[derive(Clone, Debug)]
struct Owner {
    collection: u32,
    /// Whose; what they can see already is a duplicate.
    person: Option<String>,
    is_public: bool,
}

/// A game of the site, beside its record.
#[derive(Clone, Debug)]
struct SiteGame {
    id: String,
    /// The people who played, where there still are any.
    white: Option<String>,
    black: Option<String>,
    is_hidden: bool,
}

/// How much there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Games with a place in the index.
    pub games: u64,
    /// Positions of games.
    pub entries: u64,
    /// The size of the index.
    pub bytes: u64,
    /// In how many files.
    pub segments: u64,
    /// Games that wait to be indexed.
    pub behind: u64,
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    spawn_blocking(work).await.map_err(|_| LibraryError::BrokeOff)
}

impl Library {
    /// How many games this person may still bring, where `most` are kept; an administrator as many as they like.
    ///
    /// # Errors
    /// They have brought as many, or the database fails.
    pub(crate) async fn room_for(&self, me: &Player, most: u64) -> std::result::Result<Option<u64>, ApiError> {
        if me.role == PersonKind::Admin {
            return Ok(None);
        }
        let brought = self.0.store.games_brought_by(&me.id, false).await?.max(0) as u64;
        match most.saturating_sub(brought) {
            0 => Err(ApiError::rule(
                "library-full",
                format!("you have {brought} games in the library; at most {most} are kept"),
            )),
            room => Ok(Some(room)),
        }
    }

    /// The library of this database, with its index in the folder of the data.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn open(store: Store, data: &Path) -> Result<Library> {
        let folder = data.join(FOLDER);
        private::make_own_folder(&folder).map_err(|error| IndexError::Io { folder: folder.clone(), error })?;
        let index = Index::open(&folder)?;
        Ok(Library(Arc::new(Inner {
            store,
            index,
            names: Mutex::default(),
            collections: Mutex::default(),
            looking: Semaphore::new(LOOKING),
            behind: AtomicU64::new(0),
            importing: Mutex::default(),
            running: Mutex::default(),
            keeping: tokio::sync::Mutex::default(),
        })))
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The index as it is now. What is damaged is as if it were empty, until it has been made again.
    fn snapshot(&self) -> Result<Arc<Snapshot>> {
        match self.0.index.current() {
            Err(IndexError::Damaged { .. }) => Ok(Arc::default()),
            other => Ok(other?),
        }
    }

    /// How much there is.
    ///
    /// # Errors
    /// The index cannot be read.
    pub fn stats(&self) -> Result<Stats> {
        let snapshot = self.snapshot()?;
        Ok(Stats {
            games: u64::from(snapshot.next.saturating_sub(1)),
            entries: snapshot.entries(),
            bytes: snapshot.bytes(),
            segments: snapshot.segments() as u64,
            behind: self.0.behind.load(Ordering::Relaxed),
        })
    }

    async fn writer(&self) -> Result<Arc<Writer>> {
        let index = self.0.index.clone();
        Ok(Arc::new(blocking(move || index.write()).await??))
    }

    /// All collections. They change with the index, or by this program, which then calls [`Library::forget_collections`].
    async fn collections(&self, snapshot: &Snapshot) -> Result<Arc<Vec<Collection>>> {
        if let Some((generation, known)) = &*self.0.collections.lock().unwrap_or_else(PoisonError::into_inner)
            && *generation == snapshot.generation
        {
            return Ok(Arc::clone(known));
        }
        let found = Arc::new(self.0.store.collections(None).await?);
        let kept = (snapshot.generation, Arc::clone(&found));
        *self.0.collections.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
        Ok(found)
    }

    fn forget_collections(&self) {
        *self.0.collections.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// All that this person may see: what is public, and what is theirs.
    async fn visible(&self, snapshot: &Snapshot, person: Option<&str>) -> Result<Filter> {
        let collections = self.collections(snapshot).await?;
        let last = collections.iter().map(|collection| collection.id).max().unwrap_or(0);
        let mut seen = vec![false; last as usize + 1];
        seen[0] = true;
        for collection in collections.iter() {
            seen[collection.id as usize] = collection.state != CollectionState::Deleting
                && (collection.is_public || person.is_some() && collection.owner.as_deref() == person);
        }
        let mut filter = Filter::of(seen);
        if let Some(person) = person {
            filter.own = self.0.store.names_of_person(person).await?.into_iter().map(|(_, id)| id).collect();
            filter.own.sort_unstable();
        }
        Ok(filter)
    }

    /// Removes an import and all that it brought.
    ///
    /// # Errors
    /// The database fails. It can be done again.
    pub async fn delete_collection(&self, id: i64) -> Result<()> {
        let done = self.0.store.delete_collection(id).await;
        self.forget_collections();
        // The index has another generation then, by which other programs know that something has changed.
        self.writer().await?.remove(&[])?;
        Ok(done?)
    }

    /// Removes all that this person has imported.
    ///
    /// # Errors
    /// The database fails. It can be done again.
    pub async fn delete_person(&self, person: &str) -> Result<()> {
        for collection in self.0.store.collections(Some(person)).await? {
            self.delete_collection(collection.id).await?;
        }
        Ok(())
    }
}

// Adding games.

impl Library {
    /// Adds the games that are not there yet, and notes with them how far the import has come.
    async fn add(
        &self,
        owner: &Owner,
        records: Vec<Record>,
        progress: Option<(Progress, String)>,
        sites: Vec<SiteGame>,
    ) -> Result<Added> {
        let writer = self.writer().await?;
        let snapshot = self.catch_up(&writer).await?;
        // What everybody shall see is not there if only one can see it.
        let person = owner.person.as_deref().filter(|_| !owner.is_public);
        let visible = self.visible(&snapshot, person).await?;
        let is_site = !sites.is_empty();
        let (records, fresh, duplicates) = blocking(move || {
            let fresh = if is_site { vec![true; records.len()] } else { fresh(&records, &snapshot, &visible) };
            let duplicates = fresh.iter().filter(|&&is_fresh| !is_fresh).count() as u64;
            (records, fresh, duplicates)
        })
        .await?;
        let keep = |i: &usize| fresh[*i];
        let kept: Vec<usize> = (0..records.len()).filter(keep).collect();
        let names = self.number_names(&records, &kept, &sites).await?;
        let facts = kept.iter().zip(&names).map(|(&i, &(white, black))| {
            let hidden = sites.get(i).is_some_and(|site| site.is_hidden);
            facts_of(&records[i], owner.collection, white, black, hidden)
        });
        let facts: Vec<Facts> = facts.collect();
        let first = self.snapshot()?.next.max(1);
        let store = &self.0.store;
        store.drop_games_from(first).await?;
        let games: Vec<(Facts, &Record)> = facts.iter().copied().zip(kept.iter().map(|&i| &records[i])).collect();
        let (mut rest, mut from) = (games.as_slice(), first);
        while !rest.is_empty() {
            let (some, others) = rest.split_at(transaction(rest));
            store.add_library_games(from, some).await?;
            from += some.len() as u32;
            rest = others;
        }
        let round = Round { first, next: first + games.len() as u32, state: crate::id::game() };
        let progress = progress.map(|(mut progress, problems)| {
            progress.games += games.len() as i64;
            progress.duplicates += duplicates as i64;
            (progress, problems)
        });
        let numbered: Vec<(String, u32)> = sites.iter().map(|site| site.id.clone()).zip(first..).collect();
        let progress = progress.as_ref().map(|(progress, problems)| (progress, problems.as_str()));
        store.add_round(&round, i64::from(owner.collection), progress, &numbered).await?;
        let added = Added { games: games.len() as u64, duplicates };
        drop(games);
        if !kept.is_empty() {
            blocking(move || {
                let games: Vec<(Facts, &Record)> = facts.into_iter().zip(kept.iter().map(|&i| &records[i])).collect();
                writer.add(&games, &round.state)
            })
            .await??;
            self.merge().await?;
        }
        Ok(added)
    }

    /// Makes few segments of many, where there are too many.
    async fn merge(&self) -> Result<()> {
        let living = self.living().await?;
        let index = self.0.index.clone();
        blocking(move || index.merge(&|_, facts: &Facts| !living.contains(&facts.collection))).await??;
        Ok(())
    }

    /// The collections that there are.
    async fn living(&self) -> Result<HashSet<u32>> {
        let collections = self.0.store.collections(None).await?;
        let living = collections.iter().filter(|collection| collection.state != CollectionState::Deleting);
        Ok(living.map(|collection| collection.id as u32).chain([0]).collect())
    }

    /// The numbers of the players of some records.
    async fn number_names(&self, records: &[Record], kept: &[usize], sites: &[SiteGame]) -> Result<Vec<(u32, u32)>> {
        if !sites.is_empty() {
            return self.number_people(records, sites).await;
        }
        let all = || kept.iter().flat_map(|&i| [records[i].white.as_str(), records[i].black.as_str()]);
        let missing: Vec<&str> = {
            let mut known = self.0.names.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() > MOST_NAMES {
                known.clear();
            }
            let missing: HashSet<&str> = all().filter(|name| !known.contains_key(*name)).collect();
            missing.into_iter().collect()
        };
        let mut found: HashMap<String, u32> = self.0.store.known_names(&missing).await?.into_iter().collect();
        let new: Vec<(&str, Option<&str>)> =
            missing.iter().filter(|name| !found.contains_key(**name)).map(|name| (*name, None)).collect();
        if !new.is_empty() {
            let numbers = self.0.store.add_names(&new).await?;
            found.extend(new.iter().map(|(name, _)| (*name).to_owned()).zip(numbers));
        }
        let mut known = self.0.names.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(found);
        let number = |name: &str| known.get(name).copied().unwrap_or(0);
        Ok(kept.iter().map(|&i| (number(&records[i].white), number(&records[i].black))).collect())
    }

    /// Numbers for the people of this site: their names are theirs alone.
    async fn number_people(&self, records: &[Record], sites: &[SiteGame]) -> Result<Vec<(u32, u32)>> {
        let mut numbers = Vec::with_capacity(records.len());
        for (record, SiteGame { white, black, .. }) in records.iter().zip(sites) {
            let white = self.number_person(&record.white, white.as_deref()).await?;
            let black = self.number_person(&record.black, black.as_deref()).await?;
            numbers.push((white, black));
        }
        Ok(numbers)
    }

    async fn number_person(&self, name: &str, person: Option<&str>) -> Result<u32> {
        let store = &self.0.store;
        let known = match person {
            Some(person) => store.names_of_person(person).await?,
            None => store.known_names(&[name]).await?,
        };
        if let Some((_, id)) = known.into_iter().find(|(known, _)| known == name) {
            return Ok(id);
        }
        Ok(store.add_names(&[(name, person)]).await?.first().copied().unwrap_or(0))
    }
}

/// How many of these games go into the next transaction.
fn transaction(games: &[(Facts, &Record)]) -> usize {
    let sizes = games.iter().scan(0, |notes, (_, record)| {
        *notes += record.notes.len();
        Some(*notes)
    });
    sizes.take(TRANSACTION).take_while(|&notes| notes <= TRANSACTION_NOTES).count().max(1)
}

/// Which of these are not there yet, among what can be seen and among themselves.
fn fresh(records: &[Record], snapshot: &Snapshot, visible: &Filter) -> Vec<bool> {
    let mut prints = HashSet::with_capacity(records.len());
    let is_seen = |facts: &Facts| visible.collections.get(facts.collection as usize) == Some(&true) && !facts.is_hidden;
    let mut is_fresh = |record: &Record| {
        prints.insert(record.print) && !snapshot.with_print(record.print).any(|(_, facts)| is_seen(&facts))
    };
    records.iter().map(&mut is_fresh).collect()
}

fn facts_of(record: &Record, collection: u32, white: u32, black: u32, is_hidden: bool) -> Facts {
    Facts {
        white,
        black,
        collection,
        date: record.date,
        white_rating: record.white_rating,
        black_rating: record.black_rating,
        plies: record.plies().min(usize::from(u16::MAX)) as u16,
        opening: record.opening,
        outcome: record.outcome,
        speed: record.speed,
        is_hidden,
        is_dead: false,
    }
}

// Making up for what the index lacks.

impl Library {
    /// Brings the index to where the database is. It is thrown away where the two do not fit together.
    async fn catch_up(&self, writer: &Arc<Writer>) -> Result<Arc<Snapshot>> {
        let mut snapshot = match writer.current() {
            Ok(snapshot) => snapshot,
            Err(error @ IndexError::Damaged { .. }) => {
                tracing::warn!(%error, "the library's index is made again");
                writer.clear(1)?;
                writer.current()?
            }
            Err(error) => return Err(error.into()),
        };
        let store = &self.0.store;
        let last = store.last_round().await?.map_or(1, |round| round.next);
        if snapshot.next <= 1 && snapshot.segments() == 0 {
            if snapshot.next == 0 {
                writer.clear(1)?;
            }
        } else if store.round_before(snapshot.next).await? != Some(snapshot.state.clone()) {
            tracing::warn!("the library's index belongs to other data and is made again");
            writer.clear(1)?;
        }
        snapshot = writer.current()?;
        let living = Arc::new(if snapshot.next < last { self.living().await? } else { HashSet::new() });
        while snapshot.next < last {
            self.0.behind.store(u64::from(last - snapshot.next), Ordering::Relaxed);
            self.index_rounds(writer, &living, snapshot.next).await?;
            snapshot = writer.current()?;
        }
        self.0.behind.store(0, Ordering::Relaxed);
        Ok(snapshot)
    }

    /// Indexes the rounds that begin with this number, as many as are read at once.
    async fn index_rounds(&self, writer: &Arc<Writer>, living: &Arc<HashSet<u32>>, from: u32) -> Result<()> {
        let rounds = self.0.store.rounds_from(from, i64::from(STEP)).await?;
        let next = rounds.iter().map(|round| round.next).take_while(|&next| next <= from.saturating_add(STEP)).last();
        let strange = || StoreError::Strange { thing: "library round", value: from.to_string() };
        let next = next.or_else(|| rounds.first().map(|round| round.next)).ok_or_else(strange)?;
        let state =
            rounds.iter().find(|round| round.next == next).map(|round| round.state.clone()).ok_or_else(strange)?;
        let rows = self.0.store.indexed_games(from, next).await?;
        let (writer, living) = (Arc::clone(writer), Arc::clone(living));
        blocking(move || {
            let mut games: Vec<(Facts, Record)> = Vec::with_capacity((next - from) as usize);
            let mut rows = rows.into_iter().peekable();
            for id in from..next {
                let row = rows.next_if(|row| row.0 == id);
                games.push(row.and_then(indexed).unwrap_or_else(removed));
            }
            let games: Vec<(Facts, &Record)> = games.iter().map(|(facts, record)| (*facts, record)).collect();
            writer.add(&games, &state)?;
            writer.merge(&|_, facts: &Facts| !living.contains(&facts.collection))
        })
        .await??;
        Ok(())
    }

    /// Looks whether the index is whole, and makes up for what it lacks: when the server starts.
    ///
    /// # Errors
    /// The database or the index fails.
    pub async fn repair(&self) -> Result<()> {
        let snapshot = self.snapshot()?;
        let is_whole = blocking(move || snapshot.is_whole()).await?;
        let writer = self.writer().await?;
        if !is_whole {
            tracing::warn!("the library's index is damaged and is made again");
            writer.clear(1)?;
        }
        self.catch_up(&writer).await?;
        Ok(writer.tidy()?)
    }
}

/// What the index needs of a row; `None` where it cannot be read.
fn indexed((id, facts, print, start, packed): crate::store::library::Indexed) -> Option<(Facts, Record)> {
    let start: Position = match &start {
        None => Position::STANDARD,
        Some(fen) => fen.parse().inspect_err(|error| tracing::error!(id, %error, "a game's start")).ok()?,
    };
    let moves = unpack(&start, &packed).inspect_err(|error| tracing::error!(id, %error, "a game's moves")).ok()?;
    let (marks, opening) = marks_of(&start, &moves);
    let plies = moves.len().min(usize::from(u16::MAX)) as u16;
    Some((Facts { plies, opening, ..facts }, Record { marks, print, ..Record::default() }))
}

/// In the place of a game that is no longer there.
fn removed() -> (Facts, Record) {
    (Facts { is_dead: true, ..Facts::default() }, Record::default())
}
