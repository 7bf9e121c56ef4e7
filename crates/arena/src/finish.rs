//! How a game between engines has ended: who won, and whose fault it was.

use serde::{Deserialize, Serialize};
use tabiya_rules::{Color, Ending, Outcome, Termination};

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    pub reason: Reason,
    /// Who won, if anybody.
    pub winner: Option<Color>,
    /// What exactly happened, where the reason does not say it all.
    pub detail: String,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The Laws say so.
    Laws(Termination),
    /// The scores said so for long enough: one side is lost.
    Resigned,
    /// The scores said so for long enough: nothing will happen.
    Drawn,
    /// It went on for too long.
    TooLong,
    /// The engine of this side failed.
    Forfeit(Color, Forfeit),
}

/// How an engine can fail. It loses the game, and the table tells of it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forfeit {
    /// It took more time than it had.
    Time,
    /// Its process ended, or could not be started again.
    Crash,
    /// It did not answer.
    Hang,
    /// Its move was none, or not legal.
    Illegal,
}

impl Forfeit {
    /// All of them.
    pub const ALL: [Forfeit; 4] = [Forfeit::Time, Forfeit::Crash, Forfeit::Hang, Forfeit::Illegal];

    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Forfeit::Time => "time",
            Forfeit::Crash => "crash",
            Forfeit::Hang => "hang",
            Forfeit::Illegal => "illegal",
        }
    }
}

impl Finish {
    /// An ending that needs no more words.
    pub(crate) fn new(reason: Reason, winner: Option<Color>) -> Finish {
        Finish { reason, winner, detail: String::new() }
    }

    /// The engine of `loser` has failed.
    pub(crate) fn forfeit(forfeit: Forfeit, loser: Color, detail: impl Into<String>) -> Finish {
        Finish { reason: Reason::Forfeit(loser, forfeit), winner: Some(!loser), detail: detail.into() }
    }

    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.winner)
    }

    /// Whose engine has failed, and how, if one has.
    pub fn failed(&self) -> Option<(Color, Forfeit)> {
        match self.reason {
            Reason::Forfeit(color, forfeit) => Some((color, forfeit)),
            _ => None,
        }
    }

    /// The value of the PGN tag `Termination`.
    pub fn pgn_tag(&self) -> &'static str {
        self.termination().pgn_tag()
    }

    /// Who won and why, as the rules name it; none where the two do not go together.
    pub(crate) fn ending(&self) -> Option<Ending> {
        Ending::new(self.termination(), self.winner)
    }

    fn termination(&self) -> Termination {
        match self.reason {
            Reason::Laws(termination) => termination,
            Reason::Resigned | Reason::Drawn | Reason::TooLong => Termination::Adjudication,
            Reason::Forfeit(_, Forfeit::Time) => Termination::TimeForfeit,
            Reason::Forfeit(_, Forfeit::Crash | Forfeit::Hang) => Termination::Abandonment,
            Reason::Forfeit(_, Forfeit::Illegal) => Termination::RulesInfraction,
        }
    }

    /// In words, as a reader of the game wants them: `White wins by checkmate`.
    pub fn words(&self) -> String {
        let how = match self.reason {
            Reason::Laws(termination) => termination.to_string(),
            Reason::Resigned | Reason::Drawn => "adjudication".to_owned(),
            Reason::TooLong => "adjudication: the game is too long".to_owned(),
            Reason::Forfeit(..) => format!("forfeit: {}", self.detail),
        };
        match self.winner {
            Some(winner) => format!("{} wins by {how}", winner.title()),
            None => format!("Draw by {how}"),
        }
    }

    /// Its stable short name: that of the termination, `resigned`, `drawn`, `too-long`, or that of the forfeit.
    pub fn name(&self) -> &'static str {
        match self.reason {
            Reason::Laws(termination) => termination.name(),
            Reason::Resigned => "resigned",
            Reason::Drawn => "drawn",
            Reason::TooLong => "too-long",
            Reason::Forfeit(_, forfeit) => forfeit.name(),
        }
    }
}
