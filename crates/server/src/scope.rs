//! What a token allows a program to do. Names as programs that speak the Lichess API know them, where there is one.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use utoipa::ToSchema;

/// One thing that a token can allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
pub enum Scope {
    /// Read one's settings.
    #[serde(rename = "preference:read")]
    PreferenceRead,
    /// Change one's settings.
    #[serde(rename = "preference:write")]
    PreferenceWrite,
    #[serde(rename = "challenge:read")]
    ChallengeRead,
    /// Make and answer challenges.
    #[serde(rename = "challenge:write")]
    ChallengeWrite,
    /// Pair many people at once, as an organiser.
    #[serde(rename = "challenge:bulk")]
    ChallengeBulk,
    /// Make tournaments, join and leave them.
    #[serde(rename = "tournament:write")]
    TournamentWrite,
    /// See one's own broadcasts, also those that are nobody else's business.
    #[serde(rename = "study:read")]
    StudyRead,
    /// Make broadcasts, and send games to them. Programs that broadcast know this name for it.
    #[serde(rename = "study:write")]
    StudyWrite,
    /// Play, as a person.
    #[serde(rename = "board:play")]
    BoardPlay,
    /// Play, as a bot.
    #[serde(rename = "bot:play")]
    BotPlay,
    /// See engines that run elsewhere.
    #[serde(rename = "engine:read")]
    EngineRead,
    /// Register and change them.
    #[serde(rename = "engine:write")]
    EngineWrite,
    /// Look after the people of this server, as an administrator.
    #[serde(rename = "admin:people")]
    AdminPeople,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 13] = [
        Scope::PreferenceRead,
        Scope::PreferenceWrite,
        Scope::ChallengeRead,
        Scope::ChallengeWrite,
        Scope::ChallengeBulk,
        Scope::TournamentWrite,
        Scope::StudyRead,
        Scope::StudyWrite,
        Scope::BoardPlay,
        Scope::BotPlay,
        Scope::EngineRead,
        Scope::EngineWrite,
        Scope::AdminPeople,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Scope::PreferenceRead => "preference:read",
            Scope::PreferenceWrite => "preference:write",
            Scope::ChallengeRead => "challenge:read",
            Scope::ChallengeWrite => "challenge:write",
            Scope::ChallengeBulk => "challenge:bulk",
            Scope::TournamentWrite => "tournament:write",
            Scope::StudyRead => "study:read",
            Scope::StudyWrite => "study:write",
            Scope::BoardPlay => "board:play",
            Scope::BotPlay => "bot:play",
            Scope::EngineRead => "engine:read",
            Scope::EngineWrite => "engine:write",
            Scope::AdminPeople => "admin:people",
        }
    }

    /// All of a list, each once, in order.
    pub fn set(scopes: &[Scope]) -> Vec<Scope> {
        Scope::ALL.into_iter().filter(|scope| scopes.contains(scope)).collect()
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no scope {0:?}; there are preference:read, preference:write, challenge:read, challenge:write, challenge:bulk, tournament:write, study:read, study:write, board:play, bot:play, engine:read, engine:write and admin:people"
)]
pub struct UnknownScope(String);

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Scope, UnknownScope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == text).ok_or_else(|| UnknownScope(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_alike_everywhere() {
        for scope in Scope::ALL {
            assert_eq!(scope.name().parse(), Ok(scope));
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.name());
            assert!("".parse::<Scope>().unwrap_err().to_string().contains(scope.name()), "{scope}");
        }
    }
}
