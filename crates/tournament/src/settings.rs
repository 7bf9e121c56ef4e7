//! What is agreed before a tournament begins.

use crate::Ms;
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};
use tabiya_pairing::knockout::MatchRules;
use tabiya_rules::TimeControl;
use tabiya_text::is_unseen;

/// What is agreed before a tournament begins.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentSettings))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// What it is called.
    pub name: String,
    /// Who meets whom.
    pub kind: Kind,
    /// How many rounds; kinds whose people or clock decide that do not look at it.
    pub rounds: usize,
    /// The clock; none on boards without one.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub clock: Option<TimeControl>,
    /// Whether games are rated.
    pub is_rated: bool,
    /// Who may join.
    pub join: Join,
    /// Where it is played.
    pub venue: Venue,
    /// When it begins by itself; none by hand.
    pub starts_at: Option<Ms>,
    /// After so many minutes whoever has not come loses; none: the arbiter decides.
    pub no_show_minutes: Option<u32>,
    /// Whether people say that they are here.
    pub check_in: CheckIn,
    /// So many half-point byes may be asked for.
    pub half_byes: usize,
    /// Number 1 has White in the first round: drawn by lot when the tournament is made.
    pub is_first_white: bool,
    /// The order of standings after the points, as record 202 of files has it; none is the usual one.
    pub tie_breaks: Option<Vec<String>>,
}

/// Who meets whom.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentKind))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "system")]
pub enum Kind {
    /// Dutch system (2026 rules).
    Swiss {
        /// With Baku acceleration.
        is_accelerated: bool,
    },
    /// Everybody meets everybody.
    RoundRobin { is_double: bool },
    /// Two teams, everybody meets everybody of the other.
    Scheveningen,
    /// Who loses is out.
    KnockOut {
        /// Games of a match.
        games: usize,
        /// Then, while it is level, so many games of each of these kinds.
        tie_breaks: Vec<usize>,
        /// If everything is level, one last game in which Black needs only a draw.
        has_decider: bool,
    },
    /// Whoever comes plays, neighbours by rank.
    Keizer,
    /// Whoever waits is paired again, until the time is up.
    Arena {
        /// How long it lasts.
        minutes: u32,
        /// Whether one may play with half of the time, for a point more.
        #[serde(default)]
        has_berserk: bool,
    },
}

impl Kind {
    pub(crate) fn match_rules(&self) -> Option<MatchRules> {
        match self {
            Kind::KnockOut { games, tie_breaks, has_decider } => {
                Some(MatchRules { games: *games, tie_breaks: tie_breaks.clone(), has_decider: *has_decider })
            }
            _ => None,
        }
    }

    /// Whether the list of those who play is closed by the first pairing.
    pub(crate) fn has_closed_list(&self) -> bool {
        matches!(self, Kind::RoundRobin { .. } | Kind::Scheveningen | Kind::KnockOut { .. })
    }
}

/// Who may join.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentJoin))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Join {
    /// Everybody.
    All,
    /// The members of a group.
    Group(String),
    /// Those whom the arbiter enters.
    List,
    /// Whoever knows the code.
    Code(String),
}

/// Where it is played.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Venue {
    /// On the server.
    Here,
    /// On boards of wood.
    Boards,
    /// On both: a game whose two are both known here is played here, unless the arbiter says otherwise.
    Mixed,
}

/// Whether people say that they are here.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckIn {
    /// Who has entered plays.
    Never,
    Once,
    /// Before each round anew.
    EachRound,
}

/// No tournament has more rounds.
pub(crate) const MOST_ROUNDS: usize = 99;
/// No name is longer.
pub(crate) const LONGEST_NAME: usize = 100;
/// No arena lasts longer: a week.
const MOST_MINUTES: u32 = 7 * 24 * 60;
/// No match has more games of one kind.
const MOST_GAMES: usize = 20;

impl Settings {
    /// Swiss, five rounds, on boards, for everybody.
    pub fn new(name: &str) -> Settings {
        Settings {
            name: name.into(),
            kind: Kind::Swiss { is_accelerated: false },
            rounds: 5,
            clock: None,
            is_rated: false,
            join: Join::All,
            venue: Venue::Boards,
            starts_at: None,
            no_show_minutes: None,
            check_in: CheckIn::Never,
            half_byes: 1,
            is_first_white: true,
            tie_breaks: None,
        }
    }

    /// Whether they make a tournament.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        check_name(&self.name)?;
        let is_counted = matches!(self.kind, Kind::Swiss { .. } | Kind::Keizer);
        if is_counted && !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(Refusal::BadRounds { rounds: self.rounds, most: MOST_ROUNDS });
        }
        match &self.kind {
            Kind::Arena { minutes, .. } if !(1..=MOST_MINUTES).contains(minutes) => {
                return Err(Refusal::BadMinutes { minutes: *minutes, most: MOST_MINUTES });
            }
            Kind::KnockOut { games, tie_breaks, .. } => {
                let counts = std::iter::once(games).chain(tie_breaks);
                if let Some(&games) = counts.clone().find(|&&count| !(1..=MOST_GAMES).contains(&count)) {
                    return Err(Refusal::BadGames { games, most: MOST_GAMES });
                }
            }
            _ => {}
        }
        for code in self.tie_breaks.iter().flatten() {
            if code.parse::<tabiya_pairing::standings::Code>().is_err() {
                return Err(Refusal::BadTieBreak { code: code.chars().take(20).collect() });
            }
        }
        Ok(())
    }
}

/// Something to read, of one line, not too long.
pub(crate) fn check_name(name: &str) -> Result<(), Refusal> {
    let is_good = !name.trim().is_empty() && !name.chars().any(is_unseen) && name.chars().count() <= LONGEST_NAME;
    if is_good { Ok(()) } else { Err(Refusal::BadName { name: name.chars().take(LONGEST_NAME).collect() }) }
}
