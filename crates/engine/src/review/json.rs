//! Reviews in serde's formats: the one shape that `tabiya analyse --json`, the server and the page share. Scores are from
//! White's side, words in the language asked for.

use super::{MoveReview, Review, SideReview};
use crate::explain::{Fault, Motif};
use crate::{Line, Score};
use serde::Serialize;
use tabiya_rules::{Move, Position, Variant};
use tabiya_text::Language;

/// A review as data.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Review))]
pub struct ReviewData {
    /// Of the way games are looked at: who keeps reviews makes older ones anew.
    version: u32,
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReviewedOpening))]
struct OpeningData {
    eco: &'static str,
    name: &'static str,
    moves: usize,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SideReview))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReviewedMove))]
struct MoveData {
    san: String,
    uci: String,
    eval: Option<Score>,
    accuracy: Option<f64>,
    #[cfg_attr(feature = "schema", schema(value_type = Option<super::Judgement>))]
    judgement: Option<&'static str>,
    #[cfg_attr(feature = "schema", schema(value_type = Option<super::LapseKind>))]
    lapse: Option<&'static str>,
    /// It is the only good move, and was not plain to see.
    praise: bool,
    motifs: Vec<&'static str>,
    faults: Vec<&'static str>,
    sentence: Option<String>,
    lines: Vec<LineData>,
}

/// A line from some position: its worth from White's side, how deep it was looked at, and its moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReviewLine))]
pub struct LineData {
    eval: Score,
    depth: u32,
    san: Vec<String>,
    uci: Vec<String>,
}

impl Review {
    /// As data, with words in this language.
    pub fn data(&self, start: &Position, variant: Variant, language: Language) -> ReviewData {
        let last = self.moves.last().map_or(*start, |last| last.position.after(last.m));
        let end = self.last.as_ref().map_or(&[][..], |evaluation| &evaluation.lines);
        ReviewData {
            version: super::VERSION,
            start: start.to_fen(),
            opening: self.opening.map(|(moves, opening)| OpeningData { eco: opening.eco, name: opening.name, moves }),
            counted: self.counted,
            white: side(&self.sides.white),
            black: side(&self.sides.black),
            moves: self.moves.iter().map(|reviewed| move_data(reviewed, variant, language)).collect(),
            end: end.iter().map(|line| LineData::new(&last, line, variant)).collect(),
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

fn move_data(reviewed: &MoveReview, variant: Variant, language: Language) -> MoveData {
    let MoveReview { position, m, before, accuracy, lapse, explanation, .. } = reviewed;
    let faults = explanation.verdict.iter().flat_map(|verdict| &verdict.faults);
    let lines = before.as_ref().map_or(&[][..], |before| &before.lines);
    MoveData {
        san: position.san(*m).to_string(),
        uci: m.uci(variant).to_string(),
        eval: reviewed.worth(),
        accuracy: accuracy.map(tenths),
        judgement: lapse.map(|lapse| lapse.judgement.name()),
        lapse: lapse.map(|lapse| lapse.kind.name()),
        praise: explanation.is_only && lapse.is_none(),
        motifs: explanation.motifs.iter().map(Motif::name).collect(),
        faults: faults.map(Fault::name).collect(),
        sentence: reviewed.is_spoken_of().then(|| explanation.sentence(language)),
        lines: lines.iter().map(|line| LineData::new(position, line, variant)).collect(),
    }
}

impl LineData {
    /// A line that begins at `start`.
    pub fn new(start: &Position, line: &Line, variant: Variant) -> LineData {
        let mut pos = *start;
        let mut san = |&m: &Move| {
            let san = pos.san(m).to_string();
            pos.play_unchecked(m);
            san
        };
        LineData {
            eval: line.score.for_white(start.turn()),
            depth: line.depth,
            san: line.moves.iter().map(&mut san).collect(),
            uci: line.moves.iter().map(|m| m.uci(variant).to_string()).collect(),
        }
    }
}
