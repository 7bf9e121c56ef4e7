//! How fast a game is, in the words that players use. The borders are here and nowhere else.

use crate::ParseError;
use std::{fmt, str::FromStr, time::Duration};

/// How fast a game is, the fastest first ([`TimeControl::speed`](crate::TimeControl::speed)).
///
/// ```
/// use tabiya_rules::{Speed, TimeControl};
/// let (white, black): (TimeControl, TimeControl) = ("1+0".parse()?, "15+10".parse()?);
/// assert_eq!(white.speed().max(black.speed()), Speed::Rapid); // the slower side counts
/// assert_eq!("rapid".parse(), Ok(Speed::Rapid));
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Under three minutes for forty moves.
    Bullet,
    /// Under eight.
    Blitz,
    /// Under twenty-five.
    Rapid,
    /// Longer.
    Classical,
    /// So much time for each move.
    Correspondence,
    /// No clock.
    Unlimited,
}

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Speed; 6] =
        [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence, Speed::Unlimited];

    /// The speed of a game with a clock that gives so much for forty moves.
    pub(super) const fn of_time(time: Duration) -> Speed {
        match time.as_secs() {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            1500.. => Speed::Classical,
        }
    }

    /// Its stable short name: `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Unlimited => "unlimited",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Speed {
    type Err = ParseError;

    /// Reads the stable short name.
    fn from_str(s: &str) -> Result<Speed, ParseError> {
        Speed::ALL.into_iter().find(|speed| speed.name() == s).ok_or_else(|| ParseError::new("speed", s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeControl;

    #[test]
    fn speeds_count_forty_moves() {
        for (text, speed) in [
            ("1+0", Speed::Bullet),
            ("2+1", Speed::Bullet),
            ("3+0", Speed::Blitz),
            ("5+3", Speed::Blitz),
            ("10+0", Speed::Rapid),
            ("15+10", Speed::Rapid),
            ("*60", Speed::Bullet),
            ("30+0", Speed::Classical),
            ("40/90m+30s:30m+30s", Speed::Classical),
            ("3d", Speed::Correspondence),
            ("-", Speed::Unlimited),
        ] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.speed()), Ok(speed), "{text}");
        }
    }
}
