//! A place in a game's room from which a stream hears what everybody there is told.

use super::error::Answer;
use crate::app::App;
use crate::game::LiveGame;
use crate::rooms::{Handle, Listener, Messages, Outbox, Told};
use std::sync::Arc;
use tokio::sync::Notify;

/// How much may wait for a stream that is not read.
const WAITING: usize = 256;

/// A listener in a room, who leaves it when this is dropped.
pub(super) struct Overhearing {
    room: Handle,
    socket: u64,
    messages: Messages,
    cut: Arc<Notify>,
}

impl Overhearing {
    /// Listens from now on, as this person; the first that is heard is the whole game.
    pub(super) async fn enter(app: &App, room: Handle, person: Option<String>, ears: Ears) -> Answer<Overhearing> {
        let (outbox, messages, cut) = Outbox::new(WAITING);
        let socket = app.lichess.number();
        let (is_muted, hears_all) = (ears == Ears::Moves, ears == Ears::Everything);
        room.listen(Listener { socket, person, name: None, outbox, is_muted, hears_all }, None).await?;
        Ok(Overhearing { room, socket, messages, cut })
    }

    /// Listens as somebody who looks on. They are nobody in the room: a player's own page says whether the player is
    /// there.
    pub(super) async fn look_on(app: &App, game: &LiveGame, me: Option<String>) -> Answer<Overhearing> {
        let room = app.rooms.room(&game.id).await?;
        Overhearing::enter(app, room, onlooker(game, me), Ears::Moves).await
    }

    /// What is told next; `None` when too much was left waiting. It may be dropped and asked again.
    pub(super) async fn next(&mut self) -> Option<Told> {
        tokio::select! {
            biased;
            told = self.messages.recv() => told,
            () = self.cut.notified() => None,
        }
    }
}

/// Who somebody is where they look on.
pub(super) fn onlooker(game: &LiveGame, me: Option<String>) -> Option<String> {
    me.filter(|_| !game.terms.is_visible_to(None))
}

/// What a stream wants to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ears {
    /// Only the game.
    Moves,
    /// What is said where the person sits, too.
    Room,
    /// What players and watchers say.
    Everything,
}

impl Drop for Overhearing {
    fn drop(&mut self) {
        let (room, socket) = (self.room.clone(), self.socket);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { room.leave(socket, false).await });
        }
    }
}
