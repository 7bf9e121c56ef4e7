//! What somebody is told, as it is and not yet as text: whoever hears it writes it in words of their own. Those who write JSON
//! share what the first of them has written.

use crate::game::LiveGame;
use crate::wire::Message;
use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, OnceLock};

/// What somebody is told. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Told(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    message: Message,
    game: Option<Arc<LiveGame>>,
    text: OnceLock<Utf8Bytes>,
}

impl Told {
    /// A message from a game that has become so.
    pub(super) fn of(game: &Arc<LiveGame>, message: Message) -> Told {
        Told(Arc::new(Inner { message, game: Some(Arc::clone(game)), text: OnceLock::new() }))
    }

    pub fn message(&self) -> &Message {
        &self.0.message
    }

    /// The game as it was when this was told, where it is a game that tells it.
    pub fn game(&self) -> Option<&Arc<LiveGame>> {
        self.0.game.as_ref()
    }

    /// The message as text.
    pub fn text(&self) -> Utf8Bytes {
        let write = || serde_json::to_string(&self.0.message).expect("plain data is JSON").into();
        self.0.text.get_or_init(write).clone()
    }
}

impl From<Message> for Told {
    fn from(message: Message) -> Told {
        Told(Arc::new(Inner { message, game: None, text: OnceLock::new() }))
    }
}
