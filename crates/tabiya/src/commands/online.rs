//! `tabiya play --server`: arguments only; the games are in `tabiya_terminal`.

use anyhow::Context;
use clap::Args;
use tabiya_client::Server;
use tabiya_rules::{Color, TimeControl};
use tabiya_terminal::online::{Against, Connection, GameWish, Order};

/// A game on a server.
#[derive(Args, Debug)]
pub(crate) struct Online {
    /// Play on a server: one of ours, or any that speaks the Lichess API
    #[arg(long, value_name = "URL", help_heading = "On a server")]
    server: Option<Server>,

    /// A token with the scopes board:play, challenge:read and challenge:write; without it, you can log in there
    #[arg(long, env = "TABIYA_TOKEN", hide_env_values = true, help_heading = "On a server")]
    token: Option<String>,

    /// Play whoever wants the same time, such as 5+3
    #[arg(long, value_name = "TIME", requires = "server", group = "wish", help_heading = "On a server")]
    seek: Option<TimeControl>,

    /// Challenge somebody, with the time that --tc says
    #[arg(long, value_name = "NAME", requires = "server", group = "wish", help_heading = "On a server")]
    challenge: Option<String>,

    /// Join a game or a challenge, by its address or its name
    #[arg(long, value_name = "GAME", requires = "server", group = "wish", help_heading = "On a server")]
    join: Option<String>,

    /// Look at a game
    #[arg(long, value_name = "GAME", requires = "server", group = "wish", help_heading = "On a server")]
    watch: Option<String>,
}

impl Online {
    /// The way to the server, if one is named.
    pub(crate) fn connection(&self) -> anyhow::Result<Option<Connection>> {
        let Some(server) = &self.server else { return Ok(None) };
        Ok(Some(Connection::open(server.clone(), self.token.as_deref()).context("--token")?))
    }

    /// Does somebody only want to look at a game?
    pub(crate) fn is_watching(&self) -> bool {
        self.watch.is_some()
    }

    /// What is wanted there at once. Level, colour and time are those of the other arguments.
    pub(crate) fn orders(&self, level: Option<u8>, color: Option<Color>, time: Option<&TimeControl>) -> Vec<Order> {
        let make = |against| {
            let time = time.filter(|time| **time != TimeControl::Unlimited).cloned();
            Order::Make(GameWish { against, color, time, title: String::new() })
        };
        let order = match self {
            Online { seek: Some(time), .. } => Some(Order::Seek(time.clone())),
            Online { challenge: Some(name), .. } => Some(make(Against::Person(name.clone()))),
            Online { join: Some(game), .. } => Some(Order::Join(game.clone())),
            Online { watch: Some(game), .. } => Some(Order::Watch(game.clone())),
            _ => level.map(|level| make(Against::Computer(level))),
        };
        order.map_or_else(|| vec![Order::List], |order| vec![order])
    }
}
