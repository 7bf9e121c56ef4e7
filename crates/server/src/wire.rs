//! Every message between the server and those who play: what a socket says and hears. What is done in a game, what happens
//! in it and how it is shown are the words of `game`.
//!
//! One word for one idea, as in the rules: colours are `white` and `black`, moves are UCI, positions are FEN, times are
//! milliseconds. `docs/protocol.md` shows an example of each, written from these types.

pub use crate::conduct::{Held, Measure, Reason};
pub use crate::game::{
    Act, Bounds, Clocks, EndingView, Event, GameView, Greeting, Hearing, List, LiveView, MoveView, Offer, PlayerKind,
    PlayerView, PositionView, Presence, RatingChange, RatingChanges, RatingRange, RatingView, Status, Unoffer,
    WaitingView,
};
pub use crate::group::{
    AnswerView, BoardPlayer, BoardView, LessonView, OwnAnswer, QuestionView, SolutionView, WallView,
};

use crate::error::{ApiError, Problem};
use serde::{Deserialize, Serialize};
use tabiya_rules::{Color, Speed, Variant};
use utoipa::ToSchema;

/// What a client says over its socket. `id` is the client's own number for it; the answer repeats it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Follow a game. With `seq`, the last event seen, only what came after is sent, if the server still has it.
    Join {
        /// Its id, as in its address.
        game: String,
        /// The last event seen.
        seq: Option<u64>,
    },
    /// Follow it no longer. `closing`: the page is being closed on purpose.
    Leave {
        /// Its id, as in its address.
        game: String,
        /// The page is being closed on purpose.
        #[serde(default)]
        closing: bool,
    },
    /// Do something in a game.
    Do {
        /// Its id, as in its address.
        game: String,
        /// The client's number for it.
        id: u64,
        /// What is to be done.
        act: Act,
    },
    /// Hear no more, or again, what the others say in a game.
    Mute {
        /// Its id, as in its address.
        game: String,
        /// Whether to hear no more.
        on: bool,
    },
    /// Want to play: whoever wants the same is the opponent.
    Seek {
        /// The client's number for it.
        id: u64,
        /// What one wants to play.
        seek: SeekWish,
    },
    /// Want it no longer: this one, or all.
    Unseek {
        /// The wish; without one, all of them.
        seek: Option<String>,
    },
    /// Play somebody who wants to.
    Accept {
        /// The client's number for it.
        id: u64,
        /// The id of the offer, as the lobby tells it.
        seek: String,
    },
    /// Follow the lobby: open seeks and the list of live games.
    Lobby,
    /// Follow it no longer.
    LeaveLobby,
    /// Follow all boards of a group at once.
    Wall { group: String },
    /// Follow them no longer.
    LeaveWall { group: String },
    /// Is the line alive? Answered by `pong` with the same number.
    Ping {
        /// A number of one's own; the `pong` repeats it.
        n: u64,
    },
}

/// A wish to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekWish {
    /// With how much time, such as `5+3`.
    pub time: String,
    /// Which chess; standard where nothing is said.
    #[serde(default)]
    pub variant: Variant,
    /// One's own colour, if it matters.
    pub color: Option<Color>,
    /// Shall it count for ratings? Only who has an account can want that.
    #[serde(default)]
    pub rated: bool,
    /// Opponents of which rating, seen from one's own; whoever has none is as good as any where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub range: Option<RatingRange>,
}

/// What the server says over a socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Message {
    /// The first message: who the server takes one for.
    Hello {
        /// The person's id; none for somebody who has not done anything yet.
        person: Option<String>,
        /// What others call them; none for somebody who has not done anything yet.
        name: Option<String>,
    },
    /// The whole game.
    Game(Box<GameView>),
    /// Something has happened in a game. Numbers of a game follow each other without gaps.
    Event {
        /// Its id, as in its address.
        game: String,
        /// The event's number.
        seq: u64,
        /// What has happened.
        event: Event,
    },
    /// What the clocks show, for one who comes back and has missed no more than some events, and for everybody when they
    /// stand or go on and no event says so. Has no number.
    Clock {
        /// Its id, as in its address.
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
        /// Its id, as in its address.
        game: String,
    },
    /// Somebody asks one to play.
    Challenged {
        /// The game, in which a seat is kept.
        game: String,
        /// The name of whoever asks.
        by: String,
    },
    /// It was not done, and nothing has changed.
    Refused {
        /// The client's number for it, where there is one.
        id: Option<u64>,
        /// The game, where it is about one.
        game: Option<String>,
        #[serde(flatten)]
        problem: Problem,
    },
    /// All open seeks and live games, to begin with and whenever they change.
    Lobby(LobbyView),
    /// All boards of a group, to begin with and whenever a round is paired; else those that have changed, all in one message.
    Wall(Box<WallView>),
    /// How a lesson goes on in a group of which one is a member: when the line opens, and whenever it changes.
    Lesson(LessonView),
    /// What holds one back has changed: all that does now. Who one is (`GET /api/me`) says the same.
    Held {
        /// Nothing, where it is empty.
        held: Vec<Held>,
    },
    /// Answers a ping.
    Pong {
        /// The number asked with.
        n: u64,
    },
}

impl Message {
    /// It was not done, for this reason.
    pub(crate) fn refused(id: Option<u64>, game: Option<String>, error: &ApiError) -> Message {
        Message::Refused { id, game, problem: error.problem() }
    }
}

/// What goes on in the lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LobbyView {
    /// Who wants to play.
    pub seeks: Vec<SeekView>,
    /// Public games that go on, as small positions.
    pub games: Vec<LiveView>,
    /// How many people are there, oneself among them once one plays or has an account.
    #[serde(default)]
    #[schema(required)]
    pub here: u64,
    /// Public games that wait for an opponent. `sit` takes the seat.
    #[serde(default)]
    #[schema(required)]
    pub waiting: Vec<WaitingView>,
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeekView {
    /// What `accept` names.
    pub id: String,
    /// Who wants it.
    pub name: String,
    /// With how much time.
    pub time: String,
    /// How fast that is.
    pub speed: Speed,
    /// Which chess is played.
    pub variant: Variant,
    /// The colour they want, if any.
    pub color: Option<Color>,
    /// Is it one's own?
    pub mine: bool,
    /// Would it count for ratings?
    #[serde(default)]
    #[schema(required)]
    pub rated: bool,
    /// How strong they are, if they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<RatingView>,
    /// Which ratings they want to play; left out where it does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bounds: Option<Bounds>,
}
