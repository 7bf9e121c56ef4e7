//! Is a table right? Every position of it is set up, and every move played, by the rules, which know nothing of tables. If
//! each win has a move to a loss one ply shorter, each loss only moves to wins with the longest one ply shorter, each draw no
//! move to a loss but one to a draw (or none at all), and what is lost in no moves is mate, then no position can be
//! otherwise than its table says.

use crate::ending::Ending;
use crate::file::TableError;
use crate::layout::Layout;
use crate::material::Material;
use crate::tables::Tables;
use std::path::Path;
use tabiya_rules::{Color, Position, Setup};

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions that were looked at.
    pub positions: u64,
    /// The first of them that the rules contradict.
    pub wrong: Option<Wrong>,
}

/// A position of which the table says what its moves do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The position, as FEN.
    pub fen: String,
    /// What the table says.
    pub told: Option<Ending>,
    /// What the moves say, by the tables that they lead to.
    pub is: Option<Ending>,
}

/// Checks one in `every` positions of a table, and all with 1. Stops at the first that is wrong.
///
/// # Errors
/// A table of the folder cannot be read.
pub fn check(
    folder: &Path,
    material: Material,
    every: usize,
    advance: &mut dyn FnMut(u64),
) -> Result<Checked, TableError> {
    let tables = Tables::open(folder)?;
    let layout = Layout::new(material);
    let mut checked = Checked::default();
    for turn in [Color::White, Color::Black] {
        for place in (0..layout.size()).step_by(every.max(1)) {
            let Some(pos) = position(&layout, place, turn) else { continue };
            checked.positions += 1;
            advance(1);
            let (told, is) = (tables.probe(&pos), tables.probe_by_moves(&pos));
            if told.is_none() || told != is {
                checked.wrong = Some(Wrong { fen: pos.to_fen(), told, is });
                return Ok(checked);
            }
        }
    }
    Ok(checked)
}

/// The position at a place, if it is one and its first image.
fn position(layout: &Layout, place: usize, turn: Color) -> Option<Position> {
    let squares = layout.squares(place);
    if layout.first_place(&squares) != place {
        return None;
    }
    let mut setup = Setup { turn, ..Setup::EMPTY };
    for (&piece, &square) in layout.pieces.iter().zip(&squares) {
        if setup.board.put(square, piece).is_some() {
            return None;
        }
    }
    Position::new(setup).ok()
}
