//! The library: search, one game, export, and what was played in a position.

use crate::app::App;
use crate::auth::{Address, Visitor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::Visibility;
use crate::library::{ExplorerAnswer, ExplorerQuestion, GameRow, Selection, WholeGame};
use crate::limited::Limited;
use crate::store::library::{Collection, CollectionState};
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tabiya_library::{Conditions, Date, Order, PgnResult, Window};
use tabiya_rules::{Color, Position, Speed, UciMove};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(show))
        .routes(routes!(export))
        .routes(routes!(explorer))
        .routes(routes!(figures))
        .routes(routes!(collections))
}

/// Which games, for lists and for the explorer.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// A player's name, or how it begins; `me` for oneself.
    player: Option<String>,
    /// That player's side: `white` or `black`.
    color: Option<String>,
    /// From this day on: `2020-01-31`, `2020-01` or `2020`.
    since: Option<String>,
    /// Until this day.
    until: Option<String>,
    /// The average rating is at least this.
    rating_min: Option<u16>,
    /// And at most this.
    rating_max: Option<u16>,
    /// `site` for games that were played here, `imported` for the others.
    source: Option<String>,
    /// Only what one has played here or imported.
    mine: Option<bool>,
    /// Only this import; `site` for what was played here.
    collection: Option<String>,
}

/// Which games of a list, besides.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Listed {
    /// The other player's name.
    opponent: Option<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: Option<String>,
    /// The opening's code, such as `B20`, or the beginning of it.
    eco: Option<String>,
    /// Words of the opening's name.
    opening: Option<String>,
    /// `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`; several with commas between.
    speed: Option<String>,
    /// Only games that went through this position: a FEN.
    position: Option<String>,
    /// `newest`, `oldest` or `rating`.
    sort: Option<String>,
}

/// Which part of the list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Part {
    /// Where the list goes on: `next` of the part before.
    cursor: Option<String>,
    /// How many at most: 1 to 100.
    limit: Option<usize>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct IdsQuery {
    /// Only these games, in this order: at most 500, with commas between. Nothing else counts then.
    ids: Option<String>,
}

/// What is asked of a position.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ExplorerQuery {
    /// The position; the usual one where nothing is said.
    fen: Option<String>,
    /// Moves that are made first, such as `e2e4,e7e5`.
    play: Option<String>,
    /// `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`; several with commas between.
    speeds: Option<String>,
    /// How many moves are told at most.
    moves: Option<usize>,
    /// How many top games and how many recent ones: 0 to 20.
    games: Option<usize>,
}

/// A part of the list of games.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = LibraryPage)]
pub(crate) struct Games {
    pub games: Vec<GameRow>,
    /// Where the list goes on, if it does.
    pub next: Option<String>,
    /// How many there are in all.
    pub total: Option<u64>,
}

/// Games that came together.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = LibraryCollection)]
pub(crate) struct CollectionView {
    /// The import that brought them.
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// How many there are.
    pub games: i64,
    /// `public` or `private`.
    #[schema(value_type = Visibility)]
    pub visibility: String,
    /// Are they one's own?
    pub mine: bool,
}

/// How much the library holds.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = LibraryFigures)]
pub(crate) struct Figures {
    /// Games, also those that only some may see.
    pub games: u64,
    /// Positions of games.
    pub positions: u64,
    /// Games that wait to be indexed.
    pub behind: u64,
}

const MOST: usize = 100;
const MOST_GAMES: usize = 20;
/// How many games are exported by their names.
const MOST_NAMED: usize = 500;
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// Games of the library
#[utoipa::path(get, path = "/api/library", tag = "library", params(Wanted, Listed, Part), responses(
    (status = 200, body = Games), (status = 400, body = Problem), (status = 401, body = Problem), (status = 429, body = Problem)))]
async fn list(
    State(app): State<App>,
    Visitor(me): Visitor,
    Address(address): Address,
    Query(wanted): Query<Wanted>,
    Query(listed): Query<Listed>,
    Query(part): Query<Part>,
) -> ApiResult<Json<Games>> {
    app.limiter.check_address(Limited::Library, address)?;
    let limit = part.limit.unwrap_or(50);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::Bad(format!("limit is 1 to {MOST}, not {limit}")));
    }
    let cursor = part.cursor.as_deref().map(|cursor| {
        u64::from_str_radix(cursor, 16).map_err(|_| ApiError::Bad(format!("cursor: {cursor:?} is none of ours")))
    });
    let (which, position, order) = listed.read(wanted.read(me.map(|me| me.id))?)?;
    let window = Window { order, after: cursor.transpose()?, limit };
    let (games, page) = app.library.search(&which, position.as_ref(), window).await?;
    Ok(Json(Games { games, next: page.next.map(|next| format!("{next:x}")), total: Some(page.total) }))
}

/// A game of the library
#[utoipa::path(get, path = "/api/library/games/{id}", tag = "library", params(("id" = String, Path)), responses(
    (status = 200, body = WholeGame), (status = 404, body = Problem), (status = 429, body = Problem)))]
async fn show(
    State(app): State<App>,
    Visitor(me): Visitor,
    Address(address): Address,
    Path(id): Path<String>,
) -> ApiResult<Json<WholeGame>> {
    app.limiter.check_address(Limited::Library, address)?;
    let game = app.library.game(&id, me.as_ref().map(|me| me.id.as_str())).await?;
    Ok(Json(game.ok_or(ApiError::NotFound("game"))?))
}

/// Games of the library as PGN
///
/// All that are meant, however many they are, with their comments, annotations and variations.
#[utoipa::path(get, path = "/api/library/export.pgn", tag = "library", params(Wanted, Listed, IdsQuery), responses(
    (status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 400, body = Problem),
    (status = 401, body = Problem), (status = 429, body = Problem)))]
async fn export(
    State(app): State<App>,
    Visitor(me): Visitor,
    Address(address): Address,
    Query(wanted): Query<Wanted>,
    Query(listed): Query<Listed>,
    Query(IdsQuery { ids }): Query<IdsQuery>,
) -> ApiResult<Response> {
    app.limiter.check_address(Limited::Library, address)?;
    let numbers = match ids.filter(|ids| !ids.is_empty()) {
        Some(ids) => app.library.seen_of(&numbers(&ids)?, me.as_ref().map(|me| me.id.as_str())).await?,
        None => {
            let (which, position, order) = listed.read(wanted.read(me.map(|me| me.id))?)?;
            app.library.numbers(&which, position.as_ref(), order).await?
        }
    };
    let text = app.library.clone().pgn_of_all(numbers);
    let headers = [(header::CONTENT_TYPE, PGN), (header::CONTENT_DISPOSITION, "attachment; filename=\"library.pgn\"")];
    Ok((headers, Body::from_stream(text)).into_response())
}

/// What was played in a position
#[utoipa::path(get, path = "/api/explorer", tag = "library", params(Wanted, ExplorerQuery), responses(
    (status = 200, body = ExplorerAnswer), (status = 400, body = Problem), (status = 401, body = Problem), (status = 429, body = Problem)))]
async fn explorer(
    State(app): State<App>,
    Visitor(me): Visitor,
    Address(address): Address,
    Query(wanted): Query<Wanted>,
    Query(asked): Query<ExplorerQuery>,
) -> ApiResult<Json<ExplorerAnswer>> {
    app.limiter.check_address(Limited::Library, address)?;
    let question = asked.read(wanted.read(me.map(|me| me.id))?)?;
    Ok(Json(app.library.explore(&question).await?))
}

/// How much the library holds
#[utoipa::path(get, path = "/api/library/figures", tag = "library", responses((status = 200, body = Figures)))]
async fn figures(State(app): State<App>) -> ApiResult<Json<Figures>> {
    let stats = app.library.stats()?;
    Ok(Json(Figures { games: stats.games, positions: stats.entries, behind: stats.behind }))
}

/// Whole collections that one can see: those for everybody, and one's own
#[utoipa::path(get, path = "/api/library/collections", tag = "library", responses(
    (status = 200, body = Vec<CollectionView>), (status = 429, body = Problem)))]
async fn collections(
    State(app): State<App>,
    Visitor(me): Visitor,
    Address(address): Address,
) -> ApiResult<Json<Vec<CollectionView>>> {
    app.limiter.check_address(Limited::Library, address)?;
    let is_mine = |owner: &Option<String>| owner.is_some() && *owner == me.as_ref().map(|me| me.id.clone());
    let view = |found: Collection| {
        let visibility = if found.is_public { "public" } else { "private" }.to_owned();
        let (id, games, mine) = (found.id.to_string(), found.progress.games, is_mine(&found.owner));
        CollectionView { id, name: found.name, games, visibility, mine }
    };
    let is_seen = |found: &Collection| {
        found.progress.games > 0
            && found.state != CollectionState::Deleting
            && (found.is_public || is_mine(&found.owner))
    };
    Ok(Json(app.store.collections(None).await?.into_iter().filter(is_seen).map(view).collect()))
}

/// The numbers of games, as they stand in an address.
fn numbers(ids: &str) -> ApiResult<Vec<u32>> {
    let number = |id: &str| id.trim().parse().map_err(|_| unknown("ids", id, "numbers of games with commas between"));
    let numbers = ids.split(',').map(number).collect::<ApiResult<Vec<u32>>>()?;
    if numbers.len() > MOST_NAMED {
        return Err(ApiError::Bad(format!("ids: at most {MOST_NAMED} games, not {}", numbers.len())));
    }
    Ok(numbers)
}

impl Wanted {
    fn read(self, viewer: Option<String>) -> ApiResult<Selection> {
        let conditions = Conditions {
            color: color(self.color.as_deref())?,
            since: date("since", self.since.as_deref())?,
            until: date("until", self.until.as_deref())?,
            least_rating: self.rating_min,
            most_rating: self.rating_max,
            of_site: of_site(self.source.as_deref())?,
            ..Conditions::default()
        };
        Ok(Selection {
            mine: is_mine(self.mine, &viewer)?,
            player: named(self.player, &viewer)?,
            viewer,
            collection: collection(self.collection.as_deref())?,
            conditions,
            ..Selection::default()
        })
    }
}

impl Listed {
    fn read(self, which: Selection) -> ApiResult<(Selection, Option<Position>, Order)> {
        let order = match self.sort.as_deref() {
            None | Some("newest") => Order::Newest,
            Some("oldest") => Order::Oldest,
            Some("rating") => Order::Rating,
            Some(other) => return Err(unknown("sort", other, "newest, oldest or rating")),
        };
        let outcome = self
            .result
            .as_deref()
            .map(|text| PgnResult::named(text).ok_or_else(|| unknown("result", text, "1-0, 0-1, 1/2-1/2 or *")));
        let position = self.position.as_deref().filter(|fen| !fen.is_empty()).map(position).transpose()?;
        let conditions =
            Conditions { outcome: outcome.transpose()?, speeds: speeds(self.speed.as_deref())?, ..which.conditions };
        let which = Selection {
            opponent: named(self.opponent, &which.viewer)?,
            eco: self.eco.filter(|eco| !eco.is_empty()),
            opening: self.opening.filter(|words| !words.is_empty()),
            conditions,
            ..which
        };
        Ok((which, position, order))
    }
}

impl ExplorerQuery {
    fn read(self, mut which: Selection) -> ApiResult<ExplorerQuestion> {
        let games = self.games.unwrap_or(8);
        if games > MOST_GAMES {
            return Err(ApiError::Bad(format!("games is 0 to {MOST_GAMES}, not {games}")));
        }
        let mut pos = self.fen.as_deref().filter(|fen| !fen.is_empty()).map_or(Ok(Position::STANDARD), position)?;
        for text in self.play.iter().flat_map(|play| play.split(',')).map(str::trim).filter(|text| !text.is_empty()) {
            let wish: UciMove = text.parse().map_err(|error| ApiError::Bad(format!("play: {error}")))?;
            let m = pos.resolve(wish).map_err(|error| ApiError::Bad(format!("play: {text}: {error}")))?;
            pos.play_unchecked(m);
        }
        which.conditions.speeds = speeds(self.speeds.as_deref())?;
        Ok(ExplorerQuestion { position: pos, which, moves: self.moves.unwrap_or(usize::MAX), games })
    }
}

fn unknown(name: &str, text: &str, known: &str) -> ApiError {
    ApiError::Bad(format!("{name} is {known}, not {text:?}"))
}

fn position(fen: &str) -> ApiResult<Position> {
    fen.parse().map_err(|error| ApiError::Bad(format!("{fen:?}: {error}")))
}

fn is_mine(mine: Option<bool>, viewer: &Option<String>) -> ApiResult<bool> {
    match mine {
        Some(true) if viewer.is_none() => Err(ApiError::NotLoggedIn),
        mine => Ok(mine.unwrap_or(false)),
    }
}

/// A player's name; `me` is somebody only for one who is logged in.
fn named(name: Option<String>, viewer: &Option<String>) -> ApiResult<Option<String>> {
    match name.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some("me") if viewer.is_none() => Err(ApiError::NotLoggedIn),
        Some(name) => Ok(Some(name.to_owned())),
    }
}

fn color(text: Option<&str>) -> ApiResult<Option<Color>> {
    match text {
        None | Some("") => Ok(None),
        Some("white") => Ok(Some(Color::White)),
        Some("black") => Ok(Some(Color::Black)),
        Some(other) => Err(unknown("color", other, "white or black")),
    }
}

fn of_site(text: Option<&str>) -> ApiResult<Option<bool>> {
    match text {
        None | Some("" | "all") => Ok(None),
        Some("site") => Ok(Some(true)),
        Some("imported") => Ok(Some(false)),
        Some(other) => Err(unknown("source", other, "site or imported")),
    }
}

fn collection(text: Option<&str>) -> ApiResult<Option<u32>> {
    match text {
        None | Some("") => Ok(None),
        Some("site") => Ok(Some(0)),
        Some(text) => text.parse().map(Some).map_err(|_| unknown("collection", text, "site or the id of an import")),
    }
}

fn date(name: &str, text: Option<&str>) -> ApiResult<Option<Date>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    let date = Date::read(text);
    if date == Date::UNKNOWN {
        Err(unknown(name, text, "a date such as 2020-01-31, 2020-01 or 2020"))
    } else {
        Ok(Some(date))
    }
}

fn speeds(text: Option<&str>) -> ApiResult<Option<Vec<Option<Speed>>>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    let known = "bullet, blitz, rapid, classical, correspondence, unlimited or unknown";
    let speed = |text: &str| match text.trim() {
        "unknown" => Ok(None),
        name => name.parse().map(Some).map_err(|_| unknown("speed", text, known)),
    };
    text.split(',').map(speed).collect::<ApiResult<Vec<_>>>().map(Some)
}
