//! What the moves of a game were worth, and the signs `?!`, `?` and `??` that follow from it.
//!
//! [`Scores`] are what is known of the positions, from wherever; a [`Reviewer`] lets the engine look at those that are
//! missing, one after the other, beside all else.

use crate::session::Pace;
use crate::session::computer::{Finding, Inquiry, Mind, Ticket};
use crate::world::World;
use tabiya_engine::review::{Judgement, judge};
use tabiya_engine::{Limits, Root, Score};
use tabiya_rules::{Color, Move, Position, pgn};

/// How many positions the engine looks at for each of the game: enough to see what a move has lost.
const NODES: u64 = 60_000;

/// What a position is worth for the side to move, and the best move if it is known.
pub(super) type Worth = (Score, Option<Move>);

/// What is known of the positions of a game, that before the first move first.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores(Vec<Option<Worth>>);

impl Scores {
    /// The position after so many plies is worth this.
    pub(super) fn set(&mut self, plies: usize, worth: Worth) {
        if self.0.len() <= plies {
            self.0.resize(plies + 1, None);
        }
        self.0[plies] = Some(worth);
    }

    /// Forgets what comes after so many plies: they were taken back.
    pub(super) fn cut(&mut self, plies: usize) {
        self.0.truncate(plies + 1);
    }

    fn get(&self, plies: usize) -> Option<Worth> {
        self.0.get(plies).copied().flatten()
    }

    /// What is wrong with the moves, as far as it is known. What the engine itself would have played is right.
    pub(super) fn judgements(&self, moves: impl Iterator<Item = Move>) -> Vec<Option<Judgement>> {
        let judgement = |(ply, m): (usize, Move)| {
            let ((before, best), (after, _)) = (self.get(ply)?, self.get(ply + 1)?);
            if best == Some(m) { None } else { judge(before, after).map(|lapse| lapse.judgement) }
        };
        moves.enumerate().map(judgement).collect()
    }
}

/// What `[%eval]` says, for the side to move.
pub(super) fn of_eval(score: pgn::Score, turn: Color) -> Score {
    let for_white = match score {
        pgn::Score::Centipawns(cp) => Score::Cp(cp),
        pgn::Score::Mate(moves) => Score::Mate(moves),
    };
    if turn.is_white() { for_white } else { for_white.reversed() }
}

/// Looks at the positions of a game, the last one first: what is found there helps with those before it.
#[derive(Debug)]
pub(super) struct Reviewer {
    positions: Vec<Root>,
    pub(super) scores: Scores,
    mind: Mind,
    asked: Option<(usize, Ticket)>,
}

impl Reviewer {
    pub(super) fn new(start: Position, moves: impl Iterator<Item = Move>, scores: Scores, world: &World) -> Reviewer {
        let mut positions = vec![Root::new(start)];
        for m in moves {
            let mut next = positions[positions.len() - 1].clone();
            next.play(m);
            positions.push(next);
        }
        let mut reviewer = Reviewer { positions, scores, mind: Mind::default(), asked: None };
        reviewer.ask(world);
        reviewer
    }

    /// How many positions are known, of how many, while some are missing.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        let all = self.positions.len();
        let known = (0..all).filter(|&plies| self.scores.get(plies).is_some()).count();
        (known < all && self.asked.is_some()).then_some((known, all))
    }

    /// Hears what the engine has found, and asks on.
    pub(super) fn poll(&mut self, world: &World) {
        while let Some((number, answer)) = self.mind.answer() {
            let Some((plies, _)) = self.asked.take_if(|(_, ticket)| ticket.number == number) else { continue };
            match answer {
                Finding::Hint(Some(line)) => self.scores.set(plies, (line.score, line.moves.first().copied())),
                // Without an answer the rest would be a guess.
                _ => return,
            }
            self.ask(world);
        }
    }

    #[cfg(test)]
    pub(super) fn wait(&mut self) -> bool {
        if self.asked.is_some() {
            self.mind.wait(std::time::Duration::from_millis(20));
        }
        self.asked.is_some()
    }

    fn ask(&mut self, world: &World) {
        while let Some(plies) = (0..self.positions.len()).rev().find(|&plies| self.scores.get(plies).is_none()) {
            let pos = self.positions[plies].position();
            if pos.has_legal_move() {
                let limits = Limits::nodes(match world.pace {
                    Pace::Natural => NODES,
                    Pace::Nodes(nodes) => nodes,
                });
                let ticket = self.mind.ask(self.positions[plies].clone(), Inquiry::Hint, limits);
                self.asked = Some((plies, ticket));
                return;
            }
            let worth = if pos.is_check() { Score::Mate(0) } else { Score::Cp(0) };
            self.scores.set(plies, (worth, None));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_judged_where_both_sides_of_them_are_known() {
        let moves: Vec<Move> = ["e4", "e5", "Nf3"]
            .iter()
            .scan(Position::STANDARD, |pos, san| {
                let m = pos.parse_san(san).ok()?;
                pos.play_unchecked(m);
                Some(m)
            })
            .collect();
        let mut scores = Scores::default();
        scores.set(0, (Score::Cp(20), None));
        scores.set(1, (Score::Cp(300), None));
        scores.set(2, (Score::Cp(0), Some(moves[2])));
        scores.set(3, (Score::Cp(900), None));
        let found = scores.judgements(moves.iter().copied());
        assert_eq!(found, [Some(Judgement::Blunder), Some(Judgement::Blunder), None], "the best move is right");
        scores.cut(1);
        assert_eq!(scores.judgements(moves.into_iter()), [Some(Judgement::Blunder), None, None]);
    }

    #[test]
    fn evaluations_of_a_file_are_whites() {
        assert_eq!(of_eval(pgn::Score::Centipawns(30), Color::Black), Score::Cp(-30));
        assert_eq!(of_eval(pgn::Score::Mate(-2), Color::Black), Score::Mate(2));
    }
}
