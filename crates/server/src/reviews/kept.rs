//! Evaluations as they are stored, and as somebody's page sends them: the latter is checked move by move, and nothing but
//! scores and legal lines is taken over.

use super::FinishedGame;
use crate::error::{ApiError, ApiResult};
use crate::store::StoreError;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya_engine::review::{Evaluation, Review, VERSION};
use tabiya_engine::{Bound, Line, Score};
use tabiya_rules::{Color, Move, Position, UciMove};
use utoipa::ToSchema;

/// So many moves of a line are kept.
pub(crate) const LINE: usize = 16;
/// So many lines of a position.
const LINES: usize = 5;
/// A line that is longer than any search is nonsense.
const LONGEST: usize = 256;
/// Beyond this there are only mates.
const MOST_CP: i32 = 32_000;
/// No mate is further away.
const MOST_MATE: i32 = 500;

/// All that is stored of a review, and by which way of looking it was made.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    Versioned {
        /// The version of the explanations that it was made for.
        v: u32,
        all: Vec<Option<KeptReview>>,
        /// While it is being made: what is to be said of so many moves, from the first, is certain.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        certain: Option<usize>,
    },
    /// Before there were versions.
    First(Vec<Option<KeptReview>>),
}

/// As it is stored: short names, for there are many. Scores are from the side to move.
#[derive(Debug, Serialize, Deserialize)]
struct KeptReview {
    #[serde(flatten)]
    score: Score,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    l: Vec<KeptLine>,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptLine {
    #[serde(flatten)]
    score: Score,
    /// Plies looked ahead.
    d: u32,
    /// Positions visited.
    n: u64,
    /// The moves in UCI, castling as the king taking his rook.
    m: String,
}

/// A review that was made in a page: the evaluations of `tabiya analyse --json`. What else is sent is not looked at, for the
/// server reckons it itself.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = GivenReview)]
pub(crate) struct GivenReview {
    /// Every move of the game.
    pub moves: Vec<GivenMove>,
    /// The best lines of the last position.
    #[serde(default)]
    pub end: Vec<GivenLine>,
}

/// A move and what the engine thought.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GivenMove {
    pub uci: String,
    /// What the position after it is worth, from White's side.
    pub eval: Score,
    /// The best lines of the position before it, best first.
    pub lines: Vec<GivenLine>,
}

/// A line of play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GivenLine {
    /// What it is worth, from White's side.
    pub eval: Score,
    /// How deep the engine looked.
    pub depth: u32,
    pub uci: Vec<String>,
}

fn written(evaluations: &[Option<Evaluation>], certain: Option<usize>) -> String {
    let all = evaluations.iter().map(|evaluation| evaluation.as_ref().map(kept)).collect();
    serde_json::to_string(&Stored::Versioned { v: VERSION, all, certain }).unwrap_or_default()
}

/// How many evaluations a stored text holds.
pub(super) fn count(text: &str) -> usize {
    serde_json::from_str::<Stored>(text).map_or(0, |stored| stored.all().iter().flatten().count())
}

/// Was this made before explanations learnt to look as they do now?
pub(super) fn is_outdated(text: &str) -> bool {
    !matches!(serde_json::from_str(text), Ok(Stored::Versioned { v: VERSION.., .. }))
}

impl Stored {
    fn all(self) -> Vec<Option<KeptReview>> {
        match self {
            Stored::Versioned { all, .. } | Stored::First(all) => all,
        }
    }
}

impl FinishedGame {
    /// Evaluations as they are stored.
    pub(crate) fn written(&self, evaluations: &[Option<Evaluation>]) -> String {
        written(evaluations, None)
    }

    /// The same of a review that is being made, where what is to be said of so many moves is certain.
    pub(crate) fn drafted(&self, evaluations: &[Option<Evaluation>], certain: usize) -> String {
        written(evaluations, Some(certain))
    }

    /// What can be shown of a review that is being made: what every position is worth, once all have been looked at, and what is certain
    /// to be said.
    pub(crate) fn so_far(&self, draft: &str) -> Result<Option<Review>, StoreError> {
        let evaluations = self.read(draft)?;
        let is_whole = evaluations.len() == self.positions() && evaluations.iter().all(Option::is_some);
        let certain = match serde_json::from_str(draft) {
            Ok(Stored::Versioned { certain: Some(certain), .. }) => certain,
            _ => 0,
        };
        let review = || Review::of(&self.start, &self.moves, evaluations).without_words_from(certain);
        Ok(is_whole.then(review))
    }

    /// The evaluations that are stored so.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<Option<Evaluation>>, StoreError> {
        let strange = || StoreError::Strange { thing: "review", value: text.chars().take(80).collect() };
        let all = serde_json::from_str::<Stored>(text).map_err(|_| strange())?.all();
        if all.len() > self.positions() {
            return Err(strange());
        }
        let read = |(pos, kept): (Position, Option<KeptReview>)| kept.map(|kept| evaluation(&pos, kept));
        Ok(self.all_positions().into_iter().zip(all).map(read).collect())
    }

    /// What a page has sent, checked, as it is to be stored.
    ///
    /// # Errors
    /// It is not a whole review of this game; the sentence says what is wrong and where.
    pub(crate) fn checked(&self, given: &GivenReview) -> ApiResult<String> {
        if given.moves.len() != self.moves.len() {
            let (has, sent) = (self.moves.len(), given.moves.len());
            return Err(ApiError::Bad(format!("moves: the game has {has}, not {sent}")));
        }
        let positions = self.all_positions();
        let mut evaluations = Vec::with_capacity(positions.len());
        for (ply, pos) in positions.iter().enumerate() {
            let (place, lines) = match given.moves.get(ply) {
                Some(given) => (format!("moves[{ply}]"), &given.lines),
                None => ("end".to_owned(), &given.end),
            };
            if let (Some(given), Some(&m)) = (given.moves.get(ply), self.moves.get(ply)) {
                self.check_move(pos, m, &given.uci, &place)?;
            }
            let score = ply.checked_sub(1).map(|before| given.moves[before].eval);
            evaluations.push(Some(check(pos, score, lines, &place)?));
        }
        Ok(self.written(&evaluations))
    }

    fn check_move(&self, pos: &Position, m: Move, uci: &str, place: &str) -> ApiResult<()> {
        let wish = uci.parse::<UciMove>().ok().and_then(|wish| pos.resolve(wish).ok());
        let was = self.uci(m);
        if wish == Some(m) { Ok(()) } else { Err(ApiError::Bad(format!("{place}.uci: {uci:?}, but {was} was played"))) }
    }
}

/// What is thought of a position, by the score that goes with the move before it (none before the first) and its lines.
fn check(pos: &Position, score: Option<Score>, lines: &[GivenLine], place: &str) -> ApiResult<Evaluation> {
    if pos.legal_moves().is_empty() {
        let score = if pos.is_check() { Score::Mate(0) } else { Score::Cp(0) };
        return Ok(Evaluation { score, lines: Vec::new() });
    }
    if lines.len() > LINES {
        return Err(ApiError::Bad(format!("{place}: there are {} lines, and at most {LINES} are kept", lines.len())));
    }
    let lines: Vec<Line> =
        lines.iter().enumerate().map(|(i, line)| check_line(pos, i, line, place)).collect::<ApiResult<_>>()?;
    let first = lines.first().map(|line| line.score);
    let score = score.map(|score| check_score(score, pos.turn(), place)).transpose()?;
    match (score, first) {
        (Some(score), Some(first)) if score != first => Err(ApiError::Bad(format!(
            "{place}: the position is worth {score}, its best line {first} to who moves; they must be the same"
        ))),
        // The last position alone may come without lines.
        (None, None) => Err(ApiError::Bad(format!("{place}.lines: there is none"))),
        (Some(_), None) if place != "end" => Err(ApiError::Bad(format!("{place}.lines: there is none"))),
        (score, first) => Ok(Evaluation { score: first.or(score).unwrap_or(Score::Cp(0)), lines }),
    }
}

fn check_line(pos: &Position, i: usize, given: &GivenLine, place: &str) -> ApiResult<Line> {
    let place = format!("{place}.lines[{i}]");
    if given.uci.is_empty() || given.uci.len() > LONGEST {
        return Err(ApiError::Bad(format!("{place}.uci: a line has 1 to {LONGEST} moves, not {}", given.uci.len())));
    }
    let mut at = *pos;
    let mut moves = Vec::new();
    for uci in given.uci.iter().take(LINE) {
        let wish: UciMove =
            uci.parse().map_err(|_| ApiError::Bad(format!("{place}.uci: {uci:?} is no move such as e2e4")))?;
        let m = at.resolve(wish).map_err(|error| ApiError::Bad(format!("{place}.uci: {uci}: {error}")))?;
        at.play_unchecked(m);
        moves.push(m);
    }
    let score = check_score(given.eval, pos.turn(), &place)?;
    Ok(line(i, score, given.depth.min(LONGEST as u32), 0, moves))
}

fn check_score(score: Score, turn: Color, place: &str) -> ApiResult<Score> {
    let is_sound = match score {
        Score::Cp(cp) => (-MOST_CP..=MOST_CP).contains(&cp),
        Score::Mate(moves) => moves != 0 && (-MOST_MATE..=MOST_MATE).contains(&moves),
    };
    if !is_sound {
        return Err(ApiError::Bad(format!("{place}: {score} is not the worth of any position there")));
    }
    Ok(score.for_white(turn))
}

fn kept(evaluation: &Evaluation) -> KeptReview {
    let line = |line: &Line| KeptLine {
        score: line.score,
        d: line.depth,
        n: line.nodes,
        m: line.moves.iter().take(LINE).map(|&m| UciMove::chess960(m).to_string()).collect::<Vec<_>>().join(" "),
    };
    KeptReview { score: evaluation.score, l: evaluation.lines.iter().map(line).collect() }
}

/// A stored evaluation of this position. Of a line that cannot be played the beginning is taken that can.
fn evaluation(pos: &Position, kept: KeptReview) -> Evaluation {
    let read = |(i, kept): (usize, KeptLine)| {
        let mut at = *pos;
        let mut next = |uci: &str| {
            let m = at.resolve(uci.parse().ok()?).ok()?;
            at.play_unchecked(m);
            Some(m)
        };
        let moves: Vec<Move> = kept.m.split(' ').map_while(&mut next).collect();
        (!moves.is_empty()).then(|| line(i, kept.score, kept.d, kept.n, moves))
    };
    let lines = kept.l.into_iter().enumerate().filter_map(read).collect();
    Evaluation { score: kept.score, lines }
}

fn line(i: usize, score: Score, depth: u32, nodes: u64, moves: Vec<Move>) -> Line {
    Line {
        rank: i + 1,
        depth,
        selective_depth: depth,
        score,
        bound: Bound::Exact,
        moves,
        nodes,
        time: Duration::ZERO,
        hash_full: 0,
        solved: 0,
    }
}
