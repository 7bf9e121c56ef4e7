//! Every message between the server and those who play: what a socket says and hears, and what HTTP answers about games.
//!
//! One word for one idea, as in the rules: colours are `white` and `black`, moves are UCI, positions are FEN, times are
//! milliseconds. `docs/protocol.md` shows an example of each, written from these types.

use crate::error::Problem;
use crate::game::{Opponent, Role, Source, Speed, Visibility};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabiya_rules::{ByColor, Color};
use utoipa::ToSchema;

/// What a client says over its socket. `id` is the client's own number for it; the answer repeats it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Follow a game. With `seq`, the last event seen, only what came after is sent, if the server still has it.
    Join {
        /// The game.
        game: String,
        /// The last event seen.
        seq: Option<u64>,
    },
    /// Follow it no longer. `closing`: the page is being closed on purpose.
    Leave {
        /// The game.
        game: String,
        /// The page is being closed on purpose.
        #[serde(default)]
        closing: bool,
    },
    /// Do something in a game.
    Do {
        /// The game.
        game: String,
        /// The client's number for it.
        id: u64,
        /// What.
        act: Act,
    },
    /// Hear no more, or again, what the others say in a game.
    Mute {
        /// The game.
        game: String,
        /// No more?
        on: bool,
    },
    /// Want to play: whoever wants the same is the opponent.
    Seek {
        /// The client's number for it.
        id: u64,
        /// What.
        seek: SeekWish,
    },
    /// Want it no longer: this one, or all.
    Unseek {
        /// Which.
        seek: Option<String>,
    },
    /// Play somebody who wants to.
    Accept {
        /// The client's number for it.
        id: u64,
        /// Which offer.
        seek: String,
    },
    /// Follow the lobby: open seeks and the list of live games.
    Lobby,
    /// Follow it no longer.
    LeaveLobby,
    /// Is the line alive? Answered by `pong` with the same number.
    Ping {
        /// Any number.
        n: u64,
    },
}

/// A wish to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekWish {
    /// With how much time, such as `5+3`.
    pub time: String,
    /// Chess960?
    #[serde(default)]
    pub chess960: bool,
    /// One's own colour, if it matters.
    #[schema(value_type = Option<String>)]
    pub color: Option<Color>,
}

/// What can be done in a game. `color` need only be said by somebody who plays both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Make a move.
    Move {
        /// Its number: how many moves were made before it. A repeat is harmless.
        ply: u32,
        /// The move.
        uci: String,
    },
    /// Take an open seat, or the one kept for oneself.
    Sit,
    /// Take the seat of this colour, if it is open or kept for oneself.
    Take {
        /// Which.
        #[schema(value_type = String)]
        color: Color,
    },
    /// Say no to a challenge.
    Decline,
    /// Give up.
    Resign {
        /// For which side.
        #[schema(value_type = Option<String>)]
        color: Option<Color>,
    },
    /// Call the game off before each side has moved, or withdraw one that nobody has joined.
    Abort,
    /// Offer a draw, or accept the opponent's offer.
    Draw {
        /// For which side.
        #[schema(value_type = Option<String>)]
        color: Option<Color>,
    },
    /// Decline the opponent's offer of a draw, or withdraw one's own.
    NoDraw {
        /// For which side.
        #[schema(value_type = Option<String>)]
        color: Option<Color>,
    },
    /// Ask to take back one's last move, or agree to the opponent's wish.
    Takeback {
        /// For which side.
        #[schema(value_type = Option<String>)]
        color: Option<Color>,
    },
    /// Refuse the opponent's wish, or withdraw one's own.
    NoTakeback {
        /// For which side.
        #[schema(value_type = Option<String>)]
        color: Option<Color>,
    },
    /// Claim a draw by threefold repetition or fifty moves: by the position on the board, or by a move that is announced and not
    /// made. If there is nothing to claim, the game goes on, and the player is free to make any move.
    ClaimDraw {
        /// The announced move, in UCI.
        uci: Option<String>,
    },
    /// The opponent has left: claim the win.
    ClaimWin,
    /// The opponent has left: let it be a draw.
    CallDraw,
    /// Give the opponent fifteen seconds.
    AddTime,
    /// Once more with colours changed: offer it, or accept.
    Rematch,
    /// Refuse it, or withdraw one's own offer.
    NoRematch,
    /// Say something.
    Say {
        /// What.
        words: String,
    },
    /// Say something to those who look on, as a player.
    Announce {
        /// What.
        words: String,
    },
    /// Say something that needs no typing and no watching: everybody reads it in their own language.
    Greet {
        /// What.
        greeting: Greeting,
    },
}

/// What the server says over a socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Message {
    /// The first message: who the server takes one for.
    Hello {
        /// The person's id; none for somebody who has not done anything yet.
        person: Option<String>,
        /// Their name.
        name: Option<String>,
    },
    /// The whole game.
    Game(Box<GameView>),
    /// Something has happened in a game. Numbers of a game follow each other without gaps.
    Event {
        /// The game.
        game: String,
        /// The event's number.
        seq: u64,
        /// What.
        #[schema(value_type = Event)]
        event: Event,
    },
    /// What the clocks show, for one who comes back and has missed no more than some events, and for everybody when they
    /// stand or go on and no event says so. Has no number.
    Clock {
        /// The game.
        game: String,
        /// What they show.
        clock: Clocks,
    },
    /// Who is there. Has no number: it may be missed.
    Presence(Presence),
    /// It was done.
    Done {
        /// The client's number for it.
        id: u64,
        /// The game, where it is about one.
        game: Option<String>,
        /// The number of the game's last event.
        seq: Option<u64>,
    },
    /// An opponent was found in the lobby.
    Paired {
        /// The game.
        game: String,
    },
    /// Somebody asks one to play.
    Challenged {
        /// The game, in which a seat is kept.
        game: String,
        /// Who asks.
        by: String,
    },
    /// It was not done, and nothing has changed.
    Refused {
        /// The client's number for it, where there is one.
        id: Option<u64>,
        /// The game, where it is about one.
        game: Option<String>,
        /// Why.
        #[serde(flatten)]
        problem: Problem,
    },
    /// All open seeks and live games, to begin with and whenever they change.
    Lobby(LobbyView),
    /// Answers a ping.
    Pong {
        /// The number asked with.
        n: u64,
    },
}

/// Something that has happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "e", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody has taken a seat.
    Seated {
        /// Which.
        #[schema(value_type = String)]
        color: Color,
        /// Who.
        player: PlayerView,
    },
    /// Both seats are taken: the game begins.
    Began {
        /// What the clocks show.
        clock: Clocks,
    },
    /// A move.
    Move {
        /// Its number, from 0.
        ply: u32,
        /// The move.
        uci: String,
        /// As people write it.
        san: String,
        /// What the clocks show.
        clock: Clocks,
        /// What there is now.
        position: PositionView,
        /// The opening's name, told while a game is young enough to be in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opening: Option<String>,
    },
    /// Moves were taken back: this one and all after it.
    Unplayed {
        /// The first that is gone.
        ply: u32,
        /// What the clocks show.
        clock: Clocks,
        /// What there is now.
        position: PositionView,
    },
    /// Somebody offers something.
    Offered {
        /// What.
        what: Offer,
        /// Who.
        #[schema(value_type = String)]
        by: Color,
    },
    /// An offer is gone: declined, withdrawn, or overtaken by a move.
    Unoffered {
        /// What.
        what: Offer,
        /// Whose offer it was.
        #[schema(value_type = String)]
        by: Color,
        /// How it went.
        how: Unoffer,
    },
    /// Somebody was given time.
    Time {
        /// Who.
        #[schema(value_type = String)]
        color: Color,
        /// How much.
        ms: u64,
        /// What the clocks show.
        clock: Clocks,
    },
    /// Somebody says something. Players hear players, watchers hear watchers; others learn only that there was something.
    Said {
        /// Who hears it.
        room: Room,
        /// Who says it.
        name: String,
        /// What.
        words: String,
    },
    /// Somebody says one of the usual things. Heard by the same as what is said in words.
    Greeted {
        /// Who hears it.
        room: Room,
        /// Who says it.
        name: String,
        /// What.
        greeting: Greeting,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: EndingView,
        /// What the clocks show.
        clock: Clocks,
    },
    /// It goes on in another game.
    Rematch {
        /// Which.
        game: String,
    },
    /// Something that is not for the one who hears this.
    Hidden,
}

impl Event {
    /// What the clocks show, where it changes that.
    pub fn clock(&self) -> Option<Clocks> {
        match self {
            Event::Began { clock }
            | Event::Move { clock, .. }
            | Event::Unplayed { clock, .. }
            | Event::Time { clock, .. }
            | Event::Over { clock, .. } => Some(*clock),
            _ => None,
        }
    }
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back a move.
    Takeback,
    /// Another game.
    Rematch,
}

/// What people usually say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Greeting {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Have fun!
    HaveFun,
    /// Nice move!
    NiceMove,
    /// Good game!
    GoodGame,
    /// Well played!
    WellPlayed,
    /// Thank you!
    ThankYou,
    /// Sorry!
    Sorry,
    /// I must go.
    MustGo,
    /// Bye!
    Bye,
}

/// How an offer went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unoffer {
    /// The other said no.
    Declined,
    /// The one who made it wants it no longer.
    Withdrawn,
    /// The game went on.
    Lapsed,
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Those who play.
    Players,
    /// Those who look on.
    Watchers,
}

/// What the clocks show; none where time is not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clocks {
    /// White's time left, in milliseconds.
    pub white: Option<u64>,
    /// Black's time left, in milliseconds.
    pub black: Option<u64>,
    /// Whose clock runs.
    #[schema(value_type = Option<String>)]
    pub running: Option<Color>,
}

/// A position with what a board needs to know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PositionView {
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    #[schema(value_type = String)]
    pub turn: Color,
    /// Is that side in check?
    pub check: bool,
    /// From each square, the squares its piece may go to, without anything between them: `{"e2": "e3e4"}`. Castling is
    /// there as the king's own move and as his move onto the rook. Empty when the game is over.
    pub moves: BTreeMap<String, String>,
    /// A draw may be claimed.
    pub claim: bool,
    /// Moves, in UCI, with which a draw may be claimed without making them; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claim_with: Vec<String>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EndingView {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for one that was called off.
    pub outcome: String,
    /// Who won.
    #[schema(value_type = Option<String>)]
    pub winner: Option<Color>,
    /// Why: a stable name, such as `checkmate`, or `aborted`.
    pub termination: String,
}

/// A whole game, as one who looks at it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameView {
    /// The game.
    pub id: String,
    /// The number of its last event.
    pub seq: u64,
    /// The colours that the one who looks plays.
    #[schema(value_type = Vec<String>)]
    pub you: Vec<Color>,
    /// `waiting`, `playing`, `over` or `aborted`.
    pub status: Status,
    /// Who plays.
    #[schema(value_type = Object)]
    pub players: ByColor<PlayerView>,
    /// The first position.
    pub start: String,
    /// Is it Chess960?
    pub chess960: bool,
    /// Each side's time control, such as `5+3`.
    #[schema(value_type = Object)]
    pub time: ByColor<String>,
    /// How fast it is.
    pub speed: Speed,
    /// How it came about.
    pub source: Source,
    /// Who may look on.
    pub visibility: Visibility,
    /// All moves.
    pub moves: Vec<MoveView>,
    /// What there is now.
    pub position: PositionView,
    /// What the clocks show now.
    pub clock: Clocks,
    /// Who offers a draw.
    #[schema(value_type = Option<String>)]
    pub draw: Option<Color>,
    /// Who wants to take back a move.
    #[schema(value_type = Option<String>)]
    pub takeback: Option<Color>,
    /// Who wants another game.
    #[schema(value_type = Option<String>)]
    pub rematch: Option<Color>,
    /// The game in which it goes on.
    pub next: Option<String>,
    /// How it ended.
    pub ending: Option<EndingView>,
    /// The opening's name.
    pub opening: Option<String>,
    /// When it was made: milliseconds since 1970.
    pub created_at: i64,
    /// What its maker calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// It goes on.
    Playing,
    /// It has ended.
    Over,
    /// It was called off.
    Aborted,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveView {
    /// The move.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// What the mover's clock showed after it.
    pub left: Option<u64>,
}

/// Who plays one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerView {
    /// `open`, `invited`, `person` or `computer`.
    pub kind: PlayerKind,
    /// Their name; empty where nobody sits.
    pub name: String,
    /// For a person: whether they have an account.
    pub role: Option<Role>,
    /// For the computer: how well it plays.
    pub strength: Option<Opponent>,
}

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// Whoever comes.
    Open,
    /// Kept for somebody.
    Invited,
    /// A person.
    Person,
    /// The computer.
    Computer,
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Presence {
    /// The game.
    pub game: String,
    /// Is the player's page open?
    #[schema(value_type = Object)]
    pub here: ByColor<bool>,
    /// When the opponent of one who has left may claim the game: milliseconds from now.
    #[schema(value_type = Object)]
    pub claim_in: ByColor<Option<u64>>,
    /// How many look on.
    pub watchers: u32,
    /// The names of those among them who have an account, told to those who play. A list of many is cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// What goes on in the lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LobbyView {
    /// Who wants to play.
    pub seeks: Vec<SeekView>,
    /// Public games that go on, as small positions.
    pub games: Vec<LiveView>,
    /// Public games that wait for an opponent. `sit` takes the seat.
    #[serde(default)]
    pub waiting: Vec<WaitingView>,
}

/// A public game that waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WaitingView {
    /// The game.
    pub id: String,
    /// What its maker calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who waits.
    pub name: String,
    /// With how much time whoever comes plays.
    pub time: String,
    /// How fast that is.
    pub speed: Speed,
    /// Is it Chess960?
    pub chess960: bool,
    /// The colour of whoever comes.
    #[schema(value_type = String)]
    pub color: Color,
    /// Is it one's own?
    pub mine: bool,
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeekView {
    /// Its id.
    pub id: String,
    /// Whose.
    pub name: String,
    /// With how much time.
    pub time: String,
    /// How fast that is.
    pub speed: Speed,
    /// Is it Chess960?
    pub chess960: bool,
    /// The colour they want, if any.
    #[schema(value_type = Option<String>)]
    pub color: Option<Color>,
    /// Is it one's own?
    pub mine: bool,
}

/// A game that goes on, in little.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LiveView {
    /// The game.
    pub id: String,
    /// Who plays.
    #[schema(value_type = Object)]
    pub names: ByColor<String>,
    /// What there is now.
    pub fen: String,
    /// The last move.
    pub last: Option<String>,
    /// How fast it is.
    pub speed: Speed,
}
