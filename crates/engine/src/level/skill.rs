//! What makes a player of a given Elo: the one table of the levels. The Elo of each row is what the row was measured
//! to be worth (docs/levels.md says how), and between two rows everything is interpolated.

/// A player with human eyes, below the engine's own strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Skill {
    /// Plies calculated before only exchanges are followed; 2.5 is 2 in half of the turns and 3 in the others.
    pub(super) horizon: f64,
    /// Captures in a row that are followed after that.
    pub(super) exchanges: f64,
    /// How much is overlooked ([`super::eyes`]).
    pub(super) oversight: f64,
    /// How much is understood beyond material and development, 0 to 1 ([`super::taste`]).
    pub(super) knowledge: f64,
    /// By how many centipawns a move typically feels better or worse than it is.
    pub(super) whim: f64,
}

/// The engine's own search with little to spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Allowance {
    /// Positions for a move.
    pub(super) nodes: f64,
    /// As in [`Skill`].
    pub(super) whim: f64,
}

/// How a player of some Elo thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mind {
    Person(Skill),
    Engine(Allowance),
}

impl Mind {
    pub(super) fn of(elo: f64) -> Mind {
        if elo < ENGINE[0].0 { Mind::Person(between(&PEOPLE, elo)) } else { Mind::Engine(between(&ENGINE, elo)) }
    }
}

#[rustfmt::skip]
const PEOPLE: [(f64, Skill); 13] = [
    (335.0,   Skill { horizon: 1.0, exchanges: 1.2, oversight: 1.50,  knowledge: 0.000, whim: 130.0 }),
    (400.0,   Skill { horizon: 1.0, exchanges: 1.5, oversight: 1.30,  knowledge: 0.000, whim: 110.0 }),
    (467.0,   Skill { horizon: 1.0, exchanges: 2.0, oversight: 1.10,  knowledge: 0.050, whim: 90.0 }),
    (523.0,   Skill { horizon: 1.1, exchanges: 2.0, oversight: 0.95,  knowledge: 0.100, whim: 75.0 }),
    (670.0,   Skill { horizon: 1.3, exchanges: 2.5, oversight: 0.80,  knowledge: 0.200, whim: 60.0 }),
    (824.0,   Skill { horizon: 1.6, exchanges: 3.0, oversight: 0.60,  knowledge: 0.350, whim: 50.0 }),
    (1018.0,  Skill { horizon: 2.0, exchanges: 4.0, oversight: 0.45,  knowledge: 0.500, whim: 40.0 }),
    (1168.0,  Skill { horizon: 2.3, exchanges: 4.8, oversight: 0.338, knowledge: 0.650, whim: 32.5 }),
    (1326.0,  Skill { horizon: 2.7, exchanges: 5.5, oversight: 0.24,  knowledge: 0.775, whim: 26.0 }),
    (1500.0,  Skill { horizon: 3.0, exchanges: 6.0, oversight: 0.18,  knowledge: 0.850, whim: 22.0 }),
    (1783.0,  Skill { horizon: 3.6, exchanges: 7.0, oversight: 0.08,  knowledge: 1.000, whim: 15.0 }),
    (1950.0,  Skill { horizon: 4.2, exchanges: 8.0, oversight: 0.03,  knowledge: 1.000, whim: 10.0 }),
    (2080.0,  Skill { horizon: 4.9, exchanges: 9.0, oversight: 0.015, knowledge: 1.000, whim: 8.0 }),
];

#[rustfmt::skip]
const ENGINE: [(f64, Allowance); 9] = [
    (1960.0, Allowance { nodes: 420.0,       whim: 14.0 }),
    (2110.0, Allowance { nodes: 930.0,       whim: 14.0 }),
    (2290.0, Allowance { nodes: 3_000.0,     whim: 12.0 }),
    (2455.0, Allowance { nodes: 10_000.0,    whim: 10.0 }),
    (2600.0, Allowance { nodes: 30_000.0,    whim: 8.0 }),
    (2680.0, Allowance { nodes: 100_000.0,   whim: 6.0 }),
    (2765.0, Allowance { nodes: 300_000.0,   whim: 5.0 }),
    (2840.0, Allowance { nodes: 1_000_000.0, whim: 4.0 }),
    (2900.0, Allowance { nodes: 2_400_000.0, whim: 3.0 }),
];

/// Something of which there is more and less.
trait Blend: Copy {
    /// `part` 0 is `self`, 1 is `other`.
    fn blend(self, other: Self, part: f64) -> Self;
}

impl Blend for f64 {
    fn blend(self, other: f64, part: f64) -> f64 {
        self + (other - self) * part
    }
}

impl Blend for Skill {
    fn blend(self, other: Skill, part: f64) -> Skill {
        Skill {
            horizon: self.horizon.blend(other.horizon, part),
            exchanges: self.exchanges.blend(other.exchanges, part),
            oversight: self.oversight.blend(other.oversight, part),
            knowledge: self.knowledge.blend(other.knowledge, part),
            whim: self.whim.blend(other.whim, part),
        }
    }
}

impl Blend for Allowance {
    /// Strength grows with each doubling of the nodes, so their logarithm is what is blended.
    fn blend(self, other: Allowance, part: f64) -> Allowance {
        let nodes = self.nodes.ln().blend(other.nodes.ln(), part).exp();
        Allowance { nodes, whim: self.whim.blend(other.whim, part) }
    }
}

/// The row of `elo`, blended from its two neighbours; the first or last row beyond the ends.
fn between<T: Blend>(rows: &[(f64, T)], elo: f64) -> T {
    let above = rows.partition_point(|row| row.0 <= elo).clamp(1, rows.len() - 1);
    let ((low, lower), (high, upper)) = (rows[above - 1], rows[above]);
    lower.blend(upper, ((elo - low) / (high - low)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_elo_is_more_of_everything_good() {
        for pair in PEOPLE.windows(2) {
            let ((low, a), (high, b)) = (pair[0], pair[1]);
            assert!(low < high, "{low} {high}");
            assert!(a.horizon <= b.horizon && a.exchanges <= b.exchanges && a.knowledge <= b.knowledge, "{high}");
            assert!(a.oversight > b.oversight && a.whim > b.whim, "{high}");
        }
        for pair in ENGINE.windows(2) {
            let ((low, a), (high, b)) = (pair[0], pair[1]);
            assert!(low < high && a.nodes < b.nodes && a.whim >= b.whim, "{high}");
        }
        assert!(ENGINE[0].0 <= PEOPLE[PEOPLE.len() - 1].0, "no gap between the two");
    }

    /// What is wrong with a player who is rated higher, if anything is.
    fn fault(weaker: Mind, stronger: Mind) -> Option<&'static str> {
        match (weaker, stronger) {
            (Mind::Person(a), Mind::Person(b)) => {
                let sees_less = a.horizon > b.horizon || a.exchanges > b.exchanges || a.knowledge > b.knowledge;
                (sees_less || a.oversight <= b.oversight || a.whim <= b.whim).then_some("sees no more")
            }
            (Mind::Person(_), Mind::Engine(_)) => None,
            (Mind::Engine(a), Mind::Engine(b)) => {
                (a.nodes >= b.nodes || a.whim < b.whim).then_some("has no more positions")
            }
            (Mind::Engine(_), Mind::Person(_)) => Some("is a person above the engine"),
        }
    }

    #[test]
    fn every_elo_more_is_a_better_player() {
        let (lowest, highest) = (crate::Elo::MIN.get(), crate::Elo::MAX.get());
        for elo in lowest..highest {
            let (weaker, stronger) = (Mind::of(f64::from(elo)), Mind::of(f64::from(elo + 1)));
            assert_eq!(fault(weaker, stronger), None, "{}", elo + 1);
        }
        assert!(matches!(Mind::of(f64::from(lowest)), Mind::Person(_)));
        assert!(matches!(Mind::of(f64::from(highest)), Mind::Engine(_)));
    }

    #[test]
    fn between_two_rows_lies_the_middle() {
        let rows = [(0.0, 10.0), (100.0, 20.0), (300.0, 60.0)];
        let asked = [-5.0, 0.0, 50.0, 100.0, 200.0, 300.0, 999.0].map(|elo| between(&rows, elo));
        assert_eq!(asked, [10.0, 10.0, 15.0, 20.0, 40.0, 60.0, 60.0]);
    }
}
