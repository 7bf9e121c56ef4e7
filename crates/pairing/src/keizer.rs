//! Keizer: the club's answer to members who come and go. Everybody is worth a number by rank, whoever beats you gets it, and
//! after each round all is reckoned anew with the new ranks until they stand still.

use crate::swiss::completion;
use crate::tournament::Number;

/// Points are counted in twelfths, so that thirds and halves are exact.
pub const UNIT: i64 = 12;

/// What somebody did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Beat this number.
    Won(Number),
    /// Drew with this number.
    Drew(Number),
    /// Lost to this number.
    Lost(Number),
    /// Came, but there was nobody left.
    Bye,
    /// Said beforehand that he would be away.
    Excused,
    /// Was away.
    Absent,
}

/// What is worth how much, in twelfths of the own value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// A round without an opponent.
    pub bye: i64,
    /// An excused absence.
    pub excused: i64,
}

impl Default for Shares {
    fn default() -> Shares {
        Shares { bye: 8, excused: 4 }
    }
}

/// A row of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// Who.
    pub number: Number,
    /// What beating him is worth.
    pub value: i64,
    /// His points, in twelfths.
    pub twelfths: i64,
}

/// Ranks may go round in circles: then this is enough.
const MOST_TURNS: usize = 20;

/// The ranking. `players` are numbers by strength; `rounds` has for each round what somebody did, by number. The first is worth
/// three times as much as the last.
pub fn ranking(players: &[Number], rounds: &[Vec<(Number, Deed)>], shares: Shares) -> Vec<Rank> {
    let mut order: Vec<Number> = players.to_vec();
    let mut before: Vec<Number> = Vec::new();
    let mut ranks = reckon(&order, rounds, shares);
    for _ in 0..MOST_TURNS {
        let next: Vec<Number> = ranks.iter().map(|rank| rank.number).collect();
        if next == order || next == before {
            break;
        }
        before = std::mem::replace(&mut order, next);
        ranks = reckon(&order, rounds, shares);
    }
    ranks
}

/// All rounds with the values of this order, the best first.
fn reckon(order: &[Number], rounds: &[Vec<(Number, Deed)>], shares: Shares) -> Vec<Rank> {
    let count = order.len() as i64;
    let least = (count / 2).max(1);
    let place = |number: Number| order.iter().position(|&known| known == number);
    let value = |number: Number| place(number).map_or(0, |at| least + count - 1 - at as i64);
    let worth = |own: Number, deed: Deed| match deed {
        Deed::Won(other) => UNIT * value(other),
        Deed::Drew(other) => UNIT / 2 * value(other),
        Deed::Lost(_) | Deed::Absent => 0,
        Deed::Bye => shares.bye * value(own),
        Deed::Excused => shares.excused * value(own),
    };
    let total = |number: Number| {
        let deeds = rounds.iter().flatten().filter(|(who, _)| *who == number);
        UNIT * value(number) + deeds.map(|&(_, deed)| worth(number, deed)).sum::<i64>()
    };
    let rank = |&number: &Number| Rank { number, value: value(number), twelfths: total(number) };
    let mut ranks: Vec<Rank> = order.iter().map(rank).collect();
    // Stable: who ties keeps the order from before.
    ranks.sort_by_key(|rank| -rank.twelfths);
    ranks
}

/// Pairs those who are present, by rank, neighbours together; whom `met` says true of do not meet again unless nobody else is
/// left. The last one rests where the number is odd.
pub fn pair(present: &[Number], met: impl Fn(Number, Number) -> bool) -> (Vec<(Number, Number)>, Option<Number>) {
    let mut open: Vec<Number> = present.to_vec();
    let bye = if open.len() % 2 == 1 { open.pop() } else { None };
    let is_strict = completion::is_complete(open.len(), |u, v| !met(open[u], open[v]));
    let mut pairs = Vec::new();
    while open.len() > 1 {
        let first = open.remove(0);
        let at = (0..open.len()).find(|&at| {
            let rest: Vec<Number> = open.iter().copied().filter(|&other| other != open[at]).collect();
            !is_strict || (!met(first, open[at]) && completion::is_complete(rest.len(), |u, v| !met(rest[u], rest[v])))
        });
        pairs.push((first, open.remove(at.unwrap_or(0))));
    }
    (pairs, bye)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_climbs_and_ranks_stand_still() {
        let rounds = vec![vec![(4, Deed::Won(1)), (1, Deed::Lost(4)), (2, Deed::Drew(3)), (3, Deed::Drew(2))]];
        let ranks = ranking(&[1, 2, 3, 4], &rounds, Shares::default());
        assert_eq!(ranks[0].number, 4);
        let order: Vec<Number> = ranks.iter().map(|rank| rank.number).collect();
        assert_eq!(ranking(&order, &rounds, Shares::default()), ranks);
    }

    #[test]
    fn absence_costs_and_an_excuse_costs_less() {
        let deed = |deed| ranking(&[1, 2], &[vec![(1, deed)]], Shares::default());
        let points = |ranks: Vec<Rank>| ranks.into_iter().find(|rank| rank.number == 1).unwrap().twelfths;
        let (absent, excused, bye) = (points(deed(Deed::Absent)), points(deed(Deed::Excused)), points(deed(Deed::Bye)));
        assert!(absent < excused && excused < bye);
    }

    #[test]
    fn neighbours_meet_unless_they_have_met() {
        assert_eq!(pair(&[5, 3, 1, 2, 4], |_, _| false), (vec![(5, 3), (1, 2)], Some(4)));
        let met = |one: Number, other: Number| (one.min(other), one.max(other)) == (1, 2);
        assert_eq!(pair(&[1, 2, 3, 4], met), (vec![(1, 3), (2, 4)], None));
        assert_eq!(pair(&[1, 2], |_, _| true), (vec![(1, 2)], None));
    }
}
