//! A challenge as clients are told of it. Here it is a game in which a seat is kept or open, by the same name.

use super::kind::{self, VariantNames};
use super::shapes;
use super::site::Site;
use super::users::is_online;
use crate::app::App;
use crate::game::{LiveGame, Player, Seat, Status};
use serde::Serialize;
use tabiya_rules::{Color, Position, TimeControl};
use utoipa::ToSchema;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Challenge {
    id: String,
    url: String,
    status: &'static str,
    challenger: Option<ChallengeUser>,
    dest_user: Option<ChallengeUser>,
    variant: VariantNames,
    rated: bool,
    speed: &'static str,
    time_control: TimeShape,
    /// The challenger's: white, black or random.
    color: &'static str,
    /// What chance has decided.
    final_color: &'static str,
    perf: PerfShape,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason_key: Option<&'static str>,
    /// For whom it is open: an empty object where it is for everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    open: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url_white: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url_black: Option<String>,
}

/// Somebody in a challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ChallengeUser {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    rating: i32,
    provisional: bool,
    online: bool,
}

/// How much time there is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum TimeShape {
    /// A clock, in seconds.
    Clock {
        /// At first, in seconds.
        limit: u64,
        /// For each move.
        increment: u64,
        /// As people write it: `5+3`.
        show: String,
    },
    /// Days for each move.
    #[serde(rename_all = "camelCase")]
    Correspondence { days_per_turn: u64 },
    /// As much as one likes.
    Unlimited,
}

/// The speed, for people.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct PerfShape {
    icon: &'static str,
    name: &'static str,
}

/// Why a challenge is declined: what programs call it, and what people read.
const REASONS: [(&str, &str); 11] = [
    ("generic", "I'm not accepting challenges at the moment."),
    ("later", "Please ask me again later."),
    ("toofast", "This is too fast for me."),
    ("tooslow", "This is too slow for me."),
    ("timecontrol", "I don't play with this time control."),
    ("rated", "I'd like a rated game instead."),
    ("casual", "I'd like a casual game instead."),
    ("standard", "I only play standard chess for now."),
    ("variant", "I don't play this variant for now."),
    ("nobot", "I don't play against bots."),
    ("onlybot", "I only play against bots."),
];

/// The reason of this name; whatever is unknown is no particular one.
pub(super) fn reason(text: Option<&str>) -> &'static str {
    let text = text.unwrap_or_default().to_ascii_lowercase();
    REASONS.iter().find(|(key, _)| *key == text).map_or(REASONS[0].0, |(key, _)| key)
}

fn name(color: Color) -> &'static str {
    if color.is_white() { "white" } else { "black" }
}

impl Challenge {
    /// The challenge of one person to another; none where it is for whoever comes.
    pub(super) fn of_two(app: &App, site: &Site, game: &LiveGame) -> Option<Challenge> {
        let seats = &game.terms.seats;
        let is_asked = |seat: &Seat| matches!(seat, Seat::Invited(_));
        (is_asked(&seats.white) != is_asked(&seats.black)).then(|| Challenge::of(app, site, game))
    }

    /// Whatever waits for somebody.
    pub(super) fn of(app: &App, site: &Site, game: &LiveGame) -> Challenge {
        let terms = &game.terms;
        let color = [Color::White, Color::Black].into_iter().find(|color| terms.seats[*color].is_taken());
        let challenger = color.and_then(|color| terms.seats[color].player());
        let dest = [&terms.seats.white, &terms.seats.black].into_iter().find_map(|seat| match seat {
            Seat::Invited(player) if color.is_some() => Some(player),
            _ => None,
        });
        let variant = kind::variant(&terms.start, terms.variant);
        let speed = kind::speed(&terms.time);
        let final_color = name(color.unwrap_or(Color::White));
        let is_random = color.is_none() || app.lichess.noted(&game.id).is_some_and(|note| note.is_random);
        let is_open = dest.is_none();
        let url = site.game(&game.id);
        let seat_url = |color: &str| is_open.then(|| format!("{url}?color={color}"));
        Challenge {
            id: game.id.clone(),
            status: match game.status() {
                Status::Waiting => "created",
                Status::Playing | Status::Over => "accepted",
                Status::Aborted => "canceled",
            },
            challenger: challenger.map(|player| ChallengeUser::of(app, player)),
            dest_user: dest.map(|player| ChallengeUser::of(app, player)),
            variant,
            rated: terms.rated,
            speed,
            time_control: TimeShape::of(&terms.time.white),
            color: if is_random { "random" } else { final_color },
            final_color,
            perf: PerfShape { icon: "", name: kind::perf_name(kind::perf(variant, speed)) },
            direction: None,
            initial_fen: (terms.start != Position::STANDARD).then(|| terms.start.to_string()),
            decline_reason: None,
            decline_reason_key: None,
            open: is_open.then(|| open_for(game)),
            url_white: seat_url("white"),
            url_black: seat_url("black"),
            url,
        }
    }

    /// The challenge as one of the two sees it.
    pub(super) fn directed(self, is_out: bool) -> Challenge {
        Challenge { direction: Some(if is_out { "out" } else { "in" }), ..self }
    }

    /// The challenge after it was taken back.
    pub(super) fn canceled(self) -> Challenge {
        Challenge { status: "canceled", ..self }
    }

    /// The challenge after the answer was no.
    pub(super) fn declined(self, app: &App) -> Challenge {
        let noted = app.lichess.noted(&self.id).and_then(|note| note.reason);
        let (key, text) = REASONS.iter().find(|(known, _)| Some(*known) == noted.as_deref()).unwrap_or(&REASONS[0]);
        Challenge { status: "declined", decline_reason: Some(text), decline_reason_key: Some(key), ..self }
    }
}

/// Those who may come, where not everybody may.
fn open_for(game: &LiveGame) -> serde_json::Value {
    let seats = &game.terms.seats;
    let ids: Vec<String> = [&seats.white, &seats.black]
        .into_iter()
        .filter_map(|seat| if let Seat::Invited(player) = seat { Some(kind::user_id(&player.name)) } else { None })
        .collect();
    if ids.is_empty() { serde_json::json!({}) } else { serde_json::json!({ "userIds": ids }) }
}

impl ChallengeUser {
    fn of(app: &App, player: &Player) -> ChallengeUser {
        let (rating, provisional) = kind::rating(player.rating);
        ChallengeUser {
            id: kind::user_id(&player.name),
            name: player.name.clone(),
            title: kind::title(Some(player.role)),
            rating,
            provisional,
            online: is_online(app, &player.id),
        }
    }
}

impl TimeShape {
    fn of(time: &TimeControl) -> TimeShape {
        match (kind::clock(time), kind::days(time)) {
            (Some((limit, increment)), _) => {
                TimeShape::Clock { limit: limit.as_secs(), increment: increment.as_secs(), show: shapes::show(time) }
            }
            (None, Some(days_per_turn)) => TimeShape::Correspondence { days_per_turn },
            (None, None) => TimeShape::Unlimited,
        }
    }
}
