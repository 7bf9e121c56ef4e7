//! What is said of a move.

use tabiya_engine::review::MoveReview;
use tabiya_text::{Arg, Language};

/// What was wrong with a move and what was better; `None` where nothing was wrong.
pub(super) fn sentence(reviewed: &MoveReview, language: Language) -> Option<String> {
    let judgement = reviewed.judgement()?;
    let san = |m| Arg::notation(reviewed.position.san(m));
    let is = language.text(&format!("judgement.{judgement}.is"), &[]);
    let judged = language.text("sentence.judged", &[("move", san(reviewed.m)), ("is", Arg::words(is))]);
    let Some(&best) = reviewed.better().and_then(<[_]>::first) else { return Some(judged) };
    Some(format!("{judged} {}", language.text("sentence.better", &[("best", san(best))])))
}
