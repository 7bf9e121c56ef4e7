//! Which moves were lapses, and how bad: by the chances they lost, and by the mates they allowed or missed.

mod chances;

pub use chances::{win_chances, win_percent};

use crate::Score;
use std::fmt::{self, Display, Formatter};

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(rename_all = "kebab-case"))]
pub enum Judgement {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All of them, the least first.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// Its name in data: `inaccuracy`, `mistake`, `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// Its sign behind a move: `?!`, `?`, `??`.
    pub const fn glyph(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }
}

impl Display for Judgement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What was wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lapse {
    /// How bad it was.
    pub judgement: Judgement,
    /// In what way.
    pub kind: LapseKind,
}

/// In what way a move was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(rename_all = "kebab-case"))]
pub enum LapseKind {
    /// It lost chances.
    ChancesLost,
    /// The opponent can force mate now, and could not before.
    MateAllowed,
    /// It could have led to mate by force, and no longer does.
    MateMissed,
}

impl LapseKind {
    /// Its name in data: `chances-lost`, `mate-allowed`, `mate-missed`.
    pub const fn name(self) -> &'static str {
        match self {
            LapseKind::ChancesLost => "chances-lost",
            LapseKind::MateAllowed => "mate-allowed",
            LapseKind::MateMissed => "mate-missed",
        }
    }
}

/// Judges a move by the score before it, from the side of who moves, and the score after it, from the side of the
/// opponent, who moves then. `None` if nothing is wrong with it.
///
/// ```
/// use tabiya_engine::Score;
/// use tabiya_engine::review::{Judgement, judge};
/// let lapse = judge(Score::Cp(50), Score::Cp(150)).unwrap();
/// assert_eq!(lapse.judgement, Judgement::Blunder);
/// assert_eq!(judge(Score::Cp(50), Score::Cp(-40)), None);
/// ```
pub fn judge(before: Score, after: Score) -> Option<Lapse> {
    let (kind, lost) = by_scores(before, after)?;
    let judgement = by_chances_lost(lost)?;
    // In a game that is decided, and stays so, nobody minds a little.
    let is_decided = decided(before).is_some() && decided(before) == decided(after.reversed());
    let least = if kind == LapseKind::ChancesLost { TELLS } else { TELLS_OF_MATES };
    (!is_decided || lost >= least).then_some(Lapse { judgement, kind })
}

/// Who loses so much is told of it even in a game that is decided.
const TELLS: f64 = 0.22;
/// The same where a mate is missed or allowed: how much that changes is known less well, for scores tell won games hardly apart.
const TELLS_OF_MATES: f64 = 0.27;

/// Nobody sees a mate in so many moves.
const FAR: i32 = 7;
const WINS: Score = Score::Cp(1000);

/// Who wins a game that is decided: does the side whose score it is?
fn decided(score: Score) -> Option<bool> {
    /// In win chances: somewhat more than two and a half pawns.
    const DECIDED: f64 = 0.45;
    let chances = win_chances(score);
    (chances.abs() >= DECIDED).then_some(chances > 0.0)
}

/// What was lost of the chances, and in what way.
fn by_scores(before: Score, after: Score) -> Option<(LapseKind, f64)> {
    Some(match (before, after) {
        // A mate that takes longer than it had to, or comes sooner, is no lapse: the game ends the same way.
        (Score::Mate(1..), Score::Mate(..=0)) => return None,
        (Score::Mate(1..), Score::Mate(_)) => (LapseKind::MateMissed, 2.0),
        (Score::Mate(1..), Score::Cp(left)) => {
            (LapseKind::MateMissed, win_chances(WINS) + win_chances(Score::Cp(left)))
        }
        // Who was being mated can do no worse.
        (Score::Mate(_), _) => return None,
        // A mate that is far off says no more than a score that wins.
        (Score::Cp(_), Score::Mate(FAR..)) => (LapseKind::ChancesLost, win_chances(before) + win_chances(WINS)),
        (Score::Cp(had), Score::Mate(1..)) => (LapseKind::MateAllowed, win_chances(Score::Cp(had)) + win_chances(WINS)),
        (Score::Cp(_), Score::Mate(_)) => return None,
        (Score::Cp(_), Score::Cp(_)) => (LapseKind::ChancesLost, win_chances(before) + win_chances(after)),
    })
}

/// How bad it is to lose so much of the chances.
fn by_chances_lost(lost: f64) -> Option<Judgement> {
    const LEAST: [(Judgement, f64); 3] =
        [(Judgement::Blunder, 0.3), (Judgement::Mistake, 0.2), (Judgement::Inaccuracy, 0.1)];
    LEAST.into_iter().find(|&(_, least)| lost >= least).map(|(judgement, _)| judgement)
}

/// What a move lost, in centipawns, by the score before it, from the side of who moves, and the one after it, from the
/// side of the opponent. Beyond ten pawns nothing more can be lost, and a mate is worth ten.
pub fn centipawn_loss(before: Score, after: Score) -> i32 {
    (bounded(before) + bounded(after)).max(0)
}

fn bounded(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp.clamp(-1_000, 1_000),
        Score::Mate(1..) => 1_000,
        Score::Mate(_) => -1_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Judgement::{Blunder, Inaccuracy, Mistake};
    use LapseKind::{ChancesLost, MateAllowed, MateMissed};
    use Score::{Cp, Mate};

    /// Both scores from the side of who moves.
    fn judged(before: Score, after: Score) -> Option<(Judgement, LapseKind)> {
        judge(before, after.reversed()).map(|lapse| (lapse.judgement, lapse.kind))
    }

    #[test]
    fn by_chances() {
        // 2 / (1 + e^(-0.00368208 cp)) - 1 is 0.1 at 54.5, 0.2 at 110.1, 0.3 at 168.1 centipawns.
        for (before, after, judgement) in [
            (0, 0, None),
            (0, 30, None),
            (0, -54, None),
            (0, -55, Some(Inaccuracy)),
            (0, -110, Some(Inaccuracy)),
            (0, -111, Some(Mistake)),
            (0, -168, Some(Mistake)),
            (0, -169, Some(Blunder)),
            (100, 0, Some(Inaccuracy)),
            (-300, 300, None),
            // Far ahead or far behind a piece changes nothing.
            (900, 600, None),
            (-600, -900, None),
            (1_000, 350, Some(Blunder)),
            (500, 320, None),
            (-260, -450, Some(Mistake)),
            // In a decided game only what is more than a little counts.
            (-310, -550, Some(Mistake)),
            (-310, -500, None),
            (-280, -440, None),
            (-255, -415, Some(Mistake)),
            (2_000, 1_000, None),
            (-1_000, -5_000, None),
            (2_000, 0, Some(Blunder)),
        ] {
            let wanted = judgement.map(|judgement| (judgement, ChancesLost));
            assert_eq!(judged(Cp(before), Cp(after)), wanted, "{before} {after}");
        }
    }

    #[test]
    fn a_mate_allowed_is_judged_by_what_was_there_before() {
        for (before, judgement) in [
            (300, Some(Blunder)),
            (0, Some(Blunder)),
            (-400, Some(Blunder)),
            // Who is lost is not more so.
            (-460, None),
            (-700, None),
            (-9_000, None),
        ] {
            let wanted = judgement.map(|judgement| (judgement, MateAllowed));
            assert_eq!(judged(Cp(before), Mate(-4)), wanted, "{before}");
        }
        // A mate that nobody sees is a lost game, and no more.
        assert_eq!(judged(Cp(0), Mate(-6)), Some((Blunder, MateAllowed)));
        assert_eq!(judged(Cp(0), Mate(-7)), Some((Blunder, ChancesLost)));
    }

    #[test]
    fn a_mate_missed_is_judged_by_what_is_left() {
        for (after, judgement) in [
            (-50, Some(Blunder)),
            (0, Some(Blunder)),
            (400, Some(Blunder)),
            // Who wins anyway has time.
            (460, None),
            (700, None),
            (4_000, None),
        ] {
            let wanted = judgement.map(|judgement| (judgement, MateMissed));
            assert_eq!(judged(Mate(2), Cp(after)), wanted, "{after}");
        }
        assert_eq!(judged(Mate(2), Mate(-5)), Some((Blunder, MateMissed)));
    }

    #[test]
    fn mates_that_come_anyway() {
        assert_eq!(judged(Mate(2), Mate(7)), None); // slower
        assert_eq!(judged(Mate(7), Mate(2)), None);
        assert_eq!(judged(Mate(-7), Mate(-1)), None); // no worse than lost
        assert_eq!(judged(Mate(-2), Cp(-900)), None); // the opponent let go
        assert_eq!(judged(Mate(-2), Mate(3)), None);
        assert_eq!(judged(Cp(-900), Mate(3)), None);
        // Giving mate: the opponent, who is to move, is mated in 0.
        assert_eq!(judge(Mate(1), Mate(0)), None);
        assert_eq!(judge(Cp(-200), Mate(0)), None);
    }

    #[test]
    fn no_score_is_too_large() {
        for cp in [i32::MIN, i32::MAX] {
            assert_eq!(judge(Cp(cp), Cp(cp.saturating_neg())), None);
            assert_eq!(judge(Mate(1), Cp(cp)).is_some(), cp > 0);
            assert_eq!(judge(Cp(cp), Mate(1)).is_some(), cp > 0);
        }
    }

    #[test]
    fn losses() {
        for (before, after, loss) in [
            (Score::Cp(30), Score::Cp(20), 50),
            (Score::Cp(30), Score::Cp(-60), 0),
            (Score::Cp(2_000), Score::Cp(-1_200), 0),
            (Score::Mate(3), Score::Cp(0), 1_000),
            (Score::Cp(0), Score::Mate(2), 1_000),
            (Score::Mate(1), Score::Mate(0), 0),
            (Score::Mate(2), Score::Mate(2), 2_000),
        ] {
            assert_eq!(centipawn_loss(before, after), loss, "{before} {after}");
        }
    }
}
