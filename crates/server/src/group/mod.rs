//! Clubs and classes, pure: which part somebody has and what it allows, what holds for the members, how a list of names is
//! read, what children without e-mail are called, who plays whom in a round, what everybody is asked, and what is to be done at
//! home. What is kept of it is in `store`, what is asked often in `groups`.

mod alias;
mod list;
mod part;
mod question;
mod round;
mod rules;
mod task;
mod view;

pub use alias::{Alias, Animal, PIN_DIGITS, Paint, pin};
pub use list::{Fault, Line, MOST_LINES, read_list};
pub use part::{Part, Right};
pub use question::{AnswerView, NotAnswered, OwnAnswer, Question, QuestionView, Solution, SolutionView};
pub use round::{Entrant, How, Round, SimulSides, pair};
pub use rules::{Computer, Hours, Meeting, Names, Pins, Rules};
pub use task::{LEAST_PLIES, MOST_GAMES, Task};
pub use view::{BoardPlayer, BoardView, LessonView, WallView};

use crate::closed::names;
use serde::{Deserialize, Serialize};
use tabiya_text::is_unseen;

names! {
    /// What a group is.
    pub enum Kind {
        /// People who come by themselves.
        Club = "club",
        /// Children with a teacher.
        Class = "class",
    }
}

/// What goes on in a group at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// The last round that was paired; 0 before the first.
    pub round: u32,
    /// The clocks of its games stand.
    #[serde(default)]
    pub is_stopped: bool,
    /// All pages are dim: everybody looks at the teacher.
    #[serde(default)]
    pub eyes_up: bool,
    /// What everybody is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// Who plays everybody in this round; nobody where it was paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simul: Option<Simul>,
}

/// One plays everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Simul {
    /// Who: an id.
    pub by: String,
    /// With which side.
    pub sides: SimulSides,
}

/// The longest name of a group, or of somebody in it, in characters.
pub const LONGEST_NAME: usize = 60;

/// A line that people wrote, without spaces around it: not empty, not too long, and all of it can be seen.
pub fn written(text: &str) -> Option<String> {
    let text = text.trim();
    let is_good = !text.is_empty() && text.chars().count() <= LONGEST_NAME && !text.chars().any(is_unseen);
    is_good.then(|| text.to_owned())
}
