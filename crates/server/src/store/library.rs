//! The library's tables: collections, names, games and rounds. What it means is in `library`; here is only SQL.

use super::journal::places;
use super::{Kind, Result, Store, StoreError, wall_ms, without_nul};
use crate::closed::names;
use serde::{Deserialize, Serialize};
use sqlx::{Any, AnyConnection, AssertSqlSafe};
use tabiya_library::{Facts, PgnResult, Record, numbered_speed, speed_number};

names! {
    /// How far an import has come.
    pub enum CollectionState {
        /// Somebody is at it.
        Running = "running",
        /// It can go on another time.
        Stopped = "stopped",
        /// All of it was read.
        Done = "done",
        /// It cannot go on.
        Failed = "failed",
        /// It goes, with all its games.
        Deleting = "deleting",
    }
}

/// An import and what it brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    pub id: i64,
    /// The name of the file.
    pub name: String,
    /// Whose it is; none where it came by the command line.
    pub owner: Option<String>,
    /// May everybody see it?
    pub is_public: bool,
    /// How far it has come.
    pub state: CollectionState,
    /// Why it failed.
    pub error: Option<Failure>,
    /// The size of the file, if it is known.
    pub bytes: Option<i64>,
    /// How far it has come.
    pub progress: Progress,
    /// JSON: the first broken games.
    pub problems: String,
    /// When it began.
    pub started_at: i64,
    /// When something last happened.
    pub changed_at: i64,
}

/// Why an import failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    pub error: String,
    /// Why, as a word for programs, such as `damaged`.
    #[serde(default)]
    pub reason: String,
    /// What that is about. Often nothing.
    #[serde(default)]
    pub value: String,
}

impl Failure {
    /// As it is kept; of imports of long ago there is only the sentence.
    fn kept(text: String) -> Failure {
        serde_json::from_str(&text).unwrap_or(Failure { error: text, ..Failure::default() })
    }
}

/// How far an import has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Bytes that are in the library: of the text, where the file is compressed.
    pub read: i64,
    /// The line on which that is.
    pub line: i64,
    /// Games of the file so far, whole or broken.
    pub seen: i64,
    /// Those that were added.
    pub games: i64,
    /// Those that were there already.
    pub duplicates: i64,
    /// Those that cannot be read.
    pub broken: i64,
    /// Where the file is compressed: bytes of it that were taken.
    pub taken: Option<i64>,
}

impl Progress {
    /// So many bytes of the file are in the library.
    pub fn of_file(&self) -> u64 {
        self.taken.unwrap_or(self.read).max(0) as u64
    }

    /// The byte of the file with which it goes on: what is compressed must come whole.
    pub fn from(&self) -> u64 {
        if self.taken.is_some() { 0 } else { self.read.max(0) as u64 }
    }
}

/// A game with what is needed to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryGame {
    pub id: u32,
    /// The site's own name for it, if it is the site's own.
    pub site: Option<String>,
    pub white: String,
    pub black: String,
    /// Where it began, if that is not the usual position.
    pub start: Option<String>,
    /// The other tags.
    pub tags: String,
    /// The moves, packed.
    pub moves: Vec<u8>,
}

/// Games that were added together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The number of the first.
    pub first: u32,
    /// The number behind the last.
    pub next: u32,
    /// What the index calls it.
    pub state: String,
}

/// What [`Store::indexed_games`] reads: number, what is known, print, start and moves.
pub type Indexed = (u32, Facts, u64, Option<String>, Vec<u8>);

/// How many rows go into one statement.
const ROWS: usize = 64;
/// How many names a search for a player considers.
const MOST_NAMES: usize = 200;

const COLLECTION: &str = "id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, \
    broken, problems, started_at, changed_at, taken";

fn state(name: String) -> std::result::Result<CollectionState, sqlx::Error> {
    let strange = || StoreError::Strange { thing: "state of an import", value: name.clone() };
    CollectionState::named(&name).ok_or_else(|| sqlx::Error::Decode(strange().into()))
}

impl<'r> sqlx::FromRow<'r, sqlx::any::AnyRow> for Collection {
    fn from_row(row: &'r sqlx::any::AnyRow) -> std::result::Result<Collection, sqlx::Error> {
        use sqlx::Row;
        Ok(Collection {
            id: row.try_get(0)?,
            name: row.try_get(1)?,
            owner: row.try_get(2)?,
            is_public: row.try_get::<String, _>(3)? == "public",
            state: state(row.try_get(4)?)?,
            error: row.try_get::<Option<String>, _>(5)?.map(Failure::kept),
            bytes: row.try_get(6)?,
            progress: Progress {
                read: row.try_get(7)?,
                line: row.try_get(8)?,
                seen: row.try_get(9)?,
                games: row.try_get(10)?,
                duplicates: row.try_get(11)?,
                broken: row.try_get(12)?,
                taken: row.try_get(16)?,
            },
            problems: row.try_get(13)?,
            started_at: row.try_get(14)?,
            changed_at: row.try_get(15)?,
        })
    }
}

/// A number of the library, which the database keeps in more bits than it needs.
fn number(value: i64) -> Result<u32> {
    u32::try_from(value).map_err(|_| StoreError::Strange { thing: "number", value: value.to_string() })
}

// Collections.

impl Store {
    /// A new import, which runs from now on.
    pub async fn add_collection(
        &self,
        name: &str,
        owner: Option<&str>,
        is_public: bool,
        bytes: Option<i64>,
    ) -> Result<Collection> {
        let mut transaction = self.begin().await?;
        let text = "select coalesce(max(id), 0) + 1 from library_collections";
        let id: i64 = sqlx::query_scalar(text).fetch_one(&mut *transaction).await?;
        let text = "insert into library_collections (id, name, owner, visibility, state, bytes, read, line, seen, games, \
            duplicates, broken, problems, started_at, changed_at) \
            values ($1, $2, $3, $4, 'running', $5, 0, 1, 0, 0, 0, 0, '[]', $6, $6)";
        let visibility = if is_public { "public" } else { "private" };
        let query = sqlx::query(text).bind(id).bind(without_nul(name)).bind(owner).bind(visibility).bind(bytes);
        query.bind(wall_ms()).execute(&mut *transaction).await?;
        transaction.commit().await?;
        self.collection(id).await?.ok_or(StoreError::Strange { thing: "collection", value: id.to_string() })
    }

    /// One of them.
    pub async fn collection(&self, id: i64) -> Result<Option<Collection>> {
        let text = format!("select {COLLECTION} from library_collections where id = $1");
        Ok(sqlx::query_as(AssertSqlSafe(text)).bind(id).fetch_optional(&self.reads).await?)
    }

    /// All of them, or somebody's, the newest first.
    pub async fn collections(&self, owner: Option<&str>) -> Result<Vec<Collection>> {
        let which = if owner.is_some() { "where owner = $1" } else { "" };
        let text = format!("select {COLLECTION} from library_collections {which} order by id desc");
        let query = sqlx::query_as(AssertSqlSafe(text));
        let query = if let Some(owner) = owner { query.bind(owner) } else { query };
        Ok(query.fetch_all(&self.reads).await?)
    }

    /// An import runs, has stopped, is done or has failed.
    pub async fn set_collection_state(&self, id: i64, state: CollectionState, error: Option<&Failure>) -> Result<()> {
        let text = "update library_collections set state = $2, error = $3, changed_at = $4 where id = $1";
        let error = error.map(|error| without_nul(&serde_json::to_string(error).unwrap_or_default()));
        let query = sqlx::query(text).bind(id).bind(state.name()).bind(error).bind(wall_ms());
        query.execute(&self.writes).await?;
        Ok(())
    }

    /// How many games somebody has brought, or only those of them that everybody may see.
    pub async fn games_brought_by(&self, person: &str, only_public: bool) -> Result<i64> {
        let which = if only_public { " and visibility = 'public'" } else { "" };
        let text =
            format!("select cast(coalesce(sum(games), 0) as bigint) from library_collections where owner = $1{which}");
        Ok(sqlx::query_scalar(AssertSqlSafe(text)).bind(person).fetch_one(&self.reads).await?)
    }

    /// Removes an import with all its games, some at a time so that nobody has to wait long.
    ///
    /// # Errors
    /// The database fails. It can be done again.
    pub async fn delete_collection(&self, id: i64) -> Result<()> {
        const STEP: i64 = 2000;
        self.set_collection_state(id, CollectionState::Deleting, None).await?;
        let text = "select first, next from library_rounds where collection = $1 order by first";
        let rounds: Vec<(i64, i64)> = sqlx::query_as(text).bind(id).fetch_all(&self.reads).await?;
        for (first, next) in rounds {
            for from in (first..next).step_by(STEP as usize) {
                let text = "delete from library_games where id >= $1 and id < $2";
                sqlx::query(text).bind(from).bind(next.min(from + STEP)).execute(&self.writes).await?;
            }
        }
        sqlx::query("delete from library_collections where id = $1").bind(id).execute(&self.writes).await?;
        Ok(())
    }
}

// Names.

impl Store {
    /// The numbers of names of nobody here, as far as they have any.
    pub async fn known_names(&self, names: &[&str]) -> Result<Vec<(String, u32)>> {
        let mut found = Vec::new();
        for some in names.chunks(ROWS) {
            let places: Vec<String> = (1..=some.len()).map(|i| format!("${i}")).collect();
            let text = format!(
                "select name, id from library_names where person is null and folded in ({})",
                places.join(", ")
            );
            let mut query = sqlx::query_as::<_, (String, i64)>(AssertSqlSafe(text));
            for name in some {
                query = query.bind(folded(name));
            }
            for (name, id) in query.fetch_all(&self.reads).await? {
                found.push((name, number(id)?));
            }
        }
        Ok(found)
    }

    /// Gives new names numbers. Only one program at a time may do that.
    pub async fn add_names(&self, names: &[(&str, Option<&str>)]) -> Result<Vec<u32>> {
        let mut transaction = self.begin().await?;
        let text = "select coalesce(max(id), 0) + 1 from library_names";
        let first: i64 = sqlx::query_scalar(text).fetch_one(&mut *transaction).await?;
        for (some, from) in names.chunks(ROWS).zip((first..).step_by(ROWS)) {
            let text = format!("insert into library_names (id, name, folded, person) values {}", places(some.len(), 4));
            let mut query = sqlx::query::<Any>(AssertSqlSafe(text));
            for ((name, person), id) in some.iter().zip(from..) {
                query = query.bind(id).bind(*name).bind(folded(name)).bind(*person);
            }
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        (first..first + names.len() as i64).map(number).collect()
    }

    /// The names that somebody of this site bears in games, by number.
    pub async fn names_of_person(&self, person: &str) -> Result<Vec<(String, u32)>> {
        let text = "select name, id from library_names where person = $1";
        let rows: Vec<(String, i64)> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        rows.into_iter().map(|(name, id)| Ok((name, number(id)?))).collect()
    }

    /// The numbers of all who are called that, in whatever case: the name itself, or one that begins with it as a word
    /// (`carlsen` is `Carlsen, M` too); or else those that begin with these letters. At most 200.
    pub async fn names_like(&self, name: &str) -> Result<Vec<u32>> {
        let wanted = folded(&without_nul(name));
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(String, i64)> = match self.kind {
            Kind::Sqlite => {
                let text = "select folded, id from library_names where folded >= $1 and folded < $2 order by folded limit 2000";
                let end = format!("{wanted}\u{10ffff}");
                sqlx::query_as(text).bind(wanted.as_str()).bind(end).fetch_all(&self.reads).await?
            }
            Kind::Postgres => {
                let text = "select folded, id from library_names where folded like $1 order by folded limit 2000";
                let like = format!("{}%", wanted.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
                sqlx::query_as(text).bind(like).fetch_all(&self.reads).await?
            }
        };
        let rest = |folded: &str| folded.strip_prefix(wanted.as_str()).map(|rest| rest.chars().next());
        let is_word = |folded: &str| rest(folded).is_some_and(|next| next.is_none_or(|next| !next.is_alphanumeric()));
        let any_word = rows.iter().any(|(folded, _)| is_word(folded));
        let fits = |folded: &str| if any_word { is_word(folded) } else { rest(folded).is_some() };
        let ids = rows.iter().filter(|(folded, _)| fits(folded)).take(MOST_NAMES).map(|(_, id)| number(*id));
        let mut ids: Vec<u32> = ids.collect::<Result<_>>()?;
        ids.sort_unstable();
        Ok(ids)
    }

    /// Somebody in the library becomes somebody else, or nobody.
    pub async fn rename_in_library(&self, from: &str, to: Option<&str>, name: &str) -> Result<()> {
        let text = "update library_names set person = $2, name = $3, folded = $4 where person = $1";
        sqlx::query(text).bind(from).bind(to).bind(name).bind(folded(name)).execute(&self.writes).await?;
        Ok(())
    }
}

/// A name by which it is looked up.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

// Games and rounds.

impl Store {
    /// The last round.
    pub async fn last_round(&self) -> Result<Option<Round>> {
        let text = "select first, next, state from library_rounds order by first desc limit 1";
        let row: Option<(i64, i64, String)> = sqlx::query_as(text).fetch_optional(&self.reads).await?;
        row.map(round).transpose()
    }

    /// What the round that ends with this number is called.
    pub async fn round_before(&self, next: u32) -> Result<Option<String>> {
        let text = "select state from library_rounds where next = $1";
        Ok(sqlx::query_scalar(text).bind(i64::from(next)).fetch_optional(&self.reads).await?)
    }

    /// The rounds from this number on, some of them.
    pub async fn rounds_from(&self, first: u32, most: i64) -> Result<Vec<Round>> {
        let text = "select first, next, state from library_rounds where first >= $1 order by first limit $2";
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as(text).bind(i64::from(first)).bind(most).fetch_all(&self.reads).await?;
        rows.into_iter().map(round).collect()
    }

    /// Removes games that belong to no round: what was left when a program was ended in the middle of one.
    pub async fn drop_games_from(&self, first: u32) -> Result<()> {
        let text = "delete from library_games where id >= $1";
        sqlx::query(text).bind(i64::from(first)).execute(&self.writes).await?;
        Ok(())
    }

    /// Keeps games under the numbers from `first` on, in a transaction of its own: others write in between.
    ///
    /// # Errors
    /// The database fails, and nothing of it was kept.
    pub async fn add_library_games(&self, first: u32, games: &[(Facts, &Record)]) -> Result<()> {
        let mut transaction = self.begin().await?;
        for (some, from) in games.chunks(ROWS).zip((i64::from(first)..).step_by(ROWS)) {
            insert_games(&mut transaction, from, some).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The games from this number on are a round, and the import that brought them has come so far.
    ///
    /// # Errors
    /// The database fails, and nothing of it was kept.
    pub async fn add_round(
        &self,
        round: &Round,
        collection: i64,
        progress: Option<(&Progress, &str)>,
        sites: &[(String, u32)],
    ) -> Result<()> {
        let mut transaction = self.begin().await?;
        if round.first < round.next {
            let text = "insert into library_rounds (first, next, collection, state) values ($1, $2, $3, $4)";
            let query = sqlx::query(text).bind(i64::from(round.first)).bind(i64::from(round.next)).bind(collection);
            query.bind(round.state.as_str()).execute(&mut *transaction).await?;
        }
        if let Some((progress, problems)) = progress {
            let text = "update library_collections set read = $2, line = $3, seen = $4, games = $5, duplicates = $6, \
                broken = $7, problems = $8, changed_at = $9, taken = $10 where id = $1";
            let Progress { read, line, seen, games, duplicates, broken, taken } = progress;
            let query = sqlx::query(text).bind(collection).bind(read).bind(line).bind(seen).bind(games);
            let query = query.bind(duplicates).bind(broken).bind(without_nul(problems)).bind(wall_ms()).bind(taken);
            query.execute(&mut *transaction).await?;
        }
        for (game, number) in sites {
            let text = "insert into library_sites (game, number) values ($1, $2) \
                on conflict (game) do update set number = excluded.number";
            sqlx::query(text).bind(game.as_str()).bind(i64::from(*number)).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// What the index needs of the games with numbers in this range.
    ///
    /// # Errors
    /// The database fails, or holds what makes no sense.
    pub async fn indexed_games(&self, first: u32, next: u32) -> Result<Vec<Indexed>> {
        let text = "select id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, \
            start, moves from library_games where id >= $1 and id < $2 order by id";
        let rows = sqlx::query(text).bind(i64::from(first)).bind(i64::from(next)).fetch_all(&self.reads).await?;
        let read = |row: &sqlx::any::AnyRow| -> Result<Indexed> {
            use sqlx::Row;
            let n = |i: usize| row.try_get::<i64, _>(i);
            let short = |value: i64| u16::try_from(value).unwrap_or(0);
            let facts = Facts {
                collection: number(n(1)?)?,
                white: number(n(2)?)?,
                black: number(n(3)?)?,
                white_rating: short(n(4)?),
                black_rating: short(n(5)?),
                date: tabiya_library::Date::from_number(number(n(6)?)?),
                outcome: PgnResult::ALL.get(n(7)? as usize).copied().unwrap_or_default(),
                speed: u8::try_from(n(8)?).ok().and_then(numbered_speed),
                is_hidden: n(9)? != 0,
                ..Facts::default()
            };
            Ok((number(n(0)?)?, facts, n(10)? as u64, row.try_get(11)?, row.try_get(12)?))
        };
        rows.iter().map(read).collect()
    }

    /// What people have added to these games, where they have.
    pub async fn library_notes(&self, ids: &[u32]) -> Result<Vec<(u32, Vec<u8>)>> {
        let mut found = Vec::new();
        for some in ids.chunks(ROWS) {
            let places: Vec<String> = (1..=some.len()).map(|i| format!("${i}")).collect();
            let text = format!(
                "select id, notes from library_games where notes is not null and id in ({})",
                places.join(", ")
            );
            let mut query = sqlx::query_as::<_, (i64, Vec<u8>)>(AssertSqlSafe(text));
            for id in some {
                query = query.bind(i64::from(*id));
            }
            for (id, notes) in query.fetch_all(&self.reads).await? {
                found.push((number(id)?, notes));
            }
        }
        Ok(found)
    }

    /// How many bytes the notes of these games have, where there are any, in whatever order.
    pub async fn library_notes_bytes(&self, ids: &[u32]) -> Result<Vec<(u32, usize)>> {
        let mut found = Vec::new();
        for some in ids.chunks(ROWS) {
            let places: Vec<String> = (1..=some.len()).map(|i| format!("${i}")).collect();
            let text = format!(
                "select id, cast(length(notes) as bigint) from library_games where notes is not null and id in ({})",
                places.join(", ")
            );
            let mut query = sqlx::query_as::<_, (i64, i64)>(AssertSqlSafe(text));
            for id in some {
                query = query.bind(i64::from(*id));
            }
            for (id, bytes) in query.fetch_all(&self.reads).await? {
                found.push((number(id)?, bytes.max(0) as usize));
            }
        }
        Ok(found)
    }

    /// These games, in whatever order.
    pub async fn library_games(&self, ids: &[u32]) -> Result<Vec<LibraryGame>> {
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(ROWS) {
            let places: Vec<String> = (1..=some.len()).map(|i| format!("${i}")).collect();
            let text = format!(
                "select g.id, s.game, w.name, b.name, g.start, g.tags, g.moves from library_games g \
                 join library_names w on w.id = g.white join library_names b on b.id = g.black \
                 left join library_sites s on g.collection = 0 and s.number = g.id where g.id in ({})",
                places.join(", ")
            );
            let mut query = sqlx::query(AssertSqlSafe(text));
            for id in some {
                query = query.bind(i64::from(*id));
            }
            for row in query.fetch_all(&self.reads).await? {
                use sqlx::Row;
                found.push(LibraryGame {
                    id: number(row.try_get(0)?)?,
                    site: row.try_get(1)?,
                    white: row.try_get(2)?,
                    black: row.try_get(3)?,
                    start: row.try_get(4)?,
                    tags: row.try_get(5)?,
                    moves: row.try_get(6)?,
                });
            }
        }
        Ok(found)
    }
}

async fn insert_games(connection: &mut AnyConnection, first: i64, games: &[(Facts, &Record)]) -> Result<()> {
    let text = format!(
        "insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, \
         print, start, tags, moves, notes) values {}",
        places(games.len(), 15)
    );
    let mut query = sqlx::query::<Any>(AssertSqlSafe(text));
    for ((facts, record), id) in games.iter().zip(first..) {
        query = query.bind(id).bind(i64::from(facts.collection)).bind(i64::from(facts.white));
        query = query.bind(i64::from(facts.black)).bind(i64::from(facts.white_rating));
        query = query.bind(i64::from(facts.black_rating)).bind(i64::from(facts.date.number()));
        query = query
            .bind(facts.outcome as i64)
            .bind(i64::from(speed_number(facts.speed)))
            .bind(i64::from(facts.is_hidden));
        query = query.bind(record.print as i64).bind(record.start.as_deref());
        query = query.bind(tags_to_text(&record.tags)).bind(record.moves.as_slice());
        query = query.bind((!record.notes.is_empty()).then_some(record.notes.as_slice()));
    }
    query.execute(connection).await?;
    Ok(())
}

/// Tags as they are kept. PostgreSQL takes no NUL, and control characters have been replaced where they were read.
fn tags_to_text(tags: &[(String, String)]) -> String {
    without_nul(&tags.iter().map(|(name, value)| format!("{name}\t{value}\n")).collect::<String>())
}

fn round((first, next, state): (i64, i64, String)) -> Result<Round> {
    Ok(Round { first: number(first)?, next: number(next)?, state })
}

// The site's own games.

impl Store {
    /// Games that are over and not in the library, of those that changed since then.
    pub async fn games_for_library(&self, since: i64, most: i64) -> Result<Vec<String>> {
        let text = "select g.id from games g left join library_sites s on s.game = g.id where g.status = 'over' \
            and g.visibility in ('public', 'link', 'private') and g.changed_at >= $1 and s.game is null \
            order by g.changed_at limit $2";
        Ok(sqlx::query_scalar(text).bind(since).bind(most).fetch_all(&self.reads).await?)
    }

    /// Games of the site that are in the library but no longer there.
    pub async fn games_gone(&self) -> Result<Vec<u32>> {
        let text = "select s.number from library_sites s left join games g on g.id = s.game where g.id is null";
        let rows: Vec<i64> = sqlx::query_scalar(text).fetch_all(&self.reads).await?;
        rows.into_iter().map(number).collect()
    }

    /// Public games of the library in which one person played both sides, under other names than strangers are told.
    pub async fn games_with_made_up_names(&self, [white, black]: [&str; 2]) -> Result<Vec<u32>> {
        let text = "select s.number from library_sites s join games g on g.id = s.game join library_games l on l.id = s.number \
            join library_names w on w.id = l.white join library_names b on b.id = l.black \
            where g.white = g.black and g.visibility = 'public' and (w.name <> $1 or b.name <> $2)";
        let rows: Vec<i64> = sqlx::query_scalar(text).bind(white).bind(black).fetch_all(&self.reads).await?;
        rows.into_iter().map(number).collect()
    }

    /// Removes one of the site's games from the library.
    pub async fn forget_site_game(&self, id: u32) -> Result<()> {
        let mut transaction = self.begin().await?;
        for text in ["delete from library_games where id = $1", "delete from library_sites where number = $1"] {
            sqlx::query(text).bind(i64::from(id)).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Failure;

    #[test]
    fn failures_of_long_ago_are_sentences() {
        let named = Failure { error: "a".to_owned(), reason: "trap".to_owned(), value: "b".to_owned() };
        assert_eq!(Failure::kept(serde_json::to_string(&named).unwrap()), named);
        let old = Failure::kept("the gzip file is damaged".to_owned());
        assert_eq!(old, Failure { error: "the gzip file is damaged".to_owned(), ..Failure::default() });
    }
}
