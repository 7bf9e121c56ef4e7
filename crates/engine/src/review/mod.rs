//! Reviews games: what each move was worth, which were lapses, how accurately each side played.
//!
//! [`evaluate`] runs the engine over positions of a game; all else here is arithmetic on what it finds and can be done
//! with scores from anywhere: [`win_chances`], [`judge`], [`move_accuracy`], [`game_accuracy`], and [`Review`], which
//! puts them together. `docs/review.md` has the formulas.

mod accuracy;
mod again;
mod annotate;
mod evaluation;
mod hindsight;
#[cfg(feature = "serde")]
mod json;

pub use crate::lapse::{Judgement, Lapse, LapseKind, centipawn_loss, judge, win_chances, win_percent};
pub use accuracy::{game_accuracy, move_accuracy};
pub use again::{Again, Doubt, Doubts, Look, look_again, look_again_at_all, root_after};
pub(crate) use evaluation::calibrated;
pub use evaluation::{Evaluation, PASSAGE, Passage, evaluate};
#[cfg(feature = "serde")]
pub use json::{LineData, ReviewData};

use crate::explain::MoveExplanation;
use crate::{Root, Score};
use tabiya_openings::{Opening, opening_of_game};
use tabiya_rules::{ByColor, Color, Move, Position};

/// One more whenever games are looked at in another way, so that what is said of older reviews would not hold: who keeps
/// reviews makes older ones anew.
pub const VERSION: u32 = 11;

/// What is to be said of a game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The opening, and after how many moves (of either side) the game left it.
    pub opening: Option<(usize, &'static Opening)>,
    /// All moves of the game.
    pub moves: Vec<MoveReview>,
    /// How many moves, from the first, are counted in [`Review::sides`]: all, or those before the first position
    /// without an evaluation.
    pub counted: usize,
    /// How each side played.
    pub sides: ByColor<SideReview>,
    /// The evaluation of the last position.
    pub last: Option<Evaluation>,
}

/// What is to be said of a move.
#[derive(Clone, Debug)]
pub struct MoveReview {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub m: Move,
    /// The evaluation before it, from the side of who moves.
    pub before: Option<Evaluation>,
    /// The score after it, from the side of who moves *then*: the opponent.
    pub after: Option<Score>,
    /// How accurate it was, from 0 to 100.
    pub accuracy: Option<f64>,
    /// What was wrong with it.
    pub lapse: Option<Lapse>,
    /// What it does; and where the lines before and after it are known, what was better and why.
    pub explanation: MoveExplanation,
}

/// How one side played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideReview {
    /// How many moves of it are counted.
    pub moves: usize,
    /// Its accuracy, from 0 to 100; `None` without a move.
    pub accuracy: Option<f64>,
    /// What it lost with a move on average, in centipawns; `None` without a move.
    pub average_loss: Option<f64>,
    /// How many inaccuracies there were.
    pub inaccuracies: usize,
    /// How many mistakes.
    pub mistakes: usize,
    /// How many blunders.
    pub blunders: usize,
}

impl Review {
    /// Reviews the game that begins at `start` with these legal moves. `evaluations` are those of its positions, that
    /// before the first move first; missing ones leave gaps.
    pub fn of(start: &Position, moves: &[Move], mut evaluations: Vec<Option<Evaluation>>) -> Review {
        evaluations.resize_with(moves.len() + 1, || None);
        let evaluations = hindsight::hindsight(moves, &evaluations);
        let known: Vec<Score> = evaluations.iter().map_while(|evaluation| Some(evaluation.as_ref()?.score)).collect();
        let counted = known.len().saturating_sub(1);
        let last = evaluations.last().cloned().flatten();
        let reviewed = review_moves(start, moves, evaluations);
        let sides = review_sides(start.turn(), &known, reviewed.get(..counted).unwrap_or_default());
        Review { opening: opening_of_game(start, moves.iter().copied()), moves: reviewed, counted, sides, last }
    }

    /// The same without a word of what was wrong or good from this move on (0 is the first): what can be shown before everything was
    /// looked at again.
    pub fn without_words_from(mut self, ply: usize) -> Review {
        for reviewed in self.moves.iter_mut().skip(ply) {
            reviewed.lapse = None;
            let MoveExplanation { verdict, book, is_only, .. } = &mut reviewed.explanation;
            (*verdict, *book, *is_only) = (None, None, false);
        }
        let counted = self.moves.get(..self.counted).unwrap_or_default();
        self.sides.white.count(Color::White, counted);
        self.sides.black.count(Color::Black, counted);
        self
    }

    /// Is every position evaluated?
    pub fn is_complete(&self) -> bool {
        self.counted == self.moves.len()
    }

    /// The moves that were lapses, each with its place in the game, counted from 0.
    pub fn lapses(&self) -> impl Iterator<Item = (usize, &MoveReview, Lapse)> {
        self.moves.iter().enumerate().filter_map(|(i, reviewed)| Some((i, reviewed, reviewed.lapse?)))
    }
}

fn review_moves(start: &Position, moves: &[Move], evaluations: Vec<Option<Evaluation>>) -> Vec<MoveReview> {
    let mut root = Root::new(*start);
    let mut evaluations = evaluations.into_iter().peekable();
    let mut review_move = |&m: &Move| {
        let before = evaluations.next().flatten();
        let reviewed = MoveReview::new(&root, m, before, evaluations.peek().and_then(Option::as_ref));
        root.play(m);
        reviewed
    };
    moves.iter().map(&mut review_move).collect()
}

/// `scores` are one more than `moves`, or there are none of either.
fn review_sides(first: Color, scores: &[Score], moves: &[MoveReview]) -> ByColor<SideReview> {
    let accuracy = game_accuracy(first, scores);
    ByColor::new_with(|side| {
        let own = || moves.iter().filter(move |reviewed| reviewed.position.turn() == side);
        let losses: Vec<i32> = own().filter_map(MoveReview::loss).collect();
        let mut found = SideReview {
            moves: losses.len(),
            accuracy: accuracy[side],
            average_loss: accuracy::mean(losses.into_iter().map(f64::from)),
            ..SideReview::default()
        };
        found.count(side, moves);
        found
    })
}

impl SideReview {
    /// Counts what this side has done wrong in these moves.
    fn count(&mut self, side: Color, moves: &[MoveReview]) {
        let is_own = |reviewed: &&MoveReview| reviewed.position.turn() == side;
        let count =
            |judgement| moves.iter().filter(is_own).filter(|reviewed| reviewed.judgement() == Some(judgement)).count();
        self.inaccuracies = count(Judgement::Inaccuracy);
        self.mistakes = count(Judgement::Mistake);
        self.blunders = count(Judgement::Blunder);
    }
}

impl MoveReview {
    fn new(root: &Root, m: Move, before: Option<Evaluation>, after: Option<&Evaluation>) -> MoveReview {
        let scores = before.as_ref().map(|before| before.score).zip(after.map(|after| after.score));
        let accuracy = scores.map(|(before, after)| move_accuracy(win_percent(before), 100.0 - win_percent(after)));
        let mut explanation = match before.as_ref().and_then(|before| before.lines.first()) {
            Some(line) => MoveExplanation::from_lines(root, m, line, after.and_then(|after| after.lines.first())),
            None => MoveExplanation::of_move(root, m),
        };
        let both = before.as_ref().zip(after);
        explanation.is_only = both.is_some_and(|(before, after)| again::is_only(root, m, before, after));
        // What is said and what is counted are one; where nothing is known but scores, they have to do.
        let lapse = match &explanation.verdict {
            Some(verdict) => verdict.lapse,
            None => scores.and_then(|(before, after)| judge(before, after)),
        };
        let (position, after) = (*root.position(), after.map(|after| after.score));
        MoveReview { position, m, before, after, accuracy, lapse, explanation }
    }

    /// How bad it was, if it was.
    pub fn judgement(&self) -> Option<Judgement> {
        self.lapse.map(|lapse| lapse.judgement)
    }

    /// Is there something to say of it?
    pub fn is_spoken_of(&self) -> bool {
        self.lapse.is_some() || self.explanation.book.is_some() || self.explanation.is_only
    }

    /// The best line before the move, if that does not begin with the move itself.
    pub fn better(&self) -> Option<&[Move]> {
        let best = self.before.as_ref()?.lines.first()?;
        (best.moves.first() != Some(&self.m)).then_some(&best.moves)
    }

    /// What the position after it is worth, from White's side.
    pub fn worth(&self) -> Option<Score> {
        let was_white = self.position.turn().is_white();
        self.after.map(|after| if was_white { after.reversed() } else { after })
    }

    /// What it lost, in centipawns.
    pub fn loss(&self) -> Option<i32> {
        Some(centipawn_loss(self.before.as_ref()?.score, self.after?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Engine, Limits};
    use tabiya_rules::pgn::Tree;

    fn scored(score: Score) -> Option<Evaluation> {
        Some(Evaluation { score, lines: Vec::new() })
    }

    /// The game and White's centipawns before each move and at the end.
    fn review(moves: &str, white: &[i32]) -> Review {
        let tree: Tree = moves.parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let sign = |i: usize| if i.is_multiple_of(2) { 1 } else { -1 };
        let evaluations = white.iter().enumerate().map(|(i, cp)| scored(Score::Cp(sign(i) * cp))).collect();
        Review::of(tree.start(), &moves, evaluations)
    }

    #[test]
    fn each_side_is_counted_for_itself() {
        let review = review("1. e4 e5 2. Qh5 Ke7 3. Qxe5# *", &[20, 25, 15, 20, 900, 900]);
        assert_eq!((review.counted, review.is_complete()), (5, true));
        let ByColor { white, black } = &review.sides;
        assert_eq!((white.moves, black.moves), (3, 2));
        assert_eq!((white.inaccuracies, white.mistakes, white.blunders), (0, 0, 0));
        assert_eq!((black.inaccuracies, black.mistakes, black.blunders), (0, 0, 1));
        assert_eq!((white.average_loss, black.average_loss), (Some(0.0), Some(440.0)));
        assert!(white.accuracy > Some(99.0) && black.accuracy < Some(50.0), "{review:?}");
        let lapses: Vec<_> = review.lapses().map(|(i, _, lapse)| (i, lapse.judgement)).collect();
        assert_eq!(lapses, [(3, Judgement::Blunder)]);
        assert_eq!(review.opening.map(|(plies, opening)| (plies, opening.eco)), Some((3, "C20")));
    }

    #[test]
    fn what_is_not_evaluated_is_left_open() {
        let review = review("1. e4 e5 2. Qh5 Ke7 3. Qxe5# *", &[20, 25]);
        assert_eq!((review.counted, review.is_complete(), review.moves.len()), (1, false, 5));
        assert_eq!((review.sides.white.moves, review.sides.black.moves), (1, 0));
        assert_eq!((review.sides.black.accuracy, review.sides.black.average_loss), (None, None));
        assert!(review.moves[1].before.is_some() && review.moves[1].after.is_none());
        assert_eq!(review.moves[1].accuracy, None);
    }

    #[test]
    fn a_gap_ends_what_is_counted_but_not_what_is_judged() {
        let tree: Tree = "1. e4 e5 2. Qh5 Ke7 *".parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let evaluations = [Some(20), None, Some(15), Some(-20), Some(900)].map(|cp| scored(Score::Cp(cp?)));
        let review = Review::of(tree.start(), &moves, evaluations.into());
        assert_eq!((review.counted, review.sides.black.blunders), (0, 0));
        assert_eq!(review.lapses().count(), 1);
    }

    #[test]
    fn the_best_move_is_never_a_lapse() {
        let tree: Tree = "1. e4 *".parse().expect("a game");
        let moves: Vec<Move> = tree.moves().collect();
        let mut engine = Engine::default();
        let passage = Passage { start: tree.start(), moves: &[], positions: 0..1 };
        let found = evaluate(&mut engine, &passage, &Limits::depth(1), &Control::default(), &mut || {});
        let mut before = found[0].clone().expect("not stopped");
        before.lines[0].moves = moves.clone();
        let review = Review::of(tree.start(), &moves, vec![Some(before), scored(Score::Cp(900))]);
        assert_eq!(review.moves[0].lapse, None);
        assert_eq!(review.moves[0].better(), None);
    }

    #[test]
    fn no_moves_are_no_trouble() {
        let review = Review::of(&Position::STANDARD, &[], vec![scored(Score::Cp(10))]);
        assert_eq!((review.counted, review.is_complete()), (0, true));
        assert_eq!(review.sides.white, SideReview::default());
        let review = Review::of(&Position::STANDARD, &[], vec![]);
        assert_eq!(review.sides.black, SideReview::default());
    }
}
