//! What is shown of a live game.

use super::event::{Clocks, EndingView, PositionView};
use super::terms::{Opponent, PersonKind, Seat, Source, Terms, Visibility};
use super::{Bounds, List, LiveGame, Ms, RatingChange, RatingView};
use crate::closed::names;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tabiya_openings::opening_of_game;
use tabiya_rules::{ByColor, Color, Game, Position, Speed, TimeControl, Variant};
use utoipa::ToSchema;

/// A whole game, as one who looks at it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameView {
    /// Its id, as in its address.
    pub id: String,
    /// The number of its last event.
    pub seq: u64,
    /// The colours that the one who looks plays.
    pub you: Vec<Color>,
    /// `waiting`, `playing`, `over` or `aborted`.
    pub status: Status,
    /// Who sits on each side.
    pub players: ByColor<PlayerView>,
    /// The first position.
    pub start: String,
    /// Which chess is played.
    pub variant: Variant,
    /// Each side's time control, such as `5+3`.
    #[schema(value_type = ByColor<String>)]
    pub time: ByColor<TimeControl>,
    /// What each clock showed at the start, in milliseconds; none without a clock.
    pub initial: ByColor<Option<u64>>,
    /// How fast it is.
    pub speed: Speed,
    /// How it came about.
    pub source: Source,
    /// Who may look on.
    pub visibility: Visibility,
    /// Every move that was made, the first first.
    pub moves: Vec<MoveView>,
    /// What there is now.
    pub position: PositionView,
    /// What the clocks show now.
    pub clock: Clocks,
    /// Who offers a draw.
    pub draw: Option<Color>,
    /// Who wants to take back a move.
    pub takeback: Option<Color>,
    /// Who wants another game.
    pub rematch: Option<Color>,
    /// The game in which it goes on.
    pub next: Option<String>,
    /// How it ended.
    pub ending: Option<EndingView>,
    /// The opening's name.
    pub opening: Option<String>,
    /// When it was made: milliseconds since 1970.
    pub created_at: i64,
    /// What its maker calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// Does it count for ratings? Then nothing is taken back in it, and nobody helps.
    #[serde(default)]
    #[schema(required)]
    pub rated: bool,
    /// The list of ratings for games of this kind; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub list: Option<List>,
    /// The tournament that it belongs to; left out where it is none's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tournament: Option<String>,
    /// Who plays with half of the time; left out where nobody can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub berserk: Option<ByColor<bool>>,
    /// What it has made of the ratings; left out until it is over, and in casual games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ratings: Option<ByColor<Option<RatingChange>>>,
    /// Do the clocks stand, for the staff of a group has stopped them or the arbiter was called? Then nobody can move. Left out where they run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

names! {
    /// How far a game has come.
    pub enum Status {
        /// A seat is open.
        Waiting = "waiting",
        /// It goes on.
        Playing = "playing",
        /// It has ended.
        Over = "over",
        /// It was called off.
        Aborted = "aborted",
    }
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveView {
    /// As UCI writes it; castling in Chess960 as the king taking his own rook.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// What the mover's clock showed after it.
    pub left: Option<u64>,
}

/// Who plays one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerView {
    /// `open`, `invited`, `person` or `computer`.
    pub kind: PlayerKind,
    /// Their name; empty where nobody sits.
    pub name: String,
    /// For a person: whether they have an account.
    pub role: Option<PersonKind>,
    /// For the computer: how well it plays.
    pub strength: Option<Opponent>,
    /// For somebody with an account: how strong they were when the game was made; left out where nothing is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<RatingView>,
}

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// Nobody yet: whoever comes may take the seat.
    Open,
    /// Kept for somebody.
    Invited,
    Person,
    Computer,
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Presence {
    /// Its id, as in its address.
    pub game: String,
    /// Is the player's page open?
    pub here: ByColor<bool>,
    /// When the opponent of one who has left may claim the game: milliseconds from now.
    pub claim_in: ByColor<Option<u64>>,
    /// How many look on.
    pub watchers: u32,
    /// The names of those among them who have an account, told to those who play. A list of many is cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// A public game that waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WaitingView {
    /// Its id, as in its address.
    pub id: String,
    /// What its maker calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// The name of whoever waits.
    pub name: String,
    /// With how much time whoever comes plays.
    pub time: String,
    /// How fast that is.
    pub speed: Speed,
    /// Which chess is played.
    pub variant: Variant,
    /// The colour of whoever comes.
    pub color: Color,
    /// Is it one's own?
    pub mine: bool,
    /// Does it count for ratings?
    #[serde(default)]
    #[schema(required)]
    pub rated: bool,
    /// The rating of who waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<RatingView>,
    /// Which ratings whoever comes may have; left out where it does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bounds: Option<Bounds>,
}

/// A game that goes on, in little.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LiveView {
    /// Its id, as in its address.
    pub id: String,
    /// What each side is called.
    pub names: ByColor<String>,
    /// What there is now.
    pub fen: String,
    /// The last move.
    pub last: Option<String>,
    /// How fast it is.
    pub speed: Speed,
    /// The ratings of those who play and have one.
    #[serde(default)]
    #[schema(required)]
    pub ratings: ByColor<Option<RatingView>>,
}

impl LiveGame {
    /// The whole game, as this person sees it.
    pub fn view(&self, person: Option<&str>, now: Ms) -> GameView {
        let seats = &self.terms.seen_by(person).seats;
        GameView {
            id: self.id.clone(),
            seq: self.seq,
            you: person.map(|person| self.terms.colors_of(person).collect()).unwrap_or_default(),
            status: self.status(),
            players: ByColor::new_with(|color| PlayerView::of(&seats[color])),
            start: self.terms.start.to_string(),
            variant: self.terms.variant,
            time: self.terms.time.clone(),
            initial: ByColor::new_with(|color| self.terms.time_of(color).initial().map(|time| time.as_millis() as u64)),
            speed: self.terms.speed(),
            source: self.terms.source,
            visibility: self.terms.visibility,
            moves: self.move_views(),
            position: self.position_view(),
            clock: self.clocks(now),
            draw: self.draw,
            takeback: self.takeback,
            rematch: self.rematch,
            next: self.next.clone(),
            ending: self.ending_view(),
            opening: self.opening(),
            created_at: self.created_at,
            title: self.title(),
            rated: self.terms.rated,
            list: self.terms.list(),
            tournament: self.terms.tournament.clone(),
            berserk: self.terms.berserk,
            ratings: self.ratings,
            stopped: self.is_stopped && self.is_live(),
        }
    }

    fn title(&self) -> Option<String> {
        self.terms.title.as_ref().map(ToString::to_string)
    }

    fn move_views(&self) -> Vec<MoveView> {
        let mut turns = self.clockwork.clock().turns();
        let mut left = || turns.next()?.left.map(|left| left.as_millis() as u64);
        let moves = self.game.moves().zip(self.game.sans());
        moves.map(|(m, san)| MoveView { uci: self.uci_of(m), san, left: left() }).collect()
    }

    /// The position with the moves that can be made in it.
    pub(super) fn position_view(&self) -> PositionView {
        position_view(&self.game, self.terms.variant, self.is_live())
    }

    /// The opening's name.
    pub fn opening(&self) -> Option<String> {
        opening_name(&self.game)
    }

    /// The game as it waits for whoever comes, if it does. Whose it is, is not told.
    pub fn waiting_view(&self) -> Option<WaitingView> {
        if self.status() != Status::Waiting || !self.terms.is_offered_to_all() {
            return None;
        }
        let color = if self.terms.seats.white == Seat::Open { Color::White } else { Color::Black };
        Some(WaitingView {
            id: self.id.clone(),
            title: self.title(),
            name: PlayerView::of(&self.terms.seats[!color]).name,
            time: self.terms.time[color].to_string(),
            speed: self.terms.speed(),
            variant: self.terms.variant,
            color,
            mine: false,
            rated: self.terms.rated,
            rating: self.terms.seats[!color].player().and_then(|player| player.rating),
            bounds: self.terms.bounds,
        })
    }

    /// The game for the eyes of this person, or of somebody unknown.
    pub fn seen_by(mut self, person: Option<&str>) -> LiveGame {
        if let Cow::Owned(terms) = self.terms.seen_by(person) {
            self.terms = terms;
        }
        self
    }

    /// The game in little, for everybody.
    pub fn live_view(&self) -> LiveView {
        let seats = &self.terms.seen_by(None).seats;
        LiveView {
            id: self.id.clone(),
            names: ByColor::new_with(|color| PlayerView::of(&seats[color]).name),
            fen: self.game.position().to_string(),
            last: self.game.moves().last().map(|m| self.uci_of(m)),
            speed: self.terms.speed(),
            ratings: ByColor::new_with(|color| PlayerView::of(&seats[color]).rating),
        }
    }
}

/// The opening's name.
pub(super) fn opening_name(game: &Game) -> Option<String> {
    opening_of_game(game.start(), game.moves()).map(|(_, opening)| opening.name.to_string())
}

pub(super) fn position_view(game: &Game, variant: Variant, is_live: bool) -> PositionView {
    let pos = game.position();
    let moves = if is_live { pos.destinations().written() } else { BTreeMap::new() };
    let claim = is_live && game.claims().next().is_some();
    let claim_with = game.claiming_moves().filter(|_| is_live).map(|m| m.uci(variant).to_string()).collect();
    PositionView { fen: pos.to_string(), turn: pos.turn(), check: pos.is_check(), moves, claim, claim_with }
}

impl PositionView {
    /// A position without a game around it: all that can be played, and nothing to claim.
    pub fn of(pos: &Position) -> PositionView {
        PositionView {
            fen: pos.to_string(),
            turn: pos.turn(),
            check: pos.is_check(),
            moves: pos.destinations().written(),
            claim: false,
            claim_with: Vec::new(),
        }
    }
}

impl GameView {
    /// Does the computer play?
    pub fn has_computer(&self) -> bool {
        [&self.players.white, &self.players.black].into_iter().any(|player| player.kind == PlayerKind::Computer)
    }
}

impl PlayerView {
    /// Who sits here, as everybody may know it.
    pub fn of(seat: &Seat) -> PlayerView {
        let (kind, name, role, strength) = match seat {
            Seat::Open => (PlayerKind::Open, String::new(), None, None),
            Seat::Invited(player) => (PlayerKind::Invited, player.name.clone(), Some(player.role), None),
            Seat::Person(player) => (PlayerKind::Person, player.name.clone(), Some(player.role), None),
            Seat::Computer { strength } => (PlayerKind::Computer, "Tabiya".to_owned(), None, Some(*strength)),
        };
        let rating = match seat {
            Seat::Invited(player) | Seat::Person(player) => player.rating,
            Seat::Open | Seat::Computer { .. } => None,
        };
        PlayerView { kind, name, role, strength, rating }
    }
}

impl Terms {
    /// The id of the person who plays this side, if there still is one.
    pub fn person(&self, color: Color) -> Option<&str> {
        self.seats[color].player().filter(|player| !player.is_gone()).map(|player| player.id.as_str())
    }
}
