//! What holds for the members of a group, and when. Staff and guardians are grown up: nothing of it is for them.

use crate::closed::names;
use crate::config::ChatPolicy;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What holds for the members of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GroupRules)]
pub struct Rules {
    /// What they may say in chats.
    pub chat: ChatPolicy,
    /// Whom they may play.
    pub meeting: Meeting,
    /// Whether the computer helps them.
    pub computer: Computer,
    /// Who sees what members are really called.
    pub names: Names,
    /// How PINs are written on cards and typed.
    pub pins: Pins,
    /// When they may begin games; at any time where nothing is said. What the staff pairs is always played.
    pub hours: Option<Hours>,
    /// After how many months without a visit the group's own accounts are deleted; never where nothing is said.
    pub forget_months: Option<u32>,
}

names! {
    /// Whom members may play.
    #[derive(Default)]
    pub enum Meeting {
        /// Everybody on this server.
        #[default]
        Anyone = "anyone",
        /// People of the same group, and the computer.
        Group = "group",
        /// Only those whom the staff pairs them with, and the computer.
        Paired = "paired",
    }
}

names! {
    /// Whether the computer helps.
    #[derive(Default)]
    pub enum Computer {
        /// In games against it, and at one screen.
        #[default]
        Helps = "helps",
        /// Never.
        Silent = "silent",
    }
}

names! {
    /// Who sees what members are really called.
    #[derive(Default)]
    pub enum Names {
        /// The staff alone.
        #[default]
        Staff = "staff",
        /// All members too.
        Members = "members",
    }
}

names! {
    /// How PINs are written and typed.
    #[derive(Default)]
    pub enum Pins {
        /// As digits.
        #[default]
        Digits = "digits",
        /// As pictures, for those who cannot read yet.
        Pictures = "pictures",
    }
}

/// From when to when, by the clock on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hours {
    /// Minutes after midnight.
    pub from: u16,
    /// Minutes after midnight; before `from` where it lasts over midnight.
    pub to: u16,
    /// How many minutes that clock is ahead of UTC, as it was when this was set.
    pub ahead: i16,
}

const DAY: i64 = 24 * 60;
/// No clock on Earth is farther from UTC than that.
const FARTHEST: i16 = 14 * 60;
const MOST_MONTHS: u32 = 120;

impl Rules {
    /// For children: nothing is said but greetings, they meet each other, and names are the staff's alone.
    pub const CLASS: Rules = Rules {
        chat: ChatPolicy::Presets,
        meeting: Meeting::Group,
        computer: Computer::Helps,
        names: Names::Staff,
        pins: Pins::Digits,
        hours: None,
        forget_months: None,
    };
    /// For grown-ups.
    pub const CLUB: Rules =
        Rules { chat: ChatPolicy::Free, meeting: Meeting::Anyone, names: Names::Members, ..Rules::CLASS };

    /// What may be said where this holds too.
    pub fn chat_with(&self, other: ChatPolicy) -> ChatPolicy {
        stricter(self.chat, other)
    }

    /// Why these cannot hold, if so.
    pub fn fault(&self) -> Option<String> {
        if let Some(hours) = self.hours.filter(|hours| !hours.is_sound()) {
            return Some(format!("hours: minutes from 0 to 1439, two different ones, not {hours:?}"));
        }
        let months = self.forget_months.filter(|months| !(1..=MOST_MONTHS).contains(months))?;
        Some(format!("forget_months: 1 to {MOST_MONTHS}, not {months}"))
    }
}

impl Hours {
    fn is_sound(&self) -> bool {
        let is_minute = |minute: u16| i64::from(minute) < DAY;
        is_minute(self.from) && is_minute(self.to) && self.from != self.to && self.ahead.abs() <= FARTHEST
    }

    /// Is this moment, in milliseconds since 1970, among them?
    pub fn include(&self, wall_ms: i64) -> bool {
        let minute = (wall_ms.div_euclid(60_000) + i64::from(self.ahead)).rem_euclid(DAY);
        let (from, to) = (i64::from(self.from), i64::from(self.to));
        if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }
}

/// The stricter of two.
fn stricter(one: ChatPolicy, other: ChatPolicy) -> ChatPolicy {
    match (one, other) {
        (ChatPolicy::Off, _) | (_, ChatPolicy::Off) => ChatPolicy::Off,
        (ChatPolicy::Presets, _) | (_, ChatPolicy::Presets) => ChatPolicy::Presets,
        (ChatPolicy::Free, ChatPolicy::Free) => ChatPolicy::Free,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    #[test]
    fn hours_follow_the_clock_on_the_wall() {
        let school = Hours { from: 8 * 60, to: 16 * 60, ahead: 120 };
        assert!(school.include(6 * HOUR_MS), "eight in the morning, two hours ahead");
        assert!(!school.include(14 * HOUR_MS), "four in the afternoon");
        assert!(school.include(14 * HOUR_MS - 1));
        let night = Hours { from: 22 * 60, to: 6 * 60, ahead: 0 };
        assert!(night.include(23 * HOUR_MS) && night.include(HOUR_MS) && !night.include(12 * HOUR_MS));
        let west = Hours { from: 0, to: 60, ahead: -300 };
        assert!(west.include(5 * HOUR_MS) && west.include(-19 * HOUR_MS));
    }

    #[test]
    fn nonsense_is_named() {
        let hours = Hours { from: 1440, to: 0, ahead: 0 };
        assert!(Rules { hours: Some(hours), ..Rules::CLUB }.fault().expect("a fault").contains("1440"));
        assert!(Rules { forget_months: Some(0), ..Rules::CLUB }.fault().is_some());
        assert_eq!(Rules::CLASS.fault(), None);
    }

    #[test]
    fn the_stricter_rule_holds() {
        assert_eq!(stricter(ChatPolicy::Free, ChatPolicy::Presets), ChatPolicy::Presets);
        assert_eq!(Rules::CLASS.chat_with(ChatPolicy::Off), ChatPolicy::Off);
        assert_eq!(Rules::CLUB.chat_with(ChatPolicy::Free), ChatPolicy::Free);
    }
}
