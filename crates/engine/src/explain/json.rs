//! Explanations in serde's formats, with moves in UCI and SAN. `docs/explain.md` has the shape.

use super::{Fault, Motif, MoveExplanation, Target, Verdict};
use crate::Score;
use serde::{Serialize, Serializer};
use tabiya_rules::{Move, Position, UciMove};

#[derive(Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    played: Written,
    motifs: &'a [Motif],
    verdict: Option<Judged<'a>>,
}

#[derive(Serialize)]
struct Written {
    #[serde(rename = "move")]
    m: UciMove,
    san: String,
}

#[derive(Serialize)]
struct Judged<'a> {
    judgement: Option<&'static str>,
    score: Score,
    best_score: Score,
    loss: i32,
    chances_lost: f64,
    best: Option<Best<'a>>,
    reply_line: Vec<String>,
    faults: &'a [Fault],
}

#[derive(Serialize)]
struct Best<'a> {
    #[serde(flatten)]
    played: Written,
    line: Vec<String>,
    motifs: &'a [Motif],
    wins: Option<Target>,
}

impl Serialize for MoveExplanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let verdict = self.verdict.as_ref().map(|verdict| judged(&self.position, self.m, verdict));
        Explained { played: written(&self.position, self.m), motifs: &self.motifs, verdict }.serialize(serializer)
    }
}

fn judged<'a>(pos: &Position, m: Move, verdict: &'a Verdict) -> Judged<'a> {
    Judged {
        judgement: verdict.lapse.map(|lapse| lapse.judgement.name()),
        score: verdict.score,
        best_score: verdict.best_score,
        loss: verdict.loss,
        // Four digits are more than anybody measures.
        chances_lost: (verdict.chances_lost * 1e4).round() / 1e4,
        best: verdict.best().map(|best| Best {
            played: written(pos, best),
            line: sans(pos, &verdict.best_line),
            motifs: &verdict.best_motifs,
            wins: verdict.best_gain,
        }),
        reply_line: sans(&pos.after(m), &verdict.reply_line),
        faults: &verdict.faults,
    }
}

fn written(pos: &Position, m: Move) -> Written {
    Written { m: UciMove::standard(m), san: pos.san(m).to_string() }
}

fn sans(start: &Position, line: &[Move]) -> Vec<String> {
    let mut pos = *start;
    let san = |&m: &Move| {
        let san = pos.san(m).to_string();
        pos.play_unchecked(m);
        san
    };
    line.iter().map(san).collect()
}
