//! How often something may happen, as people write it: `20/s:100` is twenty a second after a hundred at once.

use governor::Quota;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// How often something may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// As often as one likes.
    Free,
    Limited {
        /// How many in each span of time.
        count: NonZeroU32,
        per: Span,
        /// How many at once, before the rate begins to count.
        burst: NonZeroU32,
    },
}

/// A span of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Second,
    Minute,
    Hour,
}

/// A rate that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a rate such as 20/s, 30/m:5 (thirty a minute, five at once) or off")]
pub struct BadRate(String);

impl Rate {
    /// So many a second, so many at once.
    ///
    /// # Panics
    /// Either is zero.
    pub const fn per_second(count: u32, burst: u32) -> Rate {
        Rate::limited(count, Span::Second, burst)
    }

    /// So many a minute, so many at once.
    ///
    /// # Panics
    /// Either is zero.
    pub const fn per_minute(count: u32, burst: u32) -> Rate {
        Rate::limited(count, Span::Minute, burst)
    }

    const fn limited(count: u32, per: Span, burst: u32) -> Rate {
        match (NonZeroU32::new(count), NonZeroU32::new(burst)) {
            (Some(count), Some(burst)) => Rate::Limited { count, per, burst },
            _ => panic!("a rate is not zero"),
        }
    }

    /// The rate as the limiter wants it; none where there is no limit.
    pub(crate) fn quota(self) -> Option<Quota> {
        let Rate::Limited { count, per, burst } = self else { return None };
        Some(Quota::with_period(per.duration() / count.get())?.allow_burst(burst))
    }

    /// The time between two, and how much time all at once are worth; none where there is no limit.
    pub(crate) fn spacing(self) -> Option<(Duration, Duration)> {
        let Rate::Limited { count, per, burst } = self else { return None };
        let step = per.duration() / count.get();
        Some((step, step * burst.get()))
    }
}

impl Span {
    fn duration(self) -> Duration {
        Duration::from_secs(match self {
            Span::Second => 1,
            Span::Minute => 60,
            Span::Hour => 3600,
        })
    }
}

impl FromStr for Rate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Rate, BadRate> {
        if text == "off" {
            return Ok(Rate::Free);
        }
        read(text).ok_or_else(|| BadRate(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Rate> {
    let (count, rest) = text.split_once('/')?;
    let (span, burst) = rest.split_once(':').unwrap_or((rest, count));
    let per = match span {
        "s" => Span::Second,
        "m" => Span::Minute,
        "h" => Span::Hour,
        _ => return None,
    };
    Some(Rate::Limited { count: count.parse().ok()?, per, burst: burst.parse().ok()? })
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rate::Limited { count, per, burst } = self else { return f.write_str("off") };
        let span = match per {
            Span::Second => 's',
            Span::Minute => 'm',
            Span::Hour => 'h',
        };
        write!(f, "{count}/{span}:{burst}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_they_are_written() {
        for text in ["20/s:100", "30/m:5", "1/h:1", "off"] {
            assert_eq!(text.parse::<Rate>().unwrap().to_string(), text);
        }
        assert_eq!("7/m".parse(), Ok(Rate::per_minute(7, 7)));
    }

    #[test]
    fn other_texts_are_refused_and_shown() {
        for text in ["", "7", "0/s", "7/d", "7/s:0", "-1/s", "7/s:", "99999999999/s", "OFF"] {
            let error = text.parse::<Rate>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }
}
