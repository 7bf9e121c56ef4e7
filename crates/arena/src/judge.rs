//! When a game between engines is over: by the Laws, or because going on would prove nothing.
//!
//! Repetition and fifty moves end a game as soon as they could be claimed, as is usual between engines. Dead positions
//! that only a long analysis would find are played on; the fifty moves end them.

use crate::finish::{Finish, Reason};
use crate::opening::Opening;
use crate::words::Score;
use tabiya_rules::{ByColor, Color, Key, Move, Position, Termination};

/// A game under way: the board and all positions that were on it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pos: Position,
    keys: Vec<Key>,
}

impl Table {
    /// The board after the opening.
    pub(crate) fn new(opening: &Opening) -> Table {
        let mut table = Table { pos: opening.start, keys: vec![opening.start.repetition_key()] };
        opening.moves.iter().for_each(|&m| table.play(m));
        table
    }

    pub(crate) fn position(&self) -> &Position {
        &self.pos
    }

    /// Makes a move, which must be legal.
    pub(crate) fn play(&mut self, m: Move) {
        self.pos = self.pos.after(m);
        self.keys.push(self.pos.repetition_key());
    }

    /// How the Laws end the game here, if they do.
    pub(crate) fn ending(&self) -> Option<Finish> {
        let pos = &self.pos;
        if !pos.has_legal_move() {
            return Some(match pos.is_check() {
                true => Finish::new(Reason::Laws(Termination::Checkmate), Some(!pos.turn())),
                false => Finish::new(Reason::Laws(Termination::Stalemate), None),
            });
        }
        let draw = if pos.is_insufficient_material() {
            Termination::InsufficientMaterial
        } else if self.repetitions() >= 3 {
            Termination::ThreefoldRepetition
        } else if pos.halfmove_clock() >= 100 {
            Termination::FiftyMoves
        } else {
            return None;
        };
        Some(Finish::new(Reason::Laws(draw), None))
    }

    /// How often the position has been there, this time included. What came before a capture or a pawn move cannot
    /// come again.
    fn repetitions(&self) -> usize {
        let now = self.pos.repetition_key();
        let reach = self.pos.halfmove_clock() as usize + 1;
        self.keys.iter().rev().take(reach).filter(|&&key| key == now).count()
    }
}

/// When one engine has lost although it is not mated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// For how many moves in a row.
    pub moves: u32,
    /// How much it thinks it is behind, in hundredths of a pawn.
    pub score: i32,
    /// Must its opponent think the same?
    pub both: bool,
}

/// When both engines see nothing in it any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Not before this move of the game.
    pub number: u32,
    /// For how many moves of each in a row.
    pub moves: u32,
    /// How little both see in it at most, in hundredths of a pawn.
    pub score: i32,
}

/// When a game is ended although the Laws would let it go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Lost games.
    pub resign: Option<Resign>,
    /// Drawn games.
    pub draw: Option<Draw>,
    /// Games that are longer than so many moves are drawn.
    pub max_moves: Option<u32>,
}

/// Watches the scores of a game, and ends it when enough is known.
#[derive(Debug)]
pub struct Judge {
    terms: Adjudication,
    sides: ByColor<Streaks>,
    plies: u32,
}

/// For how many moves in a row an engine has been of an opinion.
#[derive(Clone, Copy, Debug, Default)]
struct Streaks {
    losing: u32,
    winning: u32,
    quiet: u32,
}

impl Judge {
    /// Of a game that begins.
    pub fn new(terms: Adjudication) -> Judge {
        Judge { terms, sides: ByColor::new_with(|_| Streaks::default()), plies: 0 }
    }

    /// `color` has moved and thinks `score` of it; `number` is the number of the move. Is the game over?
    pub fn hear(&mut self, color: Color, score: Option<Score>, number: u32) -> Option<Finish> {
        self.plies += 1;
        self.sides[color].note(score.map(Score::centipawns), &self.terms);
        self.resigned().or_else(|| self.drawn(number)).or_else(|| self.too_long())
    }

    fn resigned(&self) -> Option<Finish> {
        let resign = self.terms.resign?;
        let has_lost = |&color: &Color| {
            let agrees = !resign.both || self.sides[!color].winning >= resign.moves;
            self.sides[color].losing >= resign.moves && agrees
        };
        let loser = Color::ALL.into_iter().find(has_lost)?;
        Some(Finish::new(Reason::Resigned, Some(!loser)))
    }

    fn drawn(&self, number: u32) -> Option<Finish> {
        let draw = self.terms.draw?;
        let is_quiet = Color::ALL.iter().all(|&color| self.sides[color].quiet >= draw.moves);
        (number >= draw.number && is_quiet).then(|| Finish::new(Reason::Drawn, None))
    }

    fn too_long(&self) -> Option<Finish> {
        let max = self.terms.max_moves?;
        (self.plies >= max.saturating_mul(2)).then(|| Finish::new(Reason::TooLong, None))
    }
}

impl Streaks {
    fn note(&mut self, score: Option<i32>, terms: &Adjudication) {
        let count = |streak: &mut u32, goes_on: bool| *streak = if goes_on { *streak + 1 } else { 0 };
        let resign = terms.resign.zip(score);
        count(&mut self.losing, resign.is_some_and(|(resign, score)| score <= -resign.score));
        count(&mut self.winning, resign.is_some_and(|(resign, score)| score >= resign.score));
        let draw = terms.draw.zip(score);
        count(&mut self.quiet, draw.is_some_and(|(draw, score)| score.abs() <= draw.score));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How a game goes that is played with these moves.
    fn ending(fen: &str, moves: &str) -> Option<(Reason, Option<Color>)> {
        let start = if fen.is_empty() { Position::STANDARD } else { fen.parse().unwrap() };
        let mut table = Table::new(&Opening { start, moves: vec![] });
        for san in moves.split_ascii_whitespace() {
            assert!(table.ending().is_none(), "before {san}");
            table.play(table.position().parse_san(san).unwrap());
        }
        table.ending().map(|finish| (finish.reason, finish.winner))
    }

    #[test]
    fn the_laws_end_games() {
        use Termination::*;
        for (fen, moves, termination, winner) in [
            ("", "f3 e5 g4 Qh4#", Checkmate, Some(Color::Black)),
            ("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "Kg6", Stalemate, None),
            ("4k3/8/8/8/8/8/3p4/3K4 w - - 0 1", "Kxd2", InsufficientMaterial, None),
            ("", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", ThreefoldRepetition, None),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", FiftyMoves, None),
            ("7k/8/5K2/8/8/8/8/R7 w - - 99 80", "Kg6 Kg8 Ra8#", FiftyMoves, None),
            ("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "Ra8#", Checkmate, Some(Color::White)),
        ] {
            let moves = if termination == FiftyMoves { moves.split(' ').next().unwrap() } else { moves };
            assert_eq!(ending(fen, moves), Some((Reason::Laws(termination), winner)), "{fen} {moves}");
        }
        assert_eq!(ending("", "e4 e5"), None);
    }

    fn verdict(terms: Adjudication, scores: &[i32]) -> Option<(Reason, Option<Color>)> {
        let mut judge = Judge::new(terms);
        let mut color = Color::White;
        for (i, &score) in scores.iter().enumerate() {
            if let Some(finish) = judge.hear(color, Some(Score::Cp(score)), i as u32 / 2 + 1) {
                return Some((finish.reason, finish.winner));
            }
            color = !color;
        }
        None
    }

    #[test]
    fn the_lost_resign() {
        let resign =
            |both| Adjudication { resign: Some(Resign { moves: 2, score: 500, both }), ..Adjudication::default() };
        let black_wins = Some((Reason::Resigned, Some(Color::Black)));
        assert_eq!(verdict(resign(true), &[-500, 600, -700, 500]), black_wins);
        assert_eq!(verdict(resign(true), &[-500, 600, -700, 499]), None);
        assert_eq!(verdict(resign(false), &[-500, 0, -700]), black_wins);
        assert_eq!(verdict(resign(false), &[-500, 0, -400, 0, -900, 0]), None);
    }

    #[test]
    fn quiet_games_are_drawn_and_long_ones_too() {
        let draw = Some(Draw { number: 3, moves: 2, score: 10 });
        let terms = Adjudication { draw, ..Adjudication::default() };
        assert_eq!(verdict(terms, &[0, 0, 0, 0]), None);
        assert_eq!(verdict(terms, &[0, 0, 5, -10, 3]), Some((Reason::Drawn, None)));
        assert_eq!(verdict(terms, &[0, 0, 5, -11, 3, 0]), None);
        let terms = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        assert_eq!(verdict(terms, &[0, 0, 0]), None);
        assert_eq!(verdict(terms, &[0, 0, 0, 0]), Some((Reason::TooLong, None)));
    }

    #[test]
    fn an_engine_that_tells_no_score_has_no_opinion() {
        let draw = Some(Draw { number: 1, moves: 1, score: 10 });
        let mut judge = Judge::new(Adjudication { draw, ..Adjudication::default() });
        assert!(judge.hear(Color::White, None, 1).is_none());
        assert!(judge.hear(Color::Black, Some(Score::Cp(0)), 1).is_none());
        assert!(judge.hear(Color::White, Some(Score::Mate(1)), 2).is_none());
        assert!(judge.hear(Color::White, Some(Score::Cp(0)), 2).is_some());
    }
}
