//! What a move does and what was wrong with it, in words.

use super::{Thinker, Unanswered, Way};
use serde::Serialize;
use tabiya_engine::explain::{Fault, Motif, explain_move};
use tabiya_engine::{Control, Limits, Root};
use tabiya_text::Language;

/// Positions for each of the first two looks. Where something is wrong the others visit fifty times as many: two or three seconds in a page.
const NODES: u64 = 30_000;

/// What there is to say of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveWords {
    /// What it does, by stable names.
    pub motifs: Vec<&'static str>,
    /// What was wrong with it, by stable names.
    pub faults: Vec<&'static str>,
    /// The same as a sentence; none where there is no move.
    pub sentence: Option<String>,
}

/// Explains the last of these moves.
///
/// # Errors
/// If they cannot be played.
pub fn words(
    thinker: &mut Thinker,
    start: &str,
    moves: &[String],
    language: &str,
    control: &Control,
) -> Result<MoveWords, Unanswered> {
    let way = Way::read(start, moves)?;
    let Some((&last, before)) = way.moves.split_last() else {
        return Ok(MoveWords { motifs: Vec::new(), faults: Vec::new(), sentence: None });
    };
    let mut root = Root::new(way.start);
    before.iter().for_each(|&m| root.play(m));
    let explanation = explain_move(&mut thinker.engine, &root, last, &Limits::nodes(NODES), control);
    let faults = explanation.verdict.iter().flat_map(|verdict| &verdict.faults);
    Ok(MoveWords {
        motifs: explanation.motifs.iter().map(Motif::name).collect(),
        faults: faults.map(Fault::name).collect(),
        sentence: Some(explanation.sentence(spoken(language))),
    })
}

/// The language of a tag; English where it is unknown.
pub(super) fn spoken(tag: &str) -> Language {
    Language::from_tag(tag).unwrap_or(Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_is_called_one() {
        let mut thinker = Thinker::new().expect("a small table");
        let start = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        let found = words(&mut thinker, start, &["d5c7".to_owned()], "en", &Control::default()).expect("legal");
        assert!(found.motifs.contains(&"fork"), "{found:?}");
        assert!(found.sentence.is_some_and(|sentence| sentence.contains("Nc7+")));
        let nothing = words(&mut thinker, start, &[], "fr", &Control::default()).expect("a position");
        assert_eq!(nothing.sentence, None);
    }
}
