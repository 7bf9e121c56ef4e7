//! A whole game reviewed, in the shape of `tabiya analyse --json`.

use super::words::spoken;
use super::{AskedLimit, Thinker, Unanswered, Way};
use serde::Serialize;
use tabiya_engine::review::{Again, Evaluation, Passage, Review, ReviewData, evaluate, look_again_at_all};
use tabiya_engine::{Control, Limits, Root};

/// Of the way games are looked at: the page makes a review anew that was kept by an older one.
pub const REVIEW_VERSION: u32 = tabiya_engine::review::VERSION;

/// Positions to look at for each move, if nothing is said.
const NODES: u64 = 50_000;

/// What is told of a review on the way.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum ReviewNews {
    /// So many positions are done, of so many.
    Progress([usize; 2]),
    /// What every position is worth, and what is to be said of those moves of which that is certain by now.
    SoFar(Box<ReviewData>),
}

/// Reviews a game, and tells how that comes along. Nothing where `control` stopped it.
///
/// # Errors
/// If the moves cannot be played.
pub fn review(
    thinker: &mut Thinker,
    start: &str,
    moves: &[String],
    language: &str,
    limit: AskedLimit,
    control: &Control,
    tell: &mut dyn FnMut(&ReviewNews),
) -> Result<Option<ReviewData>, Unanswered> {
    let way = Way::read(start, moves)?;
    let limits = limit.limits();
    let limits = if limits.depth.or(limits.nodes.map(|_| 1)).is_none() { Limits::nodes(NODES) } else { limits };
    let of = way.moves.len() + 1;
    let mut done = 0;
    let engine = &mut thinker.engine;
    let passage = Passage { start: &way.start, moves: &way.moves, positions: 0..of };
    let mut evaluations = evaluate(engine, &passage, &limits, control, &mut || {
        done += 1;
        tell(&ReviewNews::Progress([done, of]));
    });
    if evaluations.iter().any(Option::is_none) {
        return Ok(None);
    }
    let data = |review: Review| review.data(&way.start, way.variant, spoken(language));
    let so_far = |evaluations: &[Option<Evaluation>], certain: usize| {
        let review = Review::of(&way.start, &way.moves, evaluations.to_vec()).without_words_from(certain);
        ReviewNews::SoFar(Box::new(data(review)))
    };
    tell(&so_far(&evaluations, 0));
    let mut again = |news: Again<'_>| match news {
        Again::Looked { done, of: doubtful } => tell(&ReviewNews::Progress([of + done, of + doubtful])),
        Again::Certain { moves, evaluations } => tell(&so_far(evaluations, moves)),
    };
    let start = Root::new(way.start);
    if !look_again_at_all(engine, (&start, &way.moves), &mut evaluations, &limits, control, &mut again) {
        return Ok(None);
    }
    Ok(Some(data(Review::of(&way.start, &way.moves, evaluations))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tabiya_rules::Position;

    #[test]
    fn a_game_is_reviewed_with_progress() {
        let mut thinker = Thinker::new().expect("a small table");
        let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned);
        let start = Position::STANDARD.to_fen();
        let limit = serde_json::from_str(r#"{"nodes":2000}"#).expect("a limit");
        let (mut progress, mut graphs) = (Vec::new(), Vec::new());
        let mut tell = |news: &ReviewNews| match news {
            ReviewNews::Progress([done, of]) => progress.push((*done, *of)),
            ReviewNews::SoFar(review) => graphs.push(serde_json::to_value(review).expect("JSON")),
        };
        let found = review(&mut thinker, &start, &moves, "en", limit, &Control::default(), &mut tell);
        let found = serde_json::to_value(found.expect("legal").expect("not stopped")).expect("JSON");
        assert_eq!(progress[..5], [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]);
        // What the positions are worth is told before anything is said.
        assert_eq!((graphs.len(), graphs[0]["moves"][2]["eval"].is_object()), (1, true));
        assert_eq!(
            (&graphs[0]["moves"][2]["sentence"], &graphs[0]["moves"][2]["judgement"]),
            (&json!(null), &json!(null))
        );
        // What went wrong was looked at again.
        assert!(progress.len() > 5 && progress.last().is_some_and(|(done, of)| done == of), "{progress:?}");
        assert_eq!((found["counted"].as_u64(), found["white"]["blunders"].as_u64()), (Some(4), Some(1)));
        assert_eq!(found["moves"][2]["judgement"], "blunder");
        assert!(found["moves"][2]["sentence"].is_string());
        assert_eq!(found["moves"][3]["eval"], json!({ "mate": 0 }));
    }

    #[test]
    fn what_is_certain_is_told_while_the_rest_is_looked_at() {
        let mut thinker = Thinker::new().expect("a small table");
        let opera = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7";
        let moves: Vec<String> = opera.split(' ').map(str::to_owned).collect();
        let limit = serde_json::from_str(r#"{"nodes":500}"#).expect("a limit");
        let mut told = Vec::new();
        let mut tell = |news: &ReviewNews| {
            if let ReviewNews::SoFar(review) = news {
                let review = serde_json::to_value(review).expect("JSON");
                let said = review["moves"].as_array().expect("moves").iter().rposition(|m| !m["sentence"].is_null());
                told.push(said.map_or(0, |ply| ply + 1));
            }
        };
        let start = Position::STANDARD.to_fen();
        let found = review(&mut thinker, &start, &moves, "en", limit, &Control::default(), &mut tell);
        assert!(found.expect("legal").is_some());
        // First the graph alone, then what is to be said of the first moves.
        assert!(told.len() > 1 && told[0] == 0, "{told:?}");
        assert!(told.iter().all(|&plies| plies < moves.len()), "{told:?}");
    }

    #[test]
    fn what_is_stopped_is_nothing() {
        let mut thinker = Thinker::new().expect("a small table");
        let control = Control::default();
        control.stop();
        let start = Position::STANDARD.to_fen();
        let found = review(&mut thinker, &start, &[], "en", AskedLimit::default(), &control, &mut |_| {});
        assert!(found.expect("legal").is_none());
    }
}
