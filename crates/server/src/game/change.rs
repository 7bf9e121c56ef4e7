//! What must be kept of a game before anyone is told: what its rows are made of.

use super::{Hearing, List, RatedResult, Status};

/// One change of a game that must be kept.
#[derive(Clone, Debug)]
pub enum Change {
    /// A move was made.
    Move {
        /// Its number, from 0.
        ply: i64,
        uci: String,
        /// What the clock was charged.
        spent_ms: i64,
        /// White's clock afterwards.
        white_ms: Option<i64>,
        /// Black's clock afterwards.
        black_ms: Option<i64>,
        /// When, for people.
        at: i64,
    },
    /// Moves were taken back: this ply and all after it.
    Unplay {
        /// The first that is gone.
        ply: i64,
    },
    /// What the game needs to be resumed.
    State {
        /// The number of the last event.
        seq: i64,
        /// As JSON, for `saved` to read.
        state: String,
    },
    /// Somebody said something.
    Chat {
        /// The number of its event.
        seq: i64,
        /// Who hears it.
        room: Hearing,
        /// Who said it.
        person: Option<String>,
        /// By what name.
        name: String,
        words: String,
        at: i64,
    },
    /// The row of the game itself: how far it has come.
    Summary(Box<Summary>),
    /// How long the server has run. It belongs to no game, but goes with what games write, so that it never waits longer.
    Uptime {
        ms: i64,
        /// The id of the server, where it is one of several.
        server: Option<String>,
    },
    /// Games of which everybody has been told what was written last: how their clocks went on from there. It belongs to no
    /// game alone, and goes with the time of the server.
    WentOn(Vec<WentOn>),
    /// A rated game is over: what that makes of the ratings is reckoned where it is written, once.
    Rated(Box<RatedResult>),
    /// Nothing more will happen: the state for resuming can go.
    Finished,
    /// The game goes, with all that belongs to it.
    Deleted,
}

/// How the clock of a game went on when everybody had been told what was written last: with this it is resumed.
#[derive(Clone, Debug)]
pub struct WentOn {
    pub game: String,
    /// The number of its last event: should there be another, that one's state is newer.
    pub seq: i64,
    /// As JSON, for `saved` to read.
    pub state: String,
}

/// How far a game has come, for lists.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The id of White's person, where one plays.
    pub white: Option<String>,
    /// The id of Black's person, where one plays.
    pub black: Option<String>,
    /// Whom it concerns, while it waits for somebody.
    pub concerned: Vec<String>,
    /// JSON: what was agreed before the first move.
    pub terms: String,
    /// The list in which it counts, if it is rated.
    pub list: Option<List>,
    /// How far it has come.
    pub status: Status,
    /// 1-0, 0-1, 1/2-1/2.
    pub outcome: Option<&'static str>,
    pub termination: Option<&'static str>,
    /// How many moves were made.
    pub plies: i64,
    /// The last position.
    pub position: String,
    /// The opening's name.
    pub opening: Option<String>,
    /// The number of the last event.
    pub seq: i64,
    /// The game in which it goes on.
    pub next: Option<String>,
    /// JSON, once it is over: what the clock needs besides the moves.
    pub clock: Option<String>,
    /// When, for people.
    pub at: i64,
}
