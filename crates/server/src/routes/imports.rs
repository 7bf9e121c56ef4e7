//! Imports into the library: PGN of any size as the body of a request, added while it arrives.

use super::body::Done;
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{PersonKind, Player, Visibility};
use crate::library::{BrokenGame, Import, ImportError, Library, NewImport, Source};
use crate::limited::Limited;
use crate::store::library::{Collection, CollectionState, Failure};
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Json};
use futures_util::{Stream, StreamExt};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabiya_text::is_unseen;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, import)).routes(routes!(show, delete))
}

/// What is imported.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ImportWish {
    /// The name of the file.
    name: Option<String>,
    /// Its size in bytes, if it is known.
    bytes: Option<u64>,
    /// `private`, which is usual, or `public`, for which one must be an administrator.
    visibility: Option<String>,
    /// Go on with this import, which has stopped.
    resume: Option<String>,
    /// The number of the first byte that is sent: `from` of the import that goes on.
    from: Option<u64>,
}

/// An import as its owner sees it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ImportView {
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// `public` or `private`.
    #[schema(value_type = Visibility)]
    pub visibility: String,
    /// `running`, `stopped`, `done` or `failed`.
    #[schema(value_type = ImportState)]
    pub state: CollectionState,
    /// Why it failed.
    pub error: Option<String>,
    /// The same as a word that stays the same: `damaged`, `archive`, `window`, `trap`, `shorter`, `unreadable`, `full` or
    /// `library`.
    pub reason: Option<String>,
    /// What that is about: a kind of file, a number of games. Often nothing.
    pub value: Option<String>,
    /// The size of the file, if it is known.
    pub bytes: Option<i64>,
    /// So much of it is in the library.
    pub read: u64,
    /// The byte with which it can go on: that same one, or the first where the file is compressed.
    pub from: u64,
    /// While a compressed file that goes on is passed by as far as it is in the library: so many of its bytes were so far.
    pub passed: Option<u64>,
    /// Games that were added.
    pub games: i64,
    /// Games that were there already.
    pub duplicates: i64,
    /// Games that cannot be read.
    pub broken: i64,
    /// Milliseconds since 1970.
    pub started_at: i64,
    /// Milliseconds since 1970.
    pub changed_at: i64,
    /// Is it one's own?
    pub mine: bool,
    /// The first broken games, where one import is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub problems: Option<Vec<BrokenGame>>,
}

/// In documents: how far an import has come.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "it only names what is stored")]
enum ImportState {
    Running,
    Stopped,
    Done,
    Failed,
}

impl ImportView {
    fn of(library: &Library, collection: &Collection, me: &Player, with_problems: bool) -> ImportView {
        let progress = &collection.progress;
        let failure = collection.error.as_ref();
        let told = |of: fn(&Failure) -> &String| failure.map(of).filter(|text| !text.is_empty()).cloned();
        let problems = || serde_json::from_str(&collection.problems).unwrap_or_default();
        ImportView {
            id: collection.id.to_string(),
            name: collection.name.clone(),
            visibility: if collection.is_public { "public" } else { "private" }.to_owned(),
            state: collection.state,
            error: told(|failure| &failure.error),
            reason: told(|failure| &failure.reason),
            value: told(|failure| &failure.value),
            bytes: collection.bytes,
            read: progress.of_file(),
            from: progress.from(),
            passed: library.passed(collection),
            games: progress.games,
            duplicates: progress.duplicates,
            broken: progress.broken,
            started_at: collection.started_at,
            changed_at: collection.changed_at,
            mine: collection.owner.as_deref() == Some(me.id.as_str()),
            problems: with_problems.then(problems),
        }
    }
}

/// Where files go.
pub(crate) const PATH: &str = "/api/library/imports";
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 100;
/// How long the next piece of a file may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the first may take.
const FIRST: Duration = Duration::from_secs(10);
/// How many bytes earn a second more: few can import at once, and whoever lets it trickle would keep the others waiting.
const SLOWEST: u64 = 4096;
/// How many pieces wait to be read.
const WAITING: usize = 16;

/// One's imports; for administrators, all
#[utoipa::path(get, path = "/api/library/imports", tag = "library", responses(
    (status = 200, body = Vec<ImportView>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn list(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<ImportView>>> {
    let (me, _) = caller.with_account()?;
    let owner = (me.role != PersonKind::Admin).then_some(me.id.as_str());
    let found = app.store.collections(owner).await?;
    Ok(Json(found.iter().map(|collection| ImportView::of(&app.library, collection, me, false)).collect()))
}

/// An import, with the first of its broken games
#[utoipa::path(get, path = "/api/library/imports/{id}", tag = "library", params(("id" = String, Path)), responses(
    (status = 200, body = ImportView), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn show(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<ImportView>> {
    let (me, _) = caller.with_account()?;
    Ok(Json(ImportView::of(&app.library, &find(&app, me, &id).await?, me, true)))
}

/// Remove an import and the games that it brought
#[utoipa::path(delete, path = "/api/library/imports/{id}", tag = "library", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem)))]
async fn delete(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let (me, _) = caller.with_account()?;
    let collection = find(&app, me, &id).await?;
    if app.library.is_importing(collection.id) {
        return Err(ApiError::Conflict("the import is running; stop it first".to_owned()));
    }
    app.library.delete_collection(collection.id).await?;
    Ok(Done::OK)
}

/// Import games
///
/// The body is PGN, as long as it may be, plain or compressed with gzip, zstd or bzip2 (which is known by its first bytes),
/// and is added to the library while it arrives. The answer comes line by line, each
/// an import as it then stands; the last tells how it ended. Where the connection breaks, what has come stays, and the import
/// can go on: with `resume` and, as body, the rest of the file from the byte `from` on.
#[utoipa::path(post, path = "/api/library/imports", tag = "library", params(ImportWish), responses(
    (status = 200, body = ImportView, content_type = "application/x-ndjson"), (status = 400, body = Problem),
    (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 429, body = Problem)))]
async fn import(
    State(app): State<App>,
    caller: Caller,
    Query(wish): Query<ImportWish>,
    request: Request,
) -> ApiResult<Response> {
    let (me, _) = caller.with_account()?;
    let is_public = match wish.visibility.as_deref() {
        None | Some("" | "private") => false,
        Some("public") if me.role == PersonKind::Admin => true,
        Some("public") => return Err(ApiError::Forbidden("only administrators may import for everybody".to_owned())),
        Some(other) => return Err(ApiError::Bad(format!("visibility is public or private, not {other:?}"))),
    };
    app.limiter.check_person(Limited::Imports, me)?;
    let turn = app.library.turn_to_import(&me.id).ok_or(ApiError::TooMany { after_s: 10 })?;
    let room = app.library.room_for(me, app.config.limits.library_games_per_person).await?;
    let begun = match &wish.resume {
        Some(id) => resume(&app, me, id, wish.from, room).await?,
        None => {
            let name = wish.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or("games.pgn");
            let name: String = name.chars().take(LONGEST_NAME).map(|c| if is_unseen(c) { ' ' } else { c }).collect();
            let what = NewImport { name: &name, owner: Some(&me.id), is_public, bytes: wish.bytes };
            app.library.begin_import(what, room).await.map_err(refusal)?
        }
    };
    let (told, lines) = mpsc::channel(4);
    tokio::spawn(run(app, me.clone(), begun, request.into_body(), told, turn));
    let lines = futures_util::stream::unfold(lines, async |mut lines: mpsc::Receiver<String>| {
        let line = lines.recv().await?;
        Some((Ok::<_, io::Error>(line), lines))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

async fn resume(app: &App, me: &Player, id: &str, from: Option<u64>, room: Option<u64>) -> ApiResult<Import> {
    let collection = find(app, me, id).await?;
    if collection.owner.as_deref() != Some(me.id.as_str()) {
        return Err(ApiError::Forbidden("the import is somebody else's".to_owned()));
    }
    if collection.state == CollectionState::Done {
        return Err(ApiError::Conflict("the import is done".to_owned()));
    }
    let wanted = collection.progress.from();
    if from.is_some_and(|from| from != wanted) {
        return Err(ApiError::Conflict(format!("the import goes on with byte {wanted}")));
    }
    app.library.resume_import(collection, room).await.map_err(refusal)
}

fn refusal(error: ImportError) -> ApiError {
    match error {
        ImportError::Library(error) => error.into(),
        ImportError::Running(_) => ApiError::Conflict(error.to_string()),
        error => ApiError::Internal(error.to_string()),
    }
}

async fn find(app: &App, me: &Player, id: &str) -> ApiResult<Collection> {
    let found = match id.parse() {
        Ok(id) => app.store.collection(id).await?,
        Err(_) => None,
    };
    let may_see =
        |collection: &Collection| me.role == PersonKind::Admin || collection.owner.as_deref() == Some(me.id.as_str());
    found.filter(may_see).ok_or(ApiError::NotFound("import"))
}

/// Runs an import to its end, whatever becomes of the answer.
async fn run(
    app: App,
    me: Player,
    import: Import,
    body: Body,
    told: mpsc::Sender<String>,
    turn: crate::library::ImportTurn,
) {
    let stop = Arc::new(AtomicBool::new(false));
    let (send, receive) = mpsc::channel(WAITING);
    let pump = tokio::spawn(pump(app.clone(), body, send, Arc::clone(&stop)));
    let line = |collection: &Collection, with_problems: bool| {
        let view = ImportView::of(&app.library, collection, &me, with_problems);
        serde_json::to_string(&view).map(|line| line + "\n").unwrap_or_default()
    };
    let _ = told.try_send(line(import.collection(), false));
    let source: Source = Box::new(Pieces { receive, piece: Bytes::new() });
    // A line that nobody takes is left out: the last one counts.
    let (collection, ended) =
        import.run(source, Arc::clone(&stop), |now| drop(told.try_send(line(now.collection, false)))).await;
    if let Err(error) = &ended {
        tracing::info!(%error, id = collection.id, "an import ended before its time");
    }
    stop.store(true, Ordering::Relaxed);
    // Who hears how it ended may begin the next one.
    drop(turn);
    let _ = told.send(line(&collection, true)).await;
    // What still comes is taken and thrown away for a while, so that the other side hears the answer.
    let _ = timeout(PATIENCE, pump).await;
}

/// Hands on what arrives.
async fn pump(app: App, body: Body, send: mpsc::Sender<io::Result<Bytes>>, stop: Arc<AtomicBool>) {
    let mut pieces = body.into_data_stream();
    let mut patience = FIRST;
    loop {
        let piece = tokio::select! {
            piece = next_piece(&mut pieces, &mut patience) => piece,
            () = app.stopping() => {
                stop.store(true, Ordering::Relaxed);
                return drop(send.send(Err(io::ErrorKind::ConnectionAborted.into())).await);
            }
        };
        let Some(piece) = piece else { return };
        let is_last = piece.is_err();
        // Where nobody reads any more, it is thrown away.
        let _ = send.send(piece).await;
        if is_last {
            return;
        }
    }
}

/// The next piece; none at the end. What it takes to come is taken from the patience, and its bytes earn some back.
async fn next_piece<E: Into<BoxError>>(
    pieces: &mut (impl Stream<Item = Result<Bytes, E>> + Unpin),
    patience: &mut Duration,
) -> Option<io::Result<Bytes>> {
    let began = Instant::now();
    let piece = match timeout(*patience, pieces.next()).await {
        Ok(piece) => piece?.map_err(|error| io::Error::new(io::ErrorKind::ConnectionReset, error)),
        Err(_) => Err(io::ErrorKind::TimedOut.into()),
    };
    let earned = piece.as_ref().map_or(0, |piece| piece.len() as u64 * 1000 / SLOWEST);
    *patience = (patience.saturating_sub(began.elapsed()) + Duration::from_millis(earned)).min(PATIENCE);
    Some(piece)
}

/// What arrives, for a thread that reads.
struct Pieces {
    receive: mpsc::Receiver<io::Result<Bytes>>,
    piece: Bytes,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.receive.blocking_recv() {
                None => return Ok(0),
                Some(piece) => self.piece = piece?,
            }
        }
        let taken = self.piece.split_to(buffer.len().min(self.piece.len()));
        buffer[..taken.len()].copy_from_slice(&taken);
        Ok(taken.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    /// So many bytes come every so many seconds, the first of them within five: after how long is it enough?
    async fn lasts(bytes: usize, every_s: u64) -> Option<Duration> {
        let began = Instant::now();
        let pieces = stream::iter(0..1000).then(|number| async move {
            tokio::time::sleep(Duration::from_secs(if number == 0 { every_s.min(5) } else { every_s })).await;
            Ok::<_, io::Error>(Bytes::from(vec![b' '; bytes]))
        });
        let mut pieces = Box::pin(pieces);
        let mut patience = FIRST;
        while let Some(piece) = next_piece(&mut pieces, &mut patience).await {
            if piece.is_err() {
                return Some(began.elapsed());
            }
        }
        None
    }

    #[tokio::test(start_paused = true)]
    async fn a_file_that_trickles_gives_up_its_turn() {
        assert_eq!(lasts(1, 5).await, Some(FIRST), "a byte every five seconds");
        assert_eq!(lasts(1000, 1).await.map(|time| time.as_secs()), Some(12), "a quarter of the slowest");
        assert_eq!(lasts(5000, 1).await, None, "a slow line");
        assert_eq!(lasts(100_000, 20).await, None, "a line that falters");
        assert_eq!(lasts(1 << 20, 40).await, Some(Duration::from_secs(5) + PATIENCE), "a pause that is too long");
    }
}
