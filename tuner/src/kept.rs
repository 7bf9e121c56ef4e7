//! Which positions of a game are fit to learn from: those in which nothing hangs in the air.

use tabiya_packed::ScoredGame;
use tabiya_rules::{Move, Outcome, Position};

/// Earlier positions are nearly those of the start; a game's position knows how many plies it is away from it.
const FIRST_PLY: u32 = 16;
/// With fewer men there is nothing to learn that a table does not know.
const FEWEST_MEN: usize = 4;
/// Scores beyond this are as good as a mate, in hundredths of a pawn.
const DECIDED: i16 = 20_000;

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) position: Position,
    /// What the search said, for the side to move.
    pub(crate) score: i16,
    /// What came of it for the side to move: 0 a loss, 1 a draw, 2 a win.
    pub(crate) result: u8,
}

/// The positions of a game that are fit to learn from, in order.
pub(crate) fn kept(game: &ScoredGame) -> impl Iterator<Item = Kept> {
    let mut next = game.start;
    let outcome = game.ending.outcome();
    game.plies.iter().filter_map(move |ply| {
        let position = next;
        next.play_unchecked(ply.m);
        let score = ply.score?;
        let is_kept = position.ply() >= FIRST_PLY
            && position.board().occupied().len() >= FEWEST_MEN
            && score.abs() < DECIDED
            && is_quiet(&position, ply.m);
        is_kept.then(|| Kept { position, score, result: result(outcome, &position) })
    })
}

/// What a game brought the side to move.
fn result(outcome: Outcome, pos: &Position) -> u8 {
    match outcome.winner() {
        None => 1,
        Some(winner) if winner == pos.turn() => 2,
        Some(_) => 0,
    }
}

/// Does nothing hang in the air: no check, and the best move takes and promotes nothing?
fn is_quiet(pos: &Position, best: Move) -> bool {
    let takes = !best.is_castle() && (best.is_en_passant() || pos.board().occupied().contains(best.to()));
    !takes && best.promotion().is_none() && !pos.is_check()
}
