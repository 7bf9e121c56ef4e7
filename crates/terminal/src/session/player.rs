//! Who plays: people, and the computer at some strength.

use tabiya_engine::{Elo, Level, Strength};
use tabiya_text::without_unseen;

/// One of the two who play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at this keyboard.
    Human {
        /// The name; where it is empty, the colour is name enough.
        name: String,
    },
    Computer {
        name: String,
        /// How strong it plays.
        skill: Skill,
    },
}

/// How strong the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// One of the twelve levels.
    Level(Level),
    /// Any rating.
    Elo(Elo),
}

impl Player {
    /// The computer's name, if nobody calls it otherwise.
    pub const COMPUTER: &str = "Tabiya";
    /// How many characters a name has at most.
    pub const LONGEST_NAME: usize = 40;

    /// Somebody at this keyboard.
    pub fn human(name: impl AsRef<str>) -> Player {
        Player::Human { name: tidy(name.as_ref()) }
    }

    /// The computer under its own name.
    pub fn computer(skill: Skill) -> Player {
        Player::computer_called(Player::COMPUTER, skill)
    }

    /// The computer under any name.
    pub fn computer_called(name: impl AsRef<str>, skill: Skill) -> Player {
        Player::Computer { name: tidy(name.as_ref()), skill }
    }

    /// The name; it may be empty.
    pub fn name(&self) -> &str {
        match self {
            Player::Human { name } | Player::Computer { name, .. } => name,
        }
    }

    /// Is it the computer?
    pub fn is_computer(&self) -> bool {
        matches!(self, Player::Computer { .. })
    }

    /// How strong the computer plays, if it is the computer.
    pub fn skill(&self) -> Option<Skill> {
        match self {
            Player::Human { .. } => None,
            Player::Computer { skill, .. } => Some(*skill),
        }
    }
}

/// A name that fits beside a board, without anything that a terminal would obey or that would turn the line around it. Whoever is
/// asked for one is told when it is too long; names in files are cut.
fn tidy(name: &str) -> String {
    without_unseen(name).trim().chars().take(Player::LONGEST_NAME).collect()
}

impl Skill {
    /// What a newcomer is offered.
    pub const DEFAULT_LEVEL: u8 = 3;

    /// As the engine says it.
    pub fn strength(self) -> Strength {
        match self {
            Skill::Level(level) => level.strength(),
            Skill::Elo(elo) => Strength::Elo(elo),
        }
    }

    pub fn elo(self) -> Elo {
        match self {
            Skill::Level(level) => level.elo(),
            Skill::Elo(elo) => elo,
        }
    }
}

impl Default for Skill {
    fn default() -> Skill {
        Skill::Level(Level::new(Skill::DEFAULT_LEVEL).unwrap_or(Level::ALL[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_command_the_terminal() {
        assert_eq!(Player::human("\u{1B}[2J Eve\u{202E}\n").name(), "[2J Eve");
        assert_eq!(Player::human("B".repeat(5000)).name().len(), 40);
    }
}
