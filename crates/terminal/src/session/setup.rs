//! What is agreed before a game, and how long a question to the computer may take.

use super::{Player, Skill};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;
use tabiya_engine::Limits;
use tabiya_engine::player::Pace;
use tabiya_rules::{ByColor, Color, Position, TimeControl};

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    pub players: ByColor<Player>,
    /// Where it starts.
    pub start: Position,
    /// How much time there is; `None` for a game without a clock.
    pub control: Option<TimeControl>,
    /// The day it was begun, as PGN writes it: `2026.11.15`.
    pub date: String,
    /// What makes the computer's play differ from game to game. The same seed gives the same game.
    pub seed: u64,
}

impl GameSetup {
    /// A game of today from the usual start, without a clock.
    pub fn new(players: ByColor<Player>) -> GameSetup {
        GameSetup { players, start: Position::STANDARD, control: None, date: super::store::today(), seed: random() }
    }

    /// Two people at this keyboard.
    pub fn two_people(white: &str, black: &str) -> GameSetup {
        GameSetup::new(ByColor { white: Player::human(white), black: Player::human(black) })
    }

    /// Somebody who plays this side against the computer.
    pub fn against_computer(name: &str, color: Color, skill: Skill) -> GameSetup {
        GameSetup::new(ByColor::new_with(|side| match side == color {
            true => Player::human(name),
            false => Player::computer(skill),
        }))
    }

    /// The same once more, with the colours exchanged.
    pub fn again(&self) -> GameSetup {
        let players = ByColor { white: self.players.black.clone(), black: self.players.white.clone() };
        GameSetup { players, date: super::store::today(), seed: random(), ..self.clone() }
    }

    /// The side of the only person who plays, if it is only one.
    pub fn only_human(&self) -> Option<Color> {
        let is_human = |color: &Color| !self.players[*color].is_computer();
        let mut humans = Color::ALL.into_iter().filter(is_human);
        humans.next().filter(|_| humans.next().is_none())
    }

    /// The side to put at the bottom: that of the person who plays the computer, else White.
    pub fn orientation(&self) -> Color {
        self.only_human().unwrap_or(Color::White)
    }
}

/// A number that nobody expects.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// A colour by lot.
pub fn color_by_lot() -> Color {
    if random().is_multiple_of(2) { Color::White } else { Color::Black }
}

/// One of the starts of Chess960, by lot.
pub fn chess960_by_lot() -> Position {
    Position::chess960((random() % 960) as u16).expect("there are 960 of them")
}

/// How long a player waits gladly for a hint, an evaluation or an explanation.
const QUESTION_TIME: Duration = Duration::from_millis(1000);

/// `left` is what the clock of the player shows who asks: the answer must not cost him or her much of it.
pub(crate) fn limits_for_questions(pace: Pace, left: Option<Duration>) -> Limits {
    match pace {
        Pace::Natural => Limits::time(left.map_or(QUESTION_TIME, |left| (left / 20).min(QUESTION_TIME))),
        Pace::Nodes(nodes) => Limits::nodes(nodes),
    }
}

/// Analysis lasts until nobody wants it any more.
pub(crate) fn limits_for_analysis(pace: Pace) -> Limits {
    match pace {
        Pace::Natural => Limits::default(),
        Pace::Nodes(nodes) => Limits::nodes(nodes),
    }
}
