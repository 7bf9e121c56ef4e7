//! Making games and looking at them. What happens in a game goes over the socket.

use super::body::{ActBody, Body};
use super::may::{MayCome, MayMakeGame};
use crate::app::App;
use crate::auth::{Caller, Scope, Somebody, Visitor};
use crate::chat;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{
    Act, Actor, Bounds, GameView, LONGEST_TITLE, Opponent, PersonKind, Player, PlayerView, RatingRange, Seat, Source,
    Terms, Title, Visibility,
};
use crate::proposal::{Proposal, color_by_lot, usual_start};
use crate::rooms::Sent;
use crate::wire::Message;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color, Position, TimeControl, Variant};
use tabiya_text::is_unseen;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(show))
        .routes(routes!(act))
        .routes(routes!(challenges))
        .routes(routes!(sit_down))
}

/// What game is wanted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameWish {
    pub against: Against,
    /// One's own colour; drawn by lot where none is named.
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
    /// What it is called in the list of games that wait: at most 60 characters, all of them seen. Only who may chat in
    /// words of their own may give one.
    pub title: Option<String>,
    /// Shall it count for ratings? Only between two accounts, or against the computer; from the usual first position, with
    /// equal clocks. Then nothing can be taken back, and nobody helps.
    #[serde(default)]
    pub rated: bool,
    /// By link: whoever comes has a rating of so many points below one's own, to so many above.
    pub range: Option<RatingRange>,
}

/// The opponent of a new game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Against {
    Computer {
        /// How well it plays.
        strength: Opponent,
    },
    /// Whoever opens the link.
    Link,
    /// Somebody with an account here, who is asked.
    Person { name: String },
    /// Oneself, or somebody at the same screen.
    Screen {
        /// What to call White; it may be left to the page.
        white: Option<String>,
        /// What to call Black.
        black: Option<String>,
    },
}

/// A game was made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Made {
    /// As in its address.
    pub id: String,
}

/// Make a game
///
/// Against the computer and at one screen it begins at once; by link it begins when somebody sits down.
#[utoipa::path(post, path = "/api/games", request_body = GameWish,
    responses((status = 200, body = Made), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "There is no such person"),
        (status = 409, body = Problem, description = "One offers too many already"), (status = 503, body = Problem)))]
async fn create(
    State(app): State<App>,
    _: MayMakeGame,
    caller: Caller,
    Body(wish): Body<GameWish>,
) -> ApiResult<Json<Made>> {
    let me = match (&wish.against, caller.player()) {
        (Against::Person { .. }, Some(_)) => caller.allowed(Scope::ChallengeWrite)?.clone(),
        _ => caller.seated(&app).await?,
    };
    let asked = match &wish.against {
        Against::Person { name } => Some(app.store.player_named(name).await?.ok_or(ApiError::NotFound("person"))?),
        _ => None,
    };
    if asked.as_ref().is_some_and(|asked| asked.id == me.id) {
        return Err(ApiError::rule("challenge-self", "one cannot challenge oneself"));
    }
    let by = me.name.clone();
    if wish.title.is_some() {
        chat::check_title(&app, &me)?;
    }
    let range = wish.range;
    let mut terms = terms(wish, me.clone(), asked.clone())?;
    if let Some(range) = range {
        terms.bounds = Some(bounds(&app, &terms, range, &me).await?);
    }
    let id = app.rooms.create(terms).await?;
    if let Some(asked) = asked {
        app.lobby.tell(&asked.id, Message::Challenged { game: id.clone(), by });
    }
    Ok(Json(Made { id }))
}

/// Look at a game
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
async fn show(State(app): State<App>, Visitor(me): Visitor, Path(id): Path<String>) -> ApiResult<Json<GameView>> {
    let room = app.rooms.room(&id).await?;
    Ok(Json(room.view(me.map(|me| me.id)).await?))
}

/// Take a seat as a guest, or learn who one is
///
/// The socket needs somebody to be; whoever makes a game gets a seat anyway.
#[utoipa::path(post, path = "/api/guest", responses((status = 200, body = Me)))]
async fn sit_down(_: MayCome, Somebody(me): Somebody) -> Json<Me> {
    Json(Me { id: me.id, name: me.name, role: me.role })
}

/// Who one is.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Me {
    /// The person's id.
    pub id: String,
    /// Who asks whom.
    pub name: String,
    /// What they may do.
    pub role: PersonKind,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Challenge {
    /// The game, in which a seat is kept.
    pub game: String,
    pub players: ByColor<PlayerView>,
    /// Each side's time.
    pub time: ByColor<String>,
    /// Which chess is played.
    pub variant: Variant,
    /// Would it count for ratings?
    pub rated: bool,
    /// Is it one's own?
    pub mine: bool,
}

/// Challenges and links that wait for somebody: those sent to one, and one's own
#[utoipa::path(get, path = "/api/challenges", responses((status = 200, body = Vec<Challenge>),
    (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn challenges(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<Challenge>>> {
    let me = caller.allowed(Scope::ChallengeRead)?;
    let waiting = app.store.waiting_games(&me.id).await?.into_iter();
    let about_me = waiting.filter(|(_, terms)| terms.is_invited(&me.id) || terms.creator == me.id);
    let challenge = |(game, terms): (String, Terms)| Challenge {
        game,
        players: ByColor::new_with(|color| PlayerView::of(&terms.seats[color])),
        time: ByColor::new_with(|color| terms.time[color].to_string()),
        variant: terms.variant,
        rated: terms.rated,
        mine: terms.creator == me.id,
    };
    Ok(Json(about_me.map(challenge).collect()))
}

/// Do something in a game
///
/// The same as over the socket, for programs that have none. `seq` is the number of the game's last event. A move for
/// another ply than the next is refused with the game as it is.
#[utoipa::path(post, path = "/api/games/{id}/act", params(("id" = String, Path)), request_body = Act,
    responses((status = 200, body = Acted), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = RefusedAct),
        (status = 503, body = Problem)))]
async fn act(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Extension(sent): Extension<Sent>,
    ActBody(act): ActBody,
) -> ApiResult<Response> {
    let me = caller.acting(&act)?;
    chat::check(&app, me, &act)?;
    let room = app.rooms.room(&id).await?;
    match room.act(Actor::Person(me.clone()), act, sent).await {
        Ok(seq) => Ok(Json(Acted { seq }).into_response()),
        Err(error) if error.is_behind() => {
            let game = room.view(Some(me.id.clone())).await?;
            let error = ApiError::from(error);
            Ok((error.status(), Json(RefusedAct { problem: error.problem(), game: Some(game) })).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

/// Why it was not done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct RefusedAct {
    #[serde(flatten)]
    pub problem: Problem,
    /// The game as it is, for one who takes it for another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<GameView>,
}

/// It was done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Acted {
    /// The number of the game's last event.
    pub seq: u64,
}

/// The longest name at one screen.
const LONGEST_NAME: usize = 30;

fn terms(wish: GameWish, me: Player, asked: Option<Player>) -> ApiResult<Terms> {
    let color = wish.color.unwrap_or_else(color_by_lot);
    let (start, variant) = start(wish.fen.as_deref(), wish.chess960)?;
    let white = time(wish.time.as_deref())?;
    let black = if wish.black_time.is_some() { time(wish.black_time.as_deref())? } else { white.clone() };
    let creator = me.id.clone();
    let (mine, theirs, source, usual) = match wish.against {
        Against::Computer { strength } => {
            strength.strength().ok_or_else(|| ApiError::Bad(format!("there is no such strength: {strength:?}")))?;
            (Seat::Person(me), Seat::Computer { strength }, Source::Computer, Visibility::Link)
        }
        Against::Link => (Seat::Person(me), Seat::Open, Source::Link, Visibility::Link),
        Against::Person { .. } => {
            let asked = asked.ok_or(ApiError::NotFound("person"))?;
            (Seat::Person(me), Seat::Invited(asked), Source::Challenge, Visibility::Public)
        }
        Against::Screen { white, black } => {
            let named = |name: Option<String>| -> ApiResult<Seat> {
                let name = name.map_or(Ok(me.name.clone()), player_name)?;
                Ok(Seat::Person(Player { name, ..me.clone() }))
            };
            let seats = ByColor { white: named(white)?, black: named(black)? };
            let (mine, theirs) = if color.is_white() { (seats.white, seats.black) } else { (seats.black, seats.white) };
            (mine, theirs, Source::Screen, Visibility::Private)
        }
    };
    let visibility = wish.visibility.unwrap_or(usual);
    let title = wish.title.as_deref().map(title).transpose()?;
    let proposal = Proposal { time: ByColor { white, black }, start, variant, color: Some(color), rated: wish.rated };
    Ok(Terms { visibility, title, ..proposal.terms(mine, theirs, source, &creator) })
}

/// Which ratings may come to such a game, as one with an account asks for it.
async fn bounds(app: &App, terms: &Terms, range: RatingRange, me: &Player) -> ApiResult<Bounds> {
    let Some(list) = terms.list().filter(|_| me.can_be_rated()) else {
        return Err(ApiError::rule("unrateable", "range: only who has a rating for such games can ask for one"));
    };
    if range.below < 0 || range.above < 0 {
        return Err(ApiError::Bad(format!("range: points below and above, 0 or more, not {range:?}")));
    }
    Ok(range.around(app.store.rating(list, &me.id).await?.points))
}

fn title(text: &str) -> ApiResult<Title> {
    let why = || format!("title: 1 to {LONGEST_TITLE} characters in one line, all of them seen");
    Title::new(text).ok_or_else(|| ApiError::rule("title-form", why()))
}

fn player_name(name: String) -> ApiResult<String> {
    let name = name.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(is_unseen) {
        let shown: String = name.chars().take(2 * LONGEST_NAME).collect();
        let text = format!("a name has 1 to {LONGEST_NAME} characters that can be seen, not {shown:?}");
        return Err(ApiError::rule("screen-name", text));
    }
    Ok(name)
}

fn time(text: Option<&str>) -> ApiResult<TimeControl> {
    let text = text.unwrap_or("-");
    text.parse().map_err(|_| ApiError::Bad(format!("{text:?} is not a time control such as 5+3")))
}

fn start(fen: Option<&str>, chess960: Option<i32>) -> ApiResult<(Position, Variant)> {
    match (fen, chess960) {
        (Some(_), Some(number)) if number >= 0 => {
            Err(ApiError::Bad("a position is given by a FEN or by its number, not by both".to_owned()))
        }
        (Some(fen), chess960) => {
            let pos: Position = fen.parse().map_err(|error| ApiError::Bad(format!("{fen:?}: {error}")))?;
            if pos.legal_moves().is_empty() {
                return Err(ApiError::Bad(format!("{fen:?}: the game would be over at once")));
            }
            Ok((pos, Variant::chess960_if(chess960.is_some())))
        }
        (None, Some(-1)) => Ok((usual_start(Variant::Chess960), Variant::Chess960)),
        (None, Some(number)) => {
            let pos = u16::try_from(number).ok().and_then(Position::chess960);
            let bad =
                || ApiError::Bad(format!("chess960: positions have the numbers 0 to 959, or -1 for any, not {number}"));
            Ok((pos.ok_or_else(bad)?, Variant::Chess960))
        }
        (None, None) => Ok((usual_start(Variant::Standard), Variant::Standard)),
    }
}
