//! The moves of a game as they are sent, and what one sending changes of the one before: a feed may take back and correct.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde::{Deserialize, Serialize};
use std::fmt::Write;
use tabiya_rules::{Outcome, Position, UciMove};

/// A move with the time that its player has left then, in milliseconds, where that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ply {
    pub(crate) uci: UciMove,
    pub(crate) clock: Option<u32>,
}

/// A game as far as it has come. Its moves are those of chess.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    /// Where it begins.
    pub(crate) start: Position,
    pub(crate) plies: Vec<Ply>,
    pub(crate) outcome: Option<Outcome>,
}

/// What has become of a line: so many of its moves stay, and these come then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) start: Position,
    pub(crate) keep: usize,
    pub(crate) plies: Vec<Ply>,
    pub(crate) outcome: Option<Outcome>,
}

/// A step as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Where the game begins, if not as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default)]
    keep: usize,
    /// `e2e4/5400000 e7e5`: milliseconds stand behind a move.
    moves: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

impl Line {
    /// What changes this line into that one; nothing where they are the same.
    pub(crate) fn step_to(&self, next: &Line) -> Option<Step> {
        if self == next {
            return None;
        }
        let is_same = |(one, other): &(&Ply, &Ply)| one == other;
        let keep =
            if self.start == next.start { self.plies.iter().zip(&next.plies).take_while(is_same).count() } else { 0 };
        let plies = next.plies.iter().skip(keep).copied().collect();
        Some(Step { start: next.start, keep, plies, outcome: next.outcome })
    }

    /// Takes the step.
    pub(crate) fn take(&mut self, step: &Step) {
        self.start = step.start;
        self.plies.truncate(step.keep);
        self.plies.extend(&step.plies);
        self.outcome = step.outcome;
    }

    /// All of it as one step, to be kept.
    pub(crate) fn write(&self) -> String {
        Step { start: self.start, keep: 0, plies: self.plies.clone(), outcome: self.outcome }.write()
    }

    /// The position at its end; where a move cannot be played, that before it.
    pub(crate) fn position(&self) -> Position {
        let mut position = self.start;
        for ply in &self.plies {
            let Ok(m) = position.resolve(ply.uci) else { break };
            position.play_unchecked(m);
        }
        position
    }
}

impl Step {
    /// This step and the next one as one.
    pub(crate) fn then(mut self, next: Step) -> Step {
        if next.keep <= self.keep {
            return next;
        }
        self.plies.truncate(next.keep - self.keep);
        self.plies.extend(next.plies);
        Step { start: next.start, outcome: next.outcome, ..self }
    }

    pub(crate) fn write(&self) -> String {
        let mut moves = String::new();
        for Ply { uci, clock } in &self.plies {
            let space = if moves.is_empty() { "" } else { " " };
            let _ = write!(moves, "{space}{}", uci.text());
            if let Some(ms) = clock {
                let _ = write!(moves, "/{ms}");
            }
        }
        let start = (self.start != Position::STANDARD).then(|| self.start.to_string());
        let result = self.outcome.map(|outcome| outcome.name().to_owned());
        serde_json::to_string(&Kept { start, keep: self.keep, moves, result }).unwrap_or_default()
    }

    /// None where it was not written by us.
    pub(crate) fn read(text: &str) -> Option<Step> {
        let Kept { start, keep, moves, result } = serde_json::from_str(text).ok()?;
        let start = match start {
            Some(fen) => fen.parse().ok()?,
            None => Position::STANDARD,
        };
        let ply = |word: &str| {
            let (uci, clock) = word.split_once('/').map_or((word, None), |(uci, ms)| (uci, Some(ms)));
            let clock = clock.map(str::parse).transpose().ok()?;
            Some(Ply { uci: uci.parse().ok()?, clock })
        };
        let plies = moves.split_whitespace().map(ply).collect::<Option<_>>()?;
        let outcome = result.map(|result| result.parse()).transpose().ok()?;
        Some(Step { start, keep, plies, outcome })
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails so")]
mod tests {
    use super::*;
    use tabiya_rules::Color;

    fn line(moves: &str) -> Line {
        let plies = moves.split_whitespace().map(|uci| Ply { uci: uci.parse().unwrap(), clock: None }).collect();
        Line { plies, ..Line::default() }
    }

    #[test]
    fn steps_lead_from_any_line_to_any_other_and_can_be_joined() {
        let lines = ["", "e2e4", "e2e4 e7e5", "e2e4 c7c5 g1f3", "d2d4", "e2e4 c7c5 g1f3 d7d6"].map(line);
        for one in &lines {
            assert_eq!(one.step_to(one), None);
            for other in lines.iter().filter(|other| *other != one) {
                let step = one.step_to(other).unwrap();
                assert_eq!(Step::read(&step.write()).as_ref(), Some(&step));
                let mut walked = one.clone();
                walked.take(&step);
                assert_eq!(&walked, other);
                for third in lines.iter().filter(|third| *third != other) {
                    let joined = step.clone().then(other.step_to(third).unwrap());
                    let mut walked = one.clone();
                    walked.take(&joined);
                    assert_eq!(&walked, third);
                }
            }
        }
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let plies = vec![
            Ply { uci: "e2e4".parse().unwrap(), clock: Some(5_400_000) },
            Ply { uci: "e7e5".parse().unwrap(), clock: None },
        ];
        let whole = Line { plies, outcome: Some(Outcome::Decisive { winner: Color::Black }), ..Line::default() };
        let mut read = line("d2d4");
        read.take(&Step::read(&whole.write()).unwrap());
        assert_eq!(read, whole);
        assert_eq!(whole.position().to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        for text in ["", "{}", r#"{"moves":"e2"}"#, r#"{"moves":"e2e4/x"}"#, r#"{"moves":"","result":"2-0"}"#] {
            assert_eq!(Step::read(text), None, "{text}");
        }
    }
}
