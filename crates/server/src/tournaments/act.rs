//! What can be asked of a tournament, as those write it who ask.

use super::Snapshot;
use crate::store::Store;
use crate::store::StoreError;
use serde::{Deserialize, Serialize};
use tabiya_rules::Color;
use tabiya_tournament::{
    Boards, Bye, Command, EntrantId, Entry, GameId, GameResult, HandPair, Place, Rank, Settings, Sides,
};
use utoipa::ToSchema;

/// What can be asked of a tournament. Who may ask for what is its rules' business: people for themselves, helpers for results
/// and check-in, arbiters for everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentAct {
    Join {
        /// Where one is asked for.
        code: Option<String>,
        /// The team, 1 or 2, where there are two.
        team: Option<u8>,
    },
    /// These enter, all of them or nobody.
    Enter { entries: Vec<EntryWish> },
    /// What is known of somebody was wrong.
    Mend { entrant: EntrantId, entry: EntryWish },
    /// Somebody is here.
    CheckIn { entrant: EntrantId },
    /// Somebody is not here.
    CheckOut { entrant: EntrantId },
    /// Somebody will be away in a round.
    AskBye { entrant: EntrantId, round: usize, bye: Bye },
    /// Somebody comes, after all.
    DropBye { entrant: EntrantId, round: usize },
    /// Somebody plays no more.
    Withdraw { entrant: EntrantId },
    /// Somebody comes back.
    Return { entrant: EntrantId },
    /// Other settings, before the first pairing.
    Change { settings: Settings },
    /// Nothing begins until it goes on.
    Pause,
    /// It goes on.
    Resume,
    /// Draw up the next round. Only arbiters see it.
    Pair,
    /// Draw it up so; everybody else who is here has the bye.
    PairByHand { pairs: Vec<HandPair> },
    /// Throw the drawn up round away.
    Unpair,
    /// Tell the drawn up round to everybody.
    Publish,
    /// The games of the round begin.
    Start,
    /// Pair whoever waits in an arena. The first time, it begins.
    Wave,
    /// One game is played there.
    Move { game: GameId, place: Place },
    /// A result: one's own word, or the arbiter's. What stands is corrected, by an arbiter only.
    Result { game: GameId, result: GameResult },
    /// These have not come.
    NoShow { game: GameId, absent: Sides },
    /// A match is level: this one goes on.
    Decide { entrant: EntrantId },
    /// Ask for the arbiter.
    Call { game: GameId },
    /// The same from a game that is played here, by its name: its clocks stop until the arbiter has been there.
    CallHere { game: String },
    /// The arbiter has been there.
    Answer { game: GameId },
    /// The moves of a game on a board, in UCI, from the first; what was written before is gone.
    Record { game: GameId, moves: Vec<String> },
    /// A player of a game that is played here has more time.
    GiveTime {
        game: GameId,
        color: Color,
        /// 1 to 3600.
        seconds: u32,
    },
    /// All results are there.
    CloseRound,
    /// It is over.
    Finish,
    /// Somebody helps, or, without a rank, no longer.
    Appoint {
        /// The name of the account.
        name: String,
        rank: Option<Rank>,
        /// A helper's part of the hall; without it all of it.
        boards: Option<Boards>,
    },
}

/// Somebody whom the arbiter enters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryWish {
    /// As lists have it.
    pub name: String,
    /// The name of the account, for somebody who has one.
    pub account: Option<String>,
    /// 0 for none.
    #[serde(default)]
    pub rating: u32,
    /// Such as `FM`; empty for none.
    #[serde(default)]
    pub title: String,
    /// Three letters, or empty.
    #[serde(default)]
    pub federation: String,
    /// The team, 1 or 2, where there are two.
    pub team: Option<u8>,
}

/// Why an act could not become a command.
#[derive(Debug)]
pub(crate) enum Unread {
    /// There is no such account.
    NoAccount(String),
    /// No game of the tournament has this name.
    NoGame,
    TooMany,
    Store(StoreError),
}

impl From<StoreError> for Unread {
    fn from(error: StoreError) -> Unread {
        Unread::Store(error)
    }
}

/// So many enter at once.
const MOST_AT_ONCE: usize = 500;

impl TournamentAct {
    /// With the tournament's number of a game that was called by its name.
    pub(crate) fn with_numbers(self, now: &Snapshot) -> TournamentAct {
        match self {
            TournamentAct::CallHere { game } => match now.games.iter().find(|(_, name)| **name == game) {
                Some((&number, _)) => TournamentAct::Call { game: number },
                None => TournamentAct::CallHere { game },
            },
            act => act,
        }
    }

    /// As the machine has it. `me` is who asks: id and name.
    pub(crate) async fn commands(self, store: &Store, me: (&str, &str), rating: u32) -> Result<Vec<Command>, Unread> {
        let one = |command: Command| Ok(vec![command]);
        match self {
            TournamentAct::Join { code, team } => {
                let (person, name) = (Some(me.0.to_owned()), me.1.to_owned());
                one(Command::Enter(Entry { person, name, rating, team, code, ..Entry::default() }))
            }
            TournamentAct::Enter { entries } if entries.len() > MOST_AT_ONCE => Err(Unread::TooMany),
            TournamentAct::Enter { entries } => {
                let mut commands = Vec::with_capacity(entries.len());
                for wish in entries {
                    commands.push(Command::Enter(wish.entry(store).await?));
                }
                Ok(commands)
            }
            TournamentAct::Mend { entrant, entry } => one(Command::Mend(entrant, entry.entry(store).await?)),
            TournamentAct::CheckIn { entrant } => one(Command::CheckIn(entrant)),
            TournamentAct::CheckOut { entrant } => one(Command::CheckOut(entrant)),
            TournamentAct::AskBye { entrant, round, bye } => one(Command::AskBye(entrant, round, bye)),
            TournamentAct::DropBye { entrant, round } => one(Command::DropBye(entrant, round)),
            TournamentAct::Withdraw { entrant } => one(Command::Withdraw(entrant)),
            TournamentAct::Return { entrant } => one(Command::Return(entrant)),
            TournamentAct::Change { settings } => one(Command::Change(settings)),
            TournamentAct::Pause => one(Command::Pause),
            TournamentAct::Resume => one(Command::Resume),
            TournamentAct::Pair => one(Command::Pair),
            TournamentAct::PairByHand { pairs } => one(Command::PairByHand(pairs)),
            TournamentAct::Unpair => one(Command::Unpair),
            TournamentAct::Publish => one(Command::Publish),
            TournamentAct::Start => one(Command::Start),
            TournamentAct::Wave => one(Command::Wave),
            TournamentAct::Move { game, place } => one(Command::Move(game, place)),
            TournamentAct::Result { game, result } => one(Command::Result(game, result)),
            TournamentAct::NoShow { game, absent } => one(Command::NoShow(game, absent)),
            TournamentAct::Decide { entrant } => one(Command::Decide(entrant)),
            TournamentAct::Call { game } => one(Command::Call(game)),
            TournamentAct::CallHere { .. } => Err(Unread::NoGame),
            TournamentAct::Answer { game } => one(Command::Answer(game)),
            TournamentAct::Record { game, moves } => one(Command::Record(game, moves)),
            TournamentAct::GiveTime { game, color, seconds } => {
                one(Command::GiveTime { game, is_white: color.is_white(), seconds })
            }
            TournamentAct::CloseRound => one(Command::CloseRound),
            TournamentAct::Finish => one(Command::Finish),
            TournamentAct::Appoint { name, rank, boards } => {
                let found = store.player_named(&name).await?.ok_or(Unread::NoAccount(name))?;
                one(Command::Appoint { person: found.id, name: found.name, rank, boards })
            }
        }
    }
}

impl EntryWish {
    async fn entry(self, store: &Store) -> Result<Entry, Unread> {
        let EntryWish { name, account, rating, title, federation, team } = self;
        let person = match account {
            Some(account) => Some(store.player_named(&account).await?.ok_or(Unread::NoAccount(account))?.id),
            None => None,
        };
        Ok(Entry { person, name, rating, title, federation, team, code: None })
    }
}
