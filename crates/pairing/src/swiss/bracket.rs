//! One bracket: of all ways to pair it the best by the criteria, and of those the first in the order of the rules (3.4
//! to 3.8, 4.2 to 4.4). The best is found as a matching; the order by asking of one pair after the other whether a best
//! matching has it.

use super::matching::Matching;
use super::plan::{Criterion, Order, Parts, Plan, Vertex, Zone};

/// What became of a bracket. Everything is a place in the field.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) pairs: Vec<(usize, usize)>,
    /// Those who leave it, by rank.
    pub(super) floaters: Vec<usize>,
    /// Of the bracket and the next score group: who found nobody even there.
    pub(super) unmatched: Vec<usize>,
    /// What it costs, criterion by criterion.
    pub(super) costs: Vec<(Criterion, i64)>,
    pub(super) choices: Vec<Choice>,
}

/// Somebody was given an opponent; others, who come first in the order, were passed over.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) place: usize,
    pub(super) opponent: usize,
    pub(super) passed: Vec<Passed>,
}

/// An opponent who comes earlier in the order and was passed over.
#[derive(Clone, Debug)]
pub(super) struct Passed {
    pub(super) opponent: usize,
    pub(super) reason: Reason,
}

/// Why somebody was passed over.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    /// The two may not meet.
    Barred,
    /// The first criterion that would have suffered, and by how much.
    Price(Criterion, i64),
    /// The others could not all be paired any more.
    Impossible,
}

/// How a plan is solved.
#[derive(Clone, Copy)]
pub(super) struct Manner<'a> {
    /// What the opponents passed over would have cost shall be known.
    pub(super) asks_prices: bool,
    /// The short way may be taken, which says nothing of prices.
    pub(super) is_quick: bool,
    /// Is told whenever so many more people have their opponents.
    pub(super) settled: &'a dyn Fn(usize),
}

impl Manner<'_> {
    /// The pairs alone, as quickly as can be.
    pub(super) const QUICK: Manner<'static> = Manner { asks_prices: false, is_quick: true, settled: &|_| () };
    /// By matching, without prices.
    pub(super) const PLAIN: Manner<'static> = Manner { asks_prices: false, is_quick: false, settled: &|_| () };
}

/// Pairs the bracket of a plan; none if its graph has no perfect matching.
pub(super) fn solve(plan: &Plan<'_>, manner: Manner<'_>) -> Option<Outcome> {
    let mut plan = plan.clone();
    loop {
        let outcome = solve_counting(&plan, manner)?;
        // C9 speaks only where exactly one player goes.
        if !plan.counts_bye || outcome.floaters.len() == 1 {
            return Some(outcome);
        }
        plan.counts_bye = false;
    }
}

fn solve_counting(plan: &Plan<'_>, manner: Manner<'_>) -> Option<Outcome> {
    let mut choices = Vec::new();
    let mut rest = plan.clone();
    if plan.vertices.iter().any(|vertex| vertex.zone == Zone::Mdp) {
        let mut first = plan.clone();
        first.orders_mdps = true;
        let decided = Task::Mdps.run(&first, manner)?;
        let is_taken = |vertex: &Vertex| {
            let is_person = !matches!(vertex.zone, Zone::Bye | Zone::Filler);
            is_person
                && decided.choices.iter().any(|choice| choice.place == vertex.place || choice.opponent == vertex.place)
        };
        rest.vertices.retain(|vertex| !is_taken(vertex));
        choices = decided.choices;
    }
    let mut outcome = solve_remainder(&mut rest, manner)?;
    choices.extend(outcome.choices);
    outcome.choices = choices;
    outcome.pairs = outcome.choices.iter().map(|choice| (choice.place, choice.opponent)).collect();
    outcome.costs = total_costs(plan, &outcome);
    Some(outcome)
}

/// The residents among each other, once the moved-down players have opponents.
fn solve_remainder(plan: &mut Plan<'_>, manner: Manner<'_>) -> Option<Outcome> {
    let residents = plan.vertices.iter().filter(|vertex| vertex.zone == Zone::Resident).count();
    let mut number = 0;
    let mut next_number = |vertex: &Vertex| {
        let is_resident = vertex.zone == Zone::Resident;
        number += usize::from(is_resident);
        if is_resident { number } else { 0 }
    };
    let numbers = plan.vertices.iter().map(&mut next_number).collect();
    plan.order = Some(Order { numbers, half: residents / 2, is_fine: false });
    loop {
        let outcome = Task::Remainder.run(plan, manner)?;
        let order = plan.order.as_mut().expect("just set");
        let exchanges = outcome.costs.iter().find(|(criterion, _)| *criterion == Criterion::Exchanges);
        if outcome.choices.len() != order.half {
            order.half = outcome.choices.len();
        } else if exchanges.is_some_and(|&(_, count)| count > 0) && !order.is_fine {
            order.is_fine = true;
        } else {
            return Some(outcome);
        }
    }
}

/// The costs of the whole bracket by the criteria; the order counts no more.
fn total_costs(plan: &Plan<'_>, outcome: &Outcome) -> Vec<(Criterion, i64)> {
    let parts = plan.parts();
    let vertex = |place: usize| {
        let is_it = |vertex: &Vertex| vertex.place == place && !matches!(vertex.zone, Zone::Bye | Zone::Filler);
        plan.vertices.iter().position(is_it).expect("everybody has a vertex")
    };
    let pairs = outcome.pairs.iter().map(|&(one, other)| (vertex(one), vertex(other)));
    let mut costs: Vec<(Criterion, i64)> = parts.criteria.iter().copied().zip(plan.costs(&parts, pairs)).collect();
    for (criterion, count) in &mut costs {
        if let Some((_, more)) = outcome.costs.iter().find(|(known, _)| known == criterion) {
            *count = (*count).max(*more);
        }
    }
    costs
}

/// What is to be decided.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// Which moved-down players are paired here, and with whom.
    Mdps,
    /// Who of the residents meets whom.
    Remainder,
}

impl Task {
    /// In integers as wide as the plan needs.
    fn run(self, plan: &Plan<'_>, manner: Manner<'_>) -> Option<Outcome> {
        let parts = plan.parts();
        match parts.integers {
            1 => self.decide::<1>(plan, &parts, manner),
            2 => self.decide::<2>(plan, &parts, manner),
            3..=4 => self.decide::<4>(plan, &parts, manner),
            5..=8 => self.decide::<8>(plan, &parts, manner),
            9..=16 => self.decide::<16>(plan, &parts, manner),
            17..=32 => self.decide::<32>(plan, &parts, manner),
            _ => self.decide::<128>(plan, &parts, manner),
        }
    }

    fn decide<const K: usize>(self, plan: &Plan<'_>, parts: &Parts, manner: Manner<'_>) -> Option<Outcome> {
        let count = plan.vertices.len();
        let mut matching = Matching::<K>::new(count, |u, v| plan.weight(parts, u, v));
        if !matching.solve() {
            return None;
        }
        let zone = |vertex: usize| plan.vertices[vertex].zone;
        let is_in = |vertex: usize| matches!(zone(vertex), Zone::Mdp | Zone::Resident);
        let is_pair = |matching: &Matching<K>, u: usize| {
            let v = matching.mate(u);
            let is_legal = plan.field.is_legal(plan.vertices[u].place, plan.vertices[v].place);
            is_in(v) && (zone(u), zone(v)) != (Zone::Mdp, Zone::Mdp) && is_legal
        };
        let firsts: Vec<usize> = match self {
            Task::Mdps => (0..count).filter(|&u| zone(u) == Zone::Mdp && is_pair(&matching, u)).collect(),
            Task::Remainder => {
                (0..count).filter(|&u| is_in(u) && is_pair(&matching, u) && u < matching.mate(u)).collect()
            }
        };
        let mut decider = Decider { plan, parts, matching, manner, choices: Vec::new(), taken: vec![false; count] };
        for &u in &firsts {
            decider.taken[u] = true;
        }
        for u in firsts {
            decider.choose(u);
        }
        Some(decider.outcome())
    }
}

struct Decider<'a, const K: usize> {
    plan: &'a Plan<'a>,
    parts: &'a Parts,
    matching: Matching<K>,
    manner: Manner<'a>,
    choices: Vec<Choice>,
    /// Has an opponent, or is a first member who will choose one.
    taken: Vec<bool>,
}

impl<const K: usize> Decider<'_, K> {
    /// Gives `u` the first opponent in the order with whom the best is still reached.
    fn choose(&mut self, u: usize) {
        let mut passed = Vec::new();
        for v in u + 1..self.plan.vertices.len() {
            let (vertex, place) = (self.plan.vertices[v], self.plan.vertices[u].place);
            let is_candidate = vertex.zone == Zone::Resident && !self.taken[v];
            if !is_candidate {
                continue;
            }
            if !self.plan.field.is_legal(place, vertex.place) {
                passed.push(Passed { opponent: vertex.place, reason: Reason::Barred });
                continue;
            }
            let before = self.manner.asks_prices.then(|| self.matching.clone());
            if self.matching.force(u, v) {
                self.taken[v] = true;
                self.choices.push(Choice { place, opponent: vertex.place, passed });
                (self.manner.settled)(2);
                return;
            }
            if let Some(before) = before {
                passed.push(Passed { opponent: vertex.place, reason: self.price(before, u, v) });
            }
        }
        unreachable!("a best matching gives each first member an opponent");
    }

    /// What it would cost to have these two together, all decided before being kept.
    fn price(&self, mut matching: Matching<K>, u: usize, v: usize) -> Reason {
        let members: Vec<usize> = (0..self.plan.vertices.len()).collect();
        let costs = |matching: &Matching<K>| {
            let pairs = members.iter().map(|&w| (w, matching.mate(w))).filter(|(one, other)| one < other);
            self.plan.costs(self.parts, pairs)
        };
        let best = costs(&matching);
        if !matching.force_at_any_price(u, v) {
            return Reason::Impossible;
        }
        let worse = costs(&matching);
        let differs = best.iter().zip(&worse).position(|(one, other)| one != other);
        differs.map_or(Reason::Impossible, |at| Reason::Price(self.parts.criteria[at], worse[at] - best[at]))
    }

    fn outcome(self) -> Outcome {
        let plan = self.plan;
        let count = plan.vertices.len();
        let pairs = (0..count).map(|u| (u, self.matching.mate(u))).filter(|(u, v)| u < v);
        let costs = self.parts.criteria.iter().copied().zip(plan.costs(self.parts, pairs)).collect();
        let chosen: std::collections::HashSet<usize> =
            self.choices.iter().flat_map(|choice| [choice.place, choice.opponent]).collect();
        let people = || (0..count).filter(|&u| !matches!(plan.vertices[u].zone, Zone::Bye | Zone::Filler));
        let is_in = |u: usize| matches!(plan.vertices[u].zone, Zone::Mdp | Zone::Resident);
        let floaters = people().filter(|&u| is_in(u) && !chosen.contains(&plan.vertices[u].place));
        let is_unmatched = |u: usize| {
            let other = plan.vertices[self.matching.mate(u)];
            let is_person = !matches!(other.zone, Zone::Bye | Zone::Filler | Zone::Low);
            let are_mdps = (plan.vertices[u].zone, other.zone) == (Zone::Mdp, Zone::Mdp);
            !(is_person && !are_mdps && plan.field.is_legal(plan.vertices[u].place, other.place))
        };
        let unmatched = people().filter(|&u| plan.vertices[u].zone != Zone::Low && is_unmatched(u));
        let places = |vertices: Vec<usize>| vertices.into_iter().map(|u| plan.vertices[u].place).collect();
        Outcome {
            pairs: Vec::new(),
            floaters: places(floaters.collect()),
            unmatched: places(unmatched.collect()),
            costs,
            choices: self.choices,
        }
    }
}
