//! Time controls: how much time a player has, and how it grows. Reads and writes them as people do and as PGN does.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::Speed;
use crate::ParseError;
use std::{fmt, num::NonZeroU32, str::FromStr, time::Duration};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How much time one side has.
///
/// As text, people's way ([`FromStr`], [`Display`](fmt::Display)): minutes and seconds.
///
/// | text | means |
/// |---|---|
/// | `5+3` | 5 minutes, and 3 seconds for each move made |
/// | `5`, `1.5+2`, `1/2+1`, `½+1` | no increment; 1½ minutes; half a minute |
/// | `5d3` | 5 minutes, and the first 3 seconds of each move do not count (simple delay) |
/// | `5b3` | 5 minutes, and each move gets back what it took, up to 3 seconds (Bronstein) |
/// | `90s+1`, `2h`, `100m` | with a unit: seconds, hours, minutes |
/// | `40/5400+30:1800+30` | 40 moves in 5400 **seconds**, then 1800 for the rest, 30 a move: as in PGN |
/// | `40/90m+30s:30m+30s` | the same |
/// | `3d` | correspondence, 3 days for each move; `1/259200` is the same |
/// | `*180` | hourglass: what one uses, the other gets |
/// | `-` | not limited |
///
/// ```
/// use std::time::Duration;
/// use tabiya_rules::{Bonus, Stage, TimeControl};
/// let blitz: TimeControl = "5+3".parse()?;
/// let minutes = |n: u64| Duration::from_secs(60 * n);
/// assert_eq!(blitz, TimeControl::increment(minutes(5), Duration::from_secs(3)));
/// assert_eq!(blitz.to_pgn(), "300+3");
///
/// let classical: TimeControl = "40/5400+30:1800+30".parse()?;
/// let TimeControl::Stages(stages) = &classical else { unreachable!() };
/// assert_eq!(stages[0].time, minutes(90));
/// assert_eq!(stages[1].bonus, Bonus::Increment(Duration::from_secs(30)));
/// assert_eq!(classical.to_string(), "40/5400+30:1800+30");
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No limit.
    Unlimited,
    /// So much for each move; what is left over is lost.
    Correspondence(Duration),
    /// What one side uses is added to the other's time.
    Hourglass(Duration),
    /// One stage after the other; the last one, if its moves are numbered, again and again. None at all is no time.
    Stages(Vec<Stage>),
}

/// A number of moves and the time for them.
///
/// ```
/// use std::{num::NonZeroU32, time::Duration};
/// use tabiya_rules::{Bonus, Stage, TimeControl};
/// let first = Stage { moves: NonZeroU32::new(40), time: Duration::from_secs(5400), bonus: Bonus::None };
/// let rest = Stage { moves: None, time: Duration::from_secs(1800), bonus: Bonus::Delay(Duration::from_secs(5)) };
/// assert_eq!(TimeControl::Stages(vec![first, rest]).to_string(), "40/5400:1800d5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// How many moves; `None` for the rest of the game.
    pub moves: Option<NonZeroU32>,
    /// The time that is added when the stage begins.
    pub time: Duration,
    /// What a move of this stage earns.
    pub bonus: Bonus,
}

/// What holds for a player's next move ([`TimeControl::period`]).
///
/// ```
/// use tabiya_rules::{Bonus, Period, TimeControl};
/// assert_eq!(TimeControl::Unlimited.period(0), Period { bonus: Bonus::None, moves_to_go: None });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Period {
    /// What the move earns.
    pub bonus: Bonus,
    /// How many moves there are until more time comes; `None` if none does.
    pub moves_to_go: Option<NonZeroU32>,
}

/// What a player gets for making a move.
///
/// ```
/// use std::time::Duration;
/// use tabiya_rules::{Bonus, TimeControl};
/// let seconds = Duration::from_secs;
/// assert_eq!(TimeControl::whole_game(seconds(300), Bonus::Bronstein(seconds(3))), "5b3".parse()?);
/// # Ok::<(), tabiya_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// So much for each move made (Fischer).
    Increment(Duration),
    /// The clock waits so long before it runs (simple or US delay).
    Delay(Duration),
    /// As much as the move took, but no more than this (Bronstein).
    Bronstein(Duration),
}

impl Bonus {
    /// What is added to the clock after a move that took `spent`.
    fn earned(self, spent: Duration) -> Duration {
        match self {
            Bonus::None => Duration::ZERO,
            Bonus::Increment(time) => time,
            Bonus::Delay(time) | Bonus::Bronstein(time) => time.min(spent),
        }
    }

    /// How it is written between the time and the seconds.
    const fn sign(self) -> &'static str {
        match self {
            Bonus::None => "",
            Bonus::Increment(_) => "+",
            Bonus::Delay(_) => "d",
            Bonus::Bronstein(_) => "b",
        }
    }

    /// The time it is about.
    pub const fn time(self) -> Duration {
        match self {
            Bonus::None => Duration::ZERO,
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time,
        }
    }
}

impl TimeControl {
    /// So much time for the whole game.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::TimeControl;
    /// assert_eq!(TimeControl::sudden_death(Duration::from_secs(300)), "5+0".parse()?);
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn sudden_death(time: Duration) -> TimeControl {
        TimeControl::whole_game(time, Bonus::None)
    }

    /// So much time for the whole game, and `increment` for each move made.
    pub fn increment(time: Duration, increment: Duration) -> TimeControl {
        TimeControl::whole_game(time, if increment.is_zero() { Bonus::None } else { Bonus::Increment(increment) })
    }

    /// One stage for the whole game.
    pub fn whole_game(time: Duration, bonus: Bonus) -> TimeControl {
        TimeControl::Stages(vec![Stage { moves: None, time, bonus }])
    }

    /// What the clock shows at the start; `None` where time is not limited.
    ///
    /// A stage of no time but with an increment begins with one increment, for otherwise the flag would be down already.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::TimeControl;
    /// let control: TimeControl = "3+2".parse()?;
    /// assert_eq!(control.initial(), Some(Duration::from_secs(180)));
    /// assert_eq!(TimeControl::Unlimited.initial(), None);
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn initial(&self) -> Option<Duration> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Correspondence(time) | TimeControl::Hourglass(time) => Some(*time),
            TimeControl::Stages(stages) => Some(stages.first().map_or(Duration::ZERO, |stage| match stage.bonus {
                Bonus::Increment(bonus) | Bonus::Bronstein(bonus) if stage.time.is_zero() => bonus,
                _ => stage.time,
            })),
        }
    }

    /// What holds for the next move of a player who has made `moves` moves: what it earns, and how many there are until
    /// more time comes.
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use tabiya_rules::{Bonus, Period, TimeControl};
    /// let control: TimeControl = "40/5400:1800+30".parse()?;
    /// assert_eq!(control.period(38), Period { bonus: Bonus::None, moves_to_go: NonZeroU32::new(2) });
    /// assert_eq!(control.period(40).moves_to_go, None);
    /// assert_eq!(control.period(40).bonus.time().as_secs(), 30);
    /// assert_eq!(TimeControl::from_pgn("1/86400")?.period(7).moves_to_go, NonZeroU32::new(1)); // a day for every move
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn period(&self, moves: u32) -> Period {
        match self {
            TimeControl::Unlimited | TimeControl::Hourglass(_) => Period::default(),
            TimeControl::Correspondence(_) => Period { bonus: Bonus::None, moves_to_go: Some(NonZeroU32::MIN) },
            TimeControl::Stages(stages) => {
                stage_at(stages, moves).map_or_else(Period::default, |(stage, made)| Period {
                    bonus: stage.bonus,
                    moves_to_go: stage.moves.and_then(|count| NonZeroU32::new(count.get() - made)),
                })
            }
        }
    }

    /// How much time there is for a game of the usual length, which is forty moves; `None` where time is not limited, or
    /// is so much for each move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_rules::TimeControl;
    /// let control: TimeControl = "3+2".parse()?;
    /// assert_eq!(control.usual_time(), Some(Duration::from_secs(180 + 40 * 2)));
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn usual_time(&self) -> Option<Duration> {
        /// How many moves a game is taken to last.
        const USUAL_MOVES: u32 = 40;
        match self {
            TimeControl::Unlimited | TimeControl::Correspondence(_) => None,
            TimeControl::Hourglass(_) | TimeControl::Stages(_) => {
                let for_moves = self.period(0).bonus.time().saturating_mul(USUAL_MOVES);
                Some(self.initial()?.saturating_add(for_moves))
            }
        }
    }

    /// How fast a game with this time is: by its [usual time](TimeControl::usual_time).
    ///
    /// ```
    /// use tabiya_rules::{Speed, TimeControl};
    /// let control: TimeControl = "5+3".parse()?;
    /// assert_eq!(control.speed(), Speed::Blitz);
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn speed(&self) -> Speed {
        match self {
            TimeControl::Unlimited => Speed::Unlimited,
            TimeControl::Correspondence(_) => Speed::Correspondence,
            TimeControl::Hourglass(_) | TimeControl::Stages(_) => Speed::of_time(self.usual_time().unwrap_or_default()),
        }
    }

    /// How long the clock waits before it runs, for a player who has made `moves` moves.
    pub(super) fn delay(&self, moves: u32) -> Duration {
        match self.period(moves).bonus {
            Bonus::Delay(time) => time,
            Bonus::None | Bonus::Increment(_) | Bonus::Bronstein(_) => Duration::ZERO,
        }
    }

    pub(super) const fn is_hourglass(&self) -> bool {
        match self {
            TimeControl::Hourglass(_) => true,
            TimeControl::Unlimited | TimeControl::Correspondence(_) | TimeControl::Stages(_) => false,
        }
    }

    /// What the clock shows after a player's `moves`-th move, which took `spent` of the `left` it had.
    pub(super) fn after_move(&self, left: Duration, spent: Duration, moves: u32) -> Duration {
        match self {
            TimeControl::Unlimited => left,
            TimeControl::Correspondence(time) => *time,
            TimeControl::Hourglass(_) => left.saturating_sub(spent),
            TimeControl::Stages(stages) => {
                let bonus = self.period(moves.saturating_sub(1)).bonus;
                let next = stage_at(stages, moves).filter(|&(_, made)| made == 0);
                let new_stage = next.map_or(Duration::ZERO, |(stage, _)| stage.time);
                // A delay is never charged, so it has to be given back before the rest is subtracted.
                left.saturating_add(bonus.earned(spent)).saturating_sub(spent).saturating_add(new_stage)
            }
        }
    }

    /// Reads the value of the PGN tag `TimeControl`, in which a bare number is seconds: `300+3`, `40/7200:3600`,
    /// `*180`, `-`. Whatever [`FromStr`] reads with a unit or with stages is the same here.
    ///
    /// # Errors
    /// It is none, or it is `?`, by which PGN says that it is not known.
    ///
    /// ```
    /// use tabiya_rules::TimeControl;
    /// assert_eq!(TimeControl::from_pgn("300+3")?, "5+3".parse()?);
    /// assert_eq!(TimeControl::from_pgn("40/5400:1800")?, "40/90m:30m".parse()?);
    /// assert!(TimeControl::from_pgn("?").is_err());
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn from_pgn(text: &str) -> Result<TimeControl, ParseError> {
        parse(text.trim(), 1).ok_or_else(|| ParseError::new("time control", text))
    }

    /// The value of the PGN tag `TimeControl`. PGN knows no delay; it is written as here, with `d` or `b`.
    ///
    /// ```
    /// use tabiya_rules::TimeControl;
    /// let control: TimeControl = "3+2".parse()?;
    /// assert_eq!(control.to_pgn(), "180+2");
    /// # Ok::<(), tabiya_rules::ParseError>(())
    /// ```
    pub fn to_pgn(&self) -> String {
        match self {
            TimeControl::Unlimited => "-".to_owned(),
            TimeControl::Correspondence(time) => format!("1/{}", Seconds(*time)),
            TimeControl::Hourglass(time) => format!("*{}", Seconds(*time)),
            TimeControl::Stages(stages) => stages.iter().map(|stage| stage.to_pgn()).collect::<Vec<String>>().join(":"),
        }
    }
}

/// The stage that a player's next move belongs to after `moves` moves, and how many of its moves have been made.
fn stage_at(stages: &[Stage], moves: u32) -> Option<(Stage, u32)> {
    let mut made = moves;
    for stage in stages {
        match stage.moves {
            Some(count) if made >= count.get() => made -= count.get(),
            Some(_) | None => return Some((*stage, made)),
        }
    }
    // The last one is played again and again.
    let last = *stages.last()?;
    Some((last, made % last.moves?))
}

impl Stage {
    fn to_pgn(self) -> String {
        let moves = self.moves.map_or(String::new(), |moves| format!("{moves}/"));
        format!("{moves}{}{}", Seconds(self.time), BonusText(self.bonus))
    }
}

impl fmt::Display for TimeControl {
    /// People's way, `5+0` for sudden death. [`FromStr`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Correspondence(time) if is_whole(*time, DAY) => write!(f, "{}d", time.as_secs() / DAY),
            TimeControl::Stages(stages) => match stages.as_slice() {
                [Stage { moves: None, time, bonus: Bonus::None }] => write!(f, "{}+0", Minutes(*time)),
                [Stage { moves: None, time, bonus }] => write!(f, "{}{}", Minutes(*time), BonusText(*bonus)),
                _ => f.write_str(&not_a_fraction(self.to_pgn())),
            },
            TimeControl::Unlimited | TimeControl::Correspondence(_) | TimeControl::Hourglass(_) => {
                f.write_str(&not_a_fraction(self.to_pgn()))
            }
        }
    }
}

/// The same time control with a unit, if people would take it for a fraction of a minute.
fn not_a_fraction(pgn: String) -> String {
    match fraction_of_a_minute(&pgn).and_then(|(_, rest)| Some((pgn.strip_suffix(rest)?, rest))) {
        Some((fraction, rest)) => format!("{fraction}s{rest}"),
        None => pgn,
    }
}

impl FromStr for TimeControl {
    type Err = ParseError;

    /// Reads people's way, see the table of [`TimeControl`].
    fn from_str(s: &str) -> Result<TimeControl, ParseError> {
        let text = s.trim();
        // Stages are written in seconds everywhere; a bare `5+3` is minutes, except in PGN.
        let unit = if is_minutes(text) { MINUTE } else { 1 };
        parse(text, unit).ok_or_else(|| ParseError::new("time control", s))
    }
}

fn is_minutes(text: &str) -> bool {
    let has_stages = text.contains([':', '/', '*']);
    !has_stages || fraction_of_a_minute(text).is_some()
}

/// Half a minute and its like, and what is written behind it. Nobody plays one move in two seconds, so `1/2` is half.
fn fraction_of_a_minute(text: &str) -> Option<(Duration, &str)> {
    const FRACTIONS: [(&str, u64); 6] = [("1/4", 15), ("¼", 15), ("1/2", 30), ("½", 30), ("3/4", 45), ("¾", 45)];
    FRACTIONS.into_iter().find_map(|(written, seconds)| {
        let rest = text.strip_prefix(written)?;
        let goes_on = rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ':' | 's'));
        (!goes_on).then_some((Duration::from_secs(seconds), rest))
    })
}

/// Reads a time control in which a time without a unit counts `unit` seconds.
fn parse(text: &str, unit: u64) -> Option<TimeControl> {
    if matches!(text, "-" | "∞" | "unlimited") {
        return Some(TimeControl::Unlimited);
    }
    if let Some(time) = text.strip_prefix('*') {
        return some_time(whole_time(time, 1)?).map(TimeControl::Hourglass);
    }
    if let Some(days) = text.strip_suffix('d').and_then(|days| whole_time(days, DAY)) {
        return some_time(days).map(TimeControl::Correspondence);
    }
    let stages: Vec<Stage> = text.split(':').map(|stage| parse_stage(stage, unit)).collect::<Option<_>>()?;
    match stages.as_slice() {
        [Stage { moves: Some(NonZeroU32::MIN), time, bonus: Bonus::None }] => {
            some_time(*time).map(TimeControl::Correspondence)
        }
        // The rest of the game is the rest: nothing can come after it.
        [first @ .., _] if first.iter().any(|stage| stage.moves.is_none()) => None,
        [first, ..] if first.time.is_zero() && first.bonus.time().is_zero() => None,
        _ => Some(TimeControl::Stages(stages)),
    }
}

/// Nobody can play without any time.
fn some_time(time: Duration) -> Option<Duration> {
    (!time.is_zero()).then_some(time)
}

/// Reads `40/5400+30`, `5+3` or `5d3`.
fn parse_stage(text: &str, unit: u64) -> Option<Stage> {
    if unit == MINUTE
        && let Some((time, rest)) = fraction_of_a_minute(text)
    {
        return Some(Stage { moves: None, time, bonus: parse_bonus(rest)? });
    }
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(plain_number(moves)?.parse().ok()?), rest),
        None => (None, text),
    };
    let (time, rest) = parse_time(rest, unit)?;
    Some(Stage { moves, time, bonus: parse_bonus(rest)? })
}

/// Reads what follows the time: nothing, `+3`, `d3` or `b3`, in seconds.
fn parse_bonus(text: &str) -> Option<Bonus> {
    let Some(sign) = text.chars().next() else { return Some(Bonus::None) };
    let kind = match sign {
        '+' => Bonus::Increment,
        'd' => Bonus::Delay,
        'b' => Bonus::Bronstein,
        _ => return None,
    };
    let time = whole_time(text.get(1..)?, 1)?;
    Some(if time.is_zero() { Bonus::None } else { kind(time) })
}

/// Reads a time and nothing after it.
fn whole_time(text: &str, unit: u64) -> Option<Duration> {
    let (time, rest) = parse_time(text, unit)?;
    rest.is_empty().then_some(time)
}

/// Reads a time at the start of `text`, such as `90`, `1.5` or `90m`, and returns what follows.
fn parse_time(text: &str, unit: u64) -> Option<(Duration, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, rest) = text.split_at_checked(end)?;
    let (unit, rest) = match rest.strip_prefix(['s', 'm', 'h']) {
        Some(after) if rest.starts_with('s') => (1, after),
        Some(after) if rest.starts_with('m') => (MINUTE, after),
        Some(after) => (HOUR, after),
        // `30d` is days, `5d3` a delay.
        None => match rest.strip_prefix('d') {
            Some(after) if !after.starts_with(|c: char| c.is_ascii_digit()) => (DAY, after),
            _ => (unit, rest),
        },
    };
    Some((decimal(number, unit)?, rest))
}

/// `number` times `unit` seconds, exactly, to the nanosecond. No longer than ten thousand years.
fn decimal(number: &str, unit: u64) -> Option<Duration> {
    const NANOS: u64 = 1_000_000_000;
    const LONGEST: u64 = 3_652_500 * DAY;
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let whole: u64 = plain_number(whole)?.parse().ok()?;
    let seconds = whole.checked_mul(unit).filter(|&seconds| seconds <= LONGEST)?;
    let digits = u32::try_from(plain_number(part)?.len()).ok().filter(|&digits| digits <= 9)?;
    let nanos = part.parse::<u64>().ok()? * (NANOS / 10_u64.pow(digits)) * unit;
    Some(Duration::from_secs(seconds) + Duration::from_nanos(nanos))
}

/// `text` if it is digits and nothing else; `u64::from_str` would take a sign as well.
fn plain_number(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(text)
}

fn is_whole(time: Duration, unit: u64) -> bool {
    time.subsec_nanos() == 0 && time.as_secs().is_multiple_of(unit)
}

/// A time in seconds, with decimals where it needs them.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanos => write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

/// A time in minutes where that is a short number, and in seconds with their unit elsewhere.
struct Minutes(Duration);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0.as_secs() / MINUTE;
        if !is_whole(self.0, 15) {
            return write!(f, "{}s", Seconds(self.0));
        }
        match self.0.as_secs() % MINUTE {
            15 => write!(f, "{minutes}.25"),
            30 => write!(f, "{minutes}.5"),
            45 => write!(f, "{minutes}.75"),
            _ => write!(f, "{minutes}"),
        }
    }
}

/// `+3`, `d3`, `b3` or nothing.
struct BonusText(Bonus);

impl fmt::Display for BonusText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.time() {
            time if time.is_zero() => Ok(()),
            time => write!(f, "{}{}", self.0.sign(), Seconds(time)),
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    #[test]
    fn two_seconds_a_move_are_not_written_as_half_a_minute() {
        for (pgn, written) in [("1/2", "1/2s"), ("1/2+1", "1/2s+1"), ("3/4:60", "3/4:60"), ("40/2", "40/2")] {
            let control = TimeControl::from_pgn(pgn).unwrap();
            assert_eq!(control.to_string(), written);
            assert_eq!(written.parse(), Ok(control));
        }
    }
}
