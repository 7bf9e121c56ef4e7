//! What has happened: all that has to be kept, and the audit log.

use crate::Ms;
use crate::command::{Boards, Entry, Rank, Who};
use crate::settings::Settings;
use crate::state::{Bye, EntrantId, GameId, GameResult, Place, Sides};
use serde::{Deserialize, Serialize};

/// Something that happened, who did it, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logged {
    /// One more than that of the event before; the first is 1.
    pub seq: u64,
    pub at: Ms,
    pub who: Who,
    pub event: Event,
}

/// A game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewGame {
    /// Its number in the tournament.
    pub game: GameId,
    pub white: EntrantId,
    pub black: EntrantId,
    /// Where it is played.
    pub place: Place,
    /// What is known already: one of them has left a tournament in which everybody meets everybody.
    pub result: Option<GameResult>,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// There is a tournament.
    Created(Settings),
    /// It has other settings.
    Changed(Settings),
    Entered(EntrantId, Entry),
    /// More or better is known of somebody.
    Mended(EntrantId, Entry),
    /// Somebody is here.
    CheckedIn(EntrantId),
    /// Somebody is not here.
    CheckedOut(EntrantId),
    /// Somebody will be away in a round.
    ByeAsked(EntrantId, usize, Bye),
    /// Somebody will not be away in a round.
    ByeDropped(EntrantId, usize),
    /// Somebody plays no more.
    Withdrew(EntrantId),
    /// Somebody plays again.
    Returned(EntrantId),
    /// Nothing begins.
    Paused,
    /// It goes on.
    Resumed,
    /// A round was drawn up.
    Paired {
        /// Counted from 1.
        round: usize,
        /// Board by board.
        games: Vec<NewGame>,
        /// Everybody else of the tournament.
        byes: Vec<(EntrantId, Bye)>,
        /// By the arbiter, not by the rules.
        is_by_hand: bool,
    },
    /// What was drawn up was thrown away.
    Unpaired {
        /// Counted from 1.
        round: usize,
    },
    /// Everybody may know the round.
    Published {
        /// Counted from 1.
        round: usize,
    },
    /// Its games have begun.
    Started {
        /// Counted from 1.
        round: usize,
    },
    /// Another game of a match.
    Added(NewGame),
    /// A game is played elsewhere.
    Moved(GameId, Place),
    /// One of the two said how a game ended.
    Claimed(GameId, EntrantId, GameResult),
    /// The two say different things: the arbiter decides.
    Disputed(GameId),
    /// A result stands.
    Ended {
        game: GameId,
        result: GameResult,
        /// How many half-moves it had, where that is known.
        plies: Option<usize>,
        /// Who played with half of the time.
        berserk: Sides,
    },
    /// Another result stands. Nothing is paired anew.
    Corrected {
        game: GameId,
        /// What stood before.
        before: GameResult,
        /// What stands now.
        result: GameResult,
    },
    /// A match was level, and the arbiter decided.
    Decided(EntrantId),
    /// Somebody asks for the arbiter.
    Called(GameId),
    /// The arbiter has been there.
    Answered(GameId),
    /// The moves of a game on a board were written down: UCI, with spaces between them.
    Recorded(GameId, String),
    /// A player of a game has so many seconds more.
    TimeGiven {
        game: GameId,
        /// White's clock; otherwise Black's.
        is_white: bool,
        seconds: u32,
    },
    /// Somebody helps, or no longer.
    Appointed {
        /// The person of the site.
        person: String,
        /// As lists have it.
        name: String,
        /// None for no longer.
        rank: Option<Rank>,
        /// A helper's part of the hall.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boards: Option<Boards>,
    },
    /// A round is over.
    Closed {
        /// Counted from 1.
        round: usize,
    },
    /// The tournament is over.
    Finished,
}
