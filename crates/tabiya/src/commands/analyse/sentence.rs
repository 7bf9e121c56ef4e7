//! What is said of a move.

use tabiya_engine::review::MoveReview;
use tabiya_text::Language;

/// What was wrong with a move and what was better; `None` where nothing was wrong.
pub(super) fn sentence(reviewed: &MoveReview, language: Language) -> Option<String> {
    reviewed.lapse.map(|_| reviewed.explanation.sentence(language))
}
