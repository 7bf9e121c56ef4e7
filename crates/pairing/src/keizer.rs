//! Keizer: the club's answer to members who come and go. Everybody is worth a number by rank, whoever beats you gets it, and
//! after each round all is reckoned anew with the new ranks until they stand still.

use crate::swiss::colors::{self, Claim};
use crate::swiss::{Lot, completion};
use crate::tournament::{Color, Number};
use crate::why::{Because, Explained, Why};
use std::collections::BTreeMap;

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

/// Somebody who has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Present {
    pub number: Number,
    /// The colours so far, the first game first.
    pub colors: Vec<Color>,
    /// Whom he met not long ago, and in which round.
    pub met: BTreeMap<Number, usize>,
}

/// Pairs those who are present, by rank, neighbours together. Who has met lately does not meet again unless nobody else is left. The
/// last one rests where the number is odd; colours are those of Swiss tournaments.
pub fn explain(present: &[Present], first_color: Color) -> Explained {
    let met = |one: usize, other: usize| present[one].met.get(&present[other].number).copied();
    let mut open: Vec<usize> = (0..present.len()).collect();
    let rests = if open.len() % 2 == 1 { open.pop() } else { None };
    let completes =
        |places: &[usize]| completion::is_complete(places.len(), |u, v| met(places[u], places[v]).is_none());
    let is_strict = completes(&open);
    let mut explained = Explained::default();
    while open.len() > 1 {
        let first = open.remove(0);
        let mut passed = Vec::new();
        let at = (0..open.len()).find(|&at| {
            let rest: Vec<usize> = open.iter().copied().filter(|&other| other != open[at]).collect();
            let number = present[open[at]].number;
            let why_not = match met(first, open[at]) {
                _ if !is_strict => None,
                Some(round) => Some(Because::MetLately(number, round)),
                None => (!completes(&rest)).then_some(Because::SpoilsRest(number)),
            };
            let is_found = why_not.is_none();
            passed.extend(why_not);
            is_found
        });
        let other = open.remove(at.unwrap_or(0));
        let claim = |place: usize| Claim { number: present[place].number, colors: &present[place].colors };
        let reasons = colors::reasons(claim(first), claim(other), first_color);
        for (reason, (own, opponent)) in reasons.into_iter().zip([(first, other), (other, first)]) {
            let mut because = vec![Because::Neighbours(own + 1, opponent + 1)];
            if !is_strict && met(first, other).is_some() {
                because.push(Because::AllHaveMet);
            }
            if own == first {
                because.append(&mut passed);
            }
            because.push(Because::Color(reason));
            explained.people.push(Why {
                number: reason.number,
                lot: Lot::Game(reason.opponent, reason.color),
                because,
            });
        }
        let (one, other) = (present[first].number, present[other].number);
        explained.pairs.push(if reasons[0].color == Color::White { (one, other) } else { (other, one) });
    }
    if let Some(place) = rests {
        let number = present[place].number;
        explained.byes.push(number);
        explained.people.push(Why { number, lot: Lot::Bye, because: vec![Because::LastInRank] });
    }
    explained
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
        let pair = |numbers: &[Number], met: &[(Number, Number)]| {
            let met_of = |number: Number| met.iter().filter(|pair| pair.0 == number).map(|pair| (pair.1, 1)).collect();
            let present = |&number: &Number| Present { number, colors: Vec::new(), met: met_of(number) };
            let Explained { pairs, byes, .. } = explain(&numbers.iter().map(present).collect::<Vec<_>>(), Color::White);
            let sorted = |(one, other): (Number, Number)| (one.min(other), one.max(other));
            (pairs.into_iter().map(sorted).collect::<Vec<_>>(), byes)
        };
        assert_eq!(pair(&[5, 3, 1, 2, 4], &[]), (vec![(3, 5), (1, 2)], vec![4]));
        assert_eq!(pair(&[1, 2, 3, 4], &[(1, 2), (2, 1)]), (vec![(1, 3), (2, 4)], vec![]));
        assert_eq!(pair(&[1, 2], &[(1, 2), (2, 1)]), (vec![(1, 2)], vec![]));
        assert_eq!(pair(&[], &[]), (vec![], vec![]));
    }

    #[test]
    fn colours_follow_those_before() {
        let present = |number, colors: &[Color]| Present { number, colors: colors.to_vec(), met: BTreeMap::new() };
        let (white, black) = (Color::White, Color::Black);
        let pairs = |one: &[Color], other: &[Color]| explain(&[present(1, one), present(2, other)], white).pairs[0];
        assert_eq!(pairs(&[white], &[black]), (2, 1));
        assert_eq!(pairs(&[black], &[white]), (1, 2));
        assert_eq!(pairs(&[white, white], &[black, white]), (2, 1));
    }
}
