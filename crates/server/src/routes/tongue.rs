//! In which language an answer is wished.

use serde::Deserialize;
use tabiya_text::Language;
use utoipa::IntoParams;

/// In which language an answer is wished.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Tongue {
    /// `en`, `fr` or `he`.
    language: Option<String>,
    /// What some addresses called it before.
    #[param(ignore)]
    lang: Option<String>,
}

impl Tongue {
    /// The language; English where none is named, or none that there is.
    pub(super) fn language(&self) -> Language {
        let tag = self.language.as_deref().or(self.lang.as_deref());
        tag.and_then(Language::from_tag).unwrap_or_default()
    }
}
