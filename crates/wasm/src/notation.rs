//! Moves and sides as the page writes them.

#[cfg(feature = "rules")]
use serde::{Deserialize, Serialize};
use tabiya_rules::{Move, Variant};

#[cfg(feature = "rules")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    White,
    Black,
}

#[cfg(feature = "rules")]
impl From<tabiya_rules::Color> for Color {
    fn from(color: tabiya_rules::Color) -> Color {
        if color.is_white() { Color::White } else { Color::Black }
    }
}

/// A move as UCI writes it: castling is the king's own step, in Chess960 the king takes his rook.
pub(crate) fn uci(m: Move, variant: Variant) -> String {
    m.uci(variant).to_string()
}
