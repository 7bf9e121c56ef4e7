//! Which terms of the evaluation a quiet move changes.

use super::motif::Motif;
use super::scene::Scene;
use crate::eval::{self, Row, Stage};
use tabiya_rules::Color;

/// Smaller changes, in centipawns, are not worth a word.
const LEAST: i32 = 15;

/// From here on, in centipawns, the opponent's king feels it.
const PRESSURE: i32 = 25;

/// The terms that stand for something lasting: material is told by captures, threats by motifs.
pub(super) const LASTING: [&str; 8] = ["king", "pawns", "passed", "mobility", "centre", "rooks", "space", "placement"];

/// Adds the terms that are better or worse for the move, the largest change first.
pub(crate) fn find(scene: &Scene, found: &mut Vec<Motif>) {
    // A capture changes everything at once, and a check or its answer is no time to take stock.
    if scene.captured().is_some() || scene.role_changed() || scene.before.is_check() || scene.after.is_check() {
        return;
    }
    let (before, after) = (eval::breakdown(&scene.before), eval::breakdown(&scene.after));
    // A king comes out in the endgame, and nobody calls that safe or unsafe.
    let is_told = |term: &str| term != "king" || before.stage != Stage::Endgame;
    let (before, after) = (before.groups(), after.groups());
    let change = |term: &str, color: Color| {
        let worth = |rows: &[Row]| rows.iter().find(|row| row.name == term).map_or(0.0, |row| of(row, color));
        (100.0 * (worth(&after) - worth(&before))).round() as i32
    };
    let mut changes = LASTING.map(|term| (term, change(term, scene.us)));
    changes.sort_by_key(|(_, by)| -by.abs());
    let told = changes.into_iter().filter(|&(term, by)| by.abs() >= LEAST && is_told(term));
    found.extend(told.map(|(term, by)| match by {
        1.. => Motif::Improves { term, by },
        _ => Motif::Worsens { term, by: -by },
    }));
    let pressure = -change("king", scene.them);
    if pressure >= PRESSURE && is_told("king") {
        found.push(Motif::KingPressure { by: pressure });
    }
}

/// What a term is worth for one side.
fn of(row: &Row, color: Color) -> f64 {
    if color.is_white() { row.white } else { row.black }
}
