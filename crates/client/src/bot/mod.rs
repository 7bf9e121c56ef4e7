//! A bot: any UCI engine as an opponent on a server. It answers challenges, plays several games at once, and comes back
//! when the line breaks.
//!
//! `session` is its time on the server, `seat` one of its games, `conduct` how it behaves there, `engine` who finds the moves.

mod conduct;
mod engine;
mod seat;
mod session;

use crate::client::{Client, ClientError};
use session::Session;
use std::sync::Arc;
use std::time::Duration;
use tabiya_arena::{EngineSpec, Failure, Stop};
use tabiya_rules::Termination;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Bot {
    pub engine: EngineSpec,
    /// How many games at once.
    pub most_games: usize,
    /// How long to think where there is no clock.
    pub move_time: Duration,
    /// Make the account a bot's if it is none yet.
    pub upgrades: bool,
}

/// What a bot has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotReport {
    /// It listens for challenges, by this name.
    Ready { name: String },
    /// A challenge was accepted.
    Accepted { by: String },
    /// A challenge was declined.
    Declined { by: String },
    /// A game begins, or goes on.
    Began {
        game: String,
        /// Who sits opposite.
        opponent: String,
    },
    /// A game is over.
    Ended {
        game: String,
        /// How, in the server's word, such as `mate`.
        how: String,
        /// The same as the rules call it, where they know it.
        why: Option<Termination>,
        /// Did the bot win? None for a draw.
        won: Option<bool>,
    },
    /// The line broke; it is tried again.
    Again { error: String },
    /// The engine failed in a game, which is given up.
    Failed { game: String, error: String },
}

/// Why a bot cannot play at all.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The engine does not work.
    #[error("the engine {0}")]
    Engine(#[from] Failure),
    /// The server does not let it.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// The account is a person's.
    #[error("the account {0} is not a bot's; with --upgrade it becomes one, for ever")]
    NotABot(String),
}

/// How a bot is told to end.
#[derive(Debug, Default)]
pub struct Shutdown {
    /// Take no new games, and end when those that go on are over.
    pub finish: Stop,
    /// End at once. Games that go on are left as they are, to be taken up again.
    pub leave: Arc<Stop>,
}

/// Plays until it is told to end. `report` hears what happens.
///
/// # Errors
/// The bot cannot play at all: the engine does not start, or the server does not let it in.
pub async fn run<R: Fn(BotReport) + Send + Sync + 'static>(
    client: Client,
    bot: Bot,
    shutdown: Arc<Shutdown>,
    report: R,
) -> Result<(), BotError> {
    engine::try_out(&bot.engine, &shutdown.leave).await?;
    let account = client.account().await?;
    if account.title.as_deref() != Some("BOT") {
        if !bot.upgrades {
            return Err(BotError::NotABot(account.username));
        }
        client.become_bot().await?;
    }
    Session::new(client, bot, account.id, shutdown, report).run(&account.username).await
}
