//! What people, clocks and games ask of a tournament.

use crate::settings::Settings;
use crate::state::{Bye, EntrantId, GameId, GameResult, Place, Sides};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// In charge: may do everything.
    Arbiter(String),
    /// Enters results at a desk or in the hall.
    Helper(String),
    /// A person of the site, for himself.
    Person(String),
    /// Clocks and games of the server.
    Server,
}

/// What somebody may do besides playing.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentRank))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    Arbiter,
    /// Enters results, and who is here.
    Helper,
}

/// Somebody who wants to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The person of the site; none for somebody whom the arbiter enters by name.
    pub person: Option<String>,
    /// As lists have it.
    pub name: String,
    /// 0 for none.
    pub rating: u32,
    /// `g`, `im`, `wf`…; empty for none.
    pub title: String,
    /// Three letters, or empty.
    pub federation: String,
    /// The team, 1 or 2, where there are two.
    pub team: Option<u8>,
    /// What was typed where a code is asked for.
    pub code: Option<String>,
}

impl Entry {
    /// Somebody of whom no more is known.
    pub fn named(name: &str) -> Entry {
        Entry { name: name.into(), ..Entry::default() }
    }
}

/// A part of the boards.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boards {
    /// The first, counted from 1.
    pub first: usize,
    pub last: usize,
}

impl Boards {
    /// Whether a board is one of them.
    pub fn contains(self, board: usize) -> bool {
        (self.first..=self.last).contains(&board)
    }
}

/// Two whom the arbiter brings together.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandPair {
    pub white: EntrantId,
    pub black: EntrantId,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Other settings, before the first pairing.
    Change(Settings),
    Enter(Entry),
    /// What is known of somebody was wrong.
    Mend(EntrantId, Entry),
    /// Somebody is here.
    CheckIn(EntrantId),
    /// … and is not, after all.
    CheckOut(EntrantId),
    /// Somebody will be away in a round.
    AskBye(EntrantId, usize, Bye),
    /// … and comes, after all.
    DropBye(EntrantId, usize),
    /// Somebody plays no more. In an arena: until he comes back.
    Withdraw(EntrantId),
    /// … and comes back.
    Return(EntrantId),
    /// Nothing begins until it goes on.
    Pause,
    /// It goes on.
    Resume,
    /// The next round is drawn up by the rules. It can be looked at, and is not told yet.
    Pair,
    /// The drawn up round is paired so; everybody else who is here has the bye.
    PairByHand(Vec<HandPair>),
    /// The drawn up round is thrown away.
    Unpair,
    /// The drawn up round is told.
    Publish,
    /// The games of the round begin.
    Start,
    /// One game is played there.
    Move(GameId, Place),
    /// Whoever waits in an arena is paired.
    Wave,
    /// A game on the server is over.
    Played {
        game: GameId,
        result: GameResult,
        /// How many half-moves it had.
        plies: usize,
        /// Who played with half of the time.
        berserk: Sides,
    },
    /// A result: the players' word, or that of whoever is in charge. What stands already is corrected, by the arbiter only.
    Result(GameId, GameResult),
    /// These have not come.
    NoShow(GameId, Sides),
    /// A match that is level: who goes on.
    Decide(EntrantId),
    /// Somebody asks for the arbiter; the clock stands meanwhile.
    Call(GameId),
    /// The arbiter has been there.
    Answer(GameId),
    /// A player of a game here has so many seconds more, as the arbiter has decided.
    GiveTime {
        game: GameId,
        /// White's clock; otherwise Black's.
        is_white: bool,
        seconds: u32,
    },
    /// The moves of a game on a board, as UCI writes them, from the first; those that were written before are gone.
    Record(GameId, Vec<String>),
    /// All results are there.
    CloseRound,
    /// It is over.
    Finish,
    /// Somebody helps from now on, or no longer.
    Appoint {
        /// The person of the site.
        person: String,
        /// As lists have it.
        name: String,
        /// None for no longer.
        rank: Option<Rank>,
        /// A helper's part of the hall; none is all of it.
        boards: Option<Boards>,
    },
    /// Time passes: what begins or ends by the clock does.
    Tick,
}
