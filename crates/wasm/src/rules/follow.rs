//! A game from its start: what the Laws say of it, repetitions and the counting of moves included.

use super::facts::{Ending, Facts, of_position, position, read_move};
use super::faults::{Refusal, of_move};
use crate::notation::uci;
use serde::Serialize;
use std::collections::BTreeMap;
use tabiya_rules::{Game, IllegalMove};

/// A game that was followed to its last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Followed {
    /// The last position.
    pub facts: Facts,
    /// The moves for programs.
    pub uci: Vec<String>,
    /// The moves for people.
    pub san: Vec<String>,
    /// How the Laws ended the game.
    pub ending: Option<Ending>,
    /// What the side to move could claim a draw for, by its stable name.
    #[cfg_attr(feature = "schema", schema(value_type = Option<tabiya_rules::Termination>))]
    pub claim: Option<&'static str>,
    /// Moves with which it could, if they are announced and not made, and what for.
    #[serde(rename = "claimWith")]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, tabiya_rules::Termination>))]
    pub claim_with: BTreeMap<String, &'static str>,
    /// How often this position has been there, this time included.
    pub repetitions: usize,
}

/// Plays moves from a start.
///
/// # Errors
/// If the start is none, or a move cannot be made.
pub fn follow(start: &str, moves: &[String]) -> Result<Followed, Refusal> {
    let mut game = Game::new(position(start)?);
    let variant = game.start().variant();
    let (mut ucis, mut sans) = (Vec::with_capacity(moves.len()), Vec::with_capacity(moves.len()));
    for text in moves {
        if let Some(termination) = game.termination() {
            let reason = IllegalMove::GameOver { termination };
            return Err(of_move(&reason));
        }
        let m = read_move(game.position(), text)?;
        ucis.push(uci(m, variant));
        sans.push(game.position().san(m).to_string());
        game.play(m).map_err(|reason| of_move(&reason))?;
    }
    let ending = game.outcome().zip(game.termination());
    let ending = ending.and_then(|(outcome, termination)| tabiya_rules::Ending::new(termination, outcome.winner()));
    let claim = if ending.is_none() { game.claims().next() } else { None };
    let announced = |m| Some((uci(m, variant), game.claims_with(m).next()?.termination().name()));
    let claim_with = game.claiming_moves().filter_map(announced).collect();
    Ok(Followed {
        facts: of_position(game.position()),
        uci: ucis,
        san: sans,
        ending: ending.map(Ending::from),
        claim: claim.map(|claim| claim.termination().name()),
        claim_with,
        repetitions: game.repetitions(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    fn followed(moves: &str) -> Result<Followed, Refusal> {
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        follow(&Position::STANDARD.to_fen(), &moves)
    }

    #[test]
    fn a_game_is_followed_to_its_end() {
        let mate = followed("f3 e5 g4 Qh4").expect("legal");
        assert_eq!(mate.san, ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!(mate.uci, ["f2f3", "e7e5", "g2g4", "d8h4"]);
        assert_eq!(mate.ending.map(|ending| ending.termination), Some("checkmate"));
        assert_eq!(followed("f3 e5 g4 Qh4 a3").expect_err("over").code, "game-over");
        assert_eq!(followed("e4 e4").expect_err("illegal").code, "not-its-move");
    }

    #[test]
    fn repetitions_are_counted() {
        let around = "Nf3 Nf6 Ng1 Ng8 ";
        let thrice = followed(&around.repeat(2)).expect("legal");
        assert_eq!((thrice.repetitions, thrice.claim, thrice.ending), (3, Some("threefold-repetition"), None));
        let before = followed(&format!("{around} Nf3 Nf6 Ng1")).expect("legal");
        assert_eq!(before.claim_with, [("f6g8".to_owned(), "threefold-repetition")].into());
        assert_eq!(before.claim, None);
        let five_times = followed(&around.repeat(4)).expect("legal");
        assert_eq!(five_times.ending.map(|ending| ending.termination), Some("fivefold-repetition"));
    }
}
