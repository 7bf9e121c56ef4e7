//! Our side: a game reviewed as people have it reviewed, from searches that are remembered.

use crate::answers::{Answers, BENCH, fingerprint};
use anyhow::{Context, bail};
use std::cell::RefCell;
use std::time::Duration;
use tabiya_engine::explain::MoveExplanation;
use tabiya_engine::review::{
    Doubts, Evaluation, MoveReview, PASSAGE, Passage, Review, VERSION, evaluate, look_again, root_after,
};
use tabiya_engine::{Bound, Control, Engine, Limits, Line, Root, Score};
use tabiya_rules::pgn::Tree;
use tabiya_rules::{Move, Position, Variant};

pub(super) struct Reviewed {
    pub(super) number: usize,
    pub(super) review: Review,
}

pub(super) fn review(number: usize, tree: &Tree, nodes: u64, answers: &Answers) -> anyhow::Result<Reviewed> {
    let (start, moves) = (*tree.start(), tree.moves().collect::<Vec<Move>>());
    let engine = RefCell::new(Engine::default());
    let (limits, control) = (Limits::nodes(nodes), Control::default());
    let name = format!("{} v{VERSION} {nodes} {:016x}", BENCH.trim(), fingerprint(&start, &moves));
    let mut evaluations = Vec::new();
    for from in (0..=moves.len()).step_by(PASSAGE) {
        let positions = from..(moves.len() + 1).min(from + PASSAGE);
        let answer = answers.get(&format!("look {name} {from}"), || {
            let passage = Passage { start: &start, moves: &moves, positions: positions.clone() };
            let found = evaluate(&mut engine.borrow_mut(), &passage, &limits, &control, &mut || {});
            Ok(found.iter().map(|found| found.as_ref().map(written).unwrap_or_default()).collect::<Vec<_>>().join("|"))
        })?;
        for (position, text) in positions.zip(answer.split('|')) {
            evaluations.push(Some(read(root_after(&Root::new(start), &moves, position).position(), text)?));
        }
    }
    let (start_root, mut doubts) = (Root::new(start), Doubts::new(evaluations.len()));
    loop {
        let new = doubts.next(&start_root, &moves, &evaluations);
        if new.is_empty() {
            break;
        }
        for doubt in new {
            let root = root_after(&start_root, &moves, doubt.position);
            let question = format!("again {name} {} {:?} of {}", doubt.position, doubt.look, written(&doubt.known));
            let answer = answers.get(&question, || {
                let found = look_again(&mut engine.borrow_mut(), &root, doubt.look, &doubt.known, &limits, &control);
                Ok(written(&found.context("nobody stops it")?))
            })?;
            evaluations[doubt.position] = Some(read(root.position(), &answer)?);
        }
    }
    Ok(Reviewed { number, review: Review::of(&start, &moves, evaluations) })
}

/// What somebody who asks for a hint is told, in every so many positions of the game.
pub(super) fn hints(game: &Reviewed, answers: &Answers) -> anyhow::Result<Vec<MoveReview>> {
    const EVERY: usize = 5;
    /// About what half a second comes to, as long as the server gives to a hint.
    const NODES: u64 = 500_000;
    let (mut engine, control) = (Engine::default(), Control::default());
    let mut hints = Vec::new();
    for (ply, reviewed) in game.review.moves.iter().enumerate().step_by(EVERY) {
        let position = reviewed.position;
        let question = format!("hint {} {NODES} {}", BENCH.trim(), position.to_fen());
        let answer = answers.get(&question, || {
            engine.clear();
            let found = engine.search(&Root::new(position), &Limits::nodes(NODES), &control, &mut |_| {}).lines;
            let line = found.into_iter().next().with_context(|| format!("nothing is found after {ply} moves"))?;
            Ok(written(&Evaluation { score: line.score, lines: vec![line] }))
        })?;
        let evaluation = read(&position, &answer)?;
        let Some((line, m)) = evaluation.lines.first().and_then(|line| Some((line, *line.moves.first()?))) else {
            continue;
        };
        let explanation = MoveExplanation::from_lines(&Root::new(position), m, line, None);
        let before = Some(evaluation.clone());
        hints.push(MoveReview { position, m, before, after: None, accuracy: None, lapse: None, explanation });
    }
    Ok(hints)
}

/// `cp 31 17 e2e4 e7e5`: the score, the depth, the line; a second line after a comma.
fn written(evaluation: &Evaluation) -> String {
    let line = |line: &Line| {
        let moves = line.moves.iter().map(|m| m.uci(Variant::Standard).to_string());
        format!("{} {} {}", score_written(line.score), line.depth, moves.collect::<Vec<_>>().join(" "))
    };
    match evaluation.lines.is_empty() {
        true => score_written(evaluation.score),
        false => evaluation.lines.iter().map(line).collect::<Vec<_>>().join(","),
    }
}

fn score_written(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("cp {cp}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

fn read(pos: &Position, text: &str) -> anyhow::Result<Evaluation> {
    let lines: Vec<(Score, Option<Line>)> =
        text.split(',').map(|text| read_line(pos, text)).collect::<anyhow::Result<_>>()?;
    let score = lines.first().map_or(Score::Cp(0), |(score, _)| *score);
    Ok(Evaluation { score, lines: lines.into_iter().filter_map(|(_, line)| line).collect() })
}

fn read_line(pos: &Position, text: &str) -> anyhow::Result<(Score, Option<Line>)> {
    let mut words = text.split(' ');
    let (kind, number) = (words.next(), words.next().unwrap_or_default().parse()?);
    let score = match kind {
        Some("cp") => Score::Cp(number),
        Some("mate") => Score::Mate(number),
        _ => bail!("what is {text:?}?"),
    };
    let Some(depth) = words.next() else { return Ok((score, None)) };
    let mut at = *pos;
    let mut moves = Vec::new();
    for word in words {
        let m = at.resolve(word.parse()?)?;
        at.play_unchecked(m);
        moves.push(m);
    }
    let depth = depth.parse()?;
    let line = Line {
        rank: 1,
        depth,
        selective_depth: depth,
        score,
        bound: Bound::Exact,
        moves,
        nodes: 0,
        time: Duration::ZERO,
        hash_full: 0,
        solved: 0,
    };
    Ok((score, Some(line)))
}
