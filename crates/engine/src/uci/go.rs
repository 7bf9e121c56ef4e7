//! `go` and all that may follow it, in any order.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::output::quoted;
use crate::options::Options;
use crate::{ClockLimits, Limits, Strength};
use std::num::IntErrorKind;
use std::time::Duration;
use tabiya_rules::{ByColor, Color, Move, UciMove};

/// What a line `go …` says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// Look at these moves only.
    pub(super) search_moves: Vec<UciMove>,
    /// Think on the opponent's time.
    pub(super) ponder: bool,
    /// Words that mean nothing here.
    pub(super) unknown: Vec<String>,
    infinite: bool,
    depth: Option<u64>,
    nodes: Option<u64>,
    mate: Option<u64>,
    move_time: Option<u64>,
    time: ByColor<Option<u64>>,
    increment: ByColor<Option<u64>>,
    moves_to_go: Option<u64>,
}

/// More unknown words than this are not worth telling.
const UNKNOWN_TOLD: usize = 3;

impl Go {
    /// Reads what follows `go`. The error is for people.
    pub(super) fn read(text: &str) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let number = match word {
                "searchmoves" => {
                    while let Some(m) = words.peek().and_then(|word| word.parse().ok()) {
                        go.search_moves.push(m);
                        words.next();
                    }
                    continue;
                }
                "ponder" => {
                    go.ponder = true;
                    continue;
                }
                "infinite" => {
                    go.infinite = true;
                    continue;
                }
                "depth" => &mut go.depth,
                "nodes" => &mut go.nodes,
                "mate" => &mut go.mate,
                "movetime" => &mut go.move_time,
                "wtime" => &mut go.time[Color::White],
                "btime" => &mut go.time[Color::Black],
                "winc" => &mut go.increment[Color::White],
                "binc" => &mut go.increment[Color::Black],
                "movestogo" => &mut go.moves_to_go,
                other => {
                    if go.unknown.len() < UNKNOWN_TOLD {
                        go.unknown.push(quoted(other));
                    }
                    continue;
                }
            };
            *number = Some(read_number(word, words.next())?);
        }
        Ok(go)
    }

    /// Does the search go on until `stop`? Without any limit it does, but not that of limited strength, which takes no
    /// longer than a person would wait.
    pub(super) fn is_infinite(&self, strength: Strength) -> bool {
        let is_limited = self.depth.or(self.nodes).or(self.mate).or(self.move_time).is_some() || self.has_clock();
        self.infinite || !is_limited && strength == Strength::Full
    }

    /// The limits of a search for `turn`, of the legal moves among those asked for.
    pub(super) fn limits(&self, turn: Color, search_moves: Vec<Move>, options: &Options) -> Limits {
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX).max(1);
        Limits {
            depth: self.depth.map(small),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            soft_nodes: None,
            mate: self.mate.map(small),
            time: self.move_time.filter(|_| !self.infinite).map(Duration::from_millis),
            clock: self.clock(turn).filter(|_| !self.infinite),
            search_moves,
            multi_pv: options.multi_pv,
            overhead: options.overhead,
        }
    }

    fn has_clock(&self) -> bool {
        [self.time, self.increment].iter().any(|side| side[Color::White].or(side[Color::Black]).is_some())
    }

    /// The clock of `turn`. Where only the other's is told, both are thought to have the same; where only what a move
    /// earns is told, a move may take that.
    fn clock(&self, turn: Color) -> Option<ClockLimits> {
        let told = |sides: &ByColor<Option<u64>>| sides[turn].or(sides[!turn]).map(Duration::from_millis);
        let moves_to_go = self.moves_to_go.filter(|&moves| moves > 0).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        match (told(&self.time), told(&self.increment)) {
            (None, None) => None,
            (None, Some(earned)) => {
                Some(ClockLimits { remaining: earned, increment: Duration::ZERO, moves_to_go: Some(1) })
            }
            (Some(remaining), earned) => {
                Some(ClockLimits { remaining, increment: earned.unwrap_or_default(), moves_to_go })
            }
        }
    }
}

/// No number that counts something needs to be larger; as milliseconds it is 34,000 years.
const LARGEST: u64 = 1 << 50;

/// The number after a word. A clock may be below zero already, which is as good as zero.
fn read_number(name: &str, word: Option<&str>) -> Result<u64, String> {
    let word = word.ok_or_else(|| format!("go {name} needs a number"))?;
    match word.parse::<i64>() {
        Ok(number) => Ok(u64::try_from(number).unwrap_or(0).min(LARGEST)),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Ok(LARGEST),
            IntErrorKind::NegOverflow => Ok(0),
            _ => Err(format!("go {name} needs a number, not {}", quoted(word))),
        },
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;
    use crate::Elo;

    fn limits(text: &str) -> Limits {
        Go::read(text).unwrap().limits(Color::White, Vec::new(), &Options::default())
    }

    #[test]
    fn limits_come_in_any_order() {
        let go = Go::read("depth 5 searchmoves e2e4 d2d4 ponder nodes 100 wtime 1000").unwrap();
        assert_eq!(go.search_moves.len(), 2);
        assert!(go.ponder && !go.is_infinite(Strength::Full));
        let limits = go.limits(Color::White, Vec::new(), &Options::default());
        assert_eq!((limits.depth, limits.nodes, limits.time), (Some(5), Some(100), None));
        assert_eq!(limits.clock.unwrap().remaining, Duration::from_secs(1));
    }

    #[test]
    fn nothing_is_forever() {
        for text in ["", "infinite", "ponder", "searchmoves e2e4", "infinite wtime 5 btime 5", "quickly"] {
            let go = Go::read(text).unwrap();
            assert!(go.is_infinite(Strength::Full), "{text}");
            assert_eq!(go.is_infinite(Strength::Elo(Elo::MIN)), text.contains("infinite"), "{text}");
        }
        for text in ["depth 1", "nodes 1", "movetime 1", "mate 1", "winc 1", "btime 0"] {
            assert!(!Go::read(text).unwrap().is_infinite(Strength::Full), "{text}");
        }
        let limits = limits("infinite wtime 5 movetime 7 depth 9");
        assert_eq!((limits.clock, limits.time, limits.depth), (None, None, Some(9)));
    }

    #[test]
    fn strange_numbers_do_no_harm() {
        let limits = limits("wtime -50 winc 99999999999999999999999 movestogo 0 depth 0 nodes -3 mate 0");
        let clock = limits.clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::ZERO, None));
        assert_eq!(clock.increment, Duration::from_millis(LARGEST));
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(1), Some(1), Some(1)));
    }

    #[test]
    fn who_has_no_clock_of_his_own_is_thought_to_have_the_other_one() {
        let clock = |text| {
            let clock = limits(text).clock.unwrap();
            (clock.remaining.as_millis(), clock.increment.as_millis(), clock.moves_to_go)
        };
        assert_eq!(clock("btime 1000"), (1000, 0, None));
        assert_eq!(clock("btime 1000 binc 20 movestogo 5"), (1000, 20, Some(5)));
        assert_eq!(clock("wtime 0 btime 1000 winc 30"), (0, 30, None));
        assert_eq!(clock("winc 700 binc 50"), (700, 0, Some(1)));
    }

    #[test]
    fn bad_numbers_are_named() {
        for (text, expected) in [
            ("depth", "go depth needs a number"),
            ("depth x", "go depth needs a number, not \"x\""),
            ("wtime 1.5", "go wtime needs a number, not \"1.5\""),
            ("nodes depth 5", "go nodes needs a number, not \"depth\""),
        ] {
            assert_eq!(Go::read(text), Err(expected.to_owned()), "{text}");
        }
        assert_eq!(Go::read("fast depth 3 e2e4").unwrap().unknown, ["\"fast\"", "\"e2e4\""]);
    }
}
