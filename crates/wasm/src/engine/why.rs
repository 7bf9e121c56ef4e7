//! The evaluation term by term, in pawns from White's side.

use super::Unanswered;
use serde::Serialize;
use tabiya_engine::{Network, breakdown};
use tabiya_rules::{Bitboard, ByColor, Position};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Why {
    pub fen: String,
    /// The stage of the game.
    pub stage: &'static str,
    /// What came together.
    pub terms: Vec<Term>,
    /// All of it.
    pub total: f64,
    /// What the network says, by which the engine looks ahead: the terms do not add up to it.
    pub network: f64,
}

/// A row of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Term {
    /// Its stable name.
    pub name: &'static str,
    /// What stands before the dot of the name.
    pub group: &'static str,
    /// Its worth for White.
    pub white: f64,
    /// Its worth for Black.
    pub black: f64,
    /// White's less Black's.
    pub difference: f64,
    /// The squares that make it so.
    pub squares: ByColor<Vec<String>>,
}

/// What a position is worth without looking ahead, and why.
///
/// # Errors
/// If the FEN is none.
pub fn why(fen: &str) -> Result<Why, Unanswered> {
    let pos = Position::from_fen(fen.trim()).map_err(Unanswered::new)?;
    let breakdown = breakdown(&pos);
    // Sums of hundredths are not exact; and there is never a zero with a minus.
    let hundredths = |pawns: f64| (pawns * 100.0).round() / 100.0 + 0.0;
    let terms = breakdown.rows.iter().map(|row| Term {
        name: row.name,
        group: row.group(),
        white: hundredths(row.white),
        black: hundredths(row.black),
        difference: hundredths(row.difference()),
        squares: ByColor { white: names(row.squares.white), black: names(row.squares.black) },
    });
    let terms = terms.collect();
    Ok(Why {
        fen: pos.to_fen(),
        stage: breakdown.stage.name(),
        terms,
        total: hundredths(breakdown.total),
        network: hundredths(Network::own().pawns(&pos)),
    })
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up() {
        let why = why("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3").expect("a position");
        let sum: f64 = why.terms.iter().map(|term| term.difference).sum();
        assert!((sum - why.total).abs() < 0.005, "{sum} {}", why.total);
        assert_eq!(why.stage, "opening");
        assert!(why.network.abs() < 1.5, "{}", why.network);
        let knights = why.terms.iter().find(|term| term.name == "placement.knight").expect("a term");
        assert_eq!(knights.squares.white, ["b1", "f3"]);
        assert_eq!(knights.squares.black, ["c6", "g8"]);
        assert!(why.terms.iter().any(|term| term.name == "mobility.knight" && term.group == "mobility"));
    }
}
