//! What is shown of a lesson: all boards, who is here, how it goes on. Nobody's real name is in it: whoever may read those has
//! them from the list of the group.

use super::{Alias, AnswerView, QuestionView};
use crate::game::{Clocks, RatingView, Status};
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color};
use utoipa::ToSchema;

/// The boards of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WallView {
    pub group: String,
    /// Are these all boards? Else only those that have changed.
    pub whole: bool,
    /// The boards of the round, and of earlier ones that are still played.
    pub boards: Vec<BoardView>,
    /// Which of the members are here, by name.
    pub here: Vec<String>,
    /// How it goes on.
    pub lesson: LessonView,
    /// What was answered to the question that is put, the most frequent first.
    pub answers: Vec<AnswerView>,
}

/// How a lesson goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LessonView {
    pub group: String,
    /// What it is called.
    pub name: String,
    /// The last round that was paired; 0 before the first.
    pub round: u32,
    /// Do the clocks stand?
    pub stopped: bool,
    /// Shall everybody look at the teacher?
    pub eyes_up: bool,
    /// The game that waits for whoever hears this; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Who of the staff plays that game against them, by name; left out where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub against: Option<String>,
    /// What everybody is asked; left out where nobody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub question: Option<QuestionView>,
    /// The animal of whoever hears this; left out for those who have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alias: Option<Alias>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BoardView {
    pub game: String,
    /// In which round.
    pub round: u32,
    /// Its place, from 1.
    pub board: u32,
    pub players: ByColor<BoardPlayer>,
    /// What there is now.
    pub fen: String,
    /// The last move.
    pub last: Option<String>,
    /// How many moves were made.
    pub plies: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// What the clocks show.
    pub clock: Clocks,
    /// How far it has come.
    pub status: Status,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it was called off; left out while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub outcome: Option<String>,
}

/// Somebody at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BoardPlayer {
    /// By what everybody knows them.
    pub name: String,
    /// Is it the computer?
    pub computer: bool,
    /// Is the game open on a screen of theirs?
    pub here: bool,
    /// How strong they were when they sat down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<RatingView>,
}
