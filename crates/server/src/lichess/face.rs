//! The two ways to play: the Board API for people, the Bot API for bots. Neither may use the other's.

use super::error::{Answer, Refused};
use crate::app::App;
use crate::auth::{Caller, Scope};
use crate::game::{PersonKind, Player};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;

/// By which API somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// As a person.
    Board,
    /// As a bot.
    Bot,
}

impl Face {
    /// What a token needs for it.
    pub(super) fn scope(self) -> Scope {
        match self {
            Face::Board => Scope::BoardPlay,
            Face::Bot => Scope::BotPlay,
        }
    }

    /// Who plays.
    ///
    /// # Errors
    /// The token does not allow it, or the account is of the other kind.
    pub(super) fn player(self, caller: &Caller) -> Answer<&Player> {
        let me = caller.account_allowed(&[self.scope()])?;
        match (self, me.role) {
            (Face::Board, PersonKind::Bot) => Err(Refused::bad("This endpoint cannot be used with a Bot account.")),
            (Face::Bot, PersonKind::Player | PersonKind::Admin) => {
                Err(Refused::bad("This endpoint can only be used with a Bot account."))
            }
            _ => Ok(me),
        }
    }
}

impl FromRequestParts<App> for Face {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Face, Infallible> {
        Ok(if parts.uri.path().starts_with("/api/bot/") { Face::Bot } else { Face::Board })
    }
}
