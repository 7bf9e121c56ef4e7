//! The criteria of C.04.3 as weights of edges. A plan is a graph: the players of a bracket, those of the next score group
//! (C8 looks so far), where needed everybody below and the bye; and what each pair of them would cost, criterion by
//! criterion. How the cheapest pairing is found is `matching`'s business, what is done with it `bracket`'s.

use super::colors::{Strength, color_of};
use super::field::{Field, Float, Seat};
use super::weight::{Layout, Place, Weight};
use crate::tournament::{Color, Points};
use std::cmp::Reverse;

/// Where somebody stands, seen from the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    /// Moved down from a bracket above.
    Mdp,
    Resident,
    /// In the next score group.
    Next,
    /// Below that.
    Low,
    /// The pairing-allocated bye.
    Bye,
    /// Nobody: makes the number even where the rest is left open.
    Filler,
}

/// Somebody in the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    pub(super) zone: Zone,
    /// The place in the field; none for the bye and the filler.
    pub(super) place: usize,
}

/// Everything a pairing of the bracket is judged by, in the order in which it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Fewest players leave the bracket.
    C6,
    /// Those who leave have the lowest scores; this is the count of those with this score.
    C7(Points),
    /// Fewest players will leave the next bracket.
    C8,
    /// And those have the lowest scores.
    C8Scores(Points),
    /// The bye goes to whoever has the fewest unplayed games.
    C9,
    /// Fewest topscorers, or opponents of them, with three games more of one colour.
    C10,
    /// Fewest topscorers, or opponents of them, with a colour three times running.
    C11,
    /// Fewest players without the colour they should have.
    C12,
    /// Fewest players without the colour they strongly should have.
    C13,
    /// Fewest leave who had floated down in the last round.
    C14,
    /// Fewest get an opponent from above who had one in the last round.
    C15,
    /// As C14, two rounds ago.
    C16,
    /// As C15, two rounds ago.
    C17,
    /// Those who floated down in the last round do not float on.
    C18(Points),
    /// Those who floated up in the last round have the nearest opponents.
    C19(Points),
    /// As C18, two rounds ago.
    C20(Points),
    /// As C19, two rounds ago.
    C21(Points),
    /// The moved-down players with the best numbers are paired (4.4).
    BestMovedDown(usize),
    /// Fewest players change halves (4.3), counted on either side.
    Exchanges,
    /// By the least sum of numbers.
    ExchangeSize,
    /// The greatest number goes down.
    GoesDown(usize),
    /// The least number comes up.
    ComesUp(usize),
}

/// The order within the remainder.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The bracket sequence numbers by vertex, from 1; 0 for others.
    pub(super) numbers: Vec<usize>,
    /// How many pairs: numbers up to this are the upper half.
    pub(super) half: usize,
    /// Whether it must be settled who changes halves, not only how many.
    pub(super) is_fine: bool,
}

/// A bracket, and what is around it.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    pub(super) field: &'a Field,
    pub(super) vertices: Vec<Vertex>,
    /// The rest is left open: whoever has no partner here will find one below, or is looked after later.
    pub(super) is_open: bool,
    /// C9 counts.
    pub(super) counts_bye: bool,
    /// The score of whoever gets the bye.
    pub(super) bye_score: Option<Points>,
    /// Which moved-down players are paired matters too.
    pub(super) orders_mdps: bool,
    pub(super) order: Option<Order>,
    /// Somebody, by place, who shall not leave the bracket, to see what that would cost.
    pub(super) kept: Option<usize>,
}

/// The parts of the weights.
pub(super) struct Parts {
    pub(super) criteria: Vec<Criterion>,
    pub(super) places: Vec<Place>,
    pub(super) integers: usize,
    mdp_scores: Vec<Points>,
    scores: Vec<Points>,
    next_scores: Vec<Points>,
    first: Firsts,
}

/// The number of the first part of each group; the others follow it.
#[derive(Default)]
struct Firsts {
    c6: usize,
    c7: usize,
    c8: usize,
    c9: usize,
    c10: usize,
    c18: usize,
    mdps: usize,
    exchanges: usize,
    down: usize,
    up: usize,
}

impl<'a> Plan<'a> {
    pub(super) fn seat(&self, vertex: usize) -> &'a Seat {
        &self.field.seats[self.vertices[vertex].place]
    }

    fn is_in(&self, vertex: usize) -> bool {
        matches!(self.vertices[vertex].zone, Zone::Mdp | Zone::Resident)
    }

    /// The scores of some of the vertices, highest first, with how many have each.
    fn scores(&self, zones: &[Zone]) -> Vec<(Points, u64)> {
        let mut scores: Vec<(Points, u64)> = Vec::new();
        let mut all: Vec<Points> = self
            .vertices
            .iter()
            .filter(|vertex| zones.contains(&vertex.zone))
            .map(|vertex| self.field.seats[vertex.place].score)
            .collect();
        all.sort_by_key(|&score| Reverse(score));
        for score in all {
            match scores.last_mut() {
                Some((last, count)) if *last == score => *count += 1,
                _ => scores.push((score, 1)),
            }
        }
        scores
    }

    /// Which parts the weights have, and where.
    pub(super) fn parts(&self) -> Parts {
        let mut layout = Layout::default();
        let mut criteria = Vec::new();
        let mut part = |criterion: Criterion, most: u64| {
            criteria.push(criterion);
            layout.part(most)
        };
        let mut first = Firsts::default();
        let mdp_scores = self.scores(&[Zone::Mdp]);
        let scores = self.scores(&[Zone::Mdp, Zone::Resident]);
        let next_scores = self.scores(&[Zone::Mdp, Zone::Resident, Zone::Next]);
        let sum = |scores: &[(Points, u64)]| scores.iter().map(|&(_, count)| count).sum::<u64>();
        let inside = sum(&scores);
        first.c6 = part(Criterion::C6, inside);
        first.c7 = first.c6 + 1;
        for &(score, count) in &scores {
            part(Criterion::C7(score), count);
        }
        first.c8 = part(Criterion::C8, sum(&next_scores));
        for &(score, count) in &next_scores {
            part(Criterion::C8Scores(score), count);
        }
        let unplayed = if self.counts_bye { self.field.round as u64 } else { 0 };
        first.c9 = part(Criterion::C9, unplayed);
        first.c10 = part(Criterion::C10, inside);
        part(Criterion::C11, inside);
        part(Criterion::C12, inside);
        part(Criterion::C13, inside);
        part(Criterion::C14, inside);
        part(Criterion::C15, sum(&mdp_scores));
        part(Criterion::C16, inside);
        part(Criterion::C17, sum(&mdp_scores));
        first.c18 = first.c10 + 8;
        let lists = [Criterion::C18, Criterion::C19, Criterion::C20, Criterion::C21];
        for list in lists {
            for &(score, count) in &mdp_scores {
                part(list(score), count);
            }
        }
        first.mdps = first.c18 + 4 * mdp_scores.len();
        if self.orders_mdps {
            for at in 0..sum(&mdp_scores) as usize {
                part(Criterion::BestMovedDown(at), 1);
            }
        }
        if let Some(order) = &self.order {
            let count = order.numbers.iter().filter(|&&number| number > 0).count();
            first.exchanges = part(Criterion::Exchanges, 2 * count as u64);
            part(Criterion::ExchangeSize, (count * count) as u64);
            first.down = first.exchanges + 2;
            first.up = first.down + order.half;
            if order.is_fine {
                for number in (1..=order.half).rev() {
                    part(Criterion::GoesDown(number), 1);
                }
                for number in order.half + 1..=count {
                    part(Criterion::ComesUp(number), 1);
                }
            }
        }
        let (places, integers) = layout.places();
        let only_scores = |scores: Vec<(Points, u64)>| scores.into_iter().map(|(score, _)| score).collect();
        Parts {
            criteria,
            places,
            integers,
            mdp_scores: only_scores(mdp_scores),
            scores: only_scores(scores),
            next_scores: only_scores(next_scores),
            first,
        }
    }

    /// What an edge weighs; none if the two cannot be together.
    pub(super) fn weight<const K: usize>(&self, parts: &Parts, u: usize, v: usize) -> Option<Weight<K>> {
        let mut weight = Weight::ZERO;
        self.charge(parts, u, v, &mut |part, count| weight.charge(parts.places[part], count)).then_some(weight)
    }

    /// What two people like these cost within the bracket at least, whether or not these very two may meet; none if such
    /// people never may. That two topscorers' colours could run on (C10, C11) depends on more than their kind and is left out.
    pub(super) fn least_cost<const K: usize>(&self, parts: &Parts, u: usize, v: usize) -> Option<Weight<K>> {
        let are_mdps = self.vertices[u].zone == Zone::Mdp && self.vertices[v].zone == Zone::Mdp;
        let places = (self.vertices[u].place, self.vertices[v].place);
        let is_apart = self.seat(u).shares_circle(self.seat(v));
        if are_mdps || is_apart || self.field.absolute_clash(places.0, places.1).is_some() {
            return None;
        }
        let mut weight = Weight::ZERO;
        let left_out = [parts.first.c10, parts.first.c10 + 1];
        self.charge_pair(parts, u, v, &mut |part, count| {
            if !left_out.contains(&part) {
                weight.charge(parts.places[part], count);
            }
        });
        Some(Weight::ZERO - weight)
    }

    /// What it costs by the criteria of the bracket that somebody leaves it.
    pub(super) fn leaving_cost<const K: usize>(&self, parts: &Parts, vertex: usize, has_bye: bool) -> Weight<K> {
        let mut weight = Weight::ZERO;
        self.charge_floater(parts, vertex, &mut |part, count| weight.charge(parts.places[part], count));
        if has_bye {
            weight.charge(parts.places[parts.first.c9], self.seat(vertex).unplayed as i64);
        }
        Weight::ZERO - weight
    }

    /// What a whole pairing costs, part by part.
    pub(super) fn costs(&self, parts: &Parts, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<i64> {
        let mut costs = vec![0; parts.places.len()];
        for (u, v) in pairs {
            self.charge(parts, u, v, &mut |part, count| costs[part] += count);
        }
        costs
    }

    /// Whether two vertices may be together inside the rules of C1 to C5.
    fn is_legal(&self, u: usize, v: usize) -> bool {
        let (one, other) = (self.vertices[u], self.vertices[v]);
        match (one.zone, other.zone) {
            (Zone::Filler, _) | (_, Zone::Filler) => false,
            (Zone::Bye, _) => self.may_have_bye(other),
            (_, Zone::Bye) => self.may_have_bye(one),
            _ => self.field.is_legal(one.place, other.place),
        }
    }

    pub(super) fn may_have_bye(&self, vertex: Vertex) -> bool {
        let seat = &self.field.seats[vertex.place];
        seat.may_have_bye && Some(seat.score) == self.bye_score
    }

    /// Tells the sink what an edge costs; false if there is none.
    fn charge(&self, parts: &Parts, u: usize, v: usize, sink: &mut impl FnMut(usize, i64)) -> bool {
        let is_legal = self.is_legal(u, v);
        let zones = (self.vertices[u].zone, self.vertices[v].zone);
        if self.is_in(u) && self.is_in(v) && is_legal && zones != (Zone::Mdp, Zone::Mdp) {
            self.charge_pair(parts, u, v, sink);
            return true;
        }
        if [u, v].iter().any(|&w| self.is_in(w) && Some(self.vertices[w].place) == self.kept) {
            return false;
        }
        if !self.is_open && (!is_legal || zones == (Zone::Mdp, Zone::Mdp)) {
            return false;
        }
        let reaches_next = |zone| matches!(zone, Zone::Mdp | Zone::Resident | Zone::Next);
        let meets_in_next =
            is_legal && reaches_next(zones.0) && reaches_next(zones.1) && zones != (Zone::Mdp, Zone::Mdp);
        for w in [u, v] {
            if self.is_in(w) {
                self.charge_floater(parts, w, sink);
            }
            if reaches_next(self.vertices[w].zone) && !meets_in_next {
                let score = self.seat(w).score;
                sink(parts.first.c8, 1);
                sink(parts.first.c8 + 1 + position(&parts.next_scores, score), 1);
            }
        }
        if self.counts_bye && zones.0 == Zone::Bye && self.is_in(v) {
            sink(parts.first.c9, self.seat(v).unplayed as i64);
        }
        if self.counts_bye && zones.1 == Zone::Bye && self.is_in(u) {
            sink(parts.first.c9, self.seat(u).unplayed as i64);
        }
        true
    }

    /// A pair within the bracket.
    fn charge_pair(&self, parts: &Parts, u: usize, v: usize, sink: &mut impl FnMut(usize, i64)) {
        let (high, low) = if self.vertices[u].place < self.vertices[v].place { (u, v) } else { (v, u) };
        self.charge_colors(parts, self.seat(high), self.seat(low), sink);
        if self.vertices[high].zone == Zone::Mdp {
            let at = position(&parts.mdp_scores, self.seat(high).score);
            let count = parts.mdp_scores.len();
            for (ago, criterion, list) in [(1, 5, count), (2, 7, 3 * count)] {
                if self.seat(low).floated(ago, Float::Up) {
                    sink(parts.first.c10 + criterion, 1);
                    sink(parts.first.c18 + list + at, 1);
                }
            }
            if self.orders_mdps {
                sink(parts.first.mdps + self.mdp_number(high), -1);
            }
        }
        self.charge_order(parts, high, low, sink);
    }

    /// The place of a moved-down player among them.
    fn mdp_number(&self, vertex: usize) -> usize {
        self.vertices[..vertex].iter().filter(|other| other.zone == Zone::Mdp).count()
    }

    fn charge_colors(&self, parts: &Parts, high: &Seat, low: &Seat, sink: &mut impl FnMut(usize, i64)) {
        let (Some(one), Some(other)) = (high.preference, low.preference) else { return };
        if one.color != other.color {
            return;
        }
        sink(parts.first.c10 + 2, 1);
        match one.strength.min(other.strength) {
            Strength::Mild => {}
            Strength::Strong => sink(parts.first.c10 + 3, 1),
            Strength::Absolute => {
                let (given, _) = color_of(high.claim(), low.claim(), self.field.first_color);
                let (denied, color) = if given == one.color { (low, given.other()) } else { (high, given) };
                let change = if color == Color::White { 1 } else { -1 };
                if (denied.difference + change).abs() > 2 {
                    sink(parts.first.c10, 1);
                }
                if denied.colors.iter().rev().take(2).filter(|&&last| last == color).count() == 2 {
                    sink(parts.first.c10 + 1, 1);
                }
            }
        }
    }

    /// Somebody leaves the bracket.
    fn charge_floater(&self, parts: &Parts, vertex: usize, sink: &mut impl FnMut(usize, i64)) {
        let seat = self.seat(vertex);
        sink(parts.first.c6, 1);
        sink(parts.first.c7 + position(&parts.scores, seat.score), 1);
        let is_mdp = self.vertices[vertex].zone == Zone::Mdp;
        for ago in [1, 2] {
            if seat.floated(ago, Float::Down) {
                let part = if is_mdp {
                    let list = 2 * (ago - 1) * parts.mdp_scores.len();
                    parts.first.c18 + list + position(&parts.mdp_scores, seat.score)
                } else {
                    parts.first.c10 + 2 + 2 * ago
                };
                sink(part, 1);
            }
        }
        if let Some(order) = &self.order {
            let number = order.numbers[vertex];
            if (1..=order.half).contains(&number) {
                self.charge_down(parts, order, number, sink);
            }
        }
    }

    fn charge_order(&self, parts: &Parts, high: usize, low: usize, sink: &mut impl FnMut(usize, i64)) {
        let Some(order) = &self.order else { return };
        let (first, second) = (order.numbers[high], order.numbers[low]);
        if first > order.half {
            sink(parts.first.exchanges, 1);
            sink(parts.first.exchanges + 1, first as i64);
            if order.is_fine {
                sink(parts.first.up + first - order.half - 1, -1);
            }
        }
        if (1..=order.half).contains(&second) {
            self.charge_down(parts, order, second, sink);
        }
    }

    /// Each exchange is charged to both who change halves: so neither of their edges is ever better than one without.
    fn charge_down(&self, parts: &Parts, order: &Order, number: usize, sink: &mut impl FnMut(usize, i64)) {
        sink(parts.first.exchanges, 1);
        sink(parts.first.exchanges + 1, -(number as i64));
        if order.is_fine {
            sink(parts.first.down + order.half - number, -1);
        }
    }
}

fn position(scores: &[Points], score: Points) -> usize {
    scores.iter().position(|&known| known == score).expect("all scores of the graph are listed")
}
