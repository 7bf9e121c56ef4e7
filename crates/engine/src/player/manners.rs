//! How the computer behaves besides moving: when it gives up, and when it offers, takes or claims a draw.
//!
//! A weak level plays on to the end, for whoever plays it wants to learn how to mate. What is decided here follows
//! from the engine's evaluation, never from what a level overlooks.

use crate::{Elo, Limits, Score};
use std::time::Duration;
use tabiya_rules::{Color, Game, Position};

/// From this rating on the computer resigns lost games and offers draws in dead ones: those who play it can mate.
const RESIGNS_FROM: u16 = 1600;

/// From this rating on it claims a draw that the Laws give it.
const CLAIMS_FROM: u16 = 1000;

/// What no technique is needed for, in centipawns.
const HOPELESS: i32 = -800;

/// So many turns in a row must be hopeless before it resigns.
const HOPELESS_TURNS: u32 = 4;

/// What is as good as nothing, in centipawns.
const NOTHING: i32 = 20;

/// By so much the search lets one draw differ from another.
const HAIR: i32 = 1;

/// So many turns in a row must be even before it offers a draw.
const EVEN_TURNS: u32 = 5;

/// An ending is what has no more pieces than this, kings and pawns included.
const ENDING_PIECES: usize = 12;

/// Plies without a capture or a pawn move after which nothing is expected to happen any more.
const QUIET_PLIES: u32 = 8;

/// Plies before an offer that was declined is made again.
const PLIES_BETWEEN_OFFERS: usize = 40;

/// Plies before which a draw is no game, unless it began with few pieces.
const EARLIEST_DRAW: usize = 20;

/// How many positions show whether a game is lost or dead, and the longest that may take.
const WEIGHED_NODES: u64 = 20_000;
const WEIGHING_TIME: Duration = Duration::from_millis(200);

/// What the computer does at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// Moves.
    Move,
    /// Moves, and offers a draw.
    MoveAndOfferDraw,
    /// Gives up.
    Resign,
}

/// What the computer remembers of its last turns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mood {
    hopeless: u32,
    even: u32,
    /// How long the game was at its last offer.
    offered: Option<usize>,
}

impl Mood {
    /// What to do in this position, which is worth so much to the computer.
    pub(super) fn decide(&mut self, game: &Game, elo: Elo, score: Option<Score>) -> Decision {
        let Some(score) = score else { return Decision::Move };
        let pos = game.position();
        self.hopeless = if is_at_most(score, HOPELESS) { self.hopeless + 1 } else { 0 };
        self.even = if is_dead(pos) && (is_nothing(score) || is_nobodys(pos, score)) { self.even + 1 } else { 0 };
        let is_strong = elo.get() >= RESIGNS_FROM;
        if is_strong && self.hopeless >= HOPELESS_TURNS {
            return Decision::Resign;
        }
        let may_offer = self.offered.is_none_or(|at| game.plies().len() >= at + PLIES_BETWEEN_OFFERS);
        if is_strong && self.even >= EVEN_TURNS && may_offer {
            self.offered = Some(game.plies().len());
            return Decision::MoveAndOfferDraw;
        }
        Decision::Move
    }
}

/// Does the computer claim a draw, if there is one to claim, in a position that is worth so much to it?
pub(super) fn claims_draw(score: Option<Score>) -> bool {
    score.is_some_and(|score| is_at_most(score, HAIR))
}

/// How long to look at what a position is worth besides choosing a move; `left` is what the computer's clock shows. Nothing
/// where that leaves no time for it; without a clock the positions alone are counted, so that it is the same on every machine.
pub(super) fn limits_for_weighing(left: Option<Duration>) -> Option<Limits> {
    let Some(left) = left else { return Some(Limits::nodes(WEIGHED_NODES)) };
    let time = (left / 50).min(WEIGHING_TIME);
    let is_enough = time >= Duration::from_millis(20);
    is_enough.then(|| Limits { time: Some(time), ..Limits::nodes(WEIGHED_NODES) })
}

/// Does this player ask for the evaluation without which it neither claims nor decides anything?
pub(super) fn weighs_positions(elo: Elo) -> bool {
    elo.get() >= CLAIMS_FROM
}

/// Does the computer accept a draw in a position that is worth so much to it? Where it is not better, but not before
/// the game has shown anything.
pub(super) fn accepts_draw(game: &Game, score: Option<Score>) -> bool {
    let is_early = game.plies().len() < EARLIEST_DRAW && pieces(game.position()) > ENDING_PIECES;
    !is_early && score.is_some_and(|score| is_at_most(score, NOTHING) || is_nobodys(game.position(), score))
}

fn is_at_most(score: Score, centipawns: i32) -> bool {
    match score {
        Score::Cp(cp) => cp <= centipawns,
        Score::Mate(moves) => moves <= 0,
    }
}

fn is_nothing(score: Score) -> bool {
    matches!(score, Score::Cp(cp) if cp.abs() <= NOTHING)
}

/// An ending in which nothing happens.
fn is_dead(pos: &Position) -> bool {
    pieces(pos) <= ENDING_PIECES && pos.halfmove_clock() >= QUIET_PLIES
}

/// Can neither side force a win, whatever an evaluation makes of it? Each has the king and one knight or bishop at most, and no mate
/// is seen.
fn is_nobodys(pos: &Position, score: Score) -> bool {
    let board = pos.board();
    let is_strong = !(board.pawns() | board.straight_sliders()).is_empty() || matches!(score, Score::Mate(_));
    !is_strong && Color::ALL.iter().all(|&color| board.by_color(color).len() <= 2)
}

fn pieces(pos: &Position) -> usize {
    pos.board().occupied().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_win_is_nobodys() {
        for (fen, is_so) in [
            ("4k3/8/3b4/8/8/3B4/4K3/8 w - - 8 40", true),
            ("4k3/8/3n4/8/8/3B4/4K3/8 w - - 8 40", true),
            ("4k3/8/8/8/8/3B4/4K3/8 w - - 8 40", true),
            ("4k3/8/3bp3/8/8/3B4/4K3/8 w - - 8 40", false),
            ("4k3/8/3r4/8/8/3B4/4K3/8 w - - 8 40", false),
            ("4k3/8/3q4/8/8/8/4K3/8 w - - 8 40", false),
            ("4k3/8/8/8/8/2NB4/4K3/8 w - - 8 40", false),
        ] {
            let pos: Position = fen.parse().expect("a position");
            assert_eq!(is_nobodys(&pos, Score::Cp(90)), is_so, "{fen}");
            assert!(!is_nobodys(&pos, Score::Mate(1)), "{fen}");
        }
    }
}
