//! What can be done in a game, as those write it who do it: the first words of `docs/protocol.md`.

use super::Refusal;
use serde::{Deserialize, Serialize};
use tabiya_rules::{Color, UciMove};
use utoipa::ToSchema;

/// What can be done in a game. `color` need only be said by somebody who plays both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Make a move.
    Move {
        /// Its number: how many moves were made before it. A repeat is harmless.
        ply: u32,
        /// As UCI writes it; castling also as the king taking his own rook.
        #[schema(value_type = String)]
        uci: UciMove,
    },
    /// Take an open seat, or the one kept for oneself.
    Sit,
    /// Take the seat of this colour, if it is open or kept for oneself.
    Take {
        /// The colour of the seat.
        color: Color,
    },
    /// Say no to a challenge.
    Decline,
    /// Give up the game.
    Resign {
        /// For which side.
        color: Option<Color>,
    },
    /// Call the game off before each side has moved, or withdraw one that nobody has joined.
    Abort,
    /// Offer a draw, or accept the opponent's offer.
    Draw {
        /// For which side.
        color: Option<Color>,
    },
    /// Decline the opponent's offer of a draw, or withdraw one's own.
    NoDraw {
        /// For which side.
        color: Option<Color>,
    },
    /// Ask to take back one's last move, or agree to the opponent's wish.
    Takeback {
        /// For which side.
        color: Option<Color>,
    },
    /// Refuse the opponent's wish, or withdraw one's own.
    NoTakeback {
        /// For which side.
        color: Option<Color>,
    },
    /// Claim a draw by threefold repetition or fifty moves: by the position on the board, or by a move that is announced and not
    /// made. If there is nothing to claim, the game goes on, and the player is free to make any move.
    ClaimDraw {
        /// The announced move, in UCI.
        #[schema(value_type = Option<String>)]
        uci: Option<UciMove>,
    },
    /// The opponent has left: claim the win.
    ClaimWin,
    /// The opponent has left: let it be a draw.
    CallDraw,
    /// Give the opponent fifteen seconds.
    AddTime,
    /// Play with half of the time and nothing for a move, for a point more: in an arena, before one's first move.
    Berserk,
    /// Once more with colours changed: offer it, or accept.
    Rematch,
    /// Refuse it, or withdraw one's own offer.
    NoRematch,
    /// Say something to those who may hear it: players to players, watchers to watchers.
    Say {
        /// What is said, as plain text.
        words: String,
    },
    /// Say something to those who look on, as a player.
    Announce {
        /// What is said, as plain text.
        words: String,
    },
    /// Say something that needs no typing and no watching: everybody reads it in their own language.
    Greet {
        /// One that everybody reads in their own language.
        greeting: Greeting,
    },
}

/// What an act is about, for those who ask who may do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A seat that is offered.
    Seat,
    /// The game itself.
    Play,
    /// Something said in words of one's own.
    Words,
    /// Something said without typing.
    Greeting,
}

impl Act {
    /// What it is about.
    pub fn matter(&self) -> Matter {
        match self {
            Act::Sit | Act::Take { .. } | Act::Decline => Matter::Seat,
            Act::Say { .. } | Act::Announce { .. } => Matter::Words,
            Act::Greet { .. } => Matter::Greeting,
            Act::Move { .. }
            | Act::Resign { .. }
            | Act::Abort
            | Act::Draw { .. }
            | Act::NoDraw { .. }
            | Act::Takeback { .. }
            | Act::NoTakeback { .. }
            | Act::ClaimDraw { .. }
            | Act::ClaimWin
            | Act::CallDraw
            | Act::AddTime
            | Act::Berserk
            | Act::Rematch
            | Act::NoRematch => Matter::Play,
        }
    }
}

/// The refusal of an act, or of a request with one, that could not be read because its move is none: people type moves, and
/// are told so in words of their own.
pub(crate) fn not_a_move(unread: &[u8]) -> Option<Refusal> {
    #[derive(Deserialize)]
    struct Named {
        uci: Option<String>,
        act: Option<Box<Named>>,
    }
    let named: Named = serde_json::from_slice(unread).ok()?;
    let uci = named.act.map_or(named.uci, |act| act.uci)?;
    uci.parse::<UciMove>().is_err().then(|| Refusal::not_a_move(&uci))
}

/// What people usually say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Greeting {
    Hello,
    GoodLuck,
    HaveFun,
    NiceMove,
    GoodGame,
    WellPlayed,
    ThankYou,
    Sorry,
    /// I must go.
    MustGo,
    Bye,
}
