//! The day of a game, as far as it is known: PGN writes `2021.??.??` where only the year is.

use std::fmt;

/// A day, a month of which the day is not known, a year, or nothing at all. Orders by time, what is unknown first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(u32);

impl Date {
    /// Nobody knows.
    pub const UNKNOWN: Date = Date(0);
    /// Behind all days.
    pub const LAST: Date = Date(u32::MAX);

    /// A date of these parts, of which 0 is unknown; `None` where there is no such day.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Date> {
        let fits = year <= 9999 && month <= 12 && day <= 31 && (month > 0 || day == 0) && (year > 0 || month == 0);
        fits.then_some(Date(year << 9 | month << 5 | day))
    }

    /// Reads `2021.05.30`, `2021-05-30`, `2021.??.??` or `2021-05`. Whatever else it is, nobody knows.
    pub fn read(text: &str) -> Date {
        let mut parts = text.trim().split(['.', '-', '/']).map(|part| part.trim().parse::<u32>().unwrap_or(0));
        let mut next = || parts.next().unwrap_or(0);
        let (year, month, day) = (next(), next(), next());
        let month = if month > 12 { 0 } else { month };
        Date::new(year, month, if month == 0 || day > 31 { 0 } else { day }).unwrap_or_default()
    }

    /// The number by which it is kept.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The date of a number.
    pub const fn from_number(number: u32) -> Date {
        Date(number)
    }

    /// Year, month and day; 0 is unknown.
    pub const fn parts(self) -> (u32, u32, u32) {
        (self.0 >> 9, self.0 >> 5 & 15, self.0 & 31)
    }

    /// The first that a period includes which begins with this date: January 2021 includes what is only known to be of 2021.
    pub fn as_beginning(self) -> Date {
        match self.parts() {
            (year, 0 | 1, 0 | 1) => Date(year << 9),
            (year, month, 0 | 1) => Date(year << 9 | month << 5),
            _ => self,
        }
    }

    /// The last that a period includes which ends with this date.
    pub fn as_end(self) -> Date {
        match self.parts() {
            (year, 0, _) => Date(year << 9 | 12 << 5 | 31),
            (_, _, 0) => Date(self.0 | 31),
            _ => self,
        }
    }
}

impl fmt::Display for Date {
    /// As PGN has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (0, ..) => f.write_str("????.??.??"),
            (year, 0, _) => write!(f, "{year:04}.??.??"),
            (year, month, 0) => write!(f, "{year:04}.{month:02}.??"),
            (year, month, day) => write!(f, "{year:04}.{month:02}.{day:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_they_go() {
        for (text, shown) in [
            ("2021.05.30", "2021.05.30"),
            ("2021-05", "2021.05.??"),
            ("2021.??.??", "2021.??.??"),
            ("2021.??.07", "2021.??.??"),
            ("2021.13.07", "2021.??.??"),
            ("????.??.??", "????.??.??"),
            ("", "????.??.??"),
            ("99999.1.1", "????.??.??"),
            ("-1.5.5", "????.??.??"),
            ("0.5.5", "????.??.??"),
            ("x", "????.??.??"),
        ] {
            assert_eq!(Date::read(text).to_string(), shown, "{text}");
        }
    }

    #[test]
    fn a_period_includes_what_is_known_roughly() {
        let [year, month, day] = ["2021", "2021.05", "2021.05.01"].map(Date::read);
        assert!(Date::read("2021-01").as_beginning() <= year && Date::read("2021-01-01").as_beginning() <= year);
        assert!(Date::read("2021-05-01").as_beginning() <= month && Date::read("2021-05-02").as_beginning() > day);
        assert!(Date::read("2021").as_end() >= day && Date::read("2021-04").as_end() < month);
    }
}
