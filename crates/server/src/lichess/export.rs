//! Games as files: one, several by name, somebody's, the one that somebody plays; as PGN or as JSON, with the same options
//! and the same defaults as Lichess has.

use super::error::{Answer, Refused};
use super::fields::{Fields, Plain};
use super::kind;
use super::record::{Options, Record};
use super::route::{NDJSON, PGN, Route};
use super::shapes;
use super::site::Site;
use crate::app::App;
use crate::auth::Caller;
use crate::game::{LiveGame, Status};
use crate::rooms::RoomError;
use crate::store::exports::ExportFilter;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use std::io;
use std::sync::Arc;
use tabiya_rules::Color;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/game/export/{id}", one, "One game, as PGN or JSON")
            .takes(OPTIONS)
            .gives(&[PGN, "application/json"]),
        Route::get("/api/games/user/{username}", of_user, "Somebody's games, as PGN or one JSON object a line")
            .takes(USER_OPTIONS)
            .gives(&[PGN, NDJSON]),
        Route::post("/api/games/export/_ids", by_ids, "Games by their names, a list of which is the body")
            .gives(&[PGN, NDJSON]),
        // Clients that were made some years ago write it so.
        Route::post("/games/export/_ids", by_ids, "The same").gives(&[PGN, NDJSON]),
        Route::get("/api/user/{username}/current-game", current, "The game that somebody plays, or has played last")
            .takes(OPTIONS)
            .gives(&[PGN, "application/json"]),
    ]
}

const OPTIONS: &[&str] =
    &["moves", "pgnInJson", "tags", "clocks", "evals", "accuracy", "opening", "division", "literate"];
const USER_OPTIONS: &[&str] = &[
    "since",
    "until",
    "max",
    "vs",
    "rated",
    "perfType",
    "color",
    "analysed",
    "moves",
    "pgnInJson",
    "tags",
    "clocks",
    "evals",
    "accuracy",
    "opening",
    "division",
    "ongoing",
    "finished",
    "literate",
    "lastFen",
    "sort",
];

/// How many games may be asked for by name.
const MOST_IDS: usize = 300;
/// How many games of somebody are sent at most.
const MOST_GAMES: usize = 1_000_000;

/// In which form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Pgn,
}

impl Form {
    fn of(headers: &HeaderMap) -> Form {
        let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        if accepts.contains("json") { Form::Json } else { Form::Pgn }
    }

    fn kind(self) -> &'static str {
        match self {
            Form::Json => NDJSON,
            Form::Pgn => PGN,
        }
    }
}

/// A game, if whoever asks may see it.
pub(super) async fn visible(app: &App, person: Option<&str>, id: &str) -> Answer<LiveGame> {
    let game = app.rooms.read(kind::game_id(id)).await.map_err(|error| match error {
        RoomError::NotFound => Refused::no_such_game(),
        other => other.into(),
    })?;
    if game.status() == Status::Waiting || !game.terms.is_visible_to(person) {
        return Err(Refused::no_such_game());
    }
    Ok(game.seen_by(person))
}

/// What somebody wants of games: who asks, in which form, with which options.
pub(super) struct ExportWish {
    pub(super) app: App,
    pub(super) caller: Caller,
    pub(super) fields: Fields,
    site: Site,
    form: Form,
}

impl ExportWish {
    async fn new(app: &App, parts: &mut Parts, fields: Fields) -> Answer<ExportWish> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let Ok(site) = Site::from_request_parts(parts, app).await;
        Ok(ExportWish { app: app.clone(), caller, fields, site, form: Form::of(&parts.headers) })
    }

    fn me(&self) -> Option<&str> {
        self.caller.player().map(|me| me.id.as_str())
    }

    /// Answers with one game.
    async fn one(&self, id: &str) -> Answer<Response> {
        let game = visible(&self.app, self.me(), id).await?;
        let text = self.write(&game, &Options::of_one(&self.fields)).await?;
        let kind = if self.form == Form::Json { "application/json" } else { PGN };
        Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
    }

    /// Answers with games one after the other, each read when its turn comes: there may be very many.
    pub(super) fn many(self, ids: Vec<String>) -> Response {
        self.most(ids, None, MOST_GAMES)
    }

    /// The answer with so many games at most, of these kinds.
    fn most(self, ids: Vec<String>, perfs: Option<Vec<String>>, most: usize) -> Response {
        let kind = self.form.kind();
        let shared = Arc::new((Options::of_list(&self.fields), perfs, self));
        let texts = stream::iter(ids).filter_map(move |id| {
            let shared = Arc::clone(&shared);
            async move {
                let (options, perfs, asked) = &*shared;
                match asked.one_of_many(&id, options, perfs.as_deref()).await {
                    Ok(text) => text.map(Ok),
                    Err(refused) if refused.is_not_found() => None,
                    Err(refused) => {
                        // A list that breaks off is better than one that lacks a game without a word.
                        tracing::error!(game = id, ?refused, "an export breaks off");
                        Some(Err(io::Error::other("a game cannot be read")))
                    }
                }
            }
        });
        ([(header::CONTENT_TYPE, kind)], Body::from_stream(texts.take(most))).into_response()
    }

    /// One game of a list, with what separates it from the next; none where it is of another kind.
    async fn one_of_many(&self, id: &str, options: &Options, perfs: Option<&[String]>) -> Answer<Option<String>> {
        let game = visible(&self.app, self.me(), id).await?;
        if perfs.is_some_and(|perfs| !perfs.iter().any(|perf| perf == shapes::perf(&game))) {
            return Ok(None);
        }
        let text = self.write(&game, options).await?;
        // Clients take two empty lines for the end of a game.
        let end = if self.form == Form::Json { "\n" } else { "\n\n\n" };
        Ok(Some(format!("{}{end}", text.trim_end())))
    }

    async fn write(&self, game: &LiveGame, options: &Options) -> Answer<String> {
        Ok(match self.form {
            Form::Json => {
                let last_move_at = self.app.store.last_move_at(&game.id).await?;
                Record::read(&self.app, game, &self.site, options).await?.json(last_move_at).to_string()
            }
            Form::Pgn => Record::read(&self.app, game, &self.site, options).await?.pgn(),
        })
    }
}

impl FromRequest<App> for ExportWish {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &App) -> Answer<ExportWish> {
        let (mut parts, body) = request.into_parts();
        let asked = ExportWish::new(app, &mut parts, Fields::default()).await?;
        let fields = Fields::from_request(Request::from_parts(parts, body), app).await?;
        Ok(ExportWish { fields, ..asked })
    }
}

async fn one(Path(id): Path<String>, asked: ExportWish) -> Answer<Response> {
    asked.one(id.strip_suffix(".pgn").unwrap_or(&id)).await
}

async fn current(Path(name): Path<String>, asked: ExportWish) -> Answer<Response> {
    let store = &asked.app.store;
    let user = store.player_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let is_own = asked.me() == Some(&user.id);
    let playing = if is_own { store.playing(&user.id).await? } else { store.playing_in_public(&user.id).await? };
    let id = match playing.into_iter().next() {
        Some(id) => Some(id),
        None => {
            let which = ExportFilter { max: 1, ..ExportFilter::all(&user.id, is_own) };
            store.export_ids(&which).await?.pop()
        }
    };
    asked.one(&id.ok_or_else(Refused::no_such_game)?).await
}

async fn by_ids(State(app): State<App>, request: Request) -> Answer<Response> {
    let (mut parts, body) = request.into_parts();
    let fields = Fields::of_query(parts.uri.query());
    let asked = ExportWish::new(&app, &mut parts, fields).await?;
    let Plain(list) = Plain::from_request(Request::from_parts(parts, body), &app).await?;
    let ids: Vec<String> = list.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    if ids.len() > MOST_IDS {
        return Err(Refused::bad(format!("at most {MOST_IDS} games at once, not {}", ids.len())));
    }
    Ok(asked.many(ids))
}

async fn of_user(Path(name): Path<String>, asked: ExportWish) -> Answer<Response> {
    let (app, fields) = (&asked.app, &asked.fields);
    let user = app.store.player_named(&name).await?.ok_or_else(|| Refused::not_found("No such user"))?;
    let most = fields.parse::<usize>("max")?.unwrap_or(MOST_GAMES).min(MOST_GAMES);
    let perfs: Option<Vec<String>> =
        fields.text("perfType").map(|list| list.split(',').map(|name| name.trim().to_owned()).collect());
    let ids = match which(app, &user.id, asked.me() == Some(&user.id), fields).await? {
        Some(which) => {
            // The store knows fewer kinds of games than there are perfs: the rest is told apart when each is read.
            let max = if perfs.is_none() { most as u32 } else { which.max };
            let kinds = perfs.as_deref().map(kind::kinds);
            app.store.export_ids(&ExportFilter { max, kinds, ..which }).await?
        }
        None => Vec::new(),
    };
    Ok(asked.most(ids, perfs, most))
}

/// Which games the fields ask for; none where there can be none.
async fn which(app: &App, user: &str, is_own: bool, fields: &Fields) -> Answer<Option<ExportFilter>> {
    let against = match fields.text("vs") {
        None => None,
        Some(name) => match app.store.player_named(name).await? {
            Some(player) => Some(player.id),
            None => return Ok(None),
        },
    };
    let color = match fields.text("color") {
        None => None,
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some(other) => return Err(Refused::field("color", format!("white or black, not {other:?}"))),
    };
    Ok(Some(ExportFilter {
        since: fields.parse("since")?,
        until: fields.parse("until")?,
        max: MOST_GAMES as u32,
        against,
        color,
        rated: fields.text("rated").map(|_| fields.flag("rated")),
        analysed: fields.text("analysed").map(|_| fields.flag("analysed")),
        ongoing: fields.flag_or("ongoing", false),
        finished: fields.flag_or("finished", true),
        oldest_first: fields.text("sort") == Some("dateAsc"),
        ..ExportFilter::all(user, is_own)
    }))
}
