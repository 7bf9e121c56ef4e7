//! Large brackets, quickly. Most people of a large bracket are alike: what a pair costs follows from the colours due and the
//! floats, so that a bracket has some dozens of *kinds* of people. How cheaply kinds can be brought together is a small
//! transport problem, and no pairing is cheaper than its answer.
//!
//! So we walk through the opponents in the order of the rules, and ask at each step whether the least price is still within
//! reach. A pairing found like this is the best, for nothing is cheaper, and the first of the best, for whatever comes before
//! it in the order was shown to be dearer. Where the walk finds nothing, `bracket` finds the answer by matching.

use super::field::Float;
use super::plan::{Parts, Plan, Zone};
use super::transport::Transport;
use super::weight::Weight;
use crate::swiss::colors::Preference;
use crate::tournament::Points;

/// Who goes from the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaver {
    Nobody,
    /// One resident, down to the next group.
    Down,
    /// One resident, who has the bye.
    Bye,
}

/// A best pairing. Everything is a place in the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floater: Option<usize>,
}

/// After so many steps for each member of the bracket the walk is given up.
const MOST_STEPS: usize = 100;

/// Pairs the bracket whose moved-down players and residents, and nobody else, are in the plan; none where that takes more
/// than a walk.
pub(super) fn solve(plan: &Plan<'_>, leaver: Leaver) -> Option<Found> {
    let parts = plan.parts();
    match parts.integers {
        1 => Crowd::<1>::new(plan, &parts, leaver).solve(),
        2 => Crowd::<2>::new(plan, &parts, leaver).solve(),
        3..=4 => Crowd::<4>::new(plan, &parts, leaver).solve(),
        _ => None,
    }
}

/// All that a pair's price depends on, but for who has met whom.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind<'a> {
    zone: Zone,
    score: Points,
    preference: Option<Preference>,
    is_topscorer: bool,
    floats: [Option<Float>; 2],
    /// Of somebody who may have the bye the rounds without a game, if the bye is given here.
    unplayed: Option<usize>,
    circles: &'a [usize],
}

struct Crowd<'a, const K: usize> {
    plan: &'a Plan<'a>,
    parts: &'a Parts,
    leaver: Leaver,
    /// Somebody of each kind.
    samples: Vec<usize>,
    /// The kind of each vertex.
    kinds: Vec<usize>,
    /// What kinds cost together at least. The last row and the last column are for leaving.
    costs: Vec<Option<Weight<K>>>,
}

impl<'a, const K: usize> Crowd<'a, K> {
    fn new(plan: &'a Plan<'a>, parts: &'a Parts, leaver: Leaver) -> Crowd<'a, K> {
        let has_mdps = plan.vertices.iter().any(|vertex| vertex.zone == Zone::Mdp);
        let matters = |float: &Float| match float {
            Float::Up => has_mdps,
            Float::Down => leaver != Leaver::Nobody,
        };
        let mut known: Vec<Kind<'_>> = Vec::new();
        let (mut samples, mut kinds) = (Vec::new(), Vec::new());
        for (at, vertex) in plan.vertices.iter().enumerate() {
            let seat = plan.seat(at);
            let kind = Kind {
                zone: vertex.zone,
                score: seat.score,
                preference: seat.preference,
                is_topscorer: seat.is_topscorer,
                floats: seat.floats.map(|float| float.filter(matters)),
                unplayed: (leaver == Leaver::Bye && plan.may_have_bye(*vertex)).then_some(seat.unplayed),
                circles: &seat.circles,
            };
            let number = known.iter().position(|other| *other == kind).unwrap_or_else(|| {
                known.push(kind);
                samples.push(at);
                known.len() - 1
            });
            kinds.push(number);
        }
        let mut crowd = Crowd { plan, parts, leaver, samples, kinds, costs: Vec::new() };
        crowd.costs = crowd.all_costs();
        crowd
    }

    /// The number of the row and the column for leaving.
    fn leaving(&self) -> usize {
        self.samples.len()
    }

    fn width(&self) -> usize {
        self.samples.len() + 1
    }

    fn all_costs(&self) -> Vec<Option<Weight<K>>> {
        let leaving = self.leaving();
        let cost = |one: usize, other: usize| match (one == leaving, other == leaving) {
            (true, true) => None,
            (true, false) => self.leaving_cost(self.samples[other]),
            (false, true) => self.leaving_cost(self.samples[one]),
            (false, false) => self.plan.least_cost(self.parts, self.samples[one], self.samples[other]),
        };
        (0..=leaving).flat_map(|one| (0..=leaving).map(move |other| (one, other))).map(|(a, b)| cost(a, b)).collect()
    }

    fn leaving_cost(&self, vertex: usize) -> Option<Weight<K>> {
        let is_resident = self.plan.vertices[vertex].zone == Zone::Resident;
        let may_leave = match self.leaver {
            Leaver::Nobody => false,
            Leaver::Down => is_resident,
            Leaver::Bye => is_resident && self.plan.may_have_bye(self.plan.vertices[vertex]),
        };
        may_leave.then(|| self.plan.leaving_cost(self.parts, vertex, self.leaver == Leaver::Bye))
    }

    /// How many of each kind these are, and so many who leave.
    fn count(&self, vertices: &[usize], leavers: usize) -> Vec<usize> {
        let mut counts = vec![0; self.width()];
        for &vertex in vertices {
            counts[self.kinds[vertex]] += 1;
        }
        counts[self.leaving()] = leavers;
        counts
    }

    /// Whether two may meet, at the least price of their kinds.
    fn fits(&self, one: usize, other: usize) -> bool {
        let at = self.kinds[one] * self.width() + self.kinds[other];
        let is_legal = self.plan.field.is_legal(self.plan.vertices[one].place, self.plan.vertices[other].place);
        is_legal && self.plan.weight(self.parts, one, other).map(|weight| Weight::ZERO - weight) == self.costs[at]
    }

    fn solve(&self) -> Option<Found> {
        let leavers = usize::from(self.leaver != Leaver::Nobody);
        let zone = |zone: Zone| {
            (0..self.plan.vertices.len()).filter(move |&at| self.plan.vertices[at].zone == zone).collect::<Vec<usize>>()
        };
        let (mdps, mut residents) = (zone(Zone::Mdp), zone(Zone::Resident));
        if (mdps.len() + residents.len() + leavers) % 2 == 1 || residents.len() < mdps.len() + leavers {
            return None;
        }
        // Everybody on both sides: twice the price of any pairing, or less.
        let everybody: Vec<usize> = (0..self.plan.vertices.len()).collect();
        let all = self.count(&everybody, leavers);
        let mut double = Transport::solve(self.costs.clone(), all.clone(), all)?;
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for mdp in mdps {
            let at = self.first_opponent(mdp, &residents, &mut double)?;
            pairs.push((mdp, residents.remove(at)));
        }
        let (upper, lower) = residents.split_at((residents.len() - leavers) / 2);
        let single = Transport::solve(self.costs.clone(), self.count(upper, leavers), self.count(lower, 0))?;
        let price = single.price();
        if price + price != double.price() {
            return None;
        }
        let chosen = self.transpose(upper, lower, single)?;
        let place = |vertex: usize| self.plan.vertices[vertex].place;
        pairs.extend(upper.iter().zip(&chosen).map(|(&one, &at)| (one, lower[at])));
        let floater = (0..lower.len()).find(|at| !chosen.contains(at)).map(|at| place(lower[at]));
        let pairs = pairs.into_iter().map(|(one, other)| (place(one), place(other))).collect();
        Some(Found { pairs, floater })
    }

    /// The first resident whom a moved-down player can have with the least price still in reach.
    fn first_opponent(&self, mdp: usize, residents: &[usize], double: &mut Transport<K>) -> Option<usize> {
        let mut is_hopeless = vec![false; self.width()];
        let own = self.kinds[mdp];
        (0..residents.len()).find(|&at| {
            let kind = self.kinds[residents[at]];
            if is_hopeless[kind] || !self.fits(mdp, residents[at]) {
                return false;
            }
            let before = double.flow();
            if double.take(own, kind) && double.take(kind, own) {
                return true;
            }
            double.restore(before);
            is_hopeless[kind] = true;
            false
        })
    }

    /// For each of the upper half a place in the lower one, the first list in order that keeps the price.
    fn transpose(&self, upper: &[usize], lower: &[usize], mut transport: Transport<K>) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::new();
        let mut before = Vec::new();
        let mut is_taken = vec![false; lower.len()];
        let mut from = 0;
        for _ in 0..MOST_STEPS * (lower.len() + 1) {
            let Some(&one) = upper.get(chosen.len()) else { return Some(chosen) };
            let flow = transport.flow();
            match self.first_fit(one, lower, &is_taken, from, &mut transport) {
                Some(at) => {
                    is_taken[at] = true;
                    chosen.push(at);
                    before.push(flow);
                    from = 0;
                }
                None => {
                    let at = chosen.pop()?;
                    is_taken[at] = false;
                    transport.restore(before.pop()?);
                    from = at + 1;
                }
            }
        }
        None
    }

    fn first_fit(
        &self,
        one: usize,
        lower: &[usize],
        is_taken: &[bool],
        from: usize,
        transport: &mut Transport<K>,
    ) -> Option<usize> {
        let mut is_hopeless = vec![false; self.width()];
        (from..lower.len()).find(|&at| {
            let kind = self.kinds[lower[at]];
            if is_taken[at] || is_hopeless[kind] || !self.fits(one, lower[at]) {
                return false;
            }
            let is_taken_now = transport.take(self.kinds[one], kind);
            is_hopeless[kind] = !is_taken_now;
            is_taken_now
        })
    }
}
