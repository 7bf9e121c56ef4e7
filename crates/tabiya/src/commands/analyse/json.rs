//! A reviewed game as a JSON object.

use super::games::{Form, Game};
use super::notation::for_white;
use super::sentence::sentence;
use serde_json::{Value, json};
use std::io::Write;
use tabiya_engine::explain::{Fault, Motif};
use tabiya_engine::review::{MoveReview, Review, SideReview};
use tabiya_engine::{Line, Score};
use tabiya_rules::{Move, Outcome, Position, UciMove};
use tabiya_text::Language;

/// Prints games as objects, one a line.
pub(super) struct Json<'a> {
    pub(super) out: &'a mut dyn Write,
    pub(super) language: Language,
}

impl Form for Json<'_> {
    fn print(&mut self, game: &mut Game, review: &Review) -> anyhow::Result<()> {
        writeln!(self.out, "{}", game_value(game, review, self.language))?;
        Ok(self.out.flush()?)
    }
}

fn game_value(game: &Game, review: &Review, language: Language) -> Value {
    let Game { number, tree, .. } = game;
    let tags: serde_json::Map<_, _> = tree.tags.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let moves: Vec<Value> =
        review.moves.iter().map(|reviewed| move_value(reviewed, tree.is_chess960(), language)).collect();
    json!({
        "game": number,
        "tags": tags,
        "start": tree.start().to_fen(),
        "opening": review.opening.map(|(moves, opening)| {
            json!({ "eco": opening.eco, "name": opening.name, "moves": moves })
        }),
        "counted": review.counted,
        "white": side_value(&review.sides.white),
        "black": side_value(&review.sides.black),
        "moves": moves,
        "result": tree.outcome.map_or("*", Outcome::name),
        "error": tree.error.as_ref().map(ToString::to_string),
    })
}

fn side_value(side: &SideReview) -> Value {
    json!({
        "moves": side.moves,
        "accuracy": side.accuracy.map(tenths),
        "average-loss": side.average_loss.map(tenths),
        "inaccuracies": side.inaccuracies,
        "mistakes": side.mistakes,
        "blunders": side.blunders,
    })
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn move_value(reviewed: &MoveReview, is_chess960: bool, language: Language) -> Value {
    let MoveReview { position, m, before, after, accuracy, lapse, explanation } = reviewed;
    let faults = explanation.verdict.iter().flat_map(|verdict| &verdict.faults);
    let lines = before.as_ref().map_or(&[][..], |before| &before.lines);
    json!({
        "san": position.san(*m).to_string(),
        "uci": uci(*m, is_chess960),
        "eval": after.map(|after| score_value(for_white(after, !position.turn()))),
        "accuracy": accuracy.map(tenths),
        "judgement": lapse.map(|lapse| lapse.judgement.name()),
        "lapse": lapse.map(|lapse| lapse.kind.name()),
        "motifs": explanation.motifs.iter().map(Motif::name).collect::<Vec<_>>(),
        "faults": faults.map(Fault::name).collect::<Vec<_>>(),
        "sentence": sentence(reviewed, language),
        "lines": lines.iter().map(|line| line_value(position, line, is_chess960)).collect::<Vec<_>>(),
    })
}

/// A line from `start`, its score from White's side.
pub(super) fn line_value(start: &Position, line: &Line, is_chess960: bool) -> Value {
    let mut pos = *start;
    let mut san = |&m: &Move| {
        let san = pos.san(m).to_string();
        pos.play_unchecked(m);
        san
    };
    json!({
        "eval": score_value(for_white(line.score, start.turn())),
        "depth": line.depth,
        "san": line.moves.iter().map(&mut san).collect::<Vec<_>>(),
        "uci": line.moves.iter().map(|&m| uci(m, is_chess960)).collect::<Vec<_>>(),
    })
}

fn score_value(score: Score) -> Value {
    match score {
        Score::Cp(cp) => json!({ "cp": cp }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

fn uci(m: Move, is_chess960: bool) -> String {
    if is_chess960 { UciMove::chess960(m) } else { UciMove::standard(m) }.to_string()
}
