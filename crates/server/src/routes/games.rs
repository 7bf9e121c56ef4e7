//! Making games and looking at them. What happens in a game goes over the socket.

use crate::app::App;
use crate::auth::{Somebody, Visitor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{Opponent, Player, Seat, Source, Terms, Visibility};
use crate::id;
use crate::wire::GameView;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color, Position, TimeControl};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create)).routes(routes!(show))
}

/// What game is wanted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// Against whom.
    pub against: Against,
    /// One's own colour; drawn by lot where none is named.
    #[schema(value_type = Option<String>)]
    pub color: Option<Color>,
    /// Each side's time, such as `5+3`; none for a game without a clock.
    pub time: Option<String>,
    /// Black's time, where it is another.
    pub black_time: Option<String>,
    /// The first position.
    pub fen: Option<String>,
    /// Chess960: the number of the position, or -1 for one drawn by lot.
    pub chess960: Option<i32>,
    /// Who may look on.
    pub visibility: Option<Visibility>,
}

/// Against whom.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Against {
    /// The computer.
    Computer {
        /// How well it plays.
        strength: Opponent,
    },
    /// Whoever opens the link.
    Link,
    /// Oneself, or somebody at the same screen.
    Screen {
        /// White's name.
        white: Option<String>,
        /// Black's name.
        black: Option<String>,
    },
}

/// A game was made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Made {
    /// Its name.
    pub id: String,
}

/// Make a game
///
/// Against the computer and at one screen it begins at once; by link it begins when somebody sits down.
#[utoipa::path(post, path = "/api/games", request_body = Wish,
    responses((status = 200, body = Made), (status = 400, body = Problem), (status = 503, body = Problem)))]
async fn create(State(app): State<App>, Somebody(me): Somebody, Json(wish): Json<Wish>) -> ApiResult<Json<Made>> {
    let terms = terms(wish, me)?;
    let id = app.rooms.create(terms).await?;
    Ok(Json(Made { id }))
}

/// Look at a game
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
async fn show(State(app): State<App>, Visitor(me): Visitor, Path(id): Path<String>) -> ApiResult<Json<GameView>> {
    let room = app.rooms.room(&id).await?;
    Ok(Json(room.view(me.map(|me| me.id)).await?))
}

/// The longest time for which a game may be planned.
const LONGEST_NAME: usize = 30;

fn terms(wish: Wish, me: Player) -> ApiResult<Terms> {
    let color = wish.color.unwrap_or(if id::number() % 2 == 0 { Color::White } else { Color::Black });
    let (start, chess960) = start(wish.fen.as_deref(), wish.chess960)?;
    let white = time(wish.time.as_deref())?;
    let black = if wish.black_time.is_some() { time(wish.black_time.as_deref())? } else { white.clone() };
    let creator = me.id.clone();
    let (mine, theirs, source, usual) = match wish.against {
        Against::Computer { strength } => {
            strength.strength().ok_or_else(|| ApiError::Bad(format!("there is no such strength: {strength:?}")))?;
            (Seat::Person(me), Seat::Computer { strength }, Source::Computer, Visibility::Link)
        }
        Against::Link => (Seat::Person(me), Seat::Open, Source::Link, Visibility::Link),
        Against::Screen { white, black } => {
            let named = |name: Option<String>| -> ApiResult<Seat> {
                let name = name.map_or(Ok(me.name.clone()), player_name)?;
                Ok(Seat::Person(Player { name, ..me.clone() }))
            };
            let seats = ByColor { white: named(white)?, black: named(black)? };
            let (mine, theirs) =
                if color.is_white() { (seats.white, seats.black) } else { (seats.black, seats.white) };
            (mine, theirs, Source::Screen, Visibility::Private)
        }
    };
    let seats = if color.is_white() { ByColor { white: mine, black: theirs } } else { ByColor { white: theirs, black: mine } };
    let visibility = wish.visibility.unwrap_or(usual);
    Ok(Terms { seats, start, chess960, time: ByColor { white, black }, source, visibility, creator })
}

fn player_name(name: String) -> ApiResult<String> {
    let name = name.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(ApiError::Bad(format!("a name has 1 to {LONGEST_NAME} characters, not {name:?}")));
    }
    Ok(name)
}

fn time(text: Option<&str>) -> ApiResult<TimeControl> {
    let text = text.unwrap_or("-");
    text.parse().map_err(|_| ApiError::Bad(format!("{text:?} is not a time control such as 5+3")))
}

fn start(fen: Option<&str>, chess960: Option<i32>) -> ApiResult<(Position, bool)> {
    match (fen, chess960) {
        (Some(_), Some(number)) if number >= 0 => {
            Err(ApiError::Bad("a position is given by a FEN or by its number, not by both".to_owned()))
        }
        (Some(fen), chess960) => {
            let pos: Position = fen.parse().map_err(|error| ApiError::Bad(format!("{fen:?}: {error}")))?;
            if pos.legal_moves().is_empty() {
                return Err(ApiError::Bad(format!("{fen:?}: the game would be over at once")));
            }
            Ok((pos, chess960.is_some()))
        }
        (None, Some(number)) => {
            let number = if number < 0 { (id::number() % 960) as u16 } else { number as u16 };
            let pos = Position::chess960(number);
            let pos = pos.ok_or_else(|| ApiError::Bad(format!("Chess960 positions have numbers 0 to 959, not {number}")))?;
            Ok((pos, true))
        }
        (None, None) => Ok((Position::STANDARD, false)),
    }
}
