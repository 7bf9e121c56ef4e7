//! How somebody's moves look to the engine: how accurate they are, and how often they are its own where there was a choice. Figures, and
//! never a verdict; `docs/fair-play.md` has the formulas and says what they cannot tell.

use crate::Limits;
use crate::lapse::{win_chances, win_percent};
use crate::review::{Evaluation, move_accuracy};
use std::ops::RangeInclusive;
use tabiya_rules::{Color, Move, Position, Speed};

/// So many positions are visited for each position of a game.
pub const NODES: u64 = 10_000;
/// Moves before this ply are not counted: they are known by heart.
pub const FIRST_PLY: usize = 16;
/// Where one side has more of the chances than this, the game is decided and the moves are easy.
const DECIDED: f64 = 0.8;
/// There is a choice where the second best move loses so much of the chances: as much as an inaccuracy does.
const APART: f64 = 0.1;
/// What is looked at: the two best lines of each position.
pub fn limits() -> Limits {
    Limits { multi_pv: 2, ..Limits::nodes(NODES) }
}

/// A move that is counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Where it was made.
    pub ply: usize,
    /// From 0 to 100.
    pub accuracy: f64,
    /// Where there was a choice: was it the engine's move?
    pub agreed: Option<bool>,
}

/// The moves of this side that are counted, by what the engine thinks of all positions of the game (`None` where it has not looked).
pub fn weigh(start: &Position, moves: &[Move], side: Color, evaluations: &[Option<Evaluation>]) -> Vec<Weighed> {
    let mut weighed = Vec::new();
    let (mut pos, mut taken) = (*start, None);
    for (ply, &m) in moves.iter().enumerate() {
        if pos.turn() == side && ply >= FIRST_PLY && pos.legal_moves().len() > 1 {
            let before = evaluations.get(ply).and_then(Option::as_ref);
            let after = evaluations.get(ply + 1).and_then(Option::as_ref);
            weighed.extend(before.zip(after).and_then(|(before, after)| one(ply, m, before, after, taken)));
        }
        taken = pos.captured(m).map(|_| m.to());
        pos.play_unchecked(m);
    }
    weighed
}

fn one(
    ply: usize,
    played: Move,
    before: &Evaluation,
    after: &Evaluation,
    taken: Option<tabiya_rules::Square>,
) -> Option<Weighed> {
    let chances = win_chances(before.score);
    if chances.abs() >= DECIDED {
        return None;
    }
    let best = before.best()?;
    let is_best = played == best;
    // The engine's own move loses nothing, whatever a second look thinks of it.
    let percent = if is_best { win_percent(before.score) } else { win_percent(after.score.reversed()) };
    let accuracy = move_accuracy(win_percent(before.score), percent);
    let second = before.lines.get(1).map(|line| win_chances(line.score));
    let is_choice = second.is_some_and(|second| chances - second >= APART) && taken != Some(best.to());
    Some(Weighed { ply, accuracy, agreed: is_choice.then_some(is_best) })
}

/// What many moves add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// How many moves were counted.
    pub moves: usize,
    /// Their mean accuracy, from 0 to 100; 0 where there is none.
    pub accuracy: f64,
    /// In how many of them there was a choice.
    pub choices: usize,
    /// How often the engine's move was played then.
    pub agreed: usize,
}

impl Figures {
    /// The figures of these moves.
    pub fn of<'a>(moves: impl IntoIterator<Item = &'a Weighed>) -> Figures {
        let mut figures = Figures::default();
        let mut sum = 0.0;
        for one in moves {
            figures.moves += 1;
            sum += one.accuracy;
            figures.choices += usize::from(one.agreed.is_some());
            figures.agreed += usize::from(one.agreed == Some(true));
        }
        figures.accuracy = sum / figures.moves.max(1) as f64;
        figures
    }

    /// The share of choices in which the engine's move was played, from 0 to 1.
    pub fn agreement(&self) -> f64 {
        self.agreed as f64 / self.choices.max(1) as f64
    }
}

/// What is usual at a rating. Measured, by `make fair-play`: a straight line for each pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usual {
    /// From 0 to 100.
    pub accuracy: f64,
    /// How often the engine's move is played where there is a choice, from 0 to 1.
    pub agreement: f64,
}

/// A number at 1500, and what 100 points more add to it.
struct Line(f64, f64);

impl Line {
    fn at(&self, rating: i32) -> f64 {
        self.0 + self.1 * f64::from(rating - 1500) / 100.0
    }
}

/// Accuracy, and the share of choices in percent.
const BULLET: (Line, Line) = (Line(84.6, 0.48), Line(43.5, 0.84));
const BLITZ: (Line, Line) = (Line(85.7, 0.50), Line(46.9, 1.38));
const RAPID: (Line, Line) = (Line(85.0, 0.97), Line(49.0, 2.55));
/// Ratings that were measured. Beyond them the nearest is taken.
const MEASURED: RangeInclusive<i32> = 800..=2400;

/// So much above what is usual is far, if so many moves and choices are counted: accuracy in points, agreement as a share.
const FAR: (f64, f64) = (7.0, 0.2);
const FEWEST: (usize, usize) = (100, 20);

impl Usual {
    /// What is usual at this speed and rating; `None` where it was not measured.
    pub fn at(speed: Speed, rating: i32) -> Option<Usual> {
        let (accuracy, agreement) = match speed {
            Speed::Bullet => BULLET,
            Speed::Blitz => BLITZ,
            Speed::Rapid | Speed::Classical => RAPID,
            Speed::Correspondence | Speed::Unlimited => return None,
        };
        let rating = rating.clamp(*MEASURED.start(), *MEASURED.end());
        Some(Usual { accuracy: accuracy.at(rating), agreement: agreement.at(rating) / 100.0 })
    }

    /// What is usual over games, each with its own: every counted move weighs as much. `None` where none is counted.
    pub fn of<'a>(games: impl IntoIterator<Item = (Usual, &'a [Weighed])>) -> Option<Usual> {
        let (mut moves, mut choices, mut sum) = (0, 0, Usual { accuracy: 0.0, agreement: 0.0 });
        for (usual, weighed) in games {
            let figures = Figures::of(weighed);
            sum.accuracy += usual.accuracy * figures.moves as f64;
            sum.agreement += usual.agreement * figures.choices as f64;
            moves += figures.moves;
            choices += figures.choices;
        }
        let Usual { accuracy, agreement } = sum;
        (choices > 0).then(|| Usual { accuracy: accuracy / moves as f64, agreement: agreement / choices as f64 })
    }

    /// Are these figures so far above what is usual that somebody should look at the games? Both have to be.
    pub fn is_far(&self, figures: &Figures) -> bool {
        figures.moves >= FEWEST.0
            && figures.choices >= FEWEST.1
            && figures.accuracy - self.accuracy >= FAR.0
            && figures.agreement() - self.agreement >= FAR.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Engine, Score};

    fn looked(score: i32, lines: &[(&str, i32)], pos: &Position) -> Option<Evaluation> {
        let mut engine = Engine::default();
        let found = engine.search(&crate::Root::new(*pos), &Limits::nodes(10), &Control::default(), &mut |_| {});
        let line = |(uci, cp): &(&str, i32)| {
            let m = pos.resolve(uci.parse().expect("a move")).expect("legal");
            crate::Line { score: Score::Cp(*cp), moves: vec![m], ..found.lines[0].clone() }
        };
        Some(Evaluation { score: Score::Cp(score), lines: lines.iter().map(line).collect() })
    }

    /// Sixteen plies of knights going to and fro, then a choice.
    #[test]
    fn a_choice_is_where_the_second_best_is_worse() {
        let start = Position::STANDARD;
        let mut pos = start;
        let mut moves = Vec::new();
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(FIRST_PLY).chain(["e2e4", "e7e5"]) {
            let m = pos.resolve(uci.parse().expect("a move")).expect("legal");
            pos.play_unchecked(m);
            moves.push(m);
        }
        let mut evaluations = vec![None; moves.len() + 1];
        evaluations[FIRST_PLY] = looked(50, &[("e2e4", 50), ("d2d4", -50)], &start);
        let mut after = start;
        after.play_unchecked(moves[FIRST_PLY]);
        evaluations[FIRST_PLY + 1] = looked(-50, &[("e7e5", -50), ("c7c5", -55)], &after);
        evaluations[FIRST_PLY + 2] = looked(40, &[], &start);
        let white = weigh(&start, &moves, Color::White, &evaluations);
        assert_eq!(white, [Weighed { ply: FIRST_PLY, accuracy: 100.0, agreed: Some(true) }]);
        let black = weigh(&start, &moves, Color::Black, &evaluations);
        assert_eq!(black[0].agreed, None, "two moves that are as good are no choice");
        // A decided game is not counted, nor what nobody has looked at.
        evaluations[FIRST_PLY] = looked(900, &[("e2e4", 900), ("d2d4", -50)], &start);
        evaluations[FIRST_PLY + 1] = None;
        assert!(weigh(&start, &moves, Color::White, &evaluations).is_empty());
    }

    #[test]
    fn figures_add_up() {
        let one = |accuracy, agreed| Weighed { ply: 20, accuracy, agreed };
        let moves = [one(100.0, Some(true)), one(50.0, Some(false)), one(90.0, None)];
        let figures = Figures::of(&moves);
        assert_eq!((figures.moves, figures.accuracy, figures.choices, figures.agreed), (3, 80.0, 2, 1));
        assert_eq!((figures.agreement(), Figures::of(&[]).agreement()), (0.5, 0.0));
    }

    #[test]
    fn the_stronger_and_the_slower_the_better() {
        let at = |speed, rating| Usual::at(speed, rating).expect("measured");
        for speed in [Speed::Bullet, Speed::Blitz, Speed::Rapid] {
            assert!(at(speed, 2000).accuracy > at(speed, 1200).accuracy);
            assert!(at(speed, 2000).agreement > at(speed, 1200).agreement);
            assert_eq!(at(speed, 3000), at(speed, 2400), "beyond what was measured");
        }
        assert!(at(Speed::Rapid, 1800).accuracy > at(Speed::Blitz, 1800).accuracy);
        assert!(at(Speed::Blitz, 1800).accuracy > at(Speed::Bullet, 1800).accuracy);
        assert_eq!(Usual::at(Speed::Correspondence, 1500), None);
    }

    #[test]
    fn far_is_both_and_of_enough_moves() {
        let usual = Usual { accuracy: 80.0, agreement: 0.4 };
        let figures = |moves, accuracy, choices, agreed| Figures { moves, accuracy, choices, agreed };
        assert!(usual.is_far(&figures(200, 98.0, 50, 48)));
        for near in [
            figures(99, 98.0, 50, 48),
            figures(200, 98.0, 19, 19),
            figures(200, 86.0, 50, 48),
            figures(200, 98.0, 50, 29),
        ] {
            assert!(!usual.is_far(&near), "{near:?}");
        }
        let one = |accuracy, agreed| Weighed { ply: 20, accuracy, agreed };
        let strong = Usual { accuracy: 90.0, agreement: 0.6 };
        let (first, second) = ([one(50.0, Some(true)), one(50.0, None)], [one(50.0, Some(true))]);
        let all = Usual::of([(usual, &first[..]), (strong, &second[..])]).expect("some are counted");
        assert!((all.accuracy - 250.0 / 3.0).abs() < 1e-9 && (all.agreement - 0.5).abs() < 1e-9, "{all:?}");
        assert_eq!(Usual::of([(usual, &first[1..])]), None);
    }
}
