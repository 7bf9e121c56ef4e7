//! What is said of a move.

use tabiya_engine::review::MoveReview;
use tabiya_text::Language;

/// What was wrong with a move and what was better, or what the books call it; `None` where there is nothing to say.
pub(super) fn sentence(reviewed: &MoveReview, language: Language) -> Option<String> {
    reviewed.is_spoken_of().then(|| reviewed.explanation.sentence(language))
}
