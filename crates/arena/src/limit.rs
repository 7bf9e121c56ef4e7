//! How long an engine may think about a move: by its clock, or by nodes, depth or time for the move.
//!
//! Times are in seconds here, as match runners write them; [`go`](Limit::go) turns all into the words of UCI.

use std::fmt::{self, Write};
use std::time::Duration;
use tabiya_rules::{Bonus, ByColor, Clock, Color, Stage, TimeControl};

/// What bounds an engine's thinking. Several bounds hold together; at least one is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// A clock for the game.
    pub clock: Option<TimeControl>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies for each move.
    pub depth: Option<u32>,
    /// Time for each move.
    pub move_time: Option<Duration>,
}

/// What the text of a limit lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// It is no time control.
    #[error(
        "{0:?} is no time control: write seconds, as in 5+0.05, minutes and seconds, as in 1:30+1, or moves, as in 40/60"
    )]
    Unreadable(String),
    /// It is one that UCI cannot express.
    #[error("the time control {0:?} cannot be told to an engine: UCI knows increments, but no delays and no hourglass")]
    Untellable(String),
}

/// Reads a time control in seconds: `5+0.05`, `1:30+1`, `40/60+0.5`, `40/60:30`.
///
/// Where moves are counted (`/`), a colon divides stages, as in PGN; elsewhere it divides minutes and seconds.
///
/// # Errors
/// It is no time control, or one that UCI cannot express.
pub fn read_clock(text: &str) -> Result<TimeControl, LimitError> {
    let unreadable = || LimitError::Unreadable(text.to_owned());
    let seconds = minutes_to_seconds(text).ok_or_else(unreadable)?;
    let control = TimeControl::from_pgn(&seconds).map_err(|_| unreadable())?;
    match &control {
        TimeControl::Stages(stages) if stages.iter().all(is_tellable) => Ok(control),
        TimeControl::Correspondence(_) => Ok(control),
        TimeControl::Unlimited | TimeControl::Hourglass(_) | TimeControl::Stages(_) => {
            Err(LimitError::Untellable(text.to_owned()))
        }
    }
}

fn is_tellable(stage: &Stage) -> bool {
    matches!(stage.bonus, Bonus::None | Bonus::Increment(_))
}

/// `1:30+1` as `90+1`; anything without such a colon as it is.
fn minutes_to_seconds(text: &str) -> Option<String> {
    let text = text.trim();
    let Some((minutes, rest)) = text.split_once(':').filter(|_| !text.contains('/')) else {
        return Some(text.to_owned());
    };
    let (seconds, bonus) = rest.split_once('+').map_or((rest, None), |(seconds, bonus)| (seconds, Some(bonus)));
    let (whole, fraction) = seconds.split_once('.').map_or((seconds, None), |(whole, part)| (whole, Some(part)));
    let minutes: u32 = minutes.parse().ok()?;
    let whole: u32 = whole.parse().ok().filter(|&seconds| seconds < 60 && whole.len() == 2)?;
    let mut written = (u64::from(minutes) * 60 + u64::from(whole)).to_string();
    for (sign, part) in [('.', fraction), ('+', bonus)] {
        if let Some(part) = part {
            written.push(sign);
            written.push_str(part);
        }
    }
    Some(written)
}

impl fmt::Display for Limit {
    /// All bounds: `5+0.05`, `nodes 1000`, `5+0.05 depth 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds = [
            self.clock.as_ref().map(TimeControl::to_pgn),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.depth.map(|depth| format!("depth {depth}")),
            self.move_time.map(|time| format!("movetime {}", time.as_secs_f64())),
        ];
        f.write_str(&bounds.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

impl Limit {
    /// Is nothing bounded?
    pub fn is_empty(&self) -> bool {
        *self == Limit::default()
    }

    /// The clock as rules know it.
    pub(crate) fn time_control(&self) -> TimeControl {
        self.clock.clone().unwrap_or(TimeControl::Unlimited)
    }

    /// How long a move may take, where time is limited at all.
    pub(crate) fn allowance(&self, clock: &Clock, color: Color, now: Duration) -> Option<Duration> {
        [clock.remaining(color, now), self.move_time].into_iter().flatten().min()
    }

    /// The command by which an engine of `color` is told to think.
    pub(crate) fn go(&self, clock: &Clock, color: Color, now: Duration) -> String {
        let mut go = String::from("go");
        if let Some(own) = clock.remaining(color, now) {
            write_clocks(&mut go, clock, color, now, own);
        }
        let bounds = [
            ("nodes", self.nodes.map(|n| n.to_string())),
            ("depth", self.depth.map(|n| n.to_string())),
            ("movetime", self.move_time.map(|time| millis(time).to_string())),
        ];
        for (name, value) in bounds {
            if let Some(value) = value {
                let _ = write!(go, " {name} {value}");
            }
        }
        go
    }
}

/// Writes both clocks. For an opponent without one the engine is told its own time, since many expect both.
fn write_clocks(go: &mut String, clock: &Clock, color: Color, now: Duration, own: Duration) {
    let times = ByColor::new_with(|side| clock.remaining(side, now).unwrap_or(own));
    let periods = ByColor::new_with(|side| clock.control(side).period(clock.moves(side)));
    // A String takes everything.
    let _ = write!(go, " wtime {} btime {}", millis(times.white), millis(times.black));
    let [winc, binc] = Color::ALL.map(|side| periods[side].bonus.time().as_millis());
    if winc > 0 || binc > 0 {
        let _ = write!(go, " winc {winc} binc {binc}");
    }
    if let Some(moves) = periods[color].moves_to_go {
        let _ = write!(go, " movestogo {moves}");
    }
}

/// Engines take a time of nothing for no time control at all.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pgn(text: &str) -> String {
        read_clock(text).map_or_else(|error| error.to_string(), |control| control.to_pgn())
    }

    #[test]
    fn clocks_are_read_in_seconds() {
        for (text, read) in [
            ("5+0.05", "5+0.05"),
            ("8", "8"),
            ("0.5+0.01", "0.5+0.01"),
            ("1:30+1", "90+1"),
            ("2:05.5", "125.5"),
            ("40/60+1", "40/60+1"),
            ("40/60:30", "40/60:30"),
        ] {
            assert_eq!(pgn(text), read, "{text}");
        }
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in ["", "fast", "5+", "1:5", "1:60", "0", "-1", "1:30:20", "5+0.05,nodes=3"] {
            assert!(matches!(read_clock(text), Err(LimitError::Unreadable(_))), "{text}");
        }
        for text in ["5d3", "*180", "-"] {
            assert!(matches!(read_clock(text), Err(LimitError::Untellable(_))), "{text}");
        }
    }

    fn go(clock: &str, moves: u32) -> String {
        let control = read_clock(clock).unwrap();
        let limit = Limit { clock: Some(control.clone()), ..Limit::default() };
        let mut clock = Clock::new(control);
        clock.start(Color::White, Duration::ZERO);
        for ply in 0..2 * moves {
            clock.press(Duration::from_millis(100 * u64::from(ply + 1))).unwrap();
        }
        limit.go(&clock, Color::White, Duration::from_millis(200 * u64::from(moves)))
    }

    #[test]
    fn engines_are_told_both_clocks() {
        assert_eq!(go("5+0.05", 0), "go wtime 5000 btime 5000 winc 50 binc 50");
        assert_eq!(go("5+0.05", 2), "go wtime 4900 btime 4900 winc 50 binc 50");
        assert_eq!(go("10", 0), "go wtime 10000 btime 10000");
    }

    #[test]
    fn moves_to_the_next_stage_are_counted_down_and_begin_again() {
        assert_eq!(go("40/60", 0), "go wtime 60000 btime 60000 movestogo 40");
        assert_eq!(go("40/60", 39), "go wtime 56100 btime 56100 movestogo 1");
        assert_eq!(go("40/60", 40), "go wtime 116000 btime 116000 movestogo 40");
        assert_eq!(go("2/60:30+1", 2), "go wtime 89800 btime 89800 winc 1000 binc 1000");
        assert_eq!(go("1/5", 3), "go wtime 5000 btime 5000 movestogo 1");
    }

    #[test]
    fn bounds_without_a_clock() {
        let clock = Clock::new(TimeControl::Unlimited);
        let limit = Limit { nodes: Some(1000), depth: Some(5), ..Limit::default() };
        assert_eq!(limit.go(&clock, Color::White, Duration::ZERO), "go nodes 1000 depth 5");
        let limit = Limit { move_time: Some(Duration::from_millis(250)), ..Limit::default() };
        assert_eq!(limit.go(&clock, Color::Black, Duration::ZERO), "go movetime 250");
        assert_eq!(limit.allowance(&clock, Color::Black, Duration::ZERO), Some(Duration::from_millis(250)));
    }
}
