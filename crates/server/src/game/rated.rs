//! What is rated: the one rule, which holds however a game comes about, and the list that a game counts for.
//!
//! A game is rated only if its players said so before it began. What a rating is worth afterwards is reckoned where the
//! result is written (`store/ratings`), in the same commit.

use super::{FREE_PLIES, LiveGame, Opponent, PersonKind, Phase, Player, Seat, Terms, Visibility};
use crate::closed::names;
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color, Outcome, Position, Speed, Variant};
use tabiya_text::is_unseen;
use utoipa::ToSchema;

names! {
    /// A list of ratings that the site keeps by itself.
    pub enum List {
        /// Games of under three minutes.
        Bullet = "bullet",
        /// Of under eight.
        Blitz = "blitz",
        /// Of under twenty-five.
        Rapid = "rapid",
        /// From twenty-five minutes on.
        Classical = "classical",
        /// So much time for each move.
        Correspondence = "correspondence",
        /// Chess960 at any speed.
        Chess960 = "chess960",
        /// Against the computer's levels, at any speed.
        Computer = "computer",
    }
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingView {
    /// In Glicko-2 points, rounded.
    pub points: i32,
    /// Not much is known yet: people put a question mark behind it.
    pub provisional: bool,
}

/// What a game has made of somebody's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingChange {
    /// What the rating was before the game.
    pub before: i32,
    /// What the game has made of it.
    pub after: i32,
    /// Is it still provisional?
    pub provisional: bool,
    /// What share of the points was expected, in per cent.
    pub expected: u8,
}

/// What a game has made of both ratings; none for the computer, and for one who has been deleted.
pub type RatingChanges = ByColor<Option<RatingChange>>;

/// Whom the rating of an opponent may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Bounds {
    /// The lowest rating that may sit down.
    pub min: i32,
    /// The highest one.
    pub max: i32,
}

/// Opponents by rating, as somebody asks for them: from so many points below one's own to so many above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// So many points below.
    pub below: i32,
    /// So many points above.
    pub above: i32,
}

/// What must be reckoned when a rated game is over.
#[derive(Clone, Debug)]
pub struct RatedResult {
    pub list: List,
    pub players: ByColor<Rater>,
    pub outcome: Outcome,
    /// When, for people.
    pub at: i64,
}

/// Who has played a rated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rater {
    /// Somebody with an account, by id.
    Person(String),
    /// The computer, which stays what it was measured to be.
    Computer { elo: u16 },
}

/// Why a game cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unrateable {
    /// Somebody would play it without an account.
    #[error("a rated game needs two accounts: log in first")]
    Guest,
    /// Both are one.
    #[error("a game at one screen cannot be rated")]
    OneScreen,
    /// The clocks are not equal.
    #[error("a game in which the two have different clocks cannot be rated")]
    UnequalClocks,
    /// There is no clock.
    #[error("a game between people without a clock cannot be rated")]
    NoClock,
    /// It does not begin at the beginning.
    #[error("a game from a position that was set up cannot be rated")]
    SetUp,
    /// Nobody else would see what the rating stands on.
    #[error("a private game cannot be rated")]
    Private,
}

impl RatingView {
    /// What everybody has before the first game.
    pub const NEW: RatingView = RatingView { points: 1500, provisional: true };
}

impl RatingRange {
    /// The same in points, for one who has so many.
    pub fn around(self, points: i32) -> Bounds {
        Bounds { min: points.saturating_sub(self.below), max: points.saturating_add(self.above) }
    }
}

impl Bounds {
    /// May somebody with this rating come? A guest has none, and may not.
    pub fn admits(self, rating: Option<RatingView>) -> bool {
        rating.is_some_and(|rating| (self.min..=self.max).contains(&rating.points))
    }
}

impl RatingChange {
    /// How many points were won, or lost.
    pub fn difference(self) -> i32 {
        self.after - self.before
    }
}

impl Terms {
    /// The list of a game of this kind: in it it counts if it is rated, and from it come the ratings that are shown. A game
    /// between people without a clock has none.
    pub fn list(&self) -> Option<List> {
        if self.has_computer() { Some(List::Computer) } else { list_of(self.speed(), self.variant) }
    }

    /// The list in which this game counts; none for a casual game.
    pub fn counts_in(&self) -> Option<List> {
        self.list().filter(|_| self.rated)
    }

    /// Can a game of these terms be rated?
    ///
    /// # Errors
    /// Why not.
    pub fn check_rated(&self) -> Result<(), Unrateable> {
        let is_guest = |seat: &Seat| match seat {
            Seat::Person(player) | Seat::Invited(player) => !player.can_be_rated(),
            Seat::Open | Seat::Computer { .. } => false,
        };
        let ByColor { white, black } = &self.seats;
        if self.is_at_one_screen() {
            Err(Unrateable::OneScreen)
        } else if is_guest(white) || is_guest(black) {
            Err(Unrateable::Guest)
        } else if self.time.white != self.time.black {
            Err(Unrateable::UnequalClocks)
        } else if self.list().is_none() {
            Err(Unrateable::NoClock)
        } else if !is_usual_start(&self.start, self.variant) {
            Err(Unrateable::SetUp)
        } else if self.visibility == Visibility::Private {
            Err(Unrateable::Private)
        } else {
            Ok(())
        }
    }
}

/// The list of games between people at this speed; none without a clock.
pub fn list_of(speed: Speed, variant: Variant) -> Option<List> {
    match (variant, speed) {
        (_, Speed::Unlimited) => None,
        (Variant::Chess960, _) => Some(List::Chess960),
        (Variant::Standard, Speed::Bullet) => Some(List::Bullet),
        (Variant::Standard, Speed::Blitz) => Some(List::Blitz),
        (Variant::Standard, Speed::Rapid) => Some(List::Rapid),
        (Variant::Standard, Speed::Classical) => Some(List::Classical),
        (Variant::Standard, Speed::Correspondence) => Some(List::Correspondence),
    }
}

fn is_usual_start(start: &Position, variant: Variant) -> bool {
    match variant {
        Variant::Standard => *start == Position::STANDARD,
        Variant::Chess960 => (0..960).any(|number| Position::chess960(number).as_ref() == Some(start)),
    }
}

/// The longest name of a list that is kept by hand, in characters.
const LONGEST_LIST: usize = 24;

/// The name of a list that is kept by hand (FIDE, a season's), without spaces around it.
///
/// # Errors
/// It is empty, too long, holds what is not seen, or is one of the site's own.
pub fn list_by_hand(text: &str) -> Result<String, String> {
    let name = text.trim();
    let is_good = !name.is_empty() && name.chars().count() <= LONGEST_LIST && !name.chars().any(is_unseen);
    if is_good && List::named(&name.to_lowercase()).is_none() {
        return Ok(name.to_owned());
    }
    let shown: String = name.chars().take(2 * LONGEST_LIST).collect();
    Err(format!(
        "list: 1 to {LONGEST_LIST} characters that can be seen, and none of the site's own lists, not {shown:?}"
    ))
}

impl Player {
    /// Only who has an account can have a rating.
    pub fn can_be_rated(&self) -> bool {
        self.role != PersonKind::Guest
    }
}

impl Opponent {
    /// What it was measured to be worth.
    pub fn elo(self) -> u16 {
        match self {
            Opponent::Level(number) => tabiya_engine::Level::new(number).map_or(0, |level| level.elo().get()),
            Opponent::Elo(elo) => elo,
        }
    }
}

impl LiveGame {
    /// What is to be reckoned now that the game is over. One that was over before both had moved counts for nothing.
    pub(super) fn to_rate(&self, at: i64) -> Option<RatedResult> {
        let (list, Phase::Over(ending)) = (self.terms.counts_in()?, self.phase) else { return None };
        let rater = |color: Color| match &self.terms.seats[color] {
            Seat::Person(player) => Some(Rater::Person(player.id.clone())),
            Seat::Computer { strength } => Some(Rater::Computer { elo: strength.elo() }),
            Seat::Open | Seat::Invited(_) => None,
        };
        let players = ByColor { white: rater(Color::White)?, black: rater(Color::Black)? };
        (self.plies() >= FREE_PLIES).then(|| RatedResult { list, players, outcome: ending.outcome(), at })
    }

    /// Notes what the game has made of the ratings.
    pub fn note_ratings(&mut self, ratings: RatingChanges) {
        self.ratings = Some(ratings);
    }

    /// What the game has made of the ratings, once it is over, if it was rated.
    pub fn ratings(&self) -> Option<&RatingChanges> {
        self.ratings.as_ref()
    }
}
