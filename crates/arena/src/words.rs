//! What engines say, line by line: the words of UCI that a match needs. Everything else is passed over.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::str::SplitAsciiWhitespace;

/// A line of an engine that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// It has told all about itself.
    UciOk,
    /// It is ready.
    ReadyOk,
    /// It has an option.
    Option(Offered),
    /// What it thinks so far.
    Info(Thought),
    /// Its move, as written; empty if it wrote none.
    BestMove(String),
    /// Nothing a match needs to know.
    Other,
}

/// An option as the engine offers it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offered {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) min: Option<i64>,
    pub(crate) max: Option<i64>,
    pub(crate) choices: Vec<String>,
}

/// What an engine has told of its search, each thing at its last mention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Its verdict, from its own side.
    pub score: Option<Score>,
    pub nodes: Option<u64>,
}

/// An engine's verdict, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Mate in so many moves; against itself if negative.
    Mate(i32),
}

impl Score {
    /// In hundredths of a pawn, where a mate is more than anything else.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 100_000;
        match self {
            Score::Cp(score) => score.clamp(-MATE + 1, MATE - 1),
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        }
    }
}

impl Thought {
    /// Takes over whatever `later` tells.
    pub(crate) fn update(&mut self, later: Thought) {
        self.depth = later.depth.or(self.depth);
        self.score = later.score.or(self.score);
        self.nodes = later.nodes.or(self.nodes);
    }
}

/// Understands a line.
pub(crate) fn read(line: &str) -> Word {
    let mut words = line.split_ascii_whitespace();
    match words.next() {
        Some("info") => Word::Info(read_info(words)),
        Some("bestmove") => Word::BestMove(words.next().unwrap_or_default().to_owned()),
        Some("readyok") => Word::ReadyOk,
        Some("uciok") => Word::UciOk,
        Some("option") => Word::Option(read_option(words)),
        _ => Word::Other,
    }
}

fn read_info(mut words: SplitAsciiWhitespace<'_>) -> Thought {
    let mut thought = Thought::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => thought.depth = number(&mut words),
            "nodes" => thought.nodes = number(&mut words),
            "score" => thought.score = read_score(&mut words),
            // Of several lines only the best one is of interest, of a bound nothing.
            "multipv" if number(&mut words) != Some(1) => return Thought::default(),
            "lowerbound" | "upperbound" => thought.score = None,
            "pv" | "string" | "refutation" | "currline" => break,
            _ => {}
        }
    }
    thought
}

fn number<N: std::str::FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Option<N> {
    words.next()?.parse().ok()
}

fn read_score(words: &mut SplitAsciiWhitespace<'_>) -> Option<Score> {
    match words.next()? {
        "cp" => number(words).map(Score::Cp),
        "mate" => number(words).map(Score::Mate),
        _ => None,
    }
}

/// `option name NAME type KIND default X min A max B var Y var Z`; names and values may have blanks.
fn read_option(words: SplitAsciiWhitespace<'_>) -> Offered {
    let mut offered = Offered::default();
    let mut field = "";
    let mut value = String::new();
    for word in words {
        let is_field = matches!(word, "type" | "default" | "min" | "max" | "var") && !field.is_empty();
        if is_field || field.is_empty() && word == "name" {
            offered.take(field, std::mem::take(&mut value));
            field = word;
        } else {
            if !value.is_empty() {
                value.push(' ');
            }
            value.push_str(word);
        }
    }
    offered.take(field, value);
    offered
}

impl Offered {
    fn take(&mut self, field: &str, value: String) {
        match field {
            "name" => self.name = value,
            "type" => self.kind = value,
            "min" => self.min = value.parse().ok(),
            "max" => self.max = value.parse().ok(),
            "var" => self.choices.push(value),
            _ => {}
        }
    }

    /// Why the option cannot have this value, if it cannot.
    pub(crate) fn objection(&self, value: &str) -> Option<String> {
        match self.kind.as_str() {
            "check" if !matches!(value, "true" | "false") => Some("true or false".to_owned()),
            "spin" => {
                let (min, max) = (self.min.unwrap_or(i64::MIN), self.max.unwrap_or(i64::MAX));
                let fits = value.parse().is_ok_and(|number: i64| (min..=max).contains(&number));
                (!fits).then(|| format!("a number from {min} to {max}"))
            }
            "combo" => {
                let fits = self.choices.iter().any(|choice| choice.eq_ignore_ascii_case(value));
                (!fits).then(|| format!("one of {}", self.choices.join(", ")))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts() {
        let read = |line| match super::read(line) {
            Word::Info(thought) => (thought.depth, thought.score, thought.nodes),
            other => unreachable!("{other:?}"),
        };
        assert_eq!(
            read("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 1234 nps 5 pv e2e4 depth 7"),
            (Some(12), Some(Score::Cp(-35)), Some(1234))
        );
        assert_eq!(read("info score mate -3 depth 4"), (Some(4), Some(Score::Mate(-3)), None));
        assert_eq!(read("info depth 9 score cp 30 lowerbound nodes 7"), (Some(9), None, Some(7)));
        assert_eq!(read("info multipv 2 depth 9 score cp 30"), (None, None, None));
        assert_eq!(read("info string depth 9 nodes 3"), (None, None, None));
        assert_eq!(read("info depth x score cp score mate"), (None, None, None));
        assert_eq!(read("info depth 99999999999999999999 score"), (None, None, None));
    }

    #[test]
    fn other_lines() {
        assert_eq!(read(" bestmove e2e4 ponder e7e5"), Word::BestMove("e2e4".into()));
        assert_eq!(read("bestmove"), Word::BestMove(String::new()));
        assert_eq!(read("readyok"), Word::ReadyOk);
        assert_eq!(read("uciok"), Word::UciOk);
        assert_eq!(read(""), Word::Other);
        assert_eq!(read("bestmoves e2e4"), Word::Other);
    }

    #[test]
    fn options() {
        let read = |line| match super::read(line) {
            Word::Option(offered) => offered,
            other => unreachable!("{other:?}"),
        };
        let overhead = read("option name Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!((overhead.name.as_str(), overhead.kind.as_str()), ("Move Overhead", "spin"));
        assert_eq!(overhead.objection("30"), None);
        assert_eq!(overhead.objection("9000").as_deref(), Some("a number from 0 to 5000"));
        assert_eq!(overhead.objection("fast").as_deref(), Some("a number from 0 to 5000"));
        let style = read("option name Style type combo default Very Solid var Very Solid var Risky");
        assert_eq!(style.choices, ["Very Solid", "Risky"]);
        assert_eq!(style.objection("very solid"), None);
        assert_eq!(style.objection("Mad").as_deref(), Some("one of Very Solid, Risky"));
        let check = read("option name OwnBook type check default true");
        assert_eq!((check.objection("false"), check.objection("no").is_some()), (None, true));
        assert_eq!(read("option name A type string default <empty>").objection("anything"), None);
        assert_eq!(read("option"), Offered::default());
    }

    #[test]
    fn whatever_comes_nothing_panics() {
        const PIECES: [&str; 20] = [
            "info",
            "option",
            "bestmove",
            "name",
            "type",
            "default",
            "min",
            "max",
            "var",
            "score",
            "cp",
            "mate",
            "depth",
            "nodes",
            "multipv",
            "pv",
            "-1",
            "99999999999999999999",
            "\u{fffd}é",
            "\t\0",
        ];
        let mut chance = 1u64;
        for _ in 0..20_000 {
            let mut line = String::new();
            for _ in 0..8 {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                line += PIECES.get((chance >> 33) as usize % PIECES.len()).unwrap_or(&"");
                line.push(' ');
            }
            read(&line);
        }
    }
}
