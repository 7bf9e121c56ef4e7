//! What a group's members are to do by themselves, pure: which games are tries at it, and which of them count.

use crate::game::{Opponent, Seat, Terms};
use serde::{Deserialize, Serialize};
use tabiya_rules::{Color, Outcome, Position};
use utoipa::ToSchema;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Task {
    /// Win a position against the computer.
    Win {
        /// The position, as FEN.
        #[schema(value_type = String)]
        fen: Position,
        /// The side one plays.
        color: Color,
        /// How well the computer plays, at least.
        level: u8,
    },
    /// Play games to their end.
    Games {
        /// So many: 1 to 20.
        count: u32,
        /// Against the computer, at least this level; against people where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        level: Option<u8>,
    },
}

/// How many games can be asked for.
pub const MOST_GAMES: u32 = 20;
/// A game that ends before was not played: moves of both sides.
pub const LEAST_PLIES: i64 = 10;

impl Task {
    /// Can it be done at all?
    ///
    /// # Errors
    /// Why not, naming the field.
    pub fn check(&self) -> Result<(), String> {
        let (Task::Win { level: 1.., .. } | Task::Games { .. }) = self else {
            return Err("level: there is no level 0".to_owned());
        };
        match self {
            Task::Win { fen, .. } if fen.legal_moves().is_empty() => {
                Err("fen: the game would be over at once".to_owned())
            }
            Task::Games { count, .. } if !(1..=MOST_GAMES).contains(count) => {
                Err(format!("count: 1 to {MOST_GAMES}, not {count}"))
            }
            _ => match self.level().filter(|level| Opponent::Level(*level).strength().is_none()) {
                Some(level) => Err(format!("level: there is no level {level}")),
                None => Ok(()),
            },
        }
    }

    fn level(&self) -> Option<u8> {
        match self {
            Task::Win { level, .. } => Some(*level),
            Task::Games { level, .. } => *level,
        }
    }

    /// How many games must count until it is done.
    pub fn wanted(&self) -> u32 {
        match self {
            Task::Win { .. } => 1,
            Task::Games { count, .. } => *count,
        }
    }

    /// What a game that was played to its end is for this person: nothing to do with it, a try, or one that counts.
    pub fn judge(&self, terms: &Terms, person: &str, outcome: Outcome, plies: i64) -> Option<bool> {
        let color = Color::ALL.into_iter().find(|color| terms.seats[*color].is_taken_by(person))?;
        let level = match &terms.seats[!color] {
            Seat::Computer { strength: Opponent::Level(level) } => Some(*level),
            _ => None,
        };
        match self {
            Task::Win { fen, color: side, level: least } => {
                let is_try = terms.start == *fen && color == *side && level.is_some_and(|level| level >= *least);
                is_try.then(|| outcome.winner() == Some(color))
            }
            Task::Games { level: Some(least), .. } => {
                level.is_some_and(|level| level >= *least).then_some(plies >= LEAST_PLIES)
            }
            Task::Games { level: None, .. } => terms.is_between_people().then_some(plies >= LEAST_PLIES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{PersonKind, Player, Source};
    use crate::proposal::{Proposal, for_both};
    use tabiya_rules::Variant;

    fn person(id: &str) -> Seat {
        Seat::Person(Player { id: id.to_owned(), name: id.to_owned(), role: PersonKind::Player, rating: None })
    }

    fn computer(level: u8) -> Seat {
        Seat::Computer { strength: Opponent::Level(level) }
    }

    fn terms(white: Seat, black: Seat, start: Position) -> Terms {
        let time = for_both("-".parse().expect("no clock"));
        let proposal = Proposal { time, start, variant: Variant::Standard, color: Some(Color::White), rated: false };
        proposal.terms(white, black, Source::Computer, "noa")
    }

    const WON: Outcome = Outcome::Decisive { winner: Color::White };

    #[test]
    fn a_position_is_won_from_there_with_that_side_against_that_level_or_a_stronger_one() {
        let fen: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().expect("a position");
        let task = Task::Win { fen, color: Color::White, level: 4 };
        let judge = |terms: &Terms, outcome| task.judge(terms, "noa", outcome, 20);
        let game = terms(person("noa"), computer(4), fen);
        assert_eq!(judge(&game, WON), Some(true));
        assert_eq!(judge(&game, Outcome::Draw), Some(false), "a try");
        assert_eq!(judge(&terms(person("noa"), computer(7), fen), WON), Some(true));
        assert_eq!(judge(&terms(person("noa"), computer(3), fen), WON), None, "too weak");
        assert_eq!(judge(&terms(person("noa"), computer(4), Position::STANDARD), WON), None, "elsewhere");
        assert_eq!(judge(&terms(computer(4), person("noa"), fen), WON), None, "the other side");
        assert_eq!(judge(&terms(person("ben"), computer(4), fen), WON), None, "somebody else");
    }

    #[test]
    fn games_count_once_they_were_played() {
        let (against_people, against_computer) =
            (Task::Games { count: 3, level: None }, Task::Games { count: 3, level: Some(2) });
        let (people, computer) = (
            terms(person("noa"), person("ben"), Position::STANDARD),
            terms(person("noa"), computer(2), Position::STANDARD),
        );
        assert_eq!(against_people.judge(&people, "ben", WON, 40), Some(true));
        assert_eq!(against_people.judge(&people, "ben", WON, 4), Some(false), "given up at once");
        assert_eq!(against_people.judge(&computer, "noa", WON, 40), None);
        assert_eq!(against_computer.judge(&computer, "noa", Outcome::Draw, 40), Some(true), "lost or won");
        assert_eq!(against_computer.judge(&people, "noa", WON, 40), None);
        assert_eq!(
            against_people.judge(&terms(person("noa"), person("noa"), Position::STANDARD), "noa", WON, 40),
            None
        );
    }

    #[test]
    fn nonsense_is_refused_by_its_field() {
        let start = Position::STANDARD;
        let mated: Position = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".parse().expect("a position");
        for (task, field) in [
            (Task::Win { fen: start, color: Color::White, level: 0 }, "level"),
            (Task::Win { fen: start, color: Color::White, level: 13 }, "level"),
            (Task::Win { fen: mated, color: Color::White, level: 1 }, "fen"),
            (Task::Games { count: 0, level: None }, "count"),
            (Task::Games { count: 21, level: None }, "count"),
            (Task::Games { count: 3, level: Some(99) }, "level"),
        ] {
            let refused = task.check().expect_err("nonsense");
            assert!(refused.starts_with(field), "{refused}");
        }
        assert_eq!(Task::Games { count: 3, level: Some(1) }.check(), Ok(()));
    }
}
