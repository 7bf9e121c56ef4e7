//! What happens in a game, as it is told to everybody who follows it.

use super::RatingChange;
use super::act::Greeting;
use super::view::PlayerView;
use crate::closed::names;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tabiya_rules::{ByColor, Color, Ending, Outcome, Termination};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Something that has happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "e", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody has taken a seat.
    Seated {
        /// The colour of the seat.
        color: Color,
        /// Who sits there now.
        player: PlayerView,
    },
    /// Both seats are taken: the game begins.
    Began {
        /// What the clocks show.
        clock: Clocks,
    },
    /// A move was made.
    Move {
        /// Its number, from 0.
        ply: u32,
        /// As UCI writes it; castling in Chess960 as the king taking his own rook.
        uci: String,
        /// As people write it.
        san: String,
        /// What the clocks show.
        clock: Clocks,
        /// What there is now.
        position: PositionView,
        /// The opening's name, told while a game is young enough to be in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        opening: Option<String>,
    },
    /// Moves were taken back: this one and all after it.
    Unplayed {
        /// The first that is gone.
        ply: u32,
        /// What the clocks show.
        clock: Clocks,
        /// What there is now.
        position: PositionView,
    },
    /// Somebody offers something.
    Offered {
        /// What is offered.
        what: Offer,
        /// Who offers it.
        by: Color,
    },
    /// An offer is gone: declined, withdrawn, or overtaken by a move.
    Unoffered {
        /// What was offered.
        what: Offer,
        /// Whose offer it was.
        by: Color,
        /// How it went.
        how: Unoffer,
    },
    /// Somebody was given time.
    Time {
        /// Whose clock shows more now.
        color: Color,
        /// So many milliseconds.
        ms: u64,
        /// What the clocks show.
        clock: Clocks,
    },
    /// Somebody plays with half of the time.
    Berserk {
        color: Color,
        /// What the clocks show.
        clock: Clocks,
    },
    /// The clocks stand, or go on: the staff of the group has stopped them, or the arbiter was called. Nobody can move while they stand.
    Stopped {
        /// Do they stand?
        on: bool,
        /// What the clocks show.
        clock: Clocks,
    },
    /// Somebody says something. Players hear players, watchers hear watchers; others learn only that there was something.
    Said {
        /// Who hears it.
        room: Hearing,
        /// Who says it.
        name: String,
        /// What was said.
        words: String,
    },
    /// Somebody says one of the usual things. Heard by the same as what is said in words.
    Greeted {
        /// Who hears it.
        room: Hearing,
        /// Who says it.
        name: String,
        /// One that everybody reads in their own language.
        greeting: Greeting,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: EndingView,
        /// What the clocks show.
        clock: Clocks,
        /// What it has made of the ratings; left out where the game was casual.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        ratings: Option<ByColor<Option<RatingChange>>>,
    },
    /// It goes on in another game.
    Rematch {
        /// The next game.
        game: String,
    },
    /// Something that is not for the one who hears this.
    Hidden,
}

impl Event {
    /// What the clocks show, where it changes that.
    pub fn clock(&self) -> Option<Clocks> {
        match self {
            Event::Began { clock }
            | Event::Move { clock, .. }
            | Event::Unplayed { clock, .. }
            | Event::Time { clock, .. }
            | Event::Berserk { clock, .. }
            | Event::Stopped { clock, .. }
            | Event::Over { clock, .. } => Some(*clock),
            Event::Seated { .. }
            | Event::Offered { .. }
            | Event::Unoffered { .. }
            | Event::Said { .. }
            | Event::Greeted { .. }
            | Event::Rematch { .. }
            | Event::Hidden => None,
        }
    }

    /// Who hears it, where that is not everybody.
    pub fn hearing(&self) -> Option<Hearing> {
        match self {
            Event::Said { room, .. } | Event::Greeted { room, .. } => Some(*room),
            Event::Seated { .. }
            | Event::Began { .. }
            | Event::Move { .. }
            | Event::Unplayed { .. }
            | Event::Offered { .. }
            | Event::Unoffered { .. }
            | Event::Time { .. }
            | Event::Berserk { .. }
            | Event::Stopped { .. }
            | Event::Over { .. }
            | Event::Rematch { .. }
            | Event::Hidden => None,
        }
    }
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    Draw,
    /// To take back a move.
    Takeback,
    /// Another game, with colours changed.
    Rematch,
}

/// How an offer went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unoffer {
    /// The other said no.
    Declined,
    /// The one who made it wants it no longer.
    Withdrawn,
    /// The game went on.
    Lapsed,
}

names! {
    /// Who hears what is said.
    pub enum Hearing {
        /// Those who play.
        Players = "players",
        /// Those who look on.
        Watchers = "watchers",
    }
}

/// What the clocks show; none where time is not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clocks {
    /// White's time left, in milliseconds.
    pub white: Option<u64>,
    /// Black's time left, in milliseconds.
    pub black: Option<u64>,
    /// Whose clock runs.
    pub running: Option<Color>,
    /// When the game is called off unless the first move comes: milliseconds from now. Left out where nothing threatens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub called_off_in: Option<u64>,
}

/// A position with what a board needs to know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PositionView {
    /// The position, as FEN.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// Is that side in check?
    pub check: bool,
    /// From each square, the squares its piece may go to, without anything between them: `{"e2": "e3e4"}`. Castling is
    /// there as the king's own move and as his move onto the rook. Empty when the game is over.
    pub moves: BTreeMap<String, String>,
    /// A draw may be claimed.
    pub claim: bool,
    /// Moves, in UCI, with which a draw may be claimed without making them; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claim_with: Vec<String>,
}

/// How a game has ended: as the Laws know it, or called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "EndingShape", try_from = "EndingShape")]
pub enum EndingView {
    /// It was played.
    Over(Ending),
    /// It was called off; why is not known of games from before that was kept.
    Aborted(Option<CalledOff>),
}

names! {
    /// Why a game was called off.
    pub enum CalledOff {
        /// Whoever had the turn did not make their first move in time.
        Unmoved = "no-first-move",
        /// White did not want to play it.
        ByWhite = "by-white",
        /// Black did not want to play it.
        ByBlack = "by-black",
        /// Whoever made it wanted it no longer, before anybody had come.
        Withdrawn = "withdrawn",
        /// Whoever was asked said no.
        Declined = "declined",
        /// Nobody has come.
        Unmet = "nobody-came",
        /// The arbiter of its tournament has decided so.
        ByArbiter = "by-arbiter",
    }
}

impl CalledOff {
    /// This side did not want to play it.
    pub(super) fn by(color: Color) -> CalledOff {
        match color {
            Color::White => CalledOff::ByWhite,
            Color::Black => CalledOff::ByBlack,
        }
    }
}

impl EndingView {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for one that was called off.
    pub fn outcome(self) -> &'static str {
        match self {
            EndingView::Over(ending) => ending.outcome().name(),
            EndingView::Aborted(_) => "*",
        }
    }

    pub fn winner(self) -> Option<Color> {
        match self {
            EndingView::Over(ending) => ending.winner(),
            EndingView::Aborted(_) => None,
        }
    }

    /// Why: a stable name.
    pub fn termination(self) -> &'static str {
        match self {
            EndingView::Over(ending) => ending.termination().name(),
            EndingView::Aborted(_) => ABORTED,
        }
    }
}

/// Why games ended that were called off.
const ABORTED: &str = "aborted";

/// How a game has ended.
#[derive(Serialize, Deserialize, ToSchema)]
struct EndingShape {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for one that was called off.
    #[schema(value_type = ResultName)]
    outcome: Cow<'static, str>,
    /// Who has won; none in a draw.
    winner: Option<Color>,
    /// Why: a stable name, such as `checkmate`, or `aborted`.
    #[schema(value_type = EndName)]
    termination: Cow<'static, str>,
    /// Why it was called off, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    why: Option<CalledOff>,
}

impl From<EndingView> for EndingShape {
    fn from(ending: EndingView) -> EndingShape {
        EndingShape {
            outcome: ending.outcome().into(),
            winner: ending.winner(),
            termination: ending.termination().into(),
            why: if let EndingView::Aborted(why) = ending { why } else { None },
        }
    }
}

impl TryFrom<EndingShape> for EndingView {
    type Error = String;

    fn try_from(EndingShape { winner, termination, why, .. }: EndingShape) -> Result<EndingView, String> {
        if termination == ABORTED {
            return Ok(EndingView::Aborted(why));
        }
        let known = termination.parse().ok().and_then(|termination| Ending::new(termination, winner));
        known.map(EndingView::Over).ok_or_else(|| format!("no game ends by {termination}"))
    }
}

impl PartialSchema for EndingView {
    fn schema() -> RefOr<Schema> {
        EndingShape::schema()
    }
}

impl ToSchema for EndingView {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        EndingShape::schemas(schemas);
    }
}

/// In documents: how a game has ended, or `*`.
pub(crate) struct ResultName;

/// In documents: why a game is over, or `aborted`.
pub(crate) struct EndName;

fn names<'a>(names: impl Iterator<Item = &'a str>, about: &str) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).description(Some(about)).into()
}

impl PartialSchema for ResultName {
    fn schema() -> RefOr<Schema> {
        names(Outcome::ALL.map(Outcome::name).into_iter().chain(["*"]), "How a game has ended; `*` where it has not.")
    }
}

impl PartialSchema for EndName {
    fn schema() -> RefOr<Schema> {
        names(Termination::ALL.map(Termination::name).into_iter().chain([ABORTED]), "Why a game is over.")
    }
}

impl ToSchema for ResultName {}

impl ToSchema for EndName {}
