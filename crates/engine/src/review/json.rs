//! Reviews in serde's formats: the one shape that `tabiya analyse --json`, the server and the page share. Scores are from
//! White's side, words in the language asked for.

use super::{MoveReview, Review, SideReview};
use crate::explain::{Fault, Motif};
use crate::{Line, Score};
use serde::{Serialize, Serializer};
use tabiya_rules::{Color, Move, Position, UciMove};
use tabiya_text::Language;

/// A review as data.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewData {
    start: String,
    opening: Option<OpeningData>,
    counted: usize,
    white: SideData,
    black: SideData,
    moves: Vec<MoveData>,
    /// The best lines of the last position.
    end: Vec<LineData>,
}

#[derive(Clone, Debug, Serialize)]
struct OpeningData {
    eco: &'static str,
    name: &'static str,
    moves: usize,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct SideData {
    moves: usize,
    accuracy: Option<f64>,
    average_loss: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Clone, Debug, Serialize)]
struct MoveData {
    san: String,
    uci: String,
    eval: Option<ScoreData>,
    accuracy: Option<f64>,
    judgement: Option<&'static str>,
    lapse: Option<&'static str>,
    motifs: Vec<&'static str>,
    faults: Vec<&'static str>,
    sentence: Option<String>,
    lines: Vec<LineData>,
}

/// A line from some position: its worth from White's side, how deep it was looked at, and its moves.
#[derive(Clone, Debug, Serialize)]
pub struct LineData {
    eval: ScoreData,
    depth: u32,
    san: Vec<String>,
    uci: Vec<String>,
}

/// A score as `{"cp":34}` or `{"mate":-2}`.
#[derive(Clone, Copy, Debug)]
struct ScoreData(Score);

impl Serialize for ScoreData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, value) = match self.0 {
            Score::Cp(cp) => ("cp", cp),
            Score::Mate(moves) => ("mate", moves),
        };
        serializer.collect_map([(name, value)])
    }
}

impl Review {
    /// As data, with words in this language.
    pub fn data(&self, start: &Position, is_chess960: bool, language: Language) -> ReviewData {
        let last = self.moves.last().map_or(*start, |last| last.position.after(last.m));
        let end = self.last.as_ref().map_or(&[][..], |evaluation| &evaluation.lines);
        ReviewData {
            start: start.to_fen(),
            opening: self.opening.map(|(moves, opening)| OpeningData { eco: opening.eco, name: opening.name, moves }),
            counted: self.counted,
            white: side(&self.sides.white),
            black: side(&self.sides.black),
            moves: self.moves.iter().map(|reviewed| move_data(reviewed, is_chess960, language)).collect(),
            end: end.iter().map(|line| LineData::new(&last, line, is_chess960)).collect(),
        }
    }
}

fn side(side: &SideReview) -> SideData {
    SideData {
        moves: side.moves,
        accuracy: side.accuracy.map(tenths),
        average_loss: side.average_loss.map(tenths),
        inaccuracies: side.inaccuracies,
        mistakes: side.mistakes,
        blunders: side.blunders,
    }
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn move_data(reviewed: &MoveReview, is_chess960: bool, language: Language) -> MoveData {
    let MoveReview { position, m, before, accuracy, lapse, explanation, .. } = reviewed;
    let faults = explanation.verdict.iter().flat_map(|verdict| &verdict.faults);
    let lines = before.as_ref().map_or(&[][..], |before| &before.lines);
    MoveData {
        san: position.san(*m).to_string(),
        uci: uci(*m, is_chess960),
        eval: reviewed.worth().map(ScoreData),
        accuracy: accuracy.map(tenths),
        judgement: lapse.map(|lapse| lapse.judgement.name()),
        lapse: lapse.map(|lapse| lapse.kind.name()),
        motifs: explanation.motifs.iter().map(Motif::name).collect(),
        faults: faults.map(Fault::name).collect(),
        sentence: lapse.map(|_| explanation.sentence(language)),
        lines: lines.iter().map(|line| LineData::new(position, line, is_chess960)).collect(),
    }
}

impl LineData {
    /// A line that begins at `start`.
    pub fn new(start: &Position, line: &Line, is_chess960: bool) -> LineData {
        let mut pos = *start;
        let mut san = |&m: &Move| {
            let san = pos.san(m).to_string();
            pos.play_unchecked(m);
            san
        };
        LineData {
            eval: for_white(line.score, start.turn()),
            depth: line.depth,
            san: line.moves.iter().map(&mut san).collect(),
            uci: line.moves.iter().map(|&m| uci(m, is_chess960)).collect(),
        }
    }
}

fn for_white(score: Score, turn: Color) -> ScoreData {
    ScoreData(if turn.is_white() { score } else { score.reversed() })
}

fn uci(m: Move, is_chess960: bool) -> String {
    if is_chess960 { UciMove::chess960(m) } else { UciMove::standard(m) }.to_string()
}
