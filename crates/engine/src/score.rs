//! Scores as the outside sees them: centipawns or moves to mate, from the side to move. Inside the search a score is a
//! plain `Value`.

use std::fmt::{self, Display, Formatter};
use tabiya_rules::Color;

/// Inside the search: centipawns, or a distance to mate near [`MATE`].
pub(crate) type Value = i32;

/// The value of giving mate now; `MATE - n` is mate in `n` plies.
pub(crate) const MATE: Value = 32_000;

/// No search goes deeper than this many plies from its root.
pub(crate) const MAX_PLY: usize = 246;

/// Values beyond this are mates.
pub(crate) const MATE_BOUND: Value = MATE - MAX_PLY as Value;

/// The value of a position that is won by tables which do not know the mate; `WON - n` is one that is reached in `n` plies.
pub(crate) const WON: Value = 20_000;

/// Values beyond this are mates, or won by tables; no evaluation reaches it.
pub(crate) const WON_BOUND: Value = WON - MAX_PLY as Value;

/// Larger than any value.
pub(crate) const INFINITE: Value = MATE + 1;

/// How good a position is for the side to move. In serde's formats `{"cp":34}` or `{"mate":-2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(rename_all = "lowercase"))]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves until mate: positive for giving it, negative for being mated; 0 is being mated already.
    Mate(i32),
}

impl Score {
    pub(crate) fn from_value(value: Value) -> Score {
        if value >= MATE_BOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Cp(value)
        }
    }

    /// Hundredths of a pawn, unless it is a mate.
    pub fn cp(self) -> Option<i32> {
        match self {
            Score::Cp(cp) => Some(cp),
            Score::Mate(_) => None,
        }
    }

    /// Moves until mate, if it is one.
    pub fn mate(self) -> Option<i32> {
        match self {
            Score::Cp(_) => None,
            Score::Mate(moves) => Some(moves),
        }
    }

    /// A score that is seen from the side of `turn`, as White sees it; and one that White sees, from the side of `turn`.
    pub fn for_white(self, turn: Color) -> Score {
        if turn.is_white() { self } else { self.reversed() }
    }

    /// The same score seen from the other side.
    pub fn reversed(self) -> Score {
        match self {
            Score::Cp(cp) => Score::Cp(-cp),
            Score::Mate(moves) => Score::Mate(-moves),
        }
    }
}

impl Display for Score {
    /// As UCI writes it: `cp 34` or `mate -2`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "cp {cp}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// Whether a score is the true one, or only known to be at least or at most that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is this or higher.
    Lower,
    /// The true score is this or lower.
    Upper,
}

/// The chances of a win, a draw and a loss for the side to move, in thousandths that sum to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// Chance of winning.
    pub win: u16,
    /// Chance of a draw.
    pub draw: u16,
    /// Chance of losing.
    pub loss: u16,
}

impl Wdl {
    /// What a score promises.
    pub fn of(score: Score) -> Wdl {
        let cp = match score {
            Score::Mate(moves) if moves > 0 => return Wdl { win: 1000, draw: 0, loss: 0 },
            Score::Mate(_) => return Wdl { win: 0, draw: 0, loss: 1000 },
            Score::Cp(cp) => f64::from(cp),
        };
        let chance = |cp: f64| (1000.0 / (1.0 + ((110.0 - cp) / 60.0).exp())).round() as u16;
        let (win, loss) = (chance(cp), chance(-cp));
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}
