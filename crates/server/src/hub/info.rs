//! What engines say about a position, line by line as UCI has it, gathered into what pages read.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde::Serialize;
use std::collections::BTreeMap;
use tabiya_rules::{Position, UciMove};
use utoipa::ToSchema;

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// Milliseconds since it began.
    time: u64,
    depth: u32,
    nodes: u64,
    /// The best lines, the best first.
    pvs: Vec<Pv>,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Pv {
    depth: u32,
    /// Hundredths of a pawn, from White's side.
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    /// Moves until mate; negative where Black mates.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    /// Separated by blanks.
    moves: String,
}

/// Reads what an engine says about one position.
#[derive(Debug)]
pub(crate) struct Reading {
    pos: Position,
    /// How many lines there will be.
    lines: usize,
    pvs: BTreeMap<usize, Pv>,
}

/// How long a line is shown.
const MOST_MOVES: usize = 64;

impl Reading {
    pub(crate) fn new(pos: Position, lines: usize) -> Reading {
        Reading { pos, lines: lines.min(pos.legal_moves().len()).max(1), pvs: BTreeMap::new() }
    }

    /// Hears a line. Says something when all lines of a depth are there.
    pub(crate) fn hear(&mut self, text: &str) -> Option<Analysis> {
        let mut words = text.split_whitespace();
        if words.next()? != "info" {
            return None;
        }
        let (mut depth, mut time, mut nodes, mut rank) = (0, 0, 0, 1);
        let (mut cp, mut mate, mut moves) = (None, None, None);
        while let Some(word) = words.next() {
            match word {
                "depth" => depth = words.next()?.parse().ok()?,
                "time" => time = words.next()?.parse().ok()?,
                "nodes" => nodes = words.next()?.parse().ok()?,
                "multipv" => rank = words.next()?.parse().ok()?,
                "score" => match words.next()? {
                    "cp" => cp = Some(words.next()?.parse::<i32>().ok()?),
                    "mate" => mate = Some(words.next()?.parse::<i32>().ok()?),
                    _ => return None,
                },
                // Only a bound: the true number follows.
                "lowerbound" | "upperbound" => return None,
                "pv" => {
                    moves = Some(self.moves(words)?);
                    break;
                }
                "string" => return None,
                _ => {}
            }
        }
        let sign = if self.pos.turn().is_white() { 1 } else { -1 };
        let (cp, mate) = (cp.map(|cp| cp.saturating_mul(sign)), mate.map(|mate| mate.saturating_mul(sign)));
        if cp.is_none() && mate.is_none() || rank == 0 || rank > self.lines {
            return None;
        }
        self.pvs.insert(rank, Pv { depth, cp, mate, moves: moves? });
        let is_whole = rank == self.lines && self.pvs.len() == self.lines;
        is_whole.then(|| Analysis { time, depth, nodes, pvs: self.pvs.values().cloned().collect() })
    }

    /// The moves of a line, castling written as it is usual for this position; what cannot be played ends it.
    fn moves<'a>(&self, words: impl Iterator<Item = &'a str>) -> Option<String> {
        let variant = self.pos.variant();
        let (mut pos, mut shown) = (self.pos, Vec::new());
        for word in words.take(MOST_MOVES) {
            let Some(m) = word.parse::<UciMove>().ok().and_then(|wish| pos.resolve(wish).ok()) else { break };
            shown.push(m.uci(variant).to_string());
            pos.play_unchecked(m);
        }
        (!shown.is_empty()).then(|| shown.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(fen: &str, lines: usize) -> Reading {
        Reading::new(fen.parse().unwrap_or(Position::STANDARD), lines)
    }

    #[test]
    fn numbers_are_from_whites_side_and_castling_is_written_as_usual() {
        let mut reading = reading("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", 1);
        let heard = reading.hear("info depth 12 seldepth 3 multipv 1 score cp 500 nodes 77 nps 9 time 5 pv e8h8 e1e2");
        let pv = Pv { depth: 12, cp: Some(-500), mate: None, moves: "e8g8 e1e2".to_owned() };
        assert_eq!(heard, Some(Analysis { time: 5, depth: 12, nodes: 77, pvs: vec![pv] }));
        let heard =
            reading.hear("info depth 13 score mate 4 time 5 nodes 78 pv e8g8").and_then(|all| all.pvs.first()?.mate);
        assert_eq!(heard, Some(-4));
    }

    #[test]
    fn lines_are_told_together() {
        let mut reading = reading("", 3);
        let line = |rank: u32, uci: &str| format!("info depth 5 multipv {rank} score cp 10 nodes 1 time 1 pv {uci}\n");
        assert_eq!(reading.hear(&line(1, "e2e4")), None);
        assert_eq!(reading.hear(&line(2, "d2d4")), None);
        assert_eq!(reading.hear(&line(3, "c2c4")).map(|all| all.pvs.len()), Some(3));
    }

    #[test]
    fn where_there_are_fewer_moves_there_are_fewer_lines() {
        let mut reading = reading("7k/8/8/8/8/8/r7/7K w - - 0 1", 5);
        assert!(reading.hear("info depth 5 multipv 1 score cp 10 nodes 1 time 1 pv h1g1").is_some());
    }

    #[test]
    fn nonsense_says_nothing() {
        let mut reading = reading("", 1);
        for text in [
            "",
            "bestmove e2e4",
            "info",
            "info string hello",
            "info depth",
            "info depth x",
            "info score cp 99999999999999 pv e2e4",
            "info depth 5 score cp 10 lowerbound pv e2e4",
            "info depth 5 score cp 10 pv e2e5",
            "info depth 5 multipv 0 score cp 10 pv e2e4",
            "info depth 5 pv e2e4",
            "\u{0}\u{ffff}",
        ] {
            assert_eq!(reading.hear(text), None, "{text:?}");
        }
    }
}
