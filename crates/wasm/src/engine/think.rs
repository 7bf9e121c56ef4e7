//! Thinking about a position: the best lines, told as they are found.

use super::{AskedLimit, Thinker, Unanswered, Way, written};
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tabiya_engine::{Bound, Control, Engine, Limits, Report, Score, Table};

/// What is to be thought about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thinking {
    start: String,
    moves: Vec<String>,
    lines: usize,
    #[serde(default)]
    limit: AskedLimit,
    #[serde(default)]
    hash: Option<usize>,
}

/// What is thought so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Thought {
    /// Plies looked ahead.
    pub depth: u32,
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// Thousandths of the table in use.
    pub hashfull: u16,
    pub millis: u64,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Is this the last word?
    pub is_done: bool,
}

/// A line, its score from White's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Line {
    /// Its rank, from 1.
    pub rank: usize,
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at.
    pub seldepth: u32,
    pub score: Score,
    /// Is the score only known to be at least or at most this?
    pub bound: Option<LineBound>,
    /// The moves for programs.
    pub uci: Vec<String>,
    /// The moves for people.
    pub san: Vec<String>,
}

/// From which side a score is only bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum LineBound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

/// So many lines are more than anybody can read.
const MOST_LINES: usize = 64;

/// Thinks until the limit is reached or `control` says stop.
///
/// # Errors
/// If the question is about no position.
pub fn think(
    thinker: &mut Thinker,
    question: &Thinking,
    control: &Control,
    tell: &mut dyn FnMut(&Thought),
) -> Result<Thought, Unanswered> {
    let way = Way::read(&question.start, &question.moves)?;
    thinker.set_hash(question.hash);
    *kept(&TABLE) = Some(thinker.engine.table());
    let limits = Limits { multi_pv: question.lines.clamp(1, MOST_LINES), ..question.limit.limits() };
    Ok(search(&mut thinker.engine, &way, &limits, control, tell))
}

/// Thinks about the same as another thread does, with the table of that thread, until `control` says stop.
///
/// # Errors
/// If the question is about no position, or nobody thinks.
pub fn help(question: &Thinking, control: &Control, tell: &mut dyn FnMut(&Thought)) -> Result<Thought, Unanswered> {
    let way = Way::read(&question.start, &question.moves)?;
    let table = kept(&TABLE).clone().ok_or_else(|| Unanswered::new("there is nobody to help"))?;
    let limits = Limits { multi_pv: question.lines.clamp(1, MOST_LINES), ..Limits::default() };
    Ok(search(&mut Engine::helper(&table), &way, &limits, control, tell))
}

/// The table of who thought last: threads in the page have nothing else in common.
static TABLE: Mutex<Option<Table>> = Mutex::new(None);

fn kept(table: &Mutex<Option<Table>>) -> MutexGuard<'_, Option<Table>> {
    // A thread that broke down has left a table or none, and either will do.
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn search(
    engine: &mut Engine,
    way: &Way,
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(&Thought),
) -> Thought {
    let wanted = limits.multi_pv.min(way.root.position().legal_moves().len());
    let mut lines: Vec<Line> = Vec::new();
    let mut last = None;
    let found = engine.search(&way.root, limits, control, &mut |report| {
        let Report::Line(line) = report else { return };
        lines.retain(|known| known.rank < line.rank);
        lines.push(read_line(way, line));
        if line.rank == wanted {
            let thought = thought(line.nodes, line.time, line.hash_full, lines.clone(), false);
            tell(&thought);
            last = Some(line.hash_full);
        }
    });
    let lines = found.lines.iter().map(|line| read_line(way, line)).collect();
    thought(found.nodes, found.time, last.unwrap_or(0), lines, true)
}

fn thought(nodes: u64, time: Duration, hashfull: u16, lines: Vec<Line>, is_done: bool) -> Thought {
    let nps = (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64;
    let depth = lines.first().map_or(0, |line| line.depth);
    Thought { depth, nodes, nps, hashfull, millis: time.as_millis() as u64, lines, is_done }
}

fn read_line(way: &Way, line: &tabiya_engine::Line) -> Line {
    let pos = way.root.position();
    let (uci, san) = written(pos, &line.moves, way.variant);
    let is_white = pos.turn().is_white();
    let bound = match line.bound {
        Bound::Exact => None,
        Bound::Lower if is_white => Some(LineBound::Lower),
        Bound::Upper if !is_white => Some(LineBound::Lower),
        _ => Some(LineBound::Upper),
    };
    let score = line.score.for_white(pos.turn());
    Line { rank: line.rank, depth: line.depth, seldepth: line.selective_depth, score, bound, uci, san }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(json: &str) -> (Vec<Thought>, Thought) {
        let question: Thinking = serde_json::from_str(json).expect("a question");
        let mut told = Vec::new();
        let mut thinker = Thinker::new().expect("a small table");
        let end = think(&mut thinker, &question, &Control::default(), &mut |thought| told.push(thought.clone()));
        (told, end.expect("an answer"))
    }

    #[test]
    fn lines_are_told_from_whites_side() {
        let (told, end) = asked(
            r#"{"start":"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2","moves":[],"lines":3,"limit":{"depth":5}}"#,
        );
        assert_eq!(end.lines.len(), 3);
        assert_eq!(end.lines[0].score, Score::Mate(-1));
        assert_eq!((end.lines[0].uci[0].as_str(), end.lines[0].san[0].as_str()), ("d8h4", "Qh4#"));
        assert!(end.is_done && told.iter().all(|thought| !thought.is_done && thought.lines.len() == 3));
        assert_eq!(told.last().map(|thought| thought.depth), Some(end.depth));
    }

    #[test]
    fn helpers_think_until_they_are_stopped() {
        let json = r#"{"start":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":[],"lines":1,"limit":{"depth":3}}"#;
        asked(json);
        let question: Thinking = serde_json::from_str(json).expect("a question");
        let control = Control::default();
        let mut told = 0;
        let thought = help(&question, &control, &mut |_| {
            told += 1;
            control.stop();
        });
        assert!(told > 0 && thought.expect("an answer").is_done);
    }

    #[test]
    fn a_position_without_moves_is_done_at_once() {
        let (told, end) = asked(r#"{"start":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","moves":[],"lines":2}"#);
        assert_eq!((told.len(), end.lines.len(), end.depth), (0, 0, 0));
    }
}
