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
pub(crate) struct Lesson {
    pub(crate) position: Position,
    /// What the search said, for the side to move.
    pub(crate) score: i16,
    /// What came of it for the side to move: 0 a loss, 1 a draw, 2 a win.
    pub(crate) result: u8,
}

/// The positions of a game that are fit to learn from, in order.
pub(crate) fn kept(game: &ScoredGame) -> impl Iterator<Item = Lesson> {
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
        is_kept.then(|| Lesson { position, score, result: result(outcome, &position) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_packed::{ScoredPly, Source, mate_in};
    use tabiya_rules::{Color, Ending, Termination};

    /// Which positions of a game are kept, by the number of their ply in it.
    fn kept_plies(start: &str, moves: &[(&str, Option<i16>)], winner: Option<Color>) -> Vec<(u32, u8)> {
        let start: Position = start.parse().unwrap();
        let mut pos = start;
        let plies = moves.iter().map(|&(uci, score)| {
            let m = pos.resolve(uci.parse().unwrap()).unwrap();
            pos.play_unchecked(m);
            ScoredPly { m, score }
        });
        let plies = plies.collect();
        let ending = Ending::new(Termination::Adjudication, winner).unwrap();
        let game = ScoredGame { source: Source::Other, start, plies, ending };
        kept(&game).map(|kept| (kept.position.ply() - start.ply(), kept.result)).collect()
    }

    #[test]
    fn only_quiet_positions_with_a_score_are_kept() {
        let late = "4k3/P6p/8/8/8/8/4r2P/4K1R1 w - - 0 30";
        let moves = [
            ("e1e2", Some(0)),           // takes
            ("e8f7", Some(-9)),          // quiet
            ("g1f1", Some(9)),           // quiet, and gives check
            ("f7e7", Some(-9)),          // in check
            ("h2h4", None),              // without a score
            ("h7h6", Some(mate_in(-3))), // as good as over
            ("a7a8q", Some(900)),        // promotes
        ];
        assert_eq!(kept_plies(late, &moves, Some(Color::White)), [(1, 0), (2, 2)]);
        let early = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(kept_plies(early, &[("e2e4", Some(20))], None), []);
        assert_eq!(kept_plies("4k3/8/8/8/8/8/8/4K1R1 w - - 0 60", &[("g1g2", Some(500))], None), []);
    }
}
