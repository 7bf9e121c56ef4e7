//! A reviewed game as a JSON object.

use super::games::{Form, Game};
use serde_json::{Map, Value, json};
use std::io::Write;
use tabiya_engine::Line;
use tabiya_engine::review::{LineData, Review};
use tabiya_rules::{Outcome, Position, Variant};
use tabiya_text::Language;

/// Prints games as objects, one a line.
pub(super) struct Json<'a> {
    pub(super) out: &'a mut dyn Write,
    pub(super) language: Language,
}

impl Form for Json<'_> {
    fn print(&mut self, game: &mut Game, review: &Review) -> anyhow::Result<()> {
        writeln!(self.out, "{}", game_value(game, review, self.language)?)?;
        Ok(self.out.flush()?)
    }
}

fn game_value(game: &Game, review: &Review, language: Language) -> anyhow::Result<Value> {
    let Game { number, tree, .. } = game;
    let tags: Map<_, _> = tree.tags.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let mut object = serde_json::to_value(review.data(tree.start(), tree.variant(), language))?;
    object["game"] = json!(number);
    object["tags"] = json!(tags);
    object["result"] = json!(tree.outcome.map_or("*", Outcome::name));
    object["error"] = json!(tree.error.as_ref().map(ToString::to_string));
    Ok(object)
}

/// A line from `start`, its score from White's side.
pub(super) fn line_value(start: &Position, line: &Line, variant: Variant) -> anyhow::Result<Value> {
    Ok(serde_json::to_value(LineData::new(start, line, variant))?)
}
