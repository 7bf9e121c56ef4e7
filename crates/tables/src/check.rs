//! Is a table right? Every position of it is set up, and every move played, by the rules, which know nothing of tables. If
//! each win has a move to a loss one ply shorter, each loss only moves to wins with the longest one ply shorter, each draw no
//! move to a loss but one to a draw (or none at all), and what is lost in no moves is mate, then no position can be
//! otherwise than its table says.

use crate::ending::Ending;
use crate::file::TableError;
use crate::layout::Layout;
use crate::material::Material;
use crate::syzygy::{Syzygy, Verdict};
use crate::tables::Tables;
use std::path::Path;
use tabiya_rules::{Color, Position, Rank, Role, Setup, Square};

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

/// What a comparison with Syzygy tables has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Positions of which both say who wins.
    pub positions: u64,
    /// The first of which they say different things, or theirs nothing.
    pub other: Option<Other>,
}

/// A position of which tables say different things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// The position, as FEN.
    pub fen: String,
    /// What our table says.
    pub ours: Option<Ending>,
    /// What Syzygy's says.
    pub theirs: Option<Verdict>,
}

/// Compares one in `every` positions of a table with Syzygy's, which know nothing of ours: who wins. With them those in which a pawn can be
/// taken en passant. Stops at the first that differs.
///
/// # Errors
/// A table of the folder cannot be read.
pub fn compare(
    folder: &Path,
    material: Material,
    syzygy: &Syzygy,
    every: usize,
    advance: &mut dyn FnMut(u64),
) -> Result<Compared, TableError> {
    let tables = Tables::open(folder)?;
    let layout = Layout::new(material);
    let mut compared = Compared::default();
    for turn in [Color::White, Color::Black] {
        for place in (0..layout.size()).step_by(every.max(1)) {
            let Some(pos) = position(&layout, place, turn) else { continue };
            for pos in [pos].into_iter().chain(after_double_steps(&pos)) {
                compared.positions += 1;
                advance(1);
                let (ours, theirs) = (tables.probe(&pos), syzygy.verdict(&pos));
                if !is_same(ours, theirs) {
                    compared.other = Some(Other { fen: pos.to_fen(), ours, theirs });
                    return Ok(compared);
                }
            }
        }
    }
    Ok(compared)
}

/// No win of four men takes so long that the fifty moves come before it.
fn is_same(ours: Option<Ending>, theirs: Option<Verdict>) -> bool {
    matches!(
        (ours, theirs),
        (Some(Ending::Win(_)), Some(Verdict::Win))
            | (Some(Ending::Draw), Some(Verdict::Draw))
            | (Some(Ending::Loss(_)), Some(Verdict::Loss))
    )
}

/// The same position as it is when a pawn has just gone two squares and can be taken for it.
fn after_double_steps(pos: &Position) -> impl Iterator<Item = Position> + use<> {
    let (pos, them) = (*pos, !pos.turn());
    let pawns = pos.board().by_piece(Role::Pawn.of(them)) & them.rank(Rank::Fourth).bitboard();
    pawns.into_iter().filter_map(move |pawn| {
        let passed = Square::new(pawn.file(), them.rank(Rank::Third));
        let setup = Setup { board: *pos.board(), turn: pos.turn(), en_passant: Some(passed), ..Setup::EMPTY };
        Position::new(setup).ok().filter(|pos| pos.en_passant().is_some())
    })
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
