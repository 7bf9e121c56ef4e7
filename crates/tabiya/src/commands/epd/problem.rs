//! A record of a test suite as a problem to solve: moves to find (`bm`), to avoid (`am`), a mate to see (`dm`).

use anyhow::{Context, bail};
use std::time::Duration;
use tabiya_engine::{Control, Engine, Limits, Report, Root, Score};
use tabiya_rules::{Epd, Move, Position};

/// What is to be found in a position.
#[derive(Debug)]
pub(super) struct TestPosition {
    /// Its name in the suite, if it has one.
    pub(super) id: Option<String>,
    pub(super) pos: Position,
    /// One of these, if there are any.
    pub(super) best: Vec<Move>,
    /// None of these.
    pub(super) avoid: Vec<Move>,
    /// A mate in so many moves, or fewer.
    pub(super) mate: Option<i32>,
}

/// How the engine did.
#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) best: Option<Move>,
    pub(super) score: Option<Score>,
    pub(super) nodes: u64,
    pub(super) is_solved: bool,
    /// The depth and the time from which on it did not waver, if it is solved.
    pub(super) since: Option<(u32, Duration)>,
}

impl TestPosition {
    /// Reads a record.
    pub(super) fn read(line: &str) -> anyhow::Result<TestPosition> {
        let epd: Epd = line.parse()?;
        let pos = epd.position()?;
        let problem = TestPosition {
            id: epd.text("id").map(str::to_owned),
            best: once_each(epd.moves("bm", &pos).context("bm")?),
            avoid: once_each(epd.moves("am", &pos).context("am")?),
            mate: epd.text("dm").map(read_mate).transpose()?,
            pos,
        };
        if problem.best.is_empty() && problem.avoid.is_empty() && problem.mate.is_none() {
            bail!("nothing to find: neither bm, am nor dm");
        }
        if pos.legal_moves().is_empty() {
            bail!("nothing to find: there is no legal move");
        }
        if let Some(&both) = problem.best.iter().find(|m| problem.avoid.contains(m)) {
            bail!("{} is a move to find (bm) and to avoid (am)", pos.san(both));
        }
        Ok(problem)
    }

    /// Lets the engine, which shall know nothing yet, think about it.
    pub(super) fn solve(&self, engine: &mut Engine, limits: &Limits) -> Attempt {
        let mut since = None;
        let found = engine.search(&Root::new(self.pos), limits, &Control::default(), &mut |report| {
            let Report::Line(line) = report else { return };
            let is_solved = self.is_solved_by(line.moves.first().copied(), Some(line.score));
            since = is_solved.then(|| since.unwrap_or((line.depth, line.time)));
        });
        let is_solved = self.is_solved_by(found.best, found.score());
        let at_last = || found.lines.first().map(|line| (line.depth, found.time));
        Attempt {
            best: found.best,
            score: found.score(),
            nodes: found.nodes,
            is_solved,
            since: if is_solved { since.or_else(at_last) } else { None },
        }
    }

    fn is_solved_by(&self, m: Option<Move>, score: Option<Score>) -> bool {
        let Some(m) = m else { return false };
        let sees_mate = |moves| matches!(score, Some(Score::Mate(found)) if (1..=moves).contains(&found));
        (self.best.is_empty() || self.best.contains(&m)) && !self.avoid.contains(&m) && self.mate.is_none_or(sees_mate)
    }
}

/// The same move can be written in several ways.
fn once_each(moves: Vec<Move>) -> Vec<Move> {
    let mut seen = Vec::new();
    for m in moves {
        if !seen.contains(&m) {
            seen.push(m);
        }
    }
    seen
}

fn read_mate(text: &str) -> anyhow::Result<i32> {
    text.parse().ok().filter(|&moves| moves > 0).with_context(|| format!("dm: invalid number of moves {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";

    fn solve(operations: &str) -> Attempt {
        let problem = TestPosition::read(&format!("{BACK_RANK} {operations}")).expect("a right record");
        problem.solve(&mut Engine::default(), &Limits::depth(4))
    }

    #[test]
    fn problems_are_solved_or_not() {
        for (operations, expected) in [
            ("bm Rd8#;", true),
            ("bm Kf1 Rd8;", true),
            ("bm Kf1;", false),
            ("am Kf1;", true),
            ("am Rd8;", false),
            ("dm 1;", true),
            ("dm 3; bm Rd8;", true),
            ("dm 3; bm Kf1;", false),
        ] {
            let answer = solve(operations);
            assert_eq!(answer.is_solved, expected, "{operations}");
            assert_eq!(answer.since.is_some(), expected, "{operations}");
        }
    }

    #[test]
    fn a_move_written_twice_is_one() {
        let problem =
            TestPosition::read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O 0-0 e1g1 Kf1;").expect("a right record");
        assert_eq!(problem.best.len(), 2);
    }

    #[test]
    fn bad_records_are_named() {
        for (record, expected) in [
            (format!("{BACK_RANK} id \"x\";"), "nothing to find: neither bm, am nor dm"),
            (format!("{BACK_RANK} bm Ra8;"), "bm: illegal move Ra8"),
            (format!("{BACK_RANK} bm Kf1 Rd8#; am Rd8;"), "Rd8# is a move to find (bm) and to avoid (am)"),
            (format!("{BACK_RANK} dm soon;"), "dm: invalid number of moves \"soon\""),
            ("8/8/8 w - - bm e4;".to_owned(), "invalid board field"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - dm 1;".to_owned(), "nothing to find: there is no legal move"),
        ] {
            let error = format!("{:#}", TestPosition::read(&record).expect_err("a bad record"));
            assert!(error.contains(expected), "{error}");
        }
    }
}
