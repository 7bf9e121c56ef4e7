//! All that a board needs to know of a position.

use super::faults::{Refusal, of_fen, of_move, of_san};
use crate::notation::{Color, uci};
use serde::Serialize;
use std::collections::BTreeMap;
use tabiya_rules::{Move, Position, UciMove, Variant};

/// What there is to know of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Facts {
    /// The position as we write it.
    pub fen: String,
    /// Whose move it is.
    pub turn: Color,
    /// The square of the king in check.
    pub check: Option<String>,
    /// Every legal move.
    pub moves: Vec<WrittenMove>,
    /// From where to where, `e3e4`, as the server writes it; castling by the king's step and by the rook's square.
    pub dests: BTreeMap<String, String>,
    /// The key by which positions are the same, in hexadecimal.
    pub key: String,
    /// Which chess it is, as far as a position can tell: by castling that standard chess does not know.
    pub variant: Variant,
    /// How the game ends here, by the position alone.
    pub ending: Option<Ending>,
}

/// A move in two notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WrittenMove {
    /// For programs.
    pub uci: String,
    /// For people.
    pub san: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[cfg_attr(feature = "schema", schema(value_type = tabiya_rules::Outcome))]
    pub outcome: &'static str,
    /// Who has won.
    pub winner: Option<Color>,
    /// Why, by its stable name.
    #[cfg_attr(feature = "schema", schema(value_type = tabiya_rules::Termination))]
    pub termination: &'static str,
}

impl From<tabiya_rules::Ending> for Ending {
    fn from(ending: tabiya_rules::Ending) -> Ending {
        Ending {
            outcome: ending.outcome().name(),
            winner: ending.winner().map(Color::from),
            termination: ending.termination().name(),
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// For programs.
    pub uci: String,
    /// For people.
    pub san: String,
    /// The position after it.
    pub facts: Facts,
}

/// What there is to know of the position that a FEN describes.
///
/// # Errors
/// If it describes none.
pub fn facts(fen: &str) -> Result<Facts, Refusal> {
    Ok(of_position(&position(fen)?))
}

/// The position of a FEN.
pub(super) fn position(fen: &str) -> Result<Position, Refusal> {
    Position::from_fen(fen.trim()).map_err(|error| of_fen(&error))
}

pub(super) fn of_position(pos: &Position) -> Facts {
    let variant = pos.variant();
    let moves = pos.legal_moves();
    let written = |&m: &Move| WrittenMove { uci: uci(m, variant), san: pos.san(m).to_string() };
    Facts {
        fen: pos.to_fen(),
        turn: pos.turn().into(),
        check: pos.is_check().then(|| pos.king(pos.turn()).to_string()),
        moves: moves.iter().map(written).collect(),
        dests: pos.destinations().written(),
        key: format!("{:016x}", pos.repetition_key().0),
        variant,
        ending: pos.ending().map(Ending::from),
    }
}

/// Makes a move, in UCI or SAN, written as people write it.
///
/// # Errors
/// If the position or the move is none.
pub fn play(fen: &str, text: &str) -> Result<Played, Refusal> {
    let pos = position(fen)?;
    let m = read_move(&pos, text)?;
    let after = pos.after(m);
    Ok(Played { uci: uci(m, pos.variant()), san: pos.san(m).to_string(), facts: of_position(&after) })
}

/// The legal move that a text means.
pub(super) fn read_move(pos: &Position, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if let Ok(wish) = text.to_ascii_lowercase().parse::<UciMove>() {
        return pos.resolve(wish).map_err(|reason| of_move(&reason));
    }
    pos.parse_san(text).map_err(|error| of_san(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(fen: &str) -> Facts {
        facts(fen).expect("a position")
    }

    #[test]
    fn the_start_is_known() {
        let facts = found("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!((facts.moves.len(), facts.dests.len(), facts.turn), (20, 10, Color::White));
        assert_eq!((facts.check, facts.ending, facts.variant), (None, None, Variant::Standard));
        assert_eq!(facts.key, "463b96181691fc9c");
        assert_eq!(facts.dests["g1"], "f3h3");
    }

    #[test]
    fn castling_can_be_clicked_both_ways() {
        let facts = found("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert_eq!(facts.dests["e1"], "a1c1d1f1g1h1d2e2f2");
        assert!(facts.moves.iter().any(|m| m.uci == "e1g1" && m.san == "O-O"));
        let chess960 = found("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1");
        assert_eq!(chess960.variant, Variant::Chess960);
        assert!(chess960.moves.iter().any(|m| m.uci == "f1b1" && m.san == "O-O-O"));
        assert!(chess960.dests["f1"].starts_with("b1"));
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        let start = Position::STANDARD.to_fen();
        for text in ["e2e4", "e4", " e4! ", "E2E4", "e2-e4"] {
            let played = play(&start, text);
            assert_eq!(played.as_ref().map(|played| played.uci.as_str()), Ok("e2e4"), "{text}");
        }
        let played = play(&start, "Nf3").expect("legal");
        assert_eq!((played.san.as_str(), played.facts.turn), ("Nf3", Color::Black));
        for (text, code) in [("e2e5", "not-its-move"), ("Bc4", "blocked"), ("Rd1", "none-can"), ("", "not-a-move")] {
            let refusal = play(&start, text).expect_err("refused");
            assert!(!refusal.text.is_empty());
            assert_eq!(refusal.code, code, "{text:?}: {}", refusal.text);
        }
    }

    #[test]
    fn endings_are_told_by_the_position() {
        let mate = found("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
        assert_eq!(mate.check.as_deref(), Some("e1"));
        let ending = mate.ending.expect("mate");
        assert_eq!((ending.outcome, ending.winner, ending.termination), ("0-1", Some(Color::Black), "checkmate"));
        let dead = found("4k3/8/8/8/8/8/8/4KB2 w - - 0 1").ending.expect("dead");
        assert_eq!((dead.outcome, dead.winner, dead.termination), ("1/2-1/2", None, "insufficient-material"));
    }
}
