//! How people treat each other, pure: why somebody is reported, what can be done about it, and what is told of it. What is kept is in
//! `store`, what is asked at every game and every word in `holds`.

use crate::closed::names;
use serde::{Deserialize, Serialize};
use tabiya_text::is_unseen;
use utoipa::ToSchema;

names! {
    /// Why somebody is reported or held back.
    pub enum Reason {
        /// A computer, a book or another person helped them to play.
        Help = "help",
        /// What they say hurts.
        Words = "words",
        /// They leave games, or let the clock run, instead of playing on.
        Leaving = "leaving",
        /// They lose on purpose, or arrange results.
        Losing = "losing",
        /// What they call themselves.
        Name = "name",
        /// Something else: the words say it.
        Other = "other",
    }
}

names! {
    /// What can be done about somebody.
    pub enum Measure {
        /// They say nothing in chats.
        Mute = "mute",
        /// They begin and join no games. Those that they play go on, and all else is theirs as before.
        Suspend = "suspend",
    }
}

/// What holds somebody back, as they are told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Held {
    /// What they cannot do.
    pub what: Measure,
    pub reason: Reason,
    /// The same in somebody's own words; may be empty.
    pub words: String,
    /// Since when: milliseconds since 1970.
    pub since: i64,
    /// Until when: milliseconds since 1970. None: until somebody lifts it.
    pub until: Option<i64>,
    /// The group in whose games it holds, by name; left out where it holds everywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub group: Option<String>,
}

/// What keeps a game from being made, or words from being said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Barred {
    /// Somebody who would play begins and joins no games.
    #[error("somebody who would play is suspended; GET /api/me says why and until when to whoever it is")]
    Suspended,
    /// One of the two has blocked the other.
    #[error("one of the two has blocked the other")]
    Blocked,
    /// They say nothing in chats.
    #[error("you are muted; GET /api/me says why and until when")]
    Muted,
}

impl Barred {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Barred::Suspended => "suspended",
            Barred::Blocked => "blocked",
            Barred::Muted => "muted",
        }
    }
}

/// How much can be written about a report or a measure, in characters.
pub const MOST_WORDS: usize = 500;

/// Words about somebody's conduct, without what is not seen: at most so many. None: too many, or only such as are not seen.
pub fn about(text: &str) -> Option<String> {
    let is_kept = |c: &char| *c == '\n' || !(c.is_control() || is_unseen(*c));
    let words: String = text.replace("\r\n", "\n").chars().filter(is_kept).collect();
    let words = words.trim();
    let is_lost = words.is_empty() && !text.trim().is_empty();
    (!is_lost && words.chars().count() <= MOST_WORDS).then(|| words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_as_they_were_written_without_what_nobody_sees() {
        assert_eq!(about("  He said:\r\n\u{200b}“no”\u{7} "), Some("He said:\n“no”".to_owned()));
        assert_eq!(about(" \n"), Some(String::new()), "nothing need be said");
        assert_eq!(about("\u{200b}"), None);
        assert_eq!((about(&"é".repeat(500)).is_some(), about(&"é".repeat(501))), (true, None));
    }
}
