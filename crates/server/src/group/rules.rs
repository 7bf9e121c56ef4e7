//! What holds for the members of a group, and when. Staff and guardians are grown up: nothing of it is for them.

use crate::closed::names;
use crate::config::ChatPolicy;
use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::{Offset, TimeZone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What holds for the members of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(from = "WrittenHours")]
pub struct Hours {
    /// Minutes after midnight.
    pub from: u16,
    /// Minutes after midnight; before `from` where it lasts over midnight.
    pub to: u16,
    /// Where that clock hangs: a name such as `Europe/Paris`, which knows of summer time, or a distance to UTC such as `+02:00`, which
    /// does not.
    pub zone: String,
}

/// Hours as they come: older ones have a distance to UTC in minutes in the place of a zone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHours {
    from: u16,
    to: u16,
    #[serde(default)]
    zone: String,
    ahead: Option<i16>,
}

impl From<WrittenHours> for Hours {
    fn from(WrittenHours { from, to, zone, ahead }: WrittenHours) -> Hours {
        Hours { from, to, zone: ahead.map_or(zone, offset_written) }
    }
}

/// `+02:00` for 120 minutes.
fn offset_written(minutes: i16) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The clocks of this name.
fn zone(name: &str) -> Option<TimeZone> {
    let offset = || {
        let (sign, time) =
            name.strip_prefix('+').map(|time| (1, time)).or(name.strip_prefix('-').map(|time| (-1, time)))?;
        let (hours, minutes) = time.split_once(':')?;
        let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
        let is_sound = (0..=FARTHEST).contains(&hours) && (0..60).contains(&minutes);
        let offset = is_sound.then(|| Offset::from_seconds(sign * 60 * (60 * hours + minutes)))?;
        Some(TimeZone::fixed(offset.ok()?))
    };
    offset().or_else(|| TimeZone::get(name).ok())
}

const DAY: i64 = 24 * 60;
/// No clock on Earth is so many hours farther from UTC.
const FARTHEST: i32 = 14;
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
        if let Some(hours) = self.hours.as_ref().filter(|hours| !hours.is_sound()) {
            let Hours { from, to, zone } = hours;
            return Some(format!(
                "hours: minutes from 0 to 1439, two different ones, and a time zone such as Europe/Paris, not {from}, {to}, {zone:?}"
            ));
        }
        let months = self.forget_months.filter(|months| !(1..=MOST_MONTHS).contains(months))?;
        Some(format!("forget_months: 1 to {MOST_MONTHS}, not {months}"))
    }
}

impl Hours {
    fn is_sound(&self) -> bool {
        let is_minute = |minute: u16| i64::from(minute) < DAY;
        is_minute(self.from) && is_minute(self.to) && self.from != self.to && zone(&self.zone).is_some()
    }

    /// Is this moment, in milliseconds since 1970, among them?
    pub fn include(&self, wall_ms: i64) -> bool {
        // A zone that the program knew once and knows no more would be UTC's; a moment beyond year 9999 is none.
        let clock = zone(&self.zone).unwrap_or(TimeZone::UTC);
        let Ok(moment) = Timestamp::from_millisecond(wall_ms) else { return false };
        let minute = minute_of(clock.to_datetime(moment).time());
        let (from, to) = (i64::from(self.from), i64::from(self.to));
        if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }
}

fn minute_of(time: Time) -> i64 {
    i64::from(time.hour()) * 60 + i64::from(time.minute())
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

    fn hours(from: u16, to: u16, zone: &str) -> Hours {
        Hours { from, to, zone: zone.to_owned() }
    }

    /// A moment as it is written.
    fn at(moment: &str) -> i64 {
        moment.parse::<Timestamp>().expect("a moment").as_millisecond()
    }

    #[test]
    fn hours_follow_the_clock_on_the_wall() {
        let school = hours(8 * 60, 16 * 60, "+02:00");
        assert!(school.include(6 * HOUR_MS), "eight in the morning, two hours ahead");
        assert!(!school.include(14 * HOUR_MS), "four in the afternoon");
        assert!(school.include(14 * HOUR_MS - 1));
        let night = hours(22 * 60, 6 * 60, "UTC");
        assert!(night.include(23 * HOUR_MS) && night.include(HOUR_MS) && !night.include(12 * HOUR_MS));
        let west = hours(0, 60, "-05:00");
        assert!(west.include(5 * HOUR_MS) && west.include(-19 * HOUR_MS));
        let half = hours(0, 60, "-03:30");
        assert!(half.include(at("2026-07-01T03:30:00Z")) && !half.include(at("2026-07-01T03:29:00Z")));
    }

    /// Paris goes from UTC+1 to UTC+2 on the 29th of March 2026 at one o'clock UTC, and back on the 25th of October.
    #[test]
    fn hours_follow_summer_time() {
        let school = hours(8 * 60, 16 * 60, "Europe/Paris");
        for (day, ahead) in [("2026-03-27", 1), ("2026-03-30", 2), ("2026-10-23", 2), ("2026-10-26", 1)] {
            let hour = |hour: i64| at(&format!("{day}T00:00:00Z")) + (hour - ahead) * HOUR_MS;
            assert!(school.include(hour(8)) && school.include(hour(16) - 1), "{day}");
            assert!(!school.include(hour(8) - 1) && !school.include(hour(16)), "{day}");
        }
        // The night of the change itself: of the hour from two to three there is none in spring, and there are two in autumn.
        let night = hours(2 * 60, 3 * 60, "Europe/Paris");
        assert!(!night.include(at("2026-03-29T00:59:59Z")) && !night.include(at("2026-03-29T01:00:00Z")));
        assert!(night.include(at("2026-10-25T00:30:00Z")) && night.include(at("2026-10-25T01:30:00Z")));
        assert!(!night.include(at("2026-10-25T02:00:00Z")));
        // Jerusalem changes on other days, and south of the equator it is the other way round.
        let jerusalem = hours(8 * 60, 16 * 60, "Asia/Jerusalem");
        assert!(!jerusalem.include(at("2026-03-26T05:30:00Z")) && jerusalem.include(at("2026-03-27T05:30:00Z")));
        let auckland = hours(8 * 60, 16 * 60, "Pacific/Auckland");
        assert!(auckland.include(at("2026-01-14T19:30:00Z")) && !auckland.include(at("2026-07-14T19:30:00Z")));
    }

    /// Hours that were kept with a distance to UTC stay what they were until somebody saves them with a zone.
    #[test]
    fn older_hours_are_read() {
        let read = |text: &str| serde_json::from_str::<Hours>(text);
        assert_eq!(read(r#"{"from":480,"to":960,"ahead":120}"#).expect("hours"), hours(480, 960, "+02:00"));
        assert_eq!(read(r#"{"from":480,"to":960,"ahead":-210}"#).expect("hours"), hours(480, 960, "-03:30"));
        let paris = hours(480, 960, "Europe/Paris");
        assert_eq!(serde_json::to_string(&paris).expect("text"), r#"{"from":480,"to":960,"zone":"Europe/Paris"}"#);
        assert_eq!(read(r#"{"from":480,"to":960,"zone":"Europe/Paris"}"#).expect("hours"), paris);
        assert!(read(r#"{"from":480,"to":960,"elsewhere":1}"#).is_err());
    }

    #[test]
    fn nonsense_is_named() {
        let fault = |hours| Rules { hours: Some(hours), ..Rules::CLUB }.fault();
        assert!(fault(hours(1440, 0, "UTC")).expect("a fault").contains("1440"));
        for zone in ["", "Mars/Base", "+15:00", "+01:60", "-1", "+", "../etc/passwd", "+00:00:00"] {
            assert!(fault(hours(0, 60, zone)).expect("a fault").contains(&format!("{zone:?}")), "{zone}");
        }
        assert_eq!(fault(hours(0, 60, "+14:00")), None);
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
