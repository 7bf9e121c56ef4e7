//! Stockfish, asked what positions are worth.

use crate::answers::Answers;
use anyhow::{Context, anyhow, bail};
use std::path::Path;
use std::time::Duration;
use tabiya_arena::{EngineOption, EngineSpec, Hired, Limit, Stop};
use tabiya_engine::Score;
use tabiya_rules::{Move, Position, Variant};

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(300);

static NEVER: Stop = Stop::new();

pub(super) struct Oracle<'a> {
    engine: Hired<'static>,
    nodes: u64,
    answers: &'a Answers,
}

impl<'a> Oracle<'a> {
    pub(super) fn start(program: &Path, nodes: u64, answers: &'a Answers) -> anyhow::Result<Oracle<'a>> {
        let hash = EngineOption { name: "Hash".to_owned(), value: "64".to_owned(), is_required: true };
        let spec = EngineSpec {
            name: "Stockfish".to_owned(),
            program: program.to_owned(),
            args: Vec::new(),
            dir: None,
            options: vec![hash],
            limit: Limit::default(),
        };
        let engine = Hired::start(&spec, Variant::Standard, PATIENCE, &NEVER).context("Stockfish")?;
        Ok(Oracle { engine, nodes, answers })
    }

    /// What the position is worth to the side to move.
    pub(super) fn worth(&mut self, pos: &Position) -> anyhow::Result<Score> {
        self.ask(pos, self.nodes, "")
    }

    /// What it is worth if this move is not played.
    pub(super) fn worth_without(&mut self, pos: &Position, m: Move) -> anyhow::Result<Score> {
        let others = pos.legal_moves().into_iter().filter(|&other| other != m);
        let others: Vec<String> = others.map(|m| m.uci(Variant::Standard).to_string()).collect();
        self.ask(pos, self.nodes, &format!(" searchmoves {}", others.join(" ")))
    }

    /// What Stockfish itself would play, in UCI.
    pub(super) fn best(&mut self, pos: &Position) -> anyhow::Result<String> {
        let (fen, nodes) = (pos.to_fen(), self.nodes);
        let Oracle { engine, answers, .. } = self;
        answers.get(&format!("stockfish best {nodes} {fen}"), || {
            engine.begin_game()?;
            let reply = engine.think(&format!("position fen {fen}"), &format!("go nodes {nodes}"), PATIENCE)?;
            reply.map(|reply| reply.text).ok_or_else(|| anyhow!("Stockfish plays nothing in {fen}"))
        })
    }

    /// What the position is worth at a glance.
    pub(super) fn glance(&mut self, pos: &Position) -> anyhow::Result<Score> {
        self.ask(pos, self.nodes / 10, "")
    }

    fn ask(&mut self, pos: &Position, nodes: u64, moves: &str) -> anyhow::Result<Score> {
        if !pos.has_legal_move() {
            return Ok(if pos.is_check() { Score::Mate(0) } else { Score::Cp(0) });
        }
        let fen = pos.to_fen();
        let Oracle { engine, answers, .. } = self;
        let answer = answers.get(&format!("stockfish {nodes} {fen}{moves}"), || {
            engine.begin_game()?;
            let reply = engine.think(&format!("position fen {fen}"), &format!("go nodes {nodes}{moves}"), PATIENCE)?;
            let score = reply.and_then(|reply| reply.thought.score);
            Ok(match score.ok_or_else(|| anyhow!("Stockfish says nothing of {fen}"))? {
                tabiya_arena::Score::Cp(cp) => format!("cp {cp}"),
                tabiya_arena::Score::Mate(moves) => format!("mate {moves}"),
            })
        })?;
        match answer.split_once(' ') {
            Some(("cp", cp)) => Ok(Score::Cp(cp.parse()?)),
            Some(("mate", moves)) => Ok(Score::Mate(moves.parse()?)),
            _ => bail!("what is {answer:?}?"),
        }
    }
}
