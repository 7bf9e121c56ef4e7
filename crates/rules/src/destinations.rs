//! Where pieces may go, for boards on which people click or drag.

use crate::{Bitboard, Position, Square, UciMove};
use std::collections::BTreeMap;

/// Where each piece of the side to move may go ([`Position::destinations`]). People castle in two ways, and both are
/// here: the king goes to his square, or onto his rook.
///
/// ```
/// use tabiya_rules::{Position, Square};
/// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let destinations = pos.destinations();
/// assert!(destinations.of(Square::E1).contains(Square::G1) && destinations.of(Square::E1).contains(Square::H1));
/// assert!(destinations.of(Square::E8).is_empty()); // it is not Black's turn
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations(BTreeMap<Square, Bitboard>);

impl Destinations {
    /// Where the piece on `square` may go.
    pub fn of(&self, square: Square) -> Bitboard {
        self.0.get(&square).copied().unwrap_or_default()
    }

    /// All pieces that can move, and where to.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::STANDARD.destinations().iter().count(), 10);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> {
        self.0.iter().map(|(&from, &to)| (from, to))
    }

    /// As text, which is short enough to be sent after every move: for each square one, `e3e4`.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::STANDARD.destinations().written()["g1"], "f3h3");
    /// ```
    pub fn written(&self) -> BTreeMap<String, String> {
        let squares = |to: Bitboard| to.into_iter().map(|square| square.to_string()).collect();
        self.iter().map(|(from, to)| (from.to_string(), squares(to))).collect()
    }
}

impl Position {
    /// Where the pieces of the side to move may go.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// assert_eq!(Position::STANDARD.destinations().of(Square::E2).len(), 2);
    /// ```
    pub fn destinations(&self) -> Destinations {
        let mut destinations = Destinations::default();
        for &m in &self.legal_moves() {
            let to = destinations.0.entry(m.from()).or_default();
            *to |= m.to().bitboard() | UciMove::standard(m).to.bitboard();
        }
        destinations
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn castling_of_chess960_is_the_rook_alone() {
        for (fen, king, written) in [
            ("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1", "b1e1g1h1e2f2g2"),
            ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1", "a1c1h1a2b2c2"), // and not g1, to which no king can be moved
        ] {
            assert_eq!(fen.parse::<Position>().unwrap().destinations().written()[king], written);
        }
    }

    #[test]
    fn what_is_shown_can_be_played() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/1K5R w H - 0 1",
            "1r2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            let pos: Position = fen.parse().unwrap();
            for (from, to) in pos.destinations().iter() {
                for to in to {
                    let promotes = UciMove { from, to, promotion: Some(Role::Queen) };
                    assert!(pos.resolve(UciMove::new(from, to)).or(pos.resolve(promotes)).is_ok(), "{fen}: {promotes}");
                }
            }
        }
    }
}
