//! Writes the engine's file of weights, in the form in which people read it.

use anyhow::Context;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tabiya_engine::tuning::{Term, Weights, terms};

/// What stands at the top of the file.
const HEAD: &str = "\
//! Every weight of the evaluation, once. `make tune` rewrites this file.
//!
//! A row is a term: its constant, its name, and its weights as (middlegame, endgame) in centipawns. Tables by square
//! give files a to d, from the own first rank up; tables by rank begin with the own first rank.

use super::pair::Pair;
use super::table::{Term, pairs, singles};
";

/// Puts the weights into the file, all at once.
pub(crate) fn write(path: &Path, weights: &Weights) -> anyhow::Result<()> {
    let new = path.with_extension("rs.new");
    let written = fs::write(&new, text(weights)).and_then(|()| fs::rename(&new, path));
    written.with_context(|| path.display().to_string())
}

fn text(weights: &Weights) -> String {
    let [pairs, danger, complexity] = terms();
    let mut text = HEAD.to_owned() + "\npairs! {\n";
    for term in pairs {
        text += &pair_rows(term, &weights.pairs[term.start..term.start + term.len]);
    }
    text += "}\n";
    text += &singles("Units of danger for a king.", "DANGER", danger, &weights.danger);
    text += &singles("What makes an endgame easier or harder to win.", "COMPLEXITY", complexity, &weights.complexity);
    text
}

fn pair_rows(term: &Term, pairs: &[[f32; 2]]) -> String {
    let mut text = format!("    {} {:?} [", term.constant, term.name);
    let shown = |pair: &[f32; 2]| format!("({}, {})", pair[0], pair[1]);
    if let [pair] = pairs {
        return text + &shown(pair) + "]\n";
    }
    let by_square = term.len == 32 && term.group() == "placement";
    for row in pairs.chunks(if by_square { 4 } else { 8 }) {
        let row: Vec<_> = row.iter().map(shown).collect();
        let _ = write!(text, "\n        {},", row.join(", "));
    }
    text + "\n    ]\n"
}

fn singles(doc: &str, table: &str, terms: &[Term], weights: &[f32]) -> String {
    let mut text = format!("\nsingles! {{\n    /// {doc}\n    {table} {table}_TERMS {};\n\n", table.to_lowercase());
    for term in terms {
        let numbers: Vec<_> = weights[term.start..term.start + term.len].iter().map(f32::to_string).collect();
        let _ = writeln!(text, "    {} {:?} [{}]", term.constant, term.name, numbers.join(", "));
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_file_is_written_as_it_is() {
        let there = fs::read_to_string("../crates/engine/src/eval/weights.rs").unwrap();
        let words = |text: &str| text.split_whitespace().collect::<String>().replace(",]", "]");
        assert_eq!(words(&text(&Weights::current())), words(&there));
    }
}
