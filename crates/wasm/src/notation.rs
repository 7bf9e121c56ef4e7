//! Moves and sides as the page writes them.

#[cfg(feature = "rules")]
use serde::{Deserialize, Serialize};
use tabiya_rules::{Move, Position, UciMove};

/// A side.
#[cfg(feature = "rules")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

#[cfg(feature = "rules")]
impl From<tabiya_rules::Color> for Color {
    fn from(color: tabiya_rules::Color) -> Color {
        if color.is_white() { Color::White } else { Color::Black }
    }
}

/// A move as UCI writes it: castling is the king's own step, in Chess960 the king takes his rook.
pub(crate) fn uci(m: Move, is_chess960: bool) -> String {
    if is_chess960 { UciMove::chess960(m) } else { UciMove::standard(m) }.to_string()
}

/// Is castling here anything that standard chess does not know?
pub(crate) fn is_chess960(pos: &Position) -> bool {
    !pos.has_standard_castling()
}
