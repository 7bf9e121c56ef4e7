//! Who won ([`Outcome`]), why ([`Termination`]), and the two together ([`Ending`]).
//!
//! [`TERMINATIONS`] is the one table of all ways a game can end: a new draw rule is a variant and a row here, and the
//! moment it strikes in [`game`](crate::Game). Everything else (names, sentences, PGN tags, who may win) follows.

use crate::{Color, ParseError};
use std::{fmt, str::FromStr};

/// Who won.
///
/// ```
/// use tabiya_rules::{Color, Outcome};
/// let outcome: Outcome = "0-1".parse()?;
/// assert_eq!(outcome, Outcome::Decisive { winner: Color::Black });
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(Outcome::Draw.to_string(), "1/2-1/2");
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// One side has won.
    Decisive {
        /// The side that has.
        winner: Color,
    },
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// All three, as PGN orders them.
    pub const ALL: [Outcome; 3] =
        [Outcome::Decisive { winner: Color::White }, Outcome::Decisive { winner: Color::Black }, Outcome::Draw];

    /// A win for `winner`, or a draw for nobody.
    ///
    /// ```
    /// use tabiya_rules::{Color, Outcome};
    /// assert_eq!(Outcome::of(None), Outcome::Draw);
    /// assert_eq!(Outcome::of(Some(Color::White)).name(), "1-0");
    /// ```
    pub const fn of(winner: Option<Color>) -> Outcome {
        match winner {
            Some(winner) => Outcome::Decisive { winner },
            None => Outcome::Draw,
        }
    }

    /// The side that has won, unless it is a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Decisive { winner } => Some(winner),
            Outcome::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, as in PGN.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Decisive { winner: Color::White } => "1-0",
            Outcome::Decisive { winner: Color::Black } => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    /// Reads `1-0`, `0-1`, `1/2-1/2` and, as people write it, `½-½`.
    fn from_str(s: &str) -> Result<Outcome, ParseError> {
        let name = if s == "½-½" { Outcome::Draw.name() } else { s };
        Outcome::ALL.into_iter().find(|outcome| outcome.name() == name).ok_or_else(|| ParseError::new("result", s))
    }
}

/// Why a game is over.
///
/// The [`name`](Termination::name) is stable: it may be stored and sent to other programs.
///
/// ```
/// use tabiya_rules::Termination;
/// assert_eq!(Termination::SeventyfiveMoves.name(), "seventyfive-moves");
/// assert_eq!("stalemate".parse(), Ok(Termination::Stalemate));
/// assert_eq!(Termination::TimeForfeit.to_string(), "time forfeit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// The king is attacked and cannot be saved (FIDE 5.1.1).
    Checkmate,
    /// The side to move is not in check and has no legal move (FIDE 5.2.1).
    Stalemate,
    /// Too few pieces are left for any mate, wherever they stand (FIDE 5.2.2).
    InsufficientMaterial,
    /// No sequence of legal moves leads to mate, though there would be pieces enough (FIDE 5.2.2).
    DeadPosition,
    /// The same position for the third time, claimed (FIDE 9.2).
    ThreefoldRepetition,
    /// The same position for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move, claimed (FIDE 9.3).
    FiftyMoves,
    /// Seventy-five moves of each side without a capture or a pawn move (FIDE 9.6.2).
    SeventyfiveMoves,
    /// A player has resigned (FIDE 5.1.2).
    Resignation,
    /// The players have agreed on a draw (FIDE 5.2.3).
    Agreement,
    /// A flag has fallen, and the opponent could still have mated (FIDE 6.9).
    TimeForfeit,
    /// A flag has fallen, but the opponent could not have mated by any sequence of legal moves (FIDE 6.9).
    TimeForfeitDraw,
    /// A player has left the game.
    Abandonment,
    /// A player has broken the rules once too often, such as by a second illegal move (FIDE 7.5.5).
    RulesInfraction,
    /// An arbiter has decided the game.
    Adjudication,
}

/// Whose doing an end of the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The Laws end the game by themselves as soon as a move is made.
    Automatic,
    /// A player claims it, and the board proves it.
    Claim,
    /// The players, their clocks or an arbiter.
    People,
}

/// Which outcomes a termination can have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wins {
    Always,
    Never,
    Perhaps,
}

/// One way for a game to end.
struct Row {
    termination: Termination,
    name: &'static str,
    /// What follows "White wins by" or "draw by".
    words: &'static str,
    cause: Cause,
    wins: Wins,
    /// The value of the PGN tag `Termination`.
    pgn: &'static str,
}

/// Shortens the rows of [`TERMINATIONS`].
const fn row(
    termination: Termination,
    name: &'static str,
    words: &'static str,
    cause: Cause,
    wins: Wins,
    pgn: &'static str,
) -> Row {
    Row { termination, name, words, cause, wins, pgn }
}

use Termination as T;

/// All ways for a game to end, in the order of the enum. Of the automatic ones, an earlier row has precedence.
#[rustfmt::skip]
const TERMINATIONS: &[Row] = &[
    row(T::Checkmate, "checkmate", "checkmate", Cause::Automatic, Wins::Always, "normal"),
    row(T::Stalemate, "stalemate", "stalemate", Cause::Automatic, Wins::Never, "normal"),
    row(T::InsufficientMaterial, "insufficient-material", "insufficient material", Cause::Automatic, Wins::Never, "normal"),
    row(T::DeadPosition, "dead-position", "dead position", Cause::Automatic, Wins::Never, "normal"),
    row(T::ThreefoldRepetition, "threefold-repetition", "threefold repetition", Cause::Claim, Wins::Never, "normal"),
    row(T::FivefoldRepetition, "fivefold-repetition", "fivefold repetition", Cause::Automatic, Wins::Never, "normal"),
    row(T::FiftyMoves, "fifty-moves", "the fifty-move rule", Cause::Claim, Wins::Never, "normal"),
    row(T::SeventyfiveMoves, "seventyfive-moves", "the seventy-five-move rule", Cause::Automatic, Wins::Never, "normal"),
    row(T::Resignation, "resignation", "resignation", Cause::People, Wins::Always, "normal"),
    row(T::Agreement, "agreement", "agreement", Cause::People, Wins::Never, "normal"),
    row(T::TimeForfeit, "time-forfeit", "time forfeit", Cause::People, Wins::Always, "time forfeit"),
    row(T::TimeForfeitDraw, "time-forfeit-draw", "time forfeit against a side that cannot mate", Cause::People, Wins::Never, "time forfeit"),
    row(T::Abandonment, "abandonment", "abandonment", Cause::People, Wins::Perhaps, "abandoned"),
    row(T::RulesInfraction, "rules-infraction", "rules infraction", Cause::People, Wins::Perhaps, "rules infraction"),
    row(T::Adjudication, "adjudication", "adjudication", Cause::People, Wins::Perhaps, "adjudication"),
];

impl Termination {
    /// All of them.
    pub const ALL: [Termination; TERMINATIONS.len()] = {
        let mut all = [T::Checkmate; TERMINATIONS.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = TERMINATIONS[i].termination;
            assert!(all[i] as usize == i, "the rows are in the order of the enum");
            i += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &TERMINATIONS[self as usize]
    }

    /// Its stable name, such as `threefold-repetition`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Whose doing it is.
    ///
    /// ```
    /// use tabiya_rules::{Cause, Termination};
    /// assert_eq!(Termination::ThreefoldRepetition.cause(), Cause::Claim);
    /// assert_eq!(Termination::FivefoldRepetition.cause(), Cause::Automatic);
    /// ```
    pub const fn cause(self) -> Cause {
        self.row().cause
    }

    /// The value of the PGN tag `Termination`: `normal`, `time forfeit`, `abandoned`, …
    ///
    /// ```
    /// use tabiya_rules::Termination;
    /// assert_eq!(Termination::Abandonment.pgn_tag(), "abandoned");
    /// ```
    pub const fn pgn_tag(self) -> &'static str {
        self.row().pgn
    }
}

impl fmt::Display for Termination {
    /// In words, to follow "by".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.row().words)
    }
}

impl FromStr for Termination {
    type Err = ParseError;

    /// Reads a [`name`](Termination::name).
    fn from_str(s: &str) -> Result<Termination, ParseError> {
        Termination::ALL.into_iter().find(|t| t.name() == s).ok_or_else(|| ParseError::new("termination", s))
    }
}

/// How a game has ended: who won and why.
///
/// ```
/// use tabiya_rules::{Color, Ending, Outcome, Termination};
/// let ending = Ending::new(Termination::Resignation, Some(Color::White)).unwrap();
/// assert_eq!(ending.to_string(), "White wins by resignation");
/// assert_eq!(ending.outcome().name(), "1-0");
/// assert_eq!(Ending::new(Termination::Stalemate, Some(Color::White)), None); // nobody wins by stalemate
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    outcome: Outcome,
    termination: Termination,
}

impl Ending {
    /// This termination with this winner, if it can have one (or none).
    pub const fn new(termination: Termination, winner: Option<Color>) -> Option<Ending> {
        match (termination.row().wins, winner) {
            (Wins::Always, None) | (Wins::Never, Some(_)) => None,
            _ => Some(Ending { outcome: Outcome::of(winner), termination }),
        }
    }

    /// A draw; the caller knows that this termination can be one.
    pub(crate) const fn draw(termination: Termination) -> Ending {
        debug_assert!(!matches!(termination.row().wins, Wins::Always));
        Ending { outcome: Outcome::Draw, termination }
    }

    /// A win; the caller knows that this termination can be one.
    pub(crate) const fn win(termination: Termination, winner: Color) -> Ending {
        debug_assert!(!matches!(termination.row().wins, Wins::Never));
        Ending { outcome: Outcome::Decisive { winner }, termination }
    }

    /// Who won.
    pub const fn outcome(self) -> Outcome {
        self.outcome
    }

    /// Why.
    pub const fn termination(self) -> Termination {
        self.termination
    }

    /// The side that has won, unless it is a draw.
    pub const fn winner(self) -> Option<Color> {
        self.outcome.winner()
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::Decisive { winner } => write!(f, "{} wins by {}", winner.title(), self.termination),
            Outcome::Draw => write!(f, "draw by {}", self.termination),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_are_kebab_case() {
        for termination in Termination::ALL {
            let name = termination.name();
            assert_eq!(name.parse(), Ok(termination));
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
        }
        assert!("Checkmate".parse::<Termination>().is_err());
    }

    #[test]
    fn outcomes_are_read_back() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
            assert_eq!(Outcome::of(outcome.winner()), outcome);
        }
        assert_eq!("½-½".parse(), Ok(Outcome::Draw));
        assert!("*".parse::<Outcome>().is_err());
    }

    #[test]
    fn every_termination_has_an_outcome() {
        for termination in Termination::ALL {
            let endings = [None, Some(Color::White), Some(Color::Black)].map(|winner| Ending::new(termination, winner));
            assert!(endings.iter().any(Option::is_some), "{termination}");
            assert_eq!(endings[1].is_some(), endings[2].is_some(), "{termination}");
        }
    }
}
