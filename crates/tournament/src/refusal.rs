//! Why a command is refused, with what the sentence needs.

use crate::state::{EntrantId, GameId};
use std::fmt::{self, Display, Formatter};
use tabiya_text::{Arg, Language};

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Only whoever is in charge may do that.
    NotAllowed,
    /// That is somebody else's business.
    NotYours,
    /// A name is missing, too long, or not of one line.
    BadName {
        /// As it was given.
        name: String,
    },
    /// No such rating.
    BadRating {
        /// As it was given.
        rating: u32,
        most: u32,
    },
    /// A title or a federation is too long.
    BadCode {
        /// As it was given.
        code: String,
    },
    /// So many rounds there cannot be.
    BadRounds {
        /// As it was given.
        rounds: usize,
        most: usize,
    },
    /// So long it cannot last.
    BadMinutes {
        /// As it was given.
        minutes: u32,
        most: u32,
    },
    /// There is no such part of the boards.
    BadBoards { first: usize, last: usize },
    /// Helps at these boards, and not at that one.
    OtherBoards { first: usize, last: usize },
    /// That is no move there.
    BadMove {
        /// Which move of the game, as people count.
        number: usize,
        /// As it was given.
        text: String,
    },
    /// So much is not added to a clock at once.
    BadSeconds {
        /// As it was given.
        seconds: u32,
        most: u32,
    },
    /// So many games a match cannot have.
    BadGames {
        /// As it was given.
        games: usize,
        most: usize,
    },
    /// No such tie-break.
    BadTieBreak {
        /// As it was given.
        code: String,
    },
    /// It has begun: that cannot be changed any more.
    HasBegun,
    /// It is over.
    IsOver,
    /// It is paused.
    IsPaused,
    /// Another code.
    WrongCode,
    /// The arbiter enters people.
    OnlyByList,
    /// Only the members of a group enter.
    OnlyGroup,
    /// Has entered already.
    AlreadyIn,
    /// It is too late to enter.
    TooLate,
    /// One of two teams.
    NeedsTeam,
    /// The two teams have not the same number.
    UnequalTeams {
        /// Of the first.
        first: usize,
        /// Of the second.
        second: usize,
    },
    /// Pairing numbers stand.
    NumbersStand,
    /// Nobody has entered under that number.
    NobodySuch { entrant: EntrantId },
    /// No such game.
    NoSuchGame { game: GameId },
    /// That is so already.
    AlreadySo,
    /// Has left.
    HasLeft,
    /// This kind has no byes to ask for.
    NoByes,
    /// Not that round.
    BadRound {
        /// As it was given.
        round: usize,
    },
    /// No more half-point byes.
    NoMoreByes {
        /// So many may be asked for.
        most: usize,
    },
    /// Fewer than two are here.
    TooFew,
    /// The round before is not over.
    RoundIsOpen {
        /// Counted from 1.
        round: usize,
    },
    /// All rounds have been paired.
    NoRoundLeft {
        /// So many there are.
        rounds: usize,
    },
    /// The rules allow no pairing.
    NoPairing {
        /// Counted from 1.
        round: usize,
    },
    /// There is nothing drawn up.
    NothingDrawn,
    /// This kind has a table and is not paired by hand.
    NotByHand,
    /// Somebody would play twice, or against himself.
    Twice { entrant: EntrantId },
    /// So many would have nobody.
    LeftOver { count: usize },
    /// The round has not begun.
    NotStarted,
    /// An arena has waves, everything else rounds.
    OtherKind,
    /// Nobody is waiting who could be paired.
    NobodyWaits,
    /// The time is up.
    TimeIsUp,
    /// It is too early.
    TooEarly,
    /// The game is played elsewhere.
    Elsewhere,
    /// Only the arbiter decides that.
    ArbiterDecides,
    /// Results are missing.
    ResultsMissing { count: usize },
    /// The match is not level.
    NotLevel,
    /// Who has no account cannot play here.
    NeedsAccounts,
    /// Nobody else can enter.
    IsFull { most: usize },
    /// Nobody else can help.
    TooManyDeputies { most: usize },
}

impl Refusal {
    /// A name for programs, which never changes.
    pub fn name(&self) -> &'static str {
        self.parts().0
    }

    /// In words.
    pub fn sentence(&self, language: Language) -> String {
        let (name, args) = self.parts();
        language.text(&format!("tournament.refused.{name}"), &args)
    }

    fn parts(&self) -> (&'static str, Vec<(&'static str, Arg<'_>)>) {
        fn number<'a>(name: &'static str, number: usize) -> (&'static str, Arg<'a>) {
            (name, Arg::Number(number as i64))
        }
        let text = |text: &str| vec![("text", Arg::words(text.to_owned()))];
        match self {
            Refusal::NotAllowed => ("not-allowed", vec![]),
            Refusal::NotYours => ("not-yours", vec![]),
            Refusal::BadName { name } => ("bad-name", text(name)),
            Refusal::BadRating { rating, most } => {
                ("bad-rating", vec![number("rating", *rating as usize), number("most", *most as usize)])
            }
            Refusal::BadCode { code } => ("bad-code", text(code)),
            Refusal::BadRounds { rounds, most } => {
                ("bad-rounds", vec![number("rounds", *rounds), number("most", *most)])
            }
            Refusal::BadMinutes { minutes, most } => {
                ("bad-minutes", vec![number("minutes", *minutes as usize), number("most", *most as usize)])
            }
            Refusal::BadBoards { first, last } => ("bad-boards", vec![number("first", *first), number("last", *last)]),
            Refusal::OtherBoards { first, last } => {
                ("other-boards", vec![number("first", *first), number("last", *last)])
            }
            Refusal::BadMove { number: move_number, text } => {
                ("bad-move", vec![number("number", *move_number), ("text", Arg::notation(text.as_str()))])
            }
            Refusal::BadSeconds { seconds, most } => {
                ("bad-seconds", vec![number("seconds", *seconds as usize), number("most", *most as usize)])
            }
            Refusal::BadGames { games, most } => ("bad-games", vec![number("games", *games), number("most", *most)]),
            Refusal::BadTieBreak { code } => ("bad-tie-break", text(code)),
            Refusal::HasBegun => ("has-begun", vec![]),
            Refusal::IsOver => ("is-over", vec![]),
            Refusal::IsPaused => ("is-paused", vec![]),
            Refusal::WrongCode => ("wrong-code", vec![]),
            Refusal::OnlyByList => ("only-by-list", vec![]),
            Refusal::OnlyGroup => ("only-group", vec![]),
            Refusal::AlreadyIn => ("already-in", vec![]),
            Refusal::TooLate => ("too-late", vec![]),
            Refusal::NeedsTeam => ("needs-team", vec![]),
            Refusal::UnequalTeams { first, second } => {
                ("unequal-teams", vec![number("first", *first), number("second", *second)])
            }
            Refusal::NumbersStand => ("numbers-stand", vec![]),
            Refusal::NobodySuch { entrant } => ("nobody-such", vec![number("entrant", entrant.0 as usize)]),
            Refusal::NoSuchGame { game } => ("no-such-game", vec![number("game", game.0 as usize)]),
            Refusal::AlreadySo => ("already-so", vec![]),
            Refusal::HasLeft => ("has-left", vec![]),
            Refusal::NoByes => ("no-byes", vec![]),
            Refusal::BadRound { round } => ("bad-round", vec![number("round", *round)]),
            Refusal::NoMoreByes { most } => ("no-more-byes", vec![number("count", *most)]),
            Refusal::TooFew => ("too-few", vec![]),
            Refusal::RoundIsOpen { round } => ("round-is-open", vec![number("round", *round)]),
            Refusal::NoRoundLeft { rounds } => ("no-round-left", vec![number("count", *rounds)]),
            Refusal::NoPairing { round } => ("no-pairing", vec![number("round", *round)]),
            Refusal::NothingDrawn => ("nothing-drawn", vec![]),
            Refusal::NotByHand => ("not-by-hand", vec![]),
            Refusal::Twice { entrant } => ("twice", vec![number("entrant", entrant.0 as usize)]),
            Refusal::LeftOver { count } => ("left-over", vec![number("count", *count)]),
            Refusal::NotStarted => ("not-started", vec![]),
            Refusal::OtherKind => ("other-kind", vec![]),
            Refusal::NobodyWaits => ("nobody-waits", vec![]),
            Refusal::TimeIsUp => ("time-is-up", vec![]),
            Refusal::TooEarly => ("too-early", vec![]),
            Refusal::Elsewhere => ("elsewhere", vec![]),
            Refusal::ArbiterDecides => ("arbiter-decides", vec![]),
            Refusal::ResultsMissing { count } => ("results-missing", vec![number("count", *count)]),
            Refusal::NotLevel => ("not-level", vec![]),
            Refusal::NeedsAccounts => ("needs-accounts", vec![]),
            Refusal::IsFull { most } => ("is-full", vec![number("most", *most)]),
            Refusal::TooManyDeputies { most } => ("too-many-deputies", vec![number("most", *most)]),
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl std::error::Error for Refusal {}
