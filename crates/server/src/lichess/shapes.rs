//! Games as events, lists and streams show them, made from our own.

use super::kind::{self, Status, VariantNames};
use crate::game::{EndingView, LiveGame, Ms, Opponent, PersonKind, Player, PlayerKind, PlayerView, RatingChange, Seat};
use serde::Serialize;
use serde_json::{Value, json};
use tabiya_rules::{Color, TimeControl};
use utoipa::ToSchema;

/// A game as one of its players is told of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameEvent {
    full_id: String,
    game_id: String,
    id: String,
    fen: String,
    #[schema(value_type = String)]
    color: Color,
    last_move: String,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    variant: VariantNames,
    speed: &'static str,
    perf: &'static str,
    rated: bool,
    has_moved: bool,
    opponent: OpponentShape,
    is_my_turn: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<u64>,
    rating: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_diff: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    winner: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compat: Option<Compat>,
}

/// Which of the two ways to play a game is open to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Compat {
    /// The Bot API.
    pub bot: bool,
    /// The Board API.
    pub board: bool,
}

/// Who sits opposite.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpponentShape {
    id: Option<String>,
    username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_diff: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ai: Option<u8>,
}

/// Who plays one side, in a game's stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum PlayerShape {
    #[serde(rename_all = "camelCase")]
    Computer {
        /// How well it plays: 1 to 12.
        ai_level: u8,
    },
    /// A person or a bot.
    Person {
        /// None for a guest.
        id: Option<String>,
        name: String,
        /// `BOT` for bots.
        title: Option<&'static str>,
        /// In the list of such games when the game was made.
        rating: i32,
        /// Not much is known yet.
        provisional: bool,
    },
}

/// What every shape of a game for others begins with.
pub(super) fn about(game: &LiveGame) -> Value {
    json!({
        "id": game.id,
        "rated": game.terms.rated,
        "variant": kind::variant(&game.terms.start, game.terms.variant).key,
        "speed": kind::speed(&game.terms.time),
        "perf": perf(game),
        "createdAt": game.created_at,
    })
}

/// Under what a game would be rated.
pub(super) fn perf(game: &LiveGame) -> &'static str {
    kind::perf(kind::variant(&game.terms.start, game.terms.variant), kind::speed(&game.terms.time))
}

impl GameEvent {
    /// The game as this player is told of it now; none if they do not play it.
    pub(super) fn of(game: &LiveGame, me: &Player, now: Ms) -> Option<GameEvent> {
        let color = kind::color_of(&game.terms, &me.id)?;
        let variant = kind::variant(&game.terms.start, game.terms.variant);
        let speed = kind::speed(&game.terms.time);
        let ending = game.ending_view();
        let first = game.terms.start.turn();
        let has_moved = game.plies() > usize::from(color != first);
        Some(GameEvent {
            full_id: kind::full_id(&game.id, me),
            game_id: game.id.clone(),
            id: game.id.clone(),
            fen: game.game().position().to_string(),
            color,
            last_move: game.live_view().last.unwrap_or_default(),
            source: kind::source(game.terms.source, game.terms.has_computer()),
            status: Some(kind::status(ending)),
            variant,
            speed,
            perf: kind::perf(variant, speed),
            rated: game.terms.rated,
            has_moved,
            opponent: OpponentShape {
                rating_diff: rating_diff(game, !color),
                ..OpponentShape::of(&game.terms.seats[!color])
            },
            is_my_turn: ending.is_none() && game.game().turn() == color,
            seconds_left: game.clockwork().remaining(color, now).map(|left| left.as_secs()),
            rating: kind::rating(PlayerView::of(&game.terms.seats[color]).rating).0,
            rating_diff: rating_diff(game, color),
            winner: ending.and_then(EndingView::winner),
            compat: Some(Compat::OF_GAMES),
        })
    }

    /// Is it this player's turn?
    pub(super) fn is_my_turn(&self) -> bool {
        self.is_my_turn
    }

    /// The game in the list of those that one plays, which has no status.
    pub(super) fn listed(self) -> GameEvent {
        let seconds_left = Some(self.seconds_left.unwrap_or(kind::NO_LIMIT_MS / 1000));
        GameEvent { status: None, compat: None, seconds_left, ..self }
    }
}

impl Compat {
    /// Every game here can be played by either API.
    pub(super) const OF_GAMES: Compat = Compat { bot: true, board: true };
}

impl OpponentShape {
    fn of(seat: &Seat) -> OpponentShape {
        match seat {
            Seat::Computer { strength } => {
                let ai = level(*strength);
                let username = format!("Tabiya level {ai}");
                OpponentShape { id: None, username, title: None, rating: None, rating_diff: None, ai: Some(ai) }
            }
            Seat::Person(player) | Seat::Invited(player) if player.role != PersonKind::Guest => OpponentShape {
                id: Some(kind::user_id(&player.name)),
                username: player.name.clone(),
                title: kind::title(Some(player.role)),
                rating: Some(kind::rating(player.rating).0),
                rating_diff: None,
                ai: None,
            },
            _ => OpponentShape {
                id: None,
                username: ANONYMOUS.to_owned(),
                title: None,
                rating: None,
                rating_diff: None,
                ai: None,
            },
        }
    }
}

/// How many points a rated game has brought this side, once it is over.
pub(super) fn rating_diff(game: &LiveGame, color: Color) -> Option<i32> {
    game.ratings()?[color].map(RatingChange::difference)
}

/// What somebody without an account is called.
pub(super) const ANONYMOUS: &str = "Anonymous";

impl PlayerShape {
    /// Who plays this side.
    pub(super) fn of(view: &PlayerView) -> PlayerShape {
        match (view.kind, view.strength) {
            (PlayerKind::Computer, strength) => PlayerShape::Computer { ai_level: strength.map_or(1, level) },
            _ => {
                let has_account = view.role.is_some_and(|role| role != PersonKind::Guest);
                let (rating, provisional) = kind::rating(view.rating);
                PlayerShape::Person {
                    id: has_account.then(|| kind::user_id(&view.name)),
                    name: if has_account { view.name.clone() } else { ANONYMOUS.to_owned() },
                    title: kind::title(view.role),
                    rating,
                    provisional,
                }
            }
        }
    }
}

/// The level nearest to how well the computer plays.
pub(super) fn level(strength: Opponent) -> u8 {
    let distance = |level: &tabiya_engine::Level, elo: u16| i64::from(level.elo().get()).abs_diff(i64::from(elo));
    match strength {
        Opponent::Level(number) => number,
        Opponent::Elo(elo) => {
            let nearest = (1..=12).filter_map(tabiya_engine::Level::new).zip(1u8..);
            nearest.min_by_key(|(level, _)| distance(level, elo)).map_or(1, |(_, number)| number)
        }
    }
}

/// `5+2`, as people write a clock.
pub(super) fn show(time: &TimeControl) -> String {
    let Some((initial, increment)) = kind::clock(time) else { return "-".to_owned() };
    let minutes = match initial.as_secs() {
        15 => "¼".to_owned(),
        30 => "½".to_owned(),
        45 => "¾".to_owned(),
        90 => "1.5".to_owned(),
        seconds if seconds % 60 == 0 => (seconds / 60).to_string(),
        seconds => format!("{:.2}", seconds as f64 / 60.0),
    };
    format!("{minutes}+{}", increment.as_secs())
}
